"""`python -m tests.client.swatches FOLDER [SCENE ...]`: scenes in every theme as pictures, with all colours and few.

A test can measure a contrast; whether a screen is pleasant, and whether the eye finds what matters, is for eyes.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace
from prompt_toolkit.output import ColorDepth
from tests.client.paper import at_desk
from tests.client.scenes import SCENES
from tests.client.scripted import ScriptedServer
from tests.terminal.shot import DARK, LIGHT, png

from kickdoor_client.state.model import Model
from kickdoor_client.state.settings import THEMES
from kickdoor_client.terminal.style import FULL

DEPTHS = {"full": ColorDepth.DEPTH_24_BIT, "16": ColorDepth.DEPTH_4_BIT, "none": ColorDepth.DEPTH_1_BIT}
CHOSEN = ("shape-menu", "refused", "offer-ready")


async def painted(model: Model, depth: ColorDepth, path: Path, ground: tuple[str, str]) -> None:
    """Paint one picture: the model on a terminal that has this ground."""
    async with at_desk(ScriptedServer().program(model=model), 100, 30, depth) as (desk, _):
        while not desk.paper.text.strip():
            await asyncio.sleep(0.01)
        png(desk.paper.screen, path, ground=ground)


def main(arguments: Sequence[str]) -> None:
    """Paint the scenes; a theme that leaves the ground to the terminal is painted on a dark and on a light one."""
    folder, *names = arguments
    Path(folder).mkdir(parents=True, exist_ok=True)
    for name in names or CHOSEN:
        for theme in THEMES:
            model = SCENES[name]()
            model = replace(model, settings=replace(model.settings, theme=theme))
            grounds = {"": DARK} if FULL[theme].ground else {"-on-dark": DARK, "-on-light": LIGHT}
            for colours, depth in DEPTHS.items():
                for word, ground in grounds.items():
                    path = Path(folder) / f"{name}-{theme}-{colours}{word}.png"
                    asyncio.run(painted(model, depth, path, ground))


if __name__ == "__main__":
    main(sys.argv[1:])
