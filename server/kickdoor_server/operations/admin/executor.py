"""Carries out the host's commands by the methods that the server has anyway; it adds no rules of its own.

Each command is one line in the log, with the user who sent it.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from msgspec.structs import asdict

from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import CHAT_MOST

from ...base.configuration.living import change, current
from ...base.declined import LESSON, Declined, quoted
from ...base.edge import later
from ...base.process.logs import Log, log_from
from ...lobby.tables.places import Table
from ...lobby.tables.sleeping import Sleeping
from ...matches.ending import Fate
from ...matches.playing.playing import MatchTable
from ...matches.replays.replay_file import packed
from ...people.access.bans import BanRefused, By
from . import commands, findings
from .draining import announce
from .overseen import Overseen

Asked = commands.MuteCommand | commands.UnmuteCommand | commands.MutesCommand | commands.ReportsCommand
"""The commands about mutes and reports."""


def moderated(server: Overseen, command: Asked) -> Any:
    """Carry out an admin command about mutes or reports, and return its result as data for JSON. Raises Declined if it
    cannot be done, BanRefused if a mute is invalid, OSError if it cannot be written.
    """
    match command:
        case commands.MuteCommand(by=by, what=what, minutes=minutes, why=why):
            mute, told = server.people_admin.mute(By(by), what, why, None if minutes is None else minutes * 60)
            return findings.ban(mute) | {"told": len(told), "whom": told}
        case commands.UnmuteCommand(who=who):
            lifted = server.people_admin.unmute(who)
            if not lifted:
                raise Declined("not_muted", f"Nobody who is called {quoted(who)} is muted.", "see kickdoor admin mutes")
            return [findings.ban(mute) for mute in lifted]
        case commands.MutesCommand():
            return [findings.ban(mute) for mute in server.people_admin.mutes()]
        case commands.ReportsCommand(number=None):
            return [findings.line_of_report(report) for report in server.moderation.reports]
        case commands.ReportsCommand(number=number, close=close):
            assert number is not None
            reports = server.moderation.reports
            report = reports.close(number) if close else reports.get(number)
            if report is None:
                raise Declined("no_such_report", f"There is no report {number}.", "see kickdoor admin reports")
            return findings.report(report)


Then = Callable[[Any], None]
"""Called with the result of a command: plain data, or Declined."""

LAST_WORD_S = 0.2
"""Seconds from the reply to `stop` until the server stops, so that the reply is still sent."""


@dataclass(frozen=True, slots=True)
class HostDecision:
    """A change at a table that waits until it is on the disk. `what` is the result for `then` once it is."""

    then: Then
    what: dict[str, str]

    def done(self, declined: Declined | None) -> None:
        """Pass the command's result to `then`, or the refusal if the change was declined (`declined` is not None)."""
        self.then(declined or self.what)


class AdminExecutor:
    """Carries out admin commands on one server."""

    def __init__(self, server: Overseen) -> None:
        self._server = server
        self._log = Log()

    def carry_out(self, command: commands.AnyCommand, by: str, then: Then) -> None:
        """Carry out an admin command, and call `then` with its result or Declined, now or later. `by`: the user who
        gave it, for the log.

        A match that is asleep in the journal is restored first, if the command concerns its table and does not close
        it.
        """
        said = {key: fact for key, fact in asdict(command).items() if key not in ("id", "token")}
        if isinstance(command, commands.EraseCommand):
            del said["who"]  # the erased name must not be in the log
        told: dict[str, Any] = {}

        def done(result: Any) -> None:
            if isinstance(result, Declined):
                told["declined"] = result.reason
            self._log.info("admin", did=type(command).__struct_config__.tag, asked_by=by, **said, **told)
            then(result)

        table = self._server.lobby.tables.get(getattr(command, "table", ""))
        needs_journal = isinstance(table, Sleeping) or isinstance(
            command, commands.EraseCommand | commands.ExportCommand | commands.CloseCommand
        )
        if needs_journal and (declined := self._server.scribe.outage.refusal()) is not None:
            # The change would wait behind all writes that are held, and the client's request would time out first.
            done(declined)
        elif isinstance(table, Sleeping) and not isinstance(command, commands.CloseCommand):
            table.wake(lambda: self._attempt(command, done))
        else:
            self._attempt(command, done)

    def _attempt(self, command: commands.AnyCommand, done: Then) -> None:
        """Carry out a command; pass an exception to `done` as Declined, and log a bug."""
        try:
            self._do(command, done)
        except Declined as declined:
            done(declined)
        except BanRefused as refused:
            done(Declined("bad_ban", str(refused), "see kickdoor admin ban --help"))
        except OSError as error:
            done(
                Declined(
                    "not_kept", f"It holds, but could not be written down: {error}.", "mend that, and say it again"
                )
            )
        except Exception as bug:
            self._log.broken("deed_failed", bug)
            done(Declined("server_error", "The server failed at this.", "look into its log, where it says why"))

    def _do(self, command: commands.AnyCommand, then: Then) -> None:
        """Carry out a command, and pass the result to `then`. Raises Declined, BanRefused, OSError."""
        server = self._server
        match command:
            case commands.StatusCommand():
                then(findings.status(server))
            case commands.TablesCommand(by_address=True):
                then(findings.by_address(server))
            case commands.TablesCommand():
                then([findings.line_of(table) for table in server.lobby.tables.values()])
            case commands.InspectCommand(table=name, all_hands=all_hands):
                then(findings.inspected(self._table(name), all_hands=all_hands))
            case commands.PlayersCommand():
                now_s = server.time.seconds()
                then([findings.person(session, now_s) for session in server.sessions])
            case commands.AnnounceCommand(text=text):
                line = clean_text(text, CHAT_MOST)
                if not line:
                    raise Declined("nothing_said", "There is nothing to read in that.", "say it in letters")
                then({"told": announce(server.sessions, f"The host of this server says: {line}")})
            case commands.KickCommand(who=who, why=why):
                kicked = server.people_admin.kick(who, why)
                if kicked is None:
                    raise Declined(
                        "nobody", f"Nobody is connected who is called {quoted(who)}.", "see kickdoor admin players"
                    )
                then({"kicked": [f"{kicked.name} ({kicked.id})"]})
            case commands.BanCommand(by=by, what=what, minutes=minutes, why=why):
                ban, closed = server.people_admin.ban(By(by), what, why, None if minutes is None else minutes * 60)
                then(findings.ban(ban) | {"closed": len(closed), "whom": closed})
            case commands.UnbanCommand(number=number):
                lifted = server.people_admin.lift(number)
                if lifted is None:
                    raise Declined("no_such_ban", f"There is no ban {number}.", "see kickdoor admin bans")
                then(findings.ban(lifted))
            case commands.BansCommand():
                then([findings.ban(ban) for ban in server.people_admin.list()])
            case (
                commands.MuteCommand() | commands.UnmuteCommand() | commands.MutesCommand() | commands.ReportsCommand()
            ):
                then(moderated(server, command))
            case commands.EraseCommand(who=who, sure=sure):
                server.erasing.erase(who, then, sure=sure)
            case commands.PauseCommand(table=name):
                self._playing(name).hold("the host", HostDecision(then, {"paused": name}))
            case commands.ResumeCommand(table=name):
                self._playing(name).release(HostDecision(then, {"resumed": name}))
            case commands.CloseCommand(table=name, why=why):
                server.lobby.places.close(
                    self._table(name), clean_text(why, CHAT_MOST), HostDecision(then, {"closed": name})
                )
            case commands.DrainCommand(within_minutes=minutes):
                told = server.draining.begin(minutes)
                then({"told": told, "within_minutes": minutes})
            case commands.UndrainCommand():
                if not server.draining.is_on:
                    raise Declined("not_draining", "This server is not draining.", "leave it at that")
                server.draining.end()
                then({})
            case commands.ReloadCommand():
                self._reload(then)
            case commands.StopCommand():
                then({})
                later(server.time, LAST_WORD_S, server.end)
            case commands.LogLevelCommand(level=level):
                changes = change(server.settings, replace(current(server.settings), log_level=level))
                log_from(level, server.settings.log_format)
                then({"level": level, "made": changes.made})
            case commands.ExportCommand(table=name, running=running):
                self._export(self._playing(name), running, then)

    def _reload(self, then: Then) -> None:
        """Reload the settings. Raises Declined if there is no file, or a setting in it is wrong."""
        if self._server.reloading is None:
            text = "This server has no file of settings that it could read again."
            raise Declined("no_file", text, "start it with --config FILE, and that can be read again")
        changes = self._server.reloading.reload()
        if changes.wrong:
            cure = "mend the file and reload it: until then all settings are as they were"
            raise Declined("bad_settings", "\n".join(changes.wrong), cure)
        then({"made": changes.made, "needs_restart": changes.later})

    def _export(self, table: MatchTable, running: bool, then: Then) -> None:
        """Pass the replay of a match to `then`, in Base64. Raises Declined for a lesson, and for a running match unless
        `running`.
        """
        match = table.match
        if match.is_lesson:
            raise Declined("lesson", LESSON, "name the table of a match: kickdoor admin tables lists them")
        if match.fate is Fate.RUNNING and not running:
            text = "The match is not over, and its replay would show every hand."
            raise Declined("not_over", text, "say --running to export it all the same")

        def recorded(records: Sequence[Any] | Exception) -> None:
            if isinstance(records, Exception):
                then(Declined("no_journal", f"The journal cannot be read: {records}.", "mend that, and export again"))
            else:
                then({"answers": match.number, "replay": b64encode(packed(records)).decode()})

        match.recorded(recorded)

    def _table(self, name: str) -> Table:
        """Return the table with that id. Raises Declined if there is none."""
        table = self._server.lobby.tables.get(name)
        if table is None:
            raise Declined("no_such_table", f"There is no table {quoted(name)}.", "see kickdoor admin tables")
        return table

    def _playing(self, name: str) -> MatchTable:
        """Return the table with that id. Raises Declined unless a match runs there."""
        table = self._table(name)
        if not isinstance(table, MatchTable):
            raise Declined(
                "not_running", f"No match runs at table {name}.", "see kickdoor admin tables for those that do"
            )
        return table
