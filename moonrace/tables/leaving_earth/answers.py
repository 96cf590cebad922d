"""Answers as buttons, to what is asked beyond the turn: outcomes, hazards, separating, deals, survival."""

from __future__ import annotations

from collections import Counter

from moonrace.games.leaving_earth import actions as acts
from moonrace.games.leaving_earth.content import SUBORBITAL
from moonrace.tables.face import Button
from moonrace.tables.kit.by_kind import makers_in
from moonrace.tables.kit.rows import Placed
from moonrace.tables.kit.words import capital, percent
from moonrace.tables.leaving_earth.desk import Desk, odds_words
from moonrace.tables.leaving_earth.hazards import landing_odds, rendezvous_odds
from moonrace.tables.leaving_earth.words import OUTCOMES, ship


def _agency(desk: Desk, action: acts.ChooseAgency) -> Placed:
    card = desk.content.agencies[action.agency]
    button = Button(card.short, f"Run {card.short}, {card.full_name}, {card.country}.", cost=card.country)
    return Placed(0, "agency", "Agency", "people", button)


# Firing and outcomes ------------------------------------------------------------------------------------


def _fire(desk: Desk, action: acts.Fire) -> Placed:
    firing, words = desk.view.firing, desk.words
    card = desk.content.components[action.component.rstrip("!~")]
    years = firing.years if firing else 0
    thrust = card.thrust or card.thrust_per_year * years
    owner = desk.craft[firing.craft].agency if firing else desk.view.agency
    odds = desk.odds(owner, card.requires)
    sure = odds[0] == 1
    bad = "damaged" if not card.thrust else "lost"
    words_ = "certain" if sure else odds_words(odds, "thrust", "damaged", bad)
    sentence = f"Fire {card.name} for {thrust} thrust: {words_}."
    button = Button(f"{words.part(action.component)}, {thrust} thrust", sentence, cost=percent(odds[0]))
    return Placed(0, "fire", "Fire", "launch", button)


def _stop(desk: Desk, _action: acts.StopFiring) -> Placed:
    firing = desk.view.firing
    generated = firing.generated if firing else 0
    if generated or desk.shots:
        sentence = f"Stop firing. The {generated} thrust generated is lost and the craft stays."
        label = "Stop firing"
    else:
        sentence, label = "Call the manoeuvre off. Nothing has been fired.", "Call it off"
    return Placed(90, "end", "Stop", "pass", Button(label, sentence, key="E"))


def next_odds(desk: Desk, *, is_removed: bool) -> tuple[float, float, float]:
    """The odds of the next draw after the outcome just drawn was removed or put back."""
    drawn = desk.view.drawn
    assert drawn is not None
    stack = next(
        s for s in desk.view.agencies[drawn.agency].advancements if s.advancement == drawn.advancement
    )
    if is_removed:
        return stack.odds
    total = stack.outcomes + 1
    weights = [chance * stack.outcomes for chance in stack.odds] if stack.outcomes else [0.0, 0.0, 0.0]
    weights[("success", "minor", "major").index(drawn.outcome)] += 1
    return weights[0] / total, weights[1] / total, weights[2] / total


def _remove(desk: Desk, _action: acts.RemoveOutcome) -> Placed:
    drawn = desk.view.drawn
    assert drawn is not None
    odds = next_odds(desk, is_removed=True)
    sentence = (
        f"Remove the {OUTCOMES[drawn.outcome]} for ${drawn.cost}, ${desk.money - drawn.cost} left. "
        f"The next draw succeeds {percent(odds[0])} of the time."
    )
    return Placed(1, "outcome", "Outcome", "card", Button("Remove it", sentence, cost=f"${drawn.cost}"))


def _return(desk: Desk, _action: acts.ReturnOutcome) -> Placed:
    drawn = desk.view.drawn
    assert drawn is not None
    odds = next_odds(desk, is_removed=False)
    sentence = (
        f"Put the {OUTCOMES[drawn.outcome]} back, free. "
        f"The next draw succeeds {percent(odds[0])} of the time."
    )
    return Placed(0, "outcome", "Outcome", "card", Button("Put it back", sentence, cost="free", key="P"))


# Hazards ------------------------------------------------------------------------------------------------


def _damage(desk: Desk, action: acts.Damage) -> Placed:
    words = desk.words
    verb = "Incapacitate" if words.is_astronaut(action.component) else "Damage"
    name = words.part(action.component)
    several = len({other.craft for other in desk.legal if isinstance(other, acts.Damage)}) > 1
    where = f" of {ship(action.craft)}" if several else ""
    return Placed(0, "damage", "Damage", "warning", Button(f"{name}{where}", f"{verb} {name}{where}."))


def _destroy(_desk: Desk, action: acts.Destroy) -> Placed:
    button = Button(ship(action.craft), f"{ship(action.craft)} is the one that is lost.")
    return Placed(0, "destroy", "Lose", "close", button)


def _draw_landing(desk: Desk, _action: acts.DrawLanding) -> Placed:
    craft = desk.focus
    odds = landing_odds(desk, craft) if craft else (1.0, 0.0, 0.0)
    sentence = f"Draw a Landing outcome to test it: {odds_words(odds, 'safe', 'damage', 'lost')}."
    return Placed(
        1,
        "landing",
        "Landing",
        "lander",
        Button("Draw to test", sentence, cost=percent(odds[0])),
    )


def _skip_landing(_desk: Desk, _action: acts.SkipLanding) -> Placed:
    sentence = "Land without drawing. It is safe here."
    return Placed(0, "landing", "Landing", "lander", Button("Land without drawing", sentence, cost="safe"))


def found_sentence(desk: Desk) -> str:
    """What was found: "The Moon: minerals worth $25 a sample"."""
    place = desk.place(desk.view.focus.location)
    name = capital(desk.words.the(desk.view.focus.location))
    return f"{name}: {desk.words.face(place.face)}" if place and place.face else name


def _reveal(desk: Desk, _action: acts.Reveal) -> Placed:
    sentence = f"Reveal it to all. {found_sentence(desk)}."
    return Placed(0, "reveal", "Found", "eye", Button("Reveal it", sentence))


def _conceal(desk: Desk, _action: acts.Conceal) -> Placed:
    focus = desk.view.focus
    if focus.is_survey:
        button = Button("Keep it secret", "Keep it secret. The craft is safe either way.", cost="free")
    elif focus.location == SUBORBITAL:
        button = Button(
            "Keep it secret, lose the crew",
            "Keep it secret. Every astronaut aboard dies.",
            confirm="Every astronaut aboard dies with the secret. Keep it?",
        )
    else:
        button = Button(
            f"Keep it secret, lose {ship(focus.craft)}",
            f"Keep it secret. {ship(focus.craft)} is destroyed.",
            confirm=f"{ship(focus.craft)} is destroyed with the secret. Keep it?",
        )
    return Placed(1, "conceal", "Or", "lock", button)


def _seat(desk: Desk, action: acts.Seat) -> Placed:
    words = desk.words
    name, capsule = words.part(action.astronaut), words.condition(action.capsule)
    card = words.component(action.capsule)
    burns = action.capsule.endswith("!") or (card is not None and not card.heat_shield)
    odds = desk.odds(desk.view.agency, "re_entry")
    tail = "It burns up." if burns else f"{odds_words(odds, 'safe', 'damaged', 'lost')}."
    cost = "burns up" if burns else percent(odds[0])
    which = f"{capsule} {action.number}" if action.number > 1 else capsule
    button = Button(capital(which), f"{name} sits in {which}. {tail}", cost=cost)
    return Placed(0, "seat", f"Seat {name}", "capsule", button)


def _enter(desk: Desk, action: acts.Enter) -> Placed:
    name = desk.words.condition(action.capsule) + (f" {action.number}" if action.number > 1 else "")
    odds = desk.odds(desk.view.agency, "re_entry")
    sentence = f"{capital(name)} enters next: {odds_words(odds, 'safe', 'damaged', 'lost')}."
    return Placed(
        0,
        "enter",
        "Enters next",
        "entry",
        Button(capital(name), sentence, cost=percent(odds[0])),
    )


# Separating, samples, deals, survival -------------------------------------------------------------------


def _take(desk: Desk, action: acts.Take) -> Placed:
    name = desk.words.condition(action.component)
    sentence = f"{capital(name)} goes with the part that separates."
    return Placed(0, "take", "It takes along", "plus", Button(capital(name), sentence))


def _undock(desk: Desk, _action: acts.Undock) -> Placed:
    taken = Counter(desk.view.focus.chosen)
    supplies = taken.pop("supplies", 0)
    parts = desk.words.parts(list(taken.elements()), supplies)
    odds = rendezvous_odds(desk, desk.view.focus.craft)
    sentence = f"Separate {parts}: {odds_words(odds, 'works', 'damage', '')}."
    button = Button(f"Separate {parts}".rstrip(), sentence, cost=percent(odds[0]))
    return Placed(1, "undock", "Carry out", "swap", button)


def _stay(_desk: Desk, _action: acts.StayTogether) -> Placed:
    button = Button("Stay together", "Stay together. Nothing is drawn.", key="E")
    return Placed(90, "end", "Stay", "pass", button)


def _keep_samples(_desk: Desk, _action: acts.KeepSamples) -> Placed:
    sentence = "Keep the samples that are left. They can be turned in next year."
    return Placed(90, "end", "Keep", "pass", Button("Keep them", sentence, key="E"))


def deal_words(desk: Desk) -> tuple[str, str]:
    """What an offer gives the viewer's side and what it asks."""
    deal = desk.view.deal
    assert deal is not None
    return desk.words.items(deal.give), desk.words.items(deal.take)


def _accept(desk: Desk, _action: acts.Accept) -> Placed:
    gives, takes = deal_words(desk)
    sentence = f"Accept: you receive {gives} and give {takes}."
    return Placed(0, "deal", "Deal", "link", Button("Accept", sentence))


def _decline(_desk: Desk, _action: acts.Decline) -> Placed:
    return Placed(1, "deal", "Deal", "link", Button("Decline", "Decline the offer."))


def _check(desk: Desk, action: acts.Check) -> Placed:
    name = desk.words.condition(action.capsule)
    odds = desk.odds(desk.view.agency, "life_support")
    sentence = f"{capital(name)} of {ship(action.craft)} draws next for life support: {percent(odds[0])} air."
    button = Button(f"{capital(name)}, {ship(action.craft)}", sentence, cost=percent(odds[0]))
    return Placed(0, "life-support", "Draws next", "capsule", button)


def _spare(desk: Desk, action: acts.Spare) -> Placed:
    sentence = f"{desk.words.astronaut_said(action.astronaut)}, lives."
    return Placed(0, "spare", "Lives", "helmet", Button(desk.words.astronaut(action.astronaut), sentence))


ANSWERS = makers_in(vars())
