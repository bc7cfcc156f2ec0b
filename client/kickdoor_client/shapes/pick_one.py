"""The widget for exactly one of like things."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import PickOne, Shape, WireOption

from ..text.digits import is_digits
from ..text.ink import Line
from .base import (
    Answered,
    Keys,
    Result,
    Tokens,
    Unclear,
    Widget,
    moved,
    open_places,
    place_to_begin,
    refusal_of,
    same_place,
)
from .listing import TAKE_KEYS, options_lines, options_wanted
from .matching import counted, find_open


class PickOneWidget(Struct, frozen=True):
    """A single option being chosen, with the cursor at the place `cursor`."""

    shape: PickOne
    cursor: int

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return TAKE_KEYS

    def press(self, key: str) -> Result | None:
        """Move the cursor, or answer by a digit or Enter; barred options are refused. Returns None for keys without
        effect."""
        place = moved(self.cursor, key, len(self.shape.options))
        if place is not None and not is_digits(key):
            return replace(self, cursor=place)
        if place is None and key != "enter":
            return None
        option = self.focus() if place is None else self.shape.options[place]
        if option is None:
            return Unclear("There is nothing to choose.")
        return Answered(option.key) if option.barred is None else Unclear(refusal_of(option))

    def point(self, card: int) -> Widget | None:
        """Return the widget with the cursor on the option about the card with that id; None if there is none."""
        for place, option in enumerate(self.shape.options):
            if option.card == card:
                return replace(self, cursor=place)
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Answer with the option that the words name, or without words with the only possible one. Returns the result
        and the words that were not needed."""
        free = open_places(self.shape.options)
        if not tokens:
            return (Answered(self.shape.options[free[0]].key) if len(free) == 1 else self), tokens
        found = find_open(self.shape.options, tokens)
        if found is None:
            return Unclear(f"I do not know {tokens[0]!r} here. " + " ".join(self.tell())), tokens
        if isinstance(found, Unclear):
            return found, tokens
        return Answered(found.option.key), tokens[found.used :]

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        return [f"Which one? {counted(self.shape.options)}"]

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the widget for a changed shape, keeping the cursor; None if the shape is of another kind."""
        if not isinstance(shape, PickOne):
            return None
        return PickOneWidget(shape, same_place(self.shape.options, self.cursor, shape.options))

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        return options_lines(self.shape.options, self.cursor, width, height)

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        return options_wanted(self.shape.options, width)

    def focus(self) -> WireOption | None:
        """Return the option under the cursor; None if there is none."""
        return self.shape.options[self.cursor] if self.cursor < len(self.shape.options) else None


def open_pick_one(shape: PickOne, default: Choice | None = None) -> PickOneWidget:
    """Return the widget with the cursor on the default option or, if that is barred or gives something up, on the first
    option to which neither applies."""
    return PickOneWidget(shape, place_to_begin(shape.options, default))
