"""The file of a replay: a header, one record for each answer, and how it ended (`docs/protocol.md`, section 11).

Each record is linked to all before it (a hash chain), so a change is found at the record in which it was made. The
names of players stand beside the chain (`naming`). The file has plain values only, so it can be sent in `ReplayPart` as
well.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct, convert, field
from msgspec.structs import astuple

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import UnreadableSave
from kickdoor_game.machine.journal import answer_from, digest, entry
from kickdoor_protocol.files.stream import (
    Readable,
    UnreadableStream,
    pack_record,
    pack_value,
    read_header,
    read_records,
)
from kickdoor_protocol.messages.replay import ReplayPart, TakeReplay

from ...base.declined import unread
from ...base.process.logs import Log
from ...base.store.past import GapInJournal, Journal
from ...base.store.records import AnswerRecord, MatchRecord, PackRecord, SeatRecord, WentOn
from ...base.store.scribe import Scribe
from ...people.sessions.in_flight import InFlight
from ...table.manners import OPTIONS
from ...table.translate.stage import Stage
from ..chance import commitment
from ..ending import Fate
from .naming import A_TABLE, Name, beside, name_of, names_in, shown

KIND = "replay"
VERSION = 3
NAMES_IN_CHAIN = 1
"""The version in which the chain covers the names of players."""

STATE_IS_CANONICAL = 3
"""The first version in which `state` does not depend on the order in which a release declares fields."""

NO_LINK = bytes(32)
READ_AT_ONCE = 1 << 16
"""Bytes behind the end of a replay that are counted at once."""
LINK_SHOWN = 8
"""Bytes of a link beside an answer: enough to find a change made by accident or by hand."""


class NoReplay(ValueError):  # noqa: N818 - named for what it is about
    """Raised for a file that is no replay, or one of a later release; the text tells people."""


class ReplayAnswer(Struct, frozen=True):
    """One answer in the file. `n` and `link` are as written, right or wrong."""

    n: int
    answer: Answer
    link: str
    expected: str
    """The link that it should have, given everything before it."""


class ReplayEnding(Struct, frozen=True):
    """The end of a replay. `fingerprint` is the last link as written, `expected` as it should be.

    `went_on`: where the match went on from a snapshot under other rules.
    """

    how: str
    winners: tuple[int, ...]
    state: str
    seed: str
    fingerprint: str
    expected: str
    went_on: tuple[WentOn, ...] = ()


class ReadReplay(Struct, frozen=True):
    """A replay as it was read. `ending` None: it is missing.

    `damage`: what kept the rest from being read, or what stands behind the end, in words; "" if nothing.
    """

    header: dict[str, Any]
    lines: tuple[ReplayAnswer, ...] = ()
    ending: ReplayEnding | None = None
    damage: str = ""

    @property
    def record(self) -> MatchRecord:
        """Return the record of the match, without a number since it is in no journal."""
        header = self.header
        texts = shown(self.names)
        decks = [tuple(deck) for deck in header.get("decks", [()] * len(texts))]
        levels = header.get("difficulties", [""] * len(texts))
        seats = tuple(
            SeatRecord(name, sex, ai=ai, deck=deck, difficulty=level)
            for name, (_, sex, ai), deck, level in zip(texts, header["seats"], decks, levels, strict=True)
        )
        set_rules, *rules = self.card_rules
        packs = tuple(
            PackRecord(key, digest, ruled) for (key, digest), ruled in zip(header["cards"][1:], rules, strict=True)
        )
        seed = bytes.fromhex(self.ending.seed) if self.ending is not None else b""
        return MatchRecord(
            0,
            header["match"],
            self.title.text or A_TABLE,
            header["set"],
            dict(header["options"]),
            seats,
            seed,
            packs,
            {key: value for key, value in header.get("manners", {}).items() if key in OPTIONS},
            set_digest=header["cards"][0][1],
            began_at=header["began_at"],
            nonces=tuple(header["nonces"]),
            release=self.played_with[0],
            code=self.played_with[1],
            sealed=tuple(header.get("sealed", ())),
            set_rules=set_rules,
        )

    @property
    def card_rules(self) -> list[str]:
        """Return the digest without texts of the set and each pack; "" where the file has none."""
        rules: list[str] = self.header.get("rules", [""] * len(self.header["cards"]))
        return rules

    @property
    def has_names_in_chain(self) -> bool:
        """Return whether the chain covers the names, as in files of older releases."""
        return bool(self.header["version"] == NAMES_IN_CHAIN)

    @property
    def has_canonical_state(self) -> bool:
        """Return whether its final state can be compared with one computed here."""
        return bool(self.header["version"] >= STATE_IS_CANONICAL)

    @property
    def title(self) -> Name:
        """Return the name of the table."""
        return Name(self.header["name"]) if self.has_names_in_chain else names_in(self.header)[0]

    @property
    def names(self) -> tuple[Name, ...]:
        """Return the names of the seats."""
        if self.has_names_in_chain:
            return tuple(Name(name) for name, _, _ in self.header["seats"])
        return names_in(self.header)[1]

    @property
    def played_with(self) -> tuple[str, str]:
        """Return the release that the match began with, and the code of its rules and cards; "" where the file does not
        say."""
        release, code = self.header.get("played_with", ("", ""))
        return release, code

    @property
    def is_intact(self) -> bool:
        """Return whether it is the file that was written, without replaying its answers."""
        linked = all(line.n == place and line.link == line.expected for place, line in enumerate(self.lines, 1))
        ending = self.ending
        return linked and not self.damage and ending is not None and ending.fingerprint == ending.expected

    @property
    def went_on(self) -> tuple[WentOn, ...]:
        """Return where the match went on from a snapshot under other rules, so that its answers do not lead to its
        end."""
        return () if self.ending is None else self.ending.went_on

    @property
    def answers(self) -> list[Answer]:
        """Return all answers."""
        return [line.answer for line in self.lines]


class Chain(Struct):
    """Links each record to all before it."""

    link: bytes = field(default=NO_LINK)

    def tie(self, record: Any) -> str:
        """Return the digest of the next record together with all before it, in hex (a hash chain)."""
        self.link = hashlib.sha256(self.link + pack_value(record)).digest()
        return self.link.hex()


class MatchOutcome(Struct, frozen=True):
    """The end of a match, for its replay. `state`: the digest of the last table, "" if not known.

    `went_on`: where the match went on from a snapshot under other rules.
    """

    how: str = "running"
    winners: tuple[int, ...] = ()
    state: str = ""
    went_on: tuple[WentOn, ...] = ()


def outcome_of(table: Any, unfinished: str = "", went_on: tuple[WentOn, ...] = ()) -> MatchOutcome:
    """Return how a match ended at that table; None, if it was never dealt, counts as abandoned. `unfinished`: the state
    to record if it has not ended. `went_on`: where it was continued from a snapshot.
    """
    if unfinished or table is None:
        return MatchOutcome(unfinished or "abandoned", went_on=went_on)
    return MatchOutcome("over" if table.over else "abandoned", tuple(table.winners), state_of(table), went_on)


def state_of(table: Any) -> str:
    """Return the digest of a table for its replay, which players' names do not change."""
    return digest(table, persons=False)


def records_of(
    match: MatchRecord, answers: Iterable[AnswerRecord], outcome: MatchOutcome, release: str, set_digest: str
) -> Iterator[Any]:
    """Yield all records of a match's replay. The seed is included only if the match is over or abandoned.

    `set_digest`: digest of the installed cards, for matches whose journal does not name theirs.
    """
    chain = Chain()
    header = _header(match, release, set_digest)
    chain.tie(_chained(header))
    yield header
    for line in answers:
        plain = [line.n, *_plain(entry(line.answer))]
        yield [*plain, chain.tie(plain)[: 2 * LINK_SHOWN]]
    seed = match.seed.hex() if outcome.how in ("over", "abandoned") else ""
    ending = {"how": outcome.how, "winners": list(outcome.winners), "state": outcome.state, "seed": seed}
    if outcome.went_on:
        ending["went_on"] = [list(astuple(each)) for each in outcome.went_on]
    yield {**ending, "link": chain.tie(ending)}


def _header(match: MatchRecord, release: str, set_digest: str) -> dict[str, Any]:
    cards = [[match.set, match.set_digest or set_digest], *([pack.key, pack.digest] for pack in match.packs)]
    rules = [match.set_rules, *(pack.rules for pack in match.packs)]
    return {
        "kickdoor": KIND,
        "version": VERSION,
        "release": release,
        "match": match.id,
        "table": name_of(match).seal,
        "set": match.set,
        "cards": cards,
        "options": dict(match.options),
        "seats": [[name_of(seat).seal, seat.sex, seat.ai] for seat in match.seats],
        "commitment": commitment(match.seed),
        "began_at": match.began_at,
        "nonces": list(match.nonces),
        **({"decks": [list(seat.deck) for seat in match.seats]} if any(seat.deck for seat in match.seats) else {}),
        **(
            {"difficulties": [seat.difficulty for seat in match.seats]}
            if any(seat.difficulty for seat in match.seats)
            else {}
        ),
        **({"sealed": list(match.sealed)} if match.sealed else {}),
        **({"manners": dict(match.manners)} if match.manners else {}),
        **({"played_with": [match.release, match.code]} if match.code else {}),
        **({"rules": rules} if all(rules) else {}),
        "names": beside(match),
    }


def _chained(header: dict[str, Any]) -> dict[str, Any]:
    """Return the part of the header that the chain covers."""
    if header["version"] == NAMES_IN_CHAIN:
        return header
    return {key: value for key, value in header.items() if key != "names"}


def _plain(value: Any) -> Any:
    """Return the value with lists in place of tuples, as it comes back from a file."""
    return [_plain(each) for each in value] if isinstance(value, list | tuple) else value


def packed(records: Iterable[Any]) -> bytes:
    """Return the bytes of a replay file with these records."""
    return b"".join(map(pack_record, records))


def replay_in(file: Path) -> ReadReplay:
    """Read the replay in that file. Raises NoReplay, with a sentence that names the file, if it holds none."""
    try:
        with file.open("rb") as opened:
            return read_replay_file(opened)
    except OSError as wrong:
        raise NoReplay(f"{file} cannot be read: {(wrong.strerror or str(wrong)).lower()}.") from None
    except NoReplay as wrong:
        raise NoReplay(f"{str(wrong).removesuffix('.')} ({file}).") from None


def read_replay_file(file: Readable) -> ReadReplay:
    """Read a replay up to its end, or up to the first damage, which the result then names. Raises NoReplay if it is no
    replay.
    """
    try:
        header = read_header(file, KIND)
    except UnreadableStream as wrong:
        raise NoReplay(f"This is no replay: {wrong}.") from None
    if header["version"] not in range(NAMES_IN_CHAIN, VERSION + 1):
        raise NoReplay(f"This replay has version {header['version']}; this release reads 1 to {VERSION}: update it.")
    if problem := _problem(header):
        raise NoReplay(f"The first record of this replay is not as it should be: {problem}.")
    chain = Chain()
    chain.tie(_chained(header))
    lines: list[ReplayAnswer] = []
    try:
        for record in read_records(file):
            if isinstance(record, dict):
                return ReadReplay(header, tuple(lines), _ending(record, chain), _behind(file))
            lines.append(_line(record, chain))
    except UnreadableStream as wrong:
        return ReadReplay(header, tuple(lines), damage=str(wrong).partition(", after ")[0])
    except (UnreadableSave, ValueError, TypeError, KeyError):
        return ReadReplay(header, tuple(lines), damage="a record is not as it should be")
    return ReadReplay(header, tuple(lines), damage="the file breaks off")


def _behind(file: Readable) -> str:
    """Return how much stands in the file after its last record, in words; "" if nothing does."""
    count = 0
    while part := file.read(READ_AT_ONCE):
        count += len(part)
    return f"{count:,} byte{'s' * (count != 1)} stand{'s' * (count == 1)} after its end" if count else ""


def _problem(header: dict[str, Any]) -> str:
    """Return what is wrong with the header; "" if nothing is."""
    has_names_in_chain = header["version"] == NAMES_IN_CHAIN
    texts = ("release", "match", "name" if has_names_in_chain else "table", "set", "commitment")
    if wrong := next((key for key in texts if not isinstance(header.get(key), str)), None):
        return f"no {wrong}"
    if not isinstance(header.get("options"), dict) or type(header.get("began_at")) is not int:
        return "no options"
    if not isinstance(header.get("manners", {}), dict):
        return "no manners"
    if not _are_texts(header.get("played_with", ["", ""]), 2):
        return "nothing that it was played with"
    match header.get("cards"):
        case [[str(), str()], *rest] if all(_are_texts(pack, 2) for pack in rest):
            pass
        case _:
            return "no cards"
    if not _are_texts(header.get("rules", [""] * len(header["cards"])), len(header["cards"])):
        return "no rules of its cards"
    nonces = header.get("nonces")
    if not isinstance(nonces, list) or not _are_texts(nonces, len(nonces)):
        return "no nonces"
    seals = header.get("sealed", [])
    if not isinstance(seals, list) or not _are_texts(seals, len(seals)):
        return "no commitments of nonces"
    seats = header.get("seats")
    if not isinstance(seats, list) or not seats or not all(_are_texts(seat, 3) for seat in seats):
        return "no seats"
    decks = header.get("decks", [[]] * len(seats))
    if not isinstance(decks, list) or len(decks) != len(seats) or not all(map(_is_deck, decks)):
        return "no decks"
    if not _are_texts(header.get("difficulties", [""] * len(seats)), len(seats)):
        return "no difficulties"
    return "" if has_names_in_chain or _are_names(header.get("names"), len(seats)) else "no names"


def _are_names(names: Any, count: int) -> bool:
    """Return whether these are names for `count` seats and their table, each with its salt, or None."""
    match names:
        case {"table": table, "seats": list(seats)} if len(seats) == count:
            return all(given is None or (_are_texts(given, 2) and _is_hex(given[1])) for given in (table, *seats))
        case _:
            return False


def _is_hex(text: str) -> bool:
    try:
        bytes.fromhex(text)
    except ValueError:
        return False
    return True


def _are_texts(value: Any, count: int) -> bool:
    return isinstance(value, list) and len(value) == count and all(isinstance(each, str) for each in value)


def _is_deck(keys: Any) -> bool:
    return isinstance(keys, list) and _are_texts(keys, len(keys))


def _line(record: Any, chain: Chain) -> ReplayAnswer:
    n, seat, choice, standing, link = record
    if type(n) is not int or not isinstance(link, str):
        raise ValueError(record)
    expected = chain.tie([n, seat, choice, standing])[: 2 * LINK_SHOWN]
    return ReplayAnswer(n, answer_from([seat, choice, standing]), link, expected)


def _ending(record: dict[str, Any], chain: Chain) -> ReplayEnding:
    unlinked = {key: value for key, value in record.items() if key != "link"}
    how, winners, state, seed = (record[key] for key in ("how", "winners", "state", "seed"))
    if not all(isinstance(word, str) for word in (how, state, seed, record["link"])):
        raise ValueError(record)
    bytes.fromhex(seed)
    went_on = convert(record.get("went_on", []), tuple[tuple[int, str, str, str], ...])
    return ReplayEnding(
        how,
        tuple(int(seat) for seat in winners),
        state,
        seed,
        record["link"],
        chain.tie(unlinked),
        tuple(WentOn(*each) for each in went_on),
    )


UNFINISHED = {Fate.RUNNING: "running", Fate.FROZEN: "broken"}
"""The words for matches that have not ended properly."""

Recalled = Callable[[Sequence[Any] | Exception], None]
"""Called with the records, or with the error if they cannot be read."""

RECORDS_PER_PART = 1_000
"""Records of a replay in one frame: about 100 KiB, with the shuffles."""


class HandedOut(Struct, frozen=True):
    """A replay on its way to the person who asked for it."""

    asked: InFlight[TakeReplay]

    def recalled(self, records: Sequence[Any] | Exception) -> None:
        """Send the person the records of the replay, in parts, or an error message if they could not be read."""
        if isinstance(records, Exception):
            self.asked.done(unread())
            return
        for start in range(0, len(records), RECORDS_PER_PART):
            part = tuple(records[start : start + RECORDS_PER_PART])
            self.asked.session.say(ReplayPart(part, start + RECORDS_PER_PART < len(records)))
        self.asked.done(None)


class Recalling:
    """Reads the replay of a match at its table from the journal. `release` names this program in it."""

    def __init__(self, record: MatchRecord, stage: Stage, scribe: Scribe, release: str, log: Log) -> None:
        self._record = record
        self._stage = stage
        self._scribe = scribe
        self._release = release
        self._log = log

    def read(self, table: Any, fate: Fate, went_on: tuple[WentOn, ...], then: Recalled) -> None:
        """Read the match's replay from the journal and call `then` with its records, or with the error. The last
        record tells how the match stands: `table` as it is now, its `fate`, and where it `went_on` under other rules.
        """
        outcome, digest = outcome_of(table, UNFINISHED.get(fate, ""), went_on), self._stage.sources[0].digest

        def made(written: Journal) -> list[Any]:
            if written.gap:
                raise GapInJournal(written)
            return list(records_of(written.match, written.answers, outcome, self._release, digest))

        def done(found: Sequence[Any] | Exception) -> None:
            if isinstance(found, Exception):
                self._log.broken("not_recalled", found)
            then(found)

        self._scribe.recall(self._record.number, made, done)
