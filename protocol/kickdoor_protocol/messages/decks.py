"""Decks that people bring to a table, in games to which one brings one: which there are, what may go in, what is wrong.

A deck is said as keys: that of its Hero, or of whatever it is for, and then one for each card.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Key, Part, Request, Text, Whole, Words
from kickdoor_protocol.limits import DECK_KEYS_MOST
from kickdoor_protocol.views import Face

DeckKeys = Annotated[tuple[Key, ...], Meta(max_length=DECK_KEYS_MOST)]


class ListDecks(Request, frozen=True, tag="list_decks"):
    """Which decks can one bring to a table of that set: which are ready, and which are one's own? `Decks` follows, then
    `Accepted`."""

    set: Key


class LookAtPool(Request, frozen=True, tag="look_at_pool"):
    """What may go into a deck for that set? `Pool` follows, then `Accepted`. `packs`: as the option of a table."""

    set: Key
    packs: Text = ""


class CheckDeck(Request, frozen=True, tag="check_deck"):
    """What is wrong with that deck? `DeckChecked` follows, then `Accepted`. `packs`: as the option of a table."""

    set: Key
    cards: DeckKeys = ()
    packs: Text = ""


class SaveDeck(Request, frozen=True, tag="save_deck"):
    """Keep that deck for me under that name, in the place of one that had it; without `cards`: keep it no longer.

    It need not be finished. `Decks` follows, then `Accepted`.
    """

    set: Key
    name: Text
    cards: DeckKeys = ()
    about: Text = ""


class DeckInfo(Part, frozen=True):
    """A deck that one can bring by its name. `faults`: how much is still wrong with it."""

    name: Words
    cards: Bounded[Words] = ()
    about: Words = ""
    faults: Whole = 0


class Decks(FromServer, frozen=True, tag="decks"):
    """The decks for that set: those that are `ready`, and one's `own`, of which a server keeps `most`."""

    set: Words
    ready: Bounded[DeckInfo] = ()
    own: Bounded[DeckInfo] = ()
    most: Whole = 0


class DeckFault(Part, frozen=True):
    """What is wrong with a deck, and what would be right, with the id of the rule. `card`: the one that it is about."""

    text: Words
    rule: Words = ""
    card: Words = ""


class DeckChecked(FromServer, frozen=True, tag="deck_checked"):
    """What is wrong with the deck that was asked about, which is of those `cards`; nothing: it can be brought to a
    table."""

    set: Words
    cards: Bounded[Words] = ()
    faults: Bounded[DeckFault] = ()


class PoolCard(Part, frozen=True):
    """What is printed on a card of the pool, and its `cost`, if something is paid for it."""

    face: Face
    cost: Whole | None = None


class PoolHero(Part, frozen=True):
    """Whom a deck can be for, by key, and which cards of the pool may go in then."""

    key: Words
    beside: Bounded[Words] = ()


class Pool(FromServer, frozen=True, tag="pool"):
    """All that decks for that set are made of. `size`: cards of a deck; `copies_most`: of one name."""

    set: Words
    packs: Words = ""
    cards: Bounded[PoolCard] = ()
    heroes: Bounded[PoolHero] = ()
    size: Whole = 0
    copies_most: Whole = 0


class LookAtLists(Request, frozen=True, tag="look_at_lists"):
    """Asks for the lists of the decks at one's own table, which are open to all. `Lists` follows, then `Accepted`."""


class ListedCard(Part, frozen=True):
    """A card of a deck on a table, by its key and name: `count` copies, of which so many can be seen now (`seen`)."""

    key: Words
    name: Words
    kind: Words = ""
    count: Whole = 1
    seen: Whole = 0


class TableDeck(Part, frozen=True):
    """The deck of one seat: whose it is, what it is called at the table, and its cards without whom it is for."""

    seat: Whole
    player: Words
    title: Words = ""
    cards: Bounded[ListedCard] = ()


class Lists(FromServer, frozen=True, tag="lists"):
    """The decks at the table. Before the match: of those who sit there already."""

    decks: Bounded[TableDeck] = ()
