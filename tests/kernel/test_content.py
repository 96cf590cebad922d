"""Reading content folders, overlays and complaints, on a small folder of its own."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar, Literal

import msgspec
import pytest

from moonrace.kernel.content import (
    ContentError,
    Counts,
    Entry,
    Tables,
    is_reconstructed,
    overlay,
    read_tables,
)
from moonrace.kernel.errors import MoonraceError

ROCKETS = """
[rockets.juno]
thrust = 4
provenance = "rulebook"

[rockets.soyuz]
thrust = 80
provenance = "reconstructed"
field_provenance = { stages = "public" }

[limits]
cards = { red = 1, blue = 2 }
provenance = "rulebook"
"""
FLIGHTS = """
[[flights]]
id = "first"
crew = ["Ada"]
provenance = "rulebook"

[[flights]]
id = "second"
crew = ["Ben", "Cy"]
provenance = "rulebook"
"""


class Rocket(Entry, frozen=True, kw_only=True):
    id: str
    thrust: int
    stages: int = 1


class Flight(Entry, frozen=True, kw_only=True):
    id: str
    crew: tuple[str, ...]


class Limits(Entry, frozen=True, kw_only=True):
    cards: dict[str, int]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    folder = tmp_path / "content"
    folder.mkdir()
    (folder / "rockets.toml").write_text(ROCKETS)
    (folder / "flights.toml").write_text(FLIGHTS)
    return folder


def laid_over(folder: Path, text: str) -> Tables:
    own = folder.parent / "own.toml"
    own.write_text(text)
    return overlay(read_tables(folder), own)


def test_entries_come_typed_by_id_in_file_order(folder: Path) -> None:
    tables = read_tables(folder)
    rockets = tables.entries("rockets", Rocket)
    assert list(rockets) == ["juno", "soyuz"]
    assert rockets["soyuz"].thrust == 80
    assert tables.entries("flights", Flight)["second"].crew == ("Ben", "Cy")
    assert tables.entry("limits", Limits).cards == {"red": 1, "blue": 2}


def test_provenance_of_a_field_outranks_that_of_its_entry(folder: Path) -> None:
    rockets = read_tables(folder).entries("rockets", Rocket)
    assert is_reconstructed(rockets["soyuz"], "thrust")
    assert not is_reconstructed(rockets["soyuz"], "stages")
    assert not is_reconstructed(rockets["juno"], "thrust")
    with pytest.raises(AttributeError, match="trust"):
        is_reconstructed(rockets["juno"], "trust")


@pytest.mark.parametrize(
    ("old", "new", "entry", "field"),
    [
        ("thrust = 80", 'thrust = "much"', "rockets.soyuz", "thrust"),
        ("thrust = 80", "", "rockets.soyuz", "thrust"),
        ("thrust = 80", "thrust = 80\nweight = 3", "rockets.soyuz", "weight"),
        ('{ stages = "public" }', '{ stage = "public" }', "rockets.soyuz", "field_provenance"),
        ('{ stages = "public" }', '{ stages = "hearsay" }', "rockets.soyuz", "field_provenance.stages"),
    ],
)
def test_a_complaint_names_file_entry_and_field(
    folder: Path, old: str, new: str, entry: str, field: str
) -> None:
    (folder / "rockets.toml").write_text(ROCKETS.replace(old, new))
    with pytest.raises(ContentError) as caught:
        read_tables(folder).entries("rockets", Rocket)
    assert (caught.value.file, caught.value.entry, caught.value.field) == (
        "content/rockets.toml",
        entry,
        field,
    )
    for part in ("content/rockets.toml", entry, field):
        assert part in str(caught.value)


def test_a_wrong_value_inside_a_table_is_named_by_its_key(folder: Path) -> None:
    (folder / "rockets.toml").write_text(ROCKETS.replace("blue = 2", 'blue = "two"'))
    with pytest.raises(ContentError) as caught:
        read_tables(folder).entry("limits", Limits)
    assert caught.value.field == "cards.blue"


def test_a_wrong_key_inside_a_table_is_named(folder: Path) -> None:
    class Coloured(Entry, frozen=True, kw_only=True):
        cards: dict[Literal["red", "blue"], int]

    (folder / "rockets.toml").write_text(ROCKETS.replace("blue = 2", "green = 2"))
    with pytest.raises(ContentError) as caught:
        read_tables(folder).entry("limits", Coloured)
    assert caught.value.field == "cards.green"


@pytest.mark.parametrize(
    ("text", "line"), [('[[flights]]\nid = "first\ncrew = []\n', 2), ('[[flights]]\nid = "a"\ncrew = [\n', 3)]
)
def test_a_syntax_error_names_the_line(folder: Path, text: str, line: int) -> None:
    (folder / "flights.toml").write_text(text)
    with pytest.raises(ContentError, match=rf"content/flights\.toml, line {line}: not valid TOML"):
        read_tables(folder)


def test_two_members_cannot_share_an_id(folder: Path) -> None:
    (folder / "flights.toml").write_text(FLIGHTS.replace('"second"', '"first"'))
    with pytest.raises(ContentError, match=r"flights\.first.*used twice"):
        read_tables(folder)


def test_a_member_without_an_id_is_refused(folder: Path) -> None:
    (folder / "flights.toml").write_text(FLIGHTS.replace('id = "second"', ""))
    with pytest.raises(ContentError, match=r"flights\.toml, entry “flights”.*id"):
        read_tables(folder).entries("flights", Flight)


def test_a_table_cannot_stand_in_two_files(folder: Path) -> None:
    (folder / "more.toml").write_text("[rockets.atlas]\nthrust = 5\nprovenance = 'public'\n")
    with pytest.raises(ContentError, match=r"rockets\.toml, entry “rockets”: already in content/more\.toml"):
        read_tables(folder)


def test_missing_tables_and_empty_folders_are_named(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(ContentError, match="boosters"):
        read_tables(folder).entries("boosters", Rocket)
    empty = tmp_path / "nothing"
    empty.mkdir()
    with pytest.raises(ContentError, match="nothing: there are no TOML files"):
        read_tables(empty)


def test_own_values_replace_ours_and_are_marked_as_own(folder: Path) -> None:
    tables = laid_over(folder, '[rockets.soyuz]\nthrust = 90\n[[flights]]\nid = "second"\ncrew = ["Dot"]\n')
    soyuz = tables.entries("rockets", Rocket)["soyuz"]
    assert soyuz.thrust == 90
    assert soyuz.field_provenance == {"stages": "public", "thrust": "own"}
    assert not is_reconstructed(soyuz, "thrust")
    flights = tables.entries("flights", Flight)
    assert [flight.crew for flight in flights.values()] == [("Ada",), ("Dot",)]


def test_own_tables_inside_an_entry_replace_the_whole_field(folder: Path) -> None:
    tables = laid_over(folder, "[limits]\ncards = { red = 3 }\n")
    assert tables.entry("limits", Limits).cards == {"red": 3}


def test_own_values_may_use_optional_fields_that_we_left_out(folder: Path) -> None:
    tables = laid_over(folder, "[rockets.juno]\nstages = 4\n")
    assert tables.entries("rockets", Rocket)["juno"].stages == 4


def test_an_overlay_leaves_the_base_alone(folder: Path) -> None:
    base = read_tables(folder)
    before = base.digest()
    (folder.parent / "own.toml").write_text("[rockets.soyuz]\nthrust = 90\n")
    overlay(base, folder.parent / "own.toml")
    assert base.digest() == before
    assert base.entries("rockets", Rocket)["soyuz"].thrust == 80


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[rockets.soyus]\nthrust = 1\n", r"own\.toml, entry “rockets\.soyus”: .*Did you mean “soyuz”\?"),
        ('[[flights]]\nid = "secnd"\ncrew = []\n', r"own\.toml, entry “flights\.secnd”: .*“second”\?"),
        ("[rocket.soyuz]\nthrust = 1\n", r"own\.toml, entry “rocket”: .*Did you mean “rockets”\?"),
        ("[[flights]]\ncrew = []\n", r"own\.toml, entry “flights”, field “id”"),
        ("rockets = 3\n", r"own\.toml, entry “rockets”: a table is expected"),
        ("[rockets\n", r"own\.toml, line 1: not valid TOML"),
    ],
)
def test_an_overlay_cannot_name_what_is_not_there(folder: Path, text: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint):
        laid_over(folder, text)


@pytest.mark.parametrize(
    ("text", "field"), [("thrusst = 1", "thrusst"), ('thrust = "much"', "thrust"), ("stages = []", "stages")]
)
def test_a_wrong_own_value_is_blamed_on_the_own_file(folder: Path, text: str, field: str) -> None:
    tables = laid_over(folder, f"[rockets.juno]\n{text}\n")
    with pytest.raises(ContentError, match=rf"own\.toml, entry “rockets\.juno”, field “{field}”"):
        tables.entries("rockets", Rocket)


def test_an_overlay_that_cannot_be_read_says_so(folder: Path) -> None:
    with pytest.raises(ContentError, match=r"none\.toml: cannot be read"):
        overlay(read_tables(folder), folder / "none.toml")
    (folder.parent / "own.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(ContentError, match="UTF-8"):
        overlay(read_tables(folder), folder.parent / "own.toml")


def test_the_digest_follows_values_and_not_their_provenance(folder: Path) -> None:
    plain = read_tables(folder).digest()
    assert laid_over(folder, "[rockets.soyuz]\nthrust = 80\n").digest() == plain
    assert laid_over(folder, "[rockets.soyuz]\nthrust = 81\n").digest() != plain
    assert len(plain) == 32


def test_loose_keys_can_be_gathered_into_one_field(folder: Path) -> None:
    class Chart(Entry, frozen=True, kw_only=True):
        gathers: ClassVar[str] = "cards"
        total: int
        cards: dict[str, int]

    def charts(text: str) -> dict[str, Chart]:
        (folder / "charts.toml").write_text(text)
        return read_tables(folder).entries("charts", Chart)

    text = "[charts.1]\ntotal = 3\nred = 1\nblue = 2\nprovenance = 'rulebook'\n"
    assert charts(text)["1"].cards == {"red": 1, "blue": 2}
    with pytest.raises(
        ContentError,
        match=r"charts\.toml, entry “charts\.1”, field “blue”: expected a whole number, got text",
    ):
        charts(text.replace("blue = 2", "blue = 'two'"))


def test_the_box_holds_nothing_that_is_not_listed(folder: Path) -> None:
    (folder / "box.toml").write_text("[counts]\nrockets = 2\ncrews = 1\nprovenance = 'rulebook'\n")
    counts = laid_over(folder, "[counts]\nrockets = 3\nsource = 'my box'\n").entry("counts", Counts)
    assert (counts["rockets"], counts["crews"], counts.source) == (3, 1, "my box")
    with pytest.raises(ContentError, match=r"nothing here is called “rocket”\. Did you mean “rockets”\?"):
        laid_over(folder, "[counts]\nrocket = 3\n")


def test_content_errors_can_be_shown_to_people() -> None:
    assert issubclass(ContentError, MoonraceError)


# A whole content --------------------------------------------------------------------------------------------


class Hangar(msgspec.Struct, frozen=True, kw_only=True):
    rockets: dict[str, Rocket]
    limits: Limits
    crews: tuple[str, ...]
    digest: str


def test_a_content_takes_its_fields_from_the_tables_of_their_names(folder: Path) -> None:
    tables = read_tables(folder)
    hangar = tables.content(Hangar, crews=("Ada",))
    assert hangar.rockets == tables.entries("rockets", Rocket)
    assert hangar.limits == tables.entry("limits", Limits)
    assert (hangar.crews, hangar.digest) == (("Ada",), tables.digest())


def test_a_table_that_a_content_names_and_no_file_has_is_missed(folder: Path) -> None:
    (folder / "rockets.toml").unlink()
    with pytest.raises(ContentError, match=r"rockets.*this table is missing"):
        read_tables(folder).content(Hangar, crews=())
