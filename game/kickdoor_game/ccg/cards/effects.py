"""What an ability of the duel does. Effects in a list act in that order, each as far as it can (ccg.general.5).

    effects = [{ do = "damage", count = 2, to = "target" }, { do = "draw" }]

`to` says what is affected. `target` is what its player chose when the ability was announced; all other words choose
nothing, and so reach cards that cannot be chosen, too (ccg.keyword.21).
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .conditions import DuelCondition

Value = Literal["power", "life", "cost", "rank", "defense"]
Until = Literal["fight", "turn"]
To = Literal[
    "target",
    "this",
    "host",
    "your_hero",
    "their_hero",
    "each_hero",
    "attacking",
    "committed_allies",
    "committed_weapons",
    "your_allies",
    "your_weapons",
    "stashed_monsters",
    "their_stashed_monsters",
]
"""`host`: what the card is stuck to. `attacking`: the revealed card of the fight that is going on. Stashed Monsters are
those that lie face up."""

Per = Literal["", "allies", "weapons", "fights", "overpaid", "stashed_monsters"]
"""Times how many there are: Allies or Weapons that whoever controls the ability has in play, fights of this turn, gold
that is committed beyond what the attacking Monster costs, Monsters that lie face up in the opponent's stash."""

Whose = Literal["you", "them", "both"]
"""`you`: whoever controls the ability."""


class DuelWord(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all effects of the duel."""


class Damage(DuelWord, frozen=True, tag="damage"):
    """Deal that much damage to each of them, at the same moment (ccg.damage.1, ccg.end.7)."""

    count: int
    to: To = "target"
    per: Per = ""


class Mend(DuelWord, frozen=True, tag="heal"):
    """Take up to that much damage off each of them (ccg.damage.6)."""

    count: int
    to: To = "your_hero"
    per: Per = ""


class Prevent(DuelWord, frozen=True, tag="prevent"):
    """Of the damage that what it interrupts is about to deal to them, so much is not dealt (ccg.damage.4)."""

    count: int
    to: To = "your_hero"


class Cancel(DuelWord, frozen=True, tag="cancel"):
    """What it interrupts does nothing: a card that is being played, an ability, or either (ccg.timing.5)."""

    what: Literal["card", "ability", "either"] = "either"


class Change(DuelWord, frozen=True, tag="change"):
    """Their value changes by so much (ccg.general.2): to the end of the fight or of the turn.

    Where an ability holds always, `until` says nothing: it holds as long as its card is there.
    """

    value: Value
    by: int
    to: To = "target"
    until: Until = "turn"
    per: Per = ""


class TakeCards(DuelWord, frozen=True, tag="draw"):
    """Draw so many cards, one at a time (ccg.end.3)."""

    count: int = 1
    who: Whose = "you"


class Bottom(DuelWord, frozen=True, tag="bottom"):
    """Put so many cards of one's choice from the hand under the deck, in the order chosen."""

    count: int = 1


class Drop(DuelWord, frozen=True, tag="discard"):
    """Discard so many cards of the hand, of their owner's choice."""

    count: int = 1
    who: Whose = "them"


class Earn(DuelWord, frozen=True, tag="gold"):
    """Take so much gold from the stockpile; below 0: put so much back there, or as much as there is."""

    count: int
    who: Whose = "you"
    per: Per = ""


class StealGold(DuelWord, frozen=True, tag="steal_gold"):
    """Move so much gold from the opponent's purse to one's own, or all of it (ccg.gold.1)."""

    count: int = 1


class ZapCards(DuelWord, frozen=True, tag="zap"):
    """Zap them; what is zapped already stays so (ccg.zap.1)."""

    to: To = "target"


class UnzapCards(DuelWord, frozen=True, tag="unzap"):
    """Unzap them (ccg.zap.1)."""

    to: To = "target"


class Squish(DuelWord, frozen=True, tag="squish"):
    """Squish them (ccg.damage.7)."""

    to: To = "target"


class ToHand(DuelWord, frozen=True, tag="to_hand"):
    """Return them to their owners' hands; also the attacking card while it lies face down (ccg.noattack.1)."""

    to: To = "target"


class ToStash(DuelWord, frozen=True, tag="to_stash"):
    """Put them into their owners' stashes, face down (ccg.stash.1)."""

    to: To = "target"


class Bleed(DuelWord, frozen=True, tag="bleed"):
    """Put the Heroes under Bleeding of so much, in that many of their own reckonings; 0: until it is taken away
    (ccg.keyword.1, .2)."""

    count: int = 1
    reckonings: int = 2
    to: To = "their_hero"


class Bandage(DuelWord, frozen=True, tag="stop_bleeding"):
    """Take all Bleeding off the Heroes (ccg.keyword.2)."""

    to: To = "your_hero"


class Unstick(DuelWord, frozen=True, tag="unstick"):
    """Discard every card that is stuck to them (ccg.leave.3)."""

    to: To = "target"


class Spill(DuelWord, frozen=True, tag="spill"):
    """Put the top cards of the deck face up on the discard pile (ccg.keyword.18)."""

    count: int = 1
    who: Whose = "you"


class Collect(DuelWord, frozen=True, tag="collect"):
    """Put so many tokens from the stockpile on this card (ccg.keyword.3)."""

    count: int = 1


class Salvage(DuelWord, frozen=True, tag="salvage"):
    """Take another card of one's choice from one's own discard pile into the hand (ccg.general.7)."""


class ChangeLevel(DuelWord, frozen=True, tag="level"):
    """Go up that many Levels, or down: never under 1 or over 10 (ccg.general.3)."""

    by: int = 1
    who: Whose = "you"


class CatchBreath(DuelWord, frozen=True, tag="fresh_marker"):
    """Turn one's own Run Away marker to the side that costs nothing (ccg.run.1)."""


class Peek(DuelWord, frozen=True, tag="peek"):
    """Look at the attacking card that lies face down, or at the opponent's hand; nobody else sees it."""

    at: Literal["attack", "hand"] = "attack"


class WhenSo(DuelWord, frozen=True, tag="if"):
    """Do the one list if the condition holds when it comes to that, else the other."""

    when: DuelCondition
    then: tuple[DuelEffect, ...]
    otherwise: tuple[DuelEffect, ...] = ()


class Pick(DuelWord, frozen=True, tag="choose"):
    """Do one of the lists, of the choice of whoever controls the ability."""

    options: tuple[tuple[DuelEffect, ...], ...]


DuelEffect = (
    Damage
    | Mend
    | Prevent
    | Cancel
    | Change
    | TakeCards
    | Bottom
    | Drop
    | Earn
    | StealGold
    | ZapCards
    | UnzapCards
    | Squish
    | ToHand
    | ToStash
    | Bleed
    | Bandage
    | Unstick
    | Spill
    | Collect
    | Salvage
    | ChangeLevel
    | CatchBreath
    | Peek
    | WhenSo
    | Pick
)
