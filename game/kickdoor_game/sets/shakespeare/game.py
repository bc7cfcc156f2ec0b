"""The shakespeare set as a ruleset: its numbers and its book."""

from ...doors.rules import DoorsRules
from ...heroes.numbers import Numbers
from ...language.door_games import book_in

NUMBERS = Numbers(
    start_doors=4,
    start_treasures=4,
    redraw_doors=4,
    redraw_treasures=4,
    treasure_on_nonkill=False,
    monster_floor=None,
    enhancers_apply_to_mate=False,
    free_joins=(("undead", True),),
    super_needs_two=False,
    hybrid_single="advantages_only",
    bribes_from_hand=True,
    gifts_accepted=True,
    followers_played="any_time",
    hybrids_timed_as_roles=True,
    roles_received_in_fight=False,
    usable_at_setup=True,
    specials_on_own_turn=True,
    level_card_target="any",
    steal_blocked="party_in_combat",
    sales_blocked="party_in_combat",
    big_made_up_for=True,
    level_board=True,
    variants=("listen_at_door", "shared_victory"),
    kill_window_ms=6_000,
)
SENTENCE = "All the stage is a dungeon: kings, witches and props of the plays, Bards who recruit, Undead who join in."
RULES = DoorsRules("shakespeare", "Kick Down the Fourth Wall", book_in(__package__), NUMBERS, sentence=SENTENCE)
