"""Measures how long AI players keep a server's reactor busy.

    python deploy/stalls.py --tables 50 --seats greedy,greedy,greedy,greedy --speed human --seconds 120

It starts a server of its own on a free port with a pulse (`kickdoor_server/base/process/pulse.py`). Once that has
loaded everything, it opens all tables at once, spectates at each of them, and opens another where a match has ended.
Then it prints the server's log of the pulse: for how long the reactor handled nothing (`gap`), and how much processor
time it used meanwhile (`own`). A long gap with little `own` comes from other programs on the machine; the gaps of an
idle server beside it show how long those are.
"""

from __future__ import annotations

import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import click
from rig.onlooker import Failed, Onlooker, Tally
from rig.own_server import OwnServer, serving
from rig.way_in import WayIn

from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_server.base.process.pulse import EDGES_MS, STALL_MS


async def one_place(way: WayIn, number: int, kinds: list[str], until_s: float, tally: Tally) -> None:
    """Let AI players play one match after the other at a table, until `until_s` (monotonic seconds) or an error; add
    the results to the tally."""
    while time.monotonic() < until_s:
        reader, writer = await way.streams()
        onlooker = Onlooker(reader, writer, tally)
        try:
            await onlooker.greet(f"Stalls {number}")
            async with asyncio.timeout(until_s - time.monotonic()):
                await onlooker.play(f"stalls {number}", "classic", kinds)
            tally.games += 1
        except (TimeoutError, ValueError):
            pass
        except (Failed, RemoteProtocolError, OSError) as error:
            tally.errors.append(str(error))
            return
        finally:
            tally.commands += onlooker.number
            writer.close()


LOADED = re.compile(r" loaded$", re.MULTILINE)
"""The line of the log that says that the server has loaded everything and its pulse runs."""

LOADS_WITHIN_S = 120.0
"""Seconds within which a server must have loaded everything."""


async def until_loaded(*servers: OwnServer) -> None:
    """Wait until all servers have loaded everything, since loading is not to be measured. Raises TimeoutError after
    `LOADS_WITHIN_S`."""
    async with asyncio.timeout(LOADS_WITHIN_S):
        while not all(LOADED.search(server.log) for server in servers):
            await asyncio.sleep(0.05)


async def look_on(way: WayIn, tables: int, kinds: list[str], seconds: float) -> Tally:
    """Let AI players play at `tables` tables at once for `seconds`, watch them, and return the tally of games, commands
    and errors. `kinds`: of the AI players."""
    tally, until_s = Tally(), time.monotonic() + seconds
    await asyncio.gather(*(one_place(way, number, kinds, until_s, tally) for number in range(tables)))
    return tally


@dataclass(frozen=True, slots=True)
class Felt:
    """The last report of a pulse. `gaps` and `own` are counts of gaps up to each of `EDGES_MS`, and beyond."""

    beats: int
    share: float
    gaps: list[int]
    own: list[int]
    longest_gap_ms: float
    longest_own_ms: float
    stalls: int
    own_stalls: int


def felt(log: str) -> Felt:
    """Return the last measurement of gaps between beats of the event loop in a server's log. Raises ValueError if there
    is none."""
    pulses = re.findall(
        r"reactor_pulse beats=(\d+) longest_gap_ms=(\S+) longest_own_ms=(\S+) own_share=(\S+) "
        r"gaps='?([\d,]+)'? own='?([\d,]+)'?",
        log,
    )
    if not pulses:
        raise ValueError("the server has logged no pulse")
    beats, gap, own, share, gaps, owns = pulses[-1]
    stalls = [float(mine) for mine in re.findall(r"reactor_stalled gap_ms=\S+ own_ms=(\S+)", log)]
    return Felt(
        int(beats),
        float(share),
        [int(count) for count in gaps.split(",")],
        [int(count) for count in owns.split(",")],
        float(gap),
        float(own),
        len(stalls),
        sum(mine > STALL_MS for mine in stalls),
    )


def report(busy: Felt, idle: Felt) -> list[str]:
    """Format as lines how long the event loops of the busy and of the idle server stood still."""
    lines = [f"{busy.beats} beats; the reactor's own work took {busy.share:.0%} of the time"]
    lines.append("     up to ms " + "".join(f"{edge:>8g}" for edge in EDGES_MS) + "  longer")
    for name, counts in (("gaps", busy.gaps), ("own work", busy.own), ("idle server", idle.gaps)):
        lines.append(f"{name:>13} " + "".join(f"{count:>8}" for count in counts))
    lines.append(f"longest gap {busy.longest_gap_ms} ms, most own work in a gap {busy.longest_own_ms} ms")
    lines.append(f"gaps above {STALL_MS:g} ms: {busy.stalls}, of which by the reactor's own work: {busy.own_stalls}")
    lines.append(f"an idle server beside it: longest gap {idle.longest_gap_ms} ms, {idle.stalls} above {STALL_MS:g} ms")
    return lines


@click.command()
@click.option("--tables", default=50, show_default=True)
@click.option("--seats", default="greedy,greedy,greedy,greedy", show_default=True, help="Kinds of AI seat.")
@click.option("--speed", type=click.Choice(["fast", "human"]), default="human", show_default=True)
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--pulse-ms", default=2, show_default=True)
def main(tables: int, seats: str, speed: str, seconds: float, pulse_ms: int) -> None:
    """Let AI seats play at TABLES tables for a while, and print how long the server was ever busy."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        pace = ("--ai-speed", speed, "--pulse-ms", str(pulse_ms))
        with serving(Path(other), *pace) as idle, serving(Path(one), *pace) as server:
            asyncio.run(until_loaded(idle, server))
            tally = asyncio.run(look_on(server.way, tables, seats.split(","), seconds))
        log, idle_log = server.log, idle.log
    rate = tally.commands / seconds
    click.echo(f"{tables} tables of {seats}, {speed} speed, {seconds:g} s: {rate:.0f} commands/s, {tally.games} games")
    for line in report(felt(log), felt(idle_log)):
        click.echo(line)
    for error, times in Counter(tally.errors).items():
        click.echo(f"  {times} times: {error}")
    lapses = len(re.findall("ai_lapse", log))
    click.echo(f"{lapses} decisions lapsed, {len(re.findall('worker_gone', log))} workers were lost")
    sys.exit(1 if tally.errors else 0)


if __name__ == "__main__":
    run_command(main, "stalls.py")
