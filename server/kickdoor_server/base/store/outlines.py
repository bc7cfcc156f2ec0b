"""The part of each match that a server reads when it starts: who sits where, and nothing of what was played.

Of the answers, which are most of a journal, only the number of the last one is read, as `answers`. The whole match is
read when it is woken (`lobby/waking/`), with `Reading.read_one`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec import Struct, field
from msgspec.structs import replace

from .records import (
    AnswerRecord,
    ChairRecord,
    DamageRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    Record,
    SeriesRecord,
)


class Outline(Struct):
    """One match in short: how it began, who has answered for its chairs since, whether it is paused or over.

    `series` is the series whose latest match this is; None if there is none.
    """

    match: MatchRecord
    chairs: list[ChairRecord] = field(default_factory=list)
    pause: PauseRecord | None = None
    ending: EndRecord | None = None
    answers: int = 0
    series: SeriesRecord | None = None

    @property
    def goes_on(self) -> bool:
        """Return whether another match of its series follows."""
        return self.series is not None and not self.series.how

    @property
    def owners(self) -> list[str]:
        """Return the sessions of all people who have sat at the match."""
        owners = [*(seat.session for seat in self.match.seats), *(change.session for change in self.chairs)]
        return [owner for owner in dict.fromkeys(owners) if owner]

    def add(self, record: Record) -> None:
        """Add the next record of the match to this summary; kinds of records that a summary does not need are
        ignored.
        """
        match record:
            case ChairRecord():
                self.chairs.append(record)
            case PauseRecord():
                self.pause = record
            case EndRecord():
                self.ending = record
            case AnswerRecord():
                self.answers += 1
            case _:
                pass


class Outlines(Struct, frozen=True):
    """The part of a journal that a server reads when it starts: unfinished matches, people who can come back, the
    highest number of a match.

    `ended` has the matches at whose table people may still be, in the order of their ends. `damaged` says what cannot
    be read of matches that are in neither list, because even their beginning is damaged.
    """

    running: tuple[Outline, ...] = ()
    ended: tuple[Outline, ...] = ()
    persons: tuple[PersonRecord, ...] = ()
    last_number: int = 0
    damaged: tuple[DamageRecord, ...] = ()


def outlines_of(records: Iterable[Record], answers: Mapping[int, int], last_number: int) -> Outlines:
    """Build a summary of each match from `records`, which are in the order of writing within each match.

    `answers` has, by match, how many answers there are besides those in `records`; `last_number` is the highest number
    of a match.
    """
    found: dict[int, Outline] = {}
    persons: dict[str, PersonRecord] = {}
    series: dict[int, SeriesRecord] = {}
    damaged: dict[int, DamageRecord] = {}
    for record in records:
        if isinstance(record, DamageRecord):
            damaged.setdefault(record.match, record)
        elif isinstance(record, MatchRecord):
            found[record.number] = Outline(record, answers=answers.get(record.number, 0))
        elif isinstance(record, PersonRecord):
            persons[record.session] = record
        elif isinstance(record, SeriesRecord):
            series[record.id] = record
        elif record.match in found:
            found[record.match].add(record)
    outlines = in_order([found[number] for number in sorted(found)], persons.values(), series.values(), last_number)
    return replace(outlines, damaged=tuple(damaged[number] for number in sorted(damaged.keys() - found.keys())))


def in_order(
    oldest_first: list[Outline], persons: Iterable[PersonRecord], series: Iterable[SeriesRecord], last_number: int
) -> Outlines:
    """Sort the summaries of matches into running ones and ended ones, and set `series` in each that is the latest match
    of a series.
    """
    latest = {one.games[-1].match: one for one in series}
    for outline in oldest_first:
        outline.series = latest.get(outline.match.number)
    running = tuple(outline for outline in oldest_first if outline.ending is None)
    dated = sorted((outline.ending.at_s, n) for n, outline in enumerate(oldest_first) if outline.ending is not None)
    return Outlines(running, tuple(oldest_first[n] for _, n in dated), tuple(persons), last_number)
