"""The teacher of one match: hears what happens, knows which step the student is at, and says what to do next.

What is to be done stands in the student's private view, as its notes, so it is on every screen, comes again with every
view, and needs no message of its own. What the teacher has to say about a deed is said aloud, like a remark of anybody.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from kickdoor_game.engine import Moments
from kickdoor_game.language.book import Book
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.talk import Said

from ...base.edge import Call, Time, cancelled, later
from .lesson import OVER, SAY, SUMS, TO, Lesson, Sign, Step
from .signs import STUDENT, shows

TEACHER = "Prof. Hinge"

HINT_S = 40.0
"""How long nothing may happen before the hint comes: twice what it takes to read the longest text aloud."""

TRIES = 2
"""Deeds that lead to nothing before the hint comes: the first may be a part of the way."""

UNKNOWN = "Your sum against its"
"""Both sums, before there is a fight."""


class Teacher:
    """`said` is for whoever shows the table to fetch; `over`: there is nothing left to teach."""

    def __init__(self, lesson: Lesson, moments: Moments | None, time: Time) -> None:
        """`moments`: how turns begin and fights stand at the tables of its engine."""
        self.show: Callable[[], None] = lambda: None
        """Makes the table be shown anew, since the notes have changed; set by whose match it is."""
        self.over = False
        self._lesson = lesson
        self._names = [chair.name for chair in lesson.chairs]
        self._moments = moments
        self._time = time
        self._at = 0
        self._learnt = 0
        self._hinting = False
        self._tries = 0
        self._sums = UNKNOWN
        self._last = ""
        self._said: list[Said] = []
        self._timer: Call | None = None

    @property
    def step(self) -> Step | None:
        """What is being taught; None once all is."""
        return None if self.over else self._lesson.steps[self._at]

    def notes_for(self, seat: Seat) -> tuple[str, ...]:
        """What the student reads: what it is about, and what to do. For others nothing."""
        step = self.step
        if step is None or seat != STUDENT:
            return ()
        words = (step.hint if self._hinting else step.text).format(**{SUMS: self._sums})
        return (f"{TEACHER}: {words}", f"To do: {step.do}")

    @property
    def dice(self) -> Sequence[int]:
        """How the lesson would like the next dice to fall."""
        return self.step.dice if self.step is not None else ()

    @property
    def comes(self) -> Sequence[str]:
        """What else the lesson would like chance to bring."""
        return self.step.comes if self.step is not None else ()

    @property
    def farewell(self) -> str:
        """The last word of the lesson."""
        steps = len(self._lesson.steps)
        if self._learnt == steps:
            words = (self._last, self._lesson.earned, self._lesson.farewell)
        else:
            left = f"You did {self._learnt} of its {steps} steps; come back for the rest."
            words = (self._last, self._lesson.farewell, left)
        return " ".join(filter(None, words))

    def said(self) -> list[Said]:
        """What was said aloud since the last time."""
        said, self._said = self._said, []
        return said

    def hear(
        self, events: Sequence[Event], open_now: Sequence[Question], table: Any, answers: Sequence[Answer] = ()
    ) -> None:
        """What has happened, what is asked at that table now, and which answers have led to it."""
        at = self._at
        question = next((question for question in open_now if question.seat == STUDENT), None)
        asked = "" if question is None else question.kind
        if self._moments is not None and (sums := self._moments.sums(table, STUDENT)) is not None:
            self._sums = "{} against {}".format(*sums)
        for event in events:
            self._look(partial(self._shows, event=event, book=table.book))
            self.over = self.over or self._is_past(event)
        self._look(lambda sign: sign.get("asked") == asked)
        if self.over:
            self.stop()
        elif self._at != at or self._timer is None:
            self._hinting, self._tries = False, 0
            self._wait()
        else:
            self._tries += sum(answer.seat == STUDENT for answer in answers)
            self._hinting = self._hinting or self._tries >= TRIES

    def stop(self) -> None:
        """Nothing more will be said."""
        cancelled(self._timer)

    def _is_past(self, event: Event) -> bool:
        """Whether a turn begins that the lesson has no part in any more."""
        began = None if self._moments is None else self._moments.turn_began
        return began is not None and isinstance(event, began) and event.number > self._lesson.turns

    def _shows(self, sign: Sign, event: Event, book: Book) -> bool:
        return shows(sign, event, self._names, book)

    def _look(self, is_seen: Callable[[Sign], bool]) -> None:
        """Go on if that was what the step waits for: one deed is one step, but may be too late for several."""
        while (step := self.step) is not None:
            done = next(filter(is_seen, step.done), None)
            if done is not None:
                self._learnt += 1
                self._go_on(done, step.praise)
                return
            over = next(filter(is_seen, step.over), None)
            if over is None:
                return
            self._go_on(over, step.missed)

    def _go_on(self, sign: Sign, usual: str) -> None:
        """To the next step, unless the sign names another. After the last one the words begin the farewell."""
        words = str(sign.get(SAY, usual))
        keys = [*(step.key for step in self._lesson.steps), OVER]
        self._at = keys.index(str(sign[TO])) if TO in sign else self._at + 1
        self.over = self._at >= len(self._lesson.steps)
        if self.over:
            self._last = words
        elif words:
            self._said.append(Said(TEACHER, words, "teacher"))

    def _wait(self) -> None:
        cancelled(self._timer)
        self._timer = later(self._time, HINT_S, self._remind)

    def _remind(self) -> None:
        if not self._hinting:
            self._hinting = True
            self.show()
