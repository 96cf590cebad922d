"""Behind a proxy: what is believed from whom, and the whole way through a real nginx that speaks HTTPS."""

from __future__ import annotations

import http.client
import json
import re
import secrets
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from moonrace.kernel.errors import BadText
from moonrace.server import run
from moonrace.server.proxy import Proxies, checked_public_url, visitor_key
from tests.server.conftest import serving
from tests.server.outside import Outside
from tests.stories import free_port, until

DOCS = Path(__file__).parents[2] / "docs" / "server.md"
NAME = "moon.example"
NGINX = shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin")
OPENSSL = shutil.which("openssl")


def behind(client: str, forwarded: str, scheme: str = "") -> tuple[str, str]:
    """The client's address and the scheme of a request, once the proxies were asked."""
    headers = [(b"x-forwarded-for", forwarded.encode()), (b"x-forwarded-proto", scheme.encode())]
    scope: Any = {"client": (client, 5), "scheme": "http", "headers": headers}
    Proxies(["10.0.0.0/8"]).look_behind(scope)
    return scope["client"][0], scope["scheme"]


def test_only_a_trusted_proxy_says_who_asks() -> None:
    assert behind("10.1.2.3", "192.0.2.7", "https") == ("192.0.2.7", "https")
    assert behind("192.0.2.9", "192.0.2.7", "https") == ("192.0.2.9", "http")
    assert behind("::ffff:10.1.2.3", "192.0.2.7", "https") == ("192.0.2.7", "https")


def test_what_a_visitor_makes_up_is_not_believed() -> None:
    assert behind("10.1.2.3", "198.51.100.1, 192.0.2.7")[0] == "192.0.2.7"
    assert behind("10.1.2.3", "198.51.100.1, 192.0.2.7, 10.9.9.9")[0] == "192.0.2.7"
    assert behind("10.1.2.3", "198.51.100.1, nonsense")[0] == "10.1.2.3"
    assert behind("10.1.2.3", "")[0] == "10.1.2.3"
    assert behind("10.1.2.3", "192.0.2.7", "gopher") == ("192.0.2.7", "http")


def test_a_household_is_one_visitor() -> None:
    assert visitor_key("2001:db8:1:2:3:4:5:6") == visitor_key("2001:db8:1:2::1") == "2001:db8:1:2::/64"
    assert visitor_key("2001:db8:1:3::1") != visitor_key("2001:db8:1:2::1")
    assert visitor_key("::ffff:192.0.2.7") == visitor_key("192.0.2.7") == "192.0.2.7"


@pytest.mark.parametrize(
    "wrong", ["moon.example", "ftp://moon.example", "https://", "https://a/b", "https://u@a", "https://a:x"]
)
def test_a_public_address_that_is_none_is_told(wrong: str, tmp_path: Path) -> None:
    with pytest.raises(BadText, match="is no public address"):
        run(port=free_port(), data=tmp_path, public_url=wrong)


def test_a_proxy_that_is_no_address_is_told(tmp_path: Path) -> None:
    with pytest.raises(BadText, match="is no address of a proxy"):
        run(port=free_port(), data=tmp_path, trusted_proxies=("nginx",))


def test_a_public_address_in_its_usual_form() -> None:
    assert checked_public_url("https://Moon.Example:8443/") == "https://moon.example:8443"


def test_the_server_answers_to_its_public_name_alone(tmp_path: Path) -> None:
    with serving(tmp_path, host="0.0.0.0", public_url=f"https://{NAME}") as client:
        asked = {
            host: client.get("/", headers={"host": host}).status_code for host in (NAME, "192.0.2.1", "x.y")
        }
    assert asked == {NAME: 200, "192.0.2.1": 421, "x.y": 421}


# Through nginx ----------------------------------------------------------------------------------------------


def documented_site() -> str:
    """The example for nginx in the documentation."""
    found = re.search(r"^    server \{\n.*?^    \}\n", DOCS.read_text(), re.MULTILINE | re.DOTALL)
    assert found
    return found[0]


@contextmanager
def nginx(folder: Path, server_port: int) -> Iterator[int]:
    """A real nginx with the documented site, on a free port and with a certificate of its own."""
    assert NGINX
    assert OPENSSL
    port, key, pem = free_port(), folder / "key.pem", folder / "cert.pem"
    asked = f"{OPENSSL} req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN={NAME} -keyout {key} -out {pem}"
    subprocess.run(asked.split(), check=True, capture_output=True)
    site = documented_site()
    for old, new in {
        "listen 443 ssl http2": f"listen 127.0.0.1:{port} ssl",
        f"/etc/ssl/{NAME}.pem": str(pem),
        f"/etc/ssl/{NAME}.key": str(key),
        "127.0.0.1:8400": f"127.0.0.1:{server_port}",
    }.items():
        assert old in site
        site = site.replace(old, new)
    folders = "".join(
        f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    config = folder / "nginx.conf"
    config.write_text(
        f"daemon off; pid {folder}/nginx.pid; error_log {folder}/error.log; events {{}}\n"
        f"http {{ access_log off; {folders}\n{site} }}"
    )
    process = subprocess.Popen([NGINX, "-p", str(folder), "-c", str(config)], stderr=subprocess.PIPE)
    try:
        until(lambda: _listens(port) or process.poll() is not None, "nginx does not start")
        assert process.poll() is None, process.communicate()[1]
        yield port
    finally:
        process.terminate()
        process.wait()


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


class Visitor:
    """Somebody who comes by HTTPS from an address of their own, and makes up another."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> http.client.HTTPResponse:
        context = ssl._create_unverified_context()
        line = http.client.HTTPSConnection(
            "127.0.0.1", self.port, context=context, source_address=(self.address, 0), timeout=30
        )
        said = {"host": NAME, "x-forwarded-for": f"198.51.100.{secrets.randbelow(250)}", **headers}
        line.request(method, path, None if body is None else json.dumps(body), said)
        return line.getresponse()

    def new_table(self) -> http.client.HTTPResponse:
        body = {"game": "tranquility-base", "seats": ["me", "friend"], "command": secrets.token_urlsafe(18)}
        headers = {"content-type": "application/json", "origin": f"https://{NAME}"}
        return self.ask("POST", "/tables", body, **headers)


@pytest.mark.skipif(NGINX is None or OPENSSL is None, reason="nginx and openssl are not installed")
def test_through_a_real_nginx(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    wanted: dict[str, Any] = {"public_url": f"https://{NAME}", "trusted_proxies": ("127.0.0.1",)}
    with (
        Outside(tmp_path / "data", tables_per_hour=1, **wanted) as server,
        nginx(tmp_path, server.port) as port,
    ):
        one, other = Visitor(port, "127.0.0.2"), Visitor(port, "127.0.0.3")
        made = one.new_table()
        assert made.status == 201
        table = json.load(made)
        assert one.new_table().status == 429
        assert other.new_table().status == 201
        page = one.ask("GET", table["address"])
        cookies = page.headers.get_all("set-cookie") or []
        assert page.status == 200
        assert page.headers["strict-transport-security"]
        assert f"https://{NAME}{table['links']['1']}" in page.read().decode()
        assert {cookie.split("_")[2] for cookie in cookies} == {"Host-moonrace"}
        assert all("secure" in cookie.lower() and "path=/;" in f"{cookie.lower()};" for cookie in cookies)
        stream = one.ask("GET", f"{table['spectators']}/events")
        assert [stream.readline() for _ in range(4)][-1] == b"data: 0\n"
        stream.close()
