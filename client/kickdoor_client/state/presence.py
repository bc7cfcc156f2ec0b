"""The players' connections, as far as this client has reported them to its person."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from kickdoor_protocol.views import SeatView

from .countdown import NEVER

Whereabouts = Literal["here", "lost", "kept", "left"]
"""A player is connected, has lost the connection, has a seat that is kept for them, or has left for good."""


class PresenceNews(Struct, frozen=True):
    """The reports of this client about each seat.

    `told`: the latest report, by seat. `untold`: seats of people who have lost the connection, which is still to be
    reported. Before `settled_at` that is reported of nobody: they may be coming back, as this client was.
    `welcomed`: seats whose return was reported since this client came.
    """

    told: Mapping[int, Whereabouts] = field(default_factory=dict)
    untold: frozenset[int] = frozenset()
    settled_at: float = NEVER
    welcomed: frozenset[int] = frozenset()


def whereabouts(seat: SeatView) -> Whereabouts:
    """Return where the player of that seat is: "here", "lost" (no connection), "kept" (away, but the seat is kept for
    them) or "left" (for good)."""
    match seat.kind:
        case "human":
            return "here" if seat.connected else "lost"
        case "keeper":
            return "kept"
        case _:
            return "left"
