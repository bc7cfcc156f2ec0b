"""Traits of heroes as sentences to the owner, those of the board game among them."""

from __future__ import annotations

from ....language.wording import HouseRules
from ....language.wording.conditions import clause
from ....language.wording.english import numbered, signed, title
from ....language.wording.traits import trait_text as shared_text
from ....language.words.traits import Backstab, BigUnlimited, FleeDiscards, LevelForHelping, WinsTies
from ..traits import (
    D10,
    D10Power,
    ExtraDice,
    Grants,
    LinkCost,
    MoreHands,
    MoreHealth,
    MoreMove,
    QuestTrait,
    SearchBonus,
    TakesDiscards,
)

_D10: dict[D10Power, tuple[str, str]] = {
    "extra_die": ("once in a fight of yours, before the dice are rolled", "roll one die more in it"),
    "double_magic": (
        "once in a fight of yours, before the dice are rolled",
        "the bonus of one Magic Item that you use counts twice in it",
    ),
    "avert_curse": ("when a curse strikes you", "it does nothing"),
    "steal": (
        "once in your own turn, while nobody fights",
        "take a Small Item of another player in your room; if it shows more, take a hit",
    ),
}


def trait_text(trait: QuestTrait, house: HouseRules, *, more: bool = False) -> str:
    """Without a capital and a full stop. `more`: a bonus on top of the one that its Item gives anyway."""
    match trait:
        case ExtraDice(count=count, against=against, who=who):
            dice = f"{signed(count)} {'die' if abs(count) == 1 else 'dice'}"
            when = f"against {title(against)} monsters" if against else "in fights"
            return f"{dice} {when}" + (f" if you {clause(who)}" if who else "")
        case Grants(power=power):
            return f"you have {title(power)}"
        case MoreMove(value=value):
            return f"{signed(value)} Move each turn"
        case MoreHealth(tokens=tokens):
            return f"you have {numbered(tokens, 'Health token')} more"
        case MoreHands(hands=hands):
            return f"you have {numbered(hands, 'Hand')} more"
        case SearchBonus(value=value):
            return f"{signed(value)} to your search rolls"
        case LinkCost(kind=kind, cost=cost):
            return f"{kind} doors cost you {cost} Move"
        case TakesDiscards():
            return (
                "for each Treasure or DxM card that you draw, you may take the top card of its discards instead; "
                "then discard a card for it"
            )
        case D10(power=power):
            when, then = _D10[power]
            return f"d10 power: {when}, roll the d10; if it shows your Level or less, {then}"
        case WinsTies():
            return "after the dice are rolled, you may turn a tie in a fight of yours into a win"
        case BigUnlimited():
            return "Big Items never cost you Move"
        case LevelForHelping():
            return "you gain a Level for each fight won with your help in which a monster is killed"
        case FleeDiscards(most=most, each=each):
            return (
                f"Flight: before your roll to run away, discard up to {numbered(most, 'card')} "
                f"for {signed(each)} each on that roll"
            )
        case Backstab():
            return f"{shared_text(trait, house)}, in a fight in your room or next to it"
        case _:
            return shared_text(trait, house, more=more)
