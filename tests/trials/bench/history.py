"""Kept benchmark runs: a file with a line for each, and the page that shows the latest figures.

Only figures at full scale from a quiet machine are kept. A run of some entries keeps their rows; the page shows the
latest figure of each row. `python -m tests.trials.bench.history` writes the page anew, after a row has changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.catalogue import ROOT
from tests.trials.bench.entry import Entry, Row
from tests.trials.bench.registry import ENTRIES
from tests.trials.bench.report import NOT_MEASURED, number

FOLDER = ROOT / "docs"
LINES = FOLDER / "performance.jsonl"
PAGE = FOLDER / "performance.md"
BEGIN, END = "<!-- figures: begin -->\n", "<!-- figures: end -->\n"
HEAD = ("measured", "against", "now", "worst round", "target", "stretch", "floor", "at first", "measured on")
ROWS_KEPT = ("entry", "name", "anchor", "median", "worst")
RUN_KEPT = ("began", "commit", "machine", "load")


def read(path: Path = LINES) -> list[dict[str, Any]]:
    """Return all kept runs, the earliest first."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def keep(said: dict[str, Any], path: Path = LINES, page: Path = PAGE) -> None:
    """Keep the valid rows of a run, as `report.as_json` returns it, and update the page. Raises ValueError if there are
    none."""
    worth = [row for row in said["rows"] if said["full"] and row["quiet"] and "median" in row]
    if not worth:
        raise ValueError("nothing was measured at full scale while the machine was quiet, so nothing is kept.")
    run = {name: said[name] for name in RUN_KEPT}
    run["rows"] = [{name: row[name] for name in ROWS_KEPT} for row in worth]
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(run) + "\n")
    show(read(path), page)


def show(runs: Sequence[dict[str, Any]], page: Path = PAGE, entries: Sequence[Entry] = ENTRIES) -> None:
    """Put the table of these runs into the page."""
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    page.write_text(before + BEGIN + "".join(table(runs, entries)) + END + rest.partition(END)[2], "utf-8")


def table(runs: Sequence[dict[str, Any]], entries: Sequence[Entry] = ENTRIES) -> Iterator[str]:
    """Yield the lines of the table: each row's latest figures, with its targets."""
    yield f"| {' | '.join(HEAD)} |\n"
    yield f"| {' | '.join('---' for _ in HEAD)} |\n"
    for entry in entries:
        for row in entry.rows:
            yield f"| {' | '.join(_cells(entry, row, runs))} |\n"


def _cells(entry: Entry, row: Row, runs: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield from (row.name, row.anchor)
    found = [(run, kept) for run in runs for kept in run["rows"] if _is(kept, entry, row)]
    if found:
        run, kept = found[-1]
        yield from (number(kept["median"], row.unit), number(kept["worst"], row.unit))
    else:
        yield from (NOT_MEASURED, "")
    for bound in (row.target, row.stretch, row.floor, row.began):
        yield number(bound, row.unit)
    yield f"{run['began'][:10]}, {run['commit']}" if found else ""


def _is(kept: dict[str, Any], entry: Entry, row: Row) -> bool:
    """Return whether a kept row is that of an entry's row."""
    return (kept["entry"], kept["name"], kept["anchor"]) == (entry.name, row.name, row.anchor)


if __name__ == "__main__":
    show(read())
