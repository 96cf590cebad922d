"""What is written down for running a server: each file can be read, and every command in it exists."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from deploy.hashes import HEAD, hashes_in, needed, pinned
from moonrace.server.instruments import Instruments
from moonrace.server.operating import Load
from moonrace.server.watchdog import Held
from moonrace.terminal.main import app
from moonrace.workers.pool import Queue
from tests.server.conftest import serving
from tests.server.player import new_table
from tests.terminal.command import run

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"
UNITS = sorted(path for path in DEPLOY.iterdir() if path.suffix in (".service", ".socket", ".timer"))
OPERATING = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
SHELL = [
    line for block in re.findall(r"```sh\n(.*?)```", OPERATING, re.DOTALL) for line in block.splitlines()
]
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
CONTAINERFILE = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def check_command(words: list[str]) -> None:
    """Whether the command with its options is one that `moonrace` takes."""
    group: Any = typer.main.get_command(app)
    if words[0] == "--version":
        return
    assert words[0] in group.commands, words
    group.commands[words[0]].make_context(words[0], words[1:])


def environment_of_serve() -> set[str]:
    """The names in the environment that `moonrace serve` looks at."""
    group: Any = typer.main.get_command(app)
    return {option.envvar for option in group.commands["serve"].params if option.envvar}


def moonrace_words(line: str) -> list[str] | None:
    """What follows `moonrace` in a line of the shell, if that is called in it."""
    found = re.search(r"(?:^|/bin/|exec moonrace )moonrace ([^|;>']+)", line)
    return shlex.split(found[1]) if found else None


def unit(path: Path) -> configparser.ConfigParser:
    read = configparser.ConfigParser(strict=True, interpolation=None, delimiters=("=",))
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read_string(path.read_text(encoding="utf-8"))
    return read


# Units ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.name)
def test_a_unit_can_be_read(path: Path, tmp_path: Path) -> None:
    read = unit(path)
    assert read["Unit"]["Description"]
    if shutil.which("systemd-analyze") is None:
        return
    for one in UNITS:
        words = one.read_text(encoding="utf-8").replace("/opt/moonrace/bin/moonrace", "/bin/true")
        (tmp_path / one.name).write_text(words)
    told = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / path.name], capture_output=True, text=True, check=False
    )
    assert [line for line in told.stderr.splitlines() if "moonrace" in line] == []
    assert told.returncode == 0


def test_commands_of_units_exist() -> None:
    commands = [unit(path)["Service"]["ExecStart"] for path in UNITS if path.suffix == ".service"]
    for command in commands:
        words = moonrace_words(command.replace("%%", "%"))
        assert words is not None, command
        check_command(words)
    with pytest.raises(Exception, match="No such option: --nonsense"):
        check_command(["serve", "--nonsense"])


def test_the_service_is_shut_in() -> None:
    service = unit(DEPLOY / "moonrace.service")["Service"]
    wanted = ("NoNewPrivileges", "ProtectHome", "PrivateTmp", "PrivateDevices", "RestrictNamespaces")
    assert {service[name] for name in wanted} == {"yes"}
    assert service["ProtectSystem"] == "strict"
    assert service["CapabilityBoundingSet"] == ""
    assert service["User"] == service["StateDirectory"] == "moonrace"
    assert (service["Type"], service["NotifyAccess"]) == ("notify", "all"), "processes of the crew tell"


def test_the_backup_writes_where_it_may() -> None:
    service = unit(DEPLOY / "moonrace-backup.service")["Service"]
    words = moonrace_words(service["ExecStart"])
    assert words is not None
    folder = str(Path(words[1]).parent)
    assert folder in service["ReadWritePaths"].split()
    assert f"-m 700 {folder}" in OPERATING


# Containers -------------------------------------------------------------------------------------------------


def test_the_container_is_made_of_what_there_is() -> None:
    for line in re.findall(r"^COPY (?!--from)(.+)$", CONTAINERFILE, re.MULTILINE):
        for source in line.split()[:-1]:
            assert (ROOT / source).exists(), source
    [entry] = re.findall(r"^ENTRYPOINT (.+)$", CONTAINERFILE, re.MULTILINE)
    [command] = re.findall(r"^CMD (.+)$", CONTAINERFILE, re.MULTILINE)
    assert json.loads(entry) == ["moonrace"]
    check_command(json.loads(command))
    assert "\nUSER moonrace\n" in CONTAINERFILE
    assert "--require-hashes -r deploy/requirements.txt" in CONTAINERFILE


def test_compose_starts_what_there_is() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"moonrace", "caddy", "postgres"}
    moonrace = services["moonrace"]
    check_command(moonrace["command"])
    assert set(moonrace["environment"]) <= environment_of_serve()
    build = DEPLOY / moonrace["build"]["context"]
    assert (build / moonrace["build"]["dockerfile"]).resolve() == DEPLOY / "Containerfile"
    [network] = COMPOSE["networks"]["inside"]["ipam"]["config"]
    assert moonrace["environment"]["MOONRACE_TRUSTED_PROXY"] == network["subnet"]
    assert "ports" not in moonrace, "only Caddy is called from outside"
    assert services["postgres"]["profiles"] == ["postgres"]
    named = {volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())}
    assert named == set(COMPOSE["volumes"])
    used = {network for service in services.values() for network in service["networks"]}
    assert used == set(COMPOSE["networks"])


# The page for whoever runs a server -------------------------------------------------------------------------


def test_commands_of_the_page_exist() -> None:
    found = [words for line in SHELL if (words := moonrace_words(line)) is not None]
    assert len(found) >= 5
    for words in found:
        check_command(words)
    for name in re.findall(r"\b(MOONRACE_(?!NAME)[A-Z_]+)=", OPERATING):
        assert name in environment_of_serve()


def test_files_of_the_page_exist() -> None:
    named = set(re.findall(r"\bdeploy/[\w.-]+\w", OPERATING)) - {"deploy/.env"}
    assert len(named) >= 7
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_examples_of_the_page_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with serving(tmp_path / "DATA") as client:
        new_table(client, ["me", "friend"], game="tranquility-base")
    blocks = re.findall(r"```console\n(.*?)```", OPERATING, re.DOTALL)
    assert len(blocks) == 2
    for block in blocks:
        (tmp_path / "copy.sqlite3").unlink(missing_ok=True)
        for line in block.splitlines():
            result = run(*shlex.split(line.removeprefix("$ moonrace ")))
            assert result.exit_code == 0, result.output
    assert (tmp_path / "REHEARSAL" / "moonrace.sqlite3").exists()


def test_the_page_names_every_figure_that_there_is() -> None:
    queue = Queue()
    load = Load(0, 0, 0, 0, queue, queue, 0, True, 0, 0, Held())
    text = Instruments().text(load.gauges())
    there = set(re.findall(r"^# TYPE (\S+) ", text, re.MULTILINE))
    named = set(re.findall(r"`(moonrace_[a-z_]+)`", OPERATING))
    assert named <= there
    told_elsewhere = {
        "moonrace_uptime_seconds",
        "moonrace_table_bytes",
        "moonrace_bots_at_work",
        "moonrace_planners_at_work",
        "moonrace_tables_swept_total",
    }
    assert there - named == told_elsewhere


# Hashes -----------------------------------------------------------------------------------------------------


def test_all_that_a_server_installs_has_hashes_and_no_address() -> None:
    text = (DEPLOY / "requirements.txt").read_text(encoding="utf-8")
    assert text.startswith(HEAD)
    found = re.findall(r"^(\S+)==(\S+)((?: \\\n    --hash=sha256:[0-9a-f]{64})+)$", text, re.MULTILINE)
    assert "".join(f"{name}=={version}{hashes}\n" for name, version, hashes in found) == text[len(HEAD) :]
    versions = pinned()
    assert {name: version for name, version, _ in found} == {name: versions[name] for name in needed()}
    assert "/" not in text[len(HEAD) :]


def test_hashes_are_those_of_the_version() -> None:
    one, two, three, four = ("1" * 64, "2" * 64, "3" * 64, "4" * 64)
    page = f"""
    <a href="https://x/My_Pack-1.0.tar.gz#sha256={one}">My_Pack-1.0.tar.gz</a><br>
    <a href="../my_pack-1.0-py3-none-any.whl#sha256={two}" data-x="&gt;=3">my_pack-1.0-py3-none-any.whl</a>
    <a href="../a/my_pack-1.0.1-py3-none-any.whl#sha256={three}">my_pack-1.0.1-py3-none-any.whl</a>
    <a href="../a/my_pack_more-1.0.tar.gz#sha256={four}">my_pack_more-1.0.tar.gz</a>
    <a href="../a/my_pack-1.0.exe#sha256={four}">my_pack-1.0.exe</a>
    """
    assert hashes_in(page, "my-pack", "1.0") == [one, two]
