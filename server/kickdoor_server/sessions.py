"""Everybody who is here or may come back: greeting, names, tokens.

Each greeting brings a new token. The one before stays good until the new one is used, for the `welcome` that carries
it may be lost on the way. Whoever has a seat in a match is written down before he is welcomed, so that the token he
is told is known after a crash.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator

from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.messages.session import Hello, Welcome
from kickdoor_protocol.text import clean_text

from .edge import Time
from .link import Link
from .logs import Log
from .scribe import Scribe
from .session import Desk, Session, digest, new_token
from .settings import Settings
from .store.records import PersonRecord

SERVER = "kickdoor-server"


class Sessions:
    """All sessions. `release` names this program to clients."""

    def __init__(self, desk: Desk, settings: Settings, time: Time, scribe: Scribe, release: str) -> None:
        self._desk = desk
        self._settings = settings
        self._time = time
        self._scribe = scribe
        self._release = release
        self._by_id: dict[str, Session] = {}
        self._by_digest: dict[bytes, Session] = {}
        self._log = Log()

    def __iter__(self) -> Iterator[Session]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def greet(self, link: Link, hello: Hello) -> None:
        """Take up the session of the token, or begin one."""
        session = self._by_digest.get(digest(hello.resume)) if hello.resume is not None else None
        if session is not None and hello.resume is not None:
            self._welcome_back(link, session, digest(hello.resume))
            return
        name = clean_text(hello.name, NAME_MOST)
        if not name:
            link.close("bad_name", "A name needs at least one letter that can be seen.")
            return
        if not self._has_room():
            link.close("full", "This server has no room for another person.")
            return
        session = self._new(f"s-{secrets.token_hex(4)}", self._free_name(name))
        self._welcome(link, session, digests=(), resumed=False)

    def _welcome_back(self, link: Link, session: Session, used: bytes) -> None:
        self._welcome(link, session, digests=(used,), resumed=True)

    def _welcome(self, link: Link, session: Session, digests: tuple[bytes, ...], *, resumed: bool) -> None:
        token = new_token()
        self._renew(session, (*digests, digest(token)))

        def written(error: Exception | None) -> None:
            if error is not None:
                self._log.broken("token_not_written", error, session=session.id)
                link.close("server_error", "The server cannot write to its disk.")
            elif link.is_open:
                self._enter(link, session, token, resumed=resumed)

        if session.place is not None and session.place.keeps(session):
            self._scribe.write([session.record()], written)
        else:
            written(None)

    def _enter(self, link: Link, session: Session, token: str, *, resumed: bool) -> None:
        link.say(Welcome(self._release, link.versions, session.id, token, resumed=resumed, motd=self._settings.motd))
        session.attach(link)
        session.log.info("came_back" if resumed else "came", name=session.name)
        if session.place is not None:
            session.place.came(session)
            session.show_again()

    def _renew(self, session: Session, digests: tuple[bytes, ...]) -> None:
        for old in session.digests:
            self._by_digest.pop(old, None)
        session.digests = digests
        for new in digests:
            self._by_digest[new] = session

    def _has_room(self) -> bool:
        """Whether one more can come, if need be in the place of somebody who will hardly come back."""
        if len(self) < self._settings.sessions_most:
            return True
        gone = [session for session in self if not session.connected and session.place is None]
        if gone:
            self._forget(min(gone, key=lambda session: session.away_since_s))
        return bool(gone)

    def _forget(self, session: Session) -> None:
        self._renew(session, ())
        del self._by_id[session.id]

    def _new(self, session_id: str, name: str) -> Session:
        session = Session(session_id, name, self._desk, self._settings, self._time)
        self._by_id[session_id] = session
        return session

    def _free_name(self, name: str) -> str:
        """As asked for, or with a number: two people of one name would be taken for each other."""
        taken = {session.name.casefold() for session in self}
        if name.casefold() not in taken:
            return name
        number = 2
        while (other := f"{name[: NAME_MOST - 4]} {number}").casefold() in taken:
            number += 1
        return other

    def restored(self, record: PersonRecord) -> Session:
        """Somebody who has a seat in a match of the journal; away, until the token comes."""
        session = self._new(record.session, record.name)
        self._renew(session, record.digests)
        return session

    def sweep(self) -> None:
        """Forget those who have been away for too long and have nothing to come back to."""
        now_s = self._time.seconds()
        for session in list(self):
            kept = session.place is not None and session.place.keeps(session)
            if not session.connected and not kept and now_s - session.away_since_s > self._settings.session_s:
                self._forget(session)
