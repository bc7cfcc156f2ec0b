"""The time that people have, where a table lets that depend on who sits down.

One person among AI seats keeps nobody waiting, and reads or listens for as long as they like: no clock runs. Where
people wait for each other, each has the usual time. The choice is made when the match begins and is written down with
it, so it stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import Setting

PACE, AUTO = "pace", "auto"
ALONE, TOGETHER = "alone", "usual"


def fitted(settings: Iterable[Setting], options: Mapping[str, Value], people: int) -> dict[str, Value]:
    """The options of a match at which so many people sit down; those of a set that leaves nothing open as they are."""
    chosen = dict(options)
    if people and any(setting.key == PACE and chosen.get(PACE, setting.value) == AUTO for setting in settings):
        chosen[PACE] = ALONE if people == 1 else TOGETHER
    return chosen
