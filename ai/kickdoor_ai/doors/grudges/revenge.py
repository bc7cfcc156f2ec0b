"""Revenge: finds the blow that hurts most for its price.

A blow is worth its harm times the rivalry, minus its cost. A curse must be worth `HELD_BACK` more: it can decide a
fight, and after an announced kill it competes with every other card that could. A seat that is one step from the goal
keeps the cards that could win that step, unless another player is about to win before it.

The last fight: cards kept for the winning step have no other use. So the seat picks a fight that it does not win as it
stands, if its own cards could make up the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.hero_sheet.sheet import hand_limit
from kickdoor_game.language.cards import Curse, Enhancer, Mate, Wandering
from kickdoor_game.language.words.plays import (
    Double,
    HandOver,
    RemoveMonster,
    SeizeItem,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
)
from kickdoor_game.machine.questions import Option, word_in

from ...api import Act, Chair
from ...temper import Temper
from ..judgement.fights.arming import reserves
from ..judgement.fights.fighting import LOOT, troubles
from ..judgement.fights.interfering import at_stake, means_to_spoil
from ..judgement.fights.outlook import against, flight_worth, standing_of, victory_worth
from ..judgement.fights.striking import Strike, net_worth, strikes
from ..judgement.position import Candidate, Position, card_of, options_of, with_details
from .ledger import GrudgeLedger
from .temper import leads

HOLDS = 0.4
"""Probability that a win is not spoilt if all others oppose it and the seat needs its own cards first."""


def last_stand(position: Position) -> Candidate | None:
    """Return the best fight with a monster of the hand for the level that wins the game; None if none is good
    enough."""
    return position.best(_fights(position), LOOT)


def _fights(position: Position) -> Iterator[Candidate]:
    """Yield the monsters in hand that would win the game, if its own cards could make up the missing strength."""
    for decision, fight in troubles(position):
        lacking = standing_of(position.table, fight).lacking
        if position.chair in winners_of_kill(position.table, fight) and lacking <= reserves(position):
            # The less strength is missing, the more of its cards are left against players who spoil.
            holds = HOLDS * 0.9 ** max(0, lacking)
            worth = holds * victory_worth(position.view, fight) + (1 - holds) * flight_worth(position.view, fight)
            yield Candidate(worth, decision, "the last fight, with all it has")


HELD_BACK = 0.05
"""Levels that a curse must be worth beyond its cost, outside a fight."""

PETTY = 0.1
"""Value of a level of harm to any player, if it costs nothing."""

FINISHED = 0.4
"""Probability that others complete the spoiling of a kill, if no strength is missing."""
FINISHED_LESS = 0.05
"""Decrease of that probability for each point of strength that is missing."""

LEAST = 0.02
"""Levels that a blow must be worth."""
TO_WIN_WITH = Swing | Double | RemoveMonster | SeizeItem
"""Plays that could win the seat's own fight."""


class Revenge:
    """Searches for blows that are worth striking, with their reasons."""

    def __init__(self, temper: Temper[Position], ledger: GrudgeLedger) -> None:
        self._temper = temper
        self._ledger = ledger

    def why(self, position: Position, chair: Chair) -> str:
        """Return the reason to harm that player, in words: a grudge, or their lead. "" if there is none."""
        name = position.table.heroes[chair].name
        grudge = self._ledger.why(chair, name)
        if self._ledger.hates(chair) or not leads(position, chair):
            return grudge
        lead = f"{name} leads at Level {position.table.heroes[chair].level}"
        return f"{lead}, and {grudge}" if grudge else lead

    def strike(self, position: Position) -> Strike | None:
        """Return the hostile act that is worth most now; None if none is worth its cost."""
        surplus = position.question.kind == "end_turn" and _too_many_cards(position)
        found: list[tuple[Candidate, Strike]] = []
        for blow in strikes(position):
            worth = net_worth(position, self._temper, blow)
            if word_in(blow.choice[0]) == "curse":
                # Surplus cards must be given away anyway, so they cost nothing.
                worth = max(worth + blow.cost, PETTY * blow.harm) if surplus else worth - HELD_BACK
            if worth > LEAST:
                found.append((Candidate(worth, Act(blow.choice), self.why(position, blow.victim)), blow))
        # Among blows worth the same, the one at whoever owes it most, then at the one in front.
        found.sort(key=lambda one: self._mind(position, one[1].victim), reverse=True)
        best = position.best([way for way, _ in found], LEAST)
        return None if best is None else next(blow for way, blow in found if way is best)

    def _mind(self, position: Position, chair: Chair) -> tuple[float, int]:
        """Return how much the seat minds that player, to sort by: their debt, then their Level."""
        return self._ledger.owed(chair), position.table.heroes[chair].level

    def begin(self, position: Position, fight: Fight) -> Candidate | None:
        """Return an act that weakens the fighter in part, hoping that others finish it; None if that is not worth its
        cost."""
        others = [hero for hero in position.rivals() if hero.seat not in fight.party() and hero.hand]
        stake = self._temper.rivalry(position, fight.fighter) * at_stake(position, fight)
        if not others or stake <= 0:
            return None
        needed = 1 - standing_of(position.table, fight).lacking
        why = self.why(position, fight.fighter)
        ways = [
            Candidate(
                stake * (_finished(needed - means.power) - _finished(needed)) - means.cost, Act(means.choice), why
            )
            for means in means_to_spoil(position, fight)
        ]
        return position.best(ways, LEAST)

    def spare(self, position: Position) -> None:
        """Exclude standing actions that use up cards with which the hero could win the last fight, if the hero's next
        level wins the game."""
        if position.me.level >= position.table.numbers.goal_level - 1:
            position.leave_out(lambda option: _could_win(position, option))

    def cherish(self, position: Position) -> None:
        """Set `position.cherished`: hand cards that can harm others are spent last when an ability demands discards."""
        table = position.table
        position.cherished = frozenset(card for card in position.me.hand if _hurts(table.card(card)))

    def hand_over(self, position: Position) -> Candidate | None:
        """Return the best way to pass the seat's own fight to another player; None if no card allows it."""
        fight = position.table.fight
        ways = []
        for option in position.open("use"):
            if fight is None or not isinstance(_play(position, option), HandOver):
                continue
            for target in options_of(option):
                victim = target.seat
                if victim is None:
                    continue
                moved = against(victim, *(foe.face for foe in fight.foes))
                view = position.view_of(victim)
                if standing_of(position.table, moved).lacking <= 0:
                    harm = -victory_worth(view, moved)
                else:
                    harm = -flight_worth(view, moved)
                worth = self._temper.rivalry(position, victim) * harm - position.view.card(card_of(option))
                ways.append(Candidate(worth, Act(with_details(option, target.key)), self.why(position, victim)))
        return max(ways, key=lambda way: way.worth, default=None)


def _finished(needed: int) -> float:
    """Return the probability that others add the strength that is still needed."""
    return max(0.0, FINISHED - FINISHED_LESS * max(0, needed))


def _hurts(printed: object) -> bool:
    """Return whether a card can harm others."""
    match printed:
        case Curse() | Mate() | Wandering():
            return True
        case Enhancer(level=level):
            return level > 0
        case _:
            return isinstance(getattr(printed, "play", None), StealLevel | SwapMonster | Swing | TakeCard)


def _too_many_cards(position: Position) -> bool:
    """Return whether the hand is above its limit."""
    return len(position.me.hand) > hand_limit(position.table, position.me)


def _play(position: Position, option: Option) -> Any:
    """Return what the card of an option does when it is played; None if nothing."""
    return getattr(position.table.card(card_of(option)), "play", None)


def _could_win(position: Position, option: Option) -> bool:
    """Return whether an option would strengthen the heroes' side in the seat's own fight."""
    match word_in(option.key):
        case "use":
            play = _play(position, option)
            return isinstance(play, TO_WIN_WITH) and getattr(play, "side", "") != "monsters"
        case "enhance":
            printed = position.table.card(card_of(option))
            return isinstance(printed, Enhancer) and printed.level < 0
        case _:
            return False
