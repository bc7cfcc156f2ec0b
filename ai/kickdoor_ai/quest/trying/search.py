"""Trying a few decisions out: each is carried out in the same imagined worlds with the same dice, the match goes on to
the next turn, and what has become of it is compared world by world.

A world fits all that the chair sees. So many trials are made for a decision, whatever time they take.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random

from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.plain import clone
from kickdoor_game.quest.table import QuestTable

from ...api import Chair, Decision, Generator, Observation
from ...lookahead import imagined, rules_of
from ...trials import Trials, keeping_up
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
    seen: Observation, chair: Chair, decisions: Sequence[Decision], memory: Memory, nodes: int, rng: Generator
) -> list[Trials]:
    """Try these in turn, world after world, as long as `nodes` trials last; what the engine refuses is left out."""
    rules, running = rules_of(seen), [Trials(decision) for decision in decisions]
    kept, made = list(running), 0
    while len(running) > 1 and made + len(running) <= nodes:
        world: QuestTable = imagined(seen, rng)
        seed = rng.randrange(1 << 32)
        for one in list(running):
            made += 1
            table, chance = clone(world), Random(seed)
            table.asking, table.latest, table.news = world.asking, world.latest, []
            habits = {hero.seat: Habits() for hero in table.heroes}
            habits[chair] = Habits(deepcopy(memory))
            try:
                carry_out(rules, table, chair, one.decision)
                play_on(rules, table, habits, chance)
            except (IllegalAnswer, StaleAnswer, LookupError):
                running.remove(one)
                kept.remove(one)
                continue
            one.values.append(worth(table, chair))
        if running and len(running[0].values) >= FIRST_WORLDS:
            running = keeping_up(running, CLEARLY)
    return kept


def worth(table: QuestTable, chair: Chair) -> float:
    """Return what a table is worth to a chair between two turns: what it has and where it stands, against others."""
    own = standing_of(table, chair)
    if not table.over and not table.heroes[chair].dead:
        own += Roads.seen_by(table, chair).waiting(table.figures[chair].room)
    return own - OTHERS * max(standing_of(table, hero.seat) for hero in table.heroes if hero.seat != chair)
