"""What can be true of a player or of the fight when an ability of the duel asks for it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

Who = Literal["you", "them"]


class DuelAsk(Struct, frozen=True, tag_field="is", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all conditions of the duel. `who`: whoever controls the ability, or their opponent."""


class IsBleeding(DuelAsk, frozen=True, tag="bleeding"):
    """The Hero of that player is under at least one Bleeding effect (ccg.keyword.23)."""

    who: Who = "them"


class WasCaught(DuelAsk, frozen=True, tag="caught"):
    """That player has been caught cheating this turn (ccg.caught.7)."""

    who: Who = "you"


class RanThisTurn(DuelAsk, frozen=True, tag="ran"):
    """That player has run away this turn."""

    who: Who = "them"


class HasGold(DuelAsk, frozen=True, tag="gold"):
    """That player has at least so much gold in the purse."""

    at_least: int
    who: Who = "you"


class HasLevel(DuelAsk, frozen=True, tag="level"):
    """That player is at that Level or above."""

    at_least: int
    who: Who = "you"


class IsBehind(DuelAsk, frozen=True, tag="behind"):
    """That player is at a lower Level than the other: in their own turn, whoever did not begin."""

    who: Who = "you"


class HasDiscards(DuelAsk, frozen=True, tag="discards"):
    """So many cards lie on that player's discard pile, or more."""

    at_least: int
    who: Who = "you"


class HasAllies(DuelAsk, frozen=True, tag="allies"):
    """That player has so many Allies in play, or more."""

    at_least: int = 1
    who: Who = "you"


class HasWeapons(DuelAsk, frozen=True, tag="weapons"):
    """That player has so many Weapons in play, or more."""

    at_least: int = 2
    who: Who = "you"


class HasOverpaid(DuelAsk, frozen=True, tag="overpaid"):
    """So much more gold is committed than the attacking Monster costs, or more."""

    at_least: int = 1


class NthFight(DuelAsk, frozen=True, tag="fights"):
    """It is that fight of this turn, or a later one."""

    at_least: int = 2


class IsHurt(DuelAsk, frozen=True, tag="hurt"):
    """That player's Hero has so much damage, or more."""

    at_least: int = 10
    who: Who = "you"


DuelCondition = (
    IsBleeding
    | WasCaught
    | RanThisTurn
    | HasGold
    | HasLevel
    | IsBehind
    | HasDiscards
    | HasAllies
    | HasWeapons
    | HasOverpaid
    | NthFight
    | IsHurt
)
