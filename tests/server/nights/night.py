"""Nights at servers that are not as usual: what evenings (`evenings.py`) leave out, or come to too seldom.

    with night(Locked, seed=5) as at_the_lodge:
        at_the_lodge.begins()
        at_the_lodge.goes_on(250)

Each is an evening at a server with something special, at which people do what is special there: say a password, take
a seat back without a token, wind a replay, read slowly. Whatever waits there waits for a short time, mostly for a
multiple of the time between two sweeps, so that much happens just at its bounds.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, NamedTuple
from unittest.mock import patch

from argon2 import PasswordHasher
from tests.server.evenings import Evening, check, seeded, told_to_the_host
from tests.server.house import QUICK, Caller, House
from tests.server.toy import ToyRules
from tests.server.toy_stage import ToyStage

from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.errors import LocalProtocolError
from kickdoor_protocol.messages import table
from kickdoor_server.base.declined import Declined
from kickdoor_server.base.process import logs
from kickdoor_server.matches.journal import snapshots
from kickdoor_server.matches.journal.space import MIB
from kickdoor_server.operations.admin import commands, shown
from kickdoor_server.operations.admin.executor import AdminExecutor
from kickdoor_server.operations.pages.metrics import Figures
from kickdoor_server.people.sessions import passwords
from kickdoor_server.table.catalogue.playable_sets import PlayableSet, PlayableSets

SHORT = replace(
    QUICK,
    admin="off",
    disk_free_least_mb=100,
    snapshot_answers=6,
    silence_s=45.0,
    slow_reader_s=5.0,
    grace_s=20.0,
    chair_s=15.0,
    deserted_s=10.0,
    session_s=120.0,
    name_s=10.0,
    unanswered_s=30.0,
    asleep_most_s=240.0,
    over_s=60.0,
    watch_delay_s=20.0,
    guess_wait_most_s=20.0,
    guesses_forgotten_s=60.0,
    entering_s=30.0,
    ai_wait_ms=10_000,
    tables_person_most=2,
)
"""Much is waited for, and nothing for long."""

ROOM = 200 * MIB
"""Free on the disk, unless that fills."""

READ_AS: dict[Any, Callable[[Any], str]] = {
    commands.StatusCommand: shown.status,
    commands.TablesCommand: shown.tables,
    commands.InspectCommand: shown.table,
    commands.PlayersCommand: shown.players,
    commands.BansCommand: shown.bans,
    commands.MutesCommand: shown.mutes,
    commands.EraseCommand: shown.erased,
    commands.ReloadCommand: shown.reloaded,
}
"""How the host reads what came of a deed."""


class Night(Evening):
    """At that server. `folder`: its data folder, if it has one, and for what files it needs."""

    settings_here: ClassVar[dict[str, Any]] = {}
    begins_with_a_match = True

    def __init__(self, seed: int, folder: Path) -> None:
        self.folder = folder
        self.free_bytes = ROOM
        self.code = "the game of this night"
        self.codes: list[str] = []
        super().__init__(seed, replace(SHORT, **self.settings_here, **self.files()))

    def files(self) -> dict[str, Any]:
        """Settings that name files, which are there."""
        return {}

    def _house(self) -> House:
        return House(self.settings, self._troupe(), playable_sets=self._playable_sets())

    def _playable_sets(self) -> PlayableSets:
        """The toy; whoever is lost may have their seat kept."""
        playable_set = PlayableSet(ToyRules(), ToyStage())
        return PlayableSets({"toy": lambda: playable_set}, keepers=lambda engine: ("meek", "keen"))

    def _changes(self) -> dict[str, Any]:
        return {"repertoire": self._playable_sets()}

    def _new_table(self) -> dict[str, Any]:
        """Mostly one that can be opened."""
        new = super()._new_table()
        if self.chance.random() < 0.9:
            new["options"].pop("pace", None)
        return new

    def begins(self) -> None:
        if self.begins_with_a_match:
            super().begins()

    def _asks(self, name: str, make: type[Request], fields: dict[str, Any]) -> str:
        try:
            return super()._asks(name, make, fields)
        except LocalProtocolError as unknown:
            return f"{name!r} has no words for {make.__name__}: {unknown}"

    def _remembers(self, name: str, message: Message) -> None:
        super()._remembers(name, message)
        if isinstance(message, table.SeatCode):
            self.codes.append(message.code)

    def _code(self) -> str:
        return self.chance.choice(self.codes[-6:]) if self.codes else super()._code()

    def _place_of(self, caller: Caller) -> Any:
        """Where they are, as the server has it."""
        return next((one.place for one in self.house.server.sessions if one.link is caller.link), None)

    def ends(self) -> None:
        """Write down what is left in the folder, and the figures that programs are told."""
        self.told.append(f"the figures [{check(self.figures())}]")
        for file in sorted(self.folder.rglob("*.json")):
            self.told.append(f"in the folder: {file.relative_to(self.folder)} [{check(file.read_text('utf-8'))}]")

    def figures(self) -> list[Any]:
        """What programs are told of the server."""
        return [
            (family.name, family.type, family.documentation, [(s.name, s.labels, s.value) for s in family.samples])
            for family in Figures(self.house.server).collect()
        ]

    def _deeds(self) -> list[commands.AnyCommand]:
        return [commands.UndrainCommand()] if self.house.server.draining.is_on else super()._deeds()

    def _the_host_looks_in(self) -> str:
        deed = self.chance.choice(self._deeds())
        heard: list[Any] = []
        AdminExecutor(self.house.server).carry_out(deed, "the host", heard.append)
        words = ", ".join(told_to_the_host(one) + _as_text(deed, one) for one in heard)
        return f"the host: {deed}: {words or 'not yet'}"


def _as_text(deed: commands.AnyCommand, answer: Any) -> str:
    """A sum of what the host reads of that."""
    if isinstance(answer, Declined):
        return f" ({answer.cure})"
    if isinstance(deed, commands.ReportsCommand):
        return f" {check((shown.reports if deed.number is None else shown.report)(answer))}"
    read = READ_AS.get(type(deed))
    return "" if read is None else f" {check(read(answer))}"


class _Usage(NamedTuple):
    """Of a disk."""

    free: int


@contextmanager
def night(make: type[Night], seed: int) -> Iterator[Night]:
    """One of that kind, which has not begun. What the host says of the log is said of a log of its own."""
    quick = PasswordHasher(1, 8, 1)
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="kickdoor-night-")))
        stack.enter_context(patch.object(logs, "_book", logs._Book()))
        stack.enter_context(patch.object(passwords, "hasher", lambda: quick))
        there = stack.enter_context(seeded(seed, lambda seed: make(seed, folder)))
        stack.enter_context(patch.object(snapshots, "code_of_the_game", lambda: there.code))
        stack.enter_context(patch.object(shutil, "disk_usage", lambda path: _Usage(there.free_bytes)))
        yield there
