"""Choose the set whose rules a test plays by, run shared tests for every set of a family, and record what was played.

    @pytest.mark.rule("classic.combat.3")
    @pytest.mark.differs_in("folio")
    def test_even_is_not_enough() -> None:
        t = Scene(...)

A test in `tests/sets/<set>` plays by that set's rules, any other by those of the usual set, unless its scene names a
set. A test of a set's folder that is marked with rules, and any test that is marked `every_set`, runs once for each set
of the family that has all the rules of its marks, as its own or as the same as another's (`same_as`): a rule that two
books share is shown only if it is seen at both tables. `differs_in("SET")` excludes sets whose numbers or cards the
test does not fit. A test may take the set's name as `played_by`.

`--played-by SET` runs the selected tests by the rules of that set, with their usual cards: it shows what a new set has
in common with another.

All helpers that lay out a table note here whose rules and cards it is played with; the ledger counts these.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from kickdoor_game.language.mixing import WITH
from kickdoor_game.library import USUAL_SET
from tests.catalogue import MIXED, family_of, rules_of, same_as, set_names

SETS_FOLDER = Path(__file__).parent / "sets"


@dataclass(slots=True)
class Played:
    """Names of the sets whose rules and whose cards were played with."""

    rules: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Now:
    """Defaults and record of the running test. `deck`: set of the cards, where a scene names neither cards nor
    rules."""

    set_name: str = USUAL_SET
    deck: str = USUAL_SET
    played: Played = field(default_factory=Played)


_now = _Now()


def usual_rules() -> str:
    """Return the set whose rules count where a scene names none."""
    return _now.set_name


def usual_cards() -> str:
    """Return the set whose cards are used where a scene names neither cards nor rules.

    A test for several sets is written with the cards of its own, so these are used with the rules of any set.
    """
    return _now.deck


def note(rules: str, *cards: str) -> None:
    """Record that a table was laid out by the rules of a set, with cards of those sets."""
    _now.played.rules.update((rules, MIXED) if WITH in rules else (rules,))
    _now.played.cards.update(cards)


def played() -> Played:
    """Return what the running test has played so far."""
    return _now.played


def begin(set_name: str = USUAL_SET, deck: str = USUAL_SET) -> None:
    """Reset the record for another test, with its default rules and cards."""
    global _now
    _now = _Now(set_name, deck)


def sets_with(rules: Iterable[str], like: str = USUAL_SET) -> list[str]:
    """Return the sets of `like`'s family that have all these rules, as their own or as the same as another's."""
    wanted = list(rules)
    return [name for name in family_of(like) if all(rule in rules_of(name) or rule in same_as(name) for rule in wanted)]


@cache
def _home(path: Path) -> str:
    """Return the set in whose folder of tests a file lies; "" if it lies in none."""
    folders = path.relative_to(SETS_FOLDER).parts[:-1] if path.is_relative_to(SETS_FOLDER) else ()
    return folders[0] if folders and folders[0] in set_names() else ""


def set_of_folder(path: Path) -> str:
    """Return the set in whose folder of tests a file lies; the usual one for all others."""
    return _home(path) or USUAL_SET


@pytest.fixture
def played_by(request: pytest.FixtureRequest) -> str:
    """Name of the set by whose rules a shared test runs."""
    return str(request.param)


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--played-by`."""
    parser.getgroup("under", "by which set's rules the tests play").addoption(
        "--played-by", metavar="SET", choices=set_names(), help="lay every scene out by the rules of this set"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Parametrise shared tests with the sets that they hold for."""
    test = metafunc.definition
    rules = [str(rule) for mark in test.iter_markers("rule") for rule in mark.args]
    home = set_of_folder(test.path)
    shared = test.get_closest_marker("every_set") is not None or (_home(test.path) and rules)
    if not shared:
        return
    otherwise = {name for mark in test.iter_markers("differs_in") for name in mark.args}
    names = [name for name in sets_with(rules, home) if name not in otherwise]
    if names == [home] and "played_by" not in metafunc.fixturenames:
        return
    if "played_by" not in metafunc.fixturenames:
        metafunc.fixturenames.append("played_by")
    metafunc.parametrize("played_by", names, indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Choose the rules that the test plays by, and reset the record."""
    callspec = getattr(item, "callspec", None)
    chosen = None if callspec is None else callspec.params.get("played_by")
    home = set_of_folder(item.path)
    begin(item.config.getoption("played_by") or chosen or home, home)
