"""Measures the cost of an AI player's decision for the server and for its worker, part by part, in one process.

    python deploy/decision_costs.py --seats greedy,bribe_aware,spiteful,random --games 3

It plays matches as the server would, and takes the processor time of the server's part (observe, pack for a worker) and
of the worker's part (unpack, let the seat decide, pack its memory).
"""

from __future__ import annotations

import pickle
import statistics
import time
from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import click

from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game.library import ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.questions import Question
from kickdoor_protocol.command_line import run_command
from kickdoor_server.table.thinking.deciding import thought_about
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.thinking.parcels import Keep, NamingPacker, Packer, Task, keep
from kickdoor_server.table.thinking.tasks import ThinkTask

T = TypeVar("T")
BUDGET_MS = 300
"""Milliseconds for a decision."""


class Till:
    """Collects the costs of each part: microseconds of this thread's processor time, and bytes."""

    def __init__(self) -> None:
        self.us: dict[str, list[float]] = {}
        self.bytes: dict[str, list[int]] = {}

    def timed(self, part: str, work: Callable[[], T]) -> T:
        """Call `work`, record the processor time that it took under the name `part`, and return its result."""
        began_s = time.thread_time()
        result = work()
        self.us.setdefault(part, []).append((time.thread_time() - began_s) * 1e6)
        return result

    def weighed(self, part: str, data: bytes) -> None:
        """Record the size of the data in bytes under the name `part`."""
        self.bytes.setdefault(part, []).append(len(data))

    def lines(self) -> list[str]:
        """Return a line for each name with the spread of its costs."""
        lines = [f"{part:<40}{_spread(costs)} us" for part, costs in self.us.items()]
        return lines + [f"{part:<40}{_spread(sizes)} bytes" for part, sizes in self.bytes.items()]


def _spread(numbers: list[Any]) -> str:
    """Format the median and the 99th percentile."""
    ordered = sorted(numbers)
    return f"median {statistics.median(ordered):>7.0f}   of 100 the slowest {ordered[int(0.99 * len(ordered))]:>7.0f}"


def measured(kinds: list[str], seed: int, till: Till) -> None:
    """Play one match; do for each decision what the server and a worker process would do, and record the costs.
    `kinds`: of the seats."""
    rules, minds, server, worker = ruleset("classic"), KnownMinds(), NamingPacker(), Packer()
    memories: list[bytes] = [pickle.dumps(make(kind, rules.engine)) for kind in kinds]
    unseen: list[list[Event]] = [[] for _ in kinds]

    def look(table: Any, question: Question, *_: Any) -> None:
        seat = question.seat
        seen = till.timed("server: observe", lambda: rules.observe(table, seat))
        events = tuple(unseen[seat])
        unseen[seat].clear()
        task = Task(
            kinds[seat], rules.engine, memories[seat], ThinkTask(events, seen, question, seed, True, True), BUDGET_MS
        )
        parcel, names = till.timed("server: pack the task", lambda: server.packed(task))
        till.weighed("a task", parcel)
        for name in names:
            keep(Keep(name, server.data[name]))
        opened = till.timed("worker: open the task", lambda: pickle.loads(parcel))
        player = till.timed("worker: open the memory", lambda: pickle.loads(opened.memory))
        till.timed(
            f"worker: {kinds[seat]} decides", lambda: thought_about(player, opened.think_task, minds, opened.budget_ms)
        )
        memories[seat] = till.timed("worker: pack the memory", lambda: worker.packed(player))[0]
        till.weighed(f"the memory of {kinds[seat]}", memories[seat])

    class Ear:
        """Hears for the memory what its chair may know."""

        def __init__(self, seat: int) -> None:
            self._player, self._seat = make(kinds[seat], rules.engine), seat

        def decide(self, *given: Any) -> Any:
            return self._player.decide(*given)

        def witness(self, events: Any) -> None:
            unseen[self._seat] += events
            self._player.witness(events)

    play_match(rules, [Ear(seat) for seat in range(len(kinds))], Random(seed), look=look)


@click.command()
@click.option("--seats", default="greedy,bribe_aware,spiteful,random", show_default=True, help="Kinds of AI seat.")
@click.option("--games", default=3, show_default=True)
def main(seats: str, games: int) -> None:
    """Play matches, and print what each part of an AI seat's decision costs in processor time and bytes."""
    till = Till()
    for seed in range(games):
        measured(seats.split(","), seed, till)
    click.echo(f"{len(till.us['server: observe'])} decisions of {seats}")
    for line in till.lines():
        click.echo(line)


if __name__ == "__main__":
    run_command(main, "decision_costs.py")
