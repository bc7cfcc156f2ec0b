"""Every number and switch in which the games of the family differ; one frozen record per set and table.

Names are those of the parameter table that compares the rule sets. Times are milliseconds. A set gives its values
in its own folder; table options change some of them (`with_options` of the set).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Numbers:
    """What a set may change without new code."""

    players_min: int = 3
    players_max: int = 6
    start_doors: int = 2
    start_treasures: int = 2
    redraw_doors: int = 2
    redraw_treasures: int = 2
    goal_level: int = 10
    hand_limit: int = 5
    gold_per_level: int = 1000
    flee_on: int = 5
    big_limit: int | None = 1
    """How many Big Items may be carried; None: any number."""
    big_made_up_for: bool = False
    """Whether who has lost what allowed several may play what allows them again first (shakespeare.items.23)."""
    hands: int = 2
    monster_floor: int | None = 1
    treasure_floor: int = 1
    treasure_on_nonkill: bool = True
    friendly_monster_loot: bool = True
    help_only_when_losing: bool = True
    enhancers_apply_to_mate: bool = True
    follower_for_first_roll: bool = False
    """Whether a follower is given up instead of the first roll to run away only, or of any (bites.minions.5)."""
    free_joins: tuple[tuple[str, bool], ...] = ()
    """Tags of monsters that join a combat from a hand by themselves, and whether another of the tag must be in it."""
    followers_called: Literal["Follower", "Minion"] = "Follower"
    """What cards and questions call a follower (bites.minions.1)."""
    followers_most: int | None = None
    """How many followers a hero has at most; one more takes the place of one (bites.minions.2). None: any number."""
    followers_played: Literal["own_turn", "any_time", "from_the_start"] = "own_turn"
    """When: in one's own turn outside combat; at any time; or before the first turn as well (bites.minions.1)."""
    super_needs_two: bool = True
    hybrid_single: Literal["half_human", "advantages_only"] = "half_human"
    hybrids_timed_as_roles: bool = False
    """Whether a hybrid card has the times of the Race or Class that it goes with, or can be played at any time."""
    roles_received_in_fight: bool = True
    """Whether a Race or Class that has just been received may be played by somebody in combat, on another's turn."""
    usable_at_setup: bool = False
    """Whether before the first turn only Items are played that their owner can use."""
    specials_on_own_turn: bool = False
    """Whether a Treasure that is no Item and says nothing of its time is played on its owner's turn, outside combat."""
    level_card_target: Literal["self", "any"] = "self"
    bribes_from_hand: bool = False
    """Whether a fighter may promise to play cards of the hand on a helper (shakespeare.help.9)."""
    gifts_accepted: bool = False
    """Whether a gift is an offer, for its receiver to accept (shakespeare.items.17), or made at once."""
    steal_blocked: Literal["any_combat", "party_in_combat"] = "any_combat"
    sales_blocked: Literal["any_combat", "party_in_combat"] = "any_combat"
    """Whose combat keeps somebody from selling in their own turn: anybody's, or only their own."""
    charm_min: int = 1
    claim_discards: bool = False
    level_board: bool = False
    """Whether Levels are shown as spaces of a board on which the heroes stand."""
    listen_at_door: bool = False
    shared_victory: bool = False
    variants: tuple[str, ...] = ("fast_deal", "claim_discards")
    """The table options that this set has beside those of every set."""
    help_offers_most: int = 3
    """How many offers of help one player may make to another in one combat (classic.help.2)."""
    trade_offers_most: int = 5
    """How many trades one player may propose to another in one turn (classic.trading.1)."""

    window_ms: int = 8_000
    kill_window_ms: int = 2_600
    """How long the rulebook gives others after a kill is claimed: a window by the book."""
    reaction_floor_ms: int = 2_600
    """The shortest that any window may be, and how long a roll can be changed."""
    receive_ms: int = 15_000
    offer_ms: int = 20_000
    """0: an offer stands until it is answered or has become impossible."""
    deadlines_ms: dict[str, int | None] = field(default_factory=dict)
    """By class of questions (`Question.deadline`); None: no deadline."""

    def copy(self) -> Numbers:
        """These numbers once more, with a map of times of their own; in half the time that `replace` takes."""
        other = object.__new__(type(self))
        for name in _NAMES:
            object.__setattr__(other, name, getattr(self, name))
        object.__setattr__(other, "deadlines_ms", dict(self.deadlines_ms))
        return other


_NAMES = tuple(each.name for each in fields(Numbers))
