"""Where kickdoor keeps what outlives its programs. No other file names a folder that nobody has chosen.

Settings and what else is a person's own lie in one folder, what programs write for themselves in the other; a platform
has a place for each. `KICKDOOR_HOME` is one folder for all of it instead, and `KICKDOOR_CONFIG` one for settings alone.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

HOME, CONFIG = "KICKDOOR_HOME", "KICKDOOR_CONFIG"
"""Variables of the environment; the second beats the first for what it is about."""

PROGRAM = "kickdoor"
KNOWN_SERVERS = "known_servers.toml"


def config_folder() -> Path:
    """The folder of a person's settings, and of the servers that they have met; it need not exist."""
    if chosen := os.environ.get(CONFIG):
        return Path(chosen)
    return _home() or _platform().user_config_path


def data_folder() -> Path:
    """The folder of replays, decks, tickets and what servers keep; it need not exist."""
    return _home() or _platform().user_data_path


def server_folder() -> Path:
    """The folder of a server's journal and keys, unless another is named."""
    return data_folder() / "server"


def replays_folder() -> Path:
    """The folder of the replays that are kept by themselves."""
    return data_folder() / "replays"


def decks_folder() -> Path:
    """The folder of the decks that a person has built."""
    return data_folder() / "decks"


def tickets_folder() -> Path:
    """The folder of what leads people back to their seats."""
    return data_folder() / "tickets"


def known_servers_file() -> Path:
    """The file of the certificates that were met."""
    return config_folder() / KNOWN_SERVERS


def _home() -> Path | None:
    chosen = os.environ.get(HOME)
    return Path(chosen).expanduser().absolute() if chosen else None


def _platform() -> PlatformDirs:
    import platformdirs  # whoever has chosen need not wait for it

    return platformdirs.PlatformDirs(PROGRAM, appauthor=False)
