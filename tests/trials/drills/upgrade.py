"""Continue matches that earlier releases have left unfinished, or report why they cannot be continued.

    python -m tests.trials.drills.upgrade --each 10    # so many of each kind of position, newly written
    python -m tests.trials.drills.upgrade --each 0     # the kept ones, as in `tests/releases/test_matches.py`

Each match is revived as a server does it. Its table is compared with the release's own account, and AI players play it
to its end, with a check of the table after each answer. Matches that the server could not check (`unchecked`) are
counted by whether they are the same.
"""

from __future__ import annotations

import shutil
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import click

from kickdoor_ai.api import Budget
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.fallback import ask
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.ruleset import Ruleset
from kickdoor_server.base.store.opening import opened_store
from kickdoor_server.base.store.past import Journal
from kickdoor_server.matches.journal.playback import CannotGoOn, Replayed, replay
from kickdoor_server.matches.journal.snapshots import code_of
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from tests.releases.matches import KEPT, Left, kept, written_by
from tests.releases.writing import truth
from tests.server.pasts import whole_past

HERE = "kickdoor of today"
DECISIONS_MOST = 10_000

BY_ITS_ANSWERS, FROM_ITS_SNAPSHOT = "by its answers", "from its snapshot"
UNCHECKED, LEFT_ALONE = "unchecked", "left alone"
REWRITTEN = "silently something else"
ANOTHER = "unchecked and something else"


class Broken(AssertionError):  # noqa: N818 - named for what it is about
    """Raised if a continued match breaks."""


@dataclass(slots=True)
class Result:
    """Outcomes of the matches of a release; `reasons`: of those that were not continued by their answers."""

    outcomes: Counter[str] = field(default_factory=Counter)
    reasons: list[str] = field(default_factory=list)
    played_to_their_end: int = 0

    def __str__(self) -> str:
        counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(self.outcomes.items()))
        return f"{self.outcomes.total()} matches: {counts}; {self.played_to_their_end} played to their end"


def go_on(left: Left, played_most: int = 1_000_000) -> Result:
    """Continue all matches of a folder, `played_most` of them to their end. Raises Broken."""
    result = Result()
    playable_sets = PlayableSets(known_sets(("classic",)))
    with TemporaryDirectory() as copy:
        folder = Path(copy) / "data"
        shutil.copytree(left.folder, folder)
        with closing(opened_store(folder, "NORMAL")) as store:
            journals = whole_past(store).journals
    for written in journals:
        playable_set = playable_sets.of_record(written.match)
        outcome, replayed = _outcome(written, playable_set, left.truth[written.match.number], result)
        result.outcomes[outcome] += 1
        if replayed is not None and result.played_to_their_end < played_most:
            _played(playable_set.rules, replayed)
            result.played_to_their_end += 1
    return result


def _outcome(
    written: Journal, playable_set: PlayableSet, expected: dict[str, Any], result: Result
) -> tuple[str, Replayed | None]:
    name = f"{written.match.number} ({expected['kind']}, {len(written.answers)} answers)"
    try:
        replayed = replay(playable_set.rules, written, code_of(playable_set.stage), playable_set.stage, HERE)
    except CannotGoOn as why:
        result.reasons.append(f"{name}: {why}")
        return LEFT_ALONE, None
    found = {"kind": expected["kind"], **truth(replayed.table)}
    parts = [part for part in expected if expected[part] != found[part]]
    if parts:
        result.reasons.append(f"{name}: unlike what was left: {', '.join(parts)}; {replayed.unchecked}")
        return (ANOTHER if replayed.unchecked else REWRITTEN), replayed
    if replayed.went_on:
        result.reasons.append(f"{name}: {replayed.went_on[-1].why}")
        return FROM_ITS_SNAPSHOT, replayed
    return (UNCHECKED if replayed.unchecked else BY_ITS_ANSWERS), replayed


def _played(rules: Ruleset, replayed: Replayed) -> None:
    """Play a match to its end. Raises Broken if it has none, or if its table is unsound."""
    table, minds = replayed.table, [GreedySeat() for _ in replayed.table.heroes]
    chance = Random(replayed.number)
    for _ in range(DECISIONS_MOST):
        run.roll_out(rules, table, replayed.dice)
        if wrong := rules.status(table):
            raise Broken(f"a table that cannot be: {wrong[0]}")
        if table.over:
            return
        for seat, mind in enumerate(minds):
            mind.witness([event for event in table.news if event.reaches(Seat(seat))])
        table.news.clear()
        run.apply_in_place(rules, table, _decision(rules, table, minds, chance))
    raise Broken("a match that comes to no end")


def _decision(rules: Ruleset, table: Any, minds: list[GreedySeat], chance: Random) -> Answer:
    for question in run.questions(table):
        seen, standing = rules.observe(table, question.seat), rules.standing(table, question.seat)
        verdict = ask(minds[question.seat], seen, question, standing, Budget(1_000), chance)
        if verdict.answer is not None:
            return Answer(verdict.answer.seat, verdict.answer.choice, verdict.answer.standing)
    return time_is_up(run.questions(table)[0].seat)


@click.command()
@click.option("--each", default=10, show_default=True, help="Matches of each kind of position; 0: those that are kept.")
@click.option("--seed", default=10_000, show_default=True, help="Where to begin.")
@click.option("--why/--no-why", default=True, help="Say why each does not go on as it was played.")
def main(each: int, seed: int, why: bool) -> None:
    """Exit status 1 if a match became something else that could have been compared."""
    silently = 0
    for name, commit in KEPT.items():
        with TemporaryDirectory() as folder:
            place = Path(folder)
            result = go_on(written_by(commit, place, seed, each) if each else kept(name, place))
        click.echo(f"{name}: {result}")
        for reason in result.reasons if why else ():
            click.echo(f"  {reason}")
        silently += result.outcomes[REWRITTEN]
    if silently:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
