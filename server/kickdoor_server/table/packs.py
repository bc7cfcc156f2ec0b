"""Packs at tables: which ones a server offers, which ones a table has chosen, which ones a journal names.

The option `packs` of a table names them with commas between, or all of them with `*`. Their order is the server's, so
the same choice always has the same cards with the same numbers. A journal keeps key and digests of each pack: a match
cannot go on with other cards than it began with. Only texts (names, flavour) may change at any time.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Sequence
from itertools import combinations

from kickdoor_game.language.loading.packs import Pack
from kickdoor_protocol.base import Value
from kickdoor_protocol.messages.lobby import CardSource, Setting

from ..base.declined import Declined, quoted
from ..base.store.records import MatchRecord, PackRecord

PACKS = "packs"
"""Key of the option of a table."""

ALL = "*"
"""Stands for every pack that the server has for the set. No key of a pack is that."""

ALL_CHOICES_MOST = 4
"""Up to so many packs every combination is listed; of more, each alone and all together. Any combination can be
chosen."""


CHANGES_MOST = 8
"""Changed cards of a pack that are named at most."""


class PacksDiffer(RuntimeError):  # noqa: N818 - named for what was found
    """Raised if a match began with a pack that is missing here, or whose rules have changed."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"it was begun with the pack {key!r}{why}")
        self.key = key


class CardsDiffer(RuntimeError):  # noqa: N818 - named for what was found
    """Raised if a recorded match was dealt cards that its set has no more, so that its answers do not fit: names the
    release that has them."""

    def __init__(self, record: MatchRecord) -> None:
        self.set = record.set
        self.release = record.release or "an earlier release"
        super().__init__(f"it was dealt cards that {self.set} has no more; {self.release} has them")


def play_otherwise(digest: str, rules: str, here: CardSource | Pack) -> bool:
    """Return whether recorded cards have other rules than those that are `here`; only texts may differ. `digest`: that
    of the recorded cards; `rules`: the same without texts, "" if nobody has recorded it, so that a text counts too.
    """
    return digest != here.digest and (not rules or rules != here.rules)


def have_changed(record: MatchRecord, here: CardSource) -> bool:
    """Return whether a recorded match was dealt cards of its set that have other rules `here`; False if the record does
    not say."""
    return bool(record.set_digest) and play_otherwise(record.set_digest, record.set_rules, here)


def setting_of(offered: Sequence[Pack]) -> Setting:
    """Return the option by which a table chooses which of the offered card packs join its set."""
    count = len(offered)
    sizes = range(count + 1) if count <= ALL_CHOICES_MOST else (0, 1, count)
    choices = tuple(names_of(some) for size in sizes for some in combinations(offered, size))
    hint = "cards that join the set: " + ", ".join(f"{pack.key} ({pack.name}, {len(pack.cards)})" for pack in offered)
    return Setting(PACKS, "packs", "", choices, hint)


def names_of(packs: Iterable[Pack | PackRecord]) -> str:
    """Return the keys of these card packs, joined by commas, as the table's option has them."""
    return ",".join(pack.key for pack in packs)


def chosen(offered: Sequence[Pack], wanted: Value) -> tuple[Pack, ...]:
    """Return the card packs whose keys, joined by commas, are in `wanted`. Raises Declined if one of them is not
    offered.
    """
    if not isinstance(wanted, str):
        text = f"packs: {quoted(wanted)} is not possible."
        raise Declined("bad_setting", text, "name packs, with commas between them")
    if wanted.strip() and not offered:
        cure = "play without packs, or ask whoever runs the server for some (--packs)"
        raise Declined("no_such_pack", "There are no packs here for this set.", cure)
    if wanted.strip() == ALL:
        return tuple(offered)
    keys = [key.strip() for key in wanted.split(",") if key.strip()]
    known = [pack.key for pack in offered]
    for key in keys:
        if key not in known:
            meant = difflib.get_close_matches(key, known, n=1) or known
            raise Declined("no_such_pack", f"There is no pack {quoted(key)} here.", f"choose {' or '.join(meant)}")
    return tuple(pack for pack in offered if pack.key in keys)


def to_record(packs: Iterable[Pack]) -> tuple[PackRecord, ...]:
    """Return what the journal keeps of the card packs with which a match begins."""
    return tuple(
        PackRecord(
            pack.key,
            pack.digest,
            pack.rules,
            " ".join(f"{key}:{digest}" for key, digest in pack.rules_of_each().items()),
        )
        for pack in packs
    )


def recorded(offered: Sequence[Pack], records: Sequence[PackRecord]) -> tuple[Pack, ...]:
    """Return the card packs with which a recorded match began, if their rules are the same now; texts may differ.

    Raises PacksDiffer if one is missing or its rules have changed. The error names the changed cards if the journal has
    their digests.
    """
    known = {pack.key: pack for pack in offered}
    for record in records:
        pack = known.get(record.key)
        if pack is None:
            raise PacksDiffer(record.key, ", which is not here: see --packs")
        if play_otherwise(record.digest, record.rules, pack):
            raise PacksDiffer(
                record.key,
                f" of digest {record.digest[:12]}; the one that is here has {pack.digest[:12]}{_changed(pack, record)}",
            )
    return tuple(known[record.key] for record in records)


def _changed(pack: Pack, record: PackRecord) -> str:
    """Return which cards have changed, as the end of a sentence; "" if the journal does not tell."""
    if not record.cards:
        return ""
    was, here = dict(each.rpartition(":")[::2] for each in record.cards.split()), pack.rules_of_each()
    told = [f"{key} has changed" for key in here if key in was and was[key] != here[key]]
    told += [f"{key} is gone" for key in was if key not in here]
    told += [f"{key} is new" for key in here if key not in was]
    told = told or ["its cards are in another order"]
    more = len(told) - CHANGES_MOST
    return ": " + ", ".join(told[:CHANGES_MOST]) + (f", and {more} more" if more > 0 else "")
