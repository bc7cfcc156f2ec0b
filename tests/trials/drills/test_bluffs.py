"""The drill of bluffs plays a pair, counts every attack of the duelist, and its scripts do what they say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from kickdoor_game.duel.state.events import CardSquished, DamageDealt, ThingAnnounced
from kickdoor_game.sets.ccg.game import RULES
from tests.game.duel.duel import ANN, BOB, Side, begin, monster, weapon
from tests.trials.drills.bluffs import Attacks, Bluffs, Watched, held_by, lines_of_others, play, spread, told
from tests.trials.drills.callers import AlwaysCalls, NeverCalls
from tests.trials.drills.duels import BUDGET

OGRE = monster("Ogre", 2, 9, 9)
STICK = weapon("Stick", 9, 1)


def what_it_does_about_an_attack(script: Any, **bob: Any) -> Any:
    duel = begin(Side(hand=[OGRE], purse=2, deck=[OGRE] * 5), Side(**bob))
    duel.attacks(OGRE, gold=2)
    asked = duel.asked()
    assert asked is not None
    seen, menu = duel.rules.observe(duel.table, BOB), duel.rules.standing(duel.table, BOB)
    return script().decide(seen, asked, menu, BUDGET, Random(1)).choice


def test_one_script_faces_everything_and_the_other_runs_as_long_as_it_can() -> None:
    assert what_it_does_about_an_attack(AlwaysCalls) == ("face",)
    assert what_it_does_about_an_attack(NeverCalls) == ("run",)
    assert what_it_does_about_an_attack(NeverCalls, limping=True, damage=17) == ("run",)
    assert what_it_does_about_an_attack(NeverCalls, limping=True, damage=18) == ("face",)


def test_attacks_are_counted_by_what_was_held_and_what_was_seen() -> None:
    duel = begin(Side(hand=[OGRE, STICK], purse=2), Side(limping=True))
    bluffs = Bluffs()
    watched = Watched(ANN, bluffs, BUDGET)
    for card, gold in ((STICK, 2), (OGRE, 1), (OGRE, 2)):
        watched.sees(duel.table, ANN, "turn", ("attack", duel.named(card, ANN), gold))
    watched.sees(duel.table, BOB, "turn", ("done",))
    watched.close()
    assert held_by(duel.table, ANN) == "1 Monsters"
    assert bluffs.held == Attacks({"1 Monsters": 3}, {"1 Monsters": 2})  # type: ignore[arg-type]
    assert bluffs.turns == Attacks({"1 Monsters": 1}, {"1 Monsters": 2})  # type: ignore[arg-type]
    assert bluffs.gold.all == {"2 gold, the whole purse": 2, "1 gold": 1}
    assert bluffs.nth.bluffs == {"1. of the turn, the other limps": 2}


def test_it_is_told_what_is_aimed_at_whoever_has_hurt_it() -> None:
    duel = begin(Side(hand=[STICK]), Side(out=[OGRE], hand=[STICK]))
    hero, ogre, stick = duel.table.duelists[ANN].hero, duel.id(OGRE, BOB), duel.id(STICK, BOB)
    bluffs = Bluffs()
    watched = Watched(ANN, bluffs, BUDGET)
    stone = ThingAnnounced(ANN, 1, "mischief", duel.id(STICK), (ogre,))
    watched.hears(duel.table, [stone, DamageDealt(hero, 3, ogre, True), DamageDealt(hero, 3, ogre, True), stone])
    watched.hears(duel.table, [ThingAnnounced(ANN, 2, "mischief", stick, (hero,)), CardSquished(stick)])
    watched.hears(duel.table, [CardSquished(ogre)])
    assert dict(bluffs.aimed) == {
        "at something else": 1,
        "at what had hurt it": 1,
        "cards that hurt it": 1,
        "squished of those": 1,
    }


@pytest.mark.parametrize(("damage", "points", "counted"), [(19, 0.0, (1, 0)), (19, 1.0, (1, 1)), (0, 0.0, (0, 0))])
def test_duels_that_the_merchant_would_give_up_are_counted_with_their_ends(
    damage: int, points: float, counted: tuple[int, int]
) -> None:
    duel = begin(Side(hand=[OGRE] * 5, purse=5, level=9), Side(damage=damage))
    duel.attacks(OGRE, gold=2)
    bluffs = Bluffs()
    watched = Watched(BOB, bluffs, BUDGET)
    watched.sees(duel.table, BOB, "defend", ("run",))
    watched.ends(points)
    assert (bluffs.lost["called lost"], bluffs.lost["won all the same"]) == counted


def test_times_are_told_by_how_many_were_shorter() -> None:
    assert spread([*range(100), 1_000]) == "half within 50.0 ms, 99 % within 99.0 ms"


def test_hands_are_compared_with_others_at_their_table() -> None:
    tables: list[list[tuple[str, float | None]]] = [
        [("0 Monsters", 0.2), ("1 Monsters", 0.4), ("1 Monsters", None)],
        [("1 Monsters", 0.5)],
    ]
    told = [line.split() for line in lines_of_others(tables)[1:]]
    assert told == [["0", "Monsters", "1", "0.20", "-0.10", "0"], ["1", "Monsters", "2", "0.45", "+0.05", "1"]]


def test_a_pair_is_played_in_both_chairs_and_told() -> None:
    bluffs = play(RULES, ("schemer", "never_calls"), range(1), 1, BUDGET)
    assert len(bluffs.length) == 2
    assert bluffs.broken == []
    report = told(bluffs, "schemer", "never_calls")
    assert report[0].endswith("of 2 duels in pairs")
    assert report[-1] == "wrong: 0"


def test_what_pairs_save_is_told() -> None:
    """Ten duels, all pairs alike: nothing but the chairs decides, so it is known for sure that both play as well."""
    report = told(Bluffs(pairs=[1.0] * 5, length=[9] * 10), "schemer", "greedy")
    assert report[0].startswith("schemer against greedy: 50.0% (23.7% to 76.3%)")
    assert report[1] == "by what the pairs differ: 50.0% to 50.0%"
