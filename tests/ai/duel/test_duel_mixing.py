"""How often to bluff and how often to call follows from what is at stake, and from what the other was seen to do."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.duel.scheming.habits import RAISED_FIRST, Habits
from kickdoor_ai.duel.scheming.mixing import (
    AttackGame,
    DefenceGame,
    Habit,
    drawn,
    mix_attack,
    mix_defence,
    one_of,
)
from kickdoor_ai.duel.scheming.raising import Raising
from kickdoor_game.duel.state.events import CaughtCheating, DefenderChose, MonsterHired
from kickdoor_game.machine.ids import CardId

ANN, BOB = Chair(0), Chair(1)
OGRE = ("ogre", 3)
LIMPS = (2.0, -1.0)
"""A bluff: to run costs the other 2, and to be caught costs 1."""
BITES = (2.0, 4.0)
"""The same with a Monster that deals 4."""


def attack(
    bites: tuple[float, ...] = BITES, cheat: tuple[float, ...] = LIMPS, faces: Habit | None = None
) -> AttackGame:
    """An attack by somebody of whose hands every second one can pay for that Monster."""
    return AttackGame(cheat, (3,), {OGRE: bites}, ((OGRE,), ()), {OGRE: bites}, {} if faces is None else {3: faces})


def test_it_calls_so_often_that_a_bluff_is_worth_nothing() -> None:
    """2 if it runs and 1 lost if it faces: two calls in three."""
    run, face = mix_defence(DefenceGame(LIMPS, [BITES] * 3, 6))
    assert face == pytest.approx(2 / 3, abs=0.03)
    assert run + face == pytest.approx(1.0)


@pytest.mark.parametrize(("caught", "calls"), [(0.5, 0.8), (1.0, 0.667), (2.0, 0.5)])
def test_the_more_it_costs_to_be_caught_the_seldomer_it_has_to_call(caught: float, calls: float) -> None:
    assert mix_defence(DefenceGame((2.0, -caught), [(2.0, 5.0)] * 3, 12))[1] == pytest.approx(calls, abs=0.03)


def test_it_runs_from_what_is_dear_even_if_every_other_attack_is_a_bluff() -> None:
    assert mix_defence(DefenceGame((0.2, -1.0), [(0.2, 9.0)] * 5, 6)) == [1.0, 0.0]


def test_it_faces_what_hurts_less_than_to_run() -> None:
    assert mix_defence(DefenceGame(LIMPS, [(2.0, 1.0)] * 6, 6)) == [0.0, 1.0]


def test_of_two_ways_to_face_it_takes_the_cheaper() -> None:
    assert mix_defence(DefenceGame((2.0, -1.0, -1.0), [(2.0, 1.0, 0.5)] * 6, 6)) == [0.0, 0.0, 1.0]


def test_it_bluffs_so_often_that_to_call_is_no_better_than_to_run() -> None:
    """Three honest attacks of 4 pay for two bluffs; an honest one comes half the time, so a bluff comes a third."""
    assert mix_attack(attack()).cheat[3] == pytest.approx(1 / 3, abs=0.02)


def test_it_bluffs_the_more_the_more_an_honest_attack_hurts() -> None:
    shares = [mix_attack(attack((2.0, bites))).cheat[3] for bites in (3.0, 4.0, 6.0)]
    assert shares == sorted(shares)
    assert shares[0] + 0.1 < shares[-1]


def test_it_bluffs_as_often_with_a_good_hand_as_with_a_bad_one() -> None:
    good, bad = attack(), AttackGame(LIMPS, (3,), {OGRE: BITES}, ((OGRE,), ()), {})
    assert mix_attack(good).cheat == mix_attack(bad).cheat
    assert mix_attack(good).honest[OGRE] > 0.9
    assert mix_attack(bad).honest == {}


def test_it_does_not_bluff_where_running_costs_nothing() -> None:
    assert mix_attack(attack((0.0, 4.0), (0.0, -1.0))).cheat[3] == 0.0


def test_it_does_not_bluff_for_a_win_that_nobody_would_let_it_have() -> None:
    """Whoever would die of running faces everything."""
    assert mix_attack(attack((100.0, 4.0), (100.0, -1.0))).cheat[3] == 0.0


def test_against_somebody_who_is_known_it_is_another_matter() -> None:
    """Whoever hardly ever calls is bluffed, and whoever always does is not; a known liar is called."""
    assert mix_attack(attack(faces=Habit(0.1, 0.8))).cheat[3] > 0.6
    assert mix_attack(attack(faces=Habit(1.0, 0.8))).cheat[3] == 0.0
    liar = DefenceGame(LIMPS, [BITES] * 3, 6, Habit(0.1, 0.8))
    saint = DefenceGame(LIMPS, [BITES] * 3, 6, Habit(1.0, 0.8))
    assert mix_defence(liar)[1] > 0.9
    assert mix_defence(saint)[0] > 0.9


def test_a_point_falls_on_one_of_the_shares() -> None:
    assert [drawn([0.2, 0.0, 0.8], point) for point in (0.0, 0.19, 0.2, 0.999, 1.0)] == [0, 0, 2, 2, 2]
    assert [one_of({2: 0.25, 5: 0.5}, point) for point in (0.2, 0.25, 0.74, 0.75, 0.9)] == [2, 5, 5, None, None]


# ---------------------------------------------------------------- what it has seen


def test_somebody_who_has_done_nothing_is_hardly_known_and_thought_to_do_what_is_plainly_better() -> None:
    habits = Habits()
    assert habits.honest().known == 0.0
    nothing = habits.faces(limps=True, plainly=None)
    assert (nothing.share, nothing.known) == pytest.approx((1 / 2, 2 / 4.5))
    shares = [habits.faces(limps=True, plainly=plainly).share for plainly in (True, False)]
    assert shares == pytest.approx([0.71, 0.29])


def test_what_the_other_does_about_attacks_is_kept_apart_by_whether_they_limp() -> None:
    habits = Habits()
    habits.hear([DefenderChose(BOB, False)] * 6, ANN)
    habits.attacked(limps=True, plainly=None)
    habits.hear([DefenderChose(BOB, True), DefenderChose(ANN, False)] * 6, ANN)
    assert habits.faces(limps=False, plainly=None).share < 0.2
    assert habits.faces(limps=True, plainly=None).share > 0.8
    assert habits.faces(limps=True, plainly=None).known == pytest.approx(13.2 / 14.7)


def test_whoever_does_what_is_plainly_better_is_foretold_by_that_and_others_by_their_habit() -> None:
    thinks, calls = Habits(), Habits()
    for plainly in (True, False) * 5:
        for habits, faces in ((thinks, plainly), (calls, True)):
            habits.attacked(limps=True, plainly=plainly)
            habits.hear([DefenderChose(BOB, faces)], ANN)
    assert thinks.faces(limps=True, plainly=False).share < 0.2 < 0.8 < thinks.faces(limps=True, plainly=True).share
    assert calls.faces(limps=True, plainly=False).share > 0.8


def test_only_what_was_turned_up_tells_of_honesty() -> None:
    habits = Habits()
    habits.hear([CaughtCheating(BOB, CardId(3), 2, 5)] * 9, ANN)
    habits.hear([MonsterHired(ANN, CardId(4)), CaughtCheating(ANN, CardId(5), 1, 2), DefenderChose(ANN, False)], ANN)
    assert habits.honest().share < 0.2


def test_somebody_may_lie_with_all_they_have_and_be_honest_with_a_part() -> None:
    habits = Habits()
    for gold, left, seen in ((4, 0, CaughtCheating(BOB, CardId(3), 4, 5)), (3, 2, MonsterHired(BOB, CardId(4)))) * 4:
        habits.attacks(gold, left)
        habits.hear([seen], ANN)
    shares = []
    for gold, left in ((5, 0), (5, 1), (1, 3)):
        habits.attacks(gold, left)
        shares.append(habits.honest().share)
    assert shares[0] < 0.2 < 0.5 < shares[2] < 0.6 < 0.8 < shares[1]


# ---------------------------------------------------------------- what they do to the cost


def test_whoever_raised_a_cost_before_is_thought_to_do_so_again() -> None:
    habits = Habits()
    assert habits.raising(1) == Raising(1, RAISED_FIRST, 1)
    for event in [
        CaughtCheating(ANN, CardId(3), 2, 4),
        MonsterHired(ANN, CardId(3)),
        CaughtCheating(BOB, CardId(9), 1, 9),
    ]:
        habits.attacked(limps=False, plainly=None, costs=2)
        habits.hear([event], ANN)
    habits.attacked(limps=False, plainly=None)
    habits.hear([CaughtCheating(ANN, CardId(3), 0, 9)], ANN)
    raising = habits.raising(0)
    assert raising.chance == pytest.approx((1 + 2 * RAISED_FIRST) / 4)
    assert raising.by == 2


def test_a_monster_whose_cost_is_raised_brings_what_it_brings_to_be_caught_and_more_gold_helps() -> None:
    surely, perhaps = Raising(sure=1), Raising(chance=0.5, by=2)
    assert surely.gains((1.0, 4.0, -3.0), 0, -2.0) == (1.0, -2.0, -3.0)
    assert surely.gains((1.0, 4.0), 1, -2.0) == (1.0, 4.0)
    assert perhaps.gains((1.0, 4.0), 0, -2.0) == (1.0, 1.0)
    assert perhaps.gains((1.0, 4.0), 1, -2.0)[1] == pytest.approx(2.8)
    assert [surely.golds(3, purse) for purse in (3, 9)] == [(), (4,)]
    assert [perhaps.golds(3, purse) for purse in (4, 9)] == [(), (5,)]
