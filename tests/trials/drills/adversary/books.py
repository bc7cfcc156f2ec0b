"""Give the numbers of each book, as a reader of the three of them writes them down; a table must play by them.

They are written anew from the tables of the catalogues, and not read from the sets. Of what several sets say, a mixed
table plays what `game/kickdoor_game/doors/mixed.toml` settles.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

CLASSIC: dict[str, Any] = {
    "start_doors": 2,
    "start_treasures": 2,
    "redraw_doors": 2,
    "redraw_treasures": 2,
    "hand_limit": 5,
    "gold_per_level": 1_000,
    "flee_on": 5,
    "big_limit": 1,
    "big_made_up_for": False,
    "hands": 2,
    "goal_level": 10,
    "treasure_floor": 1,
    "monster_floor": 1,
    "treasure_on_nonkill": True,
    "friendly_monster_loot": True,
    "help_only_when_losing": True,
    "enhancers_apply_to_mate": True,
    "free_joins": (),
    "followers_most": None,
    "followers_played": "own_turn",
    "follower_for_first_roll": False,
    "super_needs_two": True,
    "hybrid_single": "half_human",
    "hybrids_timed_as_roles": False,
    "roles_received_in_fight": True,
    "usable_at_setup": False,
    "specials_on_own_turn": False,
    "level_card_target": "self",
    "bribes_from_hand": False,
    "steal_blocked": "any_combat",
    "sales_blocked": "any_combat",
    "gifts_accepted": False,
    "level_board": False,
}

YOUNGER: dict[str, Any] = {
    **dict.fromkeys(("start_doors", "start_treasures", "redraw_doors", "redraw_treasures"), 4),
    "monster_floor": None,
    "enhancers_apply_to_mate": False,
    "hybrid_single": "advantages_only",
    "hybrids_timed_as_roles": True,
    "usable_at_setup": True,
    "specials_on_own_turn": True,
    "level_card_target": "any",
    "steal_blocked": "party_in_combat",
    "sales_blocked": "party_in_combat",
    "big_made_up_for": True,
}
"""What the two younger books have in common, where that is not as in classic."""

BOOKS: dict[str, dict[str, Any]] = {
    "classic": CLASSIC,
    "shakespeare": CLASSIC
    | YOUNGER
    | {
        "treasure_on_nonkill": False,
        "free_joins": (("undead", True),),
        "followers_played": "any_time",
        "super_needs_two": False,
        "roles_received_in_fight": False,
        "bribes_from_hand": True,
        "gifts_accepted": True,
        "level_board": True,
    },
    "bites": CLASSIC
    | YOUNGER
    | {
        "friendly_monster_loot": False,
        "free_joins": (("bat", False),),
        "followers_most": 1,
        "followers_played": "from_the_start",
        "follower_for_first_roll": True,
    },
}

KINDLIER: dict[str, Sequence[Any]] = {
    "treasure_on_nonkill": (True, False),
    "friendly_monster_loot": (True, False),
    "enhancers_apply_to_mate": (True, False),
    "monster_floor": (None, 1),
    "followers_most": (None, 1),
    "followers_played": ("from_the_start", "any_time", "own_turn"),
    "follower_for_first_roll": (False, True),
    "super_needs_two": (False, True),
    "hybrid_single": ("advantages_only", "half_human"),
    "hybrids_timed_as_roles": (False, True),
    "roles_received_in_fight": (True, False),
    "usable_at_setup": (False, True),
    "specials_on_own_turn": (False, True),
    "level_card_target": ("any", "self"),
    "bribes_from_hand": (True, False),
    "steal_blocked": ("party_in_combat", "any_combat"),
    "sales_blocked": ("party_in_combat", "any_combat"),
    "big_made_up_for": (True, False),
    "gifts_accepted": (True, False),
    "level_board": (True, False),
}
"""Of each number that is no mere count: what holds at a mixed table if any of its books says so, before the next."""


def numbers_of(set_name: str) -> dict[str, Any]:
    """Return the numbers of a set, or of a mix such as "classic+bites"."""
    books = [BOOKS[name] for name in set_name.split("+")]
    found: dict[str, Any] = {}
    for name in CLASSIC:
        said = [book[name] for book in books]
        if name == "free_joins":
            found[name] = tuple(join for joins in said for join in joins)
        elif name in KINDLIER:
            found[name] = next(value for value in KINDLIER[name] if value in said)
        else:
            found[name] = max(said)
    return found


def misread(set_name: str, numbers: Any, options: dict[str, Any]) -> list[str]:
    """Return the numbers of a table with these options that are not those of its books, in words."""
    wanted = numbers_of(set_name) | {name: options[name] for name in ("goal_level",) if name in options}
    if options.get("fast_deal"):
        wanted |= dict.fromkeys(("start_doors", "start_treasures", "redraw_doors", "redraw_treasures"), 4)
    for name in ("claim_discards", "listen_at_door", "shared_victory"):
        wanted[name] = bool(options.get(name))
    found = {name: getattr(numbers, name) for name in wanted}
    return [f"{name} is {found[name]!r}, not {wanted[name]!r}" for name in wanted if found[name] != wanted[name]]
