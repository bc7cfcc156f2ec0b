"""Who has a claim to a chair of a match that goes on: by the session, or by the name for whoever has lost the token.

A name alone is little. So it is enough only while nobody plays on who would take a stranger for the owner, and when the
owner has had the time to come back; and whoever has the token may take the chair back from whoever only had the name,
and for good: who has lost such a chair has no claim to it.
"""

from __future__ import annotations

from .declined import Declined
from .match import Match
from .seats import Chair
from .session import Session

OWNER_REPLACED = (
    "Somebody who came by the name of {seat} sits in your seat. Sit down there again, and it is yours; "
    "until then you are {name} here."
)
OWNER_BACK = "The owner of {seat}'s seat has come back to it; you are {name} here."


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
    """Let them have the chair, and its name, from here on; whoever sat there is told.

    If that was its owner, they keep a claim to it, in `left` by session. Who came by the name alone gets none: somebody
    else, for whom the room is made or who may still come, has one already.
    """
    before = chair.session
    assert before is not None, "an empty chair needs no room"
    is_owner = all(claimed is not chair for claimed in left.values())
    if is_owner:
        left[before.id] = chair
    before.place = None
    of_the_chair = before.name
    before.rename(session.name)
    session.rename(of_the_chair)
    text = OWNER_REPLACED if is_owner else OWNER_BACK
    before.tell(text.format(seat=chair.name, name=before.name))
