"""What was written, put together again: each match with all that decides it, and the people who can come back."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import chain

from .records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    ClocksRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    ReasonRecord,
    Record,
    RequestRecord,
    Snapshot,
)

CHAT_KEPT = 50
"""Lines of a table that are shown to somebody who comes (back)."""


@dataclass(slots=True)
class Journal:
    """One match as it was written; of clocks and pauses, what counts."""

    match: MatchRecord
    answers: list[AnswerRecord] = field(default_factory=list)
    reasons: dict[int, list[ReasonRecord]] = field(default_factory=dict)
    """Told under an answer, by its number."""
    chairs_after: dict[int, list[ChairRecord]] = field(default_factory=dict)
    """Changes of who answers for a chair, by how many answers were written before."""
    requests: list[RequestRecord] = field(default_factory=list)
    said: int = 0
    """How many lines in all; `chat` has the last of them."""
    chat: deque[ChatRecord] = field(default_factory=lambda: deque(maxlen=CHAT_KEPT))
    clocks: ClocksRecord | None = None
    pause: PauseRecord | None = None
    ending: EndRecord | None = None
    snapshot: Snapshot | None = None

    @property
    def chairs(self) -> list[ChairRecord]:
        """All changes of who answers for a chair, in order."""
        return list(chain.from_iterable(self.chairs_after.values()))

    def add(self, record: Record) -> None:
        """The next thing that was written of it. What comes after a gap in the answers was never acknowledged."""
        match record:
            case AnswerRecord(n=n) if n == len(self.answers) + 1:
                self.answers.append(record)
            case ReasonRecord(n=n):
                self.reasons.setdefault(n, []).append(record)
            case ChairRecord():
                self.chairs_after.setdefault(len(self.answers), []).append(record)
            case RequestRecord():
                self.requests.append(record)
            case ChatRecord():
                self.said += 1
                self.chat.append(record)
            case ClocksRecord():
                self.clocks = record
            case PauseRecord():
                self.pause = record
            case EndRecord():
                self.ending = record
            case Snapshot():
                self.snapshot = record
            case _:
                pass


@dataclass(frozen=True, slots=True)
class Past:
    """What a server finds when it starts: unfinished matches, who can come back, the youngest match's number.

    `ended`: matches at whose table people may still be, the one that ended first first.
    """

    journals: tuple[Journal, ...] = ()
    ended: tuple[Journal, ...] = ()
    persons: tuple[PersonRecord, ...] = ()
    last_number: int = 0


def past_of(records: Iterable[Record], last_number: int = 0) -> Past:
    """All of it, oldest match first, of records in the order in which those of each match were written."""
    journals: dict[int, Journal] = {}
    persons: dict[str, PersonRecord] = {}
    for record in records:
        if isinstance(record, MatchRecord):
            journals[record.number] = Journal(record)
            last_number = max(last_number, record.number)
        elif isinstance(record, PersonRecord):
            persons[record.session] = record
        elif record.match in journals:
            journals[record.match].add(record)
    oldest_first = [journals[number] for number in sorted(journals)]
    running = (journal for journal in oldest_first if journal.ending is None)
    ended = sorted((journal for journal in oldest_first if journal.ending is not None), key=_ended_s)
    return Past(tuple(running), tuple(ended), tuple(persons.values()), last_number)


def _ended_s(journal: Journal) -> float:
    assert journal.ending is not None
    return journal.ending.at_s
