"""Standing actions: everything that a player may do at any time (classic.cards.11, classic.treasure.8,
classic.curses.3).

`standing` computes them on each call; nothing of it is stored. Every card in a hand appears, and what cannot be done
now appears barred, with the rule and the cure. While a curse waits in its window, all other cards wait
(classic.curses.10); while an effect is being carried out, what it affects stays as it is (classic.priority.6).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from ...heroes.at_stake import AtStake
from ...heroes.curses import curse_in_window
from ...heroes.hero_sheet.hero import Hero
from ...heroes.hero_sheet.sheet import made
from ...heroes.standing import Verbs, said_in
from ...machine.errors import required
from ...machine.frame import Done, Frame, Next
from ...machine.ids import Seat
from ...machine.questions import Choice, Menu, Option, PickOne, Shape, key, word_in
from ..plays import Acting
from ..state.table import DoorsTable
from . import abilities, belongings, claims, colours, dealings, forcing, interfere, into_play
from .menu_changes import same_actions, too_late
from .verb import CURSE_FIRST, DEAD, SETUP, DoorsVerb

VERBS: tuple[DoorsVerb, ...] = (
    into_play.VERB,
    interfere.CURSE,
    interfere.ENHANCE,
    interfere.JOIN,
    interfere.MATE,
    interfere.WANDER,
    interfere.USE,
    claims.VERB,
    *abilities.VERBS,
    *forcing.VERBS,
    abilities.LEVEL_VERB,
    *belongings.VERBS,
    *dealings.VERBS,
    colours.VERB,
)
"""All kinds of standing actions, in the order of the menu."""
_ALL = Verbs(VERBS)
Offers = Callable[[DoorsTable, Hero], Iterable[Option]]
"""The function of a verb that yields its options."""
BY_WORD = _ALL.by_word
"""Each kind by each of its words."""
offered_beside = _ALL.beside
"""Return all words whose options are in the same `standing_under` as those of a word, itself included."""


def standing(table: DoorsTable, seat: Seat) -> Menu:
    """Return all standing actions of a seat, which it can take at any time without being asked; barred ones carry the
    reason."""
    return _menu(table, seat, _ALL.offering)


def standing_under(table: DoorsTable, seat: Seat, word: str) -> Menu:
    """Return the seat's standing actions whose keys begin with this word, and those offered by the same verb; none for
    an unknown word."""
    return _menu(table, seat, _ALL.under(word))


def _menu(table: DoorsTable, seat: Seat, offering: Iterable[tuple[DoorsVerb, Offers]]) -> Menu:
    """Return the menu of a seat with the options of these verbs, barred where something else bars them."""
    hero = table.heroes[seat]
    if table.over or table.phase == "first":
        return Menu(())
    bar = _what_bars(table, hero)
    options: list[Option] = []
    has = made(table, hero).first.keys()
    for verb, offers in offering:
        if verb.traits and has.isdisjoint(verb.traits):
            continue
        offered = offers(table, hero)
        options += offered if bar is None else map(bar, offered)
    return Menu(tuple(options))


def _what_bars(table: DoorsTable, hero: Hero) -> Callable[[Option], Option] | None:
    """Return a function that bars an option for reasons that are not its verb's; None if there are none.

    The reasons: the hero is dead, the match has not begun, a curse waits, or something is at stake.
    """
    in_setup = table.phase == "setup"
    curse_waits = curse_in_window(table) is not None
    at_stake = AtStake(table)
    if not (hero.dead or in_setup or curse_waits or at_stake):
        return None

    def bar(option: Option) -> Option:
        verb = BY_WORD[word_in(option.key)]
        if hero.dead:
            return replace(option, barred=DEAD)
        if in_setup and not verb.in_setup:
            return replace(option, barred=SETUP)
        if curse_waits and not verb.stops_curses:
            return replace(option, barred=CURSE_FIRST)
        if at_stake and option.barred is None:
            made_up = into_play.making_up_for_big(table, hero, option)
            return made_up or _without_what_is_at_stake(table, hero, option, at_stake)
        return option

    return bar


def _without_what_is_at_stake(table: DoorsTable, hero: Hero, option: Option, at_stake: AtStake) -> Option:
    """Return the option barred if it would move what an effect affects; otherwise with such cards barred in its
    details.
    """
    moves = BY_WORD[word_in(option.key)].moves_by(table, hero, option)
    if moves == "nothing":
        return option
    if own := at_stake.refuses_seat(hero.seat, hand_only=moves == "hand", to=hero.seat):
        return replace(option, barred=own)
    # A card in the key is the one that moves; any other card of an option only grants the ability.
    named = option.card is not None and option.key == key(word_in(option.key), option.card)
    if named and (refusal := at_stake.refuses_card(required(option.card), to=hero.seat)):
        return replace(option, barred=refusal)
    details = tuple(_without(hero, shape, at_stake) for shape in option.details)
    if details == option.details:
        return option
    for shape in details:
        if isinstance(shape, PickOne) and shape.options and all(inner.barred is not None for inner in shape.options):
            return replace(option, details=details, barred=shape.options[0].barred)
    return replace(option, details=details)


def _without(hero: Hero, shape: Shape, at_stake: AtStake) -> Shape:
    """Return a choice with the cards barred that are at stake."""
    if not isinstance(shape, PickOne):
        return shape
    options = tuple(
        replace(inner, barred=refusal)
        if inner.card is not None
        and inner.barred is None
        and (refusal := at_stake.refuses_card(inner.card, to=hero.seat)) is not None
        else inner
        for inner in shape.options
    )
    return PickOne(options)


@dataclass(slots=True)
class Perform(Acting):
    """Carries out one standing action."""

    def begin(self, table: DoorsTable) -> Next:
        """Carry out the action with the `act` function of its verb, the kind of action."""
        following = BY_WORD[self.word].act(table, self, table.heroes[self.seat])
        return Done() if following is None else following


def perform(seat: Seat, choice: Choice) -> Frame:
    """Return the frame (a rule in progress, for the stack) that carries out `choice`, an admitted choice from the menu
    of `standing`."""
    return Perform(seat, *said_in(choice))


__all__ = [
    "BY_WORD",
    "VERBS",
    "Perform",
    "offered_beside",
    "perform",
    "same_actions",
    "standing",
    "standing_under",
    "too_late",
]
