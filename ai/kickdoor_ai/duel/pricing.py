"""Prices of attacks, for the seat that plays the price: what a call would cost it, what more gold would look like, and
when a duel is lost.

The rules know no raise after an attack has begun (ccg.fight.3) and no offer of a draw. So this seat raises beforehand:
it weighs each Monster with more gold than it costs, which looks like a dearer Monster.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.duel.state.numbers import CAUGHT_DAMAGE
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import life_left

from ..api import Chair, Generator
from .attacking import Attack, AttackBelief, AttackStyle, best_ways, bluffs_of, expected_gain, honest_attack
from .facing import hero_loss
from .reasons import ByChance
from .worth import Judge, of_doom, worth

RAISES_MOST = 4
"""Amounts of gold above its cost that are weighed for one Monster at most, evenly up to the whole purse."""
DEARER = 0.5
"""Part of the loss by a called attack that counts in addition, since such a seat would rather not pay."""
ADVERTISES, CHEAP = 1.2, 1.2
"""Points that a bluff is worth besides, since a player who is caught once is called later; and the price of a call
in points from which that is too dear."""
LOST, EACH_LIFE, IN_REACH = -2.0, 3.0, 4
"""Worth of a table in points from which a duel is lost, and what each life adds to it; life of the other Hero up to
which no duel is lost, since a turn may decide."""


def priced_attacks(odds: AttackBelief, rng: Generator, judge: Judge = worth) -> Iterator[Attack]:
    """Yield each of the best Monsters for its cost and for more gold, and a bluff for each amount of gold."""
    for card, gold in best_ways(odds):
        for more in raised_golds(gold, odds.purse):
            yield honest_attack(odds, card, more, rng, judge)
    yield from bluffs_of(odds, raised_golds(0, odds.purse))


def raised_golds(least: int, purse: int) -> list[int]:
    """Return amounts of gold from `least` to the whole purse, ascending: all of them, or `RAISES_MOST` above `least`.

    >>> raised_golds(2, 4), raised_golds(1, 9)
    ([2, 3, 4], [1, 3, 5, 7, 9])
    """
    above = purse - least
    steps = min(above, RAISES_MOST)
    return [least, *(least + above * step // steps for step in range(1, steps + 1))]


def priced_gain(odds: AttackBelief, attack: Attack, chances: ByChance) -> float:
    """Return the gain of an attack in points, less a part of what a call would cost. A bluff that is cheap to be caught
    with is worth something as an advertisement."""
    price = price_of_call(odds, attack)
    gain = expected_gain(odds, attack, chances) - DEARER * chances.faced * price
    return gain + ADVERTISES * (attack.bluff and price < CHEAP)


def price_of_call(odds: AttackBelief, attack: Attack) -> float:
    """Return what it costs the attacker in points if the attack is called: damage for a bluff, and a Monster that is
    squished; 0 if they gain by it."""
    if attack.bluff:
        return hero_loss(odds.world, odds.chair, CAUGHT_DAMAGE)
    return max(0.0, -attack.gain)


PRICED = AttackStyle(bluffs=1.0, options=priced_attacks, appraise=priced_gain)
"""How a seat attacks that plays the price."""


def is_lost(table: DuelTable, chair: Chair) -> bool:
    """Return whether that player, who is attacked for some gold, may give the duel up: the table and their last lives
    are worth so little that hardly any such duel was won (`python -m tests.trials.drills.bluffs` counts them). An
    attack for no gold is no threat."""
    mine, theirs = (life_left(table, table.duelists[each].hero) for each in (chair, 1 - chair))
    lost = worth(table, chair) - of_doom(table, chair) + EACH_LIFE * mine < LOST
    return lost and theirs > IN_REACH and table.fight is not None and table.fight.gold > 0
