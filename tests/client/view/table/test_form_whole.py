"""A form of terms: while it is open, what one could lose stands whole, and so do its rows and the way back."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace
from tests.client.evening import CONTEST, at_table, keys, public
from tests.client.outcome import screen
from tests.client.questions import asked

from kickdoor_client.shapes.form import FormWidget
from kickdoor_client.shapes.menu import MenuWidget
from kickdoor_client.state.model import Model
from kickdoor_protocol.shapes import Menu

LOSSES = (
    "Kraken in a Bathtub: Bad Stuff: lose your footgear, a Big Item and a Level",
    "Bad Stuff: lose your footgear, a Big Item and a Level, and discard 2 cards from your hand to the next player",
)
SIZES = [(columns, rows) for columns in (76, 80, 100, 132) for rows in (24, 26, 30)]


def haggling(loss: str, hint: str) -> Model:
    """Help is being asked for in a fight in which one could lose this."""
    sides = tuple(replace(side, stake=loss) if place else side for place, side in enumerate(CONTEST.sides))
    question = asked("menu")
    assert isinstance(question.shape, Menu)
    shape = replace(question.shape, options=tuple(replace(o, hint=hint) for o in question.shape.options))
    model = at_table(replace(question, shape=shape), view=public(contest=replace(CONTEST, sides=sides)))
    return keys(model, "2")[0]


def words(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("loss", LOSSES)
def test_what_one_could_lose_stands_whole_while_the_form_is_open(loss: str, size: tuple[int, int]) -> None:
    assert loss in words(screen(haggling(loss, ""), *size))


@pytest.mark.parametrize("columns", [30, 40, 60, 80, 100])
def test_the_way_back_is_never_cut(columns: int) -> None:
    hint = "with Greta: 5 against 11, not enough; Greta brings 4; Greta goes up 1 Level for helping"
    for rows in (16, 20, 24, 36):
        assert "Esc: back" in screen(haggling(LOSSES[0], hint), columns, rows), rows


@pytest.mark.parametrize("rows", range(14, 30))
def test_rows_that_do_not_fit_are_counted(rows: int) -> None:
    """Each row of the form is on the screen, or a word says how many are not."""
    model = haggling(LOSSES[0], "with Greta: 5 against 11, not enough")
    said = screen(model, 80, rows)
    menu = model.ui.widgets[501]
    assert isinstance(menu, MenuWidget)
    assert menu.inside is not None
    widget = menu.inside.widget
    assert isinstance(widget, FormWidget)
    heads = re.findall(r"^ [ >] (Treasures|who picks|\[.\]|send)", said, flags=re.MULTILINE)
    more = sum(map(int, re.findall(r"[\^v] (\d+) more *$", said, flags=re.MULTILINE)))
    assert len(heads) + more == len(widget.rows()), said


@pytest.mark.parametrize("columns", [30, 40, 50, 60])
def test_gear_takes_no_lines_below_the_seats_while_rows_of_a_form_are_hidden(columns: int) -> None:
    for rows in range(18, 32):
        said = screen(haggling(LOSSES[0], "with Greta: 5 against 11, not enough"), columns, rows)
        seats = said.partition("Ada (you)")[2].partition("Combat")[0]
        assert not ("Sword" in seats and re.search(r"v \d+ more *$", said, flags=re.MULTILINE)), said
