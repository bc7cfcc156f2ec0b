"""The matches with transcripts: those in the tests' folder of a set.

Each is `sets/<set>/transcripts/<seed>-<what>.txt`, of a mix `sets/mixed/transcripts/<mix>/<seed>-<what>.txt`.
"""

from __future__ import annotations

from pathlib import Path

from tests.catalogue import ROOT, set_names
from tests.conformance.random_match import RandomMatch
from tests.printings import on_tables
from tests.transcripts.transcript import Transcript, read

from kickdoor_game.language.mixing import WITH
from kickdoor_game.library import mixes

DECISIONS = 110
SETS, FOLDER = ROOT / "tests" / "sets", "transcripts"


def folder_of(set_name: str) -> Path:
    """Return the folder of a set's transcripts."""
    if WITH in set_name:
        return SETS / "mixed" / FOLDER / set_name
    return SETS / set_name / FOLDER


def set_of(file: Path) -> str:
    """Return the set of a transcript file."""
    return file.parent.name if WITH in file.parent.name else file.parent.parent.name


def all_files() -> list[Path]:
    """Return the transcript files of every set and mix."""
    names = (*set_names(), *mixes())
    return [file for name in names for file in sorted(folder_of(name).glob("*.txt"))]


@on_tables()
def match_of(file: Path) -> RandomMatch:
    """Return the match of a file, before its first answer."""
    return RandomMatch(set_of(file), int(file.name.partition("-")[0]))


def played(file: Path, *, go_on: bool) -> str:
    """Return the transcript of the file's answers by the present rules. With `go_on`, random answers follow a refused
    one."""
    match = match_of(file)
    names = [player.name for player in match.header.players]
    answers = read(file.read_text("utf-8"), names) if file.exists() else []
    return Transcript(match).play(answers, DECISIONS, go_on=go_on)


def anew(file: Path) -> str:
    """Return a transcript of random answers from the beginning."""
    return Transcript(match_of(file)).play([], DECISIONS, go_on=True)
