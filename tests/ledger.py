"""The rule ledger: which rules of the catalogues are shown by a test, and which cards are played by a scenario.

    @pytest.mark.rule("classic.combat.2", "classic.combat.3")
    @pytest.mark.card("tax_golem")
    def test_a_tie_does_not_kill_the_monster() -> None: ...

A mark counts when its test ran and passed; a skipped, failed or expected-to-fail test shows nothing. A mark that names
no rule or card is an error of collection, because nobody would notice a misspelt one.

Each set has its own count. A test that has laid out a table (`tests.under`) counts for the sets whose rules, or whose
cards, it has played with; there, the mark of a rule also shows the rule of another set that is the same. A test without
a table counts for the set whose rule or card it names, but shows no rule of another set: that a shared rule holds in
this set, too, is only seen in play.

`ledger_floor.toml` holds the highest count so far, and the sets of which everything is shown. A full run fails below
the count, so that it only rises; in a complete set it fails for each rule or card without a test: a new card comes with
its scenario. `--ledger-raise` writes the new count. Runs of a selection print what they touched and judge nothing.

Under pytest-xdist the workers run the tests: each report carries the marks of its test as user properties, and the
controller, which is the only one that prints, adds them up.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

import pytest

from tests import under
from tests.catalogue import book_names, cards_of, rules_of, same_as

FLOOR_HEADER = """\
# The highest counts that the ledger has reached (see ledger.py). They only rise: `./kickdoor test --ledger-raise`.
# Lower one by hand only if rules or cards left the game, and say so in the commit. A complete set shows everything.
"""
COMPLETE = "complete"
NAMED_MOST = 5
"""Gaps of a complete set that are named; `--ledger-missing` lists them all."""
SELECTIONS = ("keyword", "deselect", "ignore", "ignore_glob", "lf", "stepwise", "collectonly")


@dataclass(frozen=True, slots=True)
class Shown:
    """Names in the marks of a passed test, and the sets that it has played; empty if it has played none."""

    names: frozenset[str]
    played: frozenset[str]


class Account:
    """One kind of mark, with the names that it may have in each set.

    `mark`: also the name of the user property. `heading`: of the table in the floor file, and of the user property with
    the sets that were played. `catalogue`: returns all ids of a set, each with its text. `twins`: returns by ids of
    other sets the ids of a set that say the same.
    """

    def __init__(
        self,
        mark: str,
        heading: str,
        catalogue: Callable[[str], Mapping[str, str]],
        twins: Callable[[str], Mapping[str, tuple[str, ...]]],
    ) -> None:
        self.mark = mark
        self.heading = heading
        self.catalogue = catalogue
        self.twins = twins
        self.shown_by: dict[str, Shown] = {}

    def marks(self, item: pytest.Item) -> Iterator[object]:
        """Yield every name in the marks of a test, its class and its module."""
        for mark in item.iter_markers(self.mark):
            yield from mark.args or ("",)

    @cached_property
    def _known(self) -> dict[str, None]:
        """All names that marks may have, in the order of the books (cached: every mark of every test is looked up)."""
        return dict.fromkeys(known for each in book_names() for known in self.catalogue(each))

    def slip(self, item: pytest.Item) -> str | None:
        """Return what is wrong with the marks of a test, with the cure, or None."""
        for name in self.marks(item):
            if name not in self._known:
                close = get_close_matches(str(name), self._known)
                return (
                    f"{item.name}: @pytest.mark.{self.mark}({name!r}) names no {self.mark} of a shipped set. "
                    + (f"Did you mean {' or '.join(close)}? " if close else "")
                    + "Every name there is stands in the folder of a set (game/kickdoor_game/sets/)."
                )
        return None

    def passed(self, nodeid: str, properties: Iterable[tuple[str, object]]) -> None:
        """Book a test that has passed, with these user properties."""
        told: dict[str, set[str]] = {self.mark: set(), self.heading: set()}
        for key, name in properties:
            if key in told:
                told[key].add(str(name))
        self.shown_by[nodeid] = Shown(frozenset(told[self.mark]), frozenset(told[self.heading]))

    def failed(self, nodeid: str) -> None:
        """Remove a test that has failed, perhaps only in its tear-down."""
        self.shown_by.pop(nodeid, None)

    def missing(self, set_name: str) -> dict[str, str]:
        """Return the ids that no test of this run has shown, with their texts."""
        shown = set().union(*(self._of(set_name, each) for each in self.shown_by.values()))
        return {name: text for name, text in self.catalogue(set_name).items() if name not in shown}

    def _of(self, set_name: str, shown: Shown) -> set[str]:
        """Return what a test shows of that set."""
        own, twins = self.catalogue(set_name), self.twins(set_name)
        named = {name for name in shown.names if name in own}
        if not shown.played:
            return named.difference(*twins.values())
        if set_name not in shown.played:
            return set()
        return named.union(*(twins.get(name, ()) for name in shown.names))

    def counts(self) -> dict[str, tuple[int, int]]:
        """Return for each set how many are shown, of how many."""
        totals = {each: len(self.catalogue(each)) for each in book_names()}
        return {each: (total - len(self.missing(each)), total) for each, total in totals.items()}


class Ledger:
    """The plugin's state for one run of pytest."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.rules = Account("rule", "rules", rules_of, same_as)
        self.cards = Account("card", "cards", cards_of, lambda set_name: {})
        self.accounts = (self.rules, self.cards)
        self.floor_file = config.rootpath / "tests" / "ledger_floor.toml"
        self.verdict: list[str] = []

    @pytest.hookimpl(wrapper=True)
    def pytest_pycollect_makeitem(self, collector: pytest.Collector) -> Generator[None, object, object]:
        """Raise an error of collection for marks that name nothing."""
        made = yield
        for item in made if isinstance(made, list) else [made]:
            if isinstance(item, pytest.Item):
                for account in self.accounts:
                    if slip := account.slip(item):
                        raise collector.CollectError(slip)
        return made

    def pytest_itemcollected(self, item: pytest.Item) -> None:
        """Add the marks of a test to its user properties."""
        for account in self.accounts:
            item.user_properties += [(account.mark, name) for name in account.marks(item)]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Add the sets that a test has played to its user properties."""
        yield
        played = under.played()
        for account, names in ((self.rules, played.rules), (self.cards, played.cards)):
            item.user_properties += [(account.heading, name) for name in sorted(names)]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Book the tests that pass."""
        for account in self.accounts:
            if report.failed:
                account.failed(report.nodeid)
            elif report.when == "call" and report.passed and not hasattr(report, "wasxfail"):
                account.passed(report.nodeid, report.user_properties)

    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Compare a full, green run with the floor."""
        if hasattr(self.config, "workerinput"):
            return
        raising = self.config.getoption("ledger_raise")
        if not (exitstatus == pytest.ExitCode.OK and is_full(self.config)):
            if raising:
                self.verdict.append("the floor stays: only a full run in which everything passes can raise it")
            return
        floor = read_floor(self.floor_file)
        reached = {account.heading: account.counts() for account in self.accounts}
        for account in self.accounts:
            for each, (shown, total) in reached[account.heading].items():
                low = floor.low(account.heading, each)
                if shown < low:
                    self._fail(
                        session,
                        f"{each} shows {shown} {account.heading}; {low} were shown before ({self.floor_file.name}). "
                        f"A test lost its @pytest.mark.{account.mark} or is gone: give it back. "
                        f"The gap: ./kickdoor test --ledger-missing {each}",
                    )
                elif shown < total and floor.is_complete(account.heading, each):
                    names = list(account.missing(each))
                    more = ", ..." if len(names) > NAMED_MOST else ""
                    self._fail(
                        session,
                        f"{each} shows all of its {account.heading} but {', '.join(names[:NAMED_MOST])}{more}. "
                        f"Write a test of what each does, with @pytest.mark.{account.mark}",
                    )
                elif shown > low and not raising:
                    self.verdict.append(
                        f"{each} rose from {low} to {shown} {account.heading}: "
                        "keep that with ./kickdoor test --ledger-raise"
                    )
        if raising and write_floor(self.floor_file, floor, floor.raised(reached)):
            self.verdict.append(f"wrote {self.floor_file.name}: commit it")

    def _fail(self, session: pytest.Session, why: str) -> None:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED
        self.verdict.append(why)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Print the counts, the requested gaps, and the verdict."""
        say = terminalreporter.write_line
        for account in self.accounts:
            if is_full(self.config) or any(shown.names for shown in account.shown_by.values()):
                for each, (shown, total) in account.counts().items():
                    if total and (shown or is_full(self.config)):
                        say(f"{account.mark} ledger: {each} {shown} of {total} ({100 * shown // total} %)")
        for each in self.config.getoption("ledger_missing"):
            for account in self.accounts:
                missing = account.missing(each)
                say(f"{account.heading} of {each} that no test of this run shows: {len(missing)}")
                for name, text in missing.items():
                    say(f"  {name}  {text}")
        for line in self.verdict:
            say(f"ledger: {line}")


def is_full(config: pytest.Config) -> bool:
    """Return whether this run was asked for every test, drills excepted."""
    if config.args_source is not pytest.Config.ArgsSource.TESTPATHS:
        return False
    if config.getoption("markexpr"):
        return False
    return not any(config.getoption(name, None) for name in SELECTIONS)


@dataclass(frozen=True, slots=True)
class Floor:
    """Earlier results. `heights`: counts by heading and set. `complete`: by heading, the sets of which all is shown."""

    heights: Mapping[str, Mapping[str, int]]
    complete: Mapping[str, Sequence[str]]

    def low(self, heading: str, set_name: str) -> int:
        """Return how many were shown before."""
        return self.heights.get(heading, {}).get(set_name, 0)

    def is_complete(self, heading: str, set_name: str) -> bool:
        """Return whether all was shown before."""
        return set_name in self.complete.get(heading, ())

    def raised(self, reached: Mapping[str, Mapping[str, tuple[int, int]]]) -> Floor:
        """Return the higher of this and of the counts (shown, total) reached now."""
        return Floor(
            {
                heading: {each: max(shown, self.low(heading, each)) for each, (shown, _) in counts.items()}
                for heading, counts in reached.items()
            },
            {
                heading: [
                    each
                    for each, (shown, total) in counts.items()
                    if (shown == total > 0) or self.is_complete(heading, each)
                ]
                for heading, counts in reached.items()
            },
        )

    def written(self) -> str:
        """Return the text of the file."""
        tables = (
            f"\n[{heading}]\n" + "".join(f"{each} = {n}\n" for each, n in counts.items())
            for heading, counts in self.heights.items()
        )
        full = "".join(f"{heading} = {json.dumps(list(names))}\n" for heading, names in self.complete.items())
        return FLOOR_HEADER + "".join(tables) + f"\n[{COMPLETE}]\n{full}"


def read_floor(file: Path) -> Floor:
    """Return the contents of the file; an empty floor if there is none."""
    tables = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
    complete = tables.pop(COMPLETE, {})
    return Floor(tables, complete)


def write_floor(file: Path, before: Floor, after: Floor) -> bool:
    """Write the new floor if it differs; return whether it does."""
    if after == before:
        return False
    file.write_text(after.written(), "utf-8")
    return True


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options `--ledger-missing` and `--ledger-raise`."""
    group = parser.getgroup("ledger", "which rules and cards the tests show")
    group.addoption(
        "--ledger-missing",
        action="append",
        default=[],
        metavar="SET",
        choices=book_names(),
        help="list the rules and cards of this set that no test of the run shows",
    )
    group.addoption("--ledger-raise", action="store_true", help="after a full, green run: write a higher floor down")


def pytest_configure(config: pytest.Config) -> None:
    """Register the plugin."""
    config.pluginmanager.register(Ledger(config), "kickdoor-ledger")
