"""Imports what the programs of this repository import until they are ready, for copies of the process (`forked`).

No reactor of Twisted is made here, since copies would share it.
"""

from __future__ import annotations

import gc
import sys
from contextlib import suppress
from importlib import import_module
from pkgutil import resolve_name

from kickdoor_ai.engines import ENGINES
from kickdoor_ai.registry import built_in

OF_PROGRAMS = (
    *("kickdoor_server.operations.program", "kickdoor_game.sets.classic.game", "kickdoor_game.doors.engine"),
    *("kickdoor_game.doors.telling", "kickdoor_server.table.translate.told_stage", "kickdoor_ai.remote.__main__"),
    *("kickdoor_server.matches.replays.__main__", "kickdoor_server.operations.admin.__main__"),
    *("tests.end_to_end.forked", "kickdoor_client.cli", "kickdoor_client.start", "kickdoor_client.plain.face"),
)
OF_OTHERS = ("twisted.internet.epollreactor", "twisted.internet.ssl", "twisted.application.internet")
"""Parts of Twisted that exist on this system, or with the extra `tls`."""

for name in OF_PROGRAMS:
    import_module(name)
for engine in ENGINES:
    for seat in built_in(engine).values():
        resolve_name(seat)
for name in OF_OTHERS:
    with suppress(ImportError):
        import_module(name)
for name in OF_PROGRAMS:
    if name.endswith(".__main__"):
        del sys.modules[name]  # it is run as a program, and `runpy` warns where one has been imported
assert "twisted.internet.reactor" not in sys.modules, "copies would share what it waits with"
gc.freeze()
