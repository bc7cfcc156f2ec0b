"""Tables of games that no client has heard of: their columns, piles and marks, and what lies on their cards."""

from __future__ import annotations

from msgspec.structs import replace
from tests.client.evening import after, at_table, keys
from tests.client.outcome import screen

from kickdoor_client.state.model import LAID_OUT_MOST, LAYOUTS_MOST, Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.cards import inspecting_lines
from kickdoor_client.words.table.auto_pass import auto_pass_words, reason_to_ask
from kickdoor_client.words.table.read_out import seat_words, table
from kickdoor_protocol.messages.layout import Column, Layout, Mark, PileLabel
from kickdoor_protocol.messages.table import Faces
from kickdoor_protocol.shapes import Menu, WireOption
from kickdoor_protocol.views import Asked, CardRef, Counter, Face, Header, Meter, PublicView, SeatView, Zone

DUEL = Layout(
    "duel",
    (
        Column("meter", "life", "life", "hp"),
        Column("meter", "gold", "gold"),
        Column("count", "library", "library", "lib"),
        Column("count", "buried", "buried"),
        Column("cards", "in front"),
    ),
    (
        Mark("tapped", "tapped", "T", "tapped until its turn", "idle"),
        Mark("quiet"),
        Mark("attacker", "attacker", text="attacks", role="part"),
        Mark("beaten", "beaten", role="out"),
    ),
    (PileLabel("well", "the well"), PileLabel("well_gone", "dry", "well")),
    "duel",
)
FACES = Faces((Face("ogre", "Ogre of Oxford", facts=("+4",)), Face("aura", "Aura of Damp"), Face("glue", "Glue")))
OGRE = CardRef(4, "ogre", ("tapped",), counters=(Counter("damage", 2),))
BORIS = SeatView(
    1,
    "Boris",
    "human",
    "",
    True,
    (Meter("life", "Life", 7, 20), Meter("gold", "Gold", 31), Meter("secret", "Secret", 5)),
    (),
    (
        Zone("library", "library", 40),
        Zone("buried", "buried", 1, (CardRef(90, "glue"),)),
        Zone("field", "field", 3, (OGRE, CardRef(5, "glue", ("quiet",), on=4), CardRef(9))),
    ),
    ("turn", "attacker"),
)
ADA = SeatView(
    0,
    "Ada",
    "human",
    "",
    True,
    (Meter("life", "Life", 20, 20), Meter("gold", "Gold", 3)),
    zones=(Zone("library", "library", 38), Zone("field", "field", 1, (CardRef(6, "aura", on=5),))),
    marks=("beaten",),
)
PILES = (Zone("well", "Well", 12), Zone("well_gone", "Gone from the well", 3, (CardRef(91, "glue"),)))


def duel(*, told: bool = True, seats: tuple[SeatView, ...] = (ADA, BORIS)) -> Model:
    """Boris has the turn, and an Ogre on which Glue lies, and on that an Aura of Ada's."""
    view = PublicView("t1", 3, Header("duel", "Friday"), seats, PILES)
    model = after(at_table(view=view), FACES)
    return after(model, DUEL) if told else model


def row(model: Model, name: str, columns: int = 110) -> str:
    """The line of that seat, and the two below it."""
    lines = screen(model, columns, 30).splitlines()
    place = next(place for place, line in enumerate(lines) if f" {name}" in line)
    return "\n".join(lines[place : place + 3])


def titles(model: Model, columns: int = 110) -> list[str]:
    head = next(line for line in screen(model, columns, 30).splitlines() if " seat " in line)
    return [title for title in head.replace("─", " ").split("  ") if title.strip()]


def test_the_columns_are_those_of_the_game() -> None:
    assert [title.strip() for title in titles(duel())] == ["seat", "life", "gold", "library", "buried", "in front"]
    assert [title.strip() for title in titles(duel(), 80)] == ["seat", "hp", "gold", "lib", "buried"]
    assert " 7/20    31       40       1 " in row(duel(), "Boris")
    assert "lvl" not in screen(duel())
    assert "class" not in screen(duel())


def test_a_game_that_says_nothing_is_shown_by_its_own_labels() -> None:
    bare = duel(told=False)
    assert [title.strip() for title in titles(bare)] == ["seat", "life", "gold", "secret", "librar", "in play"]
    assert "well 12 gone from the well 3 (Glue)" in " ".join(screen(bare, 110).replace(";", "").split())
    assert "3 field: " not in seat_words(bare, BORIS)


def test_what_is_counted_is_not_named_though_it_can_be_seen() -> None:
    (line, *_) = row(duel(), "Boris").splitlines()
    assert "Glue" not in line.replace("[with Glue and Aura of Damp]", "")
    assert "buried 1" in seat_words(duel(), BORIS)


def test_cards_and_counters_on_a_card_are_named_with_it_and_not_again() -> None:
    model = duel()
    assert "(Ogre of Oxford +4 [tapped] [with Glue and Aura of Damp] [damage 2])" in row(model, "Boris", 130)
    assert "Aura" not in row(model, "Ada", 130).splitlines()[0], "it lies with Boris"
    assert "(Ogre of Oxford +4 [tapped] [with Glue and Aura of Damp] [damage 2])" in row(model, "Boris", 80)
    assert "(Ogre of Oxford +4T&:2)" in row(model, "Boris", 62)
    assert seat_words(model, BORIS).endswith(
        "field: Ogre of Oxford +4 (tapped, with Glue and Aura of Damp, damage 2), a card face down."
    )


def test_a_card_says_what_lies_on_it_and_on_what_it_lies() -> None:
    model = duel()
    whole = {card: "\n".join(map(text_of, inspecting_lines(model, card, 110, 20))) for card in (4, 5, 6)}
    assert "tapped until its turn, with Glue and Aura of Damp, damage 2" in whole[4]
    assert "with Aura of Damp, on Ogre of Oxford" in whole[5]
    assert "on Glue" in whole[6]


def test_what_lies_on_a_card_that_cannot_be_seen_lies_by_itself() -> None:
    ada = replace(ADA, zones=(Zone("field", "field", 1, (CardRef(6, "aura", on=77),)),))
    model = duel(seats=(ada,))
    assert "Aura of Damp" in row(model, "Ada")
    assert "field: Aura of Damp." in seat_words(model, ada)


def test_a_trait_that_a_card_before_the_seat_names_is_named_once() -> None:
    field = Zone("field", "field", 1, (CardRef(6, "aura"),))
    ada = replace(ADA, traits=("Human", "Aura of Damp"), zones=(field,))
    said = seat_words(duel(seats=(ada,)), ada)
    assert (said.count("Human"), said.count("Aura of Damp")) == (1, 1)


def test_two_that_lie_on_each_other_hang_nothing_up() -> None:
    ring = (CardRef(6, "aura", on=7), CardRef(7, "glue", on=6), CardRef(8, "ogre", on=8))
    model = duel(seats=(replace(ADA, zones=(Zone("field", "field", 3, ring),)),))
    assert row(model, "Ada")
    assert table(model)
    assert inspecting_lines(model, 8, 100, 20)


def test_piles_are_called_as_the_game_calls_them() -> None:
    assert "the well 12, dry 3 (Glue)" in screen(duel())


def test_marks_say_what_they_mean() -> None:
    assert "ATTACKER" in row(duel(), "Boris", 130)
    assert "attacks; Life 7" in seat_words(duel(), BORIS)
    assert "beaten; Life 20" in seat_words(duel(), ADA)


def test_signs_are_those_of_the_game() -> None:
    model = keys(duel(), "w")[0]
    shown = screen(model, 100, 70)
    assert "(Name +3)        tapped until its turn" in shown
    assert "[tapped] or T    tapped until its turn" in shown
    assert "[with it] or &   another card lies on it" in shown
    assert "[so many] or :2  what is counted on it" in shown
    assert "hp, lib          life and library" in shown
    assert "Big" not in shown


def test_a_server_fills_no_memory_with_layouts() -> None:
    long = Layout("x", (Column("meter", "x", "x"),) * 4_000, (Mark("x"),) * 4_000, (PileLabel("x", "x"),) * 4_000)
    model = duel()
    for number in range(100):
        model = after(model, Layout(f"set {number}"))
    model = after(model, long)
    assert len(model.layouts) == LAYOUTS_MOST
    kept = model.layouts["x"]
    assert [len(part) for part in (kept.columns, kept.marks, kept.piles)] == [LAID_OUT_MOST] * 3


def test_who_has_a_part_in_it_is_asked_all_the_same() -> None:
    window = Asked(7, "window", "Do you react?", Menu((WireOption("pass"),)), ("pass",), about=1, wins=())
    model = duel()
    assert reason_to_ask(model, window) == ""
    fighting = duel(seats=(replace(ADA, marks=("attacker",)), BORIS))
    assert reason_to_ask(fighting, window) == "you are in this duel"
    assert "1 this duel: off." in auto_pass_words(model)[0]
