"""Messages about the decks that players bring to a table, in games where they do: list, check, save, card pool.

A deck is a list of keys: first that of its Hero (or what else it is built for), then one for each card.
"""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from kickdoor_protocol.base import Bounded, FromServer, Key, Part, Request, Text, Whole, Words
from kickdoor_protocol.limits import DECK_KEYS_MOST
from kickdoor_protocol.views import Face

DeckKeys = Annotated[tuple[Key, ...], Meta(max_length=DECK_KEYS_MOST)]
"""The keys of a deck, the Hero's first; at most `DECK_KEYS_MOST`."""


class ListDecks(Request, frozen=True, tag="list_decks"):
    """Ask which decks one can bring to a table of that set: ready ones, and one's own. The server sends `Decks`, then
    `Accepted`.
    """

    set: Key


class LookAtPool(Request, frozen=True, tag="look_at_pool"):
    """Ask which cards may go into a deck for that set. The server sends `Pool`, then `Accepted`. `packs` is as the
    option of a table.
    """

    set: Key
    packs: Text = ""


class CheckDeck(Request, frozen=True, tag="check_deck"):
    """Ask what is wrong with a deck. The server sends `DeckChecked`, then `Accepted`. `packs` is as the option of a
    table.
    """

    set: Key
    cards: DeckKeys = ()
    packs: Text = ""


class SaveDeck(Request, frozen=True, tag="save_deck"):
    """Save a deck of one's own under `name`, replacing one of that name; without `cards`, delete it.

    It need not be legal yet. The server sends `Decks`, then `Accepted`.
    """

    set: Key
    name: Text
    cards: DeckKeys = ()
    about: Text = ""


class DeckInfo(Part, frozen=True):
    """A deck that can be brought to a table by its name. `faults` counts what is still wrong with it."""

    name: Words
    cards: Bounded[Words] = ()
    about: Words = ""
    faults: Whole = 0


class Decks(FromServer, frozen=True, tag="decks"):
    """The decks for a set: `ready` ones, and one's `own`, of which a server keeps at most `most`."""

    set: Words
    ready: Bounded[DeckInfo] = ()
    own: Bounded[DeckInfo] = ()
    most: Whole = 0


class DeckFault(Part, frozen=True):
    """A fault of a deck, what would be right, and the id of the rule. `card` is the key of the card concerned, if it is
    one.
    """

    text: Words
    rule: Words = ""
    card: Words = ""


class DeckChecked(FromServer, frozen=True, tag="deck_checked"):
    """The faults of the deck that was asked about, whose keys are `cards`; none: it can be brought to a table."""

    set: Words
    cards: Bounded[Words] = ()
    faults: Bounded[DeckFault] = ()


class PoolCard(Part, frozen=True):
    """A card of the pool: its printed texts, and its `cost`, if it has one."""

    face: Face
    cost: Whole | None = None


class PoolHero(Part, frozen=True):
    """A Hero that a deck can be built for, by key, and the keys of the pool's cards that may go in then."""

    key: Words
    beside: Bounded[Words] = ()


class Pool(FromServer, frozen=True, tag="pool"):
    """Everything that decks for a set are built from. `size` is the number of cards in a deck; `copies_most` limits
    those of one name.
    """

    set: Words
    packs: Words = ""
    cards: Bounded[PoolCard] = ()
    heroes: Bounded[PoolHero] = ()
    size: Whole = 0
    copies_most: Whole = 0


class LookAtLists(Request, frozen=True, tag="look_at_lists"):
    """Ask for the lists of the decks at one's own table, which are open to all. The server sends `Lists`, then
    `Accepted`.
    """


class ListedCard(Part, frozen=True):
    """A card of a deck at a table, by key and name: `count` copies, of which `seen` are visible now."""

    key: Words
    name: Words
    kind: Words = ""
    count: Whole = 1
    seen: Whole = 0


class TableDeck(Part, frozen=True):
    """The deck of one seat: its player, its title at the table, and its cards without the Hero."""

    seat: Whole
    player: Words
    title: Words = ""
    cards: Bounded[ListedCard] = ()


class Lists(FromServer, frozen=True, tag="lists"):
    """The decks at the table. Before the match: those of the players who have taken a seat."""

    decks: Bounded[TableDeck] = ()
