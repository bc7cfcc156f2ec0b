"""Samples of messages about spectating beyond the public view."""

from __future__ import annotations

from kickdoor_protocol.base import Message
from kickdoor_protocol.messages import looking, table, talk
from kickdoor_protocol.views import Header, PublicView, Watched

HEADER = Header("classic", "Friday night")

LOOKING: dict[str, Message] = {
    "share_seat": looking.ShareSeat(45, shared=True),
    "share_seat, taken back": looking.ShareSeat(46, shared=False),
    "looking, at what is public": looking.Looking(),
    "looking over a shoulder": looking.Looking(2, 130.5),
    "looking on late, too early": looking.Looking(late_s=180.0, begins_in_s=41.5),
    "shared, while a seat is looked over": table.Shared(PublicView("t1", 12, HEADER, watched=Watched(5, 2, 3))),
    "shared, to be seen late": table.Shared(PublicView("t1", 12, HEADER, watched=Watched(1, late_s=180.0))),
    "said among those who look on": talk.Said("Eve (to those who look on)", "He will regret that.", "aside"),
}
