"""Items for Items: propose what is better for both, agree to what is better for itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from kickdoor_game.heroes.hero_sheet.sheet import is_big
from kickdoor_game.language.cards import Item, gold_of
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, Option

from ....api import Act, Chair, Decision
from ...estimate import View, body_worth
from ...estimate.gear import changed
from ...estimate.scale import GOLD
from ..position import Position, card_of, options_of, with_details

GAIN_LEAST = 0.2
THEIRS_MOST = 2.0
"""A trade may be this much better for the other than for itself: he is a rival."""

LOOKED_AT_MOST = 24
"""How many pairs of Items are looked at for one proposal."""


def belongings(view: View, items: Sequence[CardId]) -> float:
    """What he could use of these, and what the rest brings in a sale."""
    after = changed(view, items=tuple(items))
    unused = [card for card in items if card not in after.outfit().cards]
    return body_worth(after) + GOLD * sum(gold_of(view.table.card(card)) for card in unused)


def gain_of(view: View, out: list[CardId], come: list[CardId]) -> float:
    kept = [card for card in view.hero.items if card not in out]
    return belongings(view, [*kept, *come]) - belongings(view, view.hero.items)


def answer_trades(position: Position) -> Decision | None:
    """Yes to what gains, no to the rest, so that no offer stays open for ever."""
    if not position.table.trades:
        return None
    agreeable = {option.key for option in position.open("agree")}
    for option in position.open("refuse"):
        number = int(option.key.rpartition(".")[2])
        offer = next(offer for offer in position.table.trades if offer.number == number)
        mine = gain_of(position.view, offer.want, offer.give)
        theirs = gain_of(position.view_of(offer.by), offer.give, offer.want)
        if mine >= GAIN_LEAST and theirs <= THEIRS_MOST * mine + 0.1:
            if f"agree.{number}" in agreeable:
                return Act((f"agree.{number}",))
            continue
        return Act(with_details(option))
    return None


def propose(position: Position) -> Decision | None:
    """One proposal a turn at most, and none twice in a match."""
    memory, turn = position.memory, position.table.turn_number
    if memory.trade_turn == turn:
        return None
    memory.trade_turn = turn
    best: tuple[float, Chair, CardId, CardId, Choice] | None = None
    for option in position.open("trade"):
        if option.seat is None:
            continue
        give, want = options_of(option), options_of(option, 1)
        for mine, theirs in islice(_pairs(position, option.seat, give, want), LOOKED_AT_MOST):
            gain = gain_of(position.view, [mine], [theirs])
            if gain < GAIN_LEAST or (best is not None and gain <= best[0]):
                continue
            if gain_of(position.view_of(option.seat), [theirs], [mine]) >= GAIN_LEAST:
                choice = with_details(option, (f"card.{mine}",), (f"card.{theirs}",))
                best = (gain, option.seat, mine, theirs, choice)
    if best is None:
        return None
    memory.offered.add((best[1], best[2], best[3]))
    return Act(best[4])


def _pairs(
    position: Position, chair: Chair, give: tuple[Option, ...], want: tuple[Option, ...]
) -> Iterator[tuple[CardId, CardId]]:
    """What neither of them has a use for, Big for Big."""
    other = position.view_of(chair)
    mine = [card for card in map(card_of, give) if card not in position.view.outfit().cards]
    theirs = [card for card in map(card_of, want) if card not in other.outfit().cards]
    for card in mine:
        if not isinstance(position.table.card(card), Item):
            continue
        for wanted in theirs:
            fits = is_big(position.table, card) == is_big(position.table, wanted)
            if fits and (chair, card, wanted) not in position.memory.offered:
                yield card, wanted
