"""Spell a choice in tokens: for each shape of question, which tokens may come next, and the choice they form.

    spelling = opening(Scribe(alphabet, me), question.shape)
    while not isinstance(spelling, Said):
        spelling = spelling.after(pick(spelling.tokens()))
    spelling.choice                     # admissible

    PickOne   the option's name                  PickSome  names, then done
    Menu      its name, then its details         Order     the next one, and the next
    Number    digits, the highest first          Split     name, pile, name, pile, then done
    YesNo     yes or no                          Form      a promise, its Item, who picks how; field after field

Every spelling is immutable: `after` returns another. It offers at least one token, and none after which nothing is
admissible (`completing`). `toward(choice)` is the next token towards a given choice, so that a seat's decision can be
spelled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kickdoor_game.machine.questions import (
    Choice,
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Shape,
    Split,
    YesNo,
)

from .completing import open_options, possible_option
from .naming import Name, Names
from .promises import PROMISES, WITH_ITEM, OfferForm, makeable, offer_in
from .saying import FinishedChoice, Speller, Spelling
from .several import Dealing, Ordering, PartialPick


def opening(scribe: Speller, shape: Shape) -> Spelling:
    """Return the partial choice without any token, for that shape. Raises TypeError for a roll or shuffle, which no
    seat is asked."""
    match shape:
        case Menu():
            return choosing(scribe, shape)
        case PickOne(options):
            return Picking(scribe.names(options), tuple(option.key for option in open_options(options)))
        case PickSome(options):
            return PartialPick(scribe, shape, scribe.names(options))
        case Order(options):
            return Ordering(scribe, scribe.names(options), tuple(dict.fromkeys(option.key for option in options)))
        case Split(options, piles):
            heaps = scribe.names([Option(pile.key, seat=pile.seat) for pile in piles])
            return Dealing(scribe, shape, scribe.names(options), heaps)
        case Number():
            return Writing(scribe, shape)
        case YesNo():
            return Nodding(scribe)
        case Form():
            offer = offer_in(shape)
            if offer is not None:
                return Promising(scribe, offer)
            return Filling(scribe, shape, (), opening(scribe, shape.fields[0].shape))
        case _:
            raise TypeError(f"no seat is asked for a {type(shape).__name__}")


def choosing(scribe: Speller, menu: Menu, *, acts: bool = False) -> Choosing:
    """Return the partial choice without any token, for an option of the menu. `acts`: the options are standing actions,
    not answers."""
    names = scribe.names(menu.options, acts=acts, menu=True)
    free = {option.key: option for option in open_options(menu.options) if possible_option(option)}
    return Choosing(scribe, names, free)


@dataclass(frozen=True, slots=True)
class Picking:
    """A partial `PickOne`."""

    names: Names
    keys: tuple[str, ...]
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next: those that continue the name of an option that can be chosen."""
        return self.names.following(self.keys, self.said)

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial choice after that token; the finished one once its tokens name an option."""
        said = (*self.said, token)
        key = self.names.keys.get(said)
        return replace(self, said=said) if key is None else FinishedChoice(key)

    def toward(self, choice: Choice) -> int:
        """Return the next token of the name of the option `choice`."""
        return self.names.toward(choice, self.said)


@dataclass(frozen=True, slots=True)
class Choosing:
    """A partial choice of a menu's option, which its details follow."""

    scribe: Speller
    names: Names
    options: dict[str, Option]
    said: Name = ()

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next: those that continue the name of an option that can be chosen."""
        return self.names.following(self.options, self.said)

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial choice after that token; once its tokens name an option, that of the option's details, or
        the finished choice if it has none."""
        said = (*self.said, token)
        key = self.names.keys.get(said)
        if key is None:
            return replace(self, said=said)
        return detailing(self.scribe, (key,), self.options[key].details)

    def toward(self, choice: Choice) -> int:
        """Return the next token of the name of the option that `choice` takes."""
        return self.names.toward(choice[0], self.said)


def detailing(scribe: Speller, said: tuple[Choice, ...], shapes: tuple[Shape, ...]) -> Spelling | FinishedChoice:
    """Return the partial choice for the next of an option's details. `said`: the choice so far; `shapes`: those of the
    details still to choose. If there are none, the finished choice."""
    return Detailing(scribe, said, shapes[1:], opening(scribe, shapes[0])) if shapes else FinishedChoice(said)


@dataclass(frozen=True, slots=True)
class Detailing:
    """Several choices in a row, which form a tuple."""

    scribe: Speller
    said: tuple[Choice, ...]
    then: tuple[Shape, ...]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next in the detail being chosen."""
        return self.inner.tokens()

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial choice after that token; the finished one once all details are chosen."""
        inner = self.inner.after(token)
        if isinstance(inner, FinishedChoice):
            return detailing(self.scribe, (*self.said, inner.choice), self.then)
        return replace(self, inner=inner)

    def toward(self, choice: Choice) -> int:
        """Return the next token towards the detail of `choice` being chosen."""
        return self.inner.toward(choice[len(self.said)])


@dataclass(frozen=True, slots=True)
class Writing:
    """A partial `Number`, in as many digits as its highest value has; a range that begins below zero is counted from
    its lowest value.
    """

    scribe: Speller
    shape: Number
    written: str = ""

    def _zero(self) -> int:
        """Return the number that counts as 0: the lowest value if that is negative."""
        return min(0, self.shape.least)

    def _width(self) -> int:
        """Return the number of digits."""
        return len(str(self.shape.most - self._zero()))

    def tokens(self) -> Sequence[int]:
        """Return the tokens of the digits that may come next in the number."""
        return [self.scribe.alphabet.digit(digit) for digit in range(10) if self._leads_somewhere(digit)]

    def _leads_somewhere(self, digit: int) -> bool:
        """Return whether a number of the range begins with these digits."""
        scale: int = 10 ** (self._width() - len(self.written) - 1)
        lowest = int(f"{self.written}{digit}") * scale + self._zero()
        return lowest <= self.shape.most and lowest + scale > self.shape.least

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial number after that digit's token; the finished one once it has all digits."""
        written = f"{self.written}{self.scribe.alphabet.digit_of(token)}"
        return (
            replace(self, written=written)
            if len(written) < self._width()
            else FinishedChoice(int(written) + self._zero())
        )

    def toward(self, choice: Choice) -> int:
        """Return the token of the next digit of the number `choice`."""
        digits = f"{choice - self._zero():0{self._width()}}"
        return self.scribe.alphabet.digit(int(digits[len(self.written)]))


@dataclass(frozen=True, slots=True)
class Nodding:
    """An unanswered `YesNo`."""

    scribe: Speller

    def tokens(self) -> Sequence[int]:
        """Return the tokens of yes and no."""
        return [self.scribe.alphabet.yes, self.scribe.alphabet.no]

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return True or False as the finished choice, as the token says."""
        return FinishedChoice(token == self.scribe.alphabet.yes)

    def toward(self, choice: Choice) -> int:
        """Return the token of yes for True, of no for False."""
        return self.scribe.alphabet.yes if choice else self.scribe.alphabet.no


@dataclass(frozen=True, slots=True)
class Promising:
    """An offer without its template yet."""

    scribe: Speller
    shape: OfferForm

    def tokens(self) -> Sequence[int]:
        """Return the tokens of the templates of which an offer can be made now."""
        return [self.scribe.alphabet.promise(PROMISES.index(name)) for name in makeable(self.shape)]

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial offer, with what the template leaves open (the Item, the order of picking), or the
        finished offer if that is nothing."""
        name = PROMISES[self.scribe.alphabet.promise_of(token)]
        offers = makeable(self.shape)[name]
        stages = (*(("item",) if name in WITH_ITEM else ()), *(("order",) if offers[0][1] else ()))
        return _promised(self.scribe, self.shape, tuple(offers), stages)

    def toward(self, choice: Choice) -> int:
        """Return the token of the template that the offer `choice` fills in. Raises KeyError if it fits none."""
        for name, offers in makeable(self.shape).items():
            if choice in offers:
                return self.scribe.alphabet.promise(PROMISES.index(name))
        raise KeyError(f"no promise of the list: {choice!r}")


def _promised(
    scribe: Speller, shape: OfferForm, offers: tuple[Choice, ...], stages: tuple[str, ...]
) -> Spelling | FinishedChoice:
    """Return the spelling that decides among these offers, stage by stage; the finished choice if no stage is left."""
    if not stages:
        return FinishedChoice(offers[0])
    left = {_said_at(stages[0], offer) for offer in offers}
    options = shape.items if stages[0] == "item" else shape.orders
    inner = opening(scribe, PickOne(tuple(option for option in options if option.key in left)))
    return SpelledOffer(scribe, shape, offers, stages, inner)


def _said_at(stage: str, offer: Choice) -> str:
    """Return the part of an offer that this stage decides: the Item, or who picks how."""
    items, _, order = offer
    return str(items[0] if stage == "item" else order)


@dataclass(frozen=True, slots=True)
class SpelledOffer:
    """An offer with its template, without its Item or order of picking yet: one of these `offers`, stage by stage."""

    scribe: Speller
    shape: OfferForm
    offers: tuple[Choice, ...]
    stages: tuple[str, ...]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next for the Item, or the order of picking."""
        return self.inner.tokens()

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial offer after that token; the finished one once Item and order of picking are chosen."""
        inner = self.inner.after(token)
        if not isinstance(inner, FinishedChoice):
            return replace(self, inner=inner)
        offers = tuple(offer for offer in self.offers if _said_at(self.stages[0], offer) == inner.choice)
        return _promised(self.scribe, self.shape, offers, self.stages[1:])

    def toward(self, choice: Choice) -> int:
        """Return the next token towards the Item, or the order of picking, of the offer `choice`."""
        return self.inner.toward(_said_at(self.stages[0], choice))


def filling(scribe: Speller, form: Form, said: tuple[Choice, ...] = ()) -> Spelling | FinishedChoice:
    """Return the partial choice for the next field that the form needs. `said`: the fields filled in so far; fields
    that it does not need are left empty. If there is none, the finished choice."""
    while len(said) < len(form.fields) and not form.wanted(said)[-1]:
        said = (*said, "")
    if len(said) == len(form.fields):
        return FinishedChoice(said)
    return Filling(scribe, form, said, opening(scribe, form.fields[len(said)].shape))


@dataclass(frozen=True, slots=True)
class Filling:
    """A partial form of any other kind: each wanted field, one after the other."""

    scribe: Speller
    form: Form
    said: tuple[Choice, ...]
    inner: Spelling

    def tokens(self) -> Sequence[int]:
        """Return the tokens that may come next in the field being filled in: those after which the form can still be
        completed."""
        return [token for token in self.inner.tokens() if self._leads_somewhere(self.inner.after(token))]

    def _leads_somewhere(self, inner: Spelling | FinishedChoice) -> bool:
        """Return whether the form can be completed after this spelling, with a choice that was not made before."""
        if isinstance(inner, FinishedChoice):
            return next(self.form.ways((*self.said, inner.choice)), None) is not None
        return any(self._leads_somewhere(inner.after(token)) for token in inner.tokens())

    def after(self, token: int) -> Spelling | FinishedChoice:
        """Return the partial form after that token; the finished choice once all fields that it needs are filled in."""
        inner = self.inner.after(token)
        if not isinstance(inner, FinishedChoice):
            return replace(self, inner=inner)
        return filling(self.scribe, self.form, (*self.said, inner.choice))

    def toward(self, choice: Choice) -> int:
        """Return the next token towards what `choice` has in the field being filled in."""
        return self.inner.toward(choice[len(self.said)])
