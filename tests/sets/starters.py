"""New packs of every set, as `kickdoor cards new` writes them: in a folder, and as tables of TOML to be spoilt."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Any

from tests.catalogue import set_names

from kickdoor_game import library
from kickdoor_game.language.loading.packs import Pack, read_packs
from kickdoor_game.new_pack import new_pack

WITH_CARDS = [name for name in set_names() if library.cards_of(name)]
"""Sets for which packs can be begun."""

Table = dict[str, Any]
"""A table of TOML."""


def written(folder: Path, texts: Mapping[str, str]) -> Path:
    """Write the files of a pack into that folder, which need not exist, and return it."""
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return folder


def begun(folder: Path, set_name: str) -> Pack:
    """Write a new pack for that set into a folder, and return it as it is read."""
    (pack,) = read_packs(written(folder, new_pack(set_name, "Games Night")), library.set_cards, library.USUAL_SET)
    return pack


def tables_of(set_name: str) -> list[Table]:
    """Return the cards of a new pack as their file has them."""
    found: list[Table] = tomllib.loads(new_pack(set_name, "Games Night")["cards.toml"])["card"]
    return found


def toml_of(header: str, tables: Sequence[Table]) -> str:
    """Return these tables as TOML, each below that header."""
    lines = [[header, *(f"{json.dumps(name)} = {_value(value)}" for name, value in each.items())] for each in tables]
    return "\n".join(line for each in lines for line in each)


def _value(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case dict():
            return "{" + ", ".join(f"{json.dumps(name)} = {_value(each)}" for name, each in value.items()) + "}"
        case list():
            return f"[{', '.join(map(_value, value))}]"
        case date():
            return value.isoformat()
        case _:
            return json.dumps(value)
