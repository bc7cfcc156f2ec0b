"""The files of a new pack: a card of each kind of which a set has cards, ready to be changed.

    new_pack("classic", "Games Night")["cards.toml"]

The cards are not written here. Each engine has a folder `starter` (`Engine.starter`) with a file `<kind>.toml` for each
kind of card, lines for AI players and, if the game has rooms, a folder of rooms. What all packs begin with lies in
`language/starter`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable

from . import library
from .language.loading.lettering import stray, unicode_name
from .language.loading.packs import PACK_FILE, ROOMS_FOLDER
from .language.loading.talk import TALK_FILE
from .language.vocabulary import tag_of

CARDS_FILE = "cards.toml"
"""Name of the file of cards of a new pack."""

_SHARED = files("kickdoor_game.language") / "starter"
"""Folder with the description of a pack, and with the beginning of its file of cards."""


class NoStarter(LookupError):  # noqa: N818 - named for what was found
    """Raised if a set's engine has no cards for new packs to begin with."""


def new_pack(set_name: str, name: str) -> dict[str, str]:
    """Return the text of each file of a new pack for that set or mix, by its path in the pack's folder. `name`: what
    the pack is called.

    Raises KeyError if there is no such set, NoStarter if its engine has no cards to begin with, and ValueError if the
    name is empty or has characters that cannot be seen.
    """
    if not name.strip():
        raise ValueError("a pack's name is not empty")
    if strange := stray(name):
        raise ValueError(f"the name has {unicode_name(strange)}, which cannot be seen")
    starter = library.engine(library.ruleset(set_name).engine).starter
    found = [] if starter is None else [starter / f"{kind}.toml" for kind in kinds_of(set_name)]
    cards = [_text(file) for file in found if file.is_file()]
    if starter is None or not cards:
        raise NoStarter(f"{set_name} has no cards for a pack to begin with")
    about = _text(_SHARED / PACK_FILE)
    for blank, value in (("name", name), ("set", set_name)):
        about = about.replace(f'"{{{blank}}}"', json.dumps(value, ensure_ascii=False))
    texts = {PACK_FILE: about, CARDS_FILE: "\n".join([_text(_SHARED / CARDS_FILE), *cards])}
    talk = starter / TALK_FILE
    texts |= {TALK_FILE: _text(talk)} if talk.is_file() else {}
    return {**texts, **dict(_rooms(starter))}


def kinds_of(set_name: str) -> list[str]:
    """Return the names of the kinds of card that a set or mix has, in the order of its words. Raises KeyError if there
    is no such set."""
    there = {type(card) for card in library.cards_of(set_name)}
    return [tag_of(kind) for kind in library.vocabulary(set_name).kinds if kind in there]


def _rooms(starter: Traversable) -> Iterator[tuple[str, str]]:
    """Yield the path and text of each file of rooms to begin with."""
    folder = starter / ROOMS_FOLDER
    for file in sorted(folder.iterdir(), key=lambda each: each.name) if folder.is_dir() else ():
        yield f"{ROOMS_FOLDER}/{file.name}", _text(file)


def _text(file: Traversable) -> str:
    return file.read_text("utf-8")
