"""The board game as everybody sees it: its map, heroes and fights, what marks mean, and what rests on what."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from tests.game.quest.talk import TROLL, met
from tests.game.quest.trial import BLUE, RED
from tests.server import board_game

from kickdoor_game.heroes.events import TurnBegan
from kickdoor_game.library import catalogue, ruleset
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.questions import Menu, Number, Option, Question
from kickdoor_game.quest.state.events import BattleBegan, BattleEnded
from kickdoor_protocol.messages.layout import CARDS, COUNT, METER, TRAITS, PileLabel
from kickdoor_protocol.views import ACTS, COSTLY, WINDOW
from kickdoor_server.table.translate.engines import staged
from kickdoor_server.table.translate.quest.scene import RESTS, layout
from kickdoor_server.table.translate.quest.stage import begins_on
from kickdoor_server.table.translate.stage import COMBAT, TURN

RULES: Any = ruleset("quest")
STAGE = staged(RULES, catalogue("quest"), ())


@pytest.mark.parametrize("name", board_game.TABLES)
def test_what_is_shown_of_a_table_is_what_was_looked_at(name: str) -> None:
    parts = dict(part.split("\n", 1) for part in board_game.FILE.read_text("utf-8")[2:].split("\n\n# "))
    now = board_game.shown(name).partition("\n")[2].rstrip()
    assert now == parts[name].rstrip(), "look at the new one: `python -m tests.server.board_game; git diff`"
    assert list(parts) == list(board_game.TABLES)


# ---- how it is laid out


def test_its_columns_and_piles() -> None:
    shown = layout("trial", ("monster", "dxm"))
    assert (shown.set, shown.contest) == ("trial", "combat")
    assert [(column.shows, column.key, column.label, column.short, column.note) for column in shown.columns] == [
        (METER, "level", "level", "lvl", ""),
        (METER, "strength", "strength", "str", ""),
        (METER, "health", "health", "hp", ""),
        (METER, "gold", "gold", "", ""),
        (METER, "move", "move", "mv", ""),
        (TRAITS, "", "class / race", "", "the colour is that of their monsters"),
        (COUNT, "hand", "hand", "", ""),
        (CARDS, "", "in play", "", ""),
    ]
    assert shown.piles == (
        PileLabel("monster_deck", "monster"),
        PileLabel("monster_discards", "discards", "monster_deck"),
        PileLabel("dxm_deck", "DxM"),
        PileLabel("dxm_discards", "discards", "dxm_deck"),
    )
    assert STAGE.layout.set == "quest"
    assert len(STAGE.layout.piles) == 2 * len(RULES.book.decks)


def test_what_its_marks_mean() -> None:
    assert [(mark.key, mark.label, mark.short, mark.text, mark.role) for mark in layout("trial", ()).marks] == [
        ("fighter", "fighter", "", "fights", "part"),
        ("helper", "helper", "", "helps", "part"),
        ("dead", "dead", "", "is dead", "out"),
        ("winner", "winner", "", "has won", ""),
        ("in_use", "", "", "in use", ""),
        ("sideways", "packed", "", "packed, not in use: it adds nothing", "idle"),
        ("big", "Big", "B", "a Big Item", ""),
        ("tiny", "Tiny", "T", "a Tiny monster", ""),
        ("small", "Small", "S", "a Small monster", ""),
        ("human_sized", "human-sized", "", "", ""),
        ("huge", "Huge", "H", "a Huge monster; one without T, S or H is human-sized", ""),
        ("fresh", "", "", "just come to hand", ""),
    ]


def test_how_it_is_announced() -> None:
    set_entry = STAGE.set_entry
    assert (set_entry.name, set_entry.sentence) == (RULES.title, RULES.sentence)
    assert (set_entry.seats_least, set_entry.seats_most) == (RULES.base.players_min, RULES.base.players_max)
    assert [setting.key for setting in set_entry.settings] == ["window_ms", "pace", "early_passes"]
    faces = {face.key: face for face in STAGE.faces}
    assert len(faces) == len(RULES.book.by_key) + len({face.key for face in RULES.rooms()})
    assert all(face.name and face.kind for face in faces.values())


# ---- what rests on what

PARTS = ("header", "zones", "contest", "board", "pending_offers")


@pytest.mark.parametrize(
    ("touched", "parts", "seats"),
    [
        ("", "", set()),
        ("stack", "header contest", set()),
        ("phase", "header", {0, 1, 2}),
        ("turn", "header board", {0, 1, 2}),
        ("turn_number", "header board", {0, 1, 2}),
        ("over", "header contest pending_offers", {0, 1, 2}),
        ("winners", "header", {0, 1, 2}),
        ("battle", "header contest pending_offers", {0, 1, 2}),
        ("monsters", "header zones contest board pending_offers", set()),
        ("heroes", "header zones contest board pending_offers", {0, 1, 2}),
        ("dungeon", "header contest board pending_offers", set()),
        ("decks", "zones", set()),
        ("discards", "zones", set()),
        ("aside", "zones", set()),
        ("piles", "zones board", set()),
        ("figures", "contest board pending_offers", set()),
        ("tiles", "board", set()),
        ("barters", "pending_offers", set()),
        ("figures.2.room", "", {2}),
        ("figures.0.tokens figures.1.tokens", "", {0, 1}),
        ("figures.3.room", "", set()),
        ("news", "", set()),
    ],
)
def test_of_a_scene_so_much_may_have_changed(touched: str, parts: str, seats: set[int]) -> None:
    found = RESTS.wanted(frozenset(touched.split()), 3)
    assert [part for part in PARTS if found.has(part)] == parts.split()
    assert found.seats == frozenset(seats)
    assert tuple(RESTS.fields) == PARTS


# ---- questions and what can be done


def question(kind: str, *options: Option) -> Question:
    return Question(RED, kind, Menu(options), (options[0].key,) if options else (), "turn", ())


STAY, GO = Option("end"), Option("go.east")
BARRED = Option("go.west", barred=Refusal("too_far", "quest.links.7"))


@pytest.mark.parametrize(
    ("asked", "key"),
    [
        (question("move", GO, STAY), "go.east"),
        (question("move", BARRED, GO, STAY), "go.east"),
        (question("move", BARRED), ""),
        (question("move"), ""),
        (question("meet", GO, STAY), ""),
        (Question(RED, "move", Number(0, 3), 0, "turn", ()), ""),
    ],
)
def test_a_turn_begins_on_the_first_way_that_can_be_gone(asked: Question, key: str) -> None:
    nothing: Any = None
    assert begins_on(nothing, asked) == key


@pytest.mark.parametrize(
    ("kind", "marks", "waiting"),
    [
        ("before_roll", (WINDOW, ACTS), "let the roll pass"),
        ("dice", (WINDOW, ACTS), "let the dice pass"),
        ("curse", (WINDOW, ACTS), "let it strike"),
        ("battle", (ACTS, COSTLY), "roll or find help"),
        ("move", (), "move"),
        ("ask_the_moon", (), "ask the moon"),
    ],
)
def test_what_a_kind_of_question_is(kind: str, marks: tuple[str, ...], waiting: str) -> None:
    assert STAGE.asked_as(question(kind)) == marks
    assert STAGE.waiting_text(question(kind)) == waiting


def test_by_what_one_finds_ones_way_in_a_replay() -> None:
    events = (TurnBegan(RED, 1), BattleBegan(RED, (1,)), BattleEnded(RED, "won"))
    assert [STAGE.milestone(event) for event in events] == [TURN, COMBAT, ""]


@pytest.mark.parametrize(
    ("key", "place"),
    [
        ("go.north", "dark.0.-2"),
        ("go.east", "room.2"),
        ("go.south", "room.0"),
        ("go.west", "dark.-1.-1"),
        ("room.3", "room.3"),
        ("go", ""),
        ("room", ""),
        ("end", ""),
        ("search.room.3", ""),
    ],
)
def test_where_a_way_leads(key: str, place: str) -> None:
    """From room 1, where Ann stands, whoever looks on."""
    seen: Any = SimpleNamespace(table=board_game.a_dungeon().table, seat=BLUE)
    assert STAGE.place_of(seen, Option(key)) == place


@pytest.mark.parametrize(
    ("key", "does"), [("bid", False), ("sell", False), ("use.3", True), ("discard.4", False), ("dance", False)]
)
def test_what_interferes_with_others(key: str, does: bool) -> None:
    assert STAGE.interferes(Option(key)) is does


def test_each_word_of_what_can_be_done_is_a_verb_once() -> None:
    verbs = STAGE.verbs((Option("sell"), Option("play.1"), Option("play.2")))
    assert [(verb.word, verb.letter) for verb in verbs] == [("sell", "S"), ("play", "P")]
    assert all(verb.label for verb in verbs)


def test_cards_that_have_just_come_are_marked() -> None:
    table = board_game.heroes().table
    table.heroes[RED].fresh = table.heroes[RED].hand[:1]
    hand = STAGE.hand(SimpleNamespace(table=table), RED)
    assert [(card.key, card.marks) for card in hand.cards] == [("tea", ("fresh",)), ("lantern", ()), ("newt", ())]
    assert hand.notes == ()


def test_offers_of_both_kinds_are_proposed_to_whom_they_are_made() -> None:
    played = board_game.a_fight()
    seen: Any = SimpleNamespace(table=played.table)
    assert [asked.kind for asked in STAGE.proposals(seen, BLUE)] == ["help", "trade"]
    assert [asked.kind for asked in STAGE.proposals(seen, RED)] == ["help"]
    assert STAGE.proposals(SimpleNamespace(table=met(TROLL).table), BLUE) == ()
