"""Starts a hot seat: a server of our own, its people, and match after match until they want no more."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable

import click
from msgspec.structs import replace

from kickdoor_protocol.files.release import release

from ..network.child import ChildServer
from ..program.outside import files_here
from ..state.effects import Quit
from ..state.errand import ArrivalSteps, LocalPlayer
from ..state.invitation import Invitation
from ..state.model import Manner, Model
from ..state.settings import Glyphs, UserSettings, glyphs_of
from ..terminal.style import colour_depth
from .lines import SharedLines
from .party import Changed, Party
from .screen import SharedScreen


def run_hot_seat(invitation: Invitation, child: ChildServer, settings: UserSettings, *, plain: bool) -> int:
    """Play matches of several people at one keyboard until they want no more. `plain`: in line mode. Returns the exit
    code, which is 1 without a terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()) or os.environ.get("TERM") == "dumb":
        click.echo(
            "kickdoor: a hot seat needs a terminal: what one person was told cannot be hidden elsewhere.", err=True
        )
        return 1
    glyphs = glyphs_of(sys.stdout.encoding)
    face = _in_lines if plain else _on_screen
    end = asyncio.run(_matches(invitation, child, settings, glyphs, face))
    if end.text:
        click.echo(f"kickdoor: {end.text}", err=True)
    return end.code


Shared = SharedScreen | SharedLines


def _on_screen(party: Callable[[Changed], Party]) -> Shared:
    """Return the full screen of a party at this terminal."""
    return SharedScreen(party, time.monotonic, depth=colour_depth(os.environ), environ=os.environ)


def _in_lines(party: Callable[[Changed], Party]) -> Shared:
    """Return line mode of a party at this terminal."""
    from prompt_toolkit.input import create_input
    from prompt_toolkit.output import create_output
    from prompt_toolkit.output.vt100 import Vt100_Output

    output = create_output()
    if isinstance(output, Vt100_Output):
        output.enable_cpr = False  # some terminals do not answer the question where their cursor is
    return SharedLines(party, time.monotonic, create_input(), output, term=os.environ.get("TERM", ""))


async def _matches(
    invitation: Invitation,
    child: ChildServer,
    settings: UserSettings,
    glyphs: Glyphs,
    face: Callable[[Callable[[Changed], Party]], Shared],
) -> Quit:
    """Play one match after the other with the same server, and return how the last one ended."""
    manner = Manner.LINES if face is _in_lines else Manner.SCREEN

    def model(person: LocalPlayer, errand: ArrivalSteps) -> Model:
        return Model(person, errand, manner, glyphs, settings=settings)

    number = 0
    try:
        while True:
            number += 1

            def party(changed: Changed, number: int = number) -> Party:
                return Party(
                    invitation,
                    child.dial,
                    changed,
                    client=release(),
                    round_number=number,
                    model=model,
                    outside=files_here,
                )

            shared = face(party)
            end = await shared.run()
            if not shared.again:
                return replace(end, text=f"{end.text} {child.last_words()}".strip()) if end.code == 1 else end
    finally:
        await child.stop()
