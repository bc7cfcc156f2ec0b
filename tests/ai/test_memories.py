"""What seats keep in mind of one fight is forgotten in the next, and a copy of it is another."""

from __future__ import annotations

from kickdoor_ai.api import Act, Chair, Decision, Reply, Wait
from kickdoor_ai.doors.bribing.broker import speaks_of_help
from kickdoor_ai.doors.bribing.prices import Haggle
from kickdoor_ai.doors.judgement.position import ActionMemory
from kickdoor_game.heroes.dealings.bargains import Terms
from kickdoor_game.machine.ids import CardId

BOB, CID = Chair(1), Chair(2)
TRADE = (BOB, CardId(3), CardId(4))


def asked(chair: Chair, treasures: int) -> Reply:
    """The request for that player's help, for so many Treasures."""
    return Reply((f"ask.{chair}", ((), treasures, "helper_first")))


def memory() -> ActionMemory:
    """Of turn 5, in which Bob has been asked twice and Cid has named a price; and of a trade before it."""
    found = ActionMemory(trade_turn=4, offered={TRADE})
    found.fight(5)
    for treasures in (1, 2):
        found.remember(5, asked(BOB, treasures))
    found.remember(5, Reply(("counter", ((), 3, "helper_first"))))
    return found


def test_the_same_fight_is_remembered_and_another_is_not() -> None:
    found = memory()
    assert (found.fight_of, found.asked, found.countered) == (5, {BOB: [1, 2]}, True)
    found.fight(5)
    assert found == memory()
    found.fight(6)
    assert found == ActionMemory(fight_of=6, trade_turn=4, offered={TRADE}), "trades are for the whole match"


def test_what_is_entered_in_a_copy_is_not_in_the_memory() -> None:
    found = memory()
    other = found.copy()
    assert other == found
    other.remember(5, asked(BOB, 3))
    other.remember(5, asked(CID, 1))
    other.offered.add((CID, CardId(5), CardId(6)))
    other.trade_turn, other.countered = 7, False
    assert found == memory()
    other.fight(6)
    assert found == memory()


def haggled() -> Haggle:
    """In turn 5, in its third situation: all that can be said in a fight has been said."""
    found = Haggle()
    found.fight(5)
    found.asked[BOB] = [0.3]
    found.bids, found.requests, found.conceded = 2, 3, True
    found.terms, found.named, found.left = Terms([], 2, "helper_first"), 0.5, 0.2
    found.refused, found.situation = 0.1, 3
    return found


def test_what_was_haggled_over_counts_in_the_same_fight_alone() -> None:
    found = haggled()
    found.fight(5)
    assert found == haggled()
    found.fight(6)
    assert (found.turn, found.asked, found.bids, found.requests, found.conceded) == (6, {}, 0, 0, False)
    assert (found.terms, found.refused, found.situation) == (None, None, -1)


def test_when_a_fight_takes_a_turn_prices_are_forgotten_and_how_often_was_asked_is_not() -> None:
    found = haggled()
    found.forget_prices(4)
    assert (found.terms, found.refused, found.situation) == (None, None, 4)
    assert (found.turn, found.asked, found.bids, found.requests, found.conceded) == (5, {BOB: [0.3]}, 2, 3, True)


def test_of_all_that_is_said_in_a_fight_what_is_about_help_is_remembered() -> None:
    """Bob may have to share out cards while Ann fights, and such a choice has no word."""
    help_words: list[Decision] = [
        asked(BOB, 1),
        Act(("bid.0", ((), 1, ""))),
        Reply(("decline",)),
        Reply(("counter", ((), 1, ""))),
    ]
    others: list[Decision] = [
        Reply((("card.1", "seat.0"),)),
        Reply(("card.1",)),
        Reply(("accept",)),
        Reply("card.1"),
        Reply(()),
        Wait(),
    ]
    assert [speaks_of_help(said) for said in (*help_words, *others)] == [True] * 4 + [False] * 6
