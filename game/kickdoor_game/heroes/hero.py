"""The sheet of one hero: what the rulebooks call a munchkin, as plain state. Only `verbs` write to it."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..language.effects import Effect
from ..machine.ids import NO_CARD, CardId, Seat
from ..machine.table import PERSON


@dataclass(slots=True)
class Lasting:
    """A curse that stays: its card lies before the victim while the word works."""

    card: CardId
    word: Effect


@dataclass(slots=True)
class Hero:
    """One character. Cards are named by their ids; each lies in exactly one of these places.

    `in_use` are those of `items` that are worn or wielded. `cheats` maps an Item to the Cheat card on it. `fresh`:
    cards just received, playable at once even off turn, until an alarm rings (classic.treasure.5). `unsold`: Items
    received by trade since his last turn (classic.trading.5). `uses` counts abilities by kind, so that losing and
    regaining one renews nothing (classic.classes.24). `returning`: died, and draws new cards when his turn comes
    (classic.death.11).
    """

    seat: Seat
    name: str = field(metadata=PERSON)
    sex: str
    level: int = 1
    hand: list[CardId] = field(default_factory=list)
    races: list[CardId] = field(default_factory=list)
    classes: list[CardId] = field(default_factory=list)
    half_breed: CardId = NO_CARD
    super_munchkin: CardId = NO_CARD
    items: list[CardId] = field(default_factory=list)
    in_use: list[CardId] = field(default_factory=list)
    cheats: dict[CardId, CardId] = field(default_factory=dict)
    followers: list[CardId] = field(default_factory=list)
    lasting: list[Lasting] = field(default_factory=list)
    fresh: list[CardId] = field(default_factory=list)
    unsold: list[CardId] = field(default_factory=list)
    uses: dict[str, int] = field(default_factory=dict)
    dead: bool = False
    returning: bool = False

    def in_play(self) -> list[CardId]:
        """All cards before him that are his own: not the curses that lie there."""
        hybrids = [card for card in (self.half_breed, self.super_munchkin) if card != NO_CARD]
        return [*self.races, *self.classes, *hybrids, *self.items, *self.cheats.values(), *self.followers]
