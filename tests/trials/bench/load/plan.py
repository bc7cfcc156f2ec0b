"""What people are to do, and for how long: handed as JSON to the process in which they play."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, field

from kickdoor_game.library import USUAL_SET
from tests.trials.bench.entry import LOAD_IS_LIMIT, Figures
from tests.trials.bench.pinned import Server, cores, said_by

LIMIT = 0.9
"""Of a core: who uses more of it to ask and to read cannot ask for more."""
BOLD = 0.3


@dataclass(frozen=True, slots=True)
class Plan:
    """`tables` of `seats` people, with one command under way at each; at most `in_flight` of them at once (0: at all).

    It is measured for `seconds`, after `warm_s`; or, with `commands`, from when each table has had `age` of them until
    each has had so many, or its match is over. `rate`: commands a second that are due altogether, whether the server
    keeps up or not (0: each as soon as the last one is done). `first`: commands that the first table has had before
    others come. `refused`: all commands are wrong. `idle`: people only log in, all of them, and that is all. `bold`:
    how often people choose something else than what counts by default; `eager`: how often they do something of their
    own accord, or choose what needs saying more, by chance. `set_name`, `options`: what is played.
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
    """What came of it, see `tally.py`. RuntimeError if something went wrong with it."""
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
