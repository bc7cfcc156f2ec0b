"""The outlook of a table of the duel for a player, in points of damage on the other Hero.

It differs from `worth` in what depends on whose turn it is. Unspent gold of one's own turn is refilled anyway, and gold
for the next turn is an attack. Limping costs something only for the rest of the other's turn. The attacks that the
active player can still make this turn count (`to_come`), so an attack that makes the other limp, or zaps their defence,
is worth what may follow it. So does the best Ally that they can pay for (`best_ally`): attacks that leave the gold come
first, and one that takes it must be worth more.
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
from ..worth import CARD, READY, WON, of_ally, of_card, of_cards, of_doom, of_life

GOLD_TO_COME = 0.7
"""Points for each gold that waits for one's next turn."""
GOLD_LEFT = 0.05
"""Points for each gold in one's own turn that would be refilled at its end."""
LEVEL = 0.5
"""Points for each Level."""
READY_LESS = 0.2
"""Points by which `worth.READY` is reduced, because what a card can still meet this turn is counted apart."""
MEETS = 0.2
"""Points lost for each point that a card zapped in one's own turn cannot meet in the other's turn."""
NO_DECK = 3.0
"""Points that an empty deck costs."""
BLEEDS = 3
"""Times that a Bleeding without an end is counted."""
ARRIVES = 0.85
"""Share of threatened damage that arrives: attacks may be prevented, or met better than this module assumes."""
WIN = 12.0
"""Points of a win in `as_chance`; a player who is ahead by that much has nearly won."""
PLAYED_LATER = 0.8
"""Share of an affordable Ally's worth that counts before it is played."""
BLUFFED, BLUFF_GOLD, BLUFFS_MOST = 0.5, 2, 3
"""Damage to a limping player by each card to bluff with; gold that must lie beside it; cards that count."""
ALLY = 1.2
"""Points that it costs to put an Ally in the way."""
MONSTERS_MOST = 5
"""Affordable Monsters that count, the strongest."""


def outlook(table: DuelTable, chair: Chair, *, going_on: bool = True) -> float:
    """Return the worth of the table to that player in points, including what the active player may still do this turn.
    `going_on`: they may still attack."""
    if table.over or table.phase != MUNCHKINING:
        return at_rest(table, chair)
    more = PLAYED_LATER * best_ally(table) + (ARRIVES * to_come(table) if going_on else 0.0)
    return at_rest(table, chair) + (more if table.turn == chair else -more)


def as_chance(points: float) -> float:
    """Return points squeezed to the range from -`WIN` to `WIN`, in proportion to the chance to win: small values hardly
    change.

    A player who is far behind has hardly anything to lose and must dare something; one who is far ahead need not.
    """
    return WIN * tanh(points / WIN)


def at_rest(table: DuelTable, chair: Chair) -> float:
    """Return the worth of the table to that player in points, if nothing more is done this turn."""
    if table.over:
        return 0.0 if not table.winners else WON if chair in table.winners else -WON
    sides = [_side(table, duelist) for duelist in table.duelists]
    return sides[chair] - sides[1 - chair] + of_doom(table, chair)


def seen_from_opposite(
    table: DuelTable, chair: Chair, hands: Sequence[Sequence[CardId]], *, going_on: bool = True
) -> float:
    """Return the worth of the table to the active player `chair`, in points, as their opponent can estimate it:
    averaged over `hands`, which that player might hold. `going_on`: they may still attack."""
    found = at_rest(table, chair)
    if table.over or table.phase != MUNCHKINING:
        return found
    found += PLAYED_LATER * sum(best_ally(table, hand) for hand in hands) / len(hands)
    return found + (ARRIVES * sum(to_come(table, hand) for hand in hands) / len(hands) if going_on else 0.0)


def _side(table: DuelTable, duelist: Duelist) -> float:
    """Return the points of everything that one player has."""
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
    """Return the extra loss in points if a card is zapped in one's own turn: it stays zapped in the other's turn."""
    printed = table.card(card)
    if isinstance(printed, Weapon):
        return MEETS * (value_of(table, card, "power") + value_of(table, card, "defense"))
    if isinstance(printed, DuelAlly):
        return MEETS * table.duelists[table.opponent(table.owner(card))].level
    return MEETS * value_of(table, card, "rank") if isinstance(printed, Loot) else 0.0


def _gold(table: DuelTable, duelist: Duelist) -> float:
    """Return the points of a player's gold."""
    if table.turn != duelist.seat or table.phase not in (MUNCHKINING, COOLDOWN):
        return GOLD_TO_COME * duelist.purse
    kept = min(duelist.purse, duelist.level + 1)
    return GOLD_LEFT * kept + GOLD_TO_COME * min(duelist.purse - kept, duelist.level)


def as_monster(table: DuelTable, card: CardId) -> Strength | None:
    """Return cost and strength of the card as an attacker without extra gold; None if it is no Monster."""
    return strength_of(table, card, 0, table.owner(card))


def price_of(table: DuelTable, card: CardId) -> int | None:
    """Return the gold that an honest attack with the card costs; None if it is no Monster."""
    monster = as_monster(table, card)
    return None if monster is None else monster.cost


def best_ally(table: DuelTable, hand: Sequence[CardId] | None = None) -> float:
    """Return the gain in points by the best Ally that the active player can pay for. `hand`: the hand to assume instead
    of theirs."""
    duelist = table.duelists[table.turn]
    blow = table.duelists[1 - table.turn].level
    found = 0.0
    for card in duelist.hand if hand is None else hand:
        if isinstance(printed := table.card(card), DuelAlly) and printed.cost <= duelist.purse:
            gain = of_ally(printed.life, blow) + READY - CARD - GOLD_LEFT * printed.cost
            found = max(found, gain)
    return found


class Resistance(NamedTuple):
    """Resources during a series of attacks: the attacker's gold, and what the defender has ready against them."""

    purse: int
    limping: bool
    power: int
    guard: int
    allies: int


def to_come(table: DuelTable, hand: Sequence[CardId] | None = None) -> float:
    """Return about how much damage the active player can still do with attacks this turn, if the defender meets them as
    cheaply as possible.

    `hand`: the hand to assume instead of theirs. The strongest Monsters attack first. The first escape of a turn is
    free; each further one costs damage, and leaves the gold for the next attack. A Weapon strikes once, and an Ally
    blocks once. Gold that no honest attack has used is spent on bluffs.
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
    return _met(monsters[:MONSTERS_MOST], Resistance(attacker.purse, defender.limping, power, guard, allies), bluffs)


def _met(monsters: Sequence[tuple[int, int, int]], met: Resistance, bluffs: float) -> float:
    """Return the least damage by these Monsters, if each is faced or run from, plus `bluffs` for bluffs afterwards."""
    while monsters and monsters[0][2] > met.purse:
        monsters = monsters[1:]
    if not monsters:
        return bluffs if met.limping and met.purse >= BLUFF_GOLD else 0.0
    (blow, life, price), left = monsters[0], monsters[1:]
    purse, limping, power, guard, allies = met
    if power >= life:
        return _met(left, Resistance(purse - price, limping, 0, 0, allies), bluffs)
    found = (LIMP_DAMAGE if limping else 0) + _met(left, Resistance(purse, True, power, guard, allies), bluffs)
    harm = max(0, blow - guard)
    if harm < found:
        armed = 0 if guard else power
        found = min(found, harm + _met(left, Resistance(purse - price, limping, armed, 0, allies), bluffs))
    if allies and found > ALLY:
        found = min(found, ALLY + _met(left, Resistance(purse - price, limping, power, guard, allies - 1), bluffs))
    return found


def _monsters(table: DuelTable, attacker: Duelist, hand: Sequence[CardId]) -> list[tuple[int, int, int]]:
    """Return power, life and cost of each Monster in the hand that the attacker can pay for."""
    found = []
    for card in hand:
        monster = as_monster(table, card)
        if monster is not None and monster.cost <= attacker.purse:
            found.append((monster.power, monster.life, monster.cost))
    return found
