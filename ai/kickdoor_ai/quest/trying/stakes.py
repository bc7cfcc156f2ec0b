"""What a whole table is worth to a chair, so that what would come of an action can be compared with what is there."""

from __future__ import annotations

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.table import QuestTable

from ..estimate import scale
from ..estimate.cards import absence_cost, holdings_worth
from ..estimate.outlook import outlook
from ..position import Position
from ..temper import Temper


def standing_of(table: QuestTable, seat: Seat) -> float:
    """Return what that hero has: Levels, Health, what they are, Items, cards, coins, and what their combat promises."""
    hero, figure = table.heroes[seat], table.figures[seat]
    if table.over:
        return scale.WIN if seat in table.winners else 0.0
    worth = sum(scale.step_worth(table, level) for level in range(1, hero.level))
    worth += holdings_worth(table, hero) + scale.gold_worth(table, hero, figure.gold)
    worth -= scale.hits_cost(figure.tokens, min(figure.black, figure.tokens - 1), 0.0)
    worth -= absence_cost(table, seat) if hero.dead else 0.0
    worth -= sum(getattr(curse.word, "move", 0) * scale.HOBBLED for curse in hero.lasting)
    battle = table.battle
    if battle is not None and not battle.decided and seat in battle.party() and battle.monsters:
        worth += outlook(table, battle, seat).worth()
    return worth


def stake(table: QuestTable, position: Position, temper: Temper) -> float:
    """Return what that table is worth to the chair of that position: what it has, less what it minds others to have.

    Who fights on its side is no rival until the combat is over: a helper does not strike whom they have agreed to help.
    """
    worth, battle = standing_of(table, position.chair), position.table.battle
    party = battle.party() if battle is not None else []
    spared = party if position.chair in party else [position.chair]
    for hero in table.heroes:
        if hero.seat not in spared and (minds := temper.rivalry(position, hero.seat)):
            worth -= minds * standing_of(table, hero.seat)
    return worth
