"""Defence that keeps cards for the next attack of the same turn, and bluffs that somebody has to pay for.

Committed cards stay zapped, and the attacker may attack again with the gold that is left. So each way to answer an
attack is judged together with the best answer to one that may follow.
"""

from __future__ import annotations

from kickdoor_game.duel.phases.fight import READY
from kickdoor_game.duel.state.numbers import LIMP_DAMAGE
from kickdoor_game.machine.questions import Choice

from ..api import Chair, Generator, Observation
from .attacking import Attack, AttackBelief, AttackStyle, attacks_of, expected_gain
from .defending import AttackHonesty, best_commitment, better_answer, commits_now, losses, suspicion_of
from .facing import Guard, guards_of, hero_loss
from .reasons import ByChance, WeighedDecision
from .rehearsal import imagined
from .worth import LIMPING

FOLLOWS_MOST = 0.7
"""Probability that another attack follows in the same turn, if the attacker has two cards or more."""
WORTH_IT = 3
"""Gold from which a bluff is worth its risk: less frightens nobody."""


class Reserve:
    """Judges answers to one attack, together with what is left against another one."""

    def __init__(self, seen: Observation, chair: Chair, trust: AttackHonesty, rng: Generator) -> None:
        """Judge for the defender `chair`. `trust`: how honest they believe attacks to be."""
        self.table = imagined(seen, rng)
        self.chair = chair
        self._fight = self.table.combat
        self.suspicion = suspicion_of(self.table, self._fight.attacker, self._fight.gold, trust)
        self._trust = trust
        self._guards = guards_of(self.table, chair)
        attacker = self.table.duelists[self._fight.attacker]
        self._follows = FOLLOWS_MOST * min(1.0, len(attacker.hand) / 2)
        self._limping = self.table.duelists[chair].limping
        self._next = {gold: self._losses(gold) for gold in {attacker.purse, attacker.purse + self._fight.gold}}

    def ways(self) -> list[tuple[float, Guard]]:
        """Return the loss in points by facing with each set of cards, the least first; what may follow is included."""
        fight, honest = self._fight, 1.0 - self.suspicion.bluff
        left = self.table.duelists[fight.attacker].purse
        found = []
        for loss, guard in losses(self.table, self.chair, fight.gold, self.suspicion, self._guards):
            after = honest * self._after(guard, left) + (1.0 - honest) * self._after(guard, left + fight.gold)
            found.append((loss + self._follows * after, guard))
        return sorted(found, key=lambda way: way[0])

    def running(self) -> float:
        """Return the loss in points by running; what may follow is included."""
        now = hero_loss(self.table, self.chair, LIMP_DAMAGE) if self._limping else 0.0
        left = self.table.duelists[self._fight.attacker].purse + self._fight.gold
        return now + self._follows * self._after(Guard(), left, limping=True)

    def _losses(self, gold: int) -> list[tuple[float, Guard]]:
        """Return the expected loss in points by facing another attack for that gold, with each set of cards."""
        suspicion = suspicion_of(self.table, self._fight.attacker, gold, self._trust)
        return losses(self.table, self.chair, gold, suspicion, self._guards)

    def _after(self, used: Guard, gold: int, *, limping: bool | None = None) -> float:
        """Return the loss in points by another attack for that gold, met as well as possible without the cards of
        `used`; at least 0, since nobody attacks to lose by it."""
        limps = self._limping if limping is None else limping
        running = hero_loss(self.table, self.chair, LIMP_DAMAGE) if limps else LIMPING
        spent = set(used.cards)
        facing = min(loss for loss, guard in self._next[gold] if spent.isdisjoint(guard.cards))
        return max(0.0, min(running, facing))


def face_or_run(reserve: Reserve, weighed: WeighedDecision) -> Choice:
    """Return the answer to the question of kind `defend`: to face the attack or to run. Both are recorded in
    `weighed`, with their gain in points."""
    way, running = reserve.ways()[0], reserve.running()
    return better_answer(reserve.table, reserve.chair, way, running, reserve.suspicion, weighed)


def what_to_commit(
    seen: Observation, chair: Chair, trust: AttackHonesty, rng: Generator, weighed: WeighedDecision
) -> Choice:
    """Return the answer to the question of kind `prepare`: to commit the cards with which it loses least, now and by
    the next attack; "ready" if it has committed some already or can commit none."""
    if not commits_now(seen.table, chair):
        return (READY,)
    reserve = Reserve(seen, chair, trust, rng)
    return best_commitment(reserve.ways(), reserve.suspicion, reserve.table.combat.gold, weighed)


def thrifty_gain(odds: AttackBelief, attack: Attack, chances: ByChance) -> float:
    """Return the gain of an attack in points. A bluff is worth nothing for less than `WORTH_IT` gold, and the other's
    limp is worth only what may follow in this turn."""
    if not attack.bluff:
        return expected_gain(odds, attack, chances)
    if attack.gold < min(WORTH_IT, odds.purse):
        return 0.0
    limp = 0.0 if odds.limping else LIMPING
    return expected_gain(odds, attack, chances) - (1.0 - chances.faced) * limp


THRIFTY = AttackStyle(bluffs=1.0, options=attacks_of, appraise=thrifty_gain)
"""How a seat attacks that bluffs where gold earns it something."""
