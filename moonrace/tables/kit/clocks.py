"""What a page says of time: the clocks of a table, and what its people can agree on about them."""

from __future__ import annotations

import msgspec

from moonrace.tables.kit.words import count

MINUTE, HOUR, DAY = 60, 3600, 86400
LOW, SOON = 12 * HOUR, HOUR
"""Below these a running clock of a table at which a decision takes days is amber, then red."""
LIVE_LOW, LIVE_SOON = 60, 20


class ClockPart(msgspec.Struct, frozen=True):
    """The clock of one seat."""

    seat: int
    words: str
    """ "3 d 4 h", "5 h 10", "45 min", "12:05"."""
    state: str
    """`plain`, `low`, `soon`, `up`, or `rest` where it does not run though it is awaited."""
    is_running: bool
    share: int
    """How much of what it can hold is left, in hundredths."""
    note: str = ""
    """ "rests for the night", "away until 3 May", "Pilot sits in"."""
    ticks: float = 0
    """Seconds that the browser counts down; 0 where it does not."""


class SitInLevel(msgspec.Struct, frozen=True):
    """A bot that can sit in."""

    choice: str
    name: str


class AbsentPart(msgspec.Struct, frozen=True):
    """Somebody whose time is up, and what the others want."""

    seat: int
    name: str
    wishes: tuple[str, ...]
    """ "Vera would let a bot sit in."."""
    can_choose: bool
    chosen: str = ""
    """What the viewer has chosen."""


class TimePart(msgspec.Struct, frozen=True, kw_only=True):
    """How a table stands with time, for one pair of eyes."""

    pace: str
    is_live: bool
    has_clock: bool
    """Whether clocks run here; else it says only who was not heard of for long, and who sits in."""
    patience: str
    """For how long one says nothing who is then taken to agree: "a day"."""
    clocks: tuple[ClockPart, ...]
    """None before the table has begun."""
    acting: ClockPart | None = None
    """The clock that stands beside whose turn it is."""
    is_paused: bool = False
    talk_left: str = ""
    """How long a discussion goes on at most, where that is counted in days."""
    can_agree: bool = False
    """Whether the viewer is one of those who can agree on something."""
    wants_pause: bool = False
    pause_words: str = ""
    """Who wants the clocks to rest."""
    away_left: int = 0
    """Days that the viewer can still be away."""
    is_away: bool = False
    absent: tuple[AbsentPart, ...] = ()
    levels: tuple[SitInLevel, ...] = ()
    asks_hours: int = 0
    """How long a card that can be answered waits for the viewer."""
    ask_choices: tuple[int, ...] = ()
    """How long it could; nothing where no card can be answered, or it waits seconds."""
    sits_in: str = ""
    """The bot that sits in for the viewer."""


def words_of(seconds: float, *, is_live: bool) -> str:
    """What is left, as people read it: to the second where they sit together, else never so close."""
    whole = int(max(0.0, seconds))
    days, hours, minutes = whole // DAY, whole % DAY // HOUR, whole % HOUR // MINUTE
    if is_live:
        return (
            f"{whole // HOUR}:{minutes:02}:{whole % MINUTE:02}"
            if hours or days
            else f"{minutes}:{whole % MINUTE:02}"
        )
    if days:
        return f"{days} d {hours} h"
    return f"{hours} h {minutes:02}" if hours else f"{minutes} min"


def spoken(seconds: float, *, is_live: bool) -> str:
    """What is left, as people say it: "2 days 3 hours", "40 seconds". Seconds count only where people sit
    together; `time_left.js` says the same."""
    whole = int(max(0.0, seconds))
    parts = (whole // DAY, "day"), (whole % DAY // HOUR, "hour"), (whole % HOUR // MINUTE, "minute")
    units = [*parts, (whole % MINUTE, "second")] if is_live else list(parts)
    first = next((place for place, (number, _) in enumerate(units) if number), None)
    if first is None:
        return "0 seconds" if is_live else "less than a minute"
    return " ".join(count(number, unit) for number, unit in units[first : first + 2] if number)


def state_of(seconds: float, *, is_live: bool, is_running: bool, is_resting: bool) -> str:
    """How a clock is coloured; only one that runs is."""
    low, soon = (LIVE_LOW, LIVE_SOON) if is_live else (LOW, SOON)
    if is_resting and is_running:
        return "rest"
    if not is_running or seconds > low:
        return "plain"
    return "up" if seconds <= 0 else "soon" if seconds < soon else "low"
