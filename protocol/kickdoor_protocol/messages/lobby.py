"""Messages to find, create and fill a table, until its match starts."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, field
from msgspec.structs import replace

from kickdoor_protocol.base import (
    EXACT,
    Bounded,
    FromServer,
    Key,
    Message,
    Part,
    Request,
    Seal,
    SeatNumber,
    Seconds,
    Stamp,
    Table,
    Text,
    Value,
    Whole,
    Words,
)
from kickdoor_protocol.limits import CODE_MOST, COMMITMENT_LENGTH, FIELD_MOST, NONCE_MOST, OPTIONS_MOST
from kickdoor_protocol.messages.decks import DeckKeys
from kickdoor_protocol.messages.session import Password

Sex = Literal["male", "female"]
"""The sex of a player's hero, to which some cards refer."""

OptionValue = Annotated[str, Meta(max_length=FIELD_MOST)] | int | bool
"""The value of an option as a client sends it."""


class ListTables(Request, frozen=True, tag="list_tables"):
    """Ask which tables there are. The server sends `Tables`, then `Accepted`.

    `since` is the `as_of` of the last answer: the server then sends only what has changed after it, in pages; 0:
    everything, in pages; None: everything at once.
    """

    since: Stamp | None = None


class CreateTable(Request, frozen=True, tag="create_table"):
    """Open a table and take a seat at it. `options` are settings by key; the others keep the set's defaults.

    With a `password`, joining or spectating requires it. Where players bring decks, name one by `deck`, or list keys in
    `cards`, the Hero's first; without both, the server picks a ready one.
    """

    name: Text
    set: Key
    sex: Sex
    options: Annotated[dict[Key, OptionValue], Meta(max_length=OPTIONS_MOST)] = field(default_factory=dict)
    password: Password = ""
    deck: Text = ""
    cards: DeckKeys = ()


class JoinTable(Request, frozen=True, tag="join_table"):
    """Take a seat; `seat` None: any free one. `password`: that of a `locked` table.

    `code` takes back a seat of a running match, see `SeatCode`. `deck` and `cards` are as in `CreateTable`; a player
    who is already seated changes their deck this way.
    """

    table: Key
    sex: Sex
    seat: SeatNumber | None = None
    password: Password = ""
    code: Annotated[str, Meta(max_length=CODE_MOST), EXACT] = ""
    deck: Text = ""
    cards: DeckKeys = ()


class WatchTable(Request, frozen=True, tag="watch_table"):
    """Spectate: see all that is public, and nothing private. `password`: that of a `locked` table."""

    table: Key
    password: Password = ""


class LeaveTable(Request, frozen=True, tag="leave_table"):
    """Leave the table, as a player or spectator."""


class SetReady(Request, frozen=True, tag="set_ready"):
    """Say that one is ready for the match to begin, or no longer."""

    ready: bool


class CommitNonce(Request, frozen=True, tag="commit_nonce"):
    """Contribute to the shuffle, sealed: send the commitment to a nonce, once `TableInfo.commitment` is known.

    Open it by `AddNonce` after `Sealed`.
    """

    commitment: Annotated[str, Meta(min_length=COMMITMENT_LENGTH, max_length=COMMITMENT_LENGTH), EXACT]


class AddNonce(Request, frozen=True, tag="add_nonce"):
    """Contribute an unpredictable text to the shuffle.

    It opens an earlier commitment after `Sealed`; or it is sent in the clear, once `TableInfo.commitment` is known.
    """

    nonce: Annotated[str, Meta(min_length=1, max_length=NONCE_MOST), EXACT]


class StartMatch(Request, frozen=True, tag="start_match"):
    """Start the match; only the host of the table may."""


class AddAi(Request, frozen=True, tag="add_ai"):
    """Add an AI player to the table: `kind` is one of `Lobby.ai_kinds`; with the `name` "" the server chooses one.

    `deck` names the deck that it brings. `difficulty` is one of the kind's `AiKind.difficulties`; "" is fair.
    """

    kind: Key
    name: Text = ""
    deck: Text = ""
    difficulty: Text = ""


class RemoveAi(Request, frozen=True, tag="remove_ai"):
    """Remove an AI player from the table."""

    seat: SeatNumber


class LobbySeat(Part, frozen=True):
    """A chair at a table that is being filled. `kind` is human, ai or empty. `sealed` is the commitment to its nonce.
    `deck` describes the deck it brings, where players bring decks. `difficulty` is that of the AI player; "" is
    fair.
    """

    seat: Whole
    kind: Words
    name: Words = ""
    ai: Words = ""
    sex: Words = ""
    connected: bool = False
    ready: bool = False
    sealed: Seal = ""
    deck: Words = ""
    difficulty: Words = ""


class CardSource(Part, frozen=True):
    """A set or pack that cards come from: its key, and the SHA-256 in hex of all that is printed on its cards.

    `rules` is the same without names and flavour, so that it is equal where cards play alike; "" if the server does not
    say.
    """

    key: Words
    digest: Words
    rules: Words = ""


class TableInfo(Part, frozen=True):
    """A table in a list. `state` is filling, running or over. `host` is the seat that may start it and add AI players.

    `cards` are the sources of its cards, in the order that numbers them. `commitment`, while the table is being filled,
    is the SHA-256 of the seed that the match will have. `locked`: it has a password.
    """

    id: Words
    name: Words
    set: Words
    state: Words
    seats: Bounded[LobbySeat] = ()
    options: Table[Value] = field(default_factory=dict)
    watchers: Whole = 0
    host: Whole | None = None
    cards: Bounded[CardSource] = ()
    commitment: Words = ""
    locked: bool = False


class Setting(Part, frozen=True):
    """A setting of a table. With empty `choices`, any value of the same type is allowed.

    With `least`, any whole number from there on is allowed (up to `most`, if there is one), and `choices` are
    suggestions.
    """

    key: Words
    label: Words
    value: Value
    choices: Bounded[Value] = ()
    hint: Words = ""
    least: Whole | None = None
    most: Whole | None = None


class SetInfo(Part, frozen=True):
    """A set of rules and cards that this server offers, with the defaults of its settings.

    `lesson`: it is that lesson of the tutorial, a match with a teacher; 0: it is none. `ais` are the kinds of AI
    players that can be added. `decks`: players bring decks to it, see `ListDecks`. `rules`: SHA-256 in hex of its rules
    and of the format of `Observed`; "" for a lesson.
    """

    key: Words
    name: Words
    sentence: Words = ""
    seats_least: Whole = 0
    seats_most: Whole = 0
    settings: Bounded[Setting] = ()
    lesson: Whole = 0
    ais: Bounded[Words] = ()
    decks: bool = False
    rules: Words = ""


class AiKind(Part, frozen=True):
    """A kind of AI player that can be added, and its temper in a sentence. `difficulties`: those at which it plays, the
    easiest first; empty: it is always fair.
    """

    name: Words
    sentence: Words = ""
    difficulties: Bounded[Words] = ()


class Tables(FromServer, frozen=True, tag="tables"):
    """The tables that this client may know of, and the sets that it can open a table with; the first set is the
    default.

    With `since`, only changes after that: `tables` that are new or changed, and the ids of those `gone`. Pass `as_of`
    as the next request's `since`. At 0 it starts from the beginning, with the `sets`. `more`: ask again at once.
    """

    tables: Bounded[TableInfo] = ()
    sets: Bounded[SetInfo] = ()
    since: Whole | None = None
    as_of: Whole = 0
    gone: Bounded[Words] = ()
    more: bool = False


def without_rules(tables: Message) -> Message:
    """Return a `tables` message as version 1 has it: no set in it has the field `rules`."""
    assert isinstance(tables, Tables)
    return replace(tables, sets=tuple(replace(each, rules="") for each in tables.sets))


class Lobby(FromServer, frozen=True, tag="lobby"):
    """The client's own table while it is being filled; sent whenever it changes. `your_seat` is None for spectators."""

    table: TableInfo
    your_seat: Whole | None = None
    settings: Bounded[Setting] = ()
    ai_kinds: Bounded[AiKind] = ()


class Sealed(FromServer, frozen=True, tag="sealed"):
    """The match is about to begin and nothing can change any more: players who have committed open their nonce now, by
    `AddNonce`.

    `seals` holds the commitment of each seat that plays, in their order; "=" and the nonce where it was sent in the
    clear, "" where there is none. A nonce not opened within `within_s` seconds is left out.
    """

    seals: Bounded[Seal] = ()
    within_s: Seconds = 0.0
