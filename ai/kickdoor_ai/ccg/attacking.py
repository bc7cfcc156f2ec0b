"""What to do in one's own munchkining: what to play, and with which card to attack for how much gold.

An attack is worth what comes of it if it is faced and if the defender runs, each for its share: how often it is faced
is what the defender must think of it, who knows the attacker's deck and how much is committed. What could still be done
in the same turn counts as well, so a card that nobody will miss goes first, while the escape is free.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import exp

from kickdoor_game.ccg.cards.kinds import DuelMonster, Trick
from kickdoor_game.ccg.numbers import CAUGHT_DAMAGE, LIMP_DAMAGE
from kickdoor_game.ccg.table import DuelTable
from kickdoor_game.ccg.values import value_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, key, word_in

from ..api import Chair, Generator, Observation
from .defending import Trust, best_guard, suspicion_of
from .facing import Guard, hero_loss, kinds_of, loss_by, loss_by_running, strength_of
from .rehearsal import Stagehands, imagined, rehearse, these
from .worth import GOLD, LIMPING, Judge, worth

NOTHING = 0.05
"""What an action must gain at least."""
DOUBT = 0.7
"""So many points more or less make a decision of the other uncertain."""
FOLLOWS = 0.8
"""What could come after an attack counts for so much."""
MONSTERS_MOST = 4
ROOM = ("rank_too_high", "ranks_over_level", "has_location")


@dataclass(frozen=True, slots=True)
class Boldness:
    """How a seat attacks. `bluffs`: where it could bluff, it thinks of it so often."""

    bluffs: float = 0.8


@dataclass(frozen=True, slots=True)
class Attack:
    """One that is thought of. `gain`: what it brings if it is faced. `bluff`: it could not be hired."""

    card: CardId
    gold: int
    gain: float
    bluff: bool = False

    @property
    def choice(self) -> Choice:
        """What to answer to begin it."""
        return ("attack", key("card", self.card), self.gold)


def best_action(
    seen: Observation, chair: Chair, menu: Menu, boldness: Boldness, rng: Generator, judge: Judge = worth
) -> Choice:
    """Return what to answer to `turn`: the action that gains most, or to be done."""
    world = imagined(seen, rng)
    play = best_play(world, chair, menu, rng, judge)
    if play is not None:
        return play
    attack = best_attack(world, chair, boldness, rng, judge)
    return attack.choice if attack is not None else ("done",)


def best_play(world: DuelTable, chair: Chair, menu: Menu, rng: Generator, judge: Judge = worth) -> Choice | None:
    """Return the card that is best played, or squished to make room for a better one; None: nothing gains."""
    before = judge(world, chair)
    best: tuple[float, Choice | None] = (NOTHING, None)
    tight: list[CardId] = []
    for option in menu.options:
        if word_in(option.key) != "play" or option.card is None:
            continue
        if option.barred is not None:
            tight += [option.card] if option.barred.code in ROOM else []
            continue
        table = rehearse(world, Answer(chair, (option.key,)), Stagehands(), rng)
        if table is not None and (gain := judge(table, chair) - before) > best[0]:
            best = gain, (option.key,)
    if best[1] is not None or not tight:
        return best[1]
    return _making_room(world, chair, menu, tight, rng, judge)


def _making_room(
    world: DuelTable, chair: Chair, menu: Menu, tight: list[CardId], rng: Generator, judge: Judge
) -> Choice | None:
    """What to squish so that one of these can be played, if both together gain."""
    best: tuple[float, Choice | None] = (judge(world, chair) + NOTHING, None)
    for option in menu.open():
        if word_in(option.key) != "squish":
            continue
        table = rehearse(world, Answer(chair, (option.key,)), Stagehands(), rng)
        for card in kinds_of(world, tight) if table is not None else ():
            assert table is not None
            after = rehearse(table, Answer(chair, (key("play", card),)), Stagehands(), rng)
            if after is not None and judge(after, chair) > best[0]:
                best = judge(after, chair), (option.key,)
    return best[1]


def best_attack(
    world: DuelTable, chair: Chair, boldness: Boldness, rng: Generator, judge: Judge = worth
) -> Attack | None:
    """Return the attack that gains most with what may follow it; None: none gains."""
    odds = Odds(world, chair)
    attacks = [attack for attack in attacks_of(odds, rng, judge) if not attack.bluff or rng.random() < boldness.bluffs]
    best: tuple[float, Attack | None] = (NOTHING, None)
    for attack in attacks:
        gain = odds.gain_with_follower(attack, attacks)
        if gain > best[0]:
            best = gain, attack
    return best[1]


class Odds:
    """What the defender must think of an attack for so much gold, as far as it has been asked for."""

    def __init__(self, world: DuelTable, chair: Chair, trust: Trust | None = None) -> None:
        """Think for the opponent of `chair` at that table."""
        self.world, self.chair, self.trust = world, chair, trust or Trust()
        self.defender = Chair(1 - chair)
        self.purse = world.duelists[chair].purse
        self.limping = world.duelists[self.defender].limping
        self._thought: dict[int, tuple[float, Guard]] = {}
        escape = loss_by_running(world, self.defender)
        self._ran = {False: LIMPING, True: hero_loss(world, self.defender, LIMP_DAMAGE)}
        self._escape = {**self._ran, self.limping: escape}

    def thought(self, gold: int) -> tuple[float, Guard]:
        """Return what the defender expects to lose by facing it, and what they would commit."""
        if gold not in self._thought:
            suspicion = suspicion_of(self.world, self.chair, gold, self.trust)
            self._thought[gold] = best_guard(self.world, self.defender, gold, suspicion)
        return self._thought[gold]

    def faced(self, gold: int, limping: bool) -> float:
        """Return how likely it is that the defender faces it."""
        more = (self.thought(gold)[0] - self._escape[limping]) / DOUBT
        return 1.0 / (1.0 + exp(min(50.0, max(-50.0, more))))

    def gain(self, attack: Attack, limping: bool) -> float:
        """Return what an attack brings on the average, for itself."""
        share = self.faced(attack.gold, limping)
        return share * attack.gain + (1.0 - share) * self._ran[limping]

    def gain_with_follower(self, attack: Attack, attacks: Sequence[Attack]) -> float:
        """Return what it brings with the best that may come after it, beside that alone."""
        share = self.faced(attack.gold, self.limping)
        others = [other for other in attacks if other.card != attack.card]
        left = self.purse if attack.bluff else self.purse - attack.gold
        if_faced = attack.gain + self._follower(others, left, self.limping)
        if_ran = self._ran[self.limping] + self._follower(others, self.purse, True)
        return share * if_faced + (1.0 - share) * if_ran

    def _follower(self, attacks: Sequence[Attack], purse: int, limping: bool) -> float:
        affordable = (self.gain(attack, limping) for attack in attacks if attack.gold <= purse)
        return FOLLOWS * max(0.0, max(affordable, default=0.0))


def attacks_of(odds: Odds, rng: Generator, judge: Judge = worth) -> Iterator[Attack]:
    """Yield attacks worth a thought: Monsters for their cost or for all there is, and what nobody misses as a bluff."""
    world, chair = odds.world, odds.chair
    ways: list[tuple[float, CardId, int]] = []
    for card in kinds_of(world, world.duelists[chair].hand):
        for gold in _golds(world, card, chair):
            monster = strength_of(world, card, gold, chair)
            loss = loss_by(world, odds.defender, odds.thought(gold)[1], monster, gold)
            ways.append((loss + GOLD * gold, card, gold))
    before = judge(world, chair)
    for _, card, gold in sorted(ways, reverse=True)[:MONSTERS_MOST]:
        hands = Stagehands(commits=these(odds.thought(gold)[1].cards))
        after = rehearse(world, Answer(chair, ("attack", key("card", card), gold)), hands, rng)
        if after is not None:
            yield Attack(card, gold, judge(after, chair) - before)
    bluff = _spare(world, chair)
    if bluff is not None:
        for gold in {min(odds.purse, 2), odds.purse}:
            yield Attack(bluff, gold, -hero_loss(world, chair, CAUGHT_DAMAGE), bluff=True)


def _golds(table: DuelTable, card: CardId, chair: Chair) -> Iterator[int]:
    """What it is worth committing for that card: its cost, and all if that makes it stronger."""
    purse = table.duelists[chair].purse
    monster = strength_of(table, card, _cost(table, card) or 0, chair)
    if monster is None or monster.cost > purse:
        return
    yield monster.cost
    all_of_it = strength_of(table, card, purse, chair)
    if all_of_it is not None and purse > monster.cost and all_of_it.power > monster.power:
        yield purse


def _cost(table: DuelTable, card: CardId) -> int | None:
    """What it takes to attack with that card honestly; None: nothing makes it a Monster."""
    printed = table.card(card)
    if printed.monstrous:
        return printed.monstrous
    return value_of(table, card, "cost") if isinstance(printed, DuelMonster) else None


def _spare(table: DuelTable, chair: Chair) -> CardId | None:
    """The card of the hand that is missed least for a turn in the stash: no Mischief, and not to be hired now."""
    duelist = table.duelists[chair]
    fit = [card for card in duelist.hand if not isinstance(table.card(card), Trick)]
    unaffordable = [card for card in fit if (cost := _cost(table, card)) is None or cost > duelist.purse]
    return max(unaffordable, key=lambda card: (_cost(table, card) or 0, card), default=None)
