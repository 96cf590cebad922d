"""What an observation is worth to a seat in NK, with what follows from it: sets, tokens, agenda, quests."""

from __future__ import annotations

from moonrace.bots.astronavigators.desk import Desk

TEMPO = 9.0
"""What an action on Earth brings on the average."""
SET_TOKEN = 8.0
SET_TOKEN_PLAIN = 4.0
"""What a set token is worth for the steps it gives; less where nobody has to fly home."""
MOON_TOKENS = (15.0, 14.0, 11.0, 8.0)
MOON_TOKENS_PLAIN = (10.0, 8.0, 5.0, 2.0)
"""What a lunar phase token is worth, by the number one has; less where nobody has to fly home."""
AGENDA = (0.0, 60.0, 35.0, 30.0, 25.0)
"""What a fulfilled mission is worth, by players: alone all depends on it, in company it is reputation."""
HOPE = 0.8
"""How likely a set that was begun is completed."""
QUEST_TARGET = 7.0
TECHNIQUE_TILE = 2.0
WEEKS_OPEN = (0, 2, 4, 3, 3)
"""How many weeks one can choose from on the average, by players."""


class Worths:
    """The worth of every card to one seat at one moment."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        cat, me = desk.cat, desk.me
        self.has_set = {cat.set[name] for name in (*me.sets, *me.spent_sets)}
        if me.sct:
            self.has_set.add(cat.set[me.sct])
        self.icons = {cat.set[name]: count for name, count in me.icons.items()}
        self.set_nk = 0.0 if desk.ability == "constellation_ten" else float(cat.content.values.set_bonus_nk)
        self.set_token = SET_TOKEN_PLAIN if desk.is_plain else SET_TOKEN
        self.bonus = self._agenda_bonus()
        self._found: dict[int, float] = {}
        self._zones: dict[tuple[int, int], float] = {}

    def card(self, card: int) -> float:
        """What scoring a card is worth, if it can be observed."""
        found = self._found.get(card)
        if found is None:
            found = self._found[card] = self._worth(card)
        return found

    def _worth(self, card: int) -> float:
        desk, cat = self.desk, self.desk.cat
        if card == cat.terra:
            return 0.0
        nk = cat.nk_by_character[desk.character][card] if desk.character >= 0 else cat.base_nk[card]
        total = float(nk)
        for number in cat.sets_of[card]:
            total += self._icon(number)
        if cat.is_lunar(card):
            name = cat.cards[card]
            if name not in desk.me.moons and name != desk.me.sxt:
                tokens = MOON_TOKENS_PLAIN if desk.is_plain else MOON_TOKENS
                total += tokens[min(len(desk.me.moons), 3)]
        return total + self.bonus.get(card, 0.0)

    def _icon(self, number: int) -> float:
        """What one more icon of a set is worth."""
        cat = self.desk.cat
        if number in self.has_set or (cat.is_planet_set[number] and not self.desk.has_orrery):
            return 0.0
        least, have = cat.minimum[number], self.icons.get(number, 0)
        whole, bonus = self.set_nk + self.set_token, self._set_bonus(number) / least
        if have + 1 >= least:
            return whole * (1 - HOPE * (have / least) ** 2) + bonus
        if self.desk.months_of_training <= 2 * (least - have - 1):
            return 0.0
        return whole * HOPE * (2 * have + 1) / (least * least) + bonus

    # Agenda and quests --------------------------------------------------------------------------------------

    def _set_bonus(self, number: int) -> float:
        agenda = self.desk.agenda
        if agenda is None or self.desk.me.is_revealed:
            return 0.0
        if self.desk.cat.sets[number] in agenda.sets:
            return AGENDA[self.desk.view.players] / len(agenda.sets)
        return 0.0

    def _agenda_bonus(self) -> dict[int, float]:
        """What cards are worth for the agenda's mission and for quests held."""
        desk, cat = self.desk, self.desk.cat
        found: dict[int, float] = {}
        scored = set(desk.me.scored)
        agenda = desk.agenda
        if agenda is not None and agenda.observe and not desk.me.is_revealed and not desk.me.is_fulfilled:
            whole = AGENDA[desk.view.players]
            least = agenda.observe_at_least or len(agenda.observe)
            for name in agenda.observe:
                bits = cat.cards_showing(name)
                cards = [card for card in range(len(cat.cards)) if bits >> card & 1]
                if not any(cat.cards[card] in scored for card in cards):
                    for card in cards:
                        found[card] = found.get(card, 0.0) + whole / least
        for quest in desk.me.quests:
            for name in cat.content.quests[quest].targets:
                if name not in scored:
                    found[cat.card[name]] = found.get(cat.card[name], 0.0) + QUEST_TARGET
        return found

    # Places -------------------------------------------------------------------------------------------------

    def zone(self, zone: int, months_on: int = 1) -> float:
        """What a month of observing in a zone is likely to bring: the best of four cards, or planning."""
        key = zone, months_on
        found = self._zones.get(key)
        if found is None:
            found = self._zones[key] = self._zone(zone, months_on)
        return found

    def _zone(self, zone: int, months_on: int) -> float:
        desk, cat = self.desk, self.desk.cat
        at = desk.round - 1 + months_on
        if at >= 12:
            return 0.0
        seen = cat.constellations_seen[zone][at]
        values: list[tuple[float, int]] = []
        for card in range(cat.first_planet):
            worth = self.card(card)
            if card >= cat.first_lunar:
                planned = max(0.0, worth - TEMPO)
                values += [(worth, 1), (planned, 3)]
            else:
                values.append((worth if seen >> card & 1 else 0.0, 2))
        saved = [worth for card, worth in self._saved() if seen >> card & 1]
        return max([best_of(values, WEEKS_OPEN[desk.view.players]), *saved])

    def _saved(self) -> list[tuple[int, float]]:
        """The constellations saved, with their worth."""
        cat = self.desk.cat
        cards = (cat.card[name] for name in self.desk.me.saved)
        return [(card, self.card(card)) for card in cards if card < cat.first_lunar]


def best_of(values: list[tuple[float, int]], draws: int) -> float:
    """The mean of the best of so many draws from values with their numbers."""
    values.sort()
    total = sum(count for _, count in values)
    below = mean = 0.0
    counted = 0
    for value, count in values:
        counted += count
        share = (counted / total) ** draws
        mean += value * (share - below)
        below = share
    return mean
