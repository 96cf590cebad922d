"""A list of legal actions that is longer than declared is an error, never a shorter list."""

from __future__ import annotations

import pytest

from moonrace import games
from moonrace.agents.episode import Episode, Sight, TooManyChoices
from moonrace.agents.setting import read_setting
from moonrace.kernel.encoding import Layout


@pytest.mark.parametrize("with_candidates", [False, True])
def test_too_long_a_list_is_told(monkeypatch: pytest.MonkeyPatch, with_candidates: bool) -> None:
    setting = read_setting("tranquility-base", 2)
    sight, episode = Sight(setting, with_candidates=with_candidates), Episode(setting, 1)
    count = len(episode.legal(episode.seat))
    assert sight.observe(episode, episode.seat)["action_mask"].sum() == count
    monkeypatch.setattr(episode.encoding.layout, "most_choices", count - 1)
    with pytest.raises(TooManyChoices, match=rf"{count} legal actions.*never more than {count - 1}"):
        sight.observe(episode, episode.seat)


MOST_SEEN = {
    "apogee": 41,
    "astronavigators": 101,
    "leaving-earth": 360,
    "moonshot": 96,
    "tranquility-base": 143,
}
"""Legal actions at once, in random play at length and in games of bots."""


@pytest.mark.parametrize(("game", "most"), MOST_SEEN.items())
def test_there_is_room_to_spare(game: str, most: int) -> None:
    title = games.load(game)
    layout: Layout = title.layout(title.setup(title.counts[-1], title.checked_options({})))
    assert layout.most_choices >= 1.5 * most
