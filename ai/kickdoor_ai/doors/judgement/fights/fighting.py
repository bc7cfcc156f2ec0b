"""The seat's own fight: announce the kill, spend what wins it, ask for help, or run.

Each outcome gets a value: a win by cards, a win with each possible helper, an end without a win, running. The seat
takes the first step towards the best one and then evaluates again, since others interfere.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.language.cards import play_of
from kickdoor_game.language.words.plays import HandOver, SendAway
from kickdoor_game.language.words.traits import Recruit
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.questions import Menu, Option, PickSome, word_in

from ....api import Act, Decision, Reply, Wait
from ...estimate import treasures_worth
from ..bargainer import Bargainer
from ..business.bargaining import partnership_worth
from ..position import Candidate, Position, card_of, options_of, with_details
from .arming import NO_PLAN, cheapest_plan, means_to_win, payment
from .outlook import against, flight_worth, standing_of, victory_worth, with_helper

LOOT = 0.3
"""Value of a card from the Door deck, drawn by players who meet no monster: a fight that is picked must be worth
more.
"""

UNDISTURBED = 0.9
"""Probability that an announced kill is not spoilt."""


def fight_on(position: Position, bargainer: Bargainer) -> Decision:
    """Return what to do in the seat's own fight: win it, strengthen the hero, ask for help, accept or await it, or run
    away, whichever is worth most."""
    fight = position.table.combat
    position.memory.fight(position.table.turn_number)
    menu = of_kind(position.question.shape, Menu)
    if standing_of(position.table, fight).lacking <= 0:
        return Reply(("win",))
    run = Candidate(flight_worth(position.view, fight), Reply(("run",)), "what running costs on average")
    ways = [*_ways_to_win(position, fight), *_ways_out(position, fight)]
    ways += bargainer.bids(position, fight, menu)
    best = required(position.best([*ways, run], -inf))
    bids_open = any(offer.request for offer in fight.offers)
    offer = bargainer.offer(position, fight, menu, better_than=best.worth)
    if offer is not None:
        return offer
    if bids_open and _costs_something(best.decision):
        return Wait()
    if best.decision == run.decision and (refusal := _refusal_of_bid(menu)) is not None:
        return refusal
    return best.decision


def _costs_something(decision: Decision) -> bool:
    """Return whether to wait for the players who were asked for help before taking this decision."""
    return not (isinstance(decision, Reply) and word_in(decision.choice[0]) == "accept")


def _refusal_of_bid(menu: Menu) -> Decision | None:
    """Return the refusal of an open offer of help, which costs nothing; None if there is none."""
    for option in menu.open():
        if word_in(option.key) == "decline":
            return Reply((option.key,))
    return None


def _ways_to_win(position: Position, fight: Fight) -> Iterator[Candidate]:
    """Yield ways to win without an agreed helper: by the cheapest plan, by force, or by a recruit."""
    lacking = standing_of(position.table, fight).lacking
    plan = cheapest_plan(means_to_win(position, fight), lacking)
    prize = victory_worth(position.view, fight) * UNDISTURBED
    if plan is not None and plan is not NO_PLAN:
        first = max(plan.steps, key=lambda means: (means.power, -means.cost))
        yield Candidate(prize - plan.cost, Act(first.choice), f"turns it, and costs {plan.cost:.1f}")
    for option in position.open("conscript"):
        yield from _forced_help(position, fight, option)
    for option in position.open("recruit"):
        yield from _helper_by_chance(position, fight, option)


def _helper_by_chance(position: Position, fight: Fight, option: Option) -> Iterator[Candidate]:
    """Yield ways to recruit a helper by a roll, for a card; if the roll fails, the fight is unchanged."""
    _, trait = required(trait_of(position.table, position.me, Recruit))
    prices = payment(position, of_kind(option.details[1], PickSome), set())
    if not prices:
        return
    paid = prices[0]
    for target in options_of(option):
        helper = required(target.seat)
        if standing_of(position.table, with_helper(fight, helper)).lacking <= 0:
            gain = (7 - trait.on) / 6 * partnership_worth(position, fight, helper)
            cost = position.view.card(card_of(paid))
            yield Candidate(
                gain - cost, Act(with_details(option, target.key, (paid.key,))), "may be won over by a roll"
            )


def _forced_help(position: Position, fight: Fight, option: Option) -> Iterator[Candidate]:
    """Yield ways to force a player to help for nothing."""
    for target in options_of(option):
        helper = required(target.seat)
        if standing_of(position.table, with_helper(fight, helper)).lacking <= 0:
            yield Candidate(
                partnership_worth(position, fight, helper), Act(with_details(option, target.key)), "must help, unpaid"
            )


def _ways_out(position: Position, fight: Fight) -> Iterator[Candidate]:
    """Yield ways to end the fight without a win by cards."""
    for option in position.open("use"):
        card = card_of(option)
        match play_of(position.table.card(card)):
            case SendAway(treasures=treasures):
                yield Candidate(
                    treasures_worth(treasures) - position.view.card(card),
                    Act(with_details(option)),
                    "an end without a win",
                )
            case HandOver():
                target = max(options_of(option), key=lambda one: _harm_to(position, fight, one))
                gain = 0.3 * _harm_to(position, fight, target) - position.view.card(card)
                yield Candidate(gain, Act(with_details(option, target.key)), "let others have it")
            case _:
                pass


def _harm_to(position: Position, fight: Fight, option: Option) -> float:
    """Return the harm to that player of becoming the fighter; negative if they would win."""
    rival = required(option.seat)
    moved = against(rival, *(foe.face for foe in fight.foes))
    view = position.view_of(rival)
    if standing_of(position.table, moved).lacking <= 0:
        return -victory_worth(view, moved)
    return -flight_worth(view, moved)


def seek_trouble(position: Position) -> Decision:
    """Return the choice of a monster in hand that the hero surely beats, if the win is worth more than another card;
    otherwise the choice to skip the fight."""
    best = position.best(_sure_fights(position), LOOT)
    return Reply(("skip",)) if best is None else best.decision


def troubles(position: Position) -> Iterator[tuple[Reply, Fight]]:
    """Yield the fights that the seat could begin with a monster of its hand, each with the reply that begins it."""
    for option in of_kind(position.question.shape, Menu).open():
        if option.card is not None:
            yield Reply((option.key,)), against(position.chair, option.card)


def _sure_fights(position: Position) -> Iterator[Candidate]:
    """Yield the monsters in hand that the hero beats as they stand."""
    for decision, fight in troubles(position):
        if standing_of(position.table, fight).lacking <= 0:
            gain = victory_worth(position.view, fight) * UNDISTURBED
            gain += (1 - UNDISTURBED) * flight_worth(position.view, fight)
            if position.chair in winners_of_kill(position.table, fight):
                gain += 1
            yield Candidate(gain, decision, "a fight that it wins as it stands")
