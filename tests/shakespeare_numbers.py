"""Classic's cards under a book with the numbers of Shakespeare's, where many rules differ and most stand elsewhere.

Which rule is which there is written in `sets/shakespeare_numbers.toml`, by number alone. The sentences are
classic's, of all that a rule there stands for, so what is cited can be read at a table where these cards are played.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from kickdoor_game import library
from kickdoor_game.language.catalogue import Catalogue
from tests.catalogue import ROOT
from tests.folio import HERALD, ORIGINAL, Edition, renamed, said

NAME, TITLE = "shakespeare", "Shakespeare's numbers"
FILE = ROOT / "tests" / "sets" / "shakespeare_numbers.toml"
HOUSE = "house"
"""The section of what only the program needs."""


@cache
def numbers() -> dict[str, Any]:
    """What the file says."""
    return tomllib.loads(FILE.read_text("utf-8"))


def own_ids(book: Catalogue) -> dict[str, str]:
    """By the ids of classic's book, as far as Shakespeare's has such a rule."""
    same = {theirs: own for own, theirs in numbers()["same"].items()}
    house = {theirs: f"{HOUSE}.{place}" for place, theirs in enumerate(numbers()["house"], 1)}
    return {f"{ORIGINAL}.{theirs}": f"{NAME}.{own}" for theirs, own in {**same, **numbers()["cites"], **house}.items()}


def rules_toml() -> str:
    """Its book."""
    original = library.catalogue(ORIGINAL)
    own = own_ids(original)
    same = {own_id: theirs for theirs, own_id in own.items() if theirs not in _cites(own)}
    alone = [f"{NAME}.{number}" for number in numbers()["alone"]]
    lines = [f"ruleset = {said(NAME)}", f"title = {said(TITLE)}"]
    for rule in dict.fromkeys((*same, *alone)):
        lines += ["", "[[rule]]", f"id = {said(rule)}"]
        lines += [f"same_as = {said(same[rule])}"] if rule in same else []
        lines += [f"text = {said(_text(rule, original, own))}"]
    for name, meaning in original.terms.items():
        lines += ["", "[[term]]", f"name = {said(name)}", f"meaning = {said(renamed(meaning, own))}"]
    lines += ["", "[cites]", *(f"{said(theirs)} = {said(own_id)}" for theirs, own_id in _cites(own).items())]
    return "\n".join(lines) + "\n"


def _cites(own: dict[str, str]) -> dict[str, str]:
    return {theirs: own[theirs] for number in numbers()["cites"] if (theirs := f"{ORIGINAL}.{number}") in own}


def _text(rule: str, original: Catalogue, own: dict[str, str]) -> str:
    told: Iterator[str] = (renamed(original.rules[theirs].text, own) for theirs, mine in own.items() if mine == rule)
    return " ".join([HERALD, *told]) if rule in own.values() else f"{HERALD} classic has no such rule."


SHAKESPEARE = Edition(NAME, TITLE, own_ids, rules_toml)
