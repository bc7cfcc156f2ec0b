"""A match whose players answer at random, and the loop that runs a check on its steps.

By its `wildness`, a match mixes two manners. Ambitious players claim kills, look for trouble and play their cards more
often than they throw them away, so that the match goes somewhere; the others do whatever is allowed, except resign. Now
and then time is up for a player, or an alarm rings. The same seed gives the same match, whatever is checked: checks
have a random generator of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests import under
from tests.conformance.families import Family, family_of, some_options

from kickdoor_game.engine import GameRules
from kickdoor_game.language.catalogue import Catalogue
from kickdoor_game.language.loading.packs import Pack
from kickdoor_game.library import catalogue, with_packs
from kickdoor_game.machine import journal
from kickdoor_game.machine.answers import Answer, alarm_rings, time_is_up
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.questions import Choice, Menu, Question, word_in
from kickdoor_game.machine.ruleset import Player, Ruleset
from kickdoor_game.machine.run import apply, chance_is_asked, question_id, questions

TEMPERS = (0.0, 0.0, 0.1, 0.3, 1.0)
"""Values of `wildness`: the share of decisions that are taken without any preference."""

NOTHING = 5.0
"""Weight of doing nothing, among the weights of the standing actions."""

NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")


@dataclass(frozen=True, slots=True)
class Step:
    """One answer of a match, with the table before and after it. Checks draw random numbers from `rng`, which the match
    never uses."""

    match: RandomMatch
    before: Any
    answer: Answer
    table: Any
    events: tuple[Event, ...]
    rng: Random

    @property
    def rules(self) -> GameRules:
        return self.match.rules

    @property
    def family(self) -> Family:
        return self.match.family

    @property
    def catalogue(self) -> Catalogue:
        return catalogue(self.match.rules.name)

    @property
    def seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(len(self.match.header.players))]

    def try_out(self, answer: Answer) -> Any:
        """Return the table after one more answer, which the match itself does not get."""
        return apply(self.rules, self.table, answer).table


Check = Callable[[Step], None]


@dataclass(slots=True)
class RandomMatch:
    """A match played by `steps`. `journal` and `table` are its present state; `decisions` counts the players' answers.

    `packs` are played with, beside the set.
    """

    set_name: str
    seed: int
    packs: tuple[Pack, ...] = ()
    rules: GameRules = field(init=False)
    family: Family = field(init=False)
    header: journal.JournalHeader = field(init=False)
    table: Any = field(init=False)
    journal: list[Answer] = field(default_factory=list)
    decisions: int = 0
    wildness: float = 0.0
    _rng: Random = field(init=False)
    _trying: Random = field(init=False)

    def __post_init__(self) -> None:
        self._rng = Random(f"{self.set_name} {self.seed}")
        self.rules = with_packs(self.set_name, self.packs)
        under.note(self.set_name, self.set_name)
        self.family = family_of(self.rules)
        counts = self.family.players(self.rules)
        players = tuple(Player(name, self._rng.choice(("female", "male"))) for name in NAMES)
        count = counts[self.seed % len(counts)]
        self.header = journal.JournalHeader(self.set_name, players[:count], some_options(self.rules, self._rng))
        self.wildness = self._rng.choice(TEMPERS)
        self._trying = Random(self._rng.getrandbits(64))
        self.table = journal.begin(self.rules, self.header)

    def steps(self, decisions_most: int) -> Iterator[Step]:
        """Play on and yield each step, until the match is over or the players have given `decisions_most` answers in
        all."""
        while not self.table.over and self.decisions < decisions_most:
            yield self.give(self.answer())

    def give(self, answer: Answer) -> Step:
        """Apply one answer and return the step."""
        outcome = apply(self.rules, self.table, answer)
        step = Step(self, self.table, answer, outcome.table, outcome.events, self._trying)
        self.table = outcome.table
        self.journal.append(answer)
        self.decisions += answer.seat != CHANCE
        self.done(step)
        return step

    def done(self, step: Step) -> None:
        """Hook for subclasses: called after each step."""

    def answer(self) -> Answer:
        """Return the next answer, drawn at random: of chance, of time, of an alarm or of a player."""
        rng, table = self._rng, self.table
        question = rng.choice(questions(table))
        if chance_is_asked(table):
            return Answer(CHANCE, question.shape.sample(rng))
        if rng.random() < 0.02:
            return time_is_up(question.seat, question_id(table, question))
        alarms = self.rules.alarms(table)
        if alarms and rng.random() < 0.02:
            return alarm_rings(rng.choice(alarms).name)
        seat = question.seat if rng.random() < 0.7 else Seat(rng.randrange(len(self.header.players)))
        act = self._act(seat) if rng.random() < 0.3 else None
        if act is not None:
            return Answer(seat, act, standing=True)
        named = question_id(table, question) if rng.random() < 0.5 else None
        return Answer(question.seat, self._reply(question), question=named)

    def _act(self, seat: Seat) -> Choice | None:
        rng = self._rng
        options = self.rules.standing(self.table, seat).open()
        if not options or interrupted_enough(self.rules, self.table):
            return None
        going_on = [option for option in options if word_in(option.key) not in self.family.resigns]
        if going_on and rng.random() < self.wildness:
            return Menu((rng.choice(going_on),)).sample(rng)
        weights = [self.family.tempers.get(word_in(option.key), 1.0) for option in options]
        chosen = rng.choices((None, *options), (NOTHING, *weights))[0]
        return None if chosen is None else Menu((chosen,)).sample(rng)

    def _reply(self, question: Question) -> Choice:
        rng = self._rng
        if isinstance(question.shape, Menu) and rng.random() >= self.wildness:
            wanted = tuple(o for o in question.shape.open() if word_in(o.key) in self.family.ambitions)
            if wanted:
                return Menu(wanted).sample(rng)
        return question.shape.sample(rng)


def interrupted_enough(rules: Ruleset, table: Any) -> bool:
    """Return whether the bound on nested interruptions is reached, so that no player may interrupt."""
    return len([frame for frame in table.stack if frame.interrupts]) >= rules.bounds.interrupts


def look_at(match: RandomMatch, decisions_most: int, check: Check, every: int = 1) -> int:
    """Play on and check every `every`-th step and the last; return how many were checked. A failure names seed and
    step."""
    return look_over(match.steps(decisions_most), check, every)


def look_over(steps: Iterable[Step], check: Check, every: int = 1) -> int:
    """Check every `every`-th of these steps and the last, as `look_at` does."""
    looked = 0
    for number, step in enumerate(steps):
        if number % every == 0 or step.table.over:
            looked += 1
            try:
                check(step)
            except Exception as wrong:
                stack = " > ".join(f"{type(frame).__name__}.{frame.step}" for frame in step.table.stack)
                wrong.add_note(f"RandomMatch({step.match.set_name!r}, {step.match.seed}), step {number}")
                wrong.add_note(f"after {step.answer} in {stack}")
                raise
    return looked
