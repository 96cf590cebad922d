"""What a player can say in Apogee.

Engineers, Directors and Investors go by the ids of their cards (`gokhale_a`, `tompkins`, `helia`), and so do
Technologies in a reserve or on a launch pad (`kerosene`). A Technology in a river or just drawn is a card to
be acquired, and where Docking tokens are in play copies differ by their symbol: `kerosene:blue`, `kerosene`.
"""

from __future__ import annotations

from moonrace.kernel.actions import Action, kinds_in

Names = tuple[str, ...]

# Set-up -----------------------------------------------------------------------------------------------------


class ChooseDirector(Action, frozen=True, tag="director"):
    """Keep this one of the Directors drawn; sealed."""

    director: str


class Hire(Action, frozen=True, tag="hire"):
    """Set-up: keep these of the Engineers drawn and pay for each; `hire -` keeps none."""

    engineers: Names = ()


# Planning ---------------------------------------------------------------------------------------------------


class Place(Action, frozen=True, tag="place"):
    """Put an Engineer on `specialty`, `construction`, `rd` or `design`, or keep it in `hand`; sealed.

    May be changed until everybody is ready.
    """

    engineer: str
    action: str


class Ready(Action, frozen=True, tag="ready"):
    """Planning or Construction: this is my choice. It counts when everybody is ready."""


class Remove(Action, frozen=True, tag="remove"):
    """Pelterie, Omi: send one of this competitor's Engineers, at random, back to hand."""

    seat: int


class ReplaceRiver(Action, frozen=True, tag="replace-river"):
    """Gokhale: replace the cards of `first_stage`, `upper_stage` or `payload`."""

    river: str


class ReplaceInvestor(Action, frozen=True, tag="replace-investor"):
    """Chawla: put a face-up Investor under the pile and reveal another."""

    investor: str


class Build(Action, frozen=True, tag="build"):
    """Construction: build a Technology of the reserve; sealed."""

    technology: str


class Unbuild(Action, frozen=True, tag="unbuild"):
    """Construction: think again about a Technology while others are still choosing."""

    technology: str


class Keep(Action, frozen=True, tag="keep"):
    """R&D: keep this one of the cards drawn; sealed."""

    card: str


class Take(Action, frozen=True, tag="take"):
    """Design: take this card from its river into the reserve."""

    card: str


class Pass(Action, frozen=True, tag="pass"):
    """Design: take nothing. Administration: no Director's action this round."""


# Whenever something is acquired -----------------------------------------------------------------------------


class Collect(Action, frozen=True, tag="collect"):
    """Collect the Docking token of the Technology just acquired."""


class Leave(Action, frozen=True, tag="leave"):
    """Leave that token."""


class Discard(Action, frozen=True, tag="discard"):
    """Put a Technology of an overfull reserve under its pile."""

    technology: str


# Launch -----------------------------------------------------------------------------------------------------


class Launch(Action, frozen=True, tag="launch"):
    """Declare a take-off to this destination."""

    destination: str


class UseTokens(Action, frozen=True, tag="tokens"):
    """Declare a Docking sequence."""


class Stay(Action, frozen=True, tag="stay"):
    """Declare nothing this round."""


class GiveUp(Action, frozen=True, tag="give-up"):
    """Give a flight up that waits for docking; its cards come back. Something else may be declared then."""


class Exchange(Action, frozen=True, tag="exchange"):
    """Docking sequence: two tokens of one colour for one of any colour."""

    give: str
    take: str


class TokenBuild(Action, frozen=True, tag="token-build"):
    """Docking sequence: build a Technology of the reserve for these tokens (`blue+white`)."""

    technology: str
    tokens: Names


class Dock(Action, frozen=True, tag="dock"):
    """Docking sequence: dock the waiting flight."""


class Done(Action, frozen=True, tag="done"):
    """End a Docking sequence after exchanges, or end a sale."""


# Administration ---------------------------------------------------------------------------------------------


class Recruit(Action, frozen=True, tag="recruit"):
    """Director's action: pay for an Engineer. Engineers may be dismissed next, before the card is drawn."""


class Dismiss(Action, frozen=True, tag="dismiss"):
    """While recruiting: discard an Engineer from the hand."""

    engineer: str


class Draw(Action, frozen=True, tag="draw"):
    """While recruiting: draw the Engineer, and collect the Docking token if it is of one of these colours.

    Nobody else hears which colours were named: `draw blue+white`, or `draw` for no token.
    """

    colours: Names = ()


class Sell(Action, frozen=True, tag="sell"):
    """Director's action: sell a Technology of the reserve; more may be sold until `done`."""

    technology: str


class Specialty(Action, frozen=True, tag="specialty"):
    """Director's action: the specialty, once in a game.

    `card` is the Technology sold (Wingfield), taken (`kerosene:blue` from a river for Tereshkova, `kerosene`
    from a competitor's reserve for Jinmei) or built (Vostochny); `seat` the competitor (Van Horn, Jinmei,
    Kang). In the solo variant no seat is named, and Jinmei names a card in a river.
    """

    card: str = ""
    seat: int = -1


class Intervene(Action, frozen=True, tag="intervene"):
    """Director's action: the nation's intervention; Russia names the colour of the token."""

    colour: str = ""


class Scrap(Action, frozen=True, tag="scrap"):
    """Director's action at tables that allow it: put all cards of one's rocket under their piles."""


ACTIONS = kinds_in(vars())
