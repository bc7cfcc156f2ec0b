"""The widget that puts things into piles. Left and right move the thing under the cursor from pile to pile."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import Pile, Shape, Split, WireOption

from ..text.digits import is_digits
from ..text.ink import Line, cut
from .base import Answered, Keys, Result, Tokens, Unclear, Widget, first_open, label, moved, refusal_of, same_place
from .listing import listed, listed_wanted
from .matching import COMMA, FILLERS, counted, find, find_open

STAYS = "keep"
"""Word for things that lie in no pile."""


def pile_name(pile: Pile) -> str:
    """Return the pile's label, or its key if it has none."""
    return pile.label or pile.key


class SplitWidget(Struct, frozen=True):
    """Things being put into piles. `placed`: the key of each thing that lies in a pile, with that of the pile."""

    shape: Split
    cursor: int
    placed: tuple[tuple[str, str], ...] = ()

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return (("1-9", "next pile"), ("Left/Right", "pile"), ("Enter", "send"))

    def press(self, key: str) -> Result | None:
        """Move the cursor, move the thing under it to another pile, or send the answer. Returns None for keys without
        effect."""
        match key:
            case "enter":
                wrong = problem(self.shape, self.choice())
                return Unclear(f"Not yet: {wrong}.") if wrong else Answered(self.choice())
            case "right" | " ":
                return self._turned(1)
            case "left":
                return self._turned(-1)
            case _:
                place = moved(self.cursor, key, len(self.shape.options))
                if place is None:
                    return None
                there = replace(self, cursor=place)
                return there._turned(1) if is_digits(key) else there

    def _turned(self, step: int) -> Result:
        """Move the thing under the cursor by `step` piles; before the first pile it lies in none."""
        option = self.focus()
        if option is None:
            return Unclear("There is nothing to give away.")
        if option.barred is not None:
            return Unclear(refusal_of(option))
        piles = ["", *(pile.key for pile in self.shape.piles)]
        now = dict(self.placed).get(option.key, "")
        return self._put(option.key, piles[(piles.index(now) + step) % len(piles)])

    def _put(self, key: str, pile: str) -> SplitWidget:
        """Put a thing into a pile; "" takes it out."""
        rest = tuple(pair for pair in self.placed if pair[0] != key)
        return replace(self, placed=(*rest, (key, pile)) if pile else rest)

    def choice(self) -> tuple[tuple[str, str], ...]:
        """Return pairs of thing and pile (their keys), for all things that have been put in a pile, in the order of the
        things."""
        where = dict(self.placed)
        return tuple((option.key, where[option.key]) for option in self.shape.options if option.key in where)

    def point(self, card: int) -> Widget | None:
        """Move the thing that is the card with that id to the next pile; None if there is none."""
        for place, option in enumerate(self.shape.options):
            if option.card == card:
                there = replace(self, cursor=place)
                result = there._turned(1)
                return result if isinstance(result, SplitWidget) else there
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Answer with the pile that the words name for each thing: "1 Boris, 2 Boris". Returns the result and the words
        that were not needed."""
        if not tokens:
            return self, tokens
        made = replace(self, placed=())
        rest = () if tokens[0] in ("none", "nothing") else tokens
        while rest:
            if rest[0] == COMMA or rest[0] in FILLERS:
                rest = rest[1:]
                continue
            thing = find_open(self.shape.options, rest)
            if thing is None or isinstance(thing, Unclear):
                return thing or Unclear(f"I do not know {rest[0]!r} here."), tokens
            rest = rest[thing.used :]
            while rest and rest[0] in FILLERS:
                rest = rest[1:]
            pile = self._pile(rest)
            if isinstance(pile, Unclear):
                return pile, tokens
            key, used = pile
            made, rest = made._put(thing.option.key, key), rest[used:]
        wrong = problem(self.shape, made.choice())
        return (Unclear(f"Not so: {wrong}.") if wrong else Answered(made.choice())), ()

    def _pile(self, tokens: Tokens) -> tuple[str, int] | Unclear:
        """Return the pile named by the first words and how many words that took; a single pile need not be named."""
        as_options = [WireOption(pile.key, pile_name(pile)) for pile in self.shape.piles]
        found = find(as_options, tokens, numbered=False)
        if isinstance(found, Unclear):
            return found
        if found is not None:
            return found.option.key, found.used
        if len(as_options) == 1:
            return as_options[0].key, 0
        return Unclear("To whom? Say a thing and then " + " or ".join(label(pile) for pile in as_options) + ".")

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        piles = "; ".join(f"{pile_name(pile)} takes {_span(pile.least, pile.most)}" for pile in self.shape.piles)
        even = " The shares may differ by one at most." if self.shape.even else ""
        first = pile_name(self.shape.piles[0]) if self.shape.piles else ""
        return [
            f"Share out {_span(self.shape.least, self.shape.most)}: {counted(self.shape.options)}",
            f"{piles}.{even} Say thing and pile, with commas between: 1 {first}, 2 {first}.",
        ]

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the widget for a changed shape, keeping things in piles that are still there; None if the shape is of
        another kind."""
        if not isinstance(shape, Split):
            return None
        things = {option.key for option in shape.options if option.barred is None}
        piles = {pile.key for pile in shape.piles}
        kept = tuple(pair for pair in self.placed if pair[0] in things and pair[1] in piles)
        return SplitWidget(shape, same_place(self.shape.options, self.cursor, shape.options), kept)

    def _box(self, option: WireOption) -> str:
        """Return the name of the option's pile in brackets."""
        names = {pile.key: pile_name(pile) for pile in self.shape.piles}
        return f"[{names.get(dict(self.placed).get(option.key, ''), STAYS)}] "

    def total(self) -> str:
        """Return in words how many things are still to be placed, how many lie in each pile, and which limit is
        broken."""
        where = [pile for _, pile in self.placed]
        said = ", ".join(f"{where.count(pile.key)} to {pile_name(pile)}" for pile in self.shape.piles)
        missing = self.shape.least - len(where)
        if missing > 0:
            return f"{missing} more to give.  So far {said}"
        wrong = problem(self.shape, self.choice())
        return f"{said}.  Not yet: {wrong}" if wrong else f"{said}.  Enter sends it"

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        style = "warn" if problem(self.shape, self.choice()) else "good"
        total: Line = [(f"{style} @key.enter", cut(f"   {self.total()}", width))]
        if height <= 1:
            return [total][:height]
        return [*listed(self.shape.options, self.cursor, width, height - 1, self._box), total]

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        return listed_wanted(self.shape.options, width, self._box) + 1

    def focus(self) -> WireOption | None:
        """Return the option under the cursor; None if there is none."""
        return self.shape.options[self.cursor] if self.cursor < len(self.shape.options) else None


def _span(least: int, most: int) -> str:
    """Return bounds in words: "2 to 4", or "2"."""
    return f"{least}" if least == most else f"{least} to {most}"


def open_split(shape: Split) -> SplitWidget:
    """Return the widget with nothing put in any pile yet."""
    return SplitWidget(shape, first_open(shape.options))
