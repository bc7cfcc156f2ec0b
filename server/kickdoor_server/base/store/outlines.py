"""What a server reads of each match when it starts: who sits where, and nothing of what was played.

Of the answers, which are most of a journal, only the number of the last one is looked up, as `answers`. They are read
when the match is woken (`lobby/waking/`), all that was written of it together (`Reading.read_one`).
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
    """One match: how it began, who has answered for its chairs since, whether it is paused or over.

    `series`: that of which it is the latest match, as it stands.
    """

    match: MatchRecord
    chairs: list[ChairRecord] = field(default_factory=list)
    pause: PauseRecord | None = None
    ending: EndRecord | None = None
    answers: int = 0
    series: SeriesRecord | None = None

    @property
    def goes_on(self) -> bool:
        """Whether another match of its series follows."""
        return self.series is not None and not self.series.how

    @property
    def owners(self) -> list[str]:
        """Everybody who has sat there, by session."""
        owners = [*(seat.session for seat in self.match.seats), *(change.session for change in self.chairs)]
        return [owner for owner in dict.fromkeys(owners) if owner]

    def add(self, record: Record) -> None:
        """The next thing that was written of it, if it belongs here."""
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
    """What a server finds when it starts: unfinished matches, who can come back, the youngest match's number.

    `ended`: matches at whose table people may still be, the one that ended first first. `damaged`: what cannot be read,
    of matches that are not among these, since not even their beginning can be.
    """

    running: tuple[Outline, ...] = ()
    ended: tuple[Outline, ...] = ()
    persons: tuple[PersonRecord, ...] = ()
    last_number: int = 0
    damaged: tuple[DamageRecord, ...] = ()


def outlines_of(records: Iterable[Record], answers: Mapping[int, int], last_number: int) -> Outlines:
    """Sort out records, in the order in which those of each match were written; `answers`: how many more there are."""
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
    """Return these outlines as a server wants them: what goes on, what is over, and who can come back."""
    latest = {one.games[-1].match: one for one in series}
    for outline in oldest_first:
        outline.series = latest.get(outline.match.number)
    running = tuple(outline for outline in oldest_first if outline.ending is None)
    dated = sorted((outline.ending.at_s, n) for n, outline in enumerate(oldest_first) if outline.ending is not None)
    return Outlines(running, tuple(oldest_first[n] for _, n in dated), tuple(persons), last_number)
