"""Its own fight: announce the kill, spend what turns it, ask for help, or run.

Every way out is given a figure: a win by cards, a win with each possible helper, being sent away, running. The best
is taken one step at a time and looked at again, since others interfere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from kickdoor_game.heroes.fight import Fight
from kickdoor_game.language.plays import HandOver, SendAway
from kickdoor_game.machine.questions import Choice, Menu, Option, word_in

from ..api import Act, Chair, Decision, Reply, Wait
from ..estimate import treasures_worth
from .arming import means_to_win
from .bargaining import answer_to_bids, offers_to_make, partnership_worth
from .outlook import against, flight_worth, standing_of, victory_worth, with_helper, would_win_game
from .plans import NO_PLAN, cheapest_plan
from .position import Position, card_of, options_of, with_details

UNDISTURBED = 0.9
"""How often a kill that is announced is not spoilt by somebody."""

Way = tuple[float, Decision]


def fight_on(position: Position) -> Decision:
    """The answer to the fighter's question, or what he does before."""
    fight = cast(Fight, position.table.fight)
    position.memory.fight(position.table.turn_number)
    menu = cast(Menu, position.question.shape)
    if standing_of(position.table, fight).lacking <= 0:
        return Reply(("win",))
    ways = [*_ways_to_win(position, fight), *_ways_out(position, fight)]
    ways += answer_to_bids(position, fight, menu)
    run = (flight_worth(position.view, fight), Reply(("run",)))
    best = max([*ways, run], key=lambda way: way[0])
    bids_open = any(offer.request for offer in fight.offers)
    offer = offers_to_make(position, fight, menu, better_than=best[0])
    if offer is not None:
        return offer
    if bids_open and _costs_something(best[1]):
        return Wait()
    if isinstance(best[1], Reply) and (refusal := _refusal_of_bid(menu)) is not None and best is run:
        return refusal
    return best[1]


def _costs_something(decision: Decision) -> bool:
    """Whether it is better to hear first what those say who were asked for help."""
    return not (isinstance(decision, Reply) and word_in(decision.choice[0]) == "accept")


def _refusal_of_bid(menu: Menu) -> Decision | None:
    """Say no to a price before running, which is polite and costs nothing."""
    for option in menu.open():
        if word_in(option.key) == "decline":
            return Reply((option.key,))
    return None


def _ways_to_win(position: Position, fight: Fight) -> Iterator[Way]:
    lacking = standing_of(position.table, fight).lacking
    plan = cheapest_plan(means_to_win(position, fight), lacking)
    prize = victory_worth(position.view, fight) * UNDISTURBED
    if plan is not None and plan is not NO_PLAN:
        first = max(plan.steps, key=lambda means: (means.power, -means.cost))
        yield prize - plan.cost, Act(first.choice)
    for option in position.open("conscript"):
        yield from _forced_help(position, fight, option)


def _forced_help(position: Position, fight: Fight, option: Option) -> Iterator[Way]:
    """Somebody who must, and for nothing."""
    for target in options_of(option):
        helper = cast(Chair, target.seat)
        if standing_of(position.table, with_helper(fight, helper)).lacking <= 0:
            yield partnership_worth(position, fight, helper), Act(with_details(option, target.key))


def _ways_out(position: Position, fight: Fight) -> Iterator[Way]:
    """Cards that end the fight without a win."""
    for option in position.open("use"):
        card = card_of(option)
        match cast(Any, position.table.card(card)).play:
            case SendAway(treasures=treasures):
                yield treasures_worth(treasures) - position.view.card(card), Act(with_details(option))
            case HandOver():
                target = max(options_of(option), key=lambda one: _harm_to(position, fight, one))
                gain = 0.3 * _harm_to(position, fight, target) - position.view.card(card)
                yield gain, Act(with_details(option, target.key))
            case _:
                pass


def _harm_to(position: Position, fight: Fight, option: Option) -> float:
    """What it would do to that player to be the fighter instead: to win it is harm that is negative."""
    rival = cast(Any, option.seat)
    moved = against(rival, *(foe.face for foe in fight.foes))
    view = position.view_of(rival)
    if standing_of(position.table, moved).lacking <= 0:
        return -victory_worth(view, moved)
    return -flight_worth(view, moved)


def seek_trouble(position: Position) -> Choice:
    """A monster from the hand that it surely beats, if that is worth more than a card from the door."""
    best: tuple[float, Choice] = (0.3, ("skip",))
    for option in cast(Menu, position.question.shape).open():
        if option.card is None:
            continue
        fight = against(position.chair, option.card)
        if standing_of(position.table, fight).lacking <= 0:
            gain = victory_worth(position.view, fight) * UNDISTURBED
            gain += (1 - UNDISTURBED) * flight_worth(position.view, fight)
            if would_win_game(position.table, fight):
                gain += 1
            if gain > best[0]:
                best = (gain, (option.key,))
    return best[1]
