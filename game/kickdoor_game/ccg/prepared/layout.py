"""How a position that is written down comes to lie on a new table."""

from __future__ import annotations

import zlib
from collections.abc import Sequence

from ...machine.frame import Frame
from ...machine.ids import CardId, Seat
from ..phases.match import Duel
from ..phases.turn import DuelTurn
from ..state import verbs
from ..state.table import MUNCHKINING, Duelist, DuelTable
from .position import DuelPreparation, DuelSheet


def lay_out(table: DuelTable, preparation: DuelPreparation) -> None:
    """Lay out a new table like that. ValueError for another number of players, or a card that is there no more."""
    if len(table.duelists) != len(preparation.sheets):
        raise ValueError(f"prepared for {len(preparation.sheets)} players, not {len(table.duelists)}")
    for duelist, sheet in zip(table.duelists, preparation.sheets, strict=True):
        _lay(table, duelist, sheet)
    table.turn = Seat(preparation.first)
    table.stack = _stack(table, preparation)


def _lay(table: DuelTable, duelist: Duelist, sheet: DuelSheet) -> None:
    """Put each card where it is written, and the rest into an order that depends on nothing but the cards."""
    duelist.hand = tuple(_taken(table, duelist, key) for key in sheet.hand)
    duelist.hoard = tuple(_taken(table, duelist, key) for key in sheet.items)
    down = tuple(_taken(table, duelist, key) for key in sheet.stash)
    up = tuple(_taken(table, duelist, key) for key in sheet.out)
    duelist.stash = (*down, *up)
    for card in (*duelist.hoard, *up):
        verbs.come(table, card)
    duelist.deck = tuple(sorted(duelist.deck, key=lambda card: zlib.crc32(f"{card} {table.card(card).key}".encode())))
    duelist.level, duelist.purse, duelist.limping, duelist.kept = sheet.level, sheet.purse, sheet.limping, True
    table.presences[duelist.hero].tokens = sheet.damage


def _stack(table: DuelTable, preparation: DuelPreparation) -> list[Frame]:
    if preparation.begins == "turn":
        return [Duel(step="take_turn")]
    table.turn_number, table.phase = 1, MUNCHKINING
    return [Duel(step="turn_over"), DuelTurn(table.turn, step="act")]


def _taken(table: DuelTable, duelist: Duelist, key: str) -> CardId:
    """Return a card of that name, out of its deck. ValueError: none is left there."""
    found = next((card for card in duelist.deck if table.card(card).key == key), None)
    if found is None:
        raise ValueError(f"there is no card {key!r} left in the deck of {duelist.name}")
    duelist.deck = tuple(card for card in duelist.deck if card != found)
    return found


def stack_decks(table: DuelTable, keys: Sequence[str]) -> None:
    """Lay these cards on top of their decks, the first uppermost; the active player's deck is looked at first.

    Done twice it changes nothing.
    """
    for seat in table.in_order():
        duelist = table.duelists[seat]
        for key in reversed(keys):
            found = next((card for card in duelist.deck if table.card(card).key == key), None)
            if found is not None and found != duelist.deck[0]:
                duelist.deck = (found, *(card for card in duelist.deck if card != found))
