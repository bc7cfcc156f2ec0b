"""AI seats for the chairs of a match: those that were called, and those that go on for people who are not there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
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

    def at(self, log: Log, engine: str, keeper: str = "") -> StandIns:
        """Return those of one match of that engine. `keeper`: the kind that it wants for those who are lost, if any."""
        return StandIns(self, log, engine, keeper)

    def may_keep(self, kind: str, engine: str) -> bool:
        """Return whether AI players of that kind keep the seats of people in such games."""
        return kind in self._minds.keepers(engine)

    def kind_for(self, chair: Chair, engine: str) -> str:
        """Return the kind of whoever goes on at that chair: its own, or else the one that the settings name."""
        return installed_kind(self._minds, engine, chair.ai, self._settings.stand_in)

    def of_kind(self, chair: Chair, kind: str, log: Log, engine: str, thinkers: Thinkers | None = None) -> Pondering:
        """Return a mind for that chair. `thinkers`: others than the server's."""
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


@dataclass(frozen=True, slots=True)
class StandIns:
    """Who goes on at the chairs of one match. `kept_by`: the kind that its table wants for people who are lost."""

    understudies: Understudies
    log: Log
    engine: str
    kept_by: str

    def stand_in(self, chair: Chair) -> tuple[str, Pondering]:
        """Return who answers for that chair for good, and of which kind that is."""
        kind = self.understudies.kind_for(chair, self.engine)
        return kind, self.of_kind(chair, kind)

    def keeper(self, chair: Chair) -> tuple[str, Pondering] | None:
        """Return who answers for that chair while its owner is lost, and of which kind; None if nobody does."""
        kind = self.kept_by
        return (kind, self.of_kind(chair, kind)) if self.understudies.may_keep(kind, self.engine) else None

    def of_kind(self, chair: Chair, kind: str, thinkers: Thinkers | None = None) -> Pondering:
        """Return a mind of that kind for that chair. `thinkers`: others than the server's."""
        return self.understudies.of_kind(chair, kind, self.log, self.engine, thinkers)
