"""Converts an answer in words, as lessons have it, to a choice of the shape that is asked.

    ["run"]                          an option of a menu by its word, or by its whole key
    ["curse", "clerical_error", "you"]     with the card (or the seat) that it is about, then its details
    ["piano", "tuba"]                cards to pick
    [["piano", "Olga"]]              cards to give away
    [["piano"], 2, "helper_first"]   what is promised: each field of a form, "" for nothing

An answer that is not offered, or barred, becomes None: the script does not fit, and the seat decides for itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kickdoor_game.language.book import Book
from kickdoor_game.machine.questions import (
    Choice,
    Form,
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Shape,
    Split,
    YesNo,
    word_in,
)


class NotOfferedError(Exception):
    """Raised for words that fit nothing that is offered."""


def choice_of(shape: Shape, said: Sequence[Any], names: Sequence[str], book: Book) -> Choice | None:
    """Return the choice that the words `said` in a lesson's file mean for a question of that shape; None if it is not
    possible. `names` are those of the seats.
    """
    try:
        choice = _Ear(names, book).choice(shape, list(said))
    except NotOfferedError:
        return None
    return choice if shape.admits(choice) is None else None


class _Ear:
    def __init__(self, names: Sequence[str], book: Book) -> None:
        self._names = names
        self._book = book

    def choice(self, shape: Shape, said: list[Any]) -> Choice:
        """Return the choice that the words mean. Raises NotOfferedError if there is none."""
        match shape:
            case Menu(options):
                word, *rest = said
                named = [each for each in options if word in (each.key, word_in(each.key)) and each.barred is None]
                if rest and (about := [option for option in named if self._is_about(option, rest[0])]):
                    named, rest = about, rest[1:]
                if not named or len(rest) != len(named[0].details):
                    raise NotOfferedError
                details = (self._detail(detail, one) for detail, one in zip(named[0].details, rest, strict=True))
                return (named[0].key, *details)
            case PickSome() | Order() | Split():
                return self._detail(shape, said)
            case _ if len(said) == 1:
                return self._detail(shape, said[0])
            case _:
                raise NotOfferedError

    def _detail(self, shape: Shape, said: Any) -> Choice:
        match shape:
            case PickOne(options):
                return self._pick(options, said)
            case PickSome(options) | Order(options):
                return tuple(self._pick(options, one) for one in (said if isinstance(said, list) else [said]))
            case Split(options, piles):
                dealt = said if isinstance(said, list) else [said]
                return tuple((self._pick(options, card), self._pile(piles, name)) for card, name in dealt)
            case Menu():
                return self.choice(shape, said if isinstance(said, list) else [said])
            case Form(fields) if isinstance(said, list) and len(said) == len(fields):
                pairs = zip(fields, said, strict=True)
                return tuple("" if one == "" else self._detail(field.shape, one) for field, one in pairs)
            case Number() | YesNo():
                return said
            case _:
                raise NotOfferedError

    def _pick(self, options: Sequence[Option], said: Any) -> str:
        for option in options:
            if option.barred is None and (said in (option.key, word_in(option.key)) or self._is_about(option, said)):
                return option.key
        raise NotOfferedError

    def _pile(self, piles: Sequence[Pile], name: str) -> str:
        for pile in piles:
            if pile.seat is not None and pile.seat >= 0 and self._names[pile.seat] == name:
                return pile.key
        raise NotOfferedError

    def _is_about(self, option: Option, said: Any) -> bool:
        if option.card is not None and option.card >= 0 and self._book.cards[option.card].key == said:
            return True
        return option.seat is not None and option.seat >= 0 and self._names[option.seat] == said
