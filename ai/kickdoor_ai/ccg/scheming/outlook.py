"""What a table of the duel promises a player, in points of damage on the other Hero.

It differs from `worth` in what depends on whose turn it is. Gold that is left over in one's own turn is refilled
anyway, and gold that waits for it is an attack. To limp hurts for the rest of the other's turn and never after it. What
the active player can still attack with in this turn is counted as well (`to_come`): so an attack that makes the other
limp, or zaps what they defend themselves with, is worth what may follow it.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.ccg.cards.kinds import DuelAlly, Weapon
from kickdoor_game.ccg.numbers import LIMP_DAMAGE
from kickdoor_game.ccg.table import COOLDOWN, MUNCHKINING, Duelist, DuelTable
from kickdoor_game.ccg.values import life_left, value_of
from kickdoor_game.machine.ids import CardId

from ...api import Chair
from ..facing import Strength, strength_of
from ..worth import WON, of_card, of_cards, of_life

GOLD_TO_COME = 0.7
"""Gold for one's next turn: so much damage it does on the way."""
GOLD_LEFT = 0.05
"""Gold in one's own turn, of what is refilled at its end."""
LEVEL = 0.5
READY_LESS = 0.2
"""That a card is not zapped is worth so much less than in `worth`: what it can still meet in this turn is counted."""
NO_DECK = 3.0
BLEEDS = 3
ARRIVES = 0.7
"""So much of what an attack threatens arrives: it may be prevented, or met better than this file knows."""
BLUFFED, BLUFF_GOLD, BLUFFS_MOST = 0.5, 2, 3
"""Each card that could be bluffed with does so much damage to somebody who limps, if so much gold can lie beside it."""
ALLY = 1.2
"""What it costs to put an Ally in the way."""


def outlook(table: DuelTable, chair: Chair, *, going_on: bool = True) -> float:
    """Return what the table promises that player. `going_on`: the active player attacks on, if they can."""
    if table.over:
        return 0.0 if not table.winners else WON if chair in table.winners else -WON
    sides = [_side(table, duelist) for duelist in table.duelists]
    found = sides[chair] - sides[1 - chair]
    if going_on and table.phase == MUNCHKINING:
        more = ARRIVES * to_come(table)
        found += more if table.turn == chair else -more
    return found


def seen_from_opposite(table: DuelTable, chair: Chair, hands: Sequence[Sequence[CardId]]) -> float:
    """Return what the table promises the active player `chair` on the average of these hands, which they could have."""
    found = outlook(table, chair, going_on=False)
    if table.over or table.phase != MUNCHKINING:
        return found
    return found + ARRIVES * sum(to_come(table, hand) for hand in hands) / len(hands)


def _side(table: DuelTable, duelist: Duelist) -> float:
    total = of_life(life_left(table, duelist.hero)) + of_cards(len(duelist.hand) + len(duelist.stash))
    total += LEVEL * duelist.level + _gold(table, duelist)
    total -= sum(each.count * (each.reckonings or BLEEDS) for each in duelist.bleeding)
    fight = table.fight
    committed = fight.committed if fight is not None and fight.attacker != duelist.seat else ()
    ready = [card for card in (*duelist.hoard, *committed) if not table.presences[card].zapped]
    total += sum(of_card(table, card) for card in (*duelist.hoard, *committed)) - READY_LESS * len(ready)
    return total if duelist.deck else total - NO_DECK


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


def to_come(table: DuelTable, hand: Sequence[CardId] | None = None) -> float:
    """Return about how much damage the active player can still do with attacks, met as cheaply as can be.

    `hand`: as if they held that one. The strongest come first. The first escape of a turn is free, each further one
    costs what limping costs; a Weapon strikes once, an Ally is in the way once. Gold that no honest attack has used up
    lies beside bluffs after that.
    """
    attacker, defender = table.duelists[table.turn], table.duelists[1 - table.turn]
    purse, limping = attacker.purse, defender.limping
    power = guard = allies = 0
    for card in defender.hoard:
        printed = table.card(card)
        if table.presences[card].zapped:
            continue
        if isinstance(printed, Weapon):
            power, guard = power + value_of(table, card, "power"), guard + value_of(table, card, "defense")
        allies += isinstance(printed, DuelAlly)
    total = 0.0
    hand = attacker.hand if hand is None else hand
    monsters = sorted(_monsters(table, attacker, hand), reverse=True)
    for blow, life, price in monsters:
        if price > purse:
            continue
        if power >= life:
            power, guard = 0, 0
            purse -= price
        elif not limping:
            limping = True
        else:
            harm = float(max(0, blow - guard))
            if allies and harm > ALLY:
                harm, allies = ALLY, allies - 1
            if harm <= LIMP_DAMAGE:
                purse -= price
            total += min(harm, LIMP_DAMAGE)
    if limping and purse >= BLUFF_GOLD:
        total += BLUFFED * min(len(hand) - len(monsters), BLUFFS_MOST)
    return total


def _monsters(table: DuelTable, attacker: Duelist, hand: Sequence[CardId]) -> list[tuple[int, int, int]]:
    found = []
    for card in hand:
        monster = as_monster(table, card)
        if monster is not None and monster.cost <= attacker.purse:
            found.append((monster.power, monster.life, monster.cost))
    return found
