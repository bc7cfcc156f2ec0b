"""The environment inside PettingZoo's checks, and wrappers that can be copied together with the match inside.

A copy of a wrapper, by `clone()`, `copy` or `pickle`, holds a copy of the environment, never the same one. Wrappers of
PettingZoo are copied so by `copy.deepcopy` and `pickle`, but not by `copy.copy`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from random import Random
from typing import Any, Self

from pettingzoo.utils.wrappers import (
    AssertOutOfBoundsWrapper,
    BaseWrapper,
    OrderEnforcingWrapper,
    TerminateIllegalWrapper,
)

from kickdoor_game.library import USUAL_SET
from kickdoor_game.machine.ruleset import Ruleset

from .environment import DECISIONS_MOST, bare, raw_env

ILLEGAL = -1
"""Reward of an agent that takes a masked action: the match ends for all, and the others get 0."""


class CopyableWrapper(BaseWrapper[str, Any, Any]):
    """A wrapper of one of our environments that is copied with all that is inside."""

    def clone(self) -> Self:
        """Return an independent copy of the environment with its wrappers; see `MatchEnv.clone`."""
        return copy.deepcopy(self)

    def imagine(self, rng: Random) -> Self:
        """Return the environment that `MatchEnv.imagine` returns, with copies of these wrappers."""
        inside = bare(self)
        return copy.deepcopy(self, {id(inside): inside.imagine(rng)})

    def __copy__(self) -> Self:
        """Return a clone: two wrappers that share an environment would disturb each other."""
        return self.clone()


class GuardedEnv(CopyableWrapper, OrderEnforcingWrapper[str, Any, Any]):
    """An environment with PettingZoo's checks: a masked action loses the match, calls out of order are reported."""


def env(
    set_name: str = USUAL_SET,
    seats: int = 4,
    options: Mapping[str, Any] | None = None,
    *,
    rules: Ruleset | None = None,
    max_cycles: int | None = DECISIONS_MOST,
    may_give_up: bool = False,
    render_mode: str | None = None,
) -> GuardedEnv:
    """Return a new environment as `raw_env`, with PettingZoo's checks: a masked action loses the match, calls out of
    order are reported. The parameters are those of `raw_env`."""
    unguarded = raw_env(
        set_name,
        seats,
        options,
        rules=rules,
        max_cycles=max_cycles,
        may_give_up=may_give_up,
        render_mode=render_mode,
    )
    return GuardedEnv(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(unguarded, illegal_reward=ILLEGAL)))
