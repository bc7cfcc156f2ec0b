"""What a person says: to everybody at his table, or to all who are at none."""

from __future__ import annotations

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST
from kickdoor_protocol.messages.talk import Said, Say

from ...base.declined import Declined
from ...matches.playing.playing import Playing
from ...people.sessions.session import Session
from ...people.sessions.sessions import Sessions
from ..moderation.requests import Moderation
from ..tables.gathering import Gathering


def say(
    session: Session,
    request: Say,
    now_s: float,
    sessions: Sessions,
    moderation: Moderation,
) -> None:
    """A line of chat of theirs. Declined if there is nothing in it, if it comes too fast, or if they are muted.

    Who still stands outside a locked server hears nothing of what is said inside.
    """
    line = clean_text(request.text, CHAT_MOST)
    if not line:
        raise Declined("nothing_said", "There is nothing to read in that.", "say it in letters")
    if not session.chat.take(now_s):
        raise Declined("too_fast", "You say too much in a short time.", session.chat.wait_words())
    moderation.may_talk(session)
    match session.place:
        case Gathering() as table:
            table.chat(session, line)
        case Playing() as table:
            table.chat(session, request, line)
        case _:
            said = Said(session.name, line, "chat")
            moderation.lobby.add(session.id, said)
            sessions.tell(said, lambda other: other.place is None and not other.locked and other.hears(session.id))
