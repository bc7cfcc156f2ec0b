"""What lies before the seats, and what matters of them now, stands on the screen of every game in every width from 40
cells on; what has no room there is on the page of the table."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace
from tests.client.evening import at_table, keys
from tests.client.questions import asked
from tests.game.duel.duel import Side as Held
from tests.game.duel.duel import ally, begin, monster, weapon

from kickdoor_client.state.model import Model
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_client.view.table.gear import what_it_is
from kickdoor_client.view.table.seats import seats_part
from kickdoor_game.duel.ruleset.observe import observe
from kickdoor_protocol.views import Asked, CardRef, Face, PublicView, SeatView, Zone
from kickdoor_server.table.translate.duel.scene import layout as duel_layout
from kickdoor_server.table.translate.duel.scene import scene
from kickdoor_server.table.translate.quest.scene import layout as quest_layout
from kickdoor_server.table.translate.stage import Occasion, Sitter

OGRE = monster("Ogre", 2, 3, 5)
WEAPONS = tuple(weapon(name, 1, 1, 1) for name in ("Big Club", "Rusty Spoon"))
ALLIES = (ally("Loyal Maid", 1, 4), ally("Sad Uncle", 1, 2))
STASHED = (monster("Grey Toad", 1, 1, 1),)
NAMED = [*(what_it_is(card.name) for card in (*WEAPONS, *ALLIES)), "down"]
"""Those before Bob, and what lies face down in his stash."""
MARKS = ("LIMPS", "CAUGHT", "BLEEDS")
WIDTHS, NARROW = range(60, 121), range(40, 60)
OCCASION = Occasion("t", 1, "The table", "", (Sitter("Annabel Longfellow", "human"), Sitter("Bob", "ai", "greedy")), ())


@cache
def duel_view(stage: str) -> PublicView:
    """Bob attacked or at rest, with all that can lie before him and be said of him."""
    bob = Held(hoard=[*WEAPONS, *ALLIES], stash=list(STASHED), damage=4, purse=2)
    duel = begin(Held(hand=[OGRE], purse=3, hoard=[*WEAPONS]), bob, stop_at="before_blow")
    if stage != "rest":
        duel.attacks(OGRE, gold=2)
    if stage == "faced":
        duel.faces()
    view = scene(observe(duel.table, None).table, "ccg", (), OCCASION)
    ann, other = view.seats
    return replace(view, seats=(ann, replace(other, marks=(*other.marks, "limping", "caught", "bleeding"))))


def duel(stage: str, questions: tuple[Asked, ...] = ()) -> Model:
    """That moment, on the screen of Ann."""
    names = {card.key: card.name for card in (*WEAPONS, *ALLIES, *STASHED, OGRE)}
    heroes = {seat.zones[3].cards[0].key: seat.traits[0] for seat in duel_view(stage).seats}
    faces = {key: Face(key, name) for key, name in {**names, **heroes}.items()}
    model = at_table(*questions, view=duel_view(stage))
    return replace(model, layouts={"ccg": duel_layout("ccg")}, faces={**model.faces, **faces})


QUESTIONS: dict[str, tuple[Asked, ...]] = {
    "nothing asked": (),
    "a menu": (asked("menu"),),
    "a number": (asked("number"),),
    "a window": (asked("window"),),
    "a list": (asked("pick_some"),),
}


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("stage", ["rest", "attacked", "faced"])
def test_the_duel_shows_marks_weapons_allies_and_stash_in_every_width(stage: str, question: str) -> None:
    model = duel(stage, QUESTIONS[question])
    for columns in WIDTHS:
        lines = [text_of(line) for line in picture(model, columns, 24).lines]
        said = " ".join(lines)
        missing = [word for word in (*MARKS, *NAMED) if word not in said]
        assert not missing, (columns, missing, *lines[:8])


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("stage", ["rest", "attacked", "faced"])
def test_in_a_narrow_window_too_and_whose_turn_it_is_and_who_attacks(stage: str, question: str) -> None:
    """A card that lies face down is only called a card there."""
    model = duel(stage, QUESTIONS[question])
    for columns in NARROW:
        lines = [text_of(line) for line in picture(model, columns, 24).lines]
        said = " ".join(lines)
        missing = [word for word in (*MARKS, *NAMED[:-1]) if word not in said]
        assert not missing, (columns, missing, *lines[:8])
        assert "down" in said or "card" in " ".join(lines[5:8]), (columns, *lines[:8])
        assert [line[:4] for line in lines if line.startswith(">")] == [">  1"], (columns, *lines[:8])
        if stage != "rest":
            assert "ATTACKER" in said, (columns, *lines[:8])
            assert "DEFENDER" in said, (columns, *lines[:8])


def board_game(count: int, questions: tuple[Asked, ...] = ()) -> Model:
    """A fight at a table of so many; its five numbers leave the least room beside long names."""
    seats = tuple(
        SeatView(
            seat,
            f"Maximilian {seat}",
            "human",
            connected=True,
            meters=tuple(
                replace(duel_view("rest").seats[0].meters[0], key=key, label=key.title(), value=10 * place + seat)
                for place, key in enumerate(("level", "strength", "health", "gold", "move"), 1)
            ),
            traits=("Wizard", "Halfling", "female"),
            zones=(Zone("hand", "hand", 3), Zone("items", "Items", 1, (CardRef(seat + 1, "hat"),))),
            marks=("fighter",) if seat == 1 else ("turn",) if seat == 0 else (),
        )
        for seat in range(count)
    )
    view = duel_view("rest")
    view = replace(view, seats=seats, header=replace(view.header, set="quest"), contest=None)
    model = at_table(*questions, view=view)
    return replace(
        model, layouts={"quest": quest_layout("quest", ())}, faces={**model.faces, "hat": Face("hat", "Hat")}
    )


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("count", [2, 3, 4])
def test_the_board_game_shows_what_everybody_has_in_play_in_every_width(count: int, question: str) -> None:
    model = board_game(count, QUESTIONS[question])
    for columns in (*NARROW, *WIDTHS):
        lines = [text_of(line) for line in picture(model, columns, 24).lines]
        assert sum("Hat" in line for line in lines) == count, (columns, *lines[:10])
        assert [line[:4] for line in lines if line.startswith(">")] == [">  1"], (columns, *lines[:10])
        assert any("FIGHTER" in line for line in lines), (columns, *lines[:10])


@pytest.mark.parametrize("columns", [40, 47, 54, 60, 73])
@pytest.mark.parametrize("model", [duel("faced"), board_game(4)], ids=["duel", "board game"])
def test_what_has_no_column_is_on_the_page_of_the_table(model: Model, columns: int) -> None:
    """All numbers, marks, Classes and cards of every seat, in as many pages as it takes."""
    page = keys(model, *":table", "enter")[0]
    told: list[str] = []
    for _ in range(12):
        lines = [text_of(line).strip() for line in picture(page, columns, 24).lines]
        told += [line for line in lines if line not in told]
        page = keys(page, "down")[0]
    said = " ".join(told)
    assert model.seen.public is not None
    for seat in model.seen.public.seats:
        meters = [f"{meter.label} {meter.value}" for meter in seat.meters]
        zones = [face.name for zone in seat.zones for card in zone.cards if (face := model.faces.get(card.key))]
        missing = [words for words in (seat.name, *meters, *seat.traits, *zones) if words not in said]
        assert not missing, (missing, said)


def test_at_a_table_of_two_a_seat_with_nothing_to_show_takes_one_line() -> None:
    model = duel("rest")
    bare = tuple(replace(seat, zones=seat.zones[:3], marks=()) for seat in duel_view("rest").seats)
    model = replace(model, seen=replace(model.seen, public=replace(duel_view("rest"), seats=bare)))
    rows = [text_of(line) for line in seats_part(model, 80, need=9)]
    assert len(rows) == 1 + 2, rows
