"""Items that a curse or Bad Stuff makes somebody drop, also in a combat: they lie there for everybody (quest.drop.2).
Or a monster takes one, and carries it (quest.winning.7).

Which of several it is, its owner says (quest.curses.6); it may be any in play, on the belt and in the pack as well, but
never gold (quest.items.5, .6). A named slot means what is worn or held there (quest.items.4).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...heroes.frames import VictimFrame
from ...heroes.hero_sheet.hero import Hero
from ...heroes.resolve.frame import Actions, Acts, ResolveEffects, rule_of_choice
from ...heroes.resolve.losses import item_fits, narrowed, within_reach
from ...language.cards import gold_of
from ...language.words.effects import LoseItem
from ...machine.answers import Answer
from ...machine.frame import Ask, Call, Done, Next
from ...machine.ids import CardId, Seat
from ...machine.questions import PickOne, PickSome, Question, card_option, cards_in, number_in
from ..cards.effects import DropItem, QuestEffect, SnatchItem
from ..cards.keywords import keywords_of
from ..state import verbs
from ..state.clocks import deadline_for
from ..state.table import Monster, QuestTable
from .moving import drop


def droppable(table: QuestTable, hero: Hero, effect: DropItem, *, spares: bool = True) -> list[CardId]:
    """Return the Items among which the victim chooses, already narrowed to the best or the dearest.

    `spares`: as for `Resolve`.
    """
    like = LoseItem(slot=effect.slot, size=effect.size)
    cards = [card for card in within_reach(table, hero, spares=spares) if item_fits(table, hero, card, like)]
    if effect.keyword:
        cards = [card for card in cards if effect.keyword in keywords_of(table.card(card))]
    return narrowed(table, cards, effect.which)


def drop_item(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: DropItem) -> Next:
    """Drop all that are hit, or ask which; nothing happens to whoever has none."""
    cards = droppable(table, table.heroes[frame.victim], effect, spares=frame.spares)
    if not cards:
        return frame.nothing(table)
    if effect.which == "all" or len(cards) <= effect.count:
        drop(table, frame.victim, cards, waits=effect.waits)
        return frame.done()
    return Call(DropSomeItems(frame.victim, effect, frame.card, spares=frame.spares), frame.following)


@dataclass(slots=True)
class DropSomeItems(VictimFrame):
    """The victim picks what is dropped; without an answer it is what is worth the least."""

    effect: DropItem
    card: CardId
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: QuestTable) -> Next:
        cards = droppable(table, table.heroes[self.victim], self.effect, spares=self.spares)
        count = min(self.effect.count, len(cards))
        if not count:
            return Done()
        options = {card: card_option(card, worth=gold_of(table.card(card))) for card in cards}
        cheapest = table.cheapest(cards)[:count]
        question = Question(
            self.victim,
            "drop_item",
            PickSome(tuple(options.values()), count, count),
            tuple(options[card].key for card in cheapest),
            deadline_for(table, self.victim),
            (rule_of_choice(table, self.card, "quest.curses.6"),),
            card=self.card,
        )
        return Ask((question,), self.lay_down)

    def lay_down(self, table: QuestTable, answer: Answer) -> Next:
        drop(table, self.victim, cards_in(answer.choice), waits=self.effect.waits)
        return Done()


def snatchable(table: QuestTable, hero: Hero, effect: SnatchItem, *, spares: bool = True) -> list[CardId]:
    """Return the Items of which a monster takes one. `spares`: as for `Resolve`."""
    return droppable(table, hero, DropItem(effect.slot, size=effect.size, which=effect.which), spares=spares)


def snatch_item(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: SnatchItem) -> Next:
    """Into the paws of the monster whose card does it; nothing happens if there is neither."""
    cards = snatchable(table, table.heroes[frame.victim], effect, spares=frame.spares)
    monster = _whose_card(table, frame.card)
    if not cards or monster is None:
        return frame.nothing(table)
    if len(cards) > 1:
        return Call(SnatchOne(frame.victim, effect, frame.card, spares=frame.spares), frame.following)
    verbs.give_item(table, frame.victim, cards[0], monster)
    return frame.done()


def _whose_card(table: QuestTable, card: CardId) -> Monster | None:
    return next((monster for monster in table.monsters if monster.card == card), None)


@dataclass(slots=True)
class SnatchOne(VictimFrame):
    """The victim says which Item the monster takes (quest.items.5); without an answer the cheapest."""

    effect: SnatchItem
    card: CardId
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: QuestTable) -> Next:
        cards = snatchable(table, table.heroes[self.victim], self.effect, spares=self.spares)
        if not cards or _whose_card(table, self.card) is None:
            return Done()
        options = tuple(card_option(card, worth=gold_of(table.card(card))) for card in cards)
        cheapest = card_option(table.cheapest(cards)[0])
        clock, rules = deadline_for(table, self.victim), ("quest.items.5",)
        shape = PickOne(options)
        return Ask((Question(self.victim, "snatched", shape, cheapest.key, clock, rules, card=self.card),), self.hand)

    def hand(self, table: QuestTable, answer: Answer) -> Next:
        if (monster := _whose_card(table, self.card)) is not None:
            verbs.give_item(table, self.victim, CardId(number_in(answer.choice)), monster)
        return Done()


def _has_one(table: QuestTable, victim: Seat, effect: DropItem, spares: bool) -> bool:
    return bool(droppable(table, table.heroes[victim], effect, spares=spares))


def _has_prey(table: QuestTable, victim: Seat, effect: SnatchItem, spares: bool) -> bool:
    return bool(snatchable(table, table.heroes[victim], effect, spares=spares))


FORCED: Actions = {DropItem: Acts(drop_item, _has_one), SnatchItem: Acts(snatch_item, _has_prey)}
