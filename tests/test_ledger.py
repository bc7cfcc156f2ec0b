"""The rule ledger, run on small test suites of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.catalogue import ROOT, rules_of

pytest_plugins = ["pytester"]

INI = """
[pytest]
testpaths = suite
addopts = --strict-markers -p tests.ledger -p no:cacheprovider -m "not drill"
markers =
    rule(id): a rule
    card(key): a card
    drill: a long run
"""
TOTAL = len(rules_of("classic"))


@pytest.fixture
def suite(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
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
    assert str(run.stdout).count("rule ledger") == 1


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
