"""Pages without drawings: every field of a page as text, so that whatever a template might show is there."""

from __future__ import annotations

import msgspec


def render(template: str, page: msgspec.Struct, **extra: object) -> str:
    """A page as JSON in HTML's clothes."""
    words = msgspec.json.encode({"template": template, "page": page, **extra}, enc_hook=str).decode()
    return f"<!doctype html><pre>{words}</pre>"


def page_of(text: str) -> dict[str, object]:
    """The page's struct back from its text."""
    inside = text.removeprefix("<!doctype html><pre>").removesuffix("</pre>")
    found: dict[str, object] = msgspec.json.decode(inside)["page"]
    return found
