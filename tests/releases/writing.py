"""Write unfinished matches into a data folder: a program that runs on the Python path of a release, and uses only that.

    PYTHONPATH=... python writing.py FOLDER FIRST_SEED EACH

It writes so many matches of each kind of position, each stopped where that comes up, as a server leaves them that stops
in good order; except for the last kind, whose server was killed, so that its snapshot is some answers old. It knows the
three ways in which releases have kept journals so far, and the places of their modules; changes of later releases are
added here.
"""

from __future__ import annotations

import contextlib
import hashlib
import inspect
import json
import sys
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from kickdoor_ai.api import Budget
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.fallback import ask
from kickdoor_game.library import ruleset
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import Seat
from kickdoor_server.matches.replays.timeline import beginning


def module_at(*places: str) -> Any:
    """Return the module at the first of these places where this release has it. Raises ModuleNotFoundError if it has
    none."""
    for place in places[:-1]:
        with contextlib.suppress(ModuleNotFoundError):
            return import_module(place)
    return import_module(places[-1])


def named(owner: Any, *names: str) -> Any:
    """Return the attribute of `owner` that this release has under the first of these names. Raises AttributeError if
    there is none."""
    return next(getattr(owner, name) for name in names if hasattr(owner, name) or name == names[-1])


written = module_at("kickdoor_server.base.store.records", "kickdoor_server.records")
GreedySeat = module_at("kickdoor_ai.doors.greedy_seat", "kickdoor_ai.greedy_seat").GreedySeat
dice_of = module_at("kickdoor_server.matches.chance", "kickdoor_server.chance").dice_of

RULES = ruleset("classic")
TRUTH = "truth.json"
NAMES = (("Ann", "female"), ("Bob", "male"), ("Cid", "female"), ("Dot", "male"))
SEEDS_MOST = 2_000
LATE_MOST = 400
"""Most answers before a position is looked for, so that positions are from all parts of a match."""
BEHIND = 12
"""Answers by which the snapshot of a killed server is old."""


def asked(table: Any, kind: str) -> bool:
    return any(question.kind == kind for question in run.questions(table))


KINDS: dict[str, Callable[[Any], bool]] = {
    "help": lambda table: table.fight is not None and table.fight.helper >= 0,
    "chase": lambda table: table.fight is not None and table.fight.running,
    "charity": lambda table: asked(table, "charity"),
    "offer": lambda table: bool(table.trades) or (table.fight is not None and bool(table.fight.offers)),
    "curse": lambda table: any(hero.lasting for hero in table.heroes),
    "death": lambda table: any(hero.dead for hero in table.heroes),
    "paused": lambda table: table.fight is not None,
    "killed": lambda table: table.turn_number > 4,
}


class Playing:
    """A match of four AI players, two of each kind; Ann's seat is recorded as a person's."""

    def __init__(self, number: int, seed: int) -> None:
        people = {"Ann": f"s-{number}"}
        seats = tuple(
            written.SeatRecord(name, sex, people.get(name, ""), "" if name in people else "greedy")
            for name, sex in NAMES
        )
        digest = RULES.book.digest
        self.record = written.MatchRecord(
            number,
            f"m{number:04}",
            f"Match {number}",
            "classic",
            {},
            seats,
            seed.to_bytes(32, "big"),
            set_digest=digest,
        )
        self.person = written.PersonRecord(f"s-{number}", f"Ann {number}", (hashlib.sha256(b"%d" % number).digest(),))
        self.table = beginning(RULES, self.record)
        self.events = list(self.table.news)
        self.answers: list[Any] = []
        self.old: Any = None
        self._dice = dice_of(self.record)
        self._chance = Random(seed)
        self._minds: list[Any] = [GreedySeat(), ChanceSeat(), GreedySeat(), ChanceSeat()]

    def goes_on(self) -> bool:
        """Roll dice until a question is open; return whether there is one."""
        while run.chance_is_asked(self.table):
            self._give(Answer(run.questions(self.table)[0].seat, run.questions(self.table)[0].shape.sample(self._dice)))
        return not self.table.over

    def decide(self) -> None:
        self._give(self._decision())

    def _decision(self) -> Any:
        for question in run.questions(self.table):
            mind = self._minds[question.seat]
            seen, standing = RULES.observe(self.table, question.seat), RULES.standing(self.table, question.seat)
            verdict = ask(mind, seen, question, standing, Budget(1_000), self._chance)
            if verdict.answer is not None:
                return Answer(verdict.answer.seat, verdict.answer.choice, verdict.answer.standing)
        return time_is_up(run.questions(self.table)[0].seat)

    def _give(self, answer: Any) -> None:
        self.answers.append(written.AnswerRecord(self.record.number, len(self.answers) + 1, answer))
        self.table.news.clear()
        run.apply_in_place(RULES, self.table, answer)
        self.events += self.table.news
        for seat, mind in enumerate(self._minds):
            mind.witness([event for event in self.table.news if event.reaches(Seat(seat))])

    def snapshot(self) -> Any:
        """Return a snapshot as this release takes it; None if it takes none."""
        try:
            snapshots = module_at("kickdoor_server.matches.journal.snapshots", "kickdoor_server.snapshots")
        except ModuleNotFoundError:
            return None
        from kickdoor_server.table.catalogue.sets import known_sets

        taker_class = named(snapshots, "SnapshotTaker", "Album")
        catalogue = "kickdoor_server.table.catalogue"
        sets = module_at(f"{catalogue}.playable_sets", f"{catalogue}.repertoire", "kickdoor_server.repertoire")
        playable = named(sets, "PlayableSets", "Repertoire")(known_sets(("classic",)))
        code = snapshots.code_of(named(playable, "playable_set", "production")("classic").stage)
        takes_rules = "rules" in inspect.signature(taker_class.__init__).parameters
        snapshot_taker: Any = taker_class(RULES, code, 100, release()) if takes_rules else taker_class(code, 100)
        snapshot_taker.happened(self.events)
        done: tuple[Any, ...] = ({},) if "done" in inspect.signature(taker_class.take).parameters else ()
        return snapshot_taker.take(self.record.number, len(self.answers), self.table, self._dice, *done)


def release() -> str:
    from importlib.metadata import version

    return f"kickdoor {version('kickdoor')}"


def stopped_at(kind: str, number: int, seed: int) -> Playing | None:
    """Return a match at such a position; None if it came to its end before."""
    playing = Playing(number, seed)
    late = seed * 37 % LATE_MOST
    while playing.goes_on():
        if len(playing.answers) >= late and KINDS[kind](playing.table):
            if kind == "killed":
                playing.old = playing.snapshot()
                while playing.goes_on() and len(playing.answers) < playing.old.n + BEHIND if playing.old else False:
                    playing.decide()
            return None if playing.table.over else playing
        playing.decide()
    return None


def records(playing: Playing, kind: str) -> list[Any]:
    """Return all records of a match."""
    found = [playing.record, playing.person, *playing.answers]
    if hasattr(written, "Snapshot"):
        found.append(playing.old or playing.snapshot())
    if kind == "paused" and hasattr(written, "PauseRecord"):
        found.append(written.PauseRecord(playing.record.number, True, "agreed", "Ann"))
    return found


def truth(table: Any) -> dict[str, Any]:
    """Return the state of a table that players see: a continued match must have the same."""

    def named(cards: Any) -> list[str]:
        return [table.book.cards[card].key for card in cards]

    piles = {**{f"{deck} deck": cards for deck, cards in table.decks.items()}, **table.discards}
    return {
        "levels": [hero.level for hero in table.heroes],
        "hands": [named(hero.hand) for hero in table.heroes],
        "gear": [named(hero.items) for hero in table.heroes],
        "piles": {
            pile: hashlib.sha256(" ".join(named(cards)).encode()).hexdigest()[:16] for pile, cards in piles.items()
        },
        "turn": [table.turn, table.turn_number],
        "asked": [[question.seat, question.kind] for question in run.questions(table)],
    }


def write(folder: Path, found: list[Any]) -> None:
    """Write records into a folder's journal, as this release keeps it."""
    folder.mkdir(parents=True, exist_ok=True)
    try:
        from kickdoor_server.base.store.opening import opened_store
    except ImportError:
        scribes = module_at("kickdoor_server.base.store.scribe", "kickdoor_server.scribe")

        class Crossing:
            def callFromThread(self, do: Any, *args: Any) -> None:  # noqa: N802
                do(*args)

        scribe = scribes.SqliteScribe(folder / "journal.sqlite3", Crossing())
        scribe.start()
        scribe.write(found, lambda error: None)
        scribe.close()
    else:
        store = opened_store(folder, "NORMAL")
        store.append(found)
        store.close()


def main(folder: Path, first_seed: int, each: int) -> None:
    had: Counter[str] = Counter()
    found: list[Any] = []
    truths: dict[int, Any] = {}
    number = 0
    for seed in range(first_seed, first_seed + SEEDS_MOST):
        wanted = [kind for kind in KINDS if had[kind] < each]
        if not wanted:
            break
        kind = wanted[seed % len(wanted)]
        if (playing := stopped_at(kind, number + 1, seed)) is not None:
            number += 1
            had[kind] += 1
            found += records(playing, kind)
            truths[number] = {"kind": kind, **truth(playing.table)}
    write(folder, found)
    (folder / TRUTH).write_text(json.dumps(truths), "utf-8")
    print(" ".join(f"{kind}={had[kind]}" for kind in KINDS))  # noqa: T201


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))
