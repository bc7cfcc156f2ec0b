"""No folders of the packages named here import each other in a circle."""

from __future__ import annotations

import pytest
from tests.architecture.knots import folders_of, imports_between, knots

UNTIED = ("kickdoor_server", "kickdoor_client", "kickdoor_game.ccg", "kickdoor_game.doors", "kickdoor_game.quest")


@pytest.mark.parametrize("package", UNTIED)
def test_no_folders_are_a_knot(package: str) -> None:
    found = knots(folders_of(imports_between(package)))
    assert not found, f"turn an import: `python -m tests.architecture.knots {package}` lists them\n{found}"


def test_a_knot_is_all_that_reaches_each_other() -> None:
    assert knots({"a": {"b"}, "b": {"c"}, "c": {"a", "d"}, "d": {"e"}, "e": set()}) == [["a", "b", "c"]]
    assert knots({"a": {"b", "c"}, "b": {"c"}, "c": set()}) == []
