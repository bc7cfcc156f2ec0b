"""What the host asks about people who spoil it for others: muting them, and what was reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...base.declined import Declined, quoted
from ...people.access.bans import By
from . import deeds, findings

if TYPE_CHECKING:
    from ..service import Server

Asked = deeds.Mute | deeds.Unmute | deeds.Mutes | deeds.Reports


def moderated(server: Server, deed: Asked) -> Any:
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
