"""Order of the tests: those that wait for programs first, so that no worker is left with one at the end.

Each worker gets an equal stretch of the list, and steals from the end of others' when it is done. So the long tests
stand at the beginning of every stretch, file by file, because a file's set-up happens once; the longest files come
first, each dealt to the worker that has least to do so far. Workers beyond the number of cores get none of them: they
compute while the others wait for programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path, PurePath
from typing import Protocol, TypeVar

FOLDERS = ("end_to_end", "ssh", "terminal", "trials", "releases", "lan")
"""Folders whose tests start programs and play whole matches with them."""
SECONDS = {
    "terminal/test_whole_match.py": 24,
    "end_to_end/test_tutorial.py": 23,
    "ssh/test_visits.py": 22,
    "terminal/test_play.py": 21,
    "end_to_end/test_rude_programs.py": 16,
    "end_to_end/test_thinking.py": 15,
    "drills/test_adversary.py": 15,
    "terminal/test_hot_seat.py": 14,
    "terminal/test_scripts.py": 14,
    "terminal/test_menu.py": 11,
    "end_to_end/test_replays.py": 9,
    "drills/test_exploits.py": 9,
    "drills/test_adversary_duel.py": 7,
    "base/test_store.py": 5,
}
"""About the seconds of the files that take longest, by folder and name, also where they wait for programs or for a
disk. They need not be right, only in order."""
SHORT_S = 0.018
"""Estimated seconds of a test of other files."""
LONG_S = 0.25
"""The same in one of the `FOLDERS`."""


class Collected(Protocol):
    """The part of a collected test that is used."""

    @property
    def path(self) -> Path:
        """The test's file."""


T = TypeVar("T", bound=Collected)


def share_of(files: Sequence[Path], worker: int, workers: int) -> Sequence[Path]:
    """Return the files that a worker compiles first, of all files of tests: `worker` counts from 0. Each file is in the
    share of one worker."""
    return files[worker * len(files) // workers : (worker + 1) * len(files) // workers]


def is_long(file: PurePath) -> bool:
    """Return whether the tests of a file come first."""
    return _name(file) in SECONDS or any(part in FOLDERS for part in file.parts)


def guessed_s(file: PurePath, tests: int) -> float:
    """Return the estimated seconds of a file with so many tests."""
    return SECONDS.get(_name(file), tests * (LONG_S if is_long(file) else SHORT_S))


def _name(file: PurePath) -> str:
    return "/".join(file.parts[-2:])


def long_first(tests: Sequence[T], workers: int, cores: int) -> list[T]:
    """Return the tests with the long ones dealt out to the workers by file, at the beginning of each stretch.

    At most `cores` of the workers have long ones.
    """
    by_file: dict[Path, list[T]] = {}
    for test in tests:
        by_file.setdefault(test.path, []).append(test)
    long = {file: guessed_s(file, len(of_file)) for file, of_file in by_file.items() if is_long(file)}
    short = [test for test in tests if test.path not in long]
    stretches: list[list[T]] = [[] for _ in range(workers)]
    busy_s = [0.0] * min(workers, cores)
    for file in sorted(long, key=long.__getitem__, reverse=True):
        least = busy_s.index(min(busy_s))
        stretches[least] += by_file[file]
        busy_s[least] += long[file]
    for number, stretch in enumerate(stretches):
        end = (number + 1) * len(tests) // workers - sum(map(len, stretches[:number]))
        missing = max(0, end - len(stretch))
        stretch += short[:missing]
        del short[:missing]
    return [test for stretch in [*stretches, short] for test in stretch]
