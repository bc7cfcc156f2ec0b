"""boardgame.io, the best known framework for such games: moves of a game with views as large as kickdoor's were.

It keeps everything in memory, so acknowledged moves are not durable. It is measured where node and the packages are
installed; nothing else needs them:

    cd tests/trials/bench/anchors/boardgameio && npm install
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

from tests.trials.bench.entry import Figures, NotMeasured
from tests.trials.bench.pinned import Server, cores, environ, said_by

FOLDER = Path(__file__).with_name("boardgameio")


@cache
def _node() -> str:
    """Return the path of node. Raises NotMeasured if it, or a package, is missing."""
    node = shutil.which("node")
    if node is None:
        raise NotMeasured("there is no node here")
    for package in ("boardgame.io/server", "ws"):
        looked = subprocess.run(
            [node, "-e", f"require.resolve('{package}')"], cwd=FOLDER, capture_output=True, check=False
        )
        if looked.returncode:
            raise NotMeasured(f"npm package {package.partition('/')[0]} is not there: npm install in {FOLDER.name}")
    return node


def boardgame(matches: int, seconds: float, warm_s: float, rate: float = 0.0) -> Figures:
    """Measure moves at so many matches of four. `rate`: moves a second that are due (0: each as the last is done)."""
    node = _node()
    with Server([node, "server.js"], FOLDER, environ(NODE_ENV="production")) as server:
        numbers = (server.port, server.pid, matches, seconds, warm_s, rate)
        figures: Figures = said_by([node, "load.js", *map(str, numbers)], cores()[1], FOLDER)
    return figures
