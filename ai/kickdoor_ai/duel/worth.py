"""What a table of the duel is worth to a player, in points of damage on the other Hero.

Only differences between two tables of one duel mean anything. What lies face down is worth a card, whatever it is.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_game.duel.cards.kinds import DuelAlly, Location, Weapon
from kickdoor_game.duel.state.table import Duelist, DuelTable
from kickdoor_game.duel.state.values import life_left, value_of
from kickdoor_game.machine.ids import CardId

from ..api import Chair

Judge = Callable[[DuelTable, Chair], float]
"""Says what a table is worth to that player, in points of damage."""

WON = 100.0
CARD = 0.9
"""A card in hand, or in the stash, from where it comes back."""
CARDS_MOST = 6
SURPLUS_CARD = 0.2
"""A card beyond so many: nobody comes to play them all."""
GOLD = 0.1
"""Gold in the purse of whoever is at turn, up to the Level: a purse is filled up to that by itself."""
SPARE_GOLD = 0.4
"""What is beyond that, up to twice as much; still more is hardly ever spent."""
NEXT_GOLD = 0.7
"""Gold in the other purse: with that the next turn begins."""
LEVEL = 0.4
LIMPING = 0.7
"""The next escape costs damage."""
READY = 0.35
"""That a card in the hoard is not zapped."""
LAST_LIFE = 8
"""Under so much life each further point counts more."""
ABSORBS = 0.3
"""An Ally takes a whole blow, whatever its life is: so much of what the other can hire, for each Level."""
BLEEDS = 3
"""So many reckonings a Bleeding without an end is counted for."""


def worth(table: DuelTable, chair: Chair) -> float:
    """Return what the table is worth to that player: their side less the other."""
    if table.over:
        return 0.0 if not table.winners else WON if chair in table.winners else -WON
    sides = [_side(table, duelist) for duelist in table.duelists]
    return sides[chair] - sides[1 - chair]


def of_life(left: int) -> float:
    """Return what so much life of a Hero is worth."""
    return left - 0.06 * max(0, LAST_LIFE - left) ** 2


def of_cards(count: int) -> float:
    """Return what so many cards are worth that wait to be played."""
    return CARD * min(count, CARDS_MOST) + SURPLUS_CARD * max(0, count - CARDS_MOST)


def _side(table: DuelTable, duelist: Duelist) -> float:
    total = of_life(life_left(table, duelist.hero))
    total += of_cards(len(duelist.hand) + len(duelist.stash))
    total += _purse(duelist, at_turn=table.turn == duelist.seat)
    total += LEVEL * duelist.level - LIMPING * duelist.limping
    total -= sum(each.count * (each.reckonings or BLEEDS) for each in duelist.bleeding)
    fight = table.fight
    committed = fight.committed if fight is not None and fight.attacker != duelist.seat else ()
    total += sum(of_card(table, card) for card in (*duelist.hoard, *committed))
    if not duelist.deck:
        total -= 3.0
    return total


def _purse(duelist: Duelist, *, at_turn: bool) -> float:
    if not at_turn:
        return NEXT_GOLD * duelist.purse
    kept = min(duelist.purse, duelist.level)
    return GOLD * kept + SPARE_GOLD * min(duelist.purse - kept, duelist.level)


def of_card(table: DuelTable, card: CardId) -> float:
    """Return what a card in the hoard is worth; zapped it is still there next turn."""
    printed, presence = table.card(card), table.presences[card]
    ready = READY * (not presence.zapped) - 0.6 * len(presence.stuck)
    if isinstance(printed, Weapon):
        return 0.7 + 0.55 * value_of(table, card, "power") + 0.5 * value_of(table, card, "defense") + ready
    if isinstance(printed, DuelAlly):
        blow = table.duelists[table.opponent(table.owner(card))].level
        return of_ally(life_left(table, card), blow) + ready
    return (1.2 if isinstance(printed, Location) else 1.4) + ready + 0.4 * presence.tokens


def of_ally(life: int, blow: int) -> float:
    """Return what an Ally is worth with so much life left, that can absorb about such a blow."""
    return 0.5 + 0.3 * max(0, life) + ABSORBS * blow
