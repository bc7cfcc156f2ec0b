"""The kill drill: kill a server over and over while hundreds of matches are played on it, and check that nothing is
lost.

    python -m tests.trials.drills.kill --matches 500 --kills 200

Each match has one `stubborn_player` and AI players. The server is killed with -9 from the first match to the last, in
turn at a random moment, while a commit is being made durable, and right after an answer was sent. After each kill the
journal is read:

- every acknowledged answer is there, once; - no request is there twice, and the answers of each match are numbered
without a gap.

The players resume by their tokens and repeat unanswered requests. At the end every match is over, and each journal is
replayed and proven, die by die.
"""

from __future__ import annotations

import asyncio
import contextlib
import tempfile
from collections import Counter
from collections.abc import Coroutine, Iterator
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import median
from typing import Any

import click

from kickdoor_server.base.store.opening import opened_reading
from kickdoor_server.base.store.past import Journal
from kickdoor_server.matches.replays.__main__ import records_of_journal
from kickdoor_server.matches.replays.proof import prove
from kickdoor_server.matches.replays.replay_file import packed, read_replay_file
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from tests.trials.drills.mortal_server import Broken, MortalServer, in_words
from tests.trials.drills.stubborn_player import Match, StubbornPlayer

AI_SEATS = (("greedy", "greedy"), ("greedy", "bribe_aware", "spiteful"), ("spiteful", "greedy"), ("random", "greedy"))


@dataclass(slots=True)
class Tally:
    """Counts of the drill. `missing`, `twice` and `gaps` must stay 0."""

    kills: int = 0
    in_commits: int = 0
    after_answers: int = 0
    missing: int = 0
    twice: int = 0
    gaps: int = 0
    answers: int = 0
    proven: int = 0
    restarts_s: list[float] = field(default_factory=list)


def compare(written: Journal, player: StubbornPlayer, match: Match, tally: Tally) -> None:
    """Count the acknowledged answers of a player that are missing or double in the journal of their match."""
    theirs = Counter(answer.req for answer in written.answers if answer.session == player.session_id)
    tally.missing += sum(1 for req in match.acknowledged if not theirs[req])
    tally.twice += sum(1 for count in theirs.values() if count > 1)
    tally.gaps += bool(written.gap)
    tally.gaps += [answer.n for answer in written.answers] != list(range(1, len(written.answers) + 1))


def read_the_journal(folder: Path, players: list[StubbornPlayer], tally: Tally) -> list[Journal]:
    """Read the journal of a dead server, compare it with these players' knowledge, and return their matches."""
    found = []
    with contextlib.closing(opened_reading(folder)) as reading:
        numbers = {filed.record.id: filed.record.number for filed in reading.matches()}
        for player in players:
            if player.match is None:
                continue
            if player.match.id not in numbers:
                raise Broken(f"match {player.match.id}, which {player.name} has seen, is not in the journal")
            written = reading.read_one(numbers[player.match.id])
            compare(written, player, player.match, tally)
            found.append(written)
    return found


def prove_it(written: Journal, playable_sets: PlayableSets) -> None:
    """Replay a match and raise Broken unless it ends as it did."""
    replay_file = read_replay_file(BytesIO(packed(records_of_journal(written, "over", None))))
    verdict = prove(replay_file, playable_sets.of_record(written.match))
    if verdict.wrong:
        raise Broken(f"match {written.match.id}: {verdict.wrong}")


@dataclass(slots=True)
class Drill:
    """The server, its present players, and those that have finished."""

    server: MortalServer
    matches: int
    kills: int
    every_s: float
    chance: Random
    tally: Tally = field(default_factory=Tally)
    asked: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    playing: list[StubbornPlayer] = field(default_factory=list)
    finished: list[StubbornPlayer] = field(default_factory=list)

    async def run(self, at_once: int) -> None:
        """Run the drill until all matches are over and proven."""
        await self.server.starts()
        numbers = iter(range(self.matches))
        work = [self._plays(numbers) for _ in range(at_once)]
        await self.server.serves(_all(self._kills(self.matches - at_once), *work))
        await self.server.ends()
        self.tally.restarts_s = self.server.restarts_s[1:]
        playable_sets = PlayableSets(known_sets((), ()), ())
        for written in read_the_journal(self.server.folder, self.finished, self.tally):
            prove_it(written, playable_sets)
            self.tally.proven += 1
            self.tally.answers += len(written.answers)
        self.server.insists()

    async def _plays(self, numbers: Iterator[int]) -> None:
        for number in numbers:
            player = StubbornPlayer(
                f"Player {number}", self.chance.choice(AI_SEATS), Random(self.chance.random()), self.asked
            )
            self.playing.append(player)
            await player.plays(lambda: self.server.port, self.server.up)
            self.playing.remove(player)
            self.finished.append(player)
            self.over.set()

    async def _kills(self, over_most: int) -> None:
        """Kill the server so often, spread over all matches: the last kill comes when `over_most` are over."""
        for number in range(self.kills):
            while len(self.finished) < over_most * number // self.kills:
                self.over.clear()
                await self.over.wait()
            await asyncio.sleep(self.chance.uniform(0, 2 * self.every_s))
            match number % 3:
                case 1:
                    self.tally.in_commits += await self.server.begins_to_write()
                case 2:
                    self.asked.clear()
                    with contextlib.suppress(TimeoutError):
                        await asyncio.wait_for(self.asked.wait(), timeout=5)
                        self.tally.after_answers += 1
            await self.server.is_killed()
            self.tally.kills += 1
            read_the_journal(self.server.folder, self.playing, self.tally)
            click.echo(f"\r{self}", nl=False, err=True)
            await self.server.starts()

    def __str__(self) -> str:
        over = f"{len(self.finished)} of {self.matches} matches over"
        return f"{self.tally.kills} of {self.kills} kills, {over}, {self.tally.missing} lost, {self.tally.twice} twice"


async def _all(*work: Coroutine[Any, Any, None]) -> None:
    """Run these side by side; the first failure ends all."""
    async with asyncio.TaskGroup() as group:
        for each in work:
            group.create_task(each)


def report(drill: Drill) -> list[str]:
    """Return the results, as lines."""
    tally, people = drill.tally, drill.finished
    told = sum(len(player.match.acknowledged) for player in people if player.match is not None)
    slowest = max(tally.restarts_s, default=0.0)
    middle = median(tally.restarts_s) if tally.restarts_s else 0.0
    return [
        f"{tally.kills} kills with -9, {tally.in_commits} of them while a commit was being made durable, "
        f"{tally.after_answers} right after an answer was sent",
        f"{len(people)} of {drill.matches} matches finished, {tally.proven} of them proven, {tally.answers} answers",
        f"{told} answers acknowledged to people: {tally.missing} of them missing, {tally.twice} carried out twice",
        f"{sum(player.returns for player in people)} times somebody came back by a token, "
        f"{sum(player.resent for player in people)} requests were asked once more; {tally.gaps} gaps",
        f"a restart took {middle:.1f} s, at most {slowest:.1f} s",
    ]


@click.command()
@click.option("--matches", default=500, show_default=True)
@click.option("--kills", default=200, show_default=True)
@click.option("--at-once", default=12, show_default=True, help="Matches at the same time.")
@click.option("--every-s", default=1.0, show_default=True, help="From one restart to the next kill, on the average.")
@click.option("--seed", default=1, show_default=True)
def main(matches: int, kills: int, at_once: int, every_s: float, seed: int) -> None:
    """Kill a server again and again, and look for what is lost."""
    with tempfile.TemporaryDirectory() as folder:
        drill = Drill(MortalServer(Path(folder)), matches, kills, every_s, Random(seed))
        try:
            asyncio.run(drill.run(at_once))
        except (Broken, ExceptionGroup) as wrong:
            raise click.ClickException(f"\n{drill}\n{in_words(wrong)}") from wrong
        click.echo("\n" + "\n".join(report(drill)))
        if drill.tally.missing or drill.tally.twice or drill.tally.gaps:
            raise click.ClickException("something was lost, or happened twice")


if __name__ == "__main__":
    main()
