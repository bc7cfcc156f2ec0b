"""The players of a match who are there or away, as this client has told last."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct, field

from kickdoor_protocol.views import SeatView

from .countdown import NEVER

Whereabouts = Literal["here", "lost", "kept", "left"]
"""A person is connected, is no longer connected, has a seat that is kept for them, or has none to come back to."""


class PresenceNews(Struct, frozen=True):
    """What this client has told of each seat.

    `told`: the latest news, by seat. `untold`: seats of people who are lost, which is still to be told. Before
    `settled_at` nobody is told to be lost: they may be on the way back, as this client was.
    """

    told: Mapping[int, Whereabouts] = field(default_factory=dict)
    untold: frozenset[int] = frozenset()
    settled_at: float = NEVER


def whereabouts(seat: SeatView) -> Whereabouts:
    """Return where the person of that seat is."""
    match seat.kind:
        case "human":
            return "here" if seat.connected else "lost"
        case "keeper":
            return "kept"
        case _:
            return "left"
