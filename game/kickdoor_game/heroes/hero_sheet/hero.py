"""The sheet of one hero as plain state: level, gear, roles and cards. Only `verbs` write to it."""

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
    """A lasting curse: its card lies before the victim while the effect `word` works.

    `begun`: it is for one combat, has counted in the present one, and its victim has left that combat before its end.
    """

    card: CardId
    word: Standing
    begun: bool = False


@dataclass(slots=True)
class Hero:
    """The sheet of one hero. Cards are named by their ids; each lies in exactly one zone (see `zones`).

    `in_use`: those of `items` that are worn or wielded. `cheats`: by Item, the Cheat card on it; `borne`: by Item, the
    follower who carries it. `fresh`: cards just received, playable at once even off turn, until an alarm rings
    (classic.treasure.5). `unsold`: Items received since their last turn, which they cannot sell yet
    (classic.trading.5). `uses`: how often abilities were used, by kind, so that losing and regaining one renews nothing
    (classic.classes.24). `returning`: they have died, and draw new cards when their turn comes (classic.death.11).
    `powers`: in the order in which they were played. `colour`: of their standees, if any. A death leaves all cards with
    the body except roles, Powers and curses (classic.death.4).

    Cards lie in tuples, and every move makes a new tuple: sheets are copied far more often than changed, and copies
    share them.
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
        """Return all cards that the hero has in play, without the curses that lie before them."""
        return [card for each in IN_PLAY for card in each.cards(self)]

    def needs_no_room(self, item: CardId) -> bool:
        """Return whether an Item counts against no limit: a Cheat lies on it, or a follower carries it."""
        return item in self.cheats or item in self.borne

    def held(self) -> list[CardId]:
        """Return every card on the hero's sheet, in all its zones (hand, Items, Races ...)."""
        return [card for each in ZONES for card in each.cards(self)]


ZONES = zones_of(Hero)
"""All zones of a sheet."""

IN_PLAY = tuple(each for each in ZONES if each.in_play)
"""The zones whose cards are in play."""
GRANTING = tuple(each for each in ZONES if each.grants)
"""The zones whose cards grant traits."""
piles_that_grant: Callable[[Hero], tuple[tuple[CardId, ...], ...]] = attrgetter(*(each.name for each in GRANTING))
"""Return the cards of each granting zone. All of them are tuples, so one attribute lookup finds them; sums need them
often.
"""

LEFT_WITH_THE_BODY = tuple(each for each in ZONES if each.body)
"""The zones whose cards a death leaves with the body."""
