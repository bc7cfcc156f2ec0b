"""Make a mistake in a copy of the repository, and run tests there to see whether one of them notices."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from tests.trials.mutation.chosen_tests import LIST, RED
from tests.trials.mutation.mistakes import Mistake
from tests.trials.mutation.reach import FOLDER, PACKAGES, Reach
from tests.trials.mutation.verdicts import CAUGHT, ENDLESS, SURVIVED

GREEN, NOTHING_RAN = 0, 5
FIRST_FILES, FIRST_S = 3, 10.0
WIDE = ("tests/server/test_evenings.py", "tests/transcripts/")
"""Tests that record everything that happens: they notice most mistakes that they reach."""
MORE_PATIENCE = 2.0
"""Factor of the patience for mistakes that have survived so far."""
SLACK_S, SLOWER = 20, 4
"""Seconds and factor beyond the tests' usual time after which a run counts as endless."""
QUIETLY = ("-q", "-p", "no:cacheprovider", "-p", "no:xdist")


class Copy:
    """A copy of the working tree in its own folder, with the record of what tests reach."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.red_anyway: set[str] = set()
        """Tests that have failed here without a mistake, and so tell nothing."""
        self._green: set[str] = set()
        self._mistakes = 0
        self._warm: subprocess.Popen[str] | None = None

    def refresh(self, root: Path) -> None:
        """Update the copy."""
        listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        told = subprocess.run(listed, cwd=root, capture_output=True, check=True, text=True).stdout
        files = {name for name in told.split("\0") if name and (root / name).is_file()}
        for old in [path for path in self.folder.rglob("*.py") if FOLDER not in path.parts]:
            if old.relative_to(self.folder).as_posix() not in files:
                old.unlink()
        for name in files:
            to = self.folder / name
            if not to.exists() or to.read_bytes() != (root / name).read_bytes():
                to.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(root / name, to)

    def environment(self) -> dict[str, str]:
        """Return the environment of programs that run the packages of this copy."""
        paths = [str(self.folder), *(str(self.folder / Path(package).parent) for package in PACKAGES)]
        return {**os.environ, "PYTHONPATH": os.pathsep.join(paths), "PYTHONHASHSEED": "0"}

    def record(self, *test_files: str) -> None:
        """Run these test files and record what they reach."""
        called = [sys.executable, "-m", "pytest", *QUIETLY, "-p", "tests.trials.mutation.recording", *test_files]
        with (self.folder / "pytest.log").open("w") as log, tempfolder(self.folder) as temp:
            environment = {**self.environment(), "TMPDIR": temp}
            subprocess.run(called, cwd=self.folder, env=environment, stdout=log, stderr=log, check=False)

    def pytest(self, arguments: Sequence[str], environment: dict[str, str], compute_s: int) -> int:
        """Run pytest in a fork of a warm process; return its exit code, negative if it was killed for running too
        long."""
        if self._warm is None:
            self._warm = subprocess.Popen(
                [sys.executable, "-m", "tests.trials.mutation.warm"],
                cwd=self.folder,
                env=self.environment(),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
            )
        assert self._warm.stdin is not None
        assert self._warm.stdout is not None
        with tempfolder(self.folder) as temp:
            told = {
                "arguments": [*QUIETLY, *arguments],
                "environment": {**environment, "TMPDIR": temp},
                "log": str(self.folder / "pytest.log"),
                "compute_s": compute_s,
            }
            self._warm.stdin.write(json.dumps(told) + "\n")
            self._warm.stdin.flush()
            return int(self._warm.stdout.readline())

    def ask(self, tests: Sequence[str], reach: Reach) -> tuple[int, list[str]]:
        """Run these tests until one fails; return the exit code, and the failed tests: none if they cannot be
        imported."""
        listed, noted = self.folder / "chosen.txt", self.folder / "red.txt"
        listed.write_text("\n".join(tests) + "\n", "utf-8")
        noted.write_text("", "utf-8")
        files = sorted({test.partition("::")[0] for test in tests})
        compute_s = SLACK_S + SLOWER * round(sum(reach.seconds(test) for test in tests))
        arguments = ("-x", "-p", "tests.trials.mutation.chosen_tests", *files)
        code = self.pytest(arguments, {LIST: str(listed), RED: str(noted)}, compute_s)
        return code, noted.read_text("utf-8").splitlines()

    def is_red_anyway(self, tests: Sequence[str], reach: Reach) -> bool:
        """Return whether one of these tests fails without the mistake as well; such tests are remembered."""
        if set(tests) <= self._green:
            return False
        code, red = self.ask(tests, reach)
        if code in (GREEN, NOTHING_RAN):
            self._green |= set(tests)
            return False
        self.red_anyway |= set(red or tests) | set(tests if len(tests) == 1 else ())
        return True

    def close(self) -> None:
        """End the warm process."""
        if self._warm is not None and self._warm.stdin is not None:
            self._warm.stdin.close()
            self._warm.wait()
            self._warm = None

    @contextlib.contextmanager
    def mistaken(self, path: str, mistake: Mistake) -> Iterator[None]:
        """Put the mistake into its file inside this context. Each gets another modification time, so that no stale
        bytecode is used."""
        file = self.folder / path
        text, stat = file.read_text("utf-8"), file.stat()
        self._mistakes += 1
        try:
            file.write_text(mistake.made(text), "utf-8")
            os.utime(file, (self._mistakes, self._mistakes))
            yield
        finally:
            file.write_text(text, "utf-8")
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))


@contextlib.contextmanager
def tempfolder(folder: Path) -> Iterator[str]:
    """Make a folder for the temporary files of tests that may be killed."""
    temp = folder / "temp"
    temp.mkdir(exist_ok=True)
    try:
        yield str(temp)
    finally:
        shutil.rmtree(temp, ignore_errors=True)


def verdict(copy: Copy, path: str, mistake: Mistake, series: Iterable[Sequence[str]], reach: Reach) -> str:
    """Return the verdict of a series of test runs on a mistake: `caught`, `endless` or `survived`."""
    for tests in series:
        while asked := [test for test in tests if test not in copy.red_anyway]:
            with copy.mistaken(path, mistake):
                code, red = copy.ask(asked, reach)
            if code < 0:
                return ENDLESS
            if code in (GREEN, NOTHING_RAN):
                break
            if not copy.is_red_anyway(red or asked, reach):
                return CAUGHT
    return SURVIVED


def runs(reach: Reach, path: str, mistake: Mistake, patience_s: float) -> Iterator[list[str]]:
    """Yield lists of tests to run, the most likely to notice first.

    First tests that name what is read at import, then a few files that mostly reach the line, then tests that record
    everything, then all that reach it, then others that reach its module; tests of its own package and quick ones
    first, within a time limit. At last more tests that reach the line, those first that reach little else.
    """
    naming = reach.naming(path, mistake)
    near, around = reach.near(path, mistake), reach.around(path)
    weights: dict[str, float] = {}
    for test in near:
        file = test.partition("::")[0]
        weights[file] = weights.get(file, 0.0) + 1.0
    for file in weights:
        weights[file] **= 2
        weights[file] /= reach.count(file)
    first_files = sorted(weights, key=lambda file: -weights[file])[:FIRST_FILES]
    spent: set[str] = set()
    first = [test for test in near if test.partition("::")[0] in first_files]
    own = f"tests/{path.partition('/')[0]}/"
    for tests, allowed_s, order in (
        *((names, FIRST_S, reach.seconds) for names in naming),
        (first, FIRST_S, reach.seconds),
        ([test for test in near if test.startswith(WIDE)], FIRST_S, reach.seconds),
        (near, patience_s, reach.seconds),
        (around, patience_s / 2, reach.seconds),
        (near, MORE_PATIENCE * patience_s, reach.breadth),
    ):
        chosen: list[str] = []
        total_s = 0.0
        for test in sorted(set(tests) - spent, key=lambda test: (not test.startswith(own), order(test), test)):
            total_s += reach.seconds(test)
            if total_s > allowed_s and chosen:
                break
            chosen.append(test)
        spent |= set(chosen)
        if chosen:
            yield chosen
