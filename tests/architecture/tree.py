"""Files of the repository for architecture tests, and the way in which these tests fail.

A failure lists every place at once and says what to do, because its reader broke a rule of the house without knowing
it.
"""

from __future__ import annotations

import ast
import os
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from tests.catalogue import ROOT

SKIPPED = {"__pycache__", "dist", "build", "wheels", "htmlcov", "node_modules"}
BOOTSTRAP = ROOT / "kickdoor"
CODE = ("protocol", "game", "ai", "server", "client")
FOLDERS = (*CODE, "tests", "deploy")


@cache
def all_files() -> tuple[Path, ...]:
    """Return every file of the repository, without caches, environments, hidden folders except `.ci`, and Git's files.

    In a worktree `.git` is a file, with the path of the clone in it.
    """
    found: list[Path] = []
    for folder, inner, names in os.walk(ROOT):
        inner[:] = sorted(each for each in inner if each not in SKIPPED and (each[0] != "." or each == ".ci"))
        found += [Path(folder, name) for name in sorted(names) if name != ".git" and not name.startswith(".coverage")]
    return tuple(found)


def files(*suffixes: str) -> Iterator[Path]:
    """Return the files with one of these endings."""
    return (file for file in all_files() if file.suffix in suffixes)


def python_files() -> Iterator[Path]:
    """Yield every Python file, and the bootstrap script, which has no ending."""
    yield BOOTSTRAP
    yield from files(".py")


@cache
def parsed(file: Path) -> ast.Module:
    """Return the syntax tree of a Python file."""
    return ast.parse(file.read_text("utf-8"), str(file))


def short(file: Path) -> str:
    """Return a path relative to the top of the repository."""
    return file.relative_to(ROOT).as_posix()


def line_of(text: str, at: int) -> int:
    """Return the number of the line that holds the character at that offset."""
    return text.count("\n", 0, at) + 1


def insist(wrong: Iterable[str], remedy: str) -> None:
    """Fail with the remedy and every place that needs it, if there is any."""
    if places := list(wrong):
        pytest.fail(f"{remedy}\n  " + "\n  ".join(places), pytrace=False)
