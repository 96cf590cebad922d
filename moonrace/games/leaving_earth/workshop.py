"""Why a component is not for sale to an agency: said once, for the rules and for whoever looks ahead."""

from __future__ import annotations

from moonrace.games.leaving_earth.content import Component, Content
from moonrace.kernel.errors import Refusal


def lacks_advancement(content: Content, component: Component) -> Refusal:
    """Why a component cannot be bought by an agency without the advancement that it takes."""
    needed = content.advancements[component.requires]
    return Refusal(
        "no-advancement", f"{component.name} needs {needed.name}.", "LE-COM-02", f"needs {needed.short}"
    )


def too_dear(what: str, cost: int, money: int) -> Refusal:
    """Why what costs more than an agency has cannot be bought."""
    return Refusal("money-short", f"{what} ${cost} and you have ${money}.", "LE-COM-01", "too dear")
