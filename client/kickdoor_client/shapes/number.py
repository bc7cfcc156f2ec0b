"""The widget of a number: a whole number within bounds, changed by arrows or typed."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Number, Shape, WireOption

from ..text.digits import is_digits
from ..text.ink import Line, cut
from .base import Answered, Keys, Result, Tokens, Unclear, Widget


class NumberWidget(Struct, frozen=True):
    """A number being chosen. `typed`: the last key was a digit, so that the next one is appended to it."""

    shape: Number
    value: int
    typed: bool = False

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return (("Left/Right", "change"), ("Enter", "send"))

    def press(self, key: str) -> Result | None:
        """Change the number by arrow keys or digits, or send it by Enter. Returns None for keys without effect."""
        least, most = self.shape.least, self.shape.most
        match key:
            case "left" | "down" | "-":
                return replace(self, value=max(least, self.value - 1), typed=False)
            case "right" | "up" | "+":
                return replace(self, value=min(most, self.value + 1), typed=False)
            case "home":
                return replace(self, value=least, typed=False)
            case "end":
                return replace(self, value=most, typed=False)
            case "backspace":
                shorter = self.value // 10
                return replace(self, value=max(least, shorter), typed=shorter >= least)
            case "enter":
                return Answered(self.value) if least <= self.value <= most else Unclear(self._bounds())
            case _ if is_digits(key):
                longer = self.value * 10 + int(key) if self.typed else int(key)
                value = longer if longer <= most else int(key)
                return replace(self, value=min(value, most), typed=True)
            case _:
                return None

    def point(self, card: int) -> Widget | None:
        """Return None: numbers have no options about cards."""
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Answer with the number in the first word. Returns the result and the words that were not needed."""
        least, most = self.shape.least, self.shape.most
        if not tokens:
            return (Answered(least) if least == most else self), tokens
        try:
            value = int(tokens[0])
        except ValueError:
            return Unclear(self._bounds()), tokens
        return (Answered(value) if least <= value <= most else Unclear(self._bounds())), tokens[1:]

    def _bounds(self) -> str:
        """Return a sentence with the bounds and the unit."""
        unit = f" ({self.shape.unit})" if self.shape.unit else ""
        return f"Give a number from {self.shape.least} to {self.shape.most}{unit}."

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        return [self._bounds()]

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the widget for a changed shape, keeping the number within the new bounds; None if the shape is of
        another kind."""
        if not isinstance(shape, Number):
            return None
        return NumberWidget(shape, max(shape.least, min(shape.most, self.value)))

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        unit = f" {self.shape.unit}" if self.shape.unit else ""
        line: Line = [
            ("mark", " > "),
            ("cursor @key.left", "< "),
            ("cursor @key.enter", f"{self.value}"),
            ("cursor @key.right", " >"),
            ("hint", cut(f"  {self.shape.least} to {self.shape.most}{unit}", max(width - 12, 0))),
        ]
        return [line][:height]

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        return 1

    def focus(self) -> WireOption | None:
        """Return None: numbers have no options."""
        return None


def open_number(shape: Number, default: Choice | None = None) -> NumberWidget:
    """Return the widget with the number `default`, or with the least number if there is none."""
    return NumberWidget(shape, default if isinstance(default, int) else shape.least)
