"""Decks on this machine: written, found again, and read with suspicion."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kickdoor_client.program.deck_files import BYTES_MOST, FILES_MOST, file_of, found, kept, text_of
from kickdoor_client.state.decks import DeckFile
from kickdoor_game import library

MINE = DeckFile("duel", "Slow Burn", ("clerk", "moth", "moth", "letter"), 'Says "no".')
NAMED = {"moth": "Lamp Moth", "letter": "Form\nLetter"}


def test_what_is_kept_is_found_again(tmp_path: Path) -> None:
    assert found(tmp_path / "nowhere") == ()
    assert kept(MINE, NAMED, tmp_path) == ""
    assert found(tmp_path) == (MINE,)
    assert file_of("slow burn ", "duel", tmp_path) == tmp_path / "duel" / "slow-burn.toml"
    assert file_of("slow burn", "chess", tmp_path) is None
    assert file_of("", "", tmp_path) is None


def test_one_of_that_name_makes_room_and_others_stay(tmp_path: Path) -> None:
    other = DeckFile("duel", "Slow-Burn!", ("clerk", "moth"))
    again = DeckFile("duel", "slow burn", ("clerk", "letter"))
    for deck in (MINE, other, again):
        assert kept(deck, NAMED, tmp_path) == ""
    assert set(found(tmp_path)) == {other, again}
    assert kept(DeckFile("duel", "SLOW BURN", ()), {}, tmp_path) == ""
    assert found(tmp_path) == (other,)
    assert kept(DeckFile("duel", "never there", ()), {}, tmp_path) == ""


@pytest.mark.parametrize("name", ["../../evil", "/etc/passwd", "..", "con", "x" * 40, "\u00e9t\u00e9", "***", "a/b\\c"])
def test_whatever_it_is_called_its_file_lies_in_its_folder(name: str, tmp_path: Path) -> None:
    deck = DeckFile("../up", name, ("clerk", "moth"))
    assert kept(deck, {}, tmp_path / "decks") == ""
    (file,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert file.is_relative_to(tmp_path / "decks")
    assert [each.name for each in found(tmp_path / "decks")] == [name]


def test_a_file_says_what_its_cards_are_called_and_nothing_else() -> None:
    assert text_of(MINE, NAMED).splitlines() == [
        'name = "Slow Burn"',
        'hero = "clerk"',
        'about = "Says \\"no\\"."',
        "",
        "[cards]",
        '"moth" = 2  # Lamp Moth',
        '"letter" = 1  # Form Letter',
    ]


def test_the_commands_read_what_was_written_here() -> None:
    rules = library.ruleset("ccg")
    decks = library.engine("ccg").decks
    assert decks is not None
    for ready in decks.ready(rules):
        text = text_of(DeckFile("ccg", ready.name, ready.keys, ready.about), {})
        assert decks.read(rules, text, "mine.toml") == ready


@pytest.mark.parametrize(
    "text",
    [
        "",
        "hero = 3",
        'hero = ""',
        'hero = "clerk"\ncards = 3',
        'hero = "clerk"\n[cards]\nmoth = "2"',
        'hero = "clerk"\n[cards]\nmoth = true',
        'hero = "clerk"\n[cards]\nmoth = -1',
        'hero = "clerk"\n[cards]\nmoth = 128',
        'hero = "clerk"\n[cards]\nmoth = 4000000000',
        f'hero = "{"x" * 65}"',
        f'hero = "clerk"\n[cards]\n{"x" * 65} = 1',
        'hero = "\\u001b[2J"',
        'hero = "clerk"\n[cards]\n"a\\nb" = 1',
        "[[[" * 9_000,
        "x = " + "[" * 20_000,
        "# " + "x" * BYTES_MOST + '\nhero = "clerk"',
    ],
)
def test_what_is_no_deck_is_not_found(text: str, tmp_path: Path) -> None:
    (tmp_path / "duel").mkdir()
    (tmp_path / "duel" / "it.toml").write_text(text, "utf-8")
    (tmp_path / "duel" / "binary.toml").write_bytes(os.urandom(999))
    (tmp_path / "duel" / "folder.toml").mkdir()
    assert found(tmp_path) == ()


def test_a_name_that_is_none_is_that_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "duel").mkdir()
    about = "x" * 999
    (tmp_path / "duel" / "it.toml").write_text(f'name = "\\u001b[2J"\nabout = "{about}"\nhero = "clerk"', "utf-8")
    assert found(tmp_path) == (DeckFile("duel", "it", ("clerk",)),)


def test_not_more_files_are_looked_at_than_anybody_has(tmp_path: Path) -> None:
    (tmp_path / "duel").mkdir()
    for number in range(FILES_MOST + 9):
        (tmp_path / "duel" / f"{number}.toml").write_text('hero = "clerk"', "utf-8")
    assert len(found(tmp_path)) == FILES_MOST


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "decks").write_text("a file", "utf-8")
    assert kept(MINE, NAMED, tmp_path / "decks").startswith("The deck could not be kept in ")
    assert found(tmp_path / "decks") == ()
