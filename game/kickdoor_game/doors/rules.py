"""The ruleset of the door games: implements `machine.ruleset` with the parts of this engine.

This module also has the standing consequences (`upkeep`), run after every step that wrote, until nothing changes: the
end of the game, helpers who must leave a fight, bodies to be looted, limits of each hero. And it has the consistency
check (`status`), which tests run after every step.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from typing import Any, ClassVar

from ..heroes.dealings.bargains import close_offer
from ..heroes.hero_sheet.hero import Hero
from ..heroes.hero_sheet.zones import without
from ..heroes.numbers import Numbers
from ..heroes.setting_up import colour_of_chair
from ..heroes.status import status as hero_status
from ..heroes.upkeep import somebody_has_won
from ..heroes.upkeep import upkeep as hero_upkeep
from ..language.book import Book
from ..machine.errors import Refusal
from ..machine.frame import Done, Frame, Next
from ..machine.ids import CardId, Seat
from ..machine.questions import Choice, Generator, Menu
from ..machine.ruleset import Alarm, Player
from ..plain_rules import PlainRules
from . import anytime
from .account import account
from .anytime.dealings import tidy_trades
from .fight.help import let_helper_go
from .numbers import with_options
from .observe import DoorsObservation, imagine, observe
from .phases.looting import LootBodies
from .phases.setup import Match
from .state import events
from .state.table import DoorsTable


def upkeep(table: DoorsTable) -> Frame | None:
    """Take from players what they may no longer keep, let impossible trades lapse, and return a frame that must run
    first; None if there is none."""
    frame = _upkeep(table)
    if table.trades:
        tidy_trades(table)
    return frame


def _upkeep(table: DoorsTable) -> Frame | None:
    """Correct all but trades, and return a frame that must run first."""
    if somebody_has_won(table):
        return None
    if table.fight is not None and not table.fight.running and not table.fight.outcome:
        let_helper_go(table, table.fight)
    if table.corpses and table.fight is None and not any(isinstance(frame, LootBodies) for frame in table.stack):
        return LootBodies()
    return hero_upkeep(table)


def status(table: DoorsTable) -> list[str]:
    """Return everything that is wrong with a table, in words; [] if it is sound."""
    problems = hero_status(table)
    problems += [
        f"{hero.name} is dead and has a hand (classic.death.10)" for hero in table.heroes if hero.dead and hero.hand
    ]
    if table.over and not table.winners:
        problems.append("the game is over and nobody has won")
    if table.fight is not None and table.fight.fighter == table.fight.helper:
        problems.append("the fighter is their own helper")
    return problems


@dataclass(frozen=True, slots=True)
class DoorsRules(PlainRules[DoorsTable]):
    """The rules of one set: its cards and numbers. Table options change the numbers by `vary` (see `numbers`).

    `sentence`: describes the set to people who choose one.
    """

    name: str
    title: str
    book: Book
    base: Numbers = field(default_factory=Numbers)
    vary: Callable[[Numbers, Mapping[str, Any]], Numbers] = with_options
    sentence: str = "Kick down doors, fight what is behind them, take its treasure, and trip up your friends."

    table_type: ClassVar[type[Any]] = DoorsTable

    @property
    def unlisted(self) -> str:
        """The rule id cited when a choice is neither an answer nor an offered action."""
        return "classic.turn.17"

    @property
    def in_order(self) -> str:
        """The rule id cited when a seat must wait until others have finished what they began."""
        return "classic.turn.18"

    @property
    def sexes(self) -> tuple[str, ...]:
        """The sexes of a hero (classic.character.3)."""
        return ("female", "male")

    def figures(self, options: Mapping[str, Any]) -> dict[str, int]:
        """Return every whole number of the rules as varied by these options, by name."""
        numbers = self.vary(self.base, options)
        values = {each.name: getattr(numbers, each.name) for each in fields(numbers)}
        return {name: value for name, value in values.items() if type(value) is int}

    def new_table(self, players: Sequence[Player], options: dict[str, Any]) -> DoorsTable:
        """Return the table of a new match. Raises ValueError for a wrong number of players, an unknown sex or option
        (classic.setup.1).
        """
        numbers = self.vary(self.base, options)
        if not numbers.players_min <= len(players) <= numbers.players_max:
            raise ValueError(f"{numbers.players_min} to {numbers.players_max} players, not {len(players)}")
        for player in players:
            if player.sex not in ("", *self.sexes):
                raise ValueError(f"a hero is {' or '.join(self.sexes)} at the start, not {player.sex!r}")
        return DoorsTable(
            stack=[Match()],
            answered=[0] * len(players),
            heroes=[
                Hero(Seat(i), player.name, player.sex or self.sexes[0], colour=colour_of_chair(numbers, i))
                for i, player in enumerate(players)
            ],
            decks={name: list(cards) for name, cards in self.book.decks.items()},
            book=self.book,
            numbers=numbers,
        )

    def attached(self, table: DoorsTable, options: dict[str, Any]) -> DoorsTable:
        """Set the cards and numbers, which saves leave out, of a loaded table, and return it. `options`: the table
        options of the match."""
        table.book = self.book
        table.numbers = self.vary(self.base, options)
        return table

    def standing(self, table: DoorsTable, seat: Seat) -> Menu:
        """Return all standing actions of a seat, which it can take at any time without being asked; barred ones carry
        the reason."""
        return anytime.standing(table, seat)

    def standing_under(self, table: DoorsTable, seat: Seat, word: str) -> Menu:
        """Return the seat's standing actions whose keys begin with this word, and those offered by the same verb."""
        return anytime.standing_under(table, seat, word)

    def same_actions(self, before: DoorsTable, after: DoorsTable, touched: frozenset[str], seat: Seat) -> bool:
        """Return whether a seat's standing actions are certainly the same at both tables, which differ in the fields
        named in `touched`. False may be wrong, True is not."""
        return anytime.same_actions(before, after, touched, seat)

    def too_late(self, table: DoorsTable, seat: Seat, name: str) -> Refusal | None:
        """Return why no standing action with the key `name` is on a seat's menu now; None if no action ever has such a
        key."""
        return anytime.too_late(table, seat, name)

    def act(self, table: DoorsTable, seat: Seat, choice: Choice) -> Frame:
        """Return the frame (a rule in progress, for the stack) that carries out an admitted choice from the seat's
        standing actions."""
        return anytime.perform(seat, choice)

    def alarms(self, table: DoorsTable) -> tuple[Alarm, ...]:
        """Return the running alarms, each a name and a time in ms: for cards just received (classic.treasure.5), open
        trades and bids for help."""
        numbers = table.numbers
        alarms = [
            Alarm(f"fresh.{hero.seat}.{card}", numbers.receive_ms)
            for hero in table.heroes
            for card in hero.fresh
            if table.phase != "setup"
        ]
        if not numbers.offer_ms:
            return tuple(alarms)
        alarms += [Alarm(f"trade.{trade.number}", 3 * numbers.offer_ms) for trade in table.trades]
        if table.fight is not None:
            alarms += [
                Alarm(f"bid.{offer.number}", 2 * numbers.offer_ms) for offer in table.fight.offers if not offer.request
            ]
        return tuple(alarms)

    def ring(self, table: DoorsTable, name: str) -> Frame | None:
        """Return the frame that carries out the alarm of this name, whose time is over; None if it is no longer set."""
        return RunOut(name) if any(alarm.name == name for alarm in self.alarms(table)) else None

    def upkeep(self, table: DoorsTable) -> Frame | None:
        """Take from players what they may no longer keep, let impossible trades lapse, and return a frame that must run
        first; None if there is none."""
        return upkeep(table)

    def status(self, table: DoorsTable) -> list[str]:
        """Return everything that is wrong with a table, in words; [] if it is sound."""
        return status(table)

    def account(self, table: DoorsTable) -> dict[str, Any]:
        """Return the table's contents, part by part, as plain data that releases with the same rules agree on (see the
        module `account`)."""
        return account(table)

    def deadline_ms(self, table: DoorsTable, deadline: str) -> int | None:
        """Return the time limit for a class of questions in ms; None: there is none. Raises KeyError, with the known
        names, for others.
        """
        deadlines = table.numbers.deadlines_ms
        if deadline not in deadlines:
            raise KeyError(f"no deadline {deadline!r}; there are: {', '.join(deadlines)}")
        return deadlines[deadline]

    def observe(self, table: DoorsTable, seat: Seat | None) -> DoorsObservation:
        """Return what a seat sees of the table, with cards hidden from it as blanks; None: a spectator."""
        return observe(table, seat)

    def imagine(self, observation: DoorsObservation, rng: Generator) -> DoorsTable:
        """Return a random table that fits an observation: hidden cards are dealt with `rng`."""
        return imagine(observation, rng)


@dataclass(slots=True)
class RunOut(Frame):
    """Carries out an alarm: closes an offer, or makes a card no longer just received. `name`: that of the alarm."""

    name: str

    def begin(self, table: DoorsTable) -> Next:
        """Close the offer whose time is over, or remove the mark of a card as just received."""
        what, *names = self.name.split(".")
        numbers = [int(name) for name in names]
        number = numbers[0]
        if what == "fresh":
            hero = table.heroes[number]
            hero.fresh = without(hero.fresh, CardId(numbers[1]))
        elif what == "trade":
            trade = next(trade for trade in table.trades if trade.number == number)
            table.trades.remove(trade)
            table.tell(events.TradeEnded(trade.by, trade.to, "lapsed", "time"))
        elif table.fight is not None and (offer := table.fight.offer(number)) is not None:
            close_offer(table, table.fight, offer, "lapsed", "time")
        return Done()
