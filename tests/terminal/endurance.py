"""Measure what the client uses while it looks on at AI seats for a long time: memory, processor, screens.

    python -m tests.terminal.endurance --minutes 10 --speed human
    python -m tests.terminal.endurance --minutes 10 --speed fast

starts a server of its own and a client in full screen on a pseudo-terminal of 120x40. There is always one match of four
AI seats under way; when it is over, the client is led to the next by keys, as a person would. At `human` speed a match
takes some minutes, at `fast` two seconds, and its table is shown four times in each. A line a minute: resident memory,
share of one core, and how often the terminal was written to.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import click
from tests.catalogue import ROOT
from tests.terminal.tty import Tty

from kickdoor_protocol.files.folders import HOME

PAGE_KIB = os.sysconf("SC_PAGE_SIZE") / 1024
TICKS_PER_S = os.sysconf("SC_CLK_TCK")
LOOK_S = 0.5
RUNNING = re.compile(r"^\s*>?\s+(\d+) .*\bplaying\b", re.MULTILINE)


def memory_mb(pid: int) -> float:
    """Return the resident memory of that process, in MiB."""
    return int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[1]) * PAGE_KIB / 1024


def processor_s(pid: int) -> float:
    """Return the processor time of that process so far, in user and in system mode."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICKS_PER_S


def find_a_match(tty: Tty) -> None:
    """Press one key towards a match that runs, if there is none on the screen."""
    if "the match is over" in tty.text:
        tty.press("enter")
    elif "v spectate" in tty.text:
        running = RUNNING.search(tty.text)
        tty.press(*("r",) if running is None else (running[1], "v"))


@click.command()
@click.option("--minutes", default=10, show_default=True)
@click.option("--speed", type=click.Choice(["human", "fast"]), default="human", show_default=True)
@click.option("--seats", default="greedy,bribe_aware,spiteful,greedy", show_default=True)
def main(minutes: int, speed: str, seats: str) -> None:
    """Spectate for that long, and print what it took."""
    server_words = ["--port", "0", "--host", "127.0.0.1", "--die-with-stdin", "--ai-speed", speed]
    with tempfile.TemporaryDirectory() as folder:
        environ = {HOME: folder}
        server = subprocess.Popen(
            [sys.executable, "-m", "kickdoor_server", *server_words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        assert server.stdout is not None
        address = f"127.0.0.1:{int(server.stdout.readline().split()[1])}"
        load = [sys.executable, str(ROOT / "deploy" / "load.py"), address, "--tables", "1", "--seats", seats]
        tty = Tty([sys.executable, "-m", "kickdoor_client", "watch", address, "--screen"], 120, 40, environ, anew=True)
        match, matches = subprocess.Popen(load, stdout=subprocess.DEVNULL), 1
        pid, began_s, looked_s = tty.program.pid, time.monotonic(), 0.0
        try:
            for minute in range(1, minutes + 1):
                used_s, tty.raw, paintings = processor_s(pid), b"", 0
                while (now_s := time.monotonic()) < began_s + 60 * minute:
                    before = len(tty.raw)
                    if not tty.look(LOOK_S):
                        raise click.ClickException(f"the client has ended:\n{tty.text}")
                    paintings += len(tty.raw) != before
                    if now_s > looked_s + LOOK_S:
                        looked_s = now_s
                        find_a_match(tty)
                        if match.poll() is not None:
                            match, matches = subprocess.Popen(load, stdout=subprocess.DEVNULL), matches + 1
                share = (processor_s(pid) - used_s) / 60
                click.echo(
                    f"minute {minute:2}: {memory_mb(pid):5.1f} MB, {share:5.1%} of a core, {paintings} paintings, "
                    f"{len(tty.raw) / 1024:.0f} KiB to the terminal, match {matches}"
                )
        finally:
            click.echo(tty.text)
            match.kill()
            tty.close()
            server.stdin.close() if server.stdin is not None else server.kill()
            server.wait()


if __name__ == "__main__":
    main()
