"""In which order the tests run: those that wait for programs first, so that none of them is left over at the end.

Two workers are dealt one half of the list each, and whoever is done takes from the end of the other's half. So the long
ones stand at the beginning of both halves, file by file, since what a file sets up is set up once.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

LONG = ("end_to_end", "door", "terminal", "drills", "releases")
"""The folders whose tests start programs and play whole matches with them."""


class Collected(Protocol):
    """What is needed of a test that was collected."""

    @property
    def path(self) -> Path:
        """The file that it stands in."""


T = TypeVar("T", bound=Collected)


def long_first(tests: Sequence[T]) -> list[T]:
    """The same tests: of the long ones every other file at the beginning, the rest of them at the middle."""
    by_file: dict[Path, list[T]] = {}
    short: list[T] = []
    for test in tests:
        if any(part in LONG for part in test.path.parts):
            by_file.setdefault(test.path, []).append(test)
        else:
            short.append(test)
    files = list(by_file.values())
    first = [test for file in files[::2] for test in file]
    second = [test for file in files[1::2] for test in file]
    middle = max(0, len(tests) // 2 - len(first))
    return [*first, *short[:middle], *second, *short[middle:]]
