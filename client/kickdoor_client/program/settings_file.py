"""The file of settings in the platform's folder (`kickdoor_protocol.files.folders`): read leniently, written
atomically.

A change is applied to what the file holds at that moment, so two clients do not undo each other's changes. A file with
parts that were ignored is kept beside the new one.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from kickdoor_protocol.files.folders import config_folder
from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import MissingFile, UnreadableFile, read_text, set_aside

from ..state.settings import UserSettings, read, stated, value_of, written

NAME = "settings.toml"
"""File name of the settings."""


class SettingsFile:
    """The settings file in this folder, by default the platform's."""

    def __init__(self, folder: Path | None = None) -> None:
        self.path = (folder or config_folder()) / NAME

    def load(self) -> tuple[UserSettings, list[str]]:
        """Return the settings in the file, and a sentence for each entry that was ignored; without a file, the defaults
        and no sentence."""
        try:
            text = read_text(self.path)
        except MissingFile:
            return UserSettings(), []
        except UnreadableFile as wrong:
            return UserSettings(), [f"{self.path} cannot be read, so all is as by default: {wrong.reason}."]
        settings, ignored = read(text)
        return settings, [f"{self.path}: {sentence}" for sentence in ignored]

    def change(self, made: Callable[[UserSettings], UserSettings]) -> str:
        """Apply `made` to the settings in the file, and write the file. Returns why that failed, or ""."""
        settings, ignored = self.load()
        after = made(settings)
        try:
            stays = [key for key in self._stated() if value_of(after, key) == value_of(settings, key)]
            self.path.parent.mkdir(parents=True, exist_ok=True)
            if ignored and self.path.exists():
                set_aside(self.path)
            write_whole(self.path, written(after, stays))
        except (OSError, UnicodeEncodeError) as wrong:
            return f"The settings could not be kept in {self.path}: {_reason(wrong)}."
        return ""

    def _stated(self) -> frozenset[str]:
        """Return the keys that the file sets; none if it cannot be read."""
        try:
            return stated(read_text(self.path))
        except UnreadableFile:
            return frozenset()


def _reason(wrong: OSError | UnicodeError) -> str:
    """Return what went wrong, in words."""
    return (wrong.strerror or str(wrong)).lower() if isinstance(wrong, OSError) else "it is not UTF-8"
