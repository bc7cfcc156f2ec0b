"""A new table being set up: its name, its set of rules, its settings."""

from __future__ import annotations

from dataclasses import replace

from kickdoor_protocol.base import Value
from kickdoor_protocol.limits import TABLE_NAME_MOST
from kickdoor_protocol.messages.lobby import CreateTable, SetInfo, Setting

from ..effects import UNNUMBERED
from ..model import Model, NewTable
from .outcome import Outcome, remark, send

NAME_ROW, SET_ROW = 0, 1


def blank(model: Model) -> NewTable | None:
    """A table of the set asked for on the command line, or of the first that the server has; None if it has none."""
    sets = model.tables.sets if model.tables is not None else ()
    if not sets:
        return None
    keys = [info.key for info in sets]
    chosen = model.errand.set if model.errand.set in keys else keys[0]
    return NewTable(f"{model.me.name}'s table", chosen, tuple(model.errand.options.items()))


def opened(model: Model) -> Outcome:
    """Begin to set up a table."""
    new = blank(model)
    if new is None:
        return remark(model, "wrong", "This server opens no tables.")
    return model.with_ui(overlay=new, notice=None), ()


def set_info(model: Model, new: NewTable) -> SetInfo | None:
    sets = model.tables.sets if model.tables is not None else ()
    return next((info for info in sets if info.key == new.set), None)


def value_of(new: NewTable, setting: Setting) -> Value:
    """The value of a setting as it stands on the form."""
    return dict(new.changed).get(setting.key, setting.value)


def pressed(model: Model, new: NewTable, key: str) -> Outcome | None:
    """The effect of a key on the form."""
    info = set_info(model, new)
    settings = info.settings if info is not None else ()
    match key:
        case "up" | "down" | "tab":
            step = -1 if key == "up" else 1
            return model.with_ui(overlay=replace(new, row=(new.row + step) % (2 + len(settings)))), ()
        case "enter":
            sent, effects = created(model, new)
            return sent.with_ui(overlay=None), effects
        case _ if new.row == NAME_ROW:
            name = _renamed(new.name, key)
            return None if name is None else (model.with_ui(overlay=replace(new, name=name)), ())
        case "left" | "right" | " " | "-" | "+":
            return model.with_ui(overlay=_turned(model, new, settings, -1 if key in ("left", "-") else 1)), ()
        case _:
            return None


def _renamed(name: str, key: str) -> str | None:
    if key == "backspace":
        return name[:-1]
    if key == "c-u":
        return ""
    return (name + key)[:TABLE_NAME_MOST] if len(key) == 1 and key.isprintable() else None


def _turned(model: Model, new: NewTable, settings: tuple[Setting, ...], step: int) -> NewTable:
    if new.row == SET_ROW:
        keys = [info.key for info in model.tables.sets] if model.tables is not None else [new.set]
        place = keys.index(new.set) if new.set in keys else 0
        return replace(new, set=keys[(place + step) % len(keys)], changed=())
    setting = settings[new.row - 2]
    value = stepped(setting, value_of(new, setting), step)
    changed = {**dict(new.changed), setting.key: value}
    return replace(new, changed=tuple(changed.items()))


def stepped(setting: Setting, value: Value, step: int) -> Value:
    """The next value of a setting: of its choices, or up and down."""
    if isinstance(value, bool) and not setting.choices:
        return not value
    if setting.choices:
        choices = list(setting.choices)
        place = choices.index(value) if value in choices else 0
        return choices[(place + step) % len(choices)]
    return max(0, value + step) if isinstance(value, int) else value


def created(model: Model, new: NewTable) -> Outcome:
    """Open the table; only what differs from the set's own settings is sent along."""
    info = set_info(model, new)
    known = {setting.key: setting.value for setting in info.settings} if info is not None else {}
    options = {key: value for key, value in new.changed if known.get(key) != value}
    name = new.name.strip() or f"{model.me.name}'s table"
    return send(model, CreateTable(UNNUMBERED, name, new.set, model.me.sex, options))
