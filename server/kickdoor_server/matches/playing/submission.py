"""An answer that was submitted and is not applied yet, with the listener for its outcome."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from kickdoor_game.machine.answers import Answer

from ...base.declined import NOBODY, OutcomeListener
from ...people.sessions.in_flight import InFlight
from ...table.translate.choices import NOTHING_ASSUMED, Premise
from ...table.translate.reasons import Reasoned


@dataclass(slots=True)
class Submission:
    """An `answer`, and who is `waiting` for the verdict on it.

    `aloud`: an AI seat's reasons, shown below the answer if it counts. `premise`: what must hold at the table; without
    it the answer is stale.
    """

    answer: Answer
    waiting: OutcomeListener = NOBODY
    aloud: tuple[Reasoned, ...] = ()
    premise: Premise = NOTHING_ASSUMED

    @property
    def asked(self) -> InFlight[Any] | None:
        """Return the request by which a person gave the answer; None if an AI seat or the clock did."""
        return self.waiting if isinstance(self.waiting, InFlight) else None
