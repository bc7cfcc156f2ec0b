"""The teacher of one match: hears what happens, knows the student's step, and says what to do next.

What to do is shown as notes in the student's private view, so every client shows it, each view repeats it, and it needs
no message of its own. What the teacher says about a deed is sent as a line of chat, like any remark.
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

from ...base.edge import DelayedCall, Time, cancelled, later
from .dice import LoadedDice
from .lesson import SAY, SUMS, TO, Sign
from .syllabus import Syllabus
from .tutor import Tutor

OTHERS = "others"
"""Stands in a field of a sign for anybody but the student."""

STUDENT = Seat(0)
"""The student's seat."""


class LessonEvent(Struct, frozen=True):
    """An event at a table of a lesson. `names` are those of its chairs, by seat."""

    event: Event
    names: Sequence[str]
    book: Book

    def is_sign(self, sign: Sign) -> bool:
        """Return whether the event is what the lesson's file describes in `sign`: of that class, with each named field
        as given there.

        A text in the file stands for a seat's name, a card's key, or itself.
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
"""The teacher's name."""

HINT_S = 40.0
"""Seconds without any action before the hint is shown: twice what it takes to read the longest text aloud."""

TRIES = 2
"""Answers without progress before the hint is shown; the first may be a part of the way."""

UNKNOWN = "Your sum against its"
"""Stands for both sums before there is a fight."""


class Teacher(Tutor):
    """The tutor of a lesson, which is over when its syllabus is.

    `dice` roll what the step wants. `show` sends the table again after the notes have changed. `moments` tells how
    turns begin and fights stand in games of its engine.
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
        self._timer: DelayedCall | None = None

    @property
    def over(self) -> bool:
        """Return whether there is nothing left to teach."""
        return self._syllabus.over

    @property
    def farewell(self) -> str:
        """Return the last words of the lesson."""
        return self._syllabus.farewell

    def notes_for(self, seat: Seat) -> tuple[str, ...]:
        """Return what the student is shown beside the question: what the present step is about, and what to do; () for
        other seats.
        """
        step = self._syllabus.step
        if step is None or seat != STUDENT:
            return ()
        words = (step.hint if self._hinting else step.text).format(**{SUMS: self._sums})
        return (f"{TEACHER}: {words}", f"To do: {step.do}")

    def dice_fall_on(self, table: Any) -> None:
        """Take the table on which dice are about to be rolled, so that they can be loaded for the present step."""
        self._dice.shown(table)

    def said(self) -> list[Said]:
        """Return the chat lines of the teacher since the last call, to be sent."""
        said, self._said = self._said, []
        return said

    def hear(
        self, events: Sequence[Event], asked: Sequence[Question], table: Any, answers: Sequence[Answer] = ()
    ) -> None:
        """Go on to the next step of the lesson if these events complete the present one; else, after several answers,
        show its hint.
        """
        at = self._syllabus.at
        question = next((question for question in asked if question.seat == STUDENT), None)
        kind = "" if question is None else question.kind
        if self._moments is not None and (sums := self._moments.sums(table, STUDENT)) is not None:
            self._sums = "{} against {}".format(*sums)
        for event in events:
            self._say(self._syllabus.look(LessonEvent(event, self._names, table.book).is_sign))
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
        """Stop the timer that shows a hint."""
        cancelled(self._timer)

    def _is_past(self, event: Event) -> bool:
        """Return whether a turn begins that is no part of the lesson any more."""
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
