"""What is wrong with a table is said of each that is: nothing lies twice, nowhere, or where it cannot."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, ally, begin, monster, weapon

from kickdoor_game.machine.ids import NO_CARD, CardId

WOLF, MULE = monster("Paper Wolf", 2, 3, 4), monster("Mule", 1, 1, 1)
CLUB, MAID = weapon("Club", 1, 2), ally("Maid", 1, 2)


def attacked() -> Played:
    """Ann attacks with a wolf; Bob faces it with his club, and has a maid in the hoard."""
    duel = begin(Side(hand=[WOLF], purse=3), Side(hoard=[CLUB, MAID], deck=[MULE]), stop_at="check")
    duel.attacks(WOLF, gold=2)
    duel.faces(CLUB)
    assert duel.kind() == "Ann: check"
    return duel


def lies_twice(duel: Played) -> None:
    duel.table.duelists[BOB].hand = (duel.id(MULE, BOB),)


def lies_nowhere(duel: Played) -> None:
    duel.table.duelists[BOB].deck = ()


def belongs_to_the_other(duel: Played) -> None:
    duel.table.duelists[ANN].hand, duel.table.duelists[BOB].deck = (duel.id(MULE, BOB),), ()


def is_in_play_in_the_deck(duel: Played) -> None:
    duel.table.presences[duel.id(MULE, BOB)] = duel.table.presences.pop(duel.id(MAID, BOB))
    duel.table.duelists[BOB].hoard, duel.table.duelists[BOB].hand = (), (duel.id(MAID, BOB),)


def is_not_in_play_in_the_hoard(duel: Played) -> None:
    del duel.table.presences[duel.id(MAID, BOB)]


def is_not_in_play_in_the_fight(duel: Played) -> None:
    del duel.table.presences[duel.id(CLUB, BOB)]


def owes_tokens(duel: Played) -> None:
    duel.table.presences[duel.id(CLUB, BOB)].tokens = -1


def has_died(duel: Played) -> None:
    duel.table.presences[duel.id(MAID, BOB)].tokens = 2


def has_the_number_of_another(duel: Played) -> None:
    duel.table.presences[duel.id(MAID, BOB)].number = duel.table.presences[duel.id(CLUB, BOB)].number


def is_above_the_highest_level(duel: Played) -> None:
    duel.table.duelists[ANN].level = 11


def is_below_the_first_level(duel: Played) -> None:
    duel.table.duelists[ANN].level = 0


def owes_gold(duel: Played) -> None:
    duel.table.duelists[BOB].purse = -1


def has_committed_less_than_nothing(duel: Played) -> None:
    duel.fight.gold = -1


def attacks_out_of_turn(duel: Played) -> None:
    duel.fight.attacker = BOB


def is_revealed_and_face_down(duel: Played) -> None:
    duel.fight.revealed = False


SLIPS: dict[Callable[[Played], None], str] = {
    lies_twice: "card {mule} lies in 2 places",
    lies_nowhere: "card {mule} lies in 0 places",
    belongs_to_the_other: "Ann has a card of the other deck (ccg.zones.9)",
    is_in_play_in_the_deck: "card {mule} is in play in a deck or among the discards (ccg.zones.8)",
    is_not_in_play_in_the_hoard: "cards [{maid}] lie in play and are not (ccg.zones.8)",
    is_not_in_play_in_the_fight: "cards [{club}] lie in play and are not (ccg.zones.8)",
    owes_tokens: "card {club} has -1 tokens",
    has_died: "card {maid} should be squished (ccg.damage.3)",
    has_the_number_of_another: "two cards in play have one number",
    is_above_the_highest_level: "Ann is at Level 11 (ccg.general.3)",
    is_below_the_first_level: "Ann is at Level 0 (ccg.general.3)",
    owes_gold: "Bob owes gold",
    has_committed_less_than_nothing: "less than no gold is committed",
    attacks_out_of_turn: "somebody attacks in a turn that is not theirs (ccg.fight.1)",
    is_revealed_and_face_down: "the attacking card is in play and not revealed, or the reverse (ccg.zones.8)",
}


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_whatever_is_wrong_is_said_and_nothing_else(slip: Callable[[Played], None]) -> None:
    duel = attacked()
    assert duel.rules.status(duel.table) == []
    cards = {"mule": duel.id(MULE, BOB), "maid": duel.id(MAID, BOB), "club": duel.id(CLUB, BOB)}
    slip(duel)
    assert duel.rules.status(duel.table) == [SLIPS[slip].format(**cards)]


def test_who_may_look_as_if_they_should_be_squished() -> None:
    """A Hero (that is for the end of the game), the attacking Monster that waits for the end of its fight, and whatever
    has been hit while the table has not been looked at, or is over."""
    duel = attacked()
    table, maid = duel.table, duel.id(MAID, BOB)
    table.presences[table.duelists[ANN].hero].tokens = 99
    table.presences[duel.id(WOLF)].tokens, duel.fight.squished = 99, True
    assert duel.rules.status(table) == []
    table.presences[maid].tokens = 2
    table.changed = True
    assert duel.rules.status(table) == []
    table.changed, table.over = False, True
    assert duel.rules.status(table) == []
    table.over = False
    assert duel.rules.status(table) == [f"card {maid} should be squished (ccg.damage.3)"]


def test_a_fight_may_have_lost_its_card() -> None:
    duel = attacked()
    wolf = duel.id(WOLF)
    del duel.table.presences[wolf]
    duel.fight.card = NO_CARD
    duel.table.duelists[ANN].hand = (CardId(wolf),)
    assert duel.rules.status(duel.table) == []
