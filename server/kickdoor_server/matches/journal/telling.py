"""Tells people, the log and the host that a match goes on under other rules than it was played by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ...base.process.logs import Log
from ...base.store.records import SHOWN, MatchRecord, PackRecord, went_on_words
from ...people.sessions.session import Session
from ...table.translate.stage import Stage
from .playback import Replayed
from .snapshots import code_of

if TYPE_CHECKING:
    from ..playing.match import Match

CHANGED_NEWS = (
    "{name} goes on from where it stood, by the rules and cards that this server has now: they have changed since."
)
"""Told to people of a match that went on from its snapshot."""

TEXTS_NEWS = "{name} goes on. Names or flavour in {packs} have changed since; what its cards do has not."
"""Told to people of a match whose packs have other texts now."""


def tell(record: MatchRecord, replayed: Replayed, stage: Stage, people: Mapping[str, Session], log: Log) -> None:
    """Log what is unusual about a match that was just restored (other rules, a snapshot that had to be used), and send
    its players a line about it. `people`: sessions by their id.
    """
    here = stage.sources[0].digest
    if record.set_digest not in ("", here):
        log.warn("other_cards", set=record.set, began_with=record.set_digest[:SHOWN], here=here[:SHOWN])
    if replayed.unchecked:
        log.warn("revived_unchecked", why=replayed.unchecked, began_with=record.release)
    if replayed.went_on and not replayed.at:
        last = replayed.went_on[-1]
        log.warn("continued_from_snapshot", answer=last.n, was=last.was, now=last.now, why=last.why)
        for person in people.values():
            person.tell(CHANGED_NEWS.format(name=record.name))
    if (reworded := _reworded(record.packs, stage)) and not replayed.at:
        log.info("other_texts", packs=",".join(reworded))
        packs = f"the pack{'s' * (len(reworded) > 1)} {' and '.join(reworded)}"
        for person in people.values():
            person.tell(TEXTS_NEWS.format(name=record.name, packs=packs))


def _reworded(began_with: Iterable[PackRecord], stage: Stage) -> list[str]:
    """Return the keys of the packs whose texts, but not rules, have changed since the match began."""
    here = {source.key: source.digest for source in stage.sources[1:]}
    return [pack.key for pack in began_with if here.get(pack.key, pack.digest) != pack.digest]


def of_other_rules(matches: Iterable[Match], release: str) -> dict[str, Any]:
    """Return facts for the server's host: how many of these matches began with other releases, rules or cards than
    `release` has, which were continued from a snapshot, and which could not be checked.
    """
    began: Counter[str] = Counter()
    continued, unchecked = [], []
    for match in matches:
        record = match.record
        facts = {"number": record.number, "table": record.id, "name": record.name}
        if began_with := _other(record, match.stage, release):
            began[began_with] += 1
        if match.went_on:
            continued.append({**facts, "why": went_on_words(match.went_on[-1])})
        if match.unchecked:
            unchecked.append({**facts, "why": match.unchecked})
    return {"began_with": dict(began), "continued_from_snapshot": continued, "unchecked": unchecked}


def _other(record: MatchRecord, stage: Stage, release: str) -> str:
    """Return what the match began with, if that differs from what is here; else ""."""
    if record.code == code_of(stage, record.packs):
        return ""
    name = record.release or "an earlier release"
    if record.set_digest not in ("", stage.sources[0].digest):
        return f"{name}, {record.set} {record.set_digest[:SHOWN]}"
    return f"{name}, other rules" if record.release == release else name
