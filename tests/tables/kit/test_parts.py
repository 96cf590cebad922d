"""Parts that several games show: what is written for each, and that a misspelt field is an error."""

from __future__ import annotations

import re

import jinja2
import pytest

from moonrace.kernel.errors import Refusal
from moonrace.tables.face import Button
from moonrace.tables.kit.odds import odds_bar, shares
from moonrace.tables.kit.parts import Check, Stat, Throw, Track
from moonrace.tables.kit.render import environment
from moonrace.tables.kit.touch import NO_TOUCH, Pressable, Touch

LAUNCH = Button("Mars", "Launch to Mars: 58 %.", action="launch mars", thing="pad", confirm="Really?")


def drawn(call: str, **given: object) -> str:
    """What a macro of the kit makes of something."""
    name = re.findall(r"\w+", call)[1 if call.startswith("call") else 0]
    use = f"{{% {call} %}}inside{{% endcall %}}" if call.startswith("call") else f"{{{{ {call} }}}}"
    source = f'{{% from "kit/parts.html" import {name} %}}{use}'
    return environment().from_string(source).render(**given)


def test_a_button_of_the_panel_that_stands_elsewhere_belongs_to_its_form() -> None:
    html = drawn("call press(button, 'big')", button=LAUNCH)
    assert 'form="act" name="action" value="launch mars"' in html
    assert 'aria-label="Launch to Mars: 58 %."' in html
    assert 'id="do-launch.mars"' in html
    assert 'data-confirm="Really?"' in html
    assert ">inside</button>" in html
    assert 'id="fly"' in drawn("call press(button, 'big', 'fly')", button=LAUNCH)


def test_a_thing_is_alive_where_pressing_it_does_something() -> None:
    card = Pressable(touch=Touch(presses="take kick", says="Take it."))
    html = drawn("call thing(item, 'card', 'card-1', 'heavy')", item=card)
    assert html.startswith('<div class="card is-alive" id="card-1" data-presses="take kick" role="button"')
    assert 'title="heavy">inside</div>' in html
    still = drawn("call thing(item, 'card', 'card-1')", item=Pressable(touch=NO_TOUCH))
    assert still == '<div class="card" id="card-1">inside</div>'
    chip = drawn("call thing(item, 'chip', about='NA-9', tag='li')", item=NO_TOUCH)
    assert chip == '<li class="chip" data-about="NA-9">inside</li>'


def test_figures_say_their_names_and_one_without_a_value_only_its_name() -> None:
    html = drawn(
        "figures(items)", items=[Stat("mass", "5", name="mass"), Stat("entry", "", name="heat shield")]
    )
    assert re.findall(r'<span class="vh">([^<]*)</span>(\w*)', html) == [("mass: ", "5"), ("heat shield", "")]


def test_checks_say_what_is_met() -> None:
    html = drawn(
        "checks(items, 'list')", items=[Check("crew of 2", is_met=True), Check("in orbit", is_met=False)]
    )
    assert re.findall(r"([a-z][\w ]+)<span class=\"vh\">, ([a-z ]+)<", html) == [
        ("crew of 2", "met"),
        ("in orbit", "not yet"),
    ]
    assert html.count("is-met") == 1


def test_a_note_and_what_others_have_open_from_their_words() -> None:
    assert drawn("dotted('Dotted words', 'Reconstructed.')") == (
        '<details class="dotted" id="dotted"><summary>Dotted words</summary><p>Reconstructed.</p></details>'
    )
    html = drawn("call peek('rival-1', 1, 'Tomas', '3 of 6')")
    assert '<span class="vh">Tomas</span>3 of 6</summary><div class="peek-box">inside</div>' in html
    assert 'class="token"' in html


def test_pips_are_filled_as_far_as_one_has_come() -> None:
    html = drawn("pips(track, 'is-round')", track=Track(2, 3))
    assert html.startswith('<span class="pips is-round" aria-hidden="true">')
    assert re.findall(r"<i( class=\"is-on\")?>", html) == [' class="is-on"', ' class="is-on"', ""]


@pytest.mark.parametrize(("value", "shown"), [(-2, 0), (3, 3), (9, 5)])
def test_a_gauge_is_never_longer_than_its_box_nor_shorter_than_nothing(value: int, shown: int) -> None:
    html = drawn("gauge(value, 5, 'Mass')", value=value)
    assert html == f'<progress max="5" value="{shown}" aria-label="Mass"></progress>'
    assert 'aria-hidden="true"' in drawn("gauge(value, 5)", value=value)


def test_odds_are_lengths_that_say_how_likely_each_end_is() -> None:
    known = shares((0.75, 0, 0.25), ("thrust", "damaged", "lost"))
    assert [(share.words, share.mood, share.percent) for share in known] == [
        ("thrust", "good", "75 %"),
        ("lost", "bad", "25 %"),
    ]
    bar = odds_bar(known, 200, 22, "Next: ")
    assert 'aria-label="Next: 75 % thrust, 25 % lost"' in bar
    assert re.findall(r'<rect[^>]* x="([\d.]+)"[^>]* width="([\d.]+)"', bar) == [
        ("0", "148.5"),
        ("150", "48.5"),
    ]
    assert re.findall(r"<text[^>]*>([^<]*)<", bar) == ["75 % thrust", "25 %"]
    assert "<text" not in odds_bar(known, 200, 6)


@pytest.mark.parametrize(("rolled", "is_success"), [(5, False), (6, True), (7, True)])
def test_a_throw_succeeds_from_the_number_on(rolled: int, is_success: bool) -> None:
    throw = Throw(0, "Vera", "GEO", 12, rolled, 6)
    assert throw.is_success is is_success
    html = drawn("call throw(item, 'roll', 'roll-1')", item=throw)
    assert ("is-success" in html) is is_success
    assert "<b>Vera</b>, GEO 6+ inside" in html
    assert 'class="token"' in html
    assert 'class="token"' not in drawn("call throw(i, 'r', 'x')", i=Throw(-1, "Rival", "GEO", 12, rolled, 6))


def test_a_reason_opens_its_rule() -> None:
    html = drawn("call rule('apogee', why)", why=Refusal("far", "It is too far.", "AP-LCH-04"))
    assert html == '<a href="/rules/apogee/AP-LCH-04" data-drawer title="It is too far.">inside</a>'


def test_a_part_without_the_field_that_is_read_is_an_error() -> None:
    with pytest.raises(jinja2.UndefinedError, match=r"Check object.* has no attribute 'name'"):
        drawn("figures(items)", items=[Check("mass", is_met=True)])
