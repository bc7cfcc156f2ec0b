"""What a card does when it is played from the hand (or, for a one-shot, from the table), and is then used up.

Each word knows when it may be played; the engine refuses other times with the rule.

    play = { play = "swing", value = 3 }
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .conditions import Condition


class Word(Struct, frozen=True, tag_field="play", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all plays."""


class Swing(Word, frozen=True, tag="swing"):
    """In any fight: `value` for the side that its player names (`either`), or for that side only.

    `each` more for every hero in the fight that `who` fits, if it goes to the heroes' side. `per_monster` more for each
    monster in the fight beyond the first.
    """

    value: int
    side: Literal["either", "heroes", "monsters"] = "either"
    each: int = 0
    who: Condition | None = None
    per_monster: int = 0


class RemoveMonster(Word, frozen=True, tag="remove_monster"):
    """In a fight: a monster is gone, not killed; with its Treasure or not.

    `kill`: it is killed: if the fight is won, its Levels and its Treasure are those of whoever fights. `treasure`: None
    where the card leaves it to the rules of its set. `own_turn`: by the fighter, in their
    turn. `tag`: only a monster of that kind.
    """

    treasure: bool | None = None
    own_turn: bool = False
    tag: str | None = None
    kill: bool = False


class SendAway(Word, frozen=True, tag="send_away"):
    """In a fight: all monsters leave and the fight is over, no levels; the fighter draws `treasures` instead."""

    treasures: int = 0


class Escape(Word, frozen=True, tag="escape"):
    """Instead of rolling to run away: its player (`both`: and the other of their side) escapes from everything."""

    both: bool = False


class Reroll(Word, frozen=True, tag="reroll"):
    """Right after a roll to run away: it is rolled again."""


class SetDie(Word, frozen=True, tag="set_die"):
    """Right after a roll to run away: the die shows what its player says."""


class Double(Word, frozen=True, tag="double"):
    """In a fight of his: its player's own strength (as it is then) counts once more."""


class HandOver(Word, frozen=True, tag="hand_over"):
    """In its player's own fight without a helper: another player of their choice is now the fighter.

    Nobody else can hand a fight on (docs/decisions/003-only-the-fighter-hands-a-fight-on.md).
    """


class FetchDiscard(Word, frozen=True, tag="fetch_discard"):
    """Take any card of the discards of `deck` (None: of either) into the hand."""

    deck: Literal["door", "treasure"] | None = None


class CancelCurse(Word, frozen=True, tag="cancel_curse"):
    """In the window before a curse acts: it does not. At any other time: one lasting curse of any player ends.

    `what`: of curses only, of traps only, or of either (bites.curses.13).
    """

    what: Literal["curse", "trap", "either"] = "curse"


class TurnCurse(Word, frozen=True, tag="turn_curse"):
    """In the window before a curse or trap on its player acts: it strikes whoever played it instead.

    One that nobody else has played strikes a player of one's choice.
    """


class Ascend(Word, frozen=True, tag="ascend"):
    """Go up a Level: at any time, never the winning level (classic.treasure.7, classic.winning.2).

    `unless_highest`: not if nobody has a higher Level. `after_fight`: only in the turn of a fight he has won.
    `sacrifice`: his follower is discarded for it. `sacrifice_any`: one of any player's is, as he likes.
    `pay_hand`: so many further hand cards are discarded for it. `level_at_most`: only for a player of that Level or
    lower (0: of any).
    """

    unless_highest: bool = False
    after_fight: bool = False
    sacrifice: bool = False
    sacrifice_any: bool = False
    pay_hand: int = 0
    level_at_most: int = 0


class StealLevel(Word, frozen=True, tag="steal_level"):
    """Take a level from another player; refused if he has none to lose (classic.winning.6)."""


class DrawCards(Word, frozen=True, tag="draw_cards"):
    """Draw cards, face down."""

    deck: Literal["door", "treasure"] = "treasure"
    count: int = 3


class TakeCard(Word, frozen=True, tag="take_card"):
    """Take so many cards at random from the hand of another player of one's choice; all of them if they hold fewer."""

    count: int = 1


class Blessing(Word, frozen=True, tag="blessing"):
    """Everybody of that class goes up a level at once, the winning one included (classic.winning.3).

    Opened behind the door it acts by itself.
    """

    name: str = "cleric"


class SeizeItem(Word, frozen=True, tag="seize_item"):
    """In his own fight, while losing: take one Item of another player that turns the fight, and use it at once."""


class SwapMonster(Word, frozen=True, tag="swap_monster"):
    """In any fight: a monster is discarded with all that was on it; one from the player's hand takes its place."""


Play = (
    Swing
    | RemoveMonster
    | SendAway
    | Escape
    | Reroll
    | SetDie
    | Double
    | HandOver
    | FetchDiscard
    | CancelCurse
    | TurnCurse
    | Ascend
    | StealLevel
    | DrawCards
    | TakeCard
    | Blessing
    | SeizeItem
    | SwapMonster
)
