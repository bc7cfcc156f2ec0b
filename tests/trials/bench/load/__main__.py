"""Run the process in which people play: `python -m tests.trials.bench.load PORT PID PLAN`, with the plan as JSON."""

from __future__ import annotations

import json
import sys

from tests.trials.bench.load.evening import Evening
from tests.trials.bench.load.plan import Plan


def main(port: str, pid: str, plan: str) -> None:
    """Print the figures as JSON."""
    figures = Evening(int(port), int(pid), Plan(**json.loads(plan))).play()
    sys.stdout.write(f"{json.dumps(figures)}\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
