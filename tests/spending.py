"""What the tests cost: processor seconds of a test and of the programs it started, added up by folder.

The wall's clock says how busy the machine was, too; processor time hardly does, so it is what the budget in the page is
about. It is printed and never asserted. A program counts where it has been waited for: a server that several tests of
a file share is booked with the last of them.

Under pytest-xdist each report carries what its phase cost, and the controller adds it up.
"""

from __future__ import annotations

import os
from collections import Counter, defaultdict
from collections.abc import Generator
from functools import cache
from pathlib import PurePosixPath

import pytest

SHOWN = 20.0
"""Seconds that a run has to cost before it is worth a table."""
SPENT = "processor seconds"
"""The property of a report that says it."""
ROOMS = ("tests/sets", "tests/game", "tests/trials")
"""Folders that hold one folder for each set, engine or kind of trial: these have a budget of their own."""


def spent_so_far() -> float:
    """Processor seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def folder_of(nodeid: str) -> str:
    """The folder that a test is booked with: the one below `tests`, or, in the `ROOMS`, the one below that."""
    return _folder_of_file(nodeid.split("::")[0])


@cache
def _folder_of_file(file: str) -> str:
    folder = PurePosixPath(file).parent
    deepest = 3 if any(folder.is_relative_to(room) for room in ROOMS) else 2
    return "/".join(folder.parts[:deepest])


class Spending:
    """The plugin's state for one run of pytest: in a worker what was spent before, in the controller the sums."""

    def __init__(self) -> None:
        self.before = spent_so_far()
        self.tests: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """Begin to count: collecting is nobody's."""
        self.before = spent_so_far()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Let the report of a phase carry what was spent since the one before."""
        report = yield
        now = spent_so_far()
        report.user_properties.append((SPENT, now - self.before))
        self.before = now
        return report

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Book a phase."""
        folder = folder_of(report.nodeid)
        for name, value in report.user_properties:
            if name == SPENT and isinstance(value, float):
                self.seconds[folder] += value
        self.tests[folder] += report.when == "call"

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the sums of a run that cost something, the dearest folder first."""
        whole = sum(self.seconds.values())
        if whole < SHOWN:
            return
        terminalreporter.section("processor time")
        dearest_first = sorted(self.seconds, key=self.seconds.__getitem__, reverse=True)
        rows = [(folder, self.seconds[folder], self.tests[folder]) for folder in dearest_first]
        for folder, seconds, tests in [*rows, ("in all", whole, self.tests.total())]:
            terminalreporter.write_line(f"{seconds:8.1f} s {tests:6} tests  {folder}")


def pytest_configure(config: pytest.Config) -> None:
    """One account for each run."""
    config.pluginmanager.register(Spending(), "kickdoor-spending")
