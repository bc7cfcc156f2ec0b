"""Rearranges what a seat cannot see, and looks whether it notices: the drill behind `test_unseen`.

    python -m tests.ai.unseen schemer --games 20

plays that many matches of such seats. Before every decision another table that fits the same observation is
imagined: what the chair sees there, is asked and may do must be the same, and so must its decision by the same chance.
A kind that thinks by the clock thinks here by a few trials, since the clock is nothing that anybody promises about.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

import click
from tests.ai.minds import BUDGET, Twin

from kickdoor_ai.api import Question, Seat
from kickdoor_ai.doors.schemer_seat import SchemerSeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import play_match
from kickdoor_ai.registry import built_in, make
from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.library import ruleset
from kickdoor_game.machine.run import question_of, start

RULES = ruleset("classic")
TRIALS = 6


@dataclass(slots=True)
class Compared:
    """How many decisions, and before how many of them another hand had changed."""

    decisions: int = 0
    moved: int = 0


def kind_of(name: str) -> Callable[[], Seat]:
    """Seats of that name that decide the same whenever they are given the same chance."""
    return (lambda: SchemerSeat(TRIALS)) if name == "schemer" else (lambda: make(name, "doors"))


def rearranged(kind: Callable[[], Seat], others: Callable[[], Seat], count: int, seed: int, so_far: Compared) -> None:
    """One match of four, `count` chairs of them that kind's. AssertionError if one of those notices."""
    twins = [Twin(kind()) for _ in range(count)]
    chance = Random(seed)

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        chair = question.seat
        if chair >= count:
            return
        twin = twins[chair]
        seen = RULES.observe(table, chair)
        assert twin.seen == seen, "it has changed what it was shown"
        other = RULES.imagine(seen, chance)
        start(RULES, other)
        assert RULES.observe(other, chair) == seen
        asked, standing = question_of(other, chair), RULES.standing(other, chair)
        assert asked == question
        assert standing == twin.menu
        rng = Random()
        rng.setstate(twin.chance)
        assert twin.before.decide(seen, asked, standing, BUDGET, rng) == twin.decided
        so_far.decisions += 1
        so_far.moved += any(hero.hand != there.hand for hero, there in zip(table.heroes, other.heroes, strict=True))

    play_match(RULES, [*twins, *(others() for _ in range(4 - count))], Random(seed), look=look)


@click.command()
@click.argument("name", type=click.Choice(list(built_in("doors"))))
@click.option("--games", default=20, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
def main(name: str, games: int, seed: int) -> None:
    """Rearrange what seats of that kind cannot see before each of their decisions."""
    compared = Compared()
    for number in range(games):
        rearranged(kind_of(name), kind_of(name), 4, seed + number, compared)
    click.echo(
        f"{name}: {games} games, {compared.decisions:,} decisions made again on another table, in {compared.moved:,}"
        " of which another hand had changed: all the same"
    )


if __name__ == "__main__":
    main()
