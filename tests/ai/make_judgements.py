"""Write down what every judgement says in many positions, module by module, so that no weight changes unseen.

    .venv/bin/python -m tests.ai.make_judgements

What a seat decides tells little of what it has weighed: nine of ten terms change no decision of a match. So some chairs
play, each with advisers of all kinds at its side who are asked the same, and whatever a function of the seats answers
meanwhile counts: how often, the sum of all that is weighed in it, and a check sum of the answers in their order.

After a change on purpose the lines that differ say which judgements have moved, and by how much. One that was to stay
as it is and differs is a mistake.
"""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import inspect
import pkgutil
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

from tests.ai import make_steps
from tests.doors_rules import printing
from tests.printings import on_tables

import kickdoor_ai
from kickdoor_ai.api import (
    Budget,
    Chair,
    Decision,
    Event,
    Explainer,
    Generator,
    Menu,
    Observation,
    Question,
    Seat,
    Talker,
)
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.doors.estimate import view_of
from kickdoor_ai.doors.mild_seat import MildSeat
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.doors.scheming import features
from kickdoor_ai.doors.scheming.features import FeatureReader
from kickdoor_ai.doors.scheming.outlook import Outlook, weights_for
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import make
from kickdoor_ai.series.matches import SeriesPlan
from kickdoor_ai.survey.report import lines as report
from kickdoor_ai.survey.tally import survey
from kickdoor_game.machine.questions import Option, word_in

GOLDEN = Path(__file__).with_name("judgements.golden.txt")
RULES = printing("classic")
TRIALS = 5
ADVISERS = ("greedy", "spiteful", "bribe_aware", "caretaker", "mild")
NOT_THEIRS = ("arena", "remote", "series", "play", "registry", "extras")
"""What plays, and counts who wins, has reports of its own."""


PLAYING = (
    ("random", "random", "random", "random"),
    ("spiteful", "greedy", "bribe_aware"),
    ("greedy", "random", "spiteful", "random"),
    ("bribe_aware", "random", "bribe_aware", "spiteful", "random"),
    ("spiteful", "random", "random", "spiteful", "bribe_aware", "greedy"),
)
SHORT = 5
"""A match to that level is near its end all the time."""


@dataclasses.dataclass(frozen=True)
class Round:
    """A match, up to its decision number `last`. `playing`: the kinds in the chairs; `advising`: those at each one's
    side, who are asked from decision `first` on, wherever something can be done that could not be done before."""

    seed: int
    playing: tuple[str, ...]
    advising: tuple[str, ...]
    first: int
    last: int
    goal: int = 10

    @property
    def name(self) -> str:
        return f"{self.seed}: {', '.join(self.playing)} to level {self.goal}"


def rounds() -> Iterator[Round]:
    """Short ones of everything."""
    for seed in (0, 1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 15, 16, 17, 20, 21):
        first = (0, 60, 180, 320)[seed % 4]
        advising = ("spiteful", "bribe_aware", ("greedy", "caretaker", "mild")[seed % 3])
        playing = PLAYING[seed % len(PLAYING)]
        yield Round(seed, playing, advising, first, first + 110, SHORT if seed % 3 else 10)
    for seed in range(70, 74):
        yield Round(seed, PLAYING[1] if seed % 2 else ("spiteful", "random", "bribe_aware"), (), 0, 2_000, SHORT)
    for seed in range(22, 26):
        yield Round(seed, ("random", "greedy", "random", "spiteful"), ("schemer",), seed % 4 * 40, seed % 4 * 40 + 30)


ROUNDS = tuple(rounds())


def kinds_of(question: Question, standing: Menu) -> set[tuple[str, str]]:
    """What is asked, with each kind of thing that may be done meanwhile."""
    words = {word_in(option.key) for option in standing.options if option.barred is None}
    return {(question.kind, word) for word in words | {""}}


@dataclasses.dataclass
class Course:
    """Of a round: how many decisions there have been, and what kinds of positions have been asked about."""

    decisions: int = 0
    asked: set[tuple[str, str]] = dataclasses.field(default_factory=set)

    def is_new(self, kinds: set[tuple[str, str]]) -> bool:
        """Whether some of these were not there before; they are now."""
        new = not kinds <= self.asked
        self.asked |= kinds
        return new


class Advised:
    """A chair that plays as the first says; the others are asked as well, with chance of their own."""

    def __init__(self, played: Round, playing: str, course: Course) -> None:
        self._seats = [seat_of(kind) for kind in (playing, *played.advising)]
        self._first, self._course = played.first, course

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        decided = self._seats[0].decide(seen, question, standing, budget, rng)
        self._course.decisions += 1
        if self._course.decisions <= self._first or not self._course.is_new(kinds_of(question, standing)):
            return decided
        for number, seat in enumerate(self._seats):
            own = Random(number)
            if number:
                seat.decide(seen, question, standing, budget, own)
            if isinstance(seat, Explainer):
                seat.considered()
            if isinstance(seat, Talker):
                seat.remark(own)
        return decided

    def witness(self, events: Sequence[Event]) -> None:
        for seat in self._seats:
            seat.witness(events)


def seat_of(kind: str) -> Seat:
    """One that decides the same by the same chance."""
    match kind:
        case "schemer":
            return SchemerSeat(TRIALS)
        case "mild":
            return MildSeat()
        case _:
            return make(kind, "doors")


@dataclasses.dataclass
class Answers:
    """What the functions of a module have answered so far."""

    count: int = 0
    total: float = 0.0
    check: int = 0

    def add(self, answer: object) -> None:
        told: list[str] = []
        self.total += _tell(answer, told)
        self.count += 1
        self.check = zlib.crc32(" ".join(told).encode(), self.check)


def _tell(answer: object, told: list[str]) -> float:
    """What it says in words that stay the same, and the sum of what is weighed in it."""
    match answer:
        case float():
            told.append(f"{round(answer, 3) + 0.0:.3f}")
            return answer
        case int() | str() | None:
            told.append(repr(answer))
            return 0.0
        case tuple() | list():
            return _tell_all(answer, told)
        case set() | frozenset():
            return _tell_all(sorted(answer, key=repr), told)
        case dict():
            return _tell_all([*answer.keys(), *answer.values()], told)
        case Option():
            told.append(answer.key)
            return 0.0
    told.append(type(answer).__name__)
    if dataclasses.is_dataclass(answer) and type(answer).__module__.startswith(kickdoor_ai.__name__):
        return _tell_all([getattr(answer, part.name) for part in dataclasses.fields(answer)], told)
    return 0.0


def _tell_all(answers: Sequence[object], told: list[str]) -> float:
    told.append(f"{len(answers)}:")
    return sum(_tell(answer, told) for answer in answers)


@contextlib.contextmanager
def noted(left_out: Sequence[str] = NOT_THEIRS) -> Iterator[dict[str, Answers]]:
    """While it lasts, every answer of every function of the seats counts for its module."""
    found: dict[str, Answers] = {}
    features._USES.clear()  # what was answered before is answered again
    modules = [import_module(name) for name in _names() if name.split(".")[1] not in left_out]
    noting: dict[FunctionType, Callable[..., Any]] = {}
    before: list[tuple[ModuleType | type, str, object]] = []

    def put(owner: ModuleType | type, name: str, old: object, new: object) -> None:
        before.append((owner, name, old))
        setattr(owner, name, new)

    for module in modules:
        for value in vars(module).values():
            if hasattr(value, "cache_clear"):
                value.cache_clear()
        answers = found.setdefault(module.__name__.partition(".")[2], Answers())
        for value in vars(module).values():
            if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                noting[value] = _noting(value, answers)
            elif isinstance(value, type) and value.__module__ == module.__name__:
                for name, part in list(vars(value).items()):
                    if isinstance(part, FunctionType) and not name.startswith("__"):
                        put(value, name, part, _noting(part, answers))
    for module in modules:
        for name, value in list(vars(module).items()):
            if isinstance(value, FunctionType) and value in noting:
                put(module, name, value, noting[value])
    try:
        yield found
    finally:
        for owner, name, old in reversed(before):
            setattr(owner, name, old)


def _names() -> Iterator[str]:
    for found in pkgutil.walk_packages(kickdoor_ai.__path__, f"{kickdoor_ai.__name__}."):
        if not found.name.endswith("__main__") and not found.ispkg:
            yield found.name


def _noting(function: FunctionType, answers: Answers) -> Callable[..., Any]:
    if inspect.isgeneratorfunction(function):

        @functools.wraps(function)
        def one_by_one(*given: Any, **named: Any) -> Iterator[Any]:
            for answer in function(*given, **named):
                answers.add(answer)
                yield answer

        return one_by_one

    @functools.wraps(function)
    def noting(*given: Any, **named: Any) -> Any:
        answer = function(*given, **named)
        if not inspect.isgenerator(answer):
            answers.add(answer)
        return answer

    return noting


class Onlooker:
    """Another seat, which asks for the figures and the chances of everybody whenever it is asked."""

    def __init__(self, kind: str, every: int) -> None:
        self._seat, self._every, self._asked = seat_of(kind), every, 0

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self._asked += 1
        if self._asked % self._every == 0:
            reader = FeatureReader(seen.table.book)
            for hero in seen.table.heroes:
                Outlook(reader, hero.seat, {}).chance(seen.table)
            Outlook(reader, seen.seat or Chair(0), weights_for(seen.table.book)).chance(seen.table)
        return self._seat.decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        self._seat.witness(events)


class Listener:
    """A seat that plays at random, with two at its side who listen, remember and talk, and are asked for nothing."""

    def __init__(self, remembered: Answers) -> None:
        self._seat, self._asked, self._remembered = make("random", "doors"), 0, remembered
        self._spiteful, self._bribe_aware = SpitefulSeat(), BribeAwareSeat()

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self._asked += 1
        self._spiteful._read(view_of(seen.table, question.seat))
        for seat in (self._spiteful, self._bribe_aware):
            seat.remark(Random(self._asked))
        if self._asked % 10 == 0:
            for memory in (self._spiteful.ledger, self._bribe_aware._presents, self._bribe_aware._broker.prices):
                self._remembered.add({name: getattr(memory, name) for name in _parts(memory)})
        return self._seat.decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        for seat in (self._seat, self._spiteful, self._bribe_aware):
            seat.witness(events)


def _parts(memory: object) -> list[str]:
    return sorted({*getattr(memory, "__slots__", ()), *getattr(memory, "__dict__", ())})


def listens(seed: int, found: Mapping[str, Answers]) -> None:
    """A match at random, which others hear."""
    there = found["doors.spiteful_seat"]
    _play([Listener(there) for _ in range(3 + seed % 4)], seed, 500, (10, 4)[seed % 2])


def plays(played: Round, found: Mapping[str, Answers]) -> None:
    """A round."""
    course = Course()
    seats = [Advised(played, kind, course) for kind in played.playing]
    _play(seats, played.seed, played.last, played.goal)


def looks_on(seed: int, found: Mapping[str, Answers]) -> None:
    """A match of which the figures are asked for."""
    _play([Onlooker(kind, 15) for kind in PLAYING[seed % len(PLAYING)]], seed, 400, (SHORT, 10)[seed % 2])


def trains(seed: int, found: Mapping[str, Answers]) -> None:
    """Agents of the learning environment play."""
    for _ in make_steps.steps(seed, 120):
        pass


def counts(seed: int, found: Mapping[str, Answers]) -> None:
    """A match is surveyed, with what a draw is worth."""
    series = SeriesPlan(("greedy", "random", "spiteful", "bribe_aware"), seed=seed)
    for _ in report(series, survey(series, range(1)), RULES.book, 1.0):
        pass


def _play(seats: Sequence[Seat], seed: int, most: int, goal: int) -> None:
    rules = dataclasses.replace(RULES, base=dataclasses.replace(RULES.base, goal_level=goal))
    with contextlib.suppress(MatchTooLong):
        play_match(rules, seats, Random(seed), decisions_most=most)


DOINGS: dict[str, Callable[[Mapping[str, Answers]], None]] = {
    **{played.name: functools.partial(plays, played) for played in ROUNDS},
    **{f"{seed}: looked on at": functools.partial(looks_on, seed) for seed in range(30, 33)},
    **{f"{seed}: listened to": functools.partial(listens, seed) for seed in range(60, 66)},
    **{f"{seed}: agents": functools.partial(trains, seed) for seed in range(40, 44)},
    **{f"{seed}: surveyed": functools.partial(counts, seed) for seed in range(50, 52)},
}
"""All that is noted, by its name."""


@on_tables()
def judged(name: str) -> list[str]:
    """The golden lines of one of them."""
    with noted() as found:
        DOINGS[name](found)
    lines = [
        f"{module:24}{answers.count:8} answers, together {answers.total:10.1f} {answers.check:08x}"
        for module, answers in sorted(found.items())
        if answers.count
    ]
    return [name, *lines]


if __name__ == "__main__":
    GOLDEN.write_text("\n\n".join("\n".join(judged(name)) for name in DOINGS) + "\n", "utf-8")
