"""The repository as the architecture tests see it, and how they complain.

A complaint names every place at once and says what to do, because whoever reads it broke a habit of the house without
knowing it.
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
    """Every file of the repository; no caches, no environments, no hidden folders but `.ci`, nothing of Git's.

    In a worktree `.git` is a file, with the path of the clone in it.
    """
    found: list[Path] = []
    for folder, inner, names in os.walk(ROOT):
        inner[:] = sorted(each for each in inner if each not in SKIPPED and (each[0] != "." or each == ".ci"))
        found += [Path(folder, name) for name in sorted(names) if name != ".git" and not name.startswith(".coverage")]
    return tuple(found)


def files(*suffixes: str) -> Iterator[Path]:
    """The files with one of these endings."""
    return (file for file in all_files() if file.suffix in suffixes)


def python_files() -> Iterator[Path]:
    """Every Python file: the bootstrap has no ending."""
    yield BOOTSTRAP
    yield from files(".py")


@cache
def parsed(file: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(file.read_text("utf-8"), str(file))


def short(file: Path) -> str:
    """A path as one would type it from the top of the repository."""
    return file.relative_to(ROOT).as_posix()


def line_of(text: str, at: int) -> int:
    """The number of the line that holds the character at that offset."""
    return text.count("\n", 0, at) + 1


def insist(wrong: Iterable[str], remedy: str) -> None:
    """Fail with the remedy and every place that needs it, if there is any."""
    if places := list(wrong):
        pytest.fail(f"{remedy}\n  " + "\n  ".join(places), pytrace=False)
