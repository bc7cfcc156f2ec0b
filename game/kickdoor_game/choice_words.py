"""Describe a choice in words, for any shape of question.

An engine provides the words for its options, the owners of piles, and filled forms (`Sayings`); this module combines
them, in the same way for every game. It also has the sentences for choices of the wrong form (`OF_FORM`), and the words
around a form's fields (`FormWords`), which each engine fills in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from .machine.ids import Seat
from .machine.questions import (
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
from .plain_voice import listed

OF_FORM: dict[str, str] = {
    "no_such_pile": "Somebody is named who gets nothing here.",
    "not_an_option": "That is not offered here.",
    "not_an_order": "That does not put all of them in order.",
    "not_even": "The shares are not even.",
    "not_of_this_shape": "That is no answer to this.",
    "out_of_range": "That number is too small or too large.",
    "picked_twice": "One thing is named twice.",
    "too_many_interruptions": "Too many things are going on at once.",
    "worth_too_little": "That is worth too little.",
    "worth_too_much": "That is worth too much.",
    "wrong_count": "That is not the right number of things.",
}
"""By code, the first sentence of the refusal of a choice that its shape does not admit; the refusal's cure says what
would be right.
"""


def no_forms(form: Form, choice: Choice) -> str:
    """Refuse to put a form (a question with several fields) into words: raise AssertionError, since this game has
    none."""
    raise AssertionError("this game has no forms")


@dataclass(frozen=True, slots=True)
class Sayings:
    """An engine's words for one table and viewer.

    `label` names an option; `whom` names the owner of a pile, as the object of a sentence; `filled` describes a form
    with a choice.
    """

    label: Callable[[Option], str]
    whom: Callable[[Seat | None], str]
    filled: Callable[[Form, Choice], str] = no_forms


def said(words: Sayings, shape: Shape, choice: Choice) -> str:
    """Return a choice that the shape admits, in words: `ask Boris for help: 1 Treasure`. `words`: the functions that
    name options, players and forms. Raises AssertionError for a roll or shuffle, which no player chooses."""
    match shape:
        case Menu(options):
            option = next(option for option in options if option.key == choice[0])
            given = zip(option.details, choice[1:], strict=True)
            details = [said(words, detail, each) for detail, each in given]
            label = words.label(option)
            return f"{label}: {'; '.join(details)}" if details else label
        case PickOne(options):
            return _labels(words, options, (choice,))[0]
        case PickSome(options) | Order(options):
            return listed(_labels(words, options, tuple(choice)))
        case Split(options, piles):
            whose = {pile.key: words.whom(pile.seat) for pile in piles}
            names = _labels(words, options, tuple(name for name, _ in choice))
            return listed([f"{name} to {whose[pile]}" for name, (_, pile) in zip(names, choice, strict=True)])
        case Form():
            return words.filled(shape, choice)
        case YesNo():
            return "yes" if choice else "no"
        case Number():
            return str(choice)
        case _:
            raise AssertionError("dice choose nothing")


def _labels(words: Sayings, options: tuple[Option, ...], keys: Sequence[str]) -> list[str]:
    """Return the labels of the options with these keys, in the order of the keys."""
    by_key = {option.key: option for option in options}
    return [words.label(by_key[name]) for name in keys]


@dataclass(frozen=True, slots=True)
class FieldWords:
    """Words around a field of a form: `label` heads it, `prompt` asks for it in a sentence, `hint` is shown once it is
    non-empty.

    `unit` and `unit_one` name what a number counts, in the plural and singular; `yes` and `no` are labels for these
    two.
    """

    label: str = ""
    prompt: str = ""
    hint: str = ""
    unit: str = ""
    unit_one: str = ""
    yes: str = ""
    no: str = ""


@dataclass(frozen=True, slots=True)
class FormWords:
    """Words around a form: those of its `fields` by name; `label` heads the sum, `rest` names what remains ("": not
    shown).
    """

    fields: Mapping[str, FieldWords] = field(default_factory=dict)
    label: str = ""
    rest: str = ""
