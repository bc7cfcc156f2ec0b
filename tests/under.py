"""Under which set's rules a test plays: by default, for every set of a family at once, and what it has really played.

    @pytest.mark.every_set
    @pytest.mark.rule("classic.combat.3")
    def test_even_is_not_enough() -> None:
        t = Scene(...)

A test in `tests/sets/<set>` plays by that set's rules, any other by those of the usual set: what a scene says of itself
goes before. One that is marked `every_set` is run once for each set of the usual set's family that has all the rules of
its marks, as its own or as the same as another's (`same_as`). It may ask for the set's name as `played_by`.

`--played-by SET` runs whatever is selected by the rules of that set, with the cards that it would have had: who adds a
set sees what it has in common with another.

Whatever lays a table out notes here by whose rules and with whose cards it is played; the ledger counts by that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kickdoor_game.library import USUAL_SET
from tests.catalogue import family_of, rules_of, same_as, set_names

SETS_FOLDER = Path(__file__).parent / "sets"


@dataclass(slots=True)
class Played:
    """The names of the sets whose rules and whose cards have been on a table."""

    rules: set[str] = field(default_factory=set)
    cards: set[str] = field(default_factory=set)


@dataclass(slots=True)
class _Now:
    """The test that runs. `deck`: whose cards a scene has that names neither cards nor rules."""

    set_name: str = USUAL_SET
    deck: str = USUAL_SET
    played: Played = field(default_factory=Played)


_now = _Now()


def usual_rules() -> str:
    """By which set's rules a scene plays that does not say."""
    return _now.set_name


def usual_cards() -> str:
    """With which set's cards one plays that says neither.

    A test for every set is written with the cards of the usual one, so these lie on the table whoever's rules it is.
    """
    return _now.deck


def note(rules: str, *cards: str) -> None:
    """A table was laid out by the rules of that set, with cards of those."""
    _now.played.rules.add(rules)
    _now.played.cards.update(cards)


def played() -> Played:
    """What the test that runs has played so far."""
    return _now.played


def begin(set_name: str = USUAL_SET, deck: str = USUAL_SET) -> None:
    """Another test begins, which plays by the rules of that set, with the cards of that, unless it says otherwise."""
    global _now
    _now = _Now(set_name, deck)


def sets_with(rules: Iterable[str]) -> list[str]:
    """Those of the usual set's family that have all these rules, as their own or as the same as another's."""
    wanted = list(rules)
    return [
        name for name in family_of(USUAL_SET) if all(rule in rules_of(name) or rule in same_as(name) for rule in wanted)
    ]


def set_of_folder(path: Path) -> str:
    """The set in whose folder of tests that file lies; the usual one for all others."""
    folders = path.relative_to(SETS_FOLDER).parts[:-1] if path.is_relative_to(SETS_FOLDER) else ()
    return folders[0] if folders and folders[0] in set_names() else USUAL_SET


@pytest.fixture
def played_by(request: pytest.FixtureRequest) -> str:
    """By whose rules a test for every set is run."""
    return str(request.param)


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one option."""
    parser.getgroup("under", "by which set's rules the tests play").addoption(
        "--played-by", metavar="SET", choices=set_names(), help="lay every scene out by the rules of this set"
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Run what is marked `every_set` for each set that has its rules."""
    if metafunc.definition.get_closest_marker("every_set") is None:
        return
    rules = [str(rule) for mark in metafunc.definition.iter_markers("rule") for rule in mark.args]
    if "played_by" not in metafunc.fixturenames:
        metafunc.fixturenames.append("played_by")
    metafunc.parametrize("played_by", sets_with(rules), indirect=True)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Say by whose rules the test plays, and forget what the last one has."""
    callspec = getattr(item, "callspec", None)
    chosen = None if callspec is None else callspec.params.get("played_by")
    at_home = USUAL_SET if chosen is not None else set_of_folder(item.path)
    begin(item.config.getoption("played_by") or chosen or at_home, at_home)
