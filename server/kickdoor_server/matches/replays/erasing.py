"""Copies a replay without somebody's name: the names beside the chain are dropped, and the chain stays as it is.

In files of version 1 the chain covers the names. For those a new file with a new chain is made. What its seed, dice and
answers prove is the same, but its fingerprint is another one. The names that stay were bound by the old chain, so the
copy cannot prove them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from kickdoor_protocol.files.stream import read_records

from ...base.store.records import AnswerRecord
from ...table.catalogue.playable_sets import PlayableSet
from .replay_file import MatchOutcome, ReadReplay, packed, records_of, replay_in, state_of
from .timeline import beginning, step

NOBODY = "a player"
"""The name that replaces an erased player's."""


def blanked(text: str, names: Iterable[str]) -> str:
    """Return the text with `NOBODY` in place of each of these names, where it stands as a whole word."""
    for name in sorted(filter(None, names), key=len, reverse=True):
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", NOBODY, text)
    return text


class NotErased(ValueError):  # noqa: N818 - named for what has not been done
    """Raised if no copy can be made; the text tells people why."""


@dataclass(frozen=True, slots=True)
class Copied:
    """A copy. `seats`: how many players have lost their names in it."""

    data: bytes
    seats: int
    has_same_fingerprint: bool


def without_names(file: Path, names: Collection[str], playable_set_of: Callable[[ReadReplay], PlayableSet]) -> Copied:
    """Return a copy of the replay in which these players' names are erased.

    Raises NotErased if one of them is not in the file, or no copy can be made; NoReplay if the file is no replay.
    """
    replay_file = replay_in(file)
    if replay_file.damage:
        raise NotErased(f"The file is not whole ({replay_file.damage}); kickdoor verify says more.")
    gone = _seats_of(replay_file, names)
    if replay_file.has_names_in_chain:
        return Copied(
            packed(_made_anew(replay_file, gone, playable_set_of(replay_file))), len(gone), has_same_fingerprint=False
        )
    with file.open("rb") as opened:
        header, *rest = read_records(opened)
    said = header["names"]
    title = said["table"]
    if title is not None and (words := blanked(title[0], names)) != title[0]:
        title = [words, ""]
    seats = [None if place in gone else given for place, given in enumerate(said["seats"])]
    header = {**header, "names": {"table": title, "seats": seats}}
    return Copied(packed([header, *rest]), len(gone), has_same_fingerprint=True)


def _seats_of(replay_file: ReadReplay, names: Collection[str]) -> set[int]:
    """Return the seats of players with these names."""
    there = [name.text for name in replay_file.names]
    for name in names:
        if name not in there:
            known = ", ".join(text for text in there if text is not None) or "nobody"
            raise NotErased(f"Nobody in this replay is called {name}. Named in it: {known}.")
    return {place for place, text in enumerate(there) if text in names}


def _made_anew(replay_file: ReadReplay, gone: Collection[int], playable_set: PlayableSet) -> list[Any]:
    """Return the records of a new replay, of this version, of a whole one of an older version."""
    ending = replay_file.ending
    assert ending is not None
    if not ending.seed:
        raise NotErased("The match was not over when this was written: export its replay anew when it is.")
    old = replay_file.record
    seats = tuple(
        replace(seat, name_seal="") if place in gone else seat for place, seat in enumerate(old.seats)
    )  # fmt: skip
    words = blanked(old.name, [old.seats[place].name for place in gone])
    match = replace(old, seats=seats, name=words)
    state = ""
    if ending.state and not ending.went_on:
        table = beginning(playable_set.rules, old)
        for n, answer in enumerate(replay_file.answers, 1):
            step(playable_set.rules, table, answer, n)
        state = state_of(table)
    outcome = MatchOutcome(ending.how, ending.winners, state, ending.went_on)
    answers = (AnswerRecord(0, n, answer) for n, answer in enumerate(replay_file.answers, 1))
    return list(records_of(match, answers, outcome, replay_file.header["release"], replay_file.header["cards"][0][1]))
