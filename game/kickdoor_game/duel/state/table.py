"""The state of a duel: two players with their zones, what is known of each card in play, and the fight in the middle.

A card is *in play* if and only if it has a `Presence` (ccg.zones.8): Heroes, what lies in a hoard, what lies face up in
a stash or in the middle, and a flaunted card until its ability has resolved. So a face-down card in a stash is one that
has none, and a card that comes back has another presence than before (ccg.leave.1): effects name the presence.

Nobody ever takes over a card of the other deck, so whoever owns a card controls it (ccg.zones.10, ccg.curse.3), and the
number of a card says whose it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, ClassVar

from ...language.book import Book
from ...machine.errors import BrokenInvariant
from ...machine.ids import CardId, Seat
from ...machine.table import BOOKS, SHARED, Table
from ..cards.effects import Until, Value
from ..cards.kinds import DuelCardKind
from ..cards.lookup import Known, Lookup, lookup_of
from .numbers import DuelNumbers

FIRST = Seat(0)
NO_ABILITY = -1
"""The place of what is not printed on a card."""
SETUP, WARMUP, MUNCHKINING, COOLDOWN = "setup", "warmup", "munchkining", "cooldown"
"""Words of `phase` (ccg.turn.1)."""


EMPTY_BOOK = Book((), {}, {}, {}, "")
NO_LOOKUP = lookup_of(())


@dataclass(frozen=True, slots=True)
class Aim:
    """A card in play that was chosen, as it was then: nothing happens to one that has left play (ccg.general.8)."""

    card: CardId
    presence: int


@dataclass(frozen=True, slots=True)
class Bleeding:
    """`count` damage in each reckoning of its Hero, in so many more of them; 0: until it is taken away.

    `source`: the card in play with which it ends, as it was then; None: it does not go by one (ccg.keyword.2).
    """

    count: int
    reckonings: int = 0
    source: Aim | None = None


@dataclass(frozen=True, slots=True)
class LastingChange:
    """A value of a card in play is changed to the end of the fight or of the turn (ccg.fight.7, ccg.cooldown.2)."""

    aim: Aim
    value: Value
    by: int
    until: Until


@dataclass(frozen=True, slots=True)
class Pending:
    """An ability that has started by itself and has not been announced: that of a card, as it was then, by its place.

    `presence` 0: whatever became of the card (ccg.face.7). `bleeding`: it is no ability, but that of a Hero, which is
    the card (ccg.keyword.1).
    """

    card: CardId
    presence: int
    place: int
    bleeding: Bleeding | None = None


@dataclass(slots=True)
class Presence:
    """A card in play. `number`: counted as cards come into play. `tokens`: damage on a Hero, an Ally or a Monster, on
    others what their text says (ccg.tokens.1, .2).

    `stuck`: the cards under it, the first one first. `is_monster`: a Monstrous card that attacks (ccg.keyword.10).
    """

    number: int
    zapped: bool = False
    tokens: int = 0
    stuck: tuple[CardId, ...] = ()
    is_monster: bool = False


@dataclass(slots=True)
class Duelist:
    """A player and their zones. `deck`: the top card first; `discard`: the newest last (ccg.zones.5, .6).

    `stash`: face up or face down. `limping`: the marker shows Limp Away. `kept`: they have decided about their opening
    hand. `caught`: they have been caught cheating this turn; `ran`: how often they have run away in it. `late`: how
    many of their own turns in a row they have let the time run out throughout (ccg.end.8); `prompt`: they have answered
    in time in this one, or done something of their own accord. `out`: why they are eliminated, whatever their Hero
    looks like: `no_card`, `conceded`.
    """

    seat: Seat
    name: str
    hero: CardId
    level: int = 1
    limping: bool = False
    purse: int = 0
    hand: tuple[CardId, ...] = ()
    deck: tuple[CardId, ...] = ()
    discard: tuple[CardId, ...] = ()
    stash: tuple[CardId, ...] = ()
    hoard: tuple[CardId, ...] = ()
    bleeding: tuple[Bleeding, ...] = ()
    kept: bool = False
    caught: bool = False
    ran: int = 0
    late: int = field(default=0, compare=False, metadata={BOOKS: True})
    prompt: bool = field(default=False, compare=False, metadata={BOOKS: True})
    out: str = ""


@dataclass(slots=True)
class DuelFight:
    """A fight: what is committed and how far it has come. `card`: the attacking one; NO_CARD: there is none any more.

    `committed`: by the defender. `shielded`: Allies were committed when the Monster dealt its damage (ccg.face.13).
    `fled`, `caught`: the defender has run away from it, the attacker has been caught in it. `survived`: the hired
    Monster has come through all of it. `paid`: what was committed for it, once that has gone to the stockpile.
    """

    attacker: Seat
    card: CardId
    gold: int
    committed: tuple[CardId, ...] = ()
    facing: bool = False
    ready: bool = False
    revealed: bool = False
    hired: bool = False
    squished: bool = False
    shielded: bool = False
    fled: bool = False
    caught: bool = False
    survived: bool = False
    paid: int = 0


@dataclass(slots=True, kw_only=True)
class DuelTable(Table):
    """One duel. `lists`: of each player the keys of the Hero and of the deck, in the order in which cards are numbered.

    `turn`: the active player. `fights`: how many have been started this turn. `lasting`: changes that end by
    themselves. `used`: abilities that have been used this turn and work once in it, by card and place. `shown`: cards
    that are being played and have not resolved. `pending`: abilities that have started by themselves. `chain`: how many
    of them have resolved since somebody last decided something (ccg.general.9). `announced`, `came`: how many
    announcements and presences have been counted. `lookup`: what follows from the print of the cards.
    """

    engine: ClassVar[str] = "ccg"
    packages: ClassVar[tuple[str, ...]] = ("kickdoor_game.duel",)
    named_in: ClassVar[Mapping[str, str]] = MappingProxyType(
        {
            **dict.fromkeys(("Aim", "Bleeding", "DuelFight", "Pending"), "kickdoor_game.ccg.table"),
            "kickdoor_game.duel": "kickdoor_game.ccg",
        }
    )

    lists: list[tuple[str, ...]] = field(default_factory=list)
    duelists: list[Duelist] = field(default_factory=list)
    presences: dict[CardId, Presence] = field(default_factory=dict)
    fight: DuelFight | None = None
    turn: Seat = FIRST
    turn_number: int = 0
    phase: str = SETUP
    fights: int = 0
    lasting: tuple[LastingChange, ...] = ()
    used: tuple[tuple[CardId, int], ...] = ()
    shown: tuple[CardId, ...] = ()
    pending: tuple[Pending, ...] = ()
    chain: int = 0
    announced: int = 0
    came: int = 0
    time_is_up: bool = False

    book: Book = field(default=EMPTY_BOOK, compare=False, metadata=SHARED)
    lookup: Lookup = field(default=NO_LOOKUP, compare=False, metadata=SHARED)
    numbers: DuelNumbers = field(default_factory=DuelNumbers, compare=False, metadata=SHARED)

    @property
    def combat(self) -> DuelFight:
        """Return the fight that goes on. Raises BrokenInvariant if there is none."""
        fight = self.fight
        if fight is None:
            raise BrokenInvariant("no combat goes on")
        return fight

    def attach(self, book: Book, numbers: DuelNumbers) -> None:
        """Lay down the cards and the numbers that it is played with, which no save has."""
        self.book, self.numbers = book, numbers
        self.lookup = lookup_of(book.cards)

    def card(self, card: CardId) -> DuelCardKind:
        """Return what is printed on that card."""
        printed: DuelCardKind = self.book.cards[card]
        return printed

    def known(self, card: CardId) -> Known:
        """Return what follows from the print of that card."""
        return self.lookup.known[card]

    def owner(self, card: CardId) -> Seat:
        """Return in whose deck it started: the first player's cards are numbered first (ccg.zones.9)."""
        return Seat(int(card >= len(self.lists[0])))

    def opponent(self, seat: Seat) -> Seat:
        """Return the other one."""
        return Seat(1 - seat)

    def in_order(self) -> list[Seat]:
        """Return the active player and then the opponent (ccg.timing.6)."""
        return [self.turn, self.opponent(self.turn)]

    def aim(self, card: CardId) -> Aim:
        """Return that card as it is in play now. KeyError: it is not in play."""
        return Aim(card, self.presences[card].number)

    def is_there(self, aim: Aim) -> bool:
        """Say whether that card has been in play ever since (ccg.leave.1)."""
        presence = self.presences.get(aim.card)
        return presence is not None and presence.number == aim.presence

    def face_up(self, seat: Seat) -> tuple[CardId, ...]:
        """Return what lies face up in that stash (ccg.stash.2)."""
        return tuple(card for card in self.duelists[seat].stash if card in self.presences)

    def in_play(self) -> Iterator[CardId]:
        """Yield every card in play: the active player's first, of each the Hero, hoard, stash, hand and fight."""
        for seat in self.in_order():
            duelist = self.duelists[seat]
            yield duelist.hero
            yield from duelist.hoard
            yield from self.face_up(seat)
            yield from (card for card in duelist.hand if card in self.presences)
            if self.fight is not None:
                yield from self._committed(self.fight, seat)

    def _committed(self, fight: DuelFight, seat: Seat) -> Iterator[CardId]:
        if fight.attacker != seat:
            yield from fight.committed
        elif fight.card in self.presences:
            yield fight.card


def book_of(pool: Mapping[str, Any], lists: list[tuple[str, ...]]) -> Book:
    """Return the cards of both players, each with the number that it has on this table. KeyError: an unknown card.

    Numbers follow the lists, so a list that names a card three times has three copies of it, wherever they stand in it.
    """
    cards = tuple(pool[key] for keys in lists for key in keys)
    ids: dict[str, list[CardId]] = {}
    for number, card in enumerate(cards):
        ids.setdefault(card.key, []).append(CardId(number))
    by_key = {card.key: card for card in cards}
    decks, first = {}, 0
    for seat, keys in enumerate(lists):
        decks[f"{seat}"] = tuple(CardId(number) for number in range(first + 1, first + len(keys)))
        first += len(keys)
    return Book(cards, decks, by_key, {key: tuple(numbers) for key, numbers in ids.items()}, "")
