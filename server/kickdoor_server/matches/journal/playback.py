"""Replays a journal: gives its answers again, from the first one or from a snapshot on.

Dice and shuffles are in the journal and are not rolled again; the generator is only advanced by as much, so that all
dice of a match still come from its seed. Clocks go on with the time they had left, unless a later answer has ended
them.

With other rules or cards the same answers may lead elsewhere. So a snapshot by other code is compared with the table
that the answers lead to here. If that differs, or the answers cannot be given, the match goes on from the snapshot if
that still means what it meant when it was taken; else it does not go on.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from functools import partial
from random import Random
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from kickdoor_game.machine import journal, run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.ruleset import Ruleset

from ...base.store.past import Journal
from ...base.store.records import ClocksRecord, WentOn
from ...table.earlier import NOTHING, Earlier, Piece
from ...table.timing.clocks import ClockName, QuestionClock, still_there
from ...table.timing.timekeeper import clock_of, replied
from ...table.translate.reasons import Reasoned
from ...table.translate.stage import Stage
from ..chance import dice_of
from ..done_for import DoneFor, DoneForSeats
from .snapshots import (
    Meaning,
    RestoredSnapshot,
    SnapshotContent,
    UnusableSnapshot,
    are_comparable,
    body_of,
    differing,
    meaning_of,
    opened,
)

DICE = "dice to come"
"""The words for a difference that is not in the table: the state of the seed's dice."""


class Replayed(Struct):
    """A match after `number` answers. `dice` continue where it left off; `events` are the latest.

    `earlier`: what happened before those. `pieces`: packed events from a snapshot, of which `stored` are in the store
    and which contain `packed` of the events. `at`: the snapshot's number, 0 if a new one is needed. `left_ms`: the
    clocks that no answer has ended since they were written. `done`: what was done for lost people. `went_on`: where the
    match went on from a snapshot under other rules. `unchecked`: why nobody knows whether the table is the earlier one;
    "" if it is.
    """

    table: Any
    dice: Random
    number: int = 0
    events: list[Event] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    packed: int = 0
    at: int = 0
    left_ms: dict[ClockName, int] = field(default_factory=dict)
    done: DoneFor = field(default_factory=dict)
    went_on: tuple[WentOn, ...] = ()
    unchecked: str = ""
    earlier: Earlier = NOTHING
    stored: int = 0


Steps = Generator[None, None, Replayed]
"""A replay in steps, each of one answer or one opened snapshot."""


class CannotGoOn(RuntimeError):  # noqa: N818 - named for what it is about
    """Raised if a match would become another one under these rules, and its snapshot cannot be used; says why."""


def replay(rules: Ruleset, written: Journal, code: str = "", stage: Stage | None = None, release: str = "") -> Replayed:
    """Restore a match by giving all its recorded answers again, or from its snapshot and the answers since. Raises any
    exception if the rules do not accept them.

    `code`: digest of rules and cards; a snapshot with it is used unchecked ("": none is). `release`: the program's
    version, for people. `stage`: words for what was played for absent people; None if nobody needs them.
    """
    steps = replaying(rules, written, code, stage, release)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            replayed: Replayed = end.value
            return replayed


def replaying(rules: Ruleset, written: Journal, code: str = "", stage: Stage | None = None, release: str = "") -> Steps:
    """Restore a match as `replay` does, in steps, between which the caller can do other work."""
    snapshot = written.snapshot if code else None
    is_ours = (written.match if snapshot is None else snapshot).code == code or not code
    unchecked = "" if is_ours else "there is no snapshot to compare it with"
    if snapshot is not None and snapshot.n <= len(written.answers):
        try:
            body = body_of(snapshot)
            return (
                yield from _KeptSnapshot(rules, written, stage, snapshot.n, body).replayed(release, is_ours=is_ours)
            )
        except UnusableSnapshot as why:
            unchecked = unchecked and f"its snapshot cannot be used: {why}"
    replayed = _beginning(rules, written)
    replayed.unchecked = unchecked
    try:
        return (yield from _given(rules, written, stage, replayed))
    except Exception as failure:
        n, more = replayed.number + 1, f"; {unchecked}" if unchecked else ""
        raise CannotGoOn(f"by the rules here answer {n} cannot be given ({_words(failure)}){more}") from failure


class _AnotherTable(Exception):  # noqa: N818 - caught here
    """Raised if these parts of a table differ."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        super().__init__(", ".join(parts))


class _KeptSnapshot:
    """A snapshot of a match after `n` answers, to go on from or to compare with."""

    def __init__(self, rules: Ruleset, written: Journal, stage: Stage | None, n: int, body: SnapshotContent) -> None:
        self._rules = rules
        self._written = written
        self._stage = stage
        self._n = n
        self._body = body

    def replayed(self, release: str, *, is_ours: bool) -> Steps:
        """Replay all answers, with the help of the snapshot. `is_ours`: this very code has written it.

        Raises CannotGoOn if the match cannot go on, Unusable if the snapshot cannot be used and the answers alone must
        do.
        """
        if is_ours:
            try:
                return (yield from self._from(self._opened(wholly=False)))
            except UnusableSnapshot as why:
                if self._body.went_on:
                    raise CannotGoOn(
                        f"its answers lead elsewhere by now, and its snapshot is no way on: {why}"
                    ) from why
                raise
        if self._body.went_on:
            return (yield from self._went_on(release, self._body.went_on[-1].why))
        replayed = _beginning(self._rules, self._written)
        expected = self._body.meaning
        if not are_comparable(expected, meaning_of(self._rules, replayed.table)):
            expected = meaning_of(self._rules, self._opened().table)
        try:
            compare = partial(self._compare, expected)
            return (yield from _given(self._rules, self._written, self._stage, replayed, compare))
        except _AnotherTable as parts:
            found, failed = f"by the rules here its answers lead to another table ({parts})", None
        except Exception as failure:
            n = replayed.number + 1
            found, failed = f"by the rules here answer {n} cannot be given ({_words(failure)})", failure
        return (yield from self._went_on(release, found, failed))

    def _opened(self, *, wholly: bool = True) -> RestoredSnapshot:
        return opened(self._body, self._n, self._rules, self._written, wholly=wholly)

    def _from(self, found: RestoredSnapshot) -> Steps:
        """Go on from the snapshot, unchecked."""
        start = Replayed(
            found.table, found.dice, found.number, found.events, found.pieces, len(found.events), found.number,
            done=found.done, went_on=self._body.went_on, earlier=found.earlier, stored=found.stored,
        )  # fmt: skip
        yield
        return (yield from _given(self._rules, self._written, self._stage, start))

    def _compare(self, expected: Meaning, replayed: Replayed) -> None:
        """Raise _AnotherTable if the answers have led to another table than the snapshot's."""
        if replayed.number != self._n:
            return
        parts = differing(expected, meaning_of(self._rules, replayed.table))
        _, state, _ = replayed.dice.getstate()
        if state != self._body.dice:
            parts = (*parts, DICE)
        if parts:
            raise _AnotherTable(parts)

    def _went_on(self, release: str, why: str, failure: Exception | None = None) -> Steps:
        """Go on from the snapshot under other rules, if it still means the same. Raises CannotGoOn if it does not."""
        try:
            replayed = yield from self._from(self._sound())
        except Exception as no_way:
            trouble = (
                no_way
                if isinstance(no_way, UnusableSnapshot)
                else f"what came after it cannot be given ({_words(no_way)})"
            )
            raise CannotGoOn(f"{why}, and its snapshot is no way on: {trouble}") from failure or no_way
        if wrong := self._rules.status(replayed.table):
            raise CannotGoOn(f"{why}, and from its snapshot on it comes to a table that cannot be: {wrong[0]}")
        was = self._body.release or self._written.match.release
        replayed.went_on = (*self._body.went_on, WentOn(self._n, was, release, why))
        replayed.at = 0
        return replayed

    def _sound(self) -> RestoredSnapshot:
        """Return the snapshot's match if it still means the same. Raises Unusable if not."""
        found = self._opened()
        meaning = meaning_of(self._rules, found.table)
        if are_comparable(self._body.meaning, meaning):
            if parts := differing(self._body.meaning, meaning):
                raise UnusableSnapshot(f"the cards or rules here would make another table of it ({', '.join(parts)})")
        elif self._stage is None or self._written.match.set_digest != self._stage.sources[0].digest:
            raise UnusableSnapshot("the cards are others, and nothing tells what it meant by its own")
        if wrong := self._rules.status(found.table):
            raise UnusableSnapshot(f"its table cannot be by the rules here: {wrong[0]}")
        return found


def _words(error: Exception) -> str:
    """Return the error in words for the host."""
    return f"{type(error).__name__}: {error}"


def _beginning(rules: Ruleset, written: Journal) -> Replayed:
    table = journal.begin(rules, written.match.beginning)
    return Replayed(table, dice_of(written.match), events=list(table.news))


def _given(
    rules: Ruleset,
    written: Journal,
    stage: Stage | None,
    replayed: Replayed,
    look: Callable[[Replayed], None] | None = None,
) -> Steps:
    """Give the rest of the answers, in place. `look` is called after each, and may raise."""
    record, table = written.match, replayed.table
    clocks = written.clocks or ClocksRecord(record.number, 0)
    left_ms = {key if isinstance(key, str) else QuestionClock(*key): left for key, left in clocks.left}
    replayed.left_ms = left_ms if clocks.n <= replayed.number else {}
    done_for = None if stage is None else DoneForSeats(rules, stage, replayed.done)
    for line in written.answers[replayed.number :]:
        if done_for is not None:
            done_for.follow(written.chairs_after.get(replayed.number, ()))
            done_for.answered(table, line.answer)
        if line.answer.seat == CHANCE and line.n > record.began_at:
            run.questions(table)[0].shape.sample(replayed.dice)
        done = replied(table, line.answer)
        table.news.clear()
        run.apply_in_place(rules, table, replace(line.answer, question=None))
        replayed.number = line.n
        replayed.events += table.news
        replayed.events += [Reasoned(Seat(reason.seat), reason.text) for reason in written.reasons.get(line.n, ())]
        if line.n == clocks.n:
            replayed.left_ms = left_ms
        elif replayed.left_ms:
            replayed.left_ms = _still_running(rules, table, replayed.left_ms, done)
        if look is not None:
            look(replayed)
        yield
    if done_for is not None:
        done_for.follow(written.chairs_after.get(replayed.number, ()))
        replayed.done = done_for.done
    return replayed


def _still_running(
    rules: Ruleset, table: Any, left_ms: dict[ClockName, int], done: ClockName | None
) -> dict[ClockName, int]:
    """Return the clocks that still exist after the answer that led to this table."""
    asked = {clock_of(table, question) for question in run.questions(table)}
    alarms = {alarm.name for alarm in rules.alarms(table)}
    left_ms = {name: left for name, left in left_ms.items() if name != done}
    return still_there(left_ms, asked, alarms, len(table.stack))
