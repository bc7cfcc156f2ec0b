"""The `Engine` record of the board game: what programs outside the engine may call, and what its hints can be about."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from importlib.resources import files

from ..engine import Engine, Moments, Progress, RoomTiles
from ..heroes.events import LevelsChanged, TurnBegan
from ..heroes.telling.moments import held, words_of_cards
from ..language.book import Book
from ..machine.ids import Seat
from .cards.faces import RoomFace
from .cards.rooms import read_rooms
from .cards.wording.rooms import printed_room
from .fight.sums import fought as monsters_of
from .fight.sums import totals
from .prepared.rules import PREPARING
from .ruleset.rules import QuestRules
from .state.events import TOLD
from .state.levels import keywords_of
from .state.table import QuestTable
from .vocabulary import QUEST_CARDS


def fought(table: QuestTable) -> frozenset[str]:
    """Return the keywords of the monsters in the current combat; empty if there is no combat."""
    battle = table.battle
    if battle is None:
        return frozenset()
    return frozenset(word for monster in monsters_of(table, battle) for word in keywords_of(table, monster))


def sums(table: QuestTable, seat: Seat) -> tuple[int, int] | None:
    """Return the totals of both sides of this seat's combat, the heroes' first; None if the seat is not its main
    player, or the dice have been rolled.
    """
    battle = table.battle
    return totals(table, battle) if battle is not None and battle.main == seat and not battle.thrown else None


MOMENTS = Moments(held, fought, words_of_cards, "move", sums, TurnBegan, LevelsChanged)
"""Subjects of hints in the board game."""


def with_book(rules: QuestRules, book: Book) -> QuestRules:
    """Return these rules with other cards; rooms and numbers stay."""
    return replace(rules, book=book)


def observed(table: QuestTable) -> QuestRules:
    """Return the rules that this table is played by, with the cards and rooms that it holds.

    `table.faces` must hold the Entrance first, then both faces of each tile.
    """
    entrance, *faces = table.faces.values()
    tiles = tuple(zip(faces[::2], faces[1::2], strict=True))
    return QuestRules("observed", "as observed", table.book, entrance, tiles, table.numbers)


def detach(table: QuestTable) -> None:
    """Copy the table's numbers, whose map of times can be changed. Cards and rooms never change, and an observation
    copies everything else.
    """
    table.numbers = table.numbers.copy()


def progress(table: QuestTable) -> Progress:
    """Return the Levels of all heroes and the number of the turn."""
    return Progress(tuple(hero.level for hero in table.heroes), table.turn_number)


def joined(rules: QuestRules, tiles: Sequence[tuple[RoomFace, RoomFace]]) -> QuestRules:
    """Return these rules with more room tiles, placed behind their own."""
    return replace(rules, tiles=(*rules.tiles, *tiles))


ROOMS = RoomTiles(QuestRules.rooms, printed_room, partial(read_rooms, printed_room), joined)
"""Functions for programs that read, print and add rooms."""

TALK = ("won_game", "lost_game", "all_lost", "died", "cursed", "given", "kill", "beaten", "escaped", "caught", "found")
"""Moments of which AI players may say lines of a pack: those for which no earlier event is needed."""

ENGINE = Engine(
    QuestTable,
    QUEST_CARDS,
    with_book,
    observed,
    detach,
    progress,
    moments=MOMENTS,
    rooms=ROOMS,
    preparing=PREPARING,
    told=TOLD,
    starter=files("kickdoor_game.quest") / "starter",
    talk=TALK,
)
"""The engine, as `library` finds it."""
