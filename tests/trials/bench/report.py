"""The report of a benchmark run: a table for people, and everything as JSON for programs."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.trials.bench.entry import FULL, Row
from tests.trials.bench.quiet import BUSY_MOST
from tests.trials.bench.rounds import Outcome, Run

HEAD = ("measured", "against", "median", "worst round", "target", "floor", "at first", "")
NOT_MEASURED = "not measured"


def number(value: float | None, unit: str = "") -> str:
    """Return a figure with its significant digits. Small ratios are fractions of one, so that they can be compared."""
    if value is None:
        return ""
    if not unit and 0 < value <= 0.1:
        return f"1/{1 / value:.3g}"
    return f"{value:,.0f} {unit}".strip() if abs(value) >= 1_000 else f"{value:.3g} {unit}".strip()


def cells(outcome: Outcome) -> tuple[str, ...]:
    """Return the cells of one line of the table."""
    row = outcome.row
    bounds = (number(row.target, row.unit), number(row.floor, row.unit), number(row.began, row.unit))
    if not outcome.values:
        return (row.name, row.anchor, NOT_MEASURED, "", *bounds, outcome.why)
    found = (number(outcome.median, row.unit), number(outcome.worst, row.unit))
    return (row.name, row.anchor, *found, *bounds, outcome.verdict)


def table(run: Run) -> Iterator[str]:
    """Yield the lines of the table, in Markdown that can be read at a terminal."""
    lines = [HEAD, *(cells(outcome) for outcome in run.outcomes)]
    widths = [max(len(line[column]) for line in lines) for column in range(len(HEAD) - 1)]
    for place, line in enumerate(lines):
        yield (
            "| "
            + " | ".join([*(cell.ljust(width) for cell, width in zip(line, widths, strict=False)), line[-1]])
            + " |"
        )
        if place == 0:
            yield "| " + " | ".join([*("-" * width for width in widths), "---"]) + " |"


def circumstances(run: Run) -> Iterator[str]:
    """Yield when and on what machine it was measured, and whether the figures count."""
    when = datetime.fromtimestamp(run.began_s, UTC)
    rounds = max((len(outcome.busy) for outcome in run.outcomes), default=0)
    yield f"{when:%Y-%m-%d %H:%M} UTC, {machine()}, {rounds} round{'s' if rounds != 1 else ''}."
    yield f"Load before: {run.load:.2f}. Used by others in between: {run.busiest:.2f} processors at most."
    if not run.is_quiet:
        yield f"THE MACHINE WAS NOT QUIET (others used more than {BUSY_MOST:g}): what is marked so is worth nothing."
    if run.limited:
        yield f"The load could not work any faster, so there might have been more: {'; '.join(sorted(run.limited))}."
    if run.scale != FULL:
        yield "NOT AT FULL SCALE: these figures show that everything works, and no more."


def machine() -> str:
    """Return a description of this machine."""
    return f"{os.cpu_count()} processors ({_processor()}), {platform.system()}, Python {platform.python_version()}"


def _processor() -> str:
    """Return the name of the processor, or at least its family."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        lines = []
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


def as_json(run: Run, commit: str) -> dict[str, Any]:
    """Return all results of a run."""
    return {
        "began": datetime.fromtimestamp(run.began_s, UTC).isoformat(timespec="seconds"),
        "commit": commit,
        "machine": machine(),
        "load": round(run.load, 2),
        "busiest": round(run.busiest, 3),
        "full": run.scale == FULL,
        "rows": [_row(outcome) for outcome in run.outcomes],
        "figures": run.figures,
        "failed": run.failed,
        "limited": sorted(run.limited),
    }


def _row(outcome: Outcome) -> dict[str, Any]:
    row: Row = outcome.row
    said: dict[str, Any] = {"entry": outcome.entry, "name": row.name, "anchor": row.anchor, "unit": row.unit}
    said |= {"target": row.target, "floor": row.floor, "verdict": outcome.verdict}
    said |= {"quiet": outcome.is_quiet, "busy": [round(busy, 3) for busy in outcome.busy]}
    if outcome.values:
        return said | {"median": outcome.median, "worst": outcome.worst, "values": outcome.values}
    return said | {"why": outcome.why}
