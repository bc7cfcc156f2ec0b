"""Let a built-in seat play against agents that choose any token of the mask, in the PettingZoo environment.

    python ai/examples/random_league.py --seat greedy --games 10

To put a policy of your own into the league, write a function of the vector and the mask, and pass it for `anything`.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import click
import numpy as np

from kickdoor_ai import rl
from kickdoor_ai.registry import make
from kickdoor_game.library import ruleset

GUEST = "player_0"


def anything(seen: Any, dice: np.random.Generator) -> int:
    """Return a random token of the mask."""
    return int(dice.choice(np.flatnonzero(seen["action_mask"])))


def table_of(set_name: str, decisions: int) -> Any:
    """Return the environment of that set with four agents, or as many as it allows, which cuts matches off after that
    many decisions. Raises click.UsageError if no number of agents fits."""
    for seats in (4, 3, 2):
        try:
            return rl.env(set_name, seats=seats, max_cycles=decisions)
        except ValueError:
            continue
    raise click.UsageError(f"{set_name} is not for two, three or four.")


@click.command()
@click.option("--seat", default="greedy", show_default=True, help="Who sits in the first chair.")
@click.option("--games", default=10, show_default=True, type=click.IntRange(min=1))
@click.option("--set", "set_name", default="classic", show_default=True, help="The set to play.")
@click.option("--decisions", default=5_000, show_default=True, type=click.IntRange(min=1),
              help="Cut a match off then.")  # fmt: skip
def main(seat: str, games: int, set_name: str, decisions: int) -> None:
    """Play so many games and print what each agent got."""
    env = table_of(set_name, decisions)
    engine = ruleset(set_name).engine
    total: Counter[str] = Counter()
    for game in range(games):
        env.reset(seed=game)
        dice, guest = np.random.default_rng(game), rl.policy_of(make(seat, engine), seed=game)
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, _ = env.last()
            total[agent] += int(reward)
            if terminated or truncated:
                env.step(None)
            else:
                env.step(guest(env, agent) if agent == GUEST else anything(seen, dice))
    for agent in env.possible_agents:
        click.echo(f"{agent} ({seat if agent == GUEST else 'anything'}): {total[agent]:+} in {games} games")


if __name__ == "__main__":
    main()
