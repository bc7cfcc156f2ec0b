"""The teacher of one match: hears what happens, knows which step the student is at, and says what to do next.

What is to be done stands in the student's private view, as its notes, so it is on every screen, comes again with every
view, and needs no message of its own. What the teacher has to say about a deed is said aloud, like a remark of anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from kickdoor_game.engine import Moments
from kickdoor_game.language.book import Book
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.talk import Said

from ...base.edge import Call, Time, cancelled, later
from .dice import LoadedDice
from .lesson import SAY, SUMS, TO, Sign
from .syllabus import Syllabus
from .tutor import Tutor

OTHERS = "others"
"""In a field of a sign: anybody but the student, who is seat 0 wherever he is named."""

STUDENT = Seat(0)


class Shown(Struct, frozen=True):
    """An event at a table of a lesson. `names` are those of its chairs, by seat."""

    event: Event
    names: Sequence[str]
    book: Book

    def is_sign(self, sign: Sign) -> bool:
        """Return whether it is the event that is meant: of that class, each named field as the sign has it.

        A text stands for a seat's name, a card's key, or itself.
        """
        if sign.get("told") != type(self.event).__name__:
            return False
        named = [(name, wanted) for name, wanted in sign.items() if name not in ("told", SAY, TO)]
        return all(_fits(wanted, getattr(self.event, name), self.names, self.book) for name, wanted in named)


def _fits(wanted: str | int | bool, value: Any, names: Sequence[str], book: Book) -> bool:
    if isinstance(value, tuple):
        return any(_fits(wanted, one, names, book) for one in value)
    if not isinstance(wanted, str) or not isinstance(value, int):
        return bool(wanted == value)
    if wanted == OTHERS:
        return value != STUDENT
    if wanted in names:
        return value == names.index(wanted)
    return 0 <= value < len(book.cards) and book.cards[value].key == wanted


TEACHER = "Prof. Hinge"

HINT_S = 40.0
"""How long nothing may happen before the hint comes: twice what it takes to read the longest text aloud."""

TRIES = 2
"""Deeds that lead to nothing before the hint comes: the first may be a part of the way."""

UNKNOWN = "Your sum against its"
"""Both sums, before there is a fight."""


class Teacher(Tutor):
    """The tutor of a lesson; the lesson is over when its syllabus is. `dice` fall as the step would like them to.

    `show` makes the table be shown anew, since the notes have changed; `moments`: how turns begin and fights stand at
    the tables of its engine.
    """

    is_lesson = True

    def __init__(
        self, syllabus: Syllabus, dice: LoadedDice, moments: Moments | None, time: Time, show: Callable[[], None]
    ) -> None:
        self._syllabus = syllabus
        self._dice = dice
        self._show = show
        self._names = [chair.name for chair in syllabus.lesson.chairs]
        self._moments = moments
        self._time = time
        self._hinting = False
        self._tries = 0
        self._sums = UNKNOWN
        self._said: list[Said] = []
        self._timer: Call | None = None

    @property
    def over(self) -> bool:
        return self._syllabus.over

    @property
    def farewell(self) -> str:
        return self._syllabus.farewell

    def notes_for(self, seat: Seat) -> tuple[str, ...]:
        """What the student reads: what it is about, and what to do. For others nothing."""
        step = self._syllabus.step
        if step is None or seat != STUDENT:
            return ()
        words = (step.hint if self._hinting else step.text).format(**{SUMS: self._sums})
        return (f"{TEACHER}: {words}", f"To do: {step.do}")

    def dice_fall_on(self, table: Any) -> None:
        """Let the dice know on which table they fall."""
        self._dice.shown(table)

    def said(self) -> list[Said]:
        """Return what was said aloud since the last time."""
        said, self._said = self._said, []
        return said

    def hear(
        self, events: Sequence[Event], asked: Sequence[Question], table: Any, answers: Sequence[Answer] = ()
    ) -> None:
        """Go on to the step that follows from what has happened, or hint at what to do when nothing comes of it."""
        at = self._syllabus.at
        question = next((question for question in asked if question.seat == STUDENT), None)
        kind = "" if question is None else question.kind
        if self._moments is not None and (sums := self._moments.sums(table, STUDENT)) is not None:
            self._sums = "{} against {}".format(*sums)
        for event in events:
            self._say(self._syllabus.look(Shown(event, self._names, table.book).is_sign))
            if self._is_past(event):
                self._syllabus.end()
        self._say(self._syllabus.look(lambda sign: sign.get("asked") == kind))
        if self.over:
            self.stop()
        elif self._syllabus.at != at or self._timer is None:
            self._hinting, self._tries = False, 0
            self._wait()
        else:
            self._tries += sum(answer.seat == STUDENT for answer in answers)
            self._hinting = self._hinting or self._tries >= TRIES

    def stop(self) -> None:
        """Say nothing more."""
        cancelled(self._timer)

    def _is_past(self, event: Event) -> bool:
        """Whether a turn begins that the lesson has no part in any more."""
        began = None if self._moments is None else self._moments.turn_began
        return began is not None and isinstance(event, began) and event.number > self._syllabus.lesson.turns

    def _say(self, texts: Sequence[str]) -> None:
        self._said += [Said(TEACHER, text, "teacher") for text in texts]

    def _wait(self) -> None:
        cancelled(self._timer)
        self._timer = later(self._time, HINT_S, self._remind)

    def _remind(self) -> None:
        if not self._hinting:
            self._hinting = True
            self._show()
