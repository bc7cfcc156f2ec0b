"""Facts about a server, as plain data that is ready for JSON. Hidden cards are in it only if hands are asked for.

All facts are looked up when they are asked for; nothing is stored here.
"""

from __future__ import annotations

import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import to_builtins

from kickdoor_protocol.listening.shares import counted_as

from ...base.process.logs import log_level
from ...base.store.outage import Outage
from ...lobby.requests.kinds import refused_while_low
from ...lobby.tables.gathering import Gathering
from ...lobby.tables.places import Table
from ...lobby.tables.replay_table import ReplayTable
from ...lobby.tables.sleeping import Sleeping
from ...matches.ending import Fate
from ...matches.journal.telling import of_other_rules
from ...matches.playing.match import Match
from ...matches.playing.playing import MatchTable
from ...people.access.bans import Ban, minute
from ...people.connections.tls import TlsContexts
from ...people.connections.tls import minute as minute_utc
from ...people.moderation.reports import FiledReport
from ...people.sessions.openers import opener_of
from ...people.sessions.session import Session
from ...table.timing.clocks import ClockName
from .copies import last_backup_age_s
from .overseen import Overseen

Facts = dict[str, Any]
"""Facts by name."""

OPEN_FILES = Path("/proc/self/fd")
"""The folder in which Linux lists the open files of this process."""


def status(server: Overseen) -> Facts:
    """Return the state of the server as data for JSON: people, tables, commits, outages, limits and so on, as `kickdoor
    admin status` prints them.
    """
    counts, draining, pulse, settings = server.counts, server.draining, server.pulse, server.settings
    people = list(server.sessions)
    here = [person for person in people if person.connected]
    return {
        "release": server.release,
        "name": server.settings.name,
        "port": server.port,
        "up_s": round(server.up_s, 1),
        "connections": len(server.links),
        "people": {"here": len(here), "away": len(people) - len(here)},
        "tables": dict(states(server)),
        "draining": draining.is_on,
        "stops_in_s": None if draining.left_s is None else round(draining.left_s),
        "to_wake": server.waker.asleep,
        "left_alone": [to_builtins(match) for match in server.left_alone],
        "other_rules": of_other_rules(_matches(server), server.lobby.beginnings.release),
        "matches": {"begun": counts.matches_begun, **counts.matches_ended},
        "answers": counts.answers,
        "commits": {
            "count": counts.commits.count,
            "failed": counts.commits_failed,
            "mean_ms": round(1000 * counts.commits.total / max(1, counts.commits.count), 2),
        },
        "waiting": server.queues(),
        "outage": _outage(server.scribe.outage),
        "certificate": _certificate(server.tls_contexts),
        "backup": _backup(settings.data),
        "disk_low_free_bytes": server.space.free_bytes() if server.space.is_low else None,
        "disk_low_refused": refused_while_low(),
        "ai": {"decisions": counts.ai_decisions.total(), "lapses": dict(counts.ai_lapses)},
        "refusals": dict(counts.refusals),
        "reactor": {"longest_lag_ms": round(pulse.lag.longest_ms, 1), "own_share": round(pulse.own_share, 3)},
        "room": {
            "connections": [len(server.links), settings.connections_most],
            "tables": [states(server).total() - states(server)["asleep"], settings.tables_most],
            "files": open_files(),
            "disk_free_bytes": server.space.free_bytes(),
            "disk_least_bytes": server.space.least_bytes,
        },
        "bans": len(server.people_admin.list()),
        "log_level": log_level(),
    }


def open_files() -> tuple[int, int] | None:
    """Return how many files this process has opened, and the limit on that (RLIMIT_NOFILE); None where the system does
    not tell.
    """
    if sys.platform == "win32":
        return None
    import resource

    try:
        opened = len(os.listdir(OPEN_FILES)) - 1  # without the listing itself
    except OSError:
        return None
    return opened, resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def _matches(server: Overseen) -> Iterator[Match]:
    """Yield the running matches."""
    for table in server.lobby.tables.values():
        if isinstance(table, MatchTable) and table.match.fate is Fate.RUNNING:
            yield table.match


def _outage(outage: Outage) -> Facts | None:
    """Return facts about the outage of the journal; None if there is none."""
    if not outage.is_on:
        return None
    return {"why": outage.why, "for_s": round(outage.lasts_s), "held": outage.held, "failures": outage.failures}


def _certificate(tls_contexts: TlsContexts | None) -> Facts | None:
    """Return the expiry of the certificate of players' port, and what has to be done about it; None without TLS."""
    if tls_contexts is None:
        return None
    return {
        "file": str(tls_contexts.who.certificate),
        "until": minute_utc(tls_contexts.validity.ends_s),
        "trouble": tls_contexts.trouble(),
    }


def _backup(data: Path | None) -> Facts | None:
    """Return how old the last backup of the data folder is: `age_s` None if none is known; None without a folder."""
    if data is None:
        return None
    age_s = last_backup_age_s(data, time.time())
    return {"age_s": None if age_s is None else round(age_s)}


def states(server: Overseen) -> Counter[str]:
    """Return how many tables are in each state; `state_of` lists the states."""
    return Counter(state_of(table) for table in server.lobby.tables.values())


def state_of(table: Table) -> str:
    """Return the state of a table: filling (its match has not begun), running, asleep (everybody with a seat is
    disconnected), paused, over, frozen (stopped by an error), or replay.
    """
    match table:
        case Gathering():
            return "filling"
        case MatchTable(match=match):
            if match.fate is not Fate.RUNNING:
                return str(match.fate.value)
            return "paused" if match.stands_still else "asleep" if match.asleep else "running"
        case Sleeping():
            return table.state
        case _:
            return "replay"


def line_of(table: Table) -> Facts:
    """Return one line of the list of tables: id, name, card set, state, players, number of spectators and of
    answers.
    """
    info = table.describe()
    answers = 0
    match table:
        case MatchTable(match=match):
            answers = match.number
        case Sleeping(outline=outline):
            answers = outline.answers
        case _:
            pass
    return {
        "table": info.id,
        "name": info.name,
        "set": info.set,
        "state": state_of(table),
        "players": [seat.name for seat in info.seats if seat.kind != "empty"],
        "watchers": info.watchers,
        "answers": answers,
    }


def by_address(server: Overseen) -> list[Facts]:
    """Return a row for each opener of tables: how many tables they have opened in memory (`here`) and asleep in the
    journal, and which; the most first.

    An opener is an address while a session from there is known, else the digest of an address; it is a session where
    addresses are not counted (`trusted`).
    """
    called = {opener_of(person, server.settings, server.address_key).holder: person for person in server.sessions
              if person.address}  # fmt: skip
    rows: dict[str, Facts] = {}
    for table in server.lobby.tables.values():
        opener = None if isinstance(table, ReplayTable) else table.opener
        if opener is None:
            continue
        person = called.get(opener.holder)
        known = counted_as(person.address) if person is not None and opener.shares else opener.holder
        row = rows.setdefault(opener.holder, {"opened_by": known, "here": 0, "asleep": 0, "tables": []})
        row["asleep" if isinstance(table, Sleeping) else "here"] += 1
        row["tables"].append(table.id)
    return sorted(rows.values(), key=lambda row: -len(row["tables"]))


def inspected(table: Table, *, all_hands: bool) -> Facts:
    """Return all facts about one table: seats, options, open questions and clocks; the cards in the hands only if
    `all_hands`.
    """
    info = table.describe()
    facts = line_of(table) | {
        "options": dict(info.options),
        "seats": [_seat(seat) for seat in to_builtins(info.seats)],
    }
    return facts | _match(table, all_hands=all_hands) if isinstance(table, MatchTable) else facts


def _seat(seat: Facts) -> Facts:
    return {key: seat[key] for key in ("seat", "kind", "name", "ai", "connected") if key in seat}


def _match(table: MatchTable, *, all_hands: bool) -> Facts:
    """Return the facts that only a table with a match has: journal number, spectators, open questions, clocks,
    hands.
    """
    match = table.match
    facts: Facts = {
        "journal": match.record.number,
        "watching": [person.name for person in match.audience.watchers.here],
        "asked": [],
    }
    if match.table is None:
        return facts
    moment = match.moment()
    if match.fate is Fate.RUNNING:
        facts["asked"] = [
            {"seat": waiting.seat, "name": match.chairs[waiting.seat].name, "what": waiting.what, "left_s": left}
            for waiting in match.audience.waiting(moment)
            for left in [None if waiting.seconds_left is None else round(waiting.seconds_left, 1)]
        ]
    facts["clocks"] = [_clock(name, ms) for name, ms in match.timekeeper.left_ms().items()]
    if all_hands:
        facts["hands"] = {
            chair.name: [card.key for card in match.audience.hand(moment, chair.seat)] for chair in match.chairs
        }
    return facts


def _clock(name: ClockName, left_ms: int) -> Facts:
    """Return the facts about a running clock; times in seconds."""
    left = {"left_s": round(left_ms / 1000, 1)}
    return {"alarm": name} | left if isinstance(name, str) else {"seat": name.seat, "deadline": name.deadline} | left


def person(session: Session, now_s: float) -> Facts:
    """Return one line of the list of people: session, name, table, address, and for how many seconds they have been
    disconnected; never their secret token. `now_s`: monotonic seconds.
    """
    link, place = session.link, session.place
    return {
        "session": session.id,
        "name": session.name,
        "table": None if place is None else getattr(place, "id", None),
        "connected": link is not None,
        "address": None if link is None else link.peer,
        "away_s": None if link is not None else round(now_s - session.away_since_s),
    }


def ban(ban: Ban) -> Facts:
    """Return a ban or a mute as data for JSON."""
    return {"number": ban.number, "by": ban.by.value, "what": ban.what, "why": ban.reason, "until": ban.until}


def line_of_report(report: FiledReport) -> Facts:
    """Return one line of the list of players' reports: number, time, who reported whom, table, and whether it is
    closed.
    """
    return {
        "number": report.number,
        "at": minute(report.at.timestamp()),
        "by": report.by.name,
        "about": report.about.name,
        "session": report.about.session,
        "table": report.evidence.table,
        "state": "closed" if report.closed else "open",
        "words": report.words,
    }


def report(report: FiledReport) -> Facts:
    """Return a player's report about another, with the chat and events kept as its evidence, as data for JSON."""
    return line_of_report(report) | {"by_session": report.by.session, "evidence": to_builtins(report.evidence)}
