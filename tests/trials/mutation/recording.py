"""A pytest plugin that records which test reaches which line of the packages, and its processor time. Load it with
`-p`.

Processor time includes that of ended child processes; wall time depends on what else the machine does, and may be eight
times as long.

Lines of a fixture that lasts longer than one test count for every test of the file. Programs that a test starts are
measured as well, for that test.
"""

from __future__ import annotations

import os
import tempfile
from collections import defaultdict
from collections.abc import Generator, Iterator
from pathlib import Path

import coverage
import pytest
from tests.trials.mutation.reach import FOLDER, PACKAGES, Reached, digest, spots

ALL = " (its fixtures)"
CONTEXT = "KICKDOOR_REACHING"
BETWEEN, BAR = "|", "\x1f"
"""Separator that coverage puts between contexts, and its replacement in the names of tests."""
SETTINGS = """\
[run]
context = ${KICKDOOR_REACHING-}
parallel = true
data_file = {data}
source_pkgs = {packages}
disable_warnings = module-not-imported, no-data-collected
"""


def context_of(test: str) -> str:
    """Return the coverage context of a test."""
    return test.replace(BETWEEN, BAR)


def reaching(context: str) -> str:
    """Return the test of a coverage context."""
    return context.rpartition(BETWEEN)[2].replace(BAR, BETWEEN)


def computed_s() -> float:
    """Return the processor seconds of this process and its ended children so far."""
    return sum(os.times()[:4])


class Recording:
    """The plugin: records what the tests of one run reach."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.folder = Path(tempfile.mkdtemp(prefix="kickdoor-reach-"))
        packages = "\n    ".join(path.rpartition("/")[2] for path in PACKAGES)
        settings = self.folder / "settings.ini"
        settings.write_text(
            SETTINGS.replace("{data}", str(self.folder / "data")).replace("{packages}", packages), "utf-8"
        )
        os.environ["COVERAGE_PROCESS_START"] = str(settings)
        os.environ[CONTEXT] = ""
        self.coverage = coverage.Coverage(config_file=str(settings))
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()
        self.coverage.start()

    def _now(self, test: str) -> None:
        os.environ[CONTEXT] = context_of(test)
        self.coverage.switch_context(context_of(test))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, bool, bool]:
        began_s = computed_s()
        done = yield
        self.seconds[item.nodeid] = computed_s() - began_s
        return done

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> Generator[None]:
        self._now(item.nodeid.partition("::")[0] + ALL)
        yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None]:
        self._now(item.nodeid)
        yield

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_teardown(self, item: pytest.Item) -> Generator[None]:
        yield
        self._now("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if not report.passed:
            self.failed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        self.coverage.stop()
        self.coverage.save()
        self.coverage.combine([str(self.folder)])
        files: dict[str, list[str]] = defaultdict(list)
        for test in self.seconds:
            if test not in self.failed:
                files[test.partition("::")[0]].append(test)
        reached: dict[str, Reached] = {
            file: Reached(digest(self.root / file), [(test, round(self.seconds[test], 4)) for test in tests], {})
            for file, tests in files.items()
        }
        bits = {test: 1 << number for tests in files.values() for number, test in enumerate(tests)}
        bits |= {file + ALL: (1 << len(tests)) - 1 for file, tests in files.items()}
        for spot, contexts in self._lines():
            for context in contexts:
                # A program that is started in its test's process may have added a phase of its own.
                if context in bits:
                    reached_by = reached[context.partition("::")[0].removesuffix(ALL)].spots
                    reached_by[spot] = reached_by.get(spot, 0) | bits[context]
        for file, kept in reached.items():
            kept.save(self.root / FOLDER / (file.replace("/", "__") + ".json"))

    def _lines(self) -> Iterator[tuple[str, list[str]]]:
        data = self.coverage.get_data()
        for file in data.measured_files():
            path = Path(file)
            if not path.is_relative_to(self.root) or not path.exists():
                continue
            there = spots(path.relative_to(self.root).as_posix(), path.read_text("utf-8"))
            for line, contexts in data.contexts_by_lineno(file).items():
                if line in there:
                    yield there[line], [reaching(context) for context in contexts]


def pytest_configure(config: pytest.Config) -> None:
    config.pluginmanager.register(Recording(Path(config.rootpath)), "kickdoor-reach")
