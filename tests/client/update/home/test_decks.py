"""The start menu where a game is played with decks: which one is brought, and the way to where decks are built."""

from __future__ import annotations

import re

from tests.client.at_home import ADA, at_home
from tests.client.evening import after, keys, told
from tests.client.outcome import screen

from kickdoor_client.network.places import OwnServer
from kickdoor_client.state.decks import DeckFile
from kickdoor_client.state.effects import Connect, Effects
from kickdoor_client.state.errand import Purpose
from kickdoor_client.state.home import MenuChoices
from kickdoor_client.state.messages import Consulted, LookedAround, Typed
from kickdoor_client.state.model import Manner, Model
from kickdoor_client.update.home.starting import WHICH_GAMES

DUEL = (
    '{"key": "duel", "name": "Duel", "least": 2, "most": 2, "ais": ["greedy"], "decks": ["Long Service", "Lights Out"]}'
)
CLASSIC = '{"key": "classic", "name": "Munchkin", "least": 3, "most": 6, "ais": ["greedy"]}'
MINE = DeckFile("duel", "Slow Burn", ("clerk", "moth"))
OTHERS = DeckFile("chess", "No Pawns", ("queen",))


def home(*pressed: str, games: str = f"[{DUEL}]", manner: Manner = Manner.SCREEN) -> Model:
    model = after(at_home(manner=manner, around=False), LookedAround(MenuChoices(decks=(MINE, OTHERS))))
    return keys(after(model, Consulted(WHICH_GAMES, (games,))), *pressed)[0]


def gone(effects: Effects) -> Connect:
    (there,) = [effect for effect in effects if isinstance(effect, Connect)]
    return there


def test_the_deck_is_chosen_on_the_page_and_none_of_another_game() -> None:
    model = home("1")
    assert "deck       < a ready one >" in screen(model)
    assert "2 players" in screen(keys(model, "down", "down")[0])
    at_it = keys(model, "down", "down", "down")[0]
    assert "a ready one, Slow Burn, Long Service, Lights Out" in " ".join(screen(at_it).split())
    assert "No Pawns" not in screen(at_it)


def test_ones_own_is_brought_by_its_cards_and_a_ready_one_by_its_name() -> None:
    for turned, deck, cards in ((0, "", ()), (1, "", MINE.keys), (2, "Long Service", ())):
        model, effects = keys(home("1", "down", "down", "down", *["right"] * turned), "enter")
        assert gone(effects).where == OwnServer()
        assert model.errand.purpose is Purpose.PLAY
        assert (model.errand.deck, model.errand.cards) == (deck, cards)


def test_who_opens_a_table_for_others_brings_one_too() -> None:
    model = home("3")
    assert re.search("deck +< a ready one >", screen(model))
    model, _ = keys(model, "down", "down", "down", "down", "right", "enter")
    assert model.errand.purpose is Purpose.HOST
    assert model.errand.cards == MINE.keys


def test_a_line_leads_to_where_decks_are_built() -> None:
    model, effects = keys(home("1", "down", "down", "down", "down"), "enter")
    assert gone(effects) == Connect(OwnServer(), ADA.name)
    assert (model.errand.purpose, model.errand.set) == (Purpose.DECKS, "duel")


def test_a_game_without_decks_has_no_such_lines() -> None:
    assert "deck" not in screen(home("1", games=f"[{CLASSIC}]"))


def test_in_lines_a_deck_is_named_behind_the_word() -> None:
    model, effects = told(home(manner=Manner.LINES), Typed('play set=duel deck="Slow Burn"'))
    assert gone(effects).where == OwnServer(ai_speed="leisurely")
    assert model.errand.cards == MINE.keys


def test_in_lines_a_deck_is_named_also_before_it_is_known_which_games_there_are() -> None:
    model = after(at_home(manner=Manner.LINES, around=False), LookedAround(MenuChoices(decks=(MINE, OTHERS))))
    mine, _ = told(model, Typed('play set=duel deck="slow burn"'))
    assert (mine.errand.deck, mine.errand.cards) == ("", MINE.keys)
    ready, _ = told(model, Typed('play set=duel deck="Long Service"'))
    assert (ready.errand.deck, ready.errand.cards) == ("Long Service", ())
    none, _ = told(model, Typed("play set=duel"))
    assert (none.errand.deck, none.errand.cards) == ("", ())


def test_in_lines_a_word_leads_to_where_decks_are_built() -> None:
    model, effects = told(home(manner=Manner.LINES), Typed("decks"))
    assert gone(effects) == Connect(OwnServer(), ADA.name)
    assert model.errand.purpose is Purpose.DECKS
