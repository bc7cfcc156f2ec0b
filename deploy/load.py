"""Plays many matches of AI players at once on a running server, each opened and watched by a client of its own.

    python deploy/load.py localhost:7777 --tables 200 --at-once 25

It prints games and commands per second, and every error. A command is an answer that the server has written down. Exit
status 1 if a match did not end, or ended without a winner.
"""

from __future__ import annotations

import asyncio
import sys
import time

import click
from rig.onlooker import Tally, one_table
from rig.way_in import WayIn, with_a_way_in

from kickdoor_protocol.command_line import run_command


async def run(way: WayIn, tables: int, at_once: int, set_key: str, kinds: list[str]) -> Tally:
    """Play `tables` matches of that set, at most `at_once` of them at the same time; return the tally of games,
    commands and errors. `kinds`: of the AI players."""
    tally, room = Tally(), asyncio.Semaphore(at_once)

    async def in_turn(number: int) -> None:
        async with room:
            await one_table(way, number, set_key, kinds, tally)

    await asyncio.gather(*(in_turn(number) for number in range(1, tables + 1)))
    return tally


@click.command()
@with_a_way_in
@click.option("--tables", default=200, show_default=True)
@click.option("--at-once", default=25, show_default=True)
@click.option("--set", "set_key", default="classic", show_default=True)
@click.option("--seats", default="greedy,greedy,random,random", show_default=True, help="Kinds of AI seat.")
def main(tables: int, at_once: int, set_key: str, seats: str, way: WayIn) -> None:
    """Let AI seats play TABLES matches on SERVER (host:port); start that with --ai-speed fast."""
    began = time.monotonic()
    tally = asyncio.run(run(way, tables, at_once, set_key, seats.split(",")))
    took_s = time.monotonic() - began
    click.echo(
        f"{tally.games} of {tables} games ended with a winner in {took_s:.1f} s: {tally.games / took_s:.2f} games/s, "
        f"{tally.commands} commands, {tally.commands / took_s:.0f} commands/s"
    )
    if tally.turns:
        turns = sorted(tally.turns)
        click.echo(f"turns: least {turns[0]}, median {turns[len(turns) // 2]}, most {turns[-1]}")
    click.echo(f"{tally.views} views, {tally.bytes_read / 1e6:.1f} MB read, {len(tally.errors)} errors")
    for error in tally.errors:
        click.echo(f"  {error}")
    sys.exit(0 if tally.games == tables else 1)


if __name__ == "__main__":
    run_command(main, "load.py")
