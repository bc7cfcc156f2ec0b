"""The replay of a match that is still at its table: read from the journal, with the outcome as the table has it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay

from ...base.declined import unread
from ...base.process.logs import Log
from ...base.store.origin import WentOn
from ...base.store.past import GapInJournal, Journal
from ...base.store.records import MatchRecord
from ...base.store.scribe import Scribe
from ...people.sessions.in_flight import InFlight
from ...table.translate.stage import Stage
from ..ending import Fate
from .reel import outcome_of, records_of

UNFINISHED = {Fate.RUNNING: "running", Fate.FROZEN: "broken"}

Recalled = Callable[[Sequence[Any] | Exception], None]
"""Called with the records, or with why they cannot be read."""

RECORDS_PER_PART = 1_000
"""Answers of a replay in one frame: about 100 KiB, with the shuffles."""


@dataclass(frozen=True, slots=True)
class HandedOut:
    """A replay on its way to whoever has asked for it."""

    asked: InFlight[TakeReplay]

    def recalled(self, records: Sequence[Any] | Exception) -> None:
        """Send the records in parts, or say that they cannot be read."""
        if isinstance(records, Exception):
            self.asked.done(unread())
            return
        for start in range(0, len(records), RECORDS_PER_PART):
            part = tuple(records[start : start + RECORDS_PER_PART])
            self.asked.session.say(ReplayPart(part, start + RECORDS_PER_PART < len(records)))
        self.asked.done(None)


class Recalling:
    """Of one match. `release` names this program in the replay."""

    def __init__(self, record: MatchRecord, stage: Stage, scribe: Scribe, release: str, log: Log) -> None:
        self._record = record
        self._stage = stage
        self._scribe = scribe
        self._release = release
        self._log = log

    def read(self, table: Any, fate: Fate, went_on: tuple[WentOn, ...], then: Recalled) -> None:
        """Its records, once they have been read; `table` is where it has come to."""
        outcome, digest = outcome_of(table, UNFINISHED.get(fate, ""), went_on), self._stage.sources[0].digest

        def made(written: Journal) -> list[Any]:
            if written.gap:
                raise GapInJournal(written)
            return list(records_of(written.match, written.answers, outcome, self._release, digest))

        def done(found: Sequence[Any] | Exception) -> None:
            if isinstance(found, Exception):
                self._log.broken("not_recalled", found)
            then(found)

        self._scribe.recall(self._record.number, made, done)
