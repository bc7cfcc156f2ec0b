"""What a play word needs to be a standing action: when it is refused, what must be said with it, what it does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from ...heroes.hero_sheet.hero import Hero
from ...heroes.sides import HEROES
from ...machine.errors import Refusal
from ...machine.frame import Frame, Next
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Choice, Option, Shape, key
from ..table import DoorsTable

NO_MONSTER = "wait for another combat: no monster is left in this one"
NO_FIGHT = Refusal("no_fight", "classic.cards.11", "use it in a combat")
RUNNING = Refusal("running_away", "classic.runaway.1", "keep it for another combat: this one is being run from")
NOT_IN_IT = Refusal("not_in_this_fight", "classic.cards.11", "use it in a combat in which you are fighter or helper")


@dataclass(slots=True)
class Acting(Frame):
    """A standing action while it is carried out. `number` is the card, seat or offer that its key names."""

    seat: int
    word: str
    number: int
    details: tuple[Any, ...] = ()

    def end(self, table: DoorsTable, result: Any = None) -> Next:
        raise NotImplementedError


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


PLAYS: dict[type, PlayRule] = {}


def nothing_more(table: DoorsTable, hero: Hero, card: CardId, play: Any) -> tuple[Shape, ...]:
    """The card needs no further word."""
    return ()


def fight_refusal(table: DoorsTable, *, party: Hero | None = None) -> Refusal | None:
    """Why no card can go into a fight now; with `party`: nor by that hero, who must be in it."""
    fight = table.fight
    if fight is None or fight.outcome:
        return NO_FIGHT
    if fight.running:
        return RUNNING
    if party is not None and party.seat not in fight.party():
        return NOT_IN_IT
    return None
