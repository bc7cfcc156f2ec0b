"""Under which set's rules a test plays: by default, for every set of a family at once, and what it has really played.

    @pytest.mark.rule("classic.combat.3")
    @pytest.mark.differs_in("folio")
    def test_even_is_not_enough() -> None:
        t = Scene(...)

A test in `tests/sets/<set>` plays by that set's rules, any other by those of the usual set: what a scene says of itself
goes before. One of these that is marked with rules, and any other that is marked `every_set`, is run once for each set
of the family that has all the rules of its marks, as its own or as the same as another's (`same_as`): a rule that two
books share is true of both only if it is seen at both tables. `differs_in("SET")` says of which sets it does not hold,
since the numbers or cards of its own are part of what is shown. It may ask for the set's name as `played_by`.

`--played-by SET` runs whatever is selected by the rules of that set, with the cards that it would have had: who adds a
set sees what it has in common with another.

Whatever lays a table out notes here by whose rules and with whose cards it is played; the ledger counts by that.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from kickdoor_game.language.mixing import WITH
from kickdoor_game.library import USUAL_SET
from tests.catalogue import MIXED, family_of, rules_of, same_as, set_names

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

    A test for several sets is written with the cards of its own, so these lie on the table whoever's rules it is.
    """
    return _now.deck


def note(rules: str, *cards: str) -> None:
    """A table was laid out by the rules of that set, with cards of those."""
    _now.played.rules.update((rules, MIXED) if WITH in rules else (rules,))
    _now.played.cards.update(cards)


def played() -> Played:
    """What the test that runs has played so far."""
    return _now.played


def begin(set_name: str = USUAL_SET, deck: str = USUAL_SET) -> None:
    """Another test begins, which plays by the rules of that set, with the cards of that, unless it says otherwise."""
    global _now
    _now = _Now(set_name, deck)


def sets_with(rules: Iterable[str], like: str = USUAL_SET) -> list[str]:
    """Those of that set's family that have all these rules, as their own or as the same as another's."""
    wanted = list(rules)
    return [name for name in family_of(like) if all(rule in rules_of(name) or rule in same_as(name) for rule in wanted)]


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
    """Run what is true of several sets for each of them."""
    test = metafunc.definition
    rules = [str(rule) for mark in test.iter_markers("rule") for rule in mark.args]
    home = set_of_folder(test.path)
    shared = test.get_closest_marker("every_set") is not None or (
        test.path.is_relative_to(SETS_FOLDER / home) and rules
    )
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
    """Say by whose rules the test plays, and forget what the last one has."""
    callspec = getattr(item, "callspec", None)
    chosen = None if callspec is None else callspec.params.get("played_by")
    home = set_of_folder(item.path)
    begin(item.config.getoption("played_by") or chosen or home, home)
