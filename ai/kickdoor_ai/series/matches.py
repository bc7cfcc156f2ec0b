"""A series of matches and who hears them: every game's chance comes from the series' seed and the game's number.

So a series gives the same games however many processes play them and whichever comes first. The chairs rotate from
game to game, so that nobody profits from where he sits.

A listener hears a whole match: what all its chairs together are told, in the order in which it happened. A seat is told
what its own chair may know. Whoever sits behind all chairs of a table knows everything, without ever looking at the
table: the public events, which all are told, and the private ones (`Received`), told to few. The events of one step
reach chair after chair, each in its own order; merged, they are one story again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Protocol, TypeVar

from kickdoor_game.language.decks import Deck
from kickdoor_game.library import USUAL_SET, parts_of, ruleset
from kickdoor_game.machine.ruleset import Player

from ..api import Budget, Chair, Decision, Event, Generator, Menu, Observation, Question, Seat
from ..fallback import Judged
from ..play import BUDGET, DECISIONS_MOST, MatchTooLong, play_match, players_of
from ..registry import factories
from ..registry import unknown as no_seat
from .decks import Brought, in_turn, ready_decks


class Listener(Protocol):
    """Is told every event of one match, oldest first."""

    def hear(self, event: Event) -> None: ...


class Hearing:
    """Merges what the chairs are told and passes it on to the listeners."""

    def __init__(self, chairs: int, listeners: Sequence[Listener]) -> None:
        self._last = chairs - 1
        self._listeners = listeners
        self._story: list[Event] = []

    def told(self, chair: Chair, events: Sequence[Event]) -> None:
        """What one chair is told of a step; chairs come in order, and the last one ends the step."""
        place = 0
        for event in events:
            known = next((i for i in range(place, len(self._story)) if self._story[i] is event), None)
            if known is None:
                self._story.insert(place, event)
                place += 1
            else:
                place = known + 1
        if chair == self._last:
            for event in self._story:
                for listener in self._listeners:
                    listener.hear(event)
            self._story = []


class Overheard:
    """A seat behind which somebody listens."""

    def __init__(self, seat: Seat, chair: Chair, hearing: Hearing) -> None:
        self._seat = seat
        self._chair = chair
        self._hearing = hearing

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        return self._seat.decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        self._hearing.told(self._chair, events)
        self._seat.witness(events)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Series:
    """Which matches. `check`: look at the table before every decision; `decisions_most`: give a game up then;
    `budget_ms`: what seats are told that they have for a decision; `options`: those of the table; `decks`: one for each
    of the `seats`, in games to which one brings some; none: the ready ones in turn (`decks.in_turn`)."""

    seats: tuple[str, ...]
    seed: int = 1
    set_name: str = USUAL_SET
    check: bool = False
    decisions_most: int = DECISIONS_MOST
    budget_ms: int = BUDGET.ms
    options: Mapping[str, Any] = field(default_factory=dict)
    decks: tuple[Brought, ...] = ()

    def insist(self) -> None:
        """KeyError for a set or seat that nobody knows, ValueError for a number of seats or decks, or options, that do
        not fit."""
        parts_of(self.set_name)
        known = factories(ruleset(self.set_name).engine)
        if unknown := [name for name in self.seats if name not in known]:
            raise KeyError(no_seat(unknown[0], known))
        if self.decks and len(self.decks) != len(self.seats):
            raise ValueError(f"a deck for each of the {len(self.seats)} seats, or none; not {len(self.decks)}")
        if len({brought.deck.name for brought in self.decks}) < len({brought.deck.keys for brought in self.decks}):
            raise ValueError("two decks have the same name: the report could not tell them apart")
        ruleset(self.set_name).new_table(self.players(0), dict(self.options))

    def chairs(self, number: int) -> tuple[str, ...]:
        """Who sits where in that game."""
        return self._turned(self.seats, number)

    def decks_of(self, number: int) -> tuple[Deck, ...]:
        """The decks that lie on the table in that game, by chair; none, in games to which one brings none."""
        if self.decks:
            return self._turned([brought.deck for brought in self.decks], number)
        ready = ready_decks(self.set_name)
        return self._turned(in_turn(ready, len(self.seats), number), number) if ready else ()

    def players(self, number: int) -> tuple[Player, ...]:
        """Whoever sits down in that game, by chair."""
        people, decks = players_of(len(self.seats)), self.decks_of(number)
        return tuple(replace(one, deck=deck.keys) for one, deck in zip(people, decks, strict=True)) if decks else people

    def _turned(self, by_seat: Sequence[T], number: int) -> tuple[T, ...]:
        """By chair in that game, what each seat has."""
        shift = number % len(self.seats)
        return (*by_seat[shift:], *by_seat[:shift])


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that the fallback had to replace: in which game, of which kind of seat, and why."""

    number: int
    kind: str
    reason: str

    def __str__(self) -> str:
        return f"game {self.number}, {self.kind}: {self.reason}"


@dataclass(slots=True)
class Played:
    """One game. `chairs`: the kind of seat in each, and `decks` by name what it has brought; no `winners`: it was given
    up or broke, or `nobody_won`; `levels`: at its end; `problems`: everything that was wrong with it, with its number.
    """

    number: int
    chairs: tuple[str, ...]
    winners: tuple[Chair, ...] = ()
    levels: tuple[int, ...] = ()
    turns: int = 0
    decisions: int = 0
    given_up: bool = False
    problems: list[str] = field(default_factory=list)
    slips: list[Slip] = field(default_factory=list)
    decks: tuple[str, ...] = ()
    nobody_won: bool = False

    @property
    def ended(self) -> bool:
        """Whether somebody has won, or nobody, and it is over."""
        return self.nobody_won or bool(self.winners)

    def points(self, chair: Chair) -> float:
        """What that chair takes of the game's only point: winners split it, and where nobody has won, all do."""
        if self.nobody_won:
            return 1 / len(self.chairs)
        return 1 / len(self.winners) if chair in self.winners else 0.0


USUAL_SEATS = ("greedy", "random", "random", "random")


def usual_seats(set_name: str) -> tuple[str, ...]:
    """Return who plays where nobody has said who: as many of these as may. KeyError for a set that nobody knows."""
    rules = ruleset(set_name)
    for count in range(len(USUAL_SEATS), 1, -1):
        with suppress(ValueError):
            rules.new_table(players_of(count), {})
            return USUAL_SEATS[:count]
    return USUAL_SEATS


def as_it_is(kind: str, seat: Seat) -> Seat:
    """The seat itself."""
    return seat


def play(
    series: Series, number: int, listeners: Sequence[Listener], around: Callable[[str, Seat], Seat] = as_it_is
) -> Played:
    """Play that game of the series, the listeners being told what happens. Never raises for what the game does.

    `around` puts something of its own around the seat of a kind, as long as it decides as the seat does.
    """
    known = factories(ruleset(series.set_name).engine)
    played = Played(number, series.chairs(number), decks=tuple(deck.name for deck in series.decks_of(number)))
    hearing = Hearing(len(played.chairs), listeners)
    seats = [Overheard(around(kind, known[kind]()), Chair(i), hearing) for i, kind in enumerate(played.chairs)]
    rules = ruleset(series.set_name)
    tables: list[Any] = []
    wrong: list[str] = []

    def look(table: Any, question: Question, verdict: Judged) -> None:
        played.decisions += 1
        if verdict.slip:
            played.slips.append(Slip(number, played.chairs[question.seat], verdict.slip))
        if not tables:
            tables.append(table)
        if series.check and not wrong:
            wrong.extend(rules.status(table))

    try:
        result = play_match(
            rules,
            seats,
            Random(f"{series.seed}:{number}"),
            players=series.players(number),
            options=series.options,
            budget=Budget(series.budget_ms),
            decisions_most=series.decisions_most,
            look=look,
        )
        played.winners, played.levels, played.turns = tuple(result.winners), tuple(result.levels), result.turns
        played.nobody_won = not result.winners
    except MatchTooLong:
        played.given_up = True
    except Exception as broken:
        wrong.append(f"{type(broken).__name__}: {broken}")
    if series.check and tables and not wrong:
        wrong.extend(rules.status(tables[0]))
    played.problems = [f"game {number}: {problem}" for problem in wrong]
    return played
