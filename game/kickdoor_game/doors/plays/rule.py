"""The rule of a play word: when it is refused, which choices it needs, how it acts (`PlayRule`), with common parts of
these rules.
"""

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
"""Cure of refusals when no monster is left in the combat."""
INTO_A_FIGHT: RuleId = "classic.interfere.1"
"""The rule to cite for cards that can be used only in a combat."""

OF_A_CARD: RuleId = "classic.priority.1"
"""The rule to cite where the card itself demands something."""

RUNNING = Refusal("running_away", "classic.runaway.1", "keep it for another combat")
OVER = Refusal("fight_is_over", "classic.combat.23", "keep it for another combat")


@dataclass(slots=True)
class Acting(Frame):
    """A standing action that is being carried out. `number`: the card, seat or offer that its key names; -1: none."""

    seat: int
    word: str
    number: int
    details: tuple[Any, ...] = ()

    def end(self, table: DoorsTable, result: Any = None) -> Next:
        """Finish the action; `result` of a called frame is ignored."""
        return Done()


def unfinished_action(table: DoorsTable, seat: Seat) -> int | None:
    """Return the lowest index on the stack at which an action of a seat is still being carried out; None if there is
    none.

    It is finished before a curse strikes the seat (classic.curses.11). Playing a curse does not count: it is out of its
    player's hands.
    """
    for place, frame in enumerate(table.stack):
        if isinstance(frame, Acting) and frame.seat == seat and frame.word != "curse":
            return place
    return None


NAMED = "named"
"""The side of a card whose player names it, or the player that it is used on."""


def for_neither(table: DoorsTable, hero: Hero, play: Any) -> str:
    """Return "" as the side that a card is played for: its effect changes nothing in a combat, or does not take a
    side."""
    return ""


def for_heroes(table: DoorsTable, hero: Hero, play: Any) -> str:
    """Return HEROES as the side that a card is played for, no matter which player uses it."""
    return HEROES


def for_ones_own_side(table: DoorsTable, hero: Hero, play: Any) -> str:
    """Return the side that a card is played for: HEROES for the fighter and the helper, "" for anybody else."""
    return HEROES if table.in_fight(hero.seat) else ""


def side_said(table: DoorsTable, hero: Hero, details: tuple[Choice, ...]) -> str:
    """Return the side for which a card is played: the first of the choices made with it (`details`)."""
    return str(details[0])


def never(table: DoorsTable, hero: Hero, card: CardId, play: Any) -> bool:
    """Return False: a card whose effect is `play` always does something or is refused, so it is never used in vain."""
    return False


def name_them(table: DoorsTable, hero: Hero, play: Any, seat: Seat) -> str:
    """Return the choice that uses a card on a player: the key of that seat, as `seat.2`."""
    return key("seat", seat)


def on_nobody(table: DoorsTable, hero: Hero, play: Any) -> tuple[Option, ...]:
    """Return no options: a card whose effect is `play` is not used on a player."""
    return ()


Moves = Literal["anything", "hand", "nothing"]
"""Which of its owner's possessions an action changes."""


@dataclass(frozen=True, slots=True)
class PlayRule:
    """The action of one word of `language.words.plays`.

    `refuses`: why a hero cannot use it now. `details`: the choices that it needs. `act`: carries it out.
    `beside_fight`: the card lies in the fight until it ends, and is discarded then. `brings`: it brings its player
    cards, so it works once a turn (classic.treasure.8). `side`: for which side it is played as a One-Shot in a combat:
    HEROES, MONSTERS, "" or NAMED (classic.combat.25); for NAMED, `named` returns it from the choices. `moves`: which of
    its player's possessions it changes, if played from the hand (classic.priority.6). `on`: the players whom it may be
    used on, if naming one is the only choice, or what `said_on` makes of them. `rule`: cited if the choices do not fit.
    `untimed`: neither the word nor a rule limits when it is used, so a set may (classic.treasure.8). `in_vain`: whether
    it could be used now without any effect, whatever the choices; menus mark it.
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
        """Whether the word is ever used on players."""
        return self.on is not on_nobody


Plays = Mapping[type, PlayRule]
"""By word, its rule."""


def nothing_more(table: DoorsTable, hero: Hero, card: CardId, play: Any) -> tuple[Shape, ...]:
    """Return (): using a card whose effect is `play` needs no further choices."""
    return ()


def fight_refusal(
    table: DoorsTable, rule: RuleId, *, party: Hero | None = None, of_party: RuleId = ""
) -> Refusal | None:
    """Return why an action in a fight is impossible now, citing `rule`; None if it is possible. `party`: a hero who
    must be fighter or helper; `of_party`: the rule to cite if they are neither, if that is another one."""
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
    """Return why a hero cannot do now what `rule` allows the fighter alone; None if they can."""
    fight = table.fight
    if fight is None:
        return Refusal("no_fight", rule, "use it in a combat of your own")
    return None if fight.fighter == hero.seat else Refusal("not_your_fight", rule, "use it in a combat of your own")
