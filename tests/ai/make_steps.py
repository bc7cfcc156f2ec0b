"""Write down what agents of the learning environment are given in a match: what may be said, and what is seen.

    .venv/bin/python -m tests.ai.make_steps

Whoever has trained an agent has trained it on these numbers: they change only on purpose.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from tests.ai.rl_play import Chancer
from tests.printings import printing

from kickdoor_ai import rl
from kickdoor_ai.registry import make
from kickdoor_ai.rl.parts import Row

STEPS = Path(__file__).with_name("steps.golden.txt")
SEED, STEPS_MOST, SEEN_EVERY = 4, 500, 10


def steps(seed: int = SEED, most: int = STEPS_MOST) -> Iterator[str]:
    """Yield a line for each step; now and then another with the sum and a check sum of each stretch of the vector that
    is not empty."""
    env = rl.raw_env(max_cycles=most, rules=printing("classic"))
    policies = {
        f"player_{chair}": rl.policy_of(make("greedy", "doors"), chair) if chair % 2 else Chancer(chair)
        for chair in range(4)
    }
    env.reset(seed=seed)
    meanings = env.alphabet.meanings
    for number in range(most):
        if any(env.terminations.values()) or any(env.truncations.values()):
            break
        agent = env.agent_selection
        seen = env.observe(agent)
        offered = np.flatnonzero(seen["action_mask"])
        token = policies[agent](env, agent)
        assert token is not None
        yield f"{number} {agent} says {meanings[token]} of {' '.join(meanings[each] for each in offered)}"
        if number % SEEN_EVERY == 0:
            rows = env.layout.rows(seen["observation"])
            yield "    sees " + " ".join(f"{name}={_told(row)}" for name, row in rows.items() if row.any())
        env.step(token)


def _told(row: Row) -> str:
    """Return the sum of a stretch, and a check sum of its places and figures."""
    places = [f"{place} {row[place]:.4f}" for place in row.nonzero()[0]]
    return f"{row.sum():.3g}/{zlib.crc32(' '.join(places).encode()) & 0xFFFF:04x}"


if __name__ == "__main__":
    STEPS.write_text("\n".join(steps()) + "\n", "utf-8")
