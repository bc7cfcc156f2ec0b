"""The soak: hundreds of tables for a long time, with clients who come, go and finish matches, and a server that must
stay steady.

    python -m tests.trials.drills.soak --tables 300 --minutes 20

A real server is a process of its own, with a journal in a scratch folder and default settings except for the pace of AI
players. Many clients (`town.py`) play on it. Every ten seconds the drill samples its memory, open files, threads and
processor time, and its own status by the admin socket. After the first minutes all of that must be flat
(`steadiness.py` says what flat is), the log must have no complaints, no table may be stuck, and no client may get a
wrong answer. Otherwise the exit status is 1.

Matches that begin together grow old together, and memory with them. So the first minutes run fast: clients and AI
players answer at once, until the age of the tables is stable (`town.Chances`).
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import click

from kickdoor_server.base.configuration.file import NAME, written
from kickdoor_server.operations.admin import commands
from kickdoor_server.operations.admin.asking import Host
from tests.trials.drills.cut import percentile
from tests.trials.drills.mortal_server import MortalServer, ended_in_words
from tests.trials.drills.steadiness import HOUR_S, Sample, handles, memory, settled, unsteady, workers
from tests.trials.drills.town import Chances, Town
from tests.trials.drills.townsperson import Pace
from tests.trials.drills.vital_signs import MIB, vital_signs

SAMPLE_EVERY_S = 10.0
OPENING = 0.1
"""Share of the fast minutes in which all tables are opened."""
HURRY = Pace(thinks_s=(0.0, 0.2), away_s=(0.5, 3.0), looks_on_s=(5.0, 20.0))
HEAD = (
    "minute  memory  seats' MiB  files  threads  people  tables  finished  journal  answers/s  core  p50 ms  p99 ms  "
    "quiet s"
)


@dataclass(slots=True)
class Watch:
    """Samples a server now and then. `samples`: the results."""

    server: MortalServer
    town: Town
    samples: list[Sample] = field(default_factory=list)
    _began_s: float = field(default_factory=time.monotonic)
    _answered: dict[str, tuple[int, float]] = field(default_factory=dict)

    def look(self) -> Sample:
        """Take a sample."""
        with Host(self.server.folder) as host:
            status, tables = host.asks(commands.StatusCommand()), host.asks(commands.TablesCommand())
        took_ms, self.town.tally.took_ms = sorted(self.town.tally.took_ms), []
        now_s = time.monotonic() - self._began_s
        sample = Sample(
            now_s,
            vital_signs(self.server.pid),
            status["connections"],
            sum(status["people"].values()),
            status["tables"],
            status["answers"],
            status["matches"].get("over", 0),
            sum(file.stat().st_size for file in self.server.folder.glob("journal.*")) / MIB,
            self._quietest_s(tables, now_s),
            took_ms,
        )
        self.samples.append(sample)
        return sample

    def _quietest_s(self, tables: list[dict[str, Any]], now_s: float) -> float:
        """Return the longest time without an answer at a running table."""
        before, self._answered = self._answered, {}
        for table in tables:
            if table["state"] == "running":
                answers, since_s = before.get(table["table"], (0, now_s))
                still = answers == table["answers"]
                self._answered[table["table"]] = (table["answers"], since_s if still else now_s)
        return now_s - min((since_s for _, since_s in self._answered.values()), default=now_s)


@dataclass(slots=True)
class Soak:
    """A run. `delay_ms`: delays of AI players after the fast minutes (`hurry_s`); `settings`: other settings of the
    server."""

    folder: Path
    tables: int
    guests: int
    delay_ms: tuple[int, int]
    hurry_s: float
    pace: Pace = field(default_factory=Pace)
    chances: Chances = field(default_factory=Chances)
    chance: Random = field(default_factory=Random)
    every_s: float = SAMPLE_EVERY_S
    settings: Mapping[str, Any] = field(default_factory=dict)
    samples: list[Sample] = field(default_factory=list)
    town: Town | None = None
    complaints: list[str] = field(default_factory=list)

    async def run(self, is_done: Callable[[], bool]) -> None:
        """Run until `is_done`, which is called after each sample. Raises an ExceptionGroup if a client breaks, and
        Broken if the server ends."""
        self._set_delay((0, 0))
        server = MortalServer(self.folder, (), sets="")
        await server.starts()
        town = self.town = Town(server.port, HURRY, self.chances, self.chance)
        watch = Watch(server, town, self.samples)
        living = asyncio.create_task(town.lives(self.tables, self.guests, self.hurry_s * OPENING))
        try:
            await self._watch(watch, living, is_done)
        finally:
            living.cancel()
            await asyncio.gather(living, return_exceptions=True)
            await server.ends()
            self.complaints = server.complaints()

    async def _watch(self, watch: Watch, living: asyncio.Task[None], is_done: Callable[[], bool]) -> None:
        calm_s = time.monotonic() + self.hurry_s
        while not is_done():
            await asyncio.wait((living,), timeout=self.every_s)
            if living.done():
                living.result()
            watch.server.lives()
            if watch.town.pace is HURRY and time.monotonic() >= calm_s:
                watch.town.pace = self.pace
                self._set_delay(self.delay_ms)
                await asyncio.to_thread(_reload, self.folder)
            await asyncio.to_thread(watch.look)

    def _set_delay(self, delay_ms: tuple[int, int]) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        (self.folder / NAME).write_text(written({**self.settings, "ai_delay_ms": delay_ms}), "utf-8")

    def wrong(self, warm_up_s: float) -> list[str]:
        """Return everything that is wrong, in words."""
        assert self.town is not None
        told = [f"{times} times: {what}" for what, times in self.town.tally.wrong.items()]
        return [*unsteady(self.samples, warm_up_s), *told, *(f"the log: {line}" for line in self.complaints[:10])]


def _reload(folder: Path) -> None:
    with Host(folder) as host:
        host.asks(commands.ReloadCommand())


def line_of(samples: list[Sample], before: Sample | None) -> str:
    """Return the line of a minute: the state at its end; answers, core and latencies over the minute."""
    last = samples[-1]
    since = before or samples[0]
    took_s = max(last.at_s - since.at_s, 1e-9)
    took_ms = sorted(ms for sample in samples for ms in sample.answered_ms) or [0.0]
    signs = last.signs
    return (
        f"{last.at_s / 60:6.1f} {signs.resident_mib:7.1f} {signs.children_mib:11.1f} {last.other_handles:6} "
        f"{signs.threads:8} {last.sessions:7} {sum(last.tables.values()):7} {last.finished:9} {last.journal_mib:8.1f} "
        f"{(last.answers - since.answers) / took_s:10.0f} {(signs.cpu_s - since.signs.cpu_s) / took_s:5.0%} "
        f"{median(took_ms):7.1f} {percentile(took_ms, 0.99):7.1f} {max(sample.quiet_s for sample in samples):8.0f}"
    )


def summary(soak: Soak, warm_up_s: float) -> list[str]:
    """Return the counts and measurements, as lines."""
    assert soak.town is not None
    done = soak.town.tally.done
    lines = [", ".join(f"{times} times {what}" for what, times in done.most_common())]
    late = settled(soak.samples, warm_up_s)
    if len(late) > 1:
        for what, of in (("memory", memory(late)), ("the AI players' memory", workers(late))):
            lines.append(
                f"{what} after the first {warm_up_s / 60:g} minutes: {of.level:.1f} MiB, "
                f"slope {of.per_s * HOUR_S:+.1f} MiB an hour, rise {of.rise:+.1f} MiB ({of.share:+.1%})"
            )
        took_ms = sorted(ms for sample in late for ms in sample.answered_ms) or [0.0]
        lines.append(f"open files that are no connection: {handles(late).level:.0f}, rise {handles(late).rise:+.0f}")
        lines.append(
            f"{len(took_ms)} answers of people were on the disk within {median(took_ms):.1f} ms (p50), "
            f"{percentile(took_ms, 0.99):.1f} ms (p99); {soak.samples[-1].finished} matches were finished"
        )
    return lines


def printing(soak: Soak, minutes: float) -> Callable[[], bool]:
    """Return a function that prints a line a minute, and returns whether all minutes are over."""
    printed = 0
    before: Sample | None = None

    def is_done() -> bool:
        nonlocal printed, before
        fresh = soak.samples[printed:]
        if fresh and fresh[-1].at_s - (before.at_s if before is not None else 0.0) >= 60:
            click.echo(line_of(fresh, before))
            printed, before = len(soak.samples), fresh[-1]
        return bool(soak.samples) and soak.samples[-1].at_s >= 60 * minutes

    return is_done


@click.command()
@click.option("--tables", default=300, show_default=True)
@click.option("--guests", default=50, show_default=True, help="Who come by, sit down, spectate, leave again.")
@click.option("--minutes", default=20.0, show_default=True)
@click.option("--warm-up-minutes", default=5.0, show_default=True, help="What is measured before does not count.")
@click.option("--hurry-minutes", default=4.5, show_default=True, help="How long everybody answers at once.")
@click.option("--ai-delay-ms", type=(int, int), default=(800, 2_400), show_default=True, help="From then on.")
@click.option("--seed", default=1, show_default=True)
def main(
    tables: int,
    guests: int,
    minutes: float,
    warm_up_minutes: float,
    hurry_minutes: float,
    ai_delay_ms: tuple[int, int],
    seed: int,
) -> None:
    """Let a town play on a server for MINUTES, and look whether it stays as it is."""
    with tempfile.TemporaryDirectory() as folder:
        soak = Soak(Path(folder) / "data", tables, guests, ai_delay_ms, 60 * hurry_minutes, chance=Random(seed))
        click.echo(HEAD)
        ended_in_words(soak.run(printing(soak, minutes)))
        for line in summary(soak, 60 * warm_up_minutes):
            click.echo(line)
        if wrong := soak.wrong(60 * warm_up_minutes):
            raise click.ClickException("\n".join(wrong))
        click.echo("It is as it was.")


if __name__ == "__main__":
    main()
