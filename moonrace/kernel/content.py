"""Reading a game's cards and boards from TOML, laying a player's own values over them, and checking both.

A content folder holds TOML files whose top-level tables are shared out among them. What can be named is an
*entry*: a table with a `provenance` (`[constants]`), a table inside a table of such (`[equipment.redstone]`),
or a member of a list with an `id` (`[[missions]]`). Every complaint names file, entry and field, because the
reader may have typed the value.
"""

from __future__ import annotations

import hashlib
import importlib
import inspect
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import (
    Annotated,
    Any,
    ClassVar,
    Generic,
    Literal,
    Protocol,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from moonrace.kernel.errors import MoonraceError
from moonrace.kernel.nearest import did_you_mean
from moonrace.kernel.typed import typed

Provenance = Literal["rulebook", "derived", "public", "reconstructed", "own"]
"""Where a value comes from; `own` marks what a player typed in."""
Count = Annotated[int, msgspec.Meta(ge=0, le=1000)]
Name = Annotated[str, msgspec.Meta(min_length=1)]

Table = dict[str, Any]

COUNTS = "counts"
"""The table of what lies in the box; nothing can be named there that is not."""
ABOUT = ("provenance", "source", "field_provenance")
"""Keys that tell where values come from, not what they are."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every typed entry: it knows where its values come from."""

    gathers: ClassVar[str] = ""
    """The field that takes all keys which the type does not name, if there is such a field."""

    provenance: Provenance
    source: str = ""
    field_provenance: dict[str, Provenance] = {}


class Meta(Entry, frozen=True, kw_only=True):
    """A game at a glance."""

    game: Name
    full_title: str = ""
    prefix: Name
    designer: Name
    co_creators: tuple[str, ...] = ()
    artists: tuple[str, ...] = ()
    illustrator: str = ""
    publisher: Name
    year: int = 0
    earlier_editions: tuple[str, ...] = ()
    rulebook: str = ""
    players_min: Count
    players_max: Count
    age_min: Count = 0
    minutes: Count = 0
    public_sources: tuple[str, ...] = ()


class Counts(Entry, frozen=True, kw_only=True):
    """What lies in a box: how many there are of what."""

    gathers: ClassVar[str] = "numbers"
    numbers: dict[str, Count]

    def __getitem__(self, name: str) -> int:
        return self.numbers[name]


EntryT = TypeVar("EntryT", bound=Entry)


class Digested(Protocol):
    """What a game is made of, by whose fingerprint records know it."""

    @property
    def digest(self) -> str:
        """The fingerprint of its content."""


ContentT = TypeVar("ContentT")
DigestedT = TypeVar("DigestedT", bound=Digested)


def is_reconstructed(entry: Entry, field: str) -> bool:
    """Whether this value was designed to fit, because the box shows it only in pictures."""
    if field not in entry.__struct_fields__:
        raise AttributeError(f"{type(entry).__name__} has no field “{field}”")
    return entry.field_provenance.get(field, entry.provenance) == "reconstructed"


KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
}
"""What people call the kinds of values in a file."""


class ContentError(MoonraceError):
    """Content that cannot be used. The text says where (file, entry, field, or line) and what is wrong."""

    def __init__(self, problem: str, *, file: str, entry: str = "", field: str = "", line: int = 0) -> None:
        self.problem, self.file, self.entry, self.field, self.line = problem, file, entry, field, line
        places = [
            file,
            f"line {line}" if line else "",
            f"entry “{entry}”" if entry else "",
            f"field “{field}”" if field else "",
        ]
        super().__init__(f"{', '.join(filter(None, places))}: {problem}")


class Tables:
    """The raw content of a game, and for each value the file that had the last word on it."""

    def __init__(self, data: Table, origins: dict[tuple[str, str], str]) -> None:
        self.data = data
        self._origins = origins

    def file(self, entry: str, field: str = "") -> str:
        """The file that gave a field its value, or else the one its entry stands in."""
        top = entry.split(".")[0]
        own = self._origins.get((entry, field.split(".")[0]))
        return own or self._origins.get((top, "")) or "content"

    def error(self, entry: str, field: str, problem: str) -> ContentError:
        """A complaint about one field of one entry."""
        return ContentError(problem, file=self.file(entry, field), entry=entry, field=field)

    def want_known(self, entry: str, field: str, id_: str, known: Iterable[str], what: str) -> None:
        """Complain of an id that names nothing."""
        if id_ not in set(known):
            raise self.error(entry, field, f"there is no {what} “{id_}”.{did_you_mean(id_, known)}")

    def want_counts(self, says: Counts, really: Mapping[str, int]) -> None:
        """Complain of the first of the `counts` that is missing or another number than the entries make."""
        for field, number in really.items():
            if (said := says.numbers.get(field)) != number:
                raise self.error(COUNTS, field, f"says {said}, but the entries make {number}.")

    def entry(self, address: str, kind: type[EntryT]) -> EntryT:
        """One entry, typed: `entry("constants", Constants)`."""
        value = self._value(address)
        fields = {key: item for key, item in value.items() if not members_of(item)}
        return self._decode(address, fields, kind)

    def entries(self, address: str, kind: type[EntryT]) -> dict[str, EntryT]:
        """All entries of a table or list by id, in the order of the file."""
        members = members_of(self._value(address))
        if not members:
            problem = "every member of this list needs an id, or a provenance in a table."
            raise ContentError(problem, file=self.file(address), entry=address)
        return {id_: self._decode(f"{address}.{id_}", fields, kind) for id_, fields in members.items()}

    def content(self, kind: type[ContentT], **given: object) -> ContentT:
        """A content whose fields are the tables of their names: one entry, or a dictionary of entries by id.

        What a game makes of its tables itself is given. The field `digest` is the fingerprint. A content that
        is an entry itself has all its values at the top of its file.
        """
        if issubclass(kind, Entry):
            return self._decode("", {"digest": self.digest(), **self.data}, kind)
        values: dict[str, object] = {"digest": self.digest(), **given}
        for name, hint in get_type_hints(kind).items():
            if name not in values:
                several = get_origin(hint) is dict
                values[name] = self.entries(name, get_args(hint)[1]) if several else self.entry(name, hint)
        return kind(**values)

    def digest(self) -> str:
        """A fingerprint of all values. Where they come from is left out, so retyping ours changes nothing."""
        encoded = msgspec.json.encode(_without_about(self.data), order="sorted")
        return hashlib.blake2b(encoded, digest_size=16).hexdigest()

    def _value(self, address: str) -> Any:
        value: Any = self.data
        for step in address.split("."):
            if not isinstance(value, dict) or step not in value:
                raise ContentError("this table is missing.", file=self.file(address), entry=address)
            value = value[step]
        return value

    def _decode(self, entry: str, fields: Table, kind: type[EntryT]) -> EntryT:
        gather = kind.gathers
        fields = _gathered(fields, kind)
        if "id" in kind.__struct_fields__:
            fields = {"id": entry.rpartition(".")[2], **fields}
        try:
            decoded = msgspec.convert(fields, typed(kind))
        except msgspec.ValidationError as error:
            field, problem = _complaint(str(error))
            if "unknown field" in problem:
                problem = f"there is no such field.{did_you_mean(field, kind.__struct_fields__)}"
            field = _down_to_the_key(fields, field, kind)
            raise self.error(entry, field.removeprefix(f"{gather}."), problem) from None
        known = {*kind.__struct_fields__, *fields.get(gather, ())}
        for field in decoded.field_provenance:
            if field not in known:
                raise self.error(entry, "field_provenance", f"there is no field “{field}”.")
        return decoded


def read_tables(folder: Path) -> Tables:
    """The content of a folder: every TOML file in it, joined."""
    data: Table = {}
    origins: dict[tuple[str, str], str] = {}
    for path in sorted(folder.glob("*.toml")):
        file = f"{folder.name}/{path.name}"
        for name, table in _parse(path, file).items():
            if name in data:
                raise ContentError(f"already in {origins[name, '']}.", file=file, entry=name)
            _refuse_twins(name, table, file)
            data[name] = table
            origins[name, ""] = file
    if not data:
        raise ContentError("there are no TOML files here.", file=folder.name)
    return Tables(data, origins)


def overlay(base: Tables, path: Path) -> Tables:
    """The same content with a player's own values. Fields are replaced whole; nothing new can be named."""
    file = str(path)
    origins = dict(base._origins)
    merged = _overlaid(base.data, _parse(path, file), "", file, origins)
    return Tables(merged, origins)


class Loader(Generic[ContentT]):
    """Gives a game's content: ours, which is read once, or ours with the values of a player's own file.

    The files are in `content/` beside the module of the content's type. What a game makes of its tables
    itself is given, by field. `check` in `content_checks.py`, if that lies there too, has the last word.
    """

    def __init__(self, kind: type[ContentT], **given: Callable[[Tables], object]) -> None:
        self.folder = Path(inspect.getfile(kind)).parent / "content"
        self._kind = kind
        self._given = given
        self._ours: ContentT | None = None

    def __call__(self, own: Path | None = None) -> ContentT:
        if own is not None:
            return self._built(overlay(read_tables(self.folder), own))
        if self._ours is None:
            self._ours = self._built(read_tables(self.folder))
        return self._ours

    def _built(self, tables: Tables) -> ContentT:
        content = tables.content(self._kind, **{name: make(tables) for name, make in self._given.items()})
        module = f"{self._kind.__module__.rpartition('.')[0]}.content_checks"
        if Path(inspect.getfile(self._kind)).with_name("content_checks.py").exists():
            importlib.import_module(module).check(content, tables)
        return content


class Lookup(Generic[DigestedT]):
    """A content as the rules look it up: numbers instead of names, tables instead of searches. There is one
    of ours in a process; sent to another, it is that one's.
    """

    load: ClassVar[Loader[Any]]

    def __init__(self, content: DigestedT) -> None:
        self.content = content

    @property
    def digest(self) -> str:
        """The fingerprint of the content."""
        return self.content.digest

    @classmethod
    def of(cls, own: Path | None = None) -> Self:
        """What looks up our content, or ours with a player's own values."""
        if own is not None:
            return cls(cls.load(own))
        if cls not in _OURS:
            _OURS[cls] = cls(cls.load())
        ours: Self = _OURS[cls]
        return ours

    def __reduce__(self) -> tuple[object, ...]:
        is_ours = self.content is self.load()
        return (type(self).of, ()) if is_ours else (type(self), (self.content,))


_OURS: dict[type[Lookup[Any]], Any] = {}


def _parse(path: Path, file: str) -> Table:
    text = _read(path, file)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        at = re.search(r" \(at (?:line (\d+), column \d+|end of document)\)", str(error))
        problem = str(error).replace(at[0], "") if at else str(error)
        line = int(at[1]) if at and at[1] else len(text.splitlines())
        raise ContentError(f"not valid TOML. {problem.rstrip('.')}.", file=file, line=line) from None


def _read(path: Path, file: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(f"cannot be read ({error.strerror}).", file=file) from None
    except UnicodeDecodeError:
        raise ContentError("is not a text file in UTF-8.", file=file) from None


def members_of(value: Any) -> dict[str, Table]:
    """The entries a table or list of entries consists of; empty for everything else."""
    if isinstance(value, list) and value and all(isinstance(item, dict) and "id" in item for item in value):
        return {str(item["id"]): item for item in value}
    if isinstance(value, dict) and value and all(isinstance(item, dict) for item in value.values()):
        return value if all("provenance" in item for item in value.values()) else {}
    return {}


def _refuse_twins(address: str, value: Any, file: str) -> None:
    """No two members of a list may share an id, at any depth."""
    if isinstance(value, dict):
        for name, item in value.items():
            _refuse_twins(f"{address}.{name}", item, file)
    elif isinstance(value, list) and len(members_of(value)) not in (0, len(value)):
        ids = [str(item["id"]) for item in value]
        twin = next(id_ for id_ in ids if ids.count(id_) > 1)
        raise ContentError("this id is used twice.", file=file, entry=f"{address}.{twin}", field="id")


def _overlaid(old: Table, new: Table, address: str, file: str, origins: dict[tuple[str, str], str]) -> Table:
    """A table with another laid over it: entries inside by id, plain fields whole."""
    is_entry = "provenance" in old or "id" in old
    merged = dict(old)
    for name, value in new.items():
        inner = f"{address}.{name}" if address else name
        is_listed = not is_entry or (address == COUNTS and name not in ABOUT)
        if is_listed and name not in old:
            raise ContentError(
                f"nothing here is called “{name}”.{did_you_mean(name, old)}", file=file, entry=inner
            )
        if members := members_of(old.get(name)):
            merged[name] = _overlaid_members(old[name], members, value, inner, file, origins)
        elif isinstance(old.get(name), dict) and not is_entry:
            merged[name] = _overlaid(old[name], _table(value, inner, file), inner, file, origins)
        else:
            merged[name] = value
            origins[address, name] = file
    return _marked_own(merged, new) if is_entry else merged


def _overlaid_members(
    old: Any,
    members: dict[str, Table],
    new: Any,
    address: str,
    file: str,
    origins: dict[tuple[str, str], str],
) -> Any:
    changed = dict(members)
    for id_, fields in _given_members(new, address, file):
        if id_ not in members:
            problem = f"nothing here has the id “{id_}”.{did_you_mean(id_, members)}"
            raise ContentError(problem, file=file, entry=f"{address}.{id_}")
        changed[id_] = _overlaid(members[id_], fields, f"{address}.{id_}", file, origins)
    return list(changed.values()) if isinstance(old, list) else changed


def _given_members(new: Any, address: str, file: str) -> Iterator[tuple[str, Table]]:
    """The entries an own file gives, written as a list with ids or as tables under their ids."""
    if not isinstance(new, list):
        for id_, fields in _table(new, address, file).items():
            yield id_, _table(fields, f"{address}.{id_}", file)
        return
    for number, item in enumerate(new, start=1):
        fields = _table(item, address, file)
        if not isinstance(fields.get("id"), str):
            raise ContentError(
                f"member {number} needs an id to say which it means.", file=file, entry=address, field="id"
            )
        yield fields["id"], {key: value for key, value in fields.items() if key != "id"}


def _table(value: Any, address: str, file: str) -> Table:
    if not isinstance(value, dict):
        raise ContentError("a table is expected here.", file=file, entry=address)
    return value


def _marked_own(entry: Table, given: Table) -> Table:
    """The entry with the given fields noted as the player's own, unless the player says otherwise."""
    fields = [name for name in given if name not in ABOUT and not members_of(entry[name])]
    if "provenance" in given or "field_provenance" in given or not fields:
        return entry
    return {
        **entry,
        "field_provenance": {**entry.get("field_provenance", {}), **dict.fromkeys(fields, "own")},
    }


def _without_about(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _without_about(item) for key, item in value.items() if key not in ABOUT}
    return [_without_about(item) for item in value] if isinstance(value, list) else value


def _complaint(message: str) -> tuple[str, str]:
    """The field and the sentence of a validation message."""
    problem, _, path = message.replace(" - at `key` in `$", " - at `$").partition(" - at `$")
    steps = [step for step in re.split(r"[.\[\]`]+", path) if step and step != "..."]
    named = re.search(r"field `(\w+)`", problem)
    if named:
        steps.append(named[1])
    sentence = problem.replace("`", "").replace("Object ", "").rstrip(".")
    sentence = re.sub(r"(?<=xpected )\w+|(?<=got )\w+", lambda word: KINDS.get(word[0], word[0]), sentence)
    return ".".join(steps), f"{sentence[:1].lower()}{sentence[1:]}."


def _down_to_the_key(fields: Table, field: str, kind: type[Entry]) -> str:
    """The field, and where it is a table of its own the key in it that is wrong, which messages leave out."""
    value = fields.get(field)
    if not isinstance(value, dict):
        return field
    for key, item in value.items():
        try:
            msgspec.convert({**fields, field: {key: item}}, typed(kind))
        except msgspec.ValidationError:
            return f"{field}.{key}"
    return field


def _gathered(fields: Table, kind: type[Entry]) -> Table:
    if not kind.gathers:
        return fields
    known = {key: value for key, value in fields.items() if key in kind.__struct_fields__}
    return {**known, kind.gathers: {key: value for key, value in fields.items() if key not in known}}
