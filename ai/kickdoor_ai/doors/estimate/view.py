"""A hero as estimates see him, and what a word is worth to him.

An estimate is a function of a view and a word of the card language. It says what the word is worth to `view.hero`: an
effect, what it would change for its victim (harm is negative); a trait, having it; a special, its being on a monster
that this hero meets; a play or card, holding it. Estimates ask each other, so a view carries all of them (`Estimates`).
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
"""What a word of one type is worth, in levels. Each takes the words of its type alone."""


class Outfit(NamedTuple):
    """Items to use together, and what they are worth in use."""

    worth: float
    cards: frozenset[CardId]


@dataclass(frozen=True, slots=True)
class Estimates:
    """All that a view asks.

    `words`: the estimate of each word, by its type. `item`: what an Item is worth beside what else he has, None for
    what is no Item to wear. `outfit`: the best of some Items to use together.
    """

    words: Mapping[type, Estimate]
    item: Callable[[View, CardId], float | None]
    outfit: Callable[[View, Iterable[CardId]], Outfit]


class View:
    """One hero as a table shows him. It remembers what it has worked out, so it must not outlive the position.

    The table may be an observation's: an estimate never reads what is hidden.
    """

    __slots__ = ("_cards", "_outfit", "_spared", "estimates", "hero", "table")

    def __init__(self, table: DoorsTable, hero: Hero, estimates: Estimates, spared: View | None = None) -> None:
        """`spared`: the view of the same hero for effects of Curses, if this one is for effects that spare nothing."""
        self.table = table
        self.hero = hero
        self.estimates = estimates
        self._spared = spared
        self._cards: dict[CardId, float] = {}
        self._outfit: Outfit | None = None

    def of(self, hero: Hero) -> View:
        """Return the view of another hero at the same table, or of what this one would be."""
        return View(self.table, hero, self.estimates)

    def of_chair(self, chair: Chair) -> View:
        """Return the view of the hero in that chair, at the same table."""
        return self.of(self.table.heroes[chair])

    def from_outside(self, hero: Hero) -> View:
        """Return that hero as the others see them, even where a table is imagined whose hands lie open.

        Each card of theirs counts as a card. So what a card takes out of another hand never depends on what that hand
        would take.
        """
        view = self.of(hero)
        view._cards = dict.fromkeys(hero.hand, HIDDEN_CARD)
        return view

    @property
    def spares(self) -> bool:
        """Whether the effects that are judged are those of a Curse or Bad Stuff, which take no `immune` Item."""
        return self._spared is None

    def unspared(self) -> View:
        """Return the same hero for effects that are neither those of a Curse nor Bad Stuff."""
        return View(self.table, self.hero, self.estimates, self) if self._spared is None else self

    def card(self, card: CardId) -> float:
        """Return what it is worth to hold or carry that card.

        Of an Item its place counts, since it depends on what else he has; others are judged by what is printed.
        """
        if self._spared is not None:
            return self._spared.card(card)
        known = self._cards.get(card)
        if known is None:
            # A card may cost cards of the hand that it is held in, itself among them.
            self._cards[card] = known = HIDDEN_CARD
            if card != HIDDEN:
                found = self.estimates.item(self, card)
                self._cards[card] = known = worth(self, self.table.card(card)) if found is None else found
        return known

    def cards(self, cards: Iterable[CardId]) -> float:
        """Return what it is worth to hold or carry all of these."""
        return sum(self.card(card) for card in cards)

    def outfit(self) -> Outfit:
        """Return the best choice among all that he carries."""
        if self._outfit is None:
            self._outfit = self.estimates.outfit(self, self.hero.items)
        return self._outfit

    def known_hand(self) -> list[CardId]:
        """Return those of his hand cards that can be seen from here."""
        return [card for card in self.hero.hand if card != HIDDEN]

    def others(self) -> list[Hero]:
        """Return all heroes but him, in seat order."""
        return [hero for hero in self.table.heroes if hero.seat != self.hero.seat]


def worth(view: View, word: object) -> float:
    """Return the estimate of one word; KeyError for one that has none, which a test rules out."""
    return view.estimates.words[type(word)](view, word)


def worth_of(view: View, words: Iterable[object]) -> float:
    """Return the estimate of several words that act one after the other."""
    return sum(view.estimates.words[type(word)](view, word) for word in words)


def facing(view: View, curse: Curse) -> View:
    """Return the view for effects of that card: a Trap takes Items kept from Curses, too (classic.curses.8)."""
    return view if curse.spares else view.unspared()


def worth_of_curse(view: View, curse: Curse) -> float:
    """Return what a curse or a Trap changes for a victim."""
    return worth_of(facing(view, curse), curse.effects)
