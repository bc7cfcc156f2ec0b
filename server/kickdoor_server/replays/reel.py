"""The file of a replay: a header, one record for each answer, and how it ended (`protocol/README.md`, section 11).

Each record is linked to all before it, so that a change is found at the record in which it was made. Only plain values
are in it, so that it can travel in `ReplayPart` as well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import UnreadableSave
from kickdoor_game.machine.journal import answer_from, digest, entry
from kickdoor_protocol.stream import Readable, UnreadableStream, pack_record, pack_value, read_header, read_records

from ..chance import commitment
from ..manners import OPTIONS
from ..store.records import AnswerRecord, MatchRecord, PackRecord, SeatRecord

KIND = "replay"
VERSION = 1
NO_LINK = bytes(32)
LINK_SHOWN = 8
"""Bytes of a link that stand beside an answer: who changes one by accident or by hand is found out by them."""


class NoReplay(ValueError):  # noqa: N818 - named for what it is about
    """The file is no replay, or one of a later release; the text says so to people."""


@dataclass(frozen=True, slots=True)
class Line:
    """One answer as it stands in the file. `n` and `link` are what is written there, right or wrong."""

    n: int
    answer: Answer
    link: str
    expected: str
    """The link that it should have, given everything before it."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How it ended; `fingerprint` is the last link as written, `expected` as it should be."""

    how: str
    winners: tuple[int, ...]
    state: str
    seed: str
    fingerprint: str
    expected: str


@dataclass(frozen=True, slots=True)
class Reel:
    """A replay that was read. `damage`: what kept the rest from being read, in words; `ending` None: it is missing."""

    header: dict[str, Any]
    lines: tuple[Line, ...] = ()
    ending: Ending | None = None
    damage: str = ""

    @property
    def record(self) -> MatchRecord:
        """The match as its journal began; without a number, since it is in no journal."""
        header = self.header
        seats = tuple(SeatRecord(name, sex, ai=ai) for name, sex, ai in header["seats"])
        packs = tuple(PackRecord(key, digest) for key, digest in header["cards"][1:])
        seed = bytes.fromhex(self.ending.seed) if self.ending is not None else b""
        return MatchRecord(
            0,
            header["match"],
            header["name"],
            header["set"],
            dict(header["options"]),
            seats,
            seed,
            packs,
            {key: value for key, value in header.get("manners", {}).items() if key in OPTIONS},
            set_digest=header["cards"][0][1],
            began_at=header["began_at"],
            nonces=tuple(header["nonces"]),
        )

    @property
    def answers(self) -> list[Answer]:
        return [line.answer for line in self.lines]


@dataclass(slots=True)
class Chain:
    """Ties each record to all before it."""

    link: bytes = field(default=NO_LINK)

    def tie(self, record: Any) -> str:
        """The link of the next record, in hex."""
        self.link = hashlib.sha256(self.link + pack_value(record)).digest()
        return self.link.hex()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended, for its replay. `state`: the digest of the last table, "" if it is not known."""

    how: str = "running"
    winners: tuple[int, ...] = ()
    state: str = ""


def outcome_of(table: Any, unfinished: str = "") -> Outcome:
    """How a match ended at that table (None: it had none yet). `unfinished`: how it stands, if it has not ended."""
    if unfinished or table is None:
        return Outcome(unfinished or "abandoned")
    return Outcome("over" if table.over else "abandoned", tuple(table.winners), digest(table))


def records_of(
    match: MatchRecord, answers: Iterable[AnswerRecord], outcome: Outcome, release: str, set_digest: str
) -> Iterator[Any]:
    """All records of the replay of that match. The seed is opened only if nothing more can come of it.

    `set_digest`: of the cards that are here, for matches whose journal does not name those that they began with.
    """
    chain = Chain()
    header = _header(match, release, set_digest)
    chain.tie(header)
    yield header
    for line in answers:
        plain = [line.n, *_plain(entry(line.answer))]
        yield [*plain, chain.tie(plain)[: 2 * LINK_SHOWN]]
    seed = match.seed.hex() if outcome.how in ("over", "abandoned") else ""
    ending = {"how": outcome.how, "winners": list(outcome.winners), "state": outcome.state, "seed": seed}
    yield {**ending, "link": chain.tie(ending)}


def _header(match: MatchRecord, release: str, set_digest: str) -> dict[str, Any]:
    cards = [[match.set, match.set_digest or set_digest], *([pack.key, pack.digest] for pack in match.packs)]
    return {
        "kickdoor": KIND,
        "version": VERSION,
        "release": release,
        "match": match.id,
        "name": match.name,
        "set": match.set,
        "cards": cards,
        "options": dict(match.options),
        "seats": [[seat.name, seat.sex, seat.ai] for seat in match.seats],
        "commitment": commitment(match.seed),
        "began_at": match.began_at,
        "nonces": list(match.nonces),
        **({"manners": dict(match.manners)} if match.manners else {}),
    }


def _plain(value: Any) -> Any:
    """Tuples as lists, as they come back from a file."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def packed(records: Iterable[Any]) -> bytes:
    """The file."""
    return b"".join(map(pack_record, records))


def read_reel(file: Readable) -> Reel:
    """Everything up to its end, or to where it cannot be read on. NoReplay if it is none."""
    try:
        header = read_header(file, KIND)
    except UnreadableStream as wrong:
        raise NoReplay(f"This is no replay: {wrong}.") from None
    if header["version"] != VERSION:
        raise NoReplay(f"This replay has version {header['version']}; this release reads {VERSION}: update it.")
    if problem := _problem(header):
        raise NoReplay(f"The first record of this replay is not as it should be: {problem}.")
    chain = Chain()
    chain.tie(header)
    lines: list[Line] = []
    try:
        for record in read_records(file):
            if isinstance(record, dict):
                return Reel(header, tuple(lines), _ending(record, chain))
            lines.append(_line(record, chain))
    except UnreadableStream as wrong:
        return Reel(header, tuple(lines), damage=str(wrong).partition(", after ")[0])
    except (UnreadableSave, ValueError, TypeError, KeyError):
        return Reel(header, tuple(lines), damage="a record is not as it should be")
    return Reel(header, tuple(lines), damage="the file breaks off")


def _problem(header: dict[str, Any]) -> str:
    """What is wrong with the first record; "" if nothing is."""
    texts = ("release", "match", "name", "set", "commitment")
    if wrong := next((key for key in texts if not isinstance(header.get(key), str)), None):
        return f"no {wrong}"
    if not isinstance(header.get("options"), dict) or type(header.get("began_at")) is not int:
        return "no options"
    if not isinstance(header.get("manners", {}), dict):
        return "no manners"
    match header.get("cards"):
        case [[str(), str()], *rest] if all(_are_texts(pack, 2) for pack in rest):
            pass
        case _:
            return "no cards"
    nonces = header.get("nonces")
    if not isinstance(nonces, list) or not _are_texts(nonces, len(nonces)):
        return "no nonces"
    seats = header.get("seats")
    if not isinstance(seats, list) or not seats or not all(_are_texts(seat, 3) for seat in seats):
        return "no seats"
    return ""


def _are_texts(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(each, str) for each in value)


def _line(record: Any, chain: Chain) -> Line:
    n, seat, choice, standing, link = record
    if type(n) is not int or not isinstance(link, str):
        raise ValueError(record)
    expected = chain.tie([n, seat, choice, standing])[: 2 * LINK_SHOWN]
    return Line(n, answer_from([seat, choice, standing]), link, expected)


def _ending(record: dict[str, Any], chain: Chain) -> Ending:
    unlinked = {key: value for key, value in record.items() if key != "link"}
    how, winners, state, seed = (record[key] for key in ("how", "winners", "state", "seed"))
    if not all(isinstance(word, str) for word in (how, state, seed, record["link"])):
        raise ValueError(record)
    bytes.fromhex(seed)
    return Ending(how, tuple(int(seat) for seat in winners), state, seed, record["link"], chain.tie(unlinked))
