"""Plays the games of a series, for listeners.

The chance in a game depends on the series' seed and the game's number only. So a series gives the same games, however
many processes play them in whichever order. Chairs rotate from game to game, so that no seat profits from its chair.

A listener hears a whole match: everything that all chairs together are told, in order. A seat is told only what its
chair may know, but all chairs together know everything: the public events, which all are told, and the private ones
(`Received`), told to few. The events of one step reach chair after chair, each in its own order; `Hearing` merges them.
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
from kickdoor_protocol.opponents import read_opponent

from ..api import Budget, Chair, Decision, Event, Generator, Menu, Observation, Question, Seat
from ..fallback import Judged
from ..play import BUDGET, DECISIONS_MOST, MatchTooLong, play_match, players_of
from ..registry import factories, factory_at
from ..registry import unknown as no_seat
from .decks import NamedDeck, in_turn, ready_decks


class EventListener(Protocol):
    """Receives the events of one match."""

    def hear(self, event: Event) -> None:
        """Receive one event of the match; events come oldest first."""


class Hearing:
    """Merges the events that the chairs are told, and passes them on to the listeners."""

    def __init__(self, chairs: int, listeners: Sequence[EventListener]) -> None:
        self._last = chairs - 1
        self._listeners = listeners
        self._story: list[Event] = []

    def told(self, chair: Chair, events: Sequence[Event]) -> None:
        """Receive the events of one step of the game, as the chair sees them. Chairs come in order, and the last one
        ends the step."""
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
    """A seat whose events are passed on to listeners."""

    def __init__(self, seat: Seat, chair: Chair, hearing: Hearing) -> None:
        self._seat = seat
        self._chair = chair
        self._hearing = hearing

    def decide(self, seen: Observation, question: Question, standing: Menu, budget: Budget, rng: Generator) -> Decision:
        """Return the decision of the wrapped seat."""
        return self._seat.decide(seen, question, standing, budget, rng)

    def witness(self, events: Sequence[Event]) -> None:
        """Pass the events on to the listeners and the wrapped seat."""
        self._hearing.told(self._chair, events)
        self._seat.witness(events)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class SeriesPlan:
    """The definition of a series of matches. `seats`: each a kind, or `DIFFICULTY:KIND` (`opponents`); `check`: check
    the table before every decision; `decisions_most`: decisions after which a game is given up; `budget_ms`: the budget
    of seats for one decision; `options`: options of the table; `decks`: one for each of the `seats`, if players bring
    decks; none: the ready ones in turn (`decks.in_turn`)."""

    seats: tuple[str, ...]
    seed: int = 1
    set_name: str = USUAL_SET
    check: bool = False
    decisions_most: int = DECISIONS_MOST
    budget_ms: int = BUDGET.ms
    options: Mapping[str, Any] = field(default_factory=dict)
    decks: tuple[NamedDeck, ...] = ()

    def insist(self) -> None:
        """Check that the series can be played. Returns nothing if it can.

        Raises KeyError if a set or seat does not exist, and ValueError if the number of seats or decks, the options, or
        the difficulty of a seat do not fit.
        """
        parts_of(self.set_name)
        self.makers()
        if self.decks and len(self.decks) != len(self.seats):
            raise ValueError(f"a deck for each of the {len(self.seats)} seats, or none; not {len(self.decks)}")
        if len({brought.deck.name for brought in self.decks}) < len({brought.deck.keys for brought in self.decks}):
            raise ValueError("two decks have the same name: the report could not tell them apart")
        ruleset(self.set_name).new_table(self.players(0), dict(self.options))

    def makers(self) -> dict[str, Callable[[], Seat]]:
        """Return the factory of each of the `seats`. Raises KeyError if there is no seat of that kind, and ValueError
        if it does not play at that difficulty."""
        engine = ruleset(self.set_name).engine
        known, found = factories(engine), {}
        for seat in self.seats:
            kind, difficulty = read_opponent(seat)
            if kind not in known:
                raise KeyError(no_seat(kind, known))
            found[seat] = factory_at(kind, known[kind], engine, difficulty)
        return found

    def chairs(self, number: int) -> tuple[str, ...]:
        """Return the kind of seat in each chair in the game with that number."""
        return self._turned(self.seats, number)

    def decks_of(self, number: int) -> tuple[Deck, ...]:
        """Return the deck of each chair in the game with that number; empty if players bring no decks."""
        if self.decks:
            return self._turned([brought.deck for brought in self.decks], number)
        ready = ready_decks(self.set_name)
        return self._turned(in_turn(ready, len(self.seats), number), number) if ready else ()

    def players(self, number: int) -> tuple[Player, ...]:
        """Return the player (name, sex, deck) in each chair in the game with that number."""
        people, decks = players_of(len(self.seats)), self.decks_of(number)
        return tuple(replace(one, deck=deck.keys) for one, deck in zip(people, decks, strict=True)) if decks else people

    def _turned(self, by_seat: Sequence[T], number: int) -> tuple[T, ...]:
        """Return by chair what each seat has in that game."""
        shift = number % len(self.seats)
        return (*by_seat[shift:], *by_seat[:shift])


@dataclass(frozen=True, slots=True)
class Slip:
    """A decision that the fallback replaced: the number of the game, the kind of seat, and the reason."""

    number: int
    kind: str
    reason: str

    def __str__(self) -> str:
        return f"game {self.number}, {self.kind}: {self.reason}"


@dataclass(slots=True)
class PlayedGame:
    """The result of one game. `chairs`: the kind of seat in each; `decks`: names of their decks; `winners`: none if it
    was given up, broke, or `nobody_won`; `levels`: at its end; `problems`: everything that went wrong, with the game's
    number."""

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
        """Whether the game came to its end, with winners or without."""
        return self.nobody_won or bool(self.winners)

    def points(self, chair: Chair) -> float:
        """Return the points of that chair, 0 to 1: the winners share the game's one point; if nobody has won, all
        chairs do."""
        if self.nobody_won:
            return 1 / len(self.chairs)
        return 1 / len(self.winners) if chair in self.winners else 0.0


USUAL_SEATS = ("greedy", "random", "random", "random")
"""Kinds of seats that play by default."""


def usual_seats(set_name: str) -> tuple[str, ...]:
    """Return the kinds of seats that play by default, as many as that set admits. Raises KeyError if there is no such
    set."""
    rules = ruleset(set_name)
    for count in range(len(USUAL_SEATS), 1, -1):
        with suppress(ValueError):
            rules.new_table(players_of(count), {})
            return USUAL_SEATS[:count]
    return USUAL_SEATS


def as_it_is(kind: str, seat: Seat) -> Seat:
    """Return the seat without a wrapper: the default for `around` in `play`."""
    return seat


def play(
    series: SeriesPlan, number: int, listeners: Sequence[EventListener], around: Callable[[str, Seat], Seat] = as_it_is
) -> PlayedGame:
    """Play the game with that number in the series, and pass its events on to the listeners. Failures of the game are
    recorded in the result, not raised.

    `around(kind, seat)` may return a wrapper of the seat, which must decide as the seat does.
    """
    made = series.makers()
    played = PlayedGame(number, series.chairs(number), decks=tuple(deck.name for deck in series.decks_of(number)))
    hearing = Hearing(len(played.chairs), listeners)
    seats = [Overheard(around(kind, made[kind]()), Chair(i), hearing) for i, kind in enumerate(played.chairs)]
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
