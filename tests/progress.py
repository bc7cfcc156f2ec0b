"""Progress of a run of all tests, with an estimate of the time left: one line every few seconds in place of dots.

The seconds of each file of tests are kept in pytest's cache, so that the next run can weigh the tests. Only the process
that hands tests out prints; with pytest-xdist that is the controller.
"""

from __future__ import annotations

import os
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import PurePath

import pytest

from tests.order import guessed_s

KEPT = "kickdoor/seconds_of_files"
"""Key of pytest's cache: seconds that the tests of each file took, set-up and tear-down included."""
EVERY_S = 15.0
"""Seconds between two lines. On a terminal, where a line replaces the one before, it is one second."""


def file_of(nodeid: str) -> str:
    """Return the file of a test."""
    return nodeid.partition("::")[0]


class Progress:
    """Counts the finished tests of one run. `known`: seconds of each file in an earlier run."""

    def __init__(self, known: dict[str, float], is_terminal: bool) -> None:
        self._known = known
        self._is_terminal = is_terminal
        self.began_s = self._told_s = time.monotonic()
        self.took: defaultdict[str, float] = defaultdict(float)
        self._expected: dict[str, float] = {}
        self._tests: Counter[str] = Counter()
        self._done: Counter[str] = Counter()
        self._failed = 0

    def are_to_run(self, nodeids: Sequence[str]) -> None:
        """Set the tests of the run, which begins; each worker reports the same ones."""
        self.began_s = time.monotonic()
        self._tests = Counter(map(file_of, nodeids))
        self._expected = {
            file: self._known.get(file, guessed_s(PurePath(file), count)) / count for file, count in self._tests.items()
        }

    def has_run(self, report: pytest.TestReport) -> None:
        """Count a finished phase of a test."""
        file = file_of(report.nodeid)
        self.took[file] += report.duration
        self._done[file] += report.when == "teardown"
        self._failed += report.failed

    @property
    def share(self) -> float:
        """The share of the expected work that is done, from 0 to 1."""
        whole = sum(self._expected[file] * count for file, count in self._tests.items())
        done = sum(self._expected.get(file, 0.0) * count for file, count in self._done.items())
        return done / whole if whole else 1.0

    def line(self, now_s: float) -> str:
        """Return the line: "tests: 43 %, 15300 of 35466, 2 failed, about 4 min left"."""
        share, spent_s = self.share, now_s - self.began_s
        parts = [f"tests: {share:.0%}", f"{self._done.total()} of {self._tests.total()}"]
        parts += [f"{self._failed} failed"] if self._failed else []
        left_s = spent_s * (1 - share) / share if share > 0.02 else None
        if left_s is not None:
            parts.append(f"about {left_s / 60:.0f} min left" if left_s > 90 else f"about {left_s:.0f} s left")
        return ", ".join(parts)

    def is_due(self, now_s: float) -> bool:
        """Return whether it is time for another line."""
        if now_s - self._told_s < (1.0 if self._is_terminal else EVERY_S):
            return False
        self._told_s = now_s
        return True


class Teller:
    """The plugin of one run."""

    def __init__(self, config: pytest.Config) -> None:
        assert config.cache is not None, "pytest's cache plugin is there unless somebody takes it away"
        self._cache = config.cache
        self._is_terminal = os.isatty(1)
        self._progress = Progress(self._cache.get(KEPT, {}), self._is_terminal)
        self._plugins = config.pluginmanager

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Set the tests of the run if there are no workers."""
        if session.items:
            self._progress.are_to_run([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        """Set the tests of the run, as a worker has collected them."""
        self._progress.are_to_run(ids)

    def pytest_report_teststatus(self, report: pytest.TestReport) -> tuple[str, str, str] | None:
        """Leave out the dots."""
        outcome = "" if report.outcome == "passed" and report.when != "call" else report.outcome
        return (outcome, "", "") if not report.failed else None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a phase of a test, and print a line if one is due."""
        self._progress.has_run(report)
        now_s = time.monotonic()
        reporter = self._plugins.get_plugin("terminalreporter")
        if self._progress.is_due(now_s) and reporter is not None:
            line = self._progress.line(now_s)
            if self._is_terminal:
                reporter.rewrite(line, erase=True)
            else:
                reporter.write_line(line)

    def pytest_sessionfinish(self) -> None:
        """Keep the seconds of each file for the next run."""
        known = self._cache.get(KEPT, {})
        self._cache.set(KEPT, known | {file: round(took, 3) for file, took in self._progress.took.items()})


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin in the process that hands tests out, not in its workers."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Teller(config), "kickdoor-progress")
