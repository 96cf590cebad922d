"""The ways in which titles are set up for the laws, and for comparing the compiled engine."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.kernel.title import Title
from moonrace.lab import laws
from tests.compiled.same import ways_of


@pytest.mark.parametrize("title", games.titles(), ids=lambda title: title.id)
def test_every_choice_comes_up_at_every_count_that_it_matters_for(title: Title) -> None:
    found = laws.modes_and_counts(title)
    assert len({str(way) for way in found}) == len(found)
    usual = {option.id: option.default for option in title.options}
    seen = {(way.players, key, value) for way in found for key, value in way.options.items()}
    for count in title.counts:
        for option in title.options:
            for choice in option.choices:
                effective = title.effective_options(count, usual | {option.id: choice})
                if effective.get(option.id) == choice:
                    assert (count, option.id, choice) in seen


def test_nine_missions_meet_five_counts() -> None:
    ways = ways_of(games.load("apogee"))
    assert len({(way.players, way.options["mission"]) for way in ways}) == 45


def test_1000_games_are_enough_for_the_ways_of_most_titles() -> None:
    own = [games.load(name) for name in ("apogee", "astronavigators", "moonshot", "tranquility-base")]
    assert all(len(ways_of(title)) <= 200 for title in own)
