"""What a match keeps does not grow with what is played, and is little while nobody is there.

Counted is what a match refers to and was not there before it: whatever its sets, its server and its process share is
not its own. A match by chance is driven in memory; how much one keeps depends on what lies on the table, so several
moments are taken together. The same happens in each run, so the counts are the same.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

import pytest
from msgspec import Raw
from tests.drills.choosing import chosen, put_on
from tests.server.house import Caller, House

from kickdoor_protocol.messages.lobby import CreateTable, JoinTable, Lobby, SetReady, StartMatch
from kickdoor_protocol.messages.session import Accepted, Welcome
from kickdoor_protocol.messages.table import Act, Answer, Private
from kickdoor_protocol.views import PrivateView
from kickdoor_server.access.rates import Rate
from kickdoor_server.configuration.settings import Settings
from kickdoor_server.journal.happened import LOOKED_THROUGH
from kickdoor_server.tables.repertoire import Repertoire
from kickdoor_server.translate.sets import known_sets

AS_FAST_AS_THEY_LIKE = Settings(requests=Rate(per_s=1e6, burst=10**6))
REPERTOIRE = Repertoire(known_sets(("classic",)))
YOUNG = (280, 320)
OLD = (960, 1_000)
GROWS_MOST = 1.1
"""On average. By what lies on the table it may be a little more, and is as often less."""
GROWS_ALONE_MOST = 1.2
"""So little is kept that what other tests have left in the process counts, too."""
SEED = 7
STILL_TO_WRITE = 300
"""Events that a hundred answers lead to, which is when there is another snapshot."""
SHARED = (type, ModuleType, FunctionType, BuiltinFunctionType, CodeType)
NAMES = ("Ada", "Bo", "Cleo", "Dora")


class Evening:
    """Four people at one table of classic, who mostly do what counts by default, and their match."""

    def __init__(self, seed: int) -> None:
        self.house = House(AS_FAST_AS_THEY_LIKE, repertoire=REPERTOIRE)
        gc.unfreeze()  # what another test's server has frozen would not be among these, and count as new
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
        """Until so many commands have been given."""
        while self.played < until:
            self._listen()
            assert self.house.match.over is None, f"over after {self.played}: choose another seed"
            asked = [person for person in self.people if self._views[person].questions]
            if asked:
                self._command(self._chance.choice(asked))
            else:
                self.house.clock.advance(1)

    def _listen(self) -> None:
        """What they have heard is not kept, nor what is on the disk."""
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
        """Bytes that the match keeps, with what its sessions and their connections keep for it."""
        self._listen()
        gc.collect()
        (table,) = self.house.server.lobby.tables.values()
        sessions = [session for session in self.house.server.sessions if session.place is table]
        links = [session.link for session in sessions if session.link is not None]
        outside = {id(thing) for person in self.people for thing in (person, person.wire)}
        return sum(map(_size, _reached([table, *sessions, *links], self.before | outside)))

    def kept_alone(self) -> int:
        """The same while nobody is there. They come back."""
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
    """These, and all that they refer to, each once."""
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
    return len(thing) if isinstance(thing, Raw) else sys.getsizeof(thing)  # of a Raw Python does not know it


@dataclass(frozen=True, slots=True)
class Moment:
    """What a match keeps after so many commands, in bytes: while people are there, and while nobody is (`alone`).

    `events`: of what has happened, how many are in memory; `before`: how many are in the store alone.
    """

    played: int
    kept: int
    alone: int
    events: int
    before: int


@pytest.fixture(scope="module")
def evening() -> list[Moment]:
    """One evening, looked at in its young and in its old days; what is made once for all matches is there before."""
    Evening(1).goes_on(60)
    evening, moments = Evening(SEED), []
    for moment in (*YOUNG, *OLD):
        evening.goes_on(moment)
        story = evening.house.match.audience.story
        here = sum(piece.count.events for piece in story.here())
        moments.append(Moment(moment, evening.kept(), evening.kept_alone(), here, story.before.events))
    return moments


def grows(moments: list[Moment], kept: Callable[[Moment], int]) -> float:
    """How many times as much is kept after a thousand commands as after three hundred."""
    young, old = ([kept(each) for each in moments if each.played in days] for days in (YOUNG, OLD))
    return sum(old) / sum(young)


def test_a_match_keeps_no_more_after_a_thousand_commands_than_after_three_hundred(evening: list[Moment]) -> None:
    assert grows(evening, lambda moment: moment.kept) <= GROWS_MOST


def test_beside_what_is_looked_at_nothing_accumulates(evening: list[Moment]) -> None:
    assert grows(evening, lambda moment: moment.alone) <= GROWS_ALONE_MOST


def test_of_what_has_happened_the_last_is_in_memory_and_all_else_in_the_store(evening: list[Moment]) -> None:
    assert all(moment.events <= LOOKED_THROUGH + STILL_TO_WRITE for moment in evening)
    assert evening[-1].before > 4 * LOOKED_THROUGH


def test_a_match_at_which_nobody_is_keeps_little(evening: list[Moment]) -> None:
    assert sum(moment.alone for moment in evening) < sum(moment.kept for moment in evening) / 2
