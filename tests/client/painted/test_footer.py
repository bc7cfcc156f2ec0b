"""The foot of the screen in a window that is made narrower: which keys are named longest."""

from __future__ import annotations

import pytest
from tests.client.scenes import SCENES

from kickdoor_client.terminal.ink import text_of
from kickdoor_client.view.footer import footer_line


def foot(scene: str, cells: int) -> str:
    return text_of(footer_line(SCENES[scene](), cells)[0]).removeprefix(" ")


@pytest.mark.parametrize(
    ("scene", "leaving", "staying"),
    [
        ("replay", "cards, who, quit, why, play on, eyes, find, turn, help", "Left/Right step  Space play"),
        ("shape-menu", "next, cards, talk, who, auto-pass, quit, why, help", "1-9 take  Enter take >"),
        ("over", "cards, talk, who, quit, why", "? help"),
        ("looking-on", "cards, talk, who, quit, why", "? help"),
        ("tables", "refresh, talk, quit, help", "Enter join  v spectate  n new table"),
        ("filling", "talk, quit, help", "r ready  a call an AI  d send it away  s start  l leave"),
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
