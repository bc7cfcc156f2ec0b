"""Where estimates are entered, by the type of their word, and asked for.

    @estimate(LoseHand)
    def lose_hand(view: View, word: LoseHand) -> float: ...

An estimate says what the word is worth to `view.hero`: an effect, what it would change for its victim (harm is
negative); a trait, having it; a special, its being on a monster that this hero meets; a play or card, holding it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.cards import Curse
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ids import Seat as Chair
from kickdoor_game.machine.observation import HIDDEN

from .scale import HIDDEN_CARD

Estimate = Callable[[Any, Any], float]
EstimateT = TypeVar("EstimateT", bound=Estimate)

ESTIMATES: dict[type, Estimate] = {}


class View:
    """One hero as a table shows him. It remembers what it has worked out, so it must not outlive the position.

    The table may be an observation's: an estimate never reads what is hidden.
    """

    __slots__ = ("_cards", "_outfit", "_spared", "hero", "table")

    def __init__(self, table: DoorsTable, hero: Hero, spared: View | None = None) -> None:
        """`spared`: the view of the same hero for effects of Curses, if this one is for effects that spare nothing."""
        self.table = table
        self.hero = hero
        self._spared = spared
        self._cards: dict[CardId, float] = {}
        self._outfit: Any = None

    @staticmethod
    def of(table: DoorsTable, chair: Chair) -> View:
        return View(table, table.heroes[chair])

    @staticmethod
    def from_outside(table: DoorsTable, hero: Hero) -> View:
        """That hero as the others see them, even where a table is imagined whose hands lie open: each card of theirs
        counts as a card. So what a card takes out of another hand never depends on what that hand would take."""
        view = View(table, hero)
        view._cards = dict.fromkeys(hero.hand, HIDDEN_CARD)
        return view

    @property
    def spares(self) -> bool:
        """Whether the effects that are judged are those of a Curse or Bad Stuff, which take no `immune` Item."""
        return self._spared is None

    def unspared(self) -> View:
        """Return the same hero for effects that are neither those of a Curse nor Bad Stuff."""
        return View(self.table, self.hero, self) if self._spared is None else self

    def card(self, card: CardId) -> float:
        """What it is worth to hold or carry that card."""
        if self._spared is not None:
            return self._spared.card(card)
        known = self._cards.get(card)
        if known is None:
            # A card may cost cards of the hand that it is held in, itself among them.
            self._cards[card] = known = HIDDEN_CARD
            if card != HIDDEN:
                self._cards[card] = known = worth_of_card(self, card)
        return known

    def cards(self, cards: Iterable[CardId]) -> float:
        return sum(self.card(card) for card in cards)

    def known_hand(self) -> list[CardId]:
        """Those of his hand cards that can be seen from here."""
        return [card for card in self.hero.hand if card != HIDDEN]

    def others(self) -> list[Hero]:
        return [hero for hero in self.table.heroes if hero.seat != self.hero.seat]


def estimate(word: type) -> Callable[[EstimateT], EstimateT]:
    """Enter a function as the estimate of that word."""

    def enter(function: EstimateT) -> EstimateT:
        ESTIMATES[word] = function
        return function

    return enter


def worth(view: View, word: object) -> float:
    """The estimate of one word; KeyError for one that has none, which a test rules out."""
    return ESTIMATES[type(word)](view, word)


def worth_of(view: View, words: Iterable[object]) -> float:
    """The estimate of several words that act one after the other."""
    return sum(ESTIMATES[type(word)](view, word) for word in words)


def facing(view: View, curse: Curse) -> View:
    """Return the view for effects of that card: a Trap takes Items kept from Curses, too (classic.curses.8)."""
    return view if curse.spares else view.unspared()


def worth_of_curse(view: View, curse: Curse) -> float:
    """Return what a curse or a Trap changes for a victim."""
    return worth_of(facing(view, curse), curse.effects)


def worth_of_card(view: View, card: CardId) -> float:
    """Items depend on what else he has, so their place counts; all other cards are estimated by what is printed."""
    from .gear import item_worth

    printed = view.table.card(card)
    found = item_worth(view, card)
    return worth(view, printed) if found is None else found
