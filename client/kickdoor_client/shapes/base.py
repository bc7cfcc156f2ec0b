"""The interface of widgets: a frozen value that knows the shape of its question and what has been chosen so far.

Both faces use widgets. The full screen presses keys (`press`, `point`) and draws (`draw`); line mode passes words
(`hear`) and reads out what is asked (`tell`). Both end in an `Answered` with a choice for the wire.

`fitted` carries what has been chosen over to a changed shape: when somebody plays a card while an offer is being filled
in, the question is asked again with another id, and nobody wants to start over.
"""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Shape, WireOption

from ..text.digits import is_digits
from ..text.ink import Line
from ..text.sentences import refusal_words

Tokens = tuple[str, ...]
"""Words of a typed line; a comma is a word of its own."""

Keys = tuple[tuple[str, str], ...]
"""Names of keys, each with a word for its effect."""


class Answered(Struct, frozen=True):
    """The question is answered by this choice."""

    choice: Choice


class Back(Struct, frozen=True):
    """The person steps back; at the outermost widget that has no effect."""


class Unclear(Struct, frozen=True):
    """A sentence that says why the given words or key do not fit. `unknown`: no option has that name."""

    text: str
    unknown: bool = False


class Widget(Protocol):
    """A question that is being answered."""

    @property
    def shape(self) -> Shape:
        """The shape of the question."""

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        ...

    def press(self, key: str) -> Result | None:
        """Return the result of a key (named as in `state/keys.py`): the answer, the changed widget, a step back or a
        refusal; None if it has no effect here."""
        ...

    def point(self, card: int) -> Widget | None:
        """Return the widget after a click on the card with that id: with the cursor on its option, or with it picked or
        put back. None if no option is about it."""
        ...

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Parse typed words as input to this widget. Returns the answer, the changed widget or what is unclear, and
        the words that were not needed. Without words, returns the answer if only one is possible, else the widget
        asking for the next detail."""
        ...

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        ...

    def fitted(self, shape: Shape) -> Widget | None:
        """Return a widget for a question whose shape the server has changed, with the same selection as far as that is
        possible; None if the shape is of another kind, for which `menu.fitted` opens a new widget."""
        ...

    def draw(self, width: int, height: int) -> list[Line]:
        """Return at most `height` lines of at most `width` cells, scrolled so that the line with the cursor is among
        them."""
        ...

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        ...

    def focus(self) -> WireOption | None:
        """Return the option under the cursor, which the keys `w` (why) and `i` (inspect) are about; None if there is
        none."""
        ...


Result = Widget | Answered | Back | Unclear
"""The result of a key or of typed words: the widget changed, an answer, a step back, or a refusal."""


def label(option: WireOption) -> str:
    """Return the option's label, or its key if it has none."""
    return option.label or option.key


def open_places(options: tuple[WireOption, ...]) -> list[int]:
    """Return the indices of options that are not barred."""
    return [place for place, option in enumerate(options) if option.barred is None]


def first_open(options: tuple[WireOption, ...]) -> int:
    """Return the index where the cursor starts: of the first option that is neither barred nor gives something up for
    good, else of the first that is not barred."""
    free = open_places(options)
    return next((place for place in free if not options[place].ends_it), next(iter(free), 0))


def place_of(options: tuple[WireOption, ...], key: object) -> int | None:
    """Return the index of the option with that key; None if there is none."""
    return next((place for place, option in enumerate(options) if option.key == key), None)


def first_of(default: Choice | None) -> Choice | None:
    """Return the one key of a default choice that the cursor can start on: that of a menu's option, or the first of
    several picked; None without a default."""
    return default[0] if isinstance(default, tuple) and default else None


def place_to_begin(options: tuple[WireOption, ...], default: object) -> int:
    """Return the index of the option with the key `default` if it is not barred and gives nothing up; otherwise that of
    `first_open`."""
    place = place_of(options, default)
    stands = place is not None and options[place].barred is None and not options[place].ends_it
    return place if place is not None and stands else first_open(options)


def same_place(old: tuple[WireOption, ...], cursor: int, new: tuple[WireOption, ...]) -> int:
    """Return the index, among the `new` options, of the `old` option under the cursor; if it is gone, that of
    `first_open`."""
    if cursor < len(old):
        place = place_of(new, old[cursor].key)
        if place is not None:
            return place
    return first_open(new)


def moved(cursor: int, key: str, count: int) -> int | None:
    """Return the index of the cursor after an arrow key, Home, End or a digit in a list of `count` items; None for
    other keys. Arrows wrap around."""
    if not count:
        return None
    match key:
        case "up" | "left":
            return (cursor - 1) % count
        case "down" | "right":
            return (cursor + 1) % count
        case "home":
            return 0
        case "end":
            return count - 1
        case _:
            if is_digits(key) and 1 <= int(key) <= count:
                return int(key) - 1
            return None


def refusal_of(option: WireOption) -> str:
    """Return a sentence why the option is barred, with the rule and what would lift it; "" if it is not barred."""
    barred = option.barred
    if barred is None:
        return ""
    return "Not now: " + refusal_words(barred.text or barred.code.replace("_", " "), barred.rule, barred.cure)
