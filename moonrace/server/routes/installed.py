"""What a browser needs that has Moonrace installed: a worker, and a page for when there is no connection."""

from __future__ import annotations

from litestar import MediaType, Response, get

from moonrace.server.routes.visits import house
from moonrace.server.safety import Asked
from moonrace.tables.kit.pages import ErrorPage
from moonrace.tables.kit.render import static_files

WORKER = "kit/js/worker.js"


@get("/worker.js", include_in_schema=False)
async def worker() -> Response[bytes]:
    """The worker, from where it may look after the whole house; browsers ask for it anew by themselves."""
    body = static_files()[WORKER].read_bytes()
    return Response(body, media_type="text/javascript", headers={"cache-control": "no-cache"})


@get("/offline", include_in_schema=False)
async def offline(request: Asked) -> Response[str]:
    """What the worker shows when nobody answers. It needs nothing but itself."""
    html = house(request).render("kit/offline.html", ErrorPage(503, "No connection.", ""))
    return Response(html, media_type=MediaType.HTML)
