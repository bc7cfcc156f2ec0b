"""A whole match of AI players at a server, and their reasons afterwards.

olga = watched("quest", ("greedy", "spiteful"))
decisions(olga, 0)                                # those of the first seat, in order
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tests.server.house import House

from kickdoor_protocol.messages.lobby import AddAi, CreateTable, Lobby, StartMatch, WatchTable
from kickdoor_protocol.messages.reasons import Decision, Explain, Explained
from kickdoor_protocol.messages.table import Over
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds

KEY = re.compile(r"\b[a-z_]+\.\d+\b")
"""Keys of the program, which no person should read."""
STEPS_MOST = 20_000


def watched(set_key: str, kinds: Iterable[str]) -> Any:
    """Return a spectator after a whole match of these AI players; reasons were refused before."""
    minds: Any = KnownMinds()
    settings = Settings(ai_delay_ms=(1, 1), ai_reasons_most=10_000)
    house = House(settings, minds, playable_sets=PlayableSets(known_sets((set_key,))))
    olga = house.comes("Olga")
    olga.does(CreateTable, name="", set=set_key, sex="female")
    olga.does(WatchTable, table=olga.last(Lobby).table.id)
    for kind in kinds:
        olga.does(AddAi, kind=kind)
    olga.does(StartMatch)
    house.clock.advance(0.01)
    assert olga.refused(Explain, seat=0).reason == "not_yet"
    for _ in range(STEPS_MOST):
        house.clock.advance(0.01)
        if house.match.table.over:
            break
    house.clock.advance(1)
    assert olga.all(Over)
    return olga


def decisions(watcher: Any, seat: int) -> tuple[Decision, ...]:
    """Return the decisions that a seat explains."""
    watcher.does(Explain, seat=seat)
    found: tuple[Decision, ...] = watcher.last(Explained).decisions
    return found
