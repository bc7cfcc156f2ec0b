"""The sheet of one hero: level, gear, roles and cards, as plain state. Only `verbs` write to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from operator import attrgetter

from ...language.words.effects import Standing
from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.table import PERSON
from .zones import PUBLIC, zone, zones_of


@dataclass(frozen=True, slots=True)
class Lasting:
    """A curse that stays: its card lies before the victim while the word works.

    `begun`: it is for one combat and has counted in the present one, which its victim has left before the end.
    """

    card: CardId
    word: Standing
    begun: bool = False


@dataclass(slots=True)
class Hero:
    """One character. Cards are named by their ids; each lies in exactly one zone (see `zones`).

    `in_use` are those of `items` that are worn or wielded. `cheats` maps an Item to the Cheat card on it, `borne` one
    to the follower who carries it. `fresh`: cards just received, playable at once even off turn, until an alarm rings
    (classic.treasure.5). `unsold`: Items received by trade since their last turn (classic.trading.5). `uses` counts
    abilities by kind, so that losing and regaining one renews nothing (classic.classes.24). `returning`: died, and
    draws new cards when their turn comes (classic.death.11). `powers` in the order in which they were played.
    `colour`: of their standees, if any. Of the zones the body gets all but what the hero is (classic.death.4).

    Cards lie in tuples, and whoever moves one lays down another tuple: sheets are copied far more often than they are
    written, and copies share them.
    """

    seat: Seat = field(metadata=PUBLIC)
    name: str = field(metadata={**PERSON, **PUBLIC})
    sex: str = field(metadata=PUBLIC)
    level: int = field(default=1, metadata=PUBLIC)
    hand: tuple[CardId, ...] = field(default=(), metadata=zone(public=False, in_play=False, body=True))
    races: tuple[CardId, ...] = field(default=(), metadata=zone(public=True, grants=True))
    classes: tuple[CardId, ...] = field(default=(), metadata=zone(public=True, grants=True))
    powers: tuple[CardId, ...] = field(default=(), metadata=zone(public=True, grants=True))
    half_breed: CardId = field(default=NO_CARD, metadata=zone(public=True))
    super_munchkin: CardId = field(default=NO_CARD, metadata=zone(public=True))
    items: tuple[CardId, ...] = field(default=(), metadata=zone(public=True, body=True))
    in_use: tuple[CardId, ...] = field(default=(), metadata=PUBLIC)
    cheats: dict[CardId, CardId] = field(default_factory=dict, metadata=zone(public=True, body=True))
    followers: tuple[CardId, ...] = field(default=(), metadata=zone(public=True, grants=True, body=True))
    borne: dict[CardId, CardId] = field(default_factory=dict, metadata=PUBLIC)
    lasting: tuple[Lasting, ...] = field(default=(), metadata=PUBLIC)
    fresh: tuple[CardId, ...] = ()
    unsold: tuple[CardId, ...] = field(default=(), metadata=PUBLIC)
    uses: dict[str, int] = field(default_factory=dict, metadata=PUBLIC)
    dead: bool = field(default=False, metadata=PUBLIC)
    returning: bool = field(default=False, metadata=PUBLIC)
    colour: str = field(default="", metadata=PUBLIC)

    def in_play(self) -> list[CardId]:
        """All cards before them that are their own: not the curses that lie there."""
        return [card for each in IN_PLAY for card in each.cards(self)]

    def needs_no_room(self, item: CardId) -> bool:
        """Whether no limit counts for that Item: a Cheat lies on it, or a follower carries it."""
        return item in self.cheats or item in self.borne

    def held(self) -> list[CardId]:
        """Every card in one of their zones."""
        return [card for each in ZONES for card in each.cards(self)]


ZONES = zones_of(Hero)
"""All places for cards on a sheet."""

IN_PLAY = tuple(each for each in ZONES if each.in_play)
GRANTING = tuple(each for each in ZONES if each.grants)
piles_that_grant: Callable[[Hero], tuple[tuple[CardId, ...], ...]] = attrgetter(*(each.name for each in GRANTING))
"""The cards of each granting zone, which are tuples all; asked for every sum, so it is one look at the sheet."""

LEFT_WITH_THE_BODY = tuple(each for each in ZONES if each.body)
