"""The text form of actions, both ways."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from moonrace.kernel.actions import Action, Codec, to_text
from moonrace.kernel.errors import BadText


class Fire(Action, frozen=True, tag="fire"):
    rockets: tuple[str, ...]
    to: str
    years: int = 1
    pay: tuple[int, ...] = ()


class Wait(Action, frozen=True, tag="wait"):
    pass


class Say(Action, frozen=True, tag="say"):
    word: str = ""


CODEC = Codec([Fire, Wait, Say])
WORDS = st.from_regex(r"[a-z][a-z0-9_]{0,8}(-[a-z0-9]{1,4})?", fullmatch=True)
FIRES = st.builds(
    Fire,
    rockets=st.lists(WORDS, max_size=4).map(tuple),
    to=WORDS,
    years=st.integers(-(10**9) + 1, 10**9 - 1),
    pay=st.lists(st.integers(-99, 99), max_size=3).map(tuple),
)


@given(FIRES | st.just(Wait()) | st.builds(Say, word=WORDS | st.just("")))
def test_every_action_reads_back_from_its_text(action: Action) -> None:
    assert CODEC.parse(to_text(action)) == action
    assert CODEC.parse(f"  {action}  ") == action


@given(st.text(max_size=60))
def test_any_text_gives_an_action_or_a_reason(text: str) -> None:
    with contextlib.suppress(BadText):
        action = CODEC.parse(text)
        assert CODEC.parse(str(action)) == action


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (Fire(("juno", "atlas"), "orbit"), "fire juno+atlas orbit"),
        (Fire((), "orbit", 3), "fire - orbit 3"),
        (Fire(("juno",), "orbit", 1, (2, 3)), "fire juno orbit 1 2+3"),
        (Wait(), "wait"),
        (Say(""), "say"),
    ],
)
def test_text_is_short(action: Action, text: str) -> None:
    assert str(action) == text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("fier juno orbit", "No action begins with “fier”. Did you mean “fire”?"),
        ("", "No action begins with “”. Known: fire, say, wait."),
        ("fire juno", "“fire” is typed: fire ROCKETS TO [YEARS] [PAY]"),
        ("wait here", "“wait” is typed: wait"),
        ("fire juno orbit soon", "“fire” wants a whole number for YEARS, not “soon”"),
        ("fire juno orbit ٣", "“fire” wants a whole number for YEARS"),
        ("fire juno orbit 10000000000", "“fire” wants a whole number for YEARS"),
        ("fire juno orbit 1 2+x", "“fire” wants a whole number for PAY, not “x”"),
    ],
)
def test_bad_text_says_what_would_be_right(text: str, reason: str) -> None:
    with pytest.raises(BadText) as caught:
        CODEC.parse(text)
    assert reason in str(caught.value)


def test_two_actions_cannot_share_a_verb() -> None:
    class Also(Action, frozen=True, tag="wait"):
        pass

    with pytest.raises(TypeError, match="Also needs a verb of its own"):
        Codec([Wait, Also])


def test_an_action_needs_a_verb() -> None:
    class Mute(Action, frozen=True):
        pass

    with pytest.raises(TypeError, match="Mute needs a verb of its own"):
        Codec([Mute])


class Vague(Action, frozen=True, tag="vague"):
    what: str | int


def test_a_field_of_two_types_has_no_text_form() -> None:
    with pytest.raises(TypeError, match=r"Vague\.what"):
        Codec([Vague])
