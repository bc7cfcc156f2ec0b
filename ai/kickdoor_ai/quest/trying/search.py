"""Trying a few decisions out: each is carried out in the same imagined worlds with the same dice, the match goes on to
the next turn, and what has become of it is compared world by world.

A world fits all that the chair sees. Trials are made for as long as the seat has room and time for more.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from random import Random

from kickdoor_game.engine import GameRules
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.quest.state.table import QuestTable

from ...api import Chair, Decision, Generator, Observation
from ...lookahead import imagined, rules_of, twin
from ...trials import More, Trials, keeping_up
from ..estimate.roads import Roads
from ..position import Memory
from .playing import Habits, carry_out, play_on
from .stakes import standing_of

OTHERS = 0.5
"""What a Level's worth of whoever is best off of the others weighs against one's own."""

FIRST_WORLDS = 3
CLEARLY = 1.5
"""What is behind the best by so many standard errors after the first worlds is tried no more."""


def tried(
    seen: Observation, chair: Chair, decisions: Sequence[Decision], memory: Memory, more: More, rng: Generator
) -> list[Trials]:
    """Try these in turn, world after world, for as long as there is room for `more`; what the engine refuses is left
    out. A world in which time runs out counts for none of them."""
    rules, kept = rules_of(seen), [Trials(decision) for decision in decisions]
    running, made = list(kept), 0
    while len(running) > 1 and more(made + len(running) - 1):
        world: QuestTable = imagined(seen, rng)
        seed = rng.randrange(1 << 32)
        values: list[tuple[Trials, float]] = []
        for one in running:
            table, goes_on = twin(world), partial(more, made)
            made += 1
            try:
                is_done = _play(rules, table, chair, one.decision, memory, goes_on, Random(seed))
            except (IllegalAnswer, StaleAnswer, LookupError):
                kept.remove(one)
                continue
            if not is_done:
                return kept
            values.append((one, worth(table, chair)))
        for one, value in values:
            one.values.append(value)
        running = [one for one, _ in values]
        if running and len(running[0].values) >= FIRST_WORLDS:
            running = keeping_up(running, CLEARLY)
    return kept


def _play(
    rules: GameRules,
    table: QuestTable,
    chair: Chair,
    decision: Decision,
    memory: Memory,
    goes_on: Callable[[], bool],
    chance: Random,
) -> bool:
    """Carry that decision out in place and play on from there; return False if it is to go on no longer."""
    habits = {hero.seat: Habits() for hero in table.heroes}
    habits[chair] = Habits(deepcopy(memory))
    carry_out(rules, table, chair, decision)
    return play_on(rules, table, habits, goes_on, chance)


def worth(table: QuestTable, chair: Chair) -> float:
    """Return what a table is worth to a chair between two turns: what it has and where it stands, against others."""
    own = standing_of(table, chair)
    if not table.over and not table.heroes[chair].dead:
        own += Roads.seen_by(table, chair).waiting(table.figures[chair].room)
    return own - OTHERS * max(standing_of(table, hero.seat) for hero in table.heroes if hero.seat != chair)
