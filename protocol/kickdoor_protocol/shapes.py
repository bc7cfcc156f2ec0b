"""Shapes of questions: a closed set of eight forms in which the game asks a seat for a choice.

A client that implements these eight can play every card of every set. A choice is plain data:

    Menu      [key, detail ...]       one option; each of its details is answered by a choice of its own
    PickOne   key
    PickSome  [key, ...]              `least` to `most` of them, each once, within the bounds of worth
    Number    17
    YesNo     true
    Order     [key, ...]              every key exactly once
    Split     [[key, pile], ...]      each key once, in one pile
    Form      [choice, ...]           one for each field, in order; "" for one that is not wanted

`shape_check.problem` tells a client why a choice does not fit, before it is sent. The game has the same shapes and a
check of its own, which decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from .base import Bounded, Choice, Part, Whole, Words


class Barred(Part, frozen=True):
    """Why an option that is shown cannot be taken now: a stable code, the rule's id, a sentence, and what would make it
    possible.
    """

    code: Words
    rule: Words = ""
    text: Words = ""
    cure: Words = ""


class WireOption(Part, frozen=True):
    """One option of a question or menu. `label` names it, `hint` says what it leads to.

    `card`, `seat` and `place` (a place id of the board) say what it is about; `worth` is its value towards the bounds
    of `PickSome`. `details` must be answered together with it in a menu; `prompts` asks for each of them in words. An
    option that is `barred` is shown with its reason, but refused. `interferes`: it acts on the current event (a fight,
    a roll, a curse about to strike), so clients show it beside a question whether anybody reacts. `begin` holds a
    choice for each detail that a form starts with, such as the terms on the table, or the option on which the cursor of
    a list starts. `ends_it` is a warning question, for options that give up, discard for nothing or cost a card in
    play: clients ask it before they send the choice; programs may skip it. `in_vain`: the option is legal but would
    have no effect now, so clients need not point it out.
    """

    key: Words
    label: Words = ""
    hint: Words = ""
    card: Whole | None = None
    seat: Whole | None = None
    worth: Whole = 0
    details: Bounded[Shape] = ()
    barred: Barred | None = None
    prompts: Bounded[Words] = ()
    interferes: bool = False
    begin: Bounded[Choice] = ()
    place: Words = ""
    ends_it: Words = ""
    in_vain: bool = False


class _Shape(Part, frozen=True, tag_field="t"):
    """Base class of the shapes, which are told apart by their tag, as messages are."""


class Menu(_Shape, frozen=True, tag="menu"):
    """A choice of one among different actions."""

    options: Bounded[WireOption]


class PickOne(_Shape, frozen=True, tag="pick_one"):
    """A choice of exactly one among like things."""

    options: Bounded[WireOption]


class PickSome(_Shape, frozen=True, tag="pick_some"):
    """A choice of several among like things: `least` to `most` of them, together worth at least `worth_at_least`.

    `worth_below`, unless 0, is an exclusive upper bound of the sum. `double_best`: the most valuable one counts twice.
    `unit` names the unit of worth ("gold").
    """

    options: Bounded[WireOption]
    least: Whole
    most: Whole
    worth_at_least: Whole = 0
    worth_below: Whole = 0
    double_best: bool = False
    unit: Words = ""


class Number(_Shape, frozen=True, tag="number"):
    """A whole number from `least` to `most`, both included; `unit` names the unit in the plural, `unit_one` in the
    singular.
    """

    least: Whole
    most: Whole
    unit: Words = ""
    unit_one: Words = ""


class YesNo(_Shape, frozen=True, tag="yes_no"):
    """Yes or no; `yes` and `no` are labels to show in their place ("accept", "decline"), if not empty."""

    yes: Words = ""
    no: Words = ""


class Order(_Shape, frozen=True, tag="order"):
    """All options, in an order to choose, first to last."""

    options: Bounded[WireOption]


class Pile(Part, frozen=True):
    """A pile of a `Split`, which takes from `least` to `most` things."""

    key: Words
    least: Whole
    most: Whole
    label: Words = ""
    seat: Whole | None = None


class Split(_Shape, frozen=True, tag="split"):
    """A distribution of `least` to `most` of the things into piles; the others stay where they are.

    With `even`, the sizes of the piles may differ by one at most.
    """

    options: Bounded[WireOption]
    piles: Bounded[Pile]
    least: Whole
    most: Whole
    even: bool = False


FieldShape = Number | PickOne | PickSome | YesNo
"""The shapes that a field of a form may have."""


class Field(Part, frozen=True):
    """One field of a form. `label` heads it, `prompt` asks for it in a sentence.

    `hint` is shown once the field is non-empty: a number above 0, something picked, yes. `needs` names an earlier
    field; this one is only wanted if that one is wanted and non-empty.
    """

    name: Words
    shape: FieldShape
    label: Words = ""
    prompt: Words = ""
    hint: Words = ""
    needs: Words = ""


class Form(_Shape, frozen=True, tag="form"):
    """Several fields answered together: a choice for each, or "" for a field that is not wanted.

    `label` heads the sum of the fields ("price"); `rest`, if not empty, names what remains ("left over").
    """

    fields: Bounded[Field]
    label: Words = ""
    rest: Words = ""


Shape = Menu | PickOne | PickSome | Number | YesNo | Order | Split | Form
"""Any of the eight shapes."""


def word_of(key: str) -> str:
    """Return the verb of an option's key: the part before the first dot, or all of it.

    >>> word_of("play.17"), word_of("pass")
    ('play', 'pass')
    """
    return key.partition(".")[0]


def options_of(shape: Shape) -> tuple[WireOption, ...]:
    """Return all options of a shape, those of a form's fields included; empty for `Number` and `YesNo`."""
    match shape:
        case Menu(options) | PickOne(options) | PickSome(options) | Order(options) | Split(options):
            return options
        case Form(fields):
            return tuple(option for field in fields for option in options_of(field.shape))
        case Number() | YesNo():
            return ()


def says_something(choice: object) -> bool:
    """Return whether a choice in a field is non-empty: a number above 0, something picked, or yes.

    >>> says_something(0), says_something(["k"]), says_something(True)
    (False, True, True)
    """
    return choice > 0 if isinstance(choice, int) else bool(choice)


def wanted(form: Form, said: Sequence[object]) -> tuple[bool, ...]:
    """Return, for each field that is answered in `said` and for the next one, whether it has to be answered
    (`Field.needs`)."""
    something: set[str] = set()
    found: list[bool] = []
    for place, field in enumerate(form.fields[: len(said) + 1]):
        found.append(not field.needs or field.needs in something)
        if found[-1] and place < len(said) and says_something(said[place]):
            something.add(field.name)
    return tuple(found)


def detail_depth(shapes: tuple[Shape, ...]) -> int:
    """Return how many levels of details lie below the options of these shapes; 0 if there are none."""
    level, depth = shapes, -1
    while level:
        depth += 1
        level = tuple(detail for shape in level for option in options_of(shape) for detail in option.details)
    return max(depth, 0)
