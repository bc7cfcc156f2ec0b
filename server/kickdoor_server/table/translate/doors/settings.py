"""What somebody who opens a table of a door game may choose: the game's own options, as a form shows them.

Which of them a set has is said by its numbers (`Numbers.variants`); what each does is the engine's to say, and here are
its name, its choices and a hint.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kickdoor_game.doors.numbers import GOALS
from kickdoor_game.doors.rules import DoorsRules
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.heroes.roles import CLASS, RACE, roles_of
from kickdoor_protocol.messages.lobby import Setting

from ..timing import pace_setting, window_setting

GOAL_HINT = "10, or 20 for a long game: hands, deals and Treasures stay as they are"
DEAL_HINT = "four cards of each deck at the start and after a death"
LISTEN_HINT = "your turn begins with a Door card face down; who loots the room draws a Treasure"
SHARED_HINT = "the helper wins, too, if the fighter reaches the winning Level in that fight"


def settings(rules: DoorsRules) -> tuple[Setting, ...]:
    """Return those of that set: the ones of every set, then its own variants."""
    numbers = rules.base
    variants = _variants(numbers, roles_of(rules.book))
    return (*_of_every_set(numbers), *(each for each in variants if each.key in numbers.variants))


def _of_every_set(numbers: Numbers) -> Iterator[Setting]:
    yield window_setting(numbers.reaction_floor_ms, numbers.window_ms)
    yield Setting("by_the_book", "windows by the book", False, (), "as short as the rulebook has them")
    yield pace_setting()
    yield Setting("goal_level", "winning Level", numbers.goal_level, GOALS, GOAL_HINT)


def _variants(numbers: Numbers, roles: Sequence[str]) -> Iterator[Setting]:
    yield Setting("fast_deal", "fast deal", False, (), DEAL_HINT)
    claimed = [role.capitalize() for role in roles if role in (CLASS, RACE)]
    if claimed:
        bought = " or ".join(claimed)
        hint = f"a card that gives a Level may buy the {bought} on top of the discards instead"
        yield Setting("claim_discards", "claim discards", numbers.claim_discards, (), hint)
    yield Setting("listen_at_door", "listen at the door", numbers.listen_at_door, (), LISTEN_HINT)
    yield Setting("shared_victory", "shared victory", numbers.shared_victory, (), SHARED_HINT)
