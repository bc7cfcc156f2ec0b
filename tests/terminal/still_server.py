"""Serve for pictures: `python -m tests.terminal.still_server OPTIONS` is `kickdoor serve OPTIONS` without chance.

Seeds, names of tables and whoever moves first come out of one seed, so two pictures of a moment differ in nothing. Its
AI seats take so long that nothing moves while a picture is taken.
"""

from __future__ import annotations

import os
from random import Random

SEED = "the album"
AI_DELAY_MS = 120_000


def main() -> None:
    """Replace the server's sources of chance before it is imported, and run it."""
    chance = Random(SEED)
    os.urandom = chance.randbytes
    import kickdoor_server.operations.program as program
    from kickdoor_server.lobby.tables import lobby

    vars(lobby)["secrets"] = chance
    vars(program)["AI_SPEEDS_MS"] = {"human": (AI_DELAY_MS, AI_DELAY_MS)}
    program.main(prog_name="kickdoor serve")


if __name__ == "__main__":
    main()
