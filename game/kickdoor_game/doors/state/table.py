"""The table of the door games, which adds to a table of heroes: the fight, bodies, open offers to trade."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import ClassVar

from ...heroes.dealings.bargains import Owing
from ...heroes.table import Body, HeroTable
from ...language.cards import deck_of
from ...machine.errors import BrokenInvariant
from ...machine.ids import CardId, Seat
from .fight import Fight


@dataclass(slots=True)
class Corpse:
    """The cards of a dead hero, face up (classic.death.4)."""

    seat: Seat
    cards: list[CardId]


@dataclass(slots=True)
class Trade:
    """An open offer: `by` gives these Items for those of `to` (classic.trading.1)."""

    number: int
    by: Seat
    to: Seat
    give: list[CardId]
    want: list[CardId]


@dataclass(slots=True, kw_only=True)
class DoorsTable(HeroTable):
    """The table of a match of classic, shakespeare or bites.

    About the present turn: `met`: a monster was met. `won`: the player whose turn it is has won a fight. `proposed`:
    the trades that were offered, open or not (classic.trading.1). `brought`: used cards that have brought others
    (classic.treasure.8).
    """

    engine: ClassVar[str] = "doors"
    packages: ClassVar[tuple[str, ...]] = ("kickdoor_game.doors", "kickdoor_game.heroes")
    named_in: ClassVar[Mapping[str, str]] = MappingProxyType({"Fight": "kickdoor_game.doors.fight.state"})

    fight: Fight | None = None
    corpses: list[Corpse] = field(default_factory=list)
    met: bool = False
    won: bool = False
    trades: list[Trade] = field(default_factory=list)
    proposed: list[Trade] = field(default_factory=list)
    brought: list[CardId] = field(default_factory=list)
    next_trade: int = 0

    @property
    def combat(self) -> Fight:
        """The fight in progress. Raises BrokenInvariant if there is none."""
        fight = self.fight
        if fight is None:
            raise BrokenInvariant("no combat goes on")
        return fight

    def deck_of(self, card: CardId) -> str:
        """Return the key of the deck that a card belongs to."""
        return deck_of(self.card(card))

    def in_charity(self, giver: Seat) -> list[Seat]:
        """Return the living seats in the order in which charity treats them, the giver first (classic.death.10)."""
        return self.around(giver)

    def in_fight(self, seat: Seat) -> bool:
        """Return whether a seat is the fighter or the helper, until the monsters are discarded (classic.combat.1)."""
        fight = self.fight
        return fight is not None and (seat == fight.fighter or seat == fight.helper)

    def is_fighting(self) -> bool:
        """Return whether a fight is in progress."""
        return self.fight is not None

    def is_decided(self, fight: Fight) -> bool:
        """Return whether a fight is decided: a card has ended it, or its fighter is dead."""
        return bool(fight.outcome) or self.heroes[fight.fighter].dead

    def promised(self) -> list[CardId]:
        """Return the cards that binding offers have promised away, including cards of a hand while their owner still
        holds them.

        Followers who carry a promised Item are included, since it would go where they go (shakespeare.treasure.20).
        """
        fight, owing = self.fight, [frame for frame in self.stack if isinstance(frame, Owing) and frame.played]
        if fight is None and not owing:
            return []
        held = [(frame.fighter, card) for frame in owing for card in frame.played]
        if fight is not None:
            held += [(fight.fighter, card) for card in fight.promised_from_hand()]
        from_hands = [card for seat, card in held if card in self.heroes[seat].hand]
        if fight is None:
            return from_hands
        items, borne = fight.promised(), self.heroes[fight.fighter].borne
        return [*items, *(borne[item] for item in items if item in borne), *from_hands]

    def elsewhere(self) -> list[CardId]:
        """Return the cards that neither a hero nor a pile has: those of dead heroes' bodies and of the fight."""
        bodies = [card for corpse in self.corpses for card in corpse.cards]
        return bodies if self.fight is None else [*bodies, *self.fight.cards()]

    def leave_body(self, seat: Seat, body: Body) -> None:
        """Lay down the cards of a hero who has just died, as a corpse."""
        self.corpses.append(Corpse(seat, [*body.hand, *body.cards]))
