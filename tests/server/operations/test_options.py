"""What can be said to the commands of the server (`tests.options`): changed on purpose, it is written down anew."""

from __future__ import annotations

import click
import pytest
from tests.options import FOLDER, TABLES, commands, options_of, read_anew, written

TABLE = FOLDER / "server" / "options.golden.txt"
BELOW = ("kickdoor_server.operations.bookshelf.cards", "kickdoor_server.operations.bookshelf.rules")
"""Commands that stand below another module's."""


@pytest.mark.parametrize("module", TABLES[TABLE])
def test_its_commands_take_what_they_took(module: str) -> None:
    for name, one in commands(module):
        assert options_of(name, one) == written(TABLE)[name]


@pytest.mark.parametrize("module", BELOW)
def test_commands_below_others_take_what_they_took(module: str) -> None:
    for made in read_anew(module).values():
        if isinstance(made, click.Command):
            below = f"bookshelf {module.rpartition('.')[2]}"
            (name,) = (name for name in written(TABLE) if below in name and name.split(" ")[-1] == made.name)
            assert options_of(name, made) == written(TABLE)[name]


def test_no_command_is_missing() -> None:
    assert list(written(TABLE)) == [name for module in TABLES[TABLE] for name, _ in commands(module)]
