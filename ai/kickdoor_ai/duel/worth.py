"""The worth of a table of the duel to a player, in points of damage on the other Hero.

Only differences between two tables of one duel mean anything. A face-down card is worth a card, whichever it is. What
strikes Heroes later by itself counts before it does: Bleeding (ccg.keyword.1), and what cards do in a reckoning
(ccg.warmup.4).
"""

from __future__ import annotations

from collections.abc import Callable

from kickdoor_game.duel.cards.effects import Damage, Mend
from kickdoor_game.duel.cards.kinds import DuelAlly, Location, Weapon
from kickdoor_game.duel.state.conditions import times
from kickdoor_game.duel.state.table import Duelist, DuelTable
from kickdoor_game.duel.state.values import life_left, reached, value_of
from kickdoor_game.duel.state.verbs import may_begin
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
DOOMED = 25.0
"""Points that it costs if what strikes later by itself kills the Hero (`doomed`): it can still be prevented."""

WEAK = 8
"""Life up to which Heroes are looked at: more than that hardly ever strikes by itself at once."""

Tolls = tuple[int, int]
"""The damage to the Hero of each chair, what heals it deducted; negative if more is healed."""


def worth(table: DuelTable, chair: Chair) -> float:
    """Return the worth of the table to that player in points: their side less the opponent's."""
    if table.over:
        return 0.0 if not table.winners else WON if chair in table.winners else -WON
    sides = [_side(table, duelist) for duelist in table.duelists]
    return sides[chair] - sides[1 - chair] + of_doom(table, chair)


def of_doom(table: DuelTable, chair: Chair) -> float:
    """Return the points for a Hero that dies soon by what strikes by itself: `DOOMED` if it is the opponent's, the
    negative if it is the player's own, else 0."""
    lost = doomed(table)
    return 0.0 if lost is None else -DOOMED if lost == chair else DOOMED


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


# ---------------------------------------------------------------- what strikes later


def tolls(table: DuelTable, active: Chair) -> Tolls:
    """Return what the next reckoning of that player costs both Heroes, as the table is now."""
    found = [0, 0]
    found[active] += sum([each.count for each in table.duelists[active].bleeding])
    for card, presence in table.presences.items():
        for source in (card, *presence.stuck):
            if (places := table.known(source).places.get("reckoning")) and table.owner(source) == active:
                _add(table, source, places, found)
    return found[0], found[1]


def _add(table: DuelTable, source: CardId, places: tuple[int, ...], found: list[int]) -> None:
    """Add to `found` what these abilities of a card do to each Hero, if their conditions hold now."""
    for ability in [table.known(source).abilities[place] for place in places]:
        if not may_begin(table, source, ability):
            continue
        for effect in ability.effects:
            if isinstance(effect, Damage | Mend):
                count = effect.count * times(table, effect.per, table.owner(source))
                hit = reached(table, source, effect.to)
                for duelist in table.duelists:
                    if duelist.hero in hit:
                        found[duelist.seat] += count if isinstance(effect, Damage) else -count


def kills_later(table: DuelTable, chair: Chair, left: int) -> bool:
    """Return whether a Hero of that player with so much life left dies by what strikes it by itself in the next
    reckonings of both players."""
    return left <= WEAK and left <= sum([tolls(table, active)[chair] for active in (Chair(0), Chair(1))])


def doomed(table: DuelTable) -> Chair | None:
    """Return the player whose Hero dies first by what strikes by itself in the next reckonings of both players, if
    nobody does anything about it; None if both live."""
    lives = [life_left(table, duelist.hero) for duelist in table.duelists]
    if min(lives) > WEAK:
        return None
    for active in (Chair(1 - table.turn), Chair(table.turn)):
        costs = tolls(table, active)
        for chair in (active, Chair(1 - active)):
            lives[chair] -= costs[chair]
            if costs[chair] > 0 and lives[chair] <= 0:
                return chair
    return None
