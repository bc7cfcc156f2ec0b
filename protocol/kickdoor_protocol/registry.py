"""The list of all message types: which end sends each, in which versions, and whether it is required.

A version of a message type only ever adds fields, which have defaults; any other change is a new type with a tag of its
own. So one struct serves all versions: for older peers the newer fields stay at their defaults. `added` names the
fields that each version brought. `older` describes what a version brought inside a field, and converts a message to the
version before. Raising `low` ends support for older peers of that type alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields

from .base import Message
from .messages import (
    book,
    decks,
    layout,
    lobby,
    looking,
    moderation,
    reasons,
    recounting,
    replay,
    series,
    session,
    table,
    talk,
)


class From(Enum):
    """The end that sends a message."""

    CLIENT = "client"
    SERVER = "server"


class Need(Enum):
    """How necessary a message type is.

    FROZEN types never change and are not negotiated, REQUIRED ones both ends must share, OPTIONAL ones are used if both
    ends know them.
    """

    FROZEN = "frozen"
    REQUIRED = "required"
    OPTIONAL = "optional"


@dataclass(frozen=True, slots=True)
class Older:
    """Something that a version brought inside a field: its `name`, and a function that returns a message without it."""

    name: str
    without: Callable[[Message], Message]


@dataclass(frozen=True, slots=True)
class Entry:
    """A message type: struct, sender, and the versions from `low` to `high` that this program supports.

    `added` names the fields that each version brought; `older` holds what each version brought inside a field.
    """

    struct: type[Message]
    sender: From
    need: Need
    low: int = 1
    high: int = 1
    added: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    older: Mapping[int, Older] = field(default_factory=dict)

    @property
    def tag(self) -> str:
        """The word in the key `t` of this message."""
        return tag_of(self.struct)

    def too_new(self, message: Message, version: int) -> str:
        """Return the name of the first field or part that `message` uses and `version` lacks; "" if there is none."""
        for since, names in self.added.items():
            if since > version:
                for name in names:
                    if getattr(message, name) != defaults_of(self.struct)[name]:
                        return name
        for since, brought in self.older.items():
            if since > version and brought.without(message) != message:
                return brought.name
        return ""

    def as_of(self, message: Message, version: int) -> Message:
        """Return the message as `version` has it: without the parts that later versions brought inside its fields."""
        for since, brought in self.older.items():
            if since > version:
                message = brought.without(message)
        return message

    def has_all(self, version: int) -> bool:
        """Return whether `version` has every field and part, so that no message can be too new for it."""
        return all(since <= version for since in (*self.added, *self.older))


def tag_of(struct: type[Message]) -> str:
    """Return the tag of a message struct: the word in its key `t`.

    >>> from kickdoor_protocol.messages.session import Ping
    >>> tag_of(Ping)
    'ping'
    """
    tag = struct.__struct_config__.tag
    assert isinstance(tag, str), struct
    return tag


def defaults_of(struct: type[Struct]) -> dict[str, object]:
    """Return the default of each optional field of a struct, by field name."""
    return {
        field.name: field.default if field.default_factory is NODEFAULT else field.default_factory()
        for field in fields(struct)
        if not field.required
    }


class Registry:
    """The message types that one program supports, by struct.

    Raises ValueError if two types share a tag, or if a field of a later version lacks a default.
    """

    __slots__ = ("_by_struct", "entries")

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.entries = tuple(entries)
        self._by_struct: dict[type[Message], Entry] = {entry.struct: entry for entry in self.entries}
        if len({entry.tag for entry in self.entries}) != len(self.entries):
            raise ValueError("two messages share a tag")
        for entry in self.entries:
            for name in (name for names in entry.added.values() for name in names):
                if name not in defaults_of(entry.struct):
                    raise ValueError(f"{entry.tag}.{name} came with a later version and needs a default")

    def entry(self, struct: type[Message]) -> Entry | None:
        """Return the entry of this message struct; None if the registry lacks it."""
        return self._by_struct.get(struct)

    def said_by(self, sender: From) -> tuple[type[Message], ...]:
        """Return the structs of all messages that `sender` (client or server) may send."""
        return tuple(entry.struct for entry in self.entries if entry.sender is sender)

    def ranges(self) -> dict[str, tuple[int, int]]:
        """Return the supported versions (lowest, highest) by tag, without frozen types: the content of
        `Hello.versions`.
        """
        return {e.tag: (e.low, e.high) for e in self.entries if e.need is not Need.FROZEN}


_C, _S = From.CLIENT, From.SERVER

REGISTRY = Registry(
    (
        Entry(session.Hello, _C, Need.FROZEN),
        Entry(session.Unwelcome, _S, Need.FROZEN),
        Entry(session.Welcome, _S, Need.REQUIRED),
        Entry(session.Ping, _C, Need.REQUIRED),
        Entry(session.Pong, _S, Need.REQUIRED),
        Entry(session.Accepted, _S, Need.REQUIRED),
        Entry(session.Refused, _S, Need.REQUIRED),
        Entry(session.Closing, _S, Need.REQUIRED),
        Entry(session.Enter, _C, Need.OPTIONAL),
        Entry(lobby.ListTables, _C, Need.OPTIONAL),
        Entry(lobby.CreateTable, _C, Need.OPTIONAL, high=2, added={2: ("deck", "cards")}),
        Entry(lobby.JoinTable, _C, Need.REQUIRED, high=2, added={2: ("deck", "cards")}),
        Entry(lobby.WatchTable, _C, Need.OPTIONAL),
        Entry(lobby.LeaveTable, _C, Need.OPTIONAL),
        Entry(lobby.SetReady, _C, Need.OPTIONAL),
        Entry(lobby.CommitNonce, _C, Need.OPTIONAL),
        Entry(lobby.AddNonce, _C, Need.OPTIONAL),
        Entry(lobby.StartMatch, _C, Need.OPTIONAL),
        Entry(lobby.AddAi, _C, Need.OPTIONAL, high=3, added={2: ("deck",), 3: ("difficulty",)}),
        Entry(lobby.RemoveAi, _C, Need.OPTIONAL),
        Entry(
            lobby.Tables,
            _S,
            Need.OPTIONAL,
            high=3,
            older={2: Older("rules", lobby.without_rules), 3: Older("rules of cards", table.without_rules_of_cards)},
        ),
        Entry(lobby.Lobby, _S, Need.REQUIRED, high=2, older={2: Older("rules of cards", table.without_rules_of_cards)}),
        Entry(lobby.Sealed, _S, Need.OPTIONAL),
        Entry(decks.ListDecks, _C, Need.OPTIONAL),
        Entry(decks.LookAtPool, _C, Need.OPTIONAL),
        Entry(decks.CheckDeck, _C, Need.OPTIONAL),
        Entry(decks.SaveDeck, _C, Need.OPTIONAL),
        Entry(decks.Decks, _S, Need.OPTIONAL),
        Entry(decks.Pool, _S, Need.OPTIONAL),
        Entry(decks.DeckChecked, _S, Need.OPTIONAL),
        Entry(decks.LookAtLists, _C, Need.OPTIONAL),
        Entry(decks.Lists, _S, Need.OPTIONAL),
        Entry(table.Answer, _C, Need.REQUIRED),
        Entry(table.Act, _C, Need.REQUIRED),
        Entry(table.PauseTable, _C, Need.OPTIONAL),
        Entry(table.ResumeTable, _C, Need.OPTIONAL),
        Entry(table.Resync, _C, Need.OPTIONAL),
        Entry(table.Faces, _S, Need.OPTIONAL),
        Entry(layout.Layout, _S, Need.OPTIONAL),
        Entry(table.PublicChanges, _S, Need.REQUIRED),
        Entry(
            table.PrivateChanges,
            _S,
            Need.REQUIRED,
            high=3,
            older={2: Older("ends_it", table.without_ends_it), 3: Older("in_vain", table.without_in_vain)},
        ),
        Entry(table.Told, _S, Need.OPTIONAL, high=2, older={2: Older("why and flavour", recounting.without_why)}),
        Entry(recounting.Story, _C, Need.OPTIONAL),
        Entry(
            recounting.Recounted, _S, Need.OPTIONAL, high=2, older={2: Older("why and flavour", recounting.without_why)}
        ),
        Entry(table.SeatCode, _S, Need.OPTIONAL),
        Entry(table.LetIn, _C, Need.OPTIONAL),
        Entry(table.Observe, _C, Need.OPTIONAL),
        Entry(
            table.Observed,
            _S,
            Need.OPTIONAL,
            high=2,
            older={2: Older("rules of cards", table.without_rules_of_cards)},
        ),
        Entry(table.Over, _S, Need.REQUIRED),
        Entry(series.Series, _S, Need.OPTIONAL),
        Entry(looking.ShareSeat, _C, Need.OPTIONAL),
        Entry(looking.Looking, _S, Need.OPTIONAL),
        Entry(talk.Say, _C, Need.OPTIONAL),
        Entry(talk.Said, _S, Need.OPTIONAL),
        Entry(talk.Talked, _S, Need.OPTIONAL, high=2, older={2: Older("after", talk.without_after)}),
        Entry(moderation.Ignore, _C, Need.OPTIONAL),
        Entry(moderation.Ignoring, _S, Need.OPTIONAL),
        Entry(moderation.Mute, _C, Need.OPTIONAL),
        Entry(moderation.Report, _C, Need.OPTIONAL),
        Entry(book.LookUp, _C, Need.OPTIONAL),
        Entry(book.RulesFound, _S, Need.OPTIONAL, high=2, added={2: book.BOOK_FIELDS}),
        Entry(reasons.Explain, _C, Need.OPTIONAL),
        Entry(reasons.Explained, _S, Need.OPTIONAL),
        Entry(replay.Wind, _C, Need.OPTIONAL),
        Entry(replay.LookAs, _C, Need.OPTIONAL),
        Entry(replay.Fork, _C, Need.OPTIONAL),
        Entry(replay.ReplayAt, _S, Need.OPTIONAL),
        Entry(replay.TakeReplay, _C, Need.OPTIONAL),
        Entry(replay.ReplayPart, _S, Need.OPTIONAL),
    )
)
"""All message types of this release."""
