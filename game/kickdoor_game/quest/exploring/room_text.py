"""Effects of the text on a room: on a hero who comes in, and the Deals that it offers.

The text takes effect at once on a hero who comes in by any way (quest.movement.16). The upkeep does that, so code that
moves heroes need not. For an explorer it takes effect when all links lie and the card is drawn (quest.explore.8).

A hero can make a Deal in their own Movement phase while no monster is there; it costs Move and a price. A price in
Items gives no change, and one in cards can be paid with any cards of hand or play (quest.deals.1 to .8, quest.cards.9).
A Deal for a level is refused to a hero who cannot gain one (quest.level.4).
"""

from __future__ import annotations

from dataclasses import dataclass

from ...heroes import verbs as hero_verbs
from ...heroes.at_stake import unspendable
from ...heroes.dealings.payment import pay as pay_with_cards
from ...heroes.dealings.payment import to_part_with
from ...heroes.frames import SeatFrame
from ...language.cards import gold_of
from ...language.words.effects import GainLevels
from ...machine.errors import Refusal
from ...machine.frame import Call, Done, Next
from ...machine.ids import NO_CARD, Seat
from ...machine.questions import Choice, Option, PickSome, Shape, key
from ..belongings.moving import pay
from ..board.dungeon import RoomId
from ..cards.faces import Deal
from ..resolve import Happening, finds_something
from ..state import verbs
from ..state.levels import no_more_levels
from ..state.standing_by import monsters_with
from ..state.table import QuestTable


@dataclass(slots=True)
class RoomActs(SeatFrame):
    """Carries out the effects of a room on a hero who has come in."""

    room: RoomId

    def begin(self, table: QuestTable) -> Next:
        """Carry out the effects of the room's text."""
        face = table.face_of(self.room)
        return Call(Happening(face.enters, self.seat, NO_CARD, face.name, spares=False), self.acted)

    def acted(self, table: QuestTable, missed: bool = False) -> Next:
        """Finish, whether or not the effects found anything to act on."""
        return Done()


def look_who_entered(table: QuestTable) -> RoomActs | None:
    """Return the frame that carries out the text of a room that a living hero has just entered; None if there is none.

    It clears the marks of newcomers up to that hero, so it is called after every change of the table until it returns
    None.
    """
    for seat in table.alive():
        figure = table.figures[seat]
        entered, figure.entered = figure.entered, False
        if entered and table.face_of(figure.room).enters:
            return RoomActs(seat, figure.room)
    return None


DEAL = "deal"
"""Prefix of the option keys of Deals: `deal.0`."""
DEALS_MOST = 10
"""Limit of Deals in a room. A Deal made this turn is recorded as `room * DEALS_MOST + number`."""


def deal_options(table: QuestTable, seat: Seat, move_left: int) -> list[Option]:
    """Return an option for each Deal in the hero's room; those that are barred carry the reason."""
    room = table.figures[seat].room
    return [_option(table, seat, number, deal, move_left) for number, deal in enumerate(table.face_of(room).deals)]


def _option(table: QuestTable, seat: Seat, number: int, deal: Deal, move_left: int) -> Option:
    """Return the option to make that Deal."""
    barred = _refuses(table, seat, number, deal, move_left)
    details = () if barred else _price(table, seat, deal)
    in_vain = barred is None and not finds_something(table, seat, deal.gets, spares=False)
    return Option(
        key(DEAL, number),
        details=details,
        barred=barred,
        worth=deal.move,
        rule="quest.deals.5",
        ends_it=in_vain,
        in_vain=in_vain,
    )


def _refuses(table: QuestTable, seat: Seat, number: int, deal: Deal, move_left: int) -> Refusal | None:
    """Return why the hero cannot make that Deal now; None if they can."""
    hero, figure = table.heroes[seat], table.figures[seat]
    if monsters_with(table, seat):
        return Refusal("monster_here", "quest.deals.3", "fight it first")
    if deal.once and figure.room * DEALS_MOST + number in figure.dealt:
        return Refusal("dealt_already", "quest.deals.7", "wait for your next turn")
    if move_left < deal.move:
        return Refusal("not_enough_move", "quest.deals.4", f"wait for your next turn: it costs {deal.move} Move")
    no_more = no_more_levels(table, hero)
    if no_more and any(isinstance(effect, GainLevels) for effect in deal.gets):
        return no_more
    if deal.gold > figure.gold:
        return Refusal("price_too_high", "quest.deals.5", f"collect {deal.gold:,} gold first: you have {figure.gold:,}")
    if deal.levels and hero.level <= deal.levels:
        return Refusal("no_level_to_give", "quest.level.15", "win a Level first")
    have = sum(option.worth for option in _items(table, seat) if option.barred is None)
    if deal.worth > have:
        cure = f"collect Items worth {deal.worth:,} gold first: yours are worth {have:,}"
        return Refusal("price_too_high", "quest.deals.5", cure)
    if deal.cards > sum(option.barred is None for option in _cards(table, seat)):
        return Refusal("price_too_high", "quest.deals.5", f"collect {deal.cards} cards first")
    return None


def _items(table: QuestTable, seat: Seat) -> tuple[Option, ...]:
    """Return the Items, of hand and play, that can pay a price in Items (quest.deals.5)."""
    hero, held = table.heroes[seat], unspendable(table)
    cards = [card for card in (*hero.hand, *hero.items) if gold_of(table.card(card)) and card not in held]
    return to_part_with(table, hero, cards, lambda card: gold_of(table.card(card)))


def _cards(table: QuestTable, seat: Seat) -> tuple[Option, ...]:
    """Return the cards, of hand and play, that can pay a price in cards."""
    hero, held = table.heroes[seat], unspendable(table)
    return to_part_with(table, hero, [card for card in (*hero.hand, *hero.in_play()) if card not in held])


def _price(table: QuestTable, seat: Seat, deal: Deal) -> tuple[Shape, ...]:
    """Return the questions about how the hero pays; () if only gold, Levels and Move are due."""
    if deal.worth:
        options = _items(table, seat)
        return (PickSome(options, 1, len(options), worth_at_least=deal.worth),)
    if deal.cards:
        return (PickSome(_cards(table, seat), deal.cards, deal.cards),)
    return ()


def pay_for(table: QuestTable, seat: Seat, number: int, details: tuple[Choice, ...]) -> Deal:
    """Take the Move and the price of a Deal from the hero, and return the Deal. `number`: its index in the room;
    `details`: the cards that pay, if it costs any."""
    hero, figure = table.heroes[seat], table.figures[seat]
    deal = table.face_of(figure.room).deals[number]
    figure.dealt = (*figure.dealt, figure.room * DEALS_MOST + number)
    verbs.spend_move(table, seat, deal.move)
    pay(table, seat, deal.gold, "a Deal")
    pay_with_cards(table, hero, details[0] if details else (), "a Deal")
    if deal.levels:
        hero_verbs.lose_levels(table, seat, deal.levels, "a Deal")
    return deal
