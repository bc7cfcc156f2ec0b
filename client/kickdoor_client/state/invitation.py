"""A hot seat: who shares the keyboard, and at which table."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations

from msgspec import Struct

from kickdoor_protocol.base import Value
from kickdoor_protocol.checks.alike import alike
from kickdoor_protocol.checks.text import clean_text
from kickdoor_protocol.limits import NAME_MOST
from kickdoor_protocol.messages.lobby import Sex

from .errand import LocalPlayer

PEOPLE_LEAST = 2
"""The fewest people for a hot seat."""


class NotTheseError(ValueError):
    """These people cannot share a keyboard; the text is a sentence."""


def people(words: str, sex: Sex) -> tuple[LocalPlayer, ...]:
    """Parse the people who share a keyboard, such as `Ann,Bob:male`: names, with the sex of the hero if it is not
    `sex`. Raises NotTheseError if a name is missing, repeated or malformed, or if there are too few."""
    found: list[LocalPlayer] = []
    for word in words.split(","):
        name, _, other = word.partition(":")
        if other.strip() not in ("", "male", "female"):
            raise NotTheseError(f"Behind a name stands :male or :female, not :{other.strip()}.")
        found.append(LocalPlayer(clean_text(name, NAME_MOST), "male" if (other.strip() or sex) == "male" else "female"))
    names = [person.name for person in found]
    if not all(names) or any(alike(one, other) for one, other in combinations(names, 2)):
        raise NotTheseError("Everybody at the keyboard needs a name of their own.")
    if len(names) < PEOPLE_LEAST:
        raise NotTheseError("A hot seat is for two people or more; for one there is play without it.")
    return tuple(found)


class Invitation(Struct, frozen=True):
    """The people of a hot seat and their table, with options and AI players as for `kickdoor play`. `counted`: exactly
    these many AI players. `ais_named`: they were named, so no others replace them. `packs`: the folder of the packs
    that the server offers."""

    people: tuple[LocalPlayer, ...]
    set: str
    options: Mapping[str, Value]
    ais: tuple[str, ...]
    counted: bool = True
    ais_named: bool = False
    packs: str = ""

    def names(self, but: int | None = None) -> str:
        """Return the names of all people, or of all except the one with index `but`, as an enumeration with "and"."""
        names = [person.name for number, person in enumerate(self.people) if number != but]
        return " and ".join(filter(None, (", ".join(names[:-1]), names[-1]))) if names else ""
