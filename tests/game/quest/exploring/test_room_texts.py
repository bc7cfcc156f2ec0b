"""What rooms offer: Deals, and what bars them."""

from __future__ import annotations

import pytest
from tests.game.quest.anytime.test_abilities import CARDS, ID, cards
from tests.game.quest.map import Map
from tests.game.quest.one_turn import menu
from tests.game.quest.trial import BLUE, RED, Played

from kickdoor_game.quest.cards.effects import GainGold
from kickdoor_game.quest.cards.faces import Deal, RoomFace
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.table import QuestTable


def in_the_shop(deal: Deal) -> Played:
    """Red's turn in a room that offers that, with a staff of 400 gold and a spoon of 100."""
    drawn = Map(("1", "E"))

    def prepare(table: QuestTable) -> None:
        table.faces["1"] = RoomFace("1", "1", deals=(deal,))
        table.figures[RED].room = drawn.rooms["1"]
        table.heroes[RED].items = table.heroes[RED].in_use = (ID["staff"], ID["spoon"])

    return Played(QuestTurn(RED), drawn, (), (), tuple(CARDS.values()), prepare)


@pytest.mark.rule("quest.deals.1", "quest.deals.4", "quest.deals.5", "quest.deals.6", "quest.deals.7", "quest.deals.8")
@pytest.mark.parametrize(("once", "again"), [(True, "quest.deals.7"), (False, "quest.deals.5")])
def test_a_deal_gives_no_change_and_costs_a_move(once: bool, again: str) -> None:
    """A price of 300 paid with 400; then the spoon is too little, if there is another time."""
    game = in_the_shop(Deal(worth=300, gets=(GainGold(50),), once=once))
    gold, spent = game.table.figures[RED].gold, game.table.figures[RED].spent
    game.answers(RED, "deal.0", cards("staff"))
    figure, hero = game.table.figures[RED], game.table.heroes[RED]
    assert (figure.gold, figure.spent, hero.items) == (gold + 50, spent + 1, (ID["spoon"],))
    assert menu(game)["deal.0"] == again


@pytest.mark.rule("quest.deals.2")
def test_a_deal_is_there_in_ones_own_turn_and_in_its_room() -> None:
    """Blue stands in the same room and is offered nothing; red goes home, and the Deal is gone."""
    game = in_the_shop(Deal(gold=1, gets=(GainGold(50),)))
    game.table.figures[BLUE].room = game.table.figures[RED].room
    assert menu(game)["deal.0"] == ""
    blue = [option.key for option in game.rules.standing(game.table, BLUE).options]
    assert blue
    assert not [key for key in blue if key.startswith("deal")]
    game.answers(RED, "go.south")
    assert not [key for key in menu(game) if key.startswith("deal")]
