"""A table whose match sleeps in the journal, since a start or since its place was needed. It is listed, and counted
apart from tables with a place.

Whatever needs the match itself wakes it and waits. Its players are welcomed at once, and shown the table when it is
there. Their requests wait in their session meanwhile: what was carried out before the start is known again by then, and
is not carried out twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kickdoor_protocol.messages.lobby import CardSource, TableInfo
from kickdoor_protocol.messages.talk import Said

from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.process.logs import Log
from ...base.store.outlines import Outline
from ...matches.ending import Fate, fate_of
from ...matches.playing.seating import listed, seated
from ...matches.seats import OwnedChair
from ...people.sessions.openers import Opener
from ...people.sessions.session import STILL_ASLEEP, Session
from ...table.translate.stage import Sitter

if TYPE_CHECKING:
    from ...matches.playing.playing import MatchTable

PATIENCE_S = 0.5
"""Seconds after which people who wait are told what for; most tables are back sooner."""

WAIT = "{name} is being brought back, as it was left. You are shown it as soon as it is there."
"""Told to people who wait for a match."""


GIVEN_UP = (
    "{name} has been given up, as nobody had come for longest: more matches than this server keeps were opened by the "
    "same person or from the same address."
)
"""Told to the people of a match that was given up because of a limit."""

EXPIRED = "{name} has been given up: none of its players had come for too long."
"""Told to the people of a match that was given up because nobody came."""


class Sleeping:
    """A sleeping match. `people`: those of it who may come back, by session.

    `wake` has it restored soon; `came_back` is called when it is. `put_away`: its opener, if it was put to sleep while
    the server ran, so that its people's sessions remember their requests.
    """

    def __init__(
        self,
        outline: Outline,
        people: Mapping[str, Session],
        wake: Callable[[Sleeping], None],
        came_back: Callable[[], None],
        time: Time,
        put_away: Opener | None = None,
    ) -> None:
        self.outline = outline
        self.people = people
        record = outline.match
        self.chairs = seated(record, people, outline.chairs).chairs
        self.put_away = put_away is not None
        self.opener = put_away or (Opener(record.opener, record.opener_shares) if record.opener else None)
        self._since_s = time.seconds()
        self._wake = wake
        self._came_back = came_back
        self._time = time
        self._arrivals: dict[Session, bool] = {}
        """People who came while it slept, in order, and whether they are to be shown it."""
        self._afterwards: list[Callable[[], None]] = []
        self._patience: dict[Session, DelayedCall] = {}
        """Calls that tell people who wait what for."""
        self._guests: set[Session] = set()
        """People who want to come in and have no seat there."""
        self._log = Log(match=record.id)

    @property
    def id(self) -> str:
        """Return the id of the table."""
        return self.outline.match.id

    @property
    def number(self) -> int:
        """Return the number of the match in the journal."""
        return self.outline.match.number

    @property
    def owners(self) -> list[Session]:
        """Return everybody who has sat there and may come back."""
        return [self.people[owner] for owner in self.outline.owners if owner in self.people]

    @property
    def is_over(self) -> bool:
        """Whether the match has ended, and its series does not go on."""
        return self.outline.ending is not None and not self.outline.goes_on

    @property
    def plays_by_itself(self) -> bool:
        """Return whether it goes on without people: AI players are among themselves."""
        return not self.is_over and not any(chair.session is not None for chair in self.chairs)

    @property
    def is_awaited(self) -> bool:
        """Return whether somebody waits for it to be restored."""
        return bool(self._guests) or any(chair.present for chair in self.chairs)

    def asleep_s(self, now_s: float) -> float:
        """Return for how many seconds everybody with a seat here has been disconnected; 0 if somebody waits for the
        match to be restored. `now_s`: monotonic seconds.
        """
        if self.is_awaited:
            return 0.0
        away_s = (chair.session.away_since_s for chair in self.chairs if chair.session is not None)
        return now_s - max(away_s, default=self._since_s)

    @property
    def state(self) -> str:
        """Return its state for the host: over, frozen, paused, running (by itself), or asleep."""
        outline = self.outline
        if outline.ending is not None and self.is_over:
            fate = fate_of(outline.ending.how)
            return "over" if fate is Fate.OVER else "frozen"
        if outline.pause is not None and outline.pause.paused:
            return "paused"
        return "running" if self.plays_by_itself else "asleep"

    def describe(self) -> TableInfo:
        """Return the table as the public list of tables shows it, in the state that it will have once it is
        restored.
        """
        record = self.outline.match
        state = "over" if self.is_over else "paused" if self.state == "paused" else "running"
        packs = (CardSource(pack.key, pack.digest, pack.rules) for pack in record.packs)
        cards = (CardSource(record.set, record.set_digest, record.set_rules), *packs)
        sitters = [(chair, _sitter(chair)) for chair in self.chairs]
        return listed(record, sitters, state, cards, locked=bool(record.lock))

    # ---- waking

    def wake(self, then: Callable[[], None] | None = None) -> None:
        """Have the match restored from the journal soon; `then` is called when that has succeeded or failed."""
        if then is not None:
            self._afterwards.append(then)
        self._wake(self)

    def wake_for(self, session: Session, then: Callable[[], None]) -> None:
        """Have the match restored for a person without a seat there; `then` is called when that has succeeded or
        failed. Raises Declined if the person waits for it already.
        """
        if session in self._guests:
            raise STILL_ASLEEP
        self._guests.add(session)
        self._be_patient(session)
        self.wake(then)

    def _be_patient(self, session: Session) -> None:
        cancelled(self._patience.get(session))
        wait = Said("", WAIT.format(name=self.outline.match.name), "system")
        self._patience[session] = later(self._time, PATIENCE_S, lambda: session.say(wait))

    @contextmanager
    def before_anybody_came(self) -> Iterator[None]:
        """Return a context manager in which everybody with a seat counts as disconnected, as when the server
        started.
        """
        links = {session: session.link for session in self.owners}
        for session in links:
            session.link = None
        try:
            yield
        finally:
            for session, link in links.items():
                session.link = link

    def woke(self, playing: MatchTable | None) -> None:
        """Hand the people who came meanwhile over to `playing`, the restored match; None: it could not be restored, and
        they are at no table.
        """
        for call in self._patience.values():
            cancelled(call)
        for chair in self.chairs:
            if chair.session is not None and chair.session.place is self:
                chair.session.place = playing
        for session in self._arrivals:
            if session.connected and session.place is playing:
                with self._logging_a_bug():
                    self._comes_in(session)
        for session in self.owners:
            if session.connected and self._arrivals.get(session, True):
                session.tell_news()
            with self._logging_a_bug():
                session.recollects(self)
        afterwards, self._afterwards = self._afterwards, []
        for then in afterwards:
            with self._logging_a_bug():
                then()
        if playing is not None:
            self._came_back()

    def lies_down(self) -> None:
        """Make this the table of everybody with a seat in the match, and hold their requests until it is restored."""
        for session in self.owners:
            session.waits_for(self)
        for chair in self.chairs:
            if chair.session is not None:
                chair.session.place = self

    def gives_up(self, news: str) -> None:
        """Release everybody with a seat here and send them `news`: the match was abandoned without being restored."""
        for call in self._patience.values():
            cancelled(call)
        for chair in self.chairs:
            if (session := chair.session) is not None and session.place is self:
                session.place = None
                session.tell(news.format(name=self.outline.match.name))
        for session in self.owners:
            with self._logging_a_bug():
                session.recollects(self)

    def _comes_in(self, session: Session) -> None:
        if session.place is not None:
            session.place.came(session)
            if self._arrivals[session]:
                session.show_again()

    @contextmanager
    def _logging_a_bug(self) -> Iterator[None]:
        """Log a bug in a `with` block, so that the others are still served."""
        try:
            yield
        except Exception as bug:
            self._log.broken("waking_failed", bug)

    # ---- a place of sessions

    def keeps(self, session: Session) -> bool:
        """Return whether the session has a seat here."""
        return any(chair.session is session for chair in self.chairs)

    def came(self, session: Session) -> None:
        """Note that the session is connected again, and have the match restored."""
        self._arrivals.pop(session, None)
        self._arrivals[session] = False
        self._be_patient(session)
        self.wake()

    def show(self, session: Session) -> None:
        """Note that the session is to be shown the match once it is restored."""
        if session in self._arrivals:
            self._arrivals[session] = True

    def went(self, session: Session) -> None:
        """Do nothing: nobody is at this table to see that a session has disconnected."""

    def observed(self, session: Session) -> None:
        """Do nothing: the restored match looks up itself what the session's client has asked for
        (`Session.observes`).
        """


def _sitter(chair: OwnedChair) -> Sitter:
    """Return the player of that chair once the table is awake."""
    if chair.session is None:
        return Sitter(chair.name, "ai", chair.ai, connected=True, difficulty=chair.difficulty)
    return chair.sitter()
