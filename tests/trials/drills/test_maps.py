"""The maps of games by chance in short, and that the drill sees what is wrong with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from click.testing import CliRunner

from kickdoor_game.quest.board.dungeon import Dungeon
from kickdoor_game.quest.board.links import Link, Supply
from kickdoor_game.quest.ruleset import observe
from kickdoor_game.quest.state import verbs
from kickdoor_game.quest.state.table import QuestTable
from tests.trials.drills import maps
from tests.trials.drills.maps import Maps, drill, main, one_game

Patch = pytest.MonkeyPatch
GAMES = range(10, 28)
ANSWERS = 1_200


@pytest.mark.rule("quest.links.8", "quest.links.9", "quest.explore.6", "quest.bases.5", "quest.unchangeable.6")
def test_maps_by_chance_are_sound_and_the_same_for_all() -> None:
    seen = drill(5, GAMES, ANSWERS)
    assert seen.broken == []
    assert (seen.games, max(seen.rooms)) == (len(GAMES), 24)
    assert seen.explored
    assert {"RoomLaid", "DoorSmashed", "LinkChanged", "MonsterPut", "BaseGiven"} <= set(seen.changed)


def test_it_is_a_command() -> None:
    done = CliRunner().invoke(main, ["--games", "3", "--answers", "200"])
    assert done.exit_code == 0
    assert done.output.startswith("3 games, ")
    assert "wrong: 0" in done.output


def _one_more_base(patch: Patch) -> None:
    patch.setattr(QuestTable, "free_bases", lambda self: {hero.colour: 4 for hero in self.heroes})


def _a_tile_too_many(patch: Patch) -> None:
    honest = Supply.take

    def take(self: Supply, number: int) -> Link:
        link = honest(self, number)
        self.backs["door"] += 1
        return link

    patch.setattr(Supply, "take", take)


def _a_door_in_a_wall(patch: Patch) -> None:
    honest = verbs.bring_monster

    def bring(table: QuestTable, *given: Any, **more: Any) -> Any:
        table.dungeon.links[-1].kind = "hidden" if table.dungeon.links[-1].kind != "hidden" else "door"
        return honest(table, *given, **more)

    patch.setattr(verbs, "bring_monster", bring)


def _links_of_ones_own(patch: Patch) -> None:
    """A new room does not share those of its neighbours, but for the one by which somebody came."""
    honest = Dungeon._give

    def give(self: Dungeon, room: Any, side: Any, link: Any) -> None:
        if room == len(self.rooms) - 1:
            honest(self, room, side, link)

    patch.setattr(Dungeon, "place", _place_alone)
    patch.setattr(Dungeon, "_give", give)


def _place_alone(self: Dungeon, face: str, behind: Any, side: Any) -> Any:
    start = self.rooms[behind]
    dx, dy = maps.OUTWARD[side]
    sides = [-1] * 4
    sides[(side + 2) % 4] = start.sides[side]
    self.rooms.append(type(start)(face, start.x + dx, start.y + dy, tuple(sides)))
    return len(self.rooms) - 1


def _into_the_entrance(patch: Patch) -> None:
    honest = verbs.bring_monster

    def bring(table: QuestTable, card: Any, colour: str, room: Any, **more: Any) -> Any:
        monster = honest(table, card, colour, room, **more)
        monster.room = 0  # type: ignore[assignment]
        return monster

    patch.setattr(verbs, "bring_monster", bring)


def _own_monsters_alone(patch: Patch) -> None:
    honest = observe.observe

    def see(table: QuestTable, seat: Any) -> Any:
        seen = honest(table, seat)
        if seat == 1:
            seen.table.monsters = seen.table.monsters[1:]
        return seen

    patch.setattr("kickdoor_game.quest.ruleset.rules.observe", see)


@pytest.mark.parametrize(
    ("breaks", "rule"),
    [
        (_one_more_base, "quest.bases.5"),
        (_a_tile_too_many, "quest.links.8"),
        (_a_door_in_a_wall, "quest.links.10"),
        (_links_of_ones_own, "quest.links.9"),
        (_into_the_entrance, "quest.unchangeable.7"),
        (_own_monsters_alone, "quest.explore.5"),
    ],
)
def test_what_is_wrong_with_a_map_is_found(monkeypatch: Patch, breaks: Callable[[Patch], None], rule: str) -> None:
    breaks(monkeypatch)
    seen = Maps()
    for number in range(20):
        one_game(2, number, 600, seen)
        if seen.broken:
            break
    assert any(rule in wrong for wrong in seen.broken), seen.broken[:3]
