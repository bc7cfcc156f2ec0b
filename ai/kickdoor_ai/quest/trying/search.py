"""Search: tries a few decisions in the same imagined worlds with the same dice, until the table can be judged, and
compares the results world by world.

A world fits the observation. In the imagined match, all chairs decide as the plainest judging seat. Its tables are
changed in place and thrown away. Trials go on as long as the seat has room and time.
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
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.state.table import QuestTable

from ...api import Act, Chair, Decision, Generator, Observation, Reply, Wait
from ...late import standing_of
from ...lookahead import imagined, rules_of, twin
from ...temper import GreedyTemper
from ...trials import More, Trials, keeping_up
from ..bargaining import ENVY
from ..choosing import answer
from ..estimate.roads import Roads
from ..position import QuestMemory, QuestPosition
from ..seat import QuestSeat
from .plain import plain_card
from .stakes import holdings_of

DECISIONS_MOST = 60
"""Decisions after which an imagined match is judged as it stands."""


class ImaginedSeat(QuestSeat):
    """Decisions of one imagined chair: it answers, asks for help and gives it, and plays the cards of `plain`."""

    def __init__(self, memory: QuestMemory | None = None, roads: Roads | None = None) -> None:
        """Decide with that memory; `roads`: the worth of rooms to the chair a little earlier, None: not known."""
        super().__init__(GreedyTemper(ENVY))
        self._roads = roads
        if memory is not None:
            self._memory = memory

    def choose(self, table: QuestTable, question: Question, rng: Generator) -> Decision:
        """Return its answer to the question, by rules of thumb; it takes no standing actions except for combats and
        offers of help."""
        seen = Observation(question.seat, table)
        position = QuestPosition(
            seen, question, standing_of(seen, question.seat), rng, self._memory, earlier=self._roads
        )
        found: Decision | None = self._bargainer.answer_help(position)
        if found is None and question.kind == "battle":
            found = plain_card(position, self._temper) or self._bargainer.ask(position)
        elif found is None and question.kind == "before_roll":
            found = plain_card(position, self._temper)
        return Reply(answer(position)) if found is None else found


def carry_out(rules: GameRules, table: QuestTable, chair: Chair, decision: Decision) -> None:
    """Carry out the decision at the table, which is changed in place; `Wait` changes nothing. Raises IllegalAnswer if
    it is not allowed."""
    match decision:
        case Reply(choice):
            apply_in_place(rules, table, Answer(chair, choice))
        case Act(choice):
            apply_in_place(rules, table, Answer(chair, choice, standing=True))
        case Wait():
            pass


def play_on(
    rules: GameRules, table: QuestTable, habits: dict[Chair, ImaginedSeat], goes_on: Callable[[], bool], rng: Generator
) -> bool:
    """Play on in place until the table can be judged: a hero is asked where to go, the next turn begins, or the match
    is over; at most `DECISIONS_MOST` decisions. Return True. `habits`: who decides for each chair.

    Return False if `goes_on`, which is asked before each decision, returned False first.
    """
    turn = table.turn_number
    for _ in range(DECISIONS_MOST):
        roll_out(rules, table, rng)
        if table.over or table.turn_number > turn:
            return True
        first = questions(table)[0]
        if first.kind == "move":
            return True
        if not goes_on():
            return False
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


WON_TOGETHER = 14.5
"""Levels for a win shared with another hero, after those of the best other player: a little more than for a game that
goes on at Level 10."""

OTHERS = 0.5
"""Levels of one's own that a level of the best other player counts for."""

FIRST_WORLDS = 8
"""Worlds in which all decisions are tried."""
CLEARLY = 2.0
"""Standard errors behind the best from which a decision is tried no more."""


def tried(
    position: QuestPosition, decisions: Sequence[Decision], memory: QuestMemory, more: More, rng: Generator
) -> list[Trials]:
    """Return the values of these decisions, each tried in the same imagined games, one game after another while `more`
    (given the number of trials) returns True.

    Illegal decisions are left out. A game in which time runs out counts for none of them. Decisions clearly behind are
    no longer tried.
    """
    seen, chair, roads = position.seen, position.chair, position.roads
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
                is_done = _play(
                    rules, table, chair, one.decision, ImaginedSeat(deepcopy(memory), roads), goes_on, Random(seed)
                )
            except (IllegalAnswer, StaleAnswer, LookupError):
                kept.remove(one)
                continue
            if not is_done:
                return kept
            values.append((one, worth(table, chair, roads)))
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
    mind: ImaginedSeat,
    goes_on: Callable[[], bool],
    chance: Random,
) -> bool:
    """Carry out the decision and play on, in place; `mind` decides for the chair. Return False if time ran out."""
    habits = {hero.seat: ImaginedSeat() for hero in table.heroes} | {chair: mind}
    carry_out(rules, table, chair, decision)
    return play_on(rules, table, habits, goes_on, chance)


def worth(table: QuestTable, chair: Chair, roads: Roads) -> float:
    """Return the worth of a table to that chair, in levels: its holdings and position, with the rest of its own turn,
    less those of the best other player. `roads`: the worth of rooms to the chair a little earlier."""
    if chair in table.winners and len(table.winners) > 1:
        return WON_TOGETHER
    own = holdings_of(table, chair)
    if not table.over and not table.heroes[chair].dead:
        own += roads.at_later(table).plan(
            table.figures[chair].room, move_left(table, chair) if _goes_on(table, chair) else 0
        )
    return own - OTHERS * max(holdings_of(table, hero.seat) for hero in table.heroes if hero.seat != chair)


def _goes_on(table: QuestTable, chair: Chair) -> bool:
    """Return whether that chair is asked where to go."""
    return any(question.seat == chair and question.kind == "move" for question in questions(table))
