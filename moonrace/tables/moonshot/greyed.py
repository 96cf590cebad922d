"""What one might want to do and cannot, with the reason and its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from moonrace.games.moonshot import actions as acts
from moonrace.kernel.actions import Action
from moonrace.kernel.errors import Refusal
from moonrace.tables.face import Greyed
from moonrace.tables.moonshot.desk import Desk


def greyed_politics(desk: Desk) -> tuple[Greyed, ...]:
    """For a Politician's action."""
    return _reasons(desk, _POLITICS)


def greyed_engineering(desk: Desk) -> tuple[Greyed, ...]:
    """For an Engineer's action."""
    return _reasons(desk, _ENGINEERING)


def greyed_fates(desk: Desk) -> tuple[Greyed, ...]:
    """For the fate of a Manoeuvre."""
    return _reasons(desk, _FATES)


Reason = Callable[[Desk], "Greyed | None"]


def _reasons(desk: Desk, rows: tuple[tuple[type[Action], Reason], ...]) -> tuple[Greyed, ...]:
    found: Iterator[Greyed | None] = (reason(desk) for kind, reason in rows if not desk.can(kind))
    return tuple(item for item in found if item is not None)


def _grey(verb: str, icon: str, label: str, code: str, sentence: str, clause: str) -> Greyed:
    return Greyed(verb, icon, label, Refusal(code, sentence, clause))


def _money(desk: Desk, cost: int, verb: str, icon: str, clause: str) -> Greyed | None:
    if desk.me.money >= cost:
        return None
    sentence = f"It costs {cost} money, paid first. You have {desk.me.money}."
    return _grey(verb, icon, f"Costs {cost}, you have {desk.me.money}", "money", sentence, clause)


# Politicians ------------------------------------------------------------------------------------------------


def _support(desk: Desk) -> Greyed | None:
    least = desk.content.constants.smallest_support
    if desk.view.influence + desk.view.bluff < least:
        sentence = f"A support takes at least {least} tokens."
        return _grey("Support", "flag", "Too few tokens left", "few-tokens", sentence, "MS-POL-09")
    if not any(True for _ in desk.manoeuvres()):
        sentence = "No Manoeuvre lies on the politics board."
        return _grey("Support", "flag", "No card to support", "no-card", sentence, "MS-POL-08")
    return None


def _announce(desk: Desk) -> Greyed | None:
    most = desk.content.constants.active_missions
    if len(desk.view.missions) >= most:
        sentence = f"There are never more than {most} active missions."
        return _grey(
            "Announce", "flag", f"{most} missions are active", "three-missions", sentence, "MS-POL-11"
        )
    return _grey(
        "Announce",
        "flag",
        "The mission decks are empty",
        "no-missions",
        "No mission is left.",
        "MS-RULING-28",
    )


def _boost(desk: Desk) -> Greyed | None:
    if desk.me.has_boosted:
        sentence = "Popularity buys Influence once a round."
        return _grey("Influence", "people", "Bought this round", "boosted", sentence, "MS-POL-12")
    sentence = "The last point of Popularity cannot be spent."
    return _grey("Influence", "people", "Popularity is too low", "unpopular", sentence, "MS-RULING-25")


def _moon(desk: Desk) -> Greyed | None:
    if desk.view.is_moon_open:
        return None
    level = desk.content.constants.moon_opens_at_level
    sentence = f"Some nation must have completed a mission of level {level} or higher, in an earlier round."
    return _grey("Moon landing", "moon", "Not open yet", "moon-closed", sentence, "MS-MIS-05")


class _Never(Action, frozen=True, tag="never"):
    """Stands for a reason that is asked for whatever else can be done."""


_POLITICS: tuple[tuple[type[Action], Reason], ...] = (
    (acts.Support, _support),
    (acts.Announce, _announce),
    (acts.Boost, _boost),
    (_Never, _moon),
)


# Fates ------------------------------------------------------------------------------------------------------


def _escalate(desk: Desk) -> Greyed | None:
    if desk.view.hand:
        sentence = "A card of level 3 must be evaluated."
        return _grey("Escalate", "card", "Level 3 is the highest", "level-3", sentence, "MS-ADM-11")
    sentence = "The first escalation needs a card from hand as a cover."
    return _grey("Escalate", "card", "No card in hand to cover with", "no-cover", sentence, "MS-ADM-09")


_FATES: tuple[tuple[type[Action], Reason], ...] = ((acts.Escalate, _escalate),)


# Engineers --------------------------------------------------------------------------------------------------


def _install(desk: Desk) -> Greyed | None:
    if not desk.me.development:
        sentence = "The Development line is empty. It is refilled at the end of the round."
        return _grey("Install", "assemble", "No tile in the line", "no-tile", sentence, "MS-RULING-07")
    return _money(desk, desk.content.costs.install, "Install", "assemble", "MS-ENG-04")


def _research(desk: Desk) -> Greyed | None:
    return _money(desk, desk.content.costs.research, "Research", "draw", "MS-ENG-05")


def _buy(desk: Desk) -> Greyed | None:
    if not desk.view.research_area:
        sentence = "No tile lies open in the Research Area. The tile not chosen in Research goes there."
        return _grey("Buy", "coin", "The Research Area is empty", "no-open-tile", sentence, "MS-ENG-06")
    return _money(desk, desk.content.costs.buy, "Buy", "coin", "MS-ENG-06")


def _order(desk: Desk) -> Greyed | None:
    free = [space.price for space in desk.me.suppliers if not space.item]
    if not free:
        sentence = "Every space of the Suppliers line is taken."
        return _grey("Order", "crate", "The Suppliers line is full", "line-full", sentence, "MS-ENG-08")
    return _money(desk, min(free), "Order", "crate", "MS-ENG-08")


def _supply(desk: Desk) -> Greyed | None:
    if desk.me.development and desk.me.suppliers[0].item:
        price = desk.me.suppliers[0].price
        sentence = f"The {price} space of the Suppliers line is taken."
        return _grey(
            "To Suppliers", "swap", f"The {price} space is taken", "space-taken", sentence, "MS-ENG-07"
        )
    return None


def _test(desk: Desk) -> Greyed | None:
    if not desk.view.missions and not any(card.risk for card in desk.me.moon_path):
        sentence = "No risk card lies open. Face-down cards cannot be tested."
        return _grey("Test", "search", "No risk is visible", "no-risk", sentence, "MS-TST-03")
    return _money(desk, desk.content.costs.test, "Test", "search", "MS-ENG-09")


def _prepare(desk: Desk) -> Greyed | None:
    if all(desk.content.tiles[tile.tile].centre for tile in desk.me.tiles):
        sentence = "A payload stands on an installed Payload tile. Research draws them."
        return _grey("Load", "capsule", "No Payload tile installed", "no-payload-tile", sentence, "MS-ENG-11")
    return _money(
        desk, min(kind.cost for kind in desk.content.payloads.values()), "Load", "capsule", "MS-ENG-11"
    )


def _clear(desk: Desk) -> Greyed | None:
    if not desk.me.sabotage:
        return None
    costs = desk.content.costs
    return _money(
        desk, costs.anti_sabotage + costs.anti_sabotage_each, "Clear Sabotage", "burst", "MS-ENG-10"
    )


def _steal(desk: Desk) -> Greyed | None:
    if desk.me.test_steal or desk.me.tech_steal or desk.can(acts.StealTile):
        return None
    sentence = "Stealing spends a token that some Manoeuvres and missions give."
    return _grey("Steal", "swap", "You hold no token", "no-steal-token", sentence, "MS-ENG-13")


_ENGINEERING: tuple[tuple[type[Action], Reason], ...] = (
    (acts.Prepare, _prepare),
    (acts.Install, _install),
    (acts.Test, _test),
    (acts.ClearSabotage, _clear),
    (acts.Buy, _buy),
    (acts.Research, _research),
    (acts.Order, _order),
    (acts.Supply, _supply),
    (acts.StealTest, _steal),
)
