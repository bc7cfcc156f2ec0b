"""The plan of a load: what the clients do, and for how long. It goes as JSON to the process in which they play."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, field

from kickdoor_game.library import USUAL_SET
from tests.trials.bench.entry import LOAD_IS_LIMIT, Figures
from tests.trials.bench.pinned import Server, cores, said_by

LIMIT = 0.9
"""Share of a core: clients that use more of it are the limit of the measurement."""
BOLD = 0.3


@dataclass(frozen=True, slots=True)
class Plan:
    """A load of `tables` tables with `seats` clients each, and one command under way at each table.

    At most `in_flight` commands are under way at once (0: no bound). It is measured for `seconds`, after `warm_s`; or,
    with `commands`, from when each table has had `age` commands until each has had that many, or its match is over.
    `rate`: commands a second in all, whether the server keeps up or not (0: each as soon as the last one is done).
    `first`: commands that the first table has had before others come. `refused`: all commands are wrong. `idle`:
    clients only log in. `bold`: share of answers that differ from the default; `eager`: share of decisions that are
    standing actions or options with details, drawn at random. `set_name`, `options`: the game.
    """

    tables: int = 50
    seats: int = 4
    seconds: float = 6.0
    warm_s: float = 4.0
    in_flight: int = 0
    age: int = 0
    commands: int = 0
    first: int = 0
    rate: float = 0.0
    refused: bool = False
    idle: bool = False
    bold: float = BOLD
    eager: float = 0.0
    seed: int = 1
    set_name: str = USUAL_SET
    options: dict[str, str] = field(default_factory=dict)


def play(server: Server, plan: Plan) -> Figures:
    """Play the plan against a server and return the figures, see `tally.py`. Raises RuntimeError if the load fails."""
    command = [
        sys.executable,
        "-m",
        "tests.trials.bench.load",
        str(server.port),
        str(server.pid),
        json.dumps(asdict(plan)),
    ]
    figures: dict[str, float] = said_by(command, cores()[1])
    if not plan.rate and figures.get("client_cpu", 0.0) > LIMIT:
        figures[LOAD_IS_LIMIT] = 1.0  # at a pace it never sleeps long, and says so of itself
    return figures
