"""Try proposals: a determinised tree search over the decisions of one chair.

In one trial, a world is copied, a proposal carried out in it, and the match continues. Within the tree, the chair's
next decisions are selected there; its later ones and everybody else's follow habits. When the next turn begins, the
outlook estimates the chair's chance to win.

All proposals are tried in the same worlds, one after the other, and compared world by world. Proposals clearly behind
the best are dropped.

The decisions after a proposal form a tree by information-set Monte Carlo tree search: a node stands for all imagined
worlds in which the chair has decided the same so far. The options differ from world to world, so each edge counts the
trials in which it was available, which replaces the node's visits when edges are compared (Cowling, Powley, Whitehouse
2012).
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
from ..judgement.position import ActionMemory
from .mind import SimulatedSeat, UnmovedTemper
from .outlook import Outlook
from .playing import Choose, carry_out, next_turn, play_on
from .proposals import SEARCHED, NotingPosition, proposals
from .worlds import World, Worlds

EXPLORES = 0.05
"""Exploration constant of the upper confidence bound, as a chance to win."""

WIDENS = 4
"""Trials per option before another option is tried (progressive widening)."""


@dataclass(slots=True)
class Edge:
    """An option at a node. `there`: trials in which it was available; `trials`: trials in which it was taken."""

    there: int = 0
    trials: int = 0
    total: float = 0.0
    below: Branches = field(default_factory=dict)

    def promise(self) -> float:
        """Return the upper confidence bound (UCB1) of this option's value: its mean, plus more the more rarely it was
        tried when available."""
        return self.total / self.trials + EXPLORES * sqrt(log(self.there) / self.trials)


@dataclass(slots=True)
class Node:
    """A decision in the tree, with its edges by option."""

    edges: dict[Decision, Edge] = field(default_factory=dict)

    def select(self, options: Sequence[Decision]) -> tuple[Decision, Edge]:
        """Return the option to try next, with its edge: an untried one when progressive widening allows another, else
        the one with the highest upper confidence bound."""
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
"""Nodes of the chair's next decision, by the kind of its question."""


@dataclass(slots=True)
class Path:
    """The path of one trial through the tree, from the branches below a proposal."""

    branches: Branches
    edges: list[Edge] = field(default_factory=list)

    def go(self, kind: str, options: Sequence[Decision]) -> Decision:
        """Return the option to try at the tree's node for that kind of question, and move to the nodes below it."""
        decision, edge = self.branches.setdefault(kind, Node()).select(options)
        self.edges.append(edge)
        self.branches = edge.below
        return decision

    def end(self, value: float) -> None:
        """Add the value of one trial (0 to 1) to all options that the trial has taken, which is back-propagation."""
        for edge in self.edges:
            edge.trials += 1
            edge.total += value


FIRST_TRIALS = 4
"""Trials of a proposal before it can be dropped, and before a tree grows below it."""

CLEARLY = 2.0
"""Standard errors that count as clearly behind."""

_UNMOVED = UnmovedTemper(ENVY)


@dataclass(slots=True)
class Grown(Trials):
    """Trials of a proposal, whose values are chances to win. `below`: the tree below it."""

    below: Branches = field(default_factory=dict)


class DecisionSearch:
    """The search for one decision of one chair.

    `memory`: what the chair has done in this fight. `plies`: how many of its own decisions the tree covers, this one
    included. `idle`: the question comes from the host, so a reply has no effect. `made` counts trials; `broken` lists
    proposals that failed.
    """

    def __init__(
        self, worlds: Worlds, chair: Chair, outlook: Outlook, memory: ActionMemory, plies: int, *, idle: bool = False
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
        """Try all decisions in one imagined game after another, dropping those clearly behind, until one is left or
        `more` (given the number of trials) returns False; return the results.

        Decisions that raise an exception are dropped, and noted in `broken`.
        """
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
        """Return the chance to win after one trial of the proposal in that world, and add it to the tree."""
        table, chance = world.copy()
        until = next_turn(table)
        path = Path(proposal.below)
        memory = self._memory.copy()
        memory.remember(table.turn_number, proposal.decision)
        own = SimulatedSeat(memory, _UNMOVED)
        grown = len(proposal.values) >= FIRST_TRIALS

        def think(table: DoorsTable, question: Question, rng: Generator) -> Decision:
            if not grown or len(path.edges) + 1 >= self._plies or question.kind not in SEARCHED:
                return own.choose(table, question, rng)
            options = proposals(NotingPosition(table, question, rng, own.memory.copy()), _UNMOVED)
            decision = options[0] if len(options) == 1 else path.go(question.kind, options)
            own.memory.remember(table.turn_number, decision)
            return decision

        choose: dict[Chair, Choose] = {hero.seat: SimulatedSeat().choose for hero in table.heroes}
        choose[self._chair] = think
        if not (self._idle and isinstance(proposal.decision, Reply)):
            carry_out(self._worlds.rules, table, self._chair, proposal.decision)
        play_on(self._worlds.rules, table, choose, chance, until)
        value = self._outlook.chance(table)
        path.end(value)
        return value
