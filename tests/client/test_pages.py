"""The pages of `--help` are those that were written down (`pages`)."""

from __future__ import annotations

from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from tests.client.pages import FOLDER, commands, page
from tests.golden import insist_kept

from kickdoor_client.ssh.__main__ import main as ssh


@pytest.mark.parametrize(("name", "command", "words"), [pytest.param(*each, id=each[0]) for each in commands()])
def test_a_page_is_the_one_that_was_looked_at(name: str, command: click.Command, words: tuple[str, ...]) -> None:
    insist_kept(FOLDER / f"{name}.txt", page(command, words), f"--help of {name}", "python -m tests.client.pages")


def test_each_page_that_was_looked_at_is_still_there() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name for name, _, _ in commands()}


NEEDED = {"--port": "0", "--game": "anna", "--folder": "house"}


@pytest.mark.parametrize("left_out", NEEDED)
def test_ssh_needs_to_know_where_it_listens_and_where_it_leads(left_out: str) -> None:
    words = [word for pair in NEEDED.items() if pair[0] != left_out for word in pair]
    ran = CliRunner().invoke(ssh, words)
    assert (ran.exit_code, ran.output.splitlines()[-1]) == (2, f"Error: Missing option '{left_out}'.")


@pytest.mark.parametrize(
    ("option", "word", "wrong"),
    [
        ("--port", "-1", "-1 is not in the range 0<=x<=65535."),
        ("--port", "65536", "65536 is not in the range 0<=x<=65535."),
        ("--folder", "file", "Directory 'file' is a file."),
        ("--keys", "house", "File 'house' is a directory."),
        ("--password-file", "house", "File 'house' is a directory."),
        ("--game-certificate", "house", "File 'house' is a directory."),
    ],
)
def test_a_word_that_cannot_be_is_refused(
    option: str, word: str, wrong: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "house").mkdir()
    (tmp_path / "file").touch()
    words = {**NEEDED, option: word}
    ran = CliRunner().invoke(ssh, [each for pair in words.items() for each in pair])
    assert (ran.exit_code, ran.output.splitlines()[-1]) == (2, f"Error: Invalid value for '{option}': {wrong}")


def test_ssh_to_what_is_no_address_is_refused() -> None:
    ran = CliRunner().invoke(ssh, [each for pair in {**NEEDED, "--game": "a:x"}.items() for each in pair])
    assert ran.exit_code == 2
    wrong = "Error: Invalid value: 'x' is no port: a port is a number from 1 to 65535."
    assert ran.output.splitlines()[-1] == wrong
