"""What a word of the card language means that says nothing of one of its fields.

Cards of packs and of the sets leave out what is usual. Another default is another text and another game for all of
them, and for journals of old matches another book.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import NODEFAULT
from msgspec.structs import fields

from kickdoor_game.language.cards import Printed
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.vocabulary import tag_of

OF_EVERY_CARD = {"flavour": "", "copies": 1}
USUAL: dict[str, dict[str, dict[str, Any]]] = {
    "conditions": {
        "race": {},
        "class": {},
        "sex": {},
        "level_at_most": {},
        "level_at_least": {},
        "wears": {},
        "carries_big": {},
        "power": {"of": None},
        "cursed": {},
        "has_follower": {},
        "own_turn": {},
        "leads": {},
        "trails": {},
        "hand_at_most": {},
        "not": {},
        "any_of": {},
        "all_of": {},
    },
    "effects": {
        "lose_levels": {"count": 1, "by_die": False, "all": False},
        "gain_levels": {"count": 1},
        "die": {},
        "lose_item": {"slot": None, "size": "any", "which": "choice", "count": 1, "in_use": False},
        "lose_items_worth": {},
        "lose_hand": {},
        "discard_cards": {"count": 1, "which": "choice"},
        "lose_class": {"all": False},
        "lose_race": {"all": False},
        "lose_power": {"which": "choice"},
        "change_class": {},
        "change_race": {},
        "change_sex": {"penalty": 5},
        "next_fight": {"penalty": 0, "no_items": False, "each": 0},
        "next_turn": {"flee": 0, "strength": 0},
        "lingering": {"flee": 0, "strength": 0, "until_lost": None},
        "choose": {},
        "if": {"otherwise": ()},
        "or_else": {},
        "lose_follower": {},
        "roll_for": {"high": (), "low": ()},
        "vote": {},
        "another": {"whom": "choice"},
        "roll_off": {"whom": "choice"},
        "plunder": {"source": "hand", "order": "left"},
        "swap_hands": {"whom": "left"},
        "pass_hands": {"to": "left"},
        "give_to": {"size": "any", "to": "lowest", "slot": None},
        "draw": {"deck": "treasure", "count": 1},
        "everybody_else": {},
    },
    "traits": {
        "bonus": {
            "who": None,
            "against": None,
            "beside": None,
            "alone": False,
            "per": None,
            "company": False,
            "whom": None,
        },
        "flee": {},
        "wins_ties": {},
        "hand_limit": {},
        "big_unlimited": {},
        "carries_more_big": {"more": 1},
        "double_sale": {},
        "level_for_helping": {},
        "berserk": {"most": 3, "each": 1},
        "turning": {"most": 3, "each": 3, "tag": "undead"},
        "backstab": {"penalty": 2},
        "steal": {"on": 4},
        "steal_level": {"price": 3},
        "flee_discards": {"most": 3, "each": 1},
        "charm": {},
        "conscript": {"who": None},
        "recruit": {"on": 4},
        "immune": {},
        "curse_proof": {"what": "curse"},
        "absolve": {"price": 2},
        "moves_on": {},
        "keeps_powers": {},
        "carries_item": {},
        "die_for_you": {},
    },
    "specials": {
        "bonus": {},
        "flee": {"who": None},
        "no_pursuit": {},
        "no_escape": {"who": None},
        "friendly": {"treasures": 0},
        "forbids": {},
        "chased_away": {},
        "on_escape": {},
        "to_helper": {},
        "more_treasure": {},
        "more_levels": {"value": 1},
        "partner": {"value": 10},
        "crowd": {},
        "grows": {"per": None, "whom": None},
        "mirrors": {},
        "ransom": {"gold": 500},
    },
    "plays": {
        "swing": {"side": "either", "each": 0, "who": None, "per_monster": 0, "per": None, "whom": None},
        "acclaim": {"voices": 2},
        "toss": {"at_least": 4},
        "remove_monster": {"treasure": None, "own_turn": False, "tag": None, "kill": False},
        "send_away": {"treasures": 0},
        "escape": {"both": False},
        "reroll": {},
        "set_die": {},
        "double": {},
        "hand_over": {},
        "fetch_discard": {"deck": None},
        "cancel_curse": {"what": "curse"},
        "turn_curse": {},
        "ascend": {
            "unless_highest": False,
            "after_fight": False,
            "sacrifice": False,
            "sacrifice_any": False,
            "pay_hand": 0,
            "level_at_most": 0,
        },
        "steal_level": {},
        "rise_together": {},
        "draw_cards": {"deck": "treasure", "count": 3, "others": 0},
        "take_card": {"count": 1},
        "blessing": {"name": "cleric"},
        "seize_item": {},
        "swap_monster": {},
    },
    "cards": {
        "monster": {"levels": 1, "tags": (), "specials": ()},
        "curse": {},
        "trap": {},
        "class": {},
        "race": {},
        "power": {"only": None},
        "half_breed": {},
        "super_munchkin": {},
        "enhancer": {"treasures": 0, "gives": "", "flee": 0},
        "mate": {"flee": 0},
        "wandering": {},
        "cheat": {},
        "follower": {"deck": "door"},
        "door_special": {},
        "item": {"bonus": 0, "big": False, "only": None, "traits": ()},
        "one_shot": {"big": False},
        "treasure_special": {},
    },
}


@pytest.mark.parametrize("family", DOOR_GAMES.families)
def test_each_word_has_its_name_and_what_is_usual(family: str) -> None:
    of_cards = OF_EVERY_CARD if family == "cards" else {}
    found = {
        tag_of(kind): {
            field.name: field.default if field.default is not NODEFAULT else field.default_factory()
            for field in fields(kind)
            if not field.required
        }
        for kind in DOOR_GAMES.families[family]
    }
    assert found == {word: {**of_cards, **usual} for word, usual in USUAL[family].items()}


def test_what_every_card_may_leave_out() -> None:
    assert {field.name: field.default for field in fields(Printed) if not field.required} == OF_EVERY_CARD
