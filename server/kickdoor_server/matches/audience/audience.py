"""Sends views and events of a match to its players and spectators.

The public view is encoded once, and the same bytes go to everybody. Events and a chair's own view are made for each
viewer; a program that plays for a chair gets what an AI seat would get. Nothing is made for a table without listeners.
Where no person plays, AI seats may decide faster than anybody can read: spectators then get a view a few times a
second, with all that has happened.

Spectators see what is public, unless a seat shares its view (`shoulder`) or they are shown everything `late`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any
from weakref import WeakKeyDictionary

from kickdoor_game.machine import run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_protocol.base import Message
from kickdoor_protocol.codec import Encoded, encode
from kickdoor_protocol.messages.lobby import CardSource
from kickdoor_protocol.messages.table import Faces, Told
from kickdoor_protocol.messages.talk import Said, Talked
from kickdoor_protocol.views import CardRef, Waiting, Watched
from kickdoor_protocol.views import Event as WireEvent

from ...base.configuration.settings import Settings
from ...base.declined import Declined
from ...base.edge import DelayedCall, Time, cancelled, later
from ...base.store.records import NOTHING_COUNTED, ChatRecord, MatchRecord, Record
from ...people.moderation.table_mutes import TableMutes
from ...people.sessions.crowd import Spectators
from ...people.sessions.session import Session
from ...table.earlier import NOTHING, Earlier, count_of, together
from ...table.manners import LATE, manners_of
from ...table.translate.choices import asked_id
from ...table.translate.events import STORY_SHOWN, told
from ...table.translate.observed import MatchMaterial, observed, witnessed
from ...table.translate.reasons import Reasoned
from ...table.translate.stage import Occasion, Stage
from ..chance import commitment
from ..journal.happened import LOOKED_THROUGH, Happened
from ..journal.paging import Eyes
from ..journal.snapshots import packages_of
from ..seats import OwnedChair
from .late import Late
from .match_views import MatchViews, Moment
from .shoulder import Shoulder
from .talk import MatchChat

PRESENCE = "presence"
"""The kind of a line that says who is away, has left or is back."""

FACES_PER_FRAME = 100
"""Faces of cards in one frame: about 50 KiB, since frames are bounded."""


class Audience:
    """Shows one match to its players and spectators.

    Where a method takes `now`, that returns the current state of the table. `notes` returns what a chair reads beside
    its question.
    """

    def __init__(
        self,
        record: MatchRecord,
        chairs: Sequence[OwnedChair],
        rules: Ruleset,
        stage: Stage,
        time: Time,
        settings: Settings,
        talk: MatchChat,
        table_mutes: TableMutes,
        watchers: Spectators,
        notes: Callable[[Seat], tuple[str, ...]],
    ) -> None:
        self.watchers = watchers
        self._table_mutes = table_mutes
        self.talk = talk
        self._record = record
        self._cards = (record.set, *(pack.digest for pack in record.packs))
        self._chairs = chairs
        self._rules = rules
        self._stage = stage
        self._time = time
        self._settings = settings
        self.story = Happened()
        self._fresh: list[Event] = []
        self._count = NOTHING_COUNTED
        self._shown_s = float("-inf")
        self._waiting: DelayedCall | None = None
        self._unsaid: list[Message] = []
        self._comments: list[Encoded] = []
        self.sight = MatchViews(rules, stage, time, self._occasion, self.watched, notes)
        watching = manners_of(record.manners).watching
        self.shoulder = Shoulder(chairs, watching, time)
        self.late: Late | None = None
        if watching == LATE:
            echo = talk.echo()
            self.late = Late(record, rules, stage, chairs, time, settings, self._crowd, self.watched, echo, self._send)

    def happened(self, events: Sequence[Event], records: Iterable[Record] = ()) -> None:
        """Add new events, which the next view will show, and their journal records. AI seats get the events that their
        seat may see.
        """
        if self.late is not None:
            self.late.happened(records)
        self.story.add(events)
        self._fresh += events
        self._count_in(events)

    def _count_in(self, events: Sequence[Event]) -> None:
        self._count = together([self._count, count_of(events)])
        for event in events:
            for chair in self._chairs:
                if chair.mind is not None and event.reaches(chair.seat) and not isinstance(event, Reasoned):
                    chair.mind.witness(event)

    def told_to_all(self, table: Any, events: Sequence[Event]) -> tuple[WireEvent, ...]:
        """Return the lines about these events for a spectator; `table` is the state after them."""
        return told(self._stage, self._rules.observe(table, None), events, None, 0)

    def restore_talk(self, lines: Sequence[ChatRecord], count: int) -> None:
        """Restore the chat from the journal, also for spectators who see the match late. `lines`: the last of `count`
        lines.
        """
        self.talk.restore(lines, count)
        if self.late is not None:
            self.late.recalled(lines, count)

    def forget_talk(self, is_theirs: Callable[[str, str], bool]) -> None:
        """Drop lines of chat for which `is_theirs(name, voice)` is true, also those that late spectators have not seen
        yet. `voice`: the author's identity for ignoring.
        """
        self.talk.forget(is_theirs)
        if self.late is not None:
            self.late.forget_talk(is_theirs)

    def public_story(self, table: Any, most: int) -> tuple[str, ...]:
        """Return a sentence for each of the last `most` events that everybody could see; none if `table` is None."""
        if table is None:
            return ()
        events = self.story.last(None, most, packages_of(table))
        return tuple(event.text for event in self.told_to_all(table, events))

    def eyes_of(self, session: Session) -> tuple[Eyes, int]:
        """Return as which viewer a person may page back through the events (a seat, the public, or one with all
        secrets), and the number of the last event sent to them.

        Raises Declined for a spectator who shares a seat's view: that shows only what happens from then on.
        """
        told = 0 if session.link is None else session.link.seen.get(self, 0)
        seat = next((chair.seat for chair in self._chairs if chair.session is session), None)
        if seat is not None:
            return Eyes(seat), told
        if self.late is not None:
            return Eyes(all_open=True), self.late.told_last
        if self.shoulder.eyes_of(session) is not None:
            text = "Over a shoulder one sees what happens from there on, and nothing of what was before."
            raise Declined("over_a_shoulder", text, "look with your own eyes again, and page back there")
        return Eyes(), told

    def in_their_words(self, eyes: Eyes, table: Any, events: Sequence[Event], first: int) -> tuple[WireEvent, ...]:
        """Return these events as sentences for that viewer; `first` is the number of the first of them."""
        if self.late is not None and eyes.all_open:
            return self.late.recounted(events, first)
        is_public = all(event.reaches(None) for event in events)
        seen = self._rules.observe(table, None if is_public else eyes.seat)
        return told(self._stage, seen, events, eyes.seat, first - 1 + len(events))

    def knows(self, past: Sequence[Event], table: Any, number: int, earlier: Earlier = NOTHING) -> None:
        """Take over the events before a restart or a fork. They are counted and given to AI seats; of people, only late
        spectators are shown them.

        `table` is the state after `number` answers, `past` the latest events before it, `earlier` those before `past`.
        """
        self._count = together([self._count, earlier.count])
        for chair in self._chairs:
            if chair.mind is not None:
                chair.mind.was_there(earlier)
        self._count_in(past)
        if self.late is not None and number:
            self.late.leap(table, number, past, len(earlier))

    def goes_on(self, goes_on: bool) -> None:
        """Start or stop the match's clock, by which views of late spectators are delayed."""
        if self.late is not None:
            self.late.goes_on(goes_on)

    def show(self, now: Callable[[], Moment]) -> None:
        """Send everybody the current table: at once if a player is connected, else (spectators only) at most every
        `crowd_gap_ms`. `now` makes the present moment of the match when it is sent.
        """
        wait_s = self._shown_s + self._settings.crowd_gap_ms / 1000 - self._time.seconds()
        if wait_s <= 0 or any(chair.present for chair in self._chairs):
            self.show_now(now)
        elif not (self._waiting is not None and self._waiting.active()):
            self._waiting = later(self._time, wait_s, lambda: self.show_now(now))

    def show_now(self, now: Callable[[], Moment], but: Session | None = None) -> None:
        """Send everybody the current table at once, except `but`, who is sent the whole state separately. `now` makes
        the present moment of the match."""
        cancelled(self._waiting)
        fresh, self._fresh = self._fresh, []
        try:
            self._show_now(now, fresh, but)
        finally:
            self.sight.let_go()
            self._comments = []
            unsaid, self._unsaid = self._unsaid, []
            for message in unsaid:
                self.say(message)

    def _show_now(self, now: Callable[[], Moment], fresh: list[Event], but: Session | None) -> None:
        if ended := self.shoulder.settle():
            self.remark(ended)
        turned = self.shoulder.turned()
        seated = [c for c in self._chairs if c.session is not None and c.session.connected and c.session is not but]
        crowd = [session for session in self._crowd() if session is not but]
        if self.late is not None:
            crowd = []
            self.late.stands(now())
        self.sight.forget_all_but(self._looked_at_from())
        if not seated and not crowd:
            return
        self._shown_s = self._time.seconds()
        moment = now()
        self.sight.take_in(moment)
        for session in crowd:
            eyes = self.shoulder.eyes_of(session)
            if session in turned:
                self._show_whole(session, moment)
            else:
                self._show_parts(session, eyes, self._parts(session, moment, eyes, fresh, to_itself=False))
        for chair in seated:
            assert chair.session is not None
            parts = self._parts(chair.session, moment, chair.seat, fresh)
            parts = self._with_observed(parts, chair.session, moment, chair.seat, fresh)
            self._show_parts(chair.session, chair.seat, parts)

    def _looked_at_from(self) -> set[Seat | None]:
        """Return the seats from which the current table is seen; None stands for spectators."""
        viewers: set[Seat | None] = {chair.seat for chair in self._chairs if chair.present}
        return viewers if self.late is not None else viewers | {self.shoulder.eyes_of(one) for one in self._crowd()}

    @property
    def _is_owed(self) -> bool:
        """Return whether there are events, lines or an end that nobody was shown yet."""
        waits = self._waiting is not None and self._waiting.active()
        return waits or self.shoulder.has_to_end or bool(self._fresh or self._comments or self._unsaid)

    def show_all(self, session: Session, now: Callable[[], Moment]) -> None:
        """Send the whole state to a person who has just come or must resynchronise; send everybody else the views that
        are delayed at present.
        """
        if self._is_owed:
            self.show_now(now, but=session)
        if self.late is not None and session in self.watchers:
            self.late.show_all(session)
        else:
            moment = now()
            self.sight.take_in(moment)
            self._show_whole(session, moment)
            self.sight.let_go()

    def _show_whole(self, session: Session, moment: Moment) -> None:
        if session.link is not None:
            session.link.seen.clear()
        seat = next((chair.seat for chair in self._chairs if chair.session is session), None)
        looks_on = seat is None
        if looks_on:
            seat = self.shoulder.eyes_of(session)
            if (looking := self.shoulder.looking(session)) is not None:
                session.say(looking)
        most = LOOKED_THROUGH if session.observes and not looks_on else STORY_SHOWN
        story = self.story.last(seat, most, packages_of(moment.table))
        parts = self._parts(session, moment, seat, story[-STORY_SHOWN:], to_itself=not looks_on)
        parts = parts if looks_on else self._with_observed(parts, session, moment, seat, story)
        self._show_parts(session, seat, parts)

    def say(self, message: Message, by: str = "", req: int = 0) -> None:
        """Send a message to everybody; chat is kept. `by` (a session's id) and `req` name the person's request that
        caused it, if there is one.
        """
        voice = by
        if isinstance(message, Said):
            voice = by or self._voice_of(message)
            if not by and self._table_mutes.of(voice) is not None:
                return
            self.talk.said(message, self._count, by, req, voice)
        encoded = encode(message)
        listeners = self.everybody()
        if self.late is not None:
            listeners = self._owners()
            self.late.heard(message, voice, self._count)
        for session in listeners:
            if session.hears(voice):
                session.say(encoded)
            else:
                self.talk.kept_from(session)

    def _voice_of(self, said: Said) -> str:
        """Return the voice of a line that no person has typed; "" if it is not an AI player's."""
        if said.kind != "ai" or said.seat is None:
            return ""
        return self._chairs[said.seat].voice(self._record.id)

    def say_aside(self, message: Message, voice: str) -> None:
        """Send a message to the spectators only, except those who ignore its author (`voice`). It is not kept."""
        encoded = encode(message)
        for session in self.watchers:
            if session.hears(voice):
                session.say(encoded)

    def say_afterwards(self, message: Message) -> None:
        """Send a message to everybody, after the views and events that are delayed at present."""
        if self._waiting is not None and self._waiting.active():
            self._unsaid.append(message)
        else:
            self.say(message)

    def comment(self, message: Message) -> None:
        """Send a message to everybody with the next view, after its events and before its questions."""
        self._comments.append(encode(message))

    def remark(self, text: str) -> None:
        """Send everybody a chat line that comes from the server."""
        self.say(Said(who="", text=text, kind="system"))

    def tell_presence(self, text: str) -> None:
        """Send everybody a chat line about who is away or back. Clients may ignore it, since views show that for each
        seat.
        """
        self.say(Said(who="", text=text, kind=PRESENCE))

    def everybody(self) -> list[Session]:
        """Return all players and spectators, connected or not."""
        return [*self._owners(), *self.watchers]

    def watched(self) -> Watched | None:
        """Return how many spectators see more than the public view, and how (late with all hands, or one seat's view);
        None at tables that allow neither.
        """
        if self.late is not None:
            return Watched(len(self._crowd()), late_s=self.late.delay_s)
        if self.shoulder.is_possible:
            return Watched(len(self._crowd()), self.shoulder.seat, len(self.shoulder.lookers()))
        return None

    def stop(self) -> None:
        """End live views, chat and shared views, since the match is over; late spectators go on seeing it to the
        end.
        """
        cancelled(self._waiting)
        self.talk.stop()
        self.shoulder.end()
        self.goes_on(True)

    def close(self) -> None:
        """Stop the view of late spectators, since the table is removed."""
        if self.late is not None:
            self.late.stop()

    def _owners(self) -> list[Session]:
        return [chair.session for chair in self._chairs if chair.session is not None]

    def _crowd(self) -> list[Session]:
        return self.watchers.here

    def _show_parts(self, session: Session, seat: Seat | None, parts: list[Encoded]) -> None:
        """Send these views, and earlier chat, to a person with that seat's view (None: the public one)."""
        self._send(session, parts, self.talk.news_to(session, Eyes(seat)))

    def _send(self, session: Session, parts: list[Encoded], talked: Talked | None) -> None:
        """Send views and earlier chat: the chat first to clients that can place each line, last to others."""
        send_faces(session, self._stage, self._cards)
        if talked is not None:
            said = encode(talked)
            parts = [said, *parts] if session.speaks(Talked, since=2) else [*parts, said]
        session.say_together(parts)

    def waiting(self, moment: Moment) -> tuple[Waiting, ...]:
        """Return for which seats the table waits, with the question in public words and the seconds left."""
        return tuple(
            Waiting(question.seat, self._stage.waiting_text(question), moment.left_s(question))
            for question in moment.questions
        )

    def hand(self, moment: Moment, seat: Seat) -> tuple[CardRef, ...]:
        """Return the cards in the hand of that seat, which no other player may see."""
        return self._stage.hand(self._rules.observe(moment.table, seat), seat).cards

    def _occasion(self, moment: Moment) -> Occasion:
        record = self._record
        promised = commitment(record.seed) if record.seed else ""
        sitters = tuple(chair.sitter() for chair in self._chairs)
        put_in = (record.nonces, record.sealed)
        return Occasion(record.id, moment.number, record.name, promised, sitters, self.waiting(moment), *put_in)

    def _parts(
        self, session: Session, moment: Moment, viewer: Seat | None, events: Sequence[Event], *, to_itself: bool = True
    ) -> list[Encoded]:
        """Return what one viewer is sent, in the order of the protocol. `to_itself`: told in the second person."""
        if session.link is None:
            return []
        parts, seen = [], session.link.seen
        if events:
            is_public = all(event.reaches(None) for event in events)
            observed = self.sight.observation(None if is_public else viewer)
            count = self._count.reached(viewer)
            if story := told(self._stage, observed, events, viewer, count, to_itself=to_itself):
                parts.append(encode(Told(story, count, seen.get(self))))
                seen[self] = count
        parts += [*self._comments, *self.sight.told(seen, viewer)]
        if moment.over is not None:
            parts.append(encode(moment.over))
        return parts

    def _with_observed(
        self, parts: list[Encoded], session: Session, moment: Moment, chair: Seat | None, events: Sequence[Event]
    ) -> list[Encoded]:
        """Return the parts with the chair's observation, for a program that plays for it."""
        if chair is None or not session.observes or moment.over is not None:
            return parts
        seen, standing = self._rules.observe(moment.table, chair), self._rules.standing(moment.table, chair)
        mine = [question for question in moment.questions if question.seat == chair]
        asked = [(asked_id(run.question_id(moment.table, each)), each, moment.left_s(each)) for each in mine]
        happened = witnessed(events, chair, self._count.reached(chair))
        what = MatchMaterial(self._record.set, self.sources, self._record.options)
        message = observed(moment.number, what, seen, standing, asked[0] if asked else None, happened)
        return [*parts, encode(message)]

    @property
    def sources(self) -> tuple[CardSource, ...]:
        """Return where the cards of the table come from."""
        return self._stage.sources


def send_faces(session: Session, stage: Stage, cards: tuple[str, ...]) -> None:
    """Send, once a connection, the printed texts of all cards of the set and its packs, and the layout of its views.
    `cards` is the key by which the connection remembers that.

    All of it is sent in one piece: it is more than a socket takes at once, and what came after it would be dropped.
    """
    link = session.link
    if link is not None and cards not in link.faces_known and link.reads:
        link.faces_known |= {cards}
        session.say_together(_printed(stage))


_PRINTED: WeakKeyDictionary[Stage, tuple[Encoded, ...]] = WeakKeyDictionary()


def _printed(stage: Stage) -> tuple[Encoded, ...]:
    """Return the faces and the layout of that stage, encoded once."""
    if stage not in _PRINTED:
        faces = tuple(stage.faces)
        parts = (faces[start : start + FACES_PER_FRAME] for start in range(0, len(faces), FACES_PER_FRAME))
        _PRINTED[stage] = (*(encode(Faces(part)) for part in parts), encode(stage.layout))
    return _PRINTED[stage]
