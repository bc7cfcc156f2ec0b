"""Trying proposals out: a determinised tree search over the decisions of one chair.

One trial: a world is copied, a proposal carried out in it, and the match goes on. As far as the tree reaches, the
chair's next decisions are made there; all others, its own beyond and those of everybody else, are habit. When the next
turn begins, the outlook says how likely the chair wins from there.

All proposals are tried in the same worlds, one world after the other, and compared world by world. What is clearly
behind the best is tried no more.

The decisions that follow upon a proposal, and what came of them: information-set Monte Carlo tree search. A node
stands for all imagined worlds in which the chair has decided the same so far. What can be chosen there differs from
world to world, so each edge counts in how many trials it could have been taken, and that takes the place of the
node's own trials when edges are compared (Cowling, Powley, Whitehouse 2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.machine.questions import Question

from ...api import Chair, Decision, Generator, Reply
from ...trials import More, Trials, keeping_up
from ..judgement.business.bargaining import ENVY
from ..judgement.position import Memory
from .mind import Habits, UnmovedTemper, note
from .outlook import Outlook
from .playing import Choose, carry_out, next_turn, play_on
from .proposals import SEARCHED, NotingPosition, proposals
from .worlds import World, Worlds

EXPLORES = 0.05
"""How much worse than the best, as a chance to win, a choice may look that was seldom tried, and be tried again."""

WIDENS = 4
"""One more choice is looked at for every so many trials."""


@dataclass(slots=True)
class Edge:
    """One choice at a node. `there`: in how many trials it could be taken; `trials`: in how many it was."""

    there: int = 0
    trials: int = 0
    total: float = 0.0
    below: Branches = field(default_factory=dict)

    def promise(self) -> float:
        """Its mean, and more the less is known of it."""
        return self.total / self.trials + EXPLORES * sqrt(log(self.there) / self.trials)


@dataclass(slots=True)
class Node:
    """One decision; its edges by what is chosen."""

    edges: dict[Decision, Edge] = field(default_factory=dict)

    def select(self, options: Sequence[Decision]) -> tuple[Decision, Edge]:
        """Which of these to try: the first of them first, the others one by one as trials grow, else what promises
        most."""
        fresh: Decision | None = None
        known: list[tuple[Decision, Edge]] = []
        for option in options:
            edge = self.edges.setdefault(option, Edge())
            edge.there += 1
            if edge.trials:
                known.append((option, edge))
            elif fresh is None:
                fresh = option
        if fresh is not None and sum(edge.trials for _, edge in known) >= WIDENS * len(known):
            return fresh, self.edges[fresh]
        return max(known, key=lambda one: one[1].promise())


Branches = dict[str, Node]
"""The next decision of the chair, by the kind of its question."""


@dataclass(slots=True)
class Path:
    """The way of one trial through the tree, from the branches below a proposal."""

    branches: Branches
    edges: list[Edge] = field(default_factory=list)

    def go(self, kind: str, options: Sequence[Decision]) -> Decision:
        """Choose at the node of that question, and go on below it."""
        decision, edge = self.branches.setdefault(kind, Node()).select(options)
        self.edges.append(edge)
        self.branches = edge.below
        return decision

    def end(self, value: float) -> None:
        """Count what came of it on all the way."""
        for edge in self.edges:
            edge.trials += 1
            edge.total += value


FIRST_TRIALS = 4
"""A proposal is tried so often before it can be left behind, and before a tree grows under it."""

CLEARLY = 2.0
"""So many standard errors are clear."""

_UNMOVED = UnmovedTemper(ENVY)


@dataclass(slots=True)
class Grown(Trials):
    """Trials of a proposal: the values are chances to win. `below`: the tree that has grown under it."""

    below: Branches = field(default_factory=dict)


class Search:
    """For one decision of one chair.

    `memory`: what the chair has done in this fight. `plies`: how many decisions of its own, this one included, are
    thought about. `idle`: the question comes from no table, so a reply goes nowhere.
    """

    def __init__(
        self, worlds: Worlds, chair: Chair, outlook: Outlook, memory: Memory, plies: int, *, idle: bool = False
    ) -> None:
        self._worlds = worlds
        self._chair = chair
        self._outlook = outlook
        self._memory = memory
        self._plies = plies
        self._idle = idle
        self.made = 0
        self.broken: list[str] = []

    def run(self, decisions: Sequence[Decision], more: More) -> list[Grown]:
        """Try them until one is left or `more`, told how many trials were made, says no. What broke is left out, since
        nothing may depend on a proposal that the engine refuses."""
        tried = [Grown(decision) for decision in decisions]
        running, number = list(tried), 0
        while len(running) > 1:
            world = self._worlds.world(number)
            for one in list(running):
                if not more(self.made):
                    return tried
                self.made += 1
                try:
                    one.values.append(self._value(one, world))
                except Exception as bug:
                    self.broken.append(f"{one.decision}: {type(bug).__name__}: {bug}")
                    running.remove(one)
                    tried.remove(one)
            number += 1
            if number >= FIRST_TRIALS and running:
                running = keeping_up(running, CLEARLY)
        return tried

    def _value(self, proposal: Grown, world: World) -> float:
        table, chance = world.copy()
        until = next_turn(table)
        path = Path(proposal.below)
        memory = self._memory.copy()
        note(memory, table.turn_number, proposal.decision)
        own = Habits(memory, _UNMOVED)
        grown = len(proposal.values) >= FIRST_TRIALS

        def think(table: DoorsTable, question: Question, rng: Generator) -> Decision:
            if not grown or len(path.edges) + 1 >= self._plies or question.kind not in SEARCHED:
                return own.choose(table, question, rng)
            options = proposals(NotingPosition(table, question, rng, own.memory.copy()), _UNMOVED)
            decision = options[0] if len(options) == 1 else path.go(question.kind, options)
            note(own.memory, table.turn_number, decision)
            return decision

        choose: dict[Chair, Choose] = {hero.seat: Habits().choose for hero in table.heroes}
        choose[self._chair] = think
        if not (self._idle and isinstance(proposal.decision, Reply)):
            carry_out(self._worlds.rules, table, self._chair, proposal.decision)
        play_on(self._worlds.rules, table, choose, chance, until)
        value = self._outlook.chance(table)
        path.end(value)
        return value
