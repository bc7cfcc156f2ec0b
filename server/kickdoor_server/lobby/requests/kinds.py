"""The kinds of requests, a row each: who carries it out, its cost, what it leaves behind, how it is answered.

Costs are upper bounds in microseconds of the reactor's time, measured where there is most to do: a table in the middle
of a match with spectators, a server full of tables. `python -m tests.trials.drills.costs` measures them and writes
them, with the bytes of an answer, into docs/protocol.md. A request is always charged the worst case: its true cost
depends on others, and is known too late to refuse it. Tags and versions of requests are in the protocol's registry.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST
from kickdoor_protocol.messages import (
    book,
    decks,
    looking,
    moderation,
    reasons,
    recounting,
    replay,
    session,
    table,
    talk,
)
from kickdoor_protocol.messages import lobby as wire
from kickdoor_protocol.messages.talk import Said, Say

from ...base.declined import Declined
from ...base.store.past import CHAT_BYTES_MOST
from ...matches.ending import ANSWERS_MOST
from ...matches.playing.playing import MatchTable
from ...matches.preparing.decks import OWN_MOST
from ...people.access.admission import ORDINARY_US
from ...people.moderation.reports import REPORTS_MOST
from ...people.sessions.ignoring import IGNORED_MOST
from ...people.sessions.in_flight import InFlight
from ...people.sessions.session import Session
from ...people.sessions.sessions import Sessions
from ..moderation.requests import REPORTS_AN_HOUR, REPORTS_AN_HOUR_ADDRESS, Moderation
from ..tables.gathering import Gathering
from ..tables.lobby import Lobby
from .quotas import (
    ADDRESS_PEOPLE,
    KIB,
    PEOPLE,
    Most,
    Quota,
    SettingLimit,
    is_at_no_match,
    is_removal,
    of_people,
    of_places,
    written,
)

R = TypeVar("R", bound=Request)


class Executor:
    """Carries requests out with these parts of the server, a method for each kind. Each raises Declined if it is
    refused."""

    def __init__(self, lobby: Lobby, sessions: Sessions, moderation: Moderation) -> None:
        self._lobby = lobby
        self._sessions = sessions
        self._moderation = moderation

    # ---- oneself

    def enter(self, asked: InFlight[session.Enter]) -> None:
        """Check the server's password that the request carries, and let the session in if it is right."""
        self._sessions.enter(asked)

    def ping(self, asked: InFlight[session.Ping]) -> None:
        """Answer with a Pong, and with nothing else."""
        asked.session.say(session.Pong(asked.request.req))

    # ---- tables

    def list_tables(self, asked: InFlight[wire.ListTables]) -> None:
        """Send the list of all tables, or only the tables that have changed since the client's last one."""
        self._lobby.list_tables(asked.session, asked.request.since)
        asked.accept()

    def create_table(self, asked: InFlight[wire.CreateTable]) -> None:
        """Open a table, with the session as its host."""
        self._lobby.create(asked)

    def join_table(self, asked: InFlight[wire.JoinTable]) -> None:
        """Put the session on a seat of a table."""
        self._lobby.join(asked)

    def watch_table(self, asked: InFlight[wire.WatchTable]) -> None:
        """Let the session spectate a table."""
        self._lobby.watch(asked)

    def leave_table(self, asked: InFlight[wire.LeaveTable]) -> None:
        """Let the session leave its table."""
        self._lobby.leave(asked)

    def set_ready(self, asked: InFlight[wire.SetReady]) -> None:
        """Note whether the session's player is ready for the match to begin."""
        self._lobby.preparing_of(asked.session, "get ready").set_ready(asked.session, asked.request.ready)
        asked.accept()

    def commit_nonce(self, asked: InFlight[wire.CommitNonce]) -> None:
        """Store the session's commitment (a hash) to a nonce, which will be mixed into the seed of the shuffle."""
        preparing = self._lobby.preparing_of(asked.session, "put anything into the shuffle")
        preparing.commit_nonce(asked.session, asked.request.commitment)
        asked.accept()

    def add_nonce(self, asked: InFlight[wire.AddNonce]) -> None:
        """Mix a nonce of the session into the seed of the shuffle, or reveal the one that it has committed to."""
        self._lobby.preparing_of(asked.session, "add to the shuffle").add_nonce(asked.session, asked.request.nonce)
        asked.accept()

    def add_ai(self, asked: InFlight[wire.AddAi]) -> None:
        """Put an AI player on a free seat."""
        request, gathering = asked.request, self._lobby.gathering_of(asked.session, "call an AI player")
        name = request.name if self._moderation.may_name(asked.session) else ""
        gathering.add_ai(asked.session, request.kind, name, request.deck, request.difficulty)
        asked.accept()

    def remove_ai(self, asked: InFlight[wire.RemoveAi]) -> None:
        """Remove an AI player from its seat."""
        gathering = self._lobby.gathering_of(asked.session, "send an AI player away")
        gathering.remove_ai(asked.session, asked.request.seat)
        asked.accept()

    def start_match(self, asked: InFlight[wire.StartMatch]) -> None:
        """Start the match of the session's table."""
        self._lobby.start(asked)

    # ---- a match

    def answer(self, asked: InFlight[table.Answer | table.Act]) -> None:
        """Play an answer to the question that the session's player was asked, or an action that they may take
        unasked.
        """
        self._lobby.playing_of(asked.session, "play").answer(asked)

    def pause_table(self, asked: InFlight[table.PauseTable]) -> None:
        """Propose a pause of the match, or agree to a proposed one."""
        self._lobby.playing_of(asked.session, "pause it").pause(asked)

    def resume_table(self, asked: InFlight[table.ResumeTable]) -> None:
        """End a pause of the match, take back the session's agreement to a proposed one, or stop waiting for a player
        who has disconnected.
        """
        self._lobby.playing_of(asked.session, "go on").go_on(asked)

    def let_in(self, asked: InFlight[table.LetIn]) -> None:
        """Count the session's vote on whether a person may take over the seat of a player who is gone."""
        self._lobby.playing_of(asked.session, "let anybody in").let_in(asked.session, asked.request)
        asked.accept()

    def resync(self, asked: InFlight[table.Resync]) -> None:
        """Send the whole state of the session's table again, including the texts of cards that were sent before."""
        place = self._lobby.table_of(asked.session, "see one")
        if asked.session.link is not None:
            asked.session.link.faces_known = frozenset()
        place.show(asked.session)
        asked.accept()

    def observe(self, asked: InFlight[table.Observe]) -> None:
        """Send the session, from now on, the observations and options that an AI player in its seat would get."""
        asked.session.observe()
        asked.session.show_again()
        asked.accept()

    def story(self, asked: InFlight[recounting.Story]) -> None:
        """Send one page of the match's earlier events."""
        self._lobby.playing_of(asked.session, "page back").recount(asked)

    def share_seat(self, asked: InFlight[looking.ShareSeat]) -> None:
        """Let spectators see what this player sees, hand included, or stop that."""
        self._lobby.playing_of(asked.session, "share your seat").share(asked.session, asked.request)
        asked.accept()

    def explain(self, asked: InFlight[reasons.Explain]) -> None:
        """Send why an AI player made a decision: the options it weighed."""
        self._lobby.playing_of(asked.session, "ask why").explain(asked.session, asked.request)
        asked.accept()

    # ---- people

    def say(self, asked: InFlight[talk.Say]) -> None:
        """Send a line of chat to everybody at the session's table, or in the lobby."""
        say(asked.session, asked.request, asked.session.now_s, self._sessions, self._moderation)
        asked.accept()

    def ignore(self, asked: InFlight[moderation.Ignore]) -> None:
        """Hide somebody's chat from the session, or show it again."""
        self._moderation.ignore(asked.session, asked.request)
        asked.accept()

    def mute(self, asked: InFlight[moderation.Mute]) -> None:
        """Mute somebody at the table that the session hosts, or unmute them."""
        self._moderation.mute(asked.session, asked.request)
        asked.accept()

    def report(self, asked: InFlight[moderation.Report]) -> None:
        """Report somebody to the operator."""
        self._moderation.report(asked.session, asked.request)
        asked.accept()

    # ---- decks and rules

    def list_decks(self, asked: InFlight[decks.ListDecks]) -> None:
        """Send the decks that the session's player can choose for a card set."""
        asked.session.say(self._lobby.decks.told(asked.session, asked.request.set))
        asked.accept()

    def look_at_pool(self, asked: InFlight[decks.LookAtPool]) -> None:
        """Send the cards from which decks for a card set can be built."""
        asked.session.say(self._lobby.decks.pool(asked.request))
        asked.accept()

    def check_deck(self, asked: InFlight[decks.CheckDeck]) -> None:
        """Send the violations of the deck rules in a deck, an empty list if it is legal."""
        asked.session.say(self._lobby.decks.check(asked.request))
        asked.accept()

    def look_at_lists(self, asked: InFlight[decks.LookAtLists]) -> None:
        """Send the decks of the players at the session's table, as far as it may see them."""
        asked.session.say(self._lobby.lists(asked.session))
        asked.accept()

    def save_deck(self, asked: InFlight[decks.SaveDeck]) -> None:
        """Save a deck on the server for the session's player, or delete one."""
        self._lobby.decks.save(asked)

    def look_up(self, asked: InFlight[book.LookUp]) -> None:
        """Send the rules and terms of the rulebook that match the words of the request."""
        self._lobby.look_up(asked.session, asked.request)
        asked.accept()

    # ---- replays

    def wind(self, asked: InFlight[replay.Wind]) -> None:
        """Move the session to another position in the replay that it watches."""
        self._lobby.replay_table_of(asked.session).wind(asked.session, asked.request)
        asked.accept()

    def look_as(self, asked: InFlight[replay.LookAs]) -> None:
        """Show the session what another seat sees: any seat in a replay, or that of a player who shares their view with
        spectators.
        """
        self._lobby.look_as(asked.session, asked.request)
        asked.accept()

    def fork(self, asked: InFlight[replay.Fork]) -> None:
        """Begin a new match from the session's position in a replay."""
        self._lobby.fork(asked)

    def take_replay(self, asked: InFlight[replay.TakeReplay]) -> None:
        """Send the session the replay of the match at its table."""
        self._lobby.playing_of(asked.session, "take a replay").hand_out(asked)


@dataclass(frozen=True, slots=True)
class RequestKind(Generic[R]):
    """A kind of request.

    `carry_out` accepts or declines now, or keeps the request until it is on the disk. `worst_us`: its cost in
    microseconds of the reactor's time, charged to session and address. `makes_last`: what outlives it, and the limits
    on that. `told_by`: the message with its result, which the client must know; never news that comes unasked too, such
    as `said`, since replies do not count for `Settings.held_most`. `repeatable`: it changes nothing, so it is carried
    out again when it is sent again, since its result may have been lost. `anywhere`: such a request that does not
    depend on where they are. `changes_listing`: it may change the list of tables. `made_later`: its large reply is made
    in the background, and the link's next request waits for it.
    """

    struct: type[R]
    carry_out: Callable[[Executor, InFlight[R]], None]
    worst_us: int
    makes_last: Quota | None
    told_by: type[Message] | None = None
    repeatable: bool = False
    anywhere: bool = False
    changes_listing: bool = True
    made_later: bool = False

    @property
    def ordinary(self) -> float:
        """Return as how many ordinary requests it counts in a session's budget: at least one."""
        return max(1.0, self.worst_us / ORDINARY_US)


NO_TABLES = "it opens no more tables"
"""The words in a refusal for what the server does not do while its disk is low."""

ANSWER = Quota(
    "a row of the match, some 60 bytes",
    SettingLimit("requests"),
    SettingLimit("address_work_ms"),
    Most(ANSWERS_MOST, "a match"),
)
"""The limits on answers."""

ROWS: tuple[RequestKind[Any], ...] = (
    RequestKind(
        session.Enter,
        Executor.enter,
        500,
        Quota("a wrong guess", SettingLimit("guesses_most"), SettingLimit("guesses_free_address"), PEOPLE),
    ),
    RequestKind(session.Ping, Executor.ping, 100, None, changes_listing=False),
    RequestKind(
        wire.ListTables,
        Executor.list_tables,
        15_000,
        None,
        told_by=wire.Tables,
        repeatable=True,
        anywhere=True,
        changes_listing=False,
    ),
    RequestKind(wire.CreateTable, Executor.create_table, 5_000, of_places("a place, and a name for it", NO_TABLES)),
    RequestKind(
        wire.JoinTable,
        Executor.join_table,
        15_000,
        written("a row of who sits there, and a question to those who are there", KIB),
    ),
    RequestKind(
        wire.WatchTable,
        Executor.watch_table,
        15_000,
        Quota("a spectator", Most(1, "a person is at one table"), ADDRESS_PEOPLE, SettingLimit("watchers_most")),
    ),
    RequestKind(wire.LeaveTable, Executor.leave_table, 15_000, written("a row of who sits there", KIB)),
    RequestKind(wire.SetReady, Executor.set_ready, 5_000, None),
    RequestKind(
        wire.CommitNonce,
        Executor.commit_nonce,
        5_000,
        of_places("a sealed number at a table that is being filled"),
        told_by=wire.Sealed,
    ),
    RequestKind(wire.AddNonce, Executor.add_nonce, 5_000, of_places("a number at a table that is being filled")),
    RequestKind(
        wire.StartMatch,
        Executor.start_match,
        40_000,
        written("a match in the journal, its snapshot, and a row in the archive", 12 * KIB),
    ),
    RequestKind(wire.AddAi, Executor.add_ai, 6_000, of_places("an AI player at a table that is being filled")),
    RequestKind(wire.RemoveAi, Executor.remove_ai, 5_000, None),
    RequestKind(table.Answer, Executor.answer, 12_000, ANSWER, changes_listing=False),
    RequestKind(table.Act, Executor.answer, 12_000, ANSWER, changes_listing=False),
    RequestKind(
        table.PauseTable,
        Executor.pause_table,
        10_000,
        written("a row of the pause, what is left of the clocks, a snapshot", KIB),
    ),
    RequestKind(
        table.ResumeTable,
        Executor.resume_table,
        10_000,
        written("a row of the pause, what is left of the clocks, a snapshot", KIB),
    ),
    RequestKind(table.Resync, Executor.resync, 15_000, None, repeatable=True, changes_listing=False),
    RequestKind(
        table.Observe, Executor.observe, 10_000, None, told_by=table.Observed, repeatable=True, changes_listing=False
    ),
    RequestKind(
        recounting.Story,
        Executor.story,
        15_000,
        None,
        told_by=recounting.Recounted,
        repeatable=True,
        changes_listing=False,
        made_later=True,
    ),
    RequestKind(table.LetIn, Executor.let_in, 15_000, of_places("a word for somebody at a table")),
    RequestKind(looking.ShareSeat, Executor.share_seat, 10_000, of_places("a mark of a seat")),
    RequestKind(
        talk.Say,
        Executor.say,
        12_000,
        Quota(
            "a line of talk; at a match it is written down, if the disk is not low",
            SettingLimit("chat"),
            ADDRESS_PEOPLE,
            Most(CHAT_BYTES_MOST, "bytes of a match"),
            low="it keeps no talk of matches",
            spares=is_at_no_match,
        ),
        changes_listing=False,
    ),
    RequestKind(
        moderation.Ignore,
        Executor.ignore,
        6_000,
        of_people("a voice that is not heard", IGNORED_MOST, "voices of a person"),
        told_by=moderation.Ignoring,
    ),
    RequestKind(moderation.Mute, Executor.mute, 6_000, of_places("a voice that is muted at a table")),
    RequestKind(
        moderation.Report,
        Executor.report,
        40_000,
        Quota(
            "a report in the data folder",
            Most(REPORTS_AN_HOUR, "an hour"),
            Most(REPORTS_AN_HOUR_ADDRESS, "an hour"),
            Most(REPORTS_MOST, "kept at the same time, some 3 MB"),
            low="it keeps no reports",
        ),
    ),
    RequestKind(
        decks.ListDecks,
        Executor.list_decks,
        5_000,
        None,
        told_by=decks.Decks,
        repeatable=True,
        anywhere=True,
        changes_listing=False,
    ),
    RequestKind(
        decks.LookAtPool,
        Executor.look_at_pool,
        15_000,
        None,
        told_by=decks.Pool,
        repeatable=True,
        anywhere=True,
        changes_listing=False,
    ),
    RequestKind(
        decks.CheckDeck,
        Executor.check_deck,
        12_000,
        None,
        told_by=decks.DeckChecked,
        repeatable=True,
        anywhere=True,
        changes_listing=False,
    ),
    RequestKind(
        decks.SaveDeck,
        Executor.save_deck,
        12_000,
        written(f"a deck in the row of a person, who has {OWN_MOST} at most", 4 * KIB, "it keeps no decks", is_removal),
        told_by=decks.Decks,
        changes_listing=False,
    ),
    RequestKind(
        decks.LookAtLists,
        Executor.look_at_lists,
        5_000,
        None,
        told_by=decks.Lists,
        repeatable=True,
        changes_listing=False,
    ),
    RequestKind(
        book.LookUp,
        Executor.look_up,
        1_000,
        None,
        told_by=book.RulesFound,
        repeatable=True,
        anywhere=True,
        changes_listing=False,
    ),
    RequestKind(
        reasons.Explain,
        Executor.explain,
        1_000,
        None,
        told_by=reasons.Explained,
        repeatable=True,
        changes_listing=False,
    ),
    RequestKind(replay.Wind, Executor.wind, 20_000, of_people("a place in a replay", 1, "a person is at one table")),
    RequestKind(
        replay.LookAs,
        Executor.look_as,
        15_000,
        of_people("the eyes that somebody sees with", 1, "a person is at one table"),
        repeatable=True,
    ),
    RequestKind(
        replay.Fork,
        Executor.fork,
        150_000,
        written("a match in the journal with all answers until there", 64 * KIB, NO_TABLES),
    ),
    RequestKind(
        replay.TakeReplay,
        Executor.take_replay,
        10_000,
        None,
        told_by=replay.ReplayPart,
        repeatable=True,
        made_later=True,
    ),
)
"""All kinds of requests."""

KINDS: dict[type[Request], RequestKind[Any]] = {row.struct: row for row in ROWS}
"""The kind of each request."""

MADE_LATER = tuple(row.struct for row in ROWS if row.made_later)
"""Requests whose replies are made in the background."""

REPLIES: tuple[type[Message], ...] = (
    session.Accepted,
    session.Refused,
    session.Pong,
    *dict.fromkeys(row.told_by for row in ROWS if row.told_by is not None),
)
"""Messages that only answer the client's own requests."""


def refused_while_low() -> tuple[str, ...]:
    """Return short phrases for what the server refuses while its disk is nearly full, without duplicates, in the order
    of `ROWS`.
    """
    quotas = (row.makes_last for row in ROWS)
    return tuple(dict.fromkeys(quota.low for quota in quotas if quota is not None and quota.low))


def say(
    session: Session,
    request: Say,
    now_s: float,
    sessions: Sessions,
    moderation: Moderation,
) -> None:
    """Send the session's line of chat to everybody at its table; from a session at no table, to all who are at none and
    have sent the server's password if there is one.

    `now_s`: monotonic seconds. Raises Declined if the line is empty, comes too fast, or the session is muted.
    """
    line = clean_text(request.text, CHAT_MOST)
    if not line:
        raise Declined("nothing_said", "There is nothing to read in that.", "say it in letters")
    if not session.chat.take(now_s):
        raise Declined("too_fast", "You say too much in a short time.", session.chat.wait_words())
    moderation.may_talk(session)
    match session.place:
        case Gathering() as table:
            table.chat(session, line)
        case MatchTable() as table:
            table.chat(session, request, line)
        case _:
            said = Said(session.name, line, "chat")
            moderation.lobby.add(session.id, said)
            sessions.tell(said, lambda other: other.place is None and not other.locked and other.hears(session.id))
