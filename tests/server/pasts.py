"""Running matches of a store, read whole, to check `Store.outlines` against.

`whole_past` is slow but simple; a server reads outlines instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import Any

from msgspec import Struct

from kickdoor_server.base.store.entries import END, record_of
from kickdoor_server.base.store.outlines import Outline, Outlines, in_order
from kickdoor_server.base.store.past import Journal
from kickdoor_server.base.store.reading import legible, piece_of, snapshot_of
from kickdoor_server.base.store.records import MatchRecord, PersonRecord, Record, SeriesRecord


class Past(Struct, frozen=True):
    """Unfinished matches, persons who can return, and the number of the latest match.

    `ended`: matches whose players may still be at the table, the one that ended first first. `series`: each as it
    stands.
    """

    journals: tuple[Journal, ...] = ()
    ended: tuple[Journal, ...] = ()
    persons: tuple[PersonRecord, ...] = ()
    last_number: int = 0
    series: tuple[SeriesRecord, ...] = ()


def whole_past(store: Any, ended_since_s: float = inf) -> Past:
    """Return the contents of a store; of finished matches, those that ended since `ended_since_s`."""
    with legible(store._db), store._db.look():
        return past_of(_records(store, ended_since_s), store._last_number())


def past_of(records: Iterable[Record], last_number: int = 0) -> Past:
    """Return the past that these records tell, oldest match first. Those of each match must be in order."""
    journals: dict[int, Journal] = {}
    persons: dict[str, PersonRecord] = {}
    series: dict[int, SeriesRecord] = {}
    for record in records:
        if isinstance(record, MatchRecord):
            journals[record.number] = Journal(record)
            last_number = max(last_number, record.number)
        elif isinstance(record, PersonRecord):
            persons[record.session] = record
        elif isinstance(record, SeriesRecord):
            series[record.id] = record
        elif record.match in journals:
            journals[record.match].add(record)
    oldest_first = [journals[number] for number in sorted(journals)]
    running = (journal for journal in oldest_first if journal.ending is None)
    ended = sorted((journal for journal in oldest_first if journal.ending is not None), key=_ended_s)
    return Past(tuple(running), tuple(ended), tuple(persons.values()), last_number, tuple(series.values()))


def outlined(past: Past) -> Outlines:
    """Return the outlines of a past."""
    whole = sorted((*past.journals, *past.ended), key=lambda journal: journal.match.number)
    outlines = [Outline(each.match, each.chairs, each.pause, each.ending, len(each.answers)) for each in whole]
    return in_order(outlines, past.persons, past.series, past.last_number)


def _ended_s(journal: Journal) -> float:
    assert journal.ending is not None
    return journal.ending.at_s


def _records(store: Any, ended_since_s: float) -> Iterator[Record]:
    """Yield the records of running matches and of those that ended since then, without holding other matches in
    memory."""
    numbered = "entry" if store._tables.fresh == "entry" else "numbered"
    running = f"match NOT IN (SELECT match FROM {numbered} WHERE kind = ?)"
    wanted = f"SELECT match, kind, n, body FROM {store._written} WHERE {running} ORDER BY seq"
    for row in store._db.stream(wanted, END):
        yield record_of(*row)
    for number in store._at_their_table(ended_since_s):
        for line in store._lines(number):
            yield record_of(number, *line)
    for row in store._db.stream(f"SELECT match, n, body FROM piece WHERE {running} ORDER BY match, n", END):
        yield piece_of(row)
    for row in store._db.stream(f"SELECT * FROM snapshot WHERE {running}", END):
        yield snapshot_of(row)
