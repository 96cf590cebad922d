"""Why the player of AstroNavigators does what it does, in the terms of the game."""

from __future__ import annotations

from moonrace.bots.astronavigators.desk import Desk

CONTINENT = "Of the continents left, this one has won most games."
CHARACTER = "This character has won more games than the other."
AGENDA = "Of your missions this one has most often been fulfilled in time."
PLANET = "Opposite the Sun in the middle of the year it is seen longest, and your mission looks for it first."
GO_FIRST = "You are not alone in flight, and the race may be decided this month."
LET_GO_FIRST = "It is worth more later than to choose a week first now."
REVEAL = "Your mission is fulfilled; revealed, it begins to help."
NOTHING_TO_REVEAL = "There is nothing to reveal."
LEAST_MISSED = "Its way of travelling is the one you will miss least."
QUEST = "It is nearest to being finished: by what you have observed, and by the way to its place."
ROCKET = "Its launch site is the nearest."
SITE = "It is the nearest square."
SWAP = "It is the saved card that is worth least to you."
INSTRUMENT_AT_HAND = "It may bring a better card for your observation, and lies idle otherwise."
NO_INSTRUMENT = "No instrument would help this month."
EARTH_RISE = "A lunar phase token can cancel a tile in flight; it is worth more than a set."
FIRST = "It is as good as any other here."
READY = "The month is likely to end on a launch pad, and you have trained enough."
LAUNCH_TRAVEL = "You have trained enough: every month more costs you more than it brings."
FREE_CLAIM = "It costs no action."
TOKEN_BACK = "An active lunar phase token is worth more in flight than the tile."
NEW_QUEST = "There is time to finish a quest, and you have too few."
NOTHING_FREE = "Nothing else here is worth its tiles."
JOURNEY_ENDS = "Further on there is nothing that is worth another tile."
PREPARE = "You stand on a launch pad and have trained enough."
TRAIN_ON = "More training still makes the flight better than the month it takes."
NOT_ON_PAD = "There is nothing to prepare away from a launch pad."
RESTART = "Begun again from the pad with all tokens, the flight is better than from here."
SAVE_FOR_EARTH_RISE = "You look at the Earth first, which brings the tokens back."
MOON_TOKEN = "On the SXT it can cancel a bad tile of the next move."
SET_TOKEN = "An icon of this set is likely to be shown, which gives an extra step."
CALIBRATED = "What is left is worth more on a later move."
CANCEL = "Without this tile the rest of the flight is likelier than with the token kept."
KEEP_TOKEN = "The tile can be borne, and the token is worth more later."
STEP = "One step more is worth more here than a lower tile."
LESSEN = "The lower tile is worth more here than one step more."
REDRAW = "This tile is above the mean of its stage."
KEEP_TILE = "A new tile is more likely to be worse."
GUESS = "Right is likely enough, and wrong costs little."
NO_GUESS = "A wrong guess would cost more than a right one gives."
HOUSING = "It helps on the stage that is still before you."
CLAIM_STEP = "It is a step for nothing."
EXCHANGE = "Your own tile is much lower than the one on the way."
FLY = "To go on now is better than to wait for the next month's tokens."
NO_STEPS = "No step is left this month."
REST = "To go on now would risk more NK than waiting costs."
HEAVY_STAGE = "Tiles weigh most there, so it is best to know them."
RELAUNCH = "Every month on the ground is lost."
WEEK_OF_FLIGHT = "An early week goes before the others, and no token is missed in it."
LOOK_AT_EARTH = "An Earth Rise brings tokens and NK back, and there are months enough to fly home."


class Reasons:
    """Sentences about one seat's month."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.content = desk.cat.content

    def card(self, number: int) -> str:
        """What a card of the sky is called."""
        name = self.desk.cat.cards[number]
        for cards in (self.content.constellations, self.content.lunar_cards, self.content.planet_cards):
            if name in cards:
                return str(cards[name].name)
        return name

    def observe(self, number: int, worth: float, months: int) -> str:
        """Why to observe a card."""
        if number < 0:
            return f"It may show something new. {self._launch(months)}"
        return (
            f"{self.card(number)} is worth about {max(1, round(worth))} NK to you now. {self._launch(months)}"
        )

    def observe_saved(self, worth: float, months: int) -> str:
        """Why to observe what was planned."""
        return f"What you saved can be seen now: about {max(1, round(worth))} NK. {self._launch(months)}"

    def plan(self, number: int, months: int) -> str:
        """Why to save a card."""
        what = self.card(number) if number >= 0 else "The card"
        return (
            f"{what} cannot be used as well this month as later; saved, it is yours. {self._launch(months)}"
        )

    def travel(self, months: int, to_pad: int) -> str:
        """Why to go somewhere."""
        if months < to_pad:
            return f"The launch pad is {_journeys(to_pad)} away, and it is time to leave."
        return f"Elsewhere there is more to see or to finish than here. {self._launch(months)}"

    def stay(self, months: int) -> str:
        """Why to stay in place."""
        return f"Nothing in reach is better than this place. {self._launch(months)}"

    def _launch(self, months: int) -> str:
        if not months:
            return "You should launch as soon as you can."
        if months == 1:
            return "About 1 more month of training makes the best launch."
        return f"About {months} more months of training make the best launch."

    def leg(self, square: str) -> str:
        """Why a journey goes over a square."""
        return f"It is on the way to the best place you can reach this month, {self._distance(square)}."

    def _distance(self, square: str) -> str:
        away = self.desk.distances[self.desk.cat.square[square]]
        return "a launch pad" if not away else f"{_journeys(away)} from a launch pad"

    def launch(self, rocket: str) -> str:
        """Why to launch with a rocket."""
        name = self.content.rockets[rocket].name
        chance = self.desk.voyage().value(self.desk.board())
        worth = f"the flight is worth {chance:.0%} of an arrival"
        return f"You have {self.desk.me.nk} NK. {name} helps most; {worth}."

    def flight(self, text: str) -> str:
        """An answer in flight, with what is left."""
        board = self.desk.board()
        return f"{text} You have {5 * board.slack} NK over your DV."


def _journeys(count: int) -> str:
    return "1 journey" if count == 1 else f"{count} journeys"
