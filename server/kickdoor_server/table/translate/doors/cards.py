"""Cards of the door games as the wire knows them: one lying somewhere, and what is printed on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kickdoor_game.doors.house import printed_under
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import is_big
from kickdoor_game.machine.ids import CardId
from kickdoor_protocol.views import CardRef, Face

from ..card_refs import face_of, laid, ref


def faces(rules: DoorsRules) -> tuple[Face, ...]:
    """What is printed on every card of the book once, by the rules of the table."""
    printed = printed_under(rules)
    return tuple(face_of(card, printed(card)) for card in rules.book.by_key.values())


def item_refs(
    table: DoorsTable, hero: Hero, items: Iterable[CardId], idle: Mapping[CardId, str]
) -> tuple[CardRef, ...]:
    """Items before their owner, each with the Cheat card on it. `idle`: those that help nobody, and why."""
    found = []
    for card in items:
        found.append(_item(table, hero, card, idle))
        if card in hero.cheats:
            found.append(laid(table, hero.cheats[card], card))
    return tuple(found)


def _item(table: DoorsTable, hero: Hero, card: CardId, idle: Mapping[CardId, str]) -> CardRef:
    """One of them with all that matters of how it lies there."""
    marks = ["in_use" if card in hero.in_use and card not in idle else "sideways"]
    if is_big(table, card):
        marks.append("big")
    if card in table.promised():
        marks.append("locked")
    borne = f"with {table.card(hero.borne[card]).name}" if card in hero.borne else ""
    return ref(table, card, *marks, note=idle.get(card, borne))
