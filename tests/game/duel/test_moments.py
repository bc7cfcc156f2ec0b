"""What a moment of a duel is about, for hints and lessons: what is held, what is fought, and how the sums stand."""

from __future__ import annotations

from tests.game.duel.duel import ANN, BOB, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Damage, Earn
from kickdoor_game.duel.telling.moments import fought, held, sums, words_of_cards

WOLF = monster("Paper Wolf", 2, 3, 4, keywords=("regenerate",))
CLUB = weapon("Club", 1, 2, 0, Ability(on="reckoning", effects=(Earn(1),)), monstrous=3)
MAID = ally("Maid", 1, 5)
CUT = trick("Cut", Damage(1, "their_hero"), interrupt=True)


def test_a_hand_is_told_by_kinds_keys_keywords_and_occasions() -> None:
    duel = begin(Side(hand=[WOLF, CLUB]), Side(hand=[CUT, MAID]))
    wolf, club = {"monster", "paper_wolf", "regenerate"}, {"weapon", "club", "loot", "monstrous", "reckoning"}
    assert held(duel.table, ANN) == wolf | club
    assert held(duel.table, BOB) == {"mischief", "cut", "interrupt", "played", "ally", "maid"}
    assert words_of_cards([MAID]) == {"ally", "maid"}


def test_nothing_is_told_of_an_attacking_card_before_it_is_turned_up() -> None:
    duel = begin(Side(hand=[WOLF], purse=2), Side(hoard=[CLUB, MAID]), stop_at="check")
    assert (fought(duel.table), sums(duel.table, ANN)) == (frozenset(), None)
    duel.attacks(WOLF, gold=2)
    assert duel.kind() == "Bob: defend"
    assert (fought(duel.table), sums(duel.table, BOB)) == (frozenset(), None)
    duel.faces(CLUB, MAID)
    assert duel.kind() == "Ann: check"
    assert fought(duel.table) == {"monster", "paper_wolf", "regenerate"}
    assert (sums(duel.table, ANN), sums(duel.table, BOB)) == ((3, 2), (2, 3))
