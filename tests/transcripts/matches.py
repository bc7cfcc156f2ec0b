"""Which matches are written down."""

from __future__ import annotations

from pathlib import Path

from tests.conformance.random_match import RandomMatch
from tests.transcripts.transcript import FOLDER, Transcript, read

DECISIONS = 110
MATCHES: dict[str, tuple[str, int]] = {
    "classic-three-players": ("classic", 4),
    "classic-five-wild-players": ("classic", 10),
}
"""File name to set and seed."""


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def match_of(name: str) -> RandomMatch:
    return RandomMatch(*MATCHES[name])


def played(name: str, *, go_on: bool) -> str:
    """The answers of the file, played by the rules as they are now."""
    match, file = match_of(name), file_of(name)
    names = [player.name for player in match.header.players]
    answers = read(file.read_text("utf-8"), names) if file.exists() else []
    return Transcript(match).play(answers, DECISIONS, go_on=go_on)


def again(name: str) -> tuple[Path, str]:
    """The file, and what is to stand in it."""
    return file_of(name), played(name, go_on=True)


def anew(name: str) -> tuple[Path, str]:
    """The same from the beginning."""
    return file_of(name), Transcript(match_of(name)).play([], DECISIONS, go_on=True)
