"""The progress of a student through one lesson: the current step, and what was learnt. Teacher, cast and dice use
it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .lesson import OVER, SAY, TO, Lesson, LessonStep, Sign


class Syllabus:
    """The step of a lesson that is being taught, until it is `over`."""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.over = False
        self.at = 0
        """How many steps are behind the student, done or missed."""
        self._learnt = 0
        self._last = ""

    @property
    def step(self) -> LessonStep | None:
        """Return the step that is being taught; None once the lesson is over."""
        return None if self.over else self.lesson.steps[self.at]

    @property
    def key(self) -> str:
        """Return the key of the current step; "" once the lesson is over."""
        return "" if self.step is None else self.step.key

    @property
    def dice(self) -> Sequence[int]:
        """Return the dice that the step wants next."""
        return self.step.dice if self.step is not None else ()

    @property
    def comes(self) -> Sequence[str]:
        """Return the other outcomes of chance that the step wants."""
        return self.step.comes if self.step is not None else ()

    @property
    def farewell(self) -> str:
        """Return the last words of the lesson."""
        steps = len(self.lesson.steps)
        if self._learnt == steps:
            words = (self._last, self.lesson.earned, self.lesson.farewell)
        else:
            left = f"You did {self._learnt} of its {steps} steps; come back for the rest."
            words = (self._last, self.lesson.farewell, left)
        return " ".join(filter(None, words))

    def look(self, is_seen: Callable[[Sign], bool]) -> list[str]:
        """Go on to the next step of the lesson once `is_seen` holds for an event that ends the present one; return what
        the teacher says about it.

        An event completes at most one step, but may come too late for several.
        """
        said: list[str] = []
        while (step := self.step) is not None:
            done = next(filter(is_seen, step.done), None)
            if done is not None:
                self._learnt += 1
                return [*said, *self._go_on(done, step.praise)]
            over = next(filter(is_seen, step.over), None)
            if over is None:
                return said
            said += self._go_on(over, step.missed)
        return said

    def end(self) -> None:
        """End the lesson, since the game has gone on past the turns that it needs."""
        self.over = True

    def _go_on(self, sign: Sign, usual: str) -> list[str]:
        """Go to the next step, or to the one that the sign names. The words after the last step become part of the
        farewell."""
        words = str(sign.get(SAY, usual))
        keys = [*(step.key for step in self.lesson.steps), OVER]
        self.at = keys.index(str(sign[TO])) if TO in sign else self.at + 1
        self.over = self.at >= len(self.lesson.steps)
        if self.over:
            self._last = words
            return []
        return [words] if words else []
