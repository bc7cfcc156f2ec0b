"""A set that is not shipped: classic's cards and numbers under a book of its own, as other sets of the family have one.

    with on_the_shelf(folder): ...            # in this program
    {"PYTHONPATH": str(written(folder))}      # in another one, which finds it like an installed set

Every rule has another number and begins with another word, and for some only the table of citations says that they are
the same. So a table of this set shows every text that still comes from classic's book. It is made of classic's present
book, and written into the caller's folder.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue, Rule

NAME, TITLE, ORIGINAL = "folio", "Folio", "classic"
HERALD = "Hark:"
"""Beginning of every sentence of its book."""

DIFFERS = 11
"""Every so manyth rule has no `same_as`, so that only the table of citations knows its original."""

GAME = f'''"""Classic's cards and numbers."""

from dataclasses import replace

from kickdoor_game.sets.{ORIGINAL}.game import RULES as THEIRS

RULES = replace(THEIRS, name="{{name}}", title="{{title}}")
'''


@dataclass(frozen=True, slots=True)
class Edition:
    """A book for classic's cards: the name and title of the set, its ids for classic's, and its TOML."""

    name: str
    title: str
    own_ids: Callable[[Catalogue], Mapping[str, str]]
    rules_toml: Callable[[], str]


def own_ids(book: Catalogue) -> dict[str, str]:
    """Return the folio's ids by those of that book: in each section, every rule has the number of its neighbour."""
    return {
        rule.id: f"{NAME}.{section}.{place % len(rules) + 1}"
        for section, rules in book.sections().items()
        for place, rule in enumerate(rules, 1)
    }


def cited_otherwise() -> tuple[str, ...]:
    """Return the rules of the original that only the table of citations connects with this book."""
    return tuple(library.catalogue(ORIGINAL).rules)[::DIFFERS]


def rules_toml() -> str:
    """Return the folio's book."""
    book = library.catalogue(ORIGINAL)
    own = own_ids(book)
    lines = [f"ruleset = {said(NAME)}", f"title = {said(TITLE)}"]
    otherwise = cited_otherwise()
    for rules in book.sections().values():
        for rule in (*rules[-1:], *rules[:-1]):
            lines += ["", "[[rule]]", *_entry(rule, own, tells=rule.id not in otherwise)]
    for name, meaning in book.terms.items():
        lines += ["", "[[term]]", f"name = {said(name)}", f"meaning = {said(renamed(meaning, own))}"]
    lines += ["", "[cites]", *(f"{said(cited)} = {said(own[cited])}" for cited in otherwise)]
    return "\n".join(lines) + "\n"


FOLIO = Edition(NAME, TITLE, own_ids, rules_toml)


def written(folder: Path, edition: Edition = FOLIO) -> Path:
    """Write the set into a folder as a package, with the metadata by which the library finds it; return the folder."""
    name = edition.name
    package, metadata = folder / name, folder / f"{name}-1.dist-info"
    package.mkdir(parents=True)
    metadata.mkdir()
    (package / "__init__.py").write_text(f'"""{edition.title}."""\n', "utf-8")
    (package / "game.py").write_text(GAME.format(name=name, title=edition.title), "utf-8")
    (package / "rules.toml").write_text(edition.rules_toml(), "utf-8")
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n", "utf-8")
    (metadata / "entry_points.txt").write_text(f"[kickdoor.sets]\n{name} = {name}.game:RULES\n", "utf-8")
    return folder


@contextmanager
def on_the_shelf(folder: Path, edition: Edition = FOLIO) -> Iterator[str]:
    """Add the set to this program's library inside this context; it is written into that folder."""
    sys.path.insert(0, str(written(folder, edition)))
    library.SETS[edition.name] = f"{edition.name}.game:RULES"
    library.catalogue.cache_clear()
    try:
        yield edition.name
    finally:
        del library.SETS[edition.name]
        library.catalogue.cache_clear()
        sys.path.remove(str(folder))


def _entry(rule: Rule, own: dict[str, str], *, tells: bool) -> Iterator[str]:
    yield f"id = {said(own[rule.id])}"
    if tells:
        yield f"same_as = {said(rule.id)}"
    for name in ("text", "ruling", "example"):
        if told := renamed(getattr(rule, name), own):
            yield f"{name} = {said(f'{HERALD} {told}')}"


def renamed(text: str, own: Mapping[str, str]) -> str:
    """Return a text of the original with the ids of that book."""
    return Catalogue("", {mine: Rule(mine, "") for mine in own.values()}, {}, dict(own)).in_words(text)


def said(value: Any) -> str:
    """Return a string as TOML writes it."""
    return json.dumps(value, ensure_ascii=False)
