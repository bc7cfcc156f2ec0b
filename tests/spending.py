"""Processor seconds of each test and of the programs that it started, added up by folder.

Wall time depends on how busy the machine is; processor time hardly does, so the budget on the page is in processor
seconds. It is printed and never asserted. A program counts where it was waited for: a server that several tests of a
file share is booked with the last of them.

Under pytest-xdist each report carries the seconds of its phase, and the controller adds them up.
"""

from __future__ import annotations

import os
import sys
from collections import Counter, defaultdict
from collections.abc import Generator
from functools import cache
from pathlib import PurePosixPath

import pytest

SHOWN = 20.0
"""Fewest seconds of a run that prints the table."""
SPENT = "processor seconds"
"""Property of a report with its seconds."""
ROOMS = ("tests/sets", "tests/game", "tests/trials")
"""Folders that hold one folder for each set, engine or kind of trial, each with a budget of its own."""

_open, _read, _close = os.open, os.read, os.close
"""The system's own: a test may have put something else in their places while its seconds are counted."""


def spent_so_far() -> float:
    """Processor seconds of this process and of its children that have ended."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system + _of_copies()


def _of_copies() -> float:
    """Processor seconds of programs that have ended and were no children of this process, but copies of one that
    `multiprocessing` keeps for that (`end_to_end/forked.py`); 0 where there is no `/proc`."""
    forkserver = sys.modules.get("multiprocessing.forkserver")
    pid = getattr(getattr(forkserver, "_forkserver", None), "_forkserver_pid", None)
    if not pid:
        return 0.0
    try:
        file = _open(f"/proc/{pid}/stat", os.O_RDONLY)
    except OSError:
        return 0.0
    said = _read(file, 4_096).decode()
    _close(file)
    # Behind the name: user and system time, and that of children that have ended, after 11 other figures.
    return sum(map(int, said.rpartition(")")[2].split()[11:15])) / os.sysconf("SC_CLK_TCK")


def folder_of(nodeid: str) -> str:
    """Return the folder that a test is booked with: the one below `tests`, or, in the `ROOMS`, the one below that."""
    return _folder_of_file(nodeid.split("::")[0])


@cache
def _folder_of_file(file: str) -> str:
    folder = PurePosixPath(file).parent
    deepest = 3 if any(folder.is_relative_to(room) for room in ROOMS) else 2
    return "/".join(folder.parts[:deepest])


class Spending:
    """The plugin's state for one run of pytest: in a worker the seconds before, in the controller the sums."""

    def __init__(self) -> None:
        self.before = spent_so_far()
        self.tests: Counter[str] = Counter()
        self.seconds: defaultdict[str, float] = defaultdict(float)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self) -> None:
        """Begin to count: collecting is not booked."""
        self.before = spent_so_far()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self, item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Add the seconds since the last phase to the report of a phase."""
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
        """Print the sums of a long run, the dearest folder first."""
        whole = sum(self.seconds.values())
        if whole < SHOWN:
            return
        terminalreporter.section("processor time")
        dearest_first = sorted(self.seconds, key=self.seconds.__getitem__, reverse=True)
        rows = [(folder, self.seconds[folder], self.tests[folder]) for folder in dearest_first]
        for folder, seconds, tests in [*rows, ("in all", whole, self.tests.total())]:
            terminalreporter.write_line(f"{seconds:8.1f} s {tests:6} tests  {folder}")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin."""
    config.pluginmanager.register(Spending(), "kickdoor-spending")
