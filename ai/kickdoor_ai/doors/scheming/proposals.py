"""Decisions worth trying: the habitual one, others that habit considered, the default, and some that it never
considers.

Habit values its options; the best come first, so that a short search tries the likely ones. Habit never considers:
monsters of its own for a fight that it wins anyway, more strength than needed, cards against a kill of little value,
curses before they are surplus, and monsters that it beats only with cards or help.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import level_against, prize, weight_on
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.sides import HEROES
from kickdoor_game.language.cards import Monster, play_of
from kickdoor_game.language.words.plays import Double, Swing
from kickdoor_game.machine.errors import of_kind
from kickdoor_game.machine.questions import Menu, Option, Question, number_in, word_in

from ...api import Act, Chair, Decision, Generator, Reply, Wait
from ...temper import Temper
from ..judgement.business.building import LEAST
from ..judgement.fights.arming import cheapest_plan, means_to_win
from ..judgement.fights.interfering import denials, means_to_spoil
from ..judgement.fights.outlook import gives_game_away, lost_by_kill, standing_of, strength_added
from ..judgement.position import ActionMemory, Candidate, Position, card_of, joining, options_of, with_details
from .mind import SimulatedSeat
from .worlds import ImaginedPosition

MOST = 7
"""Proposals tried for one decision."""

SEARCHED = (
    "arrange",
    "combat",
    "curse",
    "end_turn",
    "flee_caught",
    "flee_roll",
    "help",
    "idle",
    "kill",
    "roll",
    "trouble",
)
"""Kinds of questions worth a search; all others are settled by card values."""

IN_PEACE = ("arrange", "end_turn", "trouble")
"""Kinds of questions during which nothing threatens."""
AT_ONCE = ("agree", "entrust", "play", "recall", "refuse", "trade", "unbid", "wear")
"""Verbs of standing actions that follow habit without search: they lay down, put on, or answer, and cost nothing."""


class NotingPosition(ImaginedPosition):
    """A position that keeps all ways considered, not only the best."""

    __slots__ = ("noted",)

    def __init__(self, table: DoorsTable, question: Question, rng: Generator, memory: ActionMemory) -> None:
        super().__init__(table, question, rng, memory)
        self.noted: list[Candidate] = []

    def wastes(self, decision: Decision) -> bool:
        """Return whether the decision would spend cards and change nothing else on the table."""
        return Position.wastes(self, decision)

    def best(self, ways: Iterable[Candidate], least: float = 0.0) -> Candidate | None:
        """Return the candidate with the greatest worth if that is more than `least` levels; None if there is none. All
        candidates are kept in `noted`, as proposals for the search."""
        listed = list(ways)
        self.noted += listed
        return super().best(listed, least)


def at_once(decision: Decision) -> bool:
    """Return whether the decision is taken without a search, such as waiting."""
    match decision:
        case Wait():
            return True
        case Act(choice):
            return word_in(choice[0]) in AT_ONCE
        case _:
            return False


def proposals(
    position: NotingPosition, temper: Temper[Position], first: Decision | None = None, most: int = MOST
) -> list[Decision]:
    """Return at most `most` decisions for the search to compare: `first` (or the one by rules of thumb), then
    alternatives. There is only one if no search is needed.

    The rules of thumb record their actions in the position's memory, so pass a copy of it.
    """
    habit = SimulatedSeat(position.memory, temper).choose_at(position)
    found = [habit if first is None else first]
    if at_once(found[0]) or position.question.kind not in SEARCHED:
        return found
    if position.question.kind in IN_PEACE and (act := _at_once(position)) is not None:
        return [act]
    for decision in _all(position, habit):
        senseless = at_once(decision) or position.wastes(decision) or _gives_game_away(position, decision)
        if decision not in found and not senseless:
            found.append(decision)
            if len(found) == most:
                break
    return found


def _gives_game_away(position: NotingPosition, decision: Decision) -> bool:
    """Return whether the decision asks for help, or accepts it, by which others would win the game and not the seat."""
    match decision, position.table.fight:
        case Reply(choice=(str() as name, *_)), Fight(fighter=position.chair) as fight if word_in(name) == "ask":
            return gives_game_away(position.table, fight, Chair(number_in(name)))
        case Reply(choice=(str() as name, *_)), Fight(fighter=position.chair) as fight if word_in(name) == "accept":
            bid = next((offer for offer in fight.offers if offer.number == number_in(name)), None)
            return bid is not None and gives_game_away(position.table, fight, bid.other)
        case _:
            return False


def _at_once(position: NotingPosition) -> Decision | None:
    """Return what habit would lay down or put on before anything else; None for nothing."""
    ways = [way for way in position.noted if at_once(way.decision) and way.worth > LEAST]
    return max(ways, key=lambda way: way.worth).decision if ways else None


def _all(position: NotingPosition, habit: Decision) -> Iterator[Decision]:
    """Yield all proposals, likely ones first; some come more than once."""
    yield habit
    if position.question.kind != "combat":
        yield Reply(position.question.default)
    yield from (way.decision for way in sorted(position.noted, key=lambda way: -way.worth)[:2])
    special = _SPECIAL.get(position.question.kind)
    if special is not None:
        yield from special(position)
    yield from (way.decision for way in sorted(position.noted, key=lambda way: -way.worth))


# ---------------------------------------------------------------- its own fight


def _combat(position: NotingPosition) -> Iterator[Decision]:
    """Yield proposals for the seat's own fight."""
    fight = position.table.combat
    if standing_of(position.table, fight).lacking > 0:
        yield from _losing(position, fight)
    else:
        yield Reply(("win",))
        yield from _winning(position, fight)


def _losing(position: NotingPosition, fight: Fight) -> Iterator[Decision]:
    """Yield proposals for a fight that the seat loses as it stands: run, accept help, use cards."""
    yield Reply(("run",))
    for option in of_kind(position.question.shape, Menu).open():
        if word_in(option.key) == "accept":
            yield Reply((option.key,))
    for means in sorted(means_to_win(position, fight), key=lambda means: (means.cost, means.group))[:4]:
        yield Act(means.choice)


def _winning(position: NotingPosition, fight: Fight) -> Iterator[Decision]:
    """Yield plays of strength beyond what is needed, if others will oppose; or another monster for another level."""
    table = position.table
    lead = -standing_of(table, fight).lacking
    if position.chair in winners_of_kill(table, fight):
        for option in position.open("use"):
            play = play_of(table.card(card_of(option)))
            if isinstance(play, Double):
                yield Act(with_details(option))
            elif isinstance(play, Swing) and any(side.key == HEROES for side in options_of(option)):
                yield Act(with_details(option, HEROES))
    for option in position.open("wander"):
        for target in options_of(option):
            if strength_added(table, fight, card_of(target)) <= lead:
                yield Act(with_details(option, target.key))
    for option in position.open("mate"):
        for target in options_of(option):
            foe = fight.foe(number_in(target.key))
            if foe is not None and strength_added(table, fight, card_of(option), foe) <= lead:
                yield Act(with_details(option, target.key))
    for option in position.open("monster"):
        if strength_added(table, fight, card_of(option)) <= lead:
            yield Act(joining(option))
    for option in position.open("enhance"):
        first = options_of(option)[0]
        foe = fight.foe(number_in(first.key))
        if foe is not None and 0 < weight_on(table, fight, card_of(option), foe.group).level <= lead:
            yield Act(with_details(option, first.key))


# ---------------------------------------------------------------- the fights of others


def _kill(position: NotingPosition) -> Iterator[Decision]:
    """Yield plays against another player's announced kill."""
    fight = position.table.combat
    if position.chair in fight.party():
        return
    means = list(means_to_spoil(position, fight))
    plan = cheapest_plan(means, 1 - standing_of(position.table, fight).lacking)
    if plan is not None and plan.steps:
        yield Act(max(plan.steps, key=lambda one: (one.power, -one.cost)).choice)
    for one in denials(position, fight, winning=lost_by_kill(position.table, fight, position.chair)):
        yield Act(one.choice)
    for one in sorted(means, key=lambda one: (one.cost, one.group)):
        if one.power > 0:
            yield Act(one.choice)


def _help(position: NotingPosition) -> Iterator[Decision]:
    """Yield answers to a request for help: yes, no, and higher prices."""
    yield Reply(("accept",))
    yield Reply(("decline",))
    fight = position.table.combat
    offer = next(offer for offer in fight.offers if offer.request and offer.other == position.chair)
    all_of_it = prize(position.table, fight)
    if not position.memory.countered and offer.terms.treasures < all_of_it:
        items = tuple(f"card.{card}" for card in offer.terms.items)
        for treasures in sorted({offer.terms.treasures + 1, all_of_it}):
            counter = ("counter", (items, treasures, "helper_first"))
            if position.question.refuses(counter) is None:
                yield Reply(counter)


# ---------------------------------------------------------------- between fights


def _trouble(position: NotingPosition) -> Iterator[Decision]:
    """Yield the choice of each monster in hand, the weakest first."""
    options = [option for option in of_kind(position.question.shape, Menu).open() if option.card is not None]

    def level(option: Option) -> int:
        return level_against(position.table.printed(card_of(option), Monster), position.me.level)

    for option in sorted(options, key=level):
        yield Reply((option.key,))


def _peace(position: NotingPosition) -> Iterator[Decision]:
    """Yield curses on the two leading rivals."""
    for option in position.open("curse"):
        for rival in position.rivals()[:2]:
            yield Act(with_details(option, f"seat.{rival.seat}"))


_SPECIAL: dict[str, Callable[[NotingPosition], Iterator[Decision]]] = {
    "arrange": _peace,
    "combat": _combat,
    "end_turn": _peace,
    "help": _help,
    "kill": _kill,
    "trouble": _trouble,
}
