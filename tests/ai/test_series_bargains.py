"""Who offers what to whom, and what becomes of it: told to a listener, event by event, as a match tells it."""

from __future__ import annotations

import pytest

from kickdoor_ai.api import Chair
from kickdoor_ai.doors.estimate import treasures_worth
from kickdoor_ai.doors.estimate.scale import GOLD
from kickdoor_ai.doors.retold import DoorsRetelling
from kickdoor_ai.series.bargains import Bargains, HelpPrice
from kickdoor_ai.series.retold import Retold
from kickdoor_game.doors.state import events as e
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId

BOOK = ruleset("classic").book
ANN, BOB, CID = Chair(0), Chair(1), Chair(2)
HAT, ANVIL = (BOOK.ids[key][0] for key in ("helm_of_selective_hearing", "handheld_catapult"))


def asks(other: Chair, treasures: int = 1, *items: CardId) -> Event:
    return e.HelpAsked(ANN, other, items, treasures, "helper_first", True)


def bids(other: Chair, treasures: int = 1) -> Event:
    return e.HelpAsked(ANN, other, (), treasures, "helper_first", False)


def answers(other: Chair, what: str, why: str = "") -> Event:
    return e.HelpAnswered(ANN, other, what, why)


def bargains(*story: Event) -> Bargains:
    """What is heard of a story that begins with Ann's fight."""
    found = Bargains()
    retold = Retold(DoorsRetelling(BOOK), (found,))
    for event in (e.FightBegan(ANN, BOOK.ids["tax_golem"][0]), *story):
        retold.hear(event)
    return found


def offers(*story: Event) -> list[HelpPrice]:
    """What became of the offers of a story that begins with Ann's fight."""
    return bargains(*story).offers


WINS = e.FightWon(ANN, BOB, (), 2)
LOSES = e.FightEnded(ANN, "fled")


@pytest.mark.parametrize(
    ("said", "outcome"),
    [("joined", "accepted"), ("declined", "refused"), ("withdrawn", "withdrawn"), ("lapsed", "lapsed")],
)
def test_a_request_is_answered_in_one_of_these_ways(said: str, outcome: str) -> None:
    (offer,) = offers(asks(BOB, 2), answers(BOB, said))
    assert (offer.kind, offer.by, offer.to, offer.treasures, offer.outcome) == ("request", ANN, BOB, 2, outcome)
    assert offer.is_deal == (said == "joined")


def test_who_is_asked_answers_with_a_bid_of_his_own() -> None:
    asked, bid = offers(asks(BOB, 1), bids(BOB, 2), answers(BOB, "joined"))
    assert asked.outcome == "countered"
    assert (bid.kind, bid.by, bid.to, bid.outcome) == ("bid", BOB, ANN, "accepted")
    assert (bid.fighter, bid.helper) == (asked.fighter, asked.helper) == (ANN, BOB)


def test_offers_to_several_are_told_apart() -> None:
    to_bob, to_cid = offers(asks(BOB), asks(CID), answers(CID, "declined"), answers(BOB, "joined"))
    assert (to_bob.outcome, to_cid.outcome) == ("accepted", "refused")


def test_a_deal_is_kept_if_the_fight_is_won_and_the_price_is_paid() -> None:
    deal = (asks(BOB), answers(BOB, "joined"))
    (won,), (lost,) = offers(*deal, WINS), offers(*deal, LOSES)
    assert (won.won, won.kept) == (True, True)
    assert (lost.won, lost.kept) == (False, False)


def test_a_price_that_could_not_be_paid_is_not_kept() -> None:
    (deal,) = offers(asks(BOB), answers(BOB, "joined"), WINS, answers(BOB, "void", "too_many_big"))
    assert deal.won
    assert not deal.kept
    assert deal.void == "too_many_big"


def test_a_dead_helper_wins_nothing() -> None:
    (deal,) = offers(asks(BOB), answers(BOB, "joined"), e.Died(BOB, ""), e.FightWon(ANN, None, (), 1))
    assert not deal.won


def test_somebody_elses_death_changes_nothing() -> None:
    (deal,) = offers(asks(BOB), answers(BOB, "joined"), e.Died(CID, ""), WINS)
    assert deal.won


def test_who_is_forced_to_help_has_made_no_deal() -> None:
    found = bargains(asks(CID), answers(BOB, "forced"), answers(CID, "lapsed"), WINS)
    assert found.forced == 1
    assert [offer.is_deal for offer in found.offers] == [False]


def test_what_is_open_when_the_fight_is_over_lapses() -> None:
    for end in (WINS, LOSES, e.FightBegan(BOB, HAT)):
        (offer,) = offers(asks(BOB), end)
        assert offer.outcome == "lapsed"


def test_a_deal_of_one_fight_wins_no_other() -> None:
    first, second = offers(asks(BOB), answers(BOB, "joined"), LOSES, e.FightBegan(ANN, HAT), asks(BOB), WINS)
    assert not first.won
    assert not second.won


def test_promised_items_are_worth_their_gold() -> None:
    gold = [getattr(BOOK.card(card), "gold", 0) for card in (HAT, ANVIL)]
    assert all(gold)
    (offer,) = offers(asks(BOB, 0, HAT, ANVIL))
    assert (offer.treasures, offer.gold) == (0, sum(gold))
    assert offer.levels == pytest.approx(GOLD * sum(gold))
    (dear,) = offers(asks(BOB, 2, HAT))
    assert dear.levels == pytest.approx(treasures_worth(2) + GOLD * gold[0])


@pytest.mark.parametrize(
    ("said", "outcome"),
    [("agreed", "accepted"), ("refused", "refused"), ("withdrawn", "withdrawn"), ("lapsed", "lapsed")],
)
def test_a_trade_is_answered_too_and_is_no_deal(said: str, outcome: str) -> None:
    first, second = offers(
        e.TradeOffered(BOB, CID, (HAT,), ()), e.TradeOffered(CID, BOB, (), (HAT,)), e.TradeEnded(CID, BOB, said)
    )
    assert (first.outcome, second.outcome) == (None, outcome)
    assert (second.kind, second.by, second.to, second.is_deal) == ("trade", CID, BOB, False)
