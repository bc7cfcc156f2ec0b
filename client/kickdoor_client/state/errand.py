"""A person at this terminal, and the errand that the program was started for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from kickdoor_protocol.base import Request, Value
from kickdoor_protocol.messages.lobby import Sex

from .passwords import without


class Purpose(Enum):
    """The purpose that the program was started for."""

    PLAY = "play"
    JOIN = "join"
    WATCH = "watch"
    REPLAY = "replay"
    HOST = "host"
    LEARN = "learn"
    DECKS = "decks"


class LocalPlayer(Struct, frozen=True):
    """A person at this terminal: the name that others see, and the sex of their hero."""

    name: str
    sex: Sex = "female"


class Errand(Struct, frozen=True):
    """The steps to take once connected. `todo` are requests, each to be sent when the one before has been accepted.

    `unasked`: options that only count where the set has them. `set` "": the one that the server plays as a rule.
    `counted`: as many AI players were asked for as `ais` are; if not, there may be more or fewer of them, for so many
    as the set is for. `opening`: the table is to be opened as soon as it is known which sets there are.
    `arrived`: a spectator has been led to the only table once, and is not led there again after leaving it.
    `sharing`: how many share the keyboard, all of whom sit down before AI players are called, and leave together; 0
    where one person has it alone. `waits`: the rest of `todo` goes out when they sit. `ais_named`: the AI players were
    asked for by name for this match; if not, others that play there may sit down for them. `deck`: what one brings, by
    its name, or by its `cards`; `own_decks`: what else one could have named, told if no deck is called so.
    """

    purpose: Purpose
    table: str = ""
    set: str = ""
    options: Mapping[str, Value] = field(default_factory=dict)
    ais: tuple[str, ...] = ()
    unasked: Mapping[str, Value] = field(default_factory=dict)
    ais_named: bool = False
    deck: str = ""
    cards: tuple[str, ...] = ()
    own_decks: tuple[str, ...] = ()
    counted: bool = False
    opening: bool = False
    password: str = ""
    todo: tuple[Request, ...] = ()
    arrived: bool = False
    sharing: int = 0
    waits: bool = False

    def __repr__(self) -> str:
        return without(self, "password")

    @property
    def shared(self) -> bool:
        """Whether others have the same keyboard."""
        return self.sharing > 0

    @property
    def looks_on(self) -> bool:
        """Whether the person came to see and not to play."""
        return self.purpose in (Purpose.WATCH, Purpose.REPLAY)
