"""From which width or height on something is shown, and up to which not: at each size on both sides of the bound."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.at_home import at_home
from tests.client.evening import BOOK, at_rest, at_table, public
from tests.client.outcome import screen
from tests.client.update.watching.test_replaying import AT, looking

from kickdoor_client.state.overlays import OpenBook
from kickdoor_client.text.ink import line_width, text_of
from kickdoor_client.view.book import book_lines
from kickdoor_client.view.menus.home import DOOR, DOOR_LEAST, home_lines
from kickdoor_client.view.table.replay import MARKS_LEAST, replay_lines
from kickdoor_protocol.views import Waiting


@pytest.mark.parametrize(
    ("waiting", "said"),
    [
        ((1,), "waiting for Boris: thinks"),
        ((1, 2, 3), "waiting for Boris, Greta, Spite: thinks"),
        ((1, 2, 3, 4), "waiting for Boris, Greta, Spite and 1 more: thinks"),
        ((1, 2, 3, 4, 5), "waiting for Boris, Greta, Spite and 2 more: thinks"),
    ],
)
def test_of_those_who_are_waited_for_three_are_named(waiting: tuple[int, ...], said: str) -> None:
    seats = public().seats
    more = tuple(replace(seats[3], seat=number, name=f"P{number}") for number in (4, 5))
    for others in (False, True):
        who = tuple(Waiting(seat, "answers" if others and seat == waiting[-1] else "thinks") for seat in waiting)
        shown = " ".join(screen(at_table(view=at_rest(seats=(*seats, *more), waiting=who)), 120).split())
        if not others or len(waiting) == 1:
            assert said.replace("thinks", who[-1].what) in shown
        else:
            assert said.removesuffix(": thinks") in shown
            assert said not in shown


def test_the_line_of_a_replay_is_left_out_where_it_would_show_nothing() -> None:
    model = looking()
    assert model.replay is not None
    bars = {cells: text_of(replay_lines(model, model.replay, cells)[0]).partition("[")[2] for cells in range(20, 100)}
    lengths = {cells: len(text.partition("]")[0]) - 1 for cells, text in bars.items() if text}
    least = min(lengths)
    assert lengths[least] == MARKS_LEAST
    assert lengths == {cells: MARKS_LEAST + cells - least for cells in range(least, 100)}
    for cells, length in lengths.items():
        assert bars[cells].index(">") == round(length * AT.number / AT.numbers)


@pytest.mark.parametrize("cells", [DOOR_LEAST - 1, DOOR_LEAST, 100])
def test_the_door_of_the_menu_stands_there_where_all_of_it_fits(cells: int) -> None:
    model = at_home()
    shown = {}
    for height in range(4, 30):
        lines = home_lines(model, cells, height)
        text = [text_of(line) for line in lines]
        assert all(line_width(line) <= cells for line in lines)
        shown[height] = all(any(part.strip() in line for line in text) for part in DOOR if part.strip())
    assert any(shown.values()) == (cells >= DOOR_LEAST)
    if cells >= DOOR_LEAST:
        least = min(height for height, there in shown.items() if there)
        above = next(place for place, line in enumerate(text) if "1 play now" in line)
        assert least == above + len(DOOR) + 1
        assert [there for height, there in shown.items() if height >= least] == [True] * (30 - least)


def test_what_a_book_says_of_itself_gives_way_to_its_contents() -> None:
    model = replace(at_table(), rulebook=BOOK)
    for height in range(1, 12):
        lines = [text_of(line) for line in book_lines(model, OpenBook(), 60, height)]
        assert len(lines) <= height
        assert ("And when to stop." in lines[0]) == (height > 4)
