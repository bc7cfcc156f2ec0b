"""Chooses actions of the own turn: which card to play, and with which card to attack for how much gold.

The worth of an attack is the average over the defender's two answers, to face it and to run. How likely the defender
faces it follows from what they must suspect, since they know the attacker's deck list and the gold. A possible second
attack of the same turn counts too, so a card that is easily spared attacks first, while running is still free.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import exp

from kickdoor_game.duel.cards.kinds import Location, Trick
from kickdoor_game.duel.state.numbers import CAUGHT_DAMAGE, LIMP_DAMAGE
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import value_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, key, word_in

from ..api import Chair, Generator, Observation, Reply
from .defending import AttackHonesty, Suspicion, best_of, suspicion_of
from .facing import (
    Guard,
    Strength,
    answers_of,
    guards_of,
    hero_loss,
    kinds_of,
    loss_by,
    loss_by_running,
    strength_in_check,
)
from .reasons import ByChance, MakingRoom, WeighedDecision
from .rehearsal import Stagehands, imagined, rehearse, these
from .worth import GOLD, LIMPING, Judge, worth

NOTHING = 0.05
"""Points of damage that an action must gain at least."""
DONE = ("done",)
DOUBT = 0.7
"""Scale of the defender's uncertainty, in points: the larger, the closer their decision is to a coin flip."""
FOLLOWS = 0.8
"""Share of the gain of a follow-up attack that counts."""
MONSTERS_MOST = 4
"""Honest attacks that are weighed at most, the best ones."""
ROOM = ("rank_too_high", "ranks_over_level", "has_location")
"""Codes of the reasons why a card cannot be played until another one makes room."""


@dataclass(frozen=True, slots=True)
class Attack:
    """A possible attack. `gain`: points if it is faced; `bare`: points if it is faced and nothing is committed.
    `bluff`: the gold does not hire the card."""

    card: CardId
    gold: int
    gain: float
    bare: float
    bluff: bool = False

    @property
    def choice(self) -> Choice:
        """The answer to `turn` that begins this attack."""
        return ("attack", key("card", self.card), self.gold)


def best_action(
    seen: Observation,
    chair: Chair,
    menu: Menu,
    style: AttackStyle,
    rng: Generator,
    judge: Judge,
    weighed: WeighedDecision,
) -> Choice:
    """Return the reply to the question of kind `turn`: to play a card, to attack or to end the turn, whichever `judge`
    values most. All options are recorded in `weighed`, with their gain in points."""
    world = imagined(seen, rng)
    weighed.note(Reply(DONE), 0.0)
    play = best_play(world, chair, menu, rng, judge, weighed)
    if play is not None and play.free:
        return play.choice
    attack, gain = best_attack(world, chair, style, rng, judge, weighed)
    if play is not None and (attack is None or play.gain > gain):
        return play.choice
    return attack.choice if attack is not None else DONE


@dataclass(frozen=True, slots=True)
class CardPlay:
    """A card to play, or one to squish to make room. `gain`: points; `free`: it leaves all gold for attacks."""

    choice: Choice
    gain: float
    free: bool


def best_play(
    world: DuelTable, chair: Chair, menu: Menu, rng: Generator, judge: Judge, weighed: WeighedDecision
) -> CardPlay | None:
    """Return the best card to play, or one to discard so that a better one has room; None if nothing gains.

    Each option of `menu` is tried out on a copy of `world`. Cards that cost no gold come before others.
    """
    before, purse = judge(world, chair), world.duelists[chair].purse
    plays: list[CardPlay] = []
    alike = kinds_of(world, world.duelists[chair].hand)
    tight: list[CardId] = []
    for option in menu.options:
        if word_in(option.key) != "play" or option.card is None:
            continue
        if option.barred is not None:
            tight += [option.card] if option.barred.code in ROOM else []
            continue
        table = rehearse(world, Answer(chair, (option.key,)), Stagehands(), rng)
        if table is None:
            continue
        gain = judge(table, chair) - before
        if option.card in alike:
            weighed.note(Reply((option.key,)), gain)
        if gain > NOTHING:
            plays.append(CardPlay((option.key,), gain, table.duelists[chair].purse >= purse))
    if plays:
        return max(plays, key=lambda play: (play.free, play.gain))
    choice = _making_room(world, chair, menu, tight, rng, judge, weighed) if tight else None
    return CardPlay(choice, 0.0, free=True) if choice is not None else None


def _making_room(
    world: DuelTable,
    chair: Chair,
    menu: Menu,
    tight: list[CardId],
    rng: Generator,
    judge: Judge,
    weighed: WeighedDecision,
) -> Choice | None:
    """Return the choice to squish a card so that one of `tight` can be played; None if both together gain nothing."""
    before = judge(world, chair)
    best: tuple[float, Choice | None] = (before + NOTHING, None)
    for option in menu.open():
        if word_in(option.key) != "squish":
            continue
        better = [card for card in tight if option.card is not None and _replaces(world, card, option.card)]
        table = rehearse(world, Answer(chair, (option.key,)), Stagehands(), rng) if better else None
        for card in kinds_of(world, better) if table is not None else ():
            assert table is not None
            after = rehearse(table, Answer(chair, (key("play", card),)), Stagehands(), rng)
            if after is not None and (found := judge(after, chair)) > best[0]:
                best = found, (option.key,)
                weighed.note(Reply((option.key,)), found - before, MakingRoom(world.card(card).name))
    return best[1]


def _replaces(table: DuelTable, card: CardId, old: CardId) -> bool:
    """Return whether a card is better than the one whose place it takes: another Location, or Loot of a higher rank."""
    if isinstance(table.card(card), Location) or isinstance(table.card(old), Location):
        return isinstance(table.card(card), Location) and isinstance(table.card(old), Location)
    return value_of(table, card, "rank") > value_of(table, old, "rank")


def best_attack(
    world: DuelTable, chair: Chair, style: AttackStyle, rng: Generator, judge: Judge, weighed: WeighedDecision
) -> tuple[Attack | None, float]:
    """Return the attack that gains most, together with a second one that may follow, and its gain in points; None if
    none gains enough."""
    odds = AttackBelief(world, chair)
    found = style.options(odds, rng, judge)
    attacks = [attack for attack in found if not attack.bluff or rng.random() < style.bluffs]
    best: tuple[Attack | None, float] = (None, NOTHING)
    for attack in attacks:
        chances = odds.with_follower(attack, attacks, style.bluffs)
        gain = style.appraise(odds, attack, chances)
        weighed.note(Reply(attack.choice), gain, chances)
        if gain > best[1]:
            best = attack, gain
    return best


class AttackBelief:
    """The defender's view of attacks by `chair`, by the gold committed (cached).

    `answers`: what the defender's cards in play can do. In this class, `bare` means that the defender has nothing to
    commit: after a faced attack, what they committed is zapped.
    """

    def __init__(self, world: DuelTable, chair: Chair, trust: AttackHonesty | None = None) -> None:
        """Estimate for the opponent of `chair` at that table, with the `trust` that they have in attacks."""
        self.world, self.chair, self.trust = world, chair, trust or AttackHonesty()
        self.defender = Chair(1 - chair)
        self.purse = world.duelists[chair].purse
        self.limping = world.duelists[self.defender].limping
        self.answers = answers_of(world, self.defender)
        self._suspicions: dict[int, Suspicion] = {}
        self._thought: dict[tuple[int, bool], tuple[float, Guard]] = {}
        escape = loss_by_running(world, self.defender)
        self._ran = {False: LIMPING, True: hero_loss(world, self.defender, LIMP_DAMAGE)}
        self._escape = {**self._ran, self.limping: escape}

    def thought(self, gold: int, *, bare: bool = False) -> tuple[float, Guard]:
        """Return what the defender should expect to lose by facing an attack for that gold, in points, and the cards
        they would best commit. `bare`: they have none to commit."""
        if (gold, bare) not in self._thought:
            if gold not in self._suspicions:
                self._suspicions[gold] = suspicion_of(self.world, self.chair, gold, self.trust)
            guards = [Guard()] if bare else guards_of(self.world, self.defender)
            self._thought[gold, bare] = best_of(self.world, self.defender, gold, self._suspicions[gold], guards)
        return self._thought[gold, bare]

    def strength(self, card: CardId, gold: int) -> Strength | None:
        """Return the card as it would be in the check after an attack for that gold; None if it is no Monster."""
        return strength_in_check(self.world, card, gold, self.chair, self.answers)

    def monster(self, card: CardId, gold: int) -> Strength:
        """Return the Monster as it would be in the check after an attack for that gold."""
        found = self.strength(card, gold)
        assert found is not None
        return found

    def faced(self, gold: int, *, limping: bool, bare: bool) -> float:
        """Return the probability that the defender faces an attack for that gold instead of running. `limping`: they
        have run this turn; `bare`: they have nothing to commit."""
        more = (self.thought(gold, bare=bare)[0] - self._escape[limping]) / DOUBT
        return 1.0 / (1.0 + exp(min(50.0, max(-50.0, more))))

    def with_follower(self, attack: Attack, attacks: Sequence[Attack], bluffs: float) -> ByChance:
        """Return the attack's gains in points if it is faced and if the defender runs, each with the best of `attacks`
        that could follow it, and their probabilities. `bluffs`: the probability that this seat considers bluffs at all,
        kept with the result."""
        share = self.faced(attack.gold, limping=self.limping, bare=False)
        others = [other for other in attacks if other.card != attack.card]
        left = self.purse if attack.bluff else self.purse - attack.gold
        zapped = bool(self.thought(attack.gold)[1].cards)
        if_faced = attack.gain + self._follower(others, left, limping=self.limping, bare=zapped)
        if_ran = self._ran[self.limping] + self._follower(others, self.purse, limping=True, bare=False)
        suspected = self._suspicions[attack.gold].bluff
        return ByChance(attack.bluff, suspected, share, if_faced, if_ran, bluffs)

    def _follower(self, attacks: Sequence[Attack], purse: int, *, limping: bool, bare: bool) -> float:
        """Return the gain in points of the best of these attacks that the purse can pay for, weighted by `FOLLOWS`."""
        best = 0.0
        for attack in attacks:
            if attack.gold <= purse:
                share = self.faced(attack.gold, limping=limping, bare=bare)
                gain = share * (attack.bare if bare else attack.gain) + (1.0 - share) * self._ran[limping]
                best = max(best, gain)
        return FOLLOWS * best


def attacks_of(odds: AttackBelief, rng: Generator, judge: Judge = worth) -> Iterator[Attack]:
    """Yield attacks worth considering: the `MONSTERS_MOST` best Monsters for their cost, or for all gold if that makes
    them stronger; and, as a bluff, the card that is missed least, for little gold and for all of it."""
    for card, gold in best_ways(odds):
        yield honest_attack(odds, card, gold, rng, judge)
    yield from bluffs_of(odds, {min(odds.purse, 2), odds.purse})


def best_ways(odds: AttackBelief) -> list[tuple[CardId, int]]:
    """Return the `MONSTERS_MOST` honest attacks that gain most if they are faced: each a Monster and its gold."""
    world, chair = odds.world, odds.chair
    ways: list[tuple[float, CardId, int]] = []
    for card in kinds_of(world, world.duelists[chair].hand):
        for gold in _golds(odds, card):
            gain = loss_by(world, odds.defender, odds.thought(gold)[1], odds.monster(card, gold), gold)
            ways.append((gain + GOLD * gold, card, gold))
    ways.sort(key=lambda way: way[0], reverse=True)
    return [(card, gold) for _, card, gold in ways[:MONSTERS_MOST]]


def honest_attack(odds: AttackBelief, card: CardId, gold: int, rng: Generator, judge: Judge) -> Attack:
    """Return the attack with that Monster for that gold, which hires it. Its abilities, which are not in its numbers,
    are rehearsed and valued by `judge`."""
    world, chair = odds.world, odds.chair
    monster, met = odds.monster(card, gold), odds.thought(gold)[1]
    gain = loss_by(world, odds.defender, met, monster, gold)
    attack = Attack(card, gold, gain, loss_by(world, odds.defender, Guard(), monster, gold))
    if not monster.does:
        return attack
    hands = Stagehands(commits=these(met.cards), judge=judge)
    after = rehearse(world, Answer(chair, attack.choice), hands, rng)
    return replace(attack, gain=judge(after, chair) - judge(world, chair)) if after is not None else attack


def bluffs_of(odds: AttackBelief, golds: Iterable[int]) -> Iterator[Attack]:
    """Yield a bluff with the card that is missed least for each amount of gold; none if there is no card to spare."""
    card = _spare(odds)
    if card is not None:
        caught = -hero_loss(odds.world, odds.chair, CAUGHT_DAMAGE)
        for gold in golds:
            yield Attack(card, gold, caught, caught, bluff=True)


def expected_gain(odds: AttackBelief, attack: Attack, chances: ByChance) -> float:
    """Return the gain of an attack in points: the average over the defender's two answers."""
    return chances.faced * chances.if_faced + (1.0 - chances.faced) * chances.if_ran


@dataclass(frozen=True, slots=True)
class AttackStyle:
    """The way in which a seat attacks. `bluffs`: probability that it weighs a bluff at all, 0 to 1.

    `options` yields the attacks that it weighs; `appraise` returns the gain of one in points. Both are functions of a
    module, because seats are pickled.
    """

    bluffs: float = 0.8
    options: Callable[[AttackBelief, Generator, Judge], Iterable[Attack]] = attacks_of
    appraise: Callable[[AttackBelief, Attack, ByChance], float] = expected_gain


def _golds(odds: AttackBelief, card: CardId) -> Iterator[int]:
    """Yield the amounts of gold worth committing for that card: its cost, and the whole purse if that makes it
    stronger."""
    purse = odds.purse
    monster = odds.strength(card, 0)
    if monster is None or monster.cost > purse:
        return
    monster = odds.strength(card, monster.cost) or monster
    if monster.cost <= purse:
        yield monster.cost
    all_of_it = odds.strength(card, purse)
    if all_of_it is not None and purse > monster.cost and all_of_it.power > monster.power:
        yield purse


def _spare(odds: AttackBelief) -> CardId | None:
    """Return the card to bluff with, one that cannot be hired now and is no Mischief: the dearest Monster, else any
    card."""
    duelist = odds.world.duelists[odds.chair]
    fit = [card for card in duelist.hand if not isinstance(odds.world.card(card), Trick)]
    costs = {card: strength.cost for card in fit if (strength := odds.strength(card, 0)) is not None}
    unaffordable = [card for card in fit if card not in costs or costs[card] > duelist.purse]
    return max(unaffordable, key=lambda card: (costs.get(card, 0), card), default=None)
