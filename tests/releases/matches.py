"""Journals of unfinished matches from past releases: later versions must continue them, or say why they cannot.

    python -m tests.releases.matches NAME COMMIT          # once for each release

keeps `matches-NAME.tar.xz`: the data folder that the release of that commit has written (`writing.py`), and its own
account of each table.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click

from tests.catalogue import ROOT
from tests.releases.recorded import PACKAGES, Release

TRUTH = "truth.json"
JOURNAL = "journal.sqlite3"

KEPT = {
    "2026-11-21": "6ffd773",
    "2026-11-26": "09de34c",
    "2026-12-01": "36220664",
}
"""Releases whose matches are kept, and their commits.

The first wrote journals of version 1 and took no snapshots. Classic has got other cards since the first two, so their
matches are left alone; those of the last go on.
"""


@dataclass(frozen=True, slots=True)
class Left:
    """A data folder as a release left it. `truth`: the account of each match's table, by number."""

    folder: Path
    truth: dict[int, dict[str, Any]]


def archive(name: str) -> Path:
    return Path(__file__).parent / f"matches-{name}.tar.xz"


def kept(name: str, folder: Path) -> Left:
    """Unpack the matches of that release into a folder."""
    with tarfile.open(archive(name)) as packed:
        packed.extractall(folder, filter="data")
    return left(folder)


def left(folder: Path) -> Left:
    truth = json.loads((folder / TRUTH).read_text("utf-8"))
    return Left(folder, {int(number): facts for number, facts in truth.items()})


def written_by(commit: str, folder: Path, first_seed: int, each: int) -> Left:
    """Return matches that the release of that commit writes, `each` of each kind of position."""
    program = folder / "program"
    program.mkdir(parents=True)
    paths = [f"{place}/{package}" for place, package in PACKAGES]
    tree = subprocess.run(["git", "archive", commit, *paths], cwd=ROOT, check=True, capture_output=True).stdout
    (folder / "program.tar").write_bytes(tree)
    with tarfile.open(folder / "program.tar") as packed:
        packed.extractall(program, filter="data")
    return written_with(Release(program), folder / "data", first_seed, each)


def written_with(release: Release, data: Path, first_seed: int, each: int) -> Left:
    """Return the same, by a release that is laid out."""
    script = Path(__file__).parent / "writing.py"
    words = [sys.executable, str(script), str(data), str(first_seed), str(each)]
    subprocess.run(words, env=dict(release.environ), check=True, stdout=subprocess.DEVNULL)
    return left(data)


@click.command()
@click.argument("name")
@click.argument("commit")
@click.option("--each", default=1, show_default=True, help="Matches of each kind of position.")
def main(name: str, commit: str, each: int) -> None:
    """Refuses to change what has been kept."""
    with TemporaryDirectory() as folder:
        found = written_by(commit, Path(folder), 1, each)
        path = archive(name)
        with tarfile.open(path, "x:xz", preset=9) as packed:
            for file in (JOURNAL, TRUTH):
                packed.add(found.folder / file, file)
    click.echo(f"{path.name}: {len(found.truth)} matches, {path.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main()
