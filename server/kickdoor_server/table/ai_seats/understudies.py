"""AI seats for the chairs of a match: those that were called, and those that go on for people who are not there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from ...base.configuration.settings import Settings
from ...base.edge import Time
from ...base.process.logs import Log
from ..thinking.riddles import Mind, Minds, Thinkers
from .chair import Chair
from .pondering import Pondering, installed_kind


class Understudies:
    """`entropy` makes the seeds of their chance: one generator for all of them, since each takes 2.5 kB."""

    def __init__(
        self, minds: Minds, thinkers: Thinkers, time: Time, settings: Settings, entropy: Callable[[int], bytes]
    ) -> None:
        self._minds = minds
        self._thinkers = thinkers
        self._time = time
        self._settings = settings
        self._lot, self._chance = Random(entropy(16)), Random(entropy(16))

    def stand_in(self, chair: Chair, log: Log, engine: str) -> tuple[str, Pondering]:
        """For that chair of such a game, from here on: of its kind, or else of the one that the settings name."""
        kind = installed_kind(self._minds, engine, chair.ai, self._settings.stand_in)
        return kind, self.of_kind(chair, kind, log, engine)

    def keeper(self, chair: Chair, kind: str, log: Log, engine: str) -> tuple[str, Pondering] | None:
        """For somebody who is lost, of that kind; None if the table wants none, or it is not installed."""
        return (kind, self.of_kind(chair, kind, log, engine)) if kind in self._minds.keepers(engine) else None

    def of_kind(self, chair: Chair, kind: str, log: Log, engine: str, thinkers: Thinkers | None = None) -> Pondering:
        """A mind for that chair. `thinkers`: others than the server's."""
        return Pondering(
            chair.seat,
            Mind(kind, engine),
            self._minds,
            thinkers or self._thinkers,
            self._time,
            self._settings,
            self._lot,
            self._chance,
            log,
        )
