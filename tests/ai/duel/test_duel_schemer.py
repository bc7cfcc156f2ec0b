"""The schemer at the duel: what it does in positions, that it cannot be read from, and that it keeps its budget."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.ai.duel.chairs import decision
from tests.game.duel.duel import ANN, ANY_HERO, BOB, Played, Side, ally, begin, monster, trick, weapon
from tests.trials.drills.duels import BUDGET

from kickdoor_ai.api import Act, Budget, Reply
from kickdoor_ai.duel.schemer_seat import SchemerSeat
from kickdoor_ai.duel.scheming import worlds
from kickdoor_ai.duel.scheming.outlook import as_chance, outlook, to_come
from kickdoor_ai.duel.scheming.worlds import REHEARSALS, RehearsalBudget, spare
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Change, Damage, Prevent
from kickdoor_game.duel.cards.kinds import DuelCardKind, Location
from kickdoor_game.duel.state.events import DefenderChose
from kickdoor_game.machine.ids import Seat as Chair

BILL = trick("Bill", Damage(3), target=ANY_HERO)
PADDING = trick("Padding", Prevent(3), interrupt=True)
OGRE = monster("Ogre", 2, 4, 5)
GNAT = monster("Gnat", 1, 1, 1)
DEAR = monster("Dear Ogre", 5, 9, 9)
AXE = weapon("Axe", 9, 6)
STICK = weapon("Stick", 9, 1)
MAID = ally("Maid", 1, 2)
COOK = ally("Cook", 2, 7)
BOLT = trick("Bolt", Damage(2), target=ANY_HERO, cost=2)
DEARER = Change("cost", 1, "attacking", "fight")
HECKLER = ally(
    "Heckler",
    1,
    2,
    Ability(on="use", zap=True, effects=(DEARER,)),
)
TUNE = trick("Tune", DEARER, cost=1)
MIXED: Sequence[DuelCardKind] = (OGRE, STICK, MAID) * 4
"""A deck in which an attack for 2 gold may be anything."""


def decides(duel: Played, chair: Chair, seed: int = 1, seat: SchemerSeat | None = None, budget: Budget = BUDGET) -> Any:
    """What a schemer does in that chair now."""
    return decision(duel, seat or SchemerSeat(REHEARSALS), chair, rng=seed, budget=budget)


def who_has_seen(duel: Played, *, faces: bool, limps: bool) -> SchemerSeat:
    """A schemer in Ann's chair that has attacked Bob twenty times."""
    seat = SchemerSeat(REHEARSALS)
    duel.table.duelists[BOB].limping = limps
    assert any(decides(duel, ANN, seed, seat).choice[0] == "attack" for seed in range(20))
    seat.witness([DefenderChose(BOB, faces)] * 20)
    return seat


def of_many(duel: Played, chair: Chair, seat: SchemerSeat | None = None, times: int = 12) -> Counter[Any]:
    """What it does there by so many dice, without what it does it with."""
    return Counter(decides(duel, chair, seed, seat).choice[0] for seed in range(times))


# ---------------------------------------------------------------- in positions


def test_it_deals_the_blow_that_wins() -> None:
    duel = begin(Side(hand=[BILL]), Side(damage=17))
    assert decides(duel, ANN) == Act((f"mischief.{duel.id(BILL)}", duel.hero(BOB)))


def test_it_attacks_whoever_can_neither_run_nor_face() -> None:
    duel = begin(Side(hand=[OGRE], purse=2), Side(damage=18, limping=True))
    assert decides(duel, ANN) == Reply(("attack", duel.named(OGRE, ANN), 2))


def test_it_plays_what_gains_before_it_attacks() -> None:
    duel = begin(Side(hand=[weapon("Fork", 1, 1)], level=1), Side())
    assert decides(duel, ANN).choice == (f"play.{duel.id(weapon('Fork', 1, 1))}",)


def test_it_faces_what_its_weapons_squish_and_commits_them() -> None:
    duel = begin(Side(hand=[OGRE], purse=2, deck=[OGRE] * 5), Side(hoard=[AXE], limping=True))
    duel.attacks(OGRE, gold=2)
    seat = SchemerSeat()
    assert decides(duel, BOB, seat=seat).choice == ("face",)
    duel.says(BOB, ("face",))
    assert decides(duel, BOB, seat=seat).choice == ("commit", (duel.named(AXE, BOB),))
    duel.says(BOB, ("commit", (duel.named(AXE, BOB),)))
    assert decides(duel, BOB, seat=seat).choice == ("ready",)


def test_it_runs_for_nothing_from_what_would_hurt() -> None:
    duel = begin(Side(hand=[DEAR], purse=5, deck=[DEAR] * 5), Side())
    duel.attacks(DEAR, gold=5)
    assert decides(duel, BOB).choice == ("run",)


@pytest.mark.parametrize(
    ("bob", "answers"),
    [
        (Side(), {"run"}),
        (Side(hoard=[HECKLER]), {"face"}),
        (Side(hoard=[HECKLER], zapped=[HECKLER]), {"run"}),
        (Side(hand=[TUNE], purse=1), {"face"}),
        (Side(hand=[TUNE]), {"run"}),
    ],
)
def test_it_faces_what_it_can_make_too_dear(bob: Side, answers: set[str]) -> None:
    """Ann has nothing but Dear Ogres and one Stick, and has paid for a Dear Ogre just what it costs."""
    duel = begin(Side(hand=[DEAR] * 4, purse=5, deck=[DEAR] * 8 + [STICK]), bob)
    duel.attacks(DEAR, gold=5)
    assert set(of_many(duel, BOB, times=4)) == answers


def test_limping_with_two_life_it_does_not_run() -> None:
    duel = begin(Side(hand=[STICK], purse=2, deck=MIXED), Side(damage=18, limping=True))
    duel.attacks(STICK, gold=2)
    assert of_many(duel, BOB, times=4) == {"face": 4}


def test_it_does_not_bluff_whoever_would_die_of_running() -> None:
    duel = begin(Side(hand=[STICK, AXE], purse=2, deck=MIXED), Side(damage=18, limping=True))
    assert of_many(duel, ANN, times=6) == {"done": 6}


def test_what_makes_attacks_dearer_it_pays_as_well() -> None:
    """With a Bandstand before her, Ann's Ogre for 2 gold is a bluff, and an honest attack costs 3."""
    bandstand = Location(key="bandstand", name="Bandstand", abilities=(Ability("always", (DEARER,)),))
    for purse, choices in ((2, {"done"}), (4, {"attack"})):
        duel = begin(Side(hand=[OGRE], purse=purse, deck=[OGRE] * 12, hoard=[bandstand]), Side(limping=True, damage=18))
        decided = [decides(duel, ANN, seed).choice for seed in range(4)]
        assert {choice[0] for choice in decided} == choices
        assert {choice[2] for choice in decided if choice[0] == "attack"} <= {3}


def test_it_pays_more_than_the_cost_to_whoever_can_be_seen_to_raise_it() -> None:
    """An Ogre costs 2; a Heckler in Bob's hoard makes that 3 in the check, and has done so for this turn if zapped."""
    paid = []
    for zapped in ([], [HECKLER]):
        duel = begin(Side(hand=[OGRE], purse=4, deck=[OGRE] * 12), Side(limping=True, hoard=[HECKLER], zapped=zapped))
        paid.append({decides(duel, ANN, seed).choice for seed in range(4)})
    ogre = duel.named(OGRE, ANN)
    assert paid == [{("attack", ogre, 3)}, {("attack", ogre, 2)}]


def test_gold_for_an_ally_lies_beside_an_attack_first() -> None:
    """If Bob runs, limping, Ann has her 2 gold again, and hires the Cook with it."""
    duel = begin(Side(hand=[OGRE, COOK], purse=2, deck=[OGRE] * 12), Side(limping=True, level=5))
    assert of_many(duel, ANN, times=6) == {"attack": 6}


def test_an_ally_is_hired_when_there_is_nothing_to_attack_with() -> None:
    duel = begin(Side(hand=[COOK], purse=2, deck=[OGRE] * 12), Side(damage=18, limping=True))
    assert decides(duel, ANN).choice == (f"play.{duel.id(COOK)}",)


def test_when_it_is_done_with_attacks_it_spends_the_gold_that_it_kept_for_them() -> None:
    """Bob faces whatever comes, so three Sticks are of no use to Ann, and 2 gold is left for her Bolt."""
    duel = begin(Side(hand=[STICK, STICK, STICK, BOLT], purse=2, deck=[OGRE] * 12), Side(limping=True))
    seat = who_has_seen(duel, faces=True, limps=True)
    assert decides(duel, ANN, seat=seat) == Act((f"mischief.{duel.id(BOLT)}", duel.hero(BOB)))


def test_with_its_back_to_the_wall_it_dares_an_honest_attack() -> None:
    """To be caught would be Ann's end; but who is so far behind loses hardly anything by that."""
    duel = begin(Side(hand=[OGRE], damage=19, purse=2, deck=[OGRE] * 12), Side(limping=True))
    assert of_many(duel, ANN, times=6) == {"attack": 6}


# ---------------------------------------------------------------- it mixes


def test_an_attack_that_may_be_anything_is_sometimes_called_and_sometimes_not() -> None:
    duel = begin(Side(hand=[OGRE, STICK, STICK], purse=2, deck=MIXED), Side(limping=True))
    duel.attacks(OGRE, gold=2)
    assert set(of_many(duel, BOB)) == {"face", "run"}


def test_with_nothing_that_could_be_hired_it_sometimes_attacks_all_the_same() -> None:
    duel = begin(Side(hand=[STICK, AXE], purse=2, deck=[OGRE] * 12), Side(limping=True))
    assert set(of_many(duel, ANN)) == {"attack", "done"}


@pytest.mark.parametrize("limping", [False, True])
def test_by_the_same_dice_it_bluffs_as_often_whatever_it_holds(limping: bool) -> None:
    """Six Ogres, six Sticks and six Maids are somewhere in hand and deck. With two Ogres an attack could go on."""
    shares = set()
    hands: Sequence[Sequence[DuelCardKind]] = ([OGRE, OGRE, STICK], [OGRE, STICK, MAID], [STICK, STICK, MAID])
    for hand in hands:
        deck: Sequence[DuelCardKind] = [
            card for kind in (OGRE, STICK, MAID) for card in [kind] * (6 - hand.count(kind))
        ]
        duel = begin(Side(hand=hand, purse=4, deck=deck), Side(limping=limping))
        share = SchemerSeat(REHEARSALS).bluffs(duel.rules.observe(duel.table, ANN), ANN, BUDGET, Random(1))
        assert share is not None
        shares.add(round(share, 6))
    assert len(shares) == 1
    assert shares != {0.0}


def test_whoever_is_seen_to_face_everything_is_not_bluffed() -> None:
    duel = begin(Side(hand=[STICK, AXE], purse=2, deck=MIXED), Side(limping=True))
    assert of_many(duel, ANN, who_has_seen(duel, faces=True, limps=True), 6) == {"done": 6}


def test_whoever_is_seen_to_run_from_everything_is_bluffed() -> None:
    duel = begin(Side(hand=[STICK, AXE], purse=2, deck=MIXED), Side(limping=True))
    assert of_many(duel, ANN, who_has_seen(duel, faces=False, limps=True), 6) == {"attack": 6}


def test_it_bluffs_with_what_it_misses_least_and_never_with_an_interrupt() -> None:
    def bluffs_with(*hand: DuelCardKind) -> str | None:
        duel = begin(Side(hand=hand, purse=2), Side())
        card = spare(duel.table, ANN)
        return None if card is None else duel.table.card(card).name

    assert bluffs_with(PADDING, BILL, STICK, DEAR, OGRE) == "Dear Ogre"
    assert bluffs_with(PADDING, BILL, STICK, OGRE) == "Stick"
    assert bluffs_with(PADDING, BILL, OGRE) == "Bill"
    assert bluffs_with(PADDING, TUNE, OGRE) is None


# ---------------------------------------------------------------- what a table promises


def test_the_first_escape_of_a_turn_is_free_and_the_next_one_is_not() -> None:
    """Two Ogres: Bob runs from one; the other does 4, or he loses 2 by running again."""
    assert to_come(begin(Side(hand=[OGRE], purse=4), Side()).table) == 0
    assert to_come(begin(Side(hand=[OGRE, OGRE], purse=4), Side()).table) == 2
    assert to_come(begin(Side(hand=[OGRE, OGRE], purse=4), Side(limping=True)).table) == 4
    assert to_come(begin(Side(hand=[OGRE, OGRE, GNAT], purse=4), Side(limping=True)).table) == 5


def test_who_faces_an_attack_takes_the_gold_from_the_next_ones() -> None:
    """Four Ogres at 2 gold: to run from all costs 8, and the first one that is faced is the last one."""
    assert to_come(begin(Side(hand=[OGRE] * 4, purse=2), Side(limping=True)).table) == 4
    assert to_come(begin(Side(hand=[OGRE] * 4, purse=2), Side()).table) == 4
    assert to_come(begin(Side(hand=[OGRE] * 4, purse=4), Side()).table) == 6


def test_weapons_and_allies_meet_what_is_to_come_once() -> None:
    limping = Side(limping=True, hoard=[AXE])
    assert to_come(begin(Side(hand=[OGRE], purse=4), limping).table) == 0
    assert to_come(begin(Side(hand=[OGRE, OGRE], purse=4), limping).table) == 2
    zapped = Side(limping=True, hoard=[AXE], zapped=[AXE])
    assert to_come(begin(Side(hand=[OGRE], purse=4), zapped).table) == 2
    assert to_come(begin(Side(hand=[OGRE], purse=4), Side(limping=True, hoard=[MAID])).table) == pytest.approx(1.2)


def test_gold_that_is_left_lies_beside_bluffs() -> None:
    """Running from the Ogre leaves the gold where it is; one that is squished takes it along."""
    assert to_come(begin(Side(hand=[OGRE, STICK, MAID], purse=2), Side(limping=True)).table) == 3
    assert to_come(begin(Side(hand=[OGRE, STICK, MAID], purse=2), Side(limping=True, hoard=[AXE])).table) == 0
    assert to_come(begin(Side(hand=[STICK, MAID], purse=2), Side()).table) == 0


def test_to_limp_is_worth_nothing_in_ones_own_turn() -> None:
    promised = [outlook(begin(Side(limping=limping), Side()).table, ANN) for limping in (False, True)]
    assert promised[0] == promised[1]


def test_what_is_zapped_in_ones_own_turn_is_missing_in_the_others() -> None:
    ready, zapped = (begin(Side(hoard=[AXE], zapped=zapped), Side()).table for zapped in ([], [AXE]))
    assert outlook(ready, ANN) - outlook(zapped, ANN) > 1


def test_to_be_behind_is_half_way_to_having_lost() -> None:
    """A point counts most at an even table, and to lose is never worth more than to be behind."""
    points = [as_chance(each) for each in (-100.0, -16.0, -15.0, 0.0, 1.0, 100.0)]
    assert points == sorted(points)
    assert points[2] - points[1] < (points[4] - points[3]) / 3
    assert points[-1] == pytest.approx(-points[0])


# ---------------------------------------------------------------- what it costs


def test_the_same_dice_give_the_same_decision_and_it_can_be_put_away_meanwhile() -> None:
    duel = begin(Side(hand=[OGRE, STICK, STICK], purse=2, deck=MIXED), Side(limping=True))
    seat = SchemerSeat()
    first = decides(duel, ANN, 7, seat)
    again = pickle.loads(pickle.dumps(seat))
    assert decides(duel, ANN, 7, again) == first == decides(duel, ANN, 7)


@pytest.mark.parametrize(
    ("ms", "each_ms", "rehearsals"), [(0, 1, 0), (100, 10, 8), (1_000, 1, REHEARSALS), (100, 50, 1)]
)
def test_it_rehearses_as_long_as_its_own_time_lasts(
    ms: int, each_ms: int, rehearsals: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No rehearsal begins that would end too late, judging by those before it."""
    now_s, made = 0.0, 0

    def takes_its_time(*given: Any) -> None:
        nonlocal now_s, made
        now_s, made = now_s + each_ms / 1_000, made + 1

    monkeypatch.setattr(worlds, "rehearse", takes_its_time)
    work = RehearsalBudget(Budget(ms), lambda: now_s)
    while work.allows(1):
        work.rehearse(None, None, None, None)  # type: ignore[arg-type]
    assert made == rehearsals
    assert not work.allows(1)


def test_a_batch_is_begun_only_if_all_of_it_should_end_in_time() -> None:
    now_s = 0.0
    work = RehearsalBudget(Budget(0), lambda: now_s, nodes=5)
    assert work.allows(5)
    assert not work.allows(6)


@pytest.mark.parametrize("ms", [0, 200, 60_000])
def test_a_fixed_number_of_rehearsals_takes_whatever_time_it_takes(ms: int) -> None:
    duel = begin(Side(hand=[OGRE, STICK, STICK], purse=2, deck=MIXED), Side(limping=True))
    seat, again = SchemerSeat(REHEARSALS), SchemerSeat(REHEARSALS)
    assert decides(duel, ANN, 7, seat, Budget(ms)) == decides(duel, ANN, 7, again)


def test_without_time_for_a_search_it_decides_by_rules_of_thumb() -> None:
    """A free blow is dealt and a heavy one is run from, also if nothing could be tried."""
    duel = begin(Side(hand=[OGRE], purse=2, deck=[OGRE] * 5), Side(limping=True))
    assert decides(duel, ANN, budget=Budget(0)).choice == ("attack", duel.named(OGRE, ANN), 2)
    duel = begin(Side(hand=[OGRE], purse=2, deck=[OGRE] * 5), Side(hoard=[AXE], limping=True))
    duel.attacks(OGRE, gold=2)
    seat = SchemerSeat()
    assert decides(duel, BOB, seat=seat, budget=Budget(0)).choice == ("face",)
    duel.says(BOB, ("face",))
    assert decides(duel, BOB, seat=seat, budget=Budget(0)).choice == ("commit", (duel.named(AXE, BOB),))
