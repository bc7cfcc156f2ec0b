"""With whose eyes one looks on at a match that is played, where that may be others' than one's own."""

from __future__ import annotations

from msgspec import Struct

from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import Asked


class Eyes(Struct, frozen=True):
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
