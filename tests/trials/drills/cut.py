"""The cut drill: break the line in each way while each type of question is answered.

    python -m tests.trials.drills.cut --matches 60

Each match has one player at the other end of a `FaultyLine` (`cut_player`), and AI players. For kinds of questions that
did not come up, another server continues prepared matches in which they are being asked (`positions`), until every kind
of question for players has met every fault. At the end the journals are compared with what the players know: every
acknowledged answer is there, none is there twice, and none that was refused.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections import Counter
from collections.abc import Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import click

from kickdoor_server.base.store.opening import opened_store
from tests.question_types import asked_kinds
from tests.trials.drills.cut_player import CutPlayer, Returner, Survived
from tests.trials.drills.faulty_line import FAULTS, FaultyLine
from tests.trials.drills.kill import AI_SEATS, Tally, read_the_journal
from tests.trials.drills.mortal_server import AT_FULL_SPEED, MortalServer, ended_in_words
from tests.trials.drills.positions import PACKS, Position, people, positions

RECOVERED_MOST_S = 2.0


@dataclass(slots=True)
class Drill:
    """The drill. `each`: how often each fault should meet each type of question that occurs.

    `positions`: most matches that bring up each kind that is still lacking; 0: it may be lacking. `down_s`: see
    `FaultyLine`; `answers_most`: see `CutPlayer`.
    """

    server: MortalServer
    matches: int
    each: int
    chance: Random
    positions: int = 0
    down_s: tuple[float, float] = (0.0, 0.3)
    answers_most: int = 0
    tally: Tally = field(default_factory=Tally)
    survived: Survived = field(default_factory=Survived)
    finished: list[CutPlayer] = field(default_factory=list)
    refused_but_done: int = 0
    brought_up: Counter[str] = field(default_factory=Counter)
    """Number of prepared matches, by kind of question."""

    @property
    def lacking(self) -> frozenset[str]:
        """Kinds of questions that have not met every fault."""
        return self.survived.lacking(asked_kinds())

    async def run(self, at_once: int) -> None:
        await self.server.starts()
        numbers = iter(range(self.matches))
        await self.server.serves(_together(self._plays(numbers) for _ in range(at_once)))
        await self._ends(self.server, self.finished)
        if self.positions and self.lacking:
            await self.bring_up(positions(self.lacking, self.positions))

    async def _plays(self, numbers: Iterator[int]) -> None:
        for number in numbers:
            player = CutPlayer(f"Player {number}", self.chance.choice(AI_SEATS), *await self._a_line(self.server))
            player.answers_most = self.answers_most
            await self._sits(player, self.server)
            click.echo(f"\r{len(self.finished)} of {self.matches} matches", nl=False, err=True)

    async def bring_up(self, prepared: list[Position]) -> None:
        """Continue these matches, all at the same time."""
        sets = ",".join(sorted({position.header.ruleset for position in prepared}))
        server = MortalServer(self.server.folder / "positions", (*AT_FULL_SPEED, "--packs", str(PACKS)), sets)
        back: list[CutPlayer] = []
        store = opened_store(server.folder, "FULL")
        for number, (position, person) in enumerate(zip(prepared, people(), strict=False), 1):
            store.append(position.records(number, person))
            self.brought_up[position.kind] += 1
            back.append(Returner(person, position.kind, *await self._a_line(server)))
        store.close()
        await server.starts()
        await server.serves(_together(self._sits(player, server) for player in back))
        await self._ends(server, back)

    async def _ends(self, server: MortalServer, people: list[CutPlayer]) -> None:
        """Stop a server and compare its journal with what these players know."""
        await server.ends()
        journals = read_the_journal(server.folder, list(people), self.tally)
        for player, written in zip(people, journals, strict=True):
            carried_out = {line.req for line in written.answers if line.session == player.session_id}
            self.refused_but_done += len(carried_out & player.refused)
        server.insists()

    async def _a_line(self, server: MortalServer) -> tuple[Random, FaultyLine, Survived]:
        """Return what each player needs: a random generator, a line, and the counts."""
        line = FaultyLine(lambda: server.port, Random(self.chance.random()), self.down_s)
        await line.opens()
        return Random(self.chance.random()), line, self.survived

    async def _sits(self, player: CutPlayer, server: MortalServer) -> None:
        """Play until the player has finished."""
        player.enough = self.each
        await player.plays(lambda: player.line.port, server.up)
        await player.line.closes()
        self.finished.append(player)


async def _together(work: Iterable[Coroutine[Any, Any, None]]) -> None:
    """Run these side by side; the first failure ends all."""
    async with asyncio.TaskGroup() as group:
        for each in work:
            group.create_task(each)


def percentile(sorted_s: list[float], share: float) -> float:
    return sorted_s[min(len(sorted_s) - 1, int(share * len(sorted_s)))]


def report(drill: Drill) -> list[str]:
    """Return the results, as lines."""
    survived, tally = drill.survived, drill.tally
    rows = {" ".join(asked): counts for asked, counts in survived.counts.items()}
    rows |= {kind: Counter() for kind in drill.lacking - {kind for kind, _ in survived.counts}}
    width = max(map(len, rows), default=0)
    lines = [f"{'type of question':{width}}  " + "  ".join(f"{fault:>9}" for fault in FAULTS)]
    for name, counts in [*sorted(rows.items()), ("all", sum(rows.values(), Counter[str]()))]:
        lines.append(f"{name:{width}}  " + "  ".join(f"{counts[fault]:9}" for fault in FAULTS))
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
    prepared = ", ".join(f"{count} {kind}" for kind, count in sorted(drill.brought_up.items())) or "none"
    lines += [
        f"all: {faults} faults to {len(everything)} answers; recovered in p50 {1000 * median(everything):.0f} ms, "
        f"p99 {1000 * percentile(everything, 0.99):.0f} ms" if everything else "nothing has broken",
        f"what became of those answers: {verdicts}",
        f"{len(drill.finished)} people finished; matches prepared for what was lacking: {prepared}",
        f"{len(asked_kinds())} kinds of question, {len(drill.lacking)} lack a fault",
        f"{sum(player.returns for player in drill.finished)} returns by token, "
        f"{sum(player.resent for player in drill.finished)} requests asked once more",
        f"{told} answers acknowledged: {tally.missing} of them missing, {tally.twice} carried out twice, "
        f"{drill.refused_but_done} done though refused, {tally.gaps} gaps",
    ]  # fmt: skip
    return lines


def flaws(drill: Drill) -> list[str]:
    """Return what must not be, in words."""
    tally = drill.tally
    found = []
    if tally.missing or tally.twice or tally.gaps or drill.refused_but_done:
        found.append("something was lost, or happened twice")
    if drill.positions and drill.lacking:
        found.append(f"these have not met every fault: {', '.join(sorted(drill.lacking))}")
    if not (everything := drill.survived.all_s) or percentile(everything, 0.99) > RECOVERED_MOST_S:
        found.append(f"it takes longer than {RECOVERED_MOST_S:g} s to recover")
    return found


@click.command()
@click.option("--matches", default=60, show_default=True)
@click.option("--each", default=20, show_default=True, help="Of each fault, for each type of question.")
@click.option("--at-once", default=6, show_default=True, help="Matches at the same time.")
@click.option(
    "--positions",
    default=2,
    show_default=True,
    help="How many matches bring up each kind of question that has not come up; 0: none, and it may be lacking.",
)
@click.option("--seed", default=1, show_default=True)
def main(matches: int, each: int, at_once: int, positions: int, seed: int) -> None:
    """Break the line while questions are answered, and look for what is lost or done twice."""
    with tempfile.TemporaryDirectory() as folder:
        drill = Drill(MortalServer(Path(folder)), matches, each, Random(seed), positions)
        ended_in_words(drill.run(at_once))
        click.echo("\n" + "\n".join(report(drill)))
        if wrong_with_it := flaws(drill):
            raise click.ClickException("; ".join(wrong_with_it))


if __name__ == "__main__":
    main()
