"""A whole match put together from its records."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from itertools import chain

from msgspec import Struct, field

from .records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    ClocksRecord,
    DamageRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PieceRecord,
    ReasonRecord,
    Record,
    RequestRecord,
    Snapshot,
)

CHAT_KEPT = 50
"""Lines of chat that are kept of a match and shown to people who come (back); the next line deletes the oldest."""

CHAT_BYTES_MOST = 16 * 1024
"""Bytes of those lines, names included: an hour's talk. It bounds what a match can write to the disk by chat."""


def lines_kept(latest_first: Iterable[tuple[str, str]]) -> int:
    """Return how many of these (name, line) pairs of chat, latest first, the limits on number and bytes keep; the
    latest always is kept.
    """
    kept, size = 0, 0
    for who, text in latest_first:
        size += len(who.encode()) + len(text.encode())
        if kept == CHAT_KEPT or (kept and size > CHAT_BYTES_MOST):
            break
        kept += 1
    return kept


class Journal(Struct):
    """All records of one match; of clocks and pauses the latest. `gap` says what is missing, "" if nothing is."""

    match: MatchRecord
    answers: list[AnswerRecord] = field(default_factory=list)
    reasons: dict[int, list[ReasonRecord]] = field(default_factory=dict)
    """The reasons that AI seats gave, by the number of the answer."""
    chairs_after: dict[int, list[ChairRecord]] = field(default_factory=dict)
    """Changes of who answers for a chair, by the number of answers written before."""
    requests: list[RequestRecord] = field(default_factory=list)
    said: int = 0
    """Number of lines of chat so far; `heard` has the last of them."""
    heard: deque[ChatRecord] = field(default_factory=lambda: deque(maxlen=CHAT_KEPT))
    clocks: ClocksRecord | None = None
    pause: PauseRecord | None = None
    ending: EndRecord | None = None
    pieces: list[PieceRecord] = field(default_factory=list)
    """The history of the match but for its last part, which is in the snapshot."""
    snapshot: Snapshot | None = None
    gap: str = ""

    @property
    def chat(self) -> list[ChatRecord]:
        """Return the lines of chat that are kept."""
        kept = lines_kept((line.who, line.text) for line in reversed(self.heard))
        return list(self.heard)[len(self.heard) - kept :]

    @property
    def chairs(self) -> list[ChairRecord]:
        """Return all changes of who answers for a chair, in order."""
        return list(chain.from_iterable(self.chairs_after.values()))

    def add(self, record: Record) -> None:
        """Add the next record of the match. An answer whose predecessor is missing is left out, since it cannot be
        played.
        """
        match record:
            case AnswerRecord(n=n) if n == len(self.answers) + 1 and not self.gap:
                self.answers.append(record)
            case AnswerRecord(n=n):
                self.gap = self.gap or f"answer {n} is there, but answer {len(self.answers) + 1} is missing"
            case ReasonRecord(n=n):
                self.reasons.setdefault(n, []).append(record)
            case ChairRecord():
                self.chairs_after.setdefault(len(self.answers), []).append(record)
            case RequestRecord():
                self.requests.append(record)
            case ChatRecord():
                self.said = max(self.said + 1, record.nth)
                self.heard.append(record)
            case ClocksRecord():
                self.clocks = record
            case PauseRecord():
                self.pause = record
            case EndRecord():
                self.ending = record
            case DamageRecord(what=what):
                self.gap = self.gap or what
            case PieceRecord(n=n) if n <= len(self.pieces):
                self.pieces[n:] = [record]
            case Snapshot(n=n):
                self.snapshot = record
                if n > len(self.answers) and not self.gap:
                    self.gap = f"there were {n} answers once, and {len(self.answers)} are there"
            case _:
                pass


class GapInJournal(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised if acknowledged records of a match are missing; the text tells people which."""

    def __init__(self, written: Journal) -> None:
        super().__init__(f"the journal of match {written.match.id} has a gap: {written.gap}")
