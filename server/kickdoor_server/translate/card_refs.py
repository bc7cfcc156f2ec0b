"""Cards as the wire knows them, at any table with heroes: one that lies somewhere, or on another one."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from kickdoor_game.heroes.table import HeroTable
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_protocol.views import CardRef

FACE_DOWN = CardRef(-1)


def ref(table: HeroTable, card: CardId, *marks: str, note: str = "") -> CardRef:
    """Return that card, face up, or face down if this observer cannot know it."""
    return FACE_DOWN if card == HIDDEN else CardRef(int(card), table.card(card).key, marks, note)


def laid(table: HeroTable, card: CardId, on: CardId | None) -> CardRef:
    """Return a card that lies on another one, if that is still there."""
    return replace(ref(table, card), on=None if on is None else int(on))


def refs(table: HeroTable, cards: Iterable[CardId]) -> tuple[CardRef, ...]:
    """Return all of them, in their order."""
    return tuple(ref(table, card) for card in cards)
