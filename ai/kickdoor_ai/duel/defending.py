"""Decides whether to face an attack or to run, and which cards to commit.

Both deck lists are open, so the cards that nobody sees are known as a set. How likely each is the attacking one depends
on whether the committed gold hires it, and on `AttackHonesty`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kickdoor_game.duel.phases.fight import COMMIT, FACE, READY, RUN, may_commit
from kickdoor_game.duel.state.numbers import LIMP_DAMAGE
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, key

from ..api import Chair, Generator, Observation, Reply
from .facing import (
    Guard,
    Strength,
    answers_of,
    guards_of,
    kinds_of,
    loss_by,
    loss_by_running,
    strength_in_check,
    unseen_of,
)
from .reasons import Facing, Guarding, Running, WeighedDecision, likeliest, names_of
from .rehearsal import imagined

TOO_DEAR = 0.35
"""Weight of a Monster that costs less than the committed gold, relative to one that costs exactly that."""

GUARDS_TOLD = 3
"""Ways to commit that an explanation lists at most."""


@dataclass(frozen=True, slots=True)
class AttackHonesty:
    """The trust of a seat in attacks. `honest`: probability that one is honest if the attacker has a fitting card, 0 to
    1."""

    honest: float = 0.7


@dataclass(frozen=True, slots=True)
class Suspicion:
    """The possible faces of a face-down card: pairs of probability and strength (None for a bluff). `cards`: the
    Monsters, in the order of `shares`."""

    shares: tuple[tuple[float, Strength | None], ...]
    cards: tuple[CardId, ...] = ()

    @property
    def bluff(self) -> float:
        """Probability that it is a bluff."""
        return sum(share for share, each in self.shares if each is None)

    def named(self, table: DuelTable) -> dict[str, float]:
        """Return for each Monster, by name, the probability that it is the face-down attacking card."""
        honest = (share for share, each in self.shares if each is not None)
        return dict(zip(names_of(table, self.cards), honest, strict=True))


def suspicion_of(table: DuelTable, attacker: Chair, gold: int, trust: AttackHonesty) -> Suspicion:
    """Return the probabilities that a face-down attack for that gold is each Monster or a bluff, given the cards of the
    attacker that nobody sees. `trust`: how honest they are believed to be."""
    unseen = unseen_of(table, attacker)
    weights: list[tuple[float, Strength | None]] = []
    cards: list[CardId] = []
    fitting = 0
    answers = answers_of(table, Chair(1 - attacker))
    for card, count in kinds_of(table, unseen).items():
        strength = strength_in_check(table, card, gold, attacker, answers)
        if strength is not None and strength.cost <= gold:
            fitting += count
            cards.append(card)
            weights.append((count * (1.0 if strength.cost == gold else TOO_DEAR), strength))
    held = len(table.duelists[attacker].hand) + (table.fight is not None)
    has_one = 1.0 - (1.0 - fitting / max(1, len(unseen))) ** held
    honest = trust.honest * has_one
    total = sum(weight for weight, _ in weights) or 1.0
    shares = ((1.0 - honest, None), *((honest * weight / total, each) for weight, each in weights))
    return Suspicion(shares, tuple(cards))


def best_guard(table: DuelTable, chair: Chair, gold: int, suspicion: Suspicion) -> tuple[float, Guard]:
    """Return the defender's least expected loss by facing the attack, in points, and the cards to commit for it."""
    return best_of(table, chair, gold, suspicion, guards_of(table, chair))


def best_of(
    table: DuelTable, chair: Chair, gold: int, suspicion: Suspicion, guards: Sequence[Guard]
) -> tuple[float, Guard]:
    """Return the defender's least expected loss by facing the attack, in points, and which of `guards` (sets of cards
    to commit) achieves it."""
    return min(losses(table, chair, gold, suspicion, guards), key=lambda pair: pair[0])


def losses(
    table: DuelTable, chair: Chair, gold: int, suspicion: Suspicion, guards: Sequence[Guard]
) -> list[tuple[float, Guard]]:
    """Return the expected loss by facing the attack with each of these guards, in points."""
    return [
        (sum(share * loss_by(table, chair, guard, each, gold) for share, each in suspicion.shares), guard)
        for guard in guards
    ]


def face_or_run(
    seen: Observation, chair: Chair, trust: AttackHonesty, rng: Generator, weighed: WeighedDecision
) -> Choice:
    """Return the answer to the question of kind `defend`: to face the attack or to run, whichever should cost less.
    Both are recorded in `weighed`, with their gain in points."""
    table = imagined(seen, rng)
    fight = table.combat
    suspicion = suspicion_of(table, fight.attacker, fight.gold, trust)
    way = best_guard(table, chair, fight.gold, suspicion)
    return better_answer(table, chair, way, loss_by_running(table, chair), suspicion, weighed)


def better_answer(
    table: DuelTable,
    chair: Chair,
    way: tuple[float, Guard],
    escape: float,
    suspicion: Suspicion,
    weighed: WeighedDecision,
) -> Choice:
    """Return the answer to an attack that costs less: to face it in the best way (its loss in points, and the cards to
    commit), or to run for the loss `escape`. Both are recorded in `weighed`."""
    loss, guard = way
    may_be = likeliest(suspicion.named(table))
    weighed.note(Reply((FACE,)), -loss, Facing(suspicion.bluff, may_be, names_of(table, guard.cards)))
    weighed.note(Reply((RUN,)), -escape, Running(LIMP_DAMAGE * table.duelists[chair].limping))
    return (FACE,) if loss <= escape else (RUN,)


def what_to_commit(
    seen: Observation, chair: Chair, trust: AttackHonesty, rng: Generator, weighed: WeighedDecision
) -> Choice:
    """Return the answer to the question of kind `prepare`: to commit the best set of cards at once, or "ready" if it
    has committed some already or can commit none."""
    if not commits_now(seen.table, chair):
        return (READY,)
    table = imagined(seen, rng)
    fight = table.combat
    suspicion = suspicion_of(table, fight.attacker, fight.gold, trust)
    found = sorted(losses(table, chair, fight.gold, suspicion, guards_of(table, chair)), key=lambda pair: pair[0])
    return best_commitment(found, suspicion, fight.gold, weighed)


def commits_now(table: DuelTable, chair: Chair) -> bool:
    """Return whether the defender can commit cards, and has committed none in this fight."""
    fight = table.fight
    return fight is not None and not fight.committed and bool(may_commit(table, chair))


def best_commitment(
    ways: Sequence[tuple[float, Guard]], suspicion: Suspicion, gold: int, weighed: WeighedDecision
) -> Choice:
    """Return the answer to the question of kind `prepare` that commits the cards of the first of `ways`, which are
    sorted by their loss in points. The first few are recorded in `weighed`."""
    for loss, guard in ways[:GUARDS_TOLD]:
        weighed.note(Reply(committing(guard.cards)), -loss, Guarding(_squishes(guard, suspicion, gold)))
    return committing(ways[0][1].cards)


def _squishes(guard: Guard, suspicion: Suspicion, gold: int) -> float:
    """Return the probability that the guard squishes the face-down card."""
    return sum(
        share for share, each in suspicion.shares if each is not None and each.cost <= gold and guard.power >= each.life
    )


def committing(cards: tuple[CardId, ...]) -> Choice:
    """Return the answer to the question of kind `prepare` that commits these cards; "ready" if there are none."""
    return (COMMIT, tuple(key("card", card) for card in cards)) if cards else (READY,)
