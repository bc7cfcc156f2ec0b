"""Write down a duel for the oracle: two players, what is known of each card in play, and the fight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from ..printed import Word

NO_CARD = -1
Lasting = tuple[int, int, str, int, str]
"""A change for a while: of a card, as it was in play then, which value, by how much, until when."""
LIVING = ("hero", "ally", "monster")
LOOT = ("weapon", "armor", "trinket")
TRICKS = ("mischief", "curse")
"""Kinds of Mischief (ccg.components.7)."""


@dataclass(slots=True)
class InPlay:
    """A card in play: `tokens` are damage on what has a life."""

    number: int
    zapped: bool = False
    tokens: int = 0
    stuck: list[int] = field(default_factory=list)
    is_monster: bool = False

    def copy(self) -> InPlay:
        return InPlay(self.number, self.zapped, self.tokens, self.stuck[:], self.is_monster)


@dataclass(slots=True)
class Side:
    """A player and their zones. `deck`: the top card first; `discard`: the newest last."""

    hero: int
    level: int
    limping: bool
    purse: int
    hand: list[int]
    deck: list[int]
    discard: list[int]
    stash: list[int]
    hoard: list[int]
    bleeding: list[int]
    caught: bool
    ran: int
    late: int
    out: str

    def copy(self) -> Side:
        zones = (self.hand[:], self.deck[:], self.discard[:], self.stash[:], self.hoard[:])
        ends = (self.bleeding[:], self.caught, self.ran, self.late, self.out)
        return Side(self.hero, self.level, self.limping, self.purse, *zones, *ends)


@dataclass(slots=True)
class Brawl:
    """The fight. `card`: NO_CARD when there is no attacking card any more."""

    attacker: int
    card: int
    gold: int
    paid: int = 0
    committed: list[int] = field(default_factory=list)
    ready: bool = False
    revealed: bool = False
    hired: bool = False
    squished: bool = False


@dataclass(slots=True)
class DuelScene:
    """All that matters of one table, as plain data.

    `always`: what holds always, by card. `busy`: what is resolving, by the names of its frames.
    """

    cards: list[Word]
    always: list[list[Word]]
    border: int
    sides: list[Side]
    play: dict[int, InPlay]
    brawl: Brawl | None
    turn: int
    turn_number: int
    phase: str
    fights: int
    shown: list[int]
    lasting: list[Lasting]
    used: set[int]
    waiting: set[int]
    busy: list[str]
    over: bool
    winners: list[int]
    endless: bool

    def copy(self) -> DuelScene:
        """Return a copy to write in; what is printed is shared."""
        brawl = None if self.brawl is None else replace(self.brawl, committed=self.brawl.committed[:])
        play = {card: there.copy() for card, there in self.play.items()}
        sides, lists = [side.copy() for side in self.sides], (self.shown[:], self.lasting[:])
        return replace(self, sides=sides, play=play, brawl=brawl, shown=lists[0], lasting=lists[1], used=set(self.used))

    def is_like(self, other: DuelScene) -> bool:
        """Return whether all lies as in the other, whoever is asked."""
        names = ("sides", "play", "brawl", "turn", "turn_number", "phase", "fights", "shown", "lasting", "over")
        return all(getattr(self, name) == getattr(other, name) for name in names)

    def card(self, card: int) -> Word:
        return self.cards[card]

    def owner(self, card: int) -> int:
        return int(card >= self.border)

    def kind(self, card: int) -> str:
        """Return the card's kind now: a Monstrous card that attacks is a Monster and nothing else (ccg.keyword.11)."""
        there = self.play.get(card)
        return "monster" if there is not None and there.is_monster else str(self.cards[card]["kind"])

    def has(self, card: int, keyword: str) -> bool:
        there = self.play.get(card)
        return keyword in self.cards[card].get("keywords", ()) and not (there is not None and there.is_monster)

    def mine(self, seat: int, *kinds: str) -> list[int]:
        """Return the player's cards in play of these kinds."""
        return [card for card in self.play if self.owner(card) == seat and self.kind(card) in kinds]

    def places(self) -> Iterator[int]:
        """Yield every card where it lies."""
        for side in self.sides:
            yield side.hero
            for zone in (side.hand, side.deck, side.discard, side.stash, side.hoard):
                yield from zone
        for there in self.play.values():
            yield from there.stuck
        yield from self.shown
        if self.brawl is not None:
            yield from self.brawl.committed
            if self.brawl.card != NO_CARD:
                yield self.brawl.card

    def lies(self) -> Counter[int]:
        return Counter(self.places())

    def take(self, card: int) -> str:
        """Pick a card up; return the place that it was taken from."""
        side = self.sides[self.owner(card)]
        for name in ("hand", "deck", "discard", "stash", "hoard"):
            zone: list[int] = getattr(side, name)
            if card in zone:
                zone.remove(card)
                return name
        if card in self.shown:
            self.shown.remove(card)
            return "shown"
        for there in self.play.values():
            if card in there.stuck:
                there.stuck.remove(card)
                return "stuck"
        if self.brawl is not None and card in self.brawl.committed:
            self.brawl.committed.remove(card)
            return "committed"
        if self.brawl is not None and card == self.brawl.card:
            self.brawl.card = NO_CARD
            return "attack"
        return "nowhere"

    def hidden_from(self, seat: int | None) -> set[int]:
        """Return the cards that this chair may not know by where they lie (ccg.zones.11)."""
        unseen = {card for side in self.sides for card in side.deck}
        for owner, side in enumerate(self.sides):
            if owner != seat:
                unseen |= {card for card in (*side.hand, *side.stash) if card not in self.play}
        if self.brawl is not None and self.brawl.attacker != seat and not self.brawl.revealed:
            unseen.add(self.brawl.card)
        return unseen - {NO_CARD}


def _side(each: Any) -> Side:
    zones = (list(each.hand), list(each.deck), list(each.discard), list(each.stash), list(each.hoard))
    bleeding = [one.count for one in each.bleeding]
    return Side(
        int(each.hero),
        each.level,
        each.limping,
        each.purse,
        *zones,
        bleeding,
        each.caught,
        each.ran,
        each.late,
        each.out,
    )


def constant(card: Word) -> list[Word]:
    """Return the abilities of a card that hold always."""
    return [ability for ability in card.get("abilities", ()) if ability["on"] == "always"]


def read(table: Any, cards: list[Word], always: list[list[Word]]) -> DuelScene:
    """Make a scene of a table's data."""
    fight = table.fight
    return DuelScene(
        cards,
        always,
        len(table.lists[0]),
        [_side(each) for each in table.duelists],
        {
            int(card): InPlay(it.number, it.zapped, it.tokens, list(it.stuck), it.is_monster)
            for card, it in table.presences.items()
        },
        None
        if fight is None
        else Brawl(
            int(fight.attacker), int(fight.card), fight.gold, fight.paid, list(fight.committed), fight.ready,
            fight.revealed, fight.hired, fight.squished,
        ),
        int(table.turn),
        table.turn_number,
        table.phase,
        table.fights,
        list(table.shown),
        [(int(each.aim.card), each.aim.presence, each.value, each.by, each.until) for each in table.lasting],
        {int(card) for card, _ in table.used},
        {int(each.card) for each in table.pending},
        [type(frame).__name__ for frame in table.stack],
        table.over,
        [int(seat) for seat in table.winners],
        table.chain >= 200,
    )  # fmt: skip
