"""What was looked up in the rulebook and among the cards, in as many lines as there are."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home, pressed
from tests.client.outcome import screen

from kickdoor_client.state.effects import Consult
from kickdoor_client.state.home import Home, HomePage, LookupResult
from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.home.pages import rows
from kickdoor_client.update.home.starting import WHICH_GAMES
from kickdoor_client.view.menus.home import _shelf

TEN = tuple(f"line {number}" for number in range(10))
MORE = "  Up/Down, PgUp/PgDn: more"


def below(lines: tuple[str, ...] | None, height: int, top: int = 0, cells: int = 40) -> list[str]:
    """What stands under the line to type in, its explanation and an empty line."""
    home = Home(at_home().me, page=HomePage.RULES, shelf=LookupResult(("charity",), lines, top))
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


def asked(*names: str, model: Model | None = None) -> tuple[Model, list[tuple[str, ...]]]:
    """The menu after these keys, and what was asked of the rulebook and the cards meanwhile."""
    after, effects = pressed(*names, model=model)
    return after, [effect.words for effect in effects if isinstance(effect, Consult)]


@pytest.mark.parametrize("page", ["1", "2", "3"])
@pytest.mark.parametrize("read", ["7", "8"])
def test_the_book_and_the_cards_are_those_of_the_game_that_a_page_was_last_turned_to(page: str, read: str) -> None:
    """Whichever page it is: what one is about to play, to learn, or to host."""
    before = at_home("1", *["down"] * 6, "right", "right", "escape")
    row = [each.key for each in rows(at_home(page))].index("set")
    model, _ = pressed(page, *["down"] * row, "right", "escape", model=before)
    model, words = asked(read, model=model)
    assert words == [("rules", "quest") if read == "7" else ("cards", "list", "quest", "--texts")]
    title = "rules: The Quest" if read == "7" else "cards: The Quest"
    assert title in screen(model)


def test_the_game_of_the_book_and_of_the_cards_is_turned_there() -> None:
    model, words = asked("7", "right")
    assert words == [("rules", "classic"), ("rules", "quest")]
    model, words = asked(*"flee", "enter", "left", model=model)
    assert words == [("rules", "quest", "flee"), ("rules", "classic", "flee")]
    assert "Left/Right another game" in screen(model)
    model, words = asked("escape", "8", "right", model=model)
    assert words == [("cards", "list", "classic", "--texts"), ("cards", "list", "quest", "--texts")]


def test_which_games_there_are_is_asked_for_where_one_reads_first() -> None:
    for page in "78":
        _, words = asked(page, model=at_home(around=False))
        assert words[0] == WHICH_GAMES
    _, words = asked("7", "right", model=at_home(around=False))
    assert len(words) == 2, "nothing to turn to is known yet"
