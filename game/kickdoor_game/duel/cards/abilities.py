"""Abilities of cards: when one happens or what it costs, what it may be aimed at, and what it does.

    [[card.abilities]]
    on = "use"
    zap = true
    target = { of = ["hero", "monster"] }
    effects = [{ do = "damage", count = 1 }]

reads "Zap this: deal 1 damage to a Hero or Monster of your choice."

An ability starts in one of three ways (ccg.general.6): by itself (`hired`, `survives`, ...), when its cost is paid
(`use`, `flaunt`), or when its card is played (`played`). An `always` ability never starts or ends: it is considered
whenever a value is calculated. An ability that starts by itself must happen, unless it says `may`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from ...language.english import listed, numbered, sentence
from ...language.vocabulary import CardWord
from .conditions import DuelCondition
from .effects import Change, Damage, DuelEffect, holding, orders
from .targets import CARD, Target, named

On = Literal[
    "played",
    "use",
    "flaunt",
    "always",
    "hired",
    "give_blood",
    "survives",
    "end_of_fight",
    "reckoning",
    "cooldown",
    "level",
    "caught",
    "catches",
    "opponent_ran",
]
"""The occasion on which an ability is there or starts. `catches`: the opponent was caught cheating. `level`: its
controller has gained a Level (ccg.cooldown.4).
"""


@dataclass(frozen=True, slots=True)
class Start:
    """A way for abilities to start.

    `reads`: the words before the colon. `rules`: the rules behind it. `by_itself`: it starts when its condition occurs
    (ccg.general.6).
    """

    reads: str
    rules: tuple[str, ...]
    by_itself: bool = False


STARTS: Mapping[On, Start] = MappingProxyType(
    {
        "played": Start("", ("ccg.general.6",)),
        "use": Start("", ("ccg.general.6", "ccg.general.7")),
        "flaunt": Start("Flaunt", ("ccg.keyword.5", "ccg.keyword.6")),
        "always": Start("", ("ccg.general.1",)),
        "hired": Start("when hired", ("ccg.face.6", "ccg.face.7"), by_itself=True),
        "give_blood": Start("Give Blood {blood}", ("ccg.keyword.7", "ccg.keyword.8")),
        "survives": Start("Survivor", ("ccg.keyword.22",), by_itself=True),
        "end_of_fight": Start("at the end of each fight", ("ccg.fight.7", "ccg.face.17"), by_itself=True),
        "reckoning": Start("in your reckoning", ("ccg.warmup.4",), by_itself=True),
        "cooldown": Start("in your cooldown", ("ccg.cooldown.1",), by_itself=True),
        "level": Start("when you gain a Level", ("ccg.cooldown.4",), by_itself=True),
        "caught": Start("when you are caught cheating", ("ccg.caught.1",), by_itself=True),
        "catches": Start("when you catch the opponent cheating", ("ccg.caught.1",), by_itself=True),
        "opponent_ran": Start("when the opponent runs away", ("ccg.run.5",), by_itself=True),
    }
)
"""The ways for abilities to start."""


class Ability(CardWord, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ability of a card.

    Costs, all paid when it is announced (ccg.general.7): `zap` this card; `gold`; `tokens` from this card; `blood`,
    damage on one's own Hero; `discard`, a number of cards; `squish` this card.

    `interrupt`: it can also be used while something else is resolving (ccg.timing.3). `sketchy`: only by a player who
    was caught cheating this turn (ccg.keyword.15). `once`: once a turn. `may`: its controller may decline when it
    starts by itself. `only`: a condition that must hold when it starts. `target`: what must be chosen; if nothing can
    be, it cannot be used (ccg.general.8).
    """

    on: On
    effects: tuple[DuelEffect, ...]
    target: Target | None = None
    zap: bool = False
    gold: int = 0
    tokens: int = 0
    blood: int = 0
    discard: int = 0
    squish: bool = False
    interrupt: bool = False
    sketchy: bool = False
    once: bool = False
    may: bool = False
    only: DuelCondition | None = None

    def reads(self, this: str = CARD, chosen: Target | None = None) -> str:
        """Return the ability in sentences. `this`: the noun for its card. `chosen`: the target of another ability of
        the card that is read before.
        """
        if self.on == "always":
            held = holding([effect for effect in self.effects if isinstance(effect, Change)], this)
            return sentence(held if self.only is None else f"while {self.only.reads()}, {held}")
        beginning = ", ".join(self._beginning())
        done = named(orders(self.effects, this), self.target or chosen, before=self.target is None)
        may = "you may " if self.may else ""
        return sentence(f"{beginning}: {may}{done}" if beginning else f"{may}{done}")

    def prices(self) -> dict[str, int]:
        """Return the costs by field name: an amount, or 1 for zapping or squishing the card; 0 if it is no part of the
        cost.
        """
        return {
            "zap": int(self.zap),
            "gold": self.gold,
            "tokens": self.tokens,
            "discard": self.discard,
            "squish": int(self.squish),
            "blood": self.blood,
        }

    def touches(self) -> Iterator[str]:
        """Yield the ids of the rules that the ability refers to, without those of the words of its effects."""
        yield from STARTS[self.on].rules
        yield from ("ccg.timing.3",) if self.interrupt else ()
        yield from ("ccg.keyword.15",) if self.sketchy else ()
        yield from ("ccg.zap.1",) if self.zap else ()
        yield from ("ccg.tokens.2",) if self.tokens else ()

    def _beginning(self) -> Iterator[str]:
        """Yield what must hold or is paid, as it reads before the colon."""
        start, price = STARTS[self.on].reads, list(self._price())
        yield from ["interrupt"] if self.interrupt else []
        yield from ["Sketchy"] if self.sketchy else []
        yield from [start.format(blood=self.blood)] if start else []
        yield from ["once a turn"] if self.once else []
        yield from [listed(price)] if price else []
        yield from [f"if {self.only.reads()}"] if self.only is not None else []

    def _price(self) -> Iterator[str]:
        """Yield the costs in words."""
        yield from ["zap this"] if self.zap else []
        yield from ["squish this"] if self.squish else []
        yield from [f"pay {self.gold} gold"] if self.gold else []
        yield from [f"pay {numbered(self.tokens, 'token')} from this"] if self.tokens else []
        yield from [f"discard {numbered(self.discard, 'card')}"] if self.discard else []
        yield from [f"take {self.blood} damage"] if self.blood and self.on != "give_blood" else []


SMACK_DAMAGE = 1
"""Damage that Smack deals (ccg.keyword.16)."""

SMACK = Ability(
    on="use",
    effects=(Damage(SMACK_DAMAGE),),
    target=Target(of=("hero", "monster"), where="outside"),
    zap=True,
)
"""The ability of Weapons with Smack, in their owner's turn (ccg.keyword.16, .17)."""
