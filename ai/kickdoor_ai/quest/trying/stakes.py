"""What a whole table is worth to a chair, so that what would come of an action can be compared with what is there."""

from __future__ import annotations

from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import QuestTable

from ...temper import Temper
from ..estimate import scale
from ..estimate.cards import absence_cost, holdings_worth
from ..estimate.outlook import if_met, outlook
from ..estimate.roads import PER_MOVE, way_between
from ..estimate.threats import hanging_over
from ..position import Position


def standing_of(table: QuestTable, seat: Seat) -> float:
    """Return what that hero has: Levels, Health, what they are, Items, cards, coins, and what their combat promises,
    less what hangs over them."""
    hero, figure = table.heroes[seat], table.figures[seat]
    if table.over:
        return scale.WIN if seat in table.winners else 0.0
    worth = sum(scale.step_worth(table, level) for level in range(1, hero.level))
    worth += holdings_worth(table, hero) + scale.gold_worth(table, hero, figure.gold)
    worth -= scale.hits_cost(figure.tokens, min(figure.black, figure.tokens - 1), 0.0)
    worth -= absence_cost(table, seat) if hero.dead else 0.0
    worth -= sum(getattr(curse.word, "move", 0) * scale.HOBBLED for curse in hero.lasting)
    worth -= hanging_over(table, hero)
    battle = table.battle
    if battle is not None and not battle.decided and seat in battle.party() and battle.monsters:
        worth += outlook(table, battle, seat).worth()
    return worth


def stake(table: QuestTable, position: Position, temper: Temper[Position]) -> float:
    """Return what that table is worth to the chair of that position: what it has, less what it minds others to have.

    Who fights on its side is no rival until the combat is over, also when its helper is not there any more: nobody
    strikes whom they have agreed to help.
    """
    battle, chair = position.table.battle, position.chair
    spared = [chair, *_its_side(battle, chair)]
    worth = standing_of(table, chair)
    for hero in table.heroes:
        if hero.seat not in spared and (minds := temper.rivalry(position, hero.seat)):
            worth -= minds * (standing_of(table, hero.seat) + taken_up_again(table, battle, hero.seat))
    return worth


def _its_side(battle: Battle | None, chair: Seat) -> list[Seat]:
    if battle is None:
        return []
    has_helped = battle.agreed is not None and battle.agreed.helper == chair
    return battle.party() if has_helped or chair in battle.party() else []


def taken_up_again(table: QuestTable, battle: Battle | None, seat: Seat) -> float:
    """Return what a combat that is over without a winner is still worth to its main player, who goes back to it."""
    if battle is None or battle.decided or table.battle is not None or seat != battle.main or table.turn != seat:
        return 0.0
    best, here, left = 0.0, table.figures[seat].room, move_left(table, seat)
    fought = [each for each in table.monsters if each.number in battle.monsters and not ignores(table, each, seat)]
    for room in {each.room for each in fought}:
        far = way_between(table.dungeon, here, room)
        if far is not None and far <= left:
            met = if_met(table, seat, room, [each for each in fought if each.room == room])
            best = max(best, PER_MOVE**far * met.worth())
    return best
