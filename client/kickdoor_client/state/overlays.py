"""Overlays: what can lie over the table, one at a time: a page to read, a card, a list to choose from, a form, a
question.

Each is a frozen value with the position in it; its content is made from the model at each paint (`view/overlay.py`),
and it has keys of its own (`update/overlays.py`).
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
"""Pages whose content is made from the model when they are drawn."""


class TextPage(Struct, frozen=True):
    """A page of text: its name, how far it is scrolled, and the `lines` of page "said". `since`: from when on events
    are marked as new in the story, and `steps`: whether its lines are followed by their steps. `under`: the overlay to
    return to."""

    page: Page | Literal["help", "said"]
    top: int = 0
    lines: tuple[str, ...] = ()
    since: float = NEVER
    steps: bool = False
    under: Overlay | None = None


class OpenBook(Struct, frozen=True):
    """The rulebook, open at what was found last (`Model.rulebook`).

    `cursor` is the current entry; `top` is how many lines below its beginning the page is scrolled. `before`: the pages
    to go back to, each with its cursor; `then`: the entry to begin with on the page that is requested. `under`: the
    overlay to return to.
    """

    cursor: int = 0
    top: int = 0
    before: tuple[tuple[RulesFound, int], ...] = ()
    then: int = 0
    under: Overlay | None = None


class Inspecting(Struct, frozen=True):
    """The visible cards, one of them in full. `card` is the id of the one under the cursor."""

    card: int


class CardInHand(Struct, frozen=True):
    """A card of the hand in full, with its actions; `chosen` is the key of the current one, "" for the first."""

    card: int
    chosen: str = ""


class OneVerb(Struct, frozen=True):
    """The standing actions of one capital, to choose the target; `chosen` is the key of the current one, "" for the
    first."""

    letter: str
    chosen: str = ""


class AutoPassing(Struct, frozen=True):
    """The choice of how long to pass automatically; `cursor` is the place among the scopes."""

    cursor: int = 0


class Offers(Struct, frozen=True):
    """The open offers; `chosen` is the key of the current action, "" for the first."""

    chosen: str = ""


class Leaving(Struct, frozen=True):
    """The confirmation before leaving a match."""


class CallingAi(Struct, frozen=True):
    """The choice of a kind of AI player to call. `difficulty`: as `add_ai` takes it; a kind that does not play at it
    plays fair.
    """

    cursor: int = 0
    difficulty: str = ""


class People(Struct, frozen=True):
    """The people who are here or have spoken; with a `name`, the actions about that person. `cursor` is the place in
    the list."""

    name: str = ""
    cursor: int = 0


class NewTable(Struct, frozen=True):
    """The form for a new table: its name, set and password, and the settings `changed` from their defaults.

    `typing`: the next digit is appended to the number in this row. `sent`: it is requested, and no answer has come yet.
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
    """The list of decks."""

    cursor: int = 0


class NewDeck(Struct, frozen=True):
    """The choice of a Hero for a new deck."""

    cursor: int = 0


class Building(Struct, frozen=True):
    """The deck being built (`DeckState.draft`): the cards of the pool with these `words` and of that `kind`, one of
    them under the cursor. `name`: the name to save it under, while it is typed."""

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
    """Return the overlay (a page over the table) to return to from a page that is opened over this one; if this one is
    the help, that which lies under the help.

    None over a password prompt: the request that it belongs to may be over by then.
    """
    if isinstance(overlay, TextPage) and overlay.page == "help":
        return overlay.under
    return None if isinstance(overlay, AskingPassword) else overlay


def lying(overlay: Overlay | None) -> Iterator[Overlay]:
    """Yield the overlays that lie on one another, from the top down."""
    while overlay is not None:
        yield overlay
        overlay = overlay.under if isinstance(overlay, TextPage | OpenBook) else None


def form_in(overlay: Overlay | None) -> NewTable | None:
    """Return the form for a new table if it is open, on top or under help or rulebook; None if it is not."""
    return next((each for each in lying(overlay) if isinstance(each, NewTable)), None)
