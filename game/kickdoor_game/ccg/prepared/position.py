"""A position of the duel as it is written: a ready deck each, and what of it lies where. And its faults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal

import msgspec

from ..cards.kinds import DuelAlly, DuelMonster, Location, Loot
from ..ruleset.rules import DuelRules
from ..state.numbers import HIGHEST_LEVEL


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
