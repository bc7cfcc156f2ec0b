"""Answers other questions of cards: which cards to discard or fetch, where damage goes, whether to give blood."""

from __future__ import annotations

from kickdoor_game.duel.cards.kinds import DuelAlly, DuelMonster, Loot, gold_cost_of
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.duel.state.values import is_ally, life_left
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Number, PickOne, PickSome, Question

from ..api import Chair, Generator, Observation
from .rehearsal import Stagehands, best_way, imagined, ways_to_answer
from .worth import Judge, of_card, worth


def in_hand(table: DuelTable, chair: Chair, card: CardId) -> float:
    """Return how much a card is wanted in that player's hand, in points: most if it is usable next turn, less if they
    hold a second copy."""
    printed, duelist = table.card(card), table.duelists[chair]
    level = duelist.level + 1
    wanted = 1.0
    if isinstance(printed, DuelMonster):
        wanted = 0.8 + 0.15 * printed.cost if printed.cost <= level else 0.9 - 0.2 * (printed.cost - level)
    elif isinstance(printed, Loot):
        rank = getattr(printed, "rank", 0)
        wanted = 0.9 + 0.1 * rank if rank <= level else 0.6 - 0.1 * (rank - level)
    elif gold_cost_of(printed) > level:
        wanted = 0.6
    elif isinstance(printed, DuelAlly):
        wanted = 1.1
    same = sum(table.card(other).key == printed.key for other in duelist.hand)
    return wanted - 0.1 * max(0, same - 1)


def least_missed(table: DuelTable, chair: Chair, shape: PickSome, count: int) -> Choice:
    """Return `count` options of `shape`, those whose cards the player wants least in their hand."""
    options = [option for option in shape.options if option.card is not None]
    options.sort(key=lambda option: in_hand(table, chair, option.card or CardId(0)))
    return tuple(option.key for option in options[:count])


def other_answer(seen: Observation, question: Question, rng: Generator, judge: Judge = worth) -> Choice:
    """Return the answer to a question that is not about attacking, facing an attack or committing cards: tried out, by
    the worth of cards, or the default."""
    table: DuelTable = seen.table
    if ways := ways_to_answer(question):
        return best_way(imagined(seen, rng), question, ways, Stagehands(judge=judge), rng)
    match question.kind, question.shape:
        case (("discard" | "under_deck"), PickSome(least=least)):
            return least_missed(table, question.seat, question.shape, least)
        case "salvage", PickOne(options=options):
            found = [option for option in options if option.card is not None]
            return max(found, key=lambda option: in_hand(table, question.seat, option.card or CardId(0))).key
        case "divide_damage", Number(most=most):
            return _share(table, question, most)
        case _:
            return question.default


def _share(table: DuelTable, question: Question, most: int) -> int:
    """Return how much of `most` damage goes on the Ally in question: so that no Ally is squished if possible, else all
    of it on the Ally that is worth least."""
    assert question.card is not None
    allies = [card for card in table.combat.committed if is_ally(table, card)]
    waiting = allies[allies.index(question.card) :]
    spare = {card: max(0, life_left(table, card) - 1) for card in waiting}
    if most <= sum(spare.values()):
        return min(most, spare[question.card])
    worst = min(waiting, key=lambda card: (of_card(table, card), card))
    return most if worst == question.card else 0
