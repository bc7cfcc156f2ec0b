"""Hints at tables of the board game: each comes when it is of use, and the first of them first."""

from __future__ import annotations

import pytest
from tests.server.quest_moments import ANN, MOMENTS, Moment, turn

from kickdoor_game import library
from kickdoor_game.machine.run import questions
from kickdoor_server.table.tutorial.hints import HintGiver, hint_giver, hints_of, moments_of


def alone(key: str) -> HintGiver:
    """One that knows nothing else."""
    moments = moments_of("quest")
    assert moments is not None
    hints = [each for each in hints_of("quest") if each.key == key]
    return HintGiver(hints, moments, library.engine("quest").progress)


def hear(told: HintGiver, moment: Moment) -> None:
    told.hear(moment.news, questions(moment.table), moment.table)


@pytest.mark.parametrize("key", MOMENTS)
def test_a_hint_comes_when_it_is_of_use_and_not_before(key: str) -> None:
    seat, use, before = MOMENTS[key]
    text = next(each.text for each in hints_of("quest") if each.key == key)
    early, told = alone(key), alone(key)
    hear(early, before())
    assert early.notes_for(seat) == ()
    hear(told, use())
    assert told.notes_for(seat) == (f"Hint: {text}",)


def test_they_come_one_after_the_other_as_often_as_somebody_is_asked_where_to() -> None:
    told = hint_giver("quest")
    assert isinstance(told, HintGiver)
    moment, read = turn(hand=("overbooked",)), []
    for _ in range(4):
        hear(told, moment)
        read += [note for note in told.notes_for(ANN) if note not in read]
        told.hear((), (), moment.table)
    texts = {f"Hint: {each.text}": each.key for each in hints_of("quest")}
    assert [texts[note] for note in read][:2] == ["links", "search"]
    assert "curse" in [texts[note] for note in read]
