"""Finding help: open offers between the main player and others, and what becomes of them (quest.help, quest.bribes).

The main player invites, others offer; either may answer with a new offer, which replaces the old one. Offers run beside
the combat: nobody is asked or waits, and no clock stops or restarts (quest.turns.11, quest.timing.6). The number of
offers from one player to another in a combat is limited, and none is repeated while nothing has happened.

An accepted helper is bound: they come into the room without Move, from an adjacent room or by a card that moves them
(quest.help.3, .4). Players too far away may offer help as well, so nobody sees whether they hold such a card. Accepting
their offer makes it an invitation, which they accept with the card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from ...heroes import verbs as hero_verbs
from ...heroes.at_stake import unspendable
from ...heroes.dealings.bargains import close_offer, lapse_offers, last_words
from ...heroes.dealings.payment import to_part_with
from ...heroes.events import CardUsed
from ...machine.errors import Refusal, required
from ...machine.frame import Done, Frame, Next
from ...machine.ids import NO_CARD, NOBODY, CardId, Seat
from ...machine.questions import (
    Choice,
    Field,
    Form,
    Number,
    Option,
    PickOne,
    PickSome,
    YesNo,
    card_keys,
    cards_in,
)
from ..board.dungeon import RoomId
from ..cards.plays import Blink
from ..resolve.moving import blinked_to
from ..state import verbs
from ..state.battle import ORDERS, Agreement, Battle, QuestOffer, QuestTerms
from ..state.events import CameToHelp, HelperLeft, HelpOffered
from ..state.table import QuestTable
from ..state.verbs import lapse
from .rewards import prize
from .sums import forbids, fought

WHO_PICKS = Field(
    "order",
    PickOne(tuple(map(Option, ORDERS))),
    "quest.bribes.2",
    needs="treasures",
    cure="say who picks first",
)
"""The field of the form for who picks the first Treasure."""
TOO_LATE = Refusal("too_late_for_help", "quest.help.5", "wait for another combat")
HAS_ONE = Refusal("one_helper", "quest.help.1", "wait for another combat: only one player can help in each")
NONE_AGAINST_IT = Refusal("no_help_against_it", "quest.unchangeable.1", "wait for another monster")
IS_DEAD = Refusal("dead_helper", "quest.help.13", "wait for another combat")
BELOW_THE_BOSS = Refusal(
    "below_the_boss", "quest.boss.8", "wait for another combat: only those of Level 10 help against a Boss"
)
OUT_OF_REACH = Refusal(
    "out_of_reach", "quest.help.3", "wait for a combat next door, or have a card that moves you into that room"
)


# ---------------------------------------------------------------- who can help


def refuses_help(table: QuestTable, battle: Battle) -> Refusal | None:
    """Return why nobody can become the helper in this combat; None if somebody can (quest.help.1, .4, .5).

    A helper who is already in it stays when a monster comes that allows no help (quest.help.4).
    """
    if battle.agreed is not None or battle.helper != NOBODY:
        return HAS_ONE
    if battle.thrown:
        return TOO_LATE
    return NONE_AGAINST_IT if forbids(table, battle, "helpers") else None


def refuses_helper(table: QuestTable, battle: Battle, seat: Seat) -> Refusal | None:
    """Return why that player cannot help, wherever they are; None if they can (quest.help.13, quest.boss.8)."""
    if table.heroes[seat].dead:
        return IS_DEAD
    boss = any(monster.boss for monster in fought(table, battle))
    return BELOW_THE_BOSS if boss and table.heroes[seat].level < table.numbers.goal_level else None


def is_near(table: QuestTable, battle: Battle, seat: Seat) -> bool:
    """Return whether that hero is in the room of the combat, or next door behind any exit (quest.help.3)."""
    room = table.figures[seat].room
    return room == battle.room or room in table.dungeon.adjacent(battle.room)


def bringing(table: QuestTable, seat: Seat, to: RoomId) -> list[CardId]:
    """Return that player's cards, of hand and play, that can move them into that room by magic (quest.help.3)."""
    hero = table.heroes[seat]
    return [
        card
        for card in (*hero.hand, *hero.items)
        if isinstance(word := getattr(table.card(card), "play", None), Blink) and to in blinked_to(table, seat, word)
    ]


# ---------------------------------------------------------------- what can be offered


def offer_option(table: QuestTable, battle: Battle, name: str, other: Seat, *, request: bool, seat: Seat) -> Option:
    """Return the option, with key `name`, to ask `other` for help (`request`), or for `other` to offer it.

    `seat`: the player to whom the option refers.
    """
    refused = refuses_help(table, battle) or refuses_helper(table, battle, other)
    form = offer_shape(table, battle, other, request=request)
    if refused is None:
        made = sum(offer.request == request for offer in battle.between(other))
        if made >= table.numbers.help_offers_most:
            cure = f"wait for another combat: {made} offers to one player in one combat are enough"
            refused = Refusal("offers_used_up", "quest.help.2", cure)
    return Option(name, seat=seat, details=(form,), barred=refused, rule="quest.help.2")


def offer_shape(table: QuestTable, battle: Battle, other: Seat, *, request: bool) -> Form:
    """Return the form for an offer: Treasures, gold and Items in play, both ways (quest.bribes.1 to .5).

    It rules out the latest terms of this side while nothing has happened since, and terms that are open with `other`
    already: those can be accepted. `request`: the main player asks for help; otherwise `other` offers it.
    """
    said = [*last_words(battle.between(other), table.situation, request=request)]
    said += [offer for offer in battle.offers if offer.other == other]
    held = unspendable(table)
    ours, theirs = (
        to_part_with(table, hero, [card for card in hero.items if card not in held])
        for hero in (table.heroes[battle.main], table.heroes[other])
    )
    return Form(
        (
            Field("treasures", Number(0, prize(table, battle)), "quest.bribes.1"),
            WHO_PICKS,
            Field("gold", Number(0, table.figures[battle.main].gold), "quest.bribes.1"),
            Field("items", PickSome(ours, 0, len(ours)), "quest.bribes.4"),
            Field("helper_gold", Number(0, table.figures[other].gold), "quest.bribes.3"),
            Field("helper_items", PickSome(theirs, 0, len(theirs)), "quest.bribes.4"),
            Field("in_any_case", YesNo(), "quest.bribes.5"),
        ),
        tuple(choice_for(offer.terms) for offer in said),
        "quest.help.2",
    )


def terms_from(choice: Choice) -> QuestTerms:
    """Return the terms that an answer to the form of `offer_shape` means."""
    treasures, order, gold, items, helper_gold, helper_items, in_any_case = choice
    order = order if treasures else ""
    return QuestTerms(treasures, order, gold, cards_in(items), helper_gold, cards_in(helper_items), in_any_case)


def choice_for(terms: QuestTerms) -> Choice:
    """Return the answer to the form of `offer_shape` that means these terms."""
    ours, theirs = (card_keys(cards) for cards in (terms.items, terms.helper_items))
    return terms.treasures, terms.order, terms.gold, ours, terms.helper_gold, theirs, terms.in_any_case


# ---------------------------------------------------------------- opening, accepting and closing offers


def open_offer(table: QuestTable, battle: Battle, other: Seat, terms: QuestTerms, *, request: bool) -> None:
    """Open an offer between the main player and `other`; it replaces the one that was open. `request`: the main player
    asks for help; otherwise `other` offers it."""
    battle.said.append(_lay(table, battle, other, terms, request=request))


def _lay(table: QuestTable, battle: Battle, other: Seat, terms: QuestTerms, *, request: bool) -> QuestOffer:
    """Open an offer in the place of the open one, tell it, and return it."""
    offer = QuestOffer(table.next_offer, request, other, terms, table.situation)
    table.next_offer += 1
    battle.offers = [*(each for each in battle.offers if each.other != other), offer]
    table.tell(HelpOffered(battle.main, other, terms, request))
    return offer


def accept(table: QuestTable, battle: Battle, offer: QuestOffer, card: CardId = NO_CARD) -> None:
    """Accept an offer: the other player becomes the helper. A helper who is not near needs the `card` that moves them.

    Without it, the offer turns into an invitation on the same terms.
    """
    if card == NO_CARD and not is_near(table, battle, offer.other):
        _lay(table, battle, offer.other, offer.terms, request=True)
        return
    close_offer(table, battle, offer, "joined")
    if card != NO_CARD:
        table.tell(CardUsed(offer.other, card))
        hero_verbs.lose_card(table, offer.other, card)
    join(table, battle, offer.other, offer.terms)


def join(table: QuestTable, battle: Battle, helper: Seat, terms: QuestTerms) -> None:
    """Make a player the only helper of the combat, and bring them into its room (quest.help.1, .4)."""
    battle.helper, battle.agreed = helper, Agreement(helper, terms)
    if table.figures[helper].room != battle.room:
        verbs.enter(table, helper, battle.room)
        table.tell(CameToHelp(helper, battle.room))
    table.stir()
    tidy_offers(table)


def lapses(table: QuestTable, battle: Battle, offer: QuestOffer) -> str:
    """Return the code of the reason why an open offer can no longer stand; "" if it can."""
    refused = refuses_help(table, battle) or refuses_helper(table, battle, offer.other)
    if refused is not None:
        return refused.code
    terms, ours, theirs = offer.terms, table.heroes[battle.main].items, table.heroes[offer.other].items
    if not {*terms.items} <= {*ours} or not {*terms.helper_items} <= {*theirs}:
        return "item_gone"
    if terms.gold > table.figures[battle.main].gold or terms.helper_gold > table.figures[offer.other].gold:
        return "gold_gone"
    if table.cannot_spare(table.heroes[battle.main], terms.items):
        return "last_health"
    if table.cannot_spare(table.heroes[offer.other], terms.helper_items):
        return "last_health"
    return "fewer_treasures" if terms.treasures > prize(table, battle) else ""


def tidy_offers(table: QuestTable) -> None:
    """Close open offers of help that can no longer stand, and tell the reasons. Called after every change of the
    table."""
    battle = table.battle
    if battle is not None:
        lapse_offers(table, battle, partial(lapses, table, battle))


def look_for_lost_helper(table: QuestTable) -> None:
    """Release a helper who is dead, is no longer in the room, or has dropped below Level 10 against a Boss. Nobody
    replaces them (quest.help.4, .13, quest.boss.14). Called after every change of the table."""
    battle = table.battle
    if battle is None or battle.decided or battle.helper == NOBODY:
        return
    helper = battle.helper
    refused = refuses_helper(table, battle, helper)
    why = refused.code if refused is not None else "gone" if table.figures[helper].room != battle.room else ""
    if why:
        battle.helper = NOBODY
        hero_verbs.leave_fight(table, helper)
        table.tell(HelperLeft(battle.main, helper, why))
        lapse(table, battle, "helper_left")
        table.stir()


# ---------------------------------------------------------------- time


@dataclass(slots=True)
class OfferRunsOut(Frame):
    """The frame that runs when the time of an offer has run out."""

    number: int

    def begin(self, table: QuestTable) -> Next:
        """Close the offer of help as lapsed for lack of an answer."""
        battle = table.combat
        close_offer(table, battle, required(battle.offer(self.number)), "lapsed", "time")
        return Done()
