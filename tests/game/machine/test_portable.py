"""What a chair is shown and asked, and what it hears, as data that goes over a wire: questions, menus, events."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.game.machine.shape_strategies import shapes
from tests.game.machine.stones import ANN, Taken

from kickdoor_game.machine.errors import UnreadableSave
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.plain import load, portable, save
from kickdoor_game.machine.questions import Menu, Number, Option, PickOne, Question, Shape, YesNo


def over_a_wire(value: Any) -> Any:
    """As the other end gets it: lists for tuples, and texts for the keys of maps."""
    return json.loads(json.dumps(portable(value)))


@given(shapes(), st.integers(0, 5))
def test_a_question_in_any_shape_arrives_as_it_was(shape: Shape, seat: int) -> None:
    question = Question(ANN, "which", shape, ("stay", 3, True, ("x",)), "answer", ("stones.2",), about=ANN)
    assert load(over_a_wire(question), Question) == question


def test_an_option_keeps_its_details_and_why_it_is_barred() -> None:
    menu = Menu((Option("throw", details=(PickOne((Option("seat.1"),)), Number(1, 3))), Option("rest")))
    assert load(over_a_wire(menu), Menu) == menu


def test_an_event_is_found_by_its_name() -> None:
    taken = Taken(ANN, 2, audience=(ANN,))
    assert portable(taken) == ["Taken", {"audience": [0], "seat": 0, "count": 2}]
    assert load(over_a_wire(taken), Event) == taken


@dataclass(slots=True)
class Drawer:
    """A map whose keys are numbers."""

    owners: dict[CardId, CardId] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


def test_numbers_that_are_keys_travel_as_texts_and_are_numbers_again() -> None:
    drawer = Drawer({CardId(3): CardId(7)}, {"9": 1})
    assert portable(drawer) == {"owners": {"3": 7}, "counts": {"9": 1}}
    assert save(drawer) == {"owners": {3: 7}, "counts": {"9": 1}}
    assert load(over_a_wire(drawer), Drawer) == load(save(drawer), Drawer) == drawer


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (["Frame", {}], Event),
        (["NoSuchFact", {}], Event),
        (["Taken", {"seat": 0}], Event),
        (["Taken", {"audience": None, "seat": 0, "count": "two"}], Event),
        (["Taken"], Event),
        (["YesNo", {"loud": True}], YesNo),
        (["Question", {}], Menu),
        ({"owners": {"three": 7}, "counts": {}}, Drawer),
        ({"owners": [[3, 7]], "counts": {}}, Drawer),
        (7, Menu),
        (None, Event),
    ],
)
def test_what_is_nothing_of_the_kind_is_unreadable(data: Any, kind: type) -> None:
    with pytest.raises(UnreadableSave):
        load(data, kind)


def namesake(package: str) -> Any:
    """An engine's event of a name that another's has too, and no event of any other test: classes are found by name."""
    return dataclass(frozen=True, slots=True)(
        type("Borrowed", (Event,), {"__annotations__": {"by": int}, "__module__": f"{package}.events"})
    )


def test_of_two_engines_events_of_one_name_each_is_found_in_its_own_packages() -> None:
    ours, theirs = namesake("a.game"), namesake("another.game")
    written = ["Borrowed", {"audience": None, "by": 3}]
    assert load(written, Event, packages=("another.game",)) == theirs(by=3)
    assert load(written, Event, packages=("a.game",)) == ours(by=3)
    with pytest.raises(UnreadableSave, match="Borrowed"):
        load(written, Event, packages=("another.gam",))
