"""All numbers and switches in which the sets with heroes differ: one immutable record for each set and table.

Times are in milliseconds. A set gives its values in its own folder; table options change some of them (`with_options`
of the engine).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Literal


@dataclass(frozen=True, slots=True, weakref_slot=True)
class Numbers:
    """The numbers and switches of one set or table."""

    players_min: int = 3
    """The least number of players (classic.setup.1)."""
    players_max: int = 6
    """The greatest number of players (classic.setup.1)."""
    start_doors: int = 2
    """Door cards dealt to each hero before the first turn."""
    start_treasures: int = 2
    """Treasure cards dealt to each hero before the first turn."""
    redraw_doors: int = 2
    """Door cards drawn by a hero who returns after a death (classic.death.11)."""
    redraw_treasures: int = 2
    """Treasure cards drawn by a hero who returns after a death (classic.death.11)."""
    goal_level: int = 10
    """The Level that wins the game (classic.winning.1)."""
    hand_limit: int = 5
    """How many cards a hero may hold when their turn ends (classic.cards.6)."""
    gold_per_level: int = 1000
    """Gold pieces that one Level costs (classic.selling.1)."""
    flee_on: int = 5
    """The least result of a roll, bonuses included, with which a hero escapes."""
    big_limit: int | None = 1
    """How many Big Items a hero may carry; None: any number."""
    big_made_up_for: bool = False
    """Whether somebody who has lost the card that allowed them more Big Items may first play another
    (shakespeare.items.23).
    """
    hands: int = 2
    """How many Hands a hero has for Items (classic.items.2)."""
    monster_floor: int | None = 1
    """The lowest Level that a monster can have in a fight; None: no limit (classic.enhancers.10)."""
    treasure_floor: int = 1
    """The number of Treasures below which enhancers cannot bring a monster (classic.enhancers.9)."""
    treasure_on_nonkill: bool = True
    """Whether a monster that a card removes without killing it leaves its Treasures, unless the card says otherwise."""
    friendly_monster_loot: bool = True
    """Whether a hero may loot the room after a friendly monster (classic.turn.13)."""
    help_only_when_losing: bool = True
    """Whether nobody can ask for help while the heroes are ahead (classic.help.1)."""
    enhancers_apply_to_mate: bool = True
    """Whether an enhancer counts for a monster and its Mates together (classic.enhancers.6)."""
    follower_for_first_roll: bool = False
    """Whether a follower is given up only before the first roll to run away, or instead of any roll
    (bites.minions.5).
    """
    free_joins: tuple[tuple[str, bool], ...] = ()
    """Tags of monsters that join a combat from a hand by themselves, and whether another monster of the tag must be in
    it.
    """
    followers_called: Literal["Follower", "Minion"] = "Follower"
    """What cards and questions call a follower (bites.minions.1)."""
    followers_most: int | None = None
    """How many followers a hero has at most; one more replaces one (bites.minions.2). None: any number."""
    followers_played: Literal["own_turn", "any_time", "from_the_start"] = "own_turn"
    """When followers are played: in one's own turn outside combat; at any time; or before the first turn too
    (bites.minions.1).
    """
    super_needs_two: bool = True
    """Whether the card that allows two Classes needs two of them to be played, and to stay (classic.hybrids.8,
    classic.hybrids.10).
    """
    hybrid_single: Literal["half_human", "advantages_only"] = "half_human"
    """What a hybrid card does beside a single role: makes a hero half human, or takes away the role's disadvantages."""
    hybrids_timed_as_roles: bool = False
    """Whether a hybrid card has the times of the Race or Class that it goes with, or can be played at any time."""
    roles_received_in_fight: bool = True
    """Whether a Race or Class that has just been received may be played by somebody in combat, on another's turn."""
    usable_at_setup: bool = False
    """Whether players may play only Items that they can use before the first turn."""
    specials_on_own_turn: bool = False
    """Whether a Treasure that is no Item and states no time is played on its owner's turn, outside combat."""
    level_card_target: Literal["self", "any"] = "self"
    """Who rises by a card that gives a Level: only the player who plays it, or any player they choose."""
    bribes_from_hand: bool = False
    """Whether a fighter may promise to play cards of the hand on a helper (shakespeare.help.9)."""
    gifts_accepted: bool = False
    """Whether a gift is an offer, for its receiver to accept (shakespeare.items.17), or made at once."""
    steal_blocked: Literal["any_combat", "party_in_combat"] = "any_combat"
    """Whose combat keeps a hero from stealing: anybody's, or only their own."""
    sales_blocked: Literal["any_combat", "party_in_combat"] = "any_combat"
    """Whose combat keeps a hero from selling in their own turn: anybody's, or only their own."""
    charm_min: int = 1
    """How many cards a hand must have to pay for charming a monster, which costs the whole hand (classic.classes.8)."""
    claim_discards: bool = False
    """Whether a card that gives a Level can be exchanged for the Class or Race on top of the discards
    (classic.variants.3).
    """
    level_board: bool = False
    """Whether Levels are shown as spaces of a board on which the heroes stand."""
    listen_at_door: bool = False
    """Whether a turn begins with a Door card, and a player who loots the room draws a Treasure (shakespeare.variants.1,
    .4).
    """
    shared_victory: bool = False
    """Whether a helper wins together with a fighter who reaches the goal in that combat (shakespeare.variants.5)."""
    variants: tuple[str, ...] = ("fast_deal", "claim_discards")
    """The table options that this set has besides those of every set."""
    help_offers_most: int = 3
    """How many offers of help one player may make to another in one combat (classic.help.2)."""
    trade_offers_most: int = 5
    """How many trades one player may propose to another in one turn (classic.trading.1)."""

    window_ms: int = 8_000
    """How long a reaction window stays open (classic.combat.22)."""
    kill_window_ms: int = 2_600
    """How long a reaction window stays open by the rulebook, for the table option `by_the_book`."""
    reaction_floor_ms: int = 2_600
    """The shortest reaction window that a table may choose, and how long a roll can be changed."""
    receive_ms: int = 15_000
    """How long a card counts as just received (classic.treasure.5)."""
    offer_ms: int = 20_000
    """How long a player who was asked for help may think. Other offers stand a multiple of it. 0: until they are
    answered or impossible.
    """
    deadlines_ms: dict[str, int | None] = field(default_factory=dict)
    """Time limits by class of questions (`Question.deadline`); None: no deadline."""

    def copy(self) -> Numbers:
        """Return a copy with its own map of time limits (`deadlines_ms`). It takes half the time of
        `dataclasses.replace`."""
        other = object.__new__(type(self))
        for name in _NAMES:
            object.__setattr__(other, name, getattr(self, name))
        object.__setattr__(other, "deadlines_ms", dict(self.deadlines_ms))
        return other


_NAMES = tuple(each.name for each in fields(Numbers))
"""Names of all fields, for `copy`."""
