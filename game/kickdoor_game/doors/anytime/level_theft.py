"""A Level for cards: what Vampires do to others, once in each of their turns (bites.races.14)."""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes.dealings.payment import pay, payment
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import traits_of
from ...language.words.traits import StealsLevel
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import Seat
from ...machine.questions import Option, PickOne, number_in
from ..plays import Acting
from ..plays.levels import level_victims, refuses_level_theft, take_level
from ..state.table import DoorsTable
from .verb import DoorsVerb, own_turn

RULE = "bites.races.14"
WORD = "steal_level"


def steal_level_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Whom, and the cards for it; refused before anything is paid where no Level could be gained (bites.races.16)."""
    card, trait = min(traits_of(table, hero, StealsLevel), key=lambda each: each[1].price)
    shape = payment(table, hero, trait.price, least=trait.price, but=(card,))
    barred = refuses_level_theft(table, hero) or _not_now(table, hero)
    if barred is None and len(shape.options) < trait.price:
        barred = Refusal("too_few_cards", RULE, f"get more cards first: it costs {trait.price}")
    details = (PickOne(level_victims(table, hero)), shape)
    yield Option(WORD, card=card, details=details, barred=barred, rule=RULE)


def _not_now(table: DoorsTable, hero: Hero) -> Refusal | None:
    if not own_turn(table, hero):
        return Refusal("not_your_turn", RULE, "wait for your own turn")
    if table.fight is not None:
        return Refusal("fight_going_on", RULE, "wait until no combat is going on")
    if hero.uses.get(WORD):
        return Refusal("used_up", RULE, "wait for your next turn: it is used up in this one")
    return None


def steal_level(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    victim, paid = acting.details
    hero.uses[WORD] = 1
    pay(table, hero, paid, WORD)
    take_level(table, hero, Seat(number_in(victim)))
    return None


VERB = DoorsVerb((WORD,), steal_level_options, steal_level, traits=(StealsLevel,))
