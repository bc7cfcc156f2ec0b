"""The seat that trades to the coin: counter-offers, what coins and strength are worth late in the game, and to whom it
sells nothing."""

from __future__ import annotations

from ast import literal_eval
from typing import Any

import pytest
from tests.ai.quest.chairs import COAT, HELMET, MAIL, looked_at, says, turn
from tests.game.quest.trial import BLUE, RED, Played

from kickdoor_ai.quest.bargaining import ENVY
from kickdoor_ai.quest.broker import QuestBroker
from kickdoor_ai.quest.kinds.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.trader import MARGIN, MARGIN_MOST, purse_worth
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.heroes.events import TradeEnded
from kickdoor_game.quest.state.table import Barter, QuestTable


def _spare(table: QuestTable) -> None:
    """Red has a mail on and a coat in the pack; blue, who stands by, has coins and neither."""
    table.heroes[RED].items, table.heroes[RED].in_use = (MAIL, COAT), (MAIL,)
    table.figures[BLUE].room = table.figures[RED].room
    table.figures[BLUE].gold, table.figures[RED].gold = 950, 0


def _proposed(price: int) -> Played:
    """Red offers blue the coat for so many coins."""
    played = turn(prepare=_spare)
    played.does(RED, f"trade.{BLUE}", ((f"card.{COAT}",), 0, (), price))
    return played


def _said(said: str) -> Any:
    """The terms in what a seat does."""
    return literal_eval(f"({said.partition(' (')[2]}")


@pytest.mark.rule("quest.items.20")
def test_it_names_its_own_price_once_and_then_answers() -> None:
    """A greedy owner of the coat takes that price; if they do not, the first offer still stands."""
    played, mind = _proposed(900), BribeAwareSeat()
    said = says(played, mind, BLUE)
    assert said.startswith(f"do trade.{RED} ((), ")
    give, coins, want, price = _said(said)
    assert (give, want, price) == ((), (f"card.{COAT}",), 0)
    assert 0 < coins < 900
    played.does(BLUE, f"trade.{RED}", (give, coins, want, price))
    assert says(played, mind, BLUE) == "do agree.1"
    assert says(played, GreedySeat()) == "do agree.2"


def test_an_offer_without_room_for_a_better_price_is_answered_at_once() -> None:
    assert says(_proposed(300), BribeAwareSeat(), BLUE) in ("do agree.1", "do refuse.1")
    assert says(_proposed(900), GreedySeat(), BLUE) in ("do agree.1", "do refuse.1")


def _gain(prepare: Any, offer: Barter) -> float:
    """Red's gain by a trade, as red's broker sees it."""
    return QuestBroker(GreedyTemper(ENVY)).trade_gain(looked_at(turn(prepare=prepare)), offer)


def test_coins_that_complete_a_level_are_worth_that_level() -> None:
    def purse(gold: int) -> float:
        table = turn().table
        return purse_worth(table, table.heroes[RED], gold)

    assert purse(1_000) - purse(900) > purse(900) - purse(200) > 0
    assert purse(1_100) - purse(1_000) == pytest.approx(purse(100))


def test_strength_is_worth_more_to_who_goes_for_the_last_level_and_is_not_sold_to_them() -> None:
    """A helmet for blue's coins, and one of blue's for red's."""

    def at(red: int, blue: int) -> Any:
        def prepare(table: QuestTable) -> None:
            table.heroes[RED].level, table.heroes[BLUE].level = red, blue
            table.figures[RED].gold = table.figures[BLUE].gold = 800

        return prepare

    bought, sold = Barter(1, RED, BLUE, [], 600, [HELMET], 0), Barter(1, RED, BLUE, [HELMET], 0, [], 600)
    assert _gain(at(9, 5), bought) > _gain(at(5, 5), bought)
    assert _gain(at(5, 9), sold) < _gain(at(5, 5), sold)


def test_it_sells_nothing_that_it_uses() -> None:
    """Though blue would give all they have for the mail."""

    def armed(table: QuestTable) -> None:
        _spare(table)
        table.heroes[RED].items = (MAIL,)
        table.figures[BLUE].gold = 3_000

    assert not says(turn(prepare=armed), BribeAwareSeat()).startswith("do trade")


def test_who_refuses_is_offered_more_the_next_time() -> None:
    broker = QuestBroker(GreedyTemper(ENVY))
    position = looked_at(turn(prepare=_spare))
    assert broker.propose(position) is not None
    for what, margin in (("refused", MARGIN_MOST), ("agreed", MARGIN)):
        broker.hear([TradeEnded(RED, BLUE, what)] * 20)
        assert broker._margins[BLUE] == pytest.approx(margin)
