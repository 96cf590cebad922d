"""What somebody who looks for a game wishes for: which tables fit, and how such a table is opened."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.server.lobbies import Lobby

OF_A_MODE = "/"
"""Between a game and a mode of it, where both are wished for at once."""
PRESET = {"pace": "pace-kind", "experience": "experience"}
"""What is wished for, and the field of the form for a new table that asks for it."""
NONE_FITS = "Nobody waits for such a game just now."
NONE_WAITS = "Nobody waits for players just now."


def fits(lobby: Lobby, title: Title, wishes: Mapping[str, str]) -> bool:
    """Whether somebody who wishes for a `game` (or a mode of it: `game/mode`), a `pace`, an `experience`, or
    to be `rated` or not, finds it at a table; what is not wished for is as it comes."""
    wanted = lobby.wanted
    game, _, mode = wishes.get("game", "").partition(OF_A_MODE)
    wished_and_found = (
        (game, wanted.game),
        (mode, title.mode_of(len(lobby.places), title.checked_options(wanted.options)).id),
        (wishes.get("pace"), wanted.pace.kind),
        (wishes.get("rated"), "yes" if wanted.rated else "no"),
        # A table for anybody is for them as well.
        (wishes.get("experience"), wanted.experience or wishes.get("experience")),
    )
    return all(wished == found for wished, found in wished_and_found if wished)


def missed(wishes: Mapping[str, str] | None) -> str:
    """That nothing of the kind waits; nothing where nobody has looked for it."""
    if wishes is None:
        return ""
    has_wished = any(wishes.get(name) for name in ("game", "rated", *PRESET))
    return NONE_FITS if has_wished else NONE_WAITS


def opens(wishes: Mapping[str, str], usual: str) -> str:
    """The form for a table as it is wished for, of the usual game where none is, open to everybody."""
    game, _, mode = wishes.get("game", "").partition(OF_A_MODE)
    fields = {"game": game or usual, "seat-1": "friend", "listed": "true"}
    if game in games.ids():
        fields |= _fields_of_mode(games.load(game), mode)
    fields |= {field: wishes[name] for name, field in PRESET.items() if wishes.get(name)}
    if wishes.get("rated") == "yes":
        fields["rated"] = "true"
    return f"/new?{urlencode(fields)}"


def _fields_of_mode(title: Title, wished: str) -> dict[str, str]:
    """What chooses a mode: an option that is named after it, and as many seats as it is for at least."""
    for mode in title.modes:
        if mode.id == wished:
            fewest = min((count for count in mode.players if count > 1), default=1)
            chosen = {f"option-{option.id}": mode.id for option in title.options if mode.id in option.choices}
            return {f"seat-{seat}": "friend" for seat in range(1, fewest)} | chosen
    return {}
