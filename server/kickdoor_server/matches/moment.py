"""A table as it stands on the disk, for those who are shown it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.views import Pause


@dataclass(frozen=True, slots=True)
class Moment:
    """A table as it stands on the disk. `left_s` tells how many seconds a question has left (None: for ever).

    `pause`: why no clock runs; `stands_still`: and nobody is asked anything.
    """

    table: Any
    number: int
    left_s: Callable[[Question], float | None]
    over: Over | None = None
    pause: Pause | None = None
    stands_still: bool = False

    @property
    def questions(self) -> tuple[Question, ...]:
        """What is asked; nothing while the table stands still."""
        return () if self.stands_still else run.questions(self.table)


def no_clock_runs(question: Question) -> None:
    """How long any question waits while the table waits for somebody who is lost: for ever."""
