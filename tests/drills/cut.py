"""The cut drill: for every type of question that occurs in matches the line breaks, in each way, while it is answered.

    python -m tests.drills.cut --matches 60

Each match has one person, who plays by default and by chance at the other end of a `FaultyLine`, and AI seats. When he
answers a question of a kind and shape to which a fault has not yet happened often enough, it happens to this answer; to
every other one all faults happen, one after the other, each as soon as he is back and says it again. Counted are, for
each kind and shape, the faults that its answers have survived; from when the line is whole for good until the answer is
acknowledged is how long it takes to recover. At the end the journal is compared with what he was told: every
acknowledged answer is there, none is there twice, and none that was refused.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median

import click

from kickdoor_protocol.base import Choice, Message
from kickdoor_protocol.messages.session import Accepted, Refused
from kickdoor_protocol.messages.table import Over
from kickdoor_protocol.views import Asked
from tests.drills.choosing import chosen
from tests.drills.faulty_line import FAULTS, FaultyLine
from tests.drills.kill import AI_SEATS, Tally, read_the_journal
from tests.drills.mortal_server import MortalServer
from tests.drills.stubborn_player import Broken, StubbornPlayer

BOLD = 0.4
"""How often the person does something else than what counts by default, so that more kinds of questions come up."""
RECOVERED_MOST_S = 2.0


@dataclass(slots=True)
class Survived:
    """By type of question: how often which fault befell an answer, and the time it took to recover, in seconds."""

    counts: defaultdict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    took_s: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    verdicts: Counter[str] = field(default_factory=Counter)

    def rarest(self, kind: str, chance: Random) -> str:
        """The fault that has befallen this type least often."""
        counts = self.counts[kind]
        least = min(counts[fault] for fault in FAULTS)
        return chance.choice([fault for fault in FAULTS if counts[fault] == least])

    def least(self, kind: str) -> int:
        return min(self.counts[kind][fault] for fault in FAULTS)

    @property
    def all_s(self) -> list[float]:
        return sorted(second for took in self.took_s.values() for second in took)


def type_of(asked: Asked) -> str:
    return f"{asked.kind} {type(asked.shape).__name__}"


class CutPlayer(StubbornPlayer):
    """`enough`: how often each fault should befall each type of question. `refused`: the requests that were.

    `answers_most`: after so many he has had enough of the match, 0: he plays it to its end.
    """

    def __init__(self, name: str, ai: tuple[str, ...], chance: Random, line: FaultyLine, survived: Survived) -> None:
        super().__init__(name, ai, chance, asyncio.Event())
        self._line = line
        self._survived = survived
        self._struck: tuple[int, str] | None = None
        self._befell: list[str] = []
        self._to_come: list[str] = []
        self.enough = 0
        self.answers_most = 0
        self.refused: set[int] = set()

    def _choice(self, asked: Asked) -> Choice:
        """What he answers; he is just about to send it."""
        kind = type_of(asked)
        if self._survived.least(kind) < self.enough:
            self._struck = (self._req + 1, kind)
            self._befell = []
            self._to_come = self._faults(kind)
            self._strike()
        return chosen(asked, self._chance, BOLD)

    def _faults(self, kind: str) -> list[str]:
        """What is to befall that answer, in order: all of it, as long as something has never befallen its type."""
        if self._survived.least(kind) and self._chance.random() < 0.5:
            return [self._survived.rarest(kind, self._chance)]
        breaking = [fault for fault in FAULTS if fault != "stall"]
        return [*self._chance.sample(breaking, len(breaking)), "stall"]

    def _strike(self) -> None:
        fault = self._to_come.pop(0)
        self._befell.append(fault)
        self._line.arm(fault)

    def _comes_in(self, *, resumed: bool) -> None:
        if resumed and self._to_come and self._struck is not None and self._struck[0] in self._open:
            self._strike()
        super()._comes_in(resumed=resumed)

    def _hears(self, message: Message) -> None:
        if isinstance(message, Accepted | Refused) and self._struck is not None and message.req == self._struck[0]:
            _, kind = self._struck
            self._struck = None
            if self._line.is_whole:
                self._survived.counts[kind].update(self._befell)
                self._survived.took_s[self._befell[-1]].append(time.monotonic() - self._line.up_at)
                self._survived.verdicts[message.reason if isinstance(message, Refused) else "accepted"] += 1
        if isinstance(message, Refused):
            self.refused.add(message.req)
        super()._hears(message)
        if self.match is not None and 0 < self.answers_most <= len(self.match.acknowledged):
            self.match.over = self.match.over or Over((), "Enough for today.")


@dataclass(slots=True)
class Drill:
    """`each`: so often should each fault befall each type of question that occurs.

    `down_s`: see `FaultyLine`; `answers_most`: see `CutPlayer`.
    """

    server: MortalServer
    matches: int
    each: int
    chance: Random
    down_s: tuple[float, float] = (0.0, 0.3)
    answers_most: int = 0
    tally: Tally = field(default_factory=Tally)
    survived: Survived = field(default_factory=Survived)
    finished: list[CutPlayer] = field(default_factory=list)
    refused_but_done: int = 0

    async def run(self, at_once: int) -> None:
        await self.server.starts()
        numbers = iter(range(self.matches))
        async with asyncio.TaskGroup() as group:
            for _ in range(at_once):
                group.create_task(self._plays(numbers))
        await self.server.ends()
        journals = read_the_journal(self.server.folder, list(self.finished), self.tally)
        for player, written in zip(self.finished, journals, strict=True):
            carried_out = {line.req for line in written.answers if line.session == player.session_id}
            self.refused_but_done += len(carried_out & player.refused)
        if complaints := self.server.complaints():
            raise Broken("the server complains:\n" + "\n".join(complaints[:10]))

    async def _plays(self, numbers: Iterator[int]) -> None:
        for number in numbers:
            line = FaultyLine(lambda: self.server.port, Random(self.chance.random()), self.down_s)
            await line.opens()
            ai = self.chance.choice(AI_SEATS)
            player = CutPlayer(f"Player {number}", ai, Random(self.chance.random()), line, self.survived)
            player.enough, player.answers_most = self.each, self.answers_most
            await player.plays(lambda line=line: line.port, self.server.up)  # type: ignore[misc]
            await line.closes()
            self.finished.append(player)
            click.echo(f"\r{len(self.finished)} of {self.matches} matches", nl=False, err=True)


def percentile(sorted_s: list[float], share: float) -> float:
    return sorted_s[min(len(sorted_s) - 1, int(share * len(sorted_s)))]


def report(drill: Drill) -> list[str]:
    """What was counted, as lines."""
    survived, tally = drill.survived, drill.tally
    width = max(map(len, survived.counts), default=0)
    lines = [f"{'type of question':{width}}  " + "  ".join(f"{fault:>9}" for fault in FAULTS)]
    for kind in sorted(survived.counts):
        counts = survived.counts[kind]
        lines.append(f"{kind:{width}}  " + "  ".join(f"{counts[fault]:9}" for fault in FAULTS))
    lines.append("")
    for fault in FAULTS:
        if took := sorted(survived.took_s[fault]):
            lines.append(
                f"{fault}: {len(took)} times; recovered in {1000 * median(took):.0f} ms (p50), "
                f"{1000 * percentile(took, 0.99):.0f} ms (p99), at most {1000 * took[-1]:.0f} ms"
            )
    everything = survived.all_s
    faults = sum(sum(counts.values()) for counts in survived.counts.values())
    told = sum(len(player.match.acknowledged) for player in drill.finished if player.match is not None)
    verdicts = ", ".join(f"{count} {word}" for word, count in survived.verdicts.most_common())
    lines += [
        f"all: {faults} faults to {len(everything)} answers; recovered in p50 {1000 * median(everything):.0f} ms, "
        f"p99 {1000 * percentile(everything, 0.99):.0f} ms" if everything else "nothing has broken",
        f"what became of those answers: {verdicts}",
        f"{len(drill.finished)} matches finished, {sum(player.returns for player in drill.finished)} returns by token, "
        f"{sum(player.resent for player in drill.finished)} requests asked once more",
        f"{told} answers acknowledged: {tally.missing} of them missing, {tally.twice} carried out twice, "
        f"{drill.refused_but_done} done though refused, {tally.gaps} gaps",
    ]  # fmt: skip
    return lines


@click.command()
@click.option("--matches", default=60, show_default=True)
@click.option("--each", default=20, show_default=True, help="Of each fault, for each type of question.")
@click.option("--at-once", default=6, show_default=True, help="Matches at the same time.")
@click.option("--seed", default=1, show_default=True)
def main(matches: int, each: int, at_once: int, seed: int) -> None:
    """Break the line while questions are answered, and look for what is lost or done twice."""
    with tempfile.TemporaryDirectory() as folder:
        drill = Drill(MortalServer(Path(folder)), matches, each, Random(seed))
        try:
            asyncio.run(drill.run(at_once))
        except ExceptionGroup as wrong:
            raise click.ClickException("\n" + "\n".join(map(repr, wrong.exceptions))) from wrong
        click.echo("\n" + "\n".join(report(drill)))
        if drill.tally.missing or drill.tally.twice or drill.tally.gaps or drill.refused_but_done:
            raise click.ClickException("something was lost, or happened twice")
        if percentile(drill.survived.all_s, 0.99) > RECOVERED_MOST_S:
            raise click.ClickException(f"it takes longer than {RECOVERED_MOST_S:g} s to recover")


if __name__ == "__main__":
    main()
