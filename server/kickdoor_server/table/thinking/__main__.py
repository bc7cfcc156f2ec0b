"""The program of a worker: reads tasks from standard input, lets seats think, writes reports to standard output.

It ends when its input ends, so also when the server is killed. A seat that hangs does not keep it: after `--hung-ms` an
alarm prints where it hangs and ends the process, even if the seat is stuck in foreign code. Whatever seats print goes
to the server's log.
"""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import gc
import logging
import os
import pickle
import signal
import sys
from collections.abc import Iterator

from kickdoor_game.machine.answers import Answer
from kickdoor_protocol.framing import FrameReader, frame

from .deciding import stood_in, thought_about
from .minds import KnownMinds
from .parcels import (
    FRAME_MOST,
    MEMORY_MOST,
    Decided,
    Keep,
    Lapsed,
    Packer,
    PickledMind,
    Ready,
    Report,
    Task,
    encode_report,
    keep,
)
from .tasks import AiSeat, Lapse, Minds, Thought

READ_BYTES = 1 << 16
"""Bytes read at once."""
NICER = 5
"""Added to the process's niceness: the server's own thread goes first where cores are few."""

TIDY_EVERY = 256
"""Tasks between two garbage collections. Python keeps freed tuples, thousands of each length, until it collects
garbage. A worker keeps nothing between tasks, so it would hardly ever collect by itself."""

_log = logging.getLogger("kickdoor.worker")


def reported(task: Task, minds: Minds, packer: Packer) -> Report:
    """Let the AI player of that task decide, or its stand-in if it fails, and return the report to the server.
    Exceptions of AI players are reported, not raised.
    """
    try:
        player: AiSeat = (
            minds.make(task.kind, task.engine, task.difficulty) if task.memory is None else pickle.loads(task.memory)
        )
    except Exception as error:
        unmade = Lapse("raised", f"{task.kind} cannot be made: {type(error).__name__}: {error}")
        return _report(stood_in(unmade, task.think_task, minds, task.budget_ms), None)
    thought = thought_about(player, task.think_task, minds, task.budget_ms)
    is_own = isinstance(thought, Thought) and thought.lapse is None
    return _report(thought, _memory(player, packer) if is_own else None)


def _report(thought: Thought | Lapse, memory: PickledMind | None) -> Report:
    """Return the report of that thought; `memory`: what the AI player remembers from now on, None if as before."""
    if isinstance(thought, Lapse):
        return Lapsed(thought.why, thought.detail)
    lapsed = None if thought.lapse is None else Lapsed(thought.lapse.why, thought.lapse.detail)
    match thought.answer:
        case Answer(choice=choice, standing=standing):
            return Decided(memory, choice, standing, thought.remark, thought.reasons, lapsed)
        case _:
            return Decided(memory, None, False, thought.remark, thought.reasons, lapsed)


def _memory(player: AiSeat, packer: Packer) -> PickledMind | None:
    """Return what the player remembers; None if that cannot be kept, and it goes on with its earlier memory."""
    try:
        data, names = packer.packed(player)
    except Exception:
        _log.exception("%s cannot be pickled, so it does not remember this decision", type(player).__name__)
        return None
    if len(data) > MEMORY_MOST:
        _log.error("%s remembers %d bytes; %d are kept", type(player).__name__, len(data), MEMORY_MOST)
        return None
    return PickledMind(data, tuple(sorted(names)))


class HangTimer:
    """Ends the process `ms` milliseconds after `set`, unless `clear` comes first, and prints where it was."""

    def __init__(self, ms: int) -> None:
        self._s = ms / 1000 if hasattr(signal, "setitimer") else 0.0
        if self._s:
            signal.signal(signal.SIGALRM, signal.SIG_DFL)
            faulthandler.register(signal.SIGALRM, chain=True)

    def set(self) -> None:
        """Start the timer that kills this process if the AI player does not return. Does nothing on systems without
        interval timers.
        """
        if self._s:
            signal.setitimer(signal.ITIMER_REAL, self._s)

    def clear(self) -> None:
        """Stop the timer, since the AI player has returned."""
        if self._s:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _payloads(file: int) -> Iterator[bytes]:
    """Yield the payload of each frame until the input ends."""
    reader = FrameReader(FRAME_MOST)
    while data := os.read(file, READ_BYTES):
        reader.feed(data)
        while (payload := reader.next_payload()) is not None:
            yield payload


def _say(file: int, report: Report) -> None:
    try:
        payload = encode_report(report)
    except Exception as error:
        payload = encode_report(Lapsed("unreadable", f"{type(error).__name__}: {error}"))
    rest = memoryview(frame(payload, FRAME_MOST))
    while rest:
        rest = rest[os.write(file, rest) :]


def _own_pipes() -> tuple[int, int]:
    """Return copies of standard input and output. After that seats read nothing, and what they print goes to the
    log."""
    tasks, reports = os.dup(0), os.dup(1)
    if sys.platform == "win32":
        import msvcrt

        for pipe in (tasks, reports):
            msvcrt.setmode(pipe, os.O_BINARY)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    return tasks, reports


def _bounded(memory_mb: int) -> None:
    """Limit the memory of this process: a seat that uses more gets a MemoryError, and the machine goes on."""
    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        most = memory_mb * 1024 * 1024
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def main() -> None:
    """Read tasks of the server from a pipe, let AI players decide, and write the reports to another, until the server
    closes it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parser = argparse.ArgumentParser(prog="kickdoor-worker")
    parser.add_argument("--hung-ms", type=int, required=True)
    parser.add_argument("--memory-mb", type=int, required=True)
    given = parser.parse_args()
    tasks, reports = _own_pipes()
    if hasattr(os, "nice"):
        os.nice(NICER)
    _bounded(given.memory_mb)
    logging.basicConfig(stream=sys.stderr, level=logging.INFO, format="%(levelname)s %(name)s: %(message)s")
    minds, packer, alarm = KnownMinds(), Packer(), HangTimer(given.hung_ms)
    minds.load()
    gc.freeze()
    with contextlib.suppress(BrokenPipeError):
        _say(reports, Ready())
        for number, payload in enumerate(_payloads(tasks), 1):
            match pickle.loads(payload):
                case Keep() as parcel:
                    keep(parcel)
                case Task() as task:
                    alarm.set()
                    report = reported(task, minds, packer)
                    alarm.clear()
                    _say(reports, report)
            if number % TIDY_EVERY == 0:
                gc.collect()


if __name__ == "__main__":
    main()
