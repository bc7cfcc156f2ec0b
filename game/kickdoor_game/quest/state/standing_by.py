"""Checks for other heroes and monsters in a hero's room, and which monsters attack or ignore them."""

from __future__ import annotations

from ...heroes.hero_sheet.sheet import holds
from ...machine.ids import Seat
from .table import Monster, QuestTable, printed_monster


def is_alone(table: QuestTable, seat: Seat) -> bool:
    """Return whether no other living hero is in that hero's room (quest.search.9, quest.winning.4, quest.death.12)."""
    here = table.figures[seat].room
    return not any(table.figures[other].room == here for other in table.alive() if other != seat)


def ignores(table: QuestTable, monster: Monster, seat: Seat) -> bool:
    """Return whether that monster ignores that hero at present (quest.ignore.1, .5). A Boss ignores nobody
    (quest.boss.6).
    """
    if monster.boss:
        return False
    who = printed_monster(table, monster).ignores
    return who is not None and holds(table, table.heroes[seat], who)


def attackers(table: QuestTable, seat: Seat) -> list[Monster]:
    """Return the monsters in the hero's room that do not ignore them; they must fight all of these
    (quest.multiple.3).
    """
    return [monster for monster in monsters_with(table, seat) if not ignores(table, monster, seat)]


def bystanders(table: QuestTable, seat: Seat) -> list[Monster]:
    """Return the monsters in the hero's room that ignore them, which they may fight (quest.ignore.4,
    quest.multiple.7).
    """
    return [monster for monster in monsters_with(table, seat) if ignores(table, monster, seat)]


def monsters_with(table: QuestTable, seat: Seat) -> list[Monster]:
    """Return the monsters in the hero's room, in the order in which they came into play."""
    here = table.figures[seat].room
    return [monster for monster in table.monsters if monster.room == here]
