"""Walks of what thinks, and of what is started besides: workers of AI players, the ssh door; and what they may use."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from tests.server.company import Company, think_task
from tests.server.test_ssh_door import Town
from tests.server.walks.walk import untyped
from tests.server.workshop import Workshop
from twisted.internet.task import Clock

from kickdoor_server.base.configuration.cores import quotas, spare_cores, usable_cores
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.process.counts import Counts
from kickdoor_server.base.process.watchdog import Watchdog
from kickdoor_server.operations.ssh_door import LOGS, TELLS, SshDoor, SshSettings, ssh_invitation, ssh_settings
from kickdoor_server.table.thinking import worker
from kickdoor_server.table.thinking.parcels import Decided, Lapsed
from kickdoor_server.table.thinking.pool import ThinkerProcesses
from kickdoor_server.table.thinking.tasks import Lapse, Mind

STEPS = 200


def pool(chance: Random) -> Iterator[str]:
    """Minds are asked; workers are ready, work, print, talk nonsense, hang and end; time passes to the next bound."""
    workshop, counts = untyped(Workshop(Company())), Counts()
    settings = Settings(
        ai_processes=2,
        ai_budget_ms=400,
        ai_hung_ms=chance.choice([300, 900]),
        ai_queue_ms=100,
        ai_turn_ms=200,
        ai_memory_mb=64,
    )
    thinkers, heard = ThinkerProcesses(workshop, settings, counts), list[str]()
    minds = [Mind(kind, "toy") for kind in ("elephant", "elephant", "fat", "stubborn", "sulking", "nobody")]
    with patch.object(worker, "PRINTED_MOST", 2_000):
        thinkers.start()
        for number in range(STEPS):
            what = chance.choice(
                ["think"] * 8
                + ["ready"] * 4
                + ["works"] * 8
                + ["pass"] * 6
                + ["prints", "nonsense", "decided", "exits"]
                + ["full"] * (number % 40 == 0)
            )
            alive = [process for process in workshop.processes if not process.killed]
            process = chance.choice(alive) if alive else None
            mind = chance.choice(minds)
            match what:
                case "think":
                    pose = (lambda: None) if chance.random() < 0.1 else think_task
                    thinkers.think(mind, pose, lambda thought, number=number: heard.append(_told(number, thought)))  # type: ignore[misc]
                case "ready" if process is not None:
                    process.is_ready()
                case "works" if process is not None and process._done < len(process.tasks):
                    process.works()
                case "pass":
                    due = [call.getTime() - workshop.seconds() for call in workshop.getDelayedCalls()]
                    workshop.advance(
                        chance.choice([0.0, 0.05, 0.1, 0.11, min([*due, 1.0]), max(0.0, min([*due, 1.0]) - 0.001)])
                    )
                case "prints" if process is not None:
                    process.prints(chance.choice(["half ", "a line\n", "\n", "x" * 600 + "\n", "y" * 1_500]))
                case "nonsense" if process is not None:
                    process.says(b"\xc1")
                case "decided" if process is not None:
                    process.says(
                        chance.choice(
                            [Decided(None, None), Lapsed("raised", "why"), Decided(None, ("take",), False, "Ha!")]
                        )
                    )
                case "exits" if process is not None:
                    process.exits()
                case "full":
                    workshop.full = chance.random() < 0.4
                case _:
                    pass
            tasks = [
                (len(each.parcels), each.killed, [task.budget_ms for task in each.tasks[-2:]])
                for each in workshop.processes
            ]
            due = sorted(round(call.getTime(), 3) for call in workshop.getDelayedCalls())
            facts = (
                thinkers.queued,
                thinkers.workers,
                due,
                heard,
                [(one.failures, one.deaths, one.memory is None) for one in minds],
            )
            counted = (dict(counts.ai_decisions), dict(counts.ai_lapses), counts.workers_gone)
            yield f"{what} at {workshop.seconds():.3f}: {tasks[-4:]} {facts} {counted}"
            heard.clear()
        thinkers.stop()
        due = [call.getTime() for call in workshop.getDelayedCalls()]
        yield f"{[process.killed for process in workshop.processes]} {due}"


def _told(number: int, thought: Any) -> str:
    """A traceback is of the code as it stands."""
    return f"{number} {thought.why if isinstance(thought, Lapse) else thought}"


def doors(chance: Random) -> Iterator[str]:
    """The ssh door opens, says what it has to say, breaks, and is started again, sooner or later."""
    for keys, password_file, is_open, host in product(
        (None, Path("keys")), (None, Path("word")), (False, True), ("", "::", "0.0.0.0", "192.0.2.9")
    ):
        door = SshSettings(2222, keys, password_file, is_open)
        certificate = chance.choice([None, Path("certificate")])
        told = {"port": chance.choice(["22", "2222"]), "key": "SHA256:abc"} | ({"password": "ogre"} if is_open else {})
        words = door.arguments(Settings(host=host, data=Path("data")), 7_777, certificate)
        yield f"{words} {ssh_invitation(told, ['a', 'b'] if keys else [], door.entry())}"
    for port, keys, is_open in product((None, 0, 22), (None, Path("keys")), (False, True)):
        try:
            came = str(ssh_settings(port, keys, None, is_open=is_open))
        except Exception as wrong:
            came = f"{type(wrong).__name__} {wrong}"
        yield f"{port} {keys} {is_open}: {came}"
    town, said, opened = untyped(Town()), list[str](), list[Any]()
    this: Any = town
    door_now = SshDoor(this, SshSettings(2222), said.append, lambda told: opened.append(dict(told)))
    door_now.open(Settings(host="0.0.0.0", data=Path("data")), 7_777, ["192.0.2.1"])
    for _ in range(STEPS // 2):
        what = chance.choice(
            ["tells"] * 4 + ["logs", "ends", "ends", "pass", "pass", "pass"] + ["close"] * (chance.random() < 0.02)
        )
        run = town.runs[-1]
        if not run._told:
            run.childDataReceived(TELLS, b"key SHA256:abc\n")
        match what:
            case "tells":
                lines = [
                    b"key SHA256:abc\n",
                    b"port 2222\n",
                    b"port 22\n",
                    b"password ogre\n",
                    b"oh ",
                    b"no\n",
                    b"\n",
                    b"z" * 600 + b"\n",
                    b"port\n",
                ]
                run.childDataReceived(TELLS, chance.choice(lines))
            case "logs":
                run.childDataReceived(LOGS, chance.choice([b"a line\n", b"half", b"\n", b"x" * 700 + b"\n"]))
            case "ends":
                run.processEnded(None)
            case "pass":
                due = [call.getTime() - town.seconds() for call in town.getDelayedCalls()]
                town.advance(chance.choice([min([*due, 1.0]), 59.0, 60.0, 61.0, 0.5]))
            case "close":
                door_now.close()
            case _:
                pass
        due = sorted(round(call.getTime() - town.seconds(), 3) for call in town.getDelayedCalls())
        facts = (
            len(town.runs),
            due,
            door_now.failure,
            town.stopped,
            run.transport.stdin_is_open,
            said[-1:],
            len(said),
            opened[-1:],
        )
        yield f"{what} at {town.seconds():.1f}: {facts} {town.commands[-1][1:6]}"


def cores(chance: Random) -> Iterator[str]:
    """What a control group leaves of the machine, and how often systemd is told that we live."""
    words = ("max 100000", "150000 100000", "300000 100000", "50000 100000", "200000 0", "-1 5", "x", "", "1 2 3")
    with TemporaryDirectory() as folder:
        root = Path(folder)
        (root / "proc/self").mkdir(parents=True)
        for own in ("0::/a/b", "0::/", "0::/../x", "1:cpu:/a", "0::/a\n1:x:/b"):
            (root / "proc/self/cgroup").write_text(own, "ascii")
            for group in ("", "a", "a/b"):
                (root / "sys/fs/cgroup" / group).mkdir(parents=True, exist_ok=True)
                (root / "sys/fs/cgroup" / group / "cpu.max").write_text(chance.choice(words), "ascii")
            with patch("kickdoor_server.base.configuration.cores.allowed_cores", lambda: 4):
                yield f"{own!r}: {list(quotas(root))} {spare_cores(root)}"
    for allowed, quota in product((1, 2, 4), ([], [0.4], [1.5, 9.0], [2.0], [3.99])):
        yield f"{allowed} {quota}: {usable_cores(allowed, quota)}"
    sent: list[Any] = []

    class Socket:
        def __init__(self, *_: object) -> None:
            self.fails = chance.random() < 0.2

        def __enter__(self) -> Socket:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def sendto(self, data: bytes, to: str) -> None:
            if self.fails:
                raise OSError("nobody there")
            sent.append((data, to))

    mine = str(os.getpid())
    with patch.object(socket, "socket", Socket):
        for address, pid, every in product(("", "/run/x", "@x"), ("", mine, "1"), ("", "3000000", "no")):
            environ = (
                {"NOTIFY_SOCKET": address}
                | ({"WATCHDOG_PID": pid} if pid else {})
                | ({"WATCHDOG_USEC": every} if every else {})
            )
            clock = untyped(Clock())
            dog = Watchdog(clock, environ)
            dog.start("listening")
            clock.advance(1.5)
            clock.advance(1.4)
            dog.tell("waking")
            clock.advance(0.1)
            due = [round(call.getTime(), 3) for call in clock.getDelayedCalls()]
            dog.stop()
            yield f"{address} {pid == mine} {every}: {sent} {due} {len(clock.getDelayedCalls())}"
            sent.clear()


WALKS = (pool, doors, cores)
