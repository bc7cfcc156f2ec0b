"""All tables of the server, from being opened to being forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec.structs import replace

from kickdoor_game.language.looking_up import book_meant
from kickdoor_game.machine import journal
from kickdoor_game.machine.ruleset import Player
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.book import LookUp, RulesFound
from kickdoor_protocol.messages.decks import Lists
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.replay import Fork, LookAs
from kickdoor_protocol.messages.talk import Said

from ...base.declined import Declined, Done
from ...base.process.logs import Log
from ...base.store.outage import BEGINS
from ...base.store.records import ChairRecord, MatchRecord, Record, SeatRecord, SeriesRecord
from ...matches.chance import dice_of
from ...matches.journal.chronicle import nobody
from ...matches.journal.snapshots import code_of
from ...matches.playing.match import Match
from ...matches.playing.means import Means
from ...matches.playing.playing import Playing
from ...matches.playing.seating import seated
from ...matches.preparing.decks import DeckBox, brought, chosen, listed_before, listed_during
from ...matches.preparing.next_game import NextGame
from ...matches.preparing.preparing import Preparing
from ...matches.replays.naming import salted
from ...matches.replays.reel import Reel
from ...matches.series.series import Series
from ...matches.series.standing import continued
from ...people.access.passwords import Lock, Passwords
from ...people.moderation.hush import Hush
from ...people.sessions.crowd import Crowd
from ...people.sessions.openers import AddressKey, Opener, opener_of
from ...people.sessions.session import STILL_ASLEEP, Session
from ...table.ai_seats.ai_players import AiPlayers
from ...table.ai_seats.understudies import Understudies
from ...table.catalogue.repertoire import SEATS, Production, Repertoire
from ...table.catalogue.rulebook import Shelf, look_up
from ...table.manners import BEST_OF, OPTIONS, manners_of
from ...table.packs import PACKS, to_record
from ...table.sealing.standing import not_opened
from ...table.thinking.riddles import Minds, Thinkers
from ..replays.forking import forked
from ..replays.screening import Screening
from . import own_pace
from .gathering import Gathering
from .listing import Listing
from .places import Awake, Places, Table
from .sleeping import Sleeping

if TYPE_CHECKING:
    from ...table.tutorial.school import Course

ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Of table ids: none that are taken for each other."""

NO_SEED = b""
"""Of a lesson: its dice are loaded and its decks stacked, so nothing is promised and nothing can be proved."""

Wish = TypeVar("Wish", wire.JoinTable, wire.WatchTable)


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
        key: AddressKey,
    ) -> None:
        self.places = Places(means)
        self._key = key
        self._repertoire = repertoire
        self._minds = minds
        self._understudies = Understudies(minds, thinkers, means.time, means.settings, entropy)
        self._means = means
        self._number = number
        self._entropy = entropy
        self._passwords = passwords
        self._log = Log()
        self.decks = DeckBox(repertoire, means.scribe)
        self.listing = Listing(self._described, repertoire.sets, means.time)
        self.may_open: Callable[[], None] = lambda: None
        """Declined while no more tables may be opened."""
        self.may_name: Callable[[Session], bool] = lambda _: True
        """Whether they may call a table as they like."""
        self.handed_over: Callable[[str, Session], None] = lambda _voice, _session: None
        """Hears whose seat somebody has taken, by session, and who has."""

    @property
    def tables(self) -> dict[str, Table]:
        """All tables, by id."""
        return self.places.tables

    @property
    def release(self) -> str:
        """What matches are begun with."""
        return self._means.release

    def _ai_players(self, engine: str) -> AiPlayers:
        """Those that a table of that engine may call."""
        kinds = tuple(wire.AiKind(name, sentence) for name, sentence in self._minds.kinds(engine))
        return AiPlayers(kinds, frozenset(self._minds.elsewhere(engine)))

    # ---- finding and opening

    def list_tables(self, session: Session, since: int | None) -> None:
        """Tell them of all tables, or of those that have changed since they last asked."""
        if session.link is not None:
            session.say(self.listing.told(since))

    def _described(self) -> Iterator[wire.TableInfo]:
        return (table.describe() for table in self.places.listed())

    def look_up(self, session: Session, request: LookUp) -> None:
        """Read to them from the rulebook: with the numbers of their table, if they are at one of that set.

        Rules that this set has not are looked up in the book that their ids name, if that set is played here.
        """
        set_key, production = request.set, self._repertoire.production(request.set)
        if not production.catalogue.has(request.words):
            set_key = book_meant(request.words, [info.key for info in self._repertoire.sets()]) or set_key
            production = self._repertoire.production(set_key)
        book = production.rulebook if session.speaks(RulesFound, since=2) else None
        table = session.place
        about = table.describe() if isinstance(table, Gathering | Playing | Screening) else None
        chosen = about.options if about is not None and about.set == set_key else {}
        shelf = Shelf(production.catalogue, book, production.figures(chosen) if book is not None else {})
        session.say(look_up(shelf, set_key, request.words))

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
        opener = opener_of(session, self._means.settings, self._key)
        self.places.has_one_for(opener)
        return opener

    def _open(self, session: Session, request: wire.CreateTable, lock: Lock) -> bool:
        self._be_free(session)
        opener = self._may_open(session)
        production, options = self._repertoire.chosen(request.set, request.options)
        if int(options.get(BEST_OF, production.best_of)) > 1:
            manners_of(options).may_be_a_series()
        said = request.name if self.may_name(session) else ""
        name = clean_text(said, TABLE_NAME_MOST) or f"{session.name}'s table"
        deck = chosen(production, request.set, session, request.deck, request.cards)
        seed = self._entropy(32) if production.course is None else NO_SEED
        players = self._ai_players(production.rules.engine)
        gathering = Gathering(self._free_id(), name, request.set, production, options, session, players, seed)
        gathering.lock, gathering.opener = lock, opener
        gathering.hush = Hush(self._means.time.seconds, self._means.wall_s)
        lock.admitted.add(session.id)
        self.tables[gathering.id] = gathering
        gathering.sit(session, request.sex, None, deck)
        if production.course is not None:
            gathering.fill(production.course.cast)
        session.log.info("table_opened", table=gathering.id, set=request.set, locked=bool(lock.kept))
        return True

    def join(self, session: Session, request: wire.JoinTable) -> bool:
        """Sit down at a table that is being filled, or on the seat that one has left. Whether it is done already.

        The code of a seat opens a locked table as well: it is its owner's.
        """
        table = self.tables.get(request.table)
        if isinstance(table, Sleeping):
            return _once_awake(table, session, request, self.join)
        if request.code and isinstance(table, Playing):
            self._be_free(session, table)
            if not self._passwords.weigh(session, request, is_right=table.claims.is_code(request.code)):
                return False
            table.lock.admitted.add(session.id)
        return self._unlocked(session, request, lambda table: self._sit(session, request, table))

    def _sit(self, session: Session, request: wire.JoinTable, table: Awake) -> bool:
        match table:
            case Gathering():
                deck = chosen(table.production, table.set, session, request.deck, request.cards)
                table.sit(session, request.sex, request.seat, deck)
                return True
            case Playing():
                if before := table.sit(session, request, partial(session.done, request)):
                    self.handed_over(before, session)
                return False
            case Screening():
                raise Declined("replay", "A replay has no seat to take.", "spectate, and fork it to play on")

    def watch(self, session: Session, request: wire.WatchTable) -> bool:
        """Look on at a table, unless nobody may there, with whatever password. Whether it is done already."""
        if isinstance(sleeping := self.tables.get(request.table), Sleeping):
            return _once_awake(sleeping, session, request, self.watch)
        table = self._table(request.table)
        if not isinstance(table, Screening):
            table.manners.may_look_on(knows_looking=session.speaks(Looking))
        return self._unlocked(session, request, lambda table: self._look_on(session, table))

    def _look_on(self, session: Session, table: Awake) -> bool:
        if isinstance(table, Screening):
            table.watch(session)
        else:
            table.watch(session, self._means.settings.watchers_most)
        return True

    def _unlocked(
        self, session: Session, request: wire.JoinTable | wire.WatchTable, enter: Callable[[Awake], bool]
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

    def leave(self, session: Session, request: wire.LeaveTable, then: Done) -> bool:
        """Go away from the table; one at which nobody is left is forgotten. Whether it is done already; else `then`
        hears of it."""
        table = self.table_of(session, "leave one")
        if isinstance(table, Playing):
            table.leave(session, request, then)
            return False
        table.leave(session)
        if isinstance(table, Gathering) and not table.people():
            self.places.forget(table)
        return True

    def table_of(self, session: Session, what: str) -> Awake:
        """Where he is; Declined if he is nowhere, where he cannot do `what`."""
        if not isinstance(session.place, Gathering | Playing | Screening):
            raise Declined("no_table", f"You are at no table, so you cannot {what}.", "join a table first")
        return session.place

    def gathering_of(self, session: Session, what: str) -> Gathering:
        """The same for what can only be done before the match."""
        table = self.table_of(session, what)
        if not isinstance(table, Gathering):
            raise Declined(
                "running",
                f"The match has begun, so you cannot {what}.",
                "do it at the next table, before its match begins",
            )
        return table

    def preparing_of(self, session: Session, what: str) -> Preparing:
        """The same for what can be done before any match of a series."""
        table = self.table_of(session, what)
        if isinstance(table, Playing) and table.next_game is not None:
            self._means.scribe.outage.refuse()
            return table.next_game
        return self.gathering_of(session, what)

    def playing_of(self, session: Session, what: str) -> Playing:
        """The same for what can only be done in a match."""
        table = self.table_of(session, what)
        if isinstance(table, Gathering):
            raise Declined("not_running", "The match has not begun.", "wait until its host starts it")
        if isinstance(table, Screening):
            raise Declined("replay", f"This is a replay, so you cannot {what}.", "fork it to play on")
        return table

    def lists(self, session: Session) -> Lists:
        """Return the lists of the decks at their table, with what they can see of these. Declined if there are none."""
        table = self.table_of(session, "look at decks")
        if isinstance(table, Gathering):
            return Lists(tuple(listed_before(table.production, table.chairs)))
        if isinstance(table, Screening):
            raise Declined("replay", "This is a replay, which shows every hand.", "fork it to play on")
        production = self._repertoire.of_record(table.match.record)
        return Lists(tuple(listed_during(production, table.match, table.eyes_of(session))))

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
            raise Declined("no_replay", "This is no replay.", "open one: kickdoor replay, and the name of its file")
        return table

    def _table(self, table_id: str) -> Awake:
        table = self.tables.get(table_id)
        if table is None:
            raise Declined("no_such_table", "There is no such table (any more).", "look at the list again")
        if isinstance(table, Sleeping):
            raise STILL_ASLEEP
        return table

    def _be_free(self, session: Session, table: Awake | None = None) -> None:
        if session.place is not None and session.place is not table:
            raise Declined("at_a_table", "You are at another table.", "leave it first")

    def _free_id(self) -> str:
        while (name := "".join(secrets.choice(ID_LETTERS) for _ in range(5))) in self.tables:
            pass
        return name

    # ---- beginning a match

    def start(self, session: Session, request: wire.StartMatch, then: Done) -> None:
        """Let everybody open what they had sealed, then begin; `then` hears of it once that is on the disk."""
        gathering = self.gathering_of(session, "start a match")
        gathering.may_start(session)
        self._means.scribe.outage.refuse()
        gathering.seal(
            self._means.time, partial(self._begin, gathering, self._laid(gathering), (session, request), then)
        )

    def _laid(self, gathering: Preparing) -> tuple[journal.Header, Any]:
        """How it begins, and the table before the first shuffle. Declined if the set does not play so."""
        seated, rules = gathering.taken(), gathering.production.rules
        players = tuple(
            Player(seat.name, seat.sex, brought(gathering.production, place, seat.deck).keys)
            for place, seat in enumerate(seated)
        )
        options = {key: value for key, value in gathering.options.items() if key not in (PACKS, SEATS, *OPTIONS)}
        people = sum(seat.session is not None for seat in seated)
        options = {**own_pace.fitted(gathering.production.settings, options, people), **gathering.prescribed}
        header = journal.Header(rules.name, players, options)
        try:
            return header, journal.begin(rules, header)
        except ValueError as wrong:
            raise Declined(
                "bad_table",
                f"The set does not play like this: {wrong}.",
                "change what it complains of, and begin again",
            ) from wrong

    def _begin(
        self,
        gathering: Preparing,
        laid: tuple[journal.Header, Any],
        asked: tuple[Session, wire.StartMatch] | None,
        then: Done,
    ) -> None:
        """Everything that was sealed is open, or left out. `asked`: who has asked for it, if anybody had to."""
        (header, table), seated, played = laid, gathering.taken(), gathering.production
        put_in = [seat.put_in for seat in seated]
        self._number += 1
        record = MatchRecord(
            self._number,
            gathering.id,
            gathering.name,
            gathering.set,
            header.options,
            tuple(
                SeatRecord(s.name, s.sex, s.session.id if s.session else "", s.ai, deck=player.deck)
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
        playing = self.playing(record, {s.id: s for s in sessions}, series=series)
        playing.match.audience.watchers = Crowd(gathering.watchers)
        playing.claims.lock, playing.opener = gathering.lock, gathering.opener
        playing.match.hush, playing.before = gathering.hush, gathering.heard
        first: list[Record] = [record, *(s.record() for s in sessions), *([series] if series is not None else [])]
        first += [each for person in sessions for each in person.all_carried(record.number)]
        first += [session.carried(record.number, request) for session, request in ([asked] if asked else [])]
        playing.match.begin(table, first, partial(self._began, gathering, playing, then))

    def _kept_shares(self, opener: Opener | None) -> tuple[str, ...]:
        """Return what the journal says of where a table was opened from: nothing where the log says no address."""
        return opener.shares if opener is not None and self._means.settings.log_addresses == "plain" else ()

    def _game_over(self, playing: Playing) -> None:
        """The match there is over: if it was one of a series, another one follows, or the series is over, too."""
        match = playing.match
        series, means = match.series, self._means
        if series is None:
            return
        if series.is_between:
            production = self._repertoire.of_record(match.record)
            players = self._ai_players(production.rules.engine)
            go = partial(self._next_game, playing)
            within_s, seed = means.settings.between_games_s, self._entropy(32)
            game = NextGame(match, series.record, production, players, seed, means.time, within_s, go)
            game.kept_from(playing.opener, playing.lock, playing.before)
            playing.awaits(game)
        playing.tell_series()

    def _next_game(self, playing: Playing) -> None:
        """All who play there are ready for another match of their series."""
        game = playing.next_game
        assert game is not None, "somebody was ready for it"
        if self._means.scribe.outage.is_on:
            game.unseal(self._entropy(32))
            return
        try:
            laid = self._laid(game)
        except Declined as why:  # the cards of another release, which have changed between two matches
            playing.breaks_off(why)
            return
        game.seal(self._means.time, partial(self._begin, game, laid, None, nobody))

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
        players = self._ai_players(screening.production.rules.engine)
        if request.ai:
            players.insist_on(request.ai)
        number, release = self._number + 1, self._means.release
        begun = forked(screening, session, request, number, self._free_id(), self._entropy, release)
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

    def _began(self, gathering: Preparing, playing: Playing, then: Done, declined: Declined | None) -> None:
        if declined is None:
            gathering.has_begun()
            self.tables[gathering.id] = playing
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
            if isinstance(before := self.tables.get(gathering.id), Playing):
                before.tell_series()  # it goes on, whatever was said of the match that did not begin
        then(declined)

    def playing(
        self,
        record: MatchRecord,
        sessions: Mapping[str, Session],
        dice: Random | None = None,
        changes: Sequence[ChairRecord] = (),
        series: SeriesRecord | None = None,
    ) -> Playing:
        """A match of that record, with these people; its table comes by `begin` or `resume`.

        `changes`: of who answers for its chairs, since it began. `series`: that which it is a match of, as it stands.
        """
        production = self._repertoire.of_record(record)
        log = Log(match=record.id)
        if production.course is not None:
            return self._lesson(record, sessions, production, production.course, log)
        engine = production.rules.engine
        seating = seated(record, sessions, changes)
        for chair in seating.chairs:
            if chair.session is None:
                chair.ai, chair.mind = self._understudies.stand_in(chair, log, engine)
        dice = dice or dice_of(record)
        keeper = partial(self._understudies.keeper, kind=manners_of(record.manners).keeper, log=log, engine=engine)
        match = Match(record, production.rules, production.stage, seating.chairs, dice, self._means, keeper)
        if (prompter := production.prompter()) is not None:
            match.prompted_by(prompter)
        playing = Playing(match, partial(self._understudies.stand_in, log=log, engine=engine), seating.left)
        if series is not None:
            match.is_a_game_of(Series(series))
            match.closed = partial(self._game_over, playing)
        return playing

    def _lesson(
        self, record: MatchRecord, sessions: Mapping[str, Session], production: Production, course: Course, log: Log
    ) -> Playing:
        """A match with a teacher and a cast; nobody takes the student's place if he goes."""
        means, engine = self._means, production.rules.engine
        tuition = course.tuition(self._minds, means.time, self._entropy(32))
        chairs = seated(record, sessions).chairs
        for chair in chairs:
            if chair.ai:
                chair.mind = self._understudies.of_kind(chair, chair.ai, log, engine, tuition.cast)
        match = Match(record, production.rules, production.stage, chairs, tuition.dice, means)
        match.taught_by(tuition.teacher, tuition.dice.shown)
        return Playing(match, partial(self._understudies.stand_in, log=log, engine=engine), {})

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
        self._note(Match.leave_off)

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
                case Sleeping():
                    self.places.sweep(table)
                    continue
                case Screening():
                    continue
            if forgotten and self.tables.get(table.id) is table:
                self.places.forget(table)


def _once_awake(table: Sleeping, session: Session, request: Wish, carry_out: Callable[[Session, Wish], bool]) -> bool:
    """Let that request wait until the table is there; that it is not done yet."""
    table.wake_for(session, lambda: session.attempt(request, lambda: carry_out(session, request)))
    return False
