"""Keeps everybody who is connected or may come back: greetings, names, tokens.

Each greeting brings a new token. The earlier one stays valid until the new one is used, because the `welcome` that
carries it may be lost. A person with a seat in a match is written to the store before the welcome, so that the new
token is known after a crash.

Nobody gets a name that would be taken for another person's (`names.py`); the second is told what they are called here.
A name is reserved while its owner is here or has a seat, and for `name_s` longer; not while they have not sent the
password of a locked server.
"""

from __future__ import annotations

import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Iterator
from functools import partial

from kickdoor_protocol.base import Message
from kickdoor_protocol.checks.alike import skeletons
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.listening.places import LossLevel
from kickdoor_protocol.listening.shares import bare, counted_as
from kickdoor_protocol.messages.moderation import Ignoring
from kickdoor_protocol.messages.session import Enter, Hello, Welcome

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import Time, later
from ...base.process.logs import Log
from ...base.store.records import PersonRecord
from ...base.store.scribe import Scribe
from ..access.admission import Admission
from ..access.bans import Who
from ..connections.link import ClientLink
from .in_flight import InFlight
from .names import free_name, is_numbered, is_ours, without_remarks
from .passwords import Passwords
from .session import House, Session, digest, new_token

SERVER = "kickdoor-server"
"""The name of this program to clients."""

TOLD_AT_ONCE = 40
"""People who are sent an announcement in one turn of the reactor. Five hundred at once would take 20 ms, most of it
after the turn."""

DECKS_KEPT_S = 30 * 24 * 3600.0
"""Seconds for which decks are kept for a person who is away: 30 days."""


class Sessions:
    """All sessions of a server. `release` names this program to clients."""

    def __init__(
        self,
        settings: Settings,
        time: Time,
        scribe: Scribe,
        release: str,
        admission: Admission,
        passwords: Passwords,
    ) -> None:
        self._house = House(settings, time, self._renamed)
        self._settings = settings
        self._time = time
        self._scribe = scribe
        self._release = release
        self._admission = admission
        self._passwords = passwords
        self._by_id: dict[str, Session] = {}
        self._by_digest: dict[bytes, Session] = {}
        self._by_address: defaultdict[str, deque[str]] = defaultdict(deque)
        """Ids of people who came from each address, the first ones first; some of them may be forgotten."""
        self._by_skeleton: dict[str, tuple[Session, ...]] = {}
        self._log = Log()

    def __iter__(self) -> Iterator[Session]:
        return iter(self._by_id.values())

    def __len__(self) -> int:
        return len(self._by_id)

    def tell(self, message: Message, hears: Callable[[Session], bool]) -> None:
        """Send a message to all connected sessions for which `hears` returns True, to `TOLD_AT_ONCE` of them in each
        turn of the reactor.
        """
        self._tell(encode(message), hears, list(self))

    def _tell(self, encoded: Encoded, hears: Callable[[Session], bool], everybody: list[Session]) -> None:
        for session in everybody[:TOLD_AT_ONCE]:
            if session.link is not None and hears(session):
                session.say(encoded)
        if rest := everybody[TOLD_AT_ONCE:]:
            later(self._time, 0.0, partial(self._tell, encoded, hears, rest))

    def greet(self, link: ClientLink, hello: Hello) -> None:
        """Resume the session whose token the client's hello contains, or begin a new one; refuse the client if it is
        banned, comes too often, or there is no room.
        """
        used = None if hello.resume is None else digest(hello.resume)
        session = None if used is None else self._by_digest.get(used)
        name = clean_text(hello.name, NAME_MOST) if session is None else session.name
        guessed = used is not None and session is None
        refusal = self._admission.greets(
            link,
            Who(name, "" if session is None else session.id, bare(link.address)),
            guessed=guessed,
            standing=LossLevel.KEPT if session is not None and session.has_seat else LossLevel.KNOWN,
            instead=None if session is None else session.link,
        )
        if refusal is not None:
            link.refuse(refusal)
            return
        if session is not None and used is not None:
            if not session.locked and self._is_taken(session.name, but=session):
                self._call(session)
            self._welcome_back(link, session, hello.resume or "")
            return
        if not name:
            link.close("bad_name", "A name needs at least one letter that can be seen.")
            return
        if self._passwords.entrance and not _can_enter(link):
            link.close("password", "This server asks for a password, which your client cannot say. Update it.")
            return
        if not self._has_room():
            link.close("full", "This server has no room for another person.")
            return
        session = self._new(f"s-{secrets.token_hex(4)}", name)
        if not self._admission.trusts(link):
            self._count(session, counted_as(link.address))
        session.locked = bool(self._passwords.entrance)
        if not session.locked:
            self._call(session)
        if session.name == name != clean_text(hello.name, len(hello.name)):
            session.tell_when_they_come(
                f'A name has at most {NAME_MOST} letters, and yours is longer, so you are called "{name}" here.'
            )
        self._welcome(link, session, digests=(), resumed=False)

    def _welcome_back(self, link: ClientLink, session: Session, used: str) -> None:
        """Welcome a person who came with that token. During an outage they keep it, since no new one can be written."""
        if session.is_kept and self._scribe.outage.is_on:
            self._enter(link, session, used, resumed=True)
        else:
            self._welcome(link, session, digests=(digest(used),), resumed=True)

    def _welcome(self, link: ClientLink, session: Session, digests: tuple[bytes, ...], *, resumed: bool) -> None:
        token = new_token()
        self._renew(session, (*digests, digest(token)))

        def written(error: Exception | None) -> None:
            if error is not None:
                self._log.broken("token_not_written", error, session=session.id)
                link.close("server_error", "The server cannot write to its disk.")
            elif link.is_open:
                self._enter(link, session, token, resumed=resumed)

        if session.is_kept:
            self._scribe.write([session.record()], written)
        else:
            written(None)

    def _enter(self, link: ClientLink, session: Session, token: str, *, resumed: bool) -> None:
        motd = self._settings.motd
        name = "" if session.locked else session.name
        link.say(Welcome(self._release, link.versions, session.id, token, resumed, motd, session.locked, name))
        session.attach(link)
        session.welcomed = digest(token)
        if session.ignores:
            session.say(self.ignoring(session))
        session.log.info("came_back" if resumed else "came", name=session.name)
        if session.place is not None:
            session.place.came(session)
            session.show_again()
        session.tell_news()

    def enter(self, asked: InFlight[Enter]) -> None:
        """Check the server's password in a background thread, let the session in if it is right, and answer the
        request. Raises Declined if the server has no password, or the session must wait after wrong ones.
        """
        session, request = asked.session, asked.request
        entrance = self._passwords.entrance
        if not entrance:
            raise Declined("not_locked", "This server has no password.", "go on, as it lets everybody in")
        if not session.locked and self._passwords.was_right(entrance, request.password):
            asked.accept()
            return

        def looked_at(declined: Declined | None) -> None:
            if declined is None and session.locked:
                session.locked = False
                session.log.info("entered")
                self._call(session)
                session.tell_news()
            asked.done(declined)

        self._passwords.look_at(session, entrance, request.password, looked_at)

    def ignoring(self, session: Session) -> Ignoring:
        """Return the message to the session with the names of all people it ignores."""
        return Ignoring(tuple(session.ignored.names(self.now_called)))

    def now_called(self, voice: str) -> str:
        """Return the name of the session with the id `voice`; "" if there is none."""
        other = self.get(voice)
        return "" if other is None else other.name

    def heard_from(self, session: Session) -> None:
        """Note that the session has sent a request, which proves that it has received its new token: the earlier token
        is no longer valid.

        While it is being welcomed again nothing changes, since a late request on the old connection proves nothing.
        """
        if not session.welcomed:
            return
        latest, session.welcomed = session.welcomed, b""
        if len(session.digests) > 1 and session.digests[-1] == latest:
            self._renew(session, (latest,))
            if session.is_kept:
                self._scribe.note([session.record()])

    def _renew(self, session: Session, digests: tuple[bytes, ...]) -> None:
        for old in session.digests:
            self._by_digest.pop(old, None)
        session.digests = digests
        for new in digests:
            self._by_digest[new] = session

    def _has_room(self) -> bool:
        """Return whether one more person can come; a person who will hardly come back may be forgotten for that."""
        if len(self) < self._settings.sessions_most:
            return True
        gone = [session for session in self if _has_nothing_here(session)]
        if gone:
            self.drop(min(gone, key=lambda session: (not session.locked, session.away_since_s)))
        return bool(gone)

    def _count(self, newcomer: Session, address: str) -> None:
        """Count a newcomer from that address; beyond the limit the first person without a seat is forgotten."""
        known = self._by_address[address]
        for _ in range(len(known) if len(known) >= self._settings.address_people_most else 0):
            session = self._by_id.get(known.popleft())
            if session is not None and _has_nothing_here(session):
                self.drop(session)
                break
            if session is not None:
                known.append(session.id)
        known.append(newcomer.id)

    def drop(self, session: Session) -> None:
        """Forget a session that is disconnected and has no seat; its token is no longer valid, and its decks are
        deleted.
        """
        if session.decks:
            session.decks = ()
            self._scribe.note([session.record()])
        self._renew(session, ())
        del self._by_id[session.id]
        self._unlist(session, session.name)

    def _new(self, session_id: str, name: str) -> Session:
        session = self._by_id[session_id] = Session(session_id, name, self._house)
        self._list(session)
        return session

    # ---- names

    def _call(self, session: Session) -> None:
        """Give them the name they asked for, or one like it with a message about it."""
        session.rename(free_name(session.called, partial(self._is_taken, but=session)))
        if session.name != session.called:
            session.tell_when_they_come(_called_otherwise(session.called, session.name))

    def _is_taken(self, name: str, but: Session) -> bool:
        """Return whether the name would be taken for that of another person."""
        found = (self._by_skeleton.get(skeleton, ()) for skeleton in skeletons(name))
        return any(other is not but and self._has_a_name(other) for others in found for other in others)

    def _has_a_name(self, session: Session) -> bool:
        """Return whether their name is reserved for them."""
        if session.locked:
            return False
        if session.connected or session.place is not None or session.is_awaited:
            return True
        return self._time.seconds() - session.away_since_s <= self._settings.name_s

    def get(self, session_id: str) -> Session | None:
        """Return the session with this id; None if there is none."""
        return self._by_id.get(session_id)

    def called(self, name: str) -> tuple[Session, ...]:
        """Return all sessions that a typed name can mean (`names.meant` chooses among them), including those that have
        not sent the server's password yet.

        Connected ones come before those that are away and may have lost the name (after `Settings.name_s` seconds),
        each in the order in which they came.
        """
        lists = (self._by_skeleton.get(skeleton, ()) for skeleton in skeletons(name))
        found = {session: None for there in lists for session in there}
        if found:
            found |= {session: None for session in self if is_numbered(session.name, name)}
        return tuple(sorted(found, key=lambda one: not one.connected))

    def _renamed(self, session: Session, before: str) -> None:
        if self._by_id.get(session.id) is session:
            self._unlist(session, before)
            self._list(session)

    def _list(self, session: Session) -> None:
        for skeleton in skeletons(session.name):
            known = self._by_skeleton.get(skeleton, ())
            if session not in known:
                self._by_skeleton[skeleton] = (*known, session)

    def _unlist(self, session: Session, name: str) -> None:
        for skeleton in skeletons(name):
            left = tuple(other for other in self._by_skeleton.get(skeleton, ()) if other is not session)
            if left:
                self._by_skeleton[skeleton] = left
            else:
                self._by_skeleton.pop(skeleton, None)

    def restored(self, record: PersonRecord) -> Session:
        """Return a new session from its record in the journal; it is disconnected until a client sends its token."""
        session = self._new(record.session, record.name)
        session.left, session.decks = record.left, record.decks
        self._renew(session, record.digests)
        return session

    def sweep(self) -> None:
        """Forget sessions without a seat that have been disconnected for `session_s` seconds (`DECKS_KEPT_S` with saved
        decks), and those that have not sent the server's password in time.
        """
        now_s = self._time.seconds()
        for address, known in list(self._by_address.items()):
            if not any(session in self._by_id for session in known):
                del self._by_address[address]
        for session in list(self):
            if session.locked:
                self._look_outside(session, now_s)
                continue
            for_s = 0.0 if session.connected or session.has_seat else now_s - session.away_since_s
            if for_s > (DECKS_KEPT_S if session.decks else self._settings.session_s):
                self.drop(session)

    def _look_outside(self, session: Session, now_s: float) -> None:
        """Forget a person who has left without the server's password, or close the connection after `entering_s`."""
        if session.link is None:
            self.drop(session)
        elif now_s - session.since_s > self._settings.entering_s:
            session.link.close("password", "The password of this server was not said in time.")


def _has_nothing_here(session: Session) -> bool:
    """Return whether they are gone, and no seat waits for them."""
    return not session.connected and session.place is None and not session.is_awaited


def _can_enter(link: ClientLink) -> bool:
    """Return whether the client knows that servers may have a password."""
    return link.speaks(Enter)


def _called_otherwise(wish: str, name: str) -> str:
    """Return the text for a person who did not get the name they asked for."""
    called = f'so you are called "{name}" here.'
    if is_ours(wish):
        return f'"{wish}" would be taken for the server itself, {called}'
    if without_remarks(wish) != wish:
        return f'Only the server says such a thing behind a name as in "{wish}", {called}'
    return f'Somebody here is called "{wish}", or much like it, {called}'
