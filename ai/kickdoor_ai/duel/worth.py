"""The worth of a table of the duel to a player, in points of damage on the other Hero.

Only differences between two tables of one duel mean anything. A face-down card is worth a card, whichever it is.
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_game.duel.cards.kinds import DuelAlly, Location, Weapon
from kickdoor_game.duel.state.table import Duelist, DuelTable
from kickdoor_game.duel.state.values import life_left, value_of
from kickdoor_game.machine.ids import CardId

from ..api import Chair

Judge = Callable[[DuelTable, Chair], float]
"""Returns the worth of a table to a player, in points of damage."""

WON = 100.0
"""Points for a won duel; the negative for a lost one."""
CARD = 0.9
"""Points for each card in hand, or in the stash, which returns to the hand."""
CARDS_MOST = 6
"""Cards that count in full; a player hardly gets to play more."""
SURPLUS_CARD = 0.2
"""Points for each card beyond `CARDS_MOST`."""
GOLD = 0.1
"""Points for each gold of the active player up to their Level: the purse is refilled to that anyway."""
SPARE_GOLD = 0.4
"""Points for each gold beyond that, up to twice the Level; more is hardly ever spent."""
NEXT_GOLD = 0.7
"""Points for each gold of the other player, whose next turn begins with it."""
LEVEL = 0.4
"""Points for each Level."""
LIMPING = 0.7
"""Points that limping costs: the next escape costs damage."""
READY = 0.35
"""Points for a card in the hoard that is not zapped."""
LAST_LIFE = 8
"""Life below which each point counts more."""
ABSORBS = 0.3
"""Points of an Ally for each Level of the opponent: it absorbs a whole blow, whatever its life."""
BLEEDS = 3
"""Times that a Bleeding without an end is counted."""


def worth(table: DuelTable, chair: Chair) -> float:
    """Return the worth of the table to that player in points: their side less the opponent's."""
    if table.over:
        return 0.0 if not table.winners else WON if chair in table.winners else -WON
    sides = [_side(table, duelist) for duelist in table.duelists]
    return sides[chair] - sides[1 - chair]


def of_life(left: int) -> float:
    """Return the worth in points of a Hero with that much life left."""
    return left - 0.06 * max(0, LAST_LIFE - left) ** 2


def of_cards(count: int) -> float:
    """Return the worth in points of that many cards in hand or elsewhere that can be played later."""
    return CARD * min(count, CARDS_MOST) + SURPLUS_CARD * max(0, count - CARDS_MOST)


def _side(table: DuelTable, duelist: Duelist) -> float:
    """Return the worth in points of everything that one player has."""
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
    """Return the worth in points of a player's gold."""
    if not at_turn:
        return NEXT_GOLD * duelist.purse
    kept = min(duelist.purse, duelist.level)
    return GOLD * kept + SPARE_GOLD * min(duelist.purse - kept, duelist.level)


def of_card(table: DuelTable, card: CardId) -> float:
    """Return the worth in points of a card in the hoard; one that is zapped (used up for this turn) is worth `READY`
    less."""
    printed, presence = table.card(card), table.presences[card]
    ready = READY * (not presence.zapped) - 0.6 * len(presence.stuck)
    if isinstance(printed, Weapon):
        return 0.7 + 0.55 * value_of(table, card, "power") + 0.5 * value_of(table, card, "defense") + ready
    if isinstance(printed, DuelAlly):
        blow = table.duelists[table.opponent(table.owner(card))].level
        return of_ally(life_left(table, card), blow) + ready
    return (1.2 if isinstance(printed, Location) else 1.4) + ready + 0.4 * presence.tokens


def of_ally(life: int, blow: int) -> float:
    """Return the worth in points of an Ally with that much life left, which can absorb a blow of that much damage."""
    return 0.5 + 0.3 * max(0, life) + ABSORBS * blow
