"""Writes every common page with made-up tables to a folder: `python -m tests.tables.kit.preview OUTDIR`.

With `--shots` it also takes pictures of each at both widths and in both themes.
"""

from __future__ import annotations

import argparse
import functools
import http.server
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import jinja2
from markupsafe import Markup

from moonrace.tables.finding import TABLES
from moonrace.tables.kit import draw
from moonrace.tables.kit.render import context, environment
from tests.chromium import chromium
from tests.tables.kit.samples import PAGES

CSP = "default-src 'self'; style-src 'self'; script-src 'self'; object-src 'none'; base-uri 'none'"
WIDTHS = {1280: 800, 360: 740}


def _board() -> Markup:
    cards = [draw.patch("gemini", n, 44, "there", x=70 + 52 * n, y=40) for n in range(3, 13)]
    parts = [
        draw.rect(0, 0, 640, 446, fill="var(--plate)"),
        draw.el("ellipse", cx=320, cy=223, rx=244, ry=144, fill="var(--inner)"),
        draw.stars(640, 446, 30),
        draw.moon_shape(320, 223, 57),
        *cards,
        draw.seat_shape(0, 320, 110, 11, True),
    ]
    return draw.svg(640, 446, "0 0 640 446", *parts, class_="board-art")


_SIDE = '<section class="panel"><p class="eb">Draw pile</p><p>60 cards</p></section>'
_DOCK = """
<section class="own"><h2 class="eb">Your missions, 3 of 6 completed</h2><div class="choices">
{% for n in (3, 6, 8) %}
<div class="panel">{{ patch("gemini", n, 40) }} Gemini {{ n }}
  <div class="chip"><span>Titan II</span><span>pad</span></div>
  <div class="chip is-up"><span>Agena</span><span>orbit</span></div>
  <div class="chip is-missing">+ Craft</div></div>
{% endfor %}</div></section>
<section class="hand"><h2 class="eb">Your hand, 6 cards</h2><div class="choices">
{% for kind, name in (("apollo", "saturn_v"), ("mercury", "atlas_d"), ("gemini", "gemini_agena"),
                      ("wild", "lunar_rover"), ("history", "lunar_module"), ("instant", "redstone")) %}
<article class="card k-{{ kind }}"><p class="card-kind">{{ kind }}</p><h3 class="card-name">A card</h3>
  <div class="card-art">{{ equipment(name, 56) }}</div>
  <p class="card-foot"><span>Pad <strong>3</strong></span></p></article>
{% endfor %}</div></section>
"""
_PARTS = {
    "tranquility_base/board.html": "{{ preview_board }}",
    "tranquility_base/side.html": _SIDE,
    "tranquility_base/dock.html": _DOCK,
}


def write(out: Path) -> list[Path]:
    """All pages as HTML files, beside the static files they name."""
    common = environment()
    assert common.loader is not None
    made = common.overlay(loader=jinja2.ChoiceLoader([jinja2.DictLoader(_PARTS), common.loader]))
    for folder in TABLES.glob("*/static"):
        owner = folder.parent.name.replace("_", "-")
        shutil.copytree(folder, out / "static" / owner, dirs_exist_ok=True)
    (out / "static" / "kit" / "js" / "client.js").write_text("", encoding="utf-8")
    # Pages that list open tables ask after some seconds whether that has changed: it has not.
    mark = out / "join" / "open" / "mark"
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.write_text("", encoding="utf-8")
    files = []
    for name, (template, page) in PAGES.items():
        file = out / f"{name}.html"
        words = made.get_template(template).render(preview_board=_board(), **context(page))
        file.write_text(words, encoding="utf-8")
        files.append(file)
    return files


class _Handler(http.server.SimpleHTTPRequestHandler):
    def end_headers(self) -> None:
        self.send_header("Content-Security-Policy", CSP)
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Stay quiet."""


@contextmanager
def served(out: Path) -> Iterator[str]:
    """The folder over HTTP with the strict policy of the real server."""
    server = http.server.ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(_Handler, directory=str(out))
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()


def shoot(out: Path, names: list[str]) -> None:
    """Pictures of the pages at both widths and in both themes."""
    from playwright.sync_api import sync_playwright

    with served(out) as address, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium())
        for width, height in WIDTHS.items():
            for scheme in ("dark", "light"):
                context = browser.new_context(
                    viewport={"width": width, "height": height},
                    color_scheme="dark" if scheme == "dark" else "light",
                )
                page = context.new_page()
                for name in names:
                    page.goto(f"{address}/{name}.html")
                    page.evaluate("document.fonts.ready")
                    whole = not name.startswith(("rules", "table")) or width < 721
                    page.screenshot(
                        path=out / f"{name}-{width}-{scheme}.png", full_page=whole and name != "rules"
                    )
                context.close()
        browser.close()


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--shots", nargs="*", metavar="PAGE", help="take pictures of these pages, or of all")
    options = parser.parse_args()
    files = write(options.out)
    if options.shots is not None:
        shoot(options.out, options.shots or list(PAGES))
    print(f"{len(files)} pages in {options.out}")


if __name__ == "__main__":
    main()
