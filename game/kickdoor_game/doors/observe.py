"""Observations of a door game: a copy of the table that contains only what one seat may see.

The copy is built from nothing, so a field is hidden unless it is named here. The stack is public whenever somebody is
asked: no frame that waits for a player holds a hidden card, except those in which a fighter owes some to a helper.

`imagine` fills the blanks of an observation at random with the cards that are not visible. For every position,
`observe(imagine(seen), seat) == seen`, which tests check.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple, TypeAlias

from ..heroes.dealings.bargains import Owing
from ..heroes.table import DOOR, TREASURE
from ..heroes.unseen import decks_seen, discards_seen, fill_piles, heroes_seen, shuffled_unseen
from ..machine.ids import CardId, Seat
from ..machine.observation import HIDDEN, Observation, blanks
from ..machine.plain import clone
from ..machine.questions import Generator, shuffled
from .phases.promises import may_be_promised
from .plays.cards import open_piles
from .state.table import DoorsTable

DoorsObservation: TypeAlias = Observation[DoorsTable]


def observe(table: DoorsTable, seat: Seat | None) -> DoorsObservation:
    """Return what a seat (None: a spectator) sees: others' hands, decks and lower discards are blank (classic.cards.1,
    classic.cards.4).

    A seat that a card lets look through discards sees them.
    """
    seen = DoorsTable(
        stack=[clone(frame) for frame in table.stack],
        situation=table.situation,
        answered=list(table.answered),
        moves=table.moves,
        over=table.over,
        winners=list(table.winners),
        sharing=table.sharing,
        heroes=heroes_seen(table, seat),
        decks=decks_seen(table),
        discards=discards_seen(table, open_piles(table, seat)),
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
    """Cards of a fighter's hand that an offer of help or its settlement names. `binds`: it is open or agreed.

    `cards` is the list in the table itself. Only these two players see which cards they are (shakespeare.help.9).
    """

    fighter: Seat
    helper: Seat
    cards: list[CardId]
    binds: bool


def promised_of_hands(table: DoorsTable) -> Iterator[Promise]:
    """Yield every promise of cards from a fighter's hand that is noted on the table."""
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


def imagine(seen: DoorsObservation, rng: Generator) -> DoorsTable:
    """Return a possible table that fits an observation. Each hidden card in a deck or discard pile becomes a random
    unseen card that can lie there; hands get the rest at random."""
    table = clone(seen.table)
    unseen = shuffled_unseen(table, rng)
    promises = list(promised_of_hands(table))
    for promise in sorted(promises, key=lambda each: HIDDEN in each.cards):
        if promise.binds:
            _put_into_hand(table, promise, unseen)
    fill_piles(table, unseen)
    rest = shuffled([*unseen[DOOR], *unseen[TREASURE]], rng)
    for hero in table.heroes:
        hero.hand = tuple(rest.pop() if card == HIDDEN else card for card in hero.hand)
    for promise in promises:
        _name_blanks(table, promise)
    return table


def _put_into_hand(table: DoorsTable, promise: Promise, unseen: dict[str, list[CardId]]) -> None:
    """Put promised cards into the fighter's hand, which most likely still holds them: known ones, and for blanks likely
    ones.
    """
    hero = table.heroes[promise.fighter]
    hand = list(hero.hand)
    there = sum(card != HIDDEN and may_be_promised(table, card) for card in hand)
    wanted = promise.cards.count(HIDDEN) - there
    for deck, cards in unseen.items():
        to_spare = len(cards) - sum(pile.count(HIDDEN) for pile in (table.decks[deck], table.discards[deck]))
        known = [card for card in promise.cards if card in cards]
        likely = [card for card in cards if may_be_promised(table, card)][: max(0, wanted)]
        wanted -= len(likely)
        for card in (known + likely)[:to_spare]:
            if HIDDEN in hand:
                hand[hand.index(HIDDEN)] = card
                cards.remove(card)
    hero.hand = tuple(hand)


def _name_blanks(table: DoorsTable, promise: Promise) -> None:
    """Replace the blanks of a promise by cards of that hand, likely ones first, or by any others if it holds too
    few.
    """
    blank = [place for place, card in enumerate(promise.cards) if card == HIDDEN]
    if not blank:
        return
    hand = sorted(table.heroes[promise.fighter].hand, key=lambda card: not may_be_promised(table, card))
    others = (CardId(number) for number in range(len(table.book.cards)))
    free = [card for card in dict.fromkeys((*hand, *others)) if card not in promise.cards]
    for place, card in zip(blank, free, strict=False):
        promise.cards[place] = card
