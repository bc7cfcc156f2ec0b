"""The widget of an order: all options, first to last. Space lifts the one under the cursor; the arrows then carry
it."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Order, Shape, WireOption

from ..text.digits import is_digits
from ..text.ink import Line, cut
from .base import Answered, Keys, Result, Tokens, Unclear, Widget, label, moved
from .listing import listed, listed_wanted
from .matching import counted, several


class OrderWidget(Struct, frozen=True):
    """An order being chosen; `keys` are the options in the present order."""

    shape: Order
    keys: tuple[str, ...]
    cursor: int = 0
    lifted: bool = False

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return (("1-9", "lift, then carry there"), ("Enter", "send"))

    def press(self, key: str) -> Result | None:
        """Move the cursor, lift the option under it or carry the lifted one, or send the order. Returns None for keys
        without effect."""
        if key == "enter":
            return Answered(self.keys)
        if key == " ":
            return replace(self, lifted=not self.lifted)
        if key == "escape" and self.lifted:
            return replace(self, lifted=False)
        place = moved(self.cursor, key, len(self.keys))
        if place is None:
            return None
        if not self.lifted:
            return replace(self, cursor=place, lifted=is_digits(key))
        keys = list(self.keys)
        keys.insert(place, keys.pop(self.cursor))
        return replace(self, keys=tuple(keys), cursor=place, lifted=not is_digits(key))

    def point(self, card: int) -> Widget | None:
        """Return the widget with the cursor on the option about the card with that id; None if there is none."""
        for place, option in enumerate(self._in_order()):
            if option.card == card:
                return replace(self, cursor=place, lifted=False)
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Answer with the order in which the words name the options; unnamed ones follow in their present order. "same"
        leaves the order. Returns the result and the words that were not needed."""
        if not tokens:
            return (Answered(self.keys) if len(self.keys) < 2 else self), tokens
        if tokens[0] in ("same", "so"):
            return Answered(self.keys), tokens[1:]
        named = several(self._in_order(), tokens)
        if isinstance(named, Unclear):
            return named, tokens
        first = tuple(option.key for option in named)
        return Answered((*first, *(key for key in self.keys if key not in first))), ()

    def _in_order(self) -> tuple[WireOption, ...]:
        """Return the options in the present order."""
        by_key = {option.key: option for option in self.shape.options}
        return tuple(by_key[key] for key in self.keys)

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        return [
            f"In which order? {counted(self._in_order())}",
            "Say numbers or names, first to last; those you leave out follow as they are. Say same for this order.",
        ]

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the widget for a changed shape, keeping the order of options that are still there; None if the shape
        is of another kind."""
        if not isinstance(shape, Order):
            return None
        there = {option.key for option in shape.options}
        kept = tuple(key for key in self.keys if key in there)
        keys = kept + tuple(option.key for option in shape.options if option.key not in kept)
        return OrderWidget(shape, keys, min(self.cursor, max(len(keys) - 1, 0)))

    def _box(self, option: WireOption) -> str:
        """Return the mark of an option that is carried."""
        if not self.lifted or option.key != self.keys[self.cursor]:
            return ""
        return "^v "

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        carried = f"carrying {label(self._here())}" if self.lifted else ""
        foot: Line = [("hint @key.enter", cut(f"   first to last.  {carried}", width))]
        if height <= 1:
            return listed(self._in_order(), self.cursor, width, height, self._box)
        return [*listed(self._in_order(), self.cursor, width, height - 1, self._box), foot]

    def _here(self) -> WireOption:
        """Return the option under the cursor."""
        return self._in_order()[self.cursor]

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        return listed_wanted(self._in_order(), width, self._box) + 1

    def focus(self) -> WireOption | None:
        """Return the option under the cursor; None if there is none."""
        return self._here() if self.keys else None


def open_order(shape: Order, default: Choice | None = None) -> OrderWidget:
    """Return the widget with the options in the default order, or in that of the shape if there is no default."""
    keys = tuple(option.key for option in shape.options)
    given = tuple(map(str, default)) if isinstance(default, tuple) else keys
    return OrderWidget(shape, given if sorted(given) == sorted(keys) else keys)
