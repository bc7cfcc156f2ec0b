"""Duels of one AI player against another, in pairs: its points, how often it bluffs, and how long it thinks.

    python -m tests.trials.drills.bluffs --against old --pairs 50
    python -m tests.trials.drills.bluffs --against always_calls --pairs 50
    python -m tests.trials.drills.bluffs --kind old --against old --pairs 75

In a pair the decks, shuffles and dice are the same, and the two players change chairs, so the value of decks and of the
first turn matters little. The second interval shows what that gains: the first one treats duels as independent, while
in a pair one duel is often won because the other is lost. The report says what share of the attacks were bluffs, by
what the attacker held, and by what the opponent saw. Hands and tables are correlated: a hand with many affordable
Monsters mostly belongs to an advanced game. So now and then the schemer is asked how often it would bluff at the same
table, with the same dice, but with other hands that the opponent could not tell from its own.

`old` is a fixed opponent (`old_duelist`). It never gives up, so its duels also show how often one is won that the
merchant would have given up for lost.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median
from typing import Any

import click

from kickdoor_ai.api import Act, Budget, Reply, Seat
from kickdoor_ai.duel.bribe_aware_seat import BribeAwareSeat
from kickdoor_ai.duel.greedy_seat import GreedySeat
from kickdoor_ai.duel.grudges import Grudges
from kickdoor_ai.duel.pricing import is_lost
from kickdoor_ai.duel.schemer_seat import SchemerSeat
from kickdoor_ai.duel.scheming.worlds import is_honest
from kickdoor_ai.duel.spiteful_seat import SpitefulSeat
from kickdoor_ai.late import handed
from kickdoor_ai.series.intervals import Mean, wilson
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.events import CardSquished, ThingAnnounced
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.questions import Choice, Question, number_in
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.sets.ccg.game import RULES
from tests.trials.drills.callers import AlwaysCalls, NeverCalls
from tests.trials.drills.old_duelist import OldDuelist

ANSWERS_MOST = 20_000
OTHER_HANDS = 4
ASKED = 0.15
"""Probability that it is asked about other hands."""
HELD_MOST = 3
GOLD_MOST = 5

KINDS: Mapping[str, Any] = {
    "greedy": GreedySeat,
    "always_calls": AlwaysCalls,
    "bribe_aware": BribeAwareSeat,
    "never_calls": NeverCalls,
    "old": OldDuelist,
    "schemer": SchemerSeat,
    "spiteful": SpitefulSeat,
}


@dataclass(slots=True)
class Attacks:
    """Counts of occasions and of bluffs, by the value of a measure."""

    all: Counter[str] = field(default_factory=Counter)
    bluffs: Counter[str] = field(default_factory=Counter)

    def enter(self, measure: str, bluffs: int) -> None:
        """Count one occasion with so many bluffs."""
        self.all[measure] += 1
        self.bluffs[measure] += bluffs

    def lines(self, title: str, of: str) -> list[str]:
        """Return a line for each value of the measure."""
        found = [f"{title:<46} {of:>8} {'bluffs':>7} {'each':>6}"]
        for measure in sorted(self.all):
            count, bluffs = self.all[measure], self.bluffs[measure]
            found.append(f"  {measure:<44} {count:>8} {bluffs:>7} {bluffs / count:>6.2f}")
        return found


@dataclass(slots=True)
class Bluffs:
    """Results: points of the watched player in each pair, and its attacks.

    `turns`: its turns, by the number of Monsters that it could hire at its first attack. `held`: its attacks, by the
    number that it could hire then. `others`: for a table, the number it could hire with its own and with other hands,
    each with the share of bluffs; None: no bluff was possible. `gold`, `nth`: its attacks by what the opponent saw.
    `calls`: attacks on it by the gold beside them, and how many it faced. `aimed`: its targets, and the fate of cards
    that hurt it. `lost`: duels that `pricing.is_lost` has called lost for it, and how many of them it won. `thinking`:
    processor time of each decision by kind, in milliseconds.
    """

    pairs: list[float] = field(default_factory=list)
    length: list[int] = field(default_factory=list)
    turns: Attacks = field(default_factory=Attacks)
    held: Attacks = field(default_factory=Attacks)
    gold: Attacks = field(default_factory=Attacks)
    nth: Attacks = field(default_factory=Attacks)
    others: list[list[tuple[str, float | None]]] = field(default_factory=list)
    calls: Attacks = field(default_factory=Attacks)
    aimed: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    lost: Counter[str] = field(default_factory=Counter)
    thinking: dict[str, list[float]] = field(default_factory=dict)


@dataclass(slots=True)
class Watched:
    """The watched player of a duel: what it held at the first attack of this turn, and its bluffs since."""

    chair: Chair
    bluffs: Bluffs
    budget: Budget
    turn: int = 0
    held: str = ""
    count: int = 0
    is_lost: bool = False
    grudges: Grudges = field(default_factory=Grudges)

    def hears(self, table: DuelTable, events: Sequence[Event]) -> None:
        """Count its targets, and squished cards that hurt it."""
        for event in events:
            match event:
                case ThingAnnounced(seat=seat, targets=targets) if seat == self.chair:
                    for card in targets:
                        if table.owner(card) != self.chair:
                            hurt = card in self.grudges.owes
                            self.bluffs.aimed["at what had hurt it" if hurt else "at something else"] += 1
                case CardSquished(card=card) if card in self.grudges.owes:
                    self.bluffs.aimed["squished of those"] += 1
                case _:
                    pass
            known = len(self.grudges.owes)
            self.grudges.hear([event], self.chair, table)
            self.bluffs.aimed["cards that hurt it"] += len(self.grudges.owes) - known

    def sees(self, table: DuelTable, chair: Chair, kind: str, choice: Choice) -> None:
        """Count its answer, before that is applied."""
        if chair != self.chair:
            return
        if kind == "defend" and table.fight is not None:
            self.is_lost = self.is_lost or is_lost(table, chair)
            limps = "limping" if table.duelists[chair].limping else "not limping"
            self.bluffs.calls.enter(f"{gold_of(table.fight.gold)}, {limps}", choice[0] == "face")
        if kind != "turn" or choice[0] not in ("attack", "done"):
            return
        held = held_by(table, chair)
        if self.turn != table.turn_number:
            self.close()
            self.turn, self.held, self.count = table.turn_number, held, 0
        if choice[0] == "attack":
            is_bluff = not is_honest(table, CardId(number_in(choice[1])), choice[2])
            self.count += is_bluff
            limps = "limps" if table.duelists[1 - chair].limping else "may run"
            self.bluffs.held.enter(held, is_bluff)
            gold, purse = choice[2], table.duelists[chair].purse
            self.bluffs.gold.enter(f"{gold_of(gold)}{', the whole purse' if gold == purse else ''}", is_bluff)
            self.bluffs.nth.enter(f"{min(table.fights + 1, 4)}. of the turn, the other {limps}", is_bluff)

    def may_bluff(self, question: Question, choice: Choice) -> bool:
        """Return whether it could have answered with a bluff."""
        return question.seat == self.chair and question.kind == "turn" and choice[0] in ("attack", "done")

    def ends(self, points: float) -> None:
        """Count the end of the duel, in which it took so many points."""
        self.close()
        if self.is_lost:
            self.bluffs.lost["called lost"] += 1
            self.bluffs.lost["won all the same"] += points > 0.0

    def asks(self, rules: DuelRules, table: DuelTable, seat: Seat, rng: Random) -> None:
        """Ask a schemer how often it would bluff at that table with other hands that fit the opponent's view."""
        if not isinstance(seat, SchemerSeat) or not table.duelists[self.chair].hand:
            return
        seen, dice, shares = rules.observe(table, Chair(1 - self.chair)), rng.random(), []
        for world in (table, *(start(rules, rules.imagine(seen, rng)) for _ in range(OTHER_HANDS))):
            mine = rules.observe(world, self.chair)
            shares.append((held_by(world, self.chair), seat.bluffs(mine, self.chair, self.budget, Random(dice))))
        self.bluffs.others.append(shares)

    def close(self) -> None:
        """Count the turn that is over."""
        if self.held:
            self.bluffs.turns.enter(self.held, self.count)


def gold_of(gold: int) -> str:
    """Return an amount of gold, in words."""
    return f"{gold} gold" if gold < GOLD_MOST else f"{GOLD_MOST} gold or more"


def held_by(table: DuelTable, chair: Chair) -> str:
    """Return how many Monsters of the hand could be hired now, in words."""
    duelist = table.duelists[chair]
    count = sum(is_honest(table, card, duelist.purse) for card in duelist.hand)
    return f"{count} Monsters" if count < HELD_MOST else f"{HELD_MOST} or more"


def one_duel(rules: DuelRules, names: Sequence[str], kinds: Sequence[str], seed: str, watched: Watched) -> float:
    """Play a duel to its end; return the points of the watched player."""
    dice, chances = Random(f"{seed} dice"), [Random(f"{seed} {kind}") for kind in kinds]
    watching = Random(f"{seed} watching")
    seats: list[Seat] = [KINDS[kind]() for kind in kinds]
    players = tuple(Player(name, deck=rules.ready[name].keys) for name in names)
    table: DuelTable = start(rules, rules.new_table(players, {}))
    bluffs = watched.bluffs
    for _ in range(ANSWERS_MOST):
        roll_out(rules, table, dice)
        for chair, seat in enumerate(seats):
            seat.witness([event for event in table.news if event.reaches(Chair(chair))])
        watched.hears(table, table.news)
        table.news.clear()
        if table.over:
            break
        question = questions(table)[0]
        chair = question.seat
        seen, menu = handed(rules, table, chair)
        began = time.process_time()
        decision = seats[chair].decide(seen, question, menu, watched.budget, chances[chair])
        bluffs.thinking.setdefault(kinds[chair], []).append((time.process_time() - began) * 1_000)
        choice = decision.choice if isinstance(decision, Act | Reply) else question.default
        if isinstance(decision, Reply):
            watched.sees(table, chair, question.kind, choice)
            if watched.may_bluff(question, choice) and watching.random() < ASKED:
                watched.asks(rules, table, seats[chair], watching)
        try:
            apply_in_place(rules, table, Answer(chair, choice, standing=isinstance(decision, Act)))
        except IllegalAnswer as refused:
            bluffs.broken.append(f"{seed}: {question.kind} {choice!r}: {refused}")
            apply_in_place(rules, table, Answer(chair, question.default))
    else:
        bluffs.broken.append(f"{seed}: no end after {ANSWERS_MOST} answers")
    bluffs.length.append(table.turn_number)
    points = 1.0 if watched.chair in table.winners else 0.5 if not table.winners else 0.0
    watched.ends(points)
    return points


def play(rules: DuelRules, kinds: tuple[str, str], numbers: range, seed: int, budget: Budget) -> Bluffs:
    """Play the pairs of these numbers, over all pairs of ready decks in turn. `kinds`: the watched player, and the
    other."""
    bluffs, decks = Bluffs(), [(one, other) for one in rules.ready for other in rules.ready]
    Random(seed).shuffle(decks)
    for number in numbers:
        names, points = decks[number % len(decks)], 0.0
        for chair in (Chair(0), Chair(1)):
            sitting = kinds if chair == 0 else kinds[::-1]
            points += one_duel(rules, names, sitting, f"bluffs {seed} {number}", Watched(chair, bluffs, budget))
        bluffs.pairs.append(points)
    return bluffs


def lines_of_others(tables: Sequence[Sequence[tuple[str, float | None]]]) -> list[str]:
    """Return a line for each number of affordable Monsters: how often such hands would bluff, and the difference from
    the mean at their tables."""
    found = [
        f"{'the same tables, by what other hands could hire':<46} {'hands':>8} {'share':>7} {'beside':>6} {'cannot':>6}"
    ]
    shares: dict[str, list[tuple[float, float]]] = {}
    cannot = Counter(held for hands in tables for held, share in hands if share is None)
    for hands in tables:
        able = [(held, share) for held, share in hands if share is not None]
        for held, share in able:
            shares.setdefault(held, []).append((share, share - mean(each for _, each in able)))
    for held, pairs in sorted(shares.items()):
        share, beside = (mean(column) for column in zip(*pairs, strict=True))
        found.append(f"  {held:<44} {len(pairs):>8} {share:>7.2f} {beside:>+6.2f} {cannot[held]:>6}")
    return found


def told(bluffs: Bluffs, watched: str, against: str) -> list[str]:
    """Return the report, line by line."""
    games, points = 2 * len(bluffs.pairs), sum(bluffs.pairs)
    low, high = wilson(points, games)
    between = Mean()
    for pair in bluffs.pairs:
        between.add(pair / 2)
    return [
        f"{watched} against {against}: {points / games:.1%} ({low:.1%} to {high:.1%}) of {games} duels in pairs",
        f"by what the pairs differ: {between.middle - between.spread:.1%} to {between.middle + between.spread:.1%}",
        f"turns: {median(bluffs.length)} in the median, up to {max(bluffs.length)}",
        *(f"thinking, {kind}: {spread(times)}" for kind, times in bluffs.thinking.items()),
        *bluffs.turns.lines("turns, by what it could hire", "turns"),
        *bluffs.held.lines("attacks, by what it could hire then", "attacks"),
        *lines_of_others(bluffs.others),
        *bluffs.nth.lines("attacks, by their number", "attacks"),
        *bluffs.gold.lines("attacks, by the gold beside them", "attacks"),
        *bluffs.calls.lines("attacks on it; bluffs: it faced them", "attacks"),
        f"aimed: {', '.join(f'{count} {what}' for what, count in sorted(bluffs.aimed.items()))}",
        f"called lost by the price: {bluffs.lost['called lost']}, won all the same: {bluffs.lost['won all the same']}",
        f"wrong: {len(bluffs.broken)}",
        *bluffs.broken,
    ]


def spread(times: Sequence[float]) -> str:
    """Return how long decisions took, in milliseconds: half of them, and all but one in a hundred, at most so long."""
    ranked = sorted(times)
    return f"half within {median(ranked):.1f} ms, 99 % within {ranked[len(ranked) * 99 // 100]:.1f} ms"


@click.command(help="Play so many pairs of duels; the status is 1 if anything was wrong.")
@click.option("--pairs", type=click.IntRange(min=1), default=50, show_default=True)
@click.option("--first", type=click.IntRange(min=0), default=0, help="The number of the first pair.")
@click.option("--kind", "watched", type=click.Choice(list(KINDS)), default="schemer", show_default=True)
@click.option("--against", type=click.Choice(list(KINDS)), default="old", show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--ms", type=click.IntRange(min=0), default=200, show_default=True, help="Budget of a decision.")
def main(pairs: int, first: int, watched: str, against: str, seed: int, ms: int) -> None:
    """Play and report."""
    bluffs = play(RULES, (watched, against), range(first, first + pairs), seed, Budget(ms))
    click.echo("\n".join(told(bluffs, watched, against)))
    sys.exit(bool(bluffs.broken))


if __name__ == "__main__":
    main()
