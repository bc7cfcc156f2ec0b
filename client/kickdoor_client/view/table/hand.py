"""Draws the hand: a letter for each card, `*` before those that can be played now, and facts printed on it."""

from __future__ import annotations

from kickdoor_protocol.shapes import options_of
from kickdoor_protocol.views import CardRef, Face

from ...shapes import MenuWidget, Widget
from ...shapes.pick_some import PickSomeWidget
from ...shapes.split import SplitWidget
from ...state.keys import hand_letters
from ...state.model import Model
from ...text.ink import Line, clickable, cut, fit, line_width, ruled, width
from ...words.layout import HAND, mark_labels
from ...words.names import card_name, face_of, seat_name
from ...words.table.on_cards import counted
from .contest import piles_brief

CELL = 38
"""Cells for the name and facts of a card."""
CELL_LEAST = 20
"""Cells below which even a name is lost."""


def playable(model: Model) -> frozenset[int]:
    """Return the ids of the cards that can be played now with an effect: those of an option that is neither barred nor
    in vain."""
    private = model.seen.private
    if private is None:
        return frozenset()
    options = [option for asked in model.questions for option in options_of(asked.shape)] + list(private.standing)
    free = (option for option in options if option.barred is None and not option.in_vain)
    return frozenset(option.card for option in free if option.card is not None)


def hand_wanted(model: Model, cells: int, *, roomy: bool = False) -> int:
    """Return how many lines of `cells` cells the whole hand takes; `roomy`: with all facts printed on cards."""
    private = model.seen.private
    if private is None or private.seat is None or (model.seen.over is not None and not private.hand):
        return 0
    if not private.hand and not _has_hand(model, private.seat):
        return 0
    cell = CELL
    if roomy:
        whole = [line_width(_card(model, card, "a", cells, able=False)) + 2 for card in private.hand]
        cell = max(CELL, *whole) if whole else CELL
    columns = max(1, (cells - 1) // cell)
    return max(1, -(-len(private.hand) // columns))


def _has_hand(model: Model, seat: int) -> bool:
    """Return whether players hold cards in this game."""
    view = model.seat(seat)
    return view is None or any(zone.key == HAND for zone in view.zones)


def is_picking(widget: Widget | None) -> bool:
    """Return whether the widget is one for picking cards, so that the letters of cards pick them."""
    match widget:
        case MenuWidget(inside=inside):
            return inside is not None and is_picking(inside.widget)
        case PickSomeWidget() | SplitWidget():
            return any(option.card is not None for option in widget.shape.options)
        case _:
            return False


def hand_rule(model: Model, cells: int) -> Line:
    """Return the rule above the hand: the number of cards, what letter keys do, and in a fight the sizes of the
    piles."""
    private = model.seen.private
    count = len(private.hand) if private is not None else 0
    held = {card.id for card in private.hand} if private is not None else set()
    able = "   * can be played now: press its letter" if held & playable(model) and cells >= 60 else ""
    if is_picking(model.ui.widgets.get(model.ui.focus) if model.ui.focus is not None else None):
        able = "   letters mark them in the form below"
    eyes = model.seen.eyes
    whose = "your" if eyes is None or eyes.seat is None else f"{seat_name(model, eyes.seat)}'s"
    title = f"{whose} hand ({count}){able}"
    room = cells - width(title) - 10
    piles = piles_brief(model, room) if model.contest is not None else ""
    if model.contest is not None and not piles:
        title = title.removesuffix(": press its letter")
        piles = piles_brief(model, cells - width(title) - 10)
    return ruled(title, cells, model.glyphs.across, piles, right_style="hint")


def hand_lines(model: Model, cells: int, height: int) -> list[Line]:
    """Return at most `height` lines of `cells` cells with the cards in hand; the last line says how many are hidden."""
    private = model.seen.private
    if private is None or private.seat is None or height <= 0:
        return []
    if not private.hand:
        return [[("hint", "  no cards")]]
    most = max(1, (cells - 1) // CELL_LEAST)
    columns = min(most, max(1, -(-len(private.hand) // height)))
    cell = (cells - 1) // columns
    letters, able = hand_letters(model), playable(model)
    shown = sorted(private.hand, key=lambda card: letters.get(card.id, "~"))[: columns * height]
    lines: list[Line] = []
    for start in range(0, len(shown), columns):
        line: Line = [("", " ")]
        for card in shown[start : start + columns]:
            item = _card(model, card, letters.get(card.id, " "), cell, able=card.id in able)
            line += clickable([*fit(item, cell - 1), ("", " ")], f"card.{card.id}")
        lines.append(line)
    hidden = len(private.hand) - len(shown)
    if hidden:
        lines[-1] = [*fit(lines[-1], cells - 12), ("hint", f" +{hidden} more (i)")]
    return lines


def _card(model: Model, card: CardRef, letter: str, cells: int, *, able: bool) -> Line:
    """Return a card with its letter, name, marks and facts."""
    face = face_of(model, card)
    name = card_name(model, card)
    line: Line = [("key", f"{letter} "), ("able", "*" if able else " "), ("card able" if able else "card", name)]
    room = cells - 4 - width(name)
    facts = _facts(face) if face is not None else ""
    notes = ", ".join(filter(None, [*mark_labels(model, card.marks), facts, card.note, *counted(card.counters)]))
    if notes and room > 6:
        line.append(("hint", f"  {cut(notes, room - 2)}"))
    return line


def _facts(face: Face) -> str:
    """Return the printed facts; a card without any has its kind, if its name is different."""
    kind = face.kind.replace("_", " ")
    return ", ".join(face.facts) if face.facts else kind if kind.casefold() != face.name.casefold() else ""
