"""Whose voice it is: what tells one who says something from all others, whatever they are called.

A person's voice is the id of their session, so it stays through another name and another connection. An AI player's is
the table and its name there, which nobody else at the table has. A chair that is kept for somebody speaks with their
voice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ...matches.playing.playing import Playing
from ...matches.seats import voice_at
from ...people.sessions.names import meant, only
from ...people.sessions.session import Place, Session
from ..tables.gathering import Gathering


class Speaker(Struct, frozen=True):
    """Somebody who may say something: their voice and what they are called; `session` None: an AI player."""

    voice: str
    name: str
    session: Session | None = None


def is_ai(voice: str) -> bool:
    """Tell whether it is an AI player's: there is a table in it."""
    return "/" in voice


def speakers_at(place: Place | None) -> Iterator[Speaker]:
    """Yield everybody at that table: those who sit there, AI players among them, then those who spectate."""
    match place:
        case Gathering():
            for seated in place.taken():
                yield _speaker(place.id, seated.name, seated.session)
            yield from (Speaker(session.id, session.name, session) for session in place.watchers)
        case Playing():
            for chair in place.match.chairs:
                yield _speaker(place.id, chair.name, chair.session)
            watchers = place.match.audience.watchers
            yield from (Speaker(session.id, session.name, session) for session in watchers)
        case _:
            return


def _speaker(table: str, name: str, session: Session | None) -> Speaker:
    return Speaker(voice_at(table, name) if session is None else session.id, name, session)


def called(name: str, *circles: Iterable[Speaker]) -> Speaker | None:
    """Return the speaker that a name means, those of the first circle before others; None if there is none.

    Raises Declined if it could be several.
    """
    return only(name, meant(name, circles, lambda speaker: speaker.name), lambda speaker: speaker.name)
