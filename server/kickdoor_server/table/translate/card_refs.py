"""Cards as the wire has them: what is printed on one, and a card that lies somewhere at a table with heroes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from msgspec.structs import replace

from kickdoor_game.heroes.table import HeroTable
from kickdoor_game.language.vocabulary import Print
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_protocol.views import CardRef, Face

FACE_DOWN = CardRef(-1)
"""A card that the viewer cannot know."""


class Named(Protocol):
    """A card, or the face of a room."""

    @property
    def key(self) -> str:
        """Return its key in the book."""

    @property
    def name(self) -> str:
        """Return its name."""

    @property
    def flavour(self) -> str:
        """Return its flavour text."""


def face_of(card: Named, printed: Print) -> Face:
    """Return the printed face of a card or room, to be sent to clients; `printed` has its effect in words."""
    return Face(card.key, card.name, printed.kind, printed.text, card.flavour, printed.facts, touches=printed.touches)


def ref(table: HeroTable, card: CardId, *marks: str, note: str = "") -> CardRef:
    """Return a reference to that card for views: face up, or face down if this observer may not know it. `marks`: keys
    of the layout's marks.
    """
    return FACE_DOWN if card == HIDDEN else CardRef(int(card), table.card(card).key, marks, note)


def laid(table: HeroTable, card: CardId, on: CardId | None) -> CardRef:
    """Return a reference to a card that lies on the card `on`, if that is not None."""
    return replace(ref(table, card), on=None if on is None else int(on))


def refs(table: HeroTable, cards: Iterable[CardId]) -> tuple[CardRef, ...]:
    """Return references to all these cards for views, in order."""
    return tuple(ref(table, card) for card in cards)
