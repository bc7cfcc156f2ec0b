"""A learner in a hundred lines: REINFORCE with a linear policy, against seats of ours.

    python ai/examples/reinforce.py --set ccg --against random --matches 200

The policy is a table of weights: one row for each token, one column for each number that the vector has besides its
planes of cards. It says how likely each token is in a situation; a step is drawn among the allowed ones. After each
match the tokens that were played become likelier if it went better than those before, and less likely if it went worse
(Williams 1992). Then the learner and a player by chance each play the same matches, which neither has seen.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import click
import numpy as np

from kickdoor_ai import rl

STEP = 0.2
"""Length of the step that the weights take after a match."""
FORGETS = 0.95
"""How much of the mean result so far is kept when a match is added to it."""


@dataclass
class LinearPolicy:
    """The weights of a policy. `sees`: the places of the vector that it looks at."""

    sees: np.ndarray[Any, Any]
    weights: np.ndarray[Any, Any]
    usual: float = 0.0
    played: list[tuple[Any, Any, Any]] = field(default_factory=list)

    def token(self, seen: Any, mask: Any, rng: np.random.Generator) -> int:
        """Return a token of the mask, drawn by the policy, and note it."""
        inputs, allowed = np.append(seen[self.sees], 1.0), np.flatnonzero(mask)
        worth = self.weights[allowed] @ inputs
        likely = np.exp(worth - worth.max())
        likely /= likely.sum()
        chosen = int(rng.choice(len(allowed), p=likely))
        likely[chosen] -= 1
        self.played.append((allowed, -likely, inputs))
        return int(allowed[chosen])

    def learn(self, result: float) -> None:
        """Make the tokens of the match likelier if its result is better than usual, else less likely."""
        change = np.zeros_like(self.weights)
        for allowed, towards, inputs in self.played:
            change[allowed] += np.outer(towards, inputs)
        self.weights += STEP * (result - self.usual) * change / max(1.0, float(np.linalg.norm(change)))
        self.usual = FORGETS * self.usual + (1 - FORGETS) * result
        self.played.clear()


def play(env: rl.SingleAgentEnv, policy: LinearPolicy, seed: int) -> float:
    """Play a match and return the sum of its rewards."""
    rng, total, over = np.random.default_rng(seed), 0.0, False
    seen, _ = env.reset(seed=seed)
    while not over:
        seen, reward, terminated, truncated, _ = env.step(policy.token(seen, env.action_masks(), rng))
        total, over = total + reward, terminated or truncated
    return total


def untaught(env: rl.SingleAgentEnv) -> LinearPolicy:
    """Return a policy that draws each allowed token with equal chance."""
    ours = rl.bare(env.match_env)
    short = [place for place in ours.layout.values() if place.stop - place.start < ours.alphabet.cards]
    sees = np.concatenate([np.arange(place.start, place.stop) for place in short])
    return LinearPolicy(sees, np.zeros((len(ours.alphabet), len(sees) + 1)))


@click.command()
@click.option("--set", "set_name", default="ccg", show_default=True, help="The set to play.")
@click.option("--against", default="random", show_default=True, help="The kind of the opponents.")
@click.option("--opponents", default=1, show_default=True, type=click.IntRange(min=1))
@click.option("--matches", default=200, show_default=True, type=click.IntRange(min=1), help="To learn from.")
@click.option("--exam", default=60, show_default=True, type=click.IntRange(min=1), help="To compare by.")
def main(set_name: str, against: str, opponents: int, matches: int, exam: int) -> None:
    """Learn from so many matches, and print how the learner and a player by chance do in others."""
    env = rl.single_agent_env(set_name, (against,) * opponents, shaping=0.5, max_cycles=600)
    learner = untaught(env)
    for match in range(matches):
        learner.learn(play(env, learner, seed=match))
    for name, policy in (("by chance", untaught(env)), ("learned", learner)):
        results = [play(env, policy, seed=matches + match) for match in range(exam)]
        wins = sum(result > 0.5 for result in results)
        click.echo(f"{name}: {wins} of {exam} matches won, mean result {np.mean(results):+.2f}")


if __name__ == "__main__":
    main()
