"""Folders of kickdoor's persistent files. No other module names a default folder.

A person's settings lie in one folder, the files that programs write in another, both where the platform puts them. The
environment variable `KICKDOOR_HOME` is one folder for everything instead, and `KICKDOOR_CONFIG` one for settings alone.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from platformdirs import PlatformDirs

HOME, CONFIG = "KICKDOOR_HOME", "KICKDOOR_CONFIG"
"""Environment variables that move the folders; `KICKDOOR_CONFIG` takes precedence for settings."""

PROGRAM = "kickdoor"
"""Name of kickdoor's folder within the platform's folders."""
KNOWN_SERVERS = "known_servers.toml"
"""Name of the file of known certificates."""


def config_folder() -> Path:
    """Return the folder of a person's settings and of the servers that they have met; it may not exist."""
    if chosen := os.environ.get(CONFIG):
        return Path(chosen)
    return _home() or _platform().user_config_path


def data_folder() -> Path:
    """Return the folder of replays, decks, packs, tickets and server data; it may not exist."""
    return _home() or _platform().user_data_path


def server_folder() -> Path:
    """Return the default folder of a server's journal and keys."""
    return data_folder() / "server"


def replays_folder() -> Path:
    """Return the folder of the replays that programs save automatically."""
    return data_folder() / "replays"


def decks_folder() -> Path:
    """Return the folder of the decks that a person has built."""
    return data_folder() / "decks"


def packs_folder() -> Path:
    """Return the folder of the packs of cards that a person has put into the start menu."""
    return data_folder() / "packs"


def tickets_folder() -> Path:
    """Return the folder of the tickets with which people resume their seats."""
    return data_folder() / "tickets"


def known_servers_file() -> Path:
    """Return the path of the file of server certificates seen before."""
    return config_folder() / KNOWN_SERVERS


def _home() -> Path | None:
    chosen = os.environ.get(HOME)
    return Path(chosen).expanduser().absolute() if chosen else None


def _platform() -> PlatformDirs:
    import platformdirs  # not loaded if the environment names a folder: it slows the start

    return platformdirs.PlatformDirs(PROGRAM, appauthor=False)
