"""Static files, kept in memory and marked by what they hold, so that browsers may keep them too."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from functools import cache

from litestar import Response, get

from moonrace.server.routes.visits import Id
from moonrace.server.safety import Asked
from moonrace.server.web import A_YEAR
from moonrace.tables.kit.render import static_files

FOR_EVER = f"public, max-age={A_YEAR}, immutable"
mimetypes.add_type("font/woff2", ".woff2")


@get("/static/{address:path}", include_in_schema=False)
async def static(request: Asked, address: Id) -> Response[bytes]:
    """A file of the kit or of a game. An address that carries a mark may be kept for ever."""
    name = address.lstrip("/")
    if name not in static_files():
        return Response(b"There is no such file.\n", status_code=404, media_type="text/plain")
    body, kind, mark = _read(name)
    keep = FOR_EVER if "v" in request.query_params else "no-cache"
    headers = {"cache-control": keep, "etag": mark, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == mark:
        return Response(b"", status_code=304, headers=headers)
    small = packed(name) if "gzip" in request.headers.get("accept-encoding", "") else None
    if small is not None:
        return Response(small, media_type=kind, headers={**headers, "content-encoding": "gzip"})
    return Response(body, media_type=kind, headers=headers)


@cache
def packed(name: str) -> bytes | None:
    """A file as it travels to a browser that unpacks it; None where that gains nothing."""
    body, kind, _ = _read(name)
    is_words = kind.startswith("text/") or kind.endswith(("javascript", "json", "svg+xml"))
    return gzip.compress(body, mtime=0) if is_words else None


@cache
def _read(name: str) -> tuple[bytes, str, str]:
    """A file's bytes, type and mark."""
    file = static_files()[name]
    body = file.read_bytes()
    kind = mimetypes.guess_type(file.name)[0] or "text/plain"
    return body, kind, f'"{hashlib.sha256(body).hexdigest()[:16]}"'
