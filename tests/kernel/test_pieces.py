"""Pieces: how they are copied follows from what their fields are."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from moonrace.kernel.frames import Frame
from moonrace.kernel.pieces import Piece, fingerprint


@dataclass(eq=False)
class Leaf(Piece):
    """Something that changes."""

    number: int = 0


@dataclass(eq=False)
class Twig(Leaf):
    """A kind of leaf with a field more."""

    buds: list[int] = field(default_factory=list)


@dataclass(eq=False, kw_only=True)
class Tree(Piece):
    """A field of every kind that has to be copied, and some that need not be."""

    numbers: list[int] = field(default_factory=lambda: [1])
    rows: list[list[int]] = field(default_factory=lambda: [[1], [2]])
    sets: list[set[int]] = field(default_factory=lambda: [{1}])
    table: dict[int, list[int]] = field(default_factory=lambda: {1: [2]})
    flags: bytearray = field(default_factory=lambda: bytearray(2))
    leaf: Leaf = field(default_factory=Leaf)
    perhaps: Leaf | None = field(default_factory=Leaf)
    nobody: Leaf | None = None
    leaves: list[Leaf | None] = field(default_factory=lambda: [Leaf(), None])
    pair: tuple[Leaf, Leaf] = field(default_factory=lambda: (Leaf(1), Leaf(2)))
    stacks: tuple[list[Leaf], ...] = field(default_factory=lambda: ([Leaf()], []))
    fixed: tuple[int, ...] = (1, 2)
    name: str = "oak"


@dataclass(eq=False)
class Torn(Piece):
    """Nobody could say how this is copied."""

    either: list[int] | Leaf | None = None


def shape(value: object) -> object:
    """What can be compared."""
    if isinstance(value, Piece):
        return [shape(held) for held in vars(value).values()]
    if isinstance(value, (list, tuple)):
        return [shape(item) for item in value]
    return {key: shape(item) for key, item in value.items()} if isinstance(value, dict) else value


def test_a_copy_is_the_same_and_shares_nothing_that_changes() -> None:
    tree = Tree()
    copy, before = tree.clone(), shape(tree)
    assert shape(copy) == before
    copy.numbers.append(2)
    copy.rows[0].append(2)
    copy.sets[0].add(2)
    copy.table[1].append(3)
    copy.flags[0] = 1
    for leaf in (copy.leaf, copy.perhaps, copy.leaves[0], *copy.pair, copy.stacks[0][0]):
        assert leaf is not None
        leaf.number += 5
    copy.stacks[1].append(Leaf())
    assert shape(tree) == before
    assert copy.fixed is tree.fixed


def test_a_kind_is_copied_with_its_own_fields_whatever_its_base_was_copied_like() -> None:
    Leaf().clone()
    twig = Twig(3, [1])
    copy = twig.clone()
    copy.buds.append(2)
    assert (type(copy), copy.number, twig.buds) == (Twig, 3, [1])


def test_a_field_that_could_be_copied_in_two_ways_is_an_error() -> None:
    with pytest.raises(TypeError, match="different ways"):
        Torn().clone()


def test_pieces_alike_are_not_the_same() -> None:
    assert Leaf(1) != Leaf(1)


def test_the_same_things_have_the_same_fingerprint() -> None:
    tree = Tree()
    assert fingerprint(tree) == fingerprint(tree.clone())


@pytest.mark.parametrize(
    "name", ["numbers", "rows", "sets", "table", "flags", "leaf", "leaves", "pair", "name"]
)
def test_whatever_changes_changes_the_fingerprint(name: str) -> None:
    tree, other = Tree(), Tree()
    changed = {
        "numbers": [2],
        "rows": [[1], [3]],
        "sets": [{2}],
        "table": {1: [3]},
        "flags": bytearray(3),
        "leaf": Leaf(1),
        "leaves": [Leaf(), Leaf()],
        "pair": (Leaf(1), Leaf(3)),
        "name": "elm",
    }
    setattr(other, name, changed[name])
    assert fingerprint(tree) != fingerprint(other)


def test_a_kind_of_its_own_has_a_fingerprint_of_its_own() -> None:
    assert fingerprint(Twig(1)) != fingerprint(Leaf(1))


class Waiting(Frame):
    """A frame without fields."""


class Summary:
    """Says itself when it is the same; what it remembers does not count."""

    def __init__(self, number: int) -> None:
        self.number, self.memory = number, object()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Summary) and self.number == other.number

    def __hash__(self) -> int:
        return self.number


def test_frames_alike_have_the_same_fingerprint_though_they_hold_nothing() -> None:
    frame = Waiting()
    assert fingerprint([frame]) == fingerprint([frame.clone()])


def test_what_says_itself_when_it_is_the_same_is_believed() -> None:
    assert fingerprint([Summary(1)]) == fingerprint([Summary(1)])
    assert fingerprint([Summary(1)]) != fingerprint([Summary(2)])
