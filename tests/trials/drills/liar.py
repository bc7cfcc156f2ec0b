"""A server that lies in every message: a million lies for a client that must survive, with its files unchanged.

    python -m tests.trials.drills.liar --messages 1000000 --seed 1

Most lies are told to the client without network and terminal: model, `update` and both faces, in every state, with keys
and typed words in between (`lied_to.py`). Some thousand go over a real connection, some of them as bytes that are no
message at all. The drill prints ten times its progress and its memory, and in the end the outcomes and findings. The
exit status is 1 for any finding: an exception, a control character on its way to a terminal, a screen of the wrong
size, a message that takes seconds, a touched file of another owner, growing memory.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from types import FrameType

import click

from tests.trials.drills.lied_to import Finding, Victim, contents, furnished, touched
from tests.trials.drills.lies import Liar
from tests.trials.drills.lying_line import LyingLine
from tests.trials.drills.vital_signs import vital_signs

STEPS = 10
GROWTH_MOST_MIB = 32.0
"""Most growth of the memory from the end of the second step to the end: caches of texts are full by then."""

MEMORY_MOST = 2 << 30
"""Bytes that the program may allocate: a lie that needs more is a finding, and the machine survives."""

STUCK_S = 60.0
"""Seconds after which a lie that the client still handles is a finding."""

FINDINGS_MOST = 20


@contextlib.contextmanager
def getting_over_it(seconds: float) -> Iterator[None]:
    """Raise Finding, with the client's stack, if this context takes longer than `seconds`."""

    def is_stuck(signum: int, frame: FrameType | None) -> None:
        where = "".join(traceback.format_stack(frame, 5))
        raise Finding(f"the client did not get over a lie in {seconds:g} s:\n{where}")

    before = signal.signal(signal.SIGALRM, is_stuck)
    others_s, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        signal.setitimer(signal.ITIMER_REAL, others_s)  # the timer of the test run


@dataclass(slots=True)
class Drill:
    """A run of the drill: the things done and found so far."""

    folder: Path
    seed: int
    victim: Victim = field(init=False)
    line: LyingLine = field(init=False)
    before: dict[str, bytes] = field(init=False)
    findings: list[str] = field(default_factory=list)
    memory_mib: list[float] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.before = furnished(self.folder)
        lot = Random(self.seed)
        self.victim = Victim(self.folder, Liar(lot), lot)
        self.line = LyingLine(Random(f"line {self.seed}"))

    def run(self, messages: int, live: int, tell: Callable[[str], None] = lambda line: None) -> None:
        """Tell so many lies directly, and `live` over a connection, in ten steps."""
        began_s = time.monotonic()
        for step in range(1, STEPS + 1):
            while self.victim.counts["messages"] < messages * step // STEPS and len(self.findings) < FINDINGS_MOST:
                try:
                    with getting_over_it(STUCK_S):
                        self.victim.step()
                except Finding as finding:
                    self._found(finding, tell)
                    self.victim.counts["messages"] += 1
            try:
                self.line.tell(live * step // STEPS - self.line.told)
            except Finding as finding:
                self._found(finding, tell)
            self.memory_mib.append(vital_signs(os.getpid()).resident_mib)
            tell(
                f"{step / STEPS:4.0%} {self.victim.counts['messages']:>9,} lies, {self.line.told:>6,} over a line, "
                f"{time.monotonic() - began_s:5.0f} s, {self.memory_mib[-1]:6.1f} MiB, {len(self.findings)} findings"
            )
        self.findings += touched(self.before, contents(self.folder))

    def _found(self, finding: Finding, tell: Callable[[str], None]) -> None:
        """Print a finding at once, and keep it for the end."""
        tell(f"FOUND after {self.victim.counts['messages']:,} lies: {finding}")
        self.findings.append(str(finding))

    @property
    def growth_mib(self) -> float:
        """Growth of the memory since the end of the second step."""
        return self.memory_mib[-1] - self.memory_mib[1]


def summary(drill: Drill) -> list[str]:
    """Return the outcomes, as lines."""
    counts, slow = drill.victim.counts, drill.victim.slowest
    files = contents(drill.folder)
    return [
        *(f"{count:>11,} {what}" for what, count in counts.most_common()),
        *(f"{count:>11,} {what}, over a line" for what, count in drill.line.counts.most_common()),
        f"the slowest took {slow[0] * 1000:.0f} ms: {slow[1]}",
        f"files: {len(drill.before)} before, {len(files)} after, {sum(map(len, files.values())) / 1024:.0f} KiB",
        f"memory: {drill.growth_mib:+.1f} MiB since a fifth of the lies",
    ]


@click.command()
@click.option("--messages", default=1_000_000, show_default=True)
@click.option("--live", default=5_000, show_default=True, help="Besides, over a line.")
@click.option("--seed", default=1, show_default=True)
def main(messages: int, live: int, seed: int) -> None:
    """Lie so often to a client, and look whether it is as it was."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_MOST, MEMORY_MOST))
    with tempfile.TemporaryDirectory(prefix="kickdoor-liar-") as folder:
        drill = Drill(Path(folder), seed)
        drill.run(messages, live, click.echo)
        for line in summary(drill):
            click.echo(line)
    if drill.growth_mib > GROWTH_MOST_MIB:
        drill.findings.append(f"the memory has grown by {drill.growth_mib:.1f} MiB")
    for finding in drill.findings[:FINDINGS_MOST]:
        click.echo(f"FOUND: {finding}", err=True)
    click.echo(
        f"{drill.victim.counts['messages'] + drill.line.told:,} lies, {len(drill.findings)} findings: "
        f"the client {'lives, its files are as they were' if not drill.findings else 'is not as it was'}"
    )
    sys.exit(1 if drill.findings else 0)


if __name__ == "__main__":
    main()
