"""Decks on this machine: a file for each, in a folder for each set, in the format of `kickdoor deck`.

Other files there are left alone. Files that are no valid deck are skipped; `kickdoor deck check` explains why.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TypeGuard

from kickdoor_protocol.checks.text import printed
from kickdoor_protocol.files.folders import decks_folder
from kickdoor_protocol.files.small_files import write_whole
from kickdoor_protocol.files.text_files import read_text
from kickdoor_protocol.limits import DECK_ABOUT_MOST, DECK_KEYS_MOST, DECK_NAME_MOST, KEY_MOST

from ..state.decks import DeckFile
from ..text.sentences import reason_of

SUFFIX = ".toml"
"""File name suffix of decks."""
FILES_MOST = 200
"""Files read for each set."""
BYTES_MOST = 1 << 16
"""Size limit of a file in bytes: twenty times what a deck takes."""
STEM_MOST = 60
"""Characters of a file's name, without the suffix."""


def found(folder: Path | None = None) -> tuple[DeckFile, ...]:
    """Return the decks in `folder` (by default the person's own deck folder), sorted by set and file name. Unreadable
    files are skipped."""
    files: list[tuple[str, Path]] = []
    try:
        for place in sorted(path for path in (folder or decks_folder()).iterdir() if path.is_dir()):
            files += [(place.name, file) for file in sorted(place.glob(f"*{SUFFIX}"))[:FILES_MOST]]
    except OSError:
        pass
    return tuple(deck for set_key, file in files if (deck := _read(set_key, file)) is not None)


def file_of(name: str, set_key: str = "", folder: Path | None = None) -> Path | None:
    """Return the path of the deck with that name in any case, of the set with the key `set_key` ("": any set); None if
    there is none."""
    place = folder or decks_folder()
    for deck in found(place):
        if deck.name.casefold() == name.strip().casefold() and set_key in ("", deck.set):
            return _file(place, deck.set, deck.name)
    return None


def kept(deck: DeckFile, named: Mapping[str, str], folder: Path | None = None) -> str:
    """Write the deck to its file, replacing one of the same name; a deck without cards deletes the file. Returns why
    that failed, or "".

    `named` maps card keys to card names, which are written as comments.
    """
    file = _file(folder or decks_folder(), deck.set, deck.name)
    try:
        if not deck.keys:
            file.unlink(missing_ok=True)
            return ""
        file.parent.mkdir(parents=True, exist_ok=True)
        write_whole(file, text_of(deck, named))
    except (OSError, ValueError) as wrong:
        return f"The deck could not be kept in {file}: {reason_of(wrong)}."
    return ""


def text_of(deck: DeckFile, named: Mapping[str, str]) -> str:
    """Return the deck as the text of a TOML file. `named` maps card keys to card names, which are written as
    comments."""
    lines = [f"name = {_quoted(deck.name)}", f"hero = {_quoted(deck.keys[0])}"]
    lines += [f"about = {_quoted(deck.about)}"] if deck.about else []
    lines += ["", "[cards]"]
    for key in dict.fromkeys(deck.keys[1:]):
        comment = printed(named.get(key, ""))
        lines.append(f"{_quoted(key)} = {deck.keys[1:].count(key)}  # {comment}".rstrip(" #"))
    return "\n".join(lines) + "\n"


def _read(set_key: str, file: Path) -> DeckFile | None:
    """Return the deck in a file; None if it is not valid."""
    import tomllib

    try:
        table = tomllib.loads(read_text(file, BYTES_MOST))
    except (ValueError, RecursionError):
        return None
    hero, cards = table.get("hero"), table.get("cards", {})
    if not (_is_text(hero, KEY_MOST) and isinstance(cards, dict)):
        return None
    keys = [str(hero)]
    for key, count in cards.items():
        if not _is_text(key, KEY_MOST) or type(count) is not int or not 0 < count <= DECK_KEYS_MOST:
            return None
        keys += [key] * count
    if len(keys) > DECK_KEYS_MOST:
        return None
    name, about = table.get("name", ""), table.get("about", "")
    shown = name.strip() if _is_text(name, DECK_NAME_MOST) else ""
    return DeckFile(set_key, shown or printed(file.stem)[:DECK_NAME_MOST], tuple(keys), _line(about))


def _is_text(value: object, most: int) -> TypeGuard[str]:
    """Return whether the value is a printable string of 1 to `most` characters."""
    return isinstance(value, str) and 0 < len(value) <= most and printed(value) == value


def _line(about: object) -> str:
    """Return the description of a deck if it is valid, else ""."""
    return about if _is_text(about, DECK_ABOUT_MOST) else ""


def _file(folder: Path, set_key: str, name: str) -> Path:
    """Return the file of the deck with that name, even if the file is called differently, or else an unused one for
    it."""
    place = folder / _stem(set_key)
    try:
        for file in sorted(place.glob(f"*{SUFFIX}"))[:FILES_MOST]:
            deck = _read(set_key, file)
            if deck is not None and deck.name.casefold() == name.casefold():
                return file
    except OSError:
        pass
    stem = _stem(name)
    names = (f"{stem}{f'-{count}' if count else ''}{SUFFIX}" for count in range(FILES_MOST))
    return next((place / each for each in names if not (place / each).exists()), place / f"{stem}{SUFFIX}")


def _stem(name: str) -> str:
    """Return a file name of letters, digits, `_`, `+` and `-` alone, so that no name of a server or person leads out of
    the folder."""
    return re.sub(r"[^a-z0-9_+]+", "-", name.casefold()).strip("-")[:STEM_MOST] or "deck"


def _quoted(text: str) -> str:
    """Return a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
