"""Two people at one keyboard, with the installed program and its own server at a real pseudo-terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from tests.short_match import dealt
from tests.terminal.test_menu import at_the_menu
from tests.terminal.tty import Tty

from kickdoor_game.language.cards import deck_of
from kickdoor_game.library import cards_of

PLAY = [sys.executable, "-m", "kickdoor_client", "play", "--hot-seat", "Ann,Bob:male", "--ai", "greedy"]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's settings but the ones there are from the start."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


@contextmanager
def at_the_keyboard(*options: str) -> Iterator[Tty]:
    tty = Tty([*PLAY, *options], 100, 32, dealt("two people at one keyboard"))
    try:
        tty.wait_for("Bob: look away. Ann: press Enter")
        yield tty
    finally:
        tty.close()


def told(tty: Tty) -> list[str]:
    """The Treasures that somebody was told he got: of each of them there is one, so nobody else can have it."""
    treasures = tty.wait_for(r"(?s)You get [^.]+\..*You get ([^.]+)\.").group(1)
    return [card.name for card in cards_of("classic") if deck_of(card) == "treasure" and card.name in treasures]


@pytest.mark.usefixtures("home")
def test_each_sees_his_own_hand_and_all_see_the_table() -> None:
    with at_the_keyboard() as tty:
        assert "your hand (" not in tty.text
        tty.press("enter")
        tty.wait_for("For Ann's eyes only")
        tty.wait_for(r"your hand \(4\)")
        anns = told(tty)
        assert len(anns) >= 2, tty.text
        tty.press("enter")
        tty.wait_for("Ann: look away. Bob: press Enter", gone=anns)
        tty.settle(1.2)
        tty.press("enter")
        tty.wait_for("For Bob's eyes only")
        tty.press("enter")
        tty.wait_for("turn 1")
        tty.resize(80, 24)
        tty.press("f2")
        tty.wait_for(r"(?s)\A(?!.*your hand \().*(For all eyes|: press Enter)")
        tty.press("q")
        tty.wait_for("Leave now")
        tty.press("enter")
        assert tty.wait_end() == 0
        assert b"\x1b[?1049l" in tty.raw


@pytest.mark.usefixtures("home")
def test_in_lines_what_one_was_told_is_gone_when_the_next_one_looks() -> None:
    with at_the_keyboard("--plain") as tty:
        tty.press("enter")
        tty.wait_for("For Ann's eyes only. Say hide")
        anns = told(tty)
        assert len(anns) >= 2
        tty.press("1", "enter")
        tty.wait_for("Ann: look away. Bob: press Enter", gone=anns)
        tty.settle(1.2)
        tty.press("enter")
        tty.wait_for("For Bob's eyes only. Say hide")
        assert not any(name in tty.text for name in anns)
        tty.press("hide", "enter")
        tty.wait_for("Bob: press Enter")
        tty.press("quit", "enter")
        tty.wait_for("yes to leave; anything else stays")
        tty.press("yes", "enter")
        assert tty.wait_end() == 0


def test_from_the_start_menu_and_back_to_it(tmp_path: Path) -> None:
    with at_the_menu(tmp_path, "--name", "Ada") as tty:
        tty.press("1")
        tty.wait_for("> start|> seat 2")
        tty.press(*["down"] * 9, "Ann,Bob")
        tty.wait_for("> keyboard +Ann,Bob_")
        tty.press("enter")
        tty.wait_for("Bob: look away. Ann: press Enter")
        tty.press("q")
        tty.wait_for("Leave now")
        tty.press("enter")
        tty.wait_for("good evening, Ada")
        tty.press("q")
        assert tty.wait_end() == 0
