"""Notes of the oracle on one match: the scene, causes at work, debts, and complaints.

The laws (`fates`, `possessions`, `gear`, `using`, `combat`, `flight`, `turns`) are functions of these notes and of one
event; they check whether it may happen now, and note what it changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from .causes import Cause, Roll, Theft
from .printed import Word, deck_of, printed_cards
from .scene import NOBODY, PILE, Brawl, Scene, Zone, read

CHANCE, CLOCK = -1, -2


@dataclass(frozen=True, slots=True)
class Complaint:
    """A fault that the oracle has found, and the rule of the catalogue that it breaks."""

    rule: str
    what: str

    def __str__(self) -> str:
        return f"{self.what} ({self.rule})"


@dataclass(slots=True)
class Due:
    """Cards that a player is owed from a deck, face down into the hand."""

    seat: int
    deck: str
    count: int
    why: str


@dataclass(slots=True)
class Spoils:
    """Treasures that were won with help: they lie open and are shared (classic.help.6, classic.treasure.4)."""

    fighter: int
    helper: int
    owed: int
    promised: int
    order: str
    shown: list[int] | None = None
    had: Counter[int] = field(default_factory=Counter)


@dataclass(slots=True)
class Bribe:
    """Items that a helper was promised, and that are due right after the win (classic.help.4).

    `played`: cards of the fighter's hand that must be played on the helper (shakespeare.help.9).
    """

    fighter: int
    helper: int
    items: list[int]
    played: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Deed:
    """A standing action or an answer of a player. `word`: the beginning of its choice."""

    seat: int
    standing: bool
    choice: Any
    kind: str = ""
    about: int | None = None
    card: int | None = None
    clock: str = ""
    options: tuple[str, ...] = ()

    @property
    def key(self) -> str:
        choice = self.choice
        while isinstance(choice, list | tuple) and choice:
            choice = choice[0]
        return choice if isinstance(choice, str) else ""

    @property
    def word(self) -> str:
        return self.key.partition(".")[0]

    @property
    def number(self) -> int:
        tail = self.key.rpartition(".")[2]
        return int(tail) if tail.isdigit() else -1

    def foes(self) -> list[int]:
        """Return the numbers of monsters that it names."""
        keys = self.choice if isinstance(self.choice, list | tuple) else (self.choice,)
        named = [key.partition(".") for key in keys if isinstance(key, str)]
        return [int(number) for word, _, number in named if word in ("foe", "chase") and number.isdigit()]

    def named(self) -> set[int]:
        """Return the numbers of all keys in the choice: card ids, among others."""
        return set(_numbers(self.choice))


def _numbers(choice: Any) -> list[int]:
    if isinstance(choice, str):
        tail = choice.rpartition(".")[2]
        return [int(tail)] if tail.isdigit() else []
    if isinstance(choice, list | tuple):
        return [number for part in choice for number in _numbers(part)]
    return []


Law = Callable[["Notes", Any], None]
LAWS: dict[str, Law] = {}
"""By type of event: the check whether it may happen now, with what it changes in the scene."""


def law(*names: str) -> Callable[[Law], Law]:
    """Decorate a function as the law of these events."""

    def enter(function: Law) -> Law:
        for name in names:
            LAWS[name] = function
        return function

    return enter


@dataclass(slots=True)
class Notes:
    """Notes on one match, from before the deal."""

    cards: list[Word]
    numbers: Any
    scene: Scene
    questions: tuple[Any, ...]
    deed: Deed = field(default_factory=lambda: Deed(CHANCE, False, ()))
    complaints: list[Complaint] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    causes: list[Cause] = field(default_factory=list)
    thefts: list[Theft] = field(default_factory=list)
    roll: Roll | None = None
    dues: list[Due] = field(default_factory=list)
    spoils: Spoils | None = None
    bribe: Bribe | None = None
    claim: Any = None
    used: int = -1
    used_by: int = -1
    used_at: int | None = None
    voices: int = 0
    leaving: int = -1
    giving: list[Any] = field(default_factory=list)
    given_back: set[tuple[int, int]] = field(default_factory=set)
    taking: tuple[int, int, int] | None = None
    drawing: Any = None
    kill_levels: dict[int, int] = field(default_factory=dict)
    robbing: dict[int, int] = field(default_factory=dict)
    robbed_in: dict[int, int] = field(default_factory=dict)
    sale: tuple[int, int] | None = None
    doubled: int = -1
    orphans: dict[int, int] = field(default_factory=dict)
    taken_along: dict[int, int] = field(default_factory=dict)
    unhung: list[tuple[int, str]] = field(default_factory=list)
    opened: int = -1
    met: bool = False
    friendly: bool = False
    looted: bool = False
    won_in_turn: bool = False
    helped: int = NOBODY
    won_over: int = NOBODY
    recruiting: tuple[int, int] = (NOBODY, NOBODY)
    listened: bool = False
    price: int = 0
    chasing: tuple[int, int] | None = None
    fresh: dict[int, set[int]] = field(default_factory=dict)
    trades: list[tuple[int, int, frozenset[int], frozenset[int]]] = field(default_factory=list)
    agreed: tuple[int, int, frozenset[int], frozenset[int]] | None = None
    bids: dict[int, tuple[tuple[int, ...], int, str, bool]] = field(default_factory=dict)
    from_hand: dict[int, tuple[int, ...]] = field(default_factory=dict)
    looters: dict[int, list[int]] = field(default_factory=dict)
    events: Sequence[Any] = ()
    was: dict[int, Zone] = field(default_factory=dict)
    ranks: dict[int, dict[int, int]] = field(default_factory=dict)

    @classmethod
    def at(cls, table: Any) -> Notes:
        """Return the notes on a table before the deal."""
        cards = printed_cards(table.book)
        notes = cls(cards, table.numbers, read(table, cards), open_questions(table))
        for hero in table.heroes:
            notes.dues.append(Due(hero.seat, "door", table.numbers.start_doors, "the deal"))
            notes.dues.append(Due(hero.seat, "treasure", table.numbers.start_treasures, "the deal"))
        return notes

    def complain(self, rule: str, what: str) -> None:
        """Add a complaint. `rule` may lack the name of the book, which is classic's then."""
        whole = rule if rule.count(".") > 1 else f"classic.{rule}"
        self.complaints.append(Complaint(whole, what))

    def must(self, holds: Any, rule: str, what: str) -> None:
        """Add a complaint unless `holds` is true."""
        if not holds:
            self.complain(rule, what)

    def name(self, card: int | None) -> str:
        return "nothing" if card is None or card < 0 else f"{self.cards[card]['name']} (card {card})"

    def close_causes(self, *kinds: str) -> None:
        """Remove causes of these kinds, which have acted."""
        self.causes = [cause for cause in self.causes if cause.kind not in kinds]

    def play_in_use(self) -> Word:
        """Return the effect of the latest card used in this decision; empty if there is none."""
        return self.cards[self.used].get("play", {}) if self.used >= 0 else {}

    def move(self, card: int, to: Zone) -> None:
        self.scene.move(card, to)

    def discard(self, card: int) -> None:
        self.move(card, (f"pile.{deck_of(self.cards[card])}", PILE))

    def received(self, seat: int, card: int) -> None:
        self.move(card, ("hand", seat))
        self.fresh.setdefault(seat, set()).add(card)

    @property
    def brawl(self) -> Brawl | None:
        return self.scene.brawl


def answering(question: Any, choice: Any) -> Deed:
    return Deed(question.seat, False, choice, question.kind, question.about, question.card, options=keys_of(question))


def keys_of(question: Any) -> tuple[str, ...]:
    """Return the keys of the open options of a question."""
    return tuple(option.key for option in getattr(question.shape, "options", ()) if option.barred is None)


def open_questions(table: Any) -> tuple[Any, ...]:
    return () if table.asking is None else tuple(table.asking.questions)
