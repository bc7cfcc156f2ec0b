"""Run every check there is, or the tests under coverage: what `./kickdoor test` and `./kickdoor coverage` start.

    python tests/run.py test [--long]       lint, format, imports and types, and beside them all tests
    python tests/run.py test ARGUMENTS      pytest with these arguments, nothing else
    python tests/run.py coverage [ARGS]     the tests under coverage, then the lines that nothing ran

The checks of the source run beside the tests, which often wait for programs that they have started. Ctrl-C or SIGINT
ends everything within two seconds: each child is a process group of its own, which is interrupted and then killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO

ROOT = Path(__file__).resolve().parents[1]
BIN = Path(sys.executable).parent
CHECKS = {
    "lint": [str(BIN / "ruff"), "check", "."],
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "imports": [str(BIN / "lint-imports")],
    "types": [str(BIN / "mypy")],
}
WORKERS = min(os.cpu_count() or 1, 8)
"""Processes that run tests. Programs that tests start need the cores as well, and each worker collects all tests
first."""
TESTS = ["-q", "-n", str(WORKERS), "--dist", "worksteal", "--durations", "20", "-p", "tests.progress"]
LONG = "--long"
LOOK_S = 0.2
"""Seconds between two looks at whether a check has ended."""
PATIENCE_S = 1.0
"""Seconds that an interrupted child has to end."""


def environment() -> dict[str, str]:
    """Return the environment of tests: programs of .venv come first, and bytecode is written.

    The tests start hundreds of programs, each of which would compile all of the source again.
    """
    environ = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"}
    for name in ("PYTHONDONTWRITEBYTECODE", "PYTHONSAFEPATH"):
        environ.pop(name, None)
    return environ


class Child:
    """A program in a process group of its own, started in the clone."""

    def __init__(self, command: Sequence[str], environ: Mapping[str, str], words: IO[bytes] | None = None) -> None:
        group = {"creationflags": 0x200} if sys.platform == "win32" else {"start_new_session": True}
        self._process = subprocess.Popen(
            command, env=environ, cwd=ROOT, stdin=subprocess.DEVNULL, stdout=words, stderr=words, **group
        )

    @property
    def code(self) -> int | None:
        """The exit status; None while it runs."""
        return self._process.poll()

    def end(self) -> None:
        """Interrupt it, and kill what is left of its group after `PATIENCE_S`."""
        if sys.platform == "win32":
            self._process.kill()
            return
        for sent, within_s in ((signal.SIGINT, PATIENCE_S), (signal.SIGKILL, None)):
            try:
                os.killpg(self._process.pid, sent)
                self._process.wait(within_s)
            except ProcessLookupError:
                return
            except subprocess.TimeoutExpired:
                continue


@contextmanager
def started(command: Sequence[str], environ: Mapping[str, str], words: IO[bytes] | None = None) -> Iterator[Child]:
    """Start a child, and end it with the block."""
    child = Child(command, environ, words)
    try:
        yield child
    finally:
        if child.code is None:
            child.end()


def say(*parts: object) -> None:
    """Print a line of this program's own."""
    print("kickdoor:", *parts, flush=True)


def pytest_command(arguments: Sequence[str]) -> list[str]:
    """Return the command that runs all tests on several processes."""
    return [sys.executable, "-m", "pytest", *TESTS, *arguments]


def every_check(arguments: Sequence[str]) -> int:
    """Run all checks of the source and all tests beside each other; return 1 if any of them fails."""
    environ, began_s, failed = environment(), time.monotonic(), []
    with ExitStack() as ends:
        running: dict[str, tuple[Child, IO[bytes]]] = {}
        for name, command in CHECKS.items():
            words: IO[bytes] = ends.enter_context(tempfile.TemporaryFile())
            running[name] = ends.enter_context(started(command, environ, words)), words
        tests = ends.enter_context(started(pytest_command(arguments), environ))
        say(f"{', '.join(CHECKS)} run beside the tests, on {WORKERS} processes")
        while running or tests.code is None:
            for name, (child, words) in [*running.items()]:
                if child.code is not None:
                    del running[name]
                    failed += [name] if child.code else []
                    say(f"{name}: {'failed' if child.code else 'passed'} ({time.monotonic() - began_s:.0f} s)")
                    words.seek(0)
                    print(words.read().decode(errors="replace") if child.code else "", end="", flush=True)
            time.sleep(LOOK_S)
        failed += ["tests"] if tests.code else []
    took = f"({(time.monotonic() - began_s) / 60:.1f} min)"
    say(f"failed: {', '.join(failed)}" if failed else "all checks passed", took)
    return 1 if failed else 0


def alone(command: Sequence[str], environ: Mapping[str, str]) -> int:
    """Run one command to its end, with this program's own input and output; return its exit status."""
    return subprocess.call(command, env=environ, cwd=ROOT)


def coverage(arguments: Sequence[str]) -> int:
    """Run the tests under coverage, with the programs that they start, and report; return a failing status if the tests
    fail."""
    environ, measure = environment(), [sys.executable, "-m", "coverage"]
    alone([*measure, "erase"], environ)
    code = alone([*measure, "run", "-m", "pytest", *(arguments or ["-q", "-n", str(WORKERS)])], environ)
    alone([*measure, "combine", "-q"], environ)
    return alone([*measure, "report"], environ) or code


def main(words: Sequence[str]) -> int:
    """Run the command in the first word with the others as arguments."""
    what, *arguments = words
    if what == "coverage":
        return coverage(arguments)
    if arguments in ([], [LONG]):
        return every_check(arguments)
    return alone([sys.executable, "-m", "pytest", *arguments], environment())


if __name__ == "__main__":
    try:
        raise SystemExit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        raise SystemExit(130) from None
