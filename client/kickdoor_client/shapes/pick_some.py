"""The widget for several of like things, with the running total of their worth and what is still missing."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem, worth
from kickdoor_protocol.shapes import PickSome, Shape, WireOption

from ..text.digits import is_digits
from ..text.ink import Line, cut
from .base import (
    Answered,
    Keys,
    Result,
    Tokens,
    Unclear,
    Widget,
    first_of,
    label,
    moved,
    place_to_begin,
    refusal_of,
    same_place,
)
from .listing import options_lines, options_wanted
from .matching import counted, several

NOTHING = frozenset(("none", "nothing", "no"))
"""Words for picking nothing."""
ALL = frozenset(("all", "everything"))
"""Words for picking everything."""


class PickSomeWidget(Struct, frozen=True):
    """Several options being chosen. `picked` are their keys; `cursor` is the place of the cursor."""

    shape: PickSome
    cursor: int
    picked: frozenset[str] = frozenset()

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return (("1-9", "tick"), ("Space", "tick >"), ("Enter", "send"))

    def press(self, key: str) -> Result | None:
        """Move the cursor, pick or put back the option under it, or send the answer. Returns None for keys without
        effect."""
        place = moved(self.cursor, key, len(self.shape.options))
        if place is not None:
            at = replace(self, cursor=place)
            return at.toggled() if is_digits(key) else at
        match key:
            case " ":
                return self.toggled()
            case "enter":
                return self._sent()
            case _:
                return None

    def toggled(self) -> Result:
        """Return the widget with the option under the cursor picked, or put back. A barred option is refused."""
        option = self.focus()
        if option is None:
            return Unclear("There is nothing to pick.")
        if option.barred is not None:
            return Unclear(refusal_of(option))
        return replace(self, picked=self.picked ^ {option.key})

    def _sent(self) -> Result:
        """Return the answer, or what is wrong with it. If exactly one is wanted, Enter takes the one under the
        cursor."""
        option = self.focus()
        if self.shape.least == self.shape.most == 1 and not self.picked and option is not None:
            return Answered((option.key,)) if option.barred is None else Unclear(refusal_of(option))
        wrong = problem(self.shape, self.choice())
        return Unclear(f"Not yet: {wrong}.") if wrong else Answered(self.choice())

    def choice(self) -> tuple[str, ...]:
        """Return the keys of the picked options in the order of the options."""
        return tuple(option.key for option in self.shape.options if option.key in self.picked)

    def point(self, card: int) -> Widget | None:
        """Pick the option about the card with that id, or put it back; None if there is none."""
        for place, option in enumerate(self.shape.options):
            if option.card == card:
                there = replace(self, cursor=place)
                result = there.toggled()
                return result if isinstance(result, PickSomeWidget) else there
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Answer with all options that the words name; "none" and "all" work too. Returns the result and the words that
        were not needed."""
        if not tokens:
            return self, tokens
        if tokens[0] in NOTHING:
            named: list[WireOption] | Unclear = []
            rest = tokens[1:]
        elif tokens[0] in ALL:
            named, rest = [option for option in self.shape.options if option.barred is None], tokens[1:]
        else:
            named, rest = several(self.shape.options, tokens), ()
        if isinstance(named, Unclear):
            return named, tokens
        picked = replace(self, picked=frozenset(option.key for option in named))
        wrong = problem(self.shape, picked.choice())
        return (Unclear(f"Not so: {wrong}.") if wrong else Answered(picked.choice())), rest

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        shape = self.shape
        lines = [f"Pick {self._bounds()}: {counted(self._priced())}"]
        if shape.options:
            how = "Say their numbers or names with commas between"
            lines.append(how + (", or none." if shape.least == 0 else "."))
        return lines

    def _bounds(self) -> str:
        """Return in words how many are wanted, and of what worth."""
        shape = self.shape
        count = f"{shape.least}" if shape.least == shape.most else f"{shape.least} to {shape.most}"
        if shape.least == 0:
            count = "any number" if shape.most >= len(shape.options) else f"up to {shape.most}"
        wanted = f", worth at least {_in_units(shape.worth_at_least, shape.unit)}" if shape.worth_at_least else ""
        below = f", worth less than {_in_units(shape.worth_below, shape.unit)}" if shape.worth_below else ""
        return count + wanted + below + (", the dearest counts twice" if shape.double_best else "")

    def total(self) -> str:
        """Return in words how many options are picked, what they are worth together, and what is missing for a valid
        answer."""
        shape = self.shape
        picked = [option for option in shape.options if option.key in self.picked]
        said = f"picked {len(picked)}"
        if shape.worth_at_least or shape.worth_below:
            said += f": {_in_units(worth(shape, picked), shape.unit)}{self._against(worth(shape, picked))}"
        if not problem(shape, self.choice()):
            return f"{said}.  Enter sends it"
        if shape.worth_at_least and worth(shape, picked) < shape.worth_at_least:
            return f"{said}{'; the dearest counts twice' if shape.double_best else ''}."
        return f"{said}.  Wanted: {self._bounds()}"

    def _against(self, total: int) -> str:
        """Return how far `total` is from the worth that is wanted, or how many times it contains that."""
        least = self.shape.worth_at_least
        if not least:
            return ""
        if total < least:
            return f", {least - total:,} more to go"
        over = f" and {total % least:,} over" if total % least else ""
        return f", {total // least} x {least:,}{over}"

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the widget for a changed shape, keeping picked options that can still be taken; None if the shape is
        of another kind."""
        if not isinstance(shape, PickSome):
            return None
        still = {option.key for option in shape.options if option.barred is None}
        cursor = same_place(self.shape.options, self.cursor, shape.options)
        return PickSomeWidget(shape, cursor, self.picked & still)

    def _priced(self) -> tuple[WireOption, ...]:
        """Return the options, with their worth as a hint for those without one."""
        return tuple(
            replace(option, hint=_in_units(option.worth, self.shape.unit))
            if option.worth and not option.hint
            else option
            for option in self.shape.options
        )

    def _priced_by_name(self) -> tuple[WireOption, ...]:
        """Return the options with their worth behind the name, for when hints have no room."""
        return tuple(
            replace(option, label=f"{label(option)} {option.worth:,}") if option.worth else option
            for option in self.shape.options
        )

    def _box(self, option: WireOption) -> str:
        """Return the tick before an option."""
        return "[x] " if option.key in self.picked else "[ ] "

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        style = "warn" if problem(self.shape, self.choice()) else "good"
        total: Line = [(f"{style} @key.enter", cut(f"   {self.total()}", width))]
        if height <= 1:
            return [total][:height]
        options = self._priced()
        if len(options) > height - 1:
            options = self._priced_by_name()
        return [*options_lines(options, self.cursor, width, height - 1, self._box), total]

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        return options_wanted(self._priced(), width, self._box) + 1

    def focus(self) -> WireOption | None:
        """Return the option under the cursor; None if there is none."""
        return self.shape.options[self.cursor] if self.cursor < len(self.shape.options) else None


def begin_pick_some(shape: PickSome, proposed: Choice) -> PickSomeWidget:
    """Return the widget with the proposed options picked, as far as they can be."""
    named = proposed if isinstance(proposed, tuple) else ()
    picked = frozenset(option.key for option in shape.options if option.key in named and option.barred is None)
    return PickSomeWidget(shape, place_to_begin(shape.options, first_of(proposed)), picked)


def open_pick_some(shape: PickSome, default: Choice | None = None) -> PickSomeWidget:
    """Return the widget with nothing picked and the cursor on the first option of the default, or on the first that is
    not barred and gives nothing up."""
    return PickSomeWidget(shape, place_to_begin(shape.options, first_of(default)))


def _in_units(count: int, unit: str) -> str:
    """Return an amount with its unit: `600 gold`, `1 Rank`, `2 Ranks`."""
    return f"{count:,} {unit.removesuffix('s') if count == 1 else unit}".rstrip()
