"""Choices in words: option words, names and keys of cards are looked up among the offered options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kickdoor_game.machine.ids import CardId, CardKey
from kickdoor_game.machine.questions import (
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
    word_in,
)


class NotOffered(AssertionError):  # noqa: N818 - what is not there is no error yet
    """Raised if no option fits what was said, not even a barred one; or only a barred one, and that will not do."""


class Speaker:
    """Finds options by words. `names` are those of the seats; a failure prints the whole scene."""

    names: list[str]

    def key(self, card: CardId) -> CardKey:
        raise NotImplementedError

    def _find(self, options: Sequence[Option], word: Any, what: Any = None, *, barred: bool = False) -> Option:
        fitting = [o for o in options if self._fits(o, word, what)]
        fitting.sort(key=lambda option: option.barred is not None)
        if not fitting or (fitting[0].barred and not barred):
            why = f" (barred: {fitting[0].barred})" if fitting else ""
            raise NotOffered(f"{word} {what or ''} is not offered{why}\n{self}")
        return fitting[0]

    def _fits(self, option: Option, word: Any, what: Any) -> bool:
        if what is None:
            named = option.seat is not None and self.names[option.seat] == word
            return option.key == word or word_in(option.key) == word or self._is_card(option, word) or named
        named = option.seat is not None and self.names[option.seat] == what
        return word_in(option.key) == word and (self._is_card(option, what) or named)

    def _is_card(self, option: Option, name: Any) -> bool:
        return option.card is not None and self.key(option.card) == name

    def _choice(self, shape: Shape, said: Sequence[Any], *, barred: bool = False, by: str = "") -> Any:
        """Return the choice for a shape in words. `by`: the speaker, who means themselves where a seat is to be picked
        and none is named."""
        match shape:
            case Menu(options):
                word, *rest = said
                what = None
                with_name = [o for o in options if word_in(o.key) == word and "." in o.key]
                if with_name and rest and any(self._fits(o, word, rest[0]) for o in with_name):
                    what, *rest = rest
                option = self._find(options, word, what, barred=barred)
                if option.barred:
                    return (option.key, *rest)
                if (
                    not rest
                    and by
                    and [type(detail) for detail in option.details] == [PickOne]
                    and self._are_seats(option)
                ):
                    rest = [by]
                assert len(rest) == len(option.details), f"{option.key} wants {option.details}, said {rest}"
                return (option.key, *(self._detail(d, r, barred) for d, r in zip(option.details, rest, strict=True)))
            case PickOne() | Number() | YesNo():
                (one,) = said
                return self._detail(shape, one, barred)
            case PickSome() | Order():
                return self._detail(shape, said, barred)
            case Split() | Form():
                (one,) = said
                return self._detail(shape, one, barred)
        raise AssertionError(f"nobody answers a {type(shape).__name__}")

    def _are_seats(self, option: Option) -> bool:
        (detail,) = option.details
        assert isinstance(detail, PickOne)
        return all(each.seat is not None for each in detail.options)

    def _detail(self, shape: Shape, said: Any, barred: bool) -> Any:
        match shape:
            case PickOne(options):
                return self._find(options, said, barred=barred).key
            case PickSome(options) | Order(options):
                keys: list[str] = []
                for name in said:
                    left = [option for option in options if option.key not in keys]
                    keys.append(self._find(left, name, barred=barred).key)
                return tuple(keys)
            case Split(options):
                return tuple(
                    (self._find(options, card).key, f"seat.{self.names.index(who)}") for card, who in said.items()
                )
            case Form(fields):
                # What is promised out of a hand stands last, and is said only where something is.
                if len(said) > len(fields):
                    raise NotOffered(f"{said[len(fields) :]} can be said nowhere: there is {[f.name for f in fields]}")
                nothing = ((),) if len(said) < len(fields) and fields[-1].name == "played" else ()
                pairs = zip(fields, (*said, *nothing), strict=True)
                return tuple(
                    self._detail(field.shape, one, barred) if isinstance(field.shape, PickSome) else one
                    for field, one in pairs
                )
            case _:
                return said
