"""A board on which Levels are spaces: who stands where, however many share one, and nothing about ways."""

from __future__ import annotations

import pytest
from tests.client.evening import after
from tests.client.maps import at_a_map

from kickdoor_client.text.ink import text_of
from kickdoor_client.view.table.board import board_lines
from kickdoor_client.words.table.board import board_words
from kickdoor_protocol.messages import table
from kickdoor_protocol.messages.layout import Layout, Mark
from kickdoor_protocol.views import Board, Counter, Link, Place, Token

TRACK = Board(
    (
        Place("1", "Level 1", 0, 0, tokens=(Token("Boris", "hero", 1, marks=("blue",)), Token("Max", "hero"))),
        Place("2", "Level 2", 1, 0, tokens=(Token("Ada", "hero", 0, marks=("red",)), Token("Spite", "hero"))),
        Place("3", "Level 3", 2, 0),
        Place("4", "Level 4", 3, 0, note="wins"),
    ),
    (Link("1", "2"), Link("2", "3"), Link("3", "4")),
)


@pytest.mark.parametrize(
    ("cells", "there"),
    [
        (160, ["Boris (blue), Max", "you (red), Spite", "wins"]),
        (64, ["Boris, Max", "you, Spite", "wins"]),
    ],
)
def test_where_there_is_no_room_for_more_names_alone_are_said(cells: int, there: list[str]) -> None:
    _, tokens = (text_of(line) for line in board_lines(at_a_map(TRACK), TRACK, cells, 2))
    assert [each.strip() for each in tokens.split("  ") if each.strip()] == there


@pytest.mark.parametrize(
    ("there", "shown"),
    [
        (("Bartholomew", "Greta", "Ada", "Ingeborg"), "you, Barthol.. +2"),
        (("Bartholomew", "Ada", "Greta"), "you, Barthol.. +1"),
        (("Bartholomew", "Wilhelmina"), "Barth.., Wilhel.."),
        (("Maximilian the Unnecessarily Announced",), "Maximilian the.."),
    ],
)
def test_where_not_even_those_fit_ones_own_comes_first_names_are_cut_and_what_is_left_is_counted(
    there: tuple[str, ...], shown: str
) -> None:
    crowd = tuple(Token(name, "hero", 0 if name == "Ada" else None) for name in there)
    board = Board((Place("1", "Level 1", 0, 0, tokens=crowd), Place("2", "Level 2", 1, 0)))
    _, tokens = (text_of(line) for line in board_lines(at_a_map(board), board, 38, 2))
    assert tokens.strip() == shown


@pytest.mark.parametrize(
    ("cells", "shown"),
    [
        (120, "you, [y] Duchess in the.. 14, 2 Items"),
        (64, "you, [y] Duchess.. 14, 2 Items"),
        (54, "you, Duchess i.., 2 Items"),
        (32, "you, Duch.. +1"),
    ],
)
def test_a_monster_that_is_cut_short_keeps_its_colour_and_its_level_as_long_as_it_can(cells: int, shown: str) -> None:
    duchess = Token("Duchess in the Good Suite", "monster", marks=("yellow",), counters=(Counter("Level", 14),))
    there = (Token("Ada", "hero", 0), duchess, Token("2 Items", "item"))
    board = Board((Place("1", "Depot", 0, 0, tokens=there), Place("2", "Pool", 1, 0)))
    _, tokens = (text_of(line) for line in board_lines(at_a_map(board), board, cells, 2))
    assert tokens.strip() == shown


SIZES = Layout("biscuit", marks=(Mark("huge", "Huge", "H", "a Huge monster"), Mark("human_sized", "human-sized")))


@pytest.mark.parametrize(
    ("size", "wide", "narrow"),
    [
        ("huge", "Duchess in the Good Suite (yellow, Huge, Level 14)", "[yH] Duchess in t.. 14"),
        ("human_sized", "Duchess in the Good Suite (yellow, human-sized, Level 14)", "[y] Duchess in th.. 14"),
    ],
)
def test_a_monster_shows_its_size_in_words_and_beside_its_colour_by_the_letter_of_it(
    size: str, wide: str, narrow: str
) -> None:
    duchess = Token("Duchess in the Good Suite", "monster", marks=("yellow", size), counters=(Counter("Level", 14),))
    board = Board((Place("1", "Depot", 0, 0, tokens=(duchess,)), Place("2", "Pool", 1, 0)))
    model = after(at_a_map(board), SIZES)
    _, tokens = (text_of(line) for line in board_lines(model, board, 48, 2))
    assert tokens.strip() == narrow
    assert board_words(model)[0] == f"Depot: {wide}; no way leads from here."


def test_in_words_nothing_is_said_of_spaces_that_are_only_numbered() -> None:
    assert board_words(at_a_map(TRACK)) == [
        "Level 2 (you are here, red): Spite.",
        "Level 1: Boris (blue) and Max.",
        "Level 4: wins.",
    ]


@pytest.mark.parametrize("winners", [(), (1,)])
def test_where_not_all_spaces_fit_the_winner_is_seen_in_the_end_and_else_oneself(winners: tuple[int, ...]) -> None:
    there = {0: Token("Ada", "hero", 0), 9: Token("Boris", "hero", 1)}
    board = Board(
        tuple(
            Place(
                str(n), f"Level {n + 1}", 0, n, tokens=(there[n],) if n in there else (), note="wins" if n == 9 else ""
            )
            for n in range(10)
        )
    )
    model = at_a_map(board)
    if winners:
        model = after(model, table.Over(winners, "Boris won."))
    shown = "\n".join(text_of(line) for line in board_lines(model, board, 40, 9))
    assert ("Boris" in shown, "you" in shown) == (bool(winners), not winners)
