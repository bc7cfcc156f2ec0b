"""Offer: what is promised for something. Full screen fills in a form; line mode asks part by part.

The form has a row for the number of Treasures, one for who picks first, one for each item, and one that sends: what is
promised binds, so it stands there in words before it goes: Enter sends it from any row once something is promised, and
leads to that row while nothing is. Below them stands what each would have: what is promised and
what is left. In line mode everything may be said at once: "2 first, boots".
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import Offer, Shape, WireOption

from ..terminal.ink import Line, around, clickable, cut, width
from .base import (
    Back,
    Done,
    Keys,
    Result,
    Tokens,
    Unclear,
    Widget,
    begun_for,
    label,
    open_widget,
    refusal_of,
    widget_for,
)
from .matching import COMMA, FILLERS, counted, find_open, several

TREASURES, ORDER, SEND = "treasures", "order", "send"
NOTHING = frozenset(("none", "nothing", "no"))
SAME = "same"
"""What is said in lines to leave a part of the terms as they are on the table."""

_OWN_FILLERS = FILLERS | {"treasure", "treasures", "picks", "pick"}


@dataclass(frozen=True, slots=True)
class OfferWidget:
    """`row` is the form's cursor; `step` is the part that line mode has asked for, "" before it has."""

    shape: Offer
    row: int = 0
    treasures: int = 0
    order: int = 0
    items: frozenset[str] = frozenset()
    step: str = ""

    def rows(self) -> list[str]:
        """What the form consists of, by name; items by key."""
        shape = self.shape
        head = [TREASURES] if shape.treasures else []
        if shape.treasures and len(shape.orders) > 1:
            head.append(ORDER)
        return [*head, *(option.key for option in shape.items), SEND]

    def choice(self) -> Choice:
        order = self.shape.orders[self.order].key if self.treasures and self.shape.orders else ""
        return tuple(option.key for option in self.shape.items if option.key in self.items), self.treasures, order

    def key_words(self) -> Keys:
        sends = self.rows()[min(self.row, len(self.rows()) - 1)] == SEND or self._is_filled_in()
        return (("arrows", "change"), ("Space", "tick"), ("Enter", "send" if sends else "on to send"))

    def press(self, key: str) -> Result | None:
        rows = self.rows()
        row = rows[min(self.row, len(rows) - 1)]
        match key:
            case "up" | "down":
                return replace(self, row=(self.row + (1 if key == "down" else -1)) % len(rows))
            case "home" | "end":
                return replace(self, row=0 if key == "home" else len(rows) - 1)
            case "left" | "right" | "-" | "+":
                return self._turned(row, 1 if key in ("right", "+") else -1)
            case " ":
                return self._turned(row, 1)
            case "enter" if row == SEND or self._is_filled_in():
                return self._sent()
            case "enter":
                return replace(self, row=len(rows) - 1)
            case "escape":
                return Back()
            case _ if key.isdigit() and self.shape.treasures:
                return replace(self, treasures=min(int(key), self.shape.treasures), row=0)
            case _:
                return None

    def _is_filled_in(self) -> bool:
        """Whether anything is promised yet: an Enter too many must not offer nothing."""
        return bool(self.treasures or self.items)

    def _turned(self, row: str, step: int) -> Result | None:
        match row:
            case "treasures":
                return replace(self, treasures=max(0, min(self.treasures + step, self.shape.treasures)))
            case "order":
                return replace(self, order=(self.order + step) % len(self.shape.orders))
            case "send":
                return None
            case _:
                return self._toggled(row)

    def _toggled(self, key: str) -> Result:
        option = next(option for option in self.shape.items if option.key == key)
        if option.barred is not None:
            return Unclear(refusal_of(option))
        return replace(self, items=self.items ^ {key})

    def _sent(self) -> Result:
        wrong = problem(self.shape, self.choice())
        return Unclear(f"Not so: {wrong}.") if wrong else Done(self.choice())

    def point(self, card: int) -> Widget | None:
        for option in self.shape.items:
            if option.card == card:
                there = replace(self, row=self.rows().index(option.key))
                result = there._toggled(option.key)
                return result if isinstance(result, OfferWidget) else there
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        if not tokens:
            return self._asking("items" if self.shape.items else TREASURES), tokens
        match self.step:
            case "":
                return self._hear_all(tokens), ()
            case _ if tokens[0] == SAME:
                return self._same(), tokens[1:]
            case "items":
                named = [] if tokens[0] in NOTHING else several(self.shape.items, tokens)
                if isinstance(named, Unclear):
                    return named, tokens
                kept = replace(self, items=frozenset(option.key for option in named))
                return kept._asking(TREASURES), ()
            case "treasures":
                word = "0" if tokens[0] in NOTHING else tokens[0]
                if not word.isdigit() or int(word) > self.shape.treasures:
                    return Unclear(f"Say a number from 0 to {self.shape.treasures}."), tokens
                return replace(self, treasures=int(word))._asking(ORDER), tokens[1:]
            case _:
                found = find_open(self.shape.orders, tokens)
                if found is None or isinstance(found, Unclear):
                    return found or Unclear(" ".join(self.tell())), tokens
                return replace(self, order=self.shape.orders.index(found.option))._sent(), tokens[found.used :]

    def _same(self) -> Result:
        """This part stays as it is; line mode goes on to the next."""
        after = {"items": TREASURES, TREASURES: ORDER}.get(self.step)
        return self._asking(after) if after is not None else self._sent()

    def _asking(self, step: str) -> Result:
        """Line mode's next part that there is something to ask about; none left: it is complete."""
        if step == TREASURES and not self.shape.treasures:
            return self._sent()
        if step == ORDER and (not self.treasures or len(self.shape.orders) < 2):
            return self._sent()
        return replace(self, step=step)

    def _hear_all(self, tokens: Tokens) -> Result:
        """All parts in any order: a number is that of Treasures, other words name an order or an item."""
        made, rest, ordered = replace(self, treasures=0, items=frozenset()), tokens, False
        while rest:
            word = rest[0]
            if word == COMMA or word in _OWN_FILLERS or word in NOTHING:
                rest = rest[1:]
            elif word.isdigit():
                if int(word) > self.shape.treasures:
                    return Unclear(f"There are {self.shape.treasures} Treasures.")
                made, rest = replace(made, treasures=int(word)), rest[1:]
            else:
                found = find_open((*self.shape.orders, *self.shape.items), rest, numbered=False)
                if found is None or isinstance(found, Unclear):
                    return found or Unclear(f"I do not know {word!r} here.")
                if found.option in self.shape.orders:
                    made, ordered = replace(made, order=self.shape.orders.index(found.option)), True
                else:
                    made = replace(made, items=made.items | {found.option.key})
                rest = rest[found.used :]
        return made._sent() if ordered else made._asking(ORDER)

    def tell(self) -> list[str]:
        match self.step:
            case "treasures":
                now = f", or same for {self.treasures}" if self.treasures else ""
                return [f"How many of the {self.shape.treasures} Treasures? Say 0 to {self.shape.treasures}{now}."]
            case "order":
                return [f"Who picks how? {counted(self.shape.orders)}"]
            case _:
                begun = [f"On the table: {self.offer()}."] if self._is_filled_in() else []
                same = ", none, or same" if begun else ", or none"
                asked = f"Which Items? {counted(self.shape.items)}"
                return [*begun, asked, f"Say numbers or names with commas between{same}."]

    def fitted(self, shape: Shape) -> Widget:
        if not isinstance(shape, Offer):
            return open_widget(shape)
        items = {option.key for option in shape.items if option.barred is None}
        names = [option.key for option in shape.orders]
        order = self.shape.orders[self.order].key if self.shape.orders else ""
        kept = OfferWidget(
            shape,
            0,
            min(self.treasures, shape.treasures),
            names.index(order) if order in names else 0,
            self.items & items,
            self.step,
        )
        here, rows = self.rows()[self.row], kept.rows()
        return replace(kept, row=rows.index(here) if here in rows else 0)

    def offer(self) -> str:
        """What would be sent, in words."""
        parts = [label(option) for option in self.shape.items if option.key in self.items]
        if self.treasures:
            order = f" ({label(self.shape.orders[self.order])})" if self.shape.orders else ""
            plural = "" if self.treasures == 1 else "s"
            parts.insert(0, f"{self.treasures} Treasure{plural} of {self.shape.treasures}{order}")
        return ", ".join(parts) if parts else "nothing"

    def left(self) -> str:
        """What is not promised, in words."""
        rest = self.shape.treasures - self.treasures
        parts = [f"{rest} Treasure{'' if rest == 1 else 's'}"] if rest else []
        free = [option for option in self.shape.items if option.barred is None and option.key not in self.items]
        return ", ".join(parts + [label(option) for option in free]) or "nothing"

    def draw(self, width: int, height: int) -> list[Line]:
        lines = [clickable(self._row_line(at, row, width), f"opt.{at}") for at, row in enumerate(self.rows())]
        sums: list[Line] = [[("hint", cut(f"   left over: {self.left()}", width))]] if height > len(lines) else []
        if self.items and height > len(lines) + 1:
            sums.append([("hint", cut("   Items that are promised are locked once it is accepted.", width))])
        room = height - len(sums)
        top = around(len(lines), room, self.row)
        return [*lines[top : top + room], *sums]

    def _row_line(self, place: int, row: str, cells: int) -> Line:
        here = place == self.row
        style = "cursor" if here else "option"
        line: Line = [("mark", " > " if here else "   ")]
        match row:
            case "treasures":
                count, most = self.treasures, self.shape.treasures
                line += [("", "Treasures    "), (style, f"< {count} >"), ("hint", f" of {most}")]
            case "order":
                line += [("", "who picks    "), (style, f"< {label(self.shape.orders[self.order])} >")]
            case "send":
                line += [(style, "send"), ("hint", cut(f"   price: {self.offer()}", cells - 8))]
            case _:
                option = next(option for option in self.shape.items if option.key == row)
                line += self._item(option, style, cells)
        return line

    def _item(self, option: WireOption, style: str, cells: int) -> Line:
        box = "[x] " if option.key in self.items else "[ ] "
        name = cut(box + label(option), cells - 6)
        note = f"not now: {option.barred.text}" if option.barred is not None else option.hint
        room = cells - 5 - width(name)
        line: Line = [("barred" if option.barred is not None and style != "cursor" else style, name)]
        if note and room > 8:
            line.append(("hint", cut(f"  {note}", room)))
        return line

    def wanted(self, width: int) -> int:
        return len(self.rows()) + (2 if self.shape.items else 1)

    def focus(self) -> WireOption | None:
        row = self.rows()[min(self.row, len(self.rows()) - 1)]
        return next((option for option in self.shape.items if option.key == row), None)


@widget_for(Offer)
def open_offer(shape: Offer, _: Choice | None = None) -> OfferWidget:
    return OfferWidget(shape)


@begun_for(Offer)
def begin_offer(shape: Offer, proposed: Choice) -> OfferWidget:
    """With these terms in it, as far as they can be promised."""
    match proposed:
        case (tuple() as items, int(treasures), str(order)) if not isinstance(treasures, bool):
            orders = [option.key for option in shape.orders]
            return OfferWidget(
                shape,
                treasures=max(0, min(treasures, shape.treasures)),
                order=orders.index(order) if order in orders else 0,
                items=frozenset(option.key for option in shape.items if option.key in items and option.barred is None),
            )
        case _:
            return OfferWidget(shape)
