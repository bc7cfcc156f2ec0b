"""What programs may ask of the board game, and what a moment in it is about, for hints (`MOMENTS`)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..engine import Engine, Moments, Progress, Rooms
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
    """Return the keywords of the monsters in the combat; none where nobody fights."""
    battle = table.battle
    if battle is None:
        return frozenset()
    return frozenset(word for monster in monsters_of(table, battle) for word in keywords_of(table, monster))


def sums(table: QuestTable, seat: Seat) -> tuple[int, int] | None:
    """Return both sides of the combat of that main player, before the dice; None once these have fallen."""
    battle = table.battle
    return totals(table, battle) if battle is not None and battle.main == seat and not battle.thrown else None


MOMENTS = Moments(held, fought, words_of_cards, "move", sums, TurnBegan, LevelsChanged)


def with_book(rules: QuestRules, book: Book) -> QuestRules:
    """Return the same rooms and numbers with these cards."""
    return replace(rules, book=book)


def observed(table: QuestTable) -> QuestRules:
    """Return the rules by which that table is played: its own cards and rooms; its numbers are in the table.

    Faces lie in the order in which the rules have them: the Entrance, then both of each tile.
    """
    entrance, *faces = table.faces.values()
    tiles = tuple(zip(faces[::2], faces[1::2], strict=True))
    return QuestRules("observed", "as observed", table.book, entrance, tiles, table.numbers)


def detach(table: QuestTable) -> None:
    """Cards and rooms never change, and all else that it holds is a copy; the numbers hold a map of times."""
    table.numbers = table.numbers.copy()


def progress(table: QuestTable) -> Progress:
    """Return the heroes' Levels."""
    return Progress(tuple(hero.level for hero in table.heroes), table.turn_number)


def joined(rules: QuestRules, tiles: Sequence[tuple[RoomFace, RoomFace]]) -> QuestRules:
    """Return the same rules with these tiles behind their own."""
    return replace(rules, tiles=(*rules.tiles, *tiles))


ROOMS = Rooms(QuestRules.rooms, printed_room, read_rooms, joined)
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
)
