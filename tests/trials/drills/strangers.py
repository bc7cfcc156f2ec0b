"""The strangers: hostile clients at one address, then at fifty, do the worst they are allowed to, beside a match of
people.

    python -m tests.trials.drills.strangers --minutes 5

A real server with default settings is a process of its own, and so are the hostile clients (`stranger.py`). Three
clients play at one table, each from an address with the usual limits: first alone, then beside one hostile address,
then beside fifty, which also take every place that they can get, and stand silent at the ssh port. The players lose the
connection now and then and resume; newcomers connect to the game's port, where each opens a table, and to ssh. A minute
after the hostile clients have gone, nearly as many clients as there are places open a table.

For each part the latencies of durable answers are printed, with the server's memory, its files and what the hostile
clients were told. The drill passes if the p99 of the answers is at most twice that before, or imperceptible, and if
memory and files stay flat beyond the bounds of people and tables, which are reached soon. Otherwise the exit status is
1.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import asyncssh
import click

from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Accepted, Refused, Unwelcome, Welcome
from kickdoor_protocol.session import Endpoint, Role
from tests.trials.drills.cut import percentile
from tests.trials.drills.mortal_server import STARTED_WITHIN_S, Broken, MortalServer, ended_in_words
from tests.trials.drills.townsperson import LineLost, Pace, Tally, Townsperson
from tests.trials.drills.vital_signs import MIB, VitalSigns, vital_signs

Enough = Callable[[int, float], bool]
"""Returns whether a part has lasted long enough, by the players' answers and by seconds."""

PEOPLE = 3
LOOK_EVERY_S = 0.1
SLOWER_MOST = 2.0
"""Largest ratio of the players' p99 latency to that before."""
NOTICED_MS = 50.0
"""Latency that nobody notices, whatever it was before."""
NOTICED_COMING_MS = 250.0
"""The same for newcomers."""
COMES_WITHIN_S = 15.0
TABLES = 390
"""Tables that clients open a minute after the hostile ones have gone: nearly all places of the default settings."""
TABLES_OF_AN_ADDRESS = 26
NEXT_COMES_S = 0.5
HOST = "127.0.0.1"
GROWS_MOST_MIB = 50.0
"""Most growth of the server's memory in a part: people and tables at their bounds take that much."""
GROWS_LATE_MOST_MIB = 5.0
"""Most growth in the second half of a part, when most bounds have been reached."""
LATE_PART = 1 / 3
"""Share of the growth that may come in the second half: slowed clients reach the bounds ever more slowly."""
WRITES_MOST_MIB = 20.0
"""Most growth of the server's folder in a part."""


@dataclass(slots=True)
class Came:
    """Times in which newcomers connected, at the game's port and by ssh, and errors of others."""

    game_ms: list[float] = field(default_factory=list)
    ssh_ms: list[float] = field(default_factory=list)
    kept_out: Counter[str] = field(default_factory=Counter)


@dataclass(frozen=True, slots=True)
class Part:
    """Measurements beside so many hostile addresses. `grew_late_mib`: growth in the second half; `told`: answers to the
    hostile clients."""

    addresses: int
    took_ms: tuple[float, ...]
    before: VitalSigns
    after: VitalSigns
    grew_mib: float
    grew_late_mib: float
    written_mib: float
    seconds: float
    told: dict[str, Any]
    came: Came = field(default_factory=Came)
    barred: Counter[str] = field(default_factory=Counter)
    """Errors of clients who could open no table afterwards, with their numbers."""

    @property
    def p99_ms(self) -> float:
        return percentile(list(self.took_ms), 0.99)

    def line(self) -> str:
        """Return the part's row of the table."""
        core = (self.after.cpu_s - self.before.cpu_s) / self.seconds
        return (
            f"{self.addresses:9} {len(self.took_ms):8} {median(self.took_ms):7.1f} {self.p99_ms:7.1f} {core:5.0%} "
            f"{self.after.resident_mib:11.1f} {self.grew_mib:+7.1f} {self.grew_late_mib:+7.1f} "
            f"{self.written_mib:+9.2f} {self.after.handles:6}"
        )


HEAD = "addresses  answers  p50 ms  p99 ms  core  memory MiB    grew    late   written  files"


@dataclass(slots=True)
class Table:
    """Three clients who play one match after the other."""

    port: int
    chance: Random
    pace: Pace
    tally: Tally = field(default_factory=Tally)

    async def plays(self) -> None:
        """Play for ever. Raises LineLost if the server drops one of them."""
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


async def newcomers(server: MortalServer, came: Came) -> None:
    """Connect and disconnect one client after the other, each from an address of its own."""
    for number in itertools.count():
        local, began_s = (f"127.0.3.{number % 250 + 1}", 0), time.monotonic()
        try:
            async with asyncio.timeout(COMES_WITHIN_S):
                if number % 2:
                    await _comes_by_ssh(server.ssh_port, local)
                    came.ssh_ms.append((time.monotonic() - began_s) * 1000)
                else:
                    (await _opens(server.port, local)).close()
                    came.game_ms.append((time.monotonic() - began_s) * 1000)
        except (OSError, asyncssh.Error, LineLost) as wrong:
            came.kept_out[f"{'by ssh' if number % 2 else 'a newcomer'}: {type(wrong).__name__} {wrong}"] += 1
        await asyncio.sleep(NEXT_COMES_S)


async def _opens(port: int, local: tuple[str, int]) -> asyncio.StreamWriter:
    """Greet the server and open a table; return the connection, which the caller closes. Raises LineLost with the
    reason."""
    reader, writer = await asyncio.open_connection(HOST, port, local_addr=local)
    wire = Endpoint(Role.CLIENT)
    try:
        writer.write(wire.send(wire.hello("strangers", f"Newcomer {local[0]}")))
        while True:
            data = await reader.read(1 << 16)
            for message in wire.receive(data) if data else ():
                match message:
                    case Unwelcome(reason=reason) | Refused(reason=reason):
                        raise LineLost(reason)
                    case Welcome():
                        writer.write(wire.send(lobby.CreateTable(1, "", "classic", "female")))
                    case Accepted():
                        return writer
                    case _:
                        pass
            if not data:
                raise LineLost("hung up on without a word")
    except BaseException:
        writer.close()
        raise


async def barred_from_tables(port: int, tables: int) -> Counter[str]:
    """Return the errors of those who cannot open a table, of so many clients who all stay until the last has come."""
    lines, barred = [], Counter[str]()
    for number in range(tables):
        try:
            lines.append(await _opens(port, (f"127.0.4.{number // TABLES_OF_AN_ADDRESS + 1}", 0)))
        except (OSError, LineLost) as why:
            barred[str(why)] += 1
    for line in lines:
        line.close()
    return barred


async def _comes_by_ssh(port: int, local: tuple[str, int]) -> None:
    """Log in by ssh."""
    connection = await asyncssh.connect(
        HOST, port, local_addr=local, username="Guest", known_hosts=None, client_keys=None, agent_path=None, config=None
    )
    connection.abort()


@contextlib.asynccontextmanager
async def strangers(server: MortalServer, addresses: int, seed: int) -> AsyncIterator[dict[str, Any]]:
    """Run hostile clients inside this context; the dictionary has their results afterwards."""
    told: dict[str, Any] = {}
    if not addresses:
        yield told
        return
    told_of = {"port": server.port, "ssh-port": server.ssh_port, "addresses": addresses, "seed": seed}
    command = ("-m", "tests.trials.drills.stranger", *(f"--{name}={value}" for name, value in told_of.items()))
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
    if process.returncode:
        raise click.ClickException("the strangers broke off, so nothing was measured beside them: see above")


def _written_mib(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file()) / MIB


async def measured(
    server: MortalServer,
    tally: Tally,
    addresses: int,
    enough: Enough,
    seed: int,
    free_after_s: float = 0.0,
    tables: int = 0,
) -> Part:
    """Measure one part. Raises Broken if the server ends, or no newcomer gets in any more."""
    began_s = time.monotonic()
    before, written = vital_signs(server.pid), _written_mib(server.folder)
    tally.took_ms = []
    resident_mib = []
    came = Came()
    async with strangers(server, addresses, seed) as told:
        coming = asyncio.create_task(newcomers(server, came))
        while not enough(len(tally.took_ms), time.monotonic() - began_s):
            await asyncio.wait((coming,), timeout=LOOK_EVERY_S)
            server.lives()
            if coming.done():
                raise Broken(f"nobody comes in any more beside {addresses}: {coming.exception()!r}")
            resident_mib.append(vital_signs(server.pid).resident_mib)
        took_ms, after = tuple(sorted(tally.took_ms)), vital_signs(server.pid)
        coming.cancel()
        await asyncio.gather(coming, return_exceptions=True)
    written_mib, seconds = _written_mib(server.folder) - written, time.monotonic() - began_s
    barred = Counter[str]()
    if addresses:
        await asyncio.sleep(free_after_s)
        barred = await barred_from_tables(server.port, tables)
    return Part(
        addresses,
        took_ms or (0.0,),
        before,
        after,
        grew_mib=after.resident_mib - before.resident_mib,
        grew_late_mib=after.resident_mib - (resident_mib or [after.resident_mib])[len(resident_mib) // 2],
        written_mib=written_mib,
        seconds=seconds,
        told=told,
        came=came,
        barred=barred,
    )


async def evening(
    folder: Path,
    parts: tuple[int, ...],
    enough: Enough,
    seed: int,
    pace: Pace,
    free_after_s: float = 60.0,
    tables: int = TABLES,
) -> tuple[list[Part], list[str]]:
    """Run all parts, one after the other; return them and the faults in words."""
    server = MortalServer(folder, ("--ai-speed", "human", "--ssh", "0", "--ssh-open"), sets="")
    await server.starts()
    table = Table(server.port, Random(seed), pace)
    playing = asyncio.create_task(table.plays())

    def over(answers: int, seconds: float) -> bool:
        """Return whether the part is over; it also is when the match has ended."""
        return playing.done() or enough(answers, seconds)

    found = []
    try:
        await measured(server, table.tally, 0, over, seed)  # the first of everything is slower
        for addresses in parts:
            found.append(await measured(server, table.tally, addresses, over, seed, free_after_s, tables))
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
    """Return what differs from the quiet part, in words."""
    quiet, *others = parts
    lines = [f"beside {part.addresses}: nobody answered anything" for part in parts if not any(part.took_ms)]
    for part in others:
        if part.p99_ms > max(SLOWER_MOST * quiet.p99_ms, NOTICED_MS):
            lines.append(f"beside {part.addresses}: {part.p99_ms:.0f} ms (p99), {quiet.p99_ms:.0f} before")
        for how in ("game_ms", "ssh_ms"):
            now, then = (percentile(sorted(getattr(one.came, how)) or [0.0], 0.99) for one in (part, quiet))
            if now > max(SLOWER_MOST * then, NOTICED_COMING_MS):
                lines.append(f"beside {part.addresses}: newcomers took {now:.0f} ms ({how}, p99), {then:.0f} before")
        lines += [f"beside {part.addresses}: {times} times {what}" for what, times in part.came.kept_out.items()]
        lines += [
            f"beside {part.addresses}: a minute later {times} people could open no table: {why}"
            for why, times in part.barred.items()
        ]
        if part.grew_mib > GROWS_MOST_MIB:
            lines.append(f"beside {part.addresses}: the memory grew by {part.grew_mib:.1f} MiB")
        if part.grew_late_mib > max(GROWS_LATE_MOST_MIB, LATE_PART * part.grew_mib):
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
    parts, pace = (0, *map(int, addresses.split(","))), Pace((0.1, 0.4), lost=0.01)

    def enough(answers: int, seconds: float) -> bool:
        return seconds >= 60 * minutes

    with tempfile.TemporaryDirectory() as folder:
        found, wrong = ended_in_words(evening(Path(folder) / "data", parts, enough, seed, pace))
    click.echo(HEAD)
    for part in found:
        click.echo(part.line())
    for part in found[1:]:
        answers = ", ".join(f"{count} {what}" for what, count in part.told.get("answers", {}).items())
        ends = ", ".join(f"{count} {what}" for what, count in part.told.get("ends", {}).items())
        heard_mib = part.told.get("bytes_in", 0) / MIB
        for how, took in (("at the game's port", part.came.game_ms), ("by ssh", part.came.ssh_ms)):
            took = sorted(took) or [0.0]
            click.echo(f"newcomers {how}: p50 {median(took):.0f} ms, p99 {percentile(took, 0.99):.0f} of {len(took)}")
        click.echo(f"{part.addresses} were told: {answers}; {heard_mib:.1f} MiB; links ended: {ends}")
    if wrong := [*wrong, *unlike(found)]:
        raise click.ClickException("\n".join(wrong))
    click.echo("Nobody at the table has noticed.")


if __name__ == "__main__":
    main()
