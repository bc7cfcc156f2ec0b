"""Records in words what was done for disconnected people, so that they can read it when they are back.

It is not written down for itself: the journal says from which answer on a chair is kept for its owner, and what was
answered for it since. So a restart finds it out again (`playback.py`); a snapshot carries what was done before it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CLOCK, NOBODY, Seat
from kickdoor_game.machine.questions import Choice
from kickdoor_game.machine.ruleset import Ruleset

from ..base.store.records import ChairRecord
from ..table.translate.choices import answer_words
from ..table.translate.stage import Stage

LINES_TOLD = 12
"""Lines that a person is told; the rest is in the match's log."""
WINDOW = "window"
"""The deadline class of questions whether anybody reacts. That nothing was done in one is not told."""

DoneFor = Mapping[Seat, Iterable[str]]
"""Lines about what was done so far, for each seat that is kept."""


class DoneForSeats:
    """The lines for the disconnected people of one match. `done` has the seats that are kept, with the lines, oldest
    first.
    """

    def __init__(self, rules: Ruleset, stage: Stage, done: DoneFor | None = None) -> None:
        self.done: dict[Seat, list[str]] = {}
        self._rules = rules
        self._stage = stage
        self._untold: dict[Seat, list[str]] = {}
        self.restore(done or {})

    def restore(self, done: DoneFor) -> None:
        """Replace the lines kept for each disconnected player by those of a snapshot."""
        self.done = {seat: list(deeds) for seat, deeds in done.items()}

    def follow(self, changes: Iterable[ChairRecord]) -> None:
        """Apply changes of seats from the journal: start empty lists for seats whose owners are away, and drop the
        lines of all others, whose owners have read them.
        """
        for change in changes:
            seat = Seat(change.seat)
            self.done.pop(seat, None)
            if change.kept:
                self.begin(seat)

    def begin(self, seat: Seat) -> None:
        """Begin to collect lines on what is played for that seat, whose owner is away."""
        self.done[seat] = []

    def end(self, seat: Seat) -> None:
        """Stop collecting lines for that seat, whose owner is back; `tell` then returns them."""
        self._untold[seat] = self.done.pop(seat)

    def answered(self, table: Any, answer: Answer) -> None:
        """Add a line about that answer if its seat is played for an absent owner; `table` is the state in which it was
        given.
        """
        seat, choice = whose(answer)
        if seat in self.done and (deed := self._deed(table, seat, choice, standing=answer.standing)):
            self.done[seat].append(deed)

    def _deed(self, table: Any, seat: Seat, choice: Choice | None, *, standing: bool) -> str:
        """Return what was done, in words; "" if it is not worth telling."""
        words = answer_words(self._rules, self._stage, table, seat, choice, standing=standing)
        if standing:
            return words
        question = run.question_of(table, seat)
        if question.deadline == WINDOW and choice in (None, question.default):
            return ""
        return f"{self._stage.question_text(self._rules.observe(table, seat), question)} {words}"

    def tell(self, seat: Seat) -> list[str]:
        """Return the lines on what was played for that seat's owner, to be sent to them; [] if they were not away, or
        on a second call.
        """
        if seat not in self._untold:
            return []
        deeds = self._untold.pop(seat)
        if not deeds:
            return ["While you were away, nothing had to be decided for you."]
        times = {1: "once", 2: "twice"}.get(len(deeds), f"{len(deeds)} times")
        last = "; the last of it" if len(deeds) > LINES_TOLD else ""
        return [f"While you were away, your seat was played for you, {times}{last}:", *deeds[-LINES_TOLD:]]


def whose(answer: Answer) -> tuple[Seat, Choice | None]:
    """Return the seat that an answer is for, and its choice, None if the seat's time ran out. The seat is NOBODY if the
    answer means that an alarm of the table rang.
    """
    if answer.seat != CLOCK:
        return answer.seat, answer.choice
    what, which = answer.choice
    return (NOBODY, None) if what == "alarm" else (Seat(which), None)
