"""What a bearer of grudges would like to be: somebody with a knife for other people's backs.

All judging seats take the class that does most for the hero. This one gives up some of that for a class that lets it
stab and steal, and keeps it once it has it.
"""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.language.cards import ClassCard
from kickdoor_game.language.words.traits import Backstab
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.machine.questions import Option, word_in

from ...api import Act
from ..estimate import body_worth
from ..estimate.gear import changed
from ..judgement.position import Position, Way, card_of, with_details

KNIFE = 0.8
"""What the knife is worth to it beside what the class does for the hero."""


def take_up(position: Position) -> Way | None:
    """The class with the knife, if it is at hand and does not cost too much."""
    if trait_of(position.table, position.me, Backstab) is not None:
        return None
    now = body_worth(position.view)
    for option in position.open("play"):
        if _has_knife(position, option) and not option.details:
            gain = body_worth(changed(position.view, classes=(card_of(option),))) - now
            if gain + KNIFE > 0:
                return Way(gain + KNIFE, Act(with_details(option)), "a knife is good company")
    return None


def keep(position: Position) -> None:
    """No other class in its place."""
    me = position.me
    if me.super_munchkin == NO_CARD and trait_of(position.table, me, Backstab) is not None:
        position.leave_out(lambda option: word_in(option.key) == "play" and _other_class(position, option))


def _has_knife(position: Position, option: Option) -> bool:
    printed = position.table.card(card_of(option))
    return isinstance(printed, ClassCard) and any(isinstance(trait, Backstab) for trait in printed.traits)


def _other_class(position: Position, option: Option) -> bool:
    return isinstance(position.table.card(card_of(option)), ClassCard)
