"""What a play word needs to be a standing action: when it is refused, what must be said with it, what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from ...heroes.hero_sheet.hero import Hero
from ...heroes.sides import HEROES
from ...machine.errors import Refusal
from ...machine.frame import Done, Frame, Next
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Choice, Option, Shape, key
from ..state.table import DoorsTable

NO_MONSTER = "wait for another combat: no monster is left in this one"
INTO_A_FIGHT: RuleId = "classic.interfere.1"
"""By which rule cards that are played for what they do go into a combat, and into no other moment."""

OF_A_CARD: RuleId = "classic.priority.1"
"""What is cited where it is the card itself that asks for something."""

RUNNING = Refusal("running_away", "classic.runaway.1", "keep it for another combat")
OVER = Refusal("fight_is_over", "classic.combat.23", "keep it for another combat")


@dataclass(slots=True)
class Acting(Frame):
    """A standing action while it is carried out. `number` is the card, seat or offer that its key names."""

    seat: int
    word: str
    number: int
    details: tuple[Any, ...] = ()

    def end(self, table: DoorsTable, result: Any = None) -> Next:
        return Done()


def unfinished_action(table: DoorsTable, seat: Seat) -> int | None:
    """Where on the stack a card or an ability of that seat is still at work, the first of several; None: nowhere.

    It is finished before a curse strikes its owner (classic.curses.11). A curse that one has played is out of one's
    hands.
    """
    for place, frame in enumerate(table.stack):
        if isinstance(frame, Acting) and frame.seat == seat and frame.word != "curse":
            return place
    return None


NAMED = "named"
"""The side of a card that goes by what its player says with it: a side, or whom it is used on."""


def for_neither(table: DoorsTable, hero: Hero, play: Any) -> str:
    """It changes nothing in a combat, or is not played for a side."""
    return ""


def for_heroes(table: DoorsTable, hero: Hero, play: Any) -> str:
    """Whoever plays it, it is played for the heroes."""
    return HEROES


def for_ones_own_side(table: DoorsTable, hero: Hero, play: Any) -> str:
    """Played by the fighter or the helper it is for the heroes, by anybody else for neither side."""
    return HEROES if table.in_fight(hero.seat) else ""


def side_said(table: DoorsTable, hero: Hero, details: tuple[Choice, ...]) -> str:
    """The side that its player has named."""
    return str(details[0])


def never(table: DoorsTable, hero: Hero, card: CardId, play: Any) -> bool:
    """Return False: a card of this word does something, or is refused."""
    return False


def name_them(table: DoorsTable, hero: Hero, play: Any, seat: Seat) -> str:
    """Return the choice that uses a card on that player: the key of the player."""
    return key("seat", seat)


def on_nobody(table: DoorsTable, hero: Hero, play: Any) -> tuple[Option, ...]:
    """It is not used on a player."""
    return ()


Moves = Literal["anything", "hand", "nothing"]


@dataclass(frozen=True, slots=True)
class PlayRule:
    """One word of `language.plays`.

    `beside_fight`: the card lies in the fight to its end, then it is discarded. `brings`: it brings its user cards, and
    so it works once a turn (classic.treasure.8). `side`: for whom it is played, as a One-Shot in a combat: HEROES,
    MONSTERS, NAMED or "" (classic.combat.25); NAMED is what `named` finds in what is said with it. `moves`: what of its
    owner's possessions it changes, from the hand (classic.priority.6). `on`: the players whom it may be used on, if
    to name one is all that is said with it, or what `said_on` makes of them. `rule`: what is cited when what is said
    with it does not fit. `untimed`: neither what it does nor a rule says when, so a set may (classic.treasure.8).
    `in_vain`: whether it may be used now and would do nothing, whatever is said with it: it is marked so.
    """

    refuses: Callable[[DoorsTable, Hero, Any], Refusal | None]
    details: Callable[[DoorsTable, Hero, CardId, Any], tuple[Shape, ...]]
    act: Callable[[DoorsTable, Acting, Hero, CardId, Any, tuple[Choice, ...]], Next | None]
    beside_fight: bool = False
    brings: bool = False
    side: Callable[[DoorsTable, Hero, Any], str] = for_neither
    named: Callable[[DoorsTable, Hero, tuple[Choice, ...]], str] = side_said
    moves: Moves = "hand"
    on: Callable[[DoorsTable, Hero, Any], tuple[Option, ...]] = on_nobody
    said_on: Callable[[DoorsTable, Hero, Any, Seat], str] = name_them
    rule: RuleId = ""
    untimed: bool = False
    in_vain: Callable[[DoorsTable, Hero, CardId, Any], bool] = never

    @property
    def on_players(self) -> bool:
        """Whether there are any whom it may ever be used on."""
        return self.on is not on_nobody


Plays = Mapping[type, PlayRule]


def nothing_more(table: DoorsTable, hero: Hero, card: CardId, play: Any) -> tuple[Shape, ...]:
    """The card needs no further word."""
    return ()


def fight_refusal(
    table: DoorsTable, rule: RuleId, *, party: Hero | None = None, of_party: RuleId = ""
) -> Refusal | None:
    """Say why nothing can be done in a fight now that `rule` lets one do there; None: it can.

    With `party`: nor by that hero, who must be in it, by `of_party` if that is another rule.
    """
    fight = table.fight
    if fight is None:
        return Refusal("no_fight", rule, "use it in a combat")
    if fight.outcome:
        return OVER
    if fight.running:
        return RUNNING
    if party is not None and party.seat not in fight.party():
        return Refusal("not_in_this_fight", of_party or rule, "use it in a combat in which you are fighter or helper")
    return None


def fighter_refusal(table: DoorsTable, hero: Hero, rule: RuleId) -> Refusal | None:
    """Say why that hero can do nothing now that `rule` lets the fighter do alone; None: they can."""
    fight = table.fight
    if fight is None:
        return Refusal("no_fight", rule, "use it in a combat of your own")
    return None if fight.fighter == hero.seat else Refusal("not_your_fight", rule, "use it in a combat of your own")
