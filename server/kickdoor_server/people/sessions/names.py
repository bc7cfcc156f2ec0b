"""Names of people: nobody gets a name that would be taken for somebody else's or for the server's; who a typed name
means."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from typing import TypeVar

from kickdoor_protocol.checks.alike import skeletons
from kickdoor_protocol.checks.clusters import cut_clusters
from kickdoor_protocol.checks.text import folded
from kickdoor_protocol.limits import NAME_MOST

from ...base.declined import Declined, choose, quoted

Named = TypeVar("Named")

OURS = (
    *("kickdoor", "server", "kickdoor server", "system", "admin", "administrator", "moderator", "operator", "host"),
    *("teacher", "whoever runs this server"),
)
"""Names that would be taken for the server, or for a person with authority over it; also with `the` in front."""


REMARKS = ("spectating", "to spectators", "AI", "you", "host")
"""Remarks that servers and clients put in brackets behind a name."""

GUEST = "Guest"
"""The name of a person who asks for one of the server's own."""


def is_ours(name: str) -> bool:
    """Return whether the name looks like one that only the server may use ("host", "moderator" ...), also with a number
    or remark behind it.
    """
    bare = _without_number(without_remarks(_without_number(name)))
    return not _ours().isdisjoint(skeletons(name) | skeletons(bare))


def free_name(name: str, is_taken: Callable[[str], bool]) -> str:
    """Return the name if it is free, else with the lowest free number from 2 on behind it. `is_taken` tells whether
    somebody has such a name or one that looks like it.

    A name that only the server may use becomes `GUEST`, and remarks in brackets are left out.
    """
    name = GUEST if is_ours(name) else without_remarks(name)
    return next(other for other in _numbered(name) if not is_taken(other))


def without_remarks(name: str) -> str:
    """Return the name without remarks that only servers and clients add: "Greta" for "Greta (spectating)"."""
    while (at := max((place for place, sign in enumerate(name) if unicodedata.category(sign) == "Ps"), default=0)) and (
        head := name[:at].rstrip()
    ):
        if _remarks().isdisjoint(skeletons(name[at:])):
            break
        name = head
    return name


def _without_number(name: str) -> str:
    """Return the name up to its last letter, or mark on one."""
    letters = (at for at in range(len(name), 0, -1) if unicodedata.category(name[at - 1])[0] in "LM")
    return name[: next(letters, len(name))]


def _numbered(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        ending = f" {number}"
        yield cut_clusters(name, NAME_MOST - len(ending)).rstrip() + ending
        number += 1


def is_numbered(name: str, wish: str) -> bool:
    """Return whether `name` is `wish` with a number behind it, as `free_name` gives it to somebody who asks for `wish`
    when that is taken.
    """
    base, _, number = name.rpartition(" ")
    if not (number.isascii() and number.isdecimal()):
        return False
    return folded(base) == folded(cut_clusters(wish, NAME_MOST - len(number) - 1).rstrip())


def meant(said: str, circles: Sequence[Iterable[Named]], name_of: Callable[[Named], str]) -> tuple[Named, ...]:
    """Return the people that the typed name `said` can mean: none, one, or several who must be told apart. `circles`:
    groups of people, the nearest first.

    An exact match wins, preferably in the same case, and in the nearest group. Otherwise those are meant who got a
    number behind just this name because it was taken; otherwise those with a name that looks like it.
    """
    there = [list(circle) for circle in circles]
    for fold in (_composed, folded):
        for circle in there:
            for person in circle:
                if fold(name_of(person)) == fold(said):
                    return (person,)
    near = {name_of(person): person for circle in reversed(there) for person in reversed(circle)}
    like = skeletons(said)
    alike = tuple(person for name, person in near.items() if not like.isdisjoint(skeletons(name)))
    numbered = tuple(person for name, person in near.items() if is_numbered(name, said))
    return numbered if alike and numbered else alike


def only(said: str, found: Collection[Named], shown: Callable[[Named], str]) -> Named | None:
    """Return the only element of `found`, the people whom the typed name `said` could mean; None if it is empty. Raises
    Declined, which lists their names as `shown` formats them, if there are several.
    """
    if len(found) > 1:
        names = [shown(person) for person in found]
        raise Declined("which_one", f"{quoted(said)} could be {' or '.join(names)}.", choose(names))
    return next(iter(found), None)


def _composed(name: str) -> str:
    return unicodedata.normalize("NFC", name)


@cache
def _remarks() -> frozenset[str]:
    return frozenset(skeleton for remark in REMARKS for skeleton in skeletons(remark))


@cache
def _ours() -> frozenset[str]:
    return frozenset(skeleton for name in OURS for the in ("", "the ") for skeleton in skeletons(the + name))
