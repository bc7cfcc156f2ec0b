"""Does thinking hold anybody up? A server with many tables of AI seats, and how long its reactor was ever busy.

    python deploy/stalls.py --tables 50 --seats greedy,greedy,greedy,greedy --speed human --seconds 120

Starts a server of its own on a free port with a pulse (see `kickdoor_server/pulse.py`), opens all tables at once,
looks on at each of them, and opens another where a match has ended. Then it prints what the server has logged: for
how long the reactor did not look up (`gap`), and how much processor time it used meanwhile (`own`). A long gap with
little of its own was made by other programs on the machine.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click
from onlooker import Failed, Onlooker, Tally

from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_server.pulse import EDGES_MS, STALL_MS


async def one_place(port: int, number: int, kinds: list[str], until_s: float, tally: Tally) -> None:
    """One table after the other, until it is time."""
    while time.monotonic() < until_s:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
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
        finally:
            tally.commands += onlooker.number
            writer.close()


async def look_on(port: int, tables: int, kinds: list[str], seconds: float) -> Tally:
    """All of them at once."""
    tally, until_s = Tally(), time.monotonic() + seconds
    await asyncio.gather(*(one_place(port, number, kinds, until_s, tally) for number in range(tables)))
    return tally


def measured(folder: Path, tables: int, kinds: list[str], speed: str, seconds: float, pulse_ms: int) -> Tally:
    """Run the server meanwhile; its log is in the folder."""
    command = [sys.executable, "-m", "kickdoor_server", "--port", "0", "--host", "127.0.0.1", "--die-with-stdin"]
    command += ["--data", str(folder), "--log-file", str(folder / "log"), "--ai-speed", speed]
    command += ["--pulse-ms", str(pulse_ms)]
    server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    assert server.stdin is not None
    assert server.stdout is not None
    try:
        port = int(server.stdout.readline().split()[1])
        return asyncio.run(look_on(port, tables, kinds, seconds))
    finally:
        with contextlib.suppress(OSError):
            server.stdin.close()
        server.wait()


def report(log: str) -> list[str]:
    """What the pulse has counted, as lines."""
    pulses = re.findall(r"reactor_pulse beats=(\d+) .*own_share=(\S+) gaps='?([\d,]+)'? own='?([\d,]+)'?", log)
    if not pulses:
        return ["the server has logged no pulse"]
    beats, share, gaps, own = pulses[-1]
    lines = [f"{beats} beats; the reactor's own work took {float(share):.0%} of the time"]
    lines.append("     up to ms " + "".join(f"{edge:>8g}" for edge in EDGES_MS) + "  longer")
    lines += [f"{name:>13} " + "".join(f"{n:>8}" for n in counts.split(",")) for name, counts in
              (("gaps", gaps), ("own work", own))]  # fmt: skip
    stalls = [(float(gap), float(mine)) for gap, mine in re.findall(r"reactor_stalled gap_ms=(\S+) own_ms=(\S+)", log)]
    longest = re.findall(r"longest_gap_ms=(\S+) longest_own_ms=(\S+)", log)[-1]
    lines.append(f"longest gap {longest[0]} ms, most own work in a gap {longest[1]} ms")
    ours = sum(mine > STALL_MS for _, mine in stalls)
    lines.append(f"gaps above {STALL_MS:g} ms: {len(stalls)}, of which by the reactor's own work: {ours}")
    return lines


@click.command()
@click.option("--tables", default=50, show_default=True)
@click.option("--seats", default="greedy,greedy,greedy,greedy", show_default=True, help="Kinds of AI seat.")
@click.option("--speed", type=click.Choice(["fast", "human"]), default="human", show_default=True)
@click.option("--seconds", default=60.0, show_default=True)
@click.option("--pulse-ms", default=2, show_default=True)
def main(tables: int, seats: str, speed: str, seconds: float, pulse_ms: int) -> None:
    """Let AI seats play at TABLES tables for a while, and print how long the server was ever busy."""
    with tempfile.TemporaryDirectory(prefix="kickdoor-stalls-") as folder:
        tally = measured(Path(folder), tables, seats.split(","), speed, seconds, pulse_ms)
        log = (Path(folder) / "log").read_text("utf-8")
    rate = tally.commands / seconds
    click.echo(
        f"{tables} tables of {seats} at {speed} speed, {seconds:g} s: {rate:.0f} commands/s, {tally.games} games"
    )
    for line in report(log):
        click.echo(line)
    for error in tally.errors:
        click.echo(f"  {error}")
    lapses = len(re.findall("ai_lapse", log))
    click.echo(f"{lapses} decisions lapsed, {len(re.findall('worker_gone', log))} workers were lost")
    sys.exit(1 if tally.errors else 0)


if __name__ == "__main__":
    main()
