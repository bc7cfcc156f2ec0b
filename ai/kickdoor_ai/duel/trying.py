"""Standing actions that are worth it: each that is open is rehearsed beside doing nothing.

What it costs (the card, the gold, the zap) is in what the table is worth afterwards, so a card is kept for a better
moment if it does not gain more than it is worth in hand. Most windows are no moment for anything: what can be done in
them can be done as well in a later one, with more known. And what reaches no card now need not be tried.
"""

from __future__ import annotations

from collections.abc import Iterator

from kickdoor_game.duel.announcing.using import ability_of, played_place
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import DuelEffect
from kickdoor_game.duel.cards.kinds import StickyCurse
from kickdoor_game.duel.cards.targets import MeansCards
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import reached
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Menu, Option, PickOne, PickSome, YesNo, word_in

from ..api import Act, Chair, Considered, Decision, Generator, Observation, Question, Reply
from .choosing import least_missed
from .reasons import Keeping, Weighed
from .rehearsal import Stagehands, imagined, rehearse
from .worth import READY, Judge

GAIN_LEAST = 0.4
"""So much better must the table be than without it; what one holds may be worth more later."""
TURN, LAST_WORD, INTERRUPT, PREPARE = "turn", "last_word", "interrupt", "prepare"
QUIET = (TURN, LAST_WORD)
"""In one's own turn and at the end of the other's: when there is time for what has to do with no fight."""
MOMENTS = (*QUIET, INTERRUPT, "check", PREPARE, "before_weapons", "before_blow")
"""Where something is thought of at all."""
TARGETS_MOST = 6

Scope = frozenset[CardId] | None
"""The cards that matter at a moment; None: all."""


def best_act(
    seen: Observation, question: Question, standing: Menu, rng: Generator, judge: Judge, weighed: Weighed
) -> Decision | None:
    """Return the standing action that gains most, if one gains enough."""
    chair = question.seat
    options = worth_trying(seen.table, question, standing)
    if not options:
        return None
    world, scope = imagined(seen, rng), scope_of(seen.table, question)
    hands = Stagehands(judge=judge)
    # Who passes as the last one ends the turn, and whoever acts does not: so the table as it is now is what to beat.
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
        weighed.note(way.choice, gain - min(0.0, must), Keeping(must, gain))
        if way.worth > least and (best is None or way.worth > best.worth):
            best = way
    if best is None:
        return None
    weighed.note(Reply(question.default), 0.0)
    return best.choice


def scope_of(table: DuelTable, question: Question) -> Scope:
    """Return the cards of the fight, if it is a moment for these alone; whoever prepares may count on their hoard."""
    fight = table.fight
    if question.kind in QUIET:
        return None
    if fight is None:
        return frozenset()
    more = table.duelists[question.seat].hoard if question.kind == PREPARE else ()
    return frozenset((fight.card, *fight.committed, *more))


def worth_trying(table: DuelTable, question: Question, standing: Menu) -> list[Option]:
    """Return what is open, at a moment for it, and reaches something."""
    if question.kind not in MOMENTS:
        return []
    scope = scope_of(table, question)
    return [option for option in standing.going_on() if has_a_point(table, option, scope)]


def has_a_point(table: DuelTable, option: Option, scope: Scope) -> bool:
    """Say whether anything that it does reaches a card that matters, as far as that can be told beforehand.

    What reaches no card but a player has time, unless it is to stop something.
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
    if effect.interrupts:
        return True
    if not isinstance(effect, MeansCards):
        return scope is None
    if effect.to == "target":
        return True
    cards = reached(table, card, effect.to)
    return bool(cards) if scope is None else any(each in scope for each in cards)


def ability_behind(table: DuelTable, option: Option) -> Ability | None:
    """Return what is used if that option is taken; None: a blow that is printed on no card."""
    word, card = word_in(option.key), option.card
    if card is None or word == "smack":
        return None
    if word == "mischief":
        return ability_of(table, card, played_place(table, card))
    return next((each for each in table.card(card).abilities if each.on == word), None)


def _least(table: DuelTable, question: Question, option: Option) -> float:
    """What it must gain. At the end of the other's turn all cards are about to be unzapped, so a zap costs nothing."""
    ability = ability_behind(table, option)
    if question.kind != LAST_WORD or ability is None or ability.on != "use":
        return GAIN_LEAST
    free = not (ability.gold or ability.discard or ability.blood or ability.tokens or ability.squish)
    return -READY - 0.01 if free and not ability.target else GAIN_LEAST - READY


def choices_of(table: DuelTable, chair: Chair, option: Option, scope: Scope = None) -> Iterator[Choice]:
    """Yield ways to say it: each target that matters, as payment what is missed least, with and without blood."""
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
    """Return all that a quiet moment is judged by: as long as it is the same, thinking again is no use; None: think."""
    if question.kind not in QUIET:
        return None
    cards = tuple((card, each.zapped, each.tokens, each.stuck) for card, each in table.presences.items())
    return table.turn_number, question.kind, tuple(option.key for option in standing.going_on()), cards
