"""boardgame.io, the best known framework for such games: moves of a game whose views are as large as ours were.

It keeps everything in memory, so what it tells is not durable. It is measured where node and the packages are; nothing
else needs them:

    cd tests/bench/anchors/boardgameio && npm install
"""

from __future__ import annotations

import json
import shutil
import subprocess
from functools import cache
from pathlib import Path

from tests.bench.entry import Figures, NotMeasured
from tests.bench.pinned import Server, cores, environ, on

FOLDER = Path(__file__).with_name("boardgameio")
LOAD_MOST_S = 600.0


@cache
def _node() -> str:
    """The program. NotMeasured if it, or a package, is not there."""
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
    """What came of moves at so many matches of four. `rate`: due a second (0: each as the last is done)."""
    node = _node()
    with Server([node, "server.js"], FOLDER, environ(NODE_ENV="production")) as server:
        numbers = (server.port, server.pid, matches, seconds, warm_s, rate)
        with on(cores()[1]):
            child = subprocess.Popen(
                [node, "load.js", *map(str, numbers)],
                cwd=FOLDER,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
        said, wrong = child.communicate(timeout=LOAD_MOST_S)
    if child.returncode:
        raise RuntimeError(f"the load of boardgame.io fails: {wrong.strip()[-2_000:]}")
    figures: Figures = json.loads(said.splitlines()[-1])
    return figures
