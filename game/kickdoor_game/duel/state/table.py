"""The state of a duel: two players with their zones, the cards in play, and the fight.

A card is *in play* if and only if it has a `Presence` (ccg.zones.8): Heroes, cards in a hoard, face-up cards in a stash
or in the middle, and a flaunted card until its ability has resolved. A face-down card in a stash has none. A card that
comes back into play has a new presence (ccg.leave.1), so effects name the presence.

No player takes over cards of the other deck, so a card's owner controls it (ccg.zones.10, ccg.curse.3), and its number
shows the owner.
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
from ..cards.lookup import CardFacts, CardLookup, lookup_of
from .numbers import DuelNumbers

FIRST = Seat(0)
"""The seat whose cards have the lower numbers."""
NO_ABILITY = -1
"""Stands for the place of an ability where there is none on the card."""
SETUP, WARMUP, MUNCHKINING, COOLDOWN = "setup", "warmup", "munchkining", "cooldown"
"""Values of `phase` (ccg.turn.1)."""


EMPTY_BOOK = Book((), {}, {}, {}, "")
"""Stands for the cards of a table until `attach` is called."""
NO_LOOKUP = lookup_of(())
"""Stands for the lookup of a table until `attach` is called."""


@dataclass(frozen=True, slots=True)
class Aim:
    """A chosen card, with its presence at that time: nothing happens to it if it has left play since
    (ccg.general.8).
    """

    card: CardId
    presence: int


@dataclass(frozen=True, slots=True)
class Bleeding:
    """A Bleeding effect: `count` damage in each reckoning of its Hero's player.

    `reckonings`: how many are left; 0: until it is removed. `source`: the card in play with which it ends; None if it
    does not depend on one (ccg.keyword.2).
    """

    count: int
    reckonings: int = 0
    source: Aim | None = None


@dataclass(frozen=True, slots=True)
class LastingChange:
    """A change of a card's value until the end of the fight or turn (ccg.fight.7, ccg.cooldown.2)."""

    aim: Aim
    value: Value
    by: int
    until: Until


@dataclass(frozen=True, slots=True)
class Pending:
    """An ability that has started by itself and waits to be announced. `place`: its place on the card.

    `presence`: it happens only while the card has this presence; 0: in any case (ccg.face.7). `bleeding`: in place of
    an ability, a Bleeding effect of the Hero `card` (ccg.keyword.1).
    """

    card: CardId
    presence: int
    place: int
    bleeding: Bleeding | None = None


@dataclass(slots=True)
class Presence:
    """The state of a card in play.

    `number`: counts cards in the order in which they come into play. `tokens`: damage on a Hero, Ally or Monster; on
    other cards what their text says (ccg.tokens.1, .2). `stuck`: cards stuck to it, the oldest first. `is_monster`: it
    is a Monstrous card that attacks (ccg.keyword.10).
    """

    number: int
    zapped: bool = False
    tokens: int = 0
    stuck: tuple[CardId, ...] = ()
    is_monster: bool = False


@dataclass(slots=True)
class Duelist:
    """A player and their zones.

    `deck`: the top card first; `discard`: the newest card last (ccg.zones.5, .6). `stash`: cards face up and face down.
    `limping`: the marker shows Limp Away. `kept`: they have decided about their opening hand. `caught`: they were
    caught cheating this turn; `ran`: how often they ran away this turn. `late`: in how many own turns in a row they let
    the time run out throughout (ccg.end.8); `prompt`: in this one they have answered in time, or acted unasked. `out`:
    why they are eliminated other than by damage: `no_card` or `conceded`; else "".
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
    """A fight: what is committed, and how far it has come.

    `card`: the attacking card, or NO_CARD if there is none any more. `gold`: committed by the attacker. `committed`:
    the defender's cards. `facing`: the defender faces the Monster. `ready`: the defender commits nothing more.
    `squished`: the attacking card was squished. `shielded`: Allies were committed when the Monster dealt its damage
    (ccg.face.13). `fled`: the defender ran away; `caught`: the attacker was caught cheating. `survived`: the hired
    Monster survived the fight. `paid`: the committed gold, once it has gone to the stockpile.
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
    """The state of one duel.

    `lists`: for each player the keys of Hero and deck, in the order in which their cards are numbered. `presences`: the
    cards in play. `turn`: the active player. `fights`: number of fights started this turn. `lasting`: changes that end
    by themselves. `used`: once-a-turn abilities that were used this turn, by card and place. `shown`: cards that are
    being played and have not resolved. `pending`: abilities that have started by themselves. `chain`: how many of those
    have resolved since a player last decided something (ccg.general.9). `announced`, `came`: numbers of announcements
    and presences so far. `lookup`: facts that follow from the print of the cards.
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
    lookup: CardLookup = field(default=NO_LOOKUP, compare=False, metadata=SHARED)
    numbers: DuelNumbers = field(default_factory=DuelNumbers, compare=False, metadata=SHARED)

    @property
    def combat(self) -> DuelFight:
        """The current fight. Raises BrokenInvariant if there is none."""
        fight = self.fight
        if fight is None:
            raise BrokenInvariant("no combat goes on")
        return fight

    def attach(self, book: Book, numbers: DuelNumbers) -> None:
        """Set the cards and numbers, which saves do not hold."""
        self.book, self.numbers = book, numbers
        self.lookup = lookup_of(book.cards)

    def card(self, card: CardId) -> DuelCardKind:
        """Return the printed card with that id."""
        printed: DuelCardKind = self.book.cards[card]
        return printed

    def known(self, card: CardId) -> CardFacts:
        """Return the facts that follow from what is printed on a card."""
        return self.lookup.known[card]

    def owner(self, card: CardId) -> Seat:
        """Return the player whose deck the card started in: the first player's cards have the lower numbers
        (ccg.zones.9).
        """
        return Seat(int(card >= len(self.lists[0])))

    def opponent(self, seat: Seat) -> Seat:
        """Return the seat of the other player."""
        return Seat(1 - seat)

    def in_order(self) -> list[Seat]:
        """Return the active player, then the opponent (ccg.timing.6)."""
        return [self.turn, self.opponent(self.turn)]

    def aim(self, card: CardId) -> Aim:
        """Return a reference to a card during its present stay in play, for `is_there` to check later. Raises KeyError
        if it is not in play."""
        return Aim(card, self.presences[card].number)

    def is_there(self, aim: Aim) -> bool:
        """Return whether the card of a reference has been in play without a break since the reference was made
        (ccg.leave.1)."""
        presence = self.presences.get(aim.card)
        return presence is not None and presence.number == aim.presence

    def face_up(self, seat: Seat) -> tuple[CardId, ...]:
        """Return the face-up cards in that player's stash (ccg.stash.2)."""
        return tuple(card for card in self.duelists[seat].stash if card in self.presences)

    def in_play(self) -> Iterator[CardId]:
        """Yield every card in play, the active player's first: Hero, hoard, stash, hand (flaunted cards), and fight."""
        for seat in self.in_order():
            duelist = self.duelists[seat]
            yield duelist.hero
            yield from duelist.hoard
            yield from self.face_up(seat)
            yield from (card for card in duelist.hand if card in self.presences)
            if self.fight is not None:
                yield from self._committed(self.fight, seat)

    def _committed(self, fight: DuelFight, seat: Seat) -> Iterator[CardId]:
        """Yield that player's cards in play in the fight."""
        if fight.attacker != seat:
            yield from fight.committed
        elif fight.card in self.presences:
            yield fight.card


def book_of(pool: Mapping[str, Any], lists: list[tuple[str, ...]]) -> Book:
    """Return the cards of both players with their numbers on this table. Raises KeyError if the pool lacks a card.

    Numbers follow the lists, so a list that names a card three times has three copies of it.
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
