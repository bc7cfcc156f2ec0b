"""Measure one side of one entry, and print its figures as JSON: the child of `against.measure_in`.

It is run by its path and imports the bench of the tree that PYTHONPATH names, so it uses only what the bench has had
from the beginning.

python tests/trials/bench/one_side.py command ours '{"seconds": 6.0, "warm_s": 4.0, "part": 1.0}'
"""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec

BENCH = "tests.trials.bench" if find_spec("tests.trials") else "tests.bench"
"""The bench of that tree: earlier commits have it in another place."""


def main(entry: str, side: str, scale: str) -> None:
    """Print the figures, or why there are none: that commit may not have this entry, or not this side of it."""
    words, entries = import_module(f"{BENCH}.entry"), import_module(f"{BENCH}.registry").BY_NAME
    sides = {each.name: each for each in entries[entry].sides} if entry in entries else {}
    try:
        if side not in sides:
            raise words.NotMeasured(f"that commit has no {side} in {entry}")
        said: Mapping[str, float | str] = sides[side].measure(words.Round(words.Scale(**json.loads(scale))))
    except words.NotMeasured as why:
        said = {"not_measured": str(why)}
    sys.stdout.write(f"{json.dumps(dict(said))}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
