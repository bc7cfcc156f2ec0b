"""Several things are asked at once in lines: which of them a number answers, and how one says so."""

from __future__ import annotations

import pytest
from tests.client.evening import at_table, told
from tests.client.questions import SHAPES, asked

from kickdoor_client.plain.sources import completions
from kickdoor_client.shapes import MenuWidget
from kickdoor_client.state.effects import Send, Show
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.questions import several
from kickdoor_protocol.messages.table import Answer

NUMBERED = "Which question? Say question and a number, 1 to 2."


def asked_two() -> Model:
    return at_table(asked("help"), asked("pick_one", 502), manner=Manner.LINES)


def heard(model: Model, line: str) -> tuple[Model, str]:
    model, effects = told(model, Typed(line))
    return model, "\n".join(line for effect in effects if isinstance(effect, Show) for line in effect.lines)


def test_question_reads_them_all_with_their_numbers() -> None:
    _, text = heard(asked_two(), "question")
    for name in ("help", "pick_one"):
        assert SHAPES[name][0] in text


@pytest.mark.parametrize(("number", "name", "chosen"), [(1, "help", 501), (2, "pick_one", 502)])
def test_a_number_makes_one_the_question_that_numbers_answer(number: int, name: str, chosen: int) -> None:
    model, text = heard(asked_two(), f"question {number}")
    other = SHAPES["pick_one" if name == "help" else "help"][0]
    assert SHAPES[name][0] in text
    assert other not in text
    assert (model.ui.focus, model.ui.chosen) == (chosen, chosen)
    assert several.is_open_to_numbers(model)
    assert several.targets(model)[0] == chosen


@pytest.mark.parametrize("wrong", ["0", "3", "-1", "two", "1.5"])
def test_another_number_is_answered_with_those_that_there_are(wrong: str) -> None:
    model, text = heard(asked_two(), f"question {wrong}")
    assert NUMBERED in text
    assert model.ui.chosen is None or model.ui.chosen == asked_two().ui.chosen


def test_until_then_a_number_is_for_none_of_them() -> None:
    assert not several.is_open_to_numbers(asked_two())
    assert several.is_open_to_numbers(at_table(asked("help"), manner=Manner.LINES))


def test_where_one_thing_is_asked_it_needs_no_number() -> None:
    lone = at_table(asked("help"), manner=Manner.LINES)
    assert several.ONE in heard(lone, "question 1")[1]
    assert SHAPES["help"][0] in heard(lone, "question")[1]
    assert "Nothing is asked of you now." in heard(at_table(manner=Manner.LINES), "question")[1]


def test_the_numbers_complete_the_command() -> None:
    assert several.numbers(asked_two()) == ["1", "2"]
    assert several.numbers(at_table(asked("help"))) == []
    assert any("2" in each for each in completions(asked_two(), "question "))


def test_what_is_chosen_by_its_whole_name_leaves_what_was_half_made_of_another_question() -> None:
    model = at_table(asked("menu"), asked("help", 502), manner=Manner.LINES)
    widget, _ = model.ui.widgets[502].hear(("counter",))
    assert isinstance(widget, MenuWidget)
    assert widget.inside is not None
    model = model.with_ui(widgets={**model.ui.widgets, 502: widget}, focus=501)
    _, effects = told(model, Typed("decline"))
    assert [effect.request for effect in effects if isinstance(effect, Send)] == [Answer(0, 502, ("decline",))]
