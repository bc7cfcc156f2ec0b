"""What somebody may aim an ability at, with each card marked at which it would do nothing (ccg.general.5, .8)."""

from __future__ import annotations

from collections.abc import Sequence

from ...machine.ids import CardId, Seat
from ...machine.questions import Option, card_option
from ..cards.abilities import Ability
from ..cards.kinds import StickyCurse
from ..state.table import DuelTable
from .announced import pending_thing
from .effects import Attempt, finds_anything
from .targets import targets_of
from .using import effects_of


def target_options(table: DuelTable, seat: Seat, card: CardId, ability: Ability) -> tuple[Option, ...]:
    """Return an option for each card that `seat` can choose as the target of that ability now, if it has one."""
    if ability.target is None:
        return ()
    return tuple(
        card_option(aim, in_vain=is_in_vain(table, seat, card, ability, (aim,)))
        for aim in targets_of(table, ability.target, seat)
    )


def is_in_vain(table: DuelTable, seat: Seat, card: CardId, ability: Ability, aims: Sequence[CardId] = ()) -> bool:
    """Return whether an ability would do nothing now to what it is aimed at, nor to anything else.

    A Sticky Curse always does something: it sticks. Blood that may be given with a card counts as given.
    """
    is_played = ability.on == "played"
    if is_played and isinstance(table.card(card), StickyCurse):
        return False
    effects = effects_of(table, card, ability, blood=is_played)
    return not finds_anything(table, Attempt(seat, card, ability, aims, pending_thing(table)), effects)
