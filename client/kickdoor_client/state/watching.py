"""How somebody looks on: with whose eyes, and where in a replay they are and whether it plays by itself."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.replay import ReplayAt, ReplayPart
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Asked


class Viewpoint(Struct, frozen=True):
    """`at`: what the server has said of them, at `told_at`.

    `asked` and `standing`: what is asked of the seat over whose shoulder one looks, and what it could do at any time;
    nothing of that can be answered from here.
    """

    at: Looking
    told_at: float
    asked: tuple[Asked, ...] = ()
    standing: tuple[WireOption, ...] = ()

    @property
    def seat(self) -> int | None:
        """Over whose shoulder; None: over nobody's."""
        return self.at.seat

    @property
    def is_late(self) -> bool:
        """Whether all is seen, but as it was a while ago."""
        return self.at.late_s > 0

    def since_s(self, now: float) -> float:
        """For how long that seat has let others look."""
        return self.at.since_s + now - self.told_at

    def begins_in_s(self, now: float) -> float:
        """Until there is something to see; 0: there is."""
        return max(self.at.begins_in_s - (now - self.told_at), 0.0)


PACES_S = (8.0, 4.0, 2.0, 1.0, 0.5, 0.25)
"""Seconds between two steps of a replay that plays by itself, slow to fast."""

USUAL_PACE = 2
"""Where in `PACES_S` it begins: a line of the story is read in two seconds."""


class Replay(Struct, frozen=True):
    """`at` is where it stands. `pace`: which of `PACES_S`; `due`: when the next step is taken, None while it rests.

    `winding`: a request is under way, so that no second one is sent by itself. `words`: what was looked for last.
    `looking`: other eyes that were asked for and have not come yet, as seat and whether all hands are open.
    """

    at: ReplayAt
    pace: int = USUAL_PACE
    due: float | None = None
    winding: bool = False
    words: str = ""
    looking: tuple[int | None, bool] | None = None

    @property
    def plays(self) -> bool:
        """Whether it goes on by itself."""
        return self.due is not None

    @property
    def is_at_its_end(self) -> bool:
        return self.at.number >= self.at.numbers


class ReplayDownload(Struct, frozen=True):
    """What has come so far of the replay of a match that has just ended here, `size` bytes.

    `done`: all has come and it has been written, or it was no replay.
    """

    parts: tuple[ReplayPart, ...] = ()
    size: int = 0
    done: bool = False

    @property
    def records(self) -> tuple[object, ...]:
        return tuple(record for part in self.parts for record in part.records)
