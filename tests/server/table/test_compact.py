"""Tasks are pickled in a way of our own: what comes out is what went in, for whatever may travel."""

from __future__ import annotations

import pickle
import weakref
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from tests.printings import printing

from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game.doors.state.table import Corpse, DoorsTable
from kickdoor_game.language.cards import ClassCard
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import loaded, saved_bytes
from kickdoor_game.machine.questions import Menu, Option, Question
from kickdoor_server.table.thinking.compact import PROTOCOL, Press
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.thinking.tasks import ThinkTask


def again(value: Any, given: dict[type, Any] | None = None) -> Any:
    return pickle.loads(Press(given or {}).packed(value))


def as_written(table: DoorsTable) -> bytes:
    """Read once, since a word of a card that has come over a pipe has its defaults written out, and no other has."""
    return saved_bytes(loaded(saved_bytes(table), DoorsTable))


def test_what_a_chair_sees_and_is_asked_is_the_same_at_the_other_end_at_every_moment_of_a_match() -> None:
    rules, minds, sizes = printing("classic"), KnownMinds(), []

    def look(table: Any, question: Question, *_: Any) -> None:
        seen = rules.observe(table, question.seat)
        seen.table.book = None
        think_task = ThinkTask(tuple(table.news), seen, question, 1)
        came = again(think_task)
        assert came == think_task
        assert as_written(came.observation.table) == as_written(seen.table)
        assert came.observation.table.asking is None
        assert came.observation.table.numbers == seen.table.numbers
        if table.moves % 20 == 0:
            sizes.append((len(Press({}).packed(think_task)), len(pickle.dumps(think_task, PROTOCOL))))
            seen.table.book = came.observation.table.book = table.book
            chair = question.seat
            assert minds.standing(came.observation, chair) == minds.standing(seen, chair)

    play_match(rules, [make(kind, "doors") for kind in ("greedy", "random", "spiteful")], Random(4), look=look)
    assert len(sizes) > 5
    assert all(short < 0.85 * usual for short, usual in sizes)


def test_a_question_is_the_same_down_to_its_options() -> None:
    shape = Menu((Option("take"), Option("pass")))
    question = Question(Seat(1), "take", shape, ("pass",), "answer", ("r.1",), lap=3, card=CardId(7), goes_on=True)
    came = again(question)
    assert came == question
    assert type(came.shape) is Menu


def test_what_is_the_same_thing_twice_is_the_same_thing_twice_at_the_other_end() -> None:
    corpse = Corpse(Seat(1), [CardId(3)])
    one, other, equal = again([corpse, corpse, Corpse(Seat(1), [CardId(3)])])
    assert one is other
    assert one is not equal
    assert one.cards is not equal.cards


def test_one_pickle_leaves_nothing_behind_for_the_next() -> None:
    press, corpse = Press({}), Corpse(Seat(1), [CardId(3)])
    first = press.packed(corpse)
    with pytest.raises((AttributeError, pickle.PicklingError)):
        press.packed([corpse, lambda: None])
    assert press.packed(corpse) == first == Press({}).packed(corpse)
    lives = weakref.ref(kept := {CardId(3)})
    press.packed(kept)
    del kept
    assert lives() is None


@pytest.mark.parametrize("name", ["nowhere:Inside", "machine.questions:Inside", "machine.questions:Menu"])
def test_what_is_not_to_be_found_by_its_name_is_pickled_as_ever(name: str) -> None:
    """In no module, in one that has nothing of that name, and in one in which another class has it."""

    @dataclass(slots=True)
    class Inside:
        number: int = 1

    module, _, Inside.__qualname__ = name.partition(":")
    Inside.__module__ = f"kickdoor_game.{module}"
    with pytest.raises(pickle.PicklingError, match="Can't pickle"):
        Press({}).packed(Inside())


def test_a_way_that_is_given_for_a_class_comes_first() -> None:
    assert again([Corpse(Seat(1), [])], {Corpse: lambda corpse: (int, (17,))}) == [17]


@dataclass(slots=True, eq=False)
class Ring:
    """Of a package of somebody else's, and a part of itself."""

    next: Any = None


@dataclass(frozen=True, slots=True)
class Sealed:
    """Says itself how it is pickled."""

    number: int = 3

    def __reduce__(self) -> Any:
        return Sealed, (self.number + 1,)


class Tight(Corpse):
    """A class of somebody's that holds more than the fields of the one that it comes from."""

    __slots__ = ("more",)


def test_classes_are_written_by_their_names() -> None:
    assert again([ClassCard, Corpse, Seat]) == [ClassCard, Corpse, Seat]


def test_classes_of_others_are_pickled_as_ever() -> None:
    ring = Ring()
    ring.next = Ring(ring)
    came = again(ring)
    assert came.next.next is came
    assert again(Sealed(3)) == Sealed(4)
    tight: Any = Tight(Seat(1), [])
    tight.more = 5
    assert again(tight).more == 5


def test_one_of_ours_that_holds_more_or_has_a_say_in_it_is_pickled_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kickdoor_server.table.thinking.compact.OURS", ("tests",))
    assert again(Sealed(3)) == Sealed(4)
    tight: Any = Tight(Seat(1), [])
    tight.more = 5
    assert again(tight).more == 5
    assert again(Ring(5)).next == 5


def test_a_class_that_nobody_finds_by_its_name_cannot_be_pickled() -> None:
    @dataclass(slots=True)
    class Inner:
        number: int = 3

    with pytest.raises((AttributeError, pickle.PicklingError)):
        again(Inner())
