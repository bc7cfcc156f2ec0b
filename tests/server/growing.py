"""Memory of a match over an evening: printed as JSON, moment by moment (`test_growth.py`).

    python -m tests.server.growing

It counts the objects that a match refers to and that did not exist before it: what sets, server and process share is
not its own. A random match is played in memory; its size depends on the state of the table, so several moments are
measured. The same happens in each run, so the counts are the same. It runs in a process of its own, which has few other
objects, so that the search takes no time.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import msgspec
from msgspec import Raw
from tests.server.house import Caller, House
from tests.trials.drills.choosing import chosen, put_on

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Private
from kickdoor_protocol.views import PrivateView
from kickdoor_server.base.configuration.settings import Settings
from kickdoor_server.base.rates import Rate
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

AS_FAST_AS_THEY_LIKE = Settings(requests=Rate(per_s=1e6, burst=10**6))
PLAYABLE_SETS = PlayableSets(known_sets(("classic",)))
YOUNG = (280, 320)
OLD = (960, 1_000)
SEED = 7
SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)
NAMES = ("Ada", "Bo", "Cleo", "Dora")


class Evening:
    """Four clients at one table of classic, who mostly answer by default, and their match."""

    def __init__(self, seed: int) -> None:
        self.house = House(AS_FAST_AS_THEY_LIKE, playable_sets=PLAYABLE_SETS)
        self.before = {id(thing) for thing in gc.get_objects()}
        self.people = [self.house.comes(name) for name in NAMES]
        self.played = 0
        self._chance = Random(seed)
        self._tried: dict[Caller, set[str]] = {person: set() for person in self.people}
        self._views: dict[Caller, PrivateView] = {}
        host, *guests = self.people
        host.does(CreateTable, name="The table", set="classic", sex="female")
        table = host.last(Lobby).table.id
        for guest in guests:
            guest.does(JoinTable, table=table, sex="male")
            guest.does(SetReady, ready=True)
        host.does(StartMatch)

    def goes_on(self, until: int) -> None:
        """Play until the clients have sent so many commands."""
        while self.played < until:
            self._listen()
            assert self.house.match.over is None, f"over after {self.played}: choose another seed"
            asked = [person for person in self.people if self._views[person].questions]
            if asked:
                self._command(self._chance.choice(asked))
            else:
                self.house.clock.advance(1)

    def _listen(self) -> None:
        """Keep the latest views, and drop everything else that the clients or the disk received."""
        for person in self.people:
            person.listens()
            for message in person.heard:
                if isinstance(message, Private):
                    self._views[person] = message.view
            person.heard[:] = [message for message in person.heard if isinstance(message, Welcome)]
        self.house.disk.written.clear()

    def _command(self, person: Caller) -> None:
        self.played += 1
        view = self._views[person]
        key = put_on(view)
        if key is not None and key not in self._tried[person]:
            self._tried[person].add(key)
            person.asks(Act, choice=(key,))
            return
        question = view.questions[0]
        answer = person.asks(Answer, question=question.id, choice=chosen(question, self._chance, 0.3))
        if not isinstance(answer, Accepted):
            person.asks(Answer, question=question.id, choice=question.default)

    def kept(self) -> int:
        """Return the bytes that the match keeps, with those that its sessions and their connections keep for it."""
        self._listen()
        gc.collect()
        (table,) = self.house.server.lobby.tables.values()
        sessions = [session for session in self.house.server.sessions if session.place is table]
        links = [session.link for session in sessions if session.link is not None]
        outside = {id(thing) for person in self.people for thing in (person, person.wire)}
        return sum(map(_size, _reached([table, *sessions, *links], self.before | outside)))

    def kept_alone(self) -> int:
        """Return the same while nobody is connected; then all resume."""
        tokens = [person.token for person in self.people]
        for person in self.people:
            person.loses_the_line()
        (table,) = self.house.server.lobby.tables.values()
        gc.collect()
        kept = sum(map(_size, _reached([table], self.before | {id(one) for one in self.house.server.sessions})))
        for n, (name, token) in enumerate(zip(NAMES, tokens, strict=True)):
            again = self.house.comes(name, token)
            self._tried[again] = self._tried.pop(self.people[n])
            self.people[n] = again
        self._views.clear()
        self._listen()
        return kept


def _reached(roots: list[Any], but: set[int]) -> Iterator[Any]:
    """Yield these objects and all that they refer to, each once."""
    found = {id(root) for root in roots}
    waiting = list(roots)
    while waiting:
        thing = waiting.pop()
        yield thing
        for each in gc.get_referents(thing):
            if id(each) not in found and id(each) not in but and not isinstance(each, SHARED):
                found.add(id(each))
                waiting.append(each)


def _size(thing: Any) -> int:
    return len(thing) if isinstance(thing, Raw) else sys.getsizeof(thing)  # Python does not know the size of a Raw


@dataclass(frozen=True, slots=True)
class Moment:
    """Bytes that a match keeps after so many commands: with its players, and without (`alone`).

    `events`: events in memory; `before`: events in the store only.
    """

    played: int
    kept: int
    alone: int
    events: int
    before: int


def moments() -> Iterator[Moment]:
    """Yield the moments of one evening, early and late; what is made once for all matches exists before."""
    Evening(1).goes_on(60)
    evening = Evening(SEED)
    for moment in (*YOUNG, *OLD):
        evening.goes_on(moment)
        story = evening.house.match.audience.story
        here = sum(piece.count.events for piece in story.here())
        yield Moment(moment, evening.kept(), evening.kept_alone(), here, story.before.events)


if __name__ == "__main__":
    sys.stdout.buffer.write(msgspec.json.encode(list(moments())))
