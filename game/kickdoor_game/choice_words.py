"""A choice in words, whatever the shape of the question: what somebody has chosen, or might have.

An engine says what its options are called, to whom piles belong and what is written on its forms (`Sayings`); how the
parts of a choice are put together is the same in every game. So is what is wrong with the form of a choice (`OF_FORM`).

What a form is asked in (`FormWords`) stands beside the words of the options, as each engine's telling says them.
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
"""What is wrong by reason; what would be right is the cure of the refusal."""


def no_forms(form: Form, choice: Choice) -> str:
    """Say nothing: this game has no forms. AssertionError for one."""
    raise AssertionError("this game has no forms")


@dataclass(frozen=True, slots=True)
class Sayings:
    """What one table calls things, to one viewer. `label`: an option; `whom`: whose pile it is, as an object of a
    sentence; `filled`: a form with that choice in it."""

    label: Callable[[Option], str]
    whom: Callable[[Seat | None], str]
    filled: Callable[[Form, Choice], str] = no_forms


def said(words: Sayings, shape: Shape, choice: Choice) -> str:
    """Return a choice that the shape admits, in words: `ask Boris for help: 1 Treasure`.

    AssertionError for the shape of dice, which choose nothing.
    """
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
    by_key = {option.key: option for option in options}
    return [words.label(by_key[name]) for name in keys]


@dataclass(frozen=True, slots=True)
class FieldWords:
    """`label` heads a field, `prompt` asks for it in a sentence, `hint` says what to know once something is said in it.

    `unit` names what a number counts, `unit_one` one of it; `yes` and `no` are better words for these two.
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
    """`fields` by their names; `label` heads all that is said, `rest` what is left unsaid ("": that is not told)."""

    fields: Mapping[str, FieldWords] = field(default_factory=dict)
    label: str = ""
    rest: str = ""
