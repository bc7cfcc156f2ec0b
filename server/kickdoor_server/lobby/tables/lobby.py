"""All tables of the server, from being opened to being closed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from kickdoor_game.language.looking_up import book_meant
from kickdoor_game.machine.ids import Seat
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.book import LookUp, RulesFound
from kickdoor_protocol.messages.decks import Lists
from kickdoor_protocol.messages.looking import Looking
from kickdoor_protocol.messages.replay import Fork, LookAs

from ...base.declined import Declined
from ...base.process.logs import Log
from ...base.store.records import Record
from ...matches.belongings import Belongings, MatchResources
from ...matches.playing.match import Match
from ...matches.playing.playing import MatchTable
from ...matches.preparing.decks import DeckBox, chosen, listed_before, listed_during
from ...matches.preparing.preparing import Preparing
from ...matches.replays.replay_file import ReadReplay
from ...matches.replays.timeline import NotThisMatch
from ...people.moderation.reports import Heard
from ...people.moderation.table_mutes import TableMutes
from ...people.sessions.crowd import Spectators
from ...people.sessions.in_flight import InFlight
from ...people.sessions.openers import AddressKey, Opener, opener_of
from ...people.sessions.passwords import Lock, Passwords
from ...people.sessions.session import STILL_ASLEEP, Session
from ...table.catalogue.playable_sets import PlayableSets
from ...table.catalogue.rulebook import Shelf, look_up
from ...table.manners import BEST_OF, manners_of
from ...table.packs import CardsDiffer, have_changed
from .beginnings import Beginnings
from .gathering import Gathering
from .listing import Listing
from .places import Awake, ServerPlaces, ServerTables
from .replay_table import ReplayTable
from .sleeping import Sleeping


class Moderating(Protocol):
    """The part of moderation that the lobby uses."""

    def may_name(self, session: Session) -> bool:
        """Return whether the session may choose names that others read, for tables and AI players."""

    def handed_over(self, voice: str, session: Session) -> None:
        """Note that the session has taken over the seat of another speaker; `voice` is that speaker's id in chat."""


class Lobby:
    """Finds, opens and closes tables. `may_open` raises Declined while no more tables may be opened."""

    def __init__(
        self,
        playable_sets: PlayableSets,
        means: MatchResources,
        places: ServerPlaces,
        beginnings: Beginnings,
        passwords: Passwords,
        key: AddressKey,
        moderation: Moderating,
        may_open: Callable[[], None],
    ) -> None:
        self.places = places
        self.beginnings = beginnings
        self._key = key
        self._playable_sets = playable_sets
        self._means = means
        self._passwords = passwords
        self._moderation = moderation
        self._server_may_open = may_open
        self._log = Log()
        self.decks = DeckBox(playable_sets, means.scribe)
        self.listing = Listing(self._described, playable_sets.sets, means.time)

    @property
    def tables(self) -> ServerTables:
        """Return all tables, by id."""
        return self.places.tables

    # ---- finding and opening

    def list_tables(self, session: Session, since: int | None) -> None:
        """Send the session the list of tables. `since`: the number of the last change that it knows; 0: none; None: it
        always gets the whole list.
        """
        if session.link is not None:
            session.say(self.listing.told(since))

    def _described(self) -> Iterator[wire.TableInfo]:
        return (table.describe() for table in self.tables.listed())

    def look_up(self, session: Session, request: LookUp) -> None:
        """Send the session what the rulebook of a card set has for the request's words, with the numbers (such as the
        winning level) of its own table if that plays the set.

        If the words are a rule id of another set that this server has, that set's rulebook is searched.
        """
        set_key, playable_set = request.set, self._playable_sets.playable_set(request.set)
        if not playable_set.catalogue.has(request.words):
            set_key = book_meant(request.words, [info.key for info in self._playable_sets.sets()]) or set_key
            playable_set = self._playable_sets.playable_set(set_key)
        book = playable_set.rulebook if session.speaks(RulesFound, since=2) else None
        table = session.place
        about = table.describe() if isinstance(table, Gathering | MatchTable | ReplayTable) else None
        chosen = about.options if about is not None and about.set == set_key else {}
        shelf = Shelf(playable_set.catalogue, book, playable_set.figures(chosen) if book is not None else {})
        session.say(look_up(shelf, set_key, request.words))

    def create(self, asked: InFlight[wire.CreateTable]) -> None:
        """Open a table with this person on its first seat: at once, or after its password is hashed. Raises Declined if
        they are at a table, or a limit on tables is reached.
        """
        self._be_free(asked.session)
        self._may_open(asked.session)
        if asked.request.password:
            self._passwords.keep(asked, asked.request.password, lambda kept: self._open(asked, Lock(kept)))
        else:
            self._open(asked, Lock())

    def _may_open(self, session: Session) -> Opener:
        """Return to whom another table would be charged. Raises Declined if there are too many and none gives way."""
        self._server_may_open()
        opener = opener_of(session, self._means.settings, self._key)
        self.places.has_one_for(opener)
        return opener

    def _open(self, asked: InFlight[wire.CreateTable], lock: Lock) -> None:
        session, request = asked.session, asked.request
        self._be_free(session)
        opener = self._may_open(session)
        playable_set, options = self._playable_sets.chosen(request.set, request.options)
        if int(options.get(BEST_OF, playable_set.best_of)) > 1:
            manners_of(options).may_be_a_series()
        said = request.name if self._moderation.may_name(session) else ""
        name = clean_text(said, TABLE_NAME_MOST) or f"{session.name}'s table"
        deck = chosen(playable_set, request.set, session, request.deck, request.cards)
        seed = self.beginnings.seed_for(playable_set)
        players = self.beginnings.ai_players(playable_set.rules.engine)
        table_mutes = TableMutes(self._means.time.seconds, self._means.wall_s)
        belongings = Belongings(opener, lock, table_mutes, Heard(), Spectators())
        table_id = self.tables.free_id()
        gathering = Gathering(table_id, name, request.set, playable_set, options, session, players, seed, belongings)
        lock.admitted.add(session.id)
        self.tables[gathering.id] = gathering
        gathering.sit(session, request.sex, None, deck)
        if playable_set.course is not None:
            gathering.fill(playable_set.course.cast)
        session.log.info("table_opened", table=gathering.id, set=request.set, locked=bool(lock.kept))
        asked.accept()

    def join(self, asked: InFlight[wire.JoinTable]) -> None:
        """Put the session on a free seat of a table before its match, or back on a seat that it has left.

        The code of a seat, which its player was given, opens a password-protected table as well. A match that is asleep
        in the journal is restored first.
        """
        session, request = asked.session, asked.request
        table = self.tables.get(request.table)
        if isinstance(table, Sleeping):
            table.wake_for(session, lambda: asked.attempt(lambda: self.join(asked)))
            return
        if request.code and isinstance(table, MatchTable):
            self._be_free(session, table)
            if not self._passwords.weigh(asked, is_right=table.claims.is_code(request.code)):
                return
            table.lock.admitted.add(session.id)
        self._unlocked(asked, lambda table: self._sit(asked, table))

    def _sit(self, asked: InFlight[wire.JoinTable], table: Awake) -> None:
        session, request = asked.session, asked.request
        match table:
            case Gathering():
                deck = chosen(table.playable_set, table.set, session, request.deck, request.cards)
                table.sit(session, request.sex, request.seat, deck)
                asked.accept()
            case MatchTable():
                if before := table.sit(asked):
                    self._moderation.handed_over(before, session)
            case ReplayTable():
                raise Declined("replay", "A replay has no seat to take.", "spectate, and fork it to play on")

    def watch(self, asked: InFlight[wire.WatchTable]) -> None:
        """Let the session spectate a table. Raises Declined where its options allow no spectators, even with the
        password.
        """
        session, request = asked.session, asked.request
        if isinstance(sleeping := self.tables.get(request.table), Sleeping):
            sleeping.wake_for(session, lambda: asked.attempt(lambda: self.watch(asked)))
            return
        table = self._table(request.table)
        if not isinstance(table, ReplayTable):
            table.manners.may_look_on(knows_looking=session.speaks(Looking))
        self._unlocked(asked, lambda table: self._look_on(asked, table))

    def _look_on(self, asked: InFlight[wire.WatchTable], table: Awake) -> None:
        if isinstance(table, ReplayTable):
            table.watch(asked.session)
        else:
            table.watch(asked.session, self._means.settings.watchers_most)
        asked.accept()

    def _unlocked(
        self, asked: InFlight[wire.JoinTable] | InFlight[wire.WatchTable], enter: Callable[[Awake], None]
    ) -> None:
        """Call `enter` with that table once its password was checked; by then it may have begun, or be closed."""
        session, request = asked.session, asked.request

        def go() -> None:
            table = self._table(request.table)
            self._be_free(session, table)
            enter(table)

        table = self._table(request.table)
        self._be_free(session, table)
        if isinstance(table, ReplayTable) or not table.lock.kept:
            go()
        else:
            self._passwords.unlock(asked, table.lock, request.password, go)

    def leave(self, asked: InFlight[wire.LeaveTable]) -> None:
        """Let the session leave its table, which is closed if nobody is left there."""
        table = self.table_of(asked.session, "leave one")
        if isinstance(table, MatchTable):
            table.leave(asked)
            return
        table.leave(asked.session)
        if isinstance(table, Gathering) and not table.people():
            self.places.forget(table)
        asked.accept()

    def table_of(self, session: Session, what: str) -> Awake:
        """Return the session's table. Raises Declined if it is at none; `what` says in words what it then cannot do."""
        if not isinstance(session.place, Gathering | MatchTable | ReplayTable):
            raise Declined("no_table", f"You are at no table, so you cannot {what}.", "join a table first")
        return session.place

    def gathering_of(self, session: Session, what: str) -> Gathering:
        """Return the session's table if its match has not begun. Raises Declined otherwise; `what` says in words what
        it then cannot do.
        """
        table = self.table_of(session, what)
        if not isinstance(table, Gathering):
            raise Declined(
                "running",
                f"The match has begun, so you cannot {what}.",
                "do it at the next table, before its match begins",
            )
        return table

    def preparing_of(self, session: Session, what: str) -> Preparing:
        """Return the preparation of the next match at the session's table: its first one, or the next one of a series.
        Raises Declined if none is being prepared; `what` says in words what cannot be done then.
        """
        table = self.table_of(session, what)
        if isinstance(table, MatchTable) and table.next_game is not None:
            self._means.scribe.outage.refuse()
            return table.next_game
        return self.gathering_of(session, what)

    def playing_of(self, session: Session, what: str) -> MatchTable:
        """Return the session's table if its match has begun. Raises Declined otherwise; `what` says in words what it
        then cannot do.
        """
        table = self.table_of(session, what)
        if isinstance(table, Gathering):
            raise Declined("not_running", "The match has not begun.", "wait until its host starts it")
        if isinstance(table, ReplayTable):
            raise Declined("replay", f"This is a replay, so you cannot {what}.", "fork it to play on")
        return table

    def lists(self, session: Session) -> Lists:
        """Return the decks of the players at the session's table, as far as it may see them. Raises Declined at no
        table, and at a replay.
        """
        table = self.table_of(session, "look at decks")
        if isinstance(table, Gathering):
            sitting = ((Seat(seat), one.name, one.deck) for seat, one in enumerate(table.chairs) if one is not None)
            return Lists(tuple(listed_before(table.playable_set, sitting)))
        if isinstance(table, ReplayTable):
            raise Declined("replay", "This is a replay, which shows every hand.", "fork it to play on")
        match = table.match
        playable_set = self._playable_sets.of_record(match.record)
        return Lists(tuple(listed_during(playable_set, match.table, match.record, table.eyes_of(session))))

    def look_as(self, session: Session, request: LookAs) -> None:
        """Show the session what another seat sees: any seat in a replay, or that of a player who shares their view with
        spectators. Raises Declined if it may not.
        """
        table = self.table_of(session, "see with other eyes")
        if isinstance(table, ReplayTable):
            table.look_as(session, request)
        else:
            self.playing_of(session, "see with other eyes").look_as(session, request)

    def replay_table_of(self, session: Session) -> ReplayTable:
        """Return the session's table if it shows a replay. Raises Declined otherwise."""
        table = self.table_of(session, "look at a replay")
        if not isinstance(table, ReplayTable):
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

    # ---- beginning a match

    def start(self, asked: InFlight[wire.StartMatch]) -> None:
        """Have all players reveal the nonces that they have committed to, then begin the match. Raises Declined if it
        cannot begin.
        """
        gathering = self.gathering_of(asked.session, "start a match")
        gathering.may_start(asked.session)
        self._means.scribe.outage.refuse()
        self.beginnings.start(gathering, asked)

    def fork(self, asked: InFlight[Fork]) -> None:
        """Begin a new match from the session's position in a replay, once the answers up to there are on the disk.
        Raises Declined if it cannot.
        """
        self._means.scribe.outage.refuse()
        opener = self._may_open(asked.session)
        self.beginnings.fork(self.replay_table_of(asked.session), asked, opener)

    def screen(self, replay_file: ReadReplay) -> None:
        """Open a table that shows this replay. Raises NotThisMatch if its answers do not fit its card set, CardsDiffer
        if they are those of cards that are gone, PacksDiffer if this server's packs are not those of the match.
        """
        record = replay_file.record
        playable_set = self._playable_sets.of_record(record)
        try:
            replay_table = ReplayTable(self.tables.free_id(), replay_file, playable_set)
        except NotThisMatch as wrong:
            if have_changed(record, playable_set.stage.sources[0]):
                raise CardsDiffer(record) from wrong
            raise
        self.tables[replay_table.id] = replay_table

    def rehearsals(self) -> Iterator[Callable[[], object]]:
        """Yield jobs that compute the event lists of replays in advance, so that the first spectator need not wait for
        them.
        """
        for table in self.tables.values():
            if isinstance(table, ReplayTable):
                yield from table.rehearse()

    # ---- the sweep

    def note_clocks(self) -> None:
        """Write to the journal how much time is left on the clocks of all running matches; write nothing during a disk
        outage.
        """
        if not self._means.scribe.outage.is_on:
            self._note(Match.clocks)

    def outage_changed(self, do: Callable[[Callable[[], None]], None]) -> None:
        """Tell tables with a match, running or about to start, that a disk outage has begun or ended. `do` is called
        with one function per table, which tells it.
        """
        for table in list(self.tables.values()):
            if isinstance(table, MatchTable):
                do(table.match.outage_changed)
            elif isinstance(table, Gathering) and table.starting and self._means.scribe.outage.is_on:
                do(table.outage_began)

    def leave_off(self) -> None:
        """Write the state of all running matches to the journal, from which the next server resumes them, since this
        one stops.
        """
        self._note(Match.leave_off)

    def _note(self, what: Callable[[Match], list[Record]]) -> None:
        playing = [table for table in self.tables.values() if isinstance(table, MatchTable)]
        self._means.scribe.write([record for table in playing for record in what(table.match)], self._note_failure)

    def _note_failure(self, error: Exception | None) -> None:
        if error is not None:
            self._log.broken("clocks_not_written", error)

    def sweep(self) -> None:
        """Remove people who have been disconnected for too long, and close tables that are deserted or over."""
        settings, now_s = self._means.settings, self._means.time.seconds()
        for table in list(self.tables.values()):
            match table:
                case Gathering():
                    forgotten = table.sweep(now_s, settings.chair_s, settings.deserted_s)
                case MatchTable():
                    forgotten = table.sweep(now_s, settings.over_s, settings.asleep_most_s)
                case Sleeping():
                    self.places.sweep(table)
                    continue
                case ReplayTable():
                    continue
            if forgotten and self.tables.get(table.id) is table:
                self.places.forget(table)
