"""Mixed strategies for attacking and defending, by regret matching.

An attack is a game of its own. The attacker puts gold beside a face-down card that only they know; the defender sees
nothing but the gold. An opponent could exploit any fixed answer. So both sides play rounds, and each raises the shares
of what would have been better against the other's play so far. Their averages approach an equilibrium, in which a bluff
gains about nothing, and facing costs the defender as much as running. It is a different one at each table.

The share of bluffs does not depend on the attacker's hand: there is one for all hands that they could have, so it
reveals nothing about the hand. Honest attacks are chosen by hand.

A `Habit` replaces part of a side's computed play by what that side has been seen to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

ROUNDS, FIRST_ROUNDS = 40, 4
"""Rounds of regret matching; the first `FIRST_ROUNDS` count for little."""
IDLE = 0.02
"""Gain that a bluff must exceed."""
SELDOM = 0.04
"""Shares below this are dropped, as remains of the first rounds."""

Gains: TypeAlias = tuple[float, ...]
"""Gains of the attacker if the defender runs, and for each way in which they face."""
Honest: TypeAlias = tuple[str, int]
"""An honest attack: the key of a Monster, and the gold beside it."""
Key = TypeVar("Key")
RUNS = 0
"""The place of running in `Gains`."""


@dataclass(slots=True)
class Regrets:
    """Regret matching for one decision: the regret of each choice, the sum of its past shares, its present share."""

    regrets: list[float]
    summed: list[float]
    now: list[float]

    @classmethod
    def of(cls, count: int) -> Regrets:
        """Return the state of regret matching before the first round: no regrets, and equal probabilities for `count`
        choices."""
        return cls([0.0] * count, [0.0] * count, [1.0 / count] * count)

    def learn(self, gains: Sequence[float], turn: int) -> None:
        """Update by regret matching after one round: `gains` are those of each choice, in points; `turn` is the round's
        number, from 1.

        Regrets of the first rounds have little weight. Otherwise the huge value of an early won duel would be regretted
        for all rounds, however seldom the other side allows it.
        """
        now, summed = self.now, self.summed
        mean, weight = _dot(now, gains), min(1.0, (turn / FIRST_ROUNDS) ** 2)
        for place, share in enumerate(now):
            summed[place] += turn * share
        regrets = [max(0.0, regret + weight * (gain - mean)) for regret, gain in zip(self.regrets, gains, strict=True)]
        self.regrets = regrets
        total = sum(regrets)
        self.now = [regret / total for regret in regrets] if total > 0.0 else [1.0 / len(gains)] * len(gains)

    def average(self) -> list[float]:
        """Return the average probability of each choice over all rounds, which is the solution of regret matching,
        without those below `SELDOM`."""
        total = sum(self.summed) or 1.0
        shares = [one / total if one >= SELDOM * total else 0.0 for one in self.summed]
        kept = sum(shares)
        return [one / kept for one in shares] if kept else [1.0 / len(shares)] * len(shares)


@dataclass(frozen=True, slots=True)
class Habit:
    """A player's habit. `share`: how often they do it; `known`: the weight of that; both from 0 to 1."""

    share: float = 0.5
    known: float = 0.0


@dataclass(frozen=True, slots=True)
class AttackGame:
    """An attack before it begins. `cheat`: gains of a bluff, over not bluffing now; `golds`: gold to bluff with.

    `honest`: gains of each honest attack as the defender can estimate them, over ending the turn. `hands`: the honest
    attacks of each hand that the attacker could have, as the defender sees it. `own`: gains of the honest attacks of
    the real hand. `faces`: the habit of the defender, by gold.
    """

    cheat: Gains
    golds: Sequence[int]
    honest: Mapping[Honest, Gains]
    hands: Sequence[tuple[Honest, ...]]
    own: Mapping[Honest, Gains]
    faces: Mapping[int, Habit] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AttackMix:
    """A mixed strategy of the attacker. `cheat`: how often to bluff with which gold; `honest`: how often to make each
    honest attack otherwise.

    `meets`: the defender's shares of running and of each way to face, by gold.
    """

    cheat: Mapping[int, float]
    honest: Mapping[Honest, float]
    meets: Mapping[int, Gains]

    def worth(self, gold: int, gains: Gains) -> float:
        """Return the expected gain of an attack for that gold, in points, given its `gains` against each way to meet
        it."""
        return _dot(self.meets[gold], gains)


def mix_attack(game: AttackGame) -> AttackMix:
    """Return the mixed strategy of the attacker, by regret matching: how often to make each honest attack and each
    bluff."""
    golds = sorted({*game.golds, *(gold for _, gold in (*game.honest, *game.own))})
    bluffs, own = list(game.golds), Regrets.of(1 + len(game.own))
    cheats = Regrets.of(1 + len(bluffs))
    hands = {hand: (game.hands.count(hand) / len(game.hands), Regrets.of(1 + len(hand))) for hand in game.hands}
    defenders = {gold: Regrets.of(len(game.cheat)) for gold in golds}
    for turn in range(1, ROUNDS + 1):
        flows = {gold: [0.0] * len(game.cheat) for gold in golds}
        for gold, share in zip(bluffs, cheats.now[1:], strict=True):
            _add(flows[gold], game.cheat, share)
        for hand, (weight, regrets) in hands.items():
            for attack, share in zip(hand, regrets.now[1:], strict=True):
                _add(flows[attack[1]], game.honest[attack], share * weight)
        for gold in golds:
            defenders[gold].learn([-gain for gain in flows[gold]], turn)
        answers = {gold: _answer(defenders[gold].now, flows[gold], game.faces.get(gold)) for gold in golds}
        cheats.learn([0.0, *(_dot(answers[gold], game.cheat) - IDLE for gold in bluffs)], turn)
        worth = {attack: _dot(answers[attack[1]], gains) for attack, gains in game.honest.items()}
        for hand, (_, regrets) in hands.items():
            regrets.learn([0.0, *(worth[attack] for attack in hand)], turn)
        own.learn([0.0, *(_dot(answers[attack[1]], gains) for attack, gains in game.own.items())], turn)
    cheat, honest = cheats.average(), own.average()
    meets = {gold: tuple(one.average()) for gold, one in defenders.items()}
    return AttackMix(dict(zip(bluffs, cheat[1:], strict=True)), dict(zip(game.own, honest[1:], strict=True)), meets)


@dataclass(frozen=True, slots=True)
class DefenceGame:
    """An attack that has begun. `cheat`: its gains if it is a bluff; `honest`: its gains for each hand that can be
    honest; `hands`: the number of imagined hands. `is_honest`: how often the attacker has been honest."""

    cheat: Gains
    honest: Sequence[Gains]
    hands: int
    is_honest: Habit = field(default_factory=Habit)


def mix_defence(game: DefenceGame) -> list[float]:
    """Return the mixed strategy of the defender, by regret matching: the probabilities of running and of each way to
    face, which sum to 1."""
    defender = Regrets.of(len(game.cheat))
    able = [Regrets.of(3) for _ in game.honest]
    unable = Regrets.of(2)
    others = max(0, game.hands - len(able)) / game.hands
    known, each = game.is_honest.known, 1.0 / game.hands
    for turn in range(1, ROUNDS + 1):
        honest, cheat, shown = [0.0] * len(game.cheat), [0.0] * len(game.cheat), [0.0] * len(game.cheat)
        for gains, regrets in zip(game.honest, able, strict=True):
            _add(honest, gains, each * regrets.now[1])
            _add(cheat, game.cheat, each * regrets.now[2])
            _add(shown, gains, game.is_honest.share / len(able))
        _add(cheat, game.cheat, others * unable.now[1])
        _add(shown, game.cheat, 1.0 - game.is_honest.share if able else 1.0)
        flow = sum(each * (one.now[1] + one.now[2]) for one in able) + others * unable.now[1]
        flows = [
            (1.0 - known) * (one + other) + known * habit * max(flow, each)
            for one, other, habit in zip(honest, cheat, shown, strict=True)
        ]
        defender.learn([-gain for gain in flows], turn)
        answer = defender.now
        bluff = _dot(answer, game.cheat)
        for gains, regrets in zip(game.honest, able, strict=True):
            regrets.learn([0.0, _dot(answer, gains), bluff], turn)
        unable.learn([0.0, bluff], turn)
    return defender.average()


def _answer(now: Sequence[float], flow: Sequence[float], habit: Habit | None) -> list[float]:
    """Return the defender's shares: their habit with its weight, and regret matching for the rest."""
    if habit is None or not habit.known:
        return list(now)
    best = min(range(1, len(flow)), key=flow.__getitem__)
    found = [(1.0 - habit.known) * share for share in now]
    found[RUNS] += habit.known * (1.0 - habit.share)
    found[best] += habit.known * habit.share
    return found


def _add(flow: list[float], gains: Gains, share: float) -> None:
    """Add a share of the gains to `flow`, in place."""
    if share:
        for place, gain in enumerate(gains):
            flow[place] += share * gain


def _dot(shares: Sequence[float], gains: Sequence[float]) -> float:
    """Return the average of the gains, weighted by the shares."""
    total = 0.0
    for share, gain in zip(shares, gains, strict=True):
        total += share * gain
    return total


def one_of(shares: Mapping[Key, float], point: float) -> Key | None:
    """Return the key drawn by `point` (a random number from 0 to 1) with these probabilities; None if it lies beyond
    their sum."""
    for key, share in shares.items():
        if point < share:
            return key
        point -= share
    return None


def drawn(shares: Sequence[float], point: float) -> int:
    """Return the index drawn by `point` (a random number from 0 to 1) with these probabilities."""
    for place, share in enumerate(shares):
        if point < share:
            return place
        point -= share
    return max(range(len(shares)), key=shares.__getitem__)
