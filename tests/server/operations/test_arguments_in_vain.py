"""What the server says of arguments that cannot be or do nothing, to people and to a program that owns it."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from kickdoor_server.operations import program
from kickdoor_server.operations.program import main, not_announced


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("shakes", "There is no set 'shakes'; did you mean shakespeare?"),
        ("classic,qest", "There is no set 'qest'; did you mean quest?"),
        ("xyzzy", "There is no set 'xyzzy'; there are: classic, shakespeare, bites, quest, ccg."),
    ],
)
def test_its_owner_is_told_in_a_sentence_which_set_is_not_there(said: str, sentence: str) -> None:
    done = CliRunner().invoke(main, ["--die-with-stdin", "--sets", said])
    assert (done.exit_code, done.stdout) == (2, f"{sentence}\n")
    assert sentence[1:] in done.stderr
    assert CliRunner().invoke(main, ["--sets", said]).stdout == "", "whom nobody owns speaks to people alone"


@pytest.mark.parametrize(
    ("chosen", "host", "warned"),
    [
        ({"announce": True}, "192.0.2.7", True),
        ({"announce": True}, "::1", True),
        ({"announce": True}, "0.0.0.0", False),
        ({"announce": True}, "", False),
        ({"announce": False}, "192.0.2.7", False),
        ({}, "192.0.2.7", False),
    ],
)
def test_who_wants_a_server_of_one_network_announced_is_told_that_it_is_not(
    chosen: dict[str, bool], host: str, warned: bool
) -> None:
    said = not_announced(chosen, host)
    assert bool(said) is warned
    assert host in said or not warned


@pytest.mark.parametrize(("host", "warned"), [("192.0.2.7", True), ("::1", True), ("0.0.0.0", False)])
def test_the_program_says_it_before_it_serves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, host: str, warned: bool
) -> None:
    """It gets no further, for its log cannot be written."""

    def unwritable(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(program, "begin_logging", unwritable)
    done = CliRunner().invoke(main, ["--data", str(tmp_path), "--host", host, "--announce"])
    assert (done.exit_code, "the log cannot be written: no space left" in done.stderr) == (1, True)
    assert (f"not announced, since it listens on {host} alone" in done.stderr) == warned


def test_an_owner_is_told_what_else_is_wrong_with_its_arguments() -> None:
    done = CliRunner().invoke(main, ["--die-with-stdin", "--port", "many"])
    assert done.stdout == "'many' is not a valid integer range.\n"
