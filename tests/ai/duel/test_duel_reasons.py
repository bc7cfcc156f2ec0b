"""The seats of the duel say why: with what they attacked, why they faced or ran, what they played, what they left."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, Played, Side, ally, begin, monster, trick, weapon
from tests.trials.drills.duels import BUDGET
from tests.trials.drills.old_duelist import OldDuelist

from kickdoor_ai.api import Seat, answer_of
from kickdoor_ai.duel.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.schemer_seat import SchemerSeat
from kickdoor_ai.duel.scheming.worlds import REHEARSALS
from kickdoor_ai.duel.seat import DuelSeat
from kickdoor_ai.duel.spiteful_seat import SpitefulSeat
from kickdoor_game.duel.cards.effects import Damage
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import CaughtCheating, DamageDealt
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_server.table.translate.duel.stage import STAGE

in_words: Any = STAGE.reasons

BILL = trick("Bill", Damage(3), target=ANY_HERO)
PIN = trick("Pin", Damage(1), target=ANY_HERO)
STONE = trick("Stone", Damage(2), target=Target(of=("ally",)))
OGRE = monster("Ogre", 2, 4, 5)
DEAR = monster("Dear Ogre", 5, 9, 9)
AXE = weapon("Axe", 4, 6)
HAT = weapon("Hat", 9, 1)
MAID = ally("Maid", 1, 2)
MIXED = (OGRE, DEAR, AXE) * 5


def asks_why(duel: Played, chair: Chair, mind: Seat | None = None) -> list[str]:
    """What a seat weighs in that chair now, the best first; `> `: what it then does."""
    seat: Any = mind or GreedySeat()
    asked = duel.asked()
    assert asked is not None
    assert asked.seat == chair
    seen, menu = duel.rules.observe(duel.table, chair), duel.rules.standing(duel.table, chair)
    answer = answer_of(chair, seat.decide(seen, asked, menu, BUDGET, Random(1)))
    said = in_words(seen, asked, menu, pickle.loads(pickle.dumps(seat)).considered(), answer)
    return [
        f"{'> ' if each.taken else ''}{each.label}: {each.worth}{f' ({each.because})' if each.because else ''}"
        for each in said.options
    ]


def attacked(*hoard: Any, limping: bool = False) -> Played:
    """Ann has 2 gold beside a card; half of her deck are Ogres, half what she cannot pay for."""
    duel = begin(Side(hand=[OGRE], purse=2, deck=[OGRE, DEAR] * 5), Side(hoard=hoard, limping=limping))
    duel.attacks(OGRE, gold=2)
    return duel


def test_it_tells_an_honest_attack_from_a_bluff_and_how_likely_each_is_to_be_faced() -> None:
    duel = begin(Side(hand=[OGRE, DEAR], purse=2, deck=MIXED), Side(limping=True))
    assert asks_why(duel, ANN) == [
        "> attack with Ogre for 2 gold: +3.5 life"
        " (honest; must look 59% a bluff: 82% likely to be faced (+3.8), else they run (+2.0))",
        "attack with Dear Ogre for 2 gold: +2.3 life (a bluff;"
        " must look 59% a bluff: 82% likely to be faced (+1.8), else they run (+4.8))",
        "be done for this turn: +0.0 life",
    ]


def test_why_it_did_not_bluff() -> None:
    duel = begin(Side(hand=[DEAR, HAT], purse=2, deck=MIXED), Side(limping=True))
    done, bluff = asks_why(duel, ANN)
    assert done == "> be done for this turn: +0.0 life"
    assert bluff.startswith("attack with Dear Ogre for 2 gold: -0.6 life (a bluff; ")


def test_a_seat_that_bluffs_by_chance_says_how_often_it_thinks_of_one() -> None:
    duel = begin(Side(hand=[DEAR, HAT], purse=2, deck=MIXED), Side(limping=True))
    assert "(a bluff, thought of 80 times in 100; " in " ".join(asks_why(duel, ANN, OldDuelist()))


def test_in_anger_it_thinks_of_a_bluff_whenever_it_could() -> None:
    duel, mind = begin(Side(hand=[DEAR], purse=2, deck=MIXED), Side(hoard=[MAID], limping=True)), SpitefulSeat()
    mind.witness([DamageDealt(duel.table.duelists[ANN].hero, 3, duel.id(MAID, BOB), False)])
    assert "(a bluff; " in " ".join(asks_why(duel, ANN, mind))


def test_it_says_what_it_thought_the_card_was_and_what_an_escape_would_have_cost() -> None:
    assert asks_why(attacked(AXE, limping=True), BOB) == [
        "> face the Monster: +0.9 life (thought it 62% a bluff, 38% Ogre; would commit Axe)",
        "run away: -2.0 life (2 damage, limping already)",
    ]
    assert asks_why(attacked(), BOB) == [
        "> run away: +0.0 life (no damage, but limps then)",
        "face the Monster: -0.8 life (thought it 62% a bluff, 38% Ogre)",
    ]


def test_what_it_thought_does_not_depend_on_what_lies_there() -> None:
    honest = begin(Side(hand=[OGRE, DEAR], purse=2, deck=[OGRE, DEAR] * 5), Side())
    bluff = begin(Side(hand=[OGRE, DEAR], purse=2, deck=[OGRE, DEAR] * 5), Side())
    honest.attacks(OGRE, gold=2)
    bluff.attacks(DEAR, gold=2)
    for mind in (GreedySeat, BribeAwareSeat, SpitefulSeat, lambda: SchemerSeat(REHEARSALS)):
        assert asks_why(honest, BOB, mind()) == asks_why(bluff, BOB, mind())


def test_whoever_has_been_lied_to_says_how_little_it_believed() -> None:
    mind = SpitefulSeat()
    mind.witness([CaughtCheating(ANN, CardId(1), 1, 2)] * 3)
    assert "(thought it 95% a bluff, 5% Ogre" in " ".join(asks_why(attacked(AXE), BOB, mind))


def test_it_says_what_it_committed_for_and_what_it_held_back() -> None:
    duel = attacked(AXE, limping=True)
    duel.says(BOB, ("face",))
    assert asks_why(duel, BOB) == [
        "> commit Axe: +0.9 life (38% likely to squish what lies there)",
        "be ready: -0.8 life (0% likely to squish what lies there)",
    ]


def test_it_says_what_it_played_and_what_it_left() -> None:
    duel = begin(Side(hand=[AXE, MAID], purse=2, level=4, deck=MIXED), Side())
    assert asks_why(duel, ANN)[:2] == ["> put Axe into play: +3.4 life", "put Maid into play: +0.8 life"]
    assert asks_why(begin(Side(hand=[BILL]), Side()), ANN) == [
        "> play Bill: Bob's Hero: +2.1 life",
        "be done for this turn: +0.0 life",
    ]


def test_the_card_that_wins_is_said_to() -> None:
    assert asks_why(begin(Side(hand=[BILL]), Side(damage=17)), ANN)[0].endswith(" life (wins the duel)")


def test_it_says_what_it_keeps_for_a_better_moment() -> None:
    """One damage is hardly worth the card."""
    assert asks_why(begin(Side(hand=[PIN]), Side()), ANN) == [
        "play Pin: Bob's Hero: +0.1 life (kept: must gain +0.4)",
        "> be done for this turn: +0.0 life",
    ]
    duel = begin(Side(), Side(hand=[PIN]), stop_at="last_word")
    duel.says(ANN, ("done",))
    assert asks_why(duel, BOB) == ["play Pin: Ann's Hero: +0.1 life (kept: must gain +0.4)", "> pass: +0.0 life"]


def test_whoever_holds_a_grudge_says_against_what() -> None:
    duel, mind = begin(Side(hand=[STONE]), Side(hoard=[MAID])), SpitefulSeat()
    hero, maid = duel.table.duelists[ANN].hero, duel.id(MAID, BOB)
    mind.witness([DamageDealt(hero, 3, maid, False)])
    assert asks_why(duel, ANN, mind)[0] == "> play Stone: Maid: +2.9 life (Maid has dealt it 3 damage)"


def test_the_schemer_says_how_often_it_does_so_at_such_a_table() -> None:
    duel = begin(Side(hand=[DEAR, HAT], purse=2, deck=MIXED), Side(limping=True))
    assert asks_why(duel, ANN, SchemerSeat(REHEARSALS)) == [
        "attack with Dear Ogre for 2 gold: +0.2 life"
        " (a bluff, which it does here 30 times in 100; the other is 41% likely to run from it)",
        "> be done for this turn: +0.0 life (which it is here 70 times in 100)",
    ]
    run, face = asks_why(attacked(limping=True), BOB, SchemerSeat(REHEARSALS))
    assert run == "run away: -1.8 life (2 damage, limping already)"
    assert face == "> face the Monster: -1.9 life (thought it 35% a bluff, 65% Ogre; faces such 53 times in 100)"


@pytest.mark.parametrize("kind", [GreedySeat, BribeAwareSeat, SpitefulSeat, SchemerSeat])
def test_where_there_is_one_thing_to_do_there_is_nothing_to_say(kind: Callable[[], DuelSeat]) -> None:
    duel = begin(Side(), Side())
    assert len(asks_why(duel, ANN, kind())) < 2
