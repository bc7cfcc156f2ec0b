"""Estimates by how much each drawn card changes a hero's chance to win: every draw of every match is an experiment.

The decks are shuffled, so which card a draw brings is pure chance, whatever has happened before. For one draw, let X be
1 if it brings the card and 0 if not; p the chance of that (the card's share of the deck, which the survey knows since
it has heard everything); W 1 if the drawing hero wins the game in the end; and b an even share of the game, one over
the number of chairs. Then X - p is independent of all that was before: who leads, how long the game has lasted, how
good the hero's other cards are. So

    effect = sum of (X - p)(W - b)  /  sum of (X - p)^2     over all draws while the card is in the deck

is an unbiased estimate of how much the card changes their chance, compared with another card of that deck; b only makes
the interval narrower. (A hero who draws something else may still draw the card later: it is the worth of having it
now.) Draws of one game are correlated (one hero wins, the others do not), so the standard error is taken over games
(cluster-robust): with e the sum of (X - p)((W - b) - effect (X - p)) of one game, it is the root of the sum of e^2,
divided by the sum of (X - p)^2. Only six sums are kept for each card.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt

from kickdoor_game.doors.state import events as e
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import ClassCard, DoorSpecial, deck_of
from kickdoor_game.language.words.plays import Blessing
from kickdoor_game.machine.ids import CardId

from ..api import Chair, Event

HAND, OPENING, DOOR, BLESSED = "hand", "opening", "door", "blessed"
"""Kinds of draws: into a hand; those before the first turn; cards turned up behind the own door; and draws where a
blessing would count.

The last are draws into the hand of a hero of the class that it raises, and for every such hero each card that is turned
up behind any door.
"""

Line = tuple[str, str, int, float, float]
"""The result of one game for one card: kind of draw, key, times drawn, and the increments of the two sums."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """One draw. `deck`: the number of copies of each card in the deck before it."""

    kinds: tuple[str, ...]
    seat: Chair
    key: str
    deck: Counter[str]


@dataclass(slots=True)
class Sums:
    """The sums for one card. `draws`: times drawn; `top`, `bottom`: the two sums of the effect; the others, their
    products."""

    draws: int = 0
    top: float = 0.0
    bottom: float = 0.0
    top_top: float = 0.0
    top_bottom: float = 0.0
    bottom_bottom: float = 0.0

    def add(self, draws: int, top: float, bottom: float) -> None:
        """Add the result of one game: how often the card was drawn, and the numerator and denominator of the estimate
        of its effect."""
        self.draws += draws
        self.top += top
        self.bottom += bottom
        self.top_top += top * top
        self.top_bottom += top * bottom
        self.bottom_bottom += bottom * bottom

    @property
    def effect(self) -> float:
        """The change in the chance to win, as a share (0.01 is one percentage point); 0 without data."""
        return self.top / self.bottom if self.bottom else 0.0

    @property
    def error(self) -> float:
        """The standard error of `effect`; 1 without data."""
        if not self.bottom:
            return 1.0
        effect = self.effect
        squares = self.top_top - 2 * effect * self.top_bottom + effect * effect * self.bottom_bottom
        return sqrt(max(squares, 0.0)) / self.bottom


class Draws:
    """Follows a match, with the cards left in each deck and the classes of heroes. `drawn`: all draws so far."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self.drawn: list[Drawn] = []
        # Other games may have other decks, whose draws are not recorded.
        self.decks = defaultdict[str, set[CardId]](set, {name: set(cards) for name, cards in book.decks.items()})
        self.piles = defaultdict[str, set[CardId]](set, {"door": set(), "treasure": set()})
        self._last = defaultdict[str, set[CardId]](set)
        self._classes: dict[CardId, Chair] = {}
        self._begun = False
        self._blessed = _blessed_class(book)

    def hear(self, event: Event) -> None:
        """Record the draws of cards in an event, and which cards it moves into or out of a deck."""
        match event:
            case e.Received(seat=seat, cards=cards):
                for card in cards:
                    self._brought(seat, card)
            case e.Opened(seat=seat, card=card):
                self._brought(seat, card, door=True)
            case e.TreasuresShown(cards=cards):
                for card in cards:
                    self._leaves_deck(card)
            case e.TreasurePicked(card=card) | e.Claimed(card=card):
                self._leaves_pile(card)
            case e.CardPlayed(seat=seat, card=card):
                self._leaves_pile(card)
                if isinstance(self._book.card(card), ClassCard):
                    self._classes[card] = seat
            case e.CardDiscarded(card=card):
                self._classes.pop(card, None)
                self.piles[deck_of(self._book.card(card))].add(card)
            case e.Shuffled(deck=deck):
                self._last[deck], self.decks[deck], self.piles[deck] = self.decks[deck], self.piles[deck], set()
            case e.TurnBegan():
                self._begun = True

    def _brought(self, seat: Chair, card: CardId, *, door: bool = False) -> None:
        """Record a draw, if the card comes from a deck and not from another hand."""
        held = self._leaves_deck(card)
        if held is None:
            return
        raised = self._raised()
        if door:
            kinds = dict.fromkeys(raised, (BLESSED,)) | {seat: (DOOR, BLESSED) if seat in raised else (DOOR,)}
        else:
            when = () if self._begun else (OPENING,)
            kinds = {seat: (HAND, *when, *((BLESSED,) if seat in raised else ()))}
        for other, which in kinds.items():
            self.drawn.append(Drawn(which, other, self._book.card(card).key, held))

    def _leaves_deck(self, card: CardId) -> Counter[str] | None:
        """Return the deck's cards before this one left it; None if it was in none. The rest of a deck goes before a new
        one."""
        for decks in (self._last, self.decks):
            deck = decks[deck_of(self._book.card(card))]
            if card in deck:
                held = Counter(self._book.card(other).key for other in deck)
                deck.discard(card)
                return held
        return None

    def _leaves_pile(self, card: CardId) -> None:
        """Remove a card from the discards."""
        self.piles[deck_of(self._book.card(card))].discard(card)

    def _raised(self) -> list[Chair]:
        """Return the players whom a blessing would raise now."""
        found = (seat for card, seat in self._classes.items() if self._role(card) == self._blessed)
        return sorted(set(found))

    def _role(self, card: CardId) -> str:
        """Return the class that a card gives; "" if it is no class."""
        printed = self._book.card(card)
        return printed.role if isinstance(printed, ClassCard) else ""


def _blessed_class(book: Book) -> str:
    """Return the class that a blessing raises; "" in a set without one."""
    for card in book.cards:
        if isinstance(card, DoorSpecial) and isinstance(card.play, Blessing):
            return card.play.name
    return ""


def game_sums(drawn: Sequence[Drawn], winners: Sequence[Chair], chairs: int) -> list[Line]:
    """Return for one game, by kind of draw and card, how often it was drawn and the two sums from which its effect is
    estimated. `chairs`: the number of players."""
    found: dict[tuple[str, str], list[float]] = {}
    for draw in drawn:
        beyond = (draw.seat in winners) - 1 / chairs
        size = draw.deck.total()
        for key, copies in draw.deck.items():
            if copies == size:
                continue
            more = (key == draw.key) - copies / size
            for kind in draw.kinds:
                sums = found.setdefault((kind, key), [0, 0.0, 0.0])
                sums[0] += key == draw.key
                sums[1] += more * beyond
                sums[2] += more * more
    return [(kind, key, int(times), top, bottom) for (kind, key), (times, top, bottom) in sorted(found.items())]


@dataclass(slots=True)
class Effects:
    """The sums of all games so far, by kind of draw and key of the card."""

    games: int = 0
    sums: dict[str, dict[str, Sums]] = field(default_factory=dict)

    def add(self, lines: Sequence[Line]) -> None:
        """Add the sums of one game (`game_sums`) to those of each card."""
        self.games += 1
        for kind, key, draws, top, bottom in lines:
            self.sums.setdefault(kind, {}).setdefault(key, Sums()).add(draws, top, bottom)
