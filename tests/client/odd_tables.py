"""Unusual tables: long and wide names, empty chairs, cards without texts, missing hands, empty sums.

Each part of a view is minimal in one of these scenes, and large in another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace
from tests.client.evening import (
    BORIS,
    CHAIRS,
    GRETA,
    INFO,
    LOBBY,
    PILES,
    SPITE,
    TABLES,
    YOU,
    after,
    at_rest,
    at_table,
    connected,
    public,
)
from tests.client.questions import HAND, PEOPLE, asked, private

from kickdoor_client.state.model import Model
from kickdoor_protocol.messages import lobby, table, talk
from kickdoor_protocol.shapes import Barred, Menu, WireOption
from kickdoor_protocol.views import (
    Asked,
    CardRef,
    Contest,
    Event,
    Header,
    Line,
    Meter,
    OfferView,
    PrivateView,
    SeatView,
    Side,
    Waiting,
    Watched,
    Zone,
)

LONG = "Bartholomew the Extremely"
WIDE = "王小明と猫"

CROWD = (
    replace(
        YOU,
        name=WIDE,
        meters=(
            Meter("level", "Level", 9, 10, (Line("kills", 9, "classic.combat.1"),)),
            Meter("strength", "Strength", -3, lines=(Line("level", 9), Line("Curse", -12, card=77))),
            Meter("gold", "Gold", 700),
        ),
        marks=("turn", "waited", "cursed"),
        note="owes Boris a favour",
    ),
    replace(BORIS, name=LONG, connected=False, traits=(), marks=("helper",), note="is away"),
    replace(GRETA, zones=(Zone("hand", "Hand", 0), Zone("worn", "In play", 0)), marks=("dead",)),
    replace(SPITE, meters=(), traits=("Super Munchkin", "Cleric", "Thief", "Half-Breed", "Elf", "Dwarf")),
    SeatView(4, "", "empty"),
    SeatView(5, "Max", "ai", "random", True, (Meter("level", "Level", 1),), (), (), ("fighter", "waited")),
)
THREE_SIDES = Contest(
    "Combat in the dark",
    (
        Side("heroes", WIDE, -3, (Line("level", 9), Line("Curse", -12, "classic.curses.2", 77)), ""),
        Side("helper", LONG, 0, (), "1 Treasure"),
        Side(
            "monsters", "Puddle Imp, Tax Dragon and Wight Elephant", 45, (Line("level", 2, card=44), Line("level", 14))
        ),
    ),
    "",
    (
        "Greta is dead.",
        "Nobody can run away.",
        "A note that is far too long for the place that it has on most screens.",
    ),
    (
        Side("flee.0.1", WIDE, 1, (Line("Elf", 1, "classic.runaway.4"), Line("Boots", -1, card=11)), "4 gets away"),
        Side("flee.1.1", LONG, 0),
    ),
)
EVENTS = (
    Event(5, "Bartholomew the Extremely is no longer connected.", "system"),
    Event(6, "Ada draws Tuba of Charm.", "drawn", (0,), (CardRef(13, "tuba"),)),
    Event(7, "The deck is shuffled.", minor=True),
    Event(8, "Greta dies: " + "her things are looted by all in turn, " * 4 + "and so on.", "death", (2, 3)),
    Event(9, "Spite goes up to level 8.", "level", (3,)),
)


def _crowded() -> Model:
    """Return a table with six chairs and three sides, two waiting players, many offers, and spectators."""
    view = public(
        seats=CROWD,
        contest=THREE_SIDES,
        zones=(*PILES[:1], Zone("lost", "Lost", 2, (CardRef(60), CardRef(61, "nobody", ("hidden",), "face down")))),
        waiting=(Waiting(0, "may interfere", 0.4), Waiting(5, "chooses who picks"), Waiting(1, "rolls", 125.0)),
        pending_offers=(
            OfferView(0, "the Tuba, to anybody"),
            OfferView(5, "Max offers you all that he has, which is little, for your Sword", 0, "with Max: 1 to 45"),
        ),
        watched=Watched(3, 0, 2, 90.0),
    )  # fmt: skip
    return after(at_table(asked("pick_one"), view=view), table.Told(EVENTS))


def _two_questions() -> Model:
    """Return a table with two open questions, one of them without a clock and a text of its own."""
    second = Asked(502, "", "And now?", Menu(PEOPLE), ("seat.1",))
    return at_table(asked("yes_no", seconds=3.0), second)


def _empty_handed() -> Model:
    """Return a table without cards in hand or standing actions, whose options have no words."""
    bare = Menu((WireOption("a"), WireOption("b", barred=Barred("no_such_thing")), WireOption("c", "", "hint")))
    question = Asked(503, "odd", "", bare, ("a",), seconds_left=0.0, rules=("classic.combat.1", "classic.help.2"))
    return after(at_table(), table.Private(PrivateView(215, 0, (), (question,))))


def _strange_cards() -> Model:
    """Return a table with cards without faces, and unknown marks."""
    hand = (*HAND[:1], CardRef(98), CardRef(99, "unheard_of", ("in_use", "glowing"), "hums"))
    return after(at_table(asked("menu")), table.Private(replace(private(asked("menu")), hand=hand)))


def _just_begun() -> Model:
    """Return a table without sums, piles and waiting players."""
    bare = tuple(replace(seat, meters=(), traits=(), zones=(), marks=()) for seat in (YOU, BORIS, GRETA))
    header = Header("classic", "")
    return after(
        connected(),
        table.Shared(public(1, header=header, seats=bare, zones=(), contest=None, waiting=(), pending_offers=())),
        table.Private(PrivateView(1, 0)),
    )


def _won_by_two() -> Model:
    return after(at_table(view=at_rest(seats=CROWD)), table.Over((1, 3), "", ""))


def _lobby_of_strangers() -> Model:
    """Return a spectator's lobby with every kind of chair and setting."""
    chairs = (
        replace(CHAIRS[0], name=WIDE, ready=False, connected=False),
        replace(CHAIRS[1], name=LONG, ready=True),
        replace(CHAIRS[2], ai="", name="Nobody's", sex=""),
        *CHAIRS[3:],
        lobby.LobbySeat(4, "empty"),
    )
    settings = (
        lobby.Setting("window_ms", "Reaction window", 5000, (0, 2600, 8000), "", 2600, 3_600_000),
        lobby.Setting("packs", "Packs", "", ("", "mug"), "more cards"),
        lobby.Setting("epic", "Epic game", True),
        lobby.Setting("note", "A note", "words", (), "whatever you like"),
    )
    info = replace(
        INFO,
        name=LONG * 2,
        seats=chairs,
        options={"epic": True, "packs": "mug", "window_ms": 0},
        watchers=1,
        host=1,
        locked=True,
        cards=(lobby.CardSource("classic", "9c1e0f"), lobby.CardSource("mug", "77ab")),
        commitment="a81f03c2d9",
    )
    return after(
        connected(),
        lobby.Tables((info,), TABLES.sets),
        lobby.Lobby(info, None, settings, ()),
        talk.Said(WIDE, "¿Qué? " * 30, "chat", 0),
        talk.Said("", "The server stops in 5 minutes.", "system"),
    )


def _host_alone() -> Model:
    """Return a lobby with a ready host among empty chairs."""
    chairs = (replace(CHAIRS[0], ready=True), *(lobby.LobbySeat(number, "empty") for number in (1, 2, 3)))
    return after(connected(), TABLES, replace(LOBBY, table=replace(INFO, seats=chairs, watchers=0), settings=()))


def _no_tables() -> Model:
    return after(connected(), lobby.Tables())


def _many_tables() -> Model:
    """Return tables of all kinds, one full, one of an unknown set."""
    full = replace(INFO, id="t3", name=LONG, seats=CHAIRS[:3], state="over", watchers=12)
    odd = replace(INFO, id="t4", name=WIDE, set="quest", seats=(), locked=True, options={})
    lesson = lobby.SetInfo("lesson-door", "Lesson 1: Doors", "Kick one in.", 3, 3, lesson=1)
    return after(connected(), lobby.Tables((*TABLES.tables, full, odd), (*TABLES.sets, lesson)))


ODD: Mapping[str, Callable[[], Model]] = {
    "odd-crowd": _crowded,
    "odd-two-questions": _two_questions,
    "odd-empty-handed": _empty_handed,
    "odd-cards": _strange_cards,
    "odd-begun": _just_begun,
    "odd-won": _won_by_two,
    "odd-lobby": _lobby_of_strangers,
    "odd-host": _host_alone,
    "odd-no-tables": _no_tables,
    "odd-tables": _many_tables,
}
