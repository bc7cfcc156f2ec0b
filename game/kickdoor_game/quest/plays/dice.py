"""Cards that change a die that lies there, in the window after its throw (quest.dice.7, .9, quest.bases.8)."""

from __future__ import annotations

from ...heroes.hero_sheet.hero import Hero
from ...language.words.plays import Reroll, SetDie
from ...machine.errors import Refusal
from ...machine.frame import Call, Next
from ...machine.ids import CardId
from ...machine.questions import Choice, Option, Shape, key
from ..dice.throw import SIDES_OF, ThrowAgain, lying, own_dice, turn_die
from ..state.acting import QuestActing
from ..state.table import QuestTable
from .rule import PlayRule, Plays, pick

NO_DICE = Refusal("no_dice", "quest.dice.9", "wait until dice lie there that have just been thrown")
NOT_YOUR_DICE = Refusal("not_your_dice", "quest.dice.7", "wait until dice lie there that you have thrown")


def _set_refuses(table: QuestTable, hero: Hero, card: CardId, play: SetDie) -> Refusal | None:
    if lying(table) is None:
        return NO_DICE
    return None if own_dice(table, hero.seat) else NOT_YOUR_DICE


def _faces(table: QuestTable, hero: Hero, card: CardId, play: SetDie) -> tuple[Shape, ...]:
    throw = lying(table)
    dice = () if throw is None else throw.dice
    return pick(
        tuple(
            Option(f"die.{place}.{face}")
            for place in own_dice(table, hero.seat)
            for face in range(1, SIDES_OF[dice[place].kind] + 1)
            if face != dice[place].face
        )
    )


def _set(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: SetDie, details: tuple[Choice, ...]
) -> Next | None:
    _, place, face = str(details[0]).split(".")
    turn_die(table, hero.seat, int(place), int(face))
    return None


def _again_refuses(table: QuestTable, hero: Hero, card: CardId, play: Reroll) -> Refusal | None:
    return None if lying(table) is not None else NO_DICE


def _dice(table: QuestTable, hero: Hero, card: CardId, play: Reroll) -> tuple[Shape, ...]:
    throw = lying(table)
    return pick(tuple(Option(key("die", place)) for place in range(0 if throw is None else len(throw.dice))))


def _again(
    table: QuestTable, acting: QuestActing, hero: Hero, card: CardId, play: Reroll, details: tuple[Choice, ...]
) -> Next | None:
    return Call(ThrowAgain(hero.seat, int(str(details[0]).rpartition(".")[2])), acting.end)


DICE: Plays = {
    SetDie: PlayRule(_set_refuses, _faces, _set, after_roll=True, rule="quest.dice.7"),
    Reroll: PlayRule(_again_refuses, _dice, _again, after_roll=True, rule="quest.dice.7"),
}
