"""What is written down of a match: one record for each thing that decides it, in the order in which it was decided.

    MatchRecord    when it begins: id, seed, set, packs, options, who sits where
    AnswerRecord   each answer: people's, AI seats', dice, shuffles, the end of a deadline; offers are answers, too
    ReasonRecord   why an AI seat has given an answer, if the table is told so at once
    ChairRecord    somebody else answers for a chair from here on
    RequestRecord  whose request led to what is written beside it
    ClocksRecord   how much time is left, now and then
    PauseRecord    the table stands still from here on, or goes on
    ChatRecord     a line that was said at the table
    EndRecord      it is over, or has broken (then with the evidence)
    PersonRecord   which tokens give a session with a seat back; of no match
    SeriesRecord   how it stands with a series of matches; of no match
    DamageRecord   a part of what was written is missing; written when a damaged journal is salvaged
    Snapshot       where the answers so far have led, so that a restart need not give them all again; decides nothing

The n-th answer of a match has n = 1, 2, ... without a gap. Of clocks, pauses, persons, chairs and series the latest
record counts. A new field gets a default, which is what records of older releases then say.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.journal import Header
from kickdoor_game.machine.ruleset import Player

SHOWN = 12
"""Characters of a digest that people are shown."""


class WentOn(msgspec.Struct, frozen=True):
    """After answer `n` a match went on from its snapshot, since the rules `now` would lead elsewhere than those that it
    `was` played by. Both are releases, "" if not known; `why`: what would have become another, in words."""

    n: int
    was: str
    now: str
    why: str


def cards_words(cards: Iterable[Sequence[str]]) -> str:
    """Set and packs (key and digest), for people."""
    return " and ".join(f"{key} {digest[:SHOWN] or 'of unknown cards'}" for key, digest in cards)


def went_on_words(went_on: WentOn) -> str:
    """Where and why, as the end of a sentence that begins with the match."""
    was = f" of {went_on.was}" if went_on.was else ""
    return f"went on from its snapshot{was} after answer {went_on.n}: {went_on.why}"


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sits there: a person (by the id of the session) or an AI seat of that kind.

    `deck`: the keys of the cards that they brought, all of them, so that a ready deck may be another one in a later
    release; () in games to which nobody brings any, and in journals of releases that did not write it. `name_salt`:
    binds the name in replays, see `matches/replays/naming.py`; "" in journals of releases that did not write it.
    `name_seal`: the person has been erased, and this is what their name was bound by in replays ("": by nothing).
    """

    name: str
    sex: str
    session: str = ""
    ai: str = ""
    name_salt: str = ""
    name_seal: str | None = None
    deck: tuple[str, ...] = ()

    @property
    def player(self) -> Player:
        """Who sits down, to the rules."""
        return Player(self.name, self.sex, self.deck)


class PackRecord(msgspec.Struct, frozen=True):
    """A pack that lies on the table beside the set; `digest` (sha256 in hex) is over all that is printed in it.

    `rules` is the same over all but texts; `cards` has the key of each card with the start of such a digest, as
    "key:digest" with spaces between. Both are "" in journals of releases that did not write them.
    """

    key: str
    digest: str
    rules: str = ""
    cards: str = ""


class MatchRecord(msgspec.Struct, frozen=True):
    """How a match began. `seed` is what all its dice and shuffles come from; `options` are those of the rules.

    `manners`: options of the table that are none of the rules', see `manners.py`. `set_digest`: of the set's cards, ""
    in journals of releases that did not write it; `set_rules`: the same without their texts. `began_at`: up to there
    the answers are those of another match, from which this one was forked, so their chance is not of this seed.
    `nonces`: what each seat added to the seed.
    `sealed`: what all were shown before any was opened, see `kickdoor_protocol.sealing`; () if nobody had sealed any.
    `lock`: what argon2 made of the table's password, so that it is locked after a restart, too. `opener`: the session
    that has opened the table, to which it is counted. `opener_shares`: keyed digests of the networks that its address
    was in, so that it counts after a restart, too (`people/sessions/openers.py`); () if none is kept. `release` and
    `code`: what it began with, for people and as `Snapshot.code` names it; "" in journals of releases that did not
    write it.
    `series`: that of which it is a match, 0: of none.
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
        """The number, by the name that it has in every other record."""
        return self.number

    @property
    def beginning(self) -> Header:
        """How it began, to the rules."""
        return Header(self.set, tuple(seat.player for seat in self.seats), dict(self.options))


class AnswerRecord(Struct, frozen=True):
    """One answer. `session` and `req` say whose request it was, so that it is not carried out twice."""

    match: int
    n: int
    answer: Answer
    session: str = ""
    req: int = 0


def answered_by_people(records: Iterable[object]) -> bool:
    """Return whether one of these is an answer that a person has given."""
    return any(isinstance(record, AnswerRecord) and bool(record.session) for record in records)


class ReasonRecord(msgspec.Struct, frozen=True):
    """What everybody was told under answer `n`: what that AI seat had weighed."""

    match: int
    n: int
    seat: int
    text: str


class ChairRecord(msgspec.Struct, frozen=True):
    """Who answers for a chair from here on.

    `session`: the person whose chair it is, "" once he has left for good. `ai`: the kind of AI seat that answers for
    it, "" if none does. `kept`: its owner is lost, and it is kept for him. `given_up`: who had it may not come back.
    """

    match: int
    seat: int
    session: str = ""
    ai: str = ""
    kept: bool = False
    given_up: bool = False


class RequestRecord(msgspec.Struct, frozen=True):
    """A request other than an answer that was carried out with what was written beside it: so that it is not again.

    `what`: its tag on the wire, "" in journals of releases that did not write it.
    """

    match: int
    session: str
    req: int
    what: str = ""


ClockKey = tuple[int, str, int, int] | str
"""A question's clock (seat, deadline class, lap, depth of the stack) or an alarm's by its name, see `clocks.py`."""


class ClocksRecord(msgspec.Struct, frozen=True):
    """After `n` answers the clocks of the match, running or standing, had so many milliseconds left."""

    match: int
    n: int
    left: tuple[tuple[ClockKey, int], ...] = ()


class PauseRecord(msgspec.Struct, frozen=True):
    """The match stands still (`paused`) or goes on. `why`: the kind of pause; `by`: who wanted it, by name.

    `seats`: of those who have agreed to it.
    """

    match: int
    paused: bool
    why: str = ""
    by: str = ""
    seats: tuple[int, ...] = ()


class Count(Struct, frozen=True, array_like=True):
    """The number of events, of those that reach everybody, and how many more reach each seat."""

    events: int
    public: int
    more: dict[int, int] = {}

    def reached(self, viewer: Seat | None) -> int:
        """Return how many of them reach that seat (None: a spectator)."""
        return self.public + (0 if viewer is None else self.more.get(int(viewer), 0))


NOTHING_COUNTED = Count(0, 0)


class ChatRecord(msgspec.Struct, frozen=True):
    """A line said at the table. `seat` None: by somebody who looked on; `kind`: as on the wire (`said`).

    `session` and `req` say whose request it was, so that it is not said twice; `nth`: how many had been said with it,
    since older ones are not kept (0 in journals of releases that kept all). `after`: what had happened when it was
    said; nothing in journals of releases that did not write it, so those lines stand before all that is told.
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
    """Over (`how`: over, abandoned) or frozen (`broken`, with the answer and the traceback as evidence).

    `at_s`: when, in seconds since 1970; 0 in journals of releases that did not write it. `went_on`: where it went on
    from a snapshot under other rules, so that its answers do not lead there from the first one. `winners`: as it stood
    then, whatever other rules would make of it; empty in journals of releases that did not write it.
    """

    match: int
    how: str
    evidence: str = ""
    at_s: float = 0.0
    went_on: tuple[WentOn, ...] = ()
    winners: tuple[int, ...] = ()


class DeckRecord(msgspec.Struct, frozen=True):
    """A deck that is kept for somebody, finished or not: for which set, under which name, of which cards."""

    set: str
    name: str
    keys: tuple[str, ...]
    about: str = ""


class PersonRecord(msgspec.Struct, frozen=True):
    """Which tokens give a session back: digests, the newest last. `left`: the match from whose table he has gone away
    last, after it was over; 0: from none. `decks`: what is kept for them, in the order in which it was saved."""

    session: str
    name: str
    digests: tuple[bytes, ...]
    left: int = 0
    decks: tuple[DeckRecord, ...] = ()

    @property
    def match(self) -> int:
        """Persons are of no match."""
        return 0


class GameRecord(msgspec.Struct, frozen=True):
    """One match of a series, by its number. `how` it ended, "" while it is played; no winner, or several: a draw."""

    match: int
    how: str = ""
    winners: tuple[int, ...] = ()


class SideRecord(msgspec.Struct, frozen=True):
    """A seat of a series: whose it is, a person's (by session) or an AI seat's, and the deck that stays the same.

    What they are called stands in the matches, so that a series has no names to be erased.
    """

    session: str = ""
    ai: str = ""
    deck: tuple[str, ...] = ()


class SeriesRecord(msgspec.Struct, frozen=True):
    """How it stands with a series of matches: written with the first record of each of them, and with its last.

    `id`: the number of its first match. `seats` as they were when it began; `begins`: who has the first turn of the
    next match, or of the one that is played; None: the game's own rules say so. `how` it ended: "" not yet, `won`,
    `drawn`, `left` (those in `lost` have left, or did not come back in time), `broken`. `winner`: whose it is, if
    anybody's.
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
        """Series are of no match: whoever wants one whole reads the latest record of it."""
        return 0


class DamageRecord(Struct, frozen=True):
    """Something of that match could not be read when its journal was salvaged; `what`, in words for people."""

    match: int
    what: str


class Snapshot(msgspec.Struct, frozen=True):
    """A match after `n` answers, see `snapshots.py`. Of each match there is the latest one only. It may be thrown away
    as long as the rules stay what they are; under other ones it tells whether the match stands where it stood.

    `code`: names the rules and cards by which it was made; `digest`: sha256 of `body`, in hex.
    """

    match: int
    n: int
    code: str
    digest: str
    body: bytes


class PieceRecord(msgspec.Struct, frozen=True):
    """Number `n` of the pieces of what has happened in a match, see `earlier.py`: written with the first snapshot that
    needs it, and kept as long as there is one. It takes the place of all pieces from that number on."""

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
