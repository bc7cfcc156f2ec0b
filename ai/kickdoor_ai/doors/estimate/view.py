"""A hero as estimates see them, and the value of words to that hero.

An estimate is a function of a view and a word of the card language. It returns the value of the word to `view.hero` in
levels: of an effect, what it would change for its victim (harm is negative); of a trait, having it; of a special, its
being on a monster that this hero meets; of a play or card, holding it. Estimates use each other, so a view contains all
of them (`Estimates`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.cards import Curse
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.observation import HIDDEN

from .scale import HIDDEN_CARD

Estimate = Callable[["View", Any], float]
"""Returns the value of a word of one class, in levels."""


class Outfit(NamedTuple):
    """Items to use together, and their value in use, in levels."""

    worth: float
    cards: frozenset[CardId]


@dataclass(frozen=True, slots=True)
class Estimates:
    """The functions that a view uses.

    `words`: the estimate of each word, by its class. `item`: the value of an Item beside the others, None for other
    cards. `outfit`: the best of some Items to use together.
    """

    words: Mapping[type, Estimate]
    item: Callable[[View, CardId], float | None]
    outfit: Callable[[View, Iterable[CardId]], Outfit]


class View:
    """A hero at a table, for estimates. It caches values, so it must not outlive the position.

    The table may be an observation's: estimates never read hidden cards.
    """

    __slots__ = ("_cards", "_outfit", "_spared", "estimates", "hero", "table")

    def __init__(self, table: DoorsTable, hero: Hero, estimates: Estimates, spared: View | None = None) -> None:
        """Make a view. `spared`: the view of the same hero for effects of Curses, if this one is for effects that spare
        nothing.
        """
        self.table = table
        self.hero = hero
        self.estimates = estimates
        self._spared = spared
        self._cards: dict[CardId, float] = {}
        self._outfit: Outfit | None = None

    def of(self, hero: Hero) -> View:
        """Return the view of `hero`, another one at the same table or an altered copy of this one."""
        return View(self.table, hero, self.estimates)

    def of_chair(self, chair: Chair) -> View:
        """Return the view of the hero in that chair at the same table, from which cards and gear are valued."""
        return self.of(self.table.heroes[chair])

    def from_outside(self, hero: Hero) -> View:
        """Return the view of that hero with each hand card valued as an unknown one, even at an imagined table where
        hands are open.

        So the value of taking cards from a hand never depends recursively on what that hand could take.
        """
        view = self.of(hero)
        view._cards = dict.fromkeys(hero.hand, HIDDEN_CARD)
        return view

    @property
    def spares(self) -> bool:
        """Whether the effects in question are those of a Curse or Bad Stuff, which take no `immune` Item."""
        return self._spared is None

    def unspared(self) -> View:
        """Return the view of the same hero for effects that also take Items which are immune to Curses."""
        return View(self.table, self.hero, self.estimates, self) if self._spared is None else self

    def card(self, card: CardId) -> float:
        """Return the value to the hero of holding or carrying that card, in levels.

        An Item is valued together with the hero's others, other cards by what is printed.
        """
        if self._spared is not None:
            return self._spared.card(card)
        known = self._cards.get(card)
        if known is None:
            # A card's price may be cards of the same hand, itself included: this value ends the recursion.
            self._cards[card] = known = HIDDEN_CARD
            if card != HIDDEN:
                found = self.estimates.item(self, card)
                self._cards[card] = known = worth(self, self.table.card(card)) if found is None else found
        return known

    def cards(self, cards: Iterable[CardId]) -> float:
        """Return the total value to the hero of holding or carrying these cards, in levels."""
        return sum(self.card(card) for card in cards)

    def outfit(self) -> Outfit:
        """Return the most valuable choice of Items in use, among all that the hero carries; cached."""
        if self._outfit is None:
            self._outfit = self.estimates.outfit(self, self.hero.items)
        return self._outfit

    def known_hand(self) -> list[CardId]:
        """Return the cards of the hero's hand that this seat can see."""
        return [card for card in self.hero.hand if card != HIDDEN]

    def others(self) -> list[Hero]:
        """Return all other heroes, in seat order."""
        return [hero for hero in self.table.heroes if hero.seat != self.hero.seat]


def worth(view: View, word: object) -> float:
    """Return the estimate of one printed word (a trait, effect, play or special of a card), in levels. Raises KeyError
    if its class has none, which a test rules out."""
    return view.estimates.words[type(word)](view, word)


def worth_of(view: View, words: Iterable[object]) -> float:
    """Return the total estimate, in levels, of several printed words (traits, effects, specials of a card) that act in
    turn."""
    return sum(view.estimates.words[type(word)](view, word) for word in words)


def facing(view: View, curse: Curse) -> View:
    """Return the view that values the effects of that card: a Trap, unlike a Curse, also takes Items that are immune to
    Curses (classic.curses.8)."""
    return view if curse.spares else view.unspared()


def worth_of_curse(view: View, curse: Curse) -> float:
    """Return the change by a Curse or Trap for the view's hero, in levels; harm is negative."""
    return worth_of(facing(view, curse), curse.effects)
