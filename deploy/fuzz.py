"""Millions of frames that nobody should ever send: against the protocol alone, and against a server that plays on.

    python deploy/fuzz.py --frames 5000000

Honest frames are recorded at a match on a server of its own, then changed (`fuzzing/mutations.py`) and fed to
conversations of both roles, in every state; a share of them goes to that server, over sockets, while AI seats play one
match after the other on it. With atheris installed (the extra `fuzz`) a share is looked for by the ways it takes
through the code, and what that finds is changed further.

Whatever comes, the only exception may be the protocol's own, and nothing may grow. Printed are, ten times, how far it
is and what both processes have in memory; in the end what was found. Exit status 1 if anything was.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from random import Random

import click
from fuzzing.live import Assailant, Table, recorded
from fuzzing.mutations import HEAD
from fuzzing.session import Conversations, Finding
from rig.own_server import OwnServer, resident_mib, serving

from kickdoor_protocol.command_line import run_command

STEPS = 10
LIVE_SHARE = 0.03
"""Of the frames. A frame over a socket takes ten times as long as one to the protocol alone."""
GUIDED_SHARE = 0.02
"""Of the frames, if atheris is there: enough for the ways through so little code to be found."""
SETTINGS = """
[limits]
sessions_most = 200
[ai]
delay_ms = [{0}, {0}]
"""
"""The server remembers 5,000 people who may come back; here it is full soon, so that what grows can be told."""


@dataclass(slots=True)
class Seeds:
    """Frames to change: recorded ones of a client and of a server, and what was found by its ways through the code."""

    ours: list[bytes]
    theirs: list[bytes]
    found: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class Tally:
    """What has been done and found."""

    frames: int = 0
    live: int = 0
    guided: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    findings: list[str] = field(default_factory=list)


def guided(frames: int, corpus: Path, seed: int, tally: Tally) -> None:
    """Let atheris look for frames that take ways of their own through the protocol; they are in the folder then."""
    command = [sys.executable, str(Path(__file__).with_name("fuzz_guided.py")), str(corpus), f"-runs={frames}"]
    done = subprocess.run([*command, f"-seed={seed}"], capture_output=True, text=True, check=False)
    last = [line for line in done.stderr.splitlines() if "cov:" in line][-1:]
    click.echo(f"guided: {frames} frames, {len(list(corpus.iterdir()))} kept; {' '.join(last)}")
    tally.guided += frames
    if done.returncode:
        tally.findings.append(f"guided: {done.stderr[-3000:]}")


def step(number: int, frames: int, seeds: Seeds, server: OwnServer, tally: Tally) -> None:
    """A tenth of all."""
    lot = Random(f"step {number}")
    live = int(frames * LIVE_SHARE)
    conversations = Conversations([*seeds.ours, *seeds.found], seeds.theirs, lot)
    for _ in range(frames - live):
        try:
            tally.ends[conversations.one()] += 1
        except Finding as finding:
            tally.findings.append(str(finding))
    assailant = Assailant(server.way, seeds.ours, lot)
    while assailant.frames < live:
        assailant.one_connection()
    tally.frames += frames
    tally.live += assailant.frames
    tally.ends += assailant.ends


def report(began_s: float, total: int, tally: Tally, server: OwnServer, table: Table) -> str:
    """A line of how far it is."""
    done, took_s = tally.frames / total, time.monotonic() - began_s
    return (
        f"{done:4.0%} {tally.frames:>9,} frames ({tally.live:>7,} live) {took_s:6.0f} s  "
        f"fuzz {resident_mib():6.1f} MiB  server {resident_mib(server.pid):6.1f} MiB  "
        f"{table.tally.games} matches over, {len(tally.findings)} findings"
    )


@click.command()
@click.option("--frames", default=5_000_000, show_default=True)
@click.option("--seed", default=6, show_default=True)
@click.option("--delay-ms", default=50, show_default=True, help="Of the AI seats: with 0 they want a processor.")
@click.option("--guided/--no-guided", "is_guided", default=find_spec("atheris") is not None, help="Use atheris.")
def main(frames: int, seed: int, delay_ms: int, is_guided: bool) -> None:
    """Feed so many mutated FRAMES to the protocol and to a server."""
    began_s, tally = time.monotonic(), Tally()
    with tempfile.TemporaryDirectory(prefix="kickdoor-fuzz-") as folder:
        config = Path(folder, "server.toml")
        config.write_text(SETTINGS.format(delay_ms))
        with serving(Path(folder, "data"), "--config", str(config)) as server:
            seeds = Seeds(*recorded(server.way))
            click.echo(f"recorded: {len(seeds.ours)} frames of a client, {len(seeds.theirs)} of a server")
            table = Table(server.way)
            playing = threading.Thread(target=table.play)
            playing.start()
            if is_guided:
                corpus = Path(folder, "corpus")
                corpus.mkdir()
                for number, frame in enumerate(seeds.ours + seeds.theirs[:: 1 + len(seeds.theirs) // 100]):
                    (corpus / f"seed-{number}").write_bytes(bytes((number % 4,)) + frame)
                guided(int(frames * GUIDED_SHARE), corpus, seed, tally)
                tally.frames += tally.guided
                seeds.found = [file.read_bytes()[1:] for file in sorted(corpus.iterdir()) if file.stat().st_size > HEAD]
            rest = frames - tally.frames
            for number in range(STEPS):
                share = rest // STEPS + (rest % STEPS if number == 0 else 0)
                step(seed * STEPS + number, share, seeds, server, tally)
                click.echo(report(began_s, frames, tally, server, table))
            table.is_last = True
            playing.join()
            complaints = server.complaints()
    for end, count in tally.ends.most_common():
        click.echo(f"{count:>11,} {end}")
    for wrong in [*tally.findings[:20], *complaints[:20], *table.tally.errors]:
        click.echo(f"FOUND: {wrong}", err=True)
    click.echo(
        f"{tally.frames:,} frames, of them {tally.live:,} over sockets and {tally.guided:,} guided, in "
        f"{time.monotonic() - began_s:.0f} s: {len(tally.findings)} findings, {len(complaints)} complaints of the "
        f"server; {table.tally.games} matches played to their end meanwhile, {len(table.tally.errors)} broken off"
    )
    sys.exit(1 if tally.findings or complaints or table.tally.errors or not table.tally.games else 0)


if __name__ == "__main__":
    run_command(main, "fuzz.py")
