"""Seats lay down Powers that make them stronger, exchange worse ones, and part with what they miss least."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ai.seated import Seated
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.doors.caretaker_seat import CaretakerSeat
from kickdoor_ai.doors.estimate import View, view_for, worth
from kickdoor_ai.doors.estimate.powers import lost_with_levels, missed_least
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.seat import JudgingSeat
from kickdoor_game.language.cards import Card, Curse, Power, RaceCard
from kickdoor_game.language.words.effects import LoseLevels, LosePower
from kickdoor_game.language.words.traits import Bonus, KeepsPowers


def power(key: str, rank: int, value: int, copies: int = 1) -> Power:
    return Power(key=key, name=key.title(), rank=rank, copies=copies, traits=(Bonus(value),))


CARDS: list[Card] = [
    power("hum", 1, 1, copies=2),
    power("glare", 1, 3),
    power("stare", 2, 2),
    power("reach", 3, 5),
    RaceCard(key="shifter", name="Shifter", role="shifter", traits=(KeepsPowers(),)),
    Curse(key="dread", name="Dread", effects=(LosePower(),)),
    Curse(key="stairs", name="Stairs", effects=(LoseLevels(),)),
    beast("ogre", 8, treasures=3),
]


def scene(ann: H, bob: H | None = None, doors: list[str] | None = None) -> Scene:
    return Scene(extra=CARDS, Ann=ann, Bob=bob or H(), Cid=H(), doors=doors or [])


def view(ann: H) -> View:
    t = scene(ann)
    return view_for(t.table, t.hero("Ann"))


def test_a_power_that_fits_is_laid_down() -> None:
    assert Seated(scene(H(level=3, hand=["reach"])), "Ann", GreedySeat()).says() == "play reach!"


def test_a_better_one_takes_the_place_of_the_worst_that_makes_room() -> None:
    t = scene(H(level=4, powers=["glare", "stare", "hum"], hand=["reach"]))
    ann = Seated(t, "Ann", GreedySeat())
    assert ann.says().startswith("play reach")
    ann.plays()
    assert t.keys(t.hero("Ann").powers) == ["glare", "reach"]


@pytest.mark.parametrize("held", ["hum", "stare"])
def test_one_that_adds_nothing_stays_in_the_hand(held: str) -> None:
    t = scene(H(level=5, powers=["glare", "reach", "hum"], hand=[held]))
    assert "play" not in Seated(t, "Ann", GreedySeat()).says()


def test_a_fight_is_turned_by_a_power() -> None:
    t = scene(H(level=5, hand=["reach"]), doors=["ogre"])
    t.answers("Ann", "open")
    assert Seated(t, "Ann", GreedySeat()).says() == "play reach!"


@pytest.mark.parametrize("seat", [GreedySeat, CaretakerSeat])
def test_what_is_missed_least_goes(seat: Callable[[], JudgingSeat]) -> None:
    t = scene(H(level=7, powers=["hum", "stare", "glare", "reach"]), H(hand=["stairs"]))
    t.acts("Bob", "curse", "stairs", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "surplus_powers"
    ann = Seated(t, "Ann", seat())
    ann.plays()
    assert t.keys(t.hero("Ann").powers) == ["stare", "glare", "reach"]


def test_of_several_the_least_goes() -> None:
    t = scene(H(level=7, powers=["reach", "hum", "glare"]), H(hand=["dread"]))
    t.acts("Bob", "curse", "dread", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "lose_power"
    Seated(t, "Ann", GreedySeat()).plays()
    assert t.keys(t.hero("Ann").powers) == ["reach", "glare"]


def test_who_keeps_somebodys_seat_exchanges_nothing() -> None:
    assert "play" not in Seated(scene(H(level=3, powers=["stare"], hand=["reach"])), "Ann", CaretakerSeat()).says()
    assert Seated(scene(H(level=3, hand=["reach"])), "Ann", CaretakerSeat()).says() == "play reach!"


def test_levels_are_dearer_to_who_loses_powers_with_them() -> None:
    rich, poor = view(H(level=3, powers=["reach"])), view(H(level=3))
    keeps = view(H(level=3, race="shifter", powers=["reach"]))
    assert worth(rich, LoseLevels()) < worth(poor, LoseLevels()) == worth(keeps, LoseLevels())
    assert lost_with_levels(rich, 1) > 0
    assert lost_with_levels(keeps, 2) == 0


def test_the_exact_ranks_go_and_no_more_than_there_are() -> None:
    mine = view(H(level=7, powers=["hum", "stare", "glare", "reach"]))
    keys = {card: mine.table.card(card).key for card in mine.hero.powers}
    assert [sorted(keys[card] for card in missed_least(mine, over)[1]) for over in (0, 1, 2, 3, 9)] == [
        [],
        ["hum"],
        ["stare"],
        ["hum", "stare"],
        ["glare", "hum", "reach", "stare"],
    ]
    assert missed_least(mine, 3)[0] == pytest.approx(-worth(mine, LosePower()) * 3)


def test_a_curse_on_powers_is_worth_what_it_takes() -> None:
    mine = view(H(level=7, powers=["hum", "reach"]))
    assert worth(mine, LosePower(which="all")) < worth(mine, LosePower(which="highest")) < worth(mine, LosePower()) < 0
    assert worth(view(H()), LosePower()) == 0
