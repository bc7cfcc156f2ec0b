"""What a server is to be like: the command line beats the file, the file beats the defaults.

The file may be read again while the server runs; what was said on the command line still counts then.
"""

from __future__ import annotations

import platform
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct

from kickdoor_protocol.files.folders import server_folder

from .file import NAME, read, settings_of
from .settings import Settings


class Choice(Struct, frozen=True):
    """`file`: which is read, if any. `said`: on the command line, by the names of the settings. `owned`: by a program
    that has started this server for itself."""

    file: Path | None
    said: Mapping[str, Any]
    owned: bool = False

    def chosen(self) -> dict[str, Any]:
        """What somebody has chosen, as the file stands at this moment. BadSettings, OSError."""
        return {**(read(self.file) if self.file is not None else {}), **self.said}

    def settings(self) -> Settings:
        """All of them. BadSettings, OSError."""
        usual: dict[str, Any] = {"name": platform.node() or "kickdoor"}
        if self.owned:
            usual["host"] = "127.0.0.1"
        chosen = usual | self.chosen()
        if "tls_cert" in chosen or "tls_key" in chosen:
            chosen["tls"] = True
        return settings_of(chosen)


def choice(config: Path | None, said: Mapping[str, Any], *, owned: bool) -> Choice:
    """With the file that was named, or the one in the data folder if there is one. A server that is owned and has no
    folder of its own has no file, either."""
    if config is None and (not owned or "data" in said):
        found = said.get("data", server_folder()) / NAME
        config = found if found.is_file() else None
    return Choice(config, said, owned)
