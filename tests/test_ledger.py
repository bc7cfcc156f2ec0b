"""The rule ledger, run on small test suites of its own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kickdoor_game import library
from tests import folio
from tests.catalogue import ROOT, rules_of, set_names
from tests.ledger import Account, Floor
from tests.under import sets_with

pytest_plugins = ["pytester"]

INI = """
[pytest]
testpaths = suite
addopts = --strict-markers -p tests.under -p tests.ledger -p tests.long_trials -p no:cacheprovider
markers =
    rule(id): a rule
    card(key): a card
    every_set: for every set
    drill: a long run
"""
TOTAL = len(rules_of("classic"))


@pytest.fixture
def sets_read() -> None:
    """All sets, which the ledger counts, are loaded.

    A run in this process forgets the modules that it was the first to import, and what was made of them for other
    tests would lack them afterwards.
    """
    for name in set_names():
        library.set_cards(name)


@pytest.fixture
def suite(sets_read: None, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    """An empty project with the ledger switched on, and our own `tests` importable in it."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    pytester.makefile(".ini", pytest=INI)
    pytester.mkdir("suite")
    pytester.mkdir("tests")
    return pytester


def write(suite: pytest.Pytester, body: str, name: str = "test_one") -> None:
    (suite.path / "suite" / f"{name}.py").write_text("import pytest\n\n" + body, "utf-8")


def floor_of(suite: pytest.Pytester) -> Path:
    return suite.path / "tests" / "ledger_floor.toml"


SHOWS_TWO = """
@pytest.mark.rule("classic.setup.1", "classic.setup.2")
def test_two():
    pass

@pytest.mark.rule("classic.setup.2")
def test_again():
    pass
"""


def test_a_rule_counts_once_however_many_tests_show_it(suite: pytest.Pytester) -> None:
    write(suite, SHOWS_TWO)
    run = suite.runpytest()
    run.stdout.fnmatch_lines([f"rule ledger: classic 2 of {TOTAL} (0 %)"])
    assert run.ret == 0


def test_workers_report_to_the_one_that_prints(suite: pytest.Pytester) -> None:
    write(suite, SHOWS_TWO)
    write(suite, '@pytest.mark.rule("classic.setup.3")\ndef test_three(): pass', "test_two")
    run = suite.runpytest_subprocess("-p", "xdist", "-n", "2")
    run.stdout.fnmatch_lines([f"rule ledger: classic 3 of {TOTAL} (1 %)"])
    assert str(run.stdout).count("rule ledger: classic") == 1


@pytest.mark.parametrize(
    "body",
    [
        "    assert False",
        "    pytest.skip('later')",
        "    pytest.xfail('some day')",
    ],
)
def test_a_test_that_did_not_pass_shows_nothing(suite: pytest.Pytester, body: str) -> None:
    write(suite, '@pytest.mark.rule("classic.setup.1")\ndef test_it():\n' + body)
    suite.runpytest().stdout.fnmatch_lines([f"rule ledger: classic 0 of {TOTAL} (0 %)"])


def test_a_pass_that_breaks_while_it_cleans_up_shows_nothing(suite: pytest.Pytester) -> None:
    write(
        suite,
        "@pytest.fixture\ndef breaks():\n    yield\n    assert False\n"
        '@pytest.mark.rule("classic.setup.1")\ndef test_it(breaks):\n    pass',
    )
    suite.runpytest().stdout.fnmatch_lines([f"rule ledger: classic 0 of {TOTAL} (0 %)"])


@pytest.mark.parametrize("workers", ["0", "1"])
def test_a_mark_that_names_no_rule_stops_the_run_and_offers_the_near_ones(suite: pytest.Pytester, workers: str) -> None:
    unknown = "classic.setup." + "777"
    write(suite, f'class TestAll:\n    @pytest.mark.rule("{unknown}")\n    def test_it(self): pass')
    run = suite.runpytest_subprocess("-p", "xdist", "-n", workers)
    run.stdout.fnmatch_lines([f"*{unknown}*names no rule*Did you mean classic.setup.7*"])
    assert run.ret != 0


@pytest.mark.parametrize("mark", ["rule()", "rule(7)", "card('no_such_card')"])
def test_an_empty_mark_and_an_unknown_card_stop_the_run(suite: pytest.Pytester, mark: str) -> None:
    write(suite, f"@pytest.mark.{mark}\ndef test_it(): pass")
    run = suite.runpytest()
    run.stdout.fnmatch_lines(["*names no *of a shipped set*"])
    assert run.ret == pytest.ExitCode.INTERRUPTED


def test_the_gap_is_listed_with_the_texts_of_the_rules(suite: pytest.Pytester) -> None:
    write(suite, SHOWS_TWO)
    shown = suite.runpytest("--ledger-missing", "classic").stdout
    shown.fnmatch_lines([f"rules of classic that no test of this run shows: {TOTAL - 2}"])
    shown.fnmatch_lines([f"  classic.setup.3  {rules_of('classic')['classic.setup.3']}"])
    shown.no_fnmatch_line("  classic.setup.2 *")


def test_a_full_run_below_the_floor_fails_and_says_what_to_do(suite: pytest.Pytester) -> None:
    floor_of(suite).write_text("[rules]\nclassic = 3\n", "utf-8")
    write(suite, SHOWS_TWO)
    run = suite.runpytest()
    assert run.ret == pytest.ExitCode.TESTS_FAILED
    run.stdout.fnmatch_lines(["ledger: classic shows 2 rules; 3 were shown before*--ledger-missing classic"])


@pytest.mark.parametrize("selection", [["suite"], ["-k", "two"], ["--deselect", "suite/test_one.py::test_again"]])
def test_a_run_of_a_selection_is_not_judged(suite: pytest.Pytester, selection: list[str]) -> None:
    floor_of(suite).write_text("[rules]\nclassic = 3\n", "utf-8")
    write(suite, SHOWS_TWO)
    assert suite.runpytest(*selection).ret == 0


def test_the_floor_rises_when_asked_and_never_sinks(suite: pytest.Pytester) -> None:
    floor_of(suite).write_text("[rules]\nclassic = 1\n", "utf-8")
    write(suite, SHOWS_TWO)
    suite.runpytest().stdout.fnmatch_lines(["ledger: classic rose from 1 to 2 rules*--ledger-raise"])
    assert "classic = 1" in floor_of(suite).read_text("utf-8")
    suite.runpytest("--ledger-raise").stdout.fnmatch_lines(["ledger: wrote ledger_floor.toml*"])
    assert "classic = 2" in floor_of(suite).read_text("utf-8")
    write(suite, "def test_nothing(): pass")
    assert suite.runpytest("--ledger-raise").ret == pytest.ExitCode.TESTS_FAILED
    assert "classic = 2" in floor_of(suite).read_text("utf-8")


def test_a_complete_set_fails_for_each_rule_that_no_test_shows(suite: pytest.Pytester) -> None:
    """As if a rule had come to a set of two: the count is as high as ever, and one is missing."""
    floor_of(suite).write_text('[rules]\nclassic = 2\n\n[complete]\nrules = ["classic"]\n', "utf-8")
    write(suite, SHOWS_TWO)
    run = suite.runpytest()
    assert run.ret == pytest.ExitCode.TESTS_FAILED
    run.stdout.fnmatch_lines(["ledger: classic shows all of its rules but classic.setup.3, *. Write a test*mark.rule"])
    assert suite.runpytest("suite").ret == 0


def test_a_set_of_which_all_is_shown_is_complete_from_then_on() -> None:
    before = Floor({"cards": {"old": 1, "new": 2}}, {"cards": ["old"]})
    after = before.raised({"cards": {"old": (1, 2), "new": (3, 3), "none": (0, 0)}})
    assert after.heights == {"cards": {"old": 1, "new": 3, "none": 0}}
    assert after.complete == {"cards": ["old", "new"]}


def test_only_a_full_green_run_raises_the_floor(suite: pytest.Pytester) -> None:
    write(suite, SHOWS_TWO + "\ndef test_red():\n    assert False\n")
    for arguments in ([], ["-k", "two"]):
        run = suite.runpytest("--ledger-raise", *arguments)
        run.stdout.fnmatch_lines(["ledger: the floor stays*"])
        assert not floor_of(suite).exists()


def test_drills_are_left_out_unless_asked_for(suite: pytest.Pytester) -> None:
    write(suite, '@pytest.mark.drill\n@pytest.mark.rule("classic.setup.1")\ndef test_long(): pass\ndef test_it(): pass')
    suite.runpytest().assert_outcomes(passed=1, deselected=1)
    suite.runpytest("-m", "drill").assert_outcomes(passed=1, deselected=1)
    run = suite.runpytest("--long")
    run.assert_outcomes(passed=2)
    run.stdout.fnmatch_lines([f"rule ledger: classic 1 of {TOTAL} (0 %)"])


# ---------------------------------------------------------------- several sets

BOOKS = {"old": {"old.turn.1": "", "old.turn.2": ""}, "new": {"new.turn.1": "", "new.turn.2": "", "new.turn.3": ""}}
TWINS: dict[str, dict[str, tuple[str, ...]]] = {"old": {}, "new": {"old.turn.1": ("new.turn.1", "new.turn.3")}}
"""Two of the new book's rules are the first one of the old book; `new.turn.2` is in other words."""


@pytest.mark.parametrize(
    ("marks", "played", "old", "new"),
    [
        ("old.turn.1", "", "old.turn.1", ""),
        ("old.turn.1", "old", "old.turn.1", ""),
        ("old.turn.1", "new", "", "new.turn.1 new.turn.3"),
        ("old.turn.1", "new old", "old.turn.1", "new.turn.1 new.turn.3"),
        ("new.turn.1", "", "", ""),
        ("new.turn.1", "old", "", ""),
        ("new.turn.1", "new", "", "new.turn.1"),
        ("old.turn.2", "new", "", ""),
        ("old.turn.2 new.turn.2", "", "old.turn.2", "new.turn.2"),
        ("old.turn.2 new.turn.2", "new", "", "new.turn.2"),
    ],
)
def test_a_set_is_shown_by_what_ran_under_its_rules(marks: str, played: str, old: str, new: str) -> None:
    account = Account("rule", "rules", BOOKS.__getitem__, TWINS.__getitem__)
    account.passed("test", [*(("rule", mark) for mark in marks.split()), *(("rules", name) for name in played.split())])
    shown = {name: set(BOOKS[name]) - set(account.missing(name)) for name in BOOKS}
    assert shown == {"old": set(old.split()), "new": set(new.split())}


FOR_EVERY_SET = """
from tests import under

@pytest.mark.every_set
@pytest.mark.rule("{same}")
@pytest.mark.card("tax_golem")
def test_the_same():
    under.note(under.usual_rules(), under.usual_cards())

@pytest.mark.every_set
@pytest.mark.rule("{other}")
def test_the_other(played_by):
    under.note(played_by)
"""


def test_what_is_for_every_set_is_run_and_counted_for_each_that_has_its_rules(
    suite: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    same = "classic.combat.3"
    other = next(rule for rule in folio.cited_otherwise() if rule.startswith("classic.combat."))
    monkeypatch.setenv("PYTHONPATH", f"{ROOT}{os.pathsep}{folio.written(suite.path / 'installed')}")
    write(suite, FOR_EVERY_SET.format(same=same, other=other))
    run = suite.runpytest_subprocess("-v")
    run.assert_outcomes(passed=len(sets_with([same])) + 1 + len(sets_with([other])))
    run.stdout.fnmatch_lines(["*::test_the_same?classic? PASSED*", "*::test_the_same?folio? PASSED*"])
    run.stdout.fnmatch_lines(["*::test_the_other?classic? PASSED*"])
    run.stdout.fnmatch_lines(["rule ledger: classic 2 of *", "rule ledger: folio 1 of *"])
    run.stdout.fnmatch_lines(["card ledger: classic 1 of *", "card ledger: folio 0 of *"])


def test_a_set_is_played_by_the_rules_of_its_own_family() -> None:
    """A board game has no rule in common with card games, so a test of its own would be run for none of theirs."""
    assert sets_with(["quest.components.1"], "quest") == ["quest"]
    assert sets_with(["quest.components.1"]) == []
