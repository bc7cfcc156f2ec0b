"""All tables of the server, from being opened to being forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random

from kickdoor_game.machine import journal
from kickdoor_game.machine.ruleset import Player
from kickdoor_protocol.codec import encode
from kickdoor_protocol.errors import LocalProtocolError
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.book import LookUp
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.replay import Fork, LookAs
from kickdoor_protocol.messages.talk import Said
from kickdoor_protocol.text import clean_text

from . import own_pace
from .chance import dice_of
from .declined import Declined, choose
from .gathering import Gathering
from .giving_way import to_go
from .logs import Log
from .manners import OPTIONS, manners_of
from .match import Match, Means
from .openers import Opener, bounds, opener_of
from .outage import BEGINS
from .packs import PACKS
from .passwords import Lock, Passwords
from .playing import Playing
from .repertoire import SEATS, Production, Repertoire
from .replays.forking import forked
from .replays.reel import Reel
from .replays.screening import Screening
from .rulebook import look_up
from .seating import seated
from .session import Done, Session
from .store.records import ChairRecord, MatchRecord, PackRecord, Record, SeatRecord
from .thinking.riddles import Minds, Thinkers
from .tutorial.school import SCRIPTED, Course
from .understudies import Understudies

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of table ids: none that are taken for each other."""

NO_SEED = b""
"""Of a lesson: its dice are loaded and its decks stacked, so nothing is promised and nothing can be proved."""

Table = Gathering | Playing | Screening


class Lobby:
    """`number` is that of the youngest match of the journal; `entropy` makes the seed of each match."""

    def __init__(
        self,
        repertoire: Repertoire,
        minds: Minds,
        thinkers: Thinkers,
        means: Means,
        number: int,
        entropy: Callable[[int], bytes],
        passwords: Passwords,
    ) -> None:
        self.tables: dict[str, Table] = {}
        self._repertoire = repertoire
        self._minds = minds
        self._understudies = Understudies(minds, thinkers, means.time, means.settings, entropy)
        self._means = means
        self._number = number
        self._entropy = entropy
        self._passwords = passwords
        self._ai_kinds = tuple(wire.AiKind(name, sentence) for name, sentence in minds.kinds())
        self._log = Log()
        self.may_open: Callable[[], None] = lambda: None
        """Declined while no more tables may be opened."""

    # ---- finding and opening

    def list_tables(self, session: Session) -> None:
        """Tell them of all tables; where those have so many packs that they do not fit, of as many as do."""
        tables = tuple(table.describe() for table in self.tables.values())
        while True:
            try:
                session.say(encode(wire.Tables(tables, self._repertoire.sets())))
            except LocalProtocolError:
                tables = tables[: len(tables) // 2]
            else:
                return

    def look_up(self, session: Session, request: LookUp) -> None:
        """Read to him from the rulebook."""
        session.say(look_up(self._repertoire.production(request.set).catalogue, request.set, request.words))

    def create(self, session: Session, request: wire.CreateTable) -> bool:
        """Open a table, with this person on its first seat; at once, unless its password has to be looked at first."""
        self._be_free(session)
        self._may_open(session)
        if not request.password:
            return self._open(session, request, Lock())
        return self._passwords.keep(
            session, request, request.password, lambda kept: self._open(session, request, Lock(kept))
        )

    def _may_open(self, session: Session) -> Opener:
        """To whom another table would be counted. Declined if there are as many as may be, and none gives way."""
        self.may_open()
        opener = opener_of(session, self._means.settings)
        for bound in bounds(opener, self.tables.values(), self._means.settings):
            if bound.is_reached and not self._one_gives_way(bound.tables):
                raise bound.declined
        return opener

    def _open(self, session: Session, request: wire.CreateTable, lock: Lock) -> bool:
        self._be_free(session)
        opener = self._may_open(session)
        production, options = self._repertoire.chosen(request.set, request.options)
        name = clean_text(request.name, TABLE_NAME_MOST) or f"{session.name}'s table"
        seed = self._entropy(32) if production.course is None else NO_SEED
        gathering = Gathering(self._free_id(), name, request.set, production, options, session, self._ai_kinds, seed)
        gathering.lock, gathering.opener = lock, opener
        lock.admitted.add(session.id)
        self.tables[gathering.id] = gathering
        gathering.sit(session, request.sex, None)
        if production.course is not None:
            gathering.fill([(chair.name, chair.sex, SCRIPTED) for chair in production.course.lesson.cast])
        session.log.info("table_opened", table=gathering.id, set=request.set, locked=bool(lock.kept))
        return True

    def join(self, session: Session, request: wire.JoinTable) -> bool:
        """Sit down at a table that is being filled, or on the seat that one has left. Whether it is done already.

        The code of a seat opens a locked table as well: it is its owner's.
        """
        table = self.tables.get(request.table)
        if request.code and isinstance(table, Playing):
            self._be_free(session, table)
            if not self._passwords.weigh(session, request, is_right=table.claims.is_code(request.code)):
                return False
            table.lock.admitted.add(session.id)
        return self._unlocked(session, request, lambda table: self._sit(session, request, table))

    def _sit(self, session: Session, request: wire.JoinTable, table: Table) -> bool:
        match table:
            case Gathering():
                table.sit(session, request.sex, request.seat)
                return True
            case Playing():
                table.sit(session, request, partial(session.done, request))
                return False
            case Screening():
                raise Declined("replay", "This match is over.", "spectate, and fork it where you want to play on")

    def watch(self, session: Session, request: wire.WatchTable) -> bool:
        """Look on at a table, unless nobody may there, with whatever password. Whether it is done already."""
        table = self._table(request.table)
        if not isinstance(table, Screening):
            table.manners.may_look_on(knows_looking=session.speaks(Looking))
        return self._unlocked(session, request, lambda table: self._look_on(session, table))

    def _look_on(self, session: Session, table: Table) -> bool:
        if isinstance(table, Screening):
            table.watch(session)
        else:
            table.watch(session, self._means.settings.watchers_most)
        return True

    def _unlocked(
        self, session: Session, request: wire.JoinTable | wire.WatchTable, enter: Callable[[Table], bool]
    ) -> bool:
        """Enter that table, once its password has been looked at; by then it may have begun, or be gone."""

        def go() -> bool:
            table = self._table(request.table)
            self._be_free(session, table)
            return enter(table)

        table = self._table(request.table)
        self._be_free(session, table)
        if isinstance(table, Screening) or not table.lock.kept:
            return go()
        return self._passwords.unlock(session, request, table.lock, request.password, go)

    def leave(self, session: Session, request: wire.LeaveTable, then: Done) -> None:
        """Go away from the table; one at which nobody is left is forgotten. `then` hears that it is so."""
        table = self.table_of(session, "leave one")
        if isinstance(table, Playing):
            table.leave(session, request, then)
            return
        table.leave(session)
        then(None)
        if isinstance(table, Gathering) and not table.people():
            self._forget(table)

    def table_of(self, session: Session, what: str) -> Table:
        """Where he is; Declined if he is nowhere, where he cannot do `what`."""
        if not isinstance(session.place, Gathering | Playing | Screening):
            raise Declined("no_table", f"You are at no table, so you cannot {what}.", "join a table first")
        return session.place

    def gathering_of(self, session: Session, what: str) -> Gathering:
        """The same for what can only be done before the match."""
        table = self.table_of(session, what)
        if not isinstance(table, Gathering):
            raise Declined("running", "The match has begun.")
        return table

    def playing_of(self, session: Session, what: str) -> Playing:
        """The same for what can only be done in a match."""
        table = self.table_of(session, what)
        if isinstance(table, Gathering):
            raise Declined("not_running", "The match has not begun.")
        if isinstance(table, Screening):
            raise Declined("replay", f"This is a replay, so you cannot {what}.", "fork it to play on")
        return table

    def look_as(self, session: Session, request: LookAs) -> None:
        """Let him see with other eyes, in a replay or over a shoulder."""
        table = self.table_of(session, "see with other eyes")
        if isinstance(table, Screening):
            table.look_as(session, request)
        else:
            self.playing_of(session, "see with other eyes").look_as(session, request)

    def screening_of(self, session: Session) -> Screening:
        """The same for what can only be done in a replay."""
        table = self.table_of(session, "look at a replay")
        if not isinstance(table, Screening):
            raise Declined("no_replay", "This is no replay.")
        return table

    def _table(self, table_id: str) -> Table:
        table = self.tables.get(table_id)
        if table is None:
            raise Declined("no_such_table", "There is no such table (any more).", "look at the list again")
        return table

    def _be_free(self, session: Session, table: Table | None = None) -> None:
        if session.place is not None and session.place is not table:
            raise Declined("at_a_table", "You are at another table.", "leave it first")

    def _free_id(self) -> str:
        while (name := "".join(secrets.choice(ID_LETTERS) for _ in range(5))) in self.tables:
            pass
        return name

    # ---- beginning a match

    def start(self, session: Session, request: wire.StartMatch, then: Done) -> None:
        """Begin; `then` hears of it once it is on the disk."""
        gathering = self.gathering_of(session, "start a match")
        gathering.may_start(session)
        self._means.scribe.outage.refuse()
        seated = gathering.taken()
        players = tuple(Player(seat.name, seat.sex) for seat in seated)
        rules = gathering.production.rules
        options = {key: value for key, value in gathering.options.items() if key not in (PACKS, SEATS, *OPTIONS)}
        people = sum(seat.session is not None for seat in seated)
        options = own_pace.fitted(gathering.production.settings, options, people)
        try:
            table = journal.begin(rules, journal.Header(rules.name, players, dict(options)))
        except ValueError as wrong:
            raise Declined("bad_table", f"The set does not play like this: {wrong}.") from wrong
        self._number += 1
        record = MatchRecord(
            self._number,
            gathering.id,
            gathering.name,
            gathering.set,
            options,
            tuple(SeatRecord(s.name, s.sex, s.session.id if s.session else "", s.ai) for s in seated),
            gathering.seed,
            tuple(PackRecord(pack.key, pack.digest) for pack in gathering.production.packs),
            {key: value for key, value in gathering.options.items() if key in OPTIONS},
            gathering.production.stage.sources[0].digest,
            nonces=tuple(s.nonce for s in seated) if any(s.nonce for s in seated) else (),
            lock=gathering.lock.kept,
            opener=gathering.opener.session if gathering.opener is not None else "",
        )
        sessions = [seat.session for seat in seated if seat.session is not None]
        playing = self.playing(record, {s.id: s for s in sessions})
        playing.match.audience.watchers = list(gathering.watchers)
        playing.claims.lock, playing.opener = gathering.lock, gathering.opener
        gathering.starting = True
        first: list[Record] = [record, *(s.record() for s in sessions)]
        for person in sessions:
            first += person.all_carried(record.number)
        first.append(session.carried(record.number, request))
        playing.match.begin(table, first, partial(self._began, gathering, playing, then))

    def screen(self, reel: Reel) -> None:
        """Show that replay at a table of its own. NotThisMatch or PacksDiffer if it cannot be shown with these sets."""
        screening = Screening(self._free_id(), reel, self._repertoire.of_record(reel.record))
        self.tables[screening.id] = screening

    def rehearsals(self) -> Iterator[Callable[[], object]]:
        """Yield what may be done once, before anybody looks at a replay."""
        for table in self.tables.values():
            if isinstance(table, Screening):
                yield from table.rehearse()

    def fork(self, session: Session, request: Fork, then: Done) -> None:
        """Play on from where he is in a replay; `then` hears of it once the match so far is on the disk."""
        self._means.scribe.outage.refuse()
        opener = self._may_open(session)
        screening = self.screening_of(session)
        kinds = [kind.name for kind in self._ai_kinds]
        if request.ai and request.ai not in kinds:
            raise Declined("no_such_kind", f"There is no AI player of the kind {request.ai!r}.", choose(kinds))
        begun = forked(screening, session, request, self._number + 1, self._free_id(), self._entropy(32))
        self._number += 1
        playing = self.playing(begun.record, {session.id: session})
        playing.opener = opener
        then = partial(self._forked, session, playing, then)
        asked = session.carried(begun.record.number, request)
        playing.match.begin(begun.table, (*begun.records, asked), then, begun.number, begun.past)

    def _forked(self, session: Session, playing: Playing, then: Done, declined: Declined | None) -> None:
        if declined is None:
            self.tables[playing.id] = playing
            playing.enter(session)
            playing.match.look_who_is_here()
            playing.show(session)
        then(declined)

    def _began(self, gathering: Gathering, playing: Playing, then: Done, declined: Declined | None) -> None:
        gathering.starting = False
        if declined is None:
            self.tables[gathering.id] = playing
            for session in gathering.people():
                session.place = playing
            playing.match.look_who_is_here()
            playing.onlooking.opened()
            for session in gathering.people():
                playing.tell_code(session)
            playing.match.log.info("match_began", set=gathering.set, seats=len(playing.match.chairs))
        then(declined)

    def playing(
        self,
        record: MatchRecord,
        sessions: dict[str, Session],
        dice: Random | None = None,
        changes: Sequence[ChairRecord] = (),
    ) -> Playing:
        """A match of that record, with these people; its table comes by `begin` or `resume`.

        `changes`: of who answers for its chairs, since it began.
        """
        production = self._repertoire.of_record(record)
        log = Log(match=record.id)
        if production.course is not None:
            return self._lesson(record, sessions, production, production.course, log)
        seating = seated(record, sessions, changes)
        for chair in seating.chairs:
            if chair.session is None:
                chair.ai, chair.mind = self._understudies.stand_in(chair, log)
        dice = dice or dice_of(record)
        match = Match(record, production.rules, production.stage, seating.chairs, dice, self._means)
        match.keeping.stand_in = partial(self._understudies.keeper, kind=manners_of(record.manners).keeper, log=log)
        return Playing(match, partial(self._understudies.stand_in, log=log), seating.left)

    def _lesson(
        self, record: MatchRecord, sessions: dict[str, Session], production: Production, course: Course, log: Log
    ) -> Playing:
        """A match with a teacher and a cast; nobody takes the student's place if he goes."""
        means = self._means
        tuition = course.tuition(self._minds, means.time, self._entropy(32))
        chairs = seated(record, sessions).chairs
        for chair in chairs:
            if chair.ai:
                chair.mind = self._understudies.of_kind(chair, chair.ai, log, tuition.cast)
        match = Match(record, production.rules, production.stage, chairs, tuition.dice, means)
        match.taught_by(tuition.teacher)
        return Playing(match, partial(self._understudies.stand_in, log=log), {})

    # ---- the sweep

    def note_clocks(self) -> None:
        """Write down how much time is left at all tables, with what has been noted since the last commit.

        Not while nothing can be written: then no clock runs either.
        """
        if not self._means.scribe.outage.is_on:
            self._note(Match.clocks)

    def outage_changed(self, do: Callable[[Callable[[], None]], None]) -> None:
        """The server can write no more, or again: `do` what that means at each table."""
        for table in list(self.tables.values()):
            if isinstance(table, Playing):
                do(table.match.outage_changed)
            elif isinstance(table, Gathering) and table.starting and self._means.scribe.outage.is_on:
                do(partial(table.say, Said("", BEGINS, "system")))

    def leave_off(self) -> None:
        """Write down what another server is to go on from: this one stops."""
        self._note(Match.left_off)

    def _note(self, what: Callable[[Match], list[Record]]) -> None:
        playing = [table for table in self.tables.values() if isinstance(table, Playing)]
        self._means.scribe.write([record for table in playing for record in what(table.match)], self._note_failure)

    def _note_failure(self, error: Exception | None) -> None:
        if error is not None:
            self._log.broken("clocks_not_written", error)

    def sweep(self) -> None:
        """Look after tables whose people are away, and forget those that are done with."""
        settings, now_s = self._means.settings, self._means.time.seconds()
        for table in list(self.tables.values()):
            match table:
                case Gathering():
                    forgotten = table.sweep(now_s, settings.chair_s, settings.deserted_s)
                case Playing():
                    forgotten = table.sweep(now_s, settings.over_s, settings.asleep_most_s)
                case Screening():
                    forgotten = False
            if forgotten and self.tables.get(table.id) is table:
                self._forget(table)

    def _one_gives_way(self, tables: Iterable[Table]) -> bool:
        """Whether there is room for another table, now that one of these has gone that was not needed any more."""
        settings, now_s = self._means.settings, self._means.time.seconds()
        table = to_go(tables, now_s, settings.unanswered_s, settings.abandoned_s)
        if table is None:
            return False
        if isinstance(table, Playing):
            table.match.abandon()
        self._forget(table)
        return True

    def _forget(self, table: Table) -> None:
        if not isinstance(table, Screening):
            table.close()
        del self.tables[table.id]
        self._log.info("table_forgotten", table=table.id)
