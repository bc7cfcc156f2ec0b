"""Made-up games and scores of the arena, whose figures are known beforehand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from kickdoor_ai.api import Chair
from kickdoor_ai.arena.score import Score, ScoredGame
from kickdoor_ai.arena.thinking import Thinking
from kickdoor_ai.arena.watching import Blow
from kickdoor_ai.doors.estimate import treasures_worth
from kickdoor_ai.doors.estimate.scale import GOLD
from kickdoor_ai.series.bargains import HelpPrice
from kickdoor_ai.series.matches import PlayedGame, SeriesPlan, Slip
from kickdoor_ai.series.spread import Lost

FOUR = SeriesPlan(("greedy", "random", "random", "random"))
DUEL = SeriesPlan(("greedy", "greedy", "random", "random"))


def game(
    series: SeriesPlan,
    number: int,
    winners: Sequence[int] = (),
    levels: Sequence[int] = (10, 5, 3, 1),
    *,
    turns: int = 40,
    offers: Sequence[HelpPrice] = (),
    blows: Sequence[Blow] = (),
    slips: Sequence[Slip] = (),
) -> ScoredGame:
    """Return a game of four players who gain Levels one by one: chair 0 at turns 1, 5, 9 ..., chair 1 at 2, 6, 10 ...
    Without winners it was given up."""
    played = PlayedGame(
        number,
        series.chairs(number),
        tuple(map(Chair, winners)),
        tuple(levels) if winners else (),
        turns if winners else 0,
        decisions=10 * turns,
        given_up=not winners,
        slips=list(slips),
    )
    steps = Counter({(Chair(i), 1 + i + 4 * step): 1 for i, level in enumerate(levels) for step in range(level - 1)})
    thinking = {kind: Thinking() for kind in series.seats}
    for kind, ms in zip(thinking, (2.0, 0.5), strict=False):
        thinking[kind].add(ms, budget_ms=1)
    return ScoredGame(played, steps, list(offers), list(blows), thinking)


def score(series: SeriesPlan, *games: ScoredGame | Lost) -> Score:
    found = Score.of(series)
    for one in games:
        if isinstance(one, Lost):
            found.lose(one)
        else:
            found.add(one)
    return found


def evening() -> Score:
    """Return the score of six games of one greedy player and three random ones, with something of everything."""
    ann, bob, cid, dot = map(Chair, range(4))
    deal = HelpPrice("request", ann, bob, 1, 400, "accepted", won=True, levels=treasures_worth(1) + 400 * GOLD)
    broken = HelpPrice("bid", cid, ann, 3, 0, "accepted", won=True, void="dead", levels=treasures_worth(3))
    back = Blow(dot, (ann,), "enemy", 1 / 3, True, 1 / 3)
    return score(
        FOUR,
        game(FOUR, 0, [0], offers=[deal, HelpPrice("request", ann, cid, 1, outcome="refused")], turns=36),
        game(FOUR, 1, [3], (4, 7, 2, 10), blows=[Blow(ann, (dot,), "leader", 2 / 3), back]),
        game(
            FOUR, 2, [1, 2], (8, 10, 10, 1), offers=[broken, HelpPrice("trade", bob, ann, outcome="accepted")], turns=52
        ),
        game(FOUR, 3, slips=[Slip(3, "random", "KeyError: 'luck'")]),
        Lost(4),
        game(FOUR, 5, [0], (10, 3, 2, 1), blows=[Blow(bob, (cid, dot), "other", 0.0, False, 1 / 3)], turns=80),
    )
