"""A lesson as data: the position, the decks, the dice, what the other chairs do, and what the teacher says.

One TOML file each, in the folder `lessons` of the set that it teaches; the README beside this file has the format. A
lesson is read once and checked against the cards, rules and events of the game, so a slip of the pen keeps the server
from starting instead of a student from learning.
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
from kickdoor_game.engine import GameRules, Preparing
from kickdoor_game.machine.events import Event

FACES = 6
"""Of the dice that a lesson loads."""

YOU = "you"
"""The student, wherever a lesson names who sits at the table."""

Sign = Mapping[str, str | int | bool]
"""Something to be recognised: `told = "Opened"` with fields of that event, or `asked = "combat"` of the student.

`say` is then said instead of what the step says; `to` names the step to go on with, or `over` for none.
"""

SUMS = "sums"
SAY, TO, OVER = "say", "to", "over"


class LessonError(ValueError):
    """A lesson that cannot be given, and why."""


class Chair(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a hero begins. `name` and `sex` are those of the cast; the student brings his own.

    `figure`: what a hero has besides at a game of that engine (`room = "..."`, where there is a map).
    """

    name: str
    sex: Literal["male", "female"] = "female"
    level: int = 1
    hand: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    figure: dict[str, Any] = {}


class Cue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one of the cast does, once, when asked a question of the kind `at` (`idle`: when spoken to).

    `step`: only while the lesson is at that step; "" always. `reply` or `act`: in words (see `spoken`). `says`: aloud.
    """

    who: str
    at: str
    step: str = ""
    reply: tuple[Any, ...] = ()
    act: tuple[Any, ...] = ()
    says: str = ""


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One thing to be learnt by doing it.

    `text` and `do` stand on the screen until one of the signs in `done` or `over` is seen, `over` meaning that the
    moment has passed. `praise` and `missed` are then said. `hint` takes the place of `text` when something else was
    done, or nothing for a while; in both, `{sums}` stands for both sums of the student's fight. `dice`: how the next
    dice fall, if they fall during this step. `comes`: what else chance brings in it, if it can, in the words of the
    engine.
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
    """`number` orders them. `set`: whose rules and cards it teaches. `decks`: by turn, what is drawn in it, if it still
    lies in a deck. `board`: what else lies on the table at games of that engine.

    `turns`: when so many have begun and are over, the lesson ends, whatever has been learnt by then. `farewell` is said
    in any case, `earned` before it to whoever has done every step. `rules`: the ids of what it teaches. `options`: what
    the table has chosen among those of the set.
    """

    key: str
    number: int
    set: str
    title: str
    sentence: str
    farewell: str
    turns: int
    chairs: tuple[Chair, ...]
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    options: dict[str, str | int | bool] = {}
    earned: str = ""
    first: str = YOU
    decks: dict[str, tuple[str, ...]] = {}
    board: dict[str, Any] = {}
    cues: tuple[Cue, ...] = ()

    @property
    def cast(self) -> tuple[Chair, ...]:
        """The chairs beside the student's, which is the first."""
        return self.chairs[1:]


def lessons_in(folder: Traversable) -> tuple[Lesson, ...]:
    """All in that folder, in order; none if it is not there. LessonError."""
    if not folder.is_dir():
        return ()
    texts = {file.name: file.read_text("utf-8") for file in folder.iterdir() if file.name.endswith(".toml")}
    found = [read(text, name) for name, text in sorted(texts.items())]
    return tuple(sorted(found, key=lambda lesson: lesson.number))


def read(text: str, where: str) -> Lesson:
    """The lesson in that text. LessonError, with the place in it."""
    try:
        return msgspec.convert(tomllib.loads(text), Lesson, strict=False)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        raise LessonError(f"{where}: {wrong}") from None


def preparation_of(lesson: Lesson, preparing: Preparing) -> Any:
    """The position in which it begins, as its engine has it. LessonError, with the place in it."""
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


def check(lesson: Lesson, rules: GameRules, ids: Collection[str], preparing: Preparing) -> None:
    """LessonError with everything that names nothing: cards, rules, options, people, steps, events and their fields,
    and with what cannot lie on a table as it is written.

    `ids`: of the rules that there are.
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
