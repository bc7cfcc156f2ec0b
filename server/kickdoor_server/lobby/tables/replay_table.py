"""The table at which a replay is shown. Each spectator has a moment and a viewpoint of their own.

What is sent for a viewpoint is made from what the ruleset lets it observe at that moment, as in a match.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec import Struct

from kickdoor_game.machine import run
from kickdoor_game.machine.events import Event as Fact
from kickdoor_game.machine.ids import CHANCE, CLOCK, Seat
from kickdoor_protocol.messages.lobby import LobbySeat, TableInfo
from kickdoor_protocol.messages.replay import LookAs, ReplayAt, Wind
from kickdoor_protocol.messages.table import Over, Private, Shared, Told
from kickdoor_protocol.views import Event, PrivateView, PublicView, Waiting

from ...base.declined import Declined, choose, no_such_seat, quoted
from ...matches.audience.audience import send_faces
from ...matches.replays.replay_file import ReadReplay
from ...matches.replays.timeline import NotThisMatch, Timeline
from ...people.sessions.session import Session
from ...table.catalogue.playable_sets import PlayableSet
from ...table.translate.choices import answer_words
from ...table.translate.events import STORY_SHOWN, as_known, lines, with_open_hands
from ...table.translate.stage import COMBAT, ROOM, TURN, Occasion, Sitter, Stage


class Viewpoint(Struct, frozen=True):
    """A chair's view, or (None) a spectator's; or everything, with every hand open."""

    seat: Seat | None = None
    all_hands: bool = False


class ToldAt(Struct, frozen=True):
    """An event as its viewer sees it, with its moment and milestone (`turn`, `combat`, `room`, or "").

    `places`: the names of the rooms in which it happened, in lower case.
    """

    moment: int
    event: Event
    milestone: str = ""
    places: tuple[str, ...] = ()


class SeatStory:
    """The events of a replay as one viewpoint sees them."""

    def __init__(self, timeline: Timeline, stage: Stage, viewpoint: Viewpoint) -> None:
        self.told = list(_all_told(timeline, stage, viewpoint))
        self._moments = [told.moment for told in self.told]

    def until(self, moment: int, most: int) -> tuple[Event, ...]:
        """Return the last `most` events up to a position in the replay. `moment`: how many answers have been played
        there.
        """
        end = bisect_right(self._moments, moment)
        return tuple(told.event for told in self.told[max(end - most, 0) : end])

    def between(self, after: int, moment: int) -> tuple[Event, ...]:
        """Return the events after position `after` in the replay, up to position `moment`; both count the answers
        played so far.
        """
        first, end = bisect_right(self._moments, after), bisect_right(self._moments, moment)
        return tuple(told.event for told in self.told[first:end])

    def turn(self, moment: int) -> int:
        """Return how many turns have begun at a position in the replay. `moment`: how many answers have been played
        there.
        """
        return sum(told.milestone == TURN for told in self.told[: bisect_right(self._moments, moment)])

    def moments(self, wanted: Callable[[ToldAt], bool]) -> list[int]:
        """Return the positions of the events for which `wanted` is true, ascending and without duplicates; each is the
        number of answers played before the event is seen.
        """
        return list(dict.fromkeys(told.moment for told in self.told if wanted(told)))


def gone(places: list[int], here: int, by: int) -> int | None:
    """Return the element of `places` (sorted) that lies `by` steps after `here`, or before it if `by` is negative; the
    last one in that direction if there are fewer. None if there is none.
    """
    if by > 0:
        on = places[bisect_right(places, here) :]
        return on[min(by, len(on)) - 1] if on else None
    back = places[: bisect_left(places, here)]
    return back[max(by, -len(back))] if back and by < 0 else None


def _all_told(timeline: Timeline, stage: Stage, viewpoint: Viewpoint) -> Iterator[ToldAt]:
    count = 0
    viewer = None if viewpoint.all_hands else viewpoint.seat
    for n, table, facts in timeline.played():
        reaching = [fact for fact in facts if viewpoint.all_hands or fact.reaches(viewpoint.seat)]
        if not reaching:
            continue
        moment = timeline.moment_of(n)
        known = partial(_known, timeline, viewpoint, table, timeline.rules.observe(table, viewer))
        for told, event in lines(stage, known, reaching, viewer, count + 1):
            places = (place.casefold() for fact in told for place in stage.places(known(fact), fact))
            milestone = next(filter(None, map(stage.milestone, told)), "")
            yield ToldAt(moment, event, milestone, tuple(dict.fromkeys(places)))
        count += len(reaching)


def _known(timeline: Timeline, viewpoint: Viewpoint, table: Any, mine: Any, fact: Fact) -> Any:
    """Return the observation of the viewpoint from which an event is put into words; `mine`: its own."""
    return as_known(timeline.rules, table, mine, fact) if viewpoint.all_hands else mine


REPLAY = "replay"
"""The state of such a table in the list of tables."""

_NOTHING = {
    "step": "Nothing is told",
    "decision": "Nothing is decided",
    "number": "Nothing is decided",
    "turn_number": "No turn begins",
    "turn": "No turn begins",
    "combat": "No combat begins",
    "room": "No room is laid, and nothing happens in one that is called so,",
    "seat": "Nothing is about that seat",
    "find": "These words are not told",
}
"""What can be searched for, and what is told when there is none."""


@dataclass(slots=True)
class Viewing:
    """The position of a spectator in the match, and the viewpoint they have chosen."""

    moment: int
    viewpoint: Viewpoint = field(default_factory=Viewpoint)


class ReplayTable:
    """The table of a replay. Raises NotThisMatch if its answers are not those of a match of this set."""

    def __init__(self, table_id: str, replay_file: ReadReplay, playable_set: PlayableSet) -> None:
        self.id = table_id
        self.opener = None
        self.replay_file = replay_file
        self.playable_set = playable_set
        if replay_file.went_on:
            raise NotThisMatch(replay_file.went_on[0].n, "there it went on from a snapshot by other rules")
        self.timeline = Timeline(playable_set.rules, replay_file.record, replay_file.answers)
        self._stage = playable_set.stage
        self._record = replay_file.record
        self._viewings: dict[str, Viewing] = {}
        self._stories: dict[Viewpoint, SeatStory] = {}

    def rehearse(self) -> Iterator[Callable[[], object]]:
        """Yield jobs of about 0.1 s, each of which computes the events as one viewpoint sees them, so that the first
        spectator need not wait for that.
        """
        seats = (Viewpoint(Seat(seat)) for seat in range(len(self._record.seats)))
        for viewpoint in (Viewpoint(), Viewpoint(all_hands=True), *seats):
            yield partial(self._story, viewpoint)

    @property
    def is_over(self) -> bool:
        """Return False: a replay is shown as long as the server runs."""
        return False

    # ---- a place of sessions

    def keeps(self, session: Session) -> bool:
        """Return False: a replay has no seats to keep."""
        return False

    def went(self, session: Session) -> None:
        """Do nothing: the session's position in the replay is kept until it is back."""

    def came(self, session: Session) -> None:
        """Do nothing: the caller calls `show` next."""

    def observed(self, session: Session) -> None:
        """Do nothing: a replay asks nobody for an answer."""

    def show(self, session: Session) -> None:
        """Send the session the table at its position in the replay."""
        self._show(session, self.viewing(session), None)

    def watch(self, session: Session) -> None:
        """Let the session watch the replay, from where it was before or from the beginning."""
        session.place = self
        self.show(session)

    def leave(self, session: Session) -> None:
        """Let the session leave this table."""
        session.place = None

    def viewing(self, session: Session) -> Viewing:
        """Return the session's position and viewpoint in the replay; a new session starts at the beginning, as a
        spectator who sees no hand.
        """
        return self._viewings.setdefault(session.id, Viewing(self.timeline.moments[0]))

    def describe(self) -> TableInfo:
        """Return the table as the public list of tables shows it."""
        seats = tuple(
            LobbySeat(
                number,
                _kind(seat.ai),
                seat.name,
                seat.ai,
                seat.sex,
                connected=True,
                ready=True,
                difficulty=seat.difficulty,
            )
            for number, seat in enumerate(self._record.seats)
        )
        record = self._record
        return TableInfo(self.id, record.name, record.set, REPLAY, seats, record.options, cards=self._stage.sources)

    # ---- looking

    def wind(self, session: Session, request: Wind) -> None:
        """Move the session to the position that the request names: an answer, a turn, a combat, words ... Raises
        Declined if there is no such position.
        """
        viewing = self.viewing(session)
        there = self._wound(viewing, request)
        if there is None:
            way = "before" if request.by < 0 else "after"
            text = f"{_NOTHING[request.to]} {way} this moment, as seen from here."
            raise Declined("no_such_moment", text, f"go {'forward' if request.by < 0 else 'back'} instead")
        before, viewing.moment = viewing.moment, there
        self._show(session, viewing, before if there > before else None)

    def look_as(self, session: Session, request: LookAs) -> None:
        """Show the session the replay from another viewpoint: a seat, everybody's hands, or a spectator. Raises
        Declined if there is no such seat.
        """
        self._be_a_seat(request.seat)
        seat = None if request.seat is None or request.all_hands else Seat(request.seat)
        viewing = self.viewing(session)
        viewing.viewpoint = Viewpoint(seat, request.all_hands)
        self._show(session, viewing, None)

    def _be_a_seat(self, seat: int | None) -> None:
        if seat is not None and seat >= len(self._record.seats):
            raise no_such_seat(len(self._record.seats))

    def _wound(self, viewing: Viewing, request: Wind) -> int | None:
        """Return the moment that a request names; None if there is none."""
        timeline, here = self.timeline, viewing.moment
        story = self._story(viewing.viewpoint)
        match request.to:
            case "number":
                return timeline.moment_of(request.by)
            case "turn_number":
                turns = story.moments(lambda told: told.milestone == TURN)
                return turns[min(max(request.by, 1), len(turns)) - 1] if turns else None
            case "decision":
                return gone(timeline.moments, here, request.by)
            case "step":
                stops = story.moments(lambda told: True)
                return gone(sorted({timeline.moments[0], *stops, timeline.moments[-1]}), here, request.by)
            case "turn":
                return gone(story.moments(lambda told: told.milestone == TURN), here, request.by)
            case "combat":
                return gone(story.moments(lambda told: told.milestone == COMBAT), here, request.by)
            case "room":
                name = " ".join(request.words.split()).casefold()
                if not name:
                    return gone(story.moments(lambda told: told.milestone == ROOM), here, request.by)
                return gone(story.moments(lambda told: any(name in room for room in told.places)), here, request.by)
            case "seat":
                self._be_a_seat(request.seat)
                if request.seat is None:
                    raise Declined("no_such_seat", "You have not said which seat to look for.", "say its number")
                return gone(story.moments(lambda told: request.seat in told.event.seats), here, request.by)
            case "find":
                words = " ".join(request.words.split()).casefold()
                if not words:
                    raise Declined("nothing_said", "There is nothing to find in that.", "say what to find")
                return gone(story.moments(lambda told: words in told.event.text.casefold()), here, request.by)
            case _:
                raise Declined("no_such_way", f"A replay cannot be wound by {quoted(request.to)}.", choose(_NOTHING))

    def _story(self, viewpoint: Viewpoint) -> SeatStory:
        if viewpoint not in self._stories:
            self._stories[viewpoint] = SeatStory(self.timeline, self._stage, viewpoint)
        return self._stories[viewpoint]

    def _show(self, session: Session, viewing: Viewing, since: int | None) -> None:
        """Send the view at a spectator's moment, and the events since the moment `since`; None: the last events before
        it.
        """
        moment, viewpoint = viewing.moment, viewing.viewpoint
        story = self._story(viewpoint)
        table = self.timeline.at(moment)
        rules, seat = self.playable_set.rules, viewpoint.seat
        told = story.until(moment, STORY_SHOWN) if since is None else story.between(since, moment)
        if len(told) > STORY_SHOWN:
            since, told = None, told[-STORY_SHOWN:]
        send_faces(session, self._stage, (self._record.set, *(pack.digest for pack in self._record.packs)))
        session.say(
            ReplayAt(
                moment,
                self.timeline.numbers,
                story.turn(moment),
                story.turn(self.timeline.numbers),
                seat,
                viewpoint.all_hands,
                anew=since is None,
                decided=self._decided(moment, viewpoint),
            )
        )
        if told:
            session.say(Told(told))
        session.say(Shared(self._public(table, moment, viewpoint)))
        hand = None if seat is None else self._stage.hand(rules.observe(table, seat), seat)
        view = PrivateView(moment, seat)
        session.say(Private(view if hand is None else PrivateView(moment, seat, hand.cards, notes=hand.notes)))
        if table.over:
            seed = self.replay_file.ending.seed if self.replay_file.ending is not None else ""
            session.say(Over(tuple(table.winners), self._stage.over_text(table), seed))

    def _public(self, table: Any, moment: int, viewpoint: Viewpoint) -> PublicView:
        rules, record = self.playable_set.rules, self._record
        asked = run.questions(table)
        waiting = tuple(Waiting(question.seat, self._stage.waiting_text(question)) for question in asked)
        sitters = tuple(
            Sitter(seat.name, _kind(seat.ai), seat.ai, connected=True, difficulty=seat.difficulty)
            for seat in record.seats
        )
        promised = self.replay_file.header["commitment"]
        put_in = (record.nonces, record.sealed)
        occasion = Occasion(self.id, moment, record.name, promised, sitters, waiting, *put_in)
        view = self._stage.scene(rules.observe(table, None), occasion)
        if not viewpoint.all_hands:
            return view
        return with_open_hands(view, self._stage, rules, table)

    def _decided(self, moment: int, viewpoint: Viewpoint) -> str:
        """Return the last choice before that moment, if the viewpoint may know it."""
        place = self.timeline.moments.index(moment)
        if place == 0:
            return ""
        before = self.timeline.moments[place - 1]
        answer = self.timeline.answers[before]
        is_time = answer.seat == CLOCK
        seat = Seat(answer.choice[1]) if is_time and answer.choice[0] == "deadline" else answer.seat
        if seat in (CHANCE, CLOCK) or not (viewpoint.all_hands or seat == viewpoint.seat):
            return ""
        choice = None if is_time else answer.choice
        rules, stage = self.playable_set.rules, self.playable_set.stage
        said = answer_words(rules, stage, self.timeline.at(before), seat, choice, standing=answer.standing)
        who = self._record.seats[seat].name if viewpoint.all_hands else "You"
        return f"{who}: {said}{' (time was up)' if is_time else ''}"


def _kind(ai: str) -> str:
    return "ai" if ai else "human"
