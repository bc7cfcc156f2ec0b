"""Every command says its own name as it is typed, also where another program takes its place."""

from __future__ import annotations

import runpy
import sys
from collections.abc import Iterator

import click
import pytest

from kickdoor_client import cli


class Became(Exception):  # noqa: N818 - what happened
    """The program that took the place of this one, with what was handed on to it."""

    def __init__(self, module: str, *arguments: str) -> None:
        super().__init__(module)
        self.module = module
        self.arguments = arguments


def said(words: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """Type `kickdoor` and these words: exit status, and all that is said."""
    monkeypatch.setattr(cli, "_become", become)
    capsys.readouterr()
    try:
        cli.kickdoor.main(words, prog_name="kickdoor", standalone_mode=True)
    except Became as other:
        monkeypatch.setattr(sys, "argv", [other.module, *other.arguments])
        with pytest.raises(SystemExit) as ended:
            runpy.run_module(other.module, run_name="__main__", alter_sys=True)
        code = ended.value.code
    except SystemExit as ended_here:
        code = ended_here.code
    return int(code or 0), "".join(capsys.readouterr())


def become(module: str, *arguments: str) -> None:
    raise Became(module, *arguments)


def commands(group: click.Group, *names: str) -> Iterator[list[str]]:
    """Every command of that group, with those of its groups."""
    for name, command in sorted(group.commands.items()):
        yield [*names, name]
        if isinstance(command, click.Group):
            yield from commands(command, *names, name)


TYPED = sorted(cli.kickdoor.commands)


@pytest.mark.parametrize("name", TYPED)
def test_help_and_errors_name_the_command_that_was_typed(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, helped = said([name, "--help"], monkeypatch, capsys)
    assert code == 0
    assert helped.startswith(f"Usage: kickdoor {name} "), helped
    code, wrong = said([name, "--no-such-option"], monkeypatch, capsys)
    assert code == 2
    assert wrong.startswith(f"Usage: kickdoor {name} "), wrong
    assert f"Try 'kickdoor {name} --help' for help." in wrong
    assert "python -m" not in helped + wrong


def test_every_command_that_another_program_does_is_among_them() -> None:
    handed_on = {name for name, each in cli.kickdoor.commands.items() if isinstance(each, cli.HandedOn)}
    assert set(TYPED) >= handed_on
    assert len(handed_on) >= 10


@pytest.mark.filterwarnings("ignore:.*found in sys.modules:RuntimeWarning")
@pytest.mark.parametrize("name", ["admin", "cards", "deck"])
def test_commands_within_commands_are_named_whole(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from kickdoor_server.operations.admin.__main__ import admin
    from kickdoor_server.operations.bookshelf.cards import cards
    from kickdoor_server.operations.bookshelf.decks import deck

    group = {"admin": admin, "cards": cards, "deck": deck}[name]
    inner = list(commands(group))
    assert inner
    for words in inner:
        code, wrong = said([name, *words, "--no-such-option"], monkeypatch, capsys)
        assert code == 2
        assert wrong.startswith(f"Usage: kickdoor {' '.join([name, *words])} "), wrong
