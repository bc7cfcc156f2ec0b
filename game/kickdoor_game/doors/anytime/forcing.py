"""Forced help: by an Item that makes another player help, or by a roll of a Bard.

A player cannot be forced into a fight whose kill would win its fighter the game (classic.help.21). A fighter who has a
helper or is ahead cannot force anybody. A forced helper is promised nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ...heroes.dealings.payment import pay, payment
from ...heroes.draw import roll_question
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import holds, traits_of
from ...language.words.conditions import Condition
from ...language.words.traits import Conscript, Recruit
from ...machine.answers import Answer
from ...machine.errors import Refusal
from ...machine.frame import Ask, Call, Done, Frame, Next, Step
from ...machine.ids import CardId, RuleId, Seat
from ...machine.questions import Option, PickOne, number_in, seat_option
from ..fight import help  # noqa: A004 - the rulebook's own word
from ..plays import Acting
from ..plays.rule import fighter_refusal
from ..state import events
from ..state.fight import Fight
from ..state.table import DoorsTable
from .abilities import COUNTED, refuses_price, spend, used, used_up
from .verb import DoorsVerb


def _forceable(table: DoorsTable, fight: Fight, who: Condition | None = None) -> tuple[list[Seat], list[Seat]]:
    """Return the candidates who satisfy `who`, and those of them with whom the kill would not win the fighter the
    game.
    """
    fitting = [seat for seat in help.candidates(table, fight) if who is None or holds(table, table.heroes[seat], who)]
    free = [seat for seat in fitting if fight.fighter not in help.winners_of_kill(table, replace(fight, helper=seat))]
    return fitting, free


CONSCRIPTION: RuleId = "classic.priority.1"
"""The rule to cite for forcing by an Item."""
RECRUITING: RuleId = "shakespeare.classes.21"
"""The rule to cite for forcing by a roll."""


def _barred(
    table: DoorsTable, hero: Hero, kind: str, rule: RuleId, who: Condition | None = None
) -> tuple[Refusal | None, list[Seat]]:
    """Return why a hero cannot force anybody now (None if they can), and the seats that they could force.

    `kind`: the ability, by which uses in a fight are counted.
    """
    fight = table.fight
    if fight is None or (refusal := fighter_refusal(table, hero, rule)):
        return fighter_refusal(table, hero, rule), []
    fitting, free = _forceable(table, fight, who)
    refusal = help.refuses_help(table, fight)
    if refusal is None and fitting and not free:
        cure = "ask for help: nobody can be forced into a fight that would win you the game"
        refusal = Refusal("would_win", "classic.help.21", cure)
    elif refusal is None and used(fight, hero, kind):
        refusal = used_up(COUNTED if rule == CONSCRIPTION else rule)
    elif refusal is None and not fitting:
        refusal = Refusal("nobody_to_force", rule, "ask for help")
    return refusal, free


def _targets(seats: Sequence[Seat]) -> PickOne:
    """Return the choice of one of these seats."""
    return PickOne(tuple(seat_option(seat) for seat in seats))


# ---------------------------------------------------------------- by an Item


def conscript_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to force a player to help, once in a fight (classic.help.21).

    Several cards may apply to different players; each player who satisfies one of them can be forced.
    """
    ways = _conscriptions(table, hero)
    card, barred, _ = next((way for way in ways if way[1] is None), ways[0])
    free = list(dict.fromkeys(seat for _, refusal, seats in ways if refusal is None for seat in seats))
    yield Option("conscript", card=card, details=(_targets(free),), barred=barred, rule=CONSCRIPTION)


def _conscriptions(table: DoorsTable, hero: Hero) -> list[tuple[CardId, Refusal | None, list[Seat]]]:
    """Return each card that lets the hero force players, with the reason why not now (or None), and the seats."""
    return [
        (card, *_barred(table, hero, "conscript", CONSCRIPTION, trait.who))
        for card, trait in traits_of(table, hero, Conscript)
    ]


def conscript(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Force the player that the chosen action (`acting`) names to help, by the first card that allows it. Returns None:
    no further step follows."""
    fight = table.combat
    seat = Seat(number_in(acting.details[0]))
    card = next(card for card, refusal, seats in _conscriptions(table, hero) if refusal is None and seat in seats)
    spend(fight, hero, "conscript")
    help.force(table, fight, seat, card)
    return None


# ---------------------------------------------------------------- by a roll


def _recruiting(table: DoorsTable, hero: Hero) -> tuple[CardId, Recruit]:
    """Return the ability that needs the lowest roll, with its card."""
    return min(traits_of(table, hero, Recruit), key=lambda each: each[1].on)


def recruit_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Yield the option to discard a card and roll for a helper, once in each of one's own fights
    (shakespeare.classes.21).
    """
    card, _ = _recruiting(table, hero)
    barred, free = _barred(table, hero, "recruit", RECRUITING)
    price = payment(table, hero, 1, but=(card,))
    barred = barred or refuses_price(table, hero, card, price)
    yield Option("recruit", card=card, details=(_targets(free), price), barred=barred, rule=RECRUITING)


def recruit(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    """Discard the card that the chosen action (`acting`) names, and begin to roll for the help of its player. Returns
    the step that follows."""
    fight = table.combat
    card, trait = _recruiting(table, hero)
    spend(fight, hero, "recruit")
    pay(table, hero, acting.details[1], "recruit")
    return Call(Recruiting(hero.seat, Seat(number_in(acting.details[0])), trait.on, card), acting.end)


@dataclass(slots=True)
class Recruiting(Frame):
    """Rolls for a helper: from `on` up, the other player helps, if they can still be forced."""

    fighter: Seat
    other: Seat
    on: int
    card: CardId

    def void(self, table: DoorsTable) -> Step | None:
        """Return the step `end` if the fight is over or has another fighter; None otherwise."""
        fight = table.fight
        return self.end if fight is None or table.is_decided(fight) or fight.fighter != self.fighter else None

    def begin(self, table: DoorsTable) -> Next:
        """Ask chance for the fighter's die, which decides whether the other player has to help."""
        return Ask((roll_question("recruit", self.fighter),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
        """Tell the roll, and force the other player to help if it succeeds and they can still be forced."""
        (die,) = answer.choice
        fight = table.combat
        table.tell(events.DieRolled(self.fighter, die, 0, self.on, "recruit"))
        if die >= self.on and help.refuses_help(table, fight) is None and self.other in _forceable(table, fight)[1]:
            help.force(table, fight, self.other, self.card)
        table.stir()
        return Done()


VERBS = (
    DoorsVerb(("conscript",), conscript_options, conscript, interferes=True, moves="nothing", traits=(Conscript,)),
    DoorsVerb(("recruit",), recruit_options, recruit, interferes=True, traits=(Recruit,)),
)
