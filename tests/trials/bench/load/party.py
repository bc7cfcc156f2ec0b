"""The clients of one table, and what they do, in order: gather, play, leave when it is over, gather again.

`Party.moves` yields each request, and goes on when that is done. A command at a match is done when its client has the
answer and all at the table see the outcome.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kickdoor_protocol.base import Request
from kickdoor_protocol.messages import lobby
from kickdoor_protocol.messages.session import Refused
from kickdoor_protocol.messages.table import Act, Answer
from kickdoor_protocol.shapes import Menu
from kickdoor_protocol.views import Asked
from tests.trials.bench.load.person import Person
from tests.trials.bench.load.plan import Plan
from tests.trials.drills.choosing import any_choice, chosen, put_on

REFUSED_MOST = 20
"""Most refusals in a row, unless commands are wrong on purpose."""
NONSENSE = "nonsense"


@dataclass(frozen=True, slots=True)
class Move:
    """A request. `counts`: it is a command at a match. `is_seen`: returns whether the outcome is seen."""

    who: Person
    make: type[Request]
    fields: dict[str, Any]
    is_seen: Callable[[], bool]
    counts: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it is answered and its outcome seen. A refused request has no outcome."""
        answered = self.who.answered
        return answered is not None and (isinstance(answered, Refused) or self.is_seen())

    @property
    def is_refused(self) -> bool:
        return isinstance(self.who.answered, Refused)


@dataclass(slots=True)
class Party:
    """The clients of one table. `spoil`: all commands are wrong from here on. `again`: they play another match after
    each."""

    people: list[Person]
    plan: Plan
    chance: Random
    spoil: bool = False
    again: bool = True
    commands: int = 0
    matches: int = 0
    _refused: int = 0
    _by_default: bool = field(default=False)

    def moves(self) -> Iterator[Move | None]:
        """Yield the requests; None: no client is asked anything, so they wait for news."""
        while True:
            yield from self._gather()
            while not all(person.over for person in self.people):
                move = self._next()
                yield move
                if move is not None:
                    self._judge(move)
            self.matches += 1
            while not self.again:
                yield None
            for person in self.people:
                yield Move(person, lobby.LeaveTable, {}, lambda: True)
                person.gets_up()

    def _gather(self) -> Iterator[Move]:
        host, *others = self.people
        opened = {"name": f"{host.name}'s", "set": self.plan.set_name, "sex": "female", "options": self.plan.options}
        yield Move(host, lobby.CreateTable, opened, lambda: bool(host.table))
        for other in others:
            fields = {"table": host.table, "sex": "male"}
            yield Move(other, lobby.JoinTable, fields, lambda other=other: bool(other.table))  # type: ignore[misc]
        for person in self.people:
            yield Move(person, lobby.SetReady, {"ready": True}, lambda: True)
        yield Move(host, lobby.StartMatch, {}, lambda: all(person.view is not None for person in self.people))

    def _next(self) -> Move | None:
        """Return a standing action or an answer of a client who is asked, or None."""
        asked = [person for person in self.people if person.view is not None and person.view.questions]
        if not asked:
            return None
        person = self.chance.choice(asked)
        assert person.view is not None
        question = person.view.questions[0]
        if self.spoil:
            return self._command(person, Answer, self._wrong(question))
        key = put_on(person.view)
        if key is not None and key not in person.tried:
            person.tried.add(key)
            return self._command(person, Act, {"choice": (key,)})
        if self.plan.eager and not self._by_default and (move := self._eagerly(person, question)) is not None:
            return move
        bold = 0.0 if self._by_default else self.plan.bold
        return self._command(person, Answer, {"question": question.id, "choice": chosen(question, self.chance, bold)})

    def _eagerly(self, person: Person, question: Asked) -> Move | None:
        """Return now and then a standing action that interferes, or a random answer; None: not now."""
        assert person.view is not None
        if self.chance.random() >= self.plan.eager:
            return None
        acts = tuple(each for each in person.view.standing if each.interferes and each.barred is None)
        if acts and self.chance.random() < 0.5:
            return self._command(person, Act, {"choice": any_choice(Menu(acts), self.chance)})
        choice = any_choice(question.shape, self.chance)
        return self._command(person, Answer, {"question": question.id, "choice": choice})

    def _command(self, person: Person, make: type[Request], fields: dict[str, Any]) -> Move:
        before = [each.number for each in self.people]

        def is_seen() -> bool:
            return all(each.number > was or each.over for each, was in zip(self.people, before, strict=True))

        return Move(person, make, fields, is_seen, counts=True)

    def _wrong(self, question: Asked) -> dict[str, Any]:
        """Return the fields of a wrong answer: to another question, or with an impossible choice."""
        if self.chance.random() < 0.5:
            return {"question": question.id ^ 1, "choice": question.default}
        return {"question": question.id, "choice": (NONSENSE,)}

    def _judge(self, move: Move) -> None:
        """Count a command. After a refusal the next answer is the default."""
        self.commands += 1
        self._by_default = move.is_refused
        self._refused = self._refused + 1 if move.is_refused and not self.spoil else 0
        if self._refused > REFUSED_MOST:
            raise RuntimeError(f"refused {REFUSED_MOST} times in a row, at last: {move.fields}: {move.who.answered}")
