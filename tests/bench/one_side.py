"""Measure one side of one entry, and say its figures as JSON: the child of `against.measure_in`.

It is run by its path and imports the bench of the tree that PYTHONPATH names, so it uses no more of it than has been
there from the beginning.

python tests/bench/one_side.py command ours '{"seconds": 6.0, "warm_s": 4.0, "part": 1.0}'
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping

from tests.bench.entry import NotMeasured, Round, Scale
from tests.bench.registry import BY_NAME


def main(entry: str, side: str, scale: str) -> None:
    """Say the figures, or why there are none: that commit may not have this entry, or not this side of it."""
    sides = {each.name: each for each in BY_NAME[entry].sides} if entry in BY_NAME else {}
    try:
        if side not in sides:
            raise NotMeasured(f"that commit has no {side} in {entry}")
        said: Mapping[str, float | str] = sides[side].measure(Round(Scale(**json.loads(scale))))
    except NotMeasured as why:
        said = {"not_measured": str(why)}
    sys.stdout.write(f"{json.dumps(dict(said))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
