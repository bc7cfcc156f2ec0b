"""Finding, making and filling a table, until its match starts."""

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
"""Of the hero one plays: cards care."""

OptionValue = Annotated[str, Meta(max_length=FIELD_MOST)] | int | bool


class ListTables(Request, frozen=True, tag="list_tables"):
    """Which tables are there? `Tables` follows, then `Accepted`.

    `since`: the `as_of` of the last answer, to be told in pages what has changed after it; 0: from the beginning. None:
    all at once.
    """

    since: Stamp | None = None


class CreateTable(Request, frozen=True, tag="create_table"):
    """Open a table and sit down at it. `options` are settings by key; those left out stay as the set has them.

    With a `password`, it has to be said to sit down there or to look on. `deck`: what one brings, by its name, where
    one brings a deck; or `cards`: by their keys, the Hero's first. Without both: a ready one.
    """

    name: Text
    set: Key
    sex: Sex
    options: Annotated[dict[Key, OptionValue], Meta(max_length=OPTIONS_MOST)] = field(default_factory=dict)
    password: Password = ""
    deck: Text = ""
    cards: DeckKeys = ()


class JoinTable(Request, frozen=True, tag="join_table"):
    """Sit down; `seat` None: anywhere. `password`: of a table that is `locked`.

    `code`: takes a seat of a match back, see `SeatCode`. `deck` and `cards` as in `CreateTable`; whoever sits there
    already brings that one from then on.
    """

    table: Key
    sex: Sex
    seat: SeatNumber | None = None
    password: Password = ""
    code: Annotated[str, Meta(max_length=CODE_MOST), EXACT] = ""
    deck: Text = ""
    cards: DeckKeys = ()


class WatchTable(Request, frozen=True, tag="watch_table"):
    """Look on: all that is public, nothing that is private. `password`: of a table that is `locked`."""

    table: Key
    password: Password = ""


class LeaveTable(Request, frozen=True, tag="leave_table"):
    """Stand up, or stop looking on."""


class SetReady(Request, frozen=True, tag="set_ready"):
    """Ready to begin, or not yet."""

    ready: bool


class CommitNonce(Request, frozen=True, tag="commit_nonce"):
    """Put something into the shuffle, sealed: the commitment of a nonce, said once `TableInfo.commitment` is known.

    It is opened by `AddNonce` when `Sealed` has come.
    """

    commitment: Annotated[str, Meta(min_length=COMMITMENT_LENGTH, max_length=COMMITMENT_LENGTH), EXACT]


class AddNonce(Request, frozen=True, tag="add_nonce"):
    """Shuffle with this as well: something that nobody can foresee. It opens what was committed to; or it is said in
    the clear, once `TableInfo.commitment` is known."""

    nonce: Annotated[str, Meta(min_length=1, max_length=NONCE_MOST), EXACT]


class StartMatch(Request, frozen=True, tag="start_match"):
    """Begin; for the host of the table."""


class AddAi(Request, frozen=True, tag="add_ai"):
    """Put an AI seat at the table: `kind` is one of `Lobby.ai_kinds`; a `name` of "" lets the server choose.

    `deck`: what it brings, by its name.
    """

    kind: Key
    name: Text = ""
    deck: Text = ""


class RemoveAi(Request, frozen=True, tag="remove_ai"):
    """Send the AI seat away."""

    seat: SeatNumber


class LobbySeat(Part, frozen=True):
    """A chair at a table being filled. `kind`: human, ai, empty. `sealed`: the commitment of its nonce. `deck`: what
    they bring, in words, where one brings a deck."""

    seat: Whole
    kind: Words
    name: Words = ""
    ai: Words = ""
    sex: Words = ""
    connected: bool = False
    ready: bool = False
    sealed: Seal = ""
    deck: Words = ""


class CardSource(Part, frozen=True):
    """Where cards come from, a set or a pack: its key, and sha256 in hex over all that is printed on them.

    `rules`: the same over all of it but names and flavour, so that it is equal where cards play alike; "" if the server
    does not say.
    """

    key: Words
    digest: Words
    rules: Words = ""


class TableInfo(Part, frozen=True):
    """A table in a list. `state`: filling, running, over. `host` is the seat that may start it and call AI seats.

    `cards`: the set's and the packs', in the order that numbers them. `commitment`, while it is being filled: the
    SHA-256 of the seed that the match will have. `locked`: it has a password.
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
    """One thing that can be set for a table; empty `choices`: any value of the same type.

    With `least`, any whole number from there on is possible (with `most`, up to there), and `choices` are those that
    come to mind first.
    """

    key: Words
    label: Words
    value: Value
    choices: Bounded[Value] = ()
    hint: Words = ""
    least: Whole | None = None
    most: Whole | None = None


class SetInfo(Part, frozen=True):
    """A set of rules and cards that this server plays, with its settings as they stand by default.

    `lesson`: it is that lesson of a tutorial, a match with a teacher; 0: it is none. `ais`: the kinds of AI seats that
    play it and can be called. `decks`: one brings a deck to it, see `ListDecks`. `rules`: sha256 in hex over its rules
    and the form of what `Observed` shows; "" for a lesson.
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
    """A kind of AI seat that can be called, and its temper in a sentence."""

    name: Words
    sentence: Words = ""


class Tables(FromServer, frozen=True, tag="tables"):
    """Every table one may know of, and the sets that a table can be opened with; the first is the usual one.

    With `since`, what has changed after that: `tables` that are new or other than they were, the ids of those that are
    `gone`; nobody needs to remember more than `as_of`, to ask again. At 0 it begins anew, with the `sets`. `more`: ask
    again at once.
    """

    tables: Bounded[TableInfo] = ()
    sets: Bounded[SetInfo] = ()
    since: Whole | None = None
    as_of: Whole = 0
    gone: Bounded[Words] = ()
    more: bool = False


def without_rules(tables: Message) -> Message:
    """Return a `tables` as version 1 has it: no set in it has the field `rules`."""
    assert isinstance(tables, Tables)
    return replace(tables, sets=tuple(replace(each, rules="") for each in tables.sets))


class Lobby(FromServer, frozen=True, tag="lobby"):
    """The table one is at while it is being filled; sent whenever it changes. `your_seat` None: looking on."""

    table: TableInfo
    your_seat: Whole | None = None
    settings: Bounded[Setting] = ()
    ai_kinds: Bounded[AiKind] = ()


class Sealed(FromServer, frozen=True, tag="sealed"):
    """The match is to begin, and nobody changes anything any more: whoever has committed opens it now, by `AddNonce`.

    `seals`: the commitment of each seat that plays, in their order; "=" and the nonce where it was said in the clear,
    "" where there is nothing. What is not opened within `within_s` is left out.
    """

    seals: Bounded[Seal] = ()
    within_s: Seconds = 0.0
