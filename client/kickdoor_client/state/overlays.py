"""What can lie over the table, one at a time: a page to read, a card, a list to choose from, a form, a question.

Each is a frozen value that says what is open and where in it one is; what it shows is made from the model anew at each
painting (`view/overlay.py`), and its keys are its own (`update/overlays.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.book import RulesFound

from .countdown import NEVER
from .passwords import AskingPassword, without

Page = Literal["why", "who", "what", "story", "table", "hand", "map", "reasons"]
"""Pages that say what the model is like whenever they are drawn."""


class TextPage(Struct, frozen=True):
    """A page of text over the table: its name, how far it is scrolled, the `lines` of page "said", and since when what
    happened is marked in the story. `under`: what one comes back to from it."""

    page: Page | Literal["help", "said"]
    top: int = 0
    lines: tuple[str, ...] = ()
    since: float = NEVER
    under: Overlay | None = None


class OpenBook(Struct, frozen=True):
    """The rulebook, open at what was found last (`Model.rulebook`).

    `cursor` goes through its entries; `top`: how many lines below the beginning of that entry one reads. `before`: the
    pages to go back to, each with the cursor there; `then`: the entry to begin at on the page that comes. `under`: what
    one comes back to out of the book.
    """

    cursor: int = 0
    top: int = 0
    before: tuple[tuple[RulesFound, int], ...] = ()
    then: int = 0
    under: Overlay | None = None


class Inspecting(Struct, frozen=True):
    """All cards that can be seen, one of them in full. `card` is the physical card under the cursor."""

    card: int


class CardInHand(Struct, frozen=True):
    """One card of the hand in full, with all that can be done with it; `chosen` is the key of one, "" of the first."""

    card: int
    chosen: str = ""


class OneVerb(Struct, frozen=True):
    """The standing actions under one capital, to choose the target; `chosen` is the key of one, "" of the first."""

    letter: str
    chosen: str = ""


class AutoPassing(Struct, frozen=True):
    """For how long to pass; `cursor` goes through the scopes."""

    cursor: int = 0


class Offers(Struct, frozen=True):
    """All open offers; `chosen` is the key of what can be done about one of them, "" of the first."""

    chosen: str = ""


class Leaving(Struct, frozen=True):
    """Really?"""


class CallingAi(Struct, frozen=True):
    """Which kind of AI seat shall come?"""

    cursor: int = 0


class People(Struct, frozen=True):
    """Who is here or has spoken; with a `name`, what can be done about them. `cursor` goes through what is listed."""

    name: str = ""
    cursor: int = 0


class NewTable(Struct, frozen=True):
    """A table about to be opened: its name, its set, its password, the settings changed from what they are by default.

    `typing`: the next digit goes on to the number of this row. `sent`: it is asked for, and no answer has come yet.
    """

    name: str
    set: str
    changed: tuple[tuple[str, Value], ...] = ()
    row: int = 0
    typing: bool = False
    sent: bool = False
    password: str = ""

    def __repr__(self) -> str:
        return without(self, "password")


class DeckListPage(Struct, frozen=True):
    """The decks that there are."""

    cursor: int = 0


class NewDeck(Struct, frozen=True):
    """For whom shall it be?"""

    cursor: int = 0


class Building(Struct, frozen=True):
    """The deck being built (`Workshop.draft`): the cards that have these `words` and are of that `kind`, and one of
    them under the cursor. `name`: under which it shall be kept, while that is typed."""

    words: str = ""
    kind: str = ""
    cursor: int = 0
    name: str | None = None


Overlay = (
    TextPage
    | OpenBook
    | Inspecting
    | CardInHand
    | OneVerb
    | AutoPassing
    | Offers
    | Leaving
    | CallingAi
    | People
    | NewTable
    | DeckListPage
    | NewDeck
    | Building
    | AskingPassword
)


def lies_under(overlay: Overlay | None) -> Overlay | None:
    """Return what one comes back to from a page that is opened over this: of the help, what that has come over.

    None for a password that is asked for: the request that it belongs to may be over by then.
    """
    if isinstance(overlay, TextPage) and overlay.page == "help":
        return overlay.under
    return None if isinstance(overlay, AskingPassword) else overlay


def lying(overlay: Overlay | None) -> Iterator[Overlay]:
    """Yield what lies over the table, from the top down."""
    while overlay is not None:
        yield overlay
        overlay = overlay.under if isinstance(overlay, TextPage | OpenBook) else None


def form_in(overlay: Overlay | None) -> NewTable | None:
    """Return the form of a new table, be it on top or under help or rulebook."""
    return next((each for each in lying(overlay) if isinstance(each, NewTable)), None)
