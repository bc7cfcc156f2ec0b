"""To face or to run, and with what: the face-down card is one of those that the attacker can still have.

Both deck lists are open, so the cards that lie nowhere to be seen are known. How likely each is to be the one that
attacks depends on whether it could be hired for what is committed: `Trust` says how often an attack is honest.
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
from .facing import Guard, Strength, guards_of, kinds_of, loss_by, loss_by_running, strength_in_check, unseen_of
from .reasons import Facing, Guarding, Running, Weighed, likeliest, names_of
from .rehearsal import imagined

TOO_DEAR = 0.35
"""How likely it is, beside one that costs just what is committed, that a cheaper one attacks."""

GUARDS_TOLD = 3
"""So many ways to commit are told to whoever asks why."""


@dataclass(frozen=True, slots=True)
class Trust:
    """`honest`: how often an attack is what its gold pays for, if the attacker has such a card."""

    honest: float = 0.7


@dataclass(frozen=True, slots=True)
class Suspicion:
    """What the face-down card may be, each with its share; None: a bluff. `cards`: those that are none, in order."""

    shares: tuple[tuple[float, Strength | None], ...]
    cards: tuple[CardId, ...] = ()

    @property
    def bluff(self) -> float:
        """How likely it is one."""
        return sum(share for share, each in self.shares if each is None)

    def named(self, table: DuelTable) -> dict[str, float]:
        """Return how likely it is which Monster, by name."""
        honest = (share for share, each in self.shares if each is not None)
        return dict(zip(names_of(table, self.cards), honest, strict=True))


def suspicion_of(table: DuelTable, attacker: Chair, gold: int, trust: Trust) -> Suspicion:
    """Return what whoever is attacked by that player with so much gold must think of it."""
    unseen = unseen_of(table, attacker)
    weights: list[tuple[float, Strength | None]] = []
    cards: list[CardId] = []
    fitting = 0
    for card, count in kinds_of(table, unseen).items():
        strength = strength_in_check(table, card, gold, attacker)
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
    """Return what facing it costs the defender `chair` on the average, and what is best committed."""
    return best_of(table, chair, gold, suspicion, guards_of(table, chair))


def best_of(
    table: DuelTable, chair: Chair, gold: int, suspicion: Suspicion, guards: Sequence[Guard]
) -> tuple[float, Guard]:
    """Return the same, when only these may be committed."""
    return min(_losses(table, chair, gold, suspicion, guards), key=lambda pair: pair[0])


def _losses(
    table: DuelTable, chair: Chair, gold: int, suspicion: Suspicion, guards: Sequence[Guard]
) -> list[tuple[float, Guard]]:
    """What facing it costs on the average with each of these committed."""
    return [
        (sum(share * loss_by(table, chair, guard, each, gold) for share, each in suspicion.shares), guard)
        for guard in guards
    ]


def face_or_run(seen: Observation, chair: Chair, trust: Trust, rng: Generator, weighed: Weighed) -> Choice:
    """Return what to answer to `defend`."""
    table = imagined(seen, rng)
    fight = table.combat
    suspicion = suspicion_of(table, fight.attacker, fight.gold, trust)
    loss, guard = best_guard(table, chair, fight.gold, suspicion)
    escape = loss_by_running(table, chair)
    may_be = likeliest(suspicion.named(table))
    weighed.note(Reply((FACE,)), -loss, Facing(suspicion.bluff, may_be, names_of(table, guard.cards)))
    weighed.note(Reply((RUN,)), -escape, Running(LIMP_DAMAGE * table.duelists[chair].limping))
    return (FACE,) if loss <= escape else (RUN,)


def what_to_commit(seen: Observation, chair: Chair, trust: Trust, rng: Generator, weighed: Weighed) -> Choice:
    """Return what to answer to `prepare`: all at once, and then that one is ready."""
    fight = seen.table.fight
    if fight is None or fight.committed or not may_commit(seen.table, chair):
        return (READY,)
    table = imagined(seen, rng)
    gold, suspicion = fight.gold, suspicion_of(table, fight.attacker, fight.gold, trust)
    found = sorted(_losses(table, chair, gold, suspicion, guards_of(table, chair)), key=lambda pair: pair[0])
    for loss, guard in found[:GUARDS_TOLD]:
        weighed.note(Reply(committing(guard.cards)), -loss, Guarding(_squishes(guard, suspicion, gold)))
    return committing(found[0][1].cards)


def _squishes(guard: Guard, suspicion: Suspicion, gold: int) -> float:
    """How likely that is enough for what lies there."""
    return sum(
        share for share, each in suspicion.shares if each is not None and each.cost <= gold and guard.power >= each.life
    )


def committing(cards: tuple[CardId, ...]) -> Choice:
    """Return the answer to `prepare` that commits these."""
    return (COMMIT, tuple(key("card", card) for card in cards)) if cards else (READY,)
