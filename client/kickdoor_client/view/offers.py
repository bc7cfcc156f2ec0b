"""The open offers, one below the other, each with what can be done about it."""

from __future__ import annotations

from ..model import Model
from ..shapes.base import label
from ..shapes.listing import number_key
from ..terminal.ink import Line, clickable, cut, wrap
from ..update.questions.listing import place_of
from ..update.questions.offers import actions
from ..words.table.offers import offer_words, open_offers


def offers_lines(model: Model, chosen: str, cells: int, height: int) -> list[Line]:
    """At most `height` lines; the action under the cursor is among them."""
    lines: list[Line] = []
    cursor = place_of(actions(model), chosen)
    at, place = 0, 0
    for each in open_offers(model):
        lines += [
            [("side" if each.actions else "", f" {part}")]
            for part in wrap(offer_words(model, each.offer), cells - 2, 2)
        ]
        for _, option in each.actions:
            here = place == cursor
            if here:
                at = len(lines)
            hint = f"  {option.hint}" if option.hint else ""
            name = cut(label(option), cells - 10)
            style = "cursor" if here else "option"
            line: Line = [("mark", "   > " if here else "     "), ("key", number_key(place)), ("", " "), (style, name)]
            line.append(("hint", cut(hint, max(cells - 8 - len(name), 0))))
            lines.append(clickable(line, f"opt.{place}"))
            place += 1
    if not lines:
        return [[("hint", " No offer is open any more.")]]
    top = max(0, min(at - height // 2, len(lines) - height))
    return lines[top : top + height]
