"""An ability: when it happens or what it costs, what it may be aimed at, and what it does.

    [[card.abilities]]
    on = "use"
    zap = true
    target = { of = ["hero", "monster"] }
    effects = [{ do = "damage", count = 1 }]

It starts in one of three ways (ccg.general.6): by itself (`hired`, `survives`, ...), when its cost is paid (`use`,
`flaunt`), or when its card is played (`played`). One that holds `always` starts never and ends never: it is looked at
whenever a value is worked out. What starts by itself must happen.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .conditions import DuelCondition
from .effects import Damage, DuelEffect

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
"""`catches`: the opponent has been caught cheating. `level`: its controller has gained one (ccg.cooldown.4)."""

BY_ITSELF: frozenset[str] = frozenset(
    ("hired", "survives", "end_of_fight", "reckoning", "cooldown", "level", "caught", "catches", "opponent_ran")
)
"""Those that start when their condition occurs (ccg.general.6)."""

TargetKind = Literal["hero", "ally", "monster", "loot", "location"]


class Target(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One card in play that can be chosen: of these kinds, whoever controls it, wherever it lies.

    A Monster is a stashed one that lies face up, or the attacking one once it is revealed; `where` may say which.
    `outside`: nothing that is committed to a fight.
    `weapon`: Loot that is a Weapon. `zapped`: only cards that are, or that are not.
    """

    of: tuple[TargetKind, ...]
    whose: Literal["any", "yours", "theirs"] = "any"
    where: Literal["anywhere", "stashed", "attacking", "committed", "outside"] = "anywhere"
    weapon: bool = False
    zapped: bool | None = None


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One ability of a card. Costs: `zap` this card, `gold`, `tokens` from this card, `blood` (damage on one's own
    Hero), `discard` so many cards, `squish` this card; all are paid when it is announced (ccg.general.7).

    `interrupt`: also while something else is resolving (ccg.timing.3). `sketchy`: only for whoever has been caught this
    turn (ccg.keyword.15). `once`: once a turn. `may`: its controller may decline when it starts by itself. `only`: what
    must hold when it starts. `target`: what must be chosen; without one that can be, it cannot be used (ccg.general.8).
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


SMACK_DAMAGE = 1
"""Damage that a Smack does (ccg.keyword.16)."""

SMACK = Ability(
    on="use",
    effects=(Damage(SMACK_DAMAGE),),
    target=Target(of=("hero", "monster"), where="outside"),
    zap=True,
)
"""What a Weapon with Smack can do in its owner's turn (ccg.keyword.16, .17)."""
