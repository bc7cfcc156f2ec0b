"""Tables of the board game, usual and unusual ones, with the golden text of their public views.

`board_game.golden.txt` is the text after the latest review; `python -m tests.server.board_game` writes it anew; read
the differences like any other change. Each part of a view is a line with its values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import msgspec
from tests.game.quest.map import Map
from tests.game.quest.talk import ELF, FREE, OGRE, OLD, TROLL, TUBA, WARRIOR, gear, helped, met, rolls, says
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, ids

from kickdoor_game.heroes.hero_sheet.hero import Lasting
from kickdoor_game.language.words.effects import Hobble
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.board.links import NORTH
from kickdoor_game.quest.cards.kinds import MONSTER, TREASURE
from kickdoor_game.quest.state.table import Barter, Monster, Pile, QuestTable
from kickdoor_protocol.views import Waiting
from kickdoor_server.table.translate.quest.scene import scene
from kickdoor_server.table.translate.stage import EVERYTHING, Occasion, Sitter, Wanted

FILE = Path(__file__).parent / "board_game.golden.txt"
OCCASION = Occasion(
    "k3q7x",
    12,
    "Friday night",
    "c0ffee",
    (Sitter("Ann", "human", connected=True), Sitter("Bob", "ai", "greedy"), Sitter("Cid", "keeper")),
    (Waiting(1, "roll", 8.0),),
    ("aa", "", "bb"),
    ("s", "", ""),
)


def a_map() -> Map:
    """Return a map with links of all kinds, a wall at the edge and one before a room, and two rooms with arrows."""
    return Map(
        ("1 2 . .", "E 3 4 .", ". . 5 ."),
        arrows={"1": "east", "5": "north"},
        links={"1 east": "locked", "1 north": "hidden", "2 east": "wall", "3 east": "door"},
        colour="blue",
    )


def a_dungeon() -> Played:
    """Return a table with twins and a Boss, dropped things, searched rooms, and a dead hero in a room with another."""
    drawn = a_map()
    rooms = drawn.rooms

    def prepare(table: QuestTable) -> None:
        table.figures[RED].room = table.figures[BLUE].room = rooms["1"]
        table.figures[RED].spent, table.heroes[BLUE].dead = 1, True
        table.monsters = [
            Monster(1, IDS["newt"], "green", rooms["2"], (CardId(92),)),
            Monster(4, IDS["newt"], "red", rooms["2"]),
            Monster(5, IDS["newt"], "blue", rooms["3"], boss=True),
        ]
        table.piles = [
            Pile(1, rooms["3"], ids("pot fork"), {IDS["pot"]: IDS["cheat"]}, 300),
            Pile(2, rooms["4"], ids("tea")),
            Pile(3, rooms["4"], gold=1200),
        ]
        table.dungeon.rooms[rooms["2"]].searched = "ransacked"
        table.dungeon.rooms[rooms["5"]].searched = "looted_out"
        table.tiles = [("6", "7")]
        table.decks[TREASURE], table.discards[TREASURE] = list(ids("spoon fork")), list(ids("whisk tiara"))
        table.decks[MONSTER] = list(ids("newt"))
        table.aside = list(ids("harp"))

    return at_rest(drawn=drawn, prepare=prepare)


def an_explored_one() -> Played:
    """Return a table without tiles left: nothing leads into the Darkness any more."""
    played = a_dungeon()
    played.table.tiles = []
    return played


def a_room_that_is_being_laid() -> Played:
    """Return a table with a room that has no links yet except those of its neighbours."""
    played = a_dungeon()
    table = played.table
    table.dungeon.place("4", RoomId(4), NORTH)
    return played


def heroes() -> Played:
    """Return a table with a hero who has everything, one who could win, and one who has nothing and is dead."""

    def prepare(table: QuestTable) -> None:
        red, blue, green = table.heroes
        red.cheats = {IDS["harp"]: IDS["cheat"]}
        red.lasting = (Lasting(CardId(91), Hobble(1)),)
        red.level, red.sex, table.figures[RED].treasures = 7, "male", 1
        table.figures[RED].tokens, table.figures[RED].black, table.figures[RED].spent = 5, 2, 1
        table.figures[RED].gold = 1250
        blue.level, blue.races, green.dead = 10, ids("elf dwarf"), True
        table.figures[GREEN].went_all_out, table.figures[GREEN].black = True, 4

    return at_rest("harp colander fork", "piano", "soup", "tea lantern newt", "half_breed elf warrior", prepare=prepare)


def before_the_first_turn() -> Played:
    played = at_rest()
    played.table.turn_number = 0
    return played


def it_is_over() -> Played:
    """Return a finished table that blue has won, with a fight that views no longer show."""
    played = met(TROLL, levels=(10, 10, 3))
    played.table.over, played.table.winners = True, [BLUE]
    return played


def a_fight() -> Played:
    """Return a fight before the roll, with both kinds of offers open."""
    played = met(TROLL)
    gear(played.table, BLUE, TUBA)
    played.does(RED, "ask.1", says(1, "alternating_helper", 100))
    played.does(GREEN, "bid", FREE)
    played.table.barters = [Barter(9, GREEN, BLUE, [TUBA], 50, [], 0)]
    return played


def a_fight_with_help() -> Played:
    """Return a fight in which an Elf helps a Warrior against two monsters, one of them with an enhancer."""
    played = met(TROLL, OGRE, levels=(8, 2, 1))
    played.table.heroes[BLUE].races = (ELF,)
    played.table.heroes[RED].classes = (WARRIOR,)
    played.table.monsters[1].enhancers = (OLD,)
    gear(played.table, RED, TUBA)
    return helped(played)


def a_fight_that_is_won_whatever_falls() -> Played:
    return met(TROLL, levels=(9, 9, 9), prepare=lambda table: gear(table, RED, TUBA, CardId(3)))


def a_fight_that_is_lost_whatever_falls() -> Played:
    return met(TROLL, OGRE, OGRE, levels=(1, 1, 1))


def a_boss() -> Played:
    played = met(TROLL, levels=(10, 5, 5))
    played.table.monsters[0].boss = True
    return played


def no_monster_left() -> Played:
    played = met(TROLL)
    assert played.table.battle is not None
    played.table.battle.monsters = []
    return played


def dice_that_lie() -> Played:
    """Return a fight after the throw, before any player has passed."""
    played = met(TROLL, OGRE, dice=(3, 4, 5))
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    return played


def dice_that_have_decided() -> Played:
    return rolls(met(TROLL, dice=(1, 6), levels=(1, 1, 1)))


MAP = Wanted(frozenset({"zones", "board"}), frozenset())
SEATS = Wanted(frozenset())
OF_RED = Wanted(frozenset(), frozenset({0}))
FIGHT = Wanted(frozenset({"contest", "pending_offers"}), frozenset())
TABLES: Mapping[str, tuple[Callable[[], Played], Wanted]] = {
    made.__name__.replace("_", " "): (made, wanted)
    for made, wanted in (
        (a_dungeon, EVERYTHING),
        (an_explored_one, MAP),
        (a_room_that_is_being_laid, MAP),
        (heroes, SEATS),
        (before_the_first_turn, OF_RED),
        (it_is_over, EVERYTHING),
        (a_fight, FIGHT),
        (a_fight_with_help, EVERYTHING),
        (a_fight_that_is_won_whatever_falls, FIGHT),
        (a_fight_that_is_lost_whatever_falls, FIGHT),
        (a_boss, FIGHT),
        (no_monster_left, FIGHT),
        (dice_that_lie, FIGHT),
        (dice_that_have_decided, FIGHT),
    )
}
"""And what of each is shown here."""


def lines(part: msgspec.Struct, depth: int = 0) -> Iterator[str]:
    """Yield a line with the values of a struct that are not the default, and lines for its parts below."""
    own, below = [], list[msgspec.Struct]()
    for field in msgspec.structs.fields(part):
        value = getattr(part, field.name)
        if isinstance(value, msgspec.Struct):
            below.append(value)
        elif isinstance(value, tuple) and any(isinstance(each, msgspec.Struct) for each in value):
            below += value
        elif value != field.default:
            own.append(f"{field.name}={value!r}")
    yield f"{'  ' * depth}{type(part).__name__} {' '.join(own)}".rstrip()
    for each in below:
        yield from lines(each, depth + 1)


def shown(name: str) -> str:
    """Return the text of the public view of a table."""
    made, wanted = TABLES[name]
    view = scene(made().table, "trial", ("trial 70",), OCCASION, wanted)
    return "\n".join([f"# {name}", *lines(view), ""])


def main() -> None:
    """Write the golden file anew."""
    FILE.write_text("\n".join(map(shown, TABLES)), "utf-8")


if __name__ == "__main__":
    main()
