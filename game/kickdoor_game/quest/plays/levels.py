"""Cards that give levels: never the last one, and never in vain (quest.level.4, .10, .16, .17)."""

from __future__ import annotations

from ...heroes import verbs as hero_verbs
from ...heroes.hero_sheet.hero import Hero
from ...language.words.plays import Ascend, StealLevel
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import CardId, Seat
from ...machine.questions import Choice, Option, Shape, number_in, seat_option
from ..state.acting import QuestActing
from ..state.levels import no_more_levels
from ..state.table import QuestTable
from .rule import PlayRule, Plays, nothing_more, pick

HIGHEST = Refusal("you_are_highest", "quest.unchangeable.1", "wait until somebody has a higher Level than you")
TOO_HIGH = Refusal("too_high", "quest.unchangeable.1", "keep it for a time when your Level is lower")
NOBODY_TO_ROB = Refusal("no_level_to_take", "quest.level.17", "wait until somebody else has a Level to lose")


def _ascend_refuses(table: QuestTable, hero: Hero, card: CardId, play: Ascend) -> Refusal | None:
    if refusal := no_more_levels(table, hero):
        return refusal
    if play.unless_highest and all(other.level <= hero.level for other in table.heroes):
        return HIGHEST
    return TOO_HIGH if play.level_at_most and hero.level > play.level_at_most else None


def _ascend(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Ascend, details: tuple[Choice, ...]
) -> Next | None:
    hero_verbs.gain_levels(table, hero.seat, 1, "card")
    return None


def _robbed(table: QuestTable, hero: Hero) -> tuple[Option, ...]:
    return tuple(seat_option(seat) for seat in table.alive() if seat != hero.seat and table.heroes[seat].level > 1)


def _steal_refuses(table: QuestTable, hero: Hero, card: CardId, play: StealLevel) -> Refusal | None:
    return no_more_levels(table, hero) or (None if _robbed(table, hero) else NOBODY_TO_ROB)


def _steal_details(table: QuestTable, hero: Hero, card: CardId, play: StealLevel) -> tuple[Shape, ...]:
    return pick(_robbed(table, hero))


def _steal(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: StealLevel, details: tuple[Choice, ...]
) -> Next | None:
    hero_verbs.lose_levels(table, Seat(number_in(details[0])), 1, "stolen")
    hero_verbs.gain_levels(table, hero.seat, 1, "stolen")
    return None


LEVELS: Plays = {
    Ascend: PlayRule(_ascend_refuses, nothing_more, _ascend, on_oneself=True),
    StealLevel: PlayRule(_steal_refuses, _steal_details, _steal, on_oneself=True, rule="quest.level.17"),
}
