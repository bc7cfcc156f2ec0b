"""What a table of the duel promises a player, in points of damage on the other Hero.

It differs from `worth` in what depends on whose turn it is. Gold that is left over in one's own turn is refilled
anyway, and gold that waits for it is an attack. To limp hurts for the rest of the other's turn and never after it. What
the active player can still attack with in this turn is counted as well (`to_come`): so an attack that makes the other
limp, or zaps what they defend themselves with, is worth what may follow it. And so is the best Ally that they can pay
for (`best_ally`): an attack that leaves the gold in the purse comes first, and one that takes it must be worth more.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from typing import NamedTuple

from kickdoor_game.duel.cards.kinds import DuelAlly, Loot, Weapon
from kickdoor_game.duel.state.numbers import LIMP_DAMAGE
from kickdoor_game.duel.state.table import COOLDOWN, MUNCHKINING, Duelist, DuelTable
from kickdoor_game.duel.state.values import life_left, value_of
from kickdoor_game.machine.ids import CardId

from ...api import Chair
from ..facing import Strength, strength_of
from ..worth import CARD, READY, WON, of_ally, of_card, of_cards, of_life

GOLD_TO_COME = 0.7
"""Gold for one's next turn: so much damage it does on the way."""
GOLD_LEFT = 0.05
"""Gold in one's own turn, of what is refilled at its end."""
LEVEL = 0.5
READY_LESS = 0.2
"""That a card is not zapped is worth so much less than in `worth`: what it can still meet in this turn is counted."""
MEETS = 0.2
"""For each point that a card cannot meet in the other's turn, if it is zapped for something else in one's own."""
NO_DECK = 3.0
BLEEDS = 3
ARRIVES = 0.85
"""So much of what an attack threatens arrives: it may be prevented, or met better than this file knows."""
WIN = 12.0
"""To win is worth so much more than an even table; a table at which somebody is so far ahead is nearly won."""
PLAYED_LATER = 0.8
"""So much of what an Ally is worth that can be paid for, as long as it is not played."""
BLUFFED, BLUFF_GOLD, BLUFFS_MOST = 0.5, 2, 3
"""Each card that could be bluffed with does so much damage to somebody who limps, if so much gold can lie beside it."""
ALLY = 1.2
"""What it costs to put an Ally in the way."""
MONSTERS_MOST = 5
"""So many of the Monsters that can be hired are counted, the strongest."""


def outlook(table: DuelTable, chair: Chair, *, going_on: bool = True) -> float:
    """Return what the table promises that player. `going_on`: the active player attacks on, if they can."""
    if table.over or table.phase != MUNCHKINING:
        return at_rest(table, chair)
    more = PLAYED_LATER * best_ally(table) + (ARRIVES * to_come(table) if going_on else 0.0)
    return at_rest(table, chair) + (more if table.turn == chair else -more)


def as_chance(points: float) -> float:
    """Return what a table that promises so much is worth as a chance to win, in points where it is even.

    Whoever is far behind loses hardly anything by losing, and must dare something; whoever is far ahead need not.
    """
    return WIN * tanh(points / WIN)


def at_rest(table: DuelTable, chair: Chair) -> float:
    """Return what it promises if nothing more is done in this turn."""
    if table.over:
        return 0.0 if not table.winners else WON if chair in table.winners else -WON
    sides = [_side(table, duelist) for duelist in table.duelists]
    return sides[chair] - sides[1 - chair]


def seen_from_opposite(
    table: DuelTable, chair: Chair, hands: Sequence[Sequence[CardId]], *, going_on: bool = True
) -> float:
    """Return what the table promises the active player `chair` on the average of these hands, which they could have."""
    found = at_rest(table, chair)
    if table.over or table.phase != MUNCHKINING:
        return found
    found += PLAYED_LATER * sum(best_ally(table, hand) for hand in hands) / len(hands)
    return found + (ARRIVES * sum(to_come(table, hand) for hand in hands) / len(hands) if going_on else 0.0)


def _side(table: DuelTable, duelist: Duelist) -> float:
    total = of_life(life_left(table, duelist.hero)) + of_cards(len(duelist.hand) + len(duelist.stash))
    total += LEVEL * duelist.level + _gold(table, duelist)
    total -= sum(each.count * (each.reckonings or BLEEDS) for each in duelist.bleeding)
    fight = table.fight
    committed = fight.committed if fight is not None and fight.attacker != duelist.seat else ()
    cards = (*duelist.hoard, *committed)
    total += sum([of_card(table, card) for card in cards])
    if table.turn == duelist.seat and table.phase in (MUNCHKINING, COOLDOWN):
        total -= sum([_missing(table, card) for card in cards if table.presences[card].zapped])
    else:
        total -= READY_LESS * sum([not table.presences[card].zapped for card in cards])
    return total if duelist.deck else total - NO_DECK


def _missing(table: DuelTable, card: CardId) -> float:
    """Return what is lost besides if a card is zapped in one's own turn: it is not unzapped before the other's."""
    printed = table.card(card)
    if isinstance(printed, Weapon):
        return MEETS * (value_of(table, card, "power") + value_of(table, card, "defense"))
    if isinstance(printed, DuelAlly):
        return MEETS * table.duelists[table.opponent(table.owner(card))].level
    return MEETS * value_of(table, card, "rank") if isinstance(printed, Loot) else 0.0


def _gold(table: DuelTable, duelist: Duelist) -> float:
    if table.turn != duelist.seat or table.phase not in (MUNCHKINING, COOLDOWN):
        return GOLD_TO_COME * duelist.purse
    kept = min(duelist.purse, duelist.level + 1)
    return GOLD_LEFT * kept + GOLD_TO_COME * min(duelist.purse - kept, duelist.level)


def as_monster(table: DuelTable, card: CardId) -> Strength | None:
    """Return what that card would be if it attacked now, with all that changes an attacking Monster; None: none."""
    return strength_of(table, card, 0, table.owner(card))


def price_of(table: DuelTable, card: CardId) -> int | None:
    """Return for how much gold that card attacks honestly; None: for none."""
    monster = as_monster(table, card)
    return None if monster is None else monster.cost


def best_ally(table: DuelTable, hand: Sequence[CardId] | None = None) -> float:
    """Return what the active player gains by the best Ally that they can pay for. `hand`: as if they held that one."""
    duelist = table.duelists[table.turn]
    blow = table.duelists[1 - table.turn].level
    found = 0.0
    for card in duelist.hand if hand is None else hand:
        if isinstance(printed := table.card(card), DuelAlly) and printed.cost <= duelist.purse:
            gain = of_ally(printed.life, blow) + READY - CARD - GOLD_LEFT * printed.cost
            found = max(found, gain)
    return found


class Met(NamedTuple):
    """What attacks still meet: the gold for them, whether the defender limps, and what is ready against them."""

    purse: int
    limping: bool
    power: int
    guard: int
    allies: int


def to_come(table: DuelTable, hand: Sequence[CardId] | None = None) -> float:
    """Return about how much damage the active player can still do with attacks, met as cheaply as can be.

    `hand`: as if they held that one. The strongest come first. The first escape of a turn is free, each further one
    costs what limping costs, and leaves the gold for the next attack; a Weapon strikes once, an Ally is in the way
    once. Gold that no honest attack has used up lies beside bluffs after that.
    """
    attacker, defender = table.duelists[table.turn], table.duelists[1 - table.turn]
    power = guard = allies = 0
    for card in defender.hoard:
        printed = table.card(card)
        if table.presences[card].zapped:
            continue
        if isinstance(printed, Weapon):
            power, guard = power + value_of(table, card, "power"), guard + value_of(table, card, "defense")
        allies += isinstance(printed, DuelAlly)
    hand = attacker.hand if hand is None else hand
    monsters = sorted(_monsters(table, attacker, hand), reverse=True)
    bluffs = BLUFFED * min(len(hand) - len(monsters), BLUFFS_MOST)
    return _met(monsters[:MONSTERS_MOST], Met(attacker.purse, defender.limping, power, guard, allies), bluffs)


def _met(monsters: Sequence[tuple[int, int, int]], met: Met, bluffs: float) -> float:
    """Return the least damage that these do, whether each is faced or run from; after that bluffs do so much."""
    while monsters and monsters[0][2] > met.purse:
        monsters = monsters[1:]
    if not monsters:
        return bluffs if met.limping and met.purse >= BLUFF_GOLD else 0.0
    (blow, life, price), left = monsters[0], monsters[1:]
    purse, limping, power, guard, allies = met
    if power >= life:
        return _met(left, Met(purse - price, limping, 0, 0, allies), bluffs)
    found = (LIMP_DAMAGE if limping else 0) + _met(left, Met(purse, True, power, guard, allies), bluffs)
    harm = max(0, blow - guard)
    if harm < found:
        armed = 0 if guard else power
        found = min(found, harm + _met(left, Met(purse - price, limping, armed, 0, allies), bluffs))
    if allies and found > ALLY:
        found = min(found, ALLY + _met(left, Met(purse - price, limping, power, guard, allies - 1), bluffs))
    return found


def _monsters(table: DuelTable, attacker: Duelist, hand: Sequence[CardId]) -> list[tuple[int, int, int]]:
    found = []
    for card in hand:
        monster = as_monster(table, card)
        if monster is not None and monster.cost <= attacker.purse:
            found.append((monster.power, monster.life, monster.cost))
    return found
