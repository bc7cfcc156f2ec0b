"""Messages for spectators who see more than the public view: over the shoulder of a consenting seat, or with a delay.

`PublicView.watched` tells the whole table which seat is watched and by how many, or how long the delay is.
"""

from __future__ import annotations

from kickdoor_protocol.base import FromServer, Request, Seconds, Whole


class ShareSeat(Request, frozen=True, tag="share_seat"):
    """Allow spectators to see what my own seat sees (`shared`), or stop allowing it. Only the player of the seat
    can.
    """

    shared: bool


class Looking(FromServer, frozen=True, tag="looking"):
    """From which viewpoint a spectator sees what follows. If it has changed, forget what an earlier viewpoint was told.

    `seat`: over the shoulder of that seat, which consented `since_s` seconds ago. `late_s`: every hand open, as it was
    that many seconds ago; nothing can be seen for another `begins_in_s` seconds. Neither: the public view.
    """

    seat: Whole | None = None
    since_s: Seconds = 0.0
    late_s: Seconds = 0.0
    begins_in_s: Seconds = 0.0
