"""The time that people have, where a table lets that depend on who sits down.

One person among AI seats keeps nobody waiting, and reads or listens for as long as they like: no clock runs. Where
people wait for each other, each has the usual time. So it is with passes that come early: held back they hide what
people do from each other, and slow down nobody who plays alone. The choice is made when the match begins and is
written down with it, so it stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import Setting

AUTO = "auto"
FITTED = {"pace": ("alone", "usual"), "early_passes": ("at_once", "held")}
"""What a table may leave open, by its key: as it is for one person among AI players, and for people with each other."""


def fitted(settings: Iterable[Setting], options: Mapping[str, Value], people: int) -> dict[str, Value]:
    """The options of a match at which so many people sit down; those of a set that leaves nothing open as they are."""
    chosen = dict(options)
    for setting in settings:
        key = setting.key
        if people and key in FITTED and chosen.get(key, setting.value) == AUTO:
            alone, together = FITTED[key]
            chosen[key] = alone if people == 1 else together
    return chosen
