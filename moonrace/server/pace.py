"""Paces: how much time a table gives its people, and when its clocks rest.

A clock holds what a seat has left. Every decision adds something to it, and it runs while the table waits for
that seat. It rests at night and on holidays where the table says so, and while nobody could have acted.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Annotated, Any, Literal, NamedTuple
from zoneinfo import ZoneInfo

import msgspec
from msgspec import Meta

from moonrace.kernel.errors import BadText

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
LONGEST_NIGHT = 12
MOST_DAYS, MOST_BANK = 14, 30
MOST_MINUTES, MOST_INCREMENT = 600, 600
MOST_HOLIDAYS = 60
DAYS_OF_SILENCE = 14
"""After so many days whoever says nothing at a table without a clock counts as gone."""
DAYS_UNTIL_MISSED = 7
"""After so many days whoever is awaited at a table without a clock counts as absent."""
CLOCKS_NEED_PEOPLE = "A clock is for tables of two or more people. Bots never keep you waiting."


class Night(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The hours of the day at which clocks rest, where the table is at home."""

    begins: Annotated[int, Meta(ge=0, le=23)]
    ends: Annotated[int, Meta(ge=0, le=23)]
    zone: Annotated[str, Meta(max_length=60)] = "UTC"

    @property
    def hours(self) -> int:
        """How long it is."""
        return (self.ends - self.begins) % 24


class Pace(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time there is. Live: `minutes` to begin with, and `increment` seconds for each decision. Days:
    `days` for each decision, of which up to `bank` are saved."""

    kind: Literal["none", "live", "days"] = "none"
    minutes: int = 0
    increment: int = 0
    days: int = 0
    bank: int = 0
    night: Night | None = None
    holidays: int = 0
    """How many days each seat may be away."""

    @property
    def has_clock(self) -> bool:
        """Whether time counts at all."""
        return self.kind != "none"

    @property
    def is_live(self) -> bool:
        """Whether people sit there together."""
        return self.kind == "live"

    @property
    def at_first(self) -> float:
        """Seconds on each clock when the table begins."""
        return self.minutes * MINUTE if self.is_live else self.bank * DAY

    @property
    def for_each(self) -> float:
        """Seconds that a decision adds."""
        return float(self.increment) if self.is_live else self.days * DAY

    @property
    def most(self) -> float:
        """What a clock can hold; live ones have no end."""
        return float("inf") if self.is_live else self.bank * DAY

    @property
    def after_absence(self) -> float:
        """What whoever comes back finds on the clock at least."""
        return max(self.for_each, self.at_first / 4)

    @property
    def patience(self) -> float:
        """After how many seconds silence is taken for consent."""
        return {"live": MINUTE, "days": DAY}.get(self.kind, DAYS_OF_SILENCE * DAY)

    @property
    def in_short(self) -> str:
        """The pace in a list."""
        if self.is_live:
            return f"live, {self.minutes} min"
        return f"{_days(self.days)} a move" if self.has_clock else "no clock"

    @property
    def words(self) -> str:
        """The pace as people read it."""
        if self.is_live:
            more = f", and {self.increment} s for each decision" if self.increment else ""
            return f"{self.minutes} min{more}"
        if self.kind == "none":
            return "no clock"
        told = f"{_days(self.days)} for each decision, saved up to {self.bank}"
        if self.night is not None:
            told += f"; clocks rest from {self.night.begins}.00 to {self.night.ends}.00 ({self.night.zone})"
        return f"{told}; {_days(self.holidays)} away" if self.holidays else told


NO_CLOCK = Pace()


USUAL_NIGHT = 22, 7
_FIELD = "pace-"
_HOURS = "begins", "ends"
_FIELDS = {"live": ("minutes", "increment"), "days": ("days", "bank", "holidays")}


def pace_fields(fields: Mapping[str, str]) -> dict[str, Any]:
    """What the form for a new table says of the pace; it sends the fields of the other kinds as well."""
    kind = fields.get(f"{_FIELD}kind", "none")
    found: dict[str, Any] = {"kind": kind}
    found |= {name: fields[_FIELD + name] for name in _FIELDS.get(kind, ()) if fields.get(_FIELD + name)}
    if kind == "days" and fields.get(f"{_FIELD}night"):
        usual = zip(_HOURS, USUAL_NIGHT, strict=True)
        found["night"] = {name: fields.get(f"{_FIELD}{name}") or hour for name, hour in usual}
        found["night"]["zone"] = fields.get(f"{_FIELD}zone") or "UTC"
    return found


def chosen_fields(pace: Pace) -> dict[str, str]:
    """A pace as the form says it; `pace_fields` reads it back."""
    found = {f"{_FIELD}{name}": str(getattr(pace, name)) for name in ("kind", *_FIELDS.get(pace.kind, ()))}
    if pace.night is not None:
        found |= {f"{_FIELD}night": "on", f"{_FIELD}zone": pace.night.zone}
        found |= {f"{_FIELD}{name}": str(getattr(pace.night, name)) for name in _HOURS}
    return found


def _days(count: int) -> str:
    return f"{count} day" if count == 1 else f"{count} days"


def checked_pace(pace: Pace, people: int) -> Pace:
    """The pace itself if it can be played, else `BadText` saying what is wrong and what is right."""
    if not pace.has_clock:
        return _only(pace)
    if people < 2:
        raise BadText(CLOCKS_NEED_PEOPLE)
    if pace.is_live:
        _within("A live clock begins with", pace.minutes, 1, MOST_MINUTES, "minutes")
        _within("A decision adds", pace.increment, 0, MOST_INCREMENT, "seconds")
        return _only(pace, "minutes", "increment")
    _within("A decision has", pace.days, 1, MOST_DAYS, "days")
    _within("Saved are", pace.bank, pace.days, MOST_BANK, "days")
    _within("Away can be", pace.holidays, 0, MOST_HOLIDAYS, "days")
    if pace.night is not None:
        _check_night(pace.night)
    return _only(pace, "days", "bank", "holidays", "night")


def _only(pace: Pace, *fields: str) -> Pace:
    """The pace, unless it says something that its kind knows nothing of."""
    for name in pace.__struct_fields__[1:]:
        if name not in fields and getattr(pace, name) != getattr(NO_CLOCK, name):
            raise BadText(f"A pace of kind “{pace.kind}” has no “{name}”.")
    return pace


def _within(what: str, number: int, fewest: int, most: int, unit: str) -> None:
    if not fewest <= number <= most:
        raise BadText(f"{what} {fewest} to {most} {unit}, not {number}.")


def _check_night(night: Night) -> None:
    if not 1 <= night.hours <= LONGEST_NIGHT:
        raise BadText(f"A night has 1 to {LONGEST_NIGHT} hours, not {night.hours}.")
    zone_of(night.zone)


def zone_of(name: str) -> tzinfo:
    """A time zone by its name."""
    if name == "UTC":
        return UTC
    try:
        return ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        raise BadText(
            f"This server knows no time zone “{name}”. Say one like Europe/Lisbon, or UTC."
        ) from None


# Time that counts -------------------------------------------------------------------------------------------


class Rest(NamedTuple):
    """A while in which a clock does not run."""

    begins: float
    ends: float


def nights(night: Night | None, since: float) -> Iterator[Rest]:
    """The nights from the one before a time on, without end."""
    if night is None:
        return
    zone = zone_of(night.zone)
    day = datetime.fromtimestamp(since, zone).date() - timedelta(days=1)
    while True:
        begins = datetime(day.year, day.month, day.day, night.begins, tzinfo=zone)
        morning = day + timedelta(days=night.ends < night.begins)
        ends = datetime(morning.year, morning.month, morning.day, night.ends, tzinfo=zone)
        yield Rest(begins.timestamp(), ends.timestamp())
        day += timedelta(days=1)


class Rests:
    """All the times at which a clock rests: the nights, and whiles of any other kind."""

    def __init__(self, night: Night | None, whiles: Iterable[Sequence[float]]) -> None:
        self._night = night
        self._whiles = sorted(Rest(begins, ends) for begins, ends in whiles)

    def _from(self, since: float) -> Iterator[Rest]:
        return heapq.merge(self._whiles, nights(self._night, since))

    def counted(self, since: float, until: float) -> float:
        """How many of the seconds between two times count."""
        at, total = since, 0.0
        for rest in self._from(since):
            if rest.begins >= until:
                break
            total += max(0.0, rest.begins - at)
            at = max(at, rest.ends)
        return total + max(0.0, until - at)

    def when(self, now: float, seconds: float) -> float:
        """When so many seconds will have counted."""
        at = now
        for rest in self._from(now):
            if rest.begins - at >= seconds:
                break
            seconds -= max(0.0, rest.begins - at)
            at = max(at, rest.ends)
        return at + seconds

    def is_at(self, now: float) -> bool:
        """Whether it is such a time."""
        for rest in self._from(now):
            if rest.begins > now:
                return False
            if now < rest.ends:
                return True
        return False
