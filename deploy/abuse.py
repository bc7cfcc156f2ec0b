"""Checks that a server withstands abuse: commits ten abuses (`abuses.py`), one after the other, while a match goes on.

    kickdoor serve --ai-speed fast &
    python deploy/abuse.py localhost:7777

It plays a match there and measures how long answers take, before the abuses and meanwhile. It prints how the server
handled each. Exit status 0 only if all were handled and the match went on.

The server's limits count by address. They would not show if all connections came from an address that the server
trusts, and would hit the match if they came from the same one. On loopback the abuses come from 127.0.0.2 and up;
elsewhere name more addresses of this machine with `--sources`.
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
"""Seconds between two answers: the player keeps to the limits."""
ASKED_WITHIN_S = 60.0
"""Seconds within which the player is asked for the first time, also on a busy machine."""
LOOPBACK = ("localhost", "127.0.0.1")
"""Names of this machine."""


class Game:
    """A player in a thread, who plays one match after the other. `took_s` has the seconds that each answer took.

    `failure` is the error that ended the thread; "" if there is none.
    """

    def __init__(self, way: WayIn, kinds: list[str]) -> None:
        self.took_s: list[float] = []
        self.matches = 0
        self.failure = ""
        self._way = way
        self._kinds = kinds
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def start(self) -> None:
        """Start the thread that plays matches."""
        self._thread.start()

    def stop(self) -> None:
        """Stop after the answer that is being given, and wait for the thread to end."""
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
    """Return the source addresses for the abuses, one for each stranger: those in `chosen` (separated by commas), else
    further addresses of loopback; none if `host` is not on this machine."""
    if chosen:
        return iter(chosen.split(","))
    if host in LOOPBACK and sys.platform == "linux":
        return (f"127.0.0.{number}" for number in range(2, 255))
    return iter(())


def measured(took_s: list[float]) -> str:
    """Format the number of answers, and the median and 95th percentile of their times in ms. `took_s`: the seconds of
    each."""
    ordered = sorted(took_s)
    slowest = ordered[int(len(ordered) * 0.95)]
    return (
        f"{len(ordered)} answers, median {statistics.median(ordered) * 1e3:.1f} ms, 95 % within {slowest * 1e3:.1f} ms"
    )


@click.command()
@with_a_way_in
@click.option("--seats", default="greedy,random", show_default=True, help="Kinds of AI seat in the game.")
@click.option("--before-s", default=10.0, show_default=True, help="Seconds to measure the game before the abuse.")
@click.option("--sources", "chosen", default="", metavar="ADDRESS,...", help="Source addresses for abuses.")
def main(seats: str, before_s: float, chosen: str, way: WayIn) -> None:
    """Try each kind of abuse on SERVER (host:port) while a game goes on there. Exit status 1 if it does not withstand
    one, or the game stops."""
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
