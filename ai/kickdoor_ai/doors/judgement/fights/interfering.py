"""Another player's fight, in the window after an announced kill: spoil it or not.

A kill that wins the game for others is worth spending everything, Items in use included, since afterwards nothing has
value: the engine tries out what would stop it (`rehearsal`). Any other kill is spoilt if the cost is less than the
fighter's loss times this seat's rivalry.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from kickdoor_game.doors.fight.strength import levels_for, prize, swing_worth, weight_on
from kickdoor_game.doors.state.fight import Fight, Foe
from kickdoor_game.heroes.hero_sheet.sheet import trait_of
from kickdoor_game.heroes.sides import MONSTERS
from kickdoor_game.language.cards import Curse, play_of
from kickdoor_game.language.words.plays import Acclaim, RemoveMonster, SendAway, StealLevel, SwapMonster, Swing, Toss
from kickdoor_game.language.words.traits import Backstab
from kickdoor_game.machine.errors import of_kind, required
from kickdoor_game.machine.questions import PickSome

from ....api import Act, Decision
from ....temper import Temper
from ...estimate import levels_worth, treasures_worth
from ...estimate.scale import WIN
from ..position import Candidate, Position, card_of, is_near_goal, joining, options_of, with_details
from ..rehearsal import stops_win
from .arming import ArmingMeans, cheapest_plan, payment, swaps
from .outlook import flight_worth, lost_by_kill, standing_of, strength_added
from .weakening import strength_lost

SPOILS_FOR = 0.3
"""Levels that spoiling a kill usually must gain, if the kill brings nobody near the goal: the cards may stop a winning
one later."""


def spoil(position: Position, temper: Temper[Position], least: float = SPOILS_FOR) -> Decision | None:
    """Return an action that makes another player lose the fight they are about to win; None if none is worth its
    cost. `least`: levels that it must gain if the kill brings nobody near the goal."""
    fight = position.table.combat
    if lost_by_kill(position.table, fight, position.chair):
        return _stop(position, fight)
    if position.chair in fight.party():
        return None
    rivalry = temper.rivalry(position, fight.fighter)
    if rivalry <= 0:
        return None
    stake = rivalry * at_stake(position, fight)
    ways = [
        Candidate(stake - one.cost, Act(one.choice), "takes the prize away")
        for one in denials(position, fight, winning=False)
    ]
    ways += _turned(position, fight, stake, list(means_to_spoil(position, fight)))
    best = position.best(ways, 0.0 if brings_near_goal(position, fight) else least)
    return None if best is None else best.decision


def brings_near_goal(position: Position, fight: Fight) -> bool:
    """Return whether the kill would bring the fighter near the goal."""
    table = position.table
    return is_near_goal(table, table.heroes[fight.fighter].level + levels_for(table, fight))


def _stop(position: Position, fight: Fight) -> Decision | None:
    """Return the play to stop a win at any price: one that stops it alone, several together, or one that needs others'
    help."""
    table, chair = position.table, position.chair
    means = list(means_to_spoil(position, fight, everything=True))
    alone = [one for one in (*denials(position, fight, winning=True), *means) if stops_win(table, chair, one.choice)]
    ways = [Candidate(WIN - one.cost, Act(one.choice), "takes the game from them") for one in alone]
    if not ways:
        ways = _turned(position, fight, WIN, means)
    if not ways:
        strongest = sorted((one for one in means if one.power > 0), key=lambda one: (one.power, -one.cost))
        ways = [
            Candidate(float(place), Act(one.choice), "nobody else may stop it") for place, one in enumerate(strongest)
        ]
    best = position.best(ways, -inf)
    return None if best is None else best.decision


def _turned(position: Position, fight: Fight, stake: float, means: list[ArmingMeans]) -> list[Candidate]:
    """Return the first step of the cheapest plan that turns the fight; none if there is no plan."""
    plan = cheapest_plan(means, 1 - standing_of(position.table, fight).lacking)
    if plan is None or not plan.steps:
        return []
    first = max(plan.steps, key=lambda one: (one.power, -one.cost))
    return [Candidate(stake - plan.cost, Act(first.choice), f"turns it, and costs {plan.cost:.1f}")]


def at_stake(position: Position, fight: Fight) -> float:
    """Return the fighter's loss, in levels, if they lose the fight instead of winning it: its Levels and Treasures, and
    the cost of running away."""
    view = position.view_of(fight.fighter)
    gain = levels_worth(position.table, view.hero, levels_for(position.table, fight), may_win=True)
    return gain + treasures_worth(prize(position.table, fight)) - flight_worth(view, fight)


# ---------------------------------------------------------------- strength for the monsters


def means_to_spoil(position: Position, fight: Fight, *, everything: bool = False) -> Iterator[ArmingMeans]:
    """Yield every way to strengthen the monsters' side or weaken the heroes', each with its strength and cost.

    `everything`: Items in use can be spent as well. If the fight has no monster left, only another monster can turn it.
    """
    yield from _more_monsters(position, fight)
    if fight.foes:
        yield from _more_strength(position, fight, everything=everything)


def _more_monsters(position: Position, fight: Fight) -> Iterator[ArmingMeans]:
    """Yield means to add monsters to the fight."""
    table = position.table
    for option in position.open("mate"):
        for target in options_of(option):
            power = strength_added(table, fight, card_of(option), _foe(fight, target.key))
            yield ArmingMeans(with_details(option, target.key), power, position.view.card(card_of(option)), option.key)
    for option in position.open("wander"):
        for target in options_of(option):
            power = strength_added(table, fight, card_of(target))
            cost = position.view.card(card_of(option)) + position.view.card(card_of(target))
            yield ArmingMeans(with_details(option, target.key), power, cost, option.key)
    for option in position.open("monster"):
        power = strength_added(table, fight, card_of(option))
        yield ArmingMeans(joining(option), power, position.view.card(card_of(option)), option.key)


def _more_strength(position: Position, fight: Fight, *, everything: bool) -> Iterator[ArmingMeans]:
    """Yield means to strengthen the monsters, or to weaken a hero in the fight."""
    table, view = position.table, position.view
    for option in position.open("use"):
        card = card_of(option)
        play = play_of(table.card(card))
        if isinstance(play, Swing) and any(side.key == MONSTERS for side in options_of(option)):
            power = swing_worth(table, fight, position.me, play, MONSTERS)
            yield ArmingMeans(with_details(option, MONSTERS), power, view.card(card), option.key)
        elif isinstance(play, Acclaim) and any(side.key == MONSTERS for side in options_of(option)):
            yield ArmingMeans(with_details(option, MONSTERS), play.value, view.card(card), option.key)
        elif isinstance(play, Toss):
            # The heroes are ahead already: only the monsters' half of the chances changes anything.
            yield ArmingMeans(with_details(option), play.value, 2 * view.card(card), option.key)
        elif isinstance(play, SwapMonster):
            yield from swaps(position, fight, option, view.card(card), to_win=False)
    for option in position.open("enhance"):
        for target in options_of(option):
            foe = _foe(fight, target.key)
            size = sum(other.group == foe.group for other in fight.foes)
            power = weight_on(table, fight, card_of(option), foe.group).level * size
            if power > 0:
                yield ArmingMeans(with_details(option, target.key), power, view.card(card_of(option)), option.key)
    yield from _stabs(position, everything=everything)
    for option in position.open("curse"):
        curse = table.printed(card_of(option), Curse)
        for chair in (seat for seat in fight.party() if seat != position.chair):
            power = strength_lost(position, fight, table.heroes[chair], curse.effects, spares=curse.spares)
            yield ArmingMeans(with_details(option, f"seat.{chair}"), power, view.card(card_of(option)), option.key)


def _foe(fight: Fight, name: str) -> Foe:
    """Return the monster in the fight that an option's key names."""
    return required(fight.foe(int(name.rpartition(".")[2])))


def _stabs(position: Position, *, everything: bool) -> Iterator[ArmingMeans]:
    """Yield means to backstab a hero in the fight, each for the cheapest card."""
    found = trait_of(position.table, position.me, Backstab)
    for option in position.open("backstab"):
        payable = payment(position, of_kind(option.details[1], PickSome), set(), everything=everything)
        if found is None or not payable:
            continue
        paid = payable[0]
        for target in options_of(option):
            cost = position.view.card(card_of(paid))
            yield ArmingMeans(
                with_details(option, target.key, (paid.key,)), found[1].penalty, cost, f"stab.{target.key}"
            )


# ---------------------------------------------------------------- no kill, or no winning level


def denials(position: Position, fight: Fight, *, winning: bool) -> Iterator[ArmingMeans]:
    """Yield ways to take the prize of a fight away without turning it. `winning`: also those that take away a level
    which would win the game."""
    table, view = position.table, position.view
    for option in position.open("use"):
        card = card_of(option)
        match play_of(table.card(card)):
            case SendAway():
                yield ArmingMeans(with_details(option), 1, view.card(card), option.key)
            case RemoveMonster(kill=False):
                for target in options_of(option) if winning else ():
                    yield ArmingMeans(with_details(option, target.key), 1, view.card(card), option.key)
            case StealLevel() if winning:
                for target in options_of(option):
                    if target.seat in fight.party():
                        yield ArmingMeans(with_details(option, target.key), 1, 0.0, option.key)
            case _:
                pass
