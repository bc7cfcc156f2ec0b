"""The bites set as a ruleset: its numbers and its book."""

from ...doors.rules import DoorsRules
from ...heroes.numbers import Numbers
from ...language.door_games import book_in

NUMBERS = Numbers(
    start_doors=4,
    start_treasures=4,
    redraw_doors=4,
    redraw_treasures=4,
    friendly_monster_loot=False,
    monster_floor=None,
    enhancers_apply_to_mate=False,
    follower_for_first_roll=True,
    free_joins=(("bat", False),),
    hybrid_single="advantages_only",
    followers_called="Minion",
    followers_most=1,
    followers_played="from_the_start",
    hybrids_timed_as_roles=True,
    usable_at_setup=True,
    specials_on_own_turn=True,
    level_card_target="any",
    steal_blocked="party_in_combat",
    sales_blocked="party_in_combat",
    big_made_up_for=True,
    variants=(),
)
SENTENCE = "Gothic horror: Vampires, Werewolves and Changelings, and Powers where others have Classes."
RULES = DoorsRules("bites", "Kick Down the Crypt", book_in(__package__), NUMBERS, sentence=SENTENCE)
