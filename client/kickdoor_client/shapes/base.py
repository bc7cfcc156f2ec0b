"""What every widget is: a frozen value that knows its shape, what has been chosen so far, and two ways to go on.

A widget belongs to both faces. Full screen presses keys (`press`, `point`) and draws it (`draw`); line mode hands it
words (`hear`) and reads out what it wants (`tell`). Both end in a `Answered` with a choice for the wire.

`fitted` carries what has been chosen over to a changed shape: when somebody plays a card while an offer is being
made, the question is asked anew with another id, and nobody wants to start over.
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


class Answered(Struct, frozen=True):
    """The shape is answered."""

    choice: Choice


class Back(Struct, frozen=True):
    """The person steps back; at the outermost widget that means nothing."""


class Unclear(Struct, frozen=True):
    """A sentence: why the given words do not fit, or what would. `unknown`: nothing here has that name."""

    text: str
    unknown: bool = False


class Widget(Protocol):
    """One question shape being answered."""

    @property
    def shape(self) -> Shape: ...

    def key_words(self) -> Keys:
        """What the keys do here, for the foot of the screen: each key with a word."""
        ...

    def press(self, key: str) -> Result | None:
        """The effect of a key, named as in `state/keys.py`; None if it means nothing here."""
        ...

    def point(self, card: int) -> Widget | None:
        """Go to (or take, or put back) the option about that card; None if there is none."""
        ...

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """The effect of typed words, and those that were not needed. With no words: ask for what is missing."""
        ...

    def tell(self) -> list[str]:
        """What is wanted, in sentences for line mode."""
        ...

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the same selection for a changed shape, as far as it still makes sense; None for one of another kind.

        `menu.fitted` opens a widget on that.
        """
        ...

    def draw(self, width: int, height: int) -> list[Line]:
        """At most `height` lines of at most `width` cells; the place where the next key acts is among them."""
        ...

    def wanted(self, width: int) -> int:
        """How many lines it would like to draw."""
        ...

    def focus(self) -> WireOption | None:
        """The option on which the next key acts, if there is one: what `w` and `i` are about."""
        ...


Result = Widget | Answered | Back | Unclear


def label(option: WireOption) -> str:
    return option.label or option.key


def open_places(options: tuple[WireOption, ...]) -> list[int]:
    """Where the options lie that can be taken."""
    return [place for place, option in enumerate(options) if option.barred is None]


def first_open(options: tuple[WireOption, ...]) -> int:
    """Where to begin: at the first that can be taken and gives nothing up, else at the first that can be taken."""
    free = open_places(options)
    return next((place for place in free if not options[place].ends_it), next(iter(free), 0))


def place_of(options: tuple[WireOption, ...], key: object) -> int | None:
    return next((place for place, option in enumerate(options) if option.key == key), None)


def first_of(default: Choice | None) -> Choice | None:
    """The key of a menu's default, or the first key that is picked by default."""
    return default[0] if isinstance(default, tuple) and default else None


def place_to_begin(options: tuple[WireOption, ...], default: object) -> int:
    """Where the option of that key lies if it can be taken and gives nothing up; otherwise where `first_open` is."""
    place = place_of(options, default)
    stands = place is not None and options[place].barred is None and not options[place].ends_it
    return place if place is not None and stands else first_open(options)


def same_place(old: tuple[WireOption, ...], cursor: int, new: tuple[WireOption, ...]) -> int:
    """Where the option under the cursor lies among the new ones; if it is gone, the first that can be taken."""
    if cursor < len(old):
        place = place_of(new, old[cursor].key)
        if place is not None:
            return place
    return first_open(new)


def moved(cursor: int, key: str, count: int) -> int | None:
    """The cursor after one of the keys that move it through `count` things; None if the key is another."""
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
    """Why a barred option cannot be taken, with the rule and what would make it right."""
    barred = option.barred
    if barred is None:
        return ""
    return "Not now: " + refusal_words(barred.text or barred.code.replace("_", " "), barred.rule, barred.cure)
