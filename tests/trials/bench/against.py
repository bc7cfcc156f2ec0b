"""Two commits measured at once: the working tree, and one that is extracted from git (`--against`).

Each side of an entry that is kickdoor's own is measured by the bench of its own tree, in a process of its own, so that
clients speak their server's protocol. Both share the same processors at the same time, so that disturbances hit both. A
ratio above 1 favours the working tree, for rates as for times.

Both run with the packages that are installed here. A commit from before the bench cannot be measured.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from statistics import median

from tests.catalogue import ROOT
from tests.trials.bench import disk
from tests.trials.bench.entry import LOAD_IS_LIMIT, Entry, Figures, Round, Row, Scale, Side, Sides, is_rate
from tests.trials.bench.pinned import said_by
from tests.trials.bench.rounds import Outcome, Run

PACKAGES = ("protocol", "game", "ai", "server", "client")
"""Folders of a tree from which Python imports."""
HERE, THERE = "here", "there"
PLACES = ("tests/trials/bench", "tests/bench")
"""Folder of the bench in later and in earlier commits."""


class NoSuchCommitError(Exception):
    """Raised if a commit cannot be measured; the message says why."""


@dataclass(frozen=True, slots=True)
class Pair:
    """One side of an entry in both trees, the working tree and `other`."""

    entry: str
    side: str
    other: Path

    def __call__(self, round_: Round) -> Figures:
        """Measure both at once; figures begin with "here " or "there ". Raises NotMeasured if one cannot be
        measured."""
        with ThreadPoolExecutor(2) as both:
            here, there = both.map(
                lambda tree: measure_in(tree, self.entry, self.side, round_.scale), (ROOT, self.other)
            )
        figures = {
            f"{name} {figure}": value
            for name, measured in ((HERE, here), (THERE, there))
            for figure, value in measured.items()
            if figure != LOAD_IS_LIMIT
        }
        return figures | {LOAD_IS_LIMIT: 1.0} if LOAD_IS_LIMIT in {**here, **there} else figures


@contextmanager
def taken_out(commit: str) -> Iterator[Path]:
    """Extract a commit's files into a folder for this context. Raises NoSuchCommitError if git does not know it, or it
    has no bench."""
    made = subprocess.run(["git", "archive", "--format=tar", commit], cwd=ROOT, capture_output=True, check=False)
    if made.returncode:
        raise NoSuchCommitError(f"git cannot take out {commit}: {made.stderr.decode(errors='replace').strip()}")
    with disk.folder() as folder:
        with tarfile.open(fileobj=BytesIO(made.stdout)) as archive:
            archive.extractall(folder, filter="data")
        if not any((folder / place / "registry.py").is_file() for place in PLACES):
            raise NoSuchCommitError(f"{commit} is from before the bench, so it cannot measure itself")
        yield folder


def measure_in(tree: Path, entry: str, side: str, scale: Scale) -> Figures:
    """Return the figures of one side, measured by the bench of that tree. Raises NotMeasured and RuntimeError as
    `said_by` does."""
    command = [sys.executable, str(ROOT / "tests/trials/bench/one_side.py"), entry, side, json.dumps(asdict(scale))]
    return said_by(command, None, tree, environ_of(tree))


def environ_of(tree: Path) -> dict[str, str]:
    """Return the environment of a child that imports kickdoor from that tree, wherever else it is installed."""
    paths = [tree, *(tree / package for package in PACKAGES)]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": os.pathsep.join(map(str, paths)), "PYTHONSAFEPATH": "1"}


def compared(entry: Entry, other: Path, commit: str) -> Entry:
    """Return an entry that measures in both trees all figures of kickdoor's own sides that the rows of `entry` use."""
    own = {side.name for side in entry.sides if not side.is_anchor}
    read = [(side, figure) for side, figure in read_by(entry) if side in own]
    sides = tuple(Side(name, Pair(entry.name, name, other)) for name in dict.fromkeys(side for side, _ in read))
    rows = tuple(
        Row(f"{entry.name}, {side}: {figure}", commit, ours_to_theirs(side, figure), None, None)
        for side, figure in read
    )
    return Entry(entry.name, entry.about, sides, rows)


def ours_to_theirs(side: str, figure: str) -> Callable[[Sides], float]:
    """Return a row's value: how many times as good the working tree is, for a rate as for a time or a size."""

    def value(sides: Sides) -> float:
        here, there = (sides[side][f"{tree} {figure}"] for tree in (HERE, THERE))
        return here / there if is_rate(figure) else there / here

    return value


def verdict(outcome: Outcome) -> str:
    """Return which tree is better in all rounds, or that there is no clear difference."""
    if not outcome.values:
        return outcome.why
    least, most = min(outcome.values), max(outcome.values)
    said = "better in each round" if least > 1 else "worse in each round" if most < 1 else "no difference that shows"
    return said if outcome.is_quiet else f"{said} (NOT QUIET)"


def table(run: Run, commit: str) -> Iterator[str]:
    """Yield the lines of the table: for each figure the ratio of the working tree to the commit."""
    yield f"| measured | here ÷ {commit}, median | worst and best round | |"
    yield "| --- | ---: | --- | --- |"
    for outcome in run.outcomes:
        values = outcome.values
        ratios = (f"{median(values):.3f}", f"{min(values):.3f} to {max(values):.3f}") if values else ("", "")
        yield f"| {outcome.row.name} | {ratios[0]} | {ratios[1]} | {verdict(outcome)} |"


class _Notes(Mapping[str, float]):
    """Figures of one side that are all 1, and record which of them are read."""

    def __init__(self, side: str, read: dict[tuple[str, str], None]) -> None:
        self._side, self._read = side, read

    def __getitem__(self, figure: str) -> float:
        self._read[self._side, figure] = None
        return 1.0

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def read_by(entry: Entry) -> list[tuple[str, str]]:
    """Return the (side, figure) pairs that the rows of an entry read."""
    read: dict[tuple[str, str], None] = {}
    noted = Sides({side.name: _Notes(side.name, read) for side in entry.sides}, {})
    for row in entry.rows:
        row.value(noted)
    return list(read)
