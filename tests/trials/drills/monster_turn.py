"""The Monster Turn drill: kill a server of the board game between the throw of the Monster Die and the moves.

    python -m tests.trials.drills.monster_turn --matches 20

Two clients, over TCP, and two AI players share a table. When the die has fallen and only the two are asked, both hold
still. Then the server is killed with -9 and restarted, and both resume by their tokens: the table must stand as each
has left it, with the die as it fell and every monster where it was. They go on, so the monsters move by that die, and
so on, in as many Monster Turns as requested, to the end of the match, which is then replayed and proven.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import click
import msgspec

from kickdoor_game.library import ruleset
from kickdoor_game.machine import run
from kickdoor_game.machine.journal import JournalHeader, begin
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.dice.throw import Throw, ThrowMonsterDie
from kickdoor_game.quest.phases.monster_turn import MonsterTurn
from kickdoor_game.quest.state.table import MONSTERS_TURN
from kickdoor_protocol.base import Message, Request
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.table import Private, Shared
from kickdoor_protocol.views import PrivateView, PublicView
from kickdoor_server.base.store.past import Journal
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from tests.trials.drills.kill import Tally, prove_it, read_the_journal
from tests.trials.drills.mortal_server import Broken, MortalServer, ended_in_words
from tests.trials.drills.stubborn_player import StubbornPlayer

AI_SEATS = ("greedy", "spiteful")
OPTIONS: dict[str, str | int | bool] = {"pace": "none", "early_passes": "at_once"}
THROWN = "dice"
"""Kind of the question in which all may react to dice."""

STANDS_WITHIN_S, ENDS_WITHIN_S = 120.0, 600.0


class Meeting:
    """State that the two clients of a table share. `table`: its id; `stop`: whether they hold still at the Monster
    Die."""

    def __init__(self) -> None:
        self.table = ""
        self.guest_is_ready = False
        self.stop = True


class Explorer(StubbornPlayer):
    """One of the two clients. `stands`: set while it holds still; `seen`: the public and the private view then."""

    def __init__(self, name: str, meeting: Meeting, chance: Random, *, host: bool) -> None:
        super().__init__(name, AI_SEATS if host else (), chance, asyncio.Event())
        self.stands = asyncio.Event()
        self.seen: tuple[PublicView, PrivateView] | None = None
        self._meeting = meeting
        self._host = host
        self._public: PublicView | None = None
        self._private: PrivateView | None = None

    def _hears(self, message: Message) -> None:
        super()._hears(message)
        match message:
            case Lobby(table=table) if self._host:
                self._meeting.table = table.id
                people = [seat for seat in table.seats if seat.kind == "human"]
                self._meeting.guest_is_ready = any(seat.ready for seat in people)
            case Shared(view=view):
                self._public = view
            case Private(view=private):
                self._private = private

    def _comes_in(self, *, resumed: bool) -> None:
        super()._comes_in(resumed=resumed)
        if resumed or self.match is not None:
            return
        own: list[Callable[[int], Request]] = [
            lambda req: CreateTable(req, "", "quest", "female", OPTIONS),
            *((lambda req, kind=kind: AddAi(req, kind)) for kind in AI_SEATS),
            StartMatch,
        ]
        others: list[Callable[[int], Request]] = [
            lambda req: JoinTable(req, self._meeting.table, sex="male"),
            lambda req: SetReady(req, ready=True),
        ]
        self._setting_up = own if self._host else others

    def _goes_on(self) -> None:
        last = self._host and self._setting_up == [StartMatch] and self.match is None
        if last and not self._meeting.guest_is_ready:
            return
        super()._goes_on()

    def _answers(self, view: PrivateView) -> None:
        if not (self._meeting.stop and self._lies()):
            self.stands.clear()
            super()._answers(view)
            return
        public, private = self._public, self._private
        assert public is not None
        humans = {seat.seat for seat in public.seats if seat.kind == "human"}
        if (
            private is not None
            and private.number == public.number
            and {waiting.seat for waiting in public.waiting} == humans
        ):
            self.seen = public, private
            self.stands.set()

    def _lies(self) -> bool:
        """Return whether the die of a Monster Turn has fallen, and this client is asked to react."""
        public, private = self._public, self._private
        if public is None or private is None or public.header.phase != MONSTERS_TURN:
            return False
        return [asked.kind for asked in private.questions] == [THROWN]

    def goes_on(self) -> None:
        """Answer what has been held back."""
        if self._private is not None and not self._open:
            self._answers(self._private)


def at_rest(view: Any) -> Any:
    """Return a view as plain data, without what is no part of the table: clocks, connections and the pause."""
    return _without(msgspec.to_builtins(view))


def _without(value: Any) -> Any:
    match value:
        case dict():
            gone = ("seconds_left", "connected", "pause")
            return {key: _without(each) for key, each in value.items() if key not in gone}
        case list() | tuple():
            return [_without(each) for each in value]
        case _:
            return value


def lies_between(written: Journal) -> bool:
    """Return whether a journal ends after the Monster Die of a Monster Turn has fallen and before a monster moves."""
    record, rules = written.match, ruleset("quest")
    players = tuple(Player(seat.name, seat.sex) for seat in record.seats)
    table: Any = begin(rules, JournalHeader("quest", players, dict(record.options)))
    for line in written.answers:
        run.apply_in_place(rules, table, line.answer)
    kinds = [type(frame) for frame in table.stack]
    wanted: list[type[Any]] = [MonsterTurn, ThrowMonsterDie, Throw]
    return any(kinds[at : at + 3] == wanted for at in range(len(kinds)))


async def drill(folder: Path, kills: int, chance: Random, *, to_the_end: bool = True) -> Tally:
    """Play one match with so many kills. Raises Broken if the table differs afterwards, or does not go on from there.

    Unless it goes on `to_the_end`, it stops at the die of the next Monster Turn.
    """
    server, tally, meeting = MortalServer(folder, sets="quest"), Tally(), Meeting()
    await server.starts()
    host = Explorer("Ada", meeting, Random(chance.random()), host=True)
    guest = Explorer("Bob", meeting, Random(chance.random()), host=False)
    people = [host, guest]
    async with asyncio.TaskGroup() as group:
        playing = [group.create_task(host.plays(lambda: server.port, server.up))]
        while not meeting.table:
            await asyncio.sleep(0.01)
        playing.append(group.create_task(guest.plays(lambda: server.port, server.up)))
        for _ in range(kills):
            if not await _both_stand(people, playing):
                break
            before = [_seen(person) for person in people]
            await server.is_killed()
            (written, *_) = read_the_journal(folder, [*people], tally)
            if not lies_between(written):
                raise Broken("the journal does not end between the Monster Die and the moves")
            for person in people:
                person.stands.clear()
            await server.starts()
            tally.kills += 1
            if not await _both_stand(people, playing):
                raise Broken("the match was over after the restart")
            for person, was in zip(people, before, strict=True):
                if _seen(person) != was:
                    raise Broken(f"{person.name} comes back to another table: {was} {_seen(person)}")
            meeting.stop = False
            for person in people:
                person.stands.clear()
                person.goes_on()
            await asyncio.sleep(0.2)
            meeting.stop = True
        if not to_the_end:
            tally.proven = int(await _both_stand(people, playing))
            for plays in playing:
                plays.cancel()
            await server.ends()
            return tally
        meeting.stop = False
        for person in people:
            person.goes_on()
        await asyncio.wait_for(asyncio.gather(*playing), ENDS_WITHIN_S)
    await server.ends()
    tally.restarts_s = server.restarts_s[1:]
    (written, *_) = read_the_journal(folder, [*people], tally)
    prove_it(written, PlayableSets(known_sets((), ()), ()))
    tally.proven, tally.answers = 1, len(written.answers)
    server.insists()
    return tally


async def _both_stand(people: list[Explorer], playing: list[asyncio.Task[Any]]) -> bool:
    """Wait until both hold still at the die; return False if the match is over before."""
    waits = [asyncio.create_task(person.stands.wait()) for person in people]
    try:
        both = asyncio.gather(*waits)
        done, _ = await asyncio.wait([both, *playing], timeout=STANDS_WITHIN_S, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            raise Broken("no Monster Die in two minutes")
        return both in done
    finally:
        for wait in waits:
            wait.cancel()


def _seen(person: Explorer) -> tuple[Any, Any]:
    assert person.seen is not None
    public, private = person.seen
    return at_rest(public), at_rest(private)


@click.command()
@click.option("--matches", default=20, show_default=True)
@click.option("--kills", default=5, show_default=True, help="In each match, one in a Monster Turn.")
@click.option("--seed", default=1, show_default=True)
def main(matches: int, kills: int, seed: int) -> None:
    """Kill a server in Monster Turns, and look whether the table stands as it was left."""
    chance, tallies = Random(seed), list[Tally]()
    for number in range(matches):
        with tempfile.TemporaryDirectory() as folder:
            tallies.append(ended_in_words(drill(Path(folder), kills, chance)))
        click.echo(f"{number + 1} of {matches}: {tallies[-1].kills} kills, {tallies[-1].answers} answers")
    lost = sum(tally.missing + tally.twice + tally.gaps for tally in tallies)
    click.echo(f"{sum(tally.kills for tally in tallies)} kills between die and moves, {lost} answers lost or twice")
    if lost:
        raise click.ClickException("something was lost, or happened twice")


if __name__ == "__main__":
    main()
