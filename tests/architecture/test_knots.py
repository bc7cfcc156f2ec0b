"""No folders of the packages named here import each other in a circle, and no modules of ours do at all."""

from __future__ import annotations

import pytest
from tests.architecture.knots import PACKAGES, folders_of, imports_between, knots, modules_reached

UNTIED = ("kickdoor_server", "kickdoor_client", "kickdoor_game.duel", "kickdoor_game.doors", "kickdoor_game.quest")
EACH_OTHER = {("kickdoor_server.people.connections.link", "kickdoor_server.people.sessions.session")}
"""A link has the session at its other end, and a session the link by which it can be reached; one type only for the
checker. Both are what they are without the other: a link before hello, a session while its person is away."""


@pytest.mark.parametrize("package", UNTIED)
def test_no_folders_are_a_knot(package: str) -> None:
    found = knots(folders_of(imports_between(package)))
    assert not found, f"turn an import: `python -m tests.architecture.knots {package}` lists them\n{found}"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_import_each_other_even_for_the_type_checker(package: str) -> None:
    found = {tuple(knot) for knot in knots(modules_reached(package))}
    allowed = {pair for pair in EACH_OTHER if pair[0].startswith(package)}
    assert found == allowed, "turn an import, or extract what both modules need"


def test_a_knot_is_all_that_reaches_each_other() -> None:
    assert knots({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set()}) == [["a", "b", "c"]]
    assert knots({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
