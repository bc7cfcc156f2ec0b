"""The widget of a form: several things said together, such as the terms of a bargain. The full screen fills it in, line
mode asks for each field.

Each number, choice of one, and yes or no is a row; where several may be picked each option is a row; the last row
sends. The answer is binding, so it is spelled out before it is sent: Enter sends it from any row once something is
filled in, and until then leads to the last row. Below stands what is left out, if the server has a word for that, and
hints about what is filled in. All texts are the server's. In line mode everything may be said at once: "2 first,
boots".
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.shapes import (
    Field,
    Form,
    Number,
    PickOne,
    PickSome,
    Shape,
    WireOption,
    YesNo,
    options_of,
    says_something,
    wanted,
)

from ..text.digits import is_digits
from ..text.ink import Line, around, clickable, cut, pad, width
from .base import Answered, Back, Keys, Result, Tokens, Unclear, Widget, first_open, label, open_places, refusal_of
from .form_lines import asked, heard, heard_all, keys_of
from .form_words import heading, in_order, left_unsaid, said_in_words
from .listing import with_more

SAME = "same"
"""Word that leaves a field as it is, in line mode."""

Row = tuple[str, str]
"""The name of a field, and the key of an option if each has a row of its own."""
SEND: Row = ("", "")
"""The row that sends the form."""


class FormWidget(Struct, frozen=True):
    """A form being filled in. `said` has a value for each field, wanted or not; `row` is the cursor.

    `asking`: the names of the fields that line mode has still to ask for, the current one first; empty before it asks.
    `typed`: the last key was a digit, so that the next one is appended to it.
    """

    shape: Form
    said: tuple[Choice, ...]
    row: int = 0
    asking: tuple[str, ...] = ()
    typed: bool = False

    def rows(self) -> list[Row]:
        """Return the rows of the form as pairs of field name and option key; the last row is the one that sends the
        form."""
        found: list[Row] = []
        for field in in_order(self.shape):
            if not self._is_open(field):
                continue
            keys = [option.key for option in field.shape.options] if isinstance(field.shape, PickSome) else [""]
            found += [(field.name, key) for key in keys]
        return [*found, SEND]

    def _is_open(self, field: Field) -> bool:
        """Return whether anything can be filled in for this field."""
        needed = next((each for each in self.shape.fields if each.name == field.needs), None)
        return (needed is None or (self._is_open(needed) and _can_say_something(needed))) and _has_choices(field)

    def choice(self) -> tuple[Choice, ...]:
        """Return the answer as it would be sent, a value for each field; "" for fields that do not apply to the other
        values."""
        pairs = zip(self.said, wanted(self.shape, self.said), strict=True)
        return tuple(given if is_wanted else "" for given, is_wanted in pairs)

    def _place(self, name: str) -> int:
        """Return the place of a field by its name."""
        return next(place for place, field in enumerate(self.shape.fields) if field.name == name)

    def _number(self, place: int) -> int:
        """Return the number in a field of numbers."""
        number = self.said[place]
        assert isinstance(number, int), "said of a number"
        return number

    def _with(self, place: int, given: Choice) -> FormWidget:
        """Return the form with a value in the field at this place."""
        return replace(self, said=(*self.said[:place], given, *self.said[place + 1 :]), typed=False)

    def _here(self) -> Row:
        """Return the row under the cursor."""
        return self.rows()[self.row]

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        sends = self._here() == SEND or self._is_filled_in()
        return (("arrows", "change"), ("Space", "tick"), ("Enter", "send" if sends else "on to send"))

    def press(self, key: str) -> Result | None:
        """Move between rows, change the value under the cursor, or send the form. Returns None for keys without
        effect."""
        rows, row = self.rows(), self._here()
        match key:
            case "up" | "down":
                return replace(self, row=(self.row + (1 if key == "down" else -1)) % len(rows), typed=False)
            case "home" | "end":
                return replace(self, row=0 if key == "home" else len(rows) - 1, typed=False)
            case "left" | "right" | "-" | "+":
                return self._turned(row, 1 if key in ("right", "+") else -1)
            case " ":
                return self._turned(row, 1)
            case "enter" if row == SEND or self._is_filled_in():
                return self._sent()
            case "enter":
                return replace(self, row=len(rows) - 1, typed=False)
            case "escape":
                return Back()
            case _ if is_digits(key):
                return self._digit(row, int(key))
            case _:
                return None

    def _digit(self, row: Row, digit: int) -> Result | None:
        """Append a digit to the number under the cursor, or to the first number of the form."""
        names = {field.name for field in self.shape.fields if isinstance(field.shape, Number)}
        numbers = [each for each in self.rows() if each[0] in names]
        if not numbers:
            return None
        there = row if row in numbers else numbers[0]
        place = self._place(there[0])
        shape = self.shape.fields[place].shape
        assert isinstance(shape, Number), "only numbers are typed"
        longer = self._number(place) * 10 + digit if self.typed else digit
        value = max(shape.least, min(longer if longer <= shape.most else digit, shape.most))
        return replace(self._with(place, value), row=self.rows().index(there), typed=shape.most > 9)

    def _is_filled_in(self) -> bool:
        """Return whether anything was filled in, so that one Enter too many does not send an untouched form."""
        pairs = zip(self.shape.fields, self.choice(), strict=True)
        return any(given not in ("", _least(each)) for each, given in pairs if not isinstance(each.shape, PickOne))

    def _turned(self, row: Row, step: int) -> Result | None:
        """Change the row's value by one step: a number up or down, the next choice, or a tick."""
        if row == SEND:
            return None
        place = self._place(row[0])
        given = self.said[place]
        match self.shape.fields[place].shape:
            case Number(least, most):
                return self._with(place, max(least, min(self._number(place) + step, most)))
            case YesNo():
                return self._with(place, not given)
            case PickOne(options):
                free = [options[at].key for at in open_places(options)]
                return self._with(place, free[(free.index(str(given)) + step) % len(free)])
            case PickSome() as shape:
                return self._toggled(place, shape, row[1])

    def _toggled(self, place: int, shape: PickSome, key: str) -> Result:
        """Pick the option with that key in a field of several, or put it back. A barred one is refused."""
        option = next(option for option in shape.options if option.key == key)
        if option.barred is not None:
            return Unclear(refusal_of(option))
        picked = self._picked(place) ^ {key}
        return self._with(place, tuple(option.key for option in shape.options if option.key in picked))

    def _picked(self, place: int) -> frozenset[Choice]:
        """Return the keys picked in a field of several."""
        given = self.said[place]
        assert isinstance(given, tuple), "several are picked"
        return frozenset(given)

    def _sent(self) -> Result:
        """Return the answer, or what is wrong with it."""
        wrong = problem(self.shape, self.choice())
        return Unclear(f"Not so: {wrong}.") if wrong else Answered(self.choice())

    def point(self, card: int) -> Widget | None:
        """Return the form after a click on the card with that id: its option is picked, or put back. None if no option
        is about it."""
        for at, row in enumerate(self.rows()):
            option = self._option(row)
            if option is not None and option.card == card:
                there = replace(self, row=at)
                result = there._turned(row, 1)
                return result if isinstance(result, FormWidget) else there
        return None

    def _option(self, row: Row) -> WireOption | None:
        """Return the option of a row, if it has one."""
        options = options_of(self.shape.fields[self._place(row[0])].shape) if row[1] else ()
        return next((option for option in options if option.key == row[1]), None)

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Fill in the field that was asked for or, from one sentence, the whole form. Returns the result and the words
        that were not needed."""
        if not tokens:
            return self._going_on([field.name for field in self.shape.fields]), tokens
        if not self.asking:
            return self._hear_all(tokens), ()
        rest = tokens[1:]
        if tokens[0] == SAME:
            result = self._going_on(self.asking[1:])
        else:
            place = self._place(self.asking[0])
            found, rest = heard(self.shape.fields[place], tokens)
            if not isinstance(found, Answered):
                whole = self._otherwise(place, tokens)
                return (whole, ()) if whole is not None else (found or Unclear(" ".join(self.tell())), tokens)
            result = self._with(place, found.choice)._going_on(self.asking[1:])
        if rest and isinstance(result, FormWidget):
            further = result.hear(rest)
            return (result, rest) if isinstance(further[0], Unclear) else further
        return result, rest

    def _otherwise(self, place: int, tokens: Tokens) -> Result | None:
        """Return what the words say about the whole form, if they mean nothing in its first field and nothing was said
        yet; else None."""
        first = self._going_on([field.name for field in self.shape.fields])
        is_first = isinstance(first, FormWidget) and first.asking == self.asking
        if not is_first or isinstance(self.shape.fields[place].shape, PickSome):
            return None
        whole = self._hear_all(tokens)
        return None if isinstance(whole, Unclear) else whole

    def _hear_all(self, tokens: Tokens) -> Result:
        """Fill in the form from a sentence. What is not mentioned is empty, except choices of one, which are asked for
        next."""
        found = heard_all(self.shape, tokens)
        if isinstance(found, Unclear):
            return found
        said = tuple(
            found.get(field.name, given if isinstance(field.shape, PickOne) else _least(field))
            for field, given in zip(self.shape.fields, self.said, strict=True)
        )
        left = [each.name for each in self.shape.fields if isinstance(each.shape, PickOne) and each.name not in found]
        return replace(self, said=said)._going_on(left)

    def _going_on(self, names: Sequence[str]) -> Result:
        """Return the form asking for the next of these fields that can be filled in; without any, send it."""
        is_wanted = wanted(self.shape, self.said)
        for at, name in enumerate(names):
            place = self._place(name)
            if is_wanted[place] and _has_choices(self.shape.fields[place]):
                return replace(self, asking=tuple(names[at:]))
        return self._sent()

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        places = [place for place, field in enumerate(self.shape.fields) if self._is_open(field)]
        if not places:
            return []
        place = self._place(self.asking[0]) if self.asking else places[0]
        begun = self._so_far() if place == places[0] and self._is_filled_in() else ""
        return asked(self.shape.fields[place], self.said[place], begun=begun)

    def _so_far(self) -> str:
        """Return in words what would be sent."""
        return said_in_words(self.shape, self.choice(), of_how_many=True)

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the form for a changed shape, keeping what was filled in; None if the shape is of another kind."""
        if not isinstance(shape, Form):
            return None
        before = {field.name: given for field, given in zip(self.shape.fields, self.said, strict=True)}
        names = {field.name for field in shape.fields}
        asking = tuple(name for name in self.asking if name in names)
        kept = FormWidget(shape, tuple(_kept(field, before.get(field.name)) for field in shape.fields), asking=asking)
        here, rows = self._here(), kept.rows()
        return replace(kept, row=rows.index(here) if here in rows else 0)

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        lines = [clickable(self._row_line(at, row, width), f"opt.{at}") for at, row in enumerate(self.rows())]
        notes = self._notes()[: max(height - len(lines), 0)]
        room = height - len(notes)
        top = around(len(lines), room, self.row)
        seen = lines[top : top + room]
        if top > 0 and seen:
            seen[0] = with_more(seen[0], f"^ {top} more", width)
        if (below := len(lines) - top - room) > 0 and seen:
            seen[-1] = with_more(seen[-1], f"v {below} more", width)
        return [*seen, *([("hint", cut(f"   {note}", width))] for note in notes)]

    def _notes(self) -> list[str]:
        """Return what is left out, and hints about what is filled in."""
        rest = [f"{self.shape.rest}: {left_unsaid(self.shape, self.said)}"] if self.shape.rest else []
        given = dict(zip((field.name for field in self.shape.fields), self.choice(), strict=True))
        return rest + [each.hint for each in in_order(self.shape) if each.hint and says_something(given[each.name])]

    def _row_line(self, place: int, row: Row, cells: int) -> Line:
        """Return the line of a row, with or without the cursor."""
        here = place == self.row
        style = "cursor" if here else "option"
        line: Line = [("mark", " > " if here else "   ")]
        if row == SEND:
            named = f"{self.shape.label}: " if self.shape.label else ""
            return [*line, (style, "send"), ("hint", cut(f"   {named}{self._so_far()}", cells - 8))]
        field = self.shape.fields[self._place(row[0])]
        option = self._option(row)
        if option is not None:
            return line + self._item(field, option, style, cells)
        return line + self._single(field, style)

    def _single(self, field: Field, style: str) -> Line:
        """Return the line of a field with one row: its heading and value."""
        heads = [heading(each) for each in self.shape.fields if not isinstance(each.shape, PickSome)]
        head = pad(heading(field), max(map(width, heads))) + "    "
        given = self.said[self._place(field.name)]
        match field.shape:
            case Number(most=most) as shape:
                unit = f" {shape.unit}" if shape.unit and shape.unit != heading(field) else ""
                return [("", head), (style, f"< {given} >"), ("hint", f" of {most}{unit}")]
            case YesNo(yes, no):
                return [("", head), (style, f"< {(yes or 'yes') if given else (no or 'no')} >")]
            case shape:
                named = next((label(option) for option in shape.options if option.key == given), "")
                return [("", head), (style, f"< {named} >")]

    def _item(self, field: Field, option: WireOption, style: str, cells: int) -> Line:
        """Return the line of an option that may be picked, with the field's heading if there are several such
        fields."""
        lists = [each for each in self.shape.fields if isinstance(each.shape, PickSome)]
        whose = f"{heading(field)}: " if len(lists) > 1 else ""
        box = "[x] " if option.key in self._picked(self._place(field.name)) else "[ ] "
        name = cut(box + whose + label(option), cells - 6)
        note = f"not now: {option.barred.text}" if option.barred is not None else option.hint
        room = cells - 5 - width(name)
        line: Line = [("barred" if option.barred is not None and style != "cursor" else style, name)]
        if note and room > 8:
            line.append(("hint", cut(f"  {note}", room)))
        return line

    def wanted(self, width: int) -> int:
        """Return how many lines the widget takes when drawn `width` cells wide, with all possible notes."""
        hints = sum(bool(field.hint) and self._is_open(field) for field in self.shape.fields)
        return len(self.rows()) + bool(self.shape.rest) + hints

    def focus(self) -> WireOption | None:
        """Return the option of the row under the cursor; None if the row has none."""
        return self._option(self._here())


def _has_choices(field: Field) -> bool:
    """Return whether more than one thing can be said in the field."""
    match field.shape:
        case Number(least, most):
            return least < most
        case PickOne(options):
            return len(options) > 1
        case PickSome(options):
            return bool(options)
        case YesNo():
            return True


def _can_say_something(field: Field) -> bool:
    """Return whether the field can be other than 0."""
    return field.shape.most > 0 if isinstance(field.shape, Number) else True


def _least(field: Field) -> Choice:
    """Return the initial value of a field."""
    match field.shape:
        case Number(least):
            return least
        case PickOne(options):
            return options[first_open(options)].key if options else ""
        case PickSome():
            return ()
        case YesNo():
            return False


def _kept(field: Field, given: Choice | None) -> Choice:
    """Return `given` as far as it is possible in the field; otherwise the initial value."""
    match field.shape, given:
        case Number(least, most), int(count) if not isinstance(given, bool):
            return max(least, min(count, most))
        case PickOne(options), str(key) if any(each.key == key and each.barred is None for each in options):
            return key
        case PickSome(options), tuple(keys):
            return keys_of(options, [each for each in options if each.key in keys and each.barred is None])
        case YesNo(), bool(yes):
            return yes
        case _:
            return _least(field)


def open_form(shape: Form, default: Choice | None = None) -> FormWidget:
    """Return an empty form. With a `default` it is a question of its own rather than a detail of another option, and
    line mode asks for its first field at once.

    But if the first field is a list and another is a number, no field is asked for, so that a number said first can
    mean that one: "2 first, boots".
    """
    fresh = FormWidget(shape, tuple(map(_least, shape.fields)))
    first = None if default is None else fresh.hear(())[0]
    if not isinstance(first, FormWidget):
        return fresh
    shapes = {field.name: field.shape for field in shape.fields}
    numbered = any(isinstance(each, Number) for each in shapes.values())
    return fresh if numbered and isinstance(shapes[first.asking[0]], PickSome) else first


def begin_form(shape: Form, proposed: Choice) -> FormWidget:
    """Return a form filled in with the `proposed` values, as far as they are still possible."""
    given = proposed if isinstance(proposed, tuple) else ()
    terms = given if len(given) == len(shape.fields) else (None,) * len(shape.fields)
    return FormWidget(shape, tuple(map(_kept, shape.fields, terms)))
