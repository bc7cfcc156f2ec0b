"""What a whole table is worth to a chair, so that what would come of an action can be compared with what is there."""

from __future__ import annotations

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.table import QuestTable

from ..estimate import scale
from ..estimate.cards import card_worth, gear_worth
from ..estimate.outlook import outlook
from ..position import Position
from ..temper import Temper

DEAD = 0.8


def standing_of(table: QuestTable, seat: Seat) -> float:
    """Return what that hero has: Levels, Health, what they are, Items, cards, coins, and what their combat promises."""
    hero, figure = table.heroes[seat], table.figures[seat]
    if table.over:
        return scale.WIN if seat in table.winners else 0.0
    worth = sum(scale.step_worth(table, level) for level in range(1, hero.level))
    worth += gear_worth(table, hero, hero.items) + scale.gold_worth(table, hero, figure.gold)
    worth += sum(card_worth(table, hero, card) for card in (*hero.hand, *hero.races, *hero.classes))
    worth -= DEAD if hero.dead else scale.hits_cost(figure.tokens, figure.black, DEAD)
    worth -= sum(getattr(curse.word, "move", 0) * scale.HOBBLED for curse in hero.lasting)
    battle = table.battle
    if battle is not None and not battle.decided and seat in battle.party() and battle.monsters:
        worth += outlook(table, battle, seat).worth()
    return worth


def stake(table: QuestTable, position: Position, temper: Temper) -> float:
    """Return what that table is worth to the chair of that position: what it has, less what it minds others to have."""
    worth = standing_of(table, position.chair)
    for hero in table.heroes:
        if hero.seat != position.chair and (minds := temper.rivalry(position, hero.seat)):
            worth -= minds * standing_of(table, hero.seat)
    return worth
