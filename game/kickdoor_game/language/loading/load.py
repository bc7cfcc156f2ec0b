"""Load cards strictly: TOML text to frozen cards, or a `CardError` that says where it is wrong and what was probably
meant.

A file holds `[[card]]` tables and nothing else, at most `MOST_CARDS` of them, so that related cards stand together and
show the style. Nothing in a file is ever executed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources.abc import Traversable
from itertools import islice, pairwise
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

from ..vocabulary import Vocabulary, nearest, tag_of
from .diagnose import all_faults
from .errors import CardError
from .toml_text import parsed, text_of

FIRST_NAME = re.compile(r"[.\[]")
"""Ends the first name of a field's path."""

MEANT = re.compile(r'is not known; did you mean "(\w+)"')
"""Matches the name of a field that was probably meant by an unknown one: its content is as doubtful."""

MOST_CARDS = 25
"""Cards in one file: more are hard to survey."""
RULES_FILE = "rules.toml"
"""Name of a set's catalogue."""
RULEBOOK_FILE = "rulebook.toml"
"""Name of a set's players' book."""
HINTS_FILE = "hints.toml"
"""Name of a set's hints."""
NO_CARDS_IN = frozenset({RULES_FILE, RULEBOOK_FILE, HINTS_FILE})
"""Files of a set that hold no cards."""

UNREADABLE: dict[str, Any] = {}
"""Placeholder for a card that is not TOML, so that later cards keep their numbers."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A card that may be incomplete, and its name in errors. `doubtful`: fields that are wrong, and hold a placeholder
    here. `place`: its number in the file, from 1.
    """

    card: Any
    called: str
    doubtful: frozenset[str] = frozenset()
    place: int = 0


def load_cards(text: str, file: str, vocabulary: Vocabulary) -> tuple[Any, ...]:
    """Return the cards of one file in file order; `file` is its name in errors. Raises CardError if anything is
    wrong.
    """
    cards, errors = read_cards(text, file, vocabulary)
    if errors:
        raise errors[0]
    return cards


def read_cards(text: str, file: str, vocabulary: Vocabulary) -> tuple[tuple[Any, ...], list[CardError]]:
    """Return the valid cards of one file, and everything that is wrong with it, in the order of the file."""
    drafts, errors = read_drafts(text, file, vocabulary)
    return tuple(draft.card for draft in drafts if not draft.doubtful), errors


def read_drafts(text: str, file: str, vocabulary: Vocabulary) -> tuple[tuple[Draft, ...], list[CardError]]:
    """Return the cards of one file, invalid ones with placeholders so that their other fields can be checked, and all
    errors. Of a file with more than `MOST_CARDS`, only so many are read.
    """
    if not vocabulary.kinds:
        return (), [CardError(file, "", "", "is of no use: this game is played without cards")]
    data, errors = _tables(text, file)
    errors += [
        CardError(file, "", name, f"is not known{nearest(name, ['card'])} (a file holds [[card]] tables only)")
        for name in data
        if name != "card"
    ]
    tables = data.get("card", [])
    if not isinstance(tables, list) or not tables:
        return (), errors or [CardError(file, "", "", "holds no [[card]] table")]
    if len(tables) > MOST_CARDS:
        errors.append(CardError(file, "", "", f"holds {len(tables)} cards; at most {MOST_CARDS} belong in a file"))
    drafts: list[Draft] = []
    for position, table in enumerate(tables[:MOST_CARDS], start=1):
        if table is UNREADABLE:
            continue
        try:
            card = msgspec.convert(table, vocabulary.card, strict=True)
            drafts.append(Draft(card, card.key, place=position))
        except msgspec.ValidationError as wrong:
            faults = _faults(table, file, position, str(wrong), vocabulary)
            errors += faults
            if (draft := _drafted(table, position, faults, vocabulary)) is not None:
                drafts.append(draft)
    errors += _duplicates([(draft.card, file, draft.place) for draft in drafts if "key" not in draft.doubtful])
    return tuple(drafts), sorted(errors, key=lambda error: error.place)


def _tables(text: str, file: str) -> tuple[dict[str, Any], list[CardError]]:
    """Return the content of a file. If it is not TOML, each card is parsed separately, so that one slip does not hide
    the others; only so many as a file may have.
    """
    try:
        return parsed(text), []
    except tomllib.TOMLDecodeError as wrong:
        whole = [CardError(file, "", "", f"is not TOML: {wrong}")]
    lines = text.split("\n")
    starts = [0, *(number for number, line in enumerate(lines) if line.strip() == "[[card]]" and number)]
    data: dict[str, Any] = {}
    errors: list[CardError] = []
    for start, end in islice(pairwise((*starts, len(lines))), MOST_CARDS + 1):
        try:
            part = parsed("\n" * start + "\n".join((*lines[start:end], "")))
        except tomllib.TOMLDecodeError as wrong:
            errors.append(CardError(file, "", "", f"is not TOML: {wrong}"))
            part = {"card": [UNREADABLE]} if lines[start].strip() == "[[card]]" else {}
        for name, value in part.items():
            both_lists = isinstance(value, list) and isinstance(data.get(name, []), list)
            data[name] = [*data.get(name, []), *value] if both_lists else value
    return data, errors or whole


def _drafted(table: Any, position: int, faults: Sequence[CardError], vocabulary: Vocabulary) -> Draft | None:
    """Return the card with placeholders for its wrong fields; None if too little remains."""
    doubtful = frozenset(FIRST_NAME.split(fault.field, maxsplit=1)[0] for fault in faults)
    doubtful |= {meant[1] for fault in faults if (meant := MEANT.search(fault.problem)) is not None}
    kinds: dict[str, Any] = {tag_of(kind): kind for kind in vocabulary.kinds}
    kind = kinds.get(str(table.get("kind"))) if isinstance(table, dict) else None
    if kind is None or not all(doubtful):
        return None
    hints = get_type_hints(kind)
    rest = {name: value for name, value in table.items() if name not in doubtful}
    for field in msgspec.structs.fields(kind):
        if field.name in doubtful and field.required:
            rest[field.name] = _filler(field.name, hints[field.name], position)
    try:
        card = msgspec.convert(rest, vocabulary.card, strict=True)
    except msgspec.ValidationError:
        return None
    return Draft(card, faults[0].card, doubtful, position)


def _filler(name: str, hint: Any, position: int) -> Any:
    """Return a placeholder of the right type, so that the other fields can be checked."""
    if get_origin(hint) is Literal:
        return get_args(hint)[0]
    return {int: 1, bool: False, str: f"{name}_{position}"}.get(hint, [])


def load_folder(folder: Traversable, vocabulary: Vocabulary) -> tuple[Any, ...]:
    """Return the cards of all TOML files of a folder except `NO_CARDS_IN`, in order of file names and within each file.

    `folder` is a package's (importlib.resources) or a `Path` of a pack. Raises CardError if anything is wrong, or two
    cards share a key.
    """
    files = sorted(
        (entry for entry in folder.iterdir() if entry.name.endswith(".toml") and entry.name not in NO_CARDS_IN),
        key=lambda entry: entry.name,
    )
    if not files:
        raise CardError(folder.name, "", "", "has no file of cards (*.toml)")
    found = [(card, entry.name, 0) for entry in files for card in load_cards(text_of(entry), entry.name, vocabulary)]
    for error in _duplicates(found):
        raise error
    return tuple(card for card, *_ in found)


def _faults(table: Any, file: str, position: int, refused: str, vocabulary: Vocabulary) -> list[CardError]:
    key = table.get("key") if isinstance(table, dict) else None
    card = key if isinstance(key, str) else f"#{position}"
    found = all_faults(table, vocabulary.card) or [("", refused)]
    return [CardError(file, card, path, problem, place=position) for path, problem in found]


def _duplicates(found: list[tuple[Any, str, int]]) -> list[CardError]:
    """Return an error for each card whose key an earlier one has. `found`: each card with its file and its place."""
    home: dict[str, str] = {}
    errors = []
    for card, file, place in found:
        if card.key in home:
            problem = f"is taken: {home[card.key]} has a card of that key"
            errors.append(CardError(file, card.key, "key", problem, place=place))
        home.setdefault(card.key, file)
    return errors
