"""Call one function and print what it has measured, as JSON: the child of `pinned.alone`.

python -m tests.trials.bench.alone package.module:function '{"argument": 1}'
"""

from __future__ import annotations

import importlib
import json
import sys

from tests.trials.bench.entry import NotMeasured


def main(function: str, arguments: str) -> None:
    """Print the figures, or why there are none."""
    module, _, name = function.partition(":")
    try:
        said = getattr(importlib.import_module(module), name)(**json.loads(arguments))
    except NotMeasured as why:
        said = {"not_measured": str(why)}
    sys.stdout.write(f"{json.dumps(said)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
