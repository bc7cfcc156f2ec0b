"""The rules of a set for duels that begin in a position that is written down, and how that comes to lie on a table."""

from __future__ import annotations

import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from ...engine import Preparing, Vary
from ...machine.frame import Frame
from ...machine.ids import CardId, Seat
from ...machine.ruleset import Player
from ..phases.match import Duel
from ..phases.turn import DuelTurn
from ..ruleset.rules import DuelRules
from ..state import verbs
from ..state.numbers import OPTIONS, DuelNumbers, with_options
from ..state.table import MUNCHKINING, WARMUP, Duelist, DuelTable
from .position import DuelPreparation, DuelSheet, deck_of, faults


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


@dataclass(frozen=True, slots=True)
class PreparedDuelRules(DuelRules):
    """The rules of a set for duels that begin like this."""

    preparation: DuelPreparation = field(default_factory=DuelPreparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DuelTable:
        """Deal the decks that are written, whatever players bring. ValueError for other than two players, or a card
        that is there no more."""
        if len(players) != len(self.preparation.sheets):
            raise ValueError(f"prepared for {len(self.preparation.sheets)} players, not {len(players)}")
        decks = [deck_of(self, sheet, seat) for seat, sheet in enumerate(self.preparation.sheets)]
        table = self.dealt(decks, players, options)
        lay_out(table, self.preparation)
        return table

    def upkeep(self, table: DuelTable) -> Frame | None:
        """The decks are stacked throughout the warmup, so the draw of a turn is what is written for it."""
        if table.phase == WARMUP:
            stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return DuelRules.upkeep(self, table)


def prepared_rules(rules: DuelRules, preparation: DuelPreparation, vary: Vary) -> PreparedDuelRules:
    """Return these rules for duels that begin like this, with numbers that are varied like that."""
    return PreparedDuelRules(
        rules.name,
        rules.title,
        rules.book,
        rules.ready,
        rules.sentence,
        vary=partial(vary, DuelNumbers()),
        preparation=preparation,
    )


def options(rules: DuelRules) -> Mapping[str, str]:
    """Return what a table may choose, with what it does: the same everywhere."""
    return OPTIONS


def varied(numbers: DuelNumbers, options: Mapping[str, Any]) -> DuelNumbers:
    """Return the numbers of a table with these options; no set has others than the rules."""
    return with_options(options)


def no_wishes(rules: DuelRules) -> frozenset[str]:
    """Chance has nothing to decide but how decks lie, and they are stacked."""
    return frozenset()


def as_it_falls(table: DuelTable, wishes: Sequence[str]) -> None:
    """Nothing can be wished for."""


PREPARING = Preparing(
    DuelPreparation,
    faults,
    prepared_rules,
    options,
    varied,
    no_wishes,
    as_it_falls,
)
