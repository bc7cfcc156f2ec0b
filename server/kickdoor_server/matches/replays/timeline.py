"""A match at any of its moments: played through once, with snapshots in between, so that going back is fast.

A moment is named by the number of answers before it. People only ever saw those at which a seat was asked, or all was
over, since dice are rolled with the answer that calls for them. Only these are moments here.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from kickdoor_game.machine import journal, run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.ruleset import Ruleset

from ...base.store.records import MatchRecord

SNAPSHOT_EVERY = 32
"""Answers between two snapshots: at most 31 answers are replayed to reach a moment, in about 5 ms."""


class NotThisMatch(ValueError):  # noqa: N818 - named for what was found
    """Raised if answer `n` cannot follow those before it; `why` tells people."""

    def __init__(self, n: int, why: str) -> None:
        super().__init__(f"answer {n}: {why}")
        self.n = n
        self.why = why


def beginning(rules: Ruleset, record: MatchRecord) -> Any:
    """Return the table of a recorded match before the first answer."""
    return journal.begin(rules, record.beginning)


def step(rules: Ruleset, table: Any, answer: Answer, n: int) -> None:
    """Apply the n-th answer of a recorded match to the table, in place; `table.news` then has its events. Raises
    NotThisMatch if the rules do not accept it.

    A recorded answer has counted, so it is applied whatever the id of its question.
    """
    table.news.clear()
    try:
        run.apply_in_place(rules, table, replace(answer, question=None))
    except StaleAnswer as stale:
        raise NotThisMatch(n, f"it answers nothing that is asked there ({stale})") from None
    except IllegalAnswer as illegal:
        refusal = illegal.refusal
        raise NotThisMatch(n, f"the rules refuse it there ({refusal.code})") from None
    except Exception as error:
        raise NotThisMatch(n, f"the rules can make nothing of it ({type(error).__name__}: {error})") from None


def copy_of(table: Any) -> Any:
    """Return an independent copy of the table, which can be played on."""
    copied = clone(table)
    copied.asking = table.asking
    copied.news = []
    return copied


class Timeline:
    """A match with all its answers. Raises NotThisMatch if they are not those of a match of these rules."""

    def __init__(self, rules: Ruleset, record: MatchRecord, answers: Sequence[Answer]) -> None:
        self.rules = rules
        self.record = record
        self.answers = answers
        self.moments: list[int] = []
        self._snapshots: list[Any] = []
        for n, table in self._play(beginning(rules, record)):
            if n % SNAPSHOT_EVERY == 0:
                self._snapshots.append(copy_of(table))
            if table.over or not run.chance_is_asked(table):
                self.moments.append(n)
        if not self.moments:
            raise NotThisMatch(len(answers), "nobody has been asked anything yet")

    def _play(self, table: Any) -> Iterator[tuple[int, Any]]:
        """Yield the table before the first answer and after each; it is always the same object."""
        yield 0, table
        for n, answer in enumerate(self.answers, 1):
            step(self.rules, table, answer, n)
            yield n, table

    @property
    def numbers(self) -> int:
        """Return how many answers there are."""
        return len(self.answers)

    def at(self, n: int) -> Any:
        """Return a copy of the table after `n` answers, which the caller may change."""
        near = n // SNAPSHOT_EVERY
        table = copy_of(self._snapshots[near])
        for place in range(near * SNAPSHOT_EVERY, n):
            step(self.rules, table, self.answers[place], place + 1)
        return table

    def played(self) -> Iterator[tuple[int, Any, tuple[Event, ...]]]:
        """Play the match; yield the number of answers so far, the table (the same object each time) and the events of
        the latest answer.
        """
        for n, table in self._play(beginning(self.rules, self.record)):
            yield n, table, tuple(table.news)

    def moment_of(self, n: int) -> int:
        """Return the first of `moments` (numbers of answers at which a viewer can stop) that includes answer `n`; the
        last one if none does.
        """
        place = bisect_left(self.moments, n)
        return self.moments[min(place, len(self.moments) - 1)]
