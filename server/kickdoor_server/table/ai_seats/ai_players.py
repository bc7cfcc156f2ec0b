"""AI seats for the chairs of a match: those that a table may call, and those that go on for people who are away."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import Struct

from kickdoor_ai.registry import no_such
from kickdoor_protocol.messages.lobby import AiKind
from kickdoor_protocol.opponents import FAIR

from ...base.configuration.settings import Settings
from ...base.declined import Declined, choose, quoted
from ...base.edge import Time
from ...base.process.logs import Log
from ..thinking.tasks import Mind, Minds, SeatKind, Thinkers
from .pondering import Chair, Pondering, installed_kind


class AiPlayers(Struct, frozen=True):
    """The AI players for one game: `kinds` play it, `elsewhere` are the names of those that play other games only."""

    kinds: tuple[AiKind, ...]
    elsewhere: frozenset[str] = frozenset()

    def insist_on(self, kind: str, difficulty: str = "") -> None:
        """Raise Declined (`no_such_ai`, `no_such_difficulty`) if no AI player of that kind plays this game at that
        difficulty ("" is fair); the error message names what there is.
        """
        known = [each.name for each in self.kinds]
        for each in self.kinds:
            if each.name == kind:
                there = each.difficulties or (FAIR,)
                if difficulty and difficulty not in there:
                    text = f"The AI player {quoted(kind)} cannot play at the difficulty {quoted(difficulty)}."
                    raise Declined("no_such_difficulty", text, choose(there))
                return
        if kind in self.elsewhere:
            text = f"The AI player {quoted(kind)} plays other games, not this one."
        else:
            said = no_such(kind, known)
            text = f"{said[:1].upper()}{said[1:]}"
            text = text if text.endswith("?") else f"{text}."
        raise Declined("no_such_ai", text, choose(known))


class AiPlayerFactory:
    """Makes AI players for all matches. `entropy` seeds their random numbers: two generators for all, since each takes
    2.5 kB."""

    def __init__(
        self, minds: Minds, thinkers: Thinkers, time: Time, settings: Settings, entropy: Callable[[int], bytes]
    ) -> None:
        self._minds = minds
        self._thinkers = thinkers
        self._time = time
        self._settings = settings
        self._lot, self._chance = Random(entropy(16)), Random(entropy(16))

    def at(self, log: Log, engine: str, keeper: str = "") -> StandIns:
        """Return an object that makes AI players for one match of that engine; `keeper` is the kind that plays for
        disconnected people, "" for none.
        """
        return StandIns(self, log, engine, keeper)

    def may_keep(self, kind: str, engine: str) -> bool:
        """Return whether AI players of that kind may play for disconnected people in games of that engine."""
        return kind in self._minds.keepers(engine)

    def kind_for(self, chair: Chair, engine: str) -> SeatKind:
        """Return the AI player that plays on at that seat: the seat's own kind, or else the one in the settings, at the
        seat's difficulty if it plays at that."""
        kind = installed_kind(self._minds, engine, chair.ai, self._settings.stand_in)
        plays_so = chair.difficulty in self._minds.difficulties(kind, engine)
        return SeatKind(kind, engine, chair.difficulty if plays_so else "")

    def of_kind(self, chair: Chair, kind: SeatKind, log: Log, thinkers: Thinkers | None = None) -> Pondering:
        """Return a new AI player of that kind for that seat; `thinkers`, if given, runs it instead of the server's
        worker processes.
        """
        return Pondering(
            chair.seat,
            Mind(*kind),
            self._minds,
            thinkers or self._thinkers,
            self._time,
            self._settings,
            self._lot,
            self._chance,
            log,
        )


class StandIns(Struct, frozen=True):
    """Makes AI players for the chairs of one match. `kept_by` is the kind that its table wants for lost people."""

    ai_factory: AiPlayerFactory
    log: Log
    engine: str
    kept_by: str

    def stand_in(self, chair: Chair) -> Pondering:
        """Return an AI player to play for that seat for good."""
        return self.ai_factory.of_kind(chair, self.ai_factory.kind_for(chair, self.engine), self.log)

    def keeper(self, chair: Chair) -> Pondering | None:
        """Return an AI player to play for that seat while its owner is disconnected; None if default answers are given
        instead.
        """
        return self.of_kind(chair, self.kept_by) if self.ai_factory.may_keep(self.kept_by, self.engine) else None

    def of_kind(self, chair: Chair, kind: str, thinkers: Thinkers | None = None) -> Pondering:
        """Return a new, fair AI player of that kind for that seat; `thinkers`, if given, runs it instead of the
        server's worker processes.
        """
        return self.ai_factory.of_kind(chair, SeatKind(kind, self.engine), self.log, thinkers)
