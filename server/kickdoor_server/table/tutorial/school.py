"""Lessons as sets that a server can play: each is made of a real set, and gives its tables a teacher, a cast and dice.

The scripted players follow their cues, and where a cue does not fit, they decide like a mild AI seat. They decide in
the server's own process: a lesson has one student, and a mild seat takes a millisecond.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from kickdoor_ai.idle import IDLE
from kickdoor_ai.registry import mild_seat
from kickdoor_game import library
from kickdoor_game.engine import Engine, GameRules, PreparedStart, Vary
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.window import PASS

from ...base.edge import Time
from ..thinking.deciding import thought_about
from ..thinking.tasks import AiSeat, Lapse, Mind, Minds, NonAnswer, Pose, Then, Thinkers, ThinkTask, Thought
from .dice import LoadedDice
from .lesson import Cue, Lesson, LessonError, check, lessons_in, preparation_of
from .spoken import choice_of
from .syllabus import Syllabus
from .teacher import Teacher
from .tutor import TutorOf


class Cast:
    """The `Thinkers` of one match of a lesson: its scripted players. `syllabus` knows the current step."""

    def __init__(self, lesson: Lesson, engine: str, minds: Minds, syllabus: Syllabus) -> None:
        self._names = [chair.name for chair in lesson.chairs]
        self._seats: Mapping[Seat, AiSeat] = {
            Seat(number): mild_seat(engine) for number in range(1, len(lesson.chairs))
        }
        self._cues: list[Cue] = list(lesson.cues)
        self._minds = minds
        self._syllabus = syllabus

    def start(self) -> None:
        """Do nothing: there are no processes."""

    def stop(self) -> None:
        """Do nothing: there are no processes."""

    @property
    def queued(self) -> int:
        """Return 0: decisions are made at once."""
        return 0

    def think(self, mind: Mind, pose: Pose, then: Then) -> None:
        """Let a scripted player of the lesson decide at once: as the present step says, else like a mild AI player. One
        that was only spoken to, and for which the step says nothing, passes.
        """
        think_task = pose()
        if think_task is None:
            return
        then(self._scripted(think_task) or self._mild(think_task))

    def _scripted(self, think_task: ThinkTask) -> Thought | None:
        name = self._names[think_task.question.seat]
        for cue in self._cues:
            if cue.who == name and cue.at == think_task.question.kind and cue.step in ("", self._syllabus.key):
                answer = self._meant(cue, think_task)
                if answer is not None:
                    self._cues.remove(cue)
                    return Thought(answer, cue.says)
        return None

    def _meant(self, cue: Cue, think_task: ThinkTask) -> Answer | None:
        seat = think_task.question.seat
        said: Sequence[object] = cue.act or cue.reply
        shape = self._minds.standing(think_task.observation, seat) if cue.act else think_task.question.shape
        choice = choice_of(shape, said, self._names, think_task.observation.table.book)
        return None if choice is None else Answer(seat, choice, standing=bool(cue.act))

    def _mild(self, think_task: ThinkTask) -> Thought | Lapse:
        """Return a mild seat's decision; where it could interfere with others it passes, unless a cue says
        otherwise."""
        question = think_task.question
        if question.kind != IDLE and question.default == PASS:
            return Thought(NonAnswer.DEFAULT)
        return thought_about(self._seats[think_task.question.seat], think_task, self._minds, budget_ms=100)


FOLDER = "lessons"
"""Name of the folder with the lessons, in the folder of the set."""

SCRIPTED = "scripted"
"""The kind of AI seat that scripted players are shown as."""

NEVER_MS = 24 * 3_600_000
"""Stands for "never" where a number of milliseconds is required: one day."""

AT_LEISURE: Mapping[str, int] = {"receive_ms": NEVER_MS, "offer_ms": NEVER_MS, "shortest_ms": 0}
"""Times that an engine may have beside its deadlines, by name: nothing runs out, and no pass is held back."""


@dataclass(frozen=True, slots=True)
class Tuition:
    """The additional state of a match that is a lesson."""

    cast: Thinkers
    dice: LoadedDice
    teacher: TutorOf


@dataclass(frozen=True, slots=True)
class PlayableLesson:
    """A lesson, with the rules and the engine that it is played by."""

    lesson: Lesson
    rules: GameRules
    engine: Engine
    preparing: PreparedStart

    @property
    def name(self) -> str:
        """Return the lesson's name: its key, after the set's unless that is the usual one."""
        lesson = self.lesson
        return lesson.key if lesson.set == library.USUAL_SET else f"{lesson.set}-{lesson.key}"

    @property
    def cast(self) -> list[tuple[str, str, str]]:
        """Return name, sex and kind of AI seat of each scripted player."""
        return [(chair.name, chair.sex, SCRIPTED) for chair in self.lesson.cast]

    def tuition(self, minds: Minds, time: Time, seed: bytes) -> Tuition:
        """Return the scripted players, loaded dice and teacher for one match of the lesson."""
        syllabus = Syllabus(self.lesson)

        def granted(table: Any) -> int | None:
            return self.preparing.granted(table, syllabus.comes)

        def wanted() -> Sequence[int]:
            return syllabus.dice

        def teacher(show: Callable[[], None]) -> Teacher:
            return Teacher(syllabus, dice, self.engine.moments, time, show)

        cast = Cast(self.lesson, self.engine.name, minds, syllabus)
        dice = LoadedDice(seed, wanted, granted)
        return Tuition(cast, dice, teacher)


def courses(set_name: str) -> tuple[PlayableLesson, ...]:
    """Return the lessons about that card set, in order; () if it has none. Raises LessonError if one is not valid."""
    return tuple(map(course, lessons_in(library.folder_of(set_name) / FOLDER)))


def course(lesson: Lesson) -> PlayableLesson:
    """Return the lesson with the rules of the card set that it teaches. Raises LessonError if anything in it is
    wrong.
    """
    try:
        rules = library.ruleset(lesson.set)
    except KeyError as unknown:
        raise LessonError(f"lesson {lesson.key}: {unknown.args[0]}") from None
    engine = library.engine(rules.engine)
    preparing = engine.preparing
    if preparing is None:
        raise LessonError(f"lesson {lesson.key}: matches of {engine.name} cannot begin in a position that is written")
    check(lesson, rules, library.catalogue(lesson.set).rules, preparing)
    vary = Unhurried(preparing.vary, lesson.options).vary
    return PlayableLesson(lesson, preparing.prepared(rules, preparation_of(lesson, preparing), vary), engine, preparing)


@dataclass(frozen=True, slots=True)
class Unhurried:
    """Numbers of a game with which nobody is hurried while they read.

    `by_options` applies options to numbers; `chosen` are the lesson's own options.
    """

    by_options: Vary
    chosen: Mapping[str, Any]

    def vary(self, numbers: Any, options: Mapping[str, Any]) -> Any:
        """Return the numbers of the rules without deadlines, without reaction times that run out, and without offers
        that run out.
        """
        varied = self.by_options(numbers, {**self.chosen, **options})
        for_ever: dict[str, int | None] = dict.fromkeys(varied.deadlines_ms)
        known = {each.name for each in fields(varied)}
        return replace(varied, deadlines_ms=for_ever, **{name: ms for name, ms in AT_LEISURE.items() if name in known})
