"""A record as a row of the table of entries, and back: number of the match, kind, n, and the rest as MessagePack.

`n` counts the answers of a match; the match itself is its entry 0. A record that supersedes an earlier one has a
negative `n` by which the earlier one is found and deleted in the same commit (`place_of`); journals of releases before
that have the number of the row instead, and of those rows the latest counts. Every other record has the number of its
row. So (match, kind, n) never comes twice, and the database sees to that: no match begins twice, and no answer counts
twice.

A body is sealed with a checksum over all of its row but the number, since a database checks the shape of its pages and
not their contents: a bit that has changed on the disk would otherwise be another answer.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Any
from zlib import crc32

import msgspec

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.plain import freeze
from kickdoor_protocol.limits import ANSWERS_REMEMBERED

from .records import (
    AnswerRecord,
    ChairRecord,
    ChatRecord,
    ClocksRecord,
    DamageRecord,
    EndRecord,
    MatchRecord,
    PauseRecord,
    PersonRecord,
    ReasonRecord,
    Record,
    RequestRecord,
    SeriesRecord,
)

ANSWER, CHAIR, CHAT, CLOCKS, END = "answer", "chair", "chat", "clocks", "end"
MATCH, PAUSE, PERSON, SERIES = "match", "pause", "person", "series"
DAMAGE = "damage"

KINDS: dict[str, type[msgspec.Struct]] = {
    MATCH: MatchRecord,
    "reason": ReasonRecord,
    CHAIR: ChairRecord,
    "request": RequestRecord,
    CLOCKS: ClocksRecord,
    PAUSE: PauseRecord,
    CHAT: ChatRecord,
    END: EndRecord,
    PERSON: PersonRecord,
    SERIES: SeriesRecord,
    DAMAGE: DamageRecord,
}
"""All but answers, of which there are many: those are lists without names."""

KIND_OF = {kind: name for name, kind in KINDS.items()}

_encode = msgspec.msgpack.Encoder().encode
_decode_line = msgspec.msgpack.Decoder(tuple[int, Any, bool, str, int]).decode
_decoders = {name: msgspec.msgpack.Decoder(kind) for name, kind in KINDS.items()}


Entry = tuple[int, int, str, int, bytes]
"""A row: number of the row, which is the order of writing over all matches, then match, kind, n and body."""

ONLY = -1
"""`n` of a record of which a match has one at most."""


def place_of(record: Record) -> int:
    """Return the negative `n` that this record shares with those that it supersedes; 0 if every such record counts.

    Of requests a session remembers the last `ANSWERS_REMEMBERED`, so each takes the place of the one so many before.
    """
    match record:
        case ClocksRecord() | PauseRecord():
            return ONLY
        case PersonRecord(session=session):
            return _hashed(session)
        case SeriesRecord(id=number):
            return -number
        case RequestRecord(session=session, req=req):
            return _hashed(f"{session} {req % ANSWERS_REMEMBERED}")
        case _:
            return 0


def _hashed(text: str) -> int:
    """Return a negative number for that text: 62 bits, so that no two of a journal are alike."""
    return -1 - (int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 2)


SEAL = b"\xc1"
"""First byte of a sealed body, with which no MessagePack begins; bodies of earlier releases are not sealed."""

SEAL_BYTES = 5
"""The byte above and the checksum (CRC-32)."""


def sealed(match: int, kind: str, n: int, body: bytes) -> bytes:
    """Return the body with a checksum over the row that it stands in."""
    return SEAL + crc32(body, crc32(f"{match} {kind} {n} ".encode())).to_bytes(4, "big") + body


def unsealed(match: int, kind: str, n: int, body: bytes) -> bytes:
    """Return the body as it was before it was sealed. Raises ValueError if the row is not what was written."""
    if body[:1] != SEAL:
        return body
    bare = body[SEAL_BYTES:]
    if sealed(match, kind, n, bare) != body:
        raise ValueError("a row of it is not what was written")
    return bare


def entry_of(record: Record, seq: int) -> Entry:
    """The row of that record. Most are answers, which are looked at first, and by their class alone."""
    if type(record) is AnswerRecord:
        match, kind, n = record.match, ANSWER, record.n
    elif isinstance(record, MatchRecord):
        match, kind, n = record.number, MATCH, 0
    else:
        match, kind, n = record.match, KIND_OF[type(record)], place_of(record) or seq
    return seq, match, kind, n, sealed(match, kind, n, encoded(record))


def encoded(record: Record) -> bytes:
    """Return the body of that record, not sealed."""
    if type(record) is AnswerRecord:
        answer = record.answer
        return _encode((answer.seat, answer.choice, answer.standing, record.session, record.req))
    return _encode(record)


def record_of(match: int, kind: str, n: int, body: bytes) -> Record:
    """The record of that row. msgspec.DecodeError, ValueError, TypeError: it is none, or not what was written."""
    bare = unsealed(match, kind, n, body)
    if kind == ANSWER:
        seat, choice, standing, session, req = _decode_line(bare)
        return AnswerRecord(match, n, Answer(Seat(seat), freeze(choice), standing), session, req)
    if kind not in _decoders:
        raise ValueError(f"there are no entries of the kind {kind!r}")
    record: Record = _decoders[kind].decode(bare)  # type: ignore[assignment]
    return record
