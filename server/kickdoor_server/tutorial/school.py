"""Lessons as something that a server can play: each is a set of its own, made of a real one, and gives its own tables
a teacher, a cast and dice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from kickdoor_game import library
from kickdoor_game.doors.engine import as_doors
from kickdoor_game.doors.numbers import options_of, with_options
from kickdoor_game.doors.prepared import Preparation, PreparedRules, Sheet
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.machine.ids import Seat

from ..connections.edge import Time
from ..thinking.riddles import Minds, Thinkers
from .cast import Cast
from .dice import LoadedDice
from .lesson import Lesson, LessonError, check, lessons_in
from .teacher import Teacher

FOLDER = "lessons"
"""Where the lessons of a set lie, in the folder of that set."""

SCRIPTED = "scripted"
"""The kind of AI seat that its cast is shown as."""

NEVER_MS = 24 * 3_600_000
"""For times that must be some number of milliseconds."""


@dataclass(frozen=True, slots=True)
class Tuition:
    """What a match has besides because it is a lesson."""

    teacher: Teacher
    cast: Thinkers
    dice: Random


@dataclass(frozen=True, slots=True)
class Course:
    """A lesson and the rules that it is played by."""

    lesson: Lesson
    rules: PreparedRules

    @property
    def name(self) -> str:
        """What it is remembered by: its key, and before it the set, unless that is the usual one."""
        lesson = self.lesson
        return lesson.key if lesson.set == library.USUAL_SET else f"{lesson.set}-{lesson.key}"

    @property
    def cast(self) -> list[tuple[str, str, str]]:
        """Who sits at its table besides the student: name, sex and kind of AI seat."""
        return [(chair.name, chair.sex, SCRIPTED) for chair in self.lesson.cast]

    def tuition(self, minds: Minds, time: Time, seed: bytes) -> Tuition:
        """For one match."""
        teacher = Teacher(self.lesson, self.rules.book, time)
        cast = Cast(self.lesson, self.rules.book, minds, lambda: teacher.step.key if teacher.step is not None else "")
        dice = LoadedDice(seed)
        dice.wanted = lambda: teacher.dice
        return Tuition(teacher, cast, dice)


def courses(set_name: str) -> tuple[Course, ...]:
    """The lessons of that set, in order; none if it has none. LessonError.

    None of another engine than the door games', either: nothing else begins in a position that is written down.
    """
    if not isinstance(library.ruleset(set_name), DoorsRules):
        return ()
    return tuple(map(course, lessons_in(library.folder_of(set_name) / FOLDER)))


def course(lesson: Lesson) -> Course:
    """The lesson by the rules of the set that it teaches. LessonError where anything in it is wrong."""
    try:
        rules = as_doors(library.ruleset(lesson.set))
    except KeyError as unknown:
        raise LessonError(f"lesson {lesson.key}: {unknown.args[0]}") from None
    check(lesson, rules.book, library.catalogue(lesson.set).rules, options_of(rules.base))
    sheets = tuple(Sheet(chair.level, chair.hand, chair.items) for chair in lesson.chairs)
    names = [chair.name for chair in lesson.chairs]
    tops = {int(turn): cards for turn, cards in lesson.decks.items()}
    preparation = Preparation(sheets, tops, Seat(names.index(lesson.first)))
    vary = partial(unhurried, chosen=lesson.options)
    prepared = PreparedRules(rules.name, rules.title, rules.book, rules.base, vary=vary, preparation=preparation)
    return Course(lesson, prepared)


def unhurried(numbers: Numbers, options: Mapping[str, Any], chosen: Mapping[str, Any]) -> Numbers:
    """Nobody is hurried while he reads: no deadline, no window that closes by itself, no offer that runs out.

    `chosen`: the options that the lesson itself has chosen.
    """
    varied = with_options(numbers, {**chosen, **options})
    for_ever: dict[str, int | None] = dict.fromkeys(varied.deadlines_ms)
    return replace(varied, deadlines_ms=for_ever, receive_ms=NEVER_MS, offer_ms=NEVER_MS)
