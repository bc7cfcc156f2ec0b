"""One match of hostile players with hostile packs, watched by the oracle, and the way to replay it.

for finding in HostileMatch(seed=7, number=3).play(decisions_most=400): print(finding) for finding in
HostileMatch(seed=7, number=3, set_name="classic+bites").play(decisions_most=400): print(finding)

The same seed, number and set give the same match, whatever the oracle says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any

from kickdoor_game.language.loading.packs import Pack, read_packs
from kickdoor_game.library import USUAL_SET, ruleset, set_cards, with_packs
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import BrokenInvariant, IllegalAnswer, StaleAnswer
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, start

from .books import misread
from .hostility import hostile_answer
from .notes import Complaint
from .oracle import Oracle

PACKS = Path(__file__).parent / "packs"
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")
DECISIONS_A_MATCH = 500
BREAKAGES = (BrokenInvariant, ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)
"""Exceptions of a broken engine."""
OF_BOOKS = "books"
"""Rule id of findings about the numbers of a table."""
DOORS, DUEL = "doors", "ccg"
NO_CARDS = ("seat", "foe", "ask", "gift", "trade", "accept", "agree", "choose", "list", "next")
"""Words of options whose number is not that of a card."""
TAIL = 14
"""Number of answers that a report shows before a finding."""
VARIED, LONG, LONG_GOAL = 0.3, 0.1, 20
"""Probability of each option of a set, probability of a long game, and the Level to which that goes."""


GROWN = (
    ("race", "door", "races", 0.6),
    ("class", "door", "classes", 0.7),
    ("power", "door", "powers", 0.5),
    ("follower", "door", "followers", 0.5),
    *[("item", "treasure", "items", 0.6)] * 3,
    *[("one_shot", "treasure", "items", 0.4)] * 2,
)
"""Kind, deck, place and probability of cards that advanced heroes begin with."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A complaint of the oracle. `decision` counts the applied answers, dice among them."""

    seed: int
    number: int
    decision: int
    complaint: Complaint
    tail: tuple[str, ...] = ()

    @property
    def replay(self) -> str:
        """Argument of `--replay` for this match."""
        return f"{self.seed}:{self.number}"

    def __str__(self) -> str:
        lines = [f"match {self.replay}, answer {self.decision}: {self.complaint}"]
        return "\n".join([*lines, *(f"    {line}" for line in self.tail)])


@cache
def hostile_packs() -> tuple[Pack, ...]:
    """Return the hostile packs. They are written for the usual set and shuffled into any other as well."""
    return read_packs(PACKS, set_cards, USUAL_SET)


@cache
def _rules(set_name: str, keys: tuple[str, ...]) -> Any:
    return with_packs(set_name, [pack for pack in hostile_packs() if pack.key in keys])


@dataclass(slots=True)
class HostileMatch:
    """A match that `play` plays. `counts` has afterwards what happened in it, by kind. `packs` None: a random choice.

    `set_name` is a set, or a mix (a+b).
    """

    seed: int
    number: int
    packs: tuple[str, ...] | None = None
    set_name: str = USUAL_SET
    counts: Counter[str] = field(default_factory=Counter)
    journal: list[Answer] = field(default_factory=list)
    rules: Any = None
    table: Any = None
    oracle: Any = None
    _rng: Random = field(default_factory=Random)
    _misread: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rng = Random(f"adversary {self.seed} {self.number}")
        rng = self._rng
        keys = tuple(pack.key for pack in hostile_packs())
        some = tuple(sorted(rng.sample(keys, rng.choice((0, 1, 1, 2, 2, 3)))))
        self.rules = _rules(self.set_name, some if self.packs is None else self.packs)
        players = tuple(Player(name, rng.choice(("female", "male"))) for name in NAMES[: rng.choice((3, 3, 4, 5))])
        options = _options(self.rules.base.variants, rng)
        self.table = self.rules.new_table(players, options)
        self._misread = misread(self.set_name, self.table.numbers, options)
        if rng.random() < 0.7:
            _grow_up(self.table, rng)
        start(self.rules, self.table)
        self.oracle = Oracle(self.table)

    def play(self, decisions_most: int, known: Container[str] = ()) -> list[Finding]:
        """Play until the match is over, until so many decisions of players, or to the first wrong answer; return the
        findings.

        Findings against `known` rules are counted and passed over.
        """
        if self._misread:
            complaints = [Complaint(OF_BOOKS, what) for what in self._misread]
            return self._counted([Finding(self.seed, self.number, 0, complaint) for complaint in complaints])
        while not self.table.over and self.counts["decisions"] < decisions_most:
            refused: list[Complaint] = []
            answer, doubtful = hostile_answer(self.rules, self.table, self._rng, partial(self._offered, refused))
            found = self._findings(answer, refused) if refused else []
            found += self.give(answer, doubtful=doubtful)
            self.counts.update(
                f"known: {finding.complaint.rule}" for finding in found if finding.complaint.rule in known
            )
            if unknown := [finding for finding in found if finding.complaint.rule not in known]:
                return self._counted(unknown)
        return self._counted([])

    def _counted(self, found: list[Finding]) -> list[Finding]:
        self.counts["matches"] += 1
        self.counts["won"] += bool(self.table.over)
        self.counts.update(self.oracle.notes.counts)
        return found

    def _offered(self, refused: list[Complaint], seat: int, options: tuple[Any, ...]) -> None:
        refused += self.oracle.look_at_menu(seat, options, self.table)

    def give(self, answer: Answer, *, doubtful: bool = True) -> list[Finding]:
        """Apply an answer or have it refused, and return what is wrong with that. `doubtful`: check that a refusal
        changes nothing."""
        table = self.table
        before = self.fingerprint() if doubtful else None
        table.news = []
        self.counts["decisions"] += answer.seat != -1
        try:
            apply_in_place(self.rules, table, answer)
        except (IllegalAnswer, StaleAnswer):
            self.counts["refused"] += 1
            if before is not None and self.fingerprint() != before:
                return self._findings(answer, [Complaint("classic.cards.11", "a refused answer has changed the table")])
            return []
        except BREAKAGES as broken:
            return self._findings(answer, [Complaint("classic.turn.16", f"a rule has broken: {broken!r}")])
        self.journal.append(answer)
        complaints = self.oracle.look(answer, table.news, table)
        return self._findings(answer, complaints) if complaints else []

    def _findings(self, answer: Answer, complaints: Sequence[Complaint]) -> list[Finding]:
        tail = tuple(self.told(last) for last in [*self.journal[-TAIL:], answer][-TAIL:])
        return [Finding(self.seed, self.number, len(self.journal), complaint, tail) for complaint in complaints]

    def fingerprint(self) -> str:
        """Return all state of its table as text."""
        return fingerprint(self.table)

    def told(self, answer: Answer) -> str:
        """Return an answer in words, with the names of cards."""
        who = {-1: "chance", -2: "the clock"}.get(answer.seat) or NAMES[answer.seat]
        return f"{who} {'does' if answer.standing else 'says'} {_named(answer.choice, self.table)}"


def _options(variants: Sequence[str], rng: Random) -> dict[str, Any]:
    """Return random table options of the set, and now and then a long game."""
    options: dict[str, Any] = {name: rng.random() < VARIED for name in variants}
    return options | ({"goal_level": LONG_GOAL} if rng.random() < LONG else {})


def _named(choice: Any, table: Any) -> str:
    if isinstance(choice, str):
        word, dot, number = choice.rpartition(".")
        if dot and number.isdigit() and word not in NO_CARDS:
            return (
                f"{word} [{table.book.cards[int(number)].name} {number}]"
                if int(number) < len(table.book.cards)
                else choice
            )
        return choice
    if isinstance(choice, list | tuple):
        return "(" + ", ".join(_named(part, table) for part in choice[:8]) + ")"
    return str(choice)


def _grow_up(table: Any, rng: Random) -> None:
    """Make heroes advanced: near the goal, what may win matters, and what may not (classic.winning.2)."""
    decks = {deck: rng.sample(cards, len(cards)) for deck, cards in table.decks.items()}
    for hero in table.heroes:
        hero.level = rng.randrange(1, table.numbers.goal_level)
        for kind, deck, place, chance in GROWN:
            if rng.random() < chance:
                card = next((card for card in decks[deck] if table.card(card).__struct_config__.tag == kind), None)
                if card is not None and _may_begin_with(table.card(card), hero.level):
                    setattr(hero, place, (*getattr(hero, place), card))
                    decks[deck].remove(card)
    table.decks.update(decks)


def _may_begin_with(printed: Any, level: int) -> bool:
    """Return whether a hero may have a card from the beginning without having to discard it at once."""
    if printed.__struct_config__.tag == "power":
        return bool(printed.rank <= level and printed.only is None)
    return not (printed.__struct_config__.tag == "item" and printed.big)


def match_of(seed: int, number: int, packs: tuple[str, ...] | None = None, set_name: str = USUAL_SET) -> HostileMatch:
    """Return the match of that number, in the class of the set's engine."""
    engine = ruleset(set_name).engine
    if engine == DOORS:
        return HostileMatch(seed, number, packs, set_name)
    # They are kinds of the match above, so they can only be known here by now.
    from .board.match import HostileBoardMatch
    from .duel.match import HostileDuel

    if engine == DUEL:
        return HostileDuel(seed, number, packs, set_name)
    return HostileBoardMatch(seed, number, packs, set_name)


def hunt(
    decisions: int,
    seed: int,
    counts: Counter[str],
    known: Container[str] = (),
    packs: tuple[str, ...] | None = None,
    set_name: str = USUAL_SET,
    first: int = 0,
) -> Iterator[Finding]:
    """Play matches from number `first` until so many decisions are made; yield the findings of at most one answer of
    each."""
    number, made = first, 0
    while made < decisions:
        match = match_of(seed, number, packs, set_name)
        yield from match.play(min(DECISIONS_A_MATCH, decisions - made), known)
        counts.update(match.counts)
        # A match may be found wrong before anybody has decided anything.
        made += max(1, match.counts["decisions"])
        number += 1


def fingerprint(table: Any) -> str:
    """Return all state of a table as text, without what is derived from it."""
    kept = ("stack", "situation", "answered", "moves", "over", "winners", "heroes", "decks", "discards", "aside")
    more = ("corpses", "fight", "rolled", "turn", "turn_number", "phase", "met", "won", "trades", "next_trade")
    return repr([getattr(table, name) for name in (*kept, *more)])
