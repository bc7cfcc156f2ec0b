"""Tries cards: each is played on an imagined table that fits the observation, and the table afterwards is compared with
that before. Everybody else lets it happen.

So a seat needs no knowledge of single cards or standing actions: it tries whatever the engine offers, if the card is
one for such a moment.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import islice, product
from math import ceil
from random import Random
from statistics import fmean as mean
from typing import Any

from kickdoor_game.language.cards import Enhancer, Mate, Wandering
from kickdoor_game.language.words.plays import (
    Ascend,
    CancelCurse,
    Escape,
    RemoveMonster,
    Reroll,
    SetDie,
    StealLevel,
    Swing,
)
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer
from kickdoor_game.machine.ids import CHANCE, CardId, Seat
from kickdoor_game.machine.questions import (
    Choice,
    Menu,
    Number,
    Option,
    PickOne,
    PickSome,
    Shape,
    YesNo,
    key,
    number_in,
    word_in,
)
from kickdoor_game.machine.run import act_in_place, apply_in_place, questions, roll_out
from kickdoor_game.quest.cards.effects import QuestEverybodyElse
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.cards.plays import Blink, Enjoy, MoveMonster, QuestDrawCards, QuestFetchDiscard
from kickdoor_game.quest.fight.sums import totals
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import QuestTable

from ...api import Act, Decision, Observation
from ...lookahead import imagined, rules_of, twin
from ...temper import Temper
from ..estimate.outlook import chance_by_swing
from ..position import QuestPosition
from .stakes import stake

LEFT_ALONE = frozenset(
    {
        *("play", "wear", "stow", "drop", "drop_gold", "discard", "show"),
        *("call_off", "recover", "give_up", "buy", "sell"),
        *("ask", "bid", "accept", "decline", "withdraw", "trade", "agree", "refuse", "recall"),
    }
)
"""Words of standing actions that are judged elsewhere."""

IN_PEACE = (Ascend, StealLevel, Enjoy, QuestDrawCards, QuestFetchDiscard, QuestCurse)
"""Effects to try when nobody fights."""
IN_COMBAT = (Swing, Enhancer, RemoveMonster, Blink, QuestCurse, Wandering, Mate, MoveMonster)
"""Effects to try in a combat."""
GOOD_FOR: dict[str, tuple[type, ...]] = {
    "move": IN_PEACE,
    "battle": IN_COMBAT,
    "before_roll": IN_COMBAT,
    "dice": (SetDie, Reroll),
    "flee_roll": (Escape, Blink),
    "meet": (Blink,),
    "curse": (CancelCurse,),
}
"""Effects worth trying, by kind of question."""

TRIED_MOST = 20
"""Ways to play cards that are tried at one moment, at most."""
STEPS_MOST = 30
"""Questions after which a trial ends in any case."""
LEAST_GAIN = 0.08
"""Levels that a card must gain."""
WORLDS = 4
"""Imagined worlds in which a card is tried as long as it goes on gaining."""

TRIALS = 10
"""Trials before a losing card is given up: the fewer cards, the more worlds each of them gets."""

CLEAR_LOSS = -0.2
"""Levels: a card that loses more in one world is given up at once, except on dice, where luck differs most."""
ON_DICE = frozenset({"dice", "flee_roll"})
"""Kinds of questions about dice that lie there, or are about to be thrown."""

TOGETHER_MOST = 5
"""Cards that are tried together at most."""
LEAST_CHANGE = 0.1
"""Change of the probability to win from which cards are tried together."""


def best_card(position: QuestPosition, temper: Temper[QuestPosition]) -> Act | None:
    """Return the card to play now with the greatest gain, found by trying each on copies of the table; None if none
    gains enough, or the same situation was tried before. In a combat, cards that gain enough only together count too:
    the first of them is returned."""
    kinds = GOOD_FOR.get(position.question.kind)
    now = (position.table.situation, position.question.kind, position.me.hand, position.me.items)
    if kinds is None or position.memory.looked == now or not _holds(position, kinds):
        return None
    if kinds is IN_COMBAT and not _is_concerned(position, temper):
        return None
    position.memory.looked = now
    tried = list(islice(_choices(position, temper, kinds), TRIED_MOST))
    if not tried:
        return None
    swings: dict[Choice, int] = {}
    gains = _gains(position, temper, tried, swings) or _gain_together(position, temper, swings)
    if not gains:
        return None
    for choice, gain in gains.items():
        position.weigh(Act(choice), gain)
    return position.act(*max(gains, key=lambda choice: gains[choice]))


def _gains(
    position: QuestPosition, temper: Temper[QuestPosition], tried: Sequence[Choice], swings: dict[Choice, int]
) -> dict[Choice, float]:
    """Return the gain in levels of the choices that gain enough, on average of some worlds. `swings`: receives by how
    much each choice changes the heroes' lead in the combat.

    The hidden cards and dice are imagined alike for all choices. A choice that gained in one world may have been lucky,
    and one that lost unlucky, so both are tried in more worlds while there is time.
    """
    gains: dict[Choice, list[float]] = {choice: [] for choice in tried}
    least = min(WORLDS, ceil(TRIALS / len(tried)))
    for made in range(1, WORLDS + 1):
        found = _in_a_world(position, temper, list(gains), swings)
        if found is None:
            break
        for choice, gain in found.items():
            gains[choice].append(gain)
            enough = made >= least or (gain < CLEAR_LOSS and position.question.kind not in ON_DICE)
            if enough and mean(gains[choice]) <= LEAST_GAIN:
                del gains[choice]
        if not gains:
            break
    return {choice: gain for choice, found in gains.items() if found and (gain := mean(found)) > LEAST_GAIN}


def _in_a_world(
    position: QuestPosition, temper: Temper[QuestPosition], tried: Sequence[Choice], swings: dict[Choice, int]
) -> dict[Choice, float] | None:
    """Return the gain of each choice in one more world, in levels; None if there is no time to try them all. `swings`:
    see `_gains`."""
    if not position.has_time:
        return None
    world: QuestTable = imagined(position.seen, position.rng)
    as_it_is, seed = stake(world, position, temper), position.rng.randrange(1 << 32)
    gains: dict[Choice, float] = {}
    for choice in tried:
        if not position.has_time:
            return None
        table = _played(position, world, choice, Random(seed))
        gains[choice] = 0.0 if table is None else stake(table, position, temper) - as_it_is - _kept(position, choice)
        if table is not None and table.battle is not None and position.table.battle is not None:
            swings[choice] = _lead(table) - _lead(world)
    return gains


def _kept(position: QuestPosition, choice: Sequence[Choice]) -> float:
    """Return the levels that the seat saves by not playing the card of that choice now; 0 for most cards."""
    if not position.keeps:
        return 0.0
    played = [option.card for option in position.open if option.key == choice[0]]
    return sum(position.keeps.get(card, 0.0) for card in played if card is not None)


def _lead(table: QuestTable) -> int:
    """Return by how much the heroes' total exceeds the monsters' in the present combat, before dice; 0 if there is no
    combat."""
    heroes, monsters = (0, 0) if table.battle is None else totals(table, table.battle)
    return heroes - monsters


def _gain_together(
    position: QuestPosition, temper: Temper[QuestPosition], swings: dict[Choice, int]
) -> dict[Choice, float]:
    """Return the first of several cards that gain enough together in the present combat, with the gain of all of them
    in levels; empty if they do not. `swings`: by how much each choice changes the heroes' lead."""
    battle = position.table.battle
    if battle is None or battle.thrown or not position.has_time:
        return {}
    sign = 1 if position.chair in battle.party() else -1
    best: dict[str, Choice] = {}
    for choice in sorted(swings, key=lambda each: -sign * swings[each]):
        if sign * swings[choice] > 0:
            best.setdefault(str(choice[0]), choice)
    line = list(best.values())[:TOGETHER_MOST]
    if len(line) < 2 or _changes_little(position, battle, sum(swings[choice] for choice in line)):
        return {}
    sums = [0.0] * len(line)
    for _ in range(WORLDS):
        table: QuestTable | None = imagined(position.seen, position.rng)
        if table is None or not position.has_time:
            return {}
        as_it_is, dice = stake(table, position, temper), Random(position.rng.randrange(1 << 32))
        gain = spent = 0.0
        for number, choice in enumerate(line):
            table = None if table is None or table.battle is None else _played(position, table, choice, dice)
            spent += _kept(position, choice)
            gain = gain if table is None else stake(table, position, temper) - as_it_is - spent
            sums[number] += gain / WORLDS
    return {line[0]: max(sums)} if max(sums) > LEAST_GAIN else {}


def _is_concerned(position: QuestPosition, temper: Temper[QuestPosition]) -> bool:
    """Return whether the seat fights in the present combat, or there is a player whom it would have lose."""
    battle = position.table.battle
    if battle is None or position.chair in battle.party():
        return True
    return any(temper.rivalry(position, hero.seat) > 0 for hero in position.rivals())


def _changes_little(position: QuestPosition, battle: Battle, swing: int) -> bool:
    """Return whether the chance to win the combat would be much the same if the heroes' lead changed by `swing`."""
    chances = chance_by_swing(position.table, battle)
    return abs(chances(swing) - chances(0)) < LEAST_CHANGE


def _holds(position: QuestPosition, kinds: tuple[type, ...]) -> bool:
    """Return whether the hero has anything to try; cheaper than listing all actions."""
    battle, me = position.table.battle, position.me
    if kinds is IN_COMBAT and battle is not None and position.chair in battle.party():
        return True
    printed = [position.table.card(card) for card in (*me.hand, *me.items)]
    return any(isinstance(card, kinds) or isinstance(getattr(card, "play", None), kinds) for card in printed)


def _choices(
    position: QuestPosition, temper: Temper[QuestPosition], kinds: tuple[type, ...]
) -> Iterator[tuple[Any, ...]]:
    """Yield one way to play each card, then a second way for each, and so on: not all may be tried."""
    waiting = deque(
        (option.key, product(*(_ways(position, temper, shape) for shape in option.details)))
        for option in position.open
        if word_in(option.key) not in LEFT_ALONE and _is_good(position, option, kinds)
    )
    while waiting:
        name, ways = waiting.popleft()
        if (details := next(ways, None)) is not None:
            waiting.append((name, ways))
            if not _strikes_oneself(position, name, details):
                yield (name, *details)


def _strikes_oneself(position: QuestPosition, name: str, details: tuple[Choice, ...]) -> bool:
    """Return whether it is a curse on oneself alone that helps in no combat."""
    battle = position.table.battle
    if word_in(name) != "curse" or f"seat.{position.chair}" not in details:
        return False
    effects = getattr(position.table.card(CardId(number_in(name))), "effects", ())
    if any(isinstance(effect, QuestEverybodyElse) for effect in effects):
        return False
    return battle is None or position.chair not in battle.party()


def strikes(position: QuestPosition, choice: Sequence[Choice]) -> bool:
    """Return whether the standing action with that choice is against the fighters in a combat of other players."""
    battle = position.table.battle
    if battle is None or position.chair in battle.party():
        return False
    named = [detail for detail in choice[1:] if isinstance(detail, str) and word_in(detail) == "seat"]
    return not named or any(key("seat", seat) in named for seat in battle.party())


def against(seen: Observation, decision: Decision) -> str:
    """Return the name of the player against whom a decision is: the one at whom an action is aimed, or the main player
    of the combat of others that it changes; "" if there is none."""
    table: QuestTable = seen.table
    if not isinstance(decision, Act) or word_in(decision.choice[0]) in LEFT_ALONE:
        return ""
    for hero in table.heroes:
        if hero.seat != seen.seat and key("seat", hero.seat) in decision.choice[1:]:
            return hero.name
    battle = table.battle
    return table.heroes[battle.main].name if battle is not None and seen.seat not in battle.party() else ""


def _is_good(position: QuestPosition, option: Option, kinds: tuple[type, ...]) -> bool:
    """Return whether an option is worth trying: a fitting card, or a power without a card in a combat, unless the
    engine says that it does nothing."""
    if option.in_vain:
        return False
    if option.card is None:
        return kinds is IN_COMBAT
    card = position.table.card(option.card)
    return isinstance(card, kinds) or isinstance(getattr(card, "play", None), kinds)


def _ways(position: QuestPosition, temper: Temper[QuestPosition], shape: Shape) -> tuple[Choice, ...]:
    """Return a few ways to fill in a shape; players whom it minds come first, then itself."""
    match shape:
        case PickOne(options=options):
            there = [option for option in options if option.barred is None and not option.in_vain]
            there.sort(key=lambda each: _nearest(position, temper, each.seat))
            return tuple(option.key for option in there)
        case PickSome(options=options, least=least):
            free = [option.key for option in options if option.barred is None]
            return (tuple(free[:least]),) if least != 1 else tuple((name,) for name in free)
        case Menu():
            return tuple((option.key,) for option in shape.open() if not option.details)
        case YesNo():
            return (True, False)
        case Number(least=least, most=most):
            return tuple(range(most, least - 1, -1))[:6]
        case _:
            return ()


def _nearest(position: QuestPosition, temper: Temper[QuestPosition], seat: Seat | None) -> int:
    """Return the rank of a target: lower ranks are tried first."""
    if seat is None:
        return 0
    if seat == position.chair:
        return 1
    return 0 if temper.rivalry(position, seat) else 2


def _played(position: QuestPosition, world: QuestTable, choice: Choice, dice: Random) -> QuestTable | None:
    """Return a copy of the world after that action; None if it cannot be carried out, like one on a monster that
    earlier cards of the same trial have removed."""
    rules = rules_of(position.seen)
    table = twin(world)
    depth = len(table.stack)
    try:
        act_in_place(rules, table, position.chair, choice)
        for _ in range(STEPS_MOST):
            roll_out(rules, table, dice)
            if table.over or len(table.stack) <= depth:
                break
            first = questions(table)[0]
            if first.seat == CHANCE:
                break
            apply_in_place(rules, table, Answer(first.seat, first.default))
    except (IllegalAnswer, LookupError, StopIteration):
        return None
    return table
