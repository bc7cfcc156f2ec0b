"""What one chair may see of a door game: a table built from nothing, so that nothing gets into it by oversight.

The stack is public at every moment in which somebody is asked: no frame that waits for a player holds a hidden card.
"""

from __future__ import annotations

from typing import TypeAlias

from ..heroes.hero_sheet.observed import from_outside
from ..machine.ids import Seat
from ..machine.observation import Observation, blanks
from ..machine.plain import clone
from .plays.cards import open_piles
from .table import DoorsTable

DoorsObservation: TypeAlias = Observation[DoorsTable]


def observe(table: DoorsTable, seat: Seat | None) -> DoorsObservation:
    """Hands of others, decks, and all but the top of the discards are blank (classic.cards.1, classic.cards.4).

    The discards are open to whom a card lets look through them, as long as he looks.
    """
    looking = open_piles(table, seat)
    seen = DoorsTable(
        stack=[clone(frame) for frame in table.stack],
        situation=table.situation,
        answered=list(table.answered),
        moves=table.moves,
        over=table.over,
        winners=list(table.winners),
        sharing=table.sharing,
        heroes=[clone(hero) if hero.seat == seat else from_outside(hero) for hero in table.heroes],
        decks={deck: blanks(cards) for deck, cards in table.decks.items()},
        discards={
            deck: list(cards) if deck in looking else [*blanks(cards[:-1]), *cards[-1:]]
            for deck, cards in table.discards.items()
        },
        aside=list(table.aside),
        corpses=[clone(corpse) for corpse in table.corpses],
        fight=None if table.fight is None else clone(table.fight),
        rolled=None if table.rolled is None else clone(table.rolled),
        turn=table.turn,
        turn_number=table.turn_number,
        phase=table.phase,
        met=table.met,
        won=table.won,
        trades=[clone(trade) for trade in table.trades],
        proposed=[clone(trade) for trade in table.proposed],
        brought=list(table.brought),
        next_trade=table.next_trade,
        book=table.book,
        numbers=table.numbers,
    )
    return Observation(seat, seen)
