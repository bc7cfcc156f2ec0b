"""The widget of a yes or no."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Shape, WireOption, YesNo

from ..text.ink import Line, clickable, cut
from .base import Answered, Keys, Result, Tokens, Unclear, Widget
from .listing import TAKE_KEYS


class YesNoWidget(Struct, frozen=True):
    """A yes or no being chosen. `yes`: the cursor is on yes."""

    shape: YesNo
    yes: bool = True

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return TAKE_KEYS

    def press(self, key: str) -> Result | None:
        """Move the cursor, or answer by 1, 2 or Enter. Returns None for keys without effect."""
        match key:
            case "left" | "right" | "up" | "down":
                return replace(self, yes=not self.yes)
            case "y" | "n":
                return replace(self, yes=key == "y")
            case "1" | "2":
                return Answered(key == "1")
            case "enter":
                return Answered(self.yes)
            case _:
                return None

    def words(self) -> tuple[str, str]:
        """Return the words for yes and no, in this order."""
        return self.shape.yes or "yes", self.shape.no or "no"

    def point(self, card: int) -> Widget | None:
        """Return None: yes and no are not about cards."""
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Answer if the first word is the label of yes or no, or its beginning. Returns the result and the words that
        were not needed."""
        if not tokens:
            return self, tokens
        said = " ".join(tokens)
        yes, no = (word.casefold() for word in self.words())
        is_yes = tokens[0] in ("y", "yes", "1") or yes.startswith(said)
        is_no = tokens[0] in ("n", "no", "2") or no.startswith(said)
        if is_yes == is_no:
            return Unclear(" ".join(self.tell())), tokens
        return Answered(is_yes), ()

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        yes, no = self.words()
        return [f"Say {yes} or {no}."]

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the widget for a changed shape, keeping the cursor on yes or no; None if the shape is of another
        kind."""
        return YesNoWidget(shape, self.yes) if isinstance(shape, YesNo) else None

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        line: Line = []
        for here, number, word in ((self.yes, 1, self.words()[0]), (not self.yes, 2, self.words()[1])):
            choice: Line = [
                ("mark", " > " if here else "   "),
                ("key", f"{number} "),
                ("cursor" if here else "option", cut(word, max(width // 2 - 6, 1))),
                ("", "  "),
            ]
            line += clickable(choice, f"opt.{number - 1}")
        return [line][:height]

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        return 1

    def focus(self) -> WireOption | None:
        """Return None: yes and no are not options about a card."""
        return None


def open_yes_no(shape: YesNo, default: Choice | None = None) -> YesNoWidget:
    """Return the widget with the cursor on the default, or on yes if there is none."""
    return YesNoWidget(shape, yes=default is not False)
