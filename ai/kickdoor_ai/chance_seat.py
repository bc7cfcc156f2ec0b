"""The baseline player: any admissible answer, and sometimes a standing action, without wanton self-harm.

Uniform chance over all legal actions would drop its own race, undress and give its gear away as often as sell it, and
games would hardly end. So standing actions are weighted by their verb: those that build up a hero are tried often,
those that only spend something seldom.
"""

from __future__ import annotations

from collections.abc import Sequence

from kickdoor_game.machine.questions import word_in

from .api import Act, Budget, Decision, Event, Generator, Menu, Observation, Question, Reply

ACTING = 0.35
"""Probability that it considers its standing actions before it answers."""

WEIGHTS: dict[str, float] = {
    "play": 20,
    "wear": 20,
    "sell": 20,
    "entrust": 5,
    "agree": 3,
    "use": 3,
    "mischief": 3,
    "smack": 3,
    "flaunt": 3,
    "chase": 3,
    "ward": 3,
    "sacrifice": 3,
    "berserk": 2,
    "turning": 2,
    "flee_discards": 2,
    "backstab": 1,
    "enhance": 1,
    "mate": 1,
    "wander": 1,
    "monster": 1,
    "curse": 1,
    "charm": 1,
    "bid": 1,
    "conscript": 1,
    "recruit": 1,
    "steal": 0.3,
    "steal_level": 0.3,
    "refuse": 0.3,
    "trade": 0.1,
    "show": 0.05,
    "gift": 0.05,
    "colour": 0.05,
    "drop": 0.02,
}
"""Relative frequency of each verb, against the others and `NOTHING`. Verbs that are missing are never taken as standing
actions.
"""

NOTHING = 4.0
"""Weight of taking no standing action."""


class ChanceSeat:
    """Answers by chance: takes more often than it leaves, and plans nothing."""

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return a random standing action, or a random admissible answer to the question."""
        if rng.random() < ACTING:
            options = standing.open()
            weights = [WEIGHTS.get(word_in(option.key), 0.0) for option in options]
            point = rng.random() * (NOTHING + sum(weights))
            for option, weight in zip(options, weights, strict=True):
                if point < weight:
                    return Act(Menu((option,)).sample(rng))
                point -= weight
        return Reply(question.shape.sample(rng))

    def witness(self, events: Sequence[Event]) -> None:
        """Ignore the events."""
