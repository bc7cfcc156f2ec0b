"""Short matches for programs that play to the end, with the same cards each time.

A whole match of the classic set takes a fast player two minutes at a terminal, and now and then ten. With the pack
`promotions` a match ends within a dozen turns. The children's system entropy is replaced by a seeded generator, so that
it is always the same match.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
PROMOTIONS = HERE / "promotions"
"""Folder of a pack with hardly anything but Levels."""

DEALT = HERE / "dealt"
"""Folder of the `sitecustomize` that replaces a child's chance."""
SEED = "KICKDOOR_TEST_SEED"
"""Environment variable with the seed of a child's chance."""

OPTIONS = ("--packs", str(PROMOTIONS))
"""Arguments with which `play`, a server and a bot load that pack."""

SHORT = {"packs": PROMOTIONS.name}
"""Table option with which a table at such a server plays with that pack."""


def dealt(seed: str, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """Return the environment variables that make a child's chance follow from the seed."""
    path = os.pathsep.join(filter(None, (str(DEALT), environ.get("PYTHONPATH", ""))))
    return {"PYTHONPATH": path, SEED: seed}
