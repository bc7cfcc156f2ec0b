"""Functions that move Items and gold between heroes and the floor, each with its event. They ask and decide nothing.

A Cheat stays on an Item that is dropped, traded or picked up; it is discarded with a discarded one (quest.items.9).
"""

from __future__ import annotations

from collections.abc import Iterable

from ...heroes import verbs as hero_verbs
from ...heroes.events import CardMoved
from ...heroes.hero_sheet.zones import without
from ...machine.ids import NO_CARD, NOBODY, CardId, Seat
from ..state.events import LostGold, PaidGold, PickedUp, cheats_on
from ..state.table import Pile, QuestTable


def part_with(table: QuestTable, seat: Seat, card: CardId) -> CardId:
    """Take an Item in play away from its owner, and return the Cheat that lay on it, or `NO_CARD`."""
    cheat = table.heroes[seat].cheats.pop(card, NO_CARD)
    hero_verbs.release(table, seat, card)
    return cheat


def receive(table: QuestTable, seat: Seat, card: CardId, cheat: CardId = NO_CARD) -> None:
    """Give a hero an Item in play: into use if they may use it and have room, else as the last in the pack."""
    if cheat != NO_CARD:
        table.heroes[seat].cheats[card] = cheat
    hero_verbs.to_items(table, seat, card)


def pack(table: QuestTable, seat: Seat, card: CardId) -> None:
    """Move an Item in use into the pack, as the last one (quest.items.16)."""
    hero = table.heroes[seat]
    hero_verbs.set_in_use(table, seat, card, False)
    hero.items = (*without(hero.items, card), card)


def drop(table: QuestTable, seat: Seat, items: Iterable[CardId], gold: int = 0, *, waits: bool = False) -> Pile | None:
    """Drop Items in play and gold as one pile in the hero's room, and return it; None if it would be empty
    (quest.drop.3).

    `waits`: nobody may pick them up before that hero's next turn (quest.drop.7).
    """
    cards = tuple(items)
    cheats = {card: cheat for card in cards if (cheat := part_with(table, seat, card)) != NO_CARD}
    table.figures[seat].gold -= gold
    return table.lay_pile(seat, cards, cheats, gold, waits_for=seat if waits else NOBODY)


def pick_up(table: QuestTable, seat: Seat, items: Iterable[CardId], *, gold: bool) -> None:
    """Move these Items, and all gold if `gold`, from the piles of the hero's room to the hero (quest.drop.5)."""
    figure, cards = table.figures[seat], tuple(items)
    coins, along = 0, dict[CardId, CardId]()
    for pile in table.piles_in(figure.room):
        for card in [card for card in cards if card in pile.items]:
            pile.items = without(pile.items, card)
            if (cheat := pile.cheats.pop(card, NO_CARD)) != NO_CARD:
                along[card] = cheat
            receive(table, seat, card, cheat)
        if gold:
            coins, pile.gold = coins + pile.gold, 0
    table.piles = [pile for pile in table.piles if pile.items or pile.gold]
    figure.gold += coins
    table.tell(PickedUp(seat, figure.room, cards, coins, cheats_on(cards, along)))


def hand_over(table: QuestTable, moves: list[tuple[CardId, Seat, Seat]], why: str) -> None:
    """Move Items in play, each given with its giver and its taker. All leave before any arrives. `why`: the reason, for
    the event."""
    cheats = []
    for card, giver, taker in moves:
        cheats.append(part_with(table, giver, card))
        table.tell(CardMoved(card, giver, taker, why, cheats[-1]))
    for (card, _, taker), cheat in zip(moves, cheats, strict=True):
        receive(table, taker, card, cheat)


def pay(table: QuestTable, seat: Seat, count: int, why: str) -> None:
    """Spend a hero's Gold Pieces; do nothing for 0. `why`: the reason, for the event."""
    if count:
        figure = table.figures[seat]
        figure.gold -= count
        table.tell(PaidGold(seat, count, figure.gold, why))


def lose(table: QuestTable, seat: Seat, count: int, why: str) -> None:
    """Take Gold Pieces from a hero, who must have as many. `why`: the reason, for the event."""
    figure = table.figures[seat]
    figure.gold -= count
    table.tell(LostGold(seat, count, figure.gold, why))
    table.stir()
