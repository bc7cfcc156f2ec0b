"""Who has a claim to a chair of a match that goes on: by the session, or by the name for whoever has lost the token.

A name alone is little. So it is enough only while nobody plays on who would take a stranger for the owner, and when the
owner has had the time to come back; and whoever has the token may take the chair back from whoever only had the name.
"""

from __future__ import annotations

from .declined import Declined
from .match import Match
from .seats import Chair
from .session import Session


def chair_named(match: Match, session: Session) -> Chair | None:
    """Find the chair that is theirs by the name that they came with, if its owner is away; None if there is none.

    Declined while others play on, who take them for the owner, and while the owner may still be on the way back.
    """
    others_play = not match.pausing.stands_still and any(chair.present for chair in match.chairs)
    for chair in match.chairs:
        if chair.session is None or chair.present or chair.name.casefold() != session.called.casefold():
            continue
        if others_play:
            text = f"{chair.name}'s seat is kept; while others play on, a name is not enough to take it."
            raise Declined("kept", text, "join with the program that you played with, or let them pause the table")
        wait_s = 0.0 if match.pausing.stands_still else match.keeping.reserved_s(chair)
        if wait_s > 0:
            text = f"{chair.name} was here a moment ago, and the seat is waiting."
            raise Declined("waited_for", text, f"if that is you, sit down in {wait_s:.0f} s")
        return chair
    return None


def make_room(chair: Chair, session: Session, left: dict[str, Chair]) -> None:
    """Let them have the chair, and its name, from here on. Its owner keeps a claim to it, in `left` by session."""
    owner = chair.session
    assert owner is not None, "an empty chair needs no room"
    owner.place = None
    left[owner.id] = chair
    of_the_chair = owner.name
    owner.rename(session.name)
    session.rename(of_the_chair)
