"""Standing actions that are worth it: each that is open is rehearsed beside doing nothing.

What it costs (the card, the gold, the zap) is in what the table is worth afterwards, so a card is kept for a better
moment if it does not gain more than it is worth in hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.questions import Choice, Menu, Option, PickOne, PickSome, YesNo

from ..api import Act, Considered, Decision, Generator, Observation, Question
from .rehearsal import Stagehands, imagined, rehearse
from .worth import Judge, worth

GAIN_LEAST = 0.4
"""So much better must the table be than without it; what one holds may be worth more later."""
NEVER = ("concede",)
LAST_WORD = "last_word"
WORLDS = 2
TARGETS_MOST = 6


def best_act(
    seen: Observation, question: Question, standing: Menu, hands: Stagehands, rng: Generator, judge: Judge = worth
) -> Decision | None:
    """Return the standing action that gains most, if one gains enough."""
    chair = question.seat
    options = [option for option in standing.open() if option.key not in NEVER]
    if not options:
        return None
    worlds = [imagined(seen, rng) for _ in range(WORLDS)]
    # Who passes as the last one ends the turn, and whoever acts does not: so the table as it is now is what to beat.
    idle = worlds if question.kind == LAST_WORD else [rehearse(world, None, hands, rng) for world in worlds]
    before = sum(judge(table, chair) for table in idle if table is not None) / len(worlds)
    best: Considered | None = None
    for option in options:
        for choice in choices_of(option):
            total, count = 0.0, 0
            for world in worlds:
                table = rehearse(world, Answer(chair, choice, standing=True), hands, rng)
                if table is not None:
                    total, count = total + judge(table, chair), count + 1
            if count and (best is None or total / count > best.worth):
                best = Considered(Act(choice), total / count)
    return best.choice if best is not None and best.worth > before + GAIN_LEAST else None


def choices_of(option: Option) -> Iterator[Choice]:
    """Yield ways to say it: each target, the first cards as payment, with and without blood."""
    said: list[tuple[Choice, ...]] = [()]
    for shape in option.details:
        match shape:
            case PickOne(options=options):
                given: list[Choice] = [each.key for each in options[:TARGETS_MOST]]
            case PickSome(options=options, least=least):
                given = [tuple(each.key for each in options[:least])]
            case YesNo():
                given = [False, True]
            case _:
                return
        said = [(*each, more) for each in said for more in given]
    yield from ((option.key, *each) for each in said)
