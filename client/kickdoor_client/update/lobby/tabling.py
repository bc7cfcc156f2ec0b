"""The form for a new table: its name, its set, its password and settings."""

from __future__ import annotations

from msgspec.structs import replace

from kickdoor_protocol.base import Value
from kickdoor_protocol.limits import PASSWORD_MOST, TABLE_NAME_MOST
from kickdoor_protocol.messages.lobby import CreateTable, SetInfo, Setting

from ...network.events import UNNUMBERED
from ...state.model import Manner, Model
from ...state.overlays import NewTable, form_in
from ...text.digits import is_digits
from ..showing.outcome import Outcome, remark, send
from ..showing.prompting import appended, edited_at_the_end

NAME_ROW, SET_ROW, PASSWORD_ROW, SETTINGS_ROW = 0, 1, 2, 3
"""The first rows of the form; the settings follow, a row each."""

DIGITS_MOST = 9
"""Digits of a number on the form: eleven days in milliseconds."""

YES_NO = {"yes": True, "true": True, "on": True, "1": True, "no": False, "false": False, "off": False, "0": False}
"""Words for yes and no."""


AI_PACE, LEISURELY = "ai_pace", "leisurely"
"""The table option for the pace of AI players, and its value for listeners."""


def blank(model: Model) -> NewTable | None:
    """Return the empty form for a new table, with the set asked for on the command line or the server's first one; None
    if the server has no set.

    In line mode AI players are set to a slow pace, if the set has that option.
    """
    sets = model.tables.sets if model.tables is not None else ()
    if not sets:
        return None
    keys = [info.key for info in sets]
    chosen = model.errand.set if model.errand.set in keys else keys[0]
    table = NewTable(f"{model.me.name}'s table", chosen, tuple(model.errand.options.items()))
    info = set_info(model, table)
    offered = {setting.key for setting in info.settings} if info is not None else set()
    if model.manner is Manner.LINES and AI_PACE in offered and AI_PACE not in model.errand.options:
        return replace(table, changed=(*table.changed, (AI_PACE, LEISURELY)))
    return table


def opened(model: Model) -> Outcome:
    """Open the form for a new table, or say that this server opens no tables."""
    new = blank(model)
    if new is None:
        return remark(model, "wrong", "This server opens no tables.")
    return model.with_ui(overlay=new, notice=None), ()


def set_info(model: Model, new: NewTable) -> SetInfo | None:
    """Return the description of the set chosen in the form; None if the server does not have that set."""
    sets = model.tables.sets if model.tables is not None else ()
    return next((info for info in sets if info.key == new.set), None)


def value_of(new: NewTable, setting: Setting) -> Value:
    """Return the value that the form has for a setting of the table: the one chosen, else the default."""
    return dict(new.changed).get(setting.key, setting.value)


def pressed(model: Model, new: NewTable, key: str) -> Outcome | None:
    """Handle a key in the form for a new table; None if it has no effect."""
    info = set_info(model, new)
    settings = info.settings if info is not None else ()
    match key:
        case "up" | "down" | "tab":
            step = -1 if key == "up" else 1
            there = replace(new, row=(new.row + step) % (SETTINGS_ROW + len(settings)), typing=False)
            return model.with_ui(overlay=there), ()
        case "enter" if new.sent:
            return model, ()
        case "enter":
            model, effects = created(model, new)
            return model.with_ui(overlay=replace(new, sent=bool(effects))), effects
        case _ if new.row == NAME_ROW:
            name = edited_at_the_end(new.name, key, TABLE_NAME_MOST)
            return None if name is None else (model.with_ui(overlay=replace(new, name=name)), ())
        case _ if new.row == PASSWORD_ROW:
            word = edited_at_the_end(new.password, key, PASSWORD_MOST)
            return None if word is None else (model.with_ui(overlay=replace(new, password=word[:PASSWORD_MOST])), ())
        case "left" | "right" | " " | "-" | "+":
            return model.with_ui(overlay=_turned(model, new, settings, -1 if key in ("left", "-") else 1)), ()
        case _ if new.row >= SETTINGS_ROW and is_number(settings[new.row - SETTINGS_ROW]):
            typed = _typed(new, settings[new.row - SETTINGS_ROW], key)
            return None if typed is None else (model.with_ui(overlay=typed), ())
        case _:
            return None


def pasted(model: Model, new: NewTable, text: str) -> Model:
    """Return the model with pasted text added to the form's row that is being typed in."""
    if new.row == NAME_ROW:
        return model.with_ui(overlay=replace(new, name=appended(new.name, text, TABLE_NAME_MOST)))
    if new.row == PASSWORD_ROW:
        word = appended(new.password, text, PASSWORD_MOST)
        return model.with_ui(overlay=replace(new, password=word[:PASSWORD_MOST]))
    return model


def refused(model: Model) -> Model:
    """Return the model after the server refused the new table: the form is shown again, to be corrected."""
    form = form_in(model.ui.overlay)
    return model.with_ui(overlay=replace(form, sent=False, typing=False)) if form is not None else model


def is_number(setting: Setting) -> bool:
    """Return whether the setting of a table takes a number that can be typed."""
    return setting.least is not None and not isinstance(setting.value, bool)


def _typed(new: NewTable, setting: Setting, key: str) -> NewTable | None:
    """Return the form after a digit or Backspace in a number; the first digit replaces the number. None for other
    keys."""
    value = value_of(new, setting)
    if key == "backspace":
        number = int(value) // 10
    elif is_digits(key):
        number = int(f"{value if new.typing else 0}{key}") % 10**DIGITS_MOST
    else:
        return None
    return replace(_with(new, setting, number), typing=True)


def _with(new: NewTable, setting: Setting, value: Value) -> NewTable:
    """Return the form with this value of a setting."""
    return replace(new, changed=tuple({**dict(new.changed), setting.key: value}.items()), typing=False)


def _turned(model: Model, new: NewTable, settings: tuple[Setting, ...], step: int) -> NewTable:
    """Return the form with the next or previous set, or value of a setting."""
    if new.row == SET_ROW:
        keys = [info.key for info in model.tables.sets] if model.tables is not None else [new.set]
        place = keys.index(new.set) if new.set in keys else 0
        return replace(new, set=keys[(place + step) % len(keys)], changed=())
    setting = settings[new.row - SETTINGS_ROW]
    return _with(new, setting, stepped(setting, value_of(new, setting), step))


def stepped(setting: Setting, value: Value, step: int) -> Value:
    """Return the setting's value after a step (1 or -1) from `value`: among its choices, or a number up or down within
    its bounds."""
    if isinstance(value, bool) and not setting.choices:
        return not value
    choices = list(setting.choices)
    if value in choices:
        return choices[(choices.index(value) + step) % len(choices)]
    if isinstance(value, int):
        beyond = [choice for choice in choices if isinstance(choice, int) and (choice - value) * step > 0]
        if beyond:
            return min(beyond) if step > 0 else max(beyond)
        further = max(setting.least or 0, value + step)
        return further if setting.most is None else min(setting.most, further)
    return choices[0] if choices else value


def parsed(setting: Setting, text: str) -> Value | None:
    """Return the typed text as a value of the setting; None if it is invalid."""
    if isinstance(setting.value, bool):
        return YES_NO.get(text.casefold())
    if isinstance(setting.value, int):
        return int(text) if is_digits(text.removeprefix("-")) else None
    return text


def created(model: Model, new: NewTable) -> Outcome:
    """Ask the server to open the table described by the form. Only settings that differ from the set's defaults are
    sent; the last value given counts."""
    info = set_info(model, new)
    known = {setting.key: setting.value for setting in info.settings} if info is not None else {}
    options = {key: value for key, value in dict(new.changed).items() if known.get(key) != value}
    name = new.name.strip() or f"{model.me.name}'s table"
    deck, cards = (model.errand.deck, model.errand.cards) if info is not None and info.decks else ("", ())
    return send(model, CreateTable(UNNUMBERED, name, new.set, model.me.sex, options, new.password, deck, cards))
