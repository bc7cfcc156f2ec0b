"""Classes and Powers that a seat with grudges prefers: those that allow it to backstab.

All judging seats take the Classes and Powers that are worth most to the hero. This one accepts less in return for a
card with Backstab, be it a Class or a Power, and keeps that card.
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
from ..judgement.position import Candidate, Position, card_of, with_details

KNIFE = 0.8
"""Value of Backstab, in levels, beyond what its card does for the hero."""


def take_up(position: Position) -> Candidate | None:
    """Return the first play of a card that gives the ability Backstab at a bearable cost; None if there is none, or the
    hero has it."""
    if trait_of(position.table, position.me, Backstab) is not None:
        return None
    now = body_worth(position.view)
    for option in position.open("play"):
        if (found := _with_knife(position, option)) is not None:
            choice, view = found
            gain = body_worth(view) - now
            if gain + KNIFE > 0:
                return Candidate(gain + KNIFE, Act(choice), "a knife is good company")
    return None


def keep(position: Position) -> None:
    """Exclude standing actions by which the hero would lose the card that gives Backstab."""
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
    """Return how to play a card with Backstab, and the hero afterwards; None for other cards, and for a Class if
    playing it requires a further choice.
    """
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
    """Return whether Backstab is among these traits."""
    return any(isinstance(trait, Backstab) for trait in traits)


def _plays(position: Position, option: Option, kind: type) -> bool:
    """Return whether the option plays a card of that kind."""
    return word_in(option.key) == "play" and isinstance(position.table.card(card_of(option)), kind)
