"""Programs of this repository as copies of a process that has imported them already, so that each starts at once.

Imports take most of the processor time of a program's start. The copies come from the `forkserver` of
`multiprocessing`, which imports `preloaded` once for each process of tests. A copy gets streams, environment, working
directory and arguments of its own and runs the program's module as `python -m` does.

A program is started anew where a copy could differ from it: if its environment says something else about Python or the
language, under coverage, and where there is no `fork`.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import runpy
import signal
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from fcntl import ioctl
from multiprocessing.reduction import DupFd
from tempfile import TemporaryFile
from typing import IO, Any, Protocol

from tests.short_match import DEALT, SEED, dealt

from kickdoor_client import cli

PRELOADED = "tests.end_to_end.preloaded"
PATIENCE_S = 60
"""Seconds that a program may take for anything before the test gives up."""


class Program(Protocol):
    """The part of `subprocess.Popen[str]` that tests use."""

    @property
    def pid(self) -> int: ...
    @property
    def stdin(self) -> IO[str] | None: ...
    @property
    def stdout(self) -> IO[str] | None: ...
    def poll(self) -> int | None: ...
    def wait(self, timeout: float | None = None) -> int: ...
    def send_signal(self, sig: int) -> None: ...


def started(
    module: str, arguments: Sequence[str], env: Mapping[str, str], *, seed: str = "", errors_too: bool = False
) -> Program:
    """Start `python -m module` with these arguments, with pipes for stdin and stdout.

    `seed`: its chance follows from that (`short_match.dealt`). `errors_too`: stderr goes to the pipe of stdout.
    """
    whole = {**env, **(dealt(seed, env) if seed else {})}
    if not _may_be_copy(env):
        command, errors = [sys.executable, "-m", module, *arguments], subprocess.STDOUT if errors_too else None
        pipe = subprocess.PIPE
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=errors, text=True, env=whole)
    its_stdin, stdin = os.pipe()
    stdout, its_stdout = os.pipe()
    copy = Copy(module, arguments, whole, (its_stdin, its_stdout, its_stdout if errors_too else 2))
    os.close(its_stdin)
    os.close(its_stdout)
    copy.stdin, copy.stdout = open(stdin, "w"), open(stdout)  # noqa: SIM115 - whoever has started it closes them
    return copy


def ran(
    module: str, arguments: Sequence[str], env: Mapping[str, str] | None = None, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run `python -m module` with these arguments to its end, with `typed` on its stdin; return what it has printed.

    Raises subprocess.TimeoutExpired after a minute.
    """
    environ = os.environ if env is None else env
    if not _may_be_copy(environ):
        command = [sys.executable, "-m", module, *arguments]
        return subprocess.run(
            command, input=typed, capture_output=True, text=True, env=environ, timeout=PATIENCE_S, check=False
        )
    with TemporaryFile("w+") as stdin, TemporaryFile("w+") as stdout, TemporaryFile("w+") as stderr:
        stdin.write(typed)
        stdin.seek(0)
        copy = Copy(module, arguments, environ, (stdin.fileno(), stdout.fileno(), stderr.fileno()))
        code = copy.wait(PATIENCE_S)
        stdout.seek(0)
        stderr.seek(0)
        return subprocess.CompletedProcess(module, code, stdout.read(), stderr.read())


def at_terminal(command: Sequence[str], env: Mapping[str, str], terminal: int, *, anew: bool = False) -> Program:
    """Start a command that has the pseudo-terminal with that descriptor for itself, as a shell would start it.

    Only `python -m module` can be a copy. `anew`: it is none in any case, since its memory is measured.
    """
    program, dash, module, *arguments = command
    if (program, dash) == (sys.executable, "-m") and not anew and _may_be_copy(env):
        return Copy(module, arguments, env, (terminal, terminal, terminal), leads=True)
    return subprocess.Popen(
        command, stdin=terminal, stdout=terminal, stderr=terminal, env=env, text=True,
        start_new_session=True, preexec_fn=_take_terminal,  # noqa: PLW1509 - it calls the kernel and nothing else
    )  # fmt: skip


def _take_terminal() -> None:
    """Make the terminal on stdin that of this session."""
    ioctl(0, termios.TIOCSCTTY, 0)


def _may_be_copy(env: Mapping[str, str]) -> bool:
    there = "forkserver" in multiprocessing.get_all_start_methods() and "COVERAGE_PROCESS_CONFIG" not in env
    return there and _about_python(env) == _AT_FIRST


def _about_python(env: Mapping[str, str]) -> dict[str, str]:
    """Return what an environment says that Python reads while it starts, but for the folder that replaces a program's
    chance: a copy does that by itself."""
    said = {name: value for name, value in env.items() if name.startswith(("PYTHON", "LANG", "LC_"))}
    path = [folder for folder in said.pop("PYTHONPATH", "").split(os.pathsep) if folder != str(DEALT)]
    return {**said, "PYTHONPATH": os.pathsep.join(path)}


_AT_FIRST = _about_python(os.environ)
"""What the process says that copies are made of."""


class Copy:
    """A program that runs in a copy; for its parent it is like a `subprocess.Popen[str]`."""

    stdin: IO[str] | None = None
    stdout: IO[str] | None = None

    def __init__(
        self,
        module: str,
        arguments: Sequence[str],
        env: Mapping[str, str],
        streams: tuple[int, int, int],
        *,
        leads: bool = False,
    ) -> None:
        """Start it. `leads`: it leads a session, whose terminal is the first of its streams."""
        context = multiprocessing.get_context("forkserver")
        context.set_forkserver_preload([PRELOADED])
        given = (module, list(arguments), dict(env), _Streams(*streams), leads)
        self._process = context.Process(target=_run, args=given, daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Return the exit status, negative for a signal; None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end and return the exit status. Raises subprocess.TimeoutExpired."""
        self._process.join(timeout)
        if (code := self.poll()) is None:
            raise subprocess.TimeoutExpired(self._process.name, timeout or 0.0)
        return code

    def send_signal(self, sig: int) -> None:
        """Send a signal if it still runs."""
        if self.poll() is None:
            os.kill(self.pid, sig)


class _Streams:
    """Descriptors that become stdin, stdout and stderr of a copy."""

    def __init__(self, *descriptors: int) -> None:
        self._descriptors = descriptors

    def __reduce__(self) -> tuple[Any, ...]:
        """Pass the descriptors on while the copy is started; there, this is a list of numbers."""
        return _detached, tuple(DupFd(descriptor) for descriptor in self._descriptors)


def _detached(*passed: Any) -> list[int]:
    return [each.detach() for each in passed]


def _run(module: str, arguments: list[str], env: dict[str, str], streams: list[int], leads: bool) -> None:
    """Become that program, in a copy."""
    for standard, descriptor in enumerate(streams):
        os.dup2(descriptor, standard)
        os.close(descriptor)
    if leads:
        os.setsid()
        _take_terminal()
    os.environ.clear()
    os.environ.update(env)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115
    sys.stdout = open(1, "w", closefd=False)  # noqa: SIM115
    sys.stderr = open(2, "w", buffering=1, errors="backslashreplace", closefd=False)  # noqa: SIM115
    sys.orig_argv = [sys.executable, "-m", module, *arguments]
    if SEED in env:
        runpy.run_path(str(DEALT / "sitecustomize.py"))
        vars(random)["_urandom"] = os.urandom
    vars(cli)["_become"] = _become
    _become(module, *arguments)


def _become(module: str, *arguments: str) -> None:
    """Run a program, also one that takes the place of the client: a copy need not be replaced for that."""
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)
    raise SystemExit(0)
