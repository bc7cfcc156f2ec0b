"""Who of a match is connected, as this client has told its person last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from kickdoor_protocol.views import SeatView

from .countdown import NEVER

Whereabouts = Literal["here", "lost", "kept", "left"]
"""A player is connected, has lost the connection, has a seat that is kept for them, or has left for good."""


class PresenceNews(Struct, frozen=True):
    """What this client has told about each seat.

    `told`: the latest news, by seat. `untold`: seats of people who have lost the connection, which is still to be told.
    Before `settled_at` that is told of nobody: they may be coming back, as this client was.
    """

    told: Mapping[int, Whereabouts] = field(default_factory=dict)
    untold: frozenset[int] = frozenset()
    settled_at: float = NEVER


def whereabouts(seat: SeatView) -> Whereabouts:
    """Return where the player of that seat is."""
    match seat.kind:
        case "human":
            return "here" if seat.connected else "lost"
        case "keeper":
            return "kept"
        case _:
            return "left"
