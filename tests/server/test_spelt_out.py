"""A form without script may spell an action in several fields."""

from __future__ import annotations

import pytest

from moonrace.kernel.errors import BadText
from moonrace.server.web import form_fields


@pytest.mark.parametrize(
    ("body", "action"),
    [
        (b"action=pass", "pass"),
        (b"action=offer&word-1=2&word-2.a=money%3A10&word-2.b=juno&word-3.a=", "offer 2 money:10+juno -"),
        (
            b"action=offer&word-1=2&word-2.a=&word-2.b=juno&word-3.a=craft%3A4&word-3.b=",
            "offer 2 juno craft:4",
        ),
        (b"action=offer&word-1=2&word-2.a=ju+no&word-3.a=", "offer 2 juno -"),
    ],
)
def test_words_follow_the_verb_and_lists_are_joined(body: bytes, action: str) -> None:
    assert form_fields(body) == {"action": action}


def test_a_field_still_stands_once() -> None:
    with pytest.raises(BadText):
        form_fields(b"action=offer&word-1=2&word-1=3")
