"""What a bearer of grudges would like to be: somebody with a knife for other people's backs.

All judging seats take the Classes and Powers that do most for the hero. This one gives up some of that for a card that
lets it stab, be it a Class or a Power, and keeps that once it has it.
"""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.language.cards import ClassCard, Power
from kickdoor_game.language.words.traits import Backstab
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.machine.questions import Choice, Option, word_in

from ...api import Act
from ..estimate import View, body_worth
from ..estimate.gear import changed
from ..judgement.business.laying_down import playing
from ..judgement.position import Position, Way, card_of, with_details

KNIFE = 0.8
"""What the knife is worth to it beside what its card does for the hero."""


def take_up(position: Position) -> Way | None:
    """The card with the knife, if it is at hand and does not cost too much."""
    if trait_of(position.table, position.me, Backstab) is not None:
        return None
    now = body_worth(position.view)
    for option in position.open("play"):
        if (found := _with_knife(position, option)) is not None:
            choice, view = found
            gain = body_worth(view) - now
            if gain + KNIFE > 0:
                return Way(gain + KNIFE, Act(choice), "a knife is good company")
    return None


def keep(position: Position) -> None:
    """No other Class in the place of the one with the knife, and no Power that would cost the one with it."""
    table, me = position.table, position.me
    found = trait_of(table, me, Backstab)
    if found is None:
        return
    knife = found[0]
    if knife in me.powers:
        position.leave_out(
            lambda option: _plays(position, option, Power) and knife not in playing(position, option).powers
        )
    elif me.super_munchkin == NO_CARD:
        position.leave_out(lambda option: _plays(position, option, ClassCard))


def _with_knife(position: Position, option: Option) -> tuple[Choice, View] | None:
    """How that card would be played, and what the hero would be; None for one without a knife, and for a Class where
    there is a choice of what goes for it."""
    card = card_of(option)
    match position.table.card(card):
        case ClassCard(traits=traits) if _is_knife(traits) and not option.details:
            return with_details(option), changed(position.view, classes=(card,))
        case Power(traits=traits) if _is_knife(traits):
            played = playing(position, option)
            return played.choice, changed(position.view, powers=played.powers)
        case _:
            return None


def _is_knife(traits: tuple[object, ...]) -> bool:
    return any(isinstance(trait, Backstab) for trait in traits)


def _plays(position: Position, option: Option, kind: type) -> bool:
    """Whether it lays down a card of that kind."""
    return word_in(option.key) == "play" and isinstance(position.table.card(card_of(option)), kind)
