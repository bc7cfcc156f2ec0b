"""The open offers, one below the other, each with what can be done about it."""

from __future__ import annotations

from ..shapes.base import label
from ..shapes.listing import number_key
from ..state.model import Model
from ..text.ink import Line, clickable, cut, line_width, wrap
from ..update.questions.listing import place_of
from ..update.questions.offers import actions
from ..words.table.offers import offer_words, open_offers


def offers_lines(model: Model, chosen: str, cells: int, height: int) -> list[Line]:
    """At most `height` lines; the action under the cursor is among them."""
    lines: list[Line] = []
    cursor = place_of(actions(model), chosen)
    at, end, place = 0, 0, 0
    for each in open_offers(model):
        lines += [
            [("side" if each.actions else "", f" {part}")]
            for part in wrap(offer_words(model, each.offer), cells - 2, 2)
        ]
        for _, option in each.actions:
            here = place == cursor
            if here:
                at = len(lines)
            style = "cursor" if here else "option"
            first, *rest = wrap(label(option), cells - 8)
            block: list[Line] = [
                [("mark", "   > " if here else "     "), ("key", number_key(place)), ("", " "), (style, first)],
                *([("", " " * 7), (style, part)] for part in rest),
            ]
            room = cells - line_width(block[-1]) - 1
            if option.hint and room > 8:
                block[-1].append(("hint", cut(f"  {option.hint}", room)))
            lines += [clickable(line, f"opt.{place}") for line in block]
            end = len(lines) if here else end
            place += 1
    if not lines:
        return [[("hint", " No offer is open any more.")]]
    top = max(0, min(max(at - height // 2, end - height), len(lines) - height))
    top = min(top, at)
    return lines[top : top + height]
