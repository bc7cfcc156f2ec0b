"""Trades and gifts: open offers that hold nobody up, between players who are near each other (quest.items.20).

Either side may give Items in play and gold; a gift asks for nothing. The other player accepts or refuses at any time,
and both sides change hands at once. An offer can be withdrawn, and lapses when it cannot be carried out any more: a
part of it is gone, the two have parted, or one is dead. Two matching offers are an agreement. The number of offers from
one player to another in a turn is limited.

Trades happen outside combat, in anybody's turn (quest.turns.8). Nobody waits for an answer, and no clock stops for it
(quest.turns.11).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from ...heroes.at_stake import AtStake
from ...heroes.dealings.payment import to_part_with
from ...heroes.dealings.trades import WHAT_BECOMES, answer_options, trade_questions
from ...heroes.events import TradeEnded
from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Done, Frame, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import (
    Choice,
    Field,
    Form,
    Number,
    Option,
    PickSome,
    Question,
    card_keys,
    cards_in,
    key,
)
from ..belongings.moving import hand_over
from ..dice.throw import dice_first
from ..state import verbs
from ..state.acting import QuestActing
from ..state.events import BarterOffered
from ..state.table import Barter, QuestTable
from .verb import QuestVerb

OPEN_MOST = 3
"""Most offers that a player may have open: enough to bargain, and few enough to keep track of."""

RULE = "quest.items.20"
"""The rule that most options and refusals here cite."""
FIGHTING = Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over")
TOO_FAR = Refusal("too_far", RULE, "go into the same room or one next to it first")
NOTHING_NEW = Refusal("nothing_new", RULE, "wait for an answer: all that there is to offer is offered")
SETTLING = Refusal("at_stake", "quest.timing.1", "wait until what is happening to one of you is settled")


def are_near(table: QuestTable, one: Seat, other: Seat) -> bool:
    """Return whether two heroes are in one room, or in rooms joined by an exit (quest.items.20, quest.movement.10)."""
    here, there = table.figures[one].room, table.figures[other].room
    return here == there or there in table.dungeon.adjacent(here)


def refuses_dealing(table: QuestTable, one: Seat, other: Seat) -> Refusal | None:
    """Return why these two players cannot trade now; None if they can (quest.turns.8, .9)."""
    if table.is_fighting():
        return FIGHTING
    if not are_near(table, one, other):
        return TOO_FAR
    if waits := dice_first(table):
        return waits
    at_stake = AtStake(table)
    return SETTLING if any(at_stake.refuses_seat(seat) for seat in (one, other)) else None


def refuses_offer(table: QuestTable, by: Seat, to: Seat) -> Refusal | None:
    """Return why `by` cannot make `to` one more offer now; None if they can (quest.turns.11)."""
    if sum(offer.by == by for offer in table.barters) >= OPEN_MOST:
        return Refusal("too_many_offers", RULE, "withdraw one of your open offers first")
    made = sum((offer.by, offer.to) == (by, to) for offer in table.bartered)
    if made < table.numbers.trade_offers_most:
        return None
    cure = f"wait for the next turn: {made} offers to one player in one turn are enough"
    return Refusal("offers_used_up", RULE, cure)


def refuses_agreement(table: QuestTable, offer: Barter) -> Refusal | None:
    """Return why an open offer cannot be carried out at present; None if it can."""
    return refuses_dealing(table, offer.by, offer.to)


def has_anything(table: QuestTable, seat: Seat) -> bool:
    """Return whether that player has Items in play or gold, so that they could give something."""
    return bool(table.heroes[seat].items or table.figures[seat].gold)


def offer_shape(table: QuestTable, by: Seat, to: Seat) -> Form:
    """Return the form for an offer. It rules out nothing for nothing, and offers already open between these two. `by`:
    the player who offers; `to`: the one who is asked to agree."""
    mine, theirs = (to_part_with(table, table.heroes[seat], table.heroes[seat].items) for seat in (by, to))
    open_now = [offer for offer in table.barters if (offer.by, offer.to) == (by, to)]
    return Form(
        (
            Field("give", PickSome(mine, 0, len(mine)), RULE),
            Field("coins", Number(0, table.figures[by].gold), "quest.items.6"),
            Field("want", PickSome(theirs, 0, len(theirs)), RULE),
            Field("price", Number(0, table.figures[to].gold), "quest.items.6"),
        ),
        (((), 0, (), 0), *map(_choice_for, open_now)),
        RULE,
    )


def _choice_for(offer: Barter) -> Choice:
    """Return the answer to `offer_shape` that means this offer."""
    give, want = (card_keys(cards) for cards in (offer.give, offer.want))
    return give, offer.gold, want, offer.wanted_gold


def propose(table: QuestTable, by: Seat, to: Seat, choice: Choice) -> None:
    """Open the offer in `choice`, an answer to `offer_shape`. If the other player has offered exactly this, carry out
    that trade instead."""
    give, gold, want, wanted_gold = choice
    offer = Barter(table.next_offer, by, to, list(cards_in(give)), gold, list(cards_in(want)), wanted_gold)
    for other in table.barters:
        same = _mirrored(other) == (by, to, set(offer.give), gold, set(offer.want), wanted_gold)
        if same and refuses_agreement(table, other) is None:
            end(table, other, "agreed")
            return
    table.next_offer += 1
    table.barters.append(offer)
    table.bartered.append(offer)
    table.tell(BarterOffered(by, to, tuple(offer.give), gold, tuple(offer.want), wanted_gold))


def _mirrored(offer: Barter) -> tuple[Seat, Seat, set[CardId], int, set[CardId], int]:
    """Return the offer as seen from the other side, for comparison with a new one."""
    return offer.to, offer.by, set(offer.want), offer.wanted_gold, set(offer.give), offer.gold


def end(table: QuestTable, offer: Barter, what: str, why: str = "") -> None:
    """Close an offer. `what`: `agreed`, which carries it out, `refused`, `withdrawn` or `lapsed`. `why`:
    why it lapsed.
    """
    table.barters.remove(offer)
    table.tell(TradeEnded(offer.by, offer.to, what, why))
    if what == "agreed":
        why = "trade" if offer.want or offer.wanted_gold else "gift"
        moves = [(card, offer.by, offer.to) for card in offer.give]
        hand_over(table, [*moves, *((card, offer.to, offer.by) for card in offer.want)], why)
        verbs.give_gold(table, offer.by, offer.to, offer.gold, why)
        verbs.give_gold(table, offer.to, offer.by, offer.wanted_gold, why)


def tidy_barters(table: QuestTable) -> None:
    """Close offers of trades that cannot be carried out any more. Called after every change of the table."""
    for offer in list(table.barters):
        if why := _impossible(table, offer):
            end(table, offer, "lapsed", why)


def _impossible(table: QuestTable, offer: Barter) -> str:
    """Return the code of the reason why an offer has to lapse; "" if it stands."""
    sides = ((offer.by, offer.give, offer.gold), (offer.to, offer.want, offer.wanted_gold))
    if any(table.heroes[seat].dead for seat, _, _ in sides):
        return "dead"
    # Nothing is exchanged during a combat, so it counts only where they are after it.
    if not table.is_fighting() and not are_near(table, offer.by, offer.to):
        return "parted"
    for seat, cards, gold in sides:
        if not set(cards) <= set(table.heroes[seat].items):
            return "item_gone"
        if table.figures[seat].gold < gold:
            return "gold_gone"
        if table.cannot_spare(table.heroes[seat], cards):
            return "last_health"
    return ""


@dataclass(slots=True)
class BarterRunsOut(Frame):
    """The frame that runs when the time of an offer has run out."""

    number: int

    def begin(self, table: QuestTable) -> Next:
        """Close the offer of a trade as lapsed for lack of an answer."""
        end(table, next(offer for offer in table.barters if offer.number == self.number), "lapsed", "time")
        return Done()


def _trade_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield an option for each living player with whom there is anything to exchange."""
    for seat in table.around(hero.seat):
        if seat != hero.seat and (has_anything(table, hero.seat) or has_anything(table, seat)):
            form = offer_shape(table, hero.seat, seat)
            barred = refuses_dealing(table, hero.seat, seat) or refuses_offer(table, hero.seat, seat)
            barred = barred or (None if form.has_news() else NOTHING_NEW)
            yield Option(key("trade", seat), seat=seat, details=(form,), barred=barred, rule=RULE)


def _trade(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Offer a trade or a gift."""
    propose(table, hero.seat, Seat(acting.number), acting.details[0])
    return None


def _answer_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the answers to open offers: agree or refuse for the receiver, recall for the player who made it."""
    return answer_options(table.barters, hero.seat, partial(refuses_agreement, table))


def _answer(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Agree to an offer, refuse it, or recall it."""
    offer = next(offer for offer in table.barters if offer.number == acting.number)
    end(table, offer, WHAT_BECOMES[acting.word])
    return None


def trade_proposals(table: QuestTable, seat: Seat) -> tuple[Question, ...]:
    """Return the trades that this seat has to answer, as questions that hold nobody up."""
    return trade_questions(table.barters, seat, partial(refuses_agreement, table), RULE)


VERBS = (
    QuestVerb(("trade",), _trade_options, _trade),
    QuestVerb(("agree",), _answer_options, _answer),
    QuestVerb(("refuse", "recall"), "agree", _answer),
)
"""The kinds of standing actions of this chapter."""
