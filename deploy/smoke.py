"""Checks that a running server works: plays one match among AI players over the wire, as any client would.

    python deploy/smoke.py localhost:7777

Exit status 0 and one line if it works; 1 and the reason if not. On a server whose AI players play at human speed a
match takes long: raise --most-s, or play its beginning only (--turns 3).
"""

from __future__ import annotations

import asyncio
import sys

import click
from rig.onlooker import Failed, Onlooker, Tally
from rig.way_in import WayIn, with_a_way_in

from kickdoor_protocol.command_line import run_command
from kickdoor_protocol.errors import RemoteProtocolError
from kickdoor_protocol.finding.trust import Distrust


async def look(way: WayIn, set_key: str, turns: int) -> str:
    """Let AI players play one match, or its first `turns` turns, and return a line about it. Raises Failed,
    TimeoutError or OSError if that fails."""
    reader, writer = await way.streams()
    try:
        onlooker = Onlooker(reader, writer, Tally())
        welcome = await onlooker.greet("Smoke test", way.password)
        try:
            over = await onlooker.play("smoke test", set_key, ["greedy", "random", "greedy"], turns)
        finally:
            await onlooker.leave()
        if over is not None and not over.winners:
            raise Failed(over.text)
        return f"{welcome.server}: {onlooker.number} commands, {onlooker.turn} turns. {over.text if over else ''}"
    finally:
        writer.close()


@click.command()
@with_a_way_in
@click.option("--set", "set_key", default="classic", show_default=True)
@click.option("--turns", default=0, help="Stop after so many turns; 0: play to the end.")
@click.option("--most-s", default=60.0, show_default=True, help="Seconds that the match may take.")
def main(set_key: str, turns: int, most_s: float, way: WayIn) -> None:
    """Let AI players play one match on SERVER (host:port). Exit status 1 if that fails."""
    try:
        click.echo(asyncio.run(asyncio.wait_for(look(way, set_key, turns), most_s)))
    except TimeoutError:
        click.echo(f"{way.address}: not over after {most_s:g} s; see --turns and --most-s", err=True)
        sys.exit(1)
    except (Distrust, Failed, RemoteProtocolError, OSError) as error:
        click.echo(f"{way.address} does not work: {str(error) or type(error).__name__}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    run_command(main, "smoke.py")
