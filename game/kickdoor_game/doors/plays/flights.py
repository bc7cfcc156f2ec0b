"""Cards for running away, and for dice that have just been rolled."""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes.draw import roll_question
from ...heroes.hero_sheet.hero import Hero
from ...language.words.plays import Escape, Reroll, SetDie
from ...machine.answers import Answer
from ...machine.errors import Refusal, required
from ...machine.frame import Ask, Call, Done, Frame, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Number, Shape
from ..fight.flight import flee_bonus, flee_roll_in_window, refuses_instead_of_roll
from ..state import events
from ..state.table import DoorsTable
from .rule import Acting, PlayRule, Plays, nothing_more

NO_ROLL = Refusal("no_roll", "classic.priority.1", "use it right after a roll to run away")


def _escape_refuses(table: DoorsTable, hero: Hero, play: Escape) -> Refusal | None:
    return refuses_instead_of_roll(table, hero)


def _escape(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Escape, details: tuple[Choice, ...]
) -> Next | None:
    fight = table.combat
    for seat in fight.party() if play.both else [hero.seat]:
        if seat not in fight.escaped:
            fight.escaped.append(seat)
    return None


def _roll_refuses(table: DoorsTable, hero: Hero, play: object) -> Refusal | None:
    return NO_ROLL if flee_roll_in_window(table) is None else None


def _reroll(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: Reroll, details: tuple[Choice, ...]
) -> Next | None:
    return Call(RollAgain(hero.seat), acting.end)


@dataclass(slots=True)
class RollAgain(Frame):
    """The die of a flight is rolled once more: what is added is what its owner has then, and what they have bought."""

    by: Seat

    def begin(self, table: DoorsTable) -> Next:
        rolled = required(table.rolled)
        return Ask((roll_question("roll_again", rolled.seat, sides=rolled.sides),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        rolled = required(table.rolled)
        (rolled.die,) = answer.choice
        rolled.bonus = rolled.bought + flee_bonus(table)
        table.tell(events.DieChanged(self.by, rolled.die, "rolled again"))
        return Done()


def _set_die_details(table: DoorsTable, hero: Hero, card: CardId, play: SetDie) -> tuple[Shape, ...]:
    return (Number(1, 6 if table.rolled is None else table.rolled.sides),)


def _set_die(
    table: DoorsTable, acting: Acting, hero: Hero, card: CardId, play: SetDie, details: tuple[Choice, ...]
) -> Next | None:
    rolled = required(table.rolled)
    rolled.die = details[0]
    table.tell(events.DieChanged(hero.seat, rolled.die, "set"))
    return None


FLIGHTS: Plays = {
    Escape: PlayRule(_escape_refuses, nothing_more, _escape, beside_fight=True),
    Reroll: PlayRule(_roll_refuses, nothing_more, _reroll),
    SetDie: PlayRule(_roll_refuses, _set_die_details, _set_die, rule="classic.setup.6"),
}
