"""What was looked up in the rulebook and among the cards, in as many lines as there are."""

from __future__ import annotations

import pytest
from tests.client.at_home import at_home

from kickdoor_client.state.home import Home, Page, Shelf
from kickdoor_client.terminal.ink import text_of
from kickdoor_client.update.home.pages import rows
from kickdoor_client.values import replace
from kickdoor_client.view.menus.home import _shelf

TEN = tuple(f"line {number}" for number in range(10))
MORE = "  Up/Down, PgUp/PgDn: more"


def below(lines: tuple[str, ...] | None, height: int, top: int = 0, cells: int = 40) -> list[str]:
    """What stands under the line to type in, its explanation and an empty line."""
    home = Home(at_home().me, page=Page.RULES, shelf=Shelf(("charity",), lines, top))
    there = rows(replace(at_home(), home=home))
    drawn = [text_of(line).rstrip() for line in _shelf(home, there, cells, height)]
    assert drawn[2] == ""
    return drawn[3:]


@pytest.mark.parametrize(
    ("height", "top", "shown"),
    [
        (14, 0, [f"  line {number}" for number in range(10)]),
        (13, 0, [f"  line {number}" for number in range(10)]),
        (12, 0, [*(f"  line {number}" for number in range(8)), MORE]),
        (12, 2, [*(f"  line {number}" for number in range(2, 10)), MORE]),
        (12, 9, [*(f"  line {number}" for number in range(2, 10)), MORE]),
        (6, 4, ["  line 4", "  line 5", MORE]),
        (5, 4, ["  line 4", MORE]),
        (3, 4, ["  line 4", MORE]),
    ],
)
def test_all_is_shown_where_there_is_room_and_else_a_window_of_it(height: int, top: int, shown: list[str]) -> None:
    assert below(TEN, height, top) == shown


def test_what_is_too_long_for_a_line_goes_on_below_where_it_began() -> None:
    assert below(("    " + "word " * 9,), 9, cells=30) == [
        "      word word word word",
        "      word word word word",
        "      word",
    ]
    assert below(("x" * 26,), 9, cells=30) == ["  " + "x" * 26]
    assert below(None, 9) == ["   looking ..."]
    assert below((), 9) == []
