"""Why a Deal of a room cannot be made, and what one could do about it."""

from __future__ import annotations

import pytest
from tests.game.quest.talk import HAT, NEWT, TROLL, TUBA, met
from tests.game.quest.trial import RED

from kickdoor_game.language.words.effects import GainLevels
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Option, PickSome
from kickdoor_game.quest.cards.effects import Heal, QuestEffect
from kickdoor_game.quest.cards.faces import Deal, RoomFace
from kickdoor_game.quest.exploring.room_text import DEALS_MOST, deal_options
from kickdoor_game.quest.state.table import QuestTable

HEALED: tuple[QuestEffect, ...] = (Heal(1),)


def shop(deal: Deal, hand: tuple[CardId, ...] = (), items: tuple[CardId, ...] = (), level: int = 5) -> QuestTable:
    """Red, with 300 gold, in a room without monsters that offers this after something else."""
    table = met(TROLL).table
    table.battle, table.monsters = None, []
    table.faces["1"] = RoomFace("1", "1", deals=(Deal(gold=1, gets=HEALED), deal))
    hero = table.heroes[RED]
    hero.hand, hero.items, hero.level = hand, items, level
    return table


def offered(table: QuestTable, move_left: int = 3) -> Option:
    """The second Deal of the room."""
    first, second = deal_options(table, RED, move_left)
    assert (first.key, second.key, second.rule) == ("deal.0", "deal.1", "quest.deals.5")
    return second


@pytest.mark.rule("quest.deals.4", "quest.deals.5", "quest.level.15")
@pytest.mark.parametrize(
    ("deal", "level", "refusal"),
    [
        (
            Deal(gold=301, gets=HEALED),
            5,
            Refusal("price_too_high", "quest.deals.5", "collect 301 gold first: you have 300"),
        ),
        (Deal(gold=300, gets=HEALED), 5, None),
        (
            Deal(worth=801, gets=HEALED),
            5,
            Refusal("price_too_high", "quest.deals.5", "collect Items worth 801 gold first: yours are worth 800"),
        ),
        (Deal(worth=800, gets=HEALED), 5, None),
        (Deal(cards=4, gets=HEALED), 5, Refusal("price_too_high", "quest.deals.5", "collect 4 cards first")),
        (Deal(cards=3, gets=HEALED), 5, None),
        (Deal(levels=1, gets=HEALED), 1, Refusal("no_level_to_give", "quest.level.15", "win a Level first")),
        (Deal(levels=1, gets=HEALED), 2, None),
        (Deal(gold=1, gets=(GainLevels(1),)), 8, None),
        (
            Deal(gold=1, move=4, gets=HEALED),
            5,
            Refusal("not_enough_move", "quest.deals.4", "wait for your next turn: it costs 4 Move"),
        ),
        (Deal(gold=1, move=3, gets=HEALED), 5, None),
    ],
)
def test_what_it_costs(deal: Deal, level: int, refusal: Refusal | None) -> None:
    """With Items worth 800 in hand and in play, and a monster's card in hand."""
    option = offered(shop(deal, hand=(HAT, NEWT), items=(TUBA,), level=level))
    assert (option.barred, option.worth) == (refusal, deal.move)


@pytest.mark.rule("quest.deals.3")
def test_nobody_deals_where_a_monster_is() -> None:
    table = shop(Deal(gold=1, gets=HEALED))
    table.monsters = met(TROLL).table.monsters
    assert offered(table).barred == Refusal("monster_here", "quest.deals.3", "fight it first")


@pytest.mark.rule("quest.deals.7", "quest.deals.8")
@pytest.mark.parametrize("once", [True, False])
def test_once_a_turn_or_as_often_as_one_pays(once: bool) -> None:
    """That one, in that room."""
    table = shop(Deal(gold=1, once=once, gets=HEALED))
    figure = table.figures[RED]
    figure.dealt = (figure.room * DEALS_MOST, (figure.room + 1) * DEALS_MOST + 1)
    assert offered(table).barred is None
    figure.dealt = (figure.room * DEALS_MOST + 1,)
    said = Refusal("dealt_already", "quest.deals.7", "wait for your next turn")
    assert offered(table).barred == (said if once else None)


@pytest.mark.rule("quest.level.4")
def test_the_last_level_is_not_for_sale() -> None:
    barred = offered(shop(Deal(gold=1, gets=(GainLevels(1),)), level=9)).barred
    assert barred is not None
    assert barred.rule == "quest.level.4"


@pytest.mark.rule("quest.deals.5", "quest.deals.6", "quest.cards.9")
def test_what_pays_for_it() -> None:
    """Items that are worth something, out of hand or play; any cards."""
    (items,) = offered(shop(Deal(worth=700, gets=HEALED), hand=(HAT, NEWT), items=(TUBA,))).details
    assert isinstance(items, PickSome)
    assert ([each.card for each in items.options], items.least, items.worth_at_least) == ([HAT, TUBA], 1, 700)
    (cards,) = offered(shop(Deal(cards=2, gets=HEALED), hand=(HAT, NEWT), items=(TUBA,))).details
    assert isinstance(cards, PickSome)
    assert ([each.card for each in cards.options], cards.least, cards.most) == ([HAT, NEWT, TUBA], 2, 2)
    assert offered(shop(Deal(gold=2, gets=HEALED))).details == ()
