"""Use one of our seats as the policy of an agent: it decides as usual, and its decision is spelled in tokens.

    policy = policy_of(make("greedy"))
    ...
    env.step(policy(env, agent))

The seat sees what it would see at any table, and witnesses events. Its offers are replaced by the nearest template (see
`promises`), since an agent can make no others.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pettingzoo.utils.env import AECEnv

from kickdoor_game.machine.questions import Choice, Form, Menu, Shape

from ..api import Act, Decision, Reply, Seat, Wait
from ..fallback import ask
from ..late import handed
from ..play import BUDGET
from .environment import MatchEnv, bare
from .promises import nearest, offer_in

Policy = Callable[[AECEnv[str, Any, Any], str], int | None]
"""Returns an agent's next action; None if its match is over."""


def policy_of(seat: Seat, seed: int | None = None) -> SeatPolicy:
    """Return a policy that plays one agent in one match as the seat would. `seed`: of its random choices."""
    return SeatPolicy(seat, Random(seed))


class SeatPolicy:
    """A policy that plays as a seat does: `policy(env, agent)` is the agent's next action, None if its match is
    over.
    """

    def __init__(self, seat: Seat, rng: Random) -> None:
        self._seat = seat
        self._rng = rng
        self._match = 0
        self._heard = 0
        self._decided: Decision | None = None

    def __call__(self, env: AECEnv[str, Any, Any], agent: str) -> int | None:
        """Return the agent's next action; None if its match is over.

        Raises RuntimeError in any match after its first: a seat remembers, so each match needs a new one.
        """
        ours = bare(env)
        if ours.terminations[agent] or ours.truncations[agent]:
            return None
        if self._match not in (0, ours.matches):
            raise RuntimeError("a seat plays one match; make another for the next")
        self._match = ours.matches
        match, chair = ours.match(), ours.chair_of(agent)
        if not match.said or self._decided is None:
            events = [event for event in match.story[self._heard :] if event.reaches(chair)]
            self._heard = len(match.story)
            if events:
                self._seat.witness(events)
            self._decided = self._decide(ours, agent)
        return match.toward(self._decided)

    def _decide(self, ours: MatchEnv, agent: str) -> Decision:
        """Return the seat's decision, as one that tokens can spell; otherwise the default."""
        match, chair = ours.match(), ours.chair_of(agent)
        seen, _ = handed(match.rules, match.table, chair)
        verdict = ask(self._seat, seen, match.question, match.standing, BUDGET, self._rng)
        if verdict.answer is None:
            # No other seat is asked, so waiting would only lead to the default.
            return Wait() if ours.alphabet.wait in match.tokens() else Reply(match.question.default)
        choice, act = verdict.answer.choice, verdict.answer.standing
        try:
            return Act(sayable(match.standing, choice)) if act else Reply(sayable(match.question.shape, choice))
        except LookupError:
            return Reply(match.question.default)


def sayable(shape: Shape, choice: Choice) -> Choice:
    """Return the choice with every offer in it replaced by the nearest one that agents have tokens for. Raises
    LookupError if there is none."""
    match shape:
        case Form():
            offer = offer_in(shape)
            return nearest(offer, choice) if offer is not None else choice
        case Menu(options):
            option = next(option for option in options if option.key == choice[0])
            details = zip(option.details, choice[1:], strict=True)
            return (choice[0], *(sayable(detail, said) for detail, said in details))
        case _:
            return choice
