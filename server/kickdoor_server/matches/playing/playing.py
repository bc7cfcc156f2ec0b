"""The table of a match, as a place where sessions are: coming, going, spectating, answering."""

from __future__ import annotations

from collections.abc import Callable, Container, Sequence

from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.base import Request
from kickdoor_protocol.checks.alike import alike
from kickdoor_protocol.messages.lobby import JoinTable, LeaveTable, TableInfo
from kickdoor_protocol.messages.looking import ShareSeat
from kickdoor_protocol.messages.reasons import Explain
from kickdoor_protocol.messages.recounting import Recounted, Story
from kickdoor_protocol.messages.replay import LookAs, TakeReplay
from kickdoor_protocol.messages.table import Act, Answer, LetIn, PauseTable, ResumeTable, SeatCode
from kickdoor_protocol.messages.talk import Said, Say

from ...base.declined import LESSON, Declined, OutcomeListener, unread
from ...base.store.outlines import Outline
from ...base.store.records import ChairRecord, Record
from ...people.sessions.in_flight import InFlight
from ...people.sessions.passwords import Lock
from ...people.sessions.session import Session
from ...table.ai_seats.pondering import Pondering
from ...table.manners import Manners, manners_of
from ...table.translate.choices import answer_in, premise_of
from ..ending import Fate
from ..journal.paging import Paging
from ..journal.snapshots import packages_of
from ..preparing.next_game import NextGame
from ..replays.replay_file import HandedOut
from ..seats import OwnedChair
from .claims import Claims, code_of
from .match import Match
from .onlooking import Onlooking
from .pausing import HELD
from .seating import listed

CLEARED = "{name} has been cleared away. This is how it ended: {how}"
"""Told to players who were away when the table of their finished match was closed."""


class MatchTable:
    """A table at which a match is played.

    `stand_in` makes the AI seat that goes on for a person who has left for good; `left`: their chairs, by session.
    """

    def __init__(
        self,
        match: Match,
        stand_in: Callable[[OwnedChair], Pondering],
        left: dict[str, OwnedChair],
    ) -> None:
        self.match = match
        self.opener = match.belongings.opener
        self.before = match.belongings.heard
        """The chat before the match."""
        self._here_s: float | None = None
        """When somebody was last seen here."""
        self.claims = Claims(match, left, match.belongings.lock)
        self._stand_in = stand_in
        self._left = left
        self.onlooking = Onlooking(match, left, self.show)

    @property
    def next_game(self) -> NextGame | None:
        """Return the next match of the series, while it is being prepared; else None."""
        return None if self.match.sequel is None else self.match.sequel.next_game

    @property
    def lock(self) -> Lock:
        """Return its password, and who need not send it."""
        return self.claims.lock

    @property
    def id(self) -> str:
        """Return the id of the table."""
        return self.match.record.id

    @property
    def manners(self) -> Manners:
        """Return its options that are none of the rules'."""
        return manners_of(self.match.record.manners)

    # ---- a place of sessions

    def keeps(self, session: Session) -> bool:
        """Return whether the session has a seat here, which will be kept for it while it is disconnected."""
        return self._chair_of(session) is not None

    def show(self, session: Session) -> None:
        """Send the session everything about the table that it may see."""
        if self.match.table is not None:
            self.match.audience.show_all(session, self.match.moment)
            if (chair := self._chair_of(session)) is not None:
                for line in self.match.keeping.news_for(chair):
                    session.say(line)
                self.tell_code(session)
            if self.match.sequel is not None:
                self.match.sequel.show(session)

    def tell_code(self, session: Session) -> None:
        """Send the session the recovery code of its seat (for coming back from another device), if it has one and its
        client knows such codes.
        """
        chair = self._chair_of(session)
        if chair is None or self.match.fate is not Fate.RUNNING or not session.speaks(SeatCode):
            return
        if code := code_of(self.match.record.seed, chair):
            session.say(SeatCode(code))

    def went(self, session: Session) -> None:
        """Note that the session has lost its connection."""
        self._people_changed()

    def came(self, session: Session) -> None:
        """Note that the session is connected again; the caller must call `show`."""
        if (chair := self._chair_of(session)) is not None:
            self.match.keeping.came(chair)
        self._people_changed(but=session)

    def observed(self, session: Session) -> None:
        """Note that the session's client is a program that does not vote on pauses; the caller must call `show`."""
        if self._chair_of(session) is not None:
            self._people_changed(but=session)

    def _people_changed(self, but: Session | None = None) -> None:
        self.match.look_who_is_here()
        if self.match.table is not None:
            self.match.audience.show_now(self.match.moment, but)
        if self.next_game is not None:
            self.next_game.show_all(but)

    # ---- coming and going

    def enter(self, session: Session) -> None:
        """Record that the session is at this table, whose match has begun."""
        session.place = self

    def watch(self, session: Session, most: int) -> None:
        """Let the session spectate, with at most `most` spectators. Raises Declined if it plays here, or if there is no
        room.
        """
        if self._chair_of(session) is not None:
            raise Declined("seated", "You play at this table, so you cannot spectate it.", "leave it first")
        if self.onlooking.looks_on(session):
            self.show(session)
            return
        self.onlooking.admit(session, most)
        session.place = self
        self.onlooking.shown(session)

    def sit(self, asked: InFlight[JoinTable]) -> str:
        """Give the session a seat that it has left, or has a claim to (`claims.py`); no other seats are free.

        A session that sits there already is only shown the table. Return the id of the session that had the seat before
        if that is another one, else "".
        """
        session, request = asked.session, asked.request
        if (own := self._chair_of(session)) is not None:
            _is_that_seat(own, request)
            self.show(session)
            asked.done(None)
            return ""
        self.onlooking.may_sit(session)
        self.match.outage.refuse()
        chair = self.claims.chair_for(session, request) if self.match.fate is Fate.RUNNING else None
        if chair is None:
            begun = "has begun" if self.match.fate is Fate.RUNNING else "is over"
            raise Declined("running", f"The match at this table {begun}.", self.manners.instead)
        _is_that_seat(chair, request)
        before = chair.owner if chair.session is None else chair.session.id
        if chair.session is not None:
            self.claims.make_room(chair, session)
        elif chair.mind is not None:
            chair.mind.stop()
            chair.played_by(None)
        chair.session = session
        self.claims.taken(chair, session)
        self.match.table_mutes.follow(before, session.id)
        self.match.audience.watchers.drop(session)
        session.place = self
        if not chair.kept:
            self.match.audience.tell_presence(f"{chair.name} is back.")
        self.match.keeping.came(chair)
        self._people_changed(but=session)
        self.show(session)
        self.match.chronicle.chair(chair, asked, self._asked(asked))
        return "" if before == session.id else before

    def let_in(self, session: Session, request: LetIn) -> None:
        """Count this player's vote on the person who asks for a lost player's seat. Raises Declined if nobody asks."""
        chair = self._seated(session)
        self._not_over()
        self.claims.let_in(chair, request, session.now_s)

    def host_now(self) -> Session | None:
        """Return the person who has opened the table, if they are at it; else the first player who is a person."""
        there = self.match.audience.everybody()
        opener = next((s for s in there if self.opener is not None and s.id == self.opener.session), None)
        return opener or next((chair.session for chair in self.match.chairs if chair.session is not None), None)

    # ---- pausing

    def pause(self, asked: InFlight[PauseTable]) -> None:
        """Propose a pause, or agree to one; it begins when all people agree."""
        chair = self._seated(asked.session)
        self._not_over()
        if self.match.is_lesson:
            raise Declined("lesson", "A lesson waits for you anyway.", "leave it whenever you like")
        self.match.outage.refuse()
        if self.match.pausing.agrees_anyway(chair) or self.match.pausing.has_agreed(chair):
            self.match.chronicle.write(self._asked(asked), asked)
            return
        self.match.pausing.propose(chair)
        self._consent_changed(asked)

    def go_on(self, asked: InFlight[ResumeTable]) -> None:
        """End a pause; or withdraw this player's agreement to one; or stop waiting for lost people, whichever applies.
        Raises Declined if nothing does.
        """
        chair, pausing = self._seated(asked.session), self.match.pausing
        self._not_over()
        self.match.outage.refuse()
        if pausing.kind == HELD:
            raise Declined("held", "The host of this server has paused the table.", "wait for the host")
        if pausing.stands_still:
            pausing.end()
            self.match.audience.remark(f"{chair.name} ends the pause; on we go.")
            self._pause_changed(asked, self._asked(asked))
        elif pausing.has_agreed(chair):
            pausing.take_back(chair)
            self.match.audience.remark(f"{chair.name} would rather play on.")
            self._consent_changed(asked)
        elif self.match.keeping.wait_no_longer():
            self.match.audience.remark(f"{chair.name} does not want to wait any longer.")
            self._people_changed()
            self.match.chronicle.write(self._asked(asked), asked)
        else:
            raise Declined("not_paused", "This table is not paused.", "play on, as nobody is waited for")

    def ends_for(self, said: str, waiting: OutcomeListener) -> None:
        """End the match, or the series between two matches, without a winner, and send everybody the text `said`;
        `waiting` is then told.
        """
        self.match.outage.refuse()
        self.match.audience.remark(said)
        sequel = self.match.sequel
        if sequel is not None and sequel.next_game is not None:
            sequel.break_off(waiting)
        else:
            self.match.abandon(waiting)

    def hold(self, by: str, waiting: OutcomeListener) -> None:
        """Pause the match for the server's host, who is called `by`; only `release` ends that. `waiting` hears once
        it is on the disk.
        """
        self._not_over()
        self.match.outage.refuse()
        self.match.pausing.hold(by)
        self._pause_changed(waiting)

    def release(self, waiting: OutcomeListener) -> None:
        """End any pause for the server's host; `waiting` hears once that is on the disk."""
        self._not_over()
        self.match.outage.refuse()
        self.match.pausing.end()
        self.match.audience.remark("The host of this server lets the table go on.")
        self._pause_changed(waiting)

    def _consent_changed(self, asked: InFlight[Request]) -> None:
        if self.match.pausing.look():
            self._pause_changed(asked, self._asked(asked))
        else:
            self.match.audience.show_now(self.match.moment)
            self.match.chronicle.write(self._asked(asked), asked)

    def _pause_changed(self, waiting: OutcomeListener, beside: Sequence[Record] = ()) -> None:
        self.match.pause_changed(waiting, beside)
        self.match.audience.show_now(self.match.moment)

    def _asked(self, asked: InFlight[Request]) -> list[Record]:
        """Return the record that keeps the request from being carried out again after a restart."""
        return [asked.record(self.match.record.number)]

    def _not_over(self) -> None:
        if self.match.fate is not Fate.RUNNING:
            raise Declined("match_over", "This match is over.", self.match.instead)

    def leave(self, asked: InFlight[LeaveTable]) -> None:
        """Leave the table for good, or stop spectating. An AI player takes over the seat; the match ends if no person
        who played is left.

        A match of AI players alone ends with its last spectator: nobody would see the rest.
        """
        session = asked.session
        chair = self._chair_of(session)
        if chair is not None and not self.is_over:
            self.match.outage.refuse()
            if self.next_game is not None and self.next_game.starting:
                raise Declined("starting", "The next match is just beginning.", "wait a moment")
        session.place = None
        self.onlooking.leaves(session)
        if chair is None:
            if self.match.fate is Fate.RUNNING and self.match.series is None and not self._is_wanted():
                self.match.abandon(asked)
            else:
                asked.done(None)
            return
        chair.session = None
        if self.match.fate is not Fate.RUNNING or self.match.sequel is not None:
            session.left = self.match.record.number
            self._leave_game(session, chair, asked)
            return
        if not any(other.session is not None for other in self.match.chairs):
            self.match.abandon(asked)
            return
        self._left[session.id] = chair
        chair.kept = False
        chair.played_by(self._stand_in(chair))
        self.match.audience.tell_presence(f"{chair.name} has left; an AI player goes on.")
        self._people_changed()
        self.match.chronicle.chair(chair, asked, self._asked(asked))

    def _leave_game(self, session: Session, chair: OwnedChair, waiting: OutcomeListener) -> None:
        """Leave a match that is over, or one of a series, which is lost by that."""
        sequel = self.match.sequel
        if sequel is not None and sequel.next_game is not None:
            sequel.lose((chair.seat,), waiting, [session.record()])
        elif self.match.fate is Fate.RUNNING and sequel is not None:
            sequel.series.is_left_by(chair.seat)
            self.match.abandon(waiting, [session.record()])
        else:
            self.match.chronicle.note([session.record()])
            waiting.done(None)

    def share(self, session: Session, request: ShareSeat) -> None:
        """Begin or end showing this player's view to spectators. Raises Declined if that is not allowed."""
        chair = self._seated(session)
        if request.shared:
            self._not_over()
        self.onlooking.share(chair, request)

    def look_as(self, session: Session, request: LookAs) -> None:
        """Show a spectator the view of a seat that shares it, or the public one. Raises Declined if that is not
        possible.
        """
        if self._chair_of(session) is not None:
            raise Declined("seated", "You play here, and see with your own eyes.", "ask in chat what others hold")
        self.onlooking.look_as(session, request)

    def answer(self, asked: InFlight[Answer | Act]) -> None:
        """Submit the answer to a question, or an action, for the session's seat. Raises Declined if it has none."""
        chair = self._seated(asked.session)
        premise = premise_of(asked.request, chair.seat, self.match.rules, self.match.stage)
        self.match.answer(answer_in(asked.request, chair.seat), asked, premise=premise)

    def eyes_of(self, session: Session) -> Seat | None:
        """Return the seat whose cards this person may see, their own; None for a spectator."""
        chair = self._chair_of(session)
        return None if chair is None else Seat(chair.seat)

    def explain(self, session: Session, request: Explain) -> None:
        """Send the session the reasons of an AI player for its decisions. Late spectators get them only when the match
        is over.
        """
        late = self._chair_of(session) is None and self.match.audience.late is not None
        if late and self.match.fate is Fate.RUNNING:
            text = "The match is not over: whoever spectates late hears why AI players did what they did when it is."
            raise Declined("not_yet", text, "ask again then")
        session.say(self.match.explained(request.seat, request.turn))

    def hand_out(self, asked: InFlight[TakeReplay]) -> None:
        """Send the session the replay of the match. Raises Declined before it is over, since a replay shows every
        hand.
        """
        if self.match.fate is not Fate.OVER:
            raise Declined(
                "not_yet", "A replay shows every hand, so there is one when the match is over.", "ask again then"
            )
        if self.match.is_lesson:
            raise Declined("lesson", LESSON, "play a match, and take its replay")
        self.match.outage.refuse()
        self.match.recorded(HandedOut(asked).recalled)

    def recount(self, asked: InFlight[Story]) -> None:
        """Send the session a page of the events before a given one, as far as it may know them."""
        session, request, audience = asked.session, asked.request, self.match.audience
        eyes, told = audience.eyes_of(session)
        paging = Paging(self.match.record.number, audience.story, self.match.scribe)
        page = paging.page(eyes, min(request.before, told + 1), request.most)

        def recounted(events: Sequence[Event] | Exception) -> None:
            if isinstance(events, Exception):
                self.match.log.broken("not_recounted", events)
                asked.done(unread())
            elif session.place is not self or audience.eyes_of(session)[0] != eyes:
                asked.done(Declined("eyes_changed", "By now you see the table with other eyes.", "ask again"))
            else:
                session.say(Recounted(audience.in_their_words(eyes, self.match.table, events, page.first), page.first))
                asked.done(None)

        paging.read(page, packages_of(self.match.table), recounted)

    def _seated(self, session: Session) -> OwnedChair:
        """Return the session's chair. Raises Declined if it has none."""
        chair = self._chair_of(session)
        if chair is None:
            raise Declined("not_seated", "You only spectate.", "take a seat at another table")
        return chair

    def _chair_of(self, session: Session) -> OwnedChair | None:
        for chair in self.match.chairs:
            if chair.session is session:
                return chair
        return None

    def chat(self, session: Session, request: Say, line: str) -> None:
        """Send the session's chat line to everybody. Where spectators see hands, a spectator's goes only to spectators
        until the match is over.
        """
        if self._chair_of(session) is None and self.onlooking.is_overheard(session, line):
            return
        said = Said(self.speaks_as(session), line, "chat", self.seat_of(session))
        self.match.audience.say(said, session.id, request.req)
        if said.seat is not None:
            self.match.tell_ai_players(said.who, line)

    def forget_talk(self, is_theirs: Callable[[str, str], bool], voices: Container[str]) -> None:
        """Drop a person's chat lines at this table: those for which `is_theirs(name, voice)` is true, before and in the
        match, and those of `voices` among spectators.
        """
        self.before.forget(voices)
        self.onlooking.asides.forget(voices)
        self.match.audience.forget_talk(is_theirs)

    def speaks_as(self, session: Session) -> str:
        """Return the session's name in chat: its seat's; or a spectator's, marked as such if it could be taken for a
        player's.
        """
        if (chair := self._chair_of(session)) is not None:
            return chair.name
        if any(alike(session.name, chair.name) for chair in self.match.chairs):
            return f"{session.name} (spectating)"
        return session.name

    def seat_of(self, session: Session) -> int | None:
        """Return the number of the session's seat, from 0; None if it has none."""
        chair = self._chair_of(session)
        return None if chair is None else chair.seat

    # ---- the sweep

    @property
    def is_over(self) -> bool:
        """Return whether nothing more is played here."""
        return self.match.fate is not Fate.RUNNING and self.next_game is None

    def asleep_s(self, now_s: float) -> float:
        """Return for how many seconds no player of a running match has been connected; 0 if one is. `now_s`: monotonic
        seconds.
        """
        people = [chair.session for chair in self.match.chairs if chair.session is not None]
        if self.match.fate is not Fate.RUNNING or not people or any(session.connected for session in people):
            return 0.0
        return now_s - max(session.away_since_s for session in people)

    def deserted_s(self, now_s: float) -> float:
        """Return for how many seconds neither player nor spectator has been seen connected, as of the earlier calls; 0
        if somebody is. `now_s`: monotonic seconds.
        """
        if self._here_s is None or self.is_anybody_here():
            self._here_s = now_s
        return now_s - self._here_s

    def sweep(self, now_s: float, over_s: float, asleep_most_s: float) -> bool:
        """End the match without a winner if no player was here for `asleep_most_s` seconds; between matches of a
        series, let players who are not ready in time lose it.

        Return whether the table can be closed: its match is over, and has been for `over_s` seconds or nobody is here.
        `now_s`: monotonic seconds.
        """
        match = self.match
        self.deserted_s(now_s)
        if match.fate is Fate.RUNNING:
            if self.asleep_s(now_s) > asleep_most_s:
                match.abandon()
            return False
        if match.sequel is not None and match.sequel.next_game is not None:
            if late := match.sequel.next_game.late():
                match.sequel.lose(late)
            return False
        late_s = match.audience.late.delay_s if match.audience.late is not None else 0.0
        return not self._is_wanted() or (match.ended_s is not None and now_s - match.ended_s > over_s + late_s)

    def _is_wanted(self) -> bool:
        """Return whether somebody is here, or may come back to see how it has ended."""
        seated = any(chair.session is not None and chair.session.place is self for chair in self.match.chairs)
        return seated or self.is_anybody_here()

    @property
    def is_played(self) -> bool:
        """Return whether a person has answered anything in it, or in an earlier game of its series."""
        series = self.match.series
        return self.match.people_answered or (series is not None and len(series.record.games) > 1)

    @property
    def can_be_put_away(self) -> bool:
        """Return whether nobody is here, and the match or its series can go on from the journal."""
        is_beginning = self.next_game is not None and self.next_game.starting
        is_idle = not self.is_over and not is_beginning and not self.is_anybody_here()
        return is_idle and self.match.can_be_put_away

    def outline(self) -> Outline:
        """Return a summary of the match as a starting server would read it from the journal: who sits where, whether it
        is paused or over.
        """
        match = self.match
        number = match.record.number
        chairs = [
            ChairRecord(
                number,
                chair.seat,
                "" if chair.session is None else chair.session.id,
                chair.ai,
                chair.kept,
                difficulty=chair.difficulty,
            )
            for chair in match.chairs
        ]
        series = None if match.series is None else match.series.record
        pause, ended = match.pausing.record(), match.chronicle.ended
        return Outline(match.record, chairs, pause, ended, match.number, series)

    def is_anybody_here(self) -> bool:
        """Return whether a player or spectator is connected."""
        return any(session.connected for session in self.match.audience.everybody())

    def close(self) -> None:
        """Remove the table. Players who are disconnected are told when they come back how the match has ended."""
        match = self.match
        match.audience.close()
        if self.next_game is not None:
            self.next_game.stop()
        for session in match.audience.everybody():
            if session.place is not self:
                continue
            session.place = None
            if self._chair_of(session) is not None and not session.connected and match.over is not None:
                session.tell_when_they_come(CLEARED.format(name=match.record.name, how=match.over.text))

    def describe(self) -> TableInfo:
        """Return the table's entry in the list of tables."""
        match, audience = self.match, self.match.audience
        state = "paused" if match.stands_still else "running"
        if self.is_over:
            state = "over"
        sitters = [(chair, chair.sitter()) for chair in match.chairs]
        watchers = len(audience.watchers.here)
        return listed(match.record, sitters, state, audience.sources, watchers, locked=bool(self.lock.kept))


def _is_that_seat(chair: OwnedChair, request: JoinTable) -> None:
    """Raise Declined if they ask for another seat than theirs: in a match nobody changes places."""
    if request.seat not in (None, chair.seat):
        text = f"The match has begun, and your seat is {chair.seat + 1}."
        raise Declined("running", text, f"sit down on seat {chair.seat + 1}, or leave open which")
