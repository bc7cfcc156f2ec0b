"""Matches that programs play to their end: short ones, with cards that are the same each time.

A whole match of the classic set takes a fast player two minutes at a terminal, and now and then ten, as cards fall.
With the pack `promotions` among the cards somebody has won in a dozen turns; and what the children draw from the
system's entropy follows from a seed, so that it is always the same dozen.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).parent
PROMOTIONS = HERE / "promotions"
"""A pack in which there is hardly anything but levels."""

OPTIONS = ("--packs", str(PROMOTIONS))
"""What `play`, a server and a bot are started with to have it."""

SHORT = {"packs": PROMOTIONS.name}
"""What a table is opened with at such a server."""


def dealt(seed: str, environ: Mapping[str, str] = os.environ) -> dict[str, str]:
    """What that environment needs besides, so that a child's chance follows from the seed."""
    path = os.pathsep.join(filter(None, (str(HERE / "dealt"), environ.get("PYTHONPATH", ""))))
    return {"PYTHONPATH": path, "KICKDOOR_TEST_SEED": seed}
