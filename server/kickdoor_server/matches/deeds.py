"""What was done for people who are lost, in words, to be told to each of them when he is back.

Nothing of it is written down for its own sake: the journal says from which answer on a chair is kept for its owner, and
what was answered for it since. So a restart finds it out again (`playback.py`); a snapshot carries as much of it as
happened before.
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

DEEDS_TOLD = 12
"""Of what was done for somebody; the rest is in the story."""
WINDOW = "window"
"""The deadline class of questions that ask everybody whether he does something; that nothing was done is no news."""

DoneFor = Mapping[Seat, Iterable[str]]
"""What was done so far, for each seat that is kept."""


class Deeds:
    """Of one match. `done` has the seats that are kept, each with what was done for it, oldest first."""

    def __init__(self, rules: Ruleset, stage: Stage, done: DoneFor | None = None) -> None:
        self.done: dict[Seat, list[str]] = {}
        self._rules = rules
        self._stage = stage
        self._untold: dict[Seat, list[str]] = {}
        self.restore(done or {})

    def restore(self, done: DoneFor) -> None:
        """What was done until then."""
        self.done = {seat: list(deeds) for seat, deeds in done.items()}

    def follow(self, changes: Iterable[ChairRecord]) -> None:
        """The journal says that chairs have changed hands; who had his back was told at once."""
        for change in changes:
            seat = Seat(change.seat)
            self.done.pop(seat, None)
            if change.kept:
                self.begin(seat)

    def begin(self, seat: Seat) -> None:
        """From here on that seat is kept for its owner."""
        self.done[seat] = []

    def end(self, seat: Seat) -> None:
        """He is back; `tell` follows."""
        self._untold[seat] = self.done.pop(seat)

    def answered(self, table: Any, answer: Answer) -> None:
        """A seat has replied to what this table asked it, or did something on its own account."""
        seat, choice = whose(answer)
        if seat in self.done and (deed := self._deed(table, seat, choice, standing=answer.standing)):
            self.done[seat].append(deed)

    def _deed(self, table: Any, seat: Seat, choice: Choice | None, *, standing: bool) -> str:
        """What was done, in words; "" for nothing worth telling."""
        words = answer_words(self._rules, self._stage, table, seat, choice, standing=standing)
        if standing:
            return words
        question = run.question_of(table, seat)
        if question.deadline == WINDOW and choice in (None, question.default):
            return ""
        return f"{self._stage.question_text(self._rules.observe(table, seat), question)} {words}"

    def tell(self, seat: Seat) -> list[str]:
        """The lines that its owner is told, once; none for whom nobody kept a seat."""
        if seat not in self._untold:
            return []
        deeds = self._untold.pop(seat)
        if not deeds:
            return ["While you were away, nothing had to be decided for you."]
        times = {1: "once", 2: "twice"}.get(len(deeds), f"{len(deeds)} times")
        last = "; the last of it" if len(deeds) > DEEDS_TOLD else ""
        return [f"While you were away, your seat was played for you, {times}{last}:", *deeds[-DEEDS_TOLD:]]


def whose(answer: Answer) -> tuple[Seat, Choice | None]:
    """The seat that an answer is of, and what it chooses, None if time was up; no player's seat for dice and alarms."""
    if answer.seat != CLOCK:
        return answer.seat, answer.choice
    what, which = answer.choice
    return (NOBODY, None) if what == "alarm" else (Seat(which), None)
