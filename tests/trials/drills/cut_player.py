"""A client whose line breaks while it answers, and the counts of that.

If a fault has not yet met a type of question often enough, faults are put on the next answer to it: all faults, one
after the other, each as soon as the client is back and repeats the answer, or only the rarest. The recovery time runs
from the moment when the line is whole for good until the answer is acknowledged.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from dataclasses import dataclass, field
from random import Random

from kickdoor_protocol.base import Choice, Message
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.views import Asked, PrivateView
from tests.trials.drills.choosing import chosen
from tests.trials.drills.faulty_line import FAULTS, FaultyLine
from tests.trials.drills.mortal_server import Broken
from tests.trials.drills.positions import Person
from tests.trials.drills.stubborn_player import StubbornPlayer

BOLD = 0.4
"""Share of answers that differ from the default, so that more kinds of questions come up."""
ANSWERS_MOST = 20
"""Answers after which a returning client gives up: its question must have gone without it."""


@dataclass(slots=True)
class Survived:
    """Counts by type of question (kind and shape): how often each fault met an answer; and recovery times in seconds by
    fault."""

    counts: defaultdict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    took_s: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    verdicts: Counter[str] = field(default_factory=Counter)

    def rarest(self, asked: tuple[str, str], chance: Random) -> str:
        """Return the fault that has met this type least often."""
        counts = self.counts[asked]
        least = min(counts[fault] for fault in FAULTS)
        return chance.choice([fault for fault in FAULTS if counts[fault] == least])

    def least(self, asked: tuple[str, str]) -> int:
        return min(self.counts[asked][fault] for fault in FAULTS)

    def lacking(self, kinds: frozenset[str]) -> frozenset[str]:
        """Return the kinds that have not met every fault, in whatever shape they came up."""
        met = {kind for kind, _ in self.counts}
        return (kinds - met) | {asked[0] for asked in list(self.counts) if not self.least(asked)}

    @property
    def all_s(self) -> list[float]:
        return sorted(second for took in self.took_s.values() for second in took)


def type_of(asked: Asked) -> tuple[str, str]:
    return asked.kind, type(asked.shape).__name__


class CutPlayer(StubbornPlayer):
    """A client at a faulty line. `enough`: how often each fault should meet each type of question. `refused`: its
    refused requests.

    `met`: the kinds of questions that met faults here. `answers_most`: answers after which it leaves the match, 0: at
    its end.
    """

    def __init__(self, name: str, ai: tuple[str, ...], chance: Random, line: FaultyLine, survived: Survived) -> None:
        super().__init__(name, ai, chance, asyncio.Event())
        self.line = line
        self._survived = survived
        self._struck: tuple[int, tuple[str, str]] | None = None
        self._befell: list[str] = []
        self._to_come: list[str] = []
        self.enough = 0
        self.answers_most = 0
        self.refused: set[int] = set()
        self.met: set[str] = set()

    def _choice(self, asked: Asked) -> Choice:
        """Return the answer that is about to be sent, and arm the line."""
        kind = type_of(asked)
        if self._survived.least(kind) < self.enough:
            self._struck = (self._req + 1, kind)
            self._befell = []
            self._to_come = self._faults(kind)
            self._strike()
        return chosen(asked, self._chance, BOLD)

    def _faults(self, kind: tuple[str, str]) -> list[str]:
        """Return the faults for an answer, in order: all of them, as long as one has never met its type."""
        if self._survived.least(kind) and self._chance.random() < 0.5:
            return [self._survived.rarest(kind, self._chance)]
        breaking = [fault for fault in FAULTS if fault != "stall"]
        return [*self._chance.sample(breaking, len(breaking)), "stall"]

    def _strike(self) -> None:
        fault = self._to_come.pop(0)
        self._befell.append(fault)
        self.line.arm(fault)

    def _comes_in(self, *, resumed: bool) -> None:
        if resumed and self._to_come and self._struck is not None and self._struck[0] in self._open:
            self._strike()
        super()._comes_in(resumed=resumed)

    def _hears(self, message: Message) -> None:
        if isinstance(message, Accepted | Refused) and self._struck is not None and message.req == self._struck[0]:
            _, kind = self._struck
            self._struck = None
            if self.line.is_whole:
                self.met.add(kind[0])
                self._survived.counts[kind].update(self._befell)
                self._survived.took_s[self._befell[-1]].append(time.monotonic() - self.line.up_at)
                self._survived.verdicts[message.reason if isinstance(message, Refused) else "accepted"] += 1
        if isinstance(message, Refused):
            self.refused.add(message.req)
        super()._hears(message)
        if self.match is not None and 0 < self.answers_most <= len(self.match.acknowledged):
            self.match.over = self.match.over or Over((), "Enough for today.")


class Returner(CutPlayer):
    """A client that resumes at a seat where a question of that kind is open, answers it, and leaves when its faults are
    survived."""

    def __init__(self, person: Person, kind: str, chance: Random, line: FaultyLine, survived: Survived) -> None:
        super().__init__(person.name, (), chance, line, survived)
        self._token = person.token
        self._kind = kind
        self.answers_most = ANSWERS_MOST

    def _comes_in(self, *, resumed: bool) -> None:
        if not resumed:
            raise Broken(f"{self.name} is not known, with a seat in the journal")
        super()._comes_in(resumed=resumed)

    def _picks(self, questions: tuple[Asked, ...]) -> Asked:
        return next((asked for asked in questions if asked.kind == self._kind), questions[0])

    def _act(self, view: PrivateView) -> Choice | None:
        return None

    def _hears(self, message: Message) -> None:
        super()._hears(message)
        if self._kind in self.met and self.match is not None:
            self.match.over = self.match.over or Over((), "That was it.")
