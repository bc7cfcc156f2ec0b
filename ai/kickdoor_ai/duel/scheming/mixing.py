"""How often to attack with what, and how often to face it: both sides regret what they have not done, and mend it.

An attack is a game of its own. The attacker holds something that only they know, and puts gold beside a face-down card;
the defender sees nothing but the gold. Whatever either of them would always do, the other could use. So shares are
worked out by regret matching: each side raises what would have been better against what the other has done so far,
and what both did on average is about a balance. There a bluff is worth about nothing, and facing it neither better nor
worse than running, whatever is at stake: the balance is another one at each table.

A cheating attack is not chosen by what the attacker holds: one share for all hands that they could have, so how often
they cheat says nothing about their hand. It follows from nothing but what the other sees as well. The honest ones are
chosen by hand.

A side that is known has habits, and is only as far believed to be clever as it has not shown them (`Habit`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

ROUNDS, FIRST_ROUNDS = 40, 4
IDLE = 0.02
"""A bluff must bring so much more than nothing."""
SELDOM = 0.04
"""Shares below this are left out: they are what is left of the first rounds."""

Gains: TypeAlias = tuple[float, ...]
"""What an attack brings the attacker if the defender runs, and for each way in which they face it."""
Honest: TypeAlias = tuple[str, int]
"""A Monster by its key, and the gold beside it."""
Key = TypeVar("Key")
RUNS = 0
"""The place of running in `Gains`."""


@dataclass(slots=True)
class Regrets:
    """What one side regrets in one situation, and what it has done there so far."""

    regrets: list[float]
    summed: list[float]
    now: list[float]

    @classmethod
    def of(cls, count: int) -> Regrets:
        """Return one for so many choices: nothing is regretted, each is as good as another."""
        return cls([0.0] * count, [0.0] * count, [1.0 / count] * count)

    def learn(self, gains: Sequence[float], turn: int) -> None:
        """Enter what each choice would have brought in that round. The first rounds count for little: what the end of a
        duel would bring is so much that it would be regretted throughout, however seldom the other allows it."""
        now, summed = self.now, self.summed
        mean, weight = _dot(now, gains), min(1.0, (turn / FIRST_ROUNDS) ** 2)
        for place, share in enumerate(now):
            summed[place] += turn * share
        regrets = [max(0.0, regret + weight * (gain - mean)) for regret, gain in zip(self.regrets, gains, strict=True)]
        self.regrets = regrets
        total = sum(regrets)
        self.now = [regret / total for regret in regrets] if total > 0.0 else [1.0 / len(gains)] * len(gains)

    def average(self) -> list[float]:
        """Return what it did on average, without what it hardly did."""
        total = sum(self.summed) or 1.0
        shares = [one / total if one >= SELDOM * total else 0.0 for one in self.summed]
        kept = sum(shares)
        return [one / kept for one in shares] if kept else [1.0 / len(shares)] * len(shares)


@dataclass(frozen=True, slots=True)
class Habit:
    """What somebody has been seen to do: `share`, how often; `known`: how far that is trusted."""

    share: float = 0.5
    known: float = 0.0


@dataclass(frozen=True, slots=True)
class AttackGame:
    """An attack before it begins. `cheat`: what a bluff brings, beside not bluffing now; `golds`: what may lie there.

    `honest`: what each Monster with its gold brings, beside being done, as far as the defender can tell. `hands`: what
    each hand can attack with that the attacker could have for all that the other sees. `own`: what the real one can,
    and what that brings. `faces`: how often the defender has been seen to face.
    """

    cheat: Gains
    golds: Sequence[int]
    honest: Mapping[Honest, Gains]
    hands: Sequence[tuple[Honest, ...]]
    own: Mapping[Honest, Gains]
    faces: Mapping[int, Habit] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class AttackMix:
    """How often to bluff with which gold (`cheat`), and to attack honestly otherwise, with the real hand (`honest`).

    `meets`: how often the defender then runs, and faces in each way, by the gold.
    """

    cheat: Mapping[int, float]
    honest: Mapping[Honest, float]
    meets: Mapping[int, Gains]

    def worth(self, gold: int, gains: Gains) -> float:
        """Return what an attack for that gold brings on the average."""
        return _dot(self.meets[gold], gains)


def mix_attack(game: AttackGame) -> AttackMix:
    """Return how often to attack with what."""
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
    """An attack that has begun. `cheat`: what it brings the attacker if it is a bluff; `honest`: for hands that can pay
    for something, what that brings; `hands`: how many there are together. `is_honest`: how often they have been."""

    cheat: Gains
    honest: Sequence[Gains]
    hands: int
    is_honest: Habit = field(default_factory=Habit)


def mix_defence(game: DefenceGame) -> list[float]:
    """Return how often to run, and to face in each of the ways."""
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
    """What the defender does: as they have been seen to as far as that is known, and else whatever they regret."""
    if habit is None or not habit.known:
        return list(now)
    best = min(range(1, len(flow)), key=flow.__getitem__)
    found = [(1.0 - habit.known) * share for share in now]
    found[RUNS] += habit.known * (1.0 - habit.share)
    found[best] += habit.known * habit.share
    return found


def _add(flow: list[float], gains: Gains, share: float) -> None:
    if share:
        for place, gain in enumerate(gains):
            flow[place] += share * gain


def _dot(shares: Sequence[float], gains: Sequence[float]) -> float:
    total = 0.0
    for share, gain in zip(shares, gains, strict=True):
        total += share * gain
    return total


def one_of(shares: Mapping[Key, float], point: float) -> Key | None:
    """Return the one at which that point lies; None: it lies beyond all of them."""
    for key, share in shares.items():
        if point < share:
            return key
        point -= share
    return None


def drawn(shares: Sequence[float], point: float) -> int:
    """Return the place at which that point between 0 and 1 lies, when the shares are laid one after the other."""
    for place, share in enumerate(shares):
        if point < share:
            return place
        point -= share
    return max(range(len(shares)), key=shares.__getitem__)
