"""Escaping harm: pursuing monsters, bad rolls, and curses about to act."""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.doors.fight.running_away import RANSOM, Flight, flee_roll_in_window
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.curses import curse_in_window
from kickdoor_game.heroes.hero_sheet.sheet import traits_of
from kickdoor_game.heroes.resolve.losses import cheapest_worth
from kickdoor_game.heroes.table import Rolled
from kickdoor_game.language.cards import Curse, Follower, play_of
from kickdoor_game.language.words.plays import CancelCurse, Escape, Reroll, SetDie, TurnCurse
from kickdoor_game.language.words.traits import DieForYou, FleeDiscards
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.questions import Menu, PickSome

from ....api import Act, Decision, Reply
from ...estimate import worth_of_curse
from ...estimate.plays import OTHERS
from ..business.laying_down import coming
from ..position import Candidate, Position, card_of, options_of, with_details
from .arming import payment
from .outlook import caught_worth, escape_chance, flight_worth

GAIN_LEAST = 0.15
"""Levels that a rescue must save beyond its cost."""


def _best(position: Position, ways: Iterator[Candidate]) -> Decision | None:
    """Return the best of these ways; None if none gains enough."""
    best = position.best(ways, GAIN_LEAST)
    return None if best is None else best.decision


# ---------------------------------------------------------------- curses


def stop_curse(position: Position) -> Decision | None:
    """Return the action that stops a curse about to strike the seat, if it costs less than the curse would; None if
    there is none."""
    strike = curse_in_window(position.table)
    if strike is None or strike.victim != position.chair:
        return None
    curse = position.table.printed(strike.card, Curse)
    return _best(position, _wards(position, curse))


def _wards(position: Position, curse: Curse) -> Iterator[Candidate]:
    """Yield ways to stop the curse, or to turn it on another player."""
    harm = -worth_of_curse(position.view, curse)
    for option in position.open("ward"):
        yield Candidate(
            harm - position.view.card(card_of(option)), Act(with_details(option)), "the curse would cost more"
        )
    for option in position.open("absolve"):
        shape = of_kind(option.details[0], PickSome)
        paid = payment(position, shape, set())[: shape.least]
        if len(paid) == shape.least:
            cost = position.view.cards(map(card_of, paid))
            keys = tuple(one.key for one in paid)
            yield Candidate(harm - cost, Act(with_details(option, keys)), "the curse would cost more")
    for option in position.open("use"):
        play, cost = play_of(position.table.card(card_of(option))), position.view.card(card_of(option))
        if isinstance(play, CancelCurse):
            yield Candidate(harm - cost, Act(with_details(option)), "the curse would cost more")
        elif isinstance(play, TurnCurse):
            for target in options_of(option):
                theirs = -worth_of_curse(position.view_of(required(target.seat)), curse)
                gain = harm - cost + OTHERS * theirs
                yield Candidate(
                    gain, Act(with_details(option, target.key)), "the curse would cost more, and costs another"
                )


# ---------------------------------------------------------------- instead of dice


def get_away(position: Position) -> Decision | None:
    """Return the action that escapes from the monsters without a roll, if it costs less than being caught by them
    would; None if there is none."""
    fight = position.table.fight
    flight = flight_of(position)
    if fight is None or flight is None:
        return None
    behind = [foe for number in flight.order if (foe := fight.foe(number)) is not None]
    return _best(position, _ways_out(position, -flight_worth(position.view, Fight(fight.fighter, behind))))


def _ways_out(position: Position, harm: float) -> Iterator[Candidate]:
    """Yield ways to escape from all monsters, or to have a follower caught instead."""
    if not position.open("sacrifice"):
        for option in position.open("play"):
            follower = position.table.card(card_of(option))
            if isinstance(follower, Follower) and any(isinstance(trait, DieForYou) for trait in follower.traits):
                gain = harm - position.view.card(card_of(option))
                yield Candidate(gain, Act(coming(position, option).choice), "somebody else is caught")
    for word in ("use", "sacrifice"):
        for option in position.open(word):
            card = card_of(option)
            if word == "sacrifice" or isinstance(play_of(position.table.card(card)), Escape):
                yield Candidate(harm - position.view.card(card), Act(with_details(option)), "away from all of them")


def face_it(position: Position) -> Decision:
    """Return the answer to the question before a roll to run away: to pay the ransom if that costs less than it saves
    on average, otherwise the default."""
    question = position.question
    fight, flight = position.table.fight, flight_of(position)
    foe = fight.foe(flight.order[0]) if fight is not None and flight is not None and flight.order else None
    ways = question.shape.open() if isinstance(question.shape, Menu) else ()
    ransom = next((option for option in ways if option.key == RANSOM), None)
    if fight is None or foe is None or ransom is None:
        return Reply(question.default)
    (shape,) = ransom.details
    assert isinstance(shape, PickSome)
    given = cheapest_worth(shape.options, shape.worth_at_least)
    chance = escape_chance(position.table, position.me, fight, foe)
    saved = -(1 - chance) * caught_worth(position.view, foe) - sum(position.view.card(card_of(one)) for one in given)
    way = Candidate(saved, Reply((RANSOM, tuple(one.key for one in given))), "it would cost more to be caught")
    best = position.best([way], GAIN_LEAST)
    return Reply(question.default) if best is None else best.decision


def flight_of(position: Position) -> Flight | None:
    """Return the running away that is in progress at the table; None if there is none."""
    return next((frame for frame in reversed(position.table.stack) if isinstance(frame, Flight)), None)


# ---------------------------------------------------------------- dice


def change_roll(position: Position) -> Decision | None:
    """Return the action that turns the seat's failed roll to run away into a success, if it costs less than being
    caught; None if there is none."""
    rolled = flee_roll_in_window(position.table)
    if rolled is None or rolled.seat != position.chair or rolled.succeeds():
        return None
    return _best(position, _mended_flight(position, rolled))


def _mended_flight(position: Position, rolled: Rolled) -> Iterator[Candidate]:
    """Yield ways to turn the failed roll against the present monster."""
    fight = position.table.combat
    flight = flight_of(position)
    foe = fight.foe(flight.order[0]) if flight is not None and flight.order else None
    if foe is None:
        return
    harm = -caught_worth(position.view, foe)
    yield from _other_die(position, rolled, harm)
    yield from _discards(position, rolled, harm)


def _other_die(position: Position, rolled: Rolled, harm: float) -> Iterator[Candidate]:
    """Yield ways to roll again or to set the die."""
    for option in position.open("use"):
        cost = position.view.card(card_of(option))
        match play_of(position.table.card(card_of(option))):
            case Reroll():
                chance = min(1.0, max(0.0, (7 - rolled.target + rolled.bonus) / 6))
                yield Candidate(chance * harm - cost, Act(with_details(option)), "it fails otherwise")
            case SetDie() if rolled.bonus + 6 >= rolled.target:
                yield Candidate(harm - cost, Act(with_details(option, 6)), "it fails otherwise")
            case _:
                pass


def _discards(position: Position, rolled: Rolled, harm: float) -> Iterator[Candidate]:
    """Yield ways to discard exactly as many cards as the roll lacks."""
    ways = dict(traits_of(position.table, position.me, FleeDiscards))
    for option in position.open("flee_discards"):
        shape = of_kind(option.details[0], PickSome)
        payable = payment(position, shape, set())
        missing = rolled.target - rolled.total()
        if option.card is None or option.card not in ways:
            continue
        count = -(-missing // ways[option.card].each)
        if count <= min(shape.most, len(payable)):
            paid = payable[:count]
            cost = sum(position.view.card(card_of(one)) for one in paid)
            yield Candidate(
                harm - cost, Act(with_details(option, tuple(one.key for one in paid))), "it fails otherwise"
            )
