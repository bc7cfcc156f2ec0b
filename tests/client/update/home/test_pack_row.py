"""Packs of cards in the start menu: those in the person's folder, for the game that is chosen."""

from __future__ import annotations

from pathlib import Path

from tests.client.at_home import GAMES, at_home
from tests.client.evening import after, keys, told
from tests.client.outcome import screen

from kickdoor_client.network.places import OwnServer
from kickdoor_client.program.pack_folders import found
from kickdoor_client.state.effects import Connect, Effects, Quit
from kickdoor_client.state.home import MenuChoices, PackFolder
from kickdoor_client.state.messages import Consulted, LookedAround, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.home.starting import WHICH_GAMES, filled

OFFICE, SPARE = PackFolder("office", "/packs/office"), PackFolder("spare", "/packs/spare", "classic")
ROOMS = PackFolder("rooms", "/packs/rooms", "quest")


def home(*pressed: str, packs: tuple[PackFolder, ...] = (OFFICE, ROOMS), manner: Manner = Manner.SCREEN) -> Model:
    model = after(at_home(manner=manner, around=False), LookedAround(MenuChoices(packs=packs)))
    return keys(after(model, Consulted(WHICH_GAMES, GAMES)), *pressed)[0]


def gone(effects: Effects) -> Connect:
    (there,) = [effect for effect in effects if isinstance(effect, Connect)]
    return there


def test_without_packs_there_is_no_row() -> None:
    assert "packs" not in screen(home("1", packs=()))
    assert "packs" not in screen(home("1", packs=(ROOMS,)))


def test_a_pack_for_the_game_is_chosen_on_the_page() -> None:
    model = filled(home("1"), "packs", "office")
    assert "packs      < office >" in screen(model)
    model, effects = keys(model, "enter")
    assert gone(effects).where == OwnServer(packs="/packs/office")
    assert model.errand.options == {"packs": "office"}


def test_none_is_what_counts_and_what_another_game_leaves() -> None:
    for model in (home("1"), filled(filled(home("1"), "packs", "office"), "set", "quest")):
        model, effects = keys(model, "enter")
        assert gone(effects).where == OwnServer()
        assert model.errand.options == {}


def test_several_are_played_with_all_at_once() -> None:
    model, effects = keys(filled(home("1", packs=(OFFICE, SPARE)), "packs", "all"), "enter")
    assert gone(effects).where == OwnServer(packs="/packs")
    assert model.errand.options == {"packs": "*"}


def test_a_table_for_others_and_a_shared_keyboard_have_them_too() -> None:
    model, effects = keys(filled(home("3"), "packs", "office"), "enter")
    where = gone(effects).where
    assert isinstance(where, OwnServer)
    assert (where.packs, model.errand.options["packs"]) == ("/packs/office", "office")
    shared = filled(filled(home("1"), "packs", "office"), "keyboard", "Ann,Bob")
    _, effects = keys(shared, "enter")
    (end,) = [effect for effect in effects if isinstance(effect, Quit)]
    assert end.then is not None
    assert (end.then.packs, end.then.options) == ("/packs/office", {"packs": "office"})


def test_in_lines_it_is_typed() -> None:
    early = after(at_home(manner=Manner.LINES, around=False), LookedAround(MenuChoices(packs=(OFFICE,))))
    for lines in (early, home(manner=Manner.LINES)):
        model, effects = told(lines, Typed("play packs=office"))
        assert gone(effects).where == OwnServer(ai_speed="leisurely", packs="/packs/office")
        assert model.errand.options == {"packs": "office"}


def test_a_pack_for_a_mix_is_offered_where_all_its_sets_are_played() -> None:
    both = PackFolder("both", "/packs/both", "classic+bites")
    assert both.joins("classic+shakespeare+bites", "classic")
    assert not both.joins("classic", "classic")
    assert PackFolder("plain", "/packs/plain").joins("classic+bites", "classic")
    assert not PackFolder("plain", "/packs/plain").joins("quest", "classic")


def test_packs_are_the_folders_of_cards_in_the_folder_for_them(tmp_path: Path) -> None:
    for name, about in (("b", 'set = "quest"'), ("a", ""), ("torn", "set ="), ("seven", "set = 7")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.toml").write_text(about, "utf-8")
    (tmp_path / "empty").mkdir()
    (tmp_path / "file.toml").write_text("", "utf-8")
    there = (PackFolder("a", str(tmp_path / "a")), PackFolder("b", str(tmp_path / "b"), "quest"))
    assert found(tmp_path) == there
    assert found(tmp_path / "nowhere") == ()
