"""In what shapes one can be asked: a closed set, the wire's copy of what the game asks seats.

A client implements these eight shapes once and can then play every card of every set. A choice is plain data:

    Menu      [key, detail ...]       one option; each of its details is answered by a choice of its own
    PickOne   key
    PickSome  [key, ...]              `least` to `most` of them, each once, within the bounds of worth
    Number    17
    YesNo     true
    Order     [key, ...]              every key exactly once
    Split     [[key, pile], ...]      each key once, in one pile
    Form      [choice, ...]           one for each field, in order; "" for one that is not wanted

`shape_check.problem` tells a client why a choice does not fit, before it is sent. The game's own check decides.
"""

from __future__ import annotations

from collections.abc import Sequence

from .base import Bounded, Choice, Part, Whole, Words


class Barred(Part, frozen=True):
    """Why an option that is shown cannot be taken now: a stable code, the rule's id, a sentence, and the cure."""

    code: Words
    rule: Words = ""
    text: Words = ""
    cure: Words = ""


class WireOption(Part, frozen=True):
    """One thing that can be chosen. `label` names it, `hint` says what it leads to.

    `card`, `seat` and `place` (an id of the board) say what it is about, if it is about one; `worth` is what counts for
    the bounds of `PickSome`. `details` must be answered with it in a menu; `prompts` asks for each of them in words. An
    option that is `barred` is shown with its reason, never sent. `interferes`: it acts on what goes on at this moment
    (a fight, a roll, a curse about to strike), so who is asked whether anybody does something is shown it beside that
    question. `begin` is what its details begin with, a choice for each: what a form has in it when it is opened, such
    as the terms on the table, or where the cursor of a list begins. `ends_it` is not empty where it
    gives up or discards for nothing, or costs a card in play: it is a question that says what is lost, to be asked once
    more before it is sent. Programs may leave it out. `in_vain`: it may be done and would do nothing as things stand,
    so nobody needs to be pointed to it.
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
    """Shapes are told apart by their tag, as messages are."""


class Menu(_Shape, frozen=True, tag="menu"):
    """One of several different things to do."""

    options: Bounded[WireOption]


class PickOne(_Shape, frozen=True, tag="pick_one"):
    """Exactly one of like things."""

    options: Bounded[WireOption]


class PickSome(_Shape, frozen=True, tag="pick_some"):
    """Several of like things: `least` to `most`, together worth at least `worth_at_least`.

    `worth_below`, unless 0, is a bound that the sum must stay under. `double_best`: the dearest counts twice.
    `unit` names what worth is counted in ("gold").
    """

    options: Bounded[WireOption]
    least: Whole
    most: Whole
    worth_at_least: Whole = 0
    worth_below: Whole = 0
    double_best: bool = False
    unit: Words = ""


class Number(_Shape, frozen=True, tag="number"):
    """A whole number from `least` to `most`, both included; `unit` names what is counted, `unit_one` one of it."""

    least: Whole
    most: Whole
    unit: Words = ""
    unit_one: Words = ""


class YesNo(_Shape, frozen=True, tag="yes_no"):
    """Yes or no; `yes` and `no` are better words for them here ("accept", "decline"), if there are any."""

    yes: Words = ""
    no: Words = ""


class Order(_Shape, frozen=True, tag="order"):
    """All of them, first to last."""

    options: Bounded[WireOption]


class Pile(Part, frozen=True):
    """Where a `Split` may put things: from `least` to `most` of them."""

    key: Words
    least: Whole
    most: Whole
    label: Words = ""
    seat: Whole | None = None


class Split(_Shape, frozen=True, tag="split"):
    """Put `least` to `most` of the things into piles; what is in no pile stays where it is.

    With `even`, the piles may differ by one at most.
    """

    options: Bounded[WireOption]
    piles: Bounded[Pile]
    least: Whole
    most: Whole
    even: bool = False


FieldShape = Number | PickOne | PickSome | YesNo
"""What a field of a form may ask for."""


class Field(Part, frozen=True):
    """One part of a form. `label` heads it, `prompt` asks for it in a sentence.

    `hint` says what to know once it says more than nothing: a number above 0, something picked, yes. `needs` names an
    earlier field: only where that one is wanted and says more than nothing, this one is wanted.
    """

    name: Words
    shape: FieldShape
    label: Words = ""
    prompt: Words = ""
    hint: Words = ""
    needs: Words = ""


class Form(_Shape, frozen=True, tag="form"):
    """Several things said together, a choice for each field; "" in one that is not wanted, where nothing else counts.

    `label` heads all that is said ("price"); `rest`, if it has one, what is left unsaid ("left over").
    """

    fields: Bounded[Field]
    label: Words = ""
    rest: Words = ""


Shape = Menu | PickOne | PickSome | Number | YesNo | Order | Split | Form


def word_of(key: str) -> str:
    """The verb that a key begins with: up to a dot, or the end."""
    return key.partition(".")[0]


def options_of(shape: Shape) -> tuple[WireOption, ...]:
    """The things that a shape chooses among; empty for numbers and yes or no."""
    match shape:
        case Menu(options) | PickOne(options) | PickSome(options) | Order(options) | Split(options):
            return options
        case Form(fields):
            return tuple(option for field in fields for option in options_of(field.shape))
        case Number() | YesNo():
            return ()


def says_something(choice: object) -> bool:
    """Whether a choice in a field says more than nothing: a number above 0, something picked, yes."""
    return choice > 0 if isinstance(choice, int) else bool(choice)


def wanted(form: Form, said: Sequence[object]) -> tuple[bool, ...]:
    """Of each field about which something has been said, and of the next one: whether it is wanted."""
    something: set[str] = set()
    found: list[bool] = []
    for place, field in enumerate(form.fields[: len(said) + 1]):
        found.append(not field.needs or field.needs in something)
        if found[-1] and place < len(said) and says_something(said[place]):
            something.add(field.name)
    return tuple(found)


def detail_depth(shapes: tuple[Shape, ...]) -> int:
    """How many levels of details lie below these shapes' options; 0 if there are none."""
    level, depth = shapes, -1
    while level:
        depth += 1
        level = tuple(detail for shape in level for option in options_of(shape) for detail in option.details)
    return max(depth, 0)
