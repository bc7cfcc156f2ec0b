"""The other chairs of a lesson: they do what their cues say, and where a cue does not fit, what a mild seat would.

They decide in the server itself: a lesson has one student, and a mild seat takes a millisecond.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kickdoor_ai.idle import IDLE
from kickdoor_ai.registry import mild_seat
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.window import PASS

from ..thinking.deciding import thought_about
from ..thinking.riddles import Lapse, Mind, Minds, Player, Pose, Resolve, Riddle, Then, Thought
from .lesson import Cue, Lesson
from .spoken import choice_of
from .syllabus import Syllabus


class Cast:
    """The `Thinkers` of one match of a lesson. `engine`: who plays it. `syllabus`: at which step the lesson is."""

    def __init__(self, lesson: Lesson, engine: str, minds: Minds, syllabus: Syllabus) -> None:
        self._names = [chair.name for chair in lesson.chairs]
        self._seats: Mapping[Seat, Player] = {
            Seat(number): mild_seat(engine) for number in range(1, len(lesson.chairs))
        }
        self._cues: list[Cue] = list(lesson.cues)
        self._minds = minds
        self._syllabus = syllabus

    def start(self) -> None:
        """Nothing is needed for it."""

    def stop(self) -> None:
        """Nothing is left of it."""

    @property
    def queued(self) -> int:
        """Nobody waits for it."""
        return 0

    def think(self, mind: Mind, pose: Pose, then: Then) -> None:
        """At once. What nobody has written a cue for when a seat is only spoken to, it lets pass."""
        riddle = pose()
        if riddle is None:
            return
        then(self._scripted(riddle) or self._mild(riddle))

    def _scripted(self, riddle: Riddle) -> Thought | None:
        name = self._names[riddle.question.seat]
        for cue in self._cues:
            if cue.who == name and cue.at == riddle.question.kind and cue.step in ("", self._syllabus.key):
                answer = self._meant(cue, riddle)
                if answer is not None:
                    self._cues.remove(cue)
                    return Thought(answer, cue.says)
        return None

    def _meant(self, cue: Cue, riddle: Riddle) -> Answer | None:
        seat = riddle.question.seat
        said: Sequence[object] = cue.act or cue.reply
        shape = self._minds.standing(riddle.observation, seat) if cue.act else riddle.question.shape
        choice = choice_of(shape, said, self._names, riddle.observation.table.book)
        return None if choice is None else Answer(seat, choice, standing=bool(cue.act))

    def _mild(self, riddle: Riddle) -> Thought | Lapse:
        """Where somebody could meddle, nobody does in a lesson unless it is written."""
        question = riddle.question
        if question.kind != IDLE and question.default == PASS:
            return Thought(Resolve.DEFAULT)
        return thought_about(self._seats[riddle.question.seat], riddle, self._minds, budget_ms=100)
