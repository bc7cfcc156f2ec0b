"""The worth of a whole table to a chair, to compare the table after an action with the one before.

Threats to a hero count: monsters that they must still run from, and a waiting curse. These have not touched Items or
Health yet, so a card that stops one is worth what it would cost.
"""

from __future__ import annotations

from kickdoor_game.heroes.curses import curse_in_window
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.cards.effects import QuestEverybodyElse
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.fight.running_away import RunAway
from kickdoor_game.quest.fight.sums import fought
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import QuestTable, printed_monster

from ...temper import Temper
from ..estimate import scale
from ..estimate.cards import absence_cost, holdings_worth
from ..estimate.harm import Harm, bad_stuff_on, harm_of, suffered
from ..estimate.outlook import caught_by, chance_by_swing, chance_of, if_met, outlook
from ..estimate.roads import PER_MOVE, way_between
from ..position import QuestPosition

A_CARD, CARDS_MOST = 1.5, 18
"""Points of strength by which a card in hand may harm a hero who fights a Boss, on average, and all such cards at
most."""
PARTS = 5
"""Cases that are averaged: no such cards, all of them, and what lies between."""


def hanging_over(table: QuestTable, hero: Hero) -> float:
    """Return the average cost of announced harm to that hero (monsters they run from, curses about to strike), in
    levels; 0 if there is none."""
    harm = Harm() if hero.dead else _running(table, hero).plus(_cursed(table, hero))
    return 0.0 if harm == Harm() else suffered(table, hero, harm)


def _running(table: QuestTable, hero: Hero) -> Harm:
    """Return the average harm by monsters that this hero has not escaped from yet."""
    harm, room = Harm(), table.figures[hero.seat].room
    for frame in table.stack:
        if isinstance(frame, RunAway) and frame.seat == hero.seat:
            for monster in map(table.monster, frame.left):
                worst = bad_stuff_on(table, hero, printed_monster(table, monster))
                harm = harm.plus(worst.part(caught_by(table, room, hero.seat, monster)))
    return harm


def _cursed(table: QuestTable, hero: Hero) -> Harm:
    """Return the harm to that hero by a curse that is about to strike."""
    strike = curse_in_window(table)
    if strike is None or strike.stopped:
        return Harm()
    return curse_on(table, hero, table.printed(strike.card, QuestCurse), strike.victim)


def curse_on(table: QuestTable, hero: Hero, curse: QuestCurse, victim: Seat) -> Harm:
    """Return the average harm to `hero` by a curse that strikes `victim`, who may be another player: some curses harm
    everybody else."""
    harm = Harm()
    for effect in curse.effects:
        if isinstance(effect, QuestEverybodyElse):
            harm = harm.plus(harm_of(table, hero, effect.effects)) if hero.seat != victim else harm
        elif hero.seat == victim:
            harm = harm.plus(harm_of(table, hero, (effect,)))
    return harm


def holdings_of(table: QuestTable, seat: Seat) -> float:
    """Return the worth of everything that hero has, in levels: Levels, Health, roles, Items, cards, coins and their
    combat, less harm that is announced.

    While somebody fights a Boss, all of it counts only with the probability that the game goes on.
    """
    hero, figure = table.heroes[seat], table.figures[seat]
    if table.over:
        return scale.WON if seat in table.winners else 0.0
    worth = sum(scale.step_worth(table, level) for level in range(1, hero.level))
    worth += holdings_worth(table, hero) + scale.gold_worth(table, hero, figure.gold)
    worth -= scale.hits_cost(figure.tokens, min(figure.black, figure.tokens - 1), 0.0)
    worth -= absence_cost(table, seat) if hero.dead else 0.0
    worth -= sum(getattr(curse.word, "move", 0) * scale.HOBBLED for curse in hero.lasting)
    worth -= hanging_over(table, hero)
    battle = table.battle
    if battle is None or battle.decided or not battle.monsters:
        return worth
    if any(monster.boss for monster in fought(table, battle)):
        return _before_a_boss(table, battle, seat, worth)
    return worth + (outlook(table, battle, seat).worth() if seat in battle.party() else 0.0)


def _before_a_boss(table: QuestTable, battle: Battle, seat: Seat, holdings: float) -> float:
    """Return the worth to that hero, in levels, of their `holdings` while a Boss is fought: what they have if the Boss
    wins, and the game if they win it."""
    chance = chance_of(table, battle) if battle.thrown else _chance_with_more_cards(table, battle, seat)
    if seat not in battle.party():
        return (1 - chance) * holdings
    met = outlook(table, battle, seat)
    return chance * (scale.WON if met.prize else 0.0) + (1 - chance) * (holdings - met.cost)


def _chance_with_more_cards(table: QuestTable, battle: Battle, seat: Seat) -> float:
    """Return the probability that the heroes beat a Boss if the other players outside the combat may still play cards
    against them: anything from none to `A_CARD` for each card in their hands, and `CARDS_MOST` at most."""
    outside = [hero for hero in table.heroes if hero.seat not in (*battle.party(), seat)]
    most = min(CARDS_MOST, A_CARD * sum(len(hero.hand) for hero in outside))
    chances = chance_by_swing(table, battle)
    return sum(chances(-round(most * part / (PARTS - 1))) for part in range(PARTS)) / PARTS


def stake(table: QuestTable, position: QuestPosition, temper: Temper[QuestPosition]) -> float:
    """Return the worth of the table to the chair of that position, in levels: its holdings, less those of rivals, as
    far as `temper` cares about each.

    Players on its side in a combat are no rivals until that is over, even if it has left as helper: nobody strikes a
    player they agreed to help.
    """
    battle, chair = position.table.battle, position.chair
    spared = [chair, *_its_side(battle, chair)]
    worth = holdings_of(table, chair)
    for hero in table.heroes:
        if hero.seat not in spared and (minds := temper.rivalry(position, hero.seat)):
            worth -= minds * (holdings_of(table, hero.seat) + taken_up_again(table, battle, hero.seat))
    return worth


def _its_side(battle: Battle | None, chair: Seat) -> list[Seat]:
    """Return the players on that chair's side in the combat."""
    if battle is None:
        return []
    has_helped = battle.agreed is not None and battle.agreed.helper == chair
    return battle.party() if has_helped or chair in battle.party() else []


def taken_up_again(table: QuestTable, battle: Battle | None, seat: Seat) -> float:
    """Return the worth, in levels, of an undecided combat to its main player, who may walk back to the monsters this
    turn; 0 if they cannot."""
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
