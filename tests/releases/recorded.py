"""A kept release, laid out so that its programs can run, and a player who plays a match with its client.

The client plays in line mode through pipes. The player answers "1" to most questions, runs away from stronger monsters,
and corrects answers that the client refuses. They react to the texts of that release, which never change; so each
release has its own `Talk`.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import Timer

from tests.catalogue import ROOT

PACKAGES = (
    ("protocol", "kickdoor_protocol"),
    ("client", "kickdoor_client"),
    ("server", "kickdoor_server"),
    ("game", "kickdoor_game"),
    ("ai", "kickdoor_ai"),
)
PATIENCE_S = 240
"""Seconds after which a hanging client is killed."""

LINES_MOST = 20_000
"""Most lines of a client in a match; a match that goes on never reaches it."""


def archive(name: str) -> Path:
    return Path(__file__).parent / f"kickdoor-{name}.tar.xz"


@dataclass(frozen=True, slots=True)
class Talk:
    """Patterns of line mode: a question (answered with 1), how many to pick, a refused answer, the end of the match;
    and the words that open a table."""

    asks: str
    pick: str
    no_answer: str
    over: str
    opening: tuple[tuple[str, str], ...]
    passes: str = r"^$"
    """A question that is answered by passing."""
    pile: str = r"(\S+) takes (?:\d+ to )?(\d+)\b"
    """Who takes how many of the things on offer: the answer hands out the first things, in order."""
    runs: str = r"^Say: .*\b(\d+) run away"
    """A question to a losing fighter, who runs away: asking for help would take more than one number."""
    order: str = r"Say same for this order"
    """A question for an order, which is answered by keeping the present one."""


FIRST = Talk(
    asks=r"Say: (\d+) |Say \d|^Pick |^[^?]+\? 1 ",
    pick=r"Not so: pick (\d+)",
    no_answer=r"^Not so|^There is no number|^I do not (know|understand)|^Not now",
    over="Say save to keep its replay",
    opening=(
        ("There is no table yet", "create ai_pace=usual"),
        ("Call AI (seats|players)", "ai greedy"),
        (r"Seat 2: ", "ai random"),
        (r"Seat 3: ", "start"),
    ),
    passes=r"say pass|^You could: .*\bpass\b",
)


CURRENT = FIRST
"""Patterns of the present client; they change with it."""


@dataclass(frozen=True, slots=True)
class Release:
    """The packages of a release below `folder`."""

    folder: Path

    @property
    def environ(self) -> Mapping[str, str]:
        path = os.pathsep.join(str(self.folder / folder) for folder, _ in PACKAGES)
        return {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}

    @contextmanager
    def serves(self, data: Path) -> Iterator[int]:
        """Run its server inside this context; yields the port."""
        words = ["--port", "0", "--host", "127.0.0.1", "--die-with-stdin", "--ai-speed", "fast", "--data", str(data)]
        words += ["--requests-per-s", "1000"]  # this player answers faster than people do
        server = subprocess.Popen(
            [sys.executable, "-m", "kickdoor_server", *words, "--log-file", str(data.parent / "log")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=dict(self.environ),
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert server.stdin is not None
        assert server.stdout is not None
        try:
            yield int(server.stdout.readline().split()[1])
        finally:
            server.stdin.close()
            server.wait()
            server.stdout.close()

    def plays(self, port: int, talk: Talk) -> list[str]:
        """Play a match of its client against two AI players on that server, to the end; return all lines."""
        client = subprocess.Popen(
            [sys.executable, "-m", "kickdoor_client", "join", f"127.0.0.1:{port}", "--plain", "--name", "Ada"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=dict(self.environ),
            text=True,
        )
        patience = Timer(PATIENCE_S, client.kill)
        patience.start()
        try:
            return _played(client, talk)
        finally:
            patience.cancel()
            client.kill()
            client.communicate()


def _played(client: subprocess.Popen[str], talk: Talk) -> list[str]:
    assert client.stdin is not None
    assert client.stdout is not None
    heard: list[str] = []
    opening = list(talk.opening)
    shared = 0
    for line in client.stdout:
        heard.append(line.rstrip())
        if re.search(talk.over, line):
            return heard
        word = ""
        if opening:
            if re.search(opening[0][0], line):
                word = opening.pop(0)[1]
        elif re.search(talk.order, line):
            word = "same"
        elif piles := re.findall(talk.pile, line):
            takers = [name for name, most in piles for _ in range(int(most))]
            word = ", ".join(f"{thing} {name}" for thing, name in enumerate(takers[:shared], 1))
        elif share := re.search(r"^Share out (\d+)", line):
            shared = int(share[1])
        elif count := re.search(talk.pick, line):
            word = " ".join(map(str, range(1, int(count[1]) + 1)))
        elif re.search(talk.passes, line.rstrip("\n") or " "):
            word = "pass"
        elif away := re.search(talk.runs, line):
            word = away[1]
        elif asks := re.search(talk.asks, line):
            word = asks[1] or "1"
        elif re.search(r"^That question has changed|^You are asked again|^You can also say|^No longer:", line):
            word = "what"
        elif re.search(talk.no_answer, line):
            word = "2"
        if word:
            client.stdin.write(f"{word}\n")
            client.stdin.flush()
        assert len(heard) < LINES_MOST, heard[-40:]
    raise AssertionError("the client has ended:\n" + "\n".join(heard[-40:]))


def laid_out(name: str, folder: Path) -> Release:
    """Unpack that release into a folder."""
    with tarfile.open(archive(name)) as packed:
        packed.extractall(folder, filter="data")
    return Release(folder)


TODAY = Release(ROOT)
