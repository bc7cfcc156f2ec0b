"""Chooses standing actions: each open one is rehearsed, and compared with doing nothing.

The worth of the table afterwards includes the cost (card, gold, zap), so a card is kept if it gains less than it is
worth in hand. Most windows are skipped, since their actions can be done in a later window with more known. So are
actions that reach no card now.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.duel.announcing.using import ability_of, played_place
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import DuelEffect
from kickdoor_game.duel.cards.kinds import StickyCurse
from kickdoor_game.duel.cards.targets import MeansCards
from kickdoor_game.duel.phases.standing import CONCEDE
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import reached
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, Option, PickOne, PickSome, YesNo, word_in

from ..api import Act, Chair, Considered, Decision, Generator, Observation, Question, Reply
from .choosing import least_missed
from .reasons import KeepingBack, WeighedDecision
from .rehearsal import Stagehands, imagined, rehearse
from .worth import READY, Judge

GAIN_LEAST = 0.4
"""Points that an action must gain over doing nothing: a card that is kept may be worth more later."""
TURN, LAST_WORD, INTERRUPT, PREPARE = "turn", "last_word", "interrupt", "prepare"
QUIET = (TURN, LAST_WORD)
"""Windows of one's own turn, and the end of the other's: moments for actions that concern no fight."""
MOMENTS = (*QUIET, INTERRUPT, "check", PREPARE, "before_weapons", "before_blow")
"""Windows in which actions are considered at all."""
TARGETS_MOST = 6
"""Targets of one action that are tried at most."""

Scope = frozenset[CardId] | None
"""The cards that matter at a moment; None for all cards."""


def best_act(
    seen: Observation, question: Question, standing: Menu, rng: Generator, judge: Judge, weighed: WeighedDecision
) -> Decision | None:
    """Return the standing action that gains most by `judge`; None if none gains enough. Options are recorded in
    `weighed`, with their gain in points."""
    chair = question.seat
    options = worth_trying(seen.table, question, standing)
    if not options:
        return None
    world, scope = imagined(seen, rng), scope_of(seen.table, question)
    hands = Stagehands(judge=judge)
    # Passing may end the turn, and acting does not, so an action is compared with the table as it is now.
    idle = world if question.kind in QUIET else rehearse(world, None, hands, rng)
    before = judge(idle, chair) if idle is not None else 0.0
    best: Considered | None = None
    for option in options:
        least = before + _least(world, question, option)
        way: Considered | None = None
        for choice in choices_of(world, chair, option, scope):
            table = rehearse(world, Answer(chair, choice, standing=True), hands, rng)
            if table is None:
                continue
            gain = judge(table, chair)
            if way is None or gain > way.worth:
                way = Considered(Act(choice), gain)
        if way is None:
            continue
        gain, must = way.worth - before, least - before
        weighed.note(way.choice, gain - min(0.0, must), KeepingBack(must, gain))
        if way.worth > least and (best is None or way.worth > best.worth):
            best = way
    if best is None:
        return None
    weighed.note(Reply(question.default), 0.0)
    return best.choice


def scope_of(table: DuelTable, question: Question) -> Scope:
    """Return the cards that matter for standing actions now: those of the fight, and before it the player's own hoard.
    None if all cards matter."""
    fight = table.fight
    if question.kind in QUIET:
        return None
    if fight is None:
        return frozenset()
    more = table.duelists[question.seat].hoard if question.kind == PREPARE else ()
    return frozenset((fight.card, *fight.committed, *more))


def worth_trying(table: DuelTable, question: Question, standing: Menu) -> list[Option]:
    """Return the open standing actions that affect a card that matters (`scope_of`); none if the question is not of a
    kind where actions pay."""
    if question.kind not in MOMENTS:
        return []
    scope = scope_of(table, question)
    return [option for option in standing.going_on() if has_a_point(table, option, scope)]


def has_a_point(table: DuelTable, option: Option, scope: Scope) -> bool:
    """Return whether any effect of the option reaches a card of `scope` (None: any card), as far as that can be told
    without trying it.

    Effects on players alone can wait for a quiet moment, unless they interrupt.
    """
    ability, card = ability_behind(table, option), option.card
    if ability is None or card is None or isinstance(table.card(card), StickyCurse):
        return scope is None
    effects = [
        effect
        for each in table.card(card).abilities
        if each is ability or each.on == "give_blood"
        for effect in each.effects
    ]
    return any(_reaches(table, card, effect, scope) for effect in effects)


def _reaches(table: DuelTable, card: CardId, effect: DuelEffect, scope: Scope) -> bool:
    """Return whether the effect interrupts, or reaches a card in scope."""
    if effect.interrupts:
        return True
    if not isinstance(effect, MeansCards):
        return scope is None
    if effect.to == "target":
        return True
    cards = reached(table, card, effect.to)
    return bool(cards) if scope is None else any(each in scope for each in cards)


def ability_behind(table: DuelTable, option: Option) -> Ability | None:
    """Return the ability that an option uses; None if it is a blow (`smack`), which is printed on no card."""
    word, card = word_in(option.key), option.card
    if card is None or word == "smack":
        return None
    if word == "mischief":
        return ability_of(table, card, played_place(table, card))
    return next((each for each in table.card(card).abilities if each.on == word), None)


def against(seen: Observation, decision: Decision) -> str:
    """Return the name of the other player if the decision is an action in their turn, other than giving up; else
    ""."""
    table: DuelTable = seen.table
    if not isinstance(decision, Act) or word_in(decision.choice[0]) == CONCEDE or table.turn == seen.seat:
        return ""
    return table.duelists[table.turn].name


def _least(table: DuelTable, question: Question, option: Option) -> float:
    """Return the points that an option must gain. At the end of the other's turn all cards are about to be unzapped, so
    a zap is free."""
    ability = ability_behind(table, option)
    if question.kind != LAST_WORD or ability is None or ability.on != "use":
        return GAIN_LEAST
    free = not (ability.gold or ability.discard or ability.blood or ability.tokens or ability.squish)
    return -READY - 0.01 if free and not ability.target else GAIN_LEAST - READY


def choices_of(table: DuelTable, chair: Chair, option: Option, scope: Scope = None) -> Iterator[Choice]:
    """Yield the choices of an option worth trying: each target in `scope` (None: any), the payment that is missed
    least, and both answers to each yes-or-no detail."""
    said: list[tuple[Choice, ...]] = [()]
    for shape in option.details:
        match shape:
            case PickOne(options=options):
                given: list[Choice] = [each.key for each in options if scope is None or each.card in scope]
                given = given[:TARGETS_MOST]
            case PickSome(least=least):
                given = [least_missed(table, chair, shape, least)]
            case YesNo():
                given = [False, True]
            case _:
                return
        said = [(*each, more) for each in said for more in given]
    yield from ((option.key, *each) for each in said)


def sight_of(table: DuelTable, question: Question, standing: Menu) -> object:
    """Return a value on which decisions at a quiet moment (no fight) depend: as long as it is equal, deciding again is
    useless. None at other moments."""
    if question.kind not in QUIET:
        return None
    cards = tuple((card, each.zapped, each.tokens, each.stuck) for card, each in table.presences.items())
    return table.turn_number, question.kind, tuple(option.key for option in standing.going_on()), cards
