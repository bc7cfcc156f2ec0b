"""A choice in the making: for each shape of question, which tokens may come next, and what they have said at the end.

    spelling = opening(Scribe(alphabet, me), question.shape)
    while not isinstance(spelling, Said):
        spelling = spelling.after(pick(spelling.tokens()))
    spelling.choice                     # admissible

    PickOne   the option's name                  PickSome  names, then done
    Menu      its name, then its details         Order     the next one, and the next
    Number    digits, the highest first          Split     name, pile, name, pile, then done
    YesNo     yes or no                          Offer     a promise, its Item, who picks how

Every spelling is a value: `after` makes another. It offers no token behind which nothing is admissible (`completing`),
and one at least. `toward(choice)` is the token that leads to a given choice, so that a seat can be made to spell.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from kickdoor_game.machine.questions import (
    Choice,
    Menu,
    Number,
    Offer,
    Option,
    Order,
    PickOne,
    PickSome,
    Shape,
    Split,
    YesNo,
)

from ..api import Chair
from .alphabet import Alphabet
from .completing import can_gather, can_split, open_options, possible_option
from .naming import Name, Names, names_of
from .promises import PROMISES, WITH_ITEM, treasures_in


@dataclass(frozen=True, slots=True)
class Said:
    """The choice is finished."""

    choice: Choice


class Spelling(Protocol):
    """A choice that is not finished."""

    def tokens(self) -> Sequence[int]:
        """What may come next; never empty, nothing twice."""

    def after(self, token: int) -> Spelling | Said:
        """What it is after one of its tokens."""

    def toward(self, choice: Choice) -> int:
        """The next token of a choice that it can still become; KeyError if it cannot be said."""


@dataclass(frozen=True, slots=True)
class Scribe:
    """Who spells, and in which tokens."""

    alphabet: Alphabet
    me: Chair

    def names(self, options: Sequence[Option], *, acts: bool = False, menu: bool = False) -> Names:
        return names_of(self.alphabet, self.me, options, acts=acts, menu=menu)


def opening(scribe: Scribe, shape: Shape) -> Spelling:
    """Nothing said yet. TypeError for the shapes of CHANCE, which no seat is asked."""
    match shape:
        case Menu():
            return choosing(scribe, shape)
        case PickOne(options):
            return Picking(scribe.names(options), tuple(option.key for option in open_options(options)))
        case PickSome(options):
            return Gathering(scribe, shape, scribe.names(options))
        case Order(options):
            return Ordering(scribe, scribe.names(options), tuple(dict.fromkeys(option.key for option in options)))
        case Split(options, piles):
            heaps = scribe.names([Option(pile.key, seat=pile.seat) for pile in piles])
            return Dealing(scribe, shape, scribe.names(options), heaps)
        case Number():
            return Writing(scribe, shape)
        case YesNo():
            return Nodding(scribe)
        case Offer():
            return Promising(scribe, shape)
        case _:
            raise TypeError(f"no seat is asked for a {type(shape).__name__}")


def choosing(scribe: Scribe, menu: Menu, *, acts: bool = False) -> Choosing:
    """An option of a menu; `acts`: of the standing actions."""
    names = scribe.names(menu.options, acts=acts, menu=True)
    free = {option.key: option for option in open_options(menu.options) if possible_option(option)}
    return Choosing(scribe, names, free)


@dataclass(frozen=True, slots=True)
class Picking:
    """One of like things."""

    names: Names
    keys: tuple[str, ...]
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        return self.names.following(self.keys, self.said)

    def after(self, token: int) -> Spelling | Said:
        said = (*self.said, token)
        key = self.names.keys.get(said)
        return replace(self, said=said) if key is None else Said(key)

    def toward(self, choice: Choice) -> int:
        return self.names.toward(choice, self.said)


@dataclass(frozen=True, slots=True)
class Choosing:
    """An option of a menu, then the details that it wants."""

    scribe: Scribe
    names: Names
    options: dict[str, Option]
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        return self.names.following(self.options, self.said)

    def after(self, token: int) -> Spelling | Said:
        said = (*self.said, token)
        key = self.names.keys.get(said)
        if key is None:
            return replace(self, said=said)
        return detailing(self.scribe, (key,), self.options[key].details)

    def toward(self, choice: Choice) -> int:
        return self.names.toward(choice[0], self.said)


def detailing(scribe: Scribe, said: tuple[Choice, ...], shapes: tuple[Shape, ...]) -> Spelling | Said:
    """The next of these shapes, if there is one, after what has been said."""
    return Detailing(scribe, said, shapes[1:], opening(scribe, shapes[0])) if shapes else Said(said)


@dataclass(frozen=True, slots=True)
class Detailing:
    """Several choices in a row; together they are a tuple."""

    scribe: Scribe
    said: tuple[Choice, ...]
    then: tuple[Shape, ...]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        return self.inner.tokens()

    def after(self, token: int) -> Spelling | Said:
        inner = self.inner.after(token)
        if isinstance(inner, Said):
            return detailing(self.scribe, (*self.said, inner.choice), self.then)
        return replace(self, inner=inner)

    def toward(self, choice: Choice) -> int:
        return self.inner.toward(choice[len(self.said)])


@dataclass(frozen=True, slots=True)
class Gathering:
    """Several of like things, in any order."""

    scribe: Scribe
    shape: PickSome
    names: Names
    picked: tuple[Option, ...] = ()
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        rest = [option for option in open_options(self.shape.options) if option not in self.picked]
        keys = [
            option.key
            for option in rest
            if can_gather(self.shape, (*self.picked, option), [other for other in rest if other is not option])
        ]
        found = self.names.following(keys, self.said)
        if not self.said and self.shape.admits(self._choice()) is None:
            found.append(self.scribe.alphabet.done)
        return found

    def after(self, token: int) -> Spelling | Said:
        if token == self.scribe.alphabet.done and not self.said:
            return Said(self._choice())
        said = (*self.said, token)
        key = self.names.keys.get(said)
        if key is None:
            return replace(self, said=said)
        option = next(option for option in open_options(self.shape.options) if option.key == key)
        return replace(self, picked=(*self.picked, option), said=())

    def toward(self, choice: Choice) -> int:
        have = self._choice()
        for key in choice:
            if key not in have and self.names.of[key][: len(self.said)] == self.said:
                return self.names.toward(key, self.said)
        return self.scribe.alphabet.done

    def _choice(self) -> tuple[str, ...]:
        return tuple(option.key for option in self.picked)


@dataclass(frozen=True, slots=True)
class Ordering:
    """All of them, first to last."""

    scribe: Scribe
    names: Names
    left: tuple[str, ...]
    placed: tuple[str, ...] = ()
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        return self.names.following(self.left, self.said) if self.left else [self.scribe.alphabet.done]

    def after(self, token: int) -> Spelling | Said:
        if not self.left:
            return Said(self.placed)
        said = (*self.said, token)
        key = self.names.keys.get(said)
        if key is None:
            return replace(self, said=said)
        left, placed = tuple(other for other in self.left if other != key), (*self.placed, key)
        return replace(self, left=left, placed=placed, said=()) if left else Said(placed)

    def toward(self, choice: Choice) -> int:
        return self.names.toward(choice[len(self.placed)], self.said) if self.left else self.scribe.alphabet.done


@dataclass(frozen=True, slots=True)
class Dealing:
    """Things into piles: what, and where to. `held`: what has been named and lies nowhere yet."""

    scribe: Scribe
    shape: Split
    names: Names
    heaps: Names
    pairs: tuple[tuple[str, str], ...] = ()
    held: str = ""
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        left = len(open_options(self.shape.options)) - len(self.pairs)
        heaps = [pile.key for pile in self.shape.piles if can_split(self.shape, self._sizes(pile.key), left - 1)]
        if self.held:
            return self.heaps.following(heaps, self.said)
        placed = {name for name, _ in self.pairs}
        rest = [option.key for option in open_options(self.shape.options) if option.key not in placed]
        found = self.names.following(rest, self.said) if heaps and left else []
        if not self.said and self.shape.admits(self.pairs) is None:
            found.append(self.scribe.alphabet.done)
        return found

    def after(self, token: int) -> Spelling | Said:
        if token == self.scribe.alphabet.done and not self.said and not self.held:
            return Said(self.pairs)
        said = (*self.said, token)
        key = (self.heaps if self.held else self.names).keys.get(said)
        if key is None:
            return replace(self, said=said)
        if not self.held:
            return replace(self, held=key, said=())
        return replace(self, pairs=(*self.pairs, (self.held, key)), held="", said=())

    def toward(self, choice: Choice) -> int:
        where: dict[str, str] = dict(choice)
        if self.held:
            return self.heaps.toward(where[self.held], self.said)
        placed = {name for name, _ in self.pairs}
        for name in where:
            if name not in placed and self.names.of[name][: len(self.said)] == self.said:
                return self.names.toward(name, self.said)
        return self.scribe.alphabet.done

    def _sizes(self, more: str) -> list[int]:
        """How high the piles are with one thing more on that one."""
        return [sum(pile == each.key for _, pile in self.pairs) + (each.key == more) for each in self.shape.piles]


@dataclass(frozen=True, slots=True)
class Writing:
    """A number in as many digits as its highest has; a range that begins below zero is counted from its lowest."""

    scribe: Scribe
    shape: Number
    written: str = ""

    def _zero(self) -> int:
        return min(0, self.shape.least)

    def _width(self) -> int:
        return len(str(self.shape.most - self._zero()))

    def tokens(self) -> Sequence[int]:
        return [self.scribe.alphabet.digit(digit) for digit in range(10) if self._leads_somewhere(digit)]

    def _leads_somewhere(self, digit: int) -> bool:
        """Whether a number of the range begins like this."""
        scale: int = 10 ** (self._width() - len(self.written) - 1)
        lowest = int(f"{self.written}{digit}") * scale + self._zero()
        return lowest <= self.shape.most and lowest + scale > self.shape.least

    def after(self, token: int) -> Spelling | Said:
        written = f"{self.written}{self.scribe.alphabet.digit_of(token)}"
        return replace(self, written=written) if len(written) < self._width() else Said(int(written) + self._zero())

    def toward(self, choice: Choice) -> int:
        digits = f"{choice - self._zero():0{self._width()}}"
        return self.scribe.alphabet.digit(int(digits[len(self.written)]))


@dataclass(frozen=True, slots=True)
class Nodding:
    """Yes or no."""

    scribe: Scribe

    def tokens(self) -> Sequence[int]:
        return [self.scribe.alphabet.yes, self.scribe.alphabet.no]

    def after(self, token: int) -> Spelling | Said:
        return Said(token == self.scribe.alphabet.yes)

    def toward(self, choice: Choice) -> int:
        return self.scribe.alphabet.yes if choice else self.scribe.alphabet.no


@dataclass(frozen=True, slots=True)
class Promising:
    """Which promise of the list."""

    scribe: Scribe
    shape: Offer

    def tokens(self) -> Sequence[int]:
        return [self.scribe.alphabet.promise(PROMISES.index(name)) for name in treasures_in(self.shape)]

    def after(self, token: int) -> Spelling | Said:
        name = PROMISES[self.scribe.alphabet.promise_of(token)]
        treasures = treasures_in(self.shape)[name]
        wanted: list[Shape] = [PickOne(self.shape.items)] if name in WITH_ITEM else []
        if treasures:
            wanted.append(PickOne(tuple(Option(order) for order in self.shape.orders)))
        return _promised(name in WITH_ITEM, treasures, detailing(self.scribe, (), tuple(wanted)))

    def toward(self, choice: Choice) -> int:
        items, treasures, _ = choice
        for name, count in treasures_in(self.shape).items():
            if count == treasures and len(items) == (name in WITH_ITEM):
                return self.scribe.alphabet.promise(PROMISES.index(name))
        raise KeyError(f"no promise of the list: {choice!r}")


def _promised(item: bool, treasures: int, details: Spelling | Said) -> Spelling | Said:
    if not isinstance(details, Said):
        return Promised(item, treasures, details)
    said = list(details.choice)
    items = (said.pop(0),) if item else ()
    return Said((items, treasures, said.pop() if treasures else ""))


@dataclass(frozen=True, slots=True)
class Promised:
    """Which Item, and who picks how, for the promise that has been named."""

    item: bool
    treasures: int
    details: Spelling

    def tokens(self) -> Sequence[int]:
        return self.details.tokens()

    def after(self, token: int) -> Spelling | Said:
        return _promised(self.item, self.treasures, self.details.after(token))

    def toward(self, choice: Choice) -> int:
        items, _, order = choice
        return self.details.toward((*items, order) if self.treasures else items)
