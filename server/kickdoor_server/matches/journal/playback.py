"""Where a journal leads: its answers given again, from the first one or from a snapshot on.

Dice and shuffles are in the journal and are not rolled again; the generator is only advanced by as much, so that all
dice of a match still come from its seed. Clocks go on with what was left of them, unless an answer has done with them
since that was written down.

By other rules or with other cards the same answers may lead elsewhere. So where a snapshot was not written by what is
here, it is compared with the table that its answer leads to here. If that is another one, or there is none, the match
goes on from the snapshot, as it stood, if that means here what it meant when it was taken; else it does not go on.
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
from ..deeds import Deeds, DoneFor
from .snapshots import Body, Meaning, Opened, Unusable, are_comparable, body_of, differing, meaning_of, opened

DICE = "dice to come"
"""What is compared besides the table: where the seed's dice go on."""


class Replayed(Struct):
    """Where a journal leads after `number` answers: `dice` continues where the match left off, `events` is what has
    happened, or the last of it.

    `earlier`: what happened before those. `pieces`: what came packed with a snapshot, `stored`, how many of these are
    in the store, and `packed`, how many of the events were in them; `at`: its number, 0 if it is to be made anew.
    `left_ms`: what is left of the clocks that have not been done with since they were written down. `done`: what was
    done for those who are lost. `went_on`: where it went on from a snapshot since other rules would have led elsewhere.
    `unchecked`: why nobody knows whether it stands where it stood; "" if it does.
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
"""A match that is played again a little at a time: each step is one answer, or a snapshot that is opened."""


class CannotGoOn(RuntimeError):  # noqa: N818 - named for what it is about
    """By the rules that are here a match would become another one, and its snapshot is no way out; says why."""


def replay(rules: Ruleset, written: Journal, code: str = "", stage: Stage | None = None, release: str = "") -> Replayed:
    """The match after all answers.

    `code`: what a snapshot must have been made by to be gone on from without a question, "" if none is to be looked
    at; `release`: what that is, for people. `stage`: in whose words it is told what was done for those who are lost,
    None if nobody is to be told. Any exception: it cannot be replayed.
    """
    steps = replaying(rules, written, code, stage, release)
    while True:
        try:
            next(steps)
        except StopIteration as end:
            replayed: Replayed = end.value
            return replayed


def replaying(rules: Ruleset, written: Journal, code: str = "", stage: Stage | None = None, release: str = "") -> Steps:
    """The same in steps, for whoever has other work in between."""
    snapshot = written.snapshot if code else None
    is_ours = (written.match if snapshot is None else snapshot).code == code or not code
    unchecked = "" if is_ours else "there is no snapshot to compare it with"
    if snapshot is not None and snapshot.n <= len(written.answers):
        try:
            body = body_of(snapshot)
            return (yield from _Kept(rules, written, stage, snapshot.n, body).replayed(release, is_ours=is_ours))
        except Unusable as why:
            unchecked = unchecked and f"its snapshot cannot be used: {why}"
    replayed = _beginning(rules, written)
    replayed.unchecked = unchecked
    try:
        return (yield from _given(rules, written, stage, replayed))
    except Exception as failure:
        n, more = replayed.number + 1, f"; {unchecked}" if unchecked else ""
        raise CannotGoOn(f"by the rules here answer {n} cannot be given ({_words(failure)}){more}") from failure


class _AnotherTable(Exception):  # noqa: N818 - caught here
    """These parts of the table are not what they were."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        super().__init__(", ".join(parts))


class _Kept:
    """What is kept of a match after `n` answers, to go on from or to compare with."""

    def __init__(self, rules: Ruleset, written: Journal, stage: Stage | None, n: int, body: Body) -> None:
        self._rules = rules
        self._written = written
        self._stage = stage
        self._n = n
        self._body = body

    def replayed(self, release: str, *, is_ours: bool) -> Steps:
        """The match after all answers. `is_ours`: the very rules and cards that are here have written what is kept.

        CannotGoOn; Unusable if it is of no use, and the answers have to do without it.
        """
        if is_ours:
            try:
                return (yield from self._from(self._opened(wholly=False)))
            except Unusable as why:
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

    def _opened(self, *, wholly: bool = True) -> Opened:
        return opened(self._body, self._n, self._rules, self._written, wholly=wholly)

    def _from(self, found: Opened) -> Steps:
        """Go on from there without a question."""
        start = Replayed(
            found.table, found.dice, found.number, found.events, found.pieces, len(found.events), found.number,
            done=found.done, went_on=self._body.went_on, earlier=found.earlier, stored=found.stored,
        )  # fmt: skip
        yield
        return (yield from _given(self._rules, self._written, self._stage, start))

    def _compare(self, expected: Meaning, replayed: Replayed) -> None:
        """_AnotherTable if the answers have come to one by where this was kept."""
        if replayed.number != self._n:
            return
        parts = differing(expected, meaning_of(self._rules, replayed.table))
        _, state, _ = replayed.dice.getstate()
        if state != self._body.dice:
            parts = (*parts, DICE)
        if parts:
            raise _AnotherTable(parts)

    def _went_on(self, release: str, why: str, failure: Exception | None = None) -> Steps:
        """Go on from there although the rules are others: if it means here what it meant. CannotGoOn, with why not."""
        try:
            replayed = yield from self._from(self._sound())
        except Exception as no_way:
            trouble = (
                no_way if isinstance(no_way, Unusable) else f"what came after it cannot be given ({_words(no_way)})"
            )
            raise CannotGoOn(f"{why}, and its snapshot is no way on: {trouble}") from failure or no_way
        if wrong := self._rules.status(replayed.table):
            raise CannotGoOn(f"{why}, and from its snapshot on it comes to a table that cannot be: {wrong[0]}")
        was = self._body.release or self._written.match.release
        replayed.went_on = (*self._body.went_on, WentOn(self._n, was, release, why))
        replayed.at = 0
        return replayed

    def _sound(self) -> Opened:
        """What is kept, if it means here what it meant. Unusable."""
        found = self._opened()
        meaning = meaning_of(self._rules, found.table)
        if are_comparable(self._body.meaning, meaning):
            if parts := differing(self._body.meaning, meaning):
                raise Unusable(f"the cards or rules here would make another table of it ({', '.join(parts)})")
        elif self._stage is None or self._written.match.set_digest != self._stage.sources[0].digest:
            raise Unusable("the cards are others, and nothing tells what it meant by its own")
        if wrong := self._rules.status(found.table):
            raise Unusable(f"its table cannot be by the rules here: {wrong[0]}")
        return found


def _words(error: Exception) -> str:
    """What it says, to whoever runs the server."""
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
    """From there on the rest of the answers, in place. `look` is shown where each leads, and may raise."""
    record, table = written.match, replayed.table
    clocks = written.clocks or ClocksRecord(record.number, 0)
    left_ms = {key if isinstance(key, str) else QuestionClock(*key): left for key, left in clocks.left}
    replayed.left_ms = left_ms if clocks.n <= replayed.number else {}
    deeds = None if stage is None else Deeds(rules, stage, replayed.done)
    for line in written.answers[replayed.number :]:
        if deeds is not None:
            deeds.follow(written.chairs_after.get(replayed.number, ()))
            deeds.answered(table, line.answer)
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
    if deeds is not None:
        deeds.follow(written.chairs_after.get(replayed.number, ()))
        replayed.done = deeds.done
    return replayed


def _still_running(
    rules: Ruleset, table: Any, left_ms: dict[ClockName, int], done: ClockName | None
) -> dict[ClockName, int]:
    """Of these clocks, those that an answer has not done with, by which this table has come about."""
    asked = {clock_of(table, question) for question in run.questions(table)}
    alarms = {alarm.name for alarm in rules.alarms(table)}
    left_ms = {name: left for name, left in left_ms.items() if name != done}
    return still_there(left_ms, asked, alarms, len(table.stack))
