"""In which order the tests run: those that wait for programs first, so that none of them is left over at the end.

Each worker is dealt as long a stretch of the list as the others, and whoever is done takes from the end of somebody
else's. So the long ones stand at the beginning of every stretch, file by file: what a file sets up is set up once. Of
more workers than there are cores, those beyond have none of them: they compute while the others wait for programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, TypeVar

LONG = ("end_to_end", "ssh", "terminal", "trials", "releases", "lan")
"""The folders whose tests start programs and play whole matches with them."""


class Collected(Protocol):
    """What is needed of a test that was collected."""

    @property
    def path(self) -> Path:
        """The file that it stands in."""


T = TypeVar("T", bound=Collected)


def long_first(tests: Sequence[T], workers: int, cores: int) -> list[T]:
    """The same tests: of the long ones a file for each worker in turn, at the beginning of its stretch.

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
