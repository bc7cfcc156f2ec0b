"""The decisions that follow upon a proposal, and what came of them: information-set Monte Carlo tree search.

A node stands for all imagined worlds in which the chair has decided the same so far. What can be chosen there differs
from world to world, so each edge counts in how many trials it could have been taken, and that takes the place of the
node's own trials when edges are compared (Cowling, Powley, Whitehouse 2012).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import log, sqrt

from ...api import Decision

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
