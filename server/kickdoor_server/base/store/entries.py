"""Converts records to rows of the table of entries and back: number of the row, match, kind, n, and the rest as
MessagePack.

`n` counts the answers of a match; its MatchRecord is entry 0. A record that supersedes an earlier one has a negative
`n`, by which the earlier one is found and deleted in the same commit (`place_of`). Every other record has the number of
its row, and so have superseding records in journals of older releases; of those rows the latest counts. So (match,
kind, n) is unique, and the database enforces it: no match begins twice, and no answer counts twice.

A body is sealed with a checksum over the whole row but its number, since a database checks the structure of its pages
and not their contents: without it a bit flipped on the disk would be another answer.
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
"""Kinds of entries that queries name."""
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
"""The record of each kind but `answer`. Answers are most of a journal and are stored as lists without field names."""

KIND_OF = {kind: name for name, kind in KINDS.items()}

_encode = msgspec.msgpack.Encoder().encode
_decode_line = msgspec.msgpack.Decoder(tuple[int, Any, bool, str, int]).decode
_decoders = {name: msgspec.msgpack.Decoder(kind) for name, kind in KINDS.items()}


Entry = tuple[int, int, str, int, bytes]
"""A row: its number, which is the order of writing over all matches, then match, kind, n and body."""

ONLY = -1
"""The `n` of a record of which a match has at most one."""


def place_of(record: Record) -> int:
    """Return a negative row number `n` if a later record is to replace this one, both having the same `n`; 0 if every
    such record is kept.

    A session's answers to requests reuse `ANSWERS_REMEMBERED` numbers in turn, so that only the last so many are kept.
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
    """Return a negative number for the text: 62 bits of a hash, so that no two texts of a journal collide."""
    return -1 - (int.from_bytes(blake2b(text.encode(), digest_size=8).digest()) >> 2)


SEAL = b"\xc1"
"""First byte of a sealed body. No MessagePack begins with it, and bodies of early releases are not sealed."""

SEAL_BYTES = 5
"""Bytes of the seal: `SEAL` and a CRC-32."""


def sealed(match: int, kind: str, n: int, body: bytes) -> bytes:
    """Return the body of a row of the store, behind its CRC-32, which also covers the row's other columns."""
    return SEAL + crc32(body, crc32(f"{match} {kind} {n} ".encode())).to_bytes(4, "big") + body


def unsealed(match: int, kind: str, n: int, body: bytes) -> bytes:
    """Return the body of a row without the CRC-32 in front; a body from before there were any is returned as it is.
    Raises ValueError if the checksum is wrong.
    """
    if body[:1] != SEAL:
        return body
    bare = body[SEAL_BYTES:]
    if sealed(match, kind, n, bare) != body:
        raise ValueError("a row of it is not what was written")
    return bare


def entry_of(record: Record, seq: int) -> Entry:
    """Return the record as a row of the store's table, with `seq` as its row number."""
    if type(record) is AnswerRecord:
        match, kind, n = record.match, ANSWER, record.n
    elif isinstance(record, MatchRecord):
        match, kind, n = record.number, MATCH, 0
    else:
        match, kind, n = record.match, KIND_OF[type(record)], place_of(record) or seq
    return seq, match, kind, n, sealed(match, kind, n, encoded(record))


def encoded(record: Record) -> bytes:
    """Return the record as the body of a row, without a checksum."""
    if type(record) is AnswerRecord:
        answer = record.answer
        return _encode((answer.seat, answer.choice, answer.standing, record.session, record.req))
    return _encode(record)


def record_of(match: int, kind: str, n: int, body: bytes) -> Record:
    """Return the record that a row of the store holds, given the row's columns.

    Raises msgspec.DecodeError, ValueError or TypeError if the row holds none, or its checksum is wrong.
    """
    bare = unsealed(match, kind, n, body)
    if kind == ANSWER:
        seat, choice, standing, session, req = _decode_line(bare)
        return AnswerRecord(match, n, Answer(Seat(seat), freeze(choice), standing), session, req)
    if kind not in _decoders:
        raise ValueError(f"there are no entries of the kind {kind!r}")
    record: Record = _decoders[kind].decode(bare)  # type: ignore[assignment]
    return record
