"""Standing actions about help in a combat: ask for it, offer it, and answer offers (quest.help.2, quest.bribes).

Open offers hold nobody up. A player who may answer one has the answers among their standing actions, and also as a
question that the table does not wait for (`proposals`).
"""

from __future__ import annotations

from collections.abc import Iterator

from ...heroes.at_stake import AtStake
from ...heroes.dealings.bargains import close_offer
from ...heroes.hero_sheet.hero import Hero
from ...machine.errors import Refusal
from ...machine.frame import Next
from ...machine.ids import NO_CARD, CardId, Seat
from ...machine.questions import Menu, Option, PickOne, Question, card_options, key, number_in
from ..fight import bargains
from ..state.acting import QuestActing
from ..state.battle import Battle, QuestOffer
from ..state.clocks import HELP
from ..state.table import QuestTable
from .verb import QuestVerb


def _ask_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the main player's options to ask every other player, wherever they are (quest.help.3)."""
    battle = table.battle
    if battle is not None and battle.main == hero.seat:
        for other in table.everybody():
            if other != hero.seat:
                yield _asking(table, battle, other)


def _asking(table: QuestTable, battle: Battle, other: Seat) -> Option:
    """Return the option to ask that player for help."""
    return bargains.offer_option(table, battle, key("ask", other), other, request=True, seat=other)


def _ask(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Open the main player's offer."""
    if table.battle is not None:
        terms = bargains.terms_from(acting.details[0])
        bargains.open_offer(table, table.battle, Seat(acting.number), terms, request=True)
    return None


def _bid_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the option to offer help in another player's combat."""
    battle = table.battle
    if battle is not None and hero.seat not in battle.party():
        yield _bidding(table, battle, hero.seat)


def _bidding(table: QuestTable, battle: Battle, seat: Seat) -> Option:
    """Return the option for that player to offer help."""
    return bargains.offer_option(table, battle, "bid", seat, request=False, seat=battle.main)


def _bid(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Open the offer of a player who wants to help."""
    if table.battle is not None:
        terms = bargains.terms_from(acting.details[0])
        bargains.open_offer(table, table.battle, hero.seat, terms, request=False)
    return None


def _answer_options(table: QuestTable, hero: Hero) -> Iterator[Option]:
    """Yield the options to accept, decline or withdraw open offers."""
    battle = table.battle
    for offer in battle.offers if battle is not None else ():
        assert battle is not None
        if hero.seat == _asked(battle, offer):
            yield from _answers(table, battle, offer)
        elif hero.seat in (battle.main, offer.other):
            yield Option(key("withdraw", offer.number), seat=offer.other if offer.request else battle.main)


def _asked(battle: Battle, offer: QuestOffer) -> Seat:
    """Return the seat that has to answer an offer."""
    return offer.other if offer.request else battle.main


def _answers(table: QuestTable, battle: Battle, offer: QuestOffer) -> Iterator[Option]:
    """Yield the options of the player who has to answer an offer."""
    by = battle.main if offer.request else offer.other
    yield _accepting(table, battle, offer, by)
    yield Option(key("decline", offer.number), seat=by)


def _accepting(table: QuestTable, battle: Battle, offer: QuestOffer, by: Seat) -> Option:
    """Return the option to accept an offer. A player invited from afar needs a card that moves them (quest.help.3)."""
    name = key("accept", offer.number)
    if not offer.request or bargains.is_near(table, battle, offer.other):
        return Option(name, seat=by)
    cards = bargains.bringing(table, offer.other, battle.room)
    if not cards:
        return Option(name, seat=by, barred=bargains.OUT_OF_REACH)
    at_stake = AtStake(table)
    waits = next(filter(None, (at_stake.refuses_card(card, to=offer.other) for card in cards)), None)
    if waits is not None:
        return Option(name, seat=by, barred=Refusal("at_stake", "quest.timing.1", waits.cure))
    return Option(name, seat=by, details=(PickOne(card_options(cards)),), rule="quest.help.3")


def _answer(table: QuestTable, acting: QuestActing, hero: Hero) -> Next | None:
    """Accept, decline or withdraw an offer."""
    battle = table.battle
    offer = battle.offer(acting.number) if battle is not None else None
    if battle is None or offer is None:
        return None
    match acting.word:
        case "accept":
            card = CardId(number_in(acting.details[0])) if acting.details else NO_CARD
            bargains.accept(table, battle, offer, card)
        case "decline":
            close_offer(table, battle, offer, "declined", by=hero.seat)
        case _:
            close_offer(table, battle, offer, "withdrawn", by=hero.seat)
    return None


def proposals(table: QuestTable, seat: Seat) -> tuple[Question, ...]:
    """Return the offers of help that this seat has to answer, as questions that hold nobody up.

    Each is a menu of actions that the seat may also take unasked, with a counter-offer, and stays open until the alarm
    that its deadline names runs out.
    """
    battle = table.battle
    return tuple(
        Question(
            seat,
            "help",
            Menu((*_answers(table, battle, offer), _counter(table, battle, offer))),
            (key("decline", offer.number),),
            key(HELP, offer.number),
            ("quest.help.2",),
            about=battle.main if offer.request else offer.other,
            numbers=(offer.number,),
        )
        for offer in (battle.offers if battle is not None else ())
        if battle is not None and seat == _asked(battle, offer)
    )


def _counter(table: QuestTable, battle: Battle, offer: QuestOffer) -> Option:
    """Return the option for a counter-offer."""
    return _bidding(table, battle, offer.other) if offer.request else _asking(table, battle, offer.other)


VERBS = (
    QuestVerb(("ask",), _ask_options, _ask),
    QuestVerb(("bid",), _bid_options, _bid),
    QuestVerb(("accept",), _answer_options, _answer),
    QuestVerb(("decline", "withdraw"), "accept", _answer),
)
"""The kinds of standing actions of this chapter."""
