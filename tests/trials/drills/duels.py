"""Duels among AI players and random players, between all ready decks: winners, turns and endings.

    python -m tests.trials.drills.duels --games 2000
    python -m tests.trials.drills.duels --games 10000 --seats random,random

Every pair of decks is played in turn, each deck as often in the first chair as in the second. `old` plays as an earlier
release did (`old_duelist`), so figures of decks stay comparable. The table is checked
before every decision. The status is 1 if a table was unsound, a player did something impossible, or a duel did not end.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

import click

from kickdoor_ai.api import Budget
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.series.intervals import wilson
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.sets.ccg.game import RULES
from tests.trials.drills.old_duelist import OldDuelist

ANSWERS_MOST = 20_000
BROKEN_MOST = 20
BUDGET = Budget(1_000)
KINDS: Mapping[str, Any] = {"random": ChanceSeat, "greedy": GreedySeat, "old": OldDuelist}


@dataclass(slots=True)
class Duels:
    """Results. `played`, `won`: by pair of decks, the duels and how many of them the first one has won; `ends`: by
    reason, why the loser was out."""

    games: int = 0
    first_won: int = 0
    drawn: int = 0
    by_kind: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    played: Counter[tuple[str, str]] = field(default_factory=Counter)
    won: Counter[tuple[str, str]] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)

    def over_the_others(self, deck: str) -> tuple[int, int]:
        """Return the duels that a deck has won against all others, and those that it has played."""
        others = [pair for pair in self.played if pair[0] == deck and pair[1] != deck]
        return sum(self.won[pair] for pair in others), sum(self.played[pair] for pair in others)


@dataclass(slots=True)
class Onlooker:
    """Watches one duel before each answer: whether its table is sound, and who began."""

    rules: DuelRules
    seed: str
    broken: list[str]
    table: DuelTable | None = None
    first: Chair | None = None

    def __call__(self, table: DuelTable, question: Question, verdict: Judged) -> None:
        """Check the table."""
        if table.turn_number == 1:
            self.first = table.turn
        self.table = table
        self.finds_wrong()

    def finds_wrong(self) -> None:
        """Note what is unsound."""
        assert self.table is not None
        self.broken += [f"{self.seed}: {problem}" for problem in self.rules.status(self.table)]


def one_duel(rules: DuelRules, names: tuple[str, str], kinds: Sequence[str], seed: str, duels: Duels) -> None:
    """Play one duel to its end and add its result to `duels`."""
    players = tuple(Player(name, deck=rules.ready[name].keys) for name in names)
    onlooker = Onlooker(rules, seed, duels.broken)
    seats = [KINDS[kind]() for kind in kinds]
    duels.games += 1
    try:
        result = play_match(
            rules, seats, Random(seed), players, budget=BUDGET, decisions_most=ANSWERS_MOST, look=onlooker
        )
    except MatchTooLong as endless:
        duels.broken.append(f"{seed}: {endless}")
        return
    onlooker.finds_wrong()
    duels.broken += [f"{seed}: {slip}" for slip in result.slips]
    duels.turns.append(result.turns)
    duels.answers.append(result.decisions)
    if not result.winners:
        duels.drawn += 1
        return
    winner = result.winners[0]
    assert onlooker.table is not None
    duels.ends[onlooker.table.duelists[1 - winner].out or "damage"] += 1
    duels.by_kind[kinds[winner]] += 1
    duels.first_won += winner == onlooker.first
    duels.won[names[winner], names[1 - winner]] += 1
    duels.played.update({names, (names[1], names[0])})


def play(rules: DuelRules, kinds: Sequence[str], numbers: range, seed: int) -> Duels:
    """Play the duels of these numbers, over all pairs of ready decks in turn."""
    duels, pairs = Duels(), [(one, other) for one in rules.ready for other in rules.ready]
    for number in numbers:
        names = pairs[number % len(pairs)]
        turned = number // len(pairs) % 2
        sitting = [kinds[(chair + turned) % 2] for chair in range(2)]
        one_duel(rules, names, sitting, f"duels {seed} {number}", duels)
    return duels


def told(duels: Duels, seconds: float) -> list[str]:
    """Return the report, line by line. Each deck has a row with its wins against the deck of each column."""
    decks = sorted({one for one, _ in duels.played})
    first = _share(duels.first_won, duels.by_kind.total())
    return [
        f"{duels.games} duels, {duels.drawn} drawn; who went first won {first}",
        f"turns: {median(duels.turns or [0])} in the median, up to {max(duels.turns, default=0)}",
        f"won by kind: {', '.join(f'{kind} {count}' for kind, count in duels.by_kind.most_common())}",
        *(f"{deck}: {_share(*duels.over_the_others(deck))} against the others" for deck in decks),
        *(_row(duels, deck, decks) for deck in decks),
        f"ends: {', '.join(f'{why} {count}' for why, count in duels.ends.most_common())}",
        f"{median(duels.answers or [0])} answers in the median, {seconds / max(1, duels.games):.2f} s a duel",
        f"wrong: {len(duels.broken)}",
        *duels.broken[:BROKEN_MOST],
    ]


def _share(won: int, played: int) -> str:
    if not played:
        return "none"
    least, most = wilson(won, played)
    return f"{won / played:.1%} ({least:.1%} to {most:.1%})"


def _row(duels: Duels, deck: str, decks: Sequence[str]) -> str:
    cells = (f"{duels.won[deck, other]}/{duels.played[deck, other]}" if other != deck else "-" for other in decks)
    return f"  {deck:<24}" + "".join(f"{cell:>10}" for cell in cells)


@click.command(help="Play so many duels; the status is 1 if anything was wrong.")
@click.option("--games", type=click.IntRange(min=1), default=2000, show_default=True)
@click.option("--first", type=click.IntRange(min=0), default=0, help="The number of the first duel.")
@click.option("--seats", default="old,old", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(games: int, first: int, seats: str, seed: int) -> None:
    """Play and report."""
    rules = the_rules()
    began = time.process_time()
    duels = play(rules, seats.split(","), range(first, first + games), seed)
    click.echo("\n".join(told(duels, time.process_time() - began)))
    sys.exit(bool(duels.broken))


def the_rules() -> DuelRules:
    """Return the rules of the pool with its ready decks."""
    return RULES


if __name__ == "__main__":
    main()
