"""Looking on where more than what is public can be seen: over the shoulder of a seat that consents, or late.

`PublicView.watched` tells the whole table who may be looked over and by how many, or how late it is shown.
"""

from __future__ import annotations

from kickdoor_protocol.base import FromServer, Request, Seconds, Whole


class ShareSeat(Request, frozen=True, tag="share_seat"):
    """Whoever looks on may see what my seat sees (`shared`), or may no longer. Only who sits there can say it."""

    shared: bool


class Looking(FromServer, frozen=True, tag="looking"):
    """With whose eyes one who looks on sees what follows. If they are new, forget what other eyes were told.

    `seat`: over the shoulder of that seat, which has consented `since_s` ago; `late_s`: with every hand open, as it was
    so long ago, of which nothing can be seen for another `begins_in_s`; none of them: what is public.
    """

    seat: Whole | None = None
    since_s: Seconds = 0.0
    late_s: Seconds = 0.0
    begins_in_s: Seconds = 0.0
