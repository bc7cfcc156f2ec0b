"""Do AI players keep their time on a busy core? Whole matches of every set on a server that shares its core.

    python -m tests.trials.drills.lapses --games 3
    python -m tests.trials.drills.lapses --sets quest --loops 0

The server, its worker processes and `--loops` programs that do nothing but compute share one core. Tables of AI players
play to the end, with the server's usual budgets; only their pauses are left out. A decision lapses if it is not the
player's own: it hung, died, raised an error, or found no worker. The status is 1 if one did.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import click

from kickdoor_ai.series.reports import table
from kickdoor_game.library import SETS, ruleset
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch, WatchTable
from kickdoor_protocol.messages.session import Ping
from kickdoor_protocol.messages.table import Over
from kickdoor_server.base.configuration.settings import AI_BUDGET_MS
from tests.end_to_end.child_server import ChildServer
from tests.end_to_end.player import Player

COMPANY = {
    "doors": ("schemer", "bribe_aware", "spiteful", "greedy"),
    "quest": ("schemer", "bribe_aware", "spiteful", "greedy"),
    "ccg": ("schemer", "spiteful"),
}
"""The AI players at a table, by the engine's name."""

SAYS_EVERY_S = 5.0

ANSWERS = re.compile(r"match_ended .*?\bn=(\d+)")
LAPSE = re.compile(r"ai_lapse .*?\bwhy=(\w+)")


@dataclass(slots=True)
class Kept:
    """Counts of the matches of one set: all answers, and the decisions that lapsed, by reason."""

    answers: int = 0
    lapses: Counter[str] = field(default_factory=Counter)


@contextmanager
def busy_core(loops: int) -> Iterator[None]:
    """Keep this process and all that it starts on one core, together with so many programs that compute for ever."""
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(cores)})
    running = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(loops)]
    try:
        yield
    finally:
        for each in running:
            each.kill()
            each.wait()
        os.sched_setaffinity(0, cores)


def plays(folder: Path, set_name: str, games: int) -> Kept:
    """Let AI players play so many matches of that set, one after the other; return what the server's log counts."""
    with ChildServer(folder, "--ai-budget-ms", str(AI_BUDGET_MS), sets=set_name) as server:
        for number in range(games):
            with Player(server.port, f"Eve {number}") as eve:
                eve.does(CreateTable, name="", set=set_name, sex="female")
                eve.does(WatchTable, table=eve.waits_for(Lobby).table.id)
                for kind in COMPANY[ruleset(set_name).engine]:
                    eve.does(AddAi, kind=kind)
                eve.does(StartMatch)
                watches(eve)
    return counted(server.log)


def watches(eve: Player) -> None:
    """Listen until the match is over, and say something now and then, since a server hangs up on silence."""
    said_s = time.monotonic()
    while eve.last(Over) is None:
        eve.listens()
        if time.monotonic() - said_s > SAYS_EVERY_S:
            eve.send(Ping)
            said_s = time.monotonic()


def counted(log: str) -> Kept:
    """Return what a server's log says of answers and lapses."""
    return Kept(sum(int(answers) for answers in ANSWERS.findall(log)), Counter(LAPSE.findall(log)))


def report(found: dict[str, Kept]) -> str:
    """Return the table, with a line for each set."""
    rows = [
        (name, kept.answers, kept.lapses.total(), ", ".join(f"{why}: {n}" for why, n in sorted(kept.lapses.items())))
        for name, kept in found.items()
    ]
    return "\n".join(table(("set", "answers", "lapses", "reasons"), rows))


def drill(sets: Sequence[str], games: int, loops: int) -> dict[str, Kept]:
    """Play so many matches of each set on a core shared with so many loops; return the counts by set."""
    found = {}
    with busy_core(loops), tempfile.TemporaryDirectory() as folder:
        for set_name in sets:
            found[set_name] = plays(Path(folder) / set_name, set_name, games)
            click.echo(f"{set_name}: {found[set_name].lapses.total()} lapses", err=True)
    return found


@click.command()
@click.option("--sets", default=",".join(SETS), show_default=True, help="which, with commas")
@click.option("--games", default=3, show_default=True, type=click.IntRange(min=1), help="of each set")
@click.option("--loops", default=2, show_default=True, type=click.IntRange(min=0), help="programs that compute beside")
def main(sets: str, games: int, loops: int) -> None:
    """Count the decisions of AI players that lapse on a busy core."""
    found = drill(sets.split(","), games, loops)
    click.echo(report(found))
    sys.exit(any(kept.lapses for kept in found.values()))


if __name__ == "__main__":
    main()
