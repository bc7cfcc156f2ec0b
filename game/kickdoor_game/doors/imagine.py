"""A table that fits an observation: the blanks are filled at random with the cards that are nowhere to be seen.

`observe(imagine(seen), seat) == seen`, for every position: that is the test.
"""

from __future__ import annotations

from ..heroes.status import places
from ..heroes.table import DOOR, TREASURE
from ..language.cards import deck_of
from ..machine.ids import CardId
from ..machine.observation import HIDDEN
from ..machine.plain import clone
from ..machine.questions import Generator, shuffled
from .observe import DoorsObservation, Promise, promised_of_hands
from .phases.promises import may_be_promised
from .state.table import DoorsTable


def imagine(seen: DoorsObservation, rng: Generator) -> DoorsTable:
    """Decks and discards get cards of their own kind; hands get whatever is left."""
    table = clone(seen.table)
    visible = set(places(table))
    unseen: dict[str, list[CardId]] = {DOOR: [], TREASURE: []}
    for number, card in enumerate(table.book.cards):
        if CardId(number) not in visible:
            unseen[deck_of(card)].append(CardId(number))
    for cards in unseen.values():
        shuffled(cards, rng)
    promises = list(promised_of_hands(table))
    for promise in sorted(promises, key=lambda each: HIDDEN in each.cards):
        if promise.binds:
            _put_into_hand(table, promise, unseen)
    for deck, cards in unseen.items():
        for pile in (table.decks[deck], table.discards[deck]):
            for i, card in enumerate(pile):
                if card == HIDDEN:
                    pile[i] = cards.pop()
    rest = shuffled([*unseen[DOOR], *unseen[TREASURE]], rng)
    for hero in table.heroes:
        hero.hand = tuple(rest.pop() if card == HIDDEN else card for card in hero.hand)
    for promise in promises:
        _name_blanks(table, promise)
    return table


def _put_into_hand(table: DoorsTable, promise: Promise, unseen: dict[str, list[CardId]]) -> None:
    """What is promised is most likely still there: cards that are known, and for blanks some that can be promised."""
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
    """Each of them is a card of that hand, first those that can be promised, or any other if it holds too few."""
    blank = [place for place, card in enumerate(promise.cards) if card == HIDDEN]
    if not blank:
        return
    hand = sorted(table.heroes[promise.fighter].hand, key=lambda card: not may_be_promised(table, card))
    others = (CardId(number) for number in range(len(table.book.cards)))
    free = [card for card in dict.fromkeys((*hand, *others)) if card not in promise.cards]
    for place, card in zip(blank, free, strict=False):
        promise.cards[place] = card
