"""Order of the tests: those that wait for programs first, so that no worker is left with one at the end.

Each worker gets an equal stretch of the list, and steals from the end of others' when it is done. So the long tests
stand at the beginning of every stretch, file by file, because a file's set-up happens once. Workers beyond the number
of cores get none of them: they compute while the others wait for programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

LONG = ("end_to_end", "ssh", "terminal", "trials", "releases", "lan")
"""Folders whose tests start programs and play whole matches with them."""


class Collected(Protocol):
    """The part of a collected test that is used."""

    @property
    def path(self) -> Path:
        """The test's file."""


T = TypeVar("T", bound=Collected)


def long_first(tests: Sequence[T], workers: int, cores: int) -> list[T]:
    """Return the tests with the long ones dealt out to the workers by file, at the beginning of each stretch.

    At most `cores` of the workers have long ones.
    """
    by_file: dict[Path, list[T]] = {}
    short: list[T] = []
    for test in tests:
        if any(part in LONG for part in test.path.parts):
            by_file.setdefault(test.path, []).append(test)
        else:
            short.append(test)
    stretches: list[list[T]] = [[] for _ in range(workers)]
    for number, of_file in enumerate(by_file.values()):
        stretches[number % min(workers, cores)] += of_file
    for number, stretch in enumerate(stretches):
        end = (number + 1) * len(tests) // workers - sum(map(len, stretches[:number]))
        missing = max(0, end - len(stretch))
        stretch += short[:missing]
        del short[:missing]
    return [test for stretch in [*stretches, short] for test in stretch]
