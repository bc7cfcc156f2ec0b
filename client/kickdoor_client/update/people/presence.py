"""Tells who loses the connection, whose seat is kept, and who is back, from the seats in the server's views.

Each view shows the seats as they are at that moment, also after a cut or a restart; this compares it with what was told
last. So changes that were missed leave no wrong last word. Players who are missing when we come (back) may be coming
back too, and are reported only if they are still missing a little later.
"""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.views import PublicView

from ...state.model import Model, Phase, StoryLine
from ...state.presence import PresenceNews, Whereabouts, whereabouts
from ...words.people.pause import is_there_words

SETTLES_S = 2.0
"""Seconds after our arrival in which nobody is reported missing: after a restart all come back within one."""


def arrived(model: Model) -> Model:
    """Return the model after this client has connected (again): lost connections of others are reported only after
    `SETTLES_S` seconds, since they may be coming back too."""
    presence = replace(model.seen.presence, settled_at=model.now + SETTLES_S, welcomed=frozenset())
    return replace(model, seen=replace(model.seen, presence=presence))


def looked(model: Model, view: PublicView) -> Model:
    """Return the model with lines in the match log about players who have come, left or returned, as the seats of
    `view` show."""
    if model.replay is not None or model.seen.over is not None:
        return model
    presence = model.seen.presence
    if not presence.told:
        presence = replace(presence, settled_at=model.now + SETTLES_S)
    told: dict[int, Whereabouts] = dict(presence.told)
    untold: set[int] = set()
    welcomed = set(presence.welcomed)
    lines = []
    for seat in view.seats:
        before, now = presence.told.get(seat.seat), whereabouts(seat)
        was_untold = seat.seat in presence.untold
        if now == "lost" and before != "lost" and (was_untold or model.now < presence.settled_at):
            untold.add(seat.seat)
            told.setdefault(seat.seat, "here")
            continue
        told[seat.seat] = now
        is_news = now != before or (was_untold and seat.seat not in welcomed)
        if before is not None and is_news and now != "lost" and seat.seat != model.my_seat:
            welcomed.add(seat.seat)
            lines.append(StoryLine("system", is_there_words(seat)))
    presence = PresenceNews(told, frozenset(untold), presence.settled_at, frozenset(welcomed))
    return replace(model, seen=replace(model.seen, presence=presence)).telling(*lines)


def settled(model: Model) -> Model:
    """Return the model at a later moment: players who have still not come back count as having lost the connection."""
    presence, public = model.seen.presence, model.seen.public
    waits = model.now < presence.settled_at or model.contact.phase is not Phase.OPEN
    if not presence.untold or waits or public is None or model.replay is not None:
        return model
    told: dict[int, Whereabouts] = {**presence.told, **dict.fromkeys(presence.untold, "lost")}
    return replace(model, seen=replace(model.seen, presence=replace(presence, told=told, untold=frozenset())))
