"""What one chair may see of a door game: a table built from nothing, so that nothing gets into it by oversight.

The stack is public at every moment in which somebody is asked: no frame that waits for a player holds a hidden card,
but for those in which a fighter owes some to a helper.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from ..heroes.dealings.bargains import Owing
from ..heroes.hero_sheet.observed import from_outside
from ..machine.ids import CardId, Seat
from ..machine.observation import Observation, blanks
from ..machine.plain import clone
from .plays.cards import open_piles
from .state.table import DoorsTable

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
    if table.numbers.bribes_from_hand:
        for promise in promised_of_hands(seen):
            if seat not in (promise.fighter, promise.helper):
                promise.cards[:] = blanks(promise.cards)
    return Observation(seat, seen)


class Promise(NamedTuple):
    """Cards of a fighter's hand in an offer of help or its settlement, as they stand there; `binds`: not said in vain.

    Which they are is seen by the two between whom they are promised (shakespeare.help.9).
    """

    fighter: Seat
    helper: Seat
    cards: list[CardId]
    binds: bool


def promised_of_hands(table: DoorsTable) -> Iterator[Promise]:
    """Wherever a table names such cards."""
    for frame in table.stack:
        if isinstance(frame, Owing) and frame.played:
            yield Promise(frame.fighter, frame.helper, frame.played, True)
    fight = table.fight
    if fight is None:
        return
    if fight.terms is not None and fight.terms.played:
        yield Promise(fight.fighter, fight.helper, fight.terms.played, True)
    for offer in fight.offers:
        if offer.terms.played:
            yield Promise(fight.fighter, offer.other, offer.terms.played, True)
    for proposal in fight.proposals:
        if proposal.terms.played:
            yield Promise(proposal.fighter, proposal.other, proposal.terms.played, False)
