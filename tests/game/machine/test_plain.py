"""Clone, save and load: for every kind of field that a state may have, and for no other."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, make_dataclass, replace
from types import MappingProxyType
from typing import Any, Literal, NewType

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.game.machine.stones import RULES, StonesTable, StonesThrow, stones

from kickdoor_game.machine.errors import UnreadableSave
from kickdoor_game.machine.frame import Done, Frame, Next
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import (
    canonical_bytes,
    clone,
    form_of,
    freeze,
    is_shared,
    load,
    loaded,
    save,
    saved_bytes,
)

Weight = NewType("Weight", int)
Colour = Literal["red", "blue"]


class Written(msgspec.Struct, frozen=True, tag_field="word", tag="written", omit_defaults=True):
    """As the words of the card language are."""

    text: str
    count: int = 0


class Drawn(msgspec.Struct, frozen=True, tag_field="word", tag="drawn"):
    """Another word; a field may hold either."""

    of: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Carved:
    """Never changes, so copies share it."""

    name: str
    parts: tuple[int, ...] = ()


@dataclass(slots=True)
class Purse:
    """State within state."""

    coins: int
    notes: list[str] = field(default_factory=list)


@dataclass(slots=True, kw_only=True)
class Shelf:
    """One field of every kind."""

    number: int
    ratio: float
    name: str
    open: bool
    raw: bytes
    weight: Weight
    colour: Colour
    maybe: int | None
    either: int | str
    pair: tuple[int, str]
    many: tuple[Weight, ...]
    word: Written | Drawn
    carved: Carved
    choice: Any
    numbers: list[int]
    weights: list[Weight]
    grid: list[list[int]]
    purse: Purse
    spare: Purse | None
    purses: list[Purse]
    counts: dict[str, int]
    owners: dict[Weight, Weight]
    rows: dict[str, list[int]]
    pots: dict[int, Purse]
    seldom: list[Purse] | None
    stack: list[Frame]
    scribble: list[str] = field(default_factory=list, compare=False, metadata={"transient": True})
    mood: str = field(default="fresh", compare=False, metadata={"transient": True})
    book: Any = field(default=None, compare=False, metadata={"shared": True})


small = st.integers(-(2**40), 2**60)
names = st.text(max_size=5)
words = st.builds(Written, names, small)
purses = st.builds(Purse, small, st.lists(names, max_size=3))
choices = st.recursive(
    st.none() | st.booleans() | small | names,
    lambda inner: st.lists(inner, max_size=3).map(tuple),
    max_leaves=6,
)
shelves = st.builds(
    Shelf,
    number=small,
    ratio=st.floats(allow_nan=False),
    name=names,
    open=st.booleans(),
    raw=st.binary(max_size=5),
    weight=small.map(Weight),
    colour=st.sampled_from(("red", "blue")),
    maybe=st.none() | small,
    either=small | names,
    pair=st.tuples(small, names),
    many=st.lists(small.map(Weight), max_size=3).map(tuple),
    word=words | st.builds(Drawn, st.lists(words, max_size=2).map(tuple)),
    carved=st.builds(Carved, names, st.lists(small, max_size=3).map(tuple)),
    choice=choices,
    numbers=st.lists(small, max_size=4),
    weights=st.lists(small.map(Weight), max_size=4),
    grid=st.lists(st.lists(small, max_size=3), max_size=3),
    purse=purses,
    spare=st.none() | purses,
    purses=st.lists(purses, max_size=3),
    counts=st.dictionaries(names, small, max_size=3),
    owners=st.dictionaries(small.map(Weight), small.map(Weight), max_size=3),
    rows=st.dictionaries(names, st.lists(small, max_size=3), max_size=3),
    pots=st.dictionaries(small, purses, max_size=3),
    seldom=st.none() | st.lists(purses, max_size=2),
    stack=st.lists(st.builds(StonesThrow, st.integers(0, 2).map(Seat)), max_size=2),
)


@given(shelves)
def test_a_clone_is_equal_and_a_load_is_too(shelf: Shelf) -> None:
    assert clone(shelf) == shelf
    saved = saved_bytes(shelf)
    again = loaded(saved, Shelf)
    assert again == shelf
    assert saved_bytes(again) == saved
    assert save(clone(shelf)) == save(shelf)


def spoil(value: Any) -> None:
    """Change everything that can be changed, all the way down."""
    if isinstance(value, list):
        for each in value:
            spoil(each)
        value.append("spoilt")
    elif isinstance(value, dict):
        for each in value.values():
            spoil(each)
        value["spoilt"] = 0
    elif isinstance(value, Purse | Frame | Shelf):
        for each in fields(value):
            spoil(getattr(value, each.name))
            setattr(value, each.name, "spoilt")


@given(shelves)
def test_whatever_becomes_of_a_clone_the_original_stays(shelf: Shelf) -> None:
    saved = saved_bytes(shelf)
    spoil(clone(shelf))
    assert saved_bytes(shelf) == saved


def test_what_never_changes_is_shared_and_what_is_transient_starts_empty() -> None:
    table = stones()
    table.news.append(None)  # type: ignore[arg-type]
    assert table.asking is not None
    copy = clone(table)
    assert (copy.asking, copy.news, copy.changed) == (None, [], True)
    assert clone(carved := Carved("x")) is carved
    assert save(table).keys() == {
        *(
            "stack",
            "situation",
            "answered",
            "moves",
            "asked",
            "interrupted",
            "over",
            "winners",
            "heap",
            "mover",
            "pebbles",
        )
    }


@given(shelves)
@settings(max_examples=5)
def test_shared_and_transient_fields_are_not_saved(a_shelf: Shelf) -> None:
    one = replace(a_shelf, scribble=["x"], mood="sour", book={"big": 1})
    assert not {"scribble", "mood", "book"} & save(one).keys()
    copy = clone(one)
    assert (copy.scribble, copy.mood, copy.book) == ([], "fresh", {"big": 1})
    assert copy.book is one.book
    again = loaded(saved_bytes(one), Shelf)
    assert (again.scribble, again.mood, again.book) == ([], "fresh", None)


def test_a_frame_is_saved_by_its_name_and_found_again_by_it() -> None:
    table = stones()
    table.stack.append(StonesThrow(Seat(1), step="hard", interrupts=True))
    assert save(table)["stack"][-1] == [
        "StonesThrow",
        {"step": "hard", "interrupts": True, "handed": [], "ending": False, "seat": 1},
    ]
    assert loaded(saved_bytes(table), StonesTable).stack == table.stack


@dataclass(slots=True)
class Skip(Frame):
    """A throw that was called otherwise in older releases, with a step that was."""

    saved_as = "PebbleThrow"
    once_called = MappingProxyType({"hop": "skip", "jump": "skip"})

    far: int = 0

    def skip(self, table: StonesTable) -> Next:
        return Done()


@dataclass(slots=True)
class DoubleSkip(Skip):
    """It was never called otherwise, but its step was."""


@pytest.mark.parametrize("step", ["hop", "jump", "skip"])
@pytest.mark.parametrize(("kind", "name"), [(Skip, "PebbleThrow"), (DoubleSkip, "DoubleSkip")])
def test_what_was_renamed_is_read_by_its_names_of_old(kind: type[Skip], name: str, step: str) -> None:
    table = stones()
    table.stack.append(kind(3, step=step))
    assert save(table)["stack"][-1][0] == name
    assert loaded(saved_bytes(table), StonesTable).stack[-1] == kind(3, step="skip")


def test_the_form_of_saves_knows_a_class_by_its_name_in_them() -> None:
    form = form_of(StonesTable, (__name__,))
    assert form["PebbleThrow"]["far"] == "int"
    assert "Skip" not in form


class Changeable(msgspec.Struct):
    """A word that is not frozen."""

    x: int


def _function() -> None: ...


@pytest.mark.parametrize(
    ("hint", "value"),
    [
        (object, object()),
        (set[int], {1}),
        (Callable[[], None], _function),
        (Changeable, Changeable(1)),
        (list[set[int]], []),
        (dict[str, object], {}),
        (Purse | Shelf, Purse(1)),
        (tuple[list[int], ...], ()),
        (dict[tuple[list[int]], int], {}),
    ],
    ids=[
        "object",
        "set",
        "function",
        "state",
        "list_of_sets",
        "dict_of_objects",
        "union",
        "tuple_of_lists",
        "list_keys",
    ],
)
def test_a_field_of_another_kind_is_refused_when_its_class_is_first_met(hint: Any, value: Any) -> None:
    kind: Any = make_dataclass("Refused", [("part", hint)])
    assert not is_shared(hint)
    with pytest.raises(TypeError, match=r"Refused\.part: .* cannot be part of a state"):
        clone(kind(value))


@pytest.mark.parametrize("value", [3, "x", None, [1], {"a": 1}])
def test_only_state_classes_are_cloned(value: Any) -> None:
    with pytest.raises(TypeError, match="is not a state class"):
        clone(value)


@pytest.mark.parametrize(
    "change",
    [
        {"heap": "many"},
        {"heap": None},
        {"heap": 1.5},
        {"pebbles": 3},
        {"pebbles": "22"},
        {"pebbles": {"0": 2}},
        {"stack": [["NoSuchFrame", {}]]},
        {"stack": [["StonesThrow", {"seat": 1}]]},
        {"stack": ["StonesThrow"]},
        {"stack": [["StonesThrow"]]},
        {"stack": [3]},
        {"over": "no"},
        {"invented": 1},
        {"winners": None},
    ],
    ids=str,
)
def test_a_save_that_does_not_fit_is_unreadable(change: dict[str, Any]) -> None:
    with pytest.raises(UnreadableSave):
        load(save(stones()) | change, StonesTable)


@pytest.mark.parametrize("name", sorted(save(stones())))
def test_a_save_that_lacks_something_is_unreadable(name: str) -> None:
    data = save(stones())
    del data[name]
    with pytest.raises(UnreadableSave, match=name):
        load(data, StonesTable)


def test_what_an_older_release_has_saved_lacks_what_was_added_since() -> None:
    table = stones()
    data = save(table)
    del data["heap"], data["winners"]
    older = loaded(msgspec.msgpack.encode(data), StonesTable)
    assert (older.heap, older.winners, older.pebbles) == (StonesTable().heap, [], table.pebbles)
    data["stack"] = [["StonesThrow", {"step": "begin"}]]
    with pytest.raises(UnreadableSave, match="seat"):
        loaded(msgspec.msgpack.encode(data), StonesTable)


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x01", b"\xc0", b"\x90", b"\x80", b"\x81\xa1a\x01", b"noise"])
def test_bytes_that_are_no_save_are_unreadable(data: bytes) -> None:
    with pytest.raises(UnreadableSave):
        RULES.load(data, {})


@given(choices)
def test_freezing_leaves_what_is_frozen_and_freezes_lists(choice: Any) -> None:
    def thawed(value: Any) -> Any:
        return [thawed(part) for part in value] if isinstance(value, tuple) else value

    assert freeze(choice) == choice
    assert freeze(thawed(choice)) == choice


def test_a_digest_knows_neither_the_order_of_fields_nor_that_of_maps() -> None:
    one, other = stones(), stones()
    assert canonical_bytes({"b": one, "a": {2: "x", 1: "y"}}) == canonical_bytes({"a": {1: "y", 2: "x"}, "b": other})
    assert saved_bytes({"b": 1, "a": 2}) != saved_bytes({"a": 2, "b": 1})
    other.heap -= 1
    assert canonical_bytes(one) != canonical_bytes(other)
