"""The means of a match: the scribe, the time, the settings and the release that its server gives it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import time as seconds_since_1970

from ...base.configuration.settings import Settings
from ...base.edge import Time
from ...base.process.portions import Do, done_at_once
from ...base.store.scribe import Scribe


@dataclass(frozen=True, slots=True)
class Means:
    """All that a server gives to each of its matches."""

    scribe: Scribe
    time: Time
    settings: Settings
    release: str = "kickdoor"
    wall_s: Callable[[], float] = seconds_since_1970
    do: Do = done_at_once
