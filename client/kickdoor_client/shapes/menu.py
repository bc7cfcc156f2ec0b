"""The widget of a menu: one of several things to do, each perhaps with details that are asked for one after another.

Once an option with details is taken, the widget of the next detail stands `inside` the menu; stepping back closes it. A
detail may have any shape, so this module also opens the widget for each shape.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from kickdoor_protocol.base import Choice
from kickdoor_protocol.shapes import Form, Menu, Number, Order, PickOne, PickSome, Shape, Split, WireOption, YesNo

from ..text.digits import is_digits
from ..text.ink import Line, line_width, wrap
from .base import (
    Answered,
    Back,
    Keys,
    Result,
    Tokens,
    Unclear,
    Widget,
    first_of,
    label,
    moved,
    open_places,
    place_of,
    place_to_begin,
    refusal_of,
    same_place,
)
from .form import FormWidget, begin_form, open_form
from .listing import TAKE_KEYS, least_wanted, menu_lines, menu_wanted
from .matching import MatchedOption, find_open, no_number
from .number import open_number
from .order import open_order
from .pick_one import open_pick_one
from .pick_some import begin_pick_some, open_pick_some
from .split import open_split
from .yes_no import open_yes_no

OUT = "Say cancel to leave it."
"""Ends each question about a detail: how to leave it."""


class Inside(Struct, frozen=True):
    """An option that was taken, the choices for its first details, and the widget of the next."""

    option: WireOption
    made: tuple[Choice, ...]
    widget: Widget

    def prompt(self) -> str:
        """Return the question about the next detail; "" if the server has none."""
        step = len(self.made)
        return self.option.prompts[step] if step < len(self.option.prompts) else ""

    def is_filled_in(self) -> bool:
        """Return whether the detail is a form whose values have been changed since it was opened."""
        fresh = _opened(self.option, len(self.made))
        return isinstance(self.widget, FormWidget) and isinstance(fresh, FormWidget) and self.widget.said != fresh.said

    def tell(self) -> list[str]:
        """Return sentences for line mode: the question about the detail if it has just been opened, its choices, and
        how to leave. If the option is about a player, the question begins with the option's name."""
        fresh = self.widget == _asking(_opened(self.option, len(self.made)))
        name = label(self.option)
        about = f"{name[:1].upper()}{name[1:]}." if self.option.seat is not None and not self.made else ""
        asked = [" ".join(filter(None, (about, self.prompt())))] if self.prompt() and fresh else []
        return [*asked, *self.widget.tell(), OUT]


class MenuWidget(Struct, frozen=True):
    """A menu with the cursor at the place `cursor`.

    `numbers` are keys in the order in which line mode has numbered them: options that are gone leave their number free
    and new ones get the next, so a number once heard never means something else.
    """

    shape: Menu
    cursor: int
    inside: Inside | None = None
    numbers: tuple[str, ...] = ()

    def key_words(self) -> Keys:
        """Return the keys that work in this widget, each with a word for its effect, for the footer of the screen."""
        return self.inside.widget.key_words() if self.inside is not None else TAKE_KEYS

    def press(self, key: str) -> Result | None:
        """Move the cursor, or take an option by a digit or Enter; while an option's detail is asked for, its widget
        gets the key. Returns None for keys without effect."""
        if self.inside is not None:
            return self._press_inside(self.inside, key)
        place = moved(self.cursor, key, len(self.shape.options))
        if place is not None:
            return self.take(place) if is_digits(key) else replace(self, cursor=place)
        return self.take(self.cursor) if key == "enter" else None

    def _press_inside(self, inside: Inside, key: str) -> Result | None:
        """Pass a key to the detail's widget; Esc closes it if it has no other use for it."""
        result = inside.widget.press(key)
        if result is None:
            return replace(self, inside=None) if key == "escape" else None
        return self.after(inside, result)

    def after(self, inside: Inside, result: Result) -> Result:
        """Return the whole menu's result after `result` of the widget that asks for a detail: the next detail or the
        answer, the list of options after a step back, or the menu with the changed widget."""
        match result:
            case Answered(choice):
                return self._next(inside.option, (*inside.made, choice))
            case Back():
                return replace(self, inside=None)
            case Unclear():
                return result
            case _:
                return replace(self, inside=replace(inside, widget=result))

    def _next(self, option: WireOption, made: tuple[Choice, ...]) -> Result:
        """Return the menu asking for the option's next detail, or the answer if there are none left."""
        while len(made) < len(option.details) and _is_empty(option.details[len(made)]):
            made = (*made, ())
        if len(made) == len(option.details):
            return Answered((option.key, *made))
        return replace(self, inside=Inside(option, made, _opened(option, len(made))))

    def take(self, place: int) -> Result:
        """Take the option at index `place`, or ask for its details; a barred one is refused with its reason."""
        if place >= len(self.shape.options):
            return Unclear("There is nothing to choose.")
        option = self.shape.options[place]
        if option.barred is not None:
            return Unclear(refusal_of(option))
        return replace(self, cursor=place)._next(option, ())

    def take_key(self, key: str) -> Result:
        """Take the option with this key, or ask for its details. Returns Unclear, with a sentence, if it is gone or
        barred."""
        place = place_of(self.shape.options, key)
        return Unclear("That is no longer possible.") if place is None else self.take(place)

    def point(self, card: int) -> Widget | None:
        """Move the cursor to the option about the card with that id, or pass the click to the open detail; None if no
        option is about it."""
        if self.inside is not None:
            widget = self.inside.widget.point(card)
            return None if widget is None else replace(self, inside=replace(self.inside, widget=widget))
        for place, option in enumerate(self.shape.options):
            if option.card == card:
                return replace(self, cursor=place)
        return None

    def hear(self, tokens: Tokens) -> tuple[Result, Tokens]:
        """Take the option that the words name or number, and give further words to its details. Returns the result and
        the words that were not needed."""
        if self.inside is not None:
            return self._hear_inside(self.inside, tokens)
        found = self._numbered(int(tokens[0])) if tokens and is_digits(tokens[0]) else self._named(tokens)
        if isinstance(found, Unclear):
            return found, tokens
        if not isinstance(found, MatchedOption):
            return Unclear(f"I do not understand {' '.join(tokens)!r}.", unknown=True), tokens
        result = self.take_key(found.option.key)
        rest = tokens[found.used :]
        return result.hear(rest) if isinstance(result, MenuWidget) else (result, rest)

    def keys(self) -> tuple[str, ...]:
        """Return the option keys in the order of their numbers in line mode, from 1."""
        return self.numbers or tuple(option.key for option in self.shape.options)

    def spoken(self) -> list[tuple[int, WireOption]]:
        """Return the options that are not barred, each with its number in line mode."""
        keys, options = self.keys(), self.shape.options
        found = [(keys.index(options[place].key) + 1, options[place]) for place in open_places(options)]
        return sorted(found, key=lambda pair: pair[0])

    def _named(self, tokens: Tokens) -> MatchedOption | Unclear | None:
        """Return the option that the words name."""
        return find_open(self.shape.options, tokens)

    def _numbered(self, number: int) -> MatchedOption | Unclear:
        """Return the option with that number in line mode, or why it cannot be taken."""
        keys = self.keys()
        if not 1 <= number <= len(keys):
            return no_number(number, len(keys))
        option = next((option for option in self.shape.options if option.key == keys[number - 1]), None)
        if option is None:
            return Unclear(f"Number {number} is not possible any more.")
        if option.barred is not None:
            return Unclear(f"{label(option)}: {refusal_of(option)}")
        return MatchedOption(option, 1)

    def _hear_inside(self, inside: Inside, tokens: Tokens) -> tuple[Result, Tokens]:
        """Pass words to the detail's widget; what is left over goes to the next detail."""
        heard, rest = inside.widget.hear(tokens)
        result = self.after(inside, heard)
        if isinstance(heard, Answered) and isinstance(result, MenuWidget):
            return result.hear(rest)
        return result, rest

    def tell(self) -> list[str]:
        """Return the question and its choices in sentences, for line mode (plain text instead of a full screen)."""
        if self.inside is not None:
            return self.inside.tell()
        options = self.shape.options
        lines = ["Say: " + "; ".join(numbered(self.spoken())) + "."] if open_places(options) else []
        barred = [label(option) for option in options if option.barred is not None]
        if barred:
            lines.append("Not now: " + "; ".join(barred) + ". Say why for the reasons.")
        return lines

    def fitted(self, shape: Shape) -> Widget | None:
        """Return the menu for a changed shape, keeping the cursor, the options' numbers and the detail being filled in;
        None if the shape is of another kind."""
        if not isinstance(shape, Menu):
            return None
        return self.with_options(in_the_same_order(self.shape, shape))

    def with_options(self, shape: Menu) -> Widget:
        """Return the menu with the options of `shape` in their order, keeping the cursor, the old options' numbers, and
        the detail being filled in if its option is still possible."""
        fresh = tuple(option.key for option in shape.options)
        numbers = (*self.keys(), *(key for key in fresh if key not in self.keys()))
        cursor = same_place(self.shape.options, self.cursor, shape.options)
        menu = MenuWidget(shape, cursor, numbers=() if numbers == fresh else numbers)
        if self.inside is None:
            return menu
        place = place_of(shape.options, self.inside.option.key)
        option = None if place is None else shape.options[place]
        step = len(self.inside.made)
        if option is None or option.barred is not None or step >= len(option.details):
            return menu
        if option.details[:step] != self.inside.option.details[:step]:
            anew = menu.take_key(option.key)
            return anew if isinstance(anew, MenuWidget) else menu
        return replace(menu, inside=Inside(option, self.inside.made, fitted(self.inside.widget, option.details[step])))

    def draw(self, width: int, height: int) -> list[Line]:
        """Draw the widget in at most `height` lines of at most `width` cells."""
        if self.inside is None:
            return menu_lines(self.shape.options, self.cursor, width, height)
        head = self._head(self.inside, width)
        least = min(2, self.inside.widget.wanted(width))
        head = head[: max(height - least, min(height - 1, 2), 0)]
        return [*head, *self.inside.widget.draw(width, height - len(head))]

    def _head(self, inside: Inside, width: int) -> list[Line]:
        """Return what was taken with the way back, the question about it, and its hint.

        None of them is cut; they share one line if they fit there.
        """
        steps = len(inside.option.details)
        step = f"   {len(inside.made) + 1} of {steps}" if steps > 1 else ""
        way: Line = [("hint", f"{step}   Esc: back")]
        hint = f" ({inside.option.hint})" if inside.option.hint else ""
        asked = inside.prompt()
        title: Line = [("asked", f" {label(inside.option)}")]
        whole: Line = [*title, ("hint", hint), *([("asked", f": {asked}")] if asked else []), *way]
        if line_width(whole) <= width:
            return [[part for part in whole if part[1]]]
        parts = wrap(label(inside.option), width - 1 - line_width(way))
        lines: list[Line] = [[("asked", f" {part}")] for part in parts]
        lines[0] += way
        if asked:
            lines += [[("asked", f" {part}")] for part in wrap(asked, width - 1)]
        return lines + [[("hint", f" {part}")] for part in wrap(hint, width - 1)]

    def wanted(self, width: int) -> int:
        """Return how many lines the whole widget takes when drawn `width` cells wide."""
        if self.inside is not None:
            return len(self._head(self.inside, width)) + self.inside.widget.wanted(width)
        return menu_wanted(self.shape.options, width)

    def least(self, width: int) -> int:
        """Return how many lines of `width` cells show in full the option that Enter would take."""
        if self.inside is not None:
            return min(2, self.wanted(width))
        shared = 1 if sum(option.barred is not None for option in self.shape.options) > 1 else 0
        return max(min(2, self.wanted(width)), least_wanted(self.shape.options, self.cursor, width) + shared)

    def focus(self) -> WireOption | None:
        """Return the option under the cursor; None if there is none."""
        if self.inside is not None:
            return self.inside.widget.focus() or self.inside.option
        return self.shape.options[self.cursor] if self.cursor < len(self.shape.options) else None


def numbered(options: list[tuple[int, WireOption]]) -> list[str]:
    """Return each option with its number and hint: "3 run away (roll 5 or 6)"."""
    return [f"{number} {label(option)}" + (f" ({option.hint})" if option.hint else "") for number, option in options]


def _opened(option: WireOption, step: int) -> Widget:
    """Return the widget of a detail, filled in with what the server proposes for it."""
    shape = option.details[step]
    return begin_widget(shape, option.begin[step]) if step < len(option.begin) else open_widget(shape)


def _is_empty(detail: Shape) -> bool:
    """Return whether there is nothing to ask: a choice of several out of none."""
    return isinstance(detail, PickSome) and not detail.options and not detail.least


def _asking(widget: Widget) -> Widget:
    """Return the widget in the state in which line mode begins with it."""
    result, _ = widget.hear(())
    return widget if isinstance(result, Answered | Back | Unclear) else result


def open_widget(shape: Shape, default: Choice | None = None) -> Widget:
    """Return a new widget for a question of this shape, with the cursor on `default` if that is given."""
    match shape:
        case Menu():
            return open_menu(shape, default)
        case Form():
            return open_form(shape, default)
        case Number():
            return open_number(shape, default)
        case Order():
            return open_order(shape, default)
        case PickOne():
            return open_pick_one(shape, default)
        case PickSome():
            return open_pick_some(shape, default)
        case Split():
            return open_split(shape)
        case YesNo():
            return open_yes_no(shape, default)


def begin_widget(shape: Shape, proposed: Choice) -> Widget:
    """Return a form or a list of several filled in with the proposed choice, as far as possible; for one of a list,
    with the cursor on it; for other shapes, a new widget."""
    match shape:
        case Form():
            return begin_form(shape, proposed)
        case PickOne():
            return open_pick_one(shape, proposed)
        case PickSome():
            return begin_pick_some(shape, proposed)
        case _:
            return open_widget(shape)


def fitted(widget: Widget, shape: Shape) -> Widget:
    """Return the widget for a changed shape of its question: with the same selection, or a new one if the shape is of
    another kind."""
    return widget.fitted(shape) or open_widget(shape)


def open_menu(shape: Menu, default: Choice | None = None) -> MenuWidget:
    """Return a menu with the cursor on the default option or, if that is barred or gives something up, on the first
    option to which neither applies."""
    menu = open_first(shape)
    return MenuWidget(menu, place_to_begin(menu.options, first_of(default)))


def open_first(shape: Menu) -> Menu:
    """Return the menu with options that can be taken before barred ones, otherwise in the same order."""
    return Menu(tuple(sorted(shape.options, key=lambda option: option.barred is not None)))


def in_the_same_order(old: Menu, new: Menu) -> Menu:
    """Return the new menu with the options of the old one first, in their old order, so that no number changes its
    meaning."""
    places = {option.key: place for place, option in enumerate(old.options)}
    return Menu(tuple(sorted(open_first(new).options, key=lambda option: places.get(option.key, len(places)))))
