"""Requests about other people: to ignore, mute or report them.

A person is looked up by name at the table first, then on the whole server. From then on their voice counts (`Speaker`),
whatever they are called later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from kickdoor_game.language.english import numbered
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST, REPORT_MOST
from kickdoor_protocol.listening.shares import bare, counted_as, is_among
from kickdoor_protocol.messages.moderation import Ignore, Mute, Report
from kickdoor_protocol.messages.talk import Spoken

from ...base.configuration.settings import Settings
from ...base.declined import Declined, quoted
from ...base.process.logs import Log
from ...base.rates import RateWindow
from ...matches.playing.playing import MatchTable
from ...matches.seats import voice_at
from ...people.access.bans import Bans, Who
from ...people.moderation.reports import EVENTS_MOST, Evidence, Heard, Person, ReportedLine, ReportStore
from ...people.sessions.ignoring import IGNORED_MOST
from ...people.sessions.names import meant, only
from ...people.sessions.session import Session, SessionPlace
from ...people.sessions.sessions import Sessions
from ..tables.gathering import Gathering


class Speaker(Struct, frozen=True):
    """Somebody who may talk: their voice and name. `session` None: an AI player.

    A person's voice is the id of their session, so it stays through other names and connections. An AI player's is the
    table with its name there, which nobody else at the table has. A chair kept for a person speaks with their voice.
    """

    voice: str
    name: str
    session: Session | None = None


def is_ai(voice: str) -> bool:
    """Return whether `voice` (the id of a speaker: a session id, or `table/name` for an AI player) is an AI
    player's.
    """
    return "/" in voice


def speakers_at(place: SessionPlace | None) -> Iterator[Speaker]:
    """Yield everybody at this table: players, AI players among them, then spectators; nobody for None, and for a
    replay.
    """
    match place:
        case Gathering():
            for seated in place.taken():
                yield _speaker(place.id, seated.name, seated.session)
            yield from (Speaker(session.id, session.name, session) for session in place.watchers)
        case MatchTable():
            for chair in place.match.chairs:
                yield _speaker(place.id, chair.name, chair.session)
            watchers = place.match.audience.watchers
            yield from (Speaker(session.id, session.name, session) for session in watchers)
        case _:
            return


def _speaker(table: str, name: str, session: Session | None) -> Speaker:
    return Speaker(voice_at(table, name) if session is None else session.id, name, session)


def called(name: str, *circles: Iterable[Speaker]) -> Speaker | None:
    """Return the speaker whom a typed name means; None if there is none. The first of `circles` (groups of speakers,
    nearest first) with an exact match wins.

    Raises Declined if the name could mean several.
    """
    return only(name, meant(name, circles, lambda speaker: speaker.name), lambda speaker: speaker.name)


def evidence_at(place: SessionPlace | None, lobby: Heard) -> Evidence:
    """Return the last events and lines of chat at a table, to be kept with a report.

    `lobby`: the chat of people who are at no table; it is returned for them, and for people at a replay.
    """
    match place:
        case Gathering():
            return Evidence(place.id, place.name, talk=tuple(_lines(place.heard)))
        case MatchTable():
            match = place.match
            said = ((line.voice, line.spoken) for line in match.audience.talk.lines)
            talk = (*_lines(place.before), *_lines(said), *_lines(place.onlooking.asides))
            record = match.record
            events = match.audience.public_story(match.table, EVENTS_MOST)
            return Evidence(place.id, record.name, record.number, events, talk)
        case _:
            return Evidence(talk=tuple(_lines(lobby)))


def _lines(said: Iterable[tuple[str, Spoken]]) -> Iterator[ReportedLine]:
    for voice, spoken in said:
        yield ReportedLine(spoken.who, spoken.text, "" if is_ai(voice) else voice, spoken.kind)


SUFFIXES = (" (spectating)", " (to spectators)")
"""Words that clients show behind the name of a spectator; they are removed from typed names."""

HOUR_S = 3_600.0
"""Seconds of an hour."""

REPORTS_AN_HOUR = 3
"""Reports of one person in an hour: reading each takes somebody a quarter of an hour."""

REPORTS_AN_HOUR_ADDRESS = 10
"""Reports from one address in an hour."""


class Moderation:
    """Carries out the requests about people of one server. `mutes`: those by its host; `lobby`: the chat there."""

    def __init__(
        self,
        sessions: Sessions,
        mutes: Bans,
        reports: ReportStore,
        settings: Settings,
    ) -> None:
        self.mutes = mutes
        self.reports = reports
        self.lobby = Heard()
        self._sessions = sessions
        self._settings = settings
        self._made: dict[str, RateWindow] = {}
        """Recent reports, by session and by address."""
        self._log = Log()

    def may_talk(self, session: Session) -> None:
        """Raise Declined if the session is muted by the operator, or by the host of its table."""
        muted = self.mutes.of(Who(session.name, session.id, bare(session.address)))
        if muted is not None:
            raise Declined("muted", muted.muted_text, "play on; the game is as ever")
        match session.place:
            case Gathering() as table:
                table.table_mutes.refuse(session.id)
            case MatchTable() as table:
                table.match.table_mutes.refuse(session.id)
            case _:
                pass

    def may_name(self, session: Session) -> bool:
        """Return whether the session may choose names that others read, for tables and AI players.

        A person muted by the operator may not, since a name could say what they cannot.
        """
        return self.mutes.of(Who(session.name, session.id, bare(session.address))) is None

    # ---- ignoring

    def ignore(self, session: Session, request: Ignore) -> None:
        """Hide somebody's chat from this session, or show it again, as the request says; then send the session the list
        of people it ignores.

        Raises Declined if the name means nobody or several people, or the list is full.
        """
        name, ignored = _name(request.who), session.ignored
        if request.ignored:
            speaker = self._meant(session, name)
            if speaker.voice not in ignored and ignored.is_full:
                ignored.forget(self._is_gone)
                if ignored.is_full:
                    text = f"You ignore {IGNORED_MOST}, and nobody can ignore more."
                    raise Declined("too_many", text, "unignore somebody")
            ignored.add(speaker.voice, speaker.name)
        else:
            voice = ignored.voice_of(name, self._sessions.now_called)
            if voice is None:
                raise Declined(
                    "nobody", f"You ignore nobody who is called {quoted(name)}.", "say the name that you ignore"
                )
            ignored.drop(voice)
        session.say(self._sessions.ignoring(session))

    def handed_over(self, voice: str, session: Session) -> None:
        """Let those who ignore `voice` (the id of a speaker) ignore this session as well: it has taken that speaker's
        seat, so it is the same person.
        """
        for other in self._sessions:
            if other is not session and not other.hears(voice):
                other.ignored.follow(voice, session.id, session.name)
                other.say(self._sessions.ignoring(other))

    def _is_gone(self, voice: str) -> bool:
        return not is_ai(voice) and self._sessions.get(voice) is None

    # ---- muting

    def mute(self, session: Session, request: Mute) -> None:
        """Mute somebody at the session's table, or unmute them, and write a line to both. Raises Declined if the
        session is not the host of its table, or the name means nobody there.
        """
        table = session.place
        if not isinstance(table, Gathering | MatchTable):
            raise Declined("no_table", "You are at no table, so you cannot mute anybody there.", "say ignore instead")
        host = table.host if isinstance(table, Gathering) else table.host_now()
        if host is not session:
            who = f", {host.name}," if host is not None else ""
            raise Declined("not_host", f"Only the host of this table{who} can mute.", "say ignore instead")
        name = _name(request.who)
        speaker = called(name, speakers_at(table))
        if speaker is None:
            there = ", ".join(other.name for other in speakers_at(table) if other.session is not session)
            text = f"Nobody at this table is called {quoted(name)}."
            raise Declined("nobody", text, f"name one of these: {there}" if there else "wait until somebody is here")
        if speaker.session is session:
            raise Declined("oneself", "That is you.", "name somebody else")
        table_mutes = table.table_mutes if isinstance(table, Gathering) else table.match.table_mutes
        if request.muted:
            before = table_mutes.of(speaker.voice)
            muted = table_mutes.mute(speaker.voice, session.name, request.minutes)
            if before is None:
                _tell(speaker, f"{session.name}, the host of this table, has muted you here {muted.until}.")
            session.tell(f"{speaker.name} cannot talk here {muted.until}.")
        elif table_mutes.unmute(speaker.voice):
            _tell(speaker, f"{session.name}, the host of this table, lets you talk again.")
            session.tell(f"{speaker.name} can talk here again.")

    # ---- reporting

    def report(self, session: Session, request: Report) -> None:
        """Store the session's report about somebody, with the last chat and events at its table, for the operator; then
        write to the session what was stored.

        Raises Declined if the session or its address reports too often, the name means nobody, or the report cannot be
        stored. A report that was stored before is ignored.
        """
        if self.reports.of_request(session.id, request.req) is not None:
            return
        speaker = self._meant(session, _name(request.who))
        table = session.place.id if isinstance(session.place, Gathering | MatchTable) else ""
        if not self.reports.has_room(table):
            text = "As many reports as this server keeps wait for whoever runs it."
            raise Declined("no_room", text, "ignore them meanwhile, or tell whoever runs the server yourself")
        self._count(session)
        evidence = evidence_at(session.place, self.lobby)
        by, about = Person(session.name, session.id), Person(speaker.name, _session_id(speaker))
        words = clean_text(request.text, REPORT_MOST)
        try:
            report = self.reports.add(by, request.req, about, words, evidence)
        except OSError as error:
            self._log.warn("report_not_kept", why=error)
            text = "This server cannot write your report to its disk just now."
            raise Declined("not_kept", text, "try again in a while") from None
        self._log.info("reported", number=report.number, by=session.id, about=about.session, table=evidence.table)
        session.tell(self._kept_words(speaker.name, len(report.evidence.talk), len(report.evidence.events)))

    def _kept_words(self, about: str, lines: int, events: int) -> str:
        """Return what is kept of a report, for how long and for whom, in words."""
        days = self._settings.reports_days
        how_long = f"for {days:g} days" if days else "until they delete it"
        said, seen = numbered(lines, "line"), numbered(events, "event")
        what = f"your words, both names, the last talk ({said}) and what happened last ({seen})"
        return f"Whoever runs this server can read your report of {about}. It is kept {how_long}: {what}."

    def _count(self, session: Session) -> None:
        """Count a report. Raises Declined if they, or their address, have made too many within an hour."""
        windows = [self._made.setdefault(session.id, RateWindow(REPORTS_AN_HOUR, HOUR_S))]
        if session.address and not is_among(session.address, self._settings.trusted):
            address = counted_as(session.address)
            windows.append(self._made.setdefault(address, RateWindow(REPORTS_AN_HOUR_ADDRESS, HOUR_S)))
        if not all(window.take(session.now_s) for window in windows):
            text = "You, or others from your address, have reported as often as one may in an hour."
            raise Declined("too_many_reports", text, "ignore them, and wait an hour")

    def sweep(self, now_s: float) -> None:
        """Forget the report counters (`REPORTS_AN_HOUR`) of people and addresses without a report in the last hour.
        `now_s`: monotonic seconds.
        """
        self._made = {key: window for key, window in self._made.items() if not window.has_rested(now_s)}

    def _called(self, session: Session, name: str) -> Speaker | None:
        """Return the person of that name, at their table before others. Raises Declined if it could mean several."""
        there = list(speakers_at(session.place))
        known = {speaker.voice for speaker in there}
        others = (other for other in self._sessions.called(name) if other.id not in known and not other.locked)
        return called(name, there, (Speaker(other.id, other.name, other) for other in others))

    def _meant(self, session: Session, name: str) -> Speaker:
        """Return the person of that name. Raises Declined if there is none, or if it is they themselves."""
        speaker = self._called(session, name)
        if speaker is None:
            text = f"Nobody here is called {quoted(name)}."
            raise Declined("nobody", text, "say the name as it stands on the screen")
        if speaker.session is session:
            raise Declined("oneself", "That is you.", "name somebody else")
        return speaker


def _name(said: str) -> str:
    """Return a typed name without what is shown behind it."""
    name = clean_text(said, NAME_MOST + max(map(len, SUFFIXES)))
    for suffix in SUFFIXES:
        name = name.removesuffix(suffix)
    return name


def _session_id(speaker: Speaker) -> str:
    return "" if speaker.session is None else speaker.session.id


def _tell(speaker: Speaker, line: str) -> None:
    if speaker.session is not None:
        speaker.session.tell(line)
