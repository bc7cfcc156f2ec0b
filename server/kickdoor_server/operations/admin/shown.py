"""Formats the results of admin commands as text for people. Programs use the JSON instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from kickdoor_game.language.english import numbered

from ...matches.journal.space import MIB

Facts = Mapping[str, Any]
"""The result of a command, as `findings.py` makes it."""


def duration(seconds: float) -> str:
    """Format seconds in the two largest units: `3 d 4 h`, `2 min 10 s`."""
    left, parts = round(seconds), []
    for name, size in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {name}")
    return " ".join(parts[:2]) or "0 s"


def listed(counts: Facts) -> str:
    """Format counts by name, without zeros: `3 running, 1 filling`; "none" if all are zero."""
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "none"


def closed(whom: Sequence[str]) -> str:
    """Format whose connections a ban has closed: `1 connection closed: Boris (s-1)`. `whom`: names with session ids."""
    return numbered(len(whom), "connection") + " closed" + (f": {', '.join(whom)}" if whom else "")


def columns(rows: Sequence[Sequence[object]], heads: Sequence[str]) -> str:
    """Format rows as a table under the column titles `heads`, each column as wide as its longest cell."""
    cells = [list(heads), *([_cell(each) for each in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells
    )


def _cell(value: object) -> str:
    """Format a value for a cell: "-" for None and empty lists, yes and no for booleans."""
    match value:
        case None:
            return "-"
        case bool():
            return "yes" if value else "no"
        case str():
            return value
        case Iterable():
            return ", ".join(map(str, value)) or "-"
        case _:
            return str(value)


def status(facts: Facts) -> str:
    """Format the result of `kickdoor admin status` (a dict made by `findings.status`), a line for each topic."""
    people, commits, ai, reactor = facts["people"], facts["commits"], facts["ai"], facts["reactor"]
    lines = {
        "server": f"{facts['name']}, kickdoor {facts['release']}, port {facts['port']}, up {duration(facts['up_s'])}",
        "people": f"{people['here']} here, {people['away']} away; {facts['connections']} connections, "
        f"{facts['bans']} bans",
        "tables": listed(facts["tables"]),
        "matches": listed(facts["matches"]),
        "answers": f"{facts['answers']}; refused: {listed(facts['refusals'])}",
        "journal": f"{commits['count']} commits, {commits['mean_ms']} ms each, {commits['failed']} failed, "
        f"{facts['waiting']['journal']} waiting",
        "AI": f"{ai['decisions']} decisions; lapsed: {listed(ai['lapses'])}; {facts['waiting']['ai']} waiting",
        "room": _room(facts["room"]),
        "reactor": f"longest lag {reactor['longest_lag_ms']} ms, {reactor['own_share']:.1%} of a core",
        "log": f"from {facts['log_level']} on",
    }
    if (outage := facts.get("outage")) is not None:
        tried = f"{outage['held']} writes held, tried {outage['failures']} times"
        lines["outage"] = f"nothing can be written for {duration(outage['for_s'])}: {outage['why']}; {tried}"
    if (free := facts.get("disk_low_free_bytes")) is not None:
        parts = (f"runs low, {free // MIB:,} MiB free", ", ".join(facts.get("disk_low_refused", ())))
        lines["disk"] = ": ".join(filter(None, parts)) + "; make room"
    if (certificate := facts.get("certificate")) is not None:
        lines["TLS"] = certificate["trouble"] or f"certificate valid until {certificate['until']}"
    if (backup := facts.get("backup")) is not None:
        age_s = backup["age_s"]
        lines["backup"] = "none of this data folder is known" if age_s is None else f"made {duration(age_s)} ago"
    if to_wake := facts.get("to_wake", 0):
        lines["waking"] = f"{to_wake} matches of the journal are still to be brought back; any may yet be left alone"
    for match in facts["left_alone"]:
        name = f"{match['name']} ({match['table']}) does not go on here: " if match["table"] else ""
        lines[f"match {match['number']}" if match["number"] else "people"] = f"{name}{match['why']}"
    other = facts.get("other_rules", {})
    if other.get("began_with"):
        counts = ", ".join(f"{count} with {what}" for what, count in other["began_with"].items())
        lines["upgraded"] = f"matches that began otherwise: {counts}"
    for match in other.get("continued_from_snapshot", ()):
        lines[f"match {match['number']}"] = f"{match['name']} ({match['table']}) {match['why']}"
    for match in other.get("unchecked", ()):
        lines[f"match {match['number']}"] = (
            f"{match['name']} ({match['table']}) goes on by other rules than it began with, unchecked: {match['why']}"
        )
    if facts["draining"]:
        stops = facts["stops_in_s"]
        when = "when nobody is at a table" if stops is None else f"in {duration(stops)} at the latest"
        lines["draining"] = f"no new tables; stops {when}"
    return "\n".join(f"{name:<9} {text}" for name, text in lines.items())


def _room(room: Facts) -> str:
    """Format how much of each limited resource is used: connections, tables, open files, disk."""
    bounded = [(name, room[name]) for name in ("connections", "tables", "files") if room[name] is not None]
    parts = [f"{taken:,} of {most:,} {name}" for name, (taken, most) in bounded]
    if (free := room["disk_free_bytes"]) is not None:
        parts.append(f"{free // MIB:,} MiB of disk free, low below {room['disk_least_bytes'] // MIB:,}")
    return ", ".join(parts)


def tables(rows: Sequence[Facts]) -> str:
    """Format the list of tables, a row for each (dicts made by `findings.line_of`)."""
    if not rows:
        return "There are no tables."
    keys = ("table", "state", "set", "answers", "watchers", "players", "name")
    return columns([[row[key] for key in keys] for row in rows], keys)


def tables_by_address(rows: Sequence[Facts]) -> str:
    """Format how many tables each address or person has opened (dicts made by `findings.by_address`), in the order
    given.
    """
    if not rows:
        return "There are no tables."
    keys = ("opened_by", "here", "asleep", "tables")
    return columns([[row[key] for key in keys] for row in rows], ("opened by", "with a place", "asleep", "tables"))


def table(facts: Facts) -> str:
    """Format one table (a dict made by `findings.inspected`): seats, spectators, open questions, clocks, and hands if
    they are in it.
    """
    lines = [f"{facts['table']}  {facts['name']}: {facts['set']}, {facts['state']}"]
    if "journal" in facts:
        lines.append(f"match {facts['journal']} of the journal, {facts['answers']} answers")
    if facts["options"]:
        lines.append("options: " + ", ".join(f"{key} = {value}" for key, value in facts["options"].items()))
    lines += ["", columns([_seat_row(seat) for seat in facts["seats"]], ("seat", "name", "who", "here"))]
    if facts.get("watching"):
        lines.append(f"spectating: {', '.join(facts['watching'])}")
    if "journal" in facts:
        asked = [f"{each['name']}: {each['what']} ({_left(each['left_s'])})" for each in facts["asked"]]
        lines += ["", "asked:", *([f"  {line}" for line in asked] or ["  nobody"])]
    for clock in facts.get("clocks", ()):
        what = f"alarm {clock['alarm']}" if "alarm" in clock else f"seat {clock['seat'] + 1}, {clock['deadline']}"
        lines.append(f"  clock of {what}: {_left(clock['left_s'])}")
    if "hands" in facts:
        lines += ["", "hands:", *(f"  {name}: {', '.join(hand) or 'nothing'}" for name, hand in facts["hands"].items())]
    return "\n".join(lines)


def _seat_row(seat: Facts) -> list[object]:
    ai = f" ({seat['ai']})" if seat.get("ai") else ""
    return [seat["seat"] + 1, seat.get("name", ""), f"{seat['kind']}{ai}", seat.get("connected", False)]


def _left(seconds: float | None) -> str:
    """Format the seconds that are left; None means no limit."""
    return "for ever" if seconds is None else f"{seconds:g} s left"


def players(rows: Sequence[Facts]) -> str:
    """Format the list of people (dicts made by `findings.person`), those connected first, each group by name."""
    if not rows:
        return "There is nobody."
    body = [
        [r["name"], r["session"], r["table"], r["address"] or f"away for {duration(r['away_s'])}"]
        for r in sorted(rows, key=lambda row: (not row["connected"], row["name"].casefold()))
    ]
    return columns(body, ("name", "session", "table", "where"))


def bans(rows: Sequence[Facts]) -> str:
    """Format the list of bans (dicts made by `findings.ban`), a row for each."""
    if not rows:
        return "Nobody is banned."
    return columns(
        [[r["number"], r["by"], r["what"], r["until"], r["why"]] for r in rows], ("no", "by", "what", "holds", "why")
    )


def mutes(rows: Sequence[Facts]) -> str:
    """Format the list of mutes on the whole server (dicts made by `findings.ban`), a row for each."""
    return bans(rows) if rows else "Nobody is muted."


def reports(rows: Sequence[Facts]) -> str:
    """Format the list of players' reports about others (dicts made by `findings.line_of_report`), a row for each."""
    if not rows:
        return "Nothing has been reported."
    body = [[r["number"], r["at"], r["state"], r["by"], r["about"], r["table"] or None, r["words"]] for r in rows]
    return columns(body, ("no", "when", "state", "by", "about", "table", "words"))


def report(facts: Facts) -> str:
    """Format one report by a player about another (a dict made by `findings.report`) with its evidence: the chat and
    the public events at their table.
    """
    evidence = facts["evidence"]
    where = f"at table {facts['table']} ({evidence.get('name', '')})" if facts["table"] else "in the lobby"
    if match := evidence.get("match"):
        where += f", match {match} of the journal"
    about = f"{facts['about']} ({facts['session'] or 'an AI player'})"
    lines = [f"Report {facts['number']}, {facts['state']}: {facts['at']}, {where}"]
    lines += [f"{facts['by']} ({facts['by_session']}) reports {about}: {facts['words'] or 'without words'}"]
    lines += ["", "said there:"]
    talk = evidence.get("talk", ())
    lines += [f"  {line['who']} ({line.get('session') or 'AI'}): {line['text']}" for line in talk] or ["  nothing"]
    lines += ["", "what everybody could see:", *(f"  {event}" for event in evidence.get("events", ()))]
    return "\n".join(lines)


def erased(facts: Facts) -> str:
    """Format the result of `kickdoor admin erase`: what was erased, or would be, and what is not erased."""
    what = f"{_counted(len(facts['matches']), 'match', 'es')}, {_counted(facts['lines'], 'line')} of talk"
    what += f", {_counted(facts['reports'], 'report')}"
    stays = (
        "Not erased: replays that people have saved, backups, bans and mutes by that name, tokens of the ssh door, and "
        "logs written so far. Whoever has saved a replay can take the name out of it: kickdoor erase FILE NAME."
    )
    if facts["done"]:
        return f"Erased: {what}. Answers and proofs are kept. {stays}"
    if len(sessions := facts.get("sessions", ())) > 1:
        what += (
            f". Several sessions had that name, perhaps of several people: {', '.join(sessions)}. "
            "To erase one alone, say it instead of the name"
        )
    return f"It would concern {what}. {stays} Say it again with --yes to erase them; it cannot be taken back."


def _counted(count: int, one: str, more: str = "s") -> str:
    """Format a count with its noun, in the plural unless it is 1."""
    return f"{count} {one}{'' if count == 1 else more}"


def reloaded(facts: Facts) -> str:
    """Format the result of `kickdoor admin reload`: the settings that have changed, and those that need a restart."""
    lines = [*facts["made"], *(f"{line}: needs a restart" for line in facts["needs_restart"])]
    return "\n".join(lines) or "Nothing has changed in the settings."
