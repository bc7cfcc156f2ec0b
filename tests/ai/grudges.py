"""A spiteful AI player at a scene: it hears what its chair may hear, and tells its grudges."""

from __future__ import annotations

from copy import deepcopy
from random import Random

from tests.ai.minds import BUDGET, says
from tests.scene import H, Scene

from kickdoor_ai.doors.grudges.deeds import wrong
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_ai.idle import idle_question
from kickdoor_game.doors.state.events import TurnBegan
from kickdoor_game.machine.questions import Menu

People = dict[str, H]
NOBODY: People = {}


def table(doors: list[str] | None = None, turn: str = "Ann", people: People = NOBODY, **heroes: H) -> Scene:
    """Return a scene of Ann, Bob and Cid, given one by one or together (`people`)."""
    told = people | heroes
    return Scene(doors=doors or [], turn=turn, **{name: told.get(name, H()) for name in ("Ann", "Bob", "Cid")})  # type: ignore[arg-type]


class Bearer:
    """A spiteful AI player in that chair from the beginning of the scene. Its decisions are put into words by
    `tests.ai.minds`."""

    def __init__(self, t: Scene, name: str) -> None:
        self.t = t
        self.name = name
        self.seat = SpitefulSeat()
        self._heard = 0
        self.listens()

    def listens(self) -> None:
        """Hear what has happened since the last call, and let it think about it."""
        t, chair = self.t, self.t.seat(self.name)
        news, self._heard = t.events[self._heard :], len(t.events)
        self.seat.witness([event for event in news if event.reaches(chair)])
        self.seat.decide(t.rules.observe(t.table, chair), idle_question(chair), Menu(()), BUDGET, Random(1))

    def owed(self, by: str) -> float:
        """Return the harm that a hero owes it, in levels."""
        self.listens()
        return self.seat.ledger.owed(self.t.seat(by))

    def hates(self, other: str) -> bool:
        self.listens()
        return self.seat.ledger.hates(self.t.seat(other))

    def grudge(self, other: str) -> str:
        """Return its worst grudge against a hero, in words, or ""."""
        self.listens()
        worst = self.seat.ledger.worst(self.t.seat(other))
        return "" if worst is None else worst.in_words()

    def says(self) -> str:
        """Return its decision about the open question, in words."""
        self.listens()
        return says(self.t, self.name, self.seat)

    def remarks(self) -> set[str]:
        """Return all remarks that it might make now."""
        self.listens()
        found = set()
        for number in range(60):
            seat = deepcopy(self.seat)
            found.add(seat.remark(Random(number)))
        return found - {""}

    def sleeps(self, turns: int) -> None:
        """Let so many turns pass without harm to anybody."""
        self.t.table.turn_number += turns
        self.t.events.append(TurnBegan(self.t.table.turn, self.t.table.turn_number))
        self.listens()


def cross(t: Scene, name: str, *others: str, harm: float = 2.0) -> Bearer:
    """Return a spiteful player at `name` whom these heroes have wronged."""
    bearer = Bearer(t, name)
    for other in others:
        bearer.seat.ledger.enter(wrong(t.seat(other), "level", t.table.turn_number, harm=harm))
    return bearer


def asked_for_help(*enemies: str, monster: str = "kraken_in_a_bathtub", people: People = NOBODY, **heroes: H) -> Bearer:
    """Return Bob, spiteful against `enemies`, when Ann asks for help and offers all the treasure."""
    t = table([monster], people=people | heroes)
    bob = cross(t, "Bob", *enemies)
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 3, "helper_first"))
    return bob


def announced(
    monster: str, name: str = "Bob", *enemies: str, harm: float = 2.0, people: People = NOBODY, **heroes: H
) -> Bearer:
    """Return a spiteful player at `name`, when Ann has announced a kill and that one may still turn the fight."""
    t = table([monster], people=people | heroes)
    bearer = cross(t, name, *enemies, harm=harm)
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert t.asked(name) == "kill"
    return bearer
