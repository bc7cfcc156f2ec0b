"""Effect words of the board game: what can happen to a hero, beside the effects that every game has.

Words that hold lists of effects are the shared ones, with lists of these effects; they act the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ...language.english import THEY, YOU, Pronouns, numbered, title
from ...language.limits import Fault, KnownNames, full_hundreds, named, within
from ...language.words.conditions import Slot
from ...language.words.effects import (
    ChangeClass,
    ChangeRace,
    ChangeSex,
    Die,
    DiscardCards,
    GainLevels,
    Hobble,
    Lingering,
    LoseClass,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LoseRace,
    NextFight,
    Size,
    Which,
)
from ...language.words.lists import ChooseWord, EffectWord, EverybodyElseWord, IfWord, OrElseWord, RollForWord
from .keywords import WEAPON

Snatched = Literal["choice", "best_bonus", "dearest"]
"""The Item that a monster takes: the victim's choice, the best or the dearest."""
QuestDeck = Literal["treasure", "dxm"]
"""Decks that effects draw from."""
MOST_HITS = 4
"""Most hits that one effect may deal or heal."""

_WHERE = {
    "entrance": "to the Entrance",
    "anywhere": "to a random room",
    "next_room": "to a room of {your} choice next to {yours}",
}
_OWN = {YOU: "yours", THEY: "theirs"}
_CARDS: dict[QuestDeck, str] = {"treasure": "Treasure", "dxm": "DxM card"}


def drawn(deck: QuestDeck, count: int) -> str:
    """Return a number of cards in words: `1 Treasure`, `2 DxM cards`."""
    return numbered(count, _CARDS[deck])


class Hit(EffectWord, frozen=True, tag="hit"):
    """Take `count` hits (quest.health.3)."""

    rules = ("quest.health.3", "quest.death.1")

    count: int = 1

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"take {numbered(self.count, 'hit')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, MOST_HITS)


class Heal(EffectWord, frozen=True, tag="heal"):
    """Recover from `count` hits, at most to the maximum Health; `all`: from all hits (quest.health.5, .6)."""

    rules = ("quest.health.5", "quest.health.6")

    count: int = 1
    all: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"heal all {voice.your} hits" if self.all else f"heal {numbered(self.count, 'hit')}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, MOST_HITS)
        if self.all and self.count > 1:
            yield "count", "says nothing beside all"


class LoseGold(EffectWord, frozen=True, tag="lose_gold"):
    """Lose `count` Gold Pieces, or as many as there are; `all`: all of them."""

    rules = ("quest.items.6",)

    count: int = 0
    all: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"lose all {voice.your} gold" if self.all else f"lose {self.count:,} gold"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from full_hundreds("count", self.count)
        if bool(self.count) == self.all:
            yield "count", "and all: one of them says how much"


class GainGold(EffectWord, frozen=True, tag="gain_gold"):
    """Gain `count` Gold Pieces."""

    rules = ("quest.items.6",)

    count: int

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"gain {self.count:,} gold"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from full_hundreds("count", self.count)
        if not self.count:
            yield "count", "0 gives nothing"


class DropItem(EffectWord, frozen=True, tag="drop_item"):
    """Drop Items in play that match, in the victim's room, where they lie for everybody (quest.drop.2).

    `slot`: only Items worn or held there (quest.items.4); `keyword`: only Items with it. `waits`: nobody may pick them
    up before the victim's next turn (quest.drop.7).
    """

    rules = ("quest.drop.2", "quest.drop.3")

    slot: Slot | Literal["hands"] | None = None
    keyword: str = ""
    size: Size = "any"
    which: Which = "choice"
    count: int = 1
    waits: bool = False

    def reads(self, voice: Pronouns = YOU) -> str:
        waits = f", which nobody picks up before {voice.your} next turn" if self.waits else ""
        alike = LoseItem(self.slot, self.size, self.which, self.count)
        return f"drop {alike.items(voice, f'{title(self.keyword)} ' if self.keyword else '')}{waits}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)
        if self.which != "choice" and self.count > 1:
            yield "count", f'says nothing with which = "{self.which}"'
        if self.keyword:
            yield from named("keyword", "keyword", self.keyword, known.tags | {WEAPON})


class SnatchItem(EffectWord, frozen=True, tag="snatch_item"):
    """The monster takes an Item in play that matches and carries it; its bonus then counts for the monster
    (quest.winning.7).

    Only Bad Stuff has this word. `slot`: only Items worn or held there (quest.items.4). Unless `which` asks for the
    best or the dearest, the victim chooses.
    """

    rules = ("quest.winning.7", "quest.items.5")
    is_plain = False

    slot: Slot | Literal["hands"] | None = None
    size: Size = "any"
    which: Snatched = "choice"

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"it takes {LoseItem(self.slot, self.size, self.which).items(voice)} and carries it"


class Whisk(EffectWord, frozen=True, tag="whisk"):
    """Be moved by magic: to the Entrance, to a random room of the map, or to a room of one's choice next to
    one's own.
    """

    rules = ("quest.movement.6",)

    to: Literal["entrance", "anywhere", "next_room"] = "entrance"

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"move by magic {_WHERE[self.to].format(your=voice.your, yours=_OWN[voice])}"


class QuestDraw(EffectWord, frozen=True, tag="draw"):
    """Draw cards, face down."""

    rules = ("quest.setup.3",)

    deck: QuestDeck = "treasure"
    count: int = 1

    def reads(self, voice: Pronouns = YOU) -> str:
        return f"draw {drawn(self.deck, self.count)} face down"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class QuestChoose(ChooseWord["QuestEffect"], frozen=True, tag="choose"):
    """`choose`, with effects of this game."""

    options: tuple[tuple[QuestEffect, ...], ...]


class QuestIf(IfWord["QuestEffect"], frozen=True, tag="if"):
    """`if`, with effects of this game."""

    then: tuple[QuestEffect, ...]
    otherwise: tuple[QuestEffect, ...] = ()


class QuestOrElse(OrElseWord["QuestEffect"], frozen=True, tag="or_else"):
    """`or_else`, with effects of this game."""

    effects: tuple[QuestEffect, ...]
    otherwise: tuple[QuestEffect, ...]


class QuestRollFor(RollForWord["QuestEffect"], frozen=True, tag="roll_for"):
    """`roll_for`, with effects of this game."""

    high: tuple[QuestEffect, ...] = ()
    low: tuple[QuestEffect, ...] = ()


class QuestEverybodyElse(EverybodyElseWord["QuestEffect"], frozen=True, tag="everybody_else"):
    """`everybody_else`, with effects of this game."""

    effects: tuple[QuestEffect, ...]


QuestEffect = (
    Hit
    | Heal
    | LoseGold
    | GainGold
    | DropItem
    | SnatchItem
    | Whisk
    | QuestDraw
    | Hobble
    | QuestChoose
    | QuestIf
    | QuestOrElse
    | QuestRollFor
    | QuestEverybodyElse
    | LoseLevels
    | GainLevels
    | Die
    | LoseItem
    | LoseItemsWorth
    | LoseHand
    | DiscardCards
    | LoseClass
    | LoseRace
    | ChangeClass
    | ChangeRace
    | ChangeSex
    | NextFight
    | Lingering
)
"""Any effect on a hero of the board game."""


OWN = (Hit, Heal, LoseGold, GainGold, DropItem, SnatchItem, Whisk, QuestDraw, Hobble)
"""Effect words that only this game has, without those that hold lists."""


def only_others(effects: tuple[QuestEffect, ...]) -> bool:
    """Return whether all of these effects act on everybody but one hero, who may then be dead (quest.death.11)."""
    return bool(effects) and all(isinstance(effect, QuestEverybodyElse) for effect in effects)
