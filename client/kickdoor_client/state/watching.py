"""Watching: a spectator's view of a match, and the position in a replay."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.replay import ReplayAt, ReplayPart
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Asked


class WatchState(Struct, frozen=True):
    """A spectator's view. `at`: the server's description of it, received at `told_at`.

    `asked` and `standing`: the questions and standing actions of the seat whose view it is; they cannot be answered
    from here.
    """

    at: Looking
    told_at: float
    asked: tuple[Asked, ...] = ()
    standing: tuple[WireOption, ...] = ()

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None for the public view."""
        return self.at.seat

    @property
    def is_late(self) -> bool:
        """Whether all hands are open but shown with a delay."""
        return self.at.late_s > 0

    def since_s(self, now: float) -> float:
        """Return for how many seconds the watched seat has shared its view, at monotonic time `now`."""
        return self.at.since_s + now - self.told_at

    def begins_in_s(self, now: float) -> float:
        """Return the seconds until a delayed view shows something, at monotonic time `now`; 0 if it does already."""
        return max(self.at.begins_in_s - (now - self.told_at), 0.0)


PACES_S = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds between two steps of a replay that plays by itself, slow to fast."""

USUAL_PACE = 2
"""The initial index in `PACES_S`: a line of the story takes two seconds to read."""


class Replay(Struct, frozen=True):
    """A replay being watched, at the position `at`. `pace`: index in `PACES_S`; `due`: when the next step is taken,
    None while it is stopped.

    `winding`: a request is under way, so that no other is sent automatically. `words`: what was searched last.
    `looking`: a view that was requested and has not come yet, as seat and whether all hands are open.
    """

    at: ReplayAt
    pace: int = USUAL_PACE
    due: float | None = None
    winding: bool = False
    words: str = ""
    looking: tuple[int | None, bool] | None = None

    @property
    def plays(self) -> bool:
        """Whether it plays by itself."""
        return self.due is not None

    @property
    def is_at_its_end(self) -> bool:
        """Whether it is at the last position."""
        return self.at.number >= self.at.numbers


class ReplayDownload(Struct, frozen=True):
    """The parts received so far of the replay of a match that has just ended here; `size` in bytes.

    `done`: it is complete and written, or was no replay.
    """

    parts: tuple[ReplayPart, ...] = ()
    size: int = 0
    done: bool = False

    @property
    def records(self) -> tuple[object, ...]:
        """The records received so far."""
        return tuple(record for part in self.parts for record in part.records)
