"""Add one valid card to a set's files, run all tests, and print those that turn red.

    python -m tests.trials.drills.one_card                          # each of the cards below, one after the other
    python -m tests.trials.drills.one_card --card queue_that_moved_once
    python -m tests.trials.drills.one_card tests/server tests/ai    # only these tests

It happens in a copy of the working tree; tests that also fail without the card do not count. More than `RED_MOST` red
tests mean that something that depends on the deck, or on a count of cards, is recorded in too many places
(`tests/printings.py` says how to avoid that); the status is 1 then. The message of each red test is printed: it has to
say what to do.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import click

from tests.catalogue import ROOT, SETS
from tests.trials.mutation.trial import Copy

RED_MOST = 4
SUMMARY = re.compile(r"^(?:FAILED|ERROR) (.+)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class OneMore:
    """A card that no set has. `file`: the set's file that it is appended to; `toml`: its definition."""

    key: str
    set_name: str
    file: str
    toml: str

    def joins(self, tree: Path) -> None:
        """Append the card to a copy of the repository, unless it is there."""
        file = tree / SETS.relative_to(ROOT) / self.set_name / self.file
        text = file.read_text("utf-8")
        if self.toml not in text:
            file.write_text(f"{text}\n{self.toml}", "utf-8")


CARDS = {
    card.key: card
    for card in (
        OneMore(
            "queue_that_moved_once",
            "classic",
            "monsters_high.toml",
            """\
[[card]]
kind = "monster"
key = "queue_that_moved_once"
name = "Queue That Moved Once"
level = 12
treasures = 3
specials = [{ has = "bonus", value = 2, who = { is = "class", name = "thief" } }]
bad_stuff = [{ do = "lose_levels", count = 2 }]
flavour = "You may hold a place for nobody, least of all your own."
""",
        ),
        OneMore(
            "laminated_shield",
            "classic",
            "gear_wielded.toml",
            """\
[[card]]
kind = "item"
key = "laminated_shield"
name = "Laminated Shield"
slot = "one_hand"
bonus = 2
gold = 400
flavour = "Wipe clean. Do not fold."
""",
        ),
    )
}


def red(card: OneMore, tests: Sequence[str]) -> dict[str, str]:
    """Return the messages of the tests that fail with the card and pass without."""
    with TemporaryDirectory() as folder:
        tree = Path(folder)
        subprocess.run(["git", "clone", "-q", "--no-checkout", str(ROOT), str(tree)], check=True)
        copy = Copy(tree)
        copy.refresh(ROOT)
        card.joins(tree)
        with_it = _run(copy, tests)
        copy.refresh(ROOT)
        files = {test.partition("::")[0] for test in with_it}
        without = _run(copy, sorted(files)) if files else {}
    return {test: says for test, says in with_it.items() if test not in without}


def _run(copy: Copy, tests: Sequence[str]) -> dict[str, str]:
    """Return the messages of failing tests, of these or of all."""
    many = ("-n", str(os.cpu_count() or 1), "--dist", "worksteal")
    called = [sys.executable, "-m", "pytest", "-q", "-rfE", "--tb=no", *many, *tests]
    environment = {**copy.environment(), "COLUMNS": "400"}
    done = subprocess.run(called, cwd=copy.folder, env=environment, stdout=subprocess.PIPE, text=True, check=False)
    found = dict(line.partition(" - ")[::2] for line in SUMMARY.findall(done.stdout))
    if done.returncode and not found:
        raise SystemExit(done.stdout)
    return found


@click.command(help=__doc__.partition("\n")[0] if __doc__ else "")
@click.option("--card", "wanted", type=click.Choice(list(CARDS)), multiple=True, help="only this one; all otherwise")
@click.argument("tests", nargs=-1)
def main(wanted: tuple[str, ...], tests: tuple[str, ...]) -> None:
    """Say what each card turns red."""
    most = 0
    for key in wanted or CARDS:
        found = red(CARDS[key], tests)
        most = max(most, len(found))
        click.echo(f"{key} turns {len(found)} tests red; {RED_MOST} may be")
        for test, says in found.items():
            click.echo(f"    {test}: {says}")
    raise SystemExit(most > RED_MOST)


if __name__ == "__main__":
    main()
