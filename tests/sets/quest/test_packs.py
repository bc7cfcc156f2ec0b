"""A pack for the board game: cards and rooms that join the set, and everything that can be wrong with them at once."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path

import pytest
from tests.catalogue import ROOT
from tests.conformance.random_match import RandomMatch, look_at
from tests.conformance.test_random_matches import SUBJECTS
from tests.game.quest.phases.test_turns import acts

from kickdoor_game import library
from kickdoor_game.language.loading.packs import Pack, PackError, check_rooms, read_packs
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.ruleset.rules import QuestRules
from kickdoor_game.quest.state.events import RoomLaid

LOST_AND_FOUND = ROOT / "tests" / "sets" / "quest" / "packs" / "lost-and-found"


def the_pack() -> Pack:
    (pack,) = read_packs(LOST_AND_FOUND, library.set_cards, "classic")
    return pack


def with_it() -> QuestRules:
    rules = library.with_packs("quest", [the_pack()])
    assert isinstance(rules, QuestRules)
    return rules


def copied(to: Path, **changes: tuple[str, str]) -> Path:
    """The pack in that folder, with a text in `cards` or `rooms` put in the place of another."""
    folder = to / "lost-and-found"
    shutil.copytree(LOST_AND_FOUND, folder)
    for where, (text, instead) in changes.items():
        file = folder / ("cards.toml" if where == "cards" else "rooms/annexe.toml")
        before = file.read_text("utf-8")
        assert text in before
        file.write_text(before.replace(text, instead), "utf-8")
    return folder


def problems_of(folder: Path) -> tuple[str, ...]:
    with pytest.raises(PackError) as refused:
        read_packs(folder, library.set_cards, "quest")
    return refused.value.problems


def test_cards_and_rooms_lie_behind_those_of_the_set() -> None:
    pack, rules, plain = the_pack(), with_it(), library.ruleset("quest")
    assert isinstance(plain, QuestRules)
    assert (pack.key, pack.name, pack.set) == ("lost-and-found", "Lost and Found", "quest")
    assert len(rules.book.cards) == len(plain.book.cards) + 5 * 6
    assert rules.tiles[: len(plain.tiles)] == plain.tiles
    assert [face.key for face in rules.rooms()[-2:]] == ["shelf_of_single_gloves", "queue_for_claims"]
    assert len(rules.new_table([Player("Ann"), Player("Ben")], {}).tiles) == len(plain.tiles) + 1


def test_another_room_is_another_digest(tmp_path: Path) -> None:
    """So a match goes on only with the rooms that it began with."""
    (other,) = read_packs(copied(tmp_path, rooms=("search = 1", "search = 2")), library.set_cards, "quest")
    (same,) = read_packs(copied(tmp_path / "again"), library.set_cards, "quest")
    assert other.digest != the_pack().digest == same.digest


def test_a_pack_may_be_of_rooms_alone(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "cards.toml").unlink()
    (pack,) = read_packs(folder, library.set_cards, "quest")
    assert (pack.cards, len(pack.rooms)) == ((), 1)
    assert [pack.key for pack in read_packs(tmp_path, library.set_cards, "quest")] == ["lost-and-found"]


@pytest.mark.parametrize("seed", range(2))
def test_games_by_chance_with_it_stay_sound(seed: int) -> None:
    """Its tile is the only one here, so one of its rooms is laid; and its cards come up."""
    rules, chance = with_it(), random.Random(seed)
    table = rules.new_table([Player("Ann"), Player("Ben"), Player("Cid")], {})
    table.tiles = table.tiles[-1:]
    start(rules, table)
    laid: list[str] = []
    drawn: Counter[str] = Counter()
    for _ in range(400):
        roll_out(rules, table, chance)
        laid += [event.face for event in table.news if isinstance(event, RoomLaid)]
        drawn.update(rules.book.card(card).key for hero in table.heroes for card in hero.held())
        drawn.update(rules.book.card(monster.card).key for monster in table.monsters)
        assert status(table) == []
        if table.over:
            break
        table.news.clear()
        answer = acts(rules, table, chance) if chance.random() < 0.25 else None
        if answer is None:
            question = chance.choice(questions(table))
            answer = Answer(question.seat, question.shape.sample(chance))
        apply_in_place(rules, table, answer)
    assert drawn.keys() & {card.key for card in the_pack().cards}
    assert len(laid) == 1
    assert laid[0] in ("shelf_of_single_gloves", "queue_for_claims")
    assert rules.load(saved_bytes(table), {}) == table


@pytest.mark.parametrize("subject", SUBJECTS)
def test_what_holds_of_every_match_holds_with_it(subject: str) -> None:
    """Nobody sees what they should not, whatever is asked and told has words, and all the rest that is looked at."""
    check, every = SUBJECTS[subject]
    match = RandomMatch("quest", 1, (the_pack(),))
    assert look_at(match, 200, check, every) > 200 // every // 2 or match.table.over


CARD_SLIPS = """
[[card]]
kind = "monster"
key = "troll_in_the_lift"
name = "Troll in the Lift"
level = 3
dice = 9
keywords = ["tiny", "huge"]
passes = ["opne"]
bad_stuff = [{ do = "hit", count = 9 }]

[[card]]
kind = "item"
key = "boiler_room"
name = "Boots of the Bellboy"
slot = "footgear"
gold = 150
bonus = 1
only = { is = "class", name = "warier" }
traits = [{ has = "extra_dice", count = 1, against = "stuff" }]

[[card]]
kind = "dxm_special"
key = "level_for_all"
name = "Level for All"
play = { play = "ascend", sacrifice = true }

[[card]]
kind = "power"
key = "looming"
name = "Looming"
rank = 1
traits = []
"""
ROOM_SLIPS = """
[entrance]
key = "back_door"
name = "Back Door"

[[tile]]

[[tile.faces]]
key = "shelf_of_single_gloves"
name = "Another Shelf"
arrows = { pink = "north", red = "nroth" }
search = "never"
icons = [{ role = "elv", green = true }]
enters = [{ do = "hit", count = 9 }]

[[tile.faces]]
key = "mate"
name = "Boiler Room"
deals = [{ gold = 100, cards = 2, gets = [] }]

[[tile]]

[[tile.faces]]
key = "alone"
name = "Alone"
serch = 1

[[tiel]]
"""


TOLD = (
    'slips.toml: card "troll_in_the_lift": field "passes[0]" cannot be \'opne\'; did you mean "open"?',
    'slips.toml: card "troll_in_the_lift": field "key": is taken by another card',
    'slips.toml: card "troll_in_the_lift": field "name": "Troll in the Lift" is taken by another card',
    'slips.toml: card "troll_in_the_lift": field "dice": 9 is not within 0 to 4',
    'slips.toml: card "troll_in_the_lift": field "keywords": names more than one size: huge, tiny',
    'slips.toml: card "troll_in_the_lift": field "bad_stuff[0].count": 9 is not within 1 to 4',
    'slips.toml: card "boiler_room": field "key": is taken by a room',
    'slips.toml: card "boiler_room": field "gold": 150 is not a multiple of 100',
    'slips.toml: card "boiler_room": field "only.name": no class "warier"; did you mean "warrior"?',
    'slips.toml: card "boiler_room": field "traits[0].against": no keyword "stuff"; did you mean "staff"?',
    'slips.toml: card "level_for_all": field "play.sacrifice": '
    "is a price or a time that level cards of this game do not have",
    'slips.toml: card "looming": field "kind" knows no "power"; did you mean "monster"?',
    'rooms/annexe.toml: room "shelf_of_single_gloves": field "key": is taken by another room',
    'rooms/slips.toml: field "tiel" is not known; did you mean "tile"?',
    'rooms/slips.toml: field "entrance" is the set\'s to have',
    'rooms/slips.toml: room "back_door": field "search": is there; the Entrance cannot be searched',
    'rooms/slips.toml: room "shelf_of_single_gloves": field "arrows.pink" '
    "is not known; known are blue, green, orange, purple, red, yellow",
    'rooms/slips.toml: room "shelf_of_single_gloves": field "arrows.red" cannot be \'nroth\'; did you mean "north"?',
    'rooms/slips.toml: room "shelf_of_single_gloves": field "search" must be a whole number or "cannot"',
    'rooms/slips.toml: room "shelf_of_single_gloves": field "key": is taken by another room',
    'rooms/slips.toml: room "shelf_of_single_gloves": field "icons[0].role": '
    'no Race or Class "elv"; did you mean "elf"?',
    'rooms/slips.toml: room "shelf_of_single_gloves": field "enters[0].count": 9 is not within 1 to 4',
    'rooms/slips.toml: room "mate": field "key": is taken by a card',
    'rooms/slips.toml: room "mate": field "name": "Boiler Room" is taken by another room',
    'rooms/slips.toml: room "mate": field "deals[0].gold": '
    "and worth, cards and levels: 2 of them are given, and one is the price",
    'rooms/slips.toml: room "mate": field "deals[0].gets": is empty',
    'rooms/slips.toml: tile #2: field "faces" are 1; a tile has two',
    'rooms/slips.toml: room "alone": field "serch" is not known; did you mean "search"?',
    "rooms/torn.toml: is not TOML: Expected ']]' at the end of an array declaration (at end of document)",
)


def test_everything_that_is_wrong_is_told_at_once(tmp_path: Path) -> None:
    """Of cards and rooms alike, each with its file, its field and what was meant."""
    folder = copied(tmp_path)
    (folder / "slips.toml").write_text(CARD_SLIPS, "utf-8")
    (folder / "rooms" / "slips.toml").write_text(ROOM_SLIPS, "utf-8")
    (folder / "rooms" / "torn.toml").write_text("[[tile", "utf-8")
    assert tuple(line.removeprefix("lost-and-found/") for line in problems_of(folder)) == TOLD


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "rooms/more.toml: holds no [[tile]] table"),
        ("tile = 3", "rooms/more.toml: holds no [[tile]] table"),
        ("[[tile]]\nfacs = 1", 'rooms/more.toml: tile #1: field "facs" is not known; did you mean "faces"?'),
        ("[[tile]]", 'rooms/more.toml: tile #1: field "faces" are 0; a tile has two'),
        ("[[tile]]\nfaces = [1, 2]", "rooms/more.toml: room #1: must be a table"),
        (
            '[[tile]]\n[[tile.faces]]\nname = "A"\narrows = 1\n[[tile.faces]]\nkey = "b"\n',
            'rooms/more.toml: room #1: field "arrows" must be a table',
        ),
        (
            '[[tile]]\n[[tile.faces]]\nname = "A"\n[[tile.faces]]\nkey = "b"\n',
            'rooms/more.toml: room "b": field "name" is missing',
        ),
        (
            '[[tile]]\n[[tile.faces]]\nkey = "b"\nname = "B"\n"se[arch" = 1\n',
            'rooms/more.toml: room "b": field "se[arch" is not known; did you mean "search"?',
        ),
        (
            '[[tile]]\n[[tile.faces]]\nkey = "b"\nname = "B"\n"x.search" = 1\n',
            'rooms/more.toml: room "b": field "x.search" is not known; did you mean "search"?',
        ),
        ("[[tile]]\n" * 26, "rooms/more.toml: holds 26 tiles; at most 25 belong in a file"),
        (
            f"x = {'[' * 5_000}{']' * 5_000}",
            "rooms/more.toml: is not TOML: more than 24 lists and tables within each other",
        ),
    ],
)
def test_what_is_no_room_is_told_with_its_place(tmp_path: Path, text: str, told: str) -> None:
    folder = copied(tmp_path)
    (folder / "rooms" / "more.toml").write_text(text, "utf-8")
    assert f"lost-and-found/{told}" in problems_of(folder)


def test_what_lies_beside_files_of_rooms_is_none(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "rooms" / "annexe.toml~").write_text("[[tile", "utf-8")
    read_packs(folder, library.set_cards, "quest")
    (folder / "rooms" / "more.toml").mkdir()
    assert problems_of(folder) == ("lost-and-found/rooms/more.toml: is no file",)


def test_two_packs_share_no_room(tmp_path: Path) -> None:
    """Nor does a card of one bear the key of a room of the other."""
    copied(tmp_path)
    shutil.copytree(tmp_path / "lost-and-found", tmp_path / "again")
    told = problems_of(tmp_path)
    assert 'lost-and-found: room "queue_for_claims": field "key": the pack again has it, too' in told
    assert 'lost-and-found: card "the_other_glove": field "name": the pack again has it, too' in told
    assert len(told) == 2 * (5 + 2)


def test_a_set_that_is_played_without_rooms_has_no_use_for_them(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "cards.toml").unlink()
    (folder / "pack.toml").write_text('set = "classic"\n', "utf-8")
    assert problems_of(folder) == ("lost-and-found/rooms: are of no use: classic is played without rooms",)


def test_a_set_has_one_entrance(tmp_path: Path) -> None:
    """What is read as a set is not read beside one."""
    (tmp_path / "rooms").mkdir()
    (tmp_path / "rooms" / "annexe.toml").write_text(
        (LOST_AND_FOUND / "rooms" / "annexe.toml").read_text("utf-8"), "utf-8"
    )
    without = check_rooms(tmp_path, "quest", library.cards_of("quest"), library.set_to_be)
    assert tuple(map(str, without.problems)) == ('rooms: field "entrance" is there 0 times; it has to be once',)
    own = check_rooms(library.folder_of("quest"), "quest", library.cards_of("quest"), library.set_to_be)
    assert (own.problems, len(own.tiles), len(own.faces)) == ((), 24, 49)
