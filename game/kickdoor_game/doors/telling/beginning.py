"""Defaults for display: the order of options, the option under the cursor, and the contents of a new form.

A choice that cannot be taken back is not the first one while a better one exists. A player who is offered help decides
on that first; running away comes last; harmful cards name the fighter and the leader before others; an answer to an
offer begins with its terms. None of this is a rule: all choices stay.
"""

from __future__ import annotations

from msgspec.structs import replace

from ...heroes.dealings.bargains import Terms, choice_for
from ...heroes.sides import HEROES, MONSTERS
from ...machine.ids import Seat
from ...machine.questions import Choice, Form, Option, PickSome, Question, Shape, card_keys, number_in, word_in
from ..state.fight import Fight
from ..state.table import DoorsTable

IN_FIGHTS = {"accept": 0, "decline": 0, "run": 2}
"""Sort keys of a fighter's options, by word: answers to offers first, running away last."""


def arranged(
    table: DoorsTable, viewer: Seat | None, question: Question | None, options: tuple[Option, ...]
) -> tuple[Option, ...]:
    """Return the options in the order in which to show them. `question`: the one that they answer; None for the targets
    of a standing action, taken without being asked. `viewer`: the seat that reads it; None for a spectator."""
    if question is not None and question.kind == "combat":
        return tuple(sorted(options, key=lambda option: IN_FIGHTS.get(word_in(option.key), 1)))
    if viewer is None:
        return options
    if {option.key for option in options} == {HEROES, MONSTERS}:
        mine = HEROES if table.in_fight(viewer) else MONSTERS
        return tuple(sorted(options, key=lambda option: option.key != mine))
    if options and all(option.seat is not None for option in options):
        return tuple(sorted(options, key=lambda option: _harm(table, viewer, option.seat)))
    return options


def _harm(table: DoorsTable, viewer: Seat, seat: Seat | None) -> tuple[bool, bool, bool, int]:
    """Return the sort key of a target of harm: the fighter first, then by Level; one's own side and oneself last."""
    assert seat is not None, "a target without a seat"
    fight = table.fight
    mine = fight is not None and viewer in fight.party() and seat in fight.party()
    fights = fight is not None and seat == fight.fighter
    return seat == viewer, mine, not fights, -table.heroes[seat].level


def rests_on(table: DoorsTable, question: Question) -> str:
    """Return the key of the option that the cursor starts on: the first possible one if the default is to run away; ""
    for the default itself."""
    if question.kind != "combat" or question.default != ("run",):
        return ""
    options = arranged(table, question.seat, question, getattr(question.shape, "options", ()))
    first = next((option.key for option in options if option.barred is None), "run")
    return "" if first == "run" else first


def begun_with(table: DoorsTable, viewer: Seat, question: Question | None, option: Option) -> tuple[Choice, ...]:
    """Return the choices with which the details of an option begin: the terms of the latest open offer between the two
    players; () if there is none, or they do not fit."""
    if not option.details:
        return ()
    word, fight = word_in(option.key), table.fight
    found: tuple[Choice, ...] = ()
    if word == "trade":
        found = _trade_terms(table, viewer, Seat(number_in(option.key)))
    elif fight is not None and word in ("ask", "counter", "bid"):
        terms = _help_terms(fight, viewer, question, option)
        (form,) = option.details
        said = None if terms is None or not isinstance(form, Form) else choice_for(terms, form)
        found = () if said is None else (said,)
    fits = len(found) == len(option.details) and all(map(_is_possible, option.details, found))
    return found if fits else ()


def _help_terms(fight: Fight, viewer: Seat, question: Question | None, option: Option) -> Terms | None:
    """Return the terms of the offer that is answered, or that a new one would replace; None if there is none."""
    if word_in(option.key) == "counter":
        offer = fight.offer(question.numbers[0]) if question is not None else None
    else:
        other = viewer if option.key == "bid" else option.seat
        offer = next((offer for offer in fight.offers if offer.other == other), None)
    return offer.terms if offer is not None else None


def _trade_terms(table: DoorsTable, viewer: Seat, other: Seat) -> tuple[Choice, ...]:
    """Return the terms of the latest trade between the two, from the viewer's side; the other's offer goes first."""
    theirs = [offer for offer in table.trades if (offer.by, offer.to) == (other, viewer)]
    mine = [offer for offer in table.trades if (offer.by, offer.to) == (viewer, other)]
    if theirs:
        return card_keys(theirs[-1].want), card_keys(theirs[-1].give)
    return (card_keys(mine[-1].give), card_keys(mine[-1].want)) if mine else ()


def _is_possible(shape: Shape, choice: Choice) -> bool:
    """Return whether the terms can still be offered, apart from being known already."""
    if isinstance(shape, Form):
        return replace(shape, known=()).admits(choice) is None
    return isinstance(shape, PickSome) and shape.admits(choice) is None
