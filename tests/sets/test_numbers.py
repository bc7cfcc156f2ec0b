"""By which numbers each set is played: those of its book, and for nobody others in silence."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from tests.doors_rules import ruleset

from kickdoor_game import library
from kickdoor_game.doors.mixing import SETTLED
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.sets.bites import game as bites
from kickdoor_game.sets.classic import game as classic
from kickdoor_game.sets.shakespeare import game as shakespeare

CLASSIC: dict[str, Any] = {
    "players_min": 3,
    "players_max": 6,
    "start_doors": 2,
    "start_treasures": 2,
    "redraw_doors": 2,
    "redraw_treasures": 2,
    "goal_level": 10,
    "hand_limit": 5,
    "gold_per_level": 1000,
    "flee_on": 5,
    "big_limit": 1,
    "big_made_up_for": False,
    "hands": 2,
    "monster_floor": 1,
    "treasure_floor": 1,
    "treasure_on_nonkill": True,
    "friendly_monster_loot": True,
    "help_only_when_losing": True,
    "enhancers_apply_to_mate": True,
    "follower_for_first_roll": False,
    "free_joins": (),
    "followers_called": "Follower",
    "followers_most": None,
    "followers_played": "own_turn",
    "super_needs_two": True,
    "hybrid_single": "half_human",
    "hybrids_timed_as_roles": False,
    "roles_received_in_fight": True,
    "usable_at_setup": False,
    "specials_on_own_turn": False,
    "level_card_target": "self",
    "bribes_from_hand": False,
    "gifts_accepted": False,
    "steal_blocked": "any_combat",
    "sales_blocked": "any_combat",
    "charm_min": 1,
    "claim_discards": False,
    "level_board": False,
    "listen_at_door": False,
    "shared_victory": False,
    "variants": ("fast_deal", "claim_discards"),
    "help_offers_most": 3,
    "trade_offers_most": 5,
    "window_ms": 8000,
    "kill_window_ms": 2600,
    "reaction_floor_ms": 2600,
    "receive_ms": 15000,
    "offer_ms": 20000,
    "deadlines_ms": {},
}
OTHERS: dict[str, dict[str, Any]] = {
    "shakespeare": {
        "start_doors": 4,
        "start_treasures": 4,
        "redraw_doors": 4,
        "redraw_treasures": 4,
        "monster_floor": None,
        "treasure_on_nonkill": False,
        "enhancers_apply_to_mate": False,
        "free_joins": (("undead", True),),
        "followers_played": "any_time",
        "super_needs_two": False,
        "hybrid_single": "advantages_only",
        "hybrids_timed_as_roles": True,
        "roles_received_in_fight": False,
        "usable_at_setup": True,
        "specials_on_own_turn": True,
        "level_card_target": "any",
        "bribes_from_hand": True,
        "gifts_accepted": True,
        "steal_blocked": "party_in_combat",
        "sales_blocked": "party_in_combat",
        "big_made_up_for": True,
        "level_board": True,
        "variants": ("listen_at_door", "shared_victory"),
        "kill_window_ms": 6000,
    },
    "bites": {
        "start_doors": 4,
        "start_treasures": 4,
        "redraw_doors": 4,
        "redraw_treasures": 4,
        "monster_floor": None,
        "friendly_monster_loot": False,
        "enhancers_apply_to_mate": False,
        "follower_for_first_roll": True,
        "free_joins": (("bat", False),),
        "followers_called": "Minion",
        "followers_most": 1,
        "followers_played": "from_the_start",
        "hybrid_single": "advantages_only",
        "hybrids_timed_as_roles": True,
        "usable_at_setup": True,
        "specials_on_own_turn": True,
        "level_card_target": "any",
        "steal_blocked": "party_in_combat",
        "sales_blocked": "party_in_combat",
        "big_made_up_for": True,
        "variants": (),
    },
    "classic+shakespeare": {
        "start_doors": 4,
        "start_treasures": 4,
        "redraw_doors": 4,
        "redraw_treasures": 4,
        "monster_floor": None,
        "free_joins": (("undead", True),),
        "followers_played": "any_time",
        "super_needs_two": False,
        "hybrid_single": "advantages_only",
        "level_card_target": "any",
        "bribes_from_hand": True,
        "gifts_accepted": True,
        "steal_blocked": "party_in_combat",
        "sales_blocked": "party_in_combat",
        "big_made_up_for": True,
        "level_board": True,
        "variants": ("fast_deal", "claim_discards", "listen_at_door", "shared_victory"),
        "kill_window_ms": 6000,
    },
    "classic+bites": {
        "start_doors": 4,
        "start_treasures": 4,
        "redraw_doors": 4,
        "redraw_treasures": 4,
        "monster_floor": None,
        "free_joins": (("bat", False),),
        "followers_played": "from_the_start",
        "hybrid_single": "advantages_only",
        "level_card_target": "any",
        "steal_blocked": "party_in_combat",
        "sales_blocked": "party_in_combat",
        "big_made_up_for": True,
    },
    "shakespeare+bites": {
        "start_doors": 4,
        "start_treasures": 4,
        "redraw_doors": 4,
        "redraw_treasures": 4,
        "monster_floor": None,
        "enhancers_apply_to_mate": False,
        "free_joins": (("undead", True), ("bat", False)),
        "followers_played": "from_the_start",
        "super_needs_two": False,
        "hybrid_single": "advantages_only",
        "hybrids_timed_as_roles": True,
        "usable_at_setup": True,
        "specials_on_own_turn": True,
        "level_card_target": "any",
        "bribes_from_hand": True,
        "gifts_accepted": True,
        "steal_blocked": "party_in_combat",
        "sales_blocked": "party_in_combat",
        "big_made_up_for": True,
        "level_board": True,
        "variants": ("listen_at_door", "shared_victory"),
        "kill_window_ms": 6000,
    },
    "classic+shakespeare+bites": {
        "start_doors": 4,
        "start_treasures": 4,
        "redraw_doors": 4,
        "redraw_treasures": 4,
        "monster_floor": None,
        "free_joins": (("undead", True), ("bat", False)),
        "followers_played": "from_the_start",
        "super_needs_two": False,
        "hybrid_single": "advantages_only",
        "level_card_target": "any",
        "bribes_from_hand": True,
        "gifts_accepted": True,
        "steal_blocked": "party_in_combat",
        "sales_blocked": "party_in_combat",
        "big_made_up_for": True,
        "level_board": True,
        "variants": ("fast_deal", "claim_discards", "listen_at_door", "shared_victory"),
        "kill_window_ms": 6000,
    },
}
"""In what they differ from it."""


@pytest.mark.parametrize(
    ("name", "numbers"),
    [("classic", classic.NUMBERS), ("shakespeare", shakespeare.NUMBERS), ("bites", bites.NUMBERS)],
)
def test_the_numbers_of_each_set(name: str, numbers: Numbers) -> None:
    assert asdict(numbers) == CLASSIC | OTHERS.get(name, {})
    assert asdict(ruleset(name).base) == asdict(numbers)


@pytest.mark.parametrize("name", library.mixes())
def test_the_numbers_of_each_mix(name: str) -> None:
    """Of each the one that is kindlier for play, as its settlements tell."""
    assert asdict(ruleset(name).base) == CLASSIC | OTHERS[name]
    of_parts = [asdict(ruleset(part).base) for part in library.parts_of(name)]
    assert {number: settle([each[number] for each in of_parts]) for number, settle in SETTLED.items()} == (
        CLASSIC | OTHERS[name]
    )
