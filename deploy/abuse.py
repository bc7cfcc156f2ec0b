"""Does a server keep its temper? Ten abuses, one after the other, while a game goes on at it.

    kickdoor serve --ai-speed fast &
    python deploy/abuse.py localhost:7777

Plays a match there, measures how long answers take, goes on playing while strangers do their worst (`abuses.py`), and
prints what the server did about each, and how long answers took meanwhile. Exit status 0 only if each was dealt with
and the game went on.

Limits by address would not show if everything came from one that the server trusts, and would hit the game if it came
from the same: on loopback strangers come from 127.0.0.2 and up; elsewhere say `--sources` if you have more addresses.
"""

from __future__ import annotations

import statistics
import sys
import threading
import time
from collections.abc import Iterator

import click
from abuses import ABUSES, NotDealtWith, Target
from rig.regular import HungUp, Regular
from rig.way_in import WayIn, with_a_way_in

from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.finding.trust import Distrust

PACE_S = 0.06
"""Between two answers: a regular keeps to the limits."""
ASKED_WITHIN_S = 60.0
"""Within which somebody in the game is asked for the first time, also on a busy machine."""
LOOPBACK = ("localhost", "127.0.0.1")


class Game:
    """Somebody plays, one match after the other. `took_s`: how long each answer was under way."""

    def __init__(self, way: WayIn, kinds: list[str]) -> None:
        self.took_s: list[float] = []
        self.matches = 0
        self.failure = ""
        self._way = way
        self._kinds = kinds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """After the answer that is under way."""
        self._stopped.set()
        self._thread.join()

    def _play(self) -> None:
        try:
            with Regular(self._way, "Ada") as ada:
                while not self._stopped.is_set():
                    ada.begins(*self._kinds)
                    while not self._stopped.is_set() and (took_s := ada.answers()) is not None:
                        self.took_s.append(took_s)
                        self._stopped.wait(PACE_S)
                    self.matches += 1
                    ada.leaves()
        except (Distrust, HungUp, OSError, ValueError, RemoteProtocolError) as error:
            self.failure = f"{type(error).__name__}: {error}"


def sources(host: str, chosen: str) -> Iterator[str]:
    """Addresses for strangers to come from, one each."""
    if chosen:
        return iter(chosen.split(","))
    if host in LOOPBACK and sys.platform == "linux":
        return (f"127.0.0.{number}" for number in range(2, 255))
    return iter(())


def measured(took_s: list[float]) -> str:
    """Answers, and how long they took."""
    ordered = sorted(took_s)
    slowest = ordered[int(len(ordered) * 0.95)]
    return (
        f"{len(ordered)} answers, median {statistics.median(ordered) * 1e3:.1f} ms, 95 % within {slowest * 1e3:.1f} ms"
    )


@click.command()
@with_a_way_in
@click.option("--seats", default="greedy,random", show_default=True, help="Kinds of AI seat in the game.")
@click.option("--before-s", default=10.0, show_default=True, help="How long to measure before it begins.")
@click.option("--sources", "chosen", default="", metavar="ADDRESS,...", help="Of this machine, for strangers.")
def main(seats: str, before_s: float, chosen: str, way: WayIn) -> None:
    """Abuse SERVER (host:port) while a game goes on there."""
    target = Target(way, sources(way.address.host, chosen))
    game, undealt = Game(way, seats.split(",")), 0
    game.start()
    time.sleep(before_s)
    until_s = time.monotonic() + ASKED_WITHIN_S
    while not game.took_s and not game.failure and time.monotonic() < until_s:
        time.sleep(0.1)
    before = list(game.took_s)
    if not before:
        click.echo(f"There is no game to disturb: {game.failure or 'nobody was asked anything yet'}.", err=True)
        game.stop()
        sys.exit(1)
    for abuse in ABUSES:
        name = abuse.__name__.replace("_", " ")
        try:
            click.echo(f"{name:>16}  {abuse(target)}")
        except (Distrust, NotDealtWith, HungUp, OSError, ValueError, RemoteProtocolError) as wrong:
            undealt += 1
            click.echo(f"{name:>16}  NOT DEALT WITH: {type(wrong).__name__}: {wrong}")
    during = game.took_s[len(before) :]
    game.stop()
    if game.failure or not during:
        click.echo(f"The game did not go on: {game.failure or 'nobody was asked anything'}.", err=True)
        sys.exit(1)
    ratio = statistics.median(during) / statistics.median(before)
    click.echo(f"before: {measured(before)}")
    click.echo(f"during: {measured(during)}; {ratio:.2f} times as long; {game.matches} matches were over")
    click.echo(f"{len(ABUSES) - undealt} of {len(ABUSES)} abuses were dealt with")
    sys.exit(1 if undealt else 0)


if __name__ == "__main__":
    run_command(main, "abuse.py")
