"""Log lines as a page has them. There are dozens on each, and a template takes far longer to write them."""

from __future__ import annotations

from functools import cache
from urllib.parse import quote

from markupsafe import Markup, escape

from moonrace.tables.articles import folded
from moonrace.tables.face import Line
from moonrace.tables.kit.icons import icon
from moonrace.tables.kit.pages import TablePage
from moonrace.tables.kit.tokens import LETTERS, seat_token

WHO = 15


@cache
def who(seat: int) -> Markup:
    """The token of whoever a line is about; the Moon for the table."""
    return seat_token(seat, WHO) if 0 <= seat < len(LETTERS) else icon("moon", WHO - 1)


def moment(page: TablePage, at: int, back: int | None = None) -> Markup:
    """The address of a step of the replay, with the eyes that were borrowed and, for a jump, the step to go
    back to."""
    eyes = "" if page.eyes is None else f"&amp;seat={page.eyes}"
    return Markup(f"{escape(page.base)}?at={at}{eyes}{'' if back is None else f'&amp;back={back}'}")


def line(item: Line, number: int, page: TablePage, id: str = "line-", is_reached: bool = True) -> Markup:
    """A log line; one without a number stands elsewhere. Tab passes by the links of one not `is_reached`."""
    now = " is-now" if page.replay_at is not None and item.step == page.replay_at else ""
    place = f' data-line="{number}"' if number else ""
    own = f' id="{id}{number}"' if id else ""
    step = _to_step(page, item.step, is_reached) if item.step >= 0 else ""
    history = _to_history(page.game.id, item.history) if item.history else ""
    times = f' <span class="times">{item.times} times</span>' if item.times > 1 else ""
    words = f"<span>{named(item.text, page)}{times}{step}{history}</span>"
    return Markup(f'<li class="line{now}"{place}{own}>{who(item.seat)}{words}</li>')


def _to_step(page: TablePage, step: int, is_reached: bool) -> str:
    where, tab = moment(page, step, page.replay_at), "" if is_reached else ' tabindex="-1"'
    said = '<span class="vh">See this moment</span>'
    return f'<a class="to-step" href="{where}" title="See this moment"{tab}>{said}</a>'


def _to_history(game: str, key: str) -> str:
    said = f"{icon('star', 12)}<span>True history</span>"
    return f' <a class="to-history" href="/history/{game}/{escape(key)}" data-drawer>{said}</a>'


def named(words: str, page: TablePage) -> Markup:
    """A log line in which strong names that can be read about lead there."""
    parts = words.split("**")
    return Markup("".join(_named(part, page) if i % 2 else str(escape(part)) for i, part in enumerate(parts)))


def _named(name: str, page: TablePage) -> str:
    if folded(name) not in page.named:
        return f"<strong>{escape(name)}</strong>"
    where = f"{escape(page.base)}/about?name={quote(name)}"
    return f'<a class="named" href="{where}" data-drawer>{escape(name)}</a>'
