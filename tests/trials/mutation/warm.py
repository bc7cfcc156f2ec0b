"""Run pytest in copies of a process that has imported the packages of others: each starts at once.

Nothing of the project is imported before a copy begins, so each reads the sources as they are then. A request is a line
of JSON on standard input: `arguments` for pytest, `environment`, `log` for its output, and `compute_s`. The answer is a
line with pytest's exit code, negative if it was ended because it took too long.
"""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
import time
from importlib import import_module
from typing import Any, NoReturn

import pytest

OF_OTHERS = (
    *("_pytest.assertion.rewrite", "argon2", "click", "hypothesis.stateful", "msgpack", "msgspec", "pexpect", "pyte"),
    *("prompt_toolkit.application", "prompt_toolkit.output", "twisted.application.service", "twisted.internet.testing"),
)
IDLE = 3
"""What waits for so many times as long as it may compute will not end, on however busy a machine."""
GLANCE_S = 0.02


def main() -> None:
    """Answer requests until there are no more."""
    for name in OF_OTHERS:
        import_module(name)
    assert "twisted.internet.reactor" not in sys.modules, "copies would share what it waits with"
    for line in sys.stdin:
        told = json.loads(line)
        copy = os.fork()
        if copy == 0:
            _run(told)
        sys.stdout.write(f"{_ended(copy, IDLE * told['compute_s'])}\n")
        sys.stdout.flush()


def _run(told: dict[str, Any]) -> NoReturn:
    os.setsid()
    resource.setrlimit(resource.RLIMIT_CPU, (told["compute_s"], told["compute_s"]))
    os.environ.update(told["environment"])
    log = os.open(told["log"], os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for ours, theirs in ((nothing, 0), (log, 1), (log, 2)):
        os.dup2(ours, theirs)
    code = 3
    try:
        code = int(pytest.main(told["arguments"]))
    finally:
        os._exit(code)


def _ended(copy: int, within_s: float) -> int:
    """Return the copy's exit code once it has ended, by force after so long; end what it has started too."""
    due_s = time.monotonic() + within_s
    while True:
        ended, status = os.waitpid(copy, os.WNOHANG)
        if ended or time.monotonic() > due_s:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(copy, signal.SIGKILL)
            return os.waitstatus_to_exitcode(status if ended else os.waitpid(copy, 0)[1])
        time.sleep(GLANCE_S)


if __name__ == "__main__":
    main()
