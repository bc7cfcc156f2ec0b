"""The check that a table of the duel is sound; tests run it after every step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ...machine.ids import NO_CARD, CardId
from ..state.numbers import HIGHEST_LEVEL
from ..state.table import DuelTable
from ..state.values import has_life, life_left


def places(table: DuelTable) -> Iterator[CardId]:
    """Yield every card at its place, hidden ones as HIDDEN; a sound table yields each card once."""
    for duelist in table.duelists:
        yield duelist.hero
        for zone in (duelist.hand, duelist.deck, duelist.discard, duelist.stash, duelist.hoard):
            yield from zone
    for presence in table.presences.values():
        yield from presence.stuck
    yield from table.shown
    if table.fight is not None:
        yield from table.fight.committed
        if table.fight.card != NO_CARD:
            yield table.fight.card


def status(table: DuelTable) -> list[str]:
    """Return a sentence for each problem of the table; empty for a sound one."""
    return [*_cards(table), *_presences(table), *_players(table), *_fight(table)]


def _cards(table: DuelTable) -> Iterator[str]:
    """Yield the problems of where cards are."""
    counts = Counter(places(table))
    for number in range(len(table.book.cards)):
        if counts[CardId(number)] != 1:
            yield f"card {number} lies in {counts[CardId(number)]} places"
    for duelist in table.duelists:
        for zone in (duelist.hand, duelist.deck, duelist.discard, duelist.stash, duelist.hoard):
            if any(table.owner(card) != duelist.seat for card in zone):
                yield f"{duelist.name} has a card of the other deck (ccg.zones.9)"


def _presences(table: DuelTable) -> Iterator[str]:
    """Yield the problems of cards in play."""
    should = {duelist.hero for duelist in table.duelists}
    for duelist in table.duelists:
        should |= set(duelist.hoard)
        for card in (*duelist.deck, *duelist.discard):
            if card in table.presences:
                yield f"card {card} is in play in a deck or among the discards (ccg.zones.8)"
    if table.fight is not None:
        should |= set(table.fight.committed)
    if missing := should - set(table.presences):
        yield f"cards {sorted(missing)} lie in play and are not (ccg.zones.8)"
    for card, presence in table.presences.items():
        if presence.tokens < 0:
            yield f"card {card} has {presence.tokens} tokens"
        is_hero = any(card == duelist.hero for duelist in table.duelists)
        squished = table.fight is not None and table.fight.card == card and table.fight.squished
        dead = has_life(table, card) and life_left(table, card) <= 0
        if dead and not (is_hero or squished or table.changed or table.over):
            yield f"card {card} should be squished (ccg.damage.3)"
    numbers = [presence.number for presence in table.presences.values()]
    if len(set(numbers)) < len(numbers):
        yield "two cards in play have one number"


def _players(table: DuelTable) -> Iterator[str]:
    """Yield the problems of players."""
    for duelist in table.duelists:
        if not 1 <= duelist.level <= HIGHEST_LEVEL:
            yield f"{duelist.name} is at Level {duelist.level} (ccg.general.3)"
        if duelist.purse < 0:
            yield f"{duelist.name} owes gold"


def _fight(table: DuelTable) -> Iterator[str]:
    """Yield the problems of the fight."""
    fight = table.fight
    if fight is None:
        return
    if fight.gold < 0:
        yield "less than no gold is committed"
    if fight.attacker != table.turn:
        yield "somebody attacks in a turn that is not theirs (ccg.fight.1)"
    if fight.revealed != (fight.card in table.presences) and fight.card != NO_CARD:
        yield "the attacking card is in play and not revealed, or the reverse (ccg.zones.8)"
