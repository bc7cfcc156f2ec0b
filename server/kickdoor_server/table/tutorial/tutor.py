"""The tutor of a match, which hears all of it and may say something to a chair about what it is asked.

An ordinary table has hints (`hints.py`), a lesson its teacher (`teacher.py`), any other match a tutor that says
nothing.
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
    """A tutor that says nothing. `is_lesson`: the match is a lesson, and over when there is nothing left to teach."""

    is_lesson = False

    @property
    def over(self) -> bool:
        """Return whether there is nothing left to teach."""
        return False

    @property
    def farewell(self) -> str:
        """Return the last words of a lesson."""
        return ""

    def notes_for(self, seat: Seat) -> tuple[str, ...]:
        """Return the lines that this seat's player is shown beside the question; () for none."""
        return ()

    def dice_fall_on(self, table: Any) -> None:
        """Take the table on which dice are about to be rolled."""

    def goes_on(self, events: Sequence[Event], asked: Sequence[Question], table: Any) -> None:
        """Continue in a match that was restored from the journal, with its events and the open questions of people
        (`asked`).
        """
        self.hear(events, asked, table)

    def hear(
        self, events: Sequence[Event], asked: Sequence[Question], table: Any, answers: Sequence[Answer] = ()
    ) -> None:
        """Take note of new events, the open questions at the table (`asked`), and the answers that led there."""

    def said(self) -> list[Said]:
        """Return the chat lines of the tutor since the last call, to be sent."""
        return []

    def stop(self) -> None:
        """Show no more hints, and stop all timers."""


TutorOf = Callable[[Callable[[], None]], Tutor]
"""Makes the tutor of a match; its argument sends the table again when the notes have changed."""


def no_tutor(show: Callable[[], None]) -> Tutor:
    """Return a tutor that shows nothing; `show` is not used."""
    return Tutor()
