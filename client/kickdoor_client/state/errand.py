"""A person at this terminal, and the errand that the program was started for."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from msgspec import Struct, field

from kickdoor_protocol.base import Request, Value
from kickdoor_protocol.messages.lobby import Sex

from .passwords import without


class Purpose(Enum):
    """The reason for which the program was started."""

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


class ArrivalSteps(Struct, frozen=True):
    """The steps to take once connected. `todo` are requests, each sent when the one before has been accepted.

    `set`: the game to play, "" for the server's usual one. `options` are those of the table; `unasked` are further
    ones, used only if the set has them. `opening`: open the table as soon as the server's sets are known. `arrived`: a
    spectator was led to the only table once, and is not led there again after leaving it.

    `ais` are the AI players to call, as people name them (`opponents`). `counted`: exactly that many; otherwise as many
    as the set needs. `ais_named`: these were named for this match; otherwise others that play there may replace them.

    `sharing`: how many people share the keyboard (0: one alone). They all sit down before AI players are called, and
    leave together. `waits`: the rest of `todo` is sent when all sit.

    `deck`: the deck to bring, by name, or by its `cards`; `own_decks`: other decks to suggest if the server knows none
    of that name.
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
        """Whether others share the keyboard."""
        return self.sharing > 0

    @property
    def looks_on(self) -> bool:
        """Whether the person came to spectate."""
        return self.purpose in (Purpose.WATCH, Purpose.REPLAY)
