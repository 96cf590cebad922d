"""Things on the board press the buttons that name them."""

from __future__ import annotations

from moonrace.tables.face import AskPanel, Button, Group
from moonrace.tables.kit.touch import Touch, touches_of


def button(action: str, thing: str) -> Button:
    return Button(action, f"Do {action}.", action=action, cost="2", thing=thing)


def test_a_thing_presses_its_one_button_and_leads_to_the_rows_of_several_as_do_rows() -> None:
    rows = (
        Group(
            "Load", "assemble", (button("load a", "card-a pad-1"), button("load b", "pad-1")), id="row-load"
        ),
        Group("Wait", "pass", (button("wait", ""),), id="row-wait"),
    )
    panel = AskPanel("", "", primary=button("go", "pad-2"), groups=rows, end=button("end", "pad-2"))
    assert touches_of(panel) == {
        "card-a": Touch(presses="load a", says="Do load a.", tag="2"),
        "pad-1": Touch(picks="row-load", says="2 choices: Do load a."),
        "pad-2": Touch(says="2 choices: Do go."),
        "row-load": Touch(picks="row-load", says="Load. 2 choices."),
        "row-wait": Touch(picks="row-wait", says="Wait. 1 choice."),
    }
