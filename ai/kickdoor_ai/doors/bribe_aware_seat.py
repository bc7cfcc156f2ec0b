"""The bribe-aware seat, which bargains well.

It judges fights and cards as the simplest judging seat does, and bargains better: see `bribing`. Others' gains cost it
its share of them (`bribing.appraisal.shares`), so it minds those most who are close to winning.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..api import Chair, Decision, Event
from ..speech import Speech
from .bribing.appraisal import shares
from .bribing.broker import Broker
from .bribing.presents import Presents
from .bribing.swapping import Swapping, wares
from .ear import TALK
from .judgement.business.building import improve, spend_surplus
from .judgement.position import Position, straggler
from .judgement.seat import JudgingSeat


class BribeAwareTemper:
    """A temper that minds others in proportion to their chance to win."""

    def envy(self, position: Position, chair: Chair) -> float:
        """Return the cost to this seat, in levels, of a gain worth one level by that chair: nearly 1 for the one rival
        who may win, less if several may."""
        return shares(position).get(chair, 0.0)

    def rivalry(self, position: Position, chair: Chair) -> float:
        """Return the gain to this seat, in levels, by a loss worth one level of that chair: the same as its `envy`, but
        nothing for a player who is last."""
        if chair == straggler(position) and chair not in position.partners:
            return 0.0
        return shares(position).get(chair, 0.0)


class BribeAwareSeat(JudgingSeat):
    """Knows what help is worth, and has read the small print."""

    difficulties = ("easy", "hard")

    def __init__(self) -> None:
        self._broker = Broker()
        self._swapping = Swapping(self._broker.prices)
        self._presents = Presents()
        super().__init__(BribeAwareTemper(), self._broker, Speech("bribe_aware", TALK))

    def witness(self, events: Sequence[Event]) -> None:
        """Record events that are worth a remark; learn from the events what others accept as a price, and who ignores
        gifts."""
        super().witness(events)
        if self._ear.chair is not None:
            self._broker.hear(self._ear.chair, events)
            self._presents.hear(self._ear.chair, events)

    def answer_trades(self, position: Position) -> Decision | None:
        """Return the answer to a proposed trade, or a counter-proposal to a player whose trade it has refused; None for
        neither."""
        return self._swapping.answer(position) or self._swapping.propose_instead(position)

    def in_peace(self, position: Position) -> Decision | None:
        """Return an action when nothing threatens: strengthen the hero, trade, give a present before a fight, or spend
        surplus cards; None if there is none."""
        kind = position.question.kind
        found = improve(position)
        if found is None and kind in ("arrange", "trouble", "end_turn"):
            found = wares(position) or self._swapping.propose(position)
        if found is None and kind == "trouble":
            found = self._presents.give(position, self._broker.appraisal(position), self._broker.pick_fight(position))
        if found is None and kind == "end_turn":
            found = spend_surplus(position)
        return found

    def answer(self, position: Position) -> Decision:
        """Return the answer to the question. When it chooses a monster of its hand to fight, it counts on helpers it
        can pay."""
        if position.question.kind == "trouble":
            return self._broker.pick_fight(position)
        return super().answer(position)
