"""Duels that begin in a given position, for lessons: the format of a position, the check of it, and the rules that lay
it out.

Each player has a prepared deck, some cards of which lie where the position says. The duel begins with a turn, and cards
can be put on top of the decks.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Literal

import msgspec

from ..engine import PreparedStart, Vary
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
    """One player's side of a position. All cards are from their deck, by key.

    `deck`: the name of a prepared deck; "": that of the seat. `items`: cards in the hoard; `stash`: cards face down in
    the stash, `out`: face up in it. `gold`: in the purse; None: as much as the Level. `damage`: on the Hero. `limping`:
    the marker shows Limp Away.
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
        """All cards that the sheet puts somewhere."""
        return (*self.hand, *self.items, *self.stash, *self.out)

    @property
    def purse(self) -> int:
        """The gold in the purse at the start."""
        return self.level if self.gold is None else self.gold


class DuelPreparation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole position.

    `tops`: by number of a turn, cards to lie on top of their decks, the first one uppermost. `first`: the seat that has
    the first turn. `begins`: with the whole turn, or with its munchkining phase.
    """

    sheets: tuple[DuelSheet, ...] = ()
    tops: dict[int, tuple[str, ...]] = {}
    first: int = 0
    begins: Literal["turn", "main"] = "turn"


def deck_of(rules: DuelRules, sheet: DuelSheet, seat: int) -> tuple[str, ...]:
    """Return the keys of the deck that a sheet names, its Hero first; a sheet that names none gets the prepared deck
    for the seat. Raises KeyError if no prepared deck has its name."""
    return rules.ready[sheet.deck].keys if sheet.deck else rules.given(seat).keys


def faults(rules: DuelRules, preparation: DuelPreparation) -> Iterator[str]:
    """Yield a sentence for everything in this position that cannot be laid out under these rules."""
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
    """Yield the faults of one sheet."""
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
    """Lay out a prepared position on a new table.

    Raises ValueError if the number of players differs, or a card is not left in its deck.
    """
    if len(table.duelists) != len(preparation.sheets):
        raise ValueError(f"prepared for {len(preparation.sheets)} players, not {len(table.duelists)}")
    for duelist, sheet in zip(table.duelists, preparation.sheets, strict=True):
        _lay(table, duelist, sheet)
    table.turn = Seat(preparation.first)
    table.stack = _stack(table, preparation)


def _lay(table: DuelTable, duelist: Duelist, sheet: DuelSheet) -> None:
    """Put a player's cards where their sheet says, and the rest in an order that depends only on the cards."""
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
    """Return the frames with which the position begins."""
    if preparation.begins == "turn":
        return [Duel(step="take_turn")]
    table.turn_number, table.phase = 1, MUNCHKINING
    return [Duel(step="turn_over"), DuelTurn(table.turn, step="act")]


def _taken(table: DuelTable, duelist: Duelist, key: str) -> CardId:
    """Take a card with this key out of the player's deck. Raises ValueError if none is left."""
    found = next((card for card in duelist.deck if table.card(card).key == key), None)
    if found is None:
        raise ValueError(f"there is no card {key!r} left in the deck of {duelist.name}")
    duelist.deck = tuple(card for card in duelist.deck if card != found)
    return found


def stack_decks(table: DuelTable, keys: Sequence[str]) -> None:
    """Put these cards on top of their decks, the first one uppermost, taking each from the active player's deck if it
    is there.

    Doing it twice changes nothing more.
    """
    for seat in table.in_order():
        duelist = table.duelists[seat]
        for key in reversed(keys):
            found = next((card for card in duelist.deck if table.card(card).key == key), None)
            if found is not None and found != duelist.deck[0]:
                duelist.deck = (found, *(card for card in duelist.deck if card != found))


@dataclass(frozen=True, slots=True)
class PreparedDuelRules(DuelRules):
    """The rules of a set, for duels that begin in `preparation`."""

    preparation: DuelPreparation = field(default_factory=DuelPreparation)

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DuelTable:
        """Return a table with the position laid out, with its decks and not those of the players.

        Raises ValueError if the number of players differs, or a card is not left in its deck. `options`: the table
        options of the match.
        """
        if len(players) != len(self.preparation.sheets):
            raise ValueError(f"prepared for {len(self.preparation.sheets)} players, not {len(players)}")
        decks = [deck_of(self, sheet, seat) for seat, sheet in enumerate(self.preparation.sheets)]
        table = self.dealt(decks, players, options)
        lay_out(table, self.preparation)
        return table

    def upkeep(self, table: DuelTable) -> Frame | None:
        """Stack the decks as the position says during each warmup, then do what `DuelRules.upkeep` does."""
        if table.phase == WARMUP:
            stack_decks(table, self.preparation.tops.get(table.turn_number, ()))
        return DuelRules.upkeep(self, table)


def prepared_rules(rules: DuelRules, preparation: DuelPreparation, vary: Vary) -> PreparedDuelRules:
    """Return these rules with duels that begin in `preparation`, and numbers that `vary` changes by a
    table's options.
    """
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
    """Return the options that a table may choose, with their descriptions; every set has the same."""
    return OPTIONS


def varied(numbers: DuelNumbers, options: Mapping[str, Any]) -> DuelNumbers:
    """Return the numbers for these options. `numbers` is unused, since no set has numbers of its own."""
    return with_options(options)


def no_wishes(rules: DuelRules) -> frozenset[str]:
    """Return an empty set: a position can fix no random result, since chance only shuffles decks, and these are
    stacked.
    """
    return frozenset()


def as_it_falls(table: DuelTable, wishes: Sequence[str]) -> None:
    """Do nothing: a position of a duel can fix no random results in advance."""


PREPARING = PreparedStart(
    DuelPreparation,
    faults,
    prepared_rules,
    options,
    varied,
    no_wishes,
    as_it_falls,
)
"""Functions for programs that begin duels in a prepared position."""
