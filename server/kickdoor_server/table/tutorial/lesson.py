"""Lessons as data: the position, the decks, the dice, what the other chairs do, and what the teacher says.

Each is a TOML file in the folder `lessons` of the set that it teaches; the README beside this file describes the
format. A lesson is read once and checked against the cards, rules and events of the game, so an error in it stops the
server at its start and not a student in the middle.
"""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from importlib.resources.abc import Traversable
from string import Formatter
from typing import Any, Literal

import msgspec

from kickdoor_game import library
from kickdoor_game.engine import GameRules, PreparedStart
from kickdoor_game.machine.events import Event

FACES = 6
"""Faces of the dice that a lesson can load."""

YOU = "you"
"""The student's name in a lesson's script."""

Sign = Mapping[str, str | int | bool]
"""What a step waits for: `told = "Opened"` with fields of that event, or `asked = "combat"` for a question to the
student.

`say` replaces the step's own words; `to` names the step to go on with, or `over` to end the lesson.
"""

SUMS = "sums"
SAY, TO, OVER = "say", "to", "over"


class LessonError(ValueError):
    """Raised for a lesson that cannot be given; the text says why."""


class LessonChair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The state in which a hero begins. `name` and `sex` are those of a scripted player; the student brings their own.

    `figure`: what a hero has besides in games of that engine (`room = "..."` where there is a map).
    """

    name: str
    sex: Literal["male", "female"] = "female"
    level: int = 1
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    figure: dict[str, Any] = {}


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer or remark of a scripted player, once, when asked a question of the kind `at` (`idle`: when spoken to).

    `step`: only during that step; "" always. `reply` or `act`: the answer, in words (see `spoken`). `says`: a remark.
    """

    who: str
    at: str
    step: str = ""
    reply: tuple[Any, ...] = ()
    act: tuple[Any, ...] = ()
    says: str = ""


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A step of a lesson: something to learn by doing it.

    `text` and `do` are shown until a sign in `done` or `over` is seen; `over` means that the moment has passed. Then
    `praise` or `missed` is said. `hint` replaces `text` after something else was done, or nothing for a while. In both,
    `{sums}` stands for both sums of the student's fight. `dice`: the next dice during this step. `comes`: other
    outcomes of chance in it, in the words of the engine.
    """

    key: str
    text: str
    do: str
    hint: str
    done: tuple[Sign, ...]
    over: tuple[Sign, ...] = ()
    praise: str = ""
    missed: str = ""
    dice: tuple[int, ...] = ()
    comes: tuple[str, ...] = ()


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson as written in its file. `number` orders lessons.

    `set`: the set whose rules and cards it teaches. `decks`: the cards drawn in each turn, if they are still in a deck.
    `board`: what else is on the table in games of that engine. `turns`: after so many turns the lesson ends, whatever
    was learnt. `farewell` is always said, `earned` before it if every step was done. `rules`: ids of the rules it
    teaches. `options`: chosen options of the set.
    """

    key: str
    number: int
    set: str
    title: str
    sentence: str
    farewell: str
    turns: int
    chairs: tuple[LessonChair, ...]
    steps: tuple[LessonStep, ...]
    rules: tuple[str, ...] = ()
    options: dict[str, str | int | bool] = {}
    earned: str = ""
    first: str = YOU
    decks: dict[str, tuple[str, ...]] = {}
    board: dict[str, Any] = {}
    cues: tuple[Cue, ...] = ()

    @property
    def cast(self) -> tuple[LessonChair, ...]:
        """Return the scripted chairs: all but the first, which is the student's."""
        return self.chairs[1:]


def lessons_in(folder: Traversable) -> tuple[Lesson, ...]:
    """Return all lessons in that folder, in order; none if it does not exist. Raises LessonError if one is not
    valid."""
    if not folder.is_dir():
        return ()
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
    found = [read(text, name) for name, text in sorted(texts.items())]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def read(text: str, where: str) -> Lesson:
    """Return the lesson in that text (of the file `where`). Raises LessonError, with the place, if it is not valid."""
    try:
        return msgspec.convert(tomllib.loads(text), Lesson, strict=False)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise LessonError(f"{where}: {wrong}") from None


def preparation_of(lesson: Lesson, preparing: PreparedStart) -> Any:
    """Return the starting position of the lesson as the class that its engine needs. Raises LessonError if it is not
    valid.
    """
    sheets = [
        {"level": chair.level, "hand": chair.hand, "items": chair.items, **chair.figure} for chair in lesson.chairs
    ]
    names = [chair.name for chair in lesson.chairs]
    first = names.index(lesson.first) if lesson.first in names else 0
    written = {"sheets": sheets, "tops": lesson.decks, "first": first, **lesson.board}
    try:
        return msgspec.convert(written, preparing.written, strict=False)
    except msgspec.ValidationError as wrong:
        raise LessonError(f"lesson {lesson.key}: {wrong}") from None


def check(lesson: Lesson, rules: GameRules, ids: Collection[str], preparing: PreparedStart) -> None:
    """Raise LessonError, with all problems, if the lesson names unknown things or describes an impossible table.

    Such things are cards, rules, options, players, steps, events and their fields. `ids`: the ids of the rules that
    exist.
    """
    options = preparing.options(rules)
    unknown = [f"there is no rule {rule!r}" for rule in lesson.rules if rule not in ids]
    unknown += [f"there is no option {name!r}" for name in lesson.options if name not in options]
    unknown += preparing.faults(rules, preparation_of(lesson, preparing))
    unknown += _wish_problems(lesson, preparing.wishes(rules))
    if problems := [*unknown, *_problems(lesson, library.engine(rules.engine).told)]:
        raise LessonError(f"lesson {lesson.key}: " + "; ".join(problems))


def _wish_problems(lesson: Lesson, wishes: Collection[str]) -> Iterator[str]:
    for step in lesson.steps:
        yield from (f"step {step.key}: nobody can wish for {wish!r}" for wish in step.comes if wish not in wishes)
        yield from (f"step {step.key}: no die shows {die}" for die in step.dice if not 1 <= die <= FACES)


def _problems(lesson: Lesson, told: Mapping[str, type[Event]]) -> Iterator[str]:
    names = [chair.name for chair in lesson.chairs]
    steps = [step.key for step in lesson.steps]
    if names[:1] != [YOU]:
        yield f"the first chair is the student's and called {YOU!r}"
    if lesson.first not in names:
        yield f"nobody called {lesson.first!r} can begin"
    for cue in lesson.cues:
        if cue.who not in names[1:]:
            yield f"{cue.who!r} is not in the cast"
        if cue.step and cue.step not in steps:
            yield f"there is no step {cue.step!r}"
        if bool(cue.reply) == bool(cue.act):
            yield f"a cue of {cue.who} replies or acts, one of the two"
    for step in lesson.steps:
        for _, name, _, _ in (*Formatter().parse(step.text), *Formatter().parse(step.hint)):
            if name not in (None, SUMS):
                yield f"step {step.key}: nothing stands for {{{name}}}"
        for sign in (*step.done, *step.over):
            if sign.get(TO, OVER) not in (*steps[steps.index(step.key) + 1 :], OVER):
                yield f"step {step.key}: there is no step {sign[TO]!r} after it"
            yield from (f"step {step.key}: {problem}" for problem in _sign_problems(sign, told))


def _sign_problems(sign: Sign, events: Mapping[str, type[Event]]) -> Iterator[str]:
    if set(sign) - {SAY, TO} == {"asked"}:
        return
    told = str(sign.get("told"))
    if told not in events:
        yield f"{dict(sign)} is neither a question nor an event"
        return
    known = {field.name for field in fields(events[told])}
    for name in set(sign) - {"told", SAY, TO} - known:
        yield f"{told} has no field {name!r}"
