"""What came of a deed, as text for people. Programs take the JSON instead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

Facts = Mapping[str, Any]


def duration(seconds: float) -> str:
    """The two largest units: 3 d 4 h, 2 min 10 s."""
    left, parts = round(seconds), []
    for name, size in (("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)):
        count, left = divmod(left, size)
        if count:
            parts.append(f"{count} {name}")
    return " ".join(parts[:2]) or "0 s"


def listed(counts: Facts) -> str:
    """3 running, 1 filling."""
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "none"


def columns(rows: Sequence[Sequence[object]], heads: Sequence[str]) -> str:
    """A table as wide as it must be."""
    cells = [list(heads), *([_cell(each) for each in row] for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells
    )


def _cell(value: object) -> str:
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
    """A page."""
    people, commits, ai = facts["people"], facts["commits"], facts["ai"]
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
        "log": f"from {facts['log_level']} on",
    }
    if (outage := facts.get("outage")) is not None:
        tried = f"{outage['held']} writes held, tried {outage['failures']} times"
        lines["outage"] = f"nothing can be written for {duration(outage['for_s'])}: {outage['why']}; {tried}"
    if facts["longest_gap_ms"] is not None:
        lines["reactor"] = f"longest gap {facts['longest_gap_ms']} ms"
    for match in facts["left_alone"]:
        lines[f"match {match['number']}"] = f"{match['name']} ({match['table']}) does not go on here: {match['why']}"
    if facts["draining"]:
        stops = facts["stops_in_s"]
        when = "when nobody is at a table" if stops is None else f"in {duration(stops)} at the latest"
        lines["draining"] = f"no new tables; stops {when}"
    return "\n".join(f"{name:<9} {text}" for name, text in lines.items())


def tables(rows: Sequence[Facts]) -> str:
    """All of them."""
    if not rows:
        return "There are no tables."
    keys = ("table", "state", "set", "answers", "watchers", "players", "name")
    return columns([[row[key] for key in keys] for row in rows], keys)


def table(facts: Facts) -> str:
    """One of them."""
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
    return "for ever" if seconds is None else f"{seconds:g} s left"


def players(rows: Sequence[Facts]) -> str:
    """Everybody."""
    if not rows:
        return "There is nobody."
    body = [
        [r["name"], r["session"], r["table"], r["address"] or f"away for {duration(r['away_s'])}"]
        for r in sorted(rows, key=lambda row: (not row["connected"], row["name"].casefold()))
    ]
    return columns(body, ("name", "session", "table", "where"))


def bans(rows: Sequence[Facts]) -> str:
    """All that hold."""
    if not rows:
        return "Nobody is banned."
    return columns(
        [[r["number"], r["by"], r["what"], r["until"], r["why"]] for r in rows], ("no", "by", "what", "holds", "why")
    )


def reloaded(facts: Facts) -> str:
    """What has changed."""
    lines = [*facts["made"], *(f"{line}: needs a restart" for line in facts["needs_restart"])]
    return "\n".join(lines) or "Nothing has changed in the settings."
