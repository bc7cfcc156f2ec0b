"""The pages that `--help` prints, of every command that a person at a client may type.

`python -m tests.client.pages` writes `golden/pages/` anew; the differences are then read like any other change.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click
from click.testing import CliRunner

from kickdoor_client.cli import kickdoor
from kickdoor_client.ssh.__main__ import main as ssh

FOLDER = Path(__file__).parent / "golden" / "pages"
COLUMNS = 100
OURS = ("join", "play", "replay", "tutorial", "watch")
"""Other words hand on to programs with pages of their own."""


def commands() -> Iterator[tuple[str, click.Command, tuple[str, ...]]]:
    """Yield the name of each page, its program, and the words before `--help`."""
    yield "kickdoor", kickdoor, ()
    for name in OURS:
        yield name, kickdoor, (name,)
    yield "ssh", ssh, ()


def page(command: click.Command, words: tuple[str, ...]) -> str:
    """Return the printed page; check that `--help` and `-h` print the same."""
    runner = CliRunner(env={"COLUMNS": str(COLUMNS)})
    long, short = (runner.invoke(command, [*words, asked], terminal_width=COLUMNS) for asked in ("--help", "-h"))
    assert (long.exit_code, short.exit_code) == (0, 0), long.output + short.output
    assert long.output == short.output
    return long.output


def main() -> None:
    """Write them all anew."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, command, words in commands():
        (FOLDER / f"{name}.txt").write_text(page(command, words), "utf-8")


if __name__ == "__main__":
    main()
