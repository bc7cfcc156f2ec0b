"""Settings that may change while the server runs: every reader sees the values of that moment.

The whole server shares one holder. It reads like the `Settings` in it, which are replaced as a whole between two pieces
of the reactor's work, so no reader sees half of a change. Code that reads a setting when it needs it, and does not keep
the value, follows every change.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, cast

from ..process.logs import Log, log_from, log_level, open_anew
from .entries import SettingField, entries
from .file import BadSettings
from .settings import Settings


class Living:
    """A holder that reads like `Settings` and delegates to the current ones."""

    __slots__ = ("_now",)

    def __init__(self, settings: Settings) -> None:
        self._now = settings


for _field in fields(Settings):
    setattr(Living, _field.name, property(attrgetter(f"_now.{_field.name}")))  # ten times as fast as __getattr__


def living(settings: Settings) -> Settings:
    """Return an object that reads like these settings, and whose values `change` can replace later; if they are such an
    object already, return it as it is.
    """
    return settings if isinstance(settings, Living) else cast(Settings, Living(settings))


def current(held: Settings) -> Settings:
    """Return the present values of settings that `living` has wrapped; others are returned as they are."""
    return held._now if isinstance(held, Living) else held


def change(held: Settings, wanted: Settings) -> Changes:
    """Replace, in settings that `living` has wrapped, the values that may change while the server runs by those of
    `wanted`.

    Return the differences, in words: those made, and those that need a restart.
    """
    assert isinstance(held, Living)
    before = current(held)
    different = [entry for entry in entries() if getattr(before, entry.name) != getattr(wanted, entry.name)]
    live = {entry.name: getattr(wanted, entry.name) for entry in different if entry.is_live}
    held._now = replace(before, **live)
    return Changes(
        tuple(_words(entry, before, wanted) for entry in different if entry.is_live),
        tuple(_words(entry, before, wanted) for entry in different if not entry.is_live),
    )


@dataclass(frozen=True, slots=True)
class Changes:
    """The result of a reload, in words, one line a setting.

    `made` has the settings that have changed, `later` those that need a restart, `wrong` why nothing was changed at
    all.
    """

    made: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()


def _words(entry: SettingField, before: Settings, after: Settings) -> str:
    old, new = (_word(entry, getattr(settings, entry.name)) for settings in (before, after))
    return f"[{entry.section.name}] {entry.key}: {old} -> {new}"


def _word(entry: SettingField, value: Any) -> str:
    return "nothing" if value is None else entry.kind.written(value)


class Reloading:
    """Reads the settings again on request.

    `read` returns them anew from the file and the command line, and raises BadSettings or OSError.
    """

    def __init__(self, held: Settings, read: Callable[[], Settings]) -> None:
        self._held = held
        self._read = read
        self._log = Log()

    def reload(self) -> Changes:
        """Read the settings again and reopen the log file; return and log what has changed. If either fails, nothing
        changes, and `wrong` in the result says why.
        """
        try:
            wanted = self._read()
            open_anew()
            changes = change(self._held, wanted)
            log_from(self._held.log_level, self._held.log_format)
        except BadSettings as bad:
            changes = Changes(wrong=tuple(str(bad).splitlines()))
        except OSError as error:
            changes = Changes(wrong=(str(error),))
        for line in changes.made:
            self._log.info("setting_changed", line=line)
        for line in changes.later:
            self._log.warn("setting_needs_a_restart", line=line)
        for line in changes.wrong:
            self._log.warn("settings_not_reloaded", line=line)
        if not (changes.made or changes.later or changes.wrong):
            self._log.info("settings_as_before", level=log_level())
        return changes
