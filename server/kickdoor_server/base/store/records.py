"""The records of a match, one kind for each thing that decides it, written in the order in which it was decided.

    MatchRecord    the match begins: id, seed, set, packs, options, who sits where
    AnswerRecord   one answer: of a person, an AI seat, a die, a shuffle or a deadline; offers are answers, too
    ReasonRecord   why an AI seat has given an answer, at tables that are told so at once
    ChairRecord    somebody else answers for a chair from here on
    RequestRecord  the request that led to the records of the same commit
    ClocksRecord   how much time is left, now and then
    PauseRecord    the match pauses, or goes on
    ChatRecord     a line of chat at the table
    EndRecord      the match is over, or has broken (then with the evidence)
    PersonRecord   the tokens that give a session with a seat back; belongs to no match
    SeriesRecord   the state of a series of matches; belongs to no match
    DamageRecord   records are missing; written when a damaged journal is salvaged
    Snapshot       the state after some answers, so that a restart need not replay them all; decides nothing

The n-th answer of a match has n = 1, 2, ... without a gap. Of clocks, pauses, persons, chairs and series the latest
record counts. A new field needs a default, which is then the value in records of older releases.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.journal import JournalHeader
from kickdoor_game.machine.ruleset import Player

SHOWN = 12
"""Characters of a digest that people are shown."""


class WentOn(msgspec.Struct, frozen=True):
    """After answer `n` a match went on from its snapshot, because replaying under the current rules led elsewhere.

    `was` and `now` are the releases that wrote the snapshot and that went on, "" if not known; `why` says what
    differed.
    """

    n: int
    was: str
    now: str
    why: str


def cards_words(cards: Iterable[Sequence[str]]) -> str:
    """Return the keys of a card set and its packs, given as (key, digest of the cards), with shortened digests, in
    words for people.
    """
    return " and ".join(f"{key} {digest[:SHOWN] or 'of unknown cards'}" for key, digest in cards)


def went_on_words(went_on: WentOn) -> str:
    """Return at which answer and why a match was continued from a snapshot instead of a replay, as the end of a
    sentence whose subject is the match.
    """
    was = f" of {went_on.was}" if went_on.was else ""
    return f"went on from its snapshot{was} after answer {went_on.n}: {went_on.why}"


class SeatRecord(msgspec.Struct, frozen=True):
    """The player at a seat: a person (`session`), or an AI seat of the kind `ai` and the `difficulty` ("" is fair).

    `deck` has the keys of all cards that they brought, so that a ready deck may change in a later release; () in games
    without own decks, and in journals of releases that did not write it. `name_salt` binds the name in replays
    (`matches/replays/naming.py`); "" in journals of releases that did not write it. `name_seal` is set once the person
    was erased: the binding of their name in replays ("" if there was none).
    """

    name: str
    sex: str
    session: str = ""
    ai: str = ""
    name_salt: str = ""
    name_seal: str | None = None
    deck: tuple[str, ...] = ()
    difficulty: str = ""

    @property
    def player(self) -> Player:
        """Return the player as the rules know them."""
        return Player(self.name, self.sex, self.deck)


class PackRecord(msgspec.Struct, frozen=True):
    """A pack that is played with the set. `digest` (SHA-256 in hex) covers all that is printed in it.

    `rules` is the same digest without texts; `cards` has the key of each card with the start of such a digest, as
    "key:digest" separated by spaces. Both are "" in journals of releases that did not write them.
    """

    key: str
    digest: str
    rules: str = ""
    cards: str = ""


class MatchRecord(msgspec.Struct, frozen=True):
    """The beginning of a match.

    `seed` is the source of all its dice and shuffles, to which each seat has added its nonce (`nonces`); `sealed` has
    the commitments that everybody was shown before any was opened (`kickdoor_protocol.sealing`), () if there were none.
    `options` are those of the rules, `manners` those of the table (`table/manners.py`). `set_digest` covers the set's
    cards, `set_rules` the same without texts. In a fork, the answers up to `began_at` are those of the match it was
    forked from, so their chance is not from this seed. `lock` is the argon2 hash of the table's password, so that the
    table is locked after a restart, too. `opener` is the session that has opened the table and is charged for it;
    `opener_shares` are keyed digests of the networks of its address, for the same limits after a restart
    (`people/sessions/openers.py`), () if none is kept. `release` and `code` name what the match began with, for people
    and as in `Snapshot.code`. `series` is the id of its series, 0 if it has none. Fields that a release did not write
    have their defaults.
    """

    number: int
    id: str
    name: str
    set: str
    options: dict[str, Any]
    seats: tuple[SeatRecord, ...]
    seed: bytes
    packs: tuple[PackRecord, ...] = ()
    manners: dict[str, Any] = {}
    set_digest: str = ""
    began_at: int = 0
    nonces: tuple[str, ...] = ()
    lock: str = ""
    opener: str = ""
    release: str = ""
    code: str = ""
    sealed: tuple[str, ...] = ()
    name_salt: str = ""
    name_seal: str | None = None
    series: int = 0
    opener_shares: tuple[str, ...] = ()
    set_rules: str = ""

    @property
    def match(self) -> int:
        """Return the number of the match, under the name that it has in every other record."""
        return self.number

    @property
    def beginning(self) -> JournalHeader:
        """Return how the match began, as the rules need it."""
        return JournalHeader(self.set, tuple(seat.player for seat in self.seats), dict(self.options))


class AnswerRecord(Struct, frozen=True):
    """One answer. `session` and `req` name the request that gave it, so that it is not carried out twice."""

    match: int
    n: int
    answer: Answer
    session: str = ""
    req: int = 0


def answered_by_people(records: Iterable[object]) -> bool:
    """Return whether one of these records is an answer given by a person."""
    return any(isinstance(record, AnswerRecord) and bool(record.session) for record in records)


class ReasonRecord(msgspec.Struct, frozen=True):
    """The reason that an AI seat gave for answer `n`, in public."""

    match: int
    n: int
    seat: int
    text: str


class ChairRecord(msgspec.Struct, frozen=True):
    """A change of who answers for a chair.

    `session` is the person whose chair it is, "" once they have left for good. `ai` is the kind of AI seat that answers
    for it, "" if none does; `difficulty` is that of it, "" for fair. `kept`: its owner is lost and the chair is kept
    for them. `given_up`: its owner may not come back.
    """

    match: int
    seat: int
    session: str = ""
    ai: str = ""
    kept: bool = False
    given_up: bool = False
    difficulty: str = ""


class RequestRecord(msgspec.Struct, frozen=True):
    """A request other than an answer that led to the other records of its commit; so a repeated request is recognised.

    `what` is its tag on the wire, "" in journals of releases that did not write it.
    """

    match: int
    session: str
    req: int
    what: str = ""


ClockKey = tuple[int, str, int, int] | str
"""The clock of a question (seat, deadline class, lap, depth of the stack), or of an alarm (its name); see
`table/timing`."""


class ClocksRecord(msgspec.Struct, frozen=True):
    """The milliseconds left on each clock of the match after `n` answers, running or stopped."""

    match: int
    n: int
    left: tuple[tuple[ClockKey, int], ...] = ()


class PauseRecord(msgspec.Struct, frozen=True):
    """The match pauses or goes on.

    `why` is the kind of pause, `by` the name of the person who wanted it, `seats` are the seats that have agreed to it.
    """

    match: int
    paused: bool
    why: str = ""
    by: str = ""
    seats: tuple[int, ...] = ()


class Count(Struct, frozen=True, array_like=True):
    """Counts of events: all, public ones, and for each seat those that it has seen beyond these."""

    events: int
    public: int
    more: dict[int, int] = {}

    def reached(self, viewer: Seat | None) -> int:
        """Return how many of the counted events a viewer has been shown: a seat, or None for a spectator."""
        return self.public + (0 if viewer is None else self.more.get(int(viewer), 0))


NOTHING_COUNTED = Count(0, 0)
"""The count before any event."""


class ChatRecord(msgspec.Struct, frozen=True):
    """A line of chat at the table. `seat` is None for a spectator; `kind` is as on the wire (`said`).

    `session` and `req` name the request, so that it is not carried out twice. `nth` counts the lines of the match up to
    this one, since older ones are deleted (0 in journals of releases that kept all). `after` says which events came
    before it; lines of releases that did not write it stand before all events.
    """

    match: int
    who: str
    text: str
    kind: str = "chat"
    seat: int | None = None
    session: str = ""
    req: int = 0
    nth: int = 0
    after: Count = NOTHING_COUNTED


class EndRecord(msgspec.Struct, frozen=True):
    """The match is over (`how`: over, abandoned) or frozen (`broken`, with the answer and the traceback as `evidence`).

    `at_s` is the time in seconds since 1970, 0 if not written. `went_on` has the places where the match went on from a
    snapshot under other rules, so that its answers alone do not lead to this end. `winners` are those of that moment,
    whatever other rules would decide.
    """

    match: int
    how: str
    evidence: str = ""
    at_s: float = 0.0
    went_on: tuple[WentOn, ...] = ()
    winners: tuple[int, ...] = ()


class DeckRecord(msgspec.Struct, frozen=True):
    """A deck, finished or not, that is saved for a person: for which set, under which name, of which cards."""

    set: str
    name: str
    keys: tuple[str, ...]
    about: str = ""


class PersonRecord(msgspec.Struct, frozen=True):
    """The digests of the tokens that give a session back, the newest last.

    `left` is the match whose table they have left last after its end, 0 if there is none. `decks` are saved in the
    order of saving.
    """

    session: str
    name: str
    digests: tuple[bytes, ...]
    left: int = 0
    decks: tuple[DeckRecord, ...] = ()

    @property
    def match(self) -> int:
        """Return 0: people belong to no match."""
        return 0


class GameRecord(msgspec.Struct, frozen=True):
    """One match of a series. `how` it ended, "" while it is played; no winner, or several, means a draw."""

    match: int
    how: str = ""
    winners: tuple[int, ...] = ()


class SideRecord(msgspec.Struct, frozen=True):
    """A seat of a series: a person (`session`) or an AI seat (`ai`), and the deck they keep throughout.

    Names are in the records of the matches, so that there are none to erase here.
    """

    session: str = ""
    ai: str = ""
    deck: tuple[str, ...] = ()


class SeriesRecord(msgspec.Struct, frozen=True):
    """The state of a series of matches: written with the first record of each of them, and with its last.

    `id` is the number of its first match. `seats` are as at the beginning. `begins` is the seat with the first turn of
    the current or next match; None leaves it to the rules. `how` it ended: "" not yet, `won`, `drawn`, `left` (the
    seats in `lost` have left, or did not come back in time), `broken`. `winner` is the winning seat, if there is one.
    """

    id: int
    table: str
    best_of: int
    seats: tuple[SideRecord, ...]
    games: tuple[GameRecord, ...] = ()
    begins: int | None = None
    how: str = ""
    winner: int | None = None
    lost: tuple[int, ...] = ()

    @property
    def match(self) -> int:
        """Return 0: a series belongs to no match. Its latest record is complete."""
        return 0


class DamageRecord(Struct, frozen=True):
    """Records of that match could not be read when its journal was salvaged; `what` describes them to people."""

    match: int
    what: str


class Snapshot(msgspec.Struct, frozen=True):
    """The state of a match after `n` answers (`matches/journal/snapshots.py`); each match keeps the latest only.

    It may be thrown away while the rules stay the same; under other rules it shows whether a replay leads to the same
    state. `code` names the rules and cards that made it; `digest` is the SHA-256 of `body`, in hex.
    """

    match: int
    n: int
    code: str
    digest: str
    body: bytes


class PieceRecord(msgspec.Struct, frozen=True):
    """Piece `n` of the history of a match (`table/earlier.py`), written with the first snapshot that needs it.

    It replaces all pieces of the match from that number on.
    """

    match: int
    n: int
    body: bytes


Record = (
    MatchRecord
    | AnswerRecord
    | ReasonRecord
    | ChairRecord
    | RequestRecord
    | ClocksRecord
    | PauseRecord
    | ChatRecord
    | EndRecord
    | PersonRecord
    | SeriesRecord
    | DamageRecord
    | Snapshot
    | PieceRecord
)
"""Any record that a store keeps."""
