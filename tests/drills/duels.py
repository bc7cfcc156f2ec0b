"""Duels among AI players and by chance, between all decks that are ready: who wins, in how many turns, and how.

    python -m tests.drills.duels --games 2000
    python -m tests.drills.duels --games 10000 --seats random,random

Every pair of decks is played in turn, each deck as often first as second. The table is looked at before every decision.
The status is 1 if a table was unsound, a seat did what cannot be done, or a duel did not end.
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median
from typing import Any

import click

from kickdoor_ai.api import Act, Budget, Reply, Seat
from kickdoor_ai.ccg.greedy_seat import GreedySeat
from kickdoor_game.ccg.rules import DuelRules
from kickdoor_game.ccg.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import Menu, Question
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.sets.ccg.game import RULES

ANSWERS_MOST = 20_000
BROKEN_MOST = 20
BUDGET = Budget(1_000)
EAGER = 0.3


class ByChance:
    """Does anything that is admissible, and never gives up."""

    def decide(self, seen: Any, question: Question, standing: Menu, budget: Budget, rng: Any) -> Any:
        """Act now and then, else answer."""
        options = [option for option in standing.open() if option.key != "concede"]
        if options and rng.random() < EAGER:
            option = options[rng.randrange(len(options))]
            return Act((option.key, *(shape.sample(rng) for shape in option.details)))
        return Reply(question.shape.sample(rng))

    def witness(self, events: Sequence[Event]) -> None:
        """Nothing is learnt."""


KINDS: Mapping[str, Any] = {"random": ByChance, "greedy": GreedySeat}


@dataclass(slots=True)
class Duels:
    """What has been played: by decks, wins and duels; who went first; turns, answers, windows; how it ended."""

    games: int = 0
    first_won: int = 0
    drawn: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    by_kind: Counter[str] = field(default_factory=Counter)
    turns: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)
    ends: Counter[str] = field(default_factory=Counter)
    events: Counter[str] = field(default_factory=Counter)
    pairs: dict[tuple[str, str], list[int]] = field(default_factory=lambda: defaultdict(list))
    broken: list[str] = field(default_factory=list)


def one_duel(rules: DuelRules, names: tuple[str, str], kinds: Sequence[str], seed: str, duels: Duels) -> None:
    """Play that duel to its end and enter it."""
    chance, dice = Random(seed), Random(f"{seed} dice")
    players = tuple(Player(name, deck=rules.ready[name].keys) for name in names)
    seats: list[Seat] = [KINDS[kind]() for kind in kinds]
    table: DuelTable = start(rules, rules.new_table(players, {}))
    answers = 0
    while answers < ANSWERS_MOST:
        answers += 1
        roll_out(rules, table, dice)
        _note(table, duels)
        if table.over or wrong(rules, table, duels, seed):
            break
        _decide(rules, table, seats, chance, duels, seed)
    else:
        duels.broken.append(f"{seed}: no end after {ANSWERS_MOST} answers")
    _enter(table, names, kinds, answers, duels)


def _note(table: DuelTable, duels: Duels) -> None:
    for event in table.news:
        duels.events[type(event).__name__] += 1
        if type(event).__name__ == "Eliminated":
            duels.ends[event.why] += 1  # type: ignore[attr-defined]
    table.news.clear()


def wrong(rules: DuelRules, table: DuelTable, duels: Duels, seed: str) -> bool:
    """Whether the table is unsound, which is noted."""
    problems = rules.status(table)
    duels.broken += [f"{seed}: {problem}" for problem in problems]
    return bool(problems)


def _decide(rules: DuelRules, table: DuelTable, seats: Sequence[Seat], chance: Random, duels: Duels, seed: str) -> None:
    question = questions(table)[0]
    chair = question.seat
    seen, menu = rules.observe(table, chair), rules.standing(table, chair)
    decision = seats[chair].decide(seen, question, menu, BUDGET, chance)
    choice = decision.choice if isinstance(decision, Act | Reply) else question.default
    try:
        apply_in_place(rules, table, Answer(chair, choice, standing=isinstance(decision, Act)))
    except IllegalAnswer as refused:
        duels.broken.append(f"{seed}: {question.kind} {choice!r}: {refused}")
        apply_in_place(rules, table, Answer(chair, question.default))


def _enter(table: DuelTable, names: tuple[str, str], kinds: Sequence[str], answers: int, duels: Duels) -> None:
    duels.games += 1
    duels.turns.append(table.turn_number)
    duels.answers.append(answers)
    duels.played.update(names)
    first = Chair(0) if (table.turn_number % 2 == 1) == (table.turn == 0) else Chair(1)
    if not table.winners:
        duels.drawn += 1
        return
    winner = table.winners[0]
    duels.wins[names[winner]] += 1
    duels.by_kind[kinds[winner]] += 1
    duels.first_won += winner == first
    duels.pairs[names].append(1 - winner)


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
    """The report, line by line."""
    decided = max(1, duels.games - duels.drawn)
    shares = ", ".join(f"{name} {duels.wins[name] / duels.played[name]:.0%}" for name in duels.played)
    return [
        f"{duels.games} duels, {duels.drawn} drawn, {duels.first_won / decided:.1%} won by who went first",
        f"turns: {median(duels.turns)} in the median, up to {max(duels.turns)}; answers: {median(duels.answers)}",
        f"won by kind: {', '.join(f'{kind} {count}' for kind, count in duels.by_kind.most_common())}",
        f"won by deck: {shares}",
        f"ends: {', '.join(f'{why} {count}' for why, count in duels.ends.most_common())}",
        f"{sum(duels.answers) / seconds:.0f} answers a second, {seconds / duels.games:.2f} s a duel",
        f"wrong: {len(duels.broken)}",
        *duels.broken[:BROKEN_MOST],
    ]


@click.command(help="Play so many duels; the status is 1 if anything was wrong.")
@click.option("--games", type=click.IntRange(min=1), default=2000, show_default=True)
@click.option("--first", type=click.IntRange(min=0), default=0, help="The number of the first duel.")
@click.option("--seats", default="greedy,greedy", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(games: int, first: int, seats: str, seed: int) -> None:
    """Play and report."""
    rules = the_rules()
    began = time.process_time()
    duels = play(rules, seats.split(","), range(first, first + games), seed)
    click.echo("\n".join(told(duels, time.process_time() - began)))
    sys.exit(bool(duels.broken))


def the_rules() -> DuelRules:
    """The pool with its ready decks."""
    return RULES


if __name__ == "__main__":
    main()
