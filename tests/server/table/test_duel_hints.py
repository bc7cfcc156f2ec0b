"""Hints at tables of the duel: each comes when it is of use, and the first of them first."""

from __future__ import annotations

import pytest
from tests.server.duel_moments import ANN, MOMENTS, DuelMoment, begun, faced

from kickdoor_game import library
from kickdoor_game.machine.run import questions
from kickdoor_server.table.tutorial.hints import HintGiver, hint_giver, hints_of, moments_of


def alone(key: str) -> HintGiver:
    """One that knows nothing else."""
    moments = moments_of("ccg")
    assert moments is not None
    hints = [each for each in hints_of("ccg") if each.key == key]
    return HintGiver(hints, moments, library.engine("ccg").progress)


def hear(told: HintGiver, moment: DuelMoment) -> None:
    told.hear(moment.news, questions(moment.table), moment.table)


@pytest.mark.parametrize("key", MOMENTS)
def test_a_hint_comes_when_it_is_of_use_and_not_before(key: str) -> None:
    seat, use, before = MOMENTS[key]
    text = next(each.text for each in hints_of("ccg") if each.key == key)
    early, told = alone(key), alone(key)
    hear(early, before())
    assert early.notes_for(seat) == ()
    hear(told, use())
    assert told.notes_for(seat) == (f"Hint: {text}",)


def test_they_come_one_after_the_other_in_the_order_in_which_they_are_written() -> None:
    told = hint_giver("ccg")
    assert isinstance(told, HintGiver)
    moment, read = begun("stunt_uncle", "regulation_halberd"), []
    for _ in range(4):
        hear(told, moment)
        read += [note for note in told.notes_for(ANN) if note not in read]
        told.hear((), (), moment.table)
    texts = {f"Hint: {each.text}": each.key for each in hints_of("ccg")}
    assert [texts[note] for note in read] == ["loot", "bluff", "ally"]


def test_the_sums_of_a_fight_are_power_and_weapons_once_the_card_is_open() -> None:
    moments = moments_of("ccg")
    assert moments is not None
    moment = faced("recruit_under_a_bucket", 4, ("regulation_halberd",))
    assert moments.sums(moment.table, ANN) is None
    assert moments.fought(moment.table) == frozenset()
    moment.until("check")
    assert moments.sums(moment.table, ANN) == (3, 0)
    assert "monster" in moments.fought(moment.table)
