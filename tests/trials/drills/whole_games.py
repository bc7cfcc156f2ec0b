"""Whole games of AI players, thousands of them, of any set or mix; the table is checked before every decision.

    python -m tests.trials.drills.whole_games --set bites --games 3000
    python -m tests.trials.drills.whole_games --set classic+bites --games 3000 --first 3000 --seats greedy,spiteful

A game follows from the seed and its number; `--first NUMBER --games 1` repeats it. The status is 1 if a table was
unsound, a game did not end, an AI player did something impossible, or a card was never shown to all.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import median, quantiles
from typing import Any

import click

from kickdoor_ai.api import Seat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import make
from kickdoor_game.engine import GameRules
from kickdoor_game.library import USUAL_SET, engine, ruleset
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.plain import hints
from kickdoor_game.machine.questions import Question

SEATS = ("greedy",) * 4
BROKEN_MOST = 20
"""Most faults that are printed; all are counted."""


@dataclass(slots=True)
class Games:
    """Results. `broken`: faults of tables and AI players, each with its game.

    `unseen`: cards that no event has shown to all yet; none for games in which players bring decks, because no table
    has all cards.
    """

    unseen: set[CardId]
    turns: list[int] = field(default_factory=list)
    decisions: int = 0
    ends: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        return bool(self.broken or self.unseen)


@dataclass(slots=True)
class Listener:
    """An AI player that also removes cards from `unseen` that public events name."""

    seat: Seat
    unseen: set[CardId]

    def decide(self, *asked: Any) -> Any:
        return self.seat.decide(*asked)

    def witness(self, events: Sequence[Event]) -> None:
        for event in events if self.unseen else ():
            if event.audience is None:
                self.unseen.difference_update(_cards_of(event))
        self.seat.witness(events)


def _cards_of(event: Event) -> set[CardId]:
    """Return every card that an event names."""
    named: set[CardId] = set()
    for name, hint in hints(type(event)).items():
        value = getattr(event, name)
        if hint is CardId:
            named.add(value)
        elif hint == tuple[CardId, ...]:
            named.update(value)
    return named


def drill(rules: GameRules, kinds: Sequence[str], seed: int, numbers: range) -> Games:
    """Play the games of these numbers, each with another order of chairs."""
    own_decks = engine(rules.engine).decks is not None
    games = Games(unseen=set() if own_decks else set(map(CardId, range(len(rules.book.cards)))))
    for number in numbers:
        one_game(rules, kinds, seed, number, games)
    return games


def one_game(rules: GameRules, kinds: Sequence[str], seed: int, number: int, games: Games) -> None:
    """Play one game and add its results."""
    chance = Random(f"{seed} {rules.name} {' '.join(kinds)} {number}")
    seats = [Listener(make(kind, rules.engine), games.unseen) for kind in chance.sample(list(kinds), len(kinds))]

    def look(table: Any, question: Question, verdict: Judged) -> None:
        games.broken += [f"game {number}, asked {question.kind}: {wrong}" for wrong in rules.status(table)]

    try:
        result = play_match(rules, seats, chance, look=look)
    except MatchTooLong as too_long:
        games.broken.append(f"game {number}: {too_long}")
        return
    games.broken += [f"game {number}: {slip}" for slip in result.slips]
    games.turns.append(result.turns)
    games.decisions += result.decisions
    games.ends += bool(result.winners)


def report(rules: GameRules, games: Games) -> str:
    """Return the results, in some lines."""
    tenths = quantiles(games.turns, n=10) if len(games.turns) > 1 else [*games.turns] * 9
    cards = rules.book.cards
    lines = [
        f"{rules.name}: {games.ends} of {len(games.turns)} games have a winner, {games.decisions:,} decisions",
        f"turns: median {median(games.turns or [0]):.0f}, one in ten over {tenths[-1] if tenths else 0:.0f}",
        f"wrong: {len(games.broken)}",
        *(f"  {wrong}" for wrong in games.broken[:BROKEN_MOST]),
        f"cards that never lay before everybody: {len(games.unseen)} of {len(cards)}",
        *(f"  {cards[card].name}" for card in sorted(games.unseen)[:BROKEN_MOST]),
    ]
    return "\n".join(lines)


@click.command()
@click.option("--set", "set_name", default=USUAL_SET, show_default=True, help="the set to play, or several with a +")
@click.option("--games", default=3_000, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="the number of the first game, to play on or again")
@click.option("--seats", default=",".join(SEATS), show_default=True, help="who sits there, with commas")
@click.option("--seed", default=1, show_default=True)
def main(set_name: str, games: int, first: int, seats: str, seed: int) -> None:
    """Play so many games; the status is 1 if something was wrong."""
    rules = ruleset(set_name)
    found = drill(rules, seats.split(","), seed, range(first, first + games))
    click.echo(report(rules, found))
    sys.exit(found.failed)


if __name__ == "__main__":
    main()
