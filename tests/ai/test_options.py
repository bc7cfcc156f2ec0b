"""What can be said to the commands of the seats (`tests.options`): changed on purpose, it is written down anew."""

from __future__ import annotations

import pytest
from tests.options import FOLDER, TABLES, commands, options_of, written

TABLE = FOLDER / "ai" / "options.golden.txt"


@pytest.mark.parametrize("module", TABLES[TABLE])
def test_its_main_command_takes_what_it_took(module: str) -> None:
    for name, one in commands(module):
        assert options_of(name, one) == written(TABLE)[name]


def test_no_command_is_missing() -> None:
    assert list(written(TABLE)) == [name for module in TABLES[TABLE] for name, _ in commands(module)]
