"""Help that is not asked for: who must help by an Item that says so, and whom a Bard wins over by a roll.

Nobody is forced into a fight whose kill would win its fighter the game (classic.help.21), and a fighter who has a
helper, or is ahead, forces nobody. Whoever helps so is promised nothing.
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
    """(those of the others that fit, those among them with whom the kill would not win the fighter the game)."""
    fitting = [seat for seat in help.candidates(table, fight) if who is None or holds(table, table.heroes[seat], who)]
    free = [seat for seat in fitting if fight.fighter not in help.winners_of_kill(table, replace(fight, helper=seat))]
    return fitting, free


CONSCRIPTION: RuleId = "classic.priority.1"
RECRUITING: RuleId = "shakespeare.classes.21"


def _barred(
    table: DoorsTable, hero: Hero, kind: str, rule: RuleId, who: Condition | None = None
) -> tuple[Refusal | None, list[Seat]]:
    """Why that hero cannot force anybody now, if so; and whom they could."""
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
    return PickOne(tuple(seat_option(seat) for seat in seats))


# ---------------------------------------------------------------- by an Item


def conscript_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """Force somebody to help, unless winning with that helper would win the fighter the game (classic.help.21).

    Of several cards each may be for somebody else: whoever fits any of them can be forced, once in a fight.
    """
    ways = _conscriptions(table, hero)
    card, barred, _ = next((way for way in ways if way[1] is None), ways[0])
    free = list(dict.fromkeys(seat for _, refusal, seats in ways if refusal is None for seat in seats))
    yield Option("conscript", card=card, details=(_targets(free),), barred=barred, rule=CONSCRIPTION)


def _conscriptions(table: DoorsTable, hero: Hero) -> list[tuple[CardId, Refusal | None, list[Seat]]]:
    """Each card by which they can force somebody: why not now, if so, and whom."""
    return [
        (card, *_barred(table, hero, "conscript", CONSCRIPTION, trait.who))
        for card, trait in traits_of(table, hero, Conscript)
    ]


def conscript(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    fight = table.combat
    seat = Seat(number_in(acting.details[0]))
    card = next(card for card, refusal, seats in _conscriptions(table, hero) if refusal is None and seat in seats)
    spend(fight, hero, "conscript")
    help.force(table, fight, seat, card)
    return None


# ---------------------------------------------------------------- by a roll


def _recruiting(table: DoorsTable, hero: Hero) -> tuple[CardId, Recruit]:
    """What lets them do it, with its card: of several what wants the lowest roll."""
    return min(traits_of(table, hero, Recruit), key=lambda each: each[1].on)


def recruit_options(table: DoorsTable, hero: Hero) -> Iterable[Option]:
    """A Bard discards a card and rolls for a helper, once in each fight of theirs (shakespeare.classes.21)."""
    card, _ = _recruiting(table, hero)
    barred, free = _barred(table, hero, "recruit", RECRUITING)
    price = payment(table, hero, 1, but=(card,))
    barred = barred or refuses_price(table, hero, card, price)
    yield Option("recruit", card=card, details=(_targets(free), price), barred=barred, rule=RECRUITING)


def recruit(table: DoorsTable, acting: Acting, hero: Hero) -> Next | None:
    fight = table.combat
    card, trait = _recruiting(table, hero)
    spend(fight, hero, "recruit")
    pay(table, hero, acting.details[1], "recruit")
    return Call(Recruiting(hero.seat, Seat(number_in(acting.details[0])), trait.on, card), acting.end)


@dataclass(slots=True)
class Recruiting(Frame):
    """The roll: on `on` or more that player helps, if they still can be made to by then."""

    fighter: Seat
    other: Seat
    on: int
    card: CardId

    def void(self, table: DoorsTable) -> Step | None:
        fight = table.fight
        return self.end if fight is None or table.is_decided(fight) or fight.fighter != self.fighter else None

    def begin(self, table: DoorsTable) -> Next:
        return Ask((roll_question("recruit", self.fighter),), self.rolled)

    def rolled(self, table: DoorsTable, answer: Answer) -> Next:
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
