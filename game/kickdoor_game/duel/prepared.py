"""Duels that begin in a written position, for lessons: what may be written, its faults, and how it is laid out.

A ready deck each, and what of it lies where; with a turn instead of the shuffle, and decks that are stacked.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import msgspec

from ..engine import Preparing, Vary
from ..machine.frame import Frame
from ..machine.ids import CardId, Seat
from ..machine.ruleset import Player
from .cards.kinds import DuelAlly, DuelMonster, Location, Loot
from .phases.match import Duel
from .phases.turn import DuelTurn
from .ruleset.rules import DuelRules
from .state import verbs
from .state.numbers import HIGHEST_LEVEL, OPTIONS, DuelNumbers, with_options
from .state.table import MUNCHKINING, WARMUP, Duelist, DuelTable


class DuelSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a player begins. `deck`: the name of a ready deck; "": that of the seat. All cards are of it, by key.

    `items` lie in the hoard, `stash` face down in the stash, `out` face up in it. `damage` lies on the Hero; `gold` is
    in the purse, as much as the Level if nothing is written.
    """

    level: int = 1
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    stash: tuple[str, ...] = ()
    out: tuple[str, ...] = ()
    deck: str = ""
    gold: int | None = None
    damage: int = 0
    limping: bool = False

    @property
    def placed(self) -> tuple[str, ...]:
        """All cards that are written for a place."""
        return (*self.hand, *self.items, *self.stash, *self.out)

    @property
    def purse(self) -> int:
        """The gold that they begin with."""
        return self.level if self.gold is None else self.gold


class DuelPreparation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`tops`: by number of a turn, the cards to lie on top of the decks that they are of, the first uppermost.

    `first`: the seat whose turn is the first one. `begins`: with the whole turn, or with its main phase.
    """

    sheets: tuple[DuelSheet, ...] = ()
    tops: dict[int, tuple[str, ...]] = {}
    first: int = 0
    begins: Literal["turn", "main"] = "turn"


def deck_of(rules: DuelRules, sheet: DuelSheet, seat: int) -> tuple[str, ...]:
    """Return the deck of a sheet, its Hero first. KeyError: no ready deck has that name."""
    return rules.ready[sheet.deck].keys if sheet.deck else rules.given(seat).keys


def faults(rules: DuelRules, preparation: DuelPreparation) -> Iterator[str]:
    """Say everything that cannot be laid out as it is written."""
    if len(preparation.sheets) != 2:
        yield f"two sit at a duel, not {len(preparation.sheets)}"
    known = set[str]()
    for seat, sheet in enumerate(preparation.sheets):
        if sheet.deck and sheet.deck not in rules.ready:
            yield f"no ready deck is called {sheet.deck!r}; there are: {', '.join(rules.ready)}"
            continue
        deck = deck_of(rules, sheet, seat)
        known |= set(deck)
        yield from _sheet_faults(rules, sheet, deck)
    for card in dict.fromkeys(card for cards in preparation.tops.values() for card in cards):
        if card not in known:
            yield f"there is no card {card!r} in either deck"


def _sheet_faults(rules: DuelRules, sheet: DuelSheet, deck: tuple[str, ...]) -> Iterator[str]:
    by_key, there = rules.book.by_key, Counter(deck[1:])
    for card, count in Counter(sheet.placed).items():
        if card not in by_key:
            yield f"there is no card {card!r}"
        elif count > there[card]:
            yield f"{card!r} is needed {count} times; {there[card]} are in the deck"
    for card in sheet.items:
        if card in by_key and not isinstance(by_key[card], Loot | DuelAlly | Location):
            yield f"{card!r} cannot lie in a hoard"
    for card in sheet.out:
        if card in by_key and not isinstance(by_key[card], DuelMonster):
            yield f"{card!r} cannot lie face up in a stash"
    life = by_key[deck[0]].life
    if not 1 <= sheet.level <= HIGHEST_LEVEL:
        yield f"a player begins at Level 1 to {HIGHEST_LEVEL}, not at {sheet.level}"
    if not 0 <= sheet.damage < life:
        yield f"a Hero of life {life} begins with 0 to {life - 1} damage, not {sheet.damage}"
    if sheet.purse < 0:
        yield f"a purse cannot hold {sheet.purse} gold"


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
