"""The strangers: a match of people goes on at a server while one address, then fifty, do the worst they are allowed to.

    python -m tests.drills.strangers --minutes 5

A real server is a process of its own, with every setting as it is by default, and so are the strangers
(`stranger.py`). Three people play at one table, each from an address that is counted like any other, first alone, then
beside one address, then beside fifty. How long their answers took to be on the disk is printed for each part, with the
server's memory, its files and what the strangers were told. It is as it should be if the slowest hundredth of the
answers took at most twice as long as before, or what nobody notices, and if memory and files stay flat: up to the
bounds of people and tables, which are reached soon, and not beyond them. Else the exit status is 1.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import click

from kickdoor_protocol.messages import lobby
from tests.drills.cut import percentile
from tests.drills.mortal_server import STARTED_WITHIN_S, MortalServer
from tests.drills.townsperson import LineLost, Pace, Tally, Townsperson
from tests.drills.vital_signs import MIB, VitalSigns, vital_signs

Enough = Callable[[int, float], bool]
"""Whether a part has lasted long enough, by the people's answers and by seconds."""

PEOPLE = 3
LOOK_EVERY_S = 0.1
SLOWER_MOST = 2.0
"""By how much the slowest hundredth of the people's answers may be slower than before."""
NOTICED_MS = 50.0
"""What nobody notices, however much less it was before."""
GROWS_MOST_MIB = 50.0
"""By how much the server's memory may grow in a part: people and tables at their bounds are that much."""
GROWS_LATE_MOST_MIB = 5.0
"""The same in the second half of a part, when all bounds have been reached."""
WRITES_MOST_MIB = 20.0
"""By how much its folder may grow in a part."""


@dataclass(frozen=True, slots=True)
class Part:
    """What was measured with so many strangers. `grew_late_mib`: in the second half; `told`: what they were told."""

    addresses: int
    took_ms: tuple[float, ...]
    before: VitalSigns
    after: VitalSigns
    grew_mib: float
    grew_late_mib: float
    written_mib: float
    seconds: float
    told: dict[str, Any]

    @property
    def p99_ms(self) -> float:
        return percentile(list(self.took_ms), 0.99)

    def line(self) -> str:
        """As a row of the table."""
        core = (self.after.cpu_s - self.before.cpu_s) / self.seconds
        return (
            f"{self.addresses:9} {len(self.took_ms):8} {median(self.took_ms):7.1f} {self.p99_ms:7.1f} {core:5.0%} "
            f"{self.after.resident_mib:11.1f} {self.grew_mib:+7.1f} {self.grew_late_mib:+7.1f} "
            f"{self.written_mib:+9.2f} {self.after.handles:6}"
        )


HEAD = "addresses  answers  p50 ms  p99 ms  core  memory MiB    grew    late   written  files"


@dataclass(slots=True)
class Table:
    """Three people who play one match after the other."""

    port: int
    chance: Random
    pace: Pace
    tally: Tally = field(default_factory=Tally)

    async def plays(self) -> None:
        """For ever. LineLost if the server lets one of them go."""
        people = [
            Townsperson(
                f"Person {number}",
                self.port,
                lambda: self.pace,
                self.tally,
                Random(self.chance.random()),
                address=f"127.0.2.{number + 1}",
            )
            for number in range(PEOPLE)
        ]
        try:
            for person in people:
                await person.comes()
            await self._meet(*people)
        finally:
            for person in people:
                person.goes()

    async def _meet(self, host: Townsperson, *guests: Townsperson) -> None:
        people = (host, *guests)
        while True:
            await host.does("opened a table", lobby.CreateTable, name="", set="classic", sex="female")
            for guest in guests:
                await guest.does("sat down", lobby.JoinTable, table=host.table, sex="male")
                await guest.does("was ready", lobby.SetReady, ready=True)
            if not await host.does("began a match", lobby.StartMatch):
                raise LineLost("the match does not begin")
            await asyncio.gather(*(person.plays() for person in people))
            for person in people:
                await person.leaves()


@contextlib.asynccontextmanager
async def strangers(port: int, addresses: int, seed: int) -> AsyncIterator[dict[str, Any]]:
    """They do their worst within it; what they were told is in the dictionary afterwards."""
    told: dict[str, Any] = {}
    if not addresses:
        yield told
        return
    command = ("-m", "tests.drills.stranger", "--port", f"{port}", "--addresses", f"{addresses}", "--seed", f"{seed}")
    process = await asyncio.create_subprocess_exec(
        sys.executable, *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE
    )
    assert process.stdout is not None
    try:
        await asyncio.wait_for(process.stdout.readline(), STARTED_WITHIN_S)  # until they are here
        yield told
    finally:
        out, _ = await process.communicate(b"")
        told.update(json.loads(out or b"{}"))


def _written_mib(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / MIB


async def measured(server: MortalServer, tally: Tally, addresses: int, enough: Enough, seed: int) -> Part:
    """One part of the evening."""
    began_s = time.monotonic()
    before, written = vital_signs(server.pid), _written_mib(server.folder)
    tally.took_ms = []
    resident_mib = []
    async with strangers(server.port, addresses, seed) as told:
        while not enough(len(tally.took_ms), time.monotonic() - began_s):
            await asyncio.sleep(LOOK_EVERY_S)
            resident_mib.append(vital_signs(server.pid).resident_mib)
        took_ms, after = tuple(sorted(tally.took_ms)), vital_signs(server.pid)
    return Part(
        addresses,
        took_ms or (0.0,),
        before,
        after,
        grew_mib=after.resident_mib - before.resident_mib,
        grew_late_mib=after.resident_mib - (resident_mib or [after.resident_mib])[len(resident_mib) // 2],
        written_mib=_written_mib(server.folder) - written,
        seconds=time.monotonic() - began_s,
        told=told,
    )


async def evening(
    folder: Path, parts: tuple[int, ...], enough: Enough, seed: int, pace: Pace
) -> tuple[list[Part], list[str]]:
    """All parts, one after the other, and what has gone wrong in words."""
    server = MortalServer(folder, ("--ai-speed", "human"), sets="")
    await server.starts()
    table = Table(server.port, Random(seed), pace)
    playing = asyncio.create_task(table.plays())
    found = []
    try:
        await measured(server, table.tally, 0, enough, seed)  # the first of everything is slower
        for addresses in parts:
            found.append(await measured(server, table.tally, addresses, enough, seed))
            if playing.done():
                break
    finally:
        wrong = [f"the match ended: {playing.exception()!r}"] if playing.done() else []
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await server.ends()
    wrong += [f"{times} times: {what}" for what, times in table.tally.wrong.items()]
    return found, [*wrong, *(f"the log: {line}" for line in server.complaints()[:10])]


def unlike(parts: list[Part]) -> list[str]:
    """What is not as it was, in words."""
    quiet, *others = parts
    lines = []
    for part in others:
        if part.p99_ms > max(SLOWER_MOST * quiet.p99_ms, NOTICED_MS):
            lines.append(f"beside {part.addresses}: {part.p99_ms:.0f} ms (p99), {quiet.p99_ms:.0f} before")
        if part.grew_mib > GROWS_MOST_MIB:
            lines.append(f"beside {part.addresses}: the memory grew by {part.grew_mib:.1f} MiB")
        if part.grew_late_mib > GROWS_LATE_MOST_MIB:
            lines.append(f"beside {part.addresses}: the memory grew by {part.grew_late_mib:.1f} MiB in the second half")
        if part.written_mib > WRITES_MOST_MIB:
            lines.append(f"beside {part.addresses}: {part.written_mib:.1f} MiB were written")
    return lines


@click.command()
@click.option("--minutes", default=5.0, show_default=True, help="Of each part.")
@click.option("--addresses", default="1,50", show_default=True, help="How many strangers there are, part by part.")
@click.option("--seed", default=1, show_default=True)
def main(minutes: float, addresses: str, seed: int) -> None:
    """Let strangers do their worst beside a match of people."""
    parts, pace = (0, *map(int, addresses.split(","))), Pace((0.1, 0.4), lost=0.0)

    def enough(answers: int, seconds: float) -> bool:
        return seconds >= 60 * minutes

    with tempfile.TemporaryDirectory() as folder:
        found, wrong = asyncio.run(evening(Path(folder) / "data", parts, enough, seed, pace))
    click.echo(HEAD)
    for part in found:
        click.echo(part.line())
    for part in found[1:]:
        answers = ", ".join(f"{count} {what}" for what, count in part.told.get("answers", {}).items())
        ends = ", ".join(f"{count} {what}" for what, count in part.told.get("ends", {}).items())
        heard_mib = part.told.get("bytes_in", 0) / MIB
        click.echo(f"{part.addresses} were told: {answers}; {heard_mib:.1f} MiB; links ended: {ends}")
    if wrong := [*wrong, *unlike(found)]:
        raise click.ClickException("\n".join(wrong))
    click.echo("Nobody at the table has noticed.")


if __name__ == "__main__":
    main()
