"""What a seat can say in AstroNavigators. Cards, squares, tiles and tokens are named by their content ids.

Weeks are numbers 1 to 4, stages 1 to 5. Squares are written `<zone>:<longitude band>`, such as `+2:-60/-90`.
"""

from __future__ import annotations

from moonrace.kernel.actions import Action, kinds_in

Names = tuple[str, ...]
REVEAL = "reveal"
TIME, PLANET, EARTH_RISE = "time", "planet", "earth_rise"
STAY, HELIPORTS = "stay", "heliports"
SEXTANT = "sextant"
SEARCH = "search"
SXT, SCT, AI = "sxt", "sct", "ai"

# Set-up -----------------------------------------------------------------------------------------------------


class ChooseContinent(Action, frozen=True, tag="continent"):
    """First and Fast: take the colour of a continent and begin at its home square."""

    continent: str


class ChooseCharacter(Action, frozen=True, tag="character"):
    """Keep one of the two characters drawn."""

    character: str


class ChooseAgenda(Action, frozen=True, tag="agenda"):
    """Keep one hidden agenda of the own character, unseen by others."""

    agenda: str


class PlacePlanet(Action, frozen=True, tag="place-planet"):
    """Put a planet on its orbit."""

    planet: str
    degrees: int


# Start of the month and action phase ------------------------------------------------------------------------


class GoFirst(Action, frozen=True, tag="go-first"):
    """Choose a week before the first player, with a continent tile (its id) or the instrument `sextant`."""

    using: str


class Ready(Action, frozen=True, tag="ready"):
    """Want to be asked again, after each resolution phase, whether your training ends."""


class Observe(Action, frozen=True, tag="observe"):
    """Declare a spontaneous observation in a week.

    `what` is nothing for the top card, `time` to slide the top card under the stack and score the second,
    `planet` for the face-up planet card, `earth_rise` for a Terra card set aside.
    """

    week: int
    what: str = ""


class Travel(Action, frozen=True, tag="travel"):
    """Declare travelling in a week with a vehicle; or `stay`; or `heliports`, to place them instead."""

    week: int
    vehicle: str


class Plan(Action, frozen=True, tag="plan"):
    """Declare planning in a week: the top card, or with `planet` the face-up planet card, will be saved."""

    week: int
    what: str = ""


class ObserveSaved(Action, frozen=True, tag="observe-saved"):
    """Declare a planned observation: lay saved cards on the stack of a week."""

    week: int
    cards: Names


class PlaceInstrument(Action, frozen=True, tag="instrument"):
    """Put an own instrument beside the character; it works in the resolution phase."""

    instrument: str


class Done(Action, frozen=True, tag="done"):
    """Go on: no more of what is offered here."""


# Resolution phase on Earth ----------------------------------------------------------------------------------


class Go(Action, frozen=True, tag="go"):
    """Move with the vehicle in use to a square."""

    square: str


class Connect(Action, frozen=True, tag="connect"):
    """Flip a continent tile to travel on with a vehicle on it; the square is chosen next."""

    tile: str
    vehicle: str


class Chain(Action, frozen=True, tag="chain"):
    """Use the free connection that a chain of dice gave, with a vehicle on the square."""

    vehicle: str


class PlaceHeliport(Action, frozen=True, tag="heliport"):
    """Put a heliport on a square; `source` is the square it is taken from when both lie on the map."""

    square: str
    source: str = ""


class UseInstrument(Action, frozen=True, tag="use-instrument"):
    """Use an instrument that lies beside the character: on a week, or to fetch a card, or both."""

    instrument: str
    week: int = 0
    card: str = ""


class Reveal(Action, frozen=True, tag="reveal"):
    """Reveal the hidden agenda, whose mission is fulfilled."""


class UseTile(Action, frozen=True, tag="use-tile"):
    """Flip this continent tile for the technique that the observation needs."""

    tile: str


class Swap(Action, frozen=True, tag="swap"):
    """Planning with a full save area: put this saved card on the week."""

    card: str


class Activate(Action, frozen=True, tag="activate"):
    """Earth Rise: turn this lunar phase token, or this spent set token, active."""

    token: str


class Reactivate(Action, frozen=True, tag="reactivate"):
    """Flip a continent tile to turn a spent token active again."""

    tile: str
    token: str


class TakeQuest(Action, frozen=True, tag="quest"):
    """Flip a tile with a flag, or any two tiles, to draw two quests; `search` looks for the own colour."""

    tiles: Names
    search: str = ""


class KeepQuest(Action, frozen=True, tag="keep-quest"):
    """Keep one of the quests drawn."""

    quest: str


class ClaimQuest(Action, frozen=True, tag="claim"):
    """Finish a quest at its place: take its NK and its instrument."""

    quest: str


class TakeRocket(Action, frozen=True, tag="rocket"):
    """Flip a tile with the white rocket icon to draw two rockets; or look for one of the own continent."""

    tile: str
    rocket: str = ""


class KeepRocket(Action, frozen=True, tag="keep-rocket"):
    """Keep one of the rockets drawn, unseen by others."""

    rocket: str


class RevealSite(Action, frozen=True, tag="site"):
    """Flip a tile with the red spacecraft icon to reveal a launch site; or look for an own rocket."""

    tile: str
    rocket: str = ""


class ChooseSite(Action, frozen=True, tag="choose-site"):
    """Put the token of the revealed launch site on one of its squares."""

    square: str


# Resolution phase in space ----------------------------------------------------------------------------------


class Launch(Action, frozen=True, tag="launch"):
    """Launch with a rocket of this square. `reveal` reveals the agenda while launching; `value` names a tile
    value for it where the agenda asks for one."""

    rocket: str
    reveal: str = ""
    value: int = -1


class DrawTile(Action, frozen=True, tag="draw"):
    """After a launch: draw a trajectory tile from the pile of a stage, unseen by others."""

    stage: int


class Fly(Action, frozen=True, tag="fly"):
    """Move one step along the trajectory. `reveal` reveals the agenda while leaving stage 2."""

    reveal: str = ""


class Exchange(Action, frozen=True, tag="exchange"):
    """Once per game: exchange the own tile of a stage with the one on the trajectory."""

    stage: int


class ClaimStep(Action, frozen=True, tag="claim-step"):
    """Show that both exchanged tiles have the same value, for one extra step."""


class CancelValue(Action, frozen=True, tag="cancel"):
    """Let the lunar phase token on the SXT cancel the value of the tile just entered."""


class Redraw(Action, frozen=True, tag="redraw"):
    """Exchange the tile just entered with a freshly drawn one."""


class Lessen(Action, frozen=True, tag="lessen"):
    """Let the agenda lower the DV of the tile just entered."""


class TakeStep(Action, frozen=True, tag="take-step"):
    """Let the agenda give one more step instead."""


class Guess(Action, frozen=True, tag="guess"):
    """Guess the value of a freshly drawn tile of this stage."""

    value: int


class ChooseHousing(Action, frozen=True, tag="housing"):
    """Choose the stage (2 or 4) whose housing is one less for you on this trajectory."""

    stage: int


# After the resolution phase ---------------------------------------------------------------------------------


class Prepare(Action, frozen=True, tag="prepare"):
    """Finish navigator training: become a prepared astronaut."""


class TrainOn(Action, frozen=True, tag="train-on"):
    """Go on training, and be asked again only on a launch site or once you say `ready`."""


class Calibrate(Action, frozen=True, tag="calibrate"):
    """Put a token on an on-board instrument: a lunar phase on the `sxt`, a set on the `sct` or `ai`."""

    slot: str
    token: str


class AbortStage(Action, frozen=True, tag="abort-stage"):
    """Turn the Abort Stage token: back to the launch pad with DV 0 and all spent tokens active."""


ACTIONS = kinds_in(vars())
