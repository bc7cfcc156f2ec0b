"""Cards as the wire knows them: what is printed on one, and at any table with heroes one that lies somewhere."""

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


class Named(Protocol):
    """A card, or the face of a room."""

    @property
    def key(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def flavour(self) -> str: ...


def face_of(card: Named, printed: Print) -> Face:
    """Return it as somebody reads it who has it in hand: `printed` says what it does, in words."""
    return Face(card.key, card.name, printed.kind, printed.text, card.flavour, printed.facts, touches=printed.touches)


def ref(table: HeroTable, card: CardId, *marks: str, note: str = "") -> CardRef:
    """Return that card, face up, or face down if this observer cannot know it."""
    return FACE_DOWN if card == HIDDEN else CardRef(int(card), table.card(card).key, marks, note)


def laid(table: HeroTable, card: CardId, on: CardId | None) -> CardRef:
    """Return a card that lies on another one, if that is still there."""
    return replace(ref(table, card), on=None if on is None else int(on))


def refs(table: HeroTable, cards: Iterable[CardId]) -> tuple[CardRef, ...]:
    """Return all of them, in their order."""
    return tuple(ref(table, card) for card in cards)
