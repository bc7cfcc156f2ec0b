"""Answers questions: one function for each kind, found by the question's word (`CHOOSERS`).

Questions of other kinds are answered by their shape; if cards must go, the least valuable ones do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import zip_longest
from typing import Any

from kickdoor_game.language.words.lists import ChooseWord
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, Option, PickOne, PickSome, Split, number_in
from kickdoor_game.quest.belongings.piles import GOLD
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.board.links import NAMES, Side
from kickdoor_game.quest.cards.kinds import DXM, TREASURE
from kickdoor_game.quest.exploring.search import SEARCH_COST
from kickdoor_game.quest.exploring.ways import move_left
from kickdoor_game.quest.fight.running_away import RANSOM, RunAway
from kickdoor_game.quest.state.table import printed_monster

from ..api import Reply
from .estimate import scale
from .estimate.cards import burden, card_worth
from .estimate.deals import bargain, price
from .estimate.harm import bad_stuff_on, harm_of
from .estimate.outlook import caught_by
from .position import QuestPosition

GOOD_TO_HAVE = frozenset({"pick_spoils", "fetch", "fetch_discard"})
"""Kinds of questions that choose a card to have."""

UNSEEN = {TREASURE: scale.TREASURE, DXM: scale.DXM_CARD}
"""Worth in levels of an unseen card, by deck."""

BETTER_BY = 0.1
"""Levels by which a discard, less its price, must be better than an unseen card."""


def worth_to_me(position: QuestPosition, card: CardId | None) -> float:
    """Return the worth of the card to the player who decides, in levels; 0 for None."""
    if card is None:
        return 0.0
    return card_worth(position.table, position.me, card) + position.keeps.get(card, 0.0)


def move(position: QuestPosition) -> Choice:
    """Return the option worth most with the Move that is left: to go on, fight, search, pick up, make a Deal or end the
    turn."""
    table, here = position.table, position.figure.room
    left = move_left(table, position.chair)
    best: tuple[float, Choice] | None = None
    for option in open_of(position):
        word, _, name = option.key.partition(".")
        choice: Choice = (option.key,)
        match word:
            case "go":
                worth = position.roads.going(table.dungeon.behind(here, Side(NAMES.index(name))), left - option.worth)
            case "fight":
                met = position.meeting([table.monster(int(name))])
                worth = met.worth() + met.chance * position.roads.plan(here, left)
            case "search":
                after = position.roads.plan(here, left - SEARCH_COST, frozenset({("search", here)}))
                worth = position.roads.finds[here] + after
            case "pick_up":
                wanted = wanted_of(position, option)
                if not wanted:
                    continue
                choice, worth = (option.key, wanted), position.roads.picking_up(here, left)
            case "deal":
                deal = bargain(table, position.chair, option)
                if deal is None:
                    continue
                choice = deal.choice
                worth = deal.worth + position.roads.plan(here, left - deal.move, frozenset({("deal", here)}))
            case "end":
                worth = position.roads.plan(here, 0)
            case _:
                continue
        position.weigh(Reply(choice), worth)
        if best is None or worth > best[0]:
            best = (worth, choice)
    return position.question.default if best is None else best[1]


def wanted_of(position: QuestPosition, option: Option) -> tuple[str, ...]:
    """Return the keys of the things worth picking up, among those that the option offers."""
    shape = option.details[0]
    return _wanted(position, shape.options) if isinstance(shape, PickSome) else ()


def _wanted(position: QuestPosition, options: Iterable[Option]) -> tuple[str, ...]:
    """Return the keys of the options worth having: gold, and cards worth more than their burden."""
    names = []
    for option in options:
        if option.key == GOLD:
            names.append(option.key)
        elif option.card is not None:
            costs = burden(position.table, position.me, option.card)
            if worth_to_me(position, option.card) > costs:
                names.append(option.key)
    return tuple(names)


def gather(position: QuestPosition) -> Choice:
    """Return the keys of all things on the floor that are worth having."""
    return _wanted(position, options_of(position))


def base(position: QuestPosition) -> Choice:
    """Return the colour of the base for a new monster: the hero's own if they can probably beat it, as that brings a
    card, otherwise the leader's."""
    mine = position.me.colour
    names = [option.key for option in open_of(position)]
    own = f"base.{mine}"
    if own in names and position.roads.unknown.chance >= 0.5:
        return (own,)
    for rival in position.rivals():
        if f"base.{rival.colour}" in names:
            return (f"base.{rival.colour}",)
    return (names[0],)


def flee_room(position: QuestPosition) -> Choice:
    """Return the room to run to: the one worth most, which has little danger and something to do."""

    def worth(option: Option) -> float:
        room = RoomId(number_in(option.key))
        own = position.table.turn == position.chair
        return position.roads.going(room, 0) if own else position.roads.potentials[room] - position.roads.entries[room]

    return (max(open_of(position), key=worth).key,)


def flee_order(position: QuestPosition) -> Choice:
    """Return the order in which to run from the monsters, the most harmless first, since death ends the running."""
    table = position.table

    def worst(option: Option) -> float:
        monster = table.monster(number_in(option.key))
        return bad_stuff_on(table, position.me, printed_monster(table, monster)).cost()

    return tuple(option.key for option in sorted(options_of(position), key=worst))


def flee_roll(position: QuestPosition) -> Choice:
    """Return the choice to buy the monster off with Items, if being caught would cost more (quest.items.24); otherwise
    the default, to roll."""
    option = next((each for each in open_of(position) if each.key == RANSOM), None)
    flight = next((frame for frame in reversed(position.table.stack) if isinstance(frame, RunAway)), None)
    if option is None or flight is None or not flight.left:
        return position.question.default
    paid = price(position.table, position.chair, option)
    monster = position.table.monster(flight.left[0])
    harm = bad_stuff_on(position.table, position.me, printed_monster(position.table, monster))
    caught = caught_by(position.table, position.figure.room, position.chair, monster)
    if paid is None or paid[0] >= caught * position.cost_of(harm):
        return position.question.default
    return (RANSOM, *paid[1])


RISKS_FOR = 0.5
"""Levels that a combat of choice must be worth to a hero who only has to beat the Boss."""


def draw_monster(position: QuestPosition) -> Choice:
    """Return True if a monster should be drawn: fighting it is worth more than it costs, and much more to a hero at the
    goal."""
    at_goal = position.me.level >= position.table.numbers.goal_level
    return position.roads.unknown.worth() > (RISKS_FOR if at_goal else 0.0)


def charity(position: QuestPosition) -> Choice:
    """Return the least useful cards to give away, distributed as the rule demands."""
    shape, default = position.question.shape, position.question.default
    if not isinstance(shape, Split):
        return by_shape(position)
    cards = sorted(shape.options, key=lambda option: worth_to_me(position, option.card))
    piles = [pile for _, pile in default]
    return tuple((option.key, pile) for option, pile in zip_longest(cards[: len(piles)], piles) if option is not None)


def by_shape(position: QuestPosition) -> Choice:
    """Return the card most worth having for a question of a good kind, or the cards missed least otherwise; the default
    if the question offers no cards."""
    question = position.question
    good = question.kind in GOOD_TO_HAVE

    def rank(option: Option) -> float:
        worth = worth_to_me(position, option.card)
        return -worth if good else worth

    match question.shape:
        case PickOne(options=options) if any(option.card is not None for option in options):
            return min((option for option in options if option.barred is None), key=rank).key
        case PickSome(options=options, least=least) if any(option.card is not None for option in options):
            free = [option for option in options if option.barred is None]
            choice = tuple(option.key for option in sorted(free, key=rank)[:least])
            return choice if question.refuses(choice) is None else question.default
        case _:
            return question.default


def take_discards(position: QuestPosition) -> Choice:
    """Return how many discards to take instead of unseen cards: 1 if the top one is worth more after deducting the card
    that this costs (quest.class.15), otherwise 0. The cards below it are hidden."""
    table, me, top = position.table, position.me, position.question.card
    deck = next((deck for deck, pile in table.discards.items() if pile and pile[-1] == top), None)
    if top is None or deck not in UNSEEN:
        return position.question.default
    worth = worth_to_me(position, top)
    cost = min((worth_to_me(position, card) for card in (*me.hand, *me.items)), default=worth)
    return int(worth - cost > UNSEEN[deck] + BETTER_BY)


def choose_effect(position: QuestPosition) -> Choice:
    """Return which of the alternatives printed on the card to suffer: the least harmful one."""
    card = position.question.card
    printed = None if card is None else position.table.card(card)
    lists = lists_in((*getattr(printed, "effects", ()), *getattr(printed, "bad_stuff", ())))
    names = [option.key for option in open_of(position)]
    if len(lists) <= max(map(number_in, names), default=0):
        return position.question.default

    def cost(name: str) -> float:
        return position.cost_of(harm_of(position.table, position.me, lists[number_in(name)]))

    return (min(names, key=cost),)


def lists_in(effects: Iterable[Any]) -> tuple[tuple[Any, ...], ...]:
    """Return the alternative lists of effects, if one of these effects lets the victim choose; otherwise none."""
    return next((effect.options for effect in effects if isinstance(effect, ChooseWord)), ())


def yes(position: QuestPosition) -> Choice:
    """Return True, for the question whether to turn a tie into a win."""
    return True


def open_of(position: QuestPosition) -> tuple[Option, ...]:
    """Return the options of the question that can be chosen, if it is a menu; otherwise none."""
    shape = position.question.shape
    return shape.open() if isinstance(shape, Menu) else ()


def options_of(position: QuestPosition) -> tuple[Option, ...]:
    """Return all options of the question, barred ones included; none if its shape has no options."""
    return getattr(position.question.shape, "options", ())


CHOOSERS: dict[str, Callable[[QuestPosition], Choice]] = {
    "move": move,
    "gather": gather,
    "base": base,
    "flee_room": flee_room,
    "flee_order": flee_order,
    "flee_roll": flee_roll,
    "draw_monster": draw_monster,
    "charity": charity,
    "take_discards": take_discards,
    "break_tie": yes,
    "choose_effect": choose_effect,
    "whisk_room": flee_room,
}
"""The function that answers each kind of question."""


def answer(position: QuestPosition) -> Choice:
    """Return the answer to the question, chosen by its kind; the default if that is not admitted."""
    chooser = CHOOSERS.get(position.question.kind, by_shape)
    choice = chooser(position)
    return choice if position.question.refuses(choice) is None else position.question.default
