"""Carries out what the host asks for, by what the server can do anyway: there is no rule of its own here.

Each deed is one line in the log, with who asked for it.
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
from ...matches.playing.playing import Playing
from ...matches.replays.reel import packed
from ...people.access.bans import BanRefused, By
from . import deeds, findings
from .draining import announce
from .overseen import Overseen

Asked = deeds.Mute | deeds.Unmute | deeds.Mutes | deeds.Reports


def moderated(server: Overseen, deed: Asked) -> Any:
    """Carry it out; what came of it, as plain data. Declined, BanRefused, OSError."""
    match deed:
        case deeds.Mute(by=by, what=what, minutes=minutes, why=why):
            mute, told = server.doorman.mute(By(by), what, why, None if minutes is None else minutes * 60)
            return findings.ban(mute) | {"told": len(told), "whom": told}
        case deeds.Unmute(who=who):
            lifted = server.doorman.unmute(who)
            if not lifted:
                raise Declined("not_muted", f"Nobody who is called {quoted(who)} is muted.", "see kickdoor admin mutes")
            return [findings.ban(mute) for mute in lifted]
        case deeds.Mutes():
            return [findings.ban(mute) for mute in server.doorman.mutes()]
        case deeds.Reports(number=None):
            return [findings.line_of_report(report) for report in server.moderation.reports]
        case deeds.Reports(number=number, close=close):
            assert number is not None
            reports = server.moderation.reports
            report = reports.close(number) if close else reports.get(number)
            if report is None:
                raise Declined("no_such_report", f"There is no report {number}.", "see kickdoor admin reports")
            return findings.report(report)


Then = Callable[[Any], None]
"""Hears what came of a deed: plain data, or Declined."""

LAST_WORD_S = 0.2
"""From the answer to the end of the server, so that the answer gets away."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What the host of the server wants to be so at a table, until it is on the disk. `what`: how they are told."""

    then: Then
    what: dict[str, str]

    def done(self, declined: Declined | None) -> None:
        """Tell the host."""
        self.then(declined or self.what)


class Desk:
    """Of one server."""

    def __init__(self, server: Overseen) -> None:
        self._server = server
        self._log = Log()

    def carry_out(self, deed: deeds.AnyDeed, by: str, then: Then) -> None:
        """Do it, for whoever `by` says; `then` hears what came of it, perhaps later."""
        said = {key: fact for key, fact in asdict(deed).items() if key not in ("id", "token")}
        if isinstance(deed, deeds.Erase):
            del said["who"]  # the log is to forget them as well
        told: dict[str, Any] = {}

        def done(result: Any) -> None:
            if isinstance(result, Declined):
                told["declined"] = result.reason
            self._log.info("admin", did=type(deed).__struct_config__.tag, asked_by=by, **said, **told)
            then(result)

        table = self._server.lobby.tables.get(getattr(deed, "table", ""))
        needs_journal = isinstance(table, Sleeping) or isinstance(deed, deeds.Erase | deeds.Export | deeds.Close)
        if needs_journal and (declined := self._server.scribe.outage.refusal()) is not None:
            # It would be done behind all that is held, when whoever asked has long been told that nobody answers.
            done(declined)
        elif isinstance(table, Sleeping) and not isinstance(deed, deeds.Close):
            table.wake(lambda: self._attempt(deed, done))
        else:
            self._attempt(deed, done)

    def _attempt(self, deed: deeds.AnyDeed, done: Then) -> None:
        try:
            self._do(deed, done)
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

    def _do(self, deed: deeds.AnyDeed, then: Then) -> None:
        server = self._server
        match deed:
            case deeds.Status():
                then(findings.status(server))
            case deeds.Tables(by_address=True):
                then(findings.by_address(server))
            case deeds.Tables():
                then([findings.line_of(table) for table in server.lobby.tables.values()])
            case deeds.Inspect(table=name, all_hands=all_hands):
                then(findings.inspected(self._table(name), all_hands=all_hands))
            case deeds.Players():
                now_s = server.time.seconds()
                then([findings.person(session, now_s) for session in server.sessions])
            case deeds.Announce(text=text):
                line = clean_text(text, CHAT_MOST)
                if not line:
                    raise Declined("nothing_said", "There is nothing to read in that.", "say it in letters")
                then({"told": announce(server.sessions, f"The host of this server says: {line}")})
            case deeds.Kick(who=who, why=why):
                kicked = server.doorman.kick(who, why)
                if kicked is None:
                    raise Declined(
                        "nobody", f"Nobody is connected who is called {quoted(who)}.", "see kickdoor admin players"
                    )
                then({"kicked": [f"{kicked.name} ({kicked.id})"]})
            case deeds.Ban(by=by, what=what, minutes=minutes, why=why):
                ban, closed = server.doorman.ban(By(by), what, why, None if minutes is None else minutes * 60)
                then(findings.ban(ban) | {"closed": len(closed), "whom": closed})
            case deeds.Unban(number=number):
                lifted = server.doorman.lift(number)
                if lifted is None:
                    raise Declined("no_such_ban", f"There is no ban {number}.", "see kickdoor admin bans")
                then(findings.ban(lifted))
            case deeds.Bans():
                then([findings.ban(ban) for ban in server.doorman.list()])
            case deeds.Mute() | deeds.Unmute() | deeds.Mutes() | deeds.Reports():
                then(moderated(server, deed))
            case deeds.Erase(who=who, sure=sure):
                server.erasing.erase(who, then, sure=sure)
            case deeds.Pause(table=name):
                self._playing(name).hold("the host", Deed(then, {"paused": name}))
            case deeds.Resume(table=name):
                self._playing(name).release(Deed(then, {"resumed": name}))
            case deeds.Close(table=name, why=why):
                server.lobby.places.close(self._table(name), clean_text(why, CHAT_MOST), Deed(then, {"closed": name}))
            case deeds.Drain(within_minutes=minutes):
                told = server.draining.begin(minutes)
                then({"told": told, "within_minutes": minutes})
            case deeds.Undrain():
                if not server.draining.is_on:
                    raise Declined("not_draining", "This server is not draining.", "leave it at that")
                server.draining.end()
                then({})
            case deeds.Reload():
                self._reload(then)
            case deeds.Stop():
                then({})
                later(server.time, LAST_WORD_S, server.end)
            case deeds.LogLevel(level=level):
                changes = change(server.settings, replace(current(server.settings), log_level=level))
                log_from(level, server.settings.log_format)
                then({"level": level, "made": changes.made})
            case deeds.Export(table=name, running=running):
                self._export(self._playing(name), running, then)

    def _reload(self, then: Then) -> None:
        if self._server.reloading is None:
            text = "This server has no file of settings that it could read again."
            raise Declined("no_file", text, "start it with --config FILE, and that can be read again")
        changes = self._server.reloading.reload()
        if changes.wrong:
            cure = "mend the file and reload it: until then all settings are as they were"
            raise Declined("bad_settings", "\n".join(changes.wrong), cure)
        then({"made": changes.made, "needs_restart": changes.later})

    def _export(self, table: Playing, running: bool, then: Then) -> None:
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
        table = self._server.lobby.tables.get(name)
        if table is None:
            raise Declined("no_such_table", f"There is no table {quoted(name)}.", "see kickdoor admin tables")
        return table

    def _playing(self, name: str) -> Playing:
        table = self._table(name)
        if not isinstance(table, Playing):
            raise Declined(
                "not_running", f"No match runs at table {name}.", "see kickdoor admin tables for those that do"
            )
        return table
