"""The cheapest way to a sum: which cards to spend so that a fight turns.

A `Means` is one standing action, the strength that it moves and what it costs. Means of one group exclude each
other (the same card for either of two monsters; one, two or three cards for Berserk).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from kickdoor_game.machine.questions import Choice


@dataclass(frozen=True, slots=True)
class Means:
    """`choice`: the standing action. `power`: how much strength it moves to the wanted side. `cost`: in levels."""

    choice: Choice
    power: int
    cost: float
    group: str


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything in `steps` together costs `cost` and moves `power`."""

    cost: float
    power: int
    steps: tuple[Means, ...]


NO_PLAN = Plan(0.0, 0, ())


def cheapest_plan(means: Iterable[Means], needed: int) -> Plan | None:
    """The cheapest plan that moves at least `needed`; None if all together are too weak."""
    if needed <= 0:
        return NO_PLAN
    groups: dict[str, list[Means]] = {}
    for one in means:
        if one.power > 0:
            groups.setdefault(one.group, []).append(one)
    best: list[Plan | None] = [NO_PLAN, *[None] * needed]
    for group in groups.values():
        for power in range(needed, -1, -1):
            plan = best[power]
            if plan is None:
                continue
            for one in group:
                into = min(needed, power + one.power)
                there = best[into]
                cost = plan.cost + one.cost
                if into > power and (there is None or cost < there.cost):
                    best[into] = Plan(cost, plan.power + one.power, (*plan.steps, one))
    return best[needed]
