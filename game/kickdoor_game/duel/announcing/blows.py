"""Damage that the rules deal: for running away, for being caught, by Weapons, by the Monster, by Bleeding.

Each is announced, so that it can be prevented (ccg.damage.4). Its amount is calculated when it is dealt.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from ...machine.answers import Answer
from ...machine.frame import Ask, Done, Goto, Next
from ...machine.ids import CardId
from ...machine.questions import Number, Question
from ..state import verbs
from ..state.numbers import CAUGHT_DAMAGE, CHOICE, LIMP_DAMAGE
from ..state.table import DuelTable
from ..state.values import is_ally, is_weapon, life_left, value_of
from .announced import Announced


@dataclass(slots=True)
class RunningAway(Announced):
    """The defender `by` runs away: they turn their marker, or take damage (ccg.run.1, .2)."""

    what: ClassVar[str] = "run_away"
    rule: ClassVar[str] = "ccg.run.1"

    def resolve(self, table: DuelTable) -> Next:
        """Turn the marker, or deal the damage if it shows Limp Away."""
        duelist = table.duelists[self.by]
        duelist.ran += 1
        table.combat.fled = True
        if duelist.limping:
            verbs.deal(table, ((duelist.hero, LIMP_DAMAGE),), shields=self.shields)
        else:
            verbs.turn_marker(table, self.by, limping=True)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the defender's Hero if running away costs damage, else nothing (ccg.damage.4)."""
        duelist = table.duelists[self.by]
        return frozenset({duelist.hero} if duelist.limping else ())


@dataclass(slots=True)
class CaughtBlow(Announced):
    """The attacker `by` was caught cheating, and their Hero takes damage (ccg.caught.1)."""

    what: ClassVar[str] = "caught"
    rule: ClassVar[str] = "ccg.caught.1"

    def resolve(self, table: DuelTable) -> Next:
        """Deal the damage for being caught to the attacker's Hero."""
        verbs.deal(table, ((table.duelists[self.by].hero, CAUGHT_DAMAGE),), shields=self.shields)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the card whose damage can be prevented: the attacker's Hero."""
        return frozenset({table.duelists[self.by].hero})


@dataclass(slots=True)
class WeaponsStrike(Announced):
    """The committed Weapons of the defender `by` deal damage to the Monster (ccg.face.9)."""

    what: ClassVar[str] = "strike"
    rule: ClassVar[str] = "ccg.face.9"

    def resolve(self, table: DuelTable) -> Next:
        """Deal the sum of the committed Weapons' power to the Monster."""
        fight = table.combat
        power = sum(value_of(table, card, "power") for card in fight.committed if is_weapon(table, card))
        verbs.deal(table, ((fight.card, power),), shields=self.shields, combat=True)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the card whose damage can be prevented: the attacking Monster."""
        return frozenset({table.combat.card})


@dataclass(slots=True)
class MonsterBlow(Announced):
    """The Monster of the attacker `by` deals its damage: to Allies as the defender divides it, or to the Hero
    (ccg.face.12 to .16).

    `guards`: the Weapons that were committed when it was announced. `shares`: damage given to Allies so far. `left`:
    damage not yet given.
    """

    guards: tuple[CardId, ...] = ()
    shares: tuple[verbs.Hit, ...] = ()
    left: int = -1

    what: ClassVar[str] = "blow"
    rule: ClassVar[str] = "ccg.face.12"

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the cards whose damage can be prevented: committed Allies, else the defender's Hero, unless Allies
        shielded it.
        """
        fight = table.combat
        allies = frozenset(card for card in fight.committed if is_ally(table, card))
        hero = table.duelists[table.opponent(self.by)].hero
        return allies or frozenset(() if fight.shielded else {hero})

    def resolve(self, table: DuelTable) -> Next:
        """Calculate the damage; nothing happens if the Monster is gone."""
        fight = table.combat
        if fight.squished or fight.card not in table.presences:
            return Done()
        self.left = blow_of(table, self.guards)
        return Goto(self.divide)

    def divide(self, table: DuelTable) -> Next:
        """Ask the defender how much damage the next Ally takes; the last Ally takes the rest (ccg.face.14)."""
        open_allies = self._without_share(table)
        if len(open_allies) < 2 or not self.left:
            return Goto(self.strike)
        ally = open_allies[0]
        usual = min(self.left, max(0, life_left(table, ally)))
        shape = Number(0, self.left)
        question = Question(table.opponent(self.by), "divide_damage", shape, usual, CHOICE, ("ccg.face.14",), card=ally)
        return Ask((question,), self.divided)

    def divided(self, table: DuelTable, answer: Answer) -> Next:
        """Note how much damage the defender gave to the Ally."""
        self.shares = (*self.shares, (self._without_share(table)[0], answer.choice))
        self.left -= answer.choice
        return Goto(self.divide)

    def _without_share(self, table: DuelTable) -> list[CardId]:
        """Return the committed Allies that have been given no damage yet."""
        have = {card for card, _ in self.shares}
        return [card for card in table.combat.committed if is_ally(table, card) and card not in have]

    def strike(self, table: DuelTable) -> Next:
        """Deal all damage at the same moment; with Allies none reaches the Hero (ccg.face.13, .15)."""
        fight, allies = table.combat, self._without_share(table)
        hits = self.shares
        if allies:
            hits = (*hits, (allies[0], self.left))
        elif not fight.shielded:
            hits = ((table.duelists[table.opponent(self.by)].hero, self.left),)
        verbs.deal(table, hits, fight.card, self.shields, combat=True)
        return Done()


def guards_of(table: DuelTable) -> tuple[CardId, ...]:
    """Return the Weapons that the defender has committed and that are still in the fight."""
    return tuple(card for card in table.combat.committed if is_weapon(table, card))


def blow_of(table: DuelTable, guards: tuple[CardId, ...]) -> int:
    """Return the damage of the Monster now: its power less the defense of these Weapons, at least 0 (ccg.face.12)."""
    defense = sum(value_of(table, card, "defense") for card in guards)
    return max(0, value_of(table, table.combat.card, "power") - defense)


@dataclass(slots=True)
class BleedingBlow(Announced):
    """The Hero of `by` takes damage from one Bleeding effect (ccg.keyword.1)."""

    count: int = 0

    what: ClassVar[str] = "bleeding"
    rule: ClassVar[str] = "ccg.keyword.1"

    def resolve(self, table: DuelTable) -> Next:
        """Deal the damage of the Bleeding effect to the player's Hero."""
        verbs.deal(table, ((table.duelists[self.by].hero, self.count),), shields=self.shields)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        """Return the card whose damage can be prevented: the Hero that bleeds."""
        return frozenset({table.duelists[self.by].hero})
