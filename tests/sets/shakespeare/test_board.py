"""The board of Levels: two standees of a colour for each player, one of which stands on it."""

from __future__ import annotations

from typing import Any

import pytest
from tests.deal import Deal
from tests.scene import H, Scene
from tests.shown import of_everybody

from kickdoor_game.heroes.setting_up import COLOURS
from kickdoor_protocol.views import Board, PublicView


def view(t: Scene) -> PublicView:
    """What everybody sees of the table."""
    shown = next(of_everybody(t.rules, t.table))
    assert isinstance(shown, PublicView)
    return shown


def dealt(count: int) -> Deal:
    """So many players with what chance has dealt them."""
    hands: dict[str, Any] = {name: [] for name in ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay")[:count]}
    return Deal(**hands)


def standees(t: Scene) -> dict[str, tuple[str, tuple[str, ...]]]:
    """By player, the space where their standee is and what it looks like."""
    board = view(t).board
    assert isinstance(board, Board)
    return {token.label: (place.id, token.marks) for place in board.places for token in place.tokens}


def before_them(t: Scene) -> list[str]:
    """The colour of the standee that lies before each player."""
    return [trait for seat in view(t).seats for trait in seat.traits if trait in COLOURS]


@pytest.mark.rule("shakespeare.setup.5", "shakespeare.setup.7")
@pytest.mark.parametrize("count", [3, 6])
def test_everybody_has_a_colour_of_their_own(count: int) -> None:
    t = dealt(count)
    assert before_them(t) == list(COLOURS[:count])
    assert [marks[0] for _, marks in standees(t).values()] == before_them(t), "both standees are of one colour"


@pytest.mark.rule("shakespeare.setup.5")
def test_another_colour_may_be_taken_while_it_is_free() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    assert t.choices("Ann", "colour") == ["yellow", "purple", "white"]
    t.acts("Ann", "colour", "white")
    assert before_them(t) == ["white", "blue", "green"]
    assert t.choices("Bob", "colour") == ["red", "yellow", "purple"]
    t.acts("Bob", "colour", "red")
    assert [marks[0] for _, marks in standees(t).values()] == ["white", "red", "green"]


@pytest.mark.rule("shakespeare.setup.5")
def test_of_six_players_everybody_keeps_theirs() -> None:
    t = dealt(6)
    assert not {word for word in t.offered("Ann") if word.startswith("colour")}


@pytest.mark.rule("shakespeare.setup.5")
def test_with_the_first_turn_the_colours_are_settled() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    t.ready()
    t.rolls(6, 1, 1)
    assert "colour" not in t.offered("Ann")


@pytest.mark.rule("shakespeare.setup.6", "shakespeare.levels.1")
@pytest.mark.card("steal_the_scene", "lost_to_a_subplot")
def test_a_standee_begins_on_space_one_and_goes_where_the_level_goes() -> None:
    assert [space for space, _ in standees(dealt(3)).values()] == ["1", "1", "1"]
    t = Scene(
        Ann=H(level=3, items=["star_that_danced"], hand=["steal_the_scene", "lost_to_a_subplot"]), Bob=H(), Cid=H()
    )
    assert standees(t)["Ann"][0] == "3", "whatever the bonuses are"
    t.acts("Ann", "use", "steal_the_scene", "Ann")
    assert standees(t)["Ann"][0] == "4"
    t.acts("Ann", "curse", "lost_to_a_subplot", "Ann")
    t.everybody_passes()
    assert standees(t)["Ann"][0] == "2"


@pytest.mark.rule("shakespeare.setup.8")
def test_both_decks_lie_there_with_what_is_left_of_them() -> None:
    t = Scene(doors=["cheat", "super_munchkin"], Ann=H(), Bob=H(), Cid=H())

    def decks() -> list[int]:
        zones = {zone.key: zone.count for zone in view(t).zones}
        return [zones["door_deck"], zones["treasure_deck"]]

    doors, treasures = decks()
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert decks() == [doors - 2, treasures]


@pytest.mark.rule("shakespeare.character.4", "shakespeare.character.3")
def test_the_standee_on_the_board_shows_the_sex() -> None:
    t = Deal(sexes={"Ann": "female", "Bob": "male"}, Ann=[], Bob=[], Cid=[])
    assert [marks[1] for _, marks in standees(t).values()] == ["female", "male", "female"]


@pytest.mark.rule("shakespeare.character.5")
@pytest.mark.card("breeches_part")
def test_with_the_sex_the_standees_change_places() -> None:
    t = Scene(Ann=H(level=4), Bob=H(hand=["breeches_part"]), Cid=H())
    assert standees(t)["Ann"] == ("4", ("red", "female"))
    t.acts("Bob", "curse", "breeches_part", "Ann")
    t.everybody_passes()
    assert standees(t)["Ann"] == ("4", ("red", "male"))
    assert before_them(t)[0] == "red"


@pytest.mark.rule("shakespeare.setup.5")
def test_everybody_hears_of_other_standees() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    t.acts("Cid", "colour", "purple")
    told = str(list(of_everybody(t.rules, t.table, t.events[-1:]))[1])
    assert "Cid takes the purple standees." in told
