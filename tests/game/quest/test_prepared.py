"""Tables that begin in a written position: heroes, rooms, monsters and decks, and what chance is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from kickdoor_game.machine import journal, run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.board.dungeon import ENTRANCE
from kickdoor_game.quest.board.links import EAST, NAMES, NORTH, SIDES, SOUTH, WEST, Supply
from kickdoor_game.quest.prepared.position import LaidRoom, PlacedMonster, QuestPreparation, QuestSheet, faults
from kickdoor_game.quest.prepared.rules import PreparedQuestRules, granted, number_of, prepared_rules, wishes
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.state.numbers import with_options
from kickdoor_game.quest.state.table import QuestTable
from kickdoor_game.sets.quest.game import RULES

TWO = (Player("Ann"), Player("Bob"))
HALL, SUITE, GARDEN = "hall_of_unclaimed_cases", "honeymoon_suite", "winter_garden"
MUMMY, SOAP = "bath_towel_mummy", "sliver_of_soap"
MAP = (
    LaidRoom(HALL, "north", links={"north": "wall", "west": "locked"}, searched="ransacked"),
    LaidRoom(SUITE, "east", HALL, {"south": "hidden"}),
    LaidRoom(GARDEN, "south", SUITE),
)


def prepared(*sheets: QuestSheet, **more: object) -> PreparedQuestRules:
    padded = (*sheets, *(QuestSheet() for _ in range(2 - len(sheets))))
    return prepared_rules(RULES, QuestPreparation(padded, **more), with_options)  # type: ignore[arg-type]


def begun(rules: PreparedQuestRules) -> QuestTable:
    return run.start(rules, rules.new_table(TWO, {}))


def tops(table: QuestTable, deck: str, count: int) -> list[str]:
    """The cards that are drawn next."""
    return [str(table.card(card).key) for card in reversed(table.decks[deck][-count:])]


def test_it_begins_with_a_turn_in_the_position_that_was_written_down() -> None:
    rules = prepared(
        QuestSheet(4, ("overbooked",), ("brass_desk_bell", "bellhops_pillbox", "full_height_chef_hat"), 700, 2, SUITE),
        rooms=MAP,
        monsters=(PlacedMonster(MUMMY, HALL, "blue", ("after_a_third_breakfast",)),),
        first=1,
    )
    table = begun(rules)
    ann, figure = table.heroes[0], table.figures[0]
    assert (ann.level, figure.gold, figure.health(), figure.tokens) == (4, 700, 2, 4)
    assert [str(table.card(card).key) for card in ann.hand] == ["overbooked"]
    assert [str(table.card(card).key) for card in ann.in_use] == ["brass_desk_bell", "bellhops_pillbox"], "one hat"
    assert table.face_of(figure.room).key == SUITE
    assert table.figures[1].room == ENTRANCE
    (monster,) = table.monsters
    assert (table.face_of(monster.room).key, monster.colour) == (HALL, "blue")
    assert [str(table.card(card).key) for card in monster.enhancers] == ["after_a_third_breakfast"]
    (question,) = run.questions(table)
    assert (question.seat, question.kind, table.turn_number) == (1, "move", 1)
    assert status(table) == []


def test_rooms_lie_with_the_links_that_are_written_and_their_tiles_are_gone() -> None:
    table = begun(prepared(rooms=MAP))
    dungeon = table.dungeon
    hall, suite, garden = (dungeon.at(0, -1), dungeon.at(1, -1), dungeon.at(1, 0))
    assert hall is not None
    assert suite is not None
    assert garden is not None
    kinds = [[dungeon.link(room, side).kind for side in SIDES] for room in (hall, suite, garden)]
    assert kinds == [
        ["wall", "open", "door", "locked"],
        ["open", "open", "hidden", "open"],
        ["hidden", "open", "open", "door"],
    ], "the Entrance has doors, and neighbours share theirs"
    assert dungeon.rooms[hall].searched == "ransacked"
    left = {face for tile in table.tiles for face in tile}
    assert not left & {HALL, SUITE, GARDEN}
    assert len(table.tiles) == len(RULES.tiles) - 3
    assert table.supply.left() == Supply().left() - 8


def test_what_is_to_be_drawn_lies_on_top_when_the_turn_begins() -> None:
    rules = prepared(tops={1: ("elf", MUMMY, "bellhops_pillbox", "overbooked"), 2: ("wizard",)})
    table = begun(rules)
    assert [str(table.card(card).key) for card in table.heroes[0].hand] == ["elf"], "the card for the turn"
    assert tops(table, "dxm", 1) == ["overbooked"]
    assert tops(table, "monster", 1) == [MUMMY]
    assert tops(table, "treasure", 1) == ["bellhops_pillbox"]
    run.apply_in_place(rules, table, Answer(Seat(0), ("end",)))
    run.roll_out(rules, table, Random(1))
    while table.turn_number == 1:
        run.apply_in_place(rules, table, Answer(run.questions(table)[0].seat, ("pass",)))
    assert "wizard" in [str(table.card(card).key) for card in table.heroes[1].hand], "the second turn has its own"


def test_chance_brings_the_room_and_the_links_that_are_wished_for() -> None:
    rules = prepared()
    table = begun(rules)
    wanted = ("no_such_room", SUITE, "north wall", "east hidden", "west locked", "south door")
    assert granted(table, wanted) is None, "nothing is decided yet"
    run.apply_in_place(rules, table, Answer(Seat(0), ("go.north",)))
    while run.questions(table)[0].seat == CHANCE:
        number = granted(table, wanted)
        assert number is not None
        run.apply_in_place(rules, table, Answer(CHANCE, (number,)))
    room = table.figures[0].room
    assert table.face_of(room).key == SUITE
    assert [table.dungeon.link(room, side).kind for side in SIDES] == ["wall", "hidden", "door", "locked"]
    assert status(table) == []


def test_what_nobody_wishes_for_or_what_is_gone_comes_as_it_falls() -> None:
    rules = prepared(rooms=MAP)
    table = begun(rules)
    run.apply_in_place(rules, table, Answer(Seat(0), ("go.south",)))
    assert granted(table, (HALL,)) is None, "it lies already"
    assert granted(table, ("north wall",)) is None, "a room is to be found now, not a link"
    run.apply_in_place(rules, table, Answer(CHANCE, (1,)))
    table.supply.backs["wall"] = 0
    assert granted(table, ("east wall",)) is None, "none is left"
    assert granted(table, ("east wall", "east open")) == 1
    assert granted(table, ("north wall", "west open")) is None, "its first bare side is the east"
    table.supply.backs = dict.fromkeys(table.supply.backs, 0)
    assert number_of(table.supply, "open") is None


def test_the_number_of_a_link_is_that_of_a_tile_that_shows_it() -> None:
    for kind in ("open", "door", "locked", "hidden", "wall"):
        supply = Supply()
        number = number_of(supply, kind)
        assert number is not None
        assert supply.take(number).kind == kind
    assert {f"{side} wall" for side in NAMES} | {HALL, "boathouse"} <= wishes(RULES)
    assert "entrance" not in wishes(RULES)
    assert (NORTH, EAST, SOUTH, WEST) == SIDES


def test_a_match_is_played_on_by_the_usual_rules_and_replayed_from_its_answers() -> None:
    rules, rng = prepared(rooms=MAP, monsters=(PlacedMonster(SOAP, GARDEN, "green"),)), Random(3)
    header = journal.JournalHeader(rules.name, TWO, {})
    table, answers = begun(rules), list[Answer]()
    while table.moves < 300 and not table.over:
        answers += run.roll_out(rules, table, rng)
        question = run.questions(table)[0]
        answer = Answer(question.seat, question.shape.sample(rng))
        run.apply_in_place(rules, table, answer)
        answers.append(answer)
        assert status(table) == []
    assert table.turn_number > 5
    assert journal.digest(journal.replay(rules, header, answers)) == journal.digest(table)


def room(face: str = HALL, side: str = "north", **more: object) -> LaidRoom:
    return LaidRoom(face, side, **more)  # type: ignore[arg-type]


FAULTS: Sequence[tuple[dict[str, object], str]] = (
    ({"sheets": (QuestSheet(),)}, "2 to 4 sit at a table, not 1"),
    ({"sheets": (QuestSheet(11), QuestSheet())}, "a hero begins at Level 1 to 10, not at 11"),
    ({"sheets": (QuestSheet(health=5), QuestSheet())}, "a hero begins with 1 to 4 Health, not 5"),
    ({"sheets": (QuestSheet(gold=-1), QuestSheet())}, "a hero cannot have -1 gold"),
    ({"sheets": (QuestSheet(room=HALL), QuestSheet())}, f"a hero is to stand in {HALL!r}, which does not lie"),
    ({"rooms": (room("hal"),)}, "there is no room 'hal'"),
    ({"rooms": (room(), room("banqueting_hall", "south"))}, "the tile of 'banqueting_hall' lies already"),
    ({"rooms": (room(beside=SUITE),)}, f"{HALL!r} is to lie beside {SUITE!r}, which does not lie"),
    ({"rooms": (room(), room(SUITE))}, f"where {SUITE!r} is to lie, another room lies"),
    ({"rooms": (room(links={"south": "wall"}),)}, f"a link lies to the south of {HALL!r} already"),
    ({"monsters": (PlacedMonster("mumy", HALL, "blue"),), "rooms": (room(),)}, "there is no card 'mumy'"),
    ({"monsters": (PlacedMonster("elf", HALL, "blue"),), "rooms": (room(),)}, "'elf' is no monster"),
    (
        {"monsters": (PlacedMonster(MUMMY, HALL, "blue", ("elf",)),), "rooms": (room(),)},
        "'elf' is no enhancer",
    ),
    (
        {"monsters": (PlacedMonster(MUMMY, HALL, "blue", ("elv",)),), "rooms": (room(),)},
        "there is no card 'elv'",
    ),
    ({"monsters": (PlacedMonster(MUMMY, "", "blue"),)}, f"{MUMMY!r} is to stand in '', where no monster can stand"),
    (
        {"monsters": (PlacedMonster(MUMMY, HALL, "red"),), "rooms": (room(),)},
        f"{MUMMY!r} is 'red'; those at the table are blue, green",
    ),
    (
        {"monsters": (PlacedMonster(MUMMY, HALL, "blue"),) * 2, "rooms": (room(),)},
        f"{MUMMY!r} is held 2 times, of 1",
    ),
)


@pytest.mark.parametrize(("written", "fault"), FAULTS)
def test_what_is_written_wrongly_is_named(written: dict[str, object], fault: str) -> None:
    preparation = QuestPreparation(**{"sheets": (QuestSheet(), QuestSheet()), **written})  # type: ignore[arg-type]
    assert fault in list(faults(RULES, preparation))


def test_more_than_there_are_bases_or_links_is_named() -> None:
    low = [card.key for card in RULES.book.by_key.values() if type(card).__name__ == "QuestMonster"][:4]
    monsters = tuple(PlacedMonster(key, HALL, "blue") for key in low)
    preparation = QuestPreparation((QuestSheet(), QuestSheet()), rooms=(room(),), monsters=monsters)
    assert list(faults(RULES, preparation)) == ["4 monsters are blue, of 3 bases"]
    line = [RULES.tiles[0][0].key]
    rooms = [LaidRoom(line[0], "north", links={"east": "wall", "west": "wall"})]
    for one, _ in RULES.tiles[1:9]:
        rooms.append(LaidRoom(one.key, "north", rooms[-1].face, {"east": "wall", "west": "wall"}))
    walled = QuestPreparation((QuestSheet(), QuestSheet()), rooms=tuple(rooms))
    assert list(faults(RULES, walled)) == ["there are 15 tiles with 'wall'"]


def test_a_sound_position_has_no_faults_and_one_that_has_none_left_is_refused() -> None:
    assert list(faults(RULES, QuestPreparation((QuestSheet(), QuestSheet()), rooms=MAP))) == []
    rules = prepared(QuestSheet(hand=(MUMMY,)), rooms=MAP, monsters=(PlacedMonster(MUMMY, HALL, "blue"),))
    with pytest.raises(ValueError, match=f"no card {MUMMY!r} left"):
        rules.new_table(TWO, {})
