"""Writes what a match writes besides its answers: who answers for a chair, how much time is left, snapshots, its
end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from msgspec import Struct

from ...base.declined import NOBODY, OutcomeListener
from ...base.process.logs import Log
from ...base.store.records import ChairRecord, ClocksRecord, EndRecord, Record, WentOn
from ...base.store.scribe import Scribe
from ...table.timing.timekeeper import Timekeeper
from ..done_for import DoneForSeats
from ..seats import OwnedChair
from .playback import Replayed
from .snapshots import SnapshotTaker


def nothing(how: str, winners: Sequence[int]) -> list[Record]:
    """Return no records; the default for `beside_end`, which adds records to that of a match's end."""
    return []


class Noting(Struct, frozen=True):
    """Records of a match on their way to the disk, and who waits for them."""

    chronicle: Chronicle
    records: Sequence[Record]
    waiting: OutcomeListener

    def noted(self, error: Exception | None) -> None:
        """Take the outcome of the write: None once the records are on the disk, else the error."""
        self.chronicle.note_failure(error)
        if error is None:
            self.chronicle.are_written(self.records)
        self.waiting.done(None)


class Chronicle:
    """Writes the records of the match of that number. `wall_s` returns seconds since 1970."""

    def __init__(
        self,
        match: int,
        chairs: Sequence[OwnedChair],
        timekeeper: Timekeeper,
        snapshot_taker: SnapshotTaker,
        done_for: DoneForSeats,
        scribe: Scribe,
        wall_s: Callable[[], float],
        log: Log,
        beside_end: Callable[[str, Sequence[int]], list[Record]] = nothing,
    ) -> None:
        self._match = match
        self._chairs = chairs
        self._timekeeper = timekeeper
        self._snapshot_taker = snapshot_taker
        self._done_for = done_for
        self._scribe = scribe
        self._wall_s = wall_s
        self._log = log
        self._beside_end = beside_end
        """Returns the records that are written together with the end of the match."""
        self.ended: EndRecord | None = None
        """How the match has ended; None while it runs."""

    @property
    def went_on(self) -> tuple[WentOn, ...]:
        """Return where the match went on from a snapshot, because other rules would have led elsewhere."""
        return self._snapshot_taker.went_on

    def resume(self, replayed: Replayed) -> None:
        """Continue the journal of a restored match: take over its clocks, its latest snapshot, and the lines for absent
        players.
        """
        self._timekeeper.restore(replayed.left_ms)
        self._snapshot_taker.at, self._snapshot_taker.went_on = replayed.at, replayed.went_on
        self._done_for.restore(replayed.done)

    def has_ended(self) -> None:
        """Take no more snapshots, since the match has ended."""
        self._snapshot_taker.end()

    # ---- records

    def ending(self, how: str, evidence: str = "", winners: Sequence[int] = ()) -> list[Record]:
        """Return the record of the match's end, dated now, and those that are written with it. `how`: "over",
        "abandoned" or "broken"; `evidence`: the traceback of the bug, if any.
        """
        self.ended = last = EndRecord(self._match, how, evidence, self._wall_s(), self.went_on, tuple(winners))
        return [last, *self._beside_end(how, winners)]

    def end(
        self, how: str, evidence: str = "", waiting: OutcomeListener = NOBODY, beside: Sequence[Record] = ()
    ) -> None:
        """Write that the match has ended, with the records `beside`; `waiting` hears once that is on the disk. `how`:
        "over", "abandoned" or "broken"; `evidence`: the traceback of the bug, if any.
        """
        self.write([*self.ending(how, evidence), *beside], waiting)

    def chair(self, chair: OwnedChair, waiting: OutcomeListener, beside: Sequence[Record] = ()) -> None:
        """Write which person or AI player answers for that seat from now on, with the records
        `beside`; `waiting` hears once that is on the disk."""
        person = chair.session
        session = "" if person is None else person.id
        now = ChairRecord(self._match, chair.seat, session, chair.ai, chair.kept, difficulty=chair.difficulty)
        records: list[Record] = [now, *beside]
        if person is not None:
            records.append(person.record())
        self.write(records, waiting)

    def write(self, records: Sequence[Record], waiting: OutcomeListener) -> None:
        """Write the records in one commit; `waiting` hears once they are on the disk, or why they are not."""
        self._scribe.write(records, Noting(self, records, waiting).noted)

    def given_up(self, chair: OwnedChair) -> ChairRecord:
        """Return the record that the last owner of that seat has given it up and may not come back."""
        return ChairRecord(self._match, chair.seat, ai=chair.ai, given_up=True, difficulty=chair.difficulty)

    def clocks(self, number: int) -> list[Record]:
        """Return a record of the time left on each clock after `number` answers; [] if no people play or nothing has
        changed since the last call.
        """
        people = any(chair.session is not None for chair in self._chairs)
        left = self._timekeeper.left_anew() if people else None
        return [] if left is None else [ClocksRecord(self._match, number, left)]

    def left_off(self, number: int, table: Any, dice: Random) -> list[Record]:
        """Return the records from which a restart continues after `number` answers: a new snapshot, if there were
        answers since the last, and the time left on the clocks. `dice`: the random number generator as it is then.
        """
        records = self.clocks(number)
        if self._snapshot_taker.is_behind(number):
            pieces = self._snapshot_taker.pieces(self._match)
            records[:0] = [*pieces, self._snapshot_taker.take(self._match, number, table, dice, self._done_for.done)]
        return records

    def note(self, records: Sequence[Record]) -> None:
        """Write the records with some commit soon, without waiting for it."""
        self._scribe.note(records, Noting(self, records, NOBODY).noted)

    def note_snapshot_if_due(self, number: int, table: Any, dice: Random) -> None:
        """Write a snapshot if enough answers have been given since the last one. `number`: answers so far; `dice`: the
        random number generator as it is then.
        """
        if self._snapshot_taker.is_due(number):
            self.note(self.left_off(number, table, dice))

    def are_written(self, records: Sequence[Record]) -> None:
        """Note that these records are on the disk."""
        self._snapshot_taker.are_written(records)

    def note_failure(self, error: Exception | None) -> None:
        """Log the error, if there is one, as a bug: records could not be written."""
        if error is not None:
            self._log.broken("not_written", error)
