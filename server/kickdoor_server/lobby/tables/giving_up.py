"""The last records of a match that is given up while it sleeps in the journal."""

from __future__ import annotations

from ...base.store.origin import WentOn
from ...base.store.outlines import Outline
from ...base.store.past import Journal
from ...base.store.records import EndRecord, Record
from ...matches.ending import ABANDONED
from ...matches.journal.snapshots import Unusable, body_of
from ...matches.series.series import Series


def last_records(journal: Journal, outline: Outline, at_s: float) -> list[Record]:
    """Return what ends it at `at_s`, in seconds since 1970: nobody has won, and a series that it is a match of is over.

    `outline`: what is known of it. Where it once went on from a snapshot under other rules stands in the snapshot, and
    goes into its end, so that its replay can be proved.
    """
    series = None if outline.series is None else Series(outline.series)
    if outline.ending is not None:
        if series is None:
            return []
        series.lose([seat for seat, side in enumerate(series.record.seats) if side.session])
        return [series.record]
    beside = [] if series is None else series.after(ABANDONED)
    return [EndRecord(outline.match.number, ABANDONED, at_s=at_s, went_on=_went_on(journal)), *beside]


def _went_on(journal: Journal) -> tuple[WentOn, ...]:
    if journal.snapshot is None:
        return ()
    try:
        return body_of(journal.snapshot).went_on
    except Unusable:
        return ()
