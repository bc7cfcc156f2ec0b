"""Shapes of questions: a closed set of forms that a choice can have, each with a check and a random sample.

Clients and AI players implement *shapes*, so a new card needs no change in either. Each shape has `admits(choice)`,
which returns why a choice is not acceptable (None: it is), and `sample(rng)`, which makes an acceptable one.

Choices are plain data (strings, numbers, tuples of them), so they are sent and journalled as they are:

    Menu      (key, *details)   one option; an option may want further details, each a shape of its own
    PickOne   key
    PickSome  (key, ...)        with a count and, if the rules say so, a least worth
    Number    17
    YesNo     True
    Order     (key, ...)        every key once
    Split     ((key, pile), ...) every key once, each in one pile
    Form      (choice, ...)     one for each of its fields, in order; "" where there is nothing to say
    Roll      (die, ...)        asked of CHANCE only
    Shuffle   (index, ...)      asked of CHANCE only; a permutation

`keys` makes and reads the keys of options.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, islice
from typing import Any, Protocol, TypeVar

import msgspec

from .errors import FORM, Refusal
from .fitting import filled, worth_enough
from .ids import CardId, RuleId, Seat
from .keys import key

T = TypeVar("T")
Choice = Any
"""Plain data in the form that the shape prescribes."""


class Generator(Protocol):
    """The part of `random.Random` that the kernel uses. Callers pass it in, since the game has no randomness of its
    own.
    """

    def randrange(self, stop: int, /) -> int:
        """Return a random int from 0 to `stop` - 1."""

    def random(self) -> float:
        """Return a random float from 0 up to, but not including, 1."""


class Option(msgspec.Struct, frozen=True):
    """One option of a shape; a `barred` one is shown with the reason why it cannot be chosen.

    `worth` counts towards the bounds of `PickSome`. `details` are shapes to be answered together with it. `rule` is
    cited when details do not fit. `ends_it`: it gives up, concedes or discards, and its owner gets nothing in return,
    so clients ask people once more. `gone`: cards that its owner has in play and loses, because it takes their place.
    `in_vain`: it is legal and would do nothing now, so clients need not point it out.
    """

    key: str
    card: CardId | None = None
    seat: Seat | None = None
    worth: int = 0
    details: tuple[Shape, ...] = ()
    barred: Refusal | None = None
    rule: RuleId = ""
    ends_it: bool = False
    gone: tuple[CardId, ...] = ()
    in_vain: bool = False


# Nearly every menu has the same few options, so they are cached: there are only as many as cards and seats.
@cache
def card_option(card: CardId, *, worth: int = 0, in_vain: bool = False) -> Option:
    """Return the option that picks this card. `worth`: its value where a sum counts; `in_vain`: picking it would do
    nothing."""
    return Option(key("card", card), card=card, worth=worth, in_vain=in_vain)


@cache
def seat_option(seat: Seat) -> Option:
    """Return the option that picks this seat."""
    return Option(key("seat", seat), seat=seat)


def card_options(cards: Iterable[CardId]) -> tuple[Option, ...]:
    """Return an option for each of these cards."""
    return tuple(map(card_option, cards))


@cache
def lost_option(card: CardId, *, worth: int = 0) -> Option:
    """Return the option to discard this card for another one that takes its place."""
    return Option(key("card", card), card=card, worth=worth, ends_it=True)


def lost_options(cards: Iterable[CardId]) -> tuple[Option, ...]:
    """Return an option for each of these cards to discard it for another one that takes its place."""
    return tuple(map(lost_option, cards))


def _unreadable(what: str) -> Refusal:
    return Refusal("not_of_this_shape", "", what)


def _find(options: tuple[Option, ...], name: object) -> Option | Refusal:
    for option in options:
        if option.key == name:
            return option.barred or option
    return Refusal("not_an_option", "", "choose one of those that are offered")


def _citing(refusal: Refusal, rule: RuleId) -> Refusal:
    """Return the refusal with that rule, unless it has one, or the answer has not the form of the shape."""
    return refusal if refusal.code == "not_of_this_shape" else Refusal(refusal.code, refusal.rule or rule, refusal.cure)


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"


def _pick(options: tuple[Option, ...], rng: Generator) -> Option:
    free = [option for option in options if option.barred is None]
    return free[rng.randrange(len(free))]


def shuffled(things: list[T], rng: Generator) -> list[T]:
    """Shuffle a list in place, each order equally likely, and return it."""
    for i in range(len(things) - 1, 0, -1):
        j = rng.randrange(i + 1)
        things[i], things[j] = things[j], things[i]
    return things


def _admits_details(option: Option, given: tuple[Choice, ...]) -> Refusal | None:
    if len(given) != len(option.details):
        count = len(option.details)
        things = "thing" if count == 1 else "things"
        return _unreadable(f"say {count or 'no'} further {things} with it, not {len(given)}")
    for shape, choice in zip(option.details, given, strict=True):
        if refusal := shape.admits(choice):
            # The option's rule decides what may be chosen, but not the form in which it is said.
            of_form = refusal.code in FORM - {"not_an_option"}
            return refusal if refusal.rule or of_form else Refusal(refusal.code, option.rule, refusal.cure)
    return None


# A dataclass, unlike the other shapes, so that a subclass can compute its options lazily.
@dataclass(frozen=True, slots=True)
class Menu:
    """A choice of one among different actions. If all options are barred, it can be shown, but not answered."""

    options: tuple[Option, ...]

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why the choice `(key, detail, ...)` is refused; None if it fits."""
        if not isinstance(choice, list | tuple) or not choice:
            return _unreadable("name one of the things that are offered, and what it needs")
        found = _find(self.options, choice[0])
        return found if isinstance(found, Refusal) else _admits_details(found, tuple(choice[1:]))

    def sample(self, rng: Generator) -> Choice:
        """Return a random choice that fits. Raises ValueError if all options are barred."""
        option = _pick(self.options, rng)
        return (option.key, *(shape.sample(rng) for shape in option.details))

    def open(self) -> tuple[Option, ...]:
        """Return the options that are not barred."""
        return tuple(option for option in self.options if option.barred is None)

    def going_on(self) -> tuple[Option, ...]:
        """Return the options that are neither barred nor give anything up: all that a program needs that plays to
        win.
        """
        return tuple(option for option in self.options if option.barred is None and not option.ends_it)


class PickOne(msgspec.Struct, frozen=True):
    """A choice of exactly one among like things."""

    options: tuple[Option, ...]

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this key is refused; None if it fits."""
        found = _find(self.options, choice)
        return found if isinstance(found, Refusal) else None

    def sample(self, rng: Generator) -> Choice:
        """Return the key of a random option that is not barred."""
        return _pick(self.options, rng).key


class PickSome(msgspec.Struct, frozen=True):
    """A choice of `least` to `most` among like things, together worth at least `worth_at_least`.

    `worth_below`, unless 0, is an exclusive upper bound of the sum, by the rule `below_rule` (a sale must not pay for
    the winning level). `double_best`: the most valuable one counts twice (a Halfling's sale).
    """

    options: tuple[Option, ...]
    least: int
    most: int
    worth_at_least: int = 0
    worth_below: int = 0
    double_best: bool = False
    below_rule: RuleId = ""

    def free(self) -> list[Option]:
        """Return the options that are not barred."""
        return [option for option in self.options if option.barred is None]

    def worth(self, picked: Iterable[Option]) -> int:
        """Return the total worth of these options, with the best counted twice if `double_best`."""
        worths = [option.worth for option in picked]
        return sum(worths) + (max(worths, default=0) if self.double_best else 0)

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why these keys are refused; None if they fit."""
        if not isinstance(choice, list | tuple):
            return _unreadable("name those that you pick, in a list")
        picked: list[Option] = []
        for name in choice:
            found = _find(self.options, name)
            if isinstance(found, Refusal):
                return found
            picked.append(found)
        if len({option.key for option in picked}) != len(picked):
            return Refusal("picked_twice", "", "name each only once")
        if not self.least <= len(picked) <= self.most:
            return Refusal("wrong_count", "", f"pick {_range(self.least, self.most)}, not {len(picked)}")
        worth = self.worth(picked)
        if worth < self.worth_at_least:
            return Refusal("worth_too_little", "", f"pick at least {self.worth_at_least} worth; this is {worth}")
        if self.worth_below and worth >= self.worth_below:
            return Refusal("worth_too_much", self.below_rule, f"keep it under {self.worth_below}; this is {worth}")
        return None

    def sample(self, rng: Generator) -> Choice:
        """Return a random choice of keys that fits the bounds; () if none does."""
        free = self.free()
        names = shuffled([option.key for option in free], rng)
        by_key = {option.key: option for option in free}
        count = self.least + rng.randrange(max(1, min(self.most, len(names)) - self.least + 1))
        picked = [by_key[name] for name in names[:count]]
        rest = names[count:]
        while self.worth(picked) < self.worth_at_least and rest and len(picked) < self.most:
            picked.append(by_key[rest.pop()])
        if self.admits(tuple(o.key for o in picked)) is None:
            return tuple(option.key for option in picked)
        return self.some() or ()

    def some(self) -> tuple[str, ...] | None:
        """Return a choice that fits, found without randomness; None if there is none."""
        free = self.free()
        worths = [option.worth for option in free]
        bounds = (self.least, self.most, self.worth_at_least, self.worth_below)
        places = worth_enough(worths, *bounds, double_best=self.double_best)
        return None if places is None else tuple(free[place].key for place in places)


class Number(msgspec.Struct, frozen=True):
    """A whole number from `least` to `most`, both included."""

    least: int
    most: int

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this number is refused; None if it fits."""
        if type(choice) is not int:
            return _unreadable("say a whole number")
        if not self.least <= choice <= self.most:
            return Refusal("out_of_range", "", f"choose from {self.least} to {self.most}")
        return None

    def sample(self, rng: Generator) -> Choice:
        """Return a random number within the bounds."""
        return self.least + rng.randrange(self.most - self.least + 1)


class YesNo(msgspec.Struct, frozen=True):
    """Yes or no."""

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this choice is refused; None if it is a bool."""
        return None if type(choice) is bool else _unreadable("say yes or no")

    def sample(self, rng: Generator) -> Choice:
        """Return True or False at random."""
        return rng.randrange(2) == 1


class Order(msgspec.Struct, frozen=True):
    """All options, in an order to choose, first to last."""

    options: tuple[Option, ...]

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this order of keys is refused; None if it fits."""
        if not isinstance(choice, list | tuple) or not all(isinstance(name, str) for name in choice):
            return _unreadable("name all of them, the first one first")
        if sorted(choice) != sorted(option.key for option in self.options):
            return Refusal("not_an_order", "", "name each of them once")
        return None

    def sample(self, rng: Generator) -> Choice:
        """Return the keys in a random order."""
        return tuple(shuffled([option.key for option in self.options], rng))


class Pile(msgspec.Struct, frozen=True):
    """A pile of a `Split`, which takes from `least` to `most` things."""

    key: str
    least: int
    most: int
    seat: Seat | None = None


class Split(msgspec.Struct, frozen=True):
    """A distribution of `least` to `most` of the things into piles; the others stay where they are.

    With `even`, the sizes of the piles may differ by one at most; `even_rule` is cited for shares that do not fit.
    """

    options: tuple[Option, ...]
    piles: tuple[Pile, ...]
    least: int
    most: int
    even: bool = False
    even_rule: RuleId = ""

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why these pairs `(key, pile)` are refused; None if they fit."""
        if not isinstance(choice, list | tuple) or not all(
            isinstance(pair, list | tuple) and len(pair) == 2 and isinstance(pair[0], str) for pair in choice
        ):
            return _unreadable("say of each thing to whom it goes")
        names = [pair[0] for pair in choice]
        for name in names:
            found = _find(self.options, name)
            if isinstance(found, Refusal):
                return found
        if len(set(names)) != len(names):
            return Refusal("picked_twice", "", "name each only once")
        if not self.least <= len(names) <= self.most:
            return Refusal("wrong_count", "", f"give away {_range(self.least, self.most)}, not {len(names)}")
        counts = {pile.key: 0 for pile in self.piles}
        for _, pile in choice:
            if not isinstance(pile, str) or pile not in counts:
                return Refusal("no_such_pile", "", "give them to those who are named, and to nobody else")
            counts[pile] += 1
        for pile in self.piles:
            if not pile.least <= counts[pile.key] <= pile.most:
                return Refusal("wrong_count", self.even_rule, f"give each of them {_range(pile.least, pile.most)}")
        if self.even and max(counts.values()) - min(counts.values()) > 1:
            return Refusal("not_even", self.even_rule, "let the shares differ by one at most")
        return None

    def sample(self, rng: Generator) -> Choice:
        """Return a random distribution that fits."""
        names = shuffled([option.key for option in self.options if not option.barred], rng)
        least, room = [pile.least for pile in self.piles], [pile.most for pile in self.piles]
        if self.even:
            least = [max(few, max(least) - 1) for few in least]
            room = [min(many, min(room) + 1) for many in room]
        low, high = max(self.least, sum(least)), min(self.most, sum(room), len(names))
        order = shuffled(list(range(len(self.piles))), rng)
        sizes = filled(low + rng.randrange(high - low + 1), least, room, order, even=self.even)
        places = [pile.key for pile, size in zip(self.piles, sizes, strict=True) for _ in range(size)]
        return tuple(zip(names, places, strict=False))


Part = Number | PickOne | PickSome | YesNo
"""The shapes that a field of a form may have."""


class Field(msgspec.Struct, frozen=True):
    """One field of a form. `rule` is cited when its content is refused.

    `needs` names an earlier field; this one is wanted only if that one is wanted and non-empty. `cure` says what would
    be right, if it is wanted and none of its options is given.
    """

    name: str
    shape: Part
    rule: RuleId = ""
    needs: str = ""
    cure: str = ""

    def is_wanted(self, something: Collection[str]) -> bool:
        """Return whether this field has to be answered. `something`: the names of the fields that were answered with
        something."""
        return not self.needs or self.needs in something

    def refuses(self, given: Choice, *, wanted: bool) -> Refusal | None:
        """Return why this content is refused; None if it fits. `wanted`: whether the field has to be answered; if not,
        "" fits, too."""
        if not wanted and given == "":
            return None
        refusal = self.shape.admits(given)
        if refusal is None:
            return None
        if not wanted:
            return Refusal(f"no_{self.name}", self.rule, "say nothing here: what it belongs to is nothing")
        if self.needs and (given == "" or refusal.code == "not_an_option"):
            return Refusal(f"no_{self.name}", self.rule, self.cure or refusal.cure)
        return _citing(refusal, self.rule)

    def sample(self, rng: Generator) -> Choice:
        """Return random content that fits; of several things at most one more than are required."""
        match self.shape:
            case PickSome(options=()):
                return ()
            case PickSome(_, least, most, worth_at_least=0, worth_below=0):
                return PickSome(self.shape.options, least, min(most, least + 1)).sample(rng)
            case shape:
                return shape.sample(rng)

    def answers(self) -> Iterator[Choice]:
        """Yield all content that fits, the least first."""
        match self.shape:
            case PickSome(options, least, most):
                free = [option.key for option in options if option.barred is None]
                bounded = self.shape.worth_at_least or self.shape.worth_below
                if bounded and self.shape.some() is None:
                    return iter(())
                every = (names for size in range(least, min(most, len(free)) + 1) for names in combinations(free, size))
                return (names for names in every if self.shape.admits(names) is None) if bounded else every
            case PickOne(options):
                return (option.key for option in options if option.barred is None)
            case Number(least, most):
                return iter(range(least, most + 1))
            case YesNo():
                return iter((False, True))


def _is_something(given: Choice) -> bool:
    """Return whether content of a field is non-empty: a number above 0, something picked, or yes."""
    return given > 0 if type(given) is int else bool(given)


class Form(msgspec.Struct, frozen=True):
    """Several fields answered together: what a bargain promises, or what a player bids and how.

    A choice has one entry for each field, in order. Entries of fields that are not wanted mean nothing; "" stands for
    no entry. `known` are choices made before; repeating one is refused under `news_rule`. Raises ValueError if there is
    no field, two have the same name, or one needs a field that does not precede it.
    """

    fields: tuple[Field, ...]
    known: tuple[Choice, ...] = ()
    news_rule: RuleId = ""

    def __post_init__(self) -> None:
        names: list[str] = []
        if not self.fields:
            raise ValueError("a form without a field")
        for field in self.fields:
            if field.name in names or (field.needs and field.needs not in names):
                raise ValueError(f"field {field.name!r} comes twice, or before what it needs")
            names.append(field.name)

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this tuple of contents, one for each field, is refused; None if it fits."""
        if not isinstance(choice, list | tuple) or len(choice) != len(self.fields):
            names = ", ".join(field.name.replace("_", " ") for field in self.fields)
            return _unreadable(f"say each in its turn: {names}")
        for field, given, wanted in zip(self.fields, choice, self.wanted(choice), strict=True):
            if (refusal := field.refuses(given, wanted=wanted)) is not None:
                return refusal
        if self._is_known(choice):
            return Refusal(
                "no_news", self.news_rule, "make another offer: this one is on the table, or has been refused"
            )
        return None

    def wanted(self, said: Sequence[Choice]) -> tuple[bool, ...]:
        """Return, for each field that is answered in `said` and for the next one, whether it has to be answered."""
        something = self._something(said)
        return tuple(field.is_wanted(something) for field in self.fields[: len(said) + 1])

    def _something(self, said: Sequence[Choice]) -> set[str]:
        """Return the names of the fields that are wanted and non-empty. Each field comes after the one it needs."""
        found: set[str] = set()
        for field, given in zip(self.fields, said, strict=False):
            if field.is_wanted(found) and _is_something(given):
                found.add(field.name)
        return found

    def meaning(self, choice: Choice) -> tuple[Choice, ...]:
        """Return what an admissible choice means: equal for two choices that mean the same, however they are
        written.
        """
        return tuple(
            "" if not wanted else frozenset(given) if isinstance(field.shape, PickSome) else given
            for field, given, wanted in zip(self.fields, choice, self.wanted(choice), strict=True)
        )

    def ways(self, said: tuple[Choice, ...] = ()) -> Iterator[Choice]:
        """Yield all admissible choices that begin with `said`, without those that the form excludes as `known`; the
        last field varies fastest, least first."""
        return (choice for choice in self._every(said, self._something(said)) if not self._is_known(choice))

    def _every(self, said: tuple[Choice, ...], something: set[str]) -> Iterator[Choice]:
        """Yield all choices that begin with `said`; `something` names the non-empty fields among those."""
        if len(said) == len(self.fields):
            yield said
            return
        field = self.fields[len(said)]
        if not field.is_wanted(something):
            yield from self._every((*said, ""), something)
            return
        for given in field.answers():
            yield from self._every((*said, given), something | {field.name} if _is_something(given) else something)

    def has_news(self) -> bool:
        """Return whether there is an admissible choice besides those that the form excludes as `known`."""
        return self._says_more_than(len(self.known)) or next(self.ways(), None) is not None

    def _says_more_than(self, count: int) -> bool:
        """Return whether the fields certainly have more than `count` choices; False also if some field needs
        another.
        """
        ways = 1
        for field in self.fields:
            if field.needs:
                return False
            ways *= sum(1 for _ in islice(field.answers(), count + 1))
        return ways > count

    def _is_known(self, choice: Choice) -> bool:
        return bool(self.known) and self.meaning(choice) in map(self.meaning, self.known)

    def sample(self, rng: Generator) -> Choice:
        """Return random content for all fields that fits; None if no choice is left that is not `known`."""
        said: tuple[Choice, ...] = ()
        for field in self.fields:
            wanted = self.wanted(said)[-1]
            if wanted and next(field.answers(), None) is None:
                return next(self.ways(), None)
            said = (*said, field.sample(rng) if wanted else "")
        return next(self.ways(), None) if self._is_known(said) else said


class Roll(msgspec.Struct, frozen=True):
    """A roll of `count` dice with `sides` faces. `owners`: the seat of each die; empty: they belong to no seat."""

    sides: int = 6
    count: int = 1
    owners: tuple[Seat, ...] = ()

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this result is refused; None if it is possible."""
        fits = (
            isinstance(choice, list | tuple)
            and len(choice) == self.count
            and all(type(die) is int and 1 <= die <= self.sides for die in choice)
        )
        return None if fits else _unreadable(f"say {self.count} numbers from 1 to {self.sides}")

    def sample(self, rng: Generator) -> Choice:
        """Return a random result: a tuple of faces, from 1 to `sides`."""
        return tuple(1 + rng.randrange(self.sides) for _ in range(self.count))


class Shuffle(msgspec.Struct, frozen=True):
    """A permutation of `size` places: the card at place i afterwards is the one that lay at choice[i] before."""

    size: int

    def admits(self, choice: Choice) -> Refusal | None:
        """Return why this permutation is refused; None if it is one."""
        fits = (
            isinstance(choice, list | tuple)
            and all(type(place) is int for place in choice)
            and sorted(choice) == list(range(self.size))
        )
        return None if fits else _unreadable(f"say all numbers from 0 to {self.size - 1}, each once")

    def sample(self, rng: Generator) -> Choice:
        """Return a random permutation."""
        return tuple(shuffled(list(range(self.size)), rng))


Shape = Menu | PickOne | PickSome | Number | YesNo | Order | Split | Form | Roll | Shuffle
"""Any of the shapes."""
