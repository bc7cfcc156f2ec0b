"""The foot of the screen in a window that is made narrower: which keys are named longest."""

from __future__ import annotations

import pytest
from tests.client.evening import at_table
from tests.client.forms import FORMS
from tests.client.questions import asked
from tests.client.scenes import SCENES

from kickdoor_client.shapes import open_widget
from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.footer import footer_line


def foot(scene: str, cells: int) -> str:
    return text_of(footer_line(SCENES[scene](), cells)[0]).removeprefix(" ")


@pytest.mark.parametrize(
    ("scene", "leaving", "staying"),
    [
        ("replay", "cards, who, quit, why, play on, eyes, find, turn, step, play", "? help"),
        ("shape-menu", "next, cards, talk, who, auto-pass, quit, why, take", "Enter take >  ? help"),
        ("over", "cards, talk, who, quit, why", "? help"),
        ("looking-on", "cards, talk, who, quit, why", "? help"),
        ("tables", "refresh, talk, quit, new table, spectate", "Enter join  ? help"),
        ("filling", "talk, quit, send it away, call an AI, ready, start", "l leave  ? help"),
        ("card-in-hand", "b c another card, its rules, take", "Enter take >  Esc back"),
    ],
)
def test_words_leave_the_foot_one_by_one_and_those_that_are_needed_most_at_last(
    scene: str, leaving: str, staying: str
) -> None:
    gone: list[str] = []
    before = foot(scene, 200).split("  ")
    for cells in range(200, len("? help") + 1, -1):
        there = foot(scene, cells).split("  ")
        gone += [word.partition(" ")[2] for word in reversed(before) if word not in there]
        before = there
    assert ", ".join(gone) == leaving
    assert "  ".join(before) == staying


@pytest.mark.parametrize("scene", ["replay", "shape-menu", "over", "tables", "filling"])
def test_no_word_leaves_while_there_is_room_for_it(scene: str) -> None:
    for cells in range(60, 120):
        line = foot(scene, cells)
        wider = foot(scene, cells + 1)
        assert len(line) <= cells - 2
        assert line == wider or len(wider) == cells - 1, "it filled the line to its last cell"


STAYING = {"Enter", "Esc"}
LEAST = 40
"""Columns from which a foot fits, with help and the way back in it."""


def test_help_the_way_back_and_what_enter_does_stay_in_every_window() -> None:
    """In every scene and while anything is filled in, from 40 columns on: other keys make room for them."""
    wholes: dict[str, Model] = {}
    at = at_table(asked("help"))
    assert at.ui.focus is not None
    forms = [at.with_widget(at.ui.focus, open_widget(*form)) for form in FORMS.values()]
    for model in (*(build() for build in SCENES.values()), *forms):
        if model.ui.prompt is None:
            wholes.setdefault(text_of(footer_line(model, 1_000)[0]), model)
    assert len(wholes) > 30
    for whole, model in wholes.items():
        words = whole.split("  ")
        needed = {word.strip() for word in words if word.split()[:1] and word.split()[0] in STAYING}
        needed |= {"? help", "l leave"} & {word.strip() for word in words}
        for cells in range(LEAST, min(len(whole), 200) + 1):
            there = text_of(footer_line(model, cells)[0])
            assert len(there) < cells, f"{cells} columns have no room for {there!r}"
            assert not needed - set(there.strip().split("  ")), f"{cells} columns: of {whole!r} stays {there!r}"
