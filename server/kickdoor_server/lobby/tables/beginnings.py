"""Begins matches at tables: the first one, the next one of a series, a fork of a replay, a lesson.

A fork is a person's own match that begins at a moment of a replay, with AI seats in all chairs but theirs. Its journal
has the answers up to there, so it survives a restart and has a replay like any other. What was shuffled stays; later
dice and shuffles come from a seed of its own. The table's options stay as well: where nobody was to spectate, nobody
can spectate the fork.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from random import Random
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_game.machine import journal
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ruleset import Player
from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.clusters import cut_clusters
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.lobby import Setting
from kickdoor_protocol.messages.replay import Fork

from ...base.declined import NOBODY, Declined, OutcomeListener, no_such_seat
from ...base.process.logs import Log
from ...base.store.records import AnswerRecord, ChairRecord, MatchRecord, Record, SeatRecord, SeriesRecord
from ...matches.belongings import Belongings, MatchResources
from ...matches.chance import dice_of
from ...matches.journal.snapshots import code_of
from ...matches.playing.match import Match
from ...matches.playing.playing import MatchTable
from ...matches.playing.seating import seated
from ...matches.playing.sequel import Sequel
from ...matches.preparing.decks import brought
from ...matches.preparing.next_game import NextGame
from ...matches.preparing.preparing import Preparing
from ...matches.replays.naming import salted
from ...matches.series import MatchSeries, continued
from ...people.moderation.reports import Heard
from ...people.moderation.table_mutes import TableMutes
from ...people.sessions.crowd import Spectators
from ...people.sessions.in_flight import InFlight
from ...people.sessions.openers import Opener
from ...people.sessions.passwords import Lock
from ...people.sessions.session import Session
from ...table.ai_seats.ai_players import AiPlayerFactory, AiPlayers, StandIns
from ...table.catalogue.playable_sets import SEATS, PlayableSet, PlayableSets
from ...table.manners import BEST_OF, OPTIONS, manners_of
from ...table.packs import PACKS, to_record
from ...table.sealing.standing import not_opened
from ...table.thinking.tasks import Minds, Thinkers
from .gathering import Gathering
from .places import ServerTables
from .replay_table import ReplayTable

if TYPE_CHECKING:
    from ...table.tutorial.school import PlayableLesson

NO_SEED = b""
"""The seed of a lesson: its dice are loaded and its decks stacked, so nothing is promised and nothing can be proved."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """A match on its way to the disk, for a table at which all is prepared."""

    beginnings: Beginnings
    prepared: Preparing
    playing: MatchTable
    waiting: OutcomeListener

    def done(self, declined: Declined | None) -> None:
        """Turn the table into one with a running match, or go on preparing it if the match could not be written
        (`declined`); then pass the outcome to `waiting`.
        """
        self.beginnings.has_begun(self.prepared, self.playing, declined)
        self.waiting.done(declined)


@dataclass(frozen=True, slots=True)
class Forking:
    """A fork on its way to the disk."""

    beginnings: Beginnings
    playing: MatchTable
    asked: InFlight[Fork]

    def done(self, declined: Declined | None) -> None:
        """Put the person who asked at the table of the forked match, unless it could not be written (`declined`); then
        answer their request.
        """
        if declined is None:
            self.beginnings.has_forked(self.playing, self.asked.session)
        self.asked.done(declined)


class DealtMatch(Struct, frozen=True):
    """A match that is dealt, at a table where all is prepared: its header, and the `table` before the first shuffle.

    `asked`: the request to start it; None if it starts by itself.
    """

    beginnings: Beginnings
    prepared: Preparing
    header: journal.JournalHeader
    table: Any
    asked: InFlight[wire.StartMatch] | None

    def begin(self) -> None:
        """Begin the match: the seats' committed nonces have been revealed, or their time is up."""
        self.beginnings.begin(self)


class Beginnings:
    """Begins all matches of a server. `number` is that of the latest match of the journal; `entropy` makes seeds."""

    def __init__(
        self,
        playable_sets: PlayableSets,
        minds: Minds,
        thinkers: Thinkers,
        means: MatchResources,
        number: int,
        entropy: Callable[[int], bytes],
        tables: ServerTables,
    ) -> None:
        self._playable_sets = playable_sets
        self._minds = minds
        self._ai_factory = AiPlayerFactory(minds, thinkers, means.time, means.settings, entropy)
        self._means = means
        self._number = number
        self._entropy = entropy
        self._tables = tables

    @property
    def release(self) -> str:
        """Return the release that matches are begun with."""
        return self._means.release

    def ai_players(self, engine: str) -> AiPlayers:
        """Return the AI players that can be added to a table whose rules engine is `engine` (its name)."""
        kinds = [
            wire.AiKind(name, sentence, self._minds.difficulties(name, engine))
            for name, sentence in self._minds.kinds(engine)
        ]
        return AiPlayers(tuple(kinds), frozenset(self._minds.elsewhere(engine)))

    def seed_for(self, playable_set: PlayableSet) -> bytes:
        """Return the server's part of the match's random seed: 32 bytes, or none for a lesson, whose dice are
        scripted.
        """
        return self._entropy(32) if playable_set.course is None else NO_SEED

    def start(self, gathering: Gathering, asked: InFlight[wire.StartMatch]) -> None:
        """Have all players reveal the nonces that they have committed to, then begin the match. `asked`: the request to
        start it.

        Raises Declined if the card set cannot be played with these players and options.
        """
        gathering.seal(self._means.time, self._laid(gathering, asked).begin)

    def _laid(self, gathering: Preparing, asked: InFlight[wire.StartMatch] | None) -> DealtMatch:
        """Return the dealt match. Raises Declined if the set cannot be played like this."""
        seated, rules = gathering.taken(), gathering.playable_set.rules
        players = tuple(
            Player(seat.name, seat.sex, brought(gathering.playable_set, place, seat.deck).keys)
            for place, seat in enumerate(seated)
        )
        options = {key: value for key, value in gathering.options.items() if key not in (PACKS, SEATS, *OPTIONS)}
        people = sum(seat.session is not None for seat in seated)
        options = {**fitted(gathering.playable_set.settings, options, people), **gathering.prescribed}
        header = journal.JournalHeader(rules.name, players, options)
        try:
            return DealtMatch(self, gathering, header, journal.begin(rules, header), asked)
        except ValueError as wrong:
            raise Declined(
                "bad_table",
                f"The set does not play like this: {wrong}.",
                "change what it complains of, and begin again",
            ) from wrong

    def begin(self, laid: DealtMatch) -> None:
        """Write the beginning of the match to the journal; the table becomes a running match once that is on the
        disk.
        """
        gathering, header, asked = laid.prepared, laid.header, laid.asked
        seated, played = gathering.taken(), gathering.playable_set
        put_in = [seat.put_in for seat in seated]
        self._number += 1
        record = MatchRecord(
            self._number,
            gathering.id,
            gathering.name,
            gathering.set,
            header.options,
            tuple(
                SeatRecord(
                    s.name,
                    s.sex,
                    s.session.id if s.session else "",
                    s.ai,
                    deck=player.deck,
                    difficulty=s.difficulty,
                )
                for s, player in zip(seated, header.players, strict=True)
            ),
            gathering.seed,
            to_record(played.packs),
            {key: value for key, value in gathering.options.items() if key in OPTIONS},
            played.stage.sources[0].digest,
            nonces=tuple(each.nonce for each in put_in) if any(each.nonce for each in put_in) else (),
            sealed=tuple(each.seal_shown for each in put_in) if any(each.sealed for each in put_in) else (),
            lock=gathering.lock.kept,
            opener=gathering.opener.session if gathering.opener is not None else "",
            opener_shares=self._kept_shares(gathering.opener),
            set_rules=played.stage.sources[0].rules,
            release=self._means.release,
            code=code_of(played.stage),
        )
        sessions = [seat.session for seat in seated if seat.session is not None]
        series = continued(gathering.series, record, gathering.best_of)
        record = salted(record if series is None else replace(record, series=series.id), self._entropy)
        belongings = Belongings(
            gathering.opener, gathering.lock, gathering.table_mutes, gathering.heard, Spectators(gathering.watchers)
        )
        playing = self.playing(record, {s.id: s for s in sessions}, series=series, belongings=belongings)
        first: list[Record] = [record, *(s.record() for s in sessions), *([series] if series is not None else [])]
        first += [each for person in sessions for each in person.all_carried(record.number)]
        first += [] if asked is None else [asked.record(record.number)]
        playing.match.begin(laid.table, first, Beginning(self, gathering, playing, NOBODY if asked is None else asked))

    def _kept_shares(self, opener: Opener | None) -> tuple[str, ...]:
        """Return what the journal keeps about where a table was opened from; nothing where the log has no plain
        addresses."""
        return opener.shares if opener is not None and self._means.settings.log_addresses == "plain" else ()

    def next_game(self, sequel: Sequel) -> NextGame:
        """Return the preparation of the next match of a series (best of several matches)."""
        match, settings = sequel.match, self._means.settings
        playable_set = self._playable_sets.of_record(match.record)
        players = self.ai_players(playable_set.rules.engine)
        seed, time, within_s = self._entropy(32), self._means.time, settings.between_games_s
        return NextGame(
            match,
            sequel.series.record,
            playable_set,
            players,
            seed,
            time,
            within_s,
            sequel.begin_next,
            match.belongings,
        )

    def begin_next(self, sequel: Sequel) -> None:
        """Begin the next match of the series, since all players are ready. During a disk outage they must get ready
        again.
        """
        game = sequel.next_game
        assert game is not None, "somebody was ready for it"
        if self._means.scribe.outage.is_on:
            game.unseal(self._entropy(32))
            return
        try:
            laid = self._laid(game, None)
        except Declined as why:  # a restart with other cards between two matches
            sequel.cannot_begin(why)
            return
        game.seal(self._means.time, laid.begin)

    def fork(self, replay_table: ReplayTable, asked: InFlight[Fork], opener: Opener) -> None:
        """Begin a new match from the person's position in a replay, once the answers up to there are on the disk.

        `opener`: whose limit on tables it counts against. Raises Declined if it cannot be forked there.
        """
        session, request = asked.session, asked.request
        players = self.ai_players(replay_table.playable_set.rules.engine)
        if request.ai:
            players.insist_on(request.ai)
        number, release = self._number + 1, self._means.release
        begun = forked(replay_table, session, request, number, self._tables.free_id(), self._entropy, release)
        self._number += 1
        playing = self.playing(begun.record, {session.id: session}, opener=opener)
        records = (*begun.records, asked.record(begun.record.number))
        playing.match.begin(begun.table, records, Forking(self, playing, asked), begun.number, begun.past)

    def has_forked(self, playing: MatchTable, session: Session) -> None:
        """Put the session at the table of the forked match, which is now on the disk."""
        self._tables[playing.id] = playing
        playing.enter(session)
        playing.match.look_who_is_here()
        playing.show(session)

    def has_begun(self, gathering: Preparing, playing: MatchTable, declined: Declined | None) -> None:
        """Move everybody from the table `gathering` to the running match, which is now on the disk; or go on preparing
        it if it could not be written (`declined`).
        """
        if declined is None:
            gathering.has_begun()
            self._tables[gathering.id] = playing
            for session in gathering.people():
                session.place = playing
            playing.match.look_who_is_here()
            playing.onlooking.opened()
            for session in gathering.people():
                playing.tell_code(session)
            if left_out := not_opened(playing.match.record):
                playing.match.audience.remark(left_out)
            playing.match.log.info("match_began", set=gathering.set, seats=len(playing.match.chairs))
        else:
            gathering.unseal(self._entropy(32) if gathering.seed else NO_SEED)
            before = self._tables.get(gathering.id)
            if isinstance(before, MatchTable) and before.match.sequel is not None:
                before.match.sequel.tell_everybody()  # the series goes on, though this match has not begun

    def playing(
        self,
        record: MatchRecord,
        sessions: Mapping[str, Session],
        dice: Random | None = None,
        changes: Sequence[ChairRecord] = (),
        series: SeriesRecord | None = None,
        opener: Opener | None = None,
        belongings: Belongings | None = None,
    ) -> MatchTable:
        """Return the table for a match, from its record in the journal; its game state is added later, by `begin` or
        `resume`.

        `sessions`: its people by session id. `changes`: later changes of who plays which seat. `series`: the one it
        belongs to. `opener`: whose limit on tables it counts against. `belongings`: password, mutes, chat and
        spectators taken over from the table before the match.
        """
        playable_set = self._playable_sets.of_record(record)
        ai_factory = self._ai_factory.at(
            Log(match=record.id), playable_set.rules.engine, manners_of(record.manners).keeper
        )
        if playable_set.course is not None:
            return self._lesson(record, sessions, playable_set, playable_set.course, ai_factory, belongings)
        seating = seated(record, sessions, changes)
        belongings = belongings or self._belongings(record, seating.left, opener)
        for chair in seating.chairs:
            if chair.session is None:
                chair.played_by(ai_factory.stand_in(chair))
        match = Match(
            record,
            playable_set.rules,
            playable_set.stage,
            seating.chairs,
            dice or dice_of(record),
            self._means,
            belongings,
            self,
            ai_factory.keeper,
            None if series is None else MatchSeries(series),
            playable_set.tutor,
        )
        return MatchTable(match, ai_factory.stand_in, seating.left)

    def _belongings(self, record: MatchRecord, left: Iterable[str], opener: Opener | None) -> Belongings:
        """Return new belongings for a table from the journal or a fork. `left`: people who have left it for good."""
        lock = Lock(record.lock, {seat.session for seat in record.seats} | set(left))
        return Belongings(opener, lock, TableMutes(self._means.time.seconds, self._means.wall_s), Heard(), Spectators())

    def _lesson(
        self,
        record: MatchRecord,
        sessions: Mapping[str, Session],
        playable_set: PlayableSet,
        course: PlayableLesson,
        ai_factory: StandIns,
        belongings: Belongings | None,
    ) -> MatchTable:
        """Return a match with a teacher and a cast; nobody takes the student's place if they leave."""
        means = self._means
        tuition = course.tuition(self._minds, means.time, self._entropy(32))
        chairs = seated(record, sessions).chairs
        for chair in chairs:
            if chair.ai:
                chair.mind = ai_factory.of_kind(chair, chair.ai, tuition.cast)
        belongings = belongings or self._belongings(record, (), None)
        rules, stage, teacher = playable_set.rules, playable_set.stage, tuition.teacher
        match = Match(record, rules, stage, chairs, tuition.dice, means, belongings, self, tutor=teacher)
        return MatchTable(match, ai_factory.stand_in, {})


AUTO = "auto"
"""The value of an option that is decided when the match begins."""
FITTED = {"pace": ("alone", "usual"), "early_passes": ("at_once", "held")}
"""Options that a table may leave open, with their values for one person among AI players, and for several people."""


def fitted(settings: Iterable[Setting], options: Mapping[str, Value], people: int) -> dict[str, Value]:
    """Return the options of a match for this number of `people` (human players), with the value "auto" replaced by a
    definite one.

    One person among AI players gets no clock, and a pass takes effect at once. Several people get the usual clock, and
    a quick pass is held back, so that nobody learns who had decided beforehand. The result is stored with the match.
    """
    chosen = dict(options)
    for setting in settings:
        key = setting.key
        if people and key in FITTED and chosen.get(key, setting.value) == AUTO:
            alone, together = FITTED[key]
            chosen[key] = alone if people == 1 else together
    return chosen


class Forked(Struct, frozen=True):
    """A fork: `table` after the answers in `records`; `past` has the events so far."""

    record: MatchRecord
    table: Any
    records: tuple[Record, ...]
    past: tuple[Event, ...]

    @property
    def number(self) -> int:
        """Return how many answers there are."""
        return self.record.began_at


def forked(
    replay_table: ReplayTable,
    session: Session,
    request: Fork,
    number: int,
    table_id: str,
    entropy: Callable[[int], bytes],
    release: str,
) -> Forked:
    """Return a new match that begins at the session's position in the replay; the person takes seat `request.seat`, AI
    players the others.

    `number` and `table_id` become its own; `entropy` returns so many random bytes; `release` is the server's version.
    Raises Declined if there is no such seat, the recorded match had not ended, or it is over at that position.
    """
    replay_file, timeline = replay_table.replay_file, replay_table.timeline
    old = replay_file.record
    if request.seat >= len(old.seats):
        raise no_such_seat(len(old.seats))
    if replay_file.ending is None or replay_file.ending.how == "running":
        text = "That match was not over when this was written, so it cannot be forked."
        raise Declined("not_over", text, "take a replay of it when it is over")
    moment = replay_table.viewing(session).moment
    table = timeline.at(moment)
    if table.over:
        raise Declined("match_over", "Here the match is over.", "go back to where you want to play on")
    table.news.clear()
    seats = tuple(
        SeatRecord(seat.name, seat.sex, session.id, deck=seat.deck) if place == request.seat
        else SeatRecord(seat.name, seat.sex, ai=request.ai, deck=seat.deck) if request.ai
        else SeatRecord(seat.name, seat.sex, ai=seat.ai, deck=seat.deck, difficulty=seat.difficulty)
        for place, seat in enumerate(old.seats)
    )  # fmt: skip
    name = cut_clusters(f"{old.name}, played on", TABLE_NAME_MOST)
    here = replay_table.playable_set
    record = MatchRecord(
        number,
        table_id,
        name,
        old.set,
        old.options,
        seats,
        entropy(32),
        to_record(here.packs),
        {key: value for key, value in old.manners.items() if key != BEST_OF},
        here.stage.sources[0].digest,
        began_at=moment,
        opener=session.id,
        release=release,
        code=code_of(here.stage),
        set_rules=here.stage.sources[0].rules,
    )
    record = salted(record, entropy)
    answers = tuple(AnswerRecord(number, n, answer) for n, answer in enumerate(timeline.answers[:moment], 1))
    until_there = takewhile(lambda played: played[0] <= moment, timeline.played())
    past = tuple(event for _, _, events in until_there for event in events)
    return Forked(record, table, (record, session.record(), *answers), past)
