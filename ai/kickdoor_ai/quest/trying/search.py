"""Trying a few decisions out: each is carried out in the same imagined worlds with the same dice, the match goes on to
the next turn, and what has become of it is compared world by world.

A world fits all that the chair sees. Trials are made for as long as the seat has room and time for more.

An imagined match of the board game goes on: all chairs decide as the plainest judging seat until a turn begins. The
tables belong to the search: they are changed in place and thrown away.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from random import Random

from kickdoor_game.engine import GameRules
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer, StaleAnswer
from kickdoor_game.machine.questions import Question
from kickdoor_game.machine.run import apply_in_place, questions, roll_out
from kickdoor_game.quest.state.table import QuestTable

from ...api import Act, Chair, Decision, Generator, Observation, Reply, Wait
from ...late import standing_of
from ...lookahead import imagined, rules_of, twin
from ...temper import GreedyTemper
from ...trials import More, Trials, keeping_up
from ..bargaining import ENVY
from ..choosing import answer
from ..estimate.roads import Roads
from ..position import Memory, Position
from ..seat import QuestSeat
from .stakes import holdings_of

DECISIONS_MOST = 60
"""A match that takes longer to the next turn is judged where it stands."""


class Habits(QuestSeat):
    """The ways of one imagined chair: it answers, asks for help and gives it, and keeps its cards."""

    def __init__(self, memory: Memory | None = None) -> None:
        super().__init__(GreedyTemper(ENVY))
        if memory is not None:
            self._memory = memory

    def choose(self, table: QuestTable, question: Question, rng: Generator) -> Decision:
        """Return what it says or does; what it asks for in a fight is all that it does of its own accord."""
        seen = Observation(question.seat, table)
        position = Position(seen, question, standing_of(seen, question.seat), rng, self._memory)
        found: Decision | None = self._bargainer.answer_help(position)
        if found is None and question.kind == "battle":
            found = self._bargainer.ask(position)
        return Reply(answer(position)) if found is None else found


def carry_out(rules: GameRules, table: QuestTable, chair: Chair, decision: Decision) -> None:
    """In place. IllegalAnswer if it may not be done; a `Wait` changes nothing."""
    match decision:
        case Reply(choice):
            apply_in_place(rules, table, Answer(chair, choice))
        case Act(choice):
            apply_in_place(rules, table, Answer(chair, choice, standing=True))
        case Wait():
            pass


def play_on(
    rules: GameRules, table: QuestTable, habits: dict[Chair, Habits], goes_on: Callable[[], bool], rng: Generator
) -> bool:
    """Play until the turn of somebody else has begun, or the match is over, or so many decisions have been made.

    Return False if it broke off before that, since it `goes_on` no longer: asked before each decision.
    """
    turn = table.turn_number
    for _ in range(DECISIONS_MOST):
        roll_out(rules, table, rng)
        if table.over or table.turn_number > turn:
            return True
        if not goes_on():
            return False
        first = questions(table)[0]
        decision = habits[first.seat].choose(table, first, rng)
        if isinstance(decision, Wait):
            apply_in_place(rules, table, time_is_up(first.seat))
            continue
        try:
            carry_out(rules, table, first.seat, decision)
        except (IllegalAnswer, StaleAnswer):
            apply_in_place(rules, table, Answer(first.seat, first.default))
    roll_out(rules, table, rng)
    return True


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
    own = holdings_of(table, chair)
    if not table.over and not table.heroes[chair].dead:
        own += Roads.seen_by(table, chair).waiting(table.figures[chair].room)
    return own - OTHERS * max(holdings_of(table, hero.seat) for hero in table.heroes if hero.seat != chair)
