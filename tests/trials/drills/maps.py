"""Maps of random games of the board game, thousands of them, each checked after every change.

    python -m tests.trials.drills.maps --games 10000
    python -m tests.trials.drills.maps --games 10000 --answers 1500 --seed 3 --first 4000

Two, three and four play in turn, at random, with a standing action now and then (`ChanceSeat`). A game is cut after so
many answers of players; most random games end before, because all heroes are dead. The checks are written from the
rules (quest.setup.5, .6, quest.links.8, .9, quest.explore.6, quest.bases.5, quest.unchangeable.6, .7) and share no code
with the engine's own check. `--first NUMBER --games 1` repeats a game.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import click

from kickdoor_ai.api import Budget, answer_of
from kickdoor_ai.chance_seat import ChanceSeat
from kickdoor_ai.late import LateMenu
from kickdoor_ai.play import players_of
from kickdoor_game.library import ruleset
from kickdoor_game.machine import journal
from kickdoor_game.machine.run import apply_in_place, questions, roll_out
from kickdoor_server.table.translate.quest.board import board

SET = "quest"
ANSWERS_MOST = 4_000
CROWDS = (2, 3, 4)
BROKEN_MOST = 20
TILES, BASES_EACH = 24, 3
KINDS = ("open", "door", "locked", "hidden", "wall")
LINK_TILES = {"door": 28, "locked": 15, "hidden": 15, "wall": 15}
"""Number of link tiles by their back; the other face is an open passageway (quest.components.3)."""
OUTWARD = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Directions north, east, south, west: the order of a room's sides."""
LAID = ("RoomLaid", "LinkLaid", "LinkChanged", "DoorSmashed", "RoomSearched")
MONSTERS = ("MonsterCame", "MonsterLeft", "MonsterMoved", "MonsterPut", "BaseGiven", "BattleEnded")
CHANGES = frozenset((*LAID, *MONSTERS, "Fled", "Went", "MovedByMagic"))
"""Events after which the map is checked."""
BUDGET = Budget(1_000)


@dataclass(slots=True)
class Maps:
    """Counts of games, answers and checks, and the faults."""

    games: int = 0
    answers: int = 0
    looks: int = 0
    ended: int = 0
    explored: int = 0
    rooms: Counter[int] = field(default_factory=Counter)
    changed: Counter[str] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Cartographer:
    """Checks the map of one game. `tiles`: kind of each link's tile, by its back; "" for those of the Entrance.

    `shown`: kind of each link, as events told it. `raised`: links that became walls though their tiles have none.
    """

    table: Any
    tiles: list[str] = field(default_factory=lambda: [""] * 4)
    shown: list[str] = field(default_factory=lambda: ["door"] * 4)
    raised: set[int] = field(default_factory=set)
    entrance: str = ""

    def __post_init__(self) -> None:
        self.entrance = self.table.dungeon.rooms[0].face

    def look(self, events: Sequence[Any]) -> Iterator[str]:
        """Yield everything that is wrong now. `events`: events since the last look."""
        for event in events:
            yield from self._note(event)
        yield from self._links()
        yield from self._rooms()
        yield from self._monsters()

    def _note(self, event: Any) -> Iterator[str]:
        links = self.table.dungeon.links
        match type(event).__name__:
            case "LinkLaid":
                number = len(self.tiles)
                kinds = {links[number].kind, links[number].back} - {"open"}
                if len(kinds) != 1 or event.kind != links[number].kind:
                    yield f"link {number} is told to be {event.kind}, and is {links[number]} (quest.components.3)"
                self.tiles.append(min(kinds, default=""))
                self.shown.append(event.kind)
            case "LinkChanged" | "DoorSmashed":
                number = self.table.dungeon.rooms[event.room].sides[event.side]
                if number < 4:
                    yield f"link {number} of the Entrance has been changed (quest.unchangeable.6)"
                self.shown[number] = getattr(event, "kind", "open")
                if self.shown[number] == "wall" != self.tiles[number]:
                    self.raised.add(number)

    def _links(self) -> Iterator[str]:
        """Check that the tiles in play and those left are those of the box, by kind (quest.components.3)."""
        table, links = self.table, self.table.dungeon.links
        if len(links) != len(self.tiles):
            yield f"{len(links)} links lie, and {len(self.tiles)} have been told of"
            return
        lie = Counter(self.tiles[4:])
        for kind, count in LINK_TILES.items():
            if lie[kind] + table.supply.backs[kind] != count:
                left = table.supply.backs[kind]
                yield f"{lie[kind]} {kind} tiles lie, {left} are left: of {count} (quest.links.8)"
        for number, (link, shown, tile) in enumerate(zip(links, self.shown, self.tiles, strict=True)):
            if link.kind != shown or shown not in KINDS:
                yield f"link {number} was {shown} and is {link.kind}, and nobody has changed it (quest.links.10)"
            if number >= 4 and number not in self.raised and {link.kind, link.back} != {"open", tile}:
                yield f"link {number} is {link}, of a tile with {tile} on its back (quest.components.3)"

    def _rooms(self) -> Iterator[str]:
        """Check that each edge has one link, which both rooms name, and that the map is connected to an unchanged
        Entrance."""
        table, rooms = self.table, self.table.dungeon.rooms
        cells = {(room.x, room.y): number for number, room in enumerate(rooms)}
        if len(cells) < len(rooms):
            yield "two rooms lie in one cell (quest.explore.4)"
        first = rooms[0]
        if (first.x, first.y, first.face, first.sides) != (0, 0, self.entrance, (0, 1, 2, 3)):
            yield f"the Entrance is {first} (quest.unchangeable.6)"
        faces = Counter(room.face for room in rooms) + Counter(face for tile in table.tiles for face in tile)
        if max(faces.values()) > 1 or len(rooms) - 1 + len(table.tiles) != TILES:
            yield f"{len(rooms)} rooms lie, {len(table.tiles)} tiles are left (quest.components.2)"
        edges: dict[int, set[frozenset[tuple[int, int]]]] = {}
        for number, room in enumerate(rooms):
            around = [(room.x + dx, room.y + dy) for dx, dy in OUTWARD]
            if number and not any(cell in cells for cell in around):
                yield f"room {number} lies apart (quest.explore.4)"
            for side, (link, cell) in enumerate(zip(room.sides, around, strict=True)):
                if link < 0:
                    if not (table.stepping and number == len(rooms) - 1):
                        yield f"room {number} has no link on side {side} (quest.explore.6)"
                    continue
                edges.setdefault(link, set()).add(frozenset({(room.x, room.y), cell}))
                if cell in cells and rooms[cells[cell]].sides[(side + 2) % 4] not in (link, -1):
                    yield f"rooms {number} and {cells[cell]} name two links for one edge (quest.links.9)"
        yield from (f"link {link} lies on {len(where)} edges" for link, where in edges.items() if len(where) > 1)
        if set(edges) != set(range(len(table.dungeon.links))):
            yield "a link lies nowhere, or one is named that there is not (quest.links.9)"

    def _monsters(self) -> Iterator[str]:
        table = self.table
        colours = Counter(monster.colour for monster in table.monsters)
        for colour, count in colours.items():
            if count > BASES_EACH or colour not in {hero.colour for hero in table.heroes}:
                yield f"{count} monsters stand on {colour} bases (quest.bases.5)"
        boss = any(monster.boss for monster in table.monsters)
        for monster in table.monsters:
            if not 0 <= monster.room < len(table.dungeon.rooms):
                yield f"monster {monster.number} is in no room"
            if monster.room == 0 and not boss:
                yield f"monster {monster.number} rests in the Entrance (quest.unchangeable.7)"
            if monster.boss and monster.room != 0:
                yield f"the Boss is in room {monster.room} (quest.boss.6)"


def differs(rules: Any, table: Any) -> list[str]:
    """Return which seats see another map than a spectator, in the engine's view or in the client's."""
    seats: list[Any] = [None, *range(len(table.heroes))]
    seen = [rules.observe(table, seat).table for seat in seats]
    parts = ("dungeon", "supply", "tiles", "monsters", "figures", "piles")
    onlooker, sent = seen[0], board(seen[0])
    return [
        f"seat {seat} sees another map (quest.explore.5)"
        for seat, own in zip(seats[1:], seen[1:], strict=True)
        if any(getattr(own, part) != getattr(onlooker, part) for part in parts) or board(own) != sent
    ]


def drill(
    seed: int, numbers: range, answers_most: int = ANSWERS_MOST, tell: Callable[[Maps], None] | None = None
) -> Maps:
    """Play the games of these numbers. `tell` gets the counts after every hundred."""
    maps = Maps()
    for number in numbers:
        one_game(seed, number, answers_most, maps)
        if tell is not None and maps.games % 100 == 0:
            tell(maps)
    return maps


def one_game(seed: int, number: int, answers_most: int, maps: Maps) -> None:
    """Play one game and add its counts and faults."""
    rules, chance, seat = ruleset(SET), Random(f"maps {seed} {number}"), ChanceSeat()
    table: Any = journal.begin(rules, journal.JournalHeader(SET, players_of(CROWDS[number % len(CROWDS)])))
    onlooker, wrong, laid = Cartographer(table), list[str](), 0
    for _ in range(answers_most):
        roll_out(rules, table, chance)
        names = {type(event).__name__ for event in table.news}
        if names & CHANGES:
            maps.changed.update(names & CHANGES)
            maps.looks += 1
            wrong += onlooker.look(table.news)
            if len(table.dungeon.rooms) != laid:
                laid = len(table.dungeon.rooms)
                wrong += differs(rules, table)
        table.news.clear()
        if table.over or wrong:
            break
        asked = chance.choice(questions(table))
        standing = LateMenu(partial(rules.standing, table, asked.seat))
        decision = seat.decide(None, asked, standing, BUDGET, chance)  # type: ignore[arg-type]
        apply_in_place(rules, table, answer_of(asked.seat, decision))
        maps.answers += 1
    wrong += differs(rules, table)
    maps.games += 1
    maps.ended += table.over
    maps.explored += not table.tiles
    maps.rooms[len(table.dungeon.rooms) - 1] += 1
    maps.broken += [f"game {number}, {len(table.heroes)} players, turn {table.turn_number}: {each}" for each in wrong]


def report(maps: Maps) -> str:
    """Return the counts and faults, in some lines."""
    least, most = min(maps.rooms, default=0), max(maps.rooms, default=0)
    return "\n".join(
        [
            f"{maps.games} games, {maps.answers:,} answers, {maps.looks:,} looks at a map that had changed",
            f"{maps.ended} were over, the others were cut; from {least} to {most} rooms, {maps.explored} explored",
            ", ".join(f"{name} {count}" for name, count in sorted(maps.changed.items())),
            f"wrong: {len(maps.broken)}",
            *(f"  {wrong}" for wrong in maps.broken[:BROKEN_MOST]),
        ]
    )


@click.command()
@click.option("--games", default=10_000, show_default=True, type=click.IntRange(min=1))
@click.option("--first", default=0, show_default=True, help="The number of the first game, to play on or again.")
@click.option("--answers", default=ANSWERS_MOST, show_default=True, help="After so many of players a game is cut.")
@click.option("--seed", default=1, show_default=True)
def main(games: int, first: int, answers: int, seed: int) -> None:
    """Play so many games; the status is 1 if a map was wrong."""
    began_s = time.process_time()
    maps = drill(seed, range(first, first + games), answers, lambda so_far: click.echo(report(so_far), err=True))
    click.echo(report(maps))
    click.echo(f"{time.process_time() - began_s:.0f} s of CPU")
    sys.exit(bool(maps.broken))


if __name__ == "__main__":
    main()
