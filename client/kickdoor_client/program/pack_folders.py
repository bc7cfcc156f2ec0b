"""Packs of cards on this machine: folders in the person's folder of packs, which the start menu offers.

Only the line of `pack.toml` is read that says which game a pack joins. The server reads the cards, and says what is
wrong with them.
"""

from __future__ import annotations

from pathlib import Path

from kickdoor_protocol.files.folders import packs_folder
from kickdoor_protocol.files.text_files import MissingFile, read_text

from ..state.home import PackFolder

PACK_FILE = "pack.toml"
"""Name of the file that describes a pack."""
PACKS_MOST = 50
"""Packs that are offered: more than a row can be turned through."""
BYTES_MOST = 1 << 16
"""Size limit of a description in bytes: it has four lines."""
KEY_MOST = 32
"""Characters of a pack's key."""


def found(folder: Path | None = None) -> tuple[PackFolder, ...]:
    """Return the packs in `folder` (by default the person's own), sorted by key. Other things there, and packs whose
    description cannot be read, are left out."""
    place = folder or packs_folder()
    try:
        there = sorted(path for path in place.iterdir() if path.is_dir() and any(path.glob("*.toml")))
    except OSError:
        return ()
    named = [path for path in there if path.name.isascii() and path.name.isprintable() and len(path.name) <= KEY_MOST]
    read = [(path, joined(path / PACK_FILE)) for path in named[:PACKS_MOST]]
    return tuple(PackFolder(path.name, str(path), key) for path, key in read if key is not None)


def joined(file: Path) -> str | None:
    """Return the key of the set that the pack with this description joins; "" if it names none, None if the file cannot
    be read."""
    import tomllib

    try:
        key = tomllib.loads(read_text(file, BYTES_MOST)).get("set", "")
    except MissingFile:
        return ""
    except (ValueError, RecursionError):
        return None
    return key if isinstance(key, str) else None
