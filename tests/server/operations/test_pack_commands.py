"""`kickdoor cards new` and `check`: the sentences for authors who begin a pack, and for readers of a stranger's."""

from __future__ import annotations

import os
import shlex
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.sets.starters import WITH_CARDS

from kickdoor_client.cli import kickdoor
from kickdoor_game import library
from kickdoor_game.language.loading.load import MOST_CARDS
from kickdoor_game.language.loading.toml_text import MOST_BYTES
from kickdoor_protocol.files.folders import packs_folder
from kickdoor_server.operations.bookshelf.__main__ import bookshelf
from kickdoor_server.operations.bookshelf.packs import PROBLEM_MOST, PROBLEMS_MOST
from kickdoor_server.operations.program import main as serve


def read(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(bookshelf, ["cards", *arguments], prog_name="kickdoor")
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.output


def begun(folder: Path, **changes: str) -> Path:
    """A new pack in that folder, with a text of its cards in the place of another."""
    assert read("new", str(folder))[0] == 0
    file = folder / "cards.toml"
    text = file.read_text("utf-8")
    for was, now in changes.items():
        assert was in text
        text = text.replace(was, now)
    file.write_text(text, "utf-8")
    return folder


@pytest.mark.parametrize("name", WITH_CARDS)
def test_a_new_pack_says_what_it_has_written_and_the_next_three_commands(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "a b" / "my-pack"
    code, text = read("new", str(folder), "--set", name)
    first, *rest = text.splitlines()
    written = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    assert code == 0
    assert first.startswith(f"My Pack, a pack for {name}: ")
    assert sorted(Path(line.strip()) for line in rest[: len(written)]) == written
    check, *deck, play, share = (shlex.split(line, comments=True) for line in rest[len(written) + 1 : -1])
    assert rest[-1] == f"The start menu offers the packs in {packs_folder()}."
    assert check == ["kickdoor", "cards", "check", str(folder)]
    assert read(*check[2:]) == (0, first.partition(": ")[2].replace(", one of each kind.", ": nothing wrong.") + "\n")
    for command, called, program in ((play, "play", kickdoor.commands["play"]), (share, "serve", serve)):
        assert command[:2] == ["kickdoor", called]
        assert program.make_context(called, command[2:]).params["packs"] == folder
    for command in deck:
        made = CliRunner().invoke(bookshelf, command[1 : command.index(">")])
        assert made.exit_code == 0
        assert f"--deck {command[-1]}" in " ".join(play)
    assert bool(deck) == (library.engine(library.ruleset(name).engine).decks is not None)


def test_its_name_is_what_it_is_called_or_made_of_the_folders(tmp_path: Path) -> None:
    assert read("new", str(tmp_path / "night_shift"))[1].startswith("Night Shift, a pack for classic: ")
    assert read("new", str(tmp_path / "b"), "--name", 'The "B" Side')[1].startswith(
        'The "B" Side, a pack for classic: '
    )


def test_nothing_that_is_there_is_written_over(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine", "utf-8")
    (tmp_path / "link").symlink_to(tmp_path / "nowhere")
    (tmp_path / "folder").mkdir()
    for name in ("file", "link", "folder"):
        code, text = read("new", str(tmp_path / name))
        assert code == 2
        assert "is there already" in text
    assert (tmp_path / "file").read_text("utf-8") == "mine"
    assert list((tmp_path / "folder").iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("My Pack",), "Call it my-pack."),
        (("..",), "is no key of a pack"),
        (("ok", "--set", "clasic"), "no set 'clasic'; there are: classic"),
        (("ok", "--name", "a\u202eb"), "U+202E"),
        (("file/ok",), "cannot be written: Not a directory"),
    ],
)
def test_what_cannot_be_begun_says_what_would_be_right(arguments: tuple[str, ...], told: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    name, *more = arguments
    code, text = read("new", str(tmp_path / name), *more)
    assert code > 0
    assert told in text
    assert "Traceback" not in text


def test_a_card_with_mistakes_is_shown_as_it_would_be_printed(tmp_path: Path) -> None:
    folder = begun(
        tmp_path / "p", **{"level = 7": "level = 70", "gold = 300": 'gold = "lots"', "\nslot = ": "\nslto = "}
    )
    code, text = read("check", str(folder))
    assert code == 1
    assert text.splitlines() == [
        'p/cards.toml: card "unattended_snack_table": field "level": 70 is not within 1 to 20',
        "    It reads: Unattended Snack Table, Monster, Level 70, 2 Treasures",
        "    +3 against Cousins. Bad Stuff: lose a hand-held Item.",
        '    "Everybody was told to bring something. Everybody brought dip."',
        'p/cards.toml: card "very_long_pencil": field "slto" is not known; did you mean "slot"?',
        'p/cards.toml: card "very_long_pencil": field "slot" is missing (item needs it)',
        'p/cards.toml: card "very_long_pencil": field "gold" must be a whole number, not a text',
        "    It reads, but for gold and slot: Very Long Pencil, Headgear, +3, headgear,",
        "    Level 4 or lower only, 1 gold",
        "    +3 in combat. Level 4 or lower only.",
        '    "Points out the mistakes of others from four chairs away."',
    ]


def test_so_is_a_room(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    read("new", str(folder), "--set", "quest")
    file = folder / "rooms" / "rooms.toml"
    file.write_text(file.read_text("utf-8").replace("search = 1", "search = 7"), "utf-8")
    _, text = read("check", str(folder))
    assert text.startswith(
        'p/rooms/rooms.toml: room "kitchen_after_midnight": field "search": 7 is not within -2 to 2\n'
        "    It reads: Kitchen after Midnight, Room, +1 die: Halflings, Search +7, "
    )


def fifo(file: Path) -> None:
    os.mkfifo(file)


ODD: dict[str, tuple[Callable[[Path], object], str]] = {
    "no TOML": (lambda file: file.write_text("[[card]\n", "utf-8"), "is not TOML"),
    "no text": (lambda file: file.write_bytes(bytes(range(256))), "is "),
    "empty": (lambda file: file.write_text("", "utf-8"), "holds no [[card]] table"),
    "too big": (lambda file: file.write_text("#" * (MOST_BYTES + 1), "utf-8"), f"more than {MOST_BYTES} bytes"),
    "too many cards": (lambda file: file.write_text("[[card]]\n" * 100_000, "utf-8"), f"at most {MOST_CARDS} belong"),
    "too many that are none": (
        lambda file: file.write_text("[[card]]\nx = y\n" * 60_000, "utf-8"),
        "is not TOML",
    ),
    "one long value": (
        lambda file: file.write_text(f'[[card]]\nkind = "{"x" * 900_000}"\n', "utf-8"),
        'field "kind" knows no',
    ),
    "a list of lists": (lambda file: file.write_text(f"card = {'[' * 500}{']' * 500}", "utf-8"), "is not TOML"),
    "a table for a list": (lambda file: file.write_text("card = {}", "utf-8"), "holds no [[card]] table"),
    "cards that are numbers": (lambda file: file.write_text("card = [1, 2]", "utf-8"), "must be a table"),
    "a link to itself": (lambda file: file.symlink_to(file), "is no file"),
    "a link to nothing": (lambda file: file.symlink_to(file.parent / "gone"), "is no file"),
    "a folder": (lambda file: file.mkdir(), "is no file"),
    "a pipe": (fifo, "is no file"),
}
"""Things that can lie in a pack as a file of cards, and what is said about them."""


@pytest.mark.timeout(20)
@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize("path", ["odd.toml", "rooms/odd.toml"])
def test_whatever_lies_in_a_pack_is_told_in_sentences(odd: str, path: str, tmp_path: Path) -> None:
    folder = tmp_path / "p"
    read("new", str(folder), "--set", "quest")
    make, told = ODD[odd]
    make(folder / path)
    code, text = read("check", str(folder))
    assert code == 1
    lines = text.splitlines()
    assert any(line.startswith(f"p/{path}: ") for line in lines)
    assert told.replace("[[card]]", "[[tile]]" if "rooms" in path else "[[card]]") in text or "rooms" in path
    assert max(map(len, lines)) <= PROBLEM_MOST + len(" ...")
    assert len(lines) <= 8 * PROBLEMS_MOST


def test_a_pack_with_more_mistakes_than_anybody_reads_says_how_many_there_are(tmp_path: Path) -> None:
    folder = tmp_path / "p"
    folder.mkdir()
    for number in range(PROBLEMS_MOST // MOST_CARDS + 2):
        (folder / f"f{number}.toml").write_text("[[card]]\nx = 1\n" * MOST_CARDS, "utf-8")
    lines = read("check", str(folder))[1].splitlines()
    assert len(lines) == PROBLEMS_MOST + 1
    assert lines[-1] == f"and {2 * MOST_CARDS} more"


def test_links_in_a_circle_lead_to_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "here").symlink_to(tmp_path / "there")
    (tmp_path / "there").symlink_to(tmp_path / "here")
    code, text = read("check", str(tmp_path / "here"))
    assert code == 2
    assert "there is no file, folder or set" in text
    folder = begun(tmp_path / "p")
    (folder / "again").symlink_to(folder)
    (folder / "rooms").symlink_to(folder / "rooms")
    assert read("check", str(folder)) == (0, "15 cards: nothing wrong.\n")


@pytest.mark.parametrize("which", ["the folder", "its rooms", "one of a folder of packs"])
def test_a_folder_that_cannot_be_read_says_so(which: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "shelf" / "p"
    read("new", str(folder), "--set", "quest")
    shut = folder / "rooms" if which == "its rooms" else folder
    listed = Path.iterdir

    def refuses(path: Path) -> object:
        if path == shut:
            raise PermissionError(13, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(Path, "iterdir", refuses)
    code, text = read("check", str(folder.parent if which == "one of a folder of packs" else folder))
    assert code == 1
    assert text.splitlines()[0].endswith(
        f"{'p/rooms' if which == 'its rooms' else 'p'}: cannot be read: Permission denied"
    )
