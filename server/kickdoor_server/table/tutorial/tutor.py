"""The tutor of a match: what hears all of it, and has something to say to a chair about what it is asked.

An ordinary table has hints (`hints.py`), a lesson its teacher (`teacher.py`), all others a tutor who says nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from kickdoor_protocol.messages.talk import Said

if TYPE_CHECKING:
    from kickdoor_game.machine.answers import Answer
    from kickdoor_game.machine.events import Event
    from kickdoor_game.machine.ids import Seat
    from kickdoor_game.machine.questions import Question


class Tutor:
    """Says nothing. `is_lesson`: the match is one, and is over when there is nothing left to teach."""

    is_lesson = False

    @property
    def over(self) -> bool:
        """Whether there is nothing left to teach."""
        return False

    @property
    def farewell(self) -> str:
        """The last word of a lesson."""
        return ""

    def notes_for(self, seat: Seat) -> tuple[str, ...]:
        """Return what that chair reads beside its question."""
        return ()

    def dice_fall_on(self, table: Any) -> None:
        """Look at a table on which dice are about to be rolled."""

    def goes_on(self, events: Sequence[Event], asked: Sequence[Question], table: Any) -> None:
        """Take up a match that has come back from the journal: what has happened in it, and what people are asked."""
        self.hear(events, asked, table)

    def hear(
        self, events: Sequence[Event], asked: Sequence[Question], table: Any, answers: Sequence[Answer] = ()
    ) -> None:
        """Hear what has happened, what people are asked at that table now, and which answers have led to it."""

    def said(self) -> list[Said]:
        """Return what the tutor has said aloud since the last call."""
        return []

    def stop(self) -> None:
        """Say nothing more."""


TutorOf = Callable[[Callable[[], None]], Tutor]
"""Makes the tutor of a match; what it is given shows the table anew when the notes have changed."""


def no_tutor(show: Callable[[], None]) -> Tutor:
    """Return a tutor who says nothing."""
    return Tutor()
