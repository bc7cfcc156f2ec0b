"""Damage that the rules deal, each announced so that it can be prevented (ccg.damage.4): by running away, by being
caught, by Weapons, by the Monster, by Bleeding. How much it is, is worked out when it is dealt."""

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
    """The defender `by` runs away: the marker is turned, or it costs damage (ccg.run.1, .2)."""

    what: ClassVar[str] = "run_away"
    rule: ClassVar[str] = "ccg.run.1"

    def resolve(self, table: DuelTable) -> Next:
        duelist = table.duelists[self.by]
        duelist.ran += 1
        table.combat.fled = True
        if duelist.limping:
            verbs.deal(table, ((duelist.hero, LIMP_DAMAGE),), shields=self.shields)
        else:
            verbs.turn_marker(table, self.by, limping=True)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        duelist = table.duelists[self.by]
        return frozenset({duelist.hero} if duelist.limping else ())


@dataclass(slots=True)
class CaughtBlow(Announced):
    """The attacker `by` is caught cheating, and takes damage for it (ccg.caught.1)."""

    what: ClassVar[str] = "caught"
    rule: ClassVar[str] = "ccg.caught.1"

    def resolve(self, table: DuelTable) -> Next:
        verbs.deal(table, ((table.duelists[self.by].hero, CAUGHT_DAMAGE),), shields=self.shields)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        return frozenset({table.duelists[self.by].hero})


@dataclass(slots=True)
class WeaponsStrike(Announced):
    """The Weapons of the defender `by` strike the Monster together (ccg.face.9)."""

    what: ClassVar[str] = "strike"
    rule: ClassVar[str] = "ccg.face.9"

    def resolve(self, table: DuelTable) -> Next:
        fight = table.combat
        power = sum(value_of(table, card, "power") for card in fight.committed if is_weapon(table, card))
        verbs.deal(table, ((fight.card, power),), shields=self.shields, combat=True)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        return frozenset({table.combat.card})


@dataclass(slots=True)
class MonsterBlow(Announced):
    """The Monster of the attacker `by` deals its damage: to Allies as the defender says, or to the Hero (ccg.face.12 to
    .16). `guards`: the Weapons that were committed when this began, whatever becomes of them. `shares`: what has been
    put on Allies so far. `left`: what is still to be put somewhere."""

    guards: tuple[CardId, ...] = ()
    shares: tuple[verbs.Hit, ...] = ()
    left: int = -1

    what: ClassVar[str] = "blow"
    rule: ClassVar[str] = "ccg.face.12"

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        fight = table.combat
        allies = frozenset(card for card in fight.committed if is_ally(table, card))
        hero = table.duelists[table.opponent(self.by)].hero
        return allies or frozenset(() if fight.shielded else {hero})

    def resolve(self, table: DuelTable) -> Next:
        fight = table.combat
        if fight.squished or fight.card not in table.presences:
            return Done()
        self.left = blow_of(table, self.guards)
        return Goto(self.divide)

    def divide(self, table: DuelTable) -> Next:
        """The defender puts it on the Allies as they like (ccg.face.14)."""
        open_allies = self._without_share(table)
        if len(open_allies) < 2 or not self.left:
            return Goto(self.strike)
        ally = open_allies[0]
        usual = min(self.left, max(0, life_left(table, ally)))
        shape = Number(0, self.left)
        question = Question(table.opponent(self.by), "divide_damage", shape, usual, CHOICE, ("ccg.face.14",), card=ally)
        return Ask((question,), self.divided)

    def divided(self, table: DuelTable, answer: Answer) -> Next:
        self.shares = (*self.shares, (self._without_share(table)[0], answer.choice))
        self.left -= answer.choice
        return Goto(self.divide)

    def _without_share(self, table: DuelTable) -> list[CardId]:
        have = {card for card, _ in self.shares}
        return [card for card in table.combat.committed if is_ally(table, card) and card not in have]

    def strike(self, table: DuelTable) -> Next:
        """All of it at the same moment; with Allies, nothing of it reaches the Hero (ccg.face.13, .15)."""
        fight, allies = table.combat, self._without_share(table)
        hits = self.shares
        if allies:
            hits = (*hits, (allies[0], self.left))
        elif not fight.shielded:
            hits = ((table.duelists[table.opponent(self.by)].hero, self.left),)
        verbs.deal(table, hits, fight.card, self.shields, combat=True)
        return Done()


def guards_of(table: DuelTable) -> tuple[CardId, ...]:
    """Return the Weapons that are committed now."""
    return tuple(card for card in table.combat.committed if is_weapon(table, card))


def blow_of(table: DuelTable, guards: tuple[CardId, ...]) -> int:
    """Return what the Monster deals now: its power less the defense of all these Weapons (ccg.face.12)."""
    defense = sum(value_of(table, card, "defense") for card in guards)
    return max(0, value_of(table, table.combat.card, "power") - defense)


@dataclass(slots=True)
class BleedingBlow(Announced):
    """The Hero of `by` bleeds (ccg.keyword.1)."""

    count: int = 0

    what: ClassVar[str] = "bleeding"
    rule: ClassVar[str] = "ccg.keyword.1"

    def resolve(self, table: DuelTable) -> Next:
        verbs.deal(table, ((table.duelists[self.by].hero, self.count),), shields=self.shields)
        return Done()

    def in_danger(self, table: DuelTable) -> frozenset[CardId]:
        return frozenset({table.duelists[self.by].hero})
