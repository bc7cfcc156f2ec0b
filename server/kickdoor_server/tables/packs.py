"""Packs at tables: which ones a server offers, which ones a table has chosen, which ones a journal asks for.

A table's option `packs` names them with commas between, or all of them with `*`; their order is the server's, so that
the same choice is always the same cards with the same numbers. A journal keeps key and digest of each: a match that
began with other cards than there are is not its match.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from itertools import combinations

from kickdoor_game.language.loading.packs import Pack
from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import Setting

from ..declined import Declined, quoted
from ..store.records import PackRecord

PACKS = "packs"
"""The option of a table."""

ALL = "*"
"""Every pack that the server has for the set. No key of a pack can be this."""

ALL_CHOICES_MOST = 4
"""Up to so many packs every combination is listed; with more, each alone and all together. Any can be asked for."""


class PacksDiffer(RuntimeError):  # noqa: N818 - named for what was found
    """A match began with a pack that is not here, or not the same any more."""


def setting_of(offered: Sequence[Pack]) -> Setting:
    """How a table is asked which packs it wants."""
    count = len(offered)
    sizes = range(count + 1) if count <= ALL_CHOICES_MOST else (0, 1, count)
    choices = tuple(names_of(some) for size in sizes for some in combinations(offered, size))
    hint = "cards that join the set: " + ", ".join(f"{pack.key} ({pack.name}, {len(pack.cards)})" for pack in offered)
    return Setting(PACKS, "packs", "", choices, hint)


def names_of(packs: Iterable[Pack | PackRecord]) -> str:
    """What the option says."""
    return ",".join(pack.key for pack in packs)


def chosen(offered: Sequence[Pack], wanted: Value) -> tuple[Pack, ...]:
    """The packs that an option names. Declined if there is no such pack."""
    if not isinstance(wanted, str):
        text = f"packs: {quoted(wanted)} is not possible."
        raise Declined("bad_setting", text, "name packs, with commas between them")
    if wanted.strip() and not offered:
        raise Declined("no_such_pack", "There are no packs here for this set.", "play without, or see --packs")
    if wanted.strip() == ALL:
        return tuple(offered)
    keys = [key.strip() for key in wanted.split(",") if key.strip()]
    known = [pack.key for pack in offered]
    for key in keys:
        if key not in known:
            meant = difflib.get_close_matches(key, known, n=1) or known
            raise Declined("no_such_pack", f"There is no pack {quoted(key)} here.", f"choose {' or '.join(meant)}")
    return tuple(pack for pack in offered if pack.key in keys)


def recorded(offered: Sequence[Pack], records: Sequence[PackRecord]) -> tuple[Pack, ...]:
    """The packs with which a match began. PacksDiffer if one is missing or has another digest."""
    known = {pack.key: pack for pack in offered}
    for record in records:
        pack = known.get(record.key)
        if pack is None:
            raise PacksDiffer(f"it was begun with the pack {record.key!r}, which is not here: see --packs")
        if pack.digest != record.digest:
            raise PacksDiffer(
                f"it was begun with the pack {record.key!r} of digest {record.digest[:12]}; "
                f"the one that is here has {pack.digest[:12]}"
            )
    return tuple(known[record.key] for record in records)
