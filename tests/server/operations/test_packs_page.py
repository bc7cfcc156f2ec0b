"""The page about packs: somebody who does what it says, in its order, sees what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner
from tests.catalogue import ROOT

from kickdoor_client.cli import kickdoor
from kickdoor_game.language.loading.packs import PACK_FILE
from kickdoor_game.language.loading.talk import TALK_FILE
from kickdoor_protocol.files.folders import packs_folder
from kickdoor_server.operations.bookshelf.__main__ import bookshelf
from kickdoor_server.operations.program import main as serve

PAGE = (ROOT / "docs" / "game" / "packs.md").read_text("utf-8")
STEP = re.compile(
    r"^```(?P<language>console|toml)\n(?P<text>.*?)^```$|Change `(?P<was>\w+)` to `(?P<now>\w+)`"
    r"|and `(?P<was_too>\w+)` to `(?P<now_too>\w+)`",
    re.MULTILINE | re.DOTALL,
)
FIRST_CARD = re.compile(r"^\[\[card\]\]\n(?:(?!#|\[\[).*\n)*", re.MULTILINE)


def does(command: str, told: str) -> None:
    """Carry out a command of the page and compare what it prints. Programs that stay only read their options."""
    _, name, *arguments = shlex.split(command)
    if name in ("play", "serve"):
        program = serve if name == "serve" else kickdoor.commands[name]
        assert program.make_context(name, arguments).params["packs"] == Path("my-pack")
        assert told == ""
        return
    result = CliRunner().invoke(bookshelf, [name, *arguments])
    assert result.output.replace(str(packs_folder()), "PACKS") == told


def test_what_it_says_is_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    cards, done = tmp_path / "my-pack" / "cards.toml", []
    for step in STEP.finditer(PAGE):
        if step["language"] == "console":
            for command, told in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", step["text"], re.MULTILINE):
                does(command, told)
                done.append(command.split()[1])
            continue
        if step["language"] == "toml" and not FIRST_CARD.match(step["text"]):
            (tmp_path / "my-pack" / TALK_FILE).write_text(step["text"], "utf-8")
            continue
        text = cards.read_text("utf-8")
        if step["language"] == "toml":
            text, changes = FIRST_CARD.subn(step["text"].replace("\\", r"\\"), text, count=1)
        else:
            was, now = (step["was"], step["now"]) if step["was"] else (step["was_too"], step["now_too"])
            text, changes = re.subn(rf"\b{was}\b", now, text)
        assert changes == 1, step[0]
        cards.write_text(text, "utf-8")
    assert done == ["cards", "cards", "cards", "cards", "play", "serve"]


def test_the_parts_of_a_pack_that_it_names_are_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for options in re.findall(r"`(--set \S+|--name \"[^\"]+\")`", PAGE):
        result = CliRunner().invoke(
            bookshelf, ["cards", "new", f"p{len(list(tmp_path.iterdir()))}", *shlex.split(options)]
        )
        assert result.exit_code == 0, result.output
    assert "Night Shift" in (tmp_path / "p2" / PACK_FILE).read_text("utf-8")
    listed = CliRunner().invoke(bookshelf, ["cards", "list", "--kind", "monster", "--texts"])
    assert listed.exit_code == 0
