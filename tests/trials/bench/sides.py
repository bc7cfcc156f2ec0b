"""Sides that several entries share: kickdoor and the anchors under one load, at fifty tables of four."""

from __future__ import annotations

import sys
from collections.abc import Callable

from tests.trials.bench import disk
from tests.trials.bench.anchors.boardgame import boardgame
from tests.trials.bench.anchors.framed_load import load
from tests.trials.bench.entry import Figures, Round
from tests.trials.bench.load.plan import Plan, play
from tests.trials.bench.pinned import Server
from tests.trials.bench.served import served

TABLES, SEATS = 50, 4
CONNECTIONS = 50
LEAST = 2
ANCHORS = "tests.trials.bench.anchors"


def tables(round_: Round, whole: int = TABLES) -> int:
    """Return the number of tables at this scale."""
    return round_.scale.of(whole, LEAST)


def plan(round_: Round, whole: int = TABLES) -> Plan:
    """Return a plan with the tables of this scale, in a closed loop."""
    return Plan(tables(round_, whole), SEATS, round_.scale.seconds, round_.scale.warm_s)


def played(what: Plan) -> Figures:
    """Return the figures of a plan on a server of its own."""
    with served(what.set_name) as server:
        return play(server, what)


def ours(round_: Round) -> Figures:
    """Measure kickdoor once a round: full commands, durable and seen by four, each as soon as the last one at its table
    is done."""
    return round_.once("ours", lambda: played(plan(round_)))


def echo(round_: Round) -> Figures:
    """Measure Twisted's echo of messages as large as a command, once a round."""

    def measure() -> Figures:
        with Server([sys.executable, "-m", f"{ANCHORS}.echo"]) as server:
            return load(server, "echo", CONNECTIONS, round_.scale.seconds / 2, round_.scale.warm_s / 8)

    return round_.once("echo", measure)


def skeleton(round_: Round, rate: Callable[[], float] = lambda: 0.0) -> Figures:
    """Measure a server with everything but the game."""
    with disk.folder() as folder:
        journal = str(folder / "journal.sqlite3")
        with Server([sys.executable, "-m", f"{ANCHORS}.skeleton", journal]) as server:
            seconds, warm_s = round_.scale.seconds, round_.scale.warm_s / 8
            return load(server, "room", tables(round_) * SEATS, seconds, warm_s, rate())


def other(round_: Round, rate: Callable[[], float] = lambda: 0.0) -> Figures:
    """Measure boardgame.io, in memory."""
    return boardgame(tables(round_), round_.scale.seconds, round_.scale.warm_s / 2, rate())
