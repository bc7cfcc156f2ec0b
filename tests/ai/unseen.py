"""Rearrange what a seat cannot see, and check that it does not notice: the drill behind `test_unseen`.

    python -m tests.ai.unseen schemer --set classic --games 20

plays that many matches of such seats, of any set. Before every decision another table that fits the same observation is
imagined: what the chair sees there, is asked and may do must be the same, and so must its decision by the same chance.
A kind that thinks by the clock thinks here by a few trials, since nothing can be promised about the clock.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from random import Random
from typing import Any

import click
from tests.ai.minds import BUDGET, Twin

from kickdoor_ai.api import Budget, Decision, Generator, Menu, Observation, Question, Seat
from kickdoor_ai.difficulty.easy_seat import easy
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.duel.schemer_seat import SchemerSeat as DuelSchemerSeat
from kickdoor_ai.engines import seats_of
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import DECISIONS_MOST, MatchTooLong, play_match
from kickdoor_ai.quest.kinds.schemer_seat import SchemerSeat as QuestSchemerSeat
from kickdoor_ai.registry import make, mild_seat
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.engine import GameRules
from kickdoor_game.library import ruleset
from kickdoor_game.machine.run import question_of, start
from kickdoor_protocol.opponents import read_opponent

TRIALS, REHEARSALS = 6, 30
CHAIRS: Mapping[str, int] = {"ccg": 2}
"""Of an engine whose matches are for fewer than four."""


@dataclass(slots=True)
class Compared:
    """Counts of decisions that were made again, and of those before which another hand had changed."""

    decisions: int = 0
    moved: int = 0


class SampledTwin(Twin):
    """A twin that is compared at one of `one_in` decisions, by chance. `drawn`: whether its last one is."""

    def __init__(self, seat: Seat, one_in: int, lot: Random) -> None:
        super().__init__(seat)
        self._one_in = one_in
        self._lot = lot
        self.drawn = False

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        self.drawn = not self._lot.randrange(self._one_in)
        if not self.drawn:
            return self.seat.decide(seen, question, standing, budget, rng)
        return super().decide(seen, question, standing, budget, rng)


def kind_of(name: str, engine: str) -> Callable[[], Seat]:
    """Return a maker of seats of that name (`easy:greedy`; or `mild`) that decide the same whenever they are given the
    same chance."""
    kind, difficulty = read_opponent(name)
    by_trials: Mapping[str, Callable[[], Seat]] = {
        "doors": lambda: SchemerSeat(TRIALS),
        "quest": lambda: QuestSchemerSeat(TRIALS),
        "ccg": lambda: DuelSchemerSeat(REHEARSALS),
    }
    parts = seats_of(engine)

    def fair() -> Seat:
        if kind == "schemer" and engine in by_trials:
            return by_trials[engine]()
        return mild_seat(engine) if kind == "mild" else make(kind, engine)

    match difficulty:
        case "easy":
            return lambda: easy(fair(), pkgutil.resolve_name(parts.against))
        case "hard":
            nodes = REHEARSALS if engine == "ccg" else TRIALS
            return lambda: pkgutil.resolve_name(parts.hard)(fair(), nodes)
        case _:
            return fair


def rearranged(
    kind: Callable[[], Seat],
    others: Callable[[], Seat],
    count: int,
    seed: int,
    so_far: Compared,
    rules: GameRules,
    decisions_most: int = DECISIONS_MOST,
    one_in: int = 1,
) -> None:
    """Play a match of four (a duel: of two), `count` of them of that kind, or as much of it as so many decisions make.
    Compare one in `one_in` of their decisions.

    Raises AssertionError if one of that kind notices a change that it cannot see.
    """
    chairs = CHAIRS.get(rules.engine, 4)
    chance, lot = Random(seed), Random(seed)
    twins = [SampledTwin(kind(), one_in, lot) for _ in range(min(count, chairs))]

    def look(table: Any, question: Question, verdict: Judged) -> None:
        chair = question.seat
        if chair >= len(twins):
            return
        twin = twins[chair]
        if not twin.drawn:
            return
        seen = rules.observe(table, chair)
        assert twin.seen == seen, "it has changed what it was shown"
        other = rules.imagine(seen, chance)
        start(rules, other)
        assert rules.observe(other, chair) == seen
        asked, standing = question_of(other, chair), rules.standing(other, chair)
        assert asked == question
        assert standing == twin.menu
        rng = Random()
        rng.setstate(twin.chance)
        assert twin.before.decide(seen, asked, standing, BUDGET, rng) == twin.decided
        so_far.decisions += 1
        so_far.moved += any(one != there for one, there in zip(_hands(table), _hands(other), strict=True))

    with suppress(MatchTooLong):
        seats = [*twins, *(others() for _ in range(chairs - len(twins)))]
        play_match(rules, seats, Random(seed), look=look, decisions_most=decisions_most)


def _hands(table: Any) -> list[tuple[int, ...]]:
    return [each.hand for each in (table.duelists if isinstance(table, DuelTable) else table.heroes)]


@click.command()
@click.argument("name")
@click.option("--set", "set_name", default="classic", show_default=True)
@click.option("--games", default=20, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
def main(name: str, set_name: str, games: int, seed: int) -> None:
    """Rearrange what seats of that kind cannot see before each of their decisions."""
    compared, rules = Compared(), ruleset(set_name)
    kind = kind_of(name, rules.engine)
    for number in range(games):
        rearranged(kind, kind, 4, seed + number, compared, rules)
    click.echo(
        f"{name}: {games} games, {compared.decisions:,} decisions made again on another table, in {compared.moved:,}"
        " of which another hand had changed: all the same"
    )


if __name__ == "__main__":
    main()
