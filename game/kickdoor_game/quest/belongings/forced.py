"""Items that a Curse or Bad Stuff makes a hero drop, also in combat (quest.drop.2), or that a monster takes and carries
(quest.winning.7).

The owner chooses among several (quest.curses.6). Any Item in play will do, also one on the belt or in the pack, but no
gold (quest.items.5, .6). A named slot means what is worn or held there (quest.items.4).
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
    """Return the Items that the victim may choose from; for an effect on the best or dearest, only those. `spares`:
    without Items immune to Curses and Bad Stuff."""
    like = LoseItem(slot=effect.slot, size=effect.size)
    cards = [card for card in within_reach(table, hero, spares=spares) if item_fits(table, hero, card, like)]
    if effect.keyword:
        cards = [card for card in cards if effect.keyword in keywords_of(table.card(card))]
    return narrowed(table, cards, effect.which)


def drop_item(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: DropItem) -> Next:
    """Drop the Items that the effect hits, or let the victim choose; do nothing if they have none."""
    cards = droppable(table, table.heroes[frame.victim], effect, spares=frame.spares)
    if not cards:
        return frame.nothing(table)
    if effect.which == "all" or len(cards) <= effect.count:
        drop(table, frame.victim, cards, waits=effect.waits)
        return frame.done()
    return Call(DropSomeItems(frame.victim, effect, frame.card, spares=frame.spares), frame.following)


@dataclass(slots=True)
class DropSomeItems(VictimFrame):
    """Lets the victim choose which Items they drop; the default is the least valuable."""

    effect: DropItem
    card: CardId
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: QuestTable) -> Next:
        """Ask which Items are dropped; finish if the victim has none left."""
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
        """Drop the Items that the victim chose."""
        drop(table, self.victim, cards_in(answer.choice), waits=self.effect.waits)
        return Done()


def snatchable(table: QuestTable, hero: Hero, effect: SnatchItem, *, spares: bool = True) -> list[CardId]:
    """Return the Items of which a monster takes one. `spares`: without Items immune to Curses and Bad Stuff."""
    return droppable(table, hero, DropItem(effect.slot, size=effect.size, which=effect.which), spares=spares)


def snatch_item(table: QuestTable, frame: ResolveEffects[QuestTable, QuestEffect], effect: SnatchItem) -> Next:
    """Give one of the victim's Items to the monster whose card acts; do nothing if there is no Item or no monster."""
    cards = snatchable(table, table.heroes[frame.victim], effect, spares=frame.spares)
    monster = _whose_card(table, frame.card)
    if not cards or monster is None:
        return frame.nothing(table)
    if len(cards) > 1:
        return Call(SnatchOne(frame.victim, effect, frame.card, spares=frame.spares), frame.following)
    verbs.give_item(table, frame.victim, cards[0], monster)
    return frame.done()


def _whose_card(table: QuestTable, card: CardId) -> Monster | None:
    """Return the monster in play that has this card; None if there is none."""
    return next((monster for monster in table.monsters if monster.card == card), None)


@dataclass(slots=True)
class SnatchOne(VictimFrame):
    """Lets the victim choose which Item the monster takes (quest.items.5); the default is the cheapest."""

    effect: SnatchItem
    card: CardId
    spares: bool = field(default=True, kw_only=True)

    def begin(self, table: QuestTable) -> Next:
        """Ask the victim which Item the monster takes; finish if no Item or monster is left."""
        cards = snatchable(table, table.heroes[self.victim], self.effect, spares=self.spares)
        if not cards or _whose_card(table, self.card) is None:
            return Done()
        options = tuple(card_option(card, worth=gold_of(table.card(card))) for card in cards)
        cheapest = card_option(table.cheapest(cards)[0])
        clock, rules = deadline_for(table, self.victim), ("quest.items.5",)
        shape = PickOne(options)
        return Ask((Question(self.victim, "snatched", shape, cheapest.key, clock, rules, card=self.card),), self.hand)

    def hand(self, table: QuestTable, answer: Answer) -> Next:
        """Give the chosen Item to the monster."""
        if (monster := _whose_card(table, self.card)) is not None:
            verbs.give_item(table, self.victim, CardId(number_in(answer.choice)), monster)
        return Done()


def _has_one(table: QuestTable, victim: Seat, effect: DropItem, spares: bool) -> bool:
    """Return whether the victim has an Item to drop."""
    return bool(droppable(table, table.heroes[victim], effect, spares=spares))


def _has_prey(table: QuestTable, victim: Seat, effect: SnatchItem, spares: bool) -> bool:
    """Return whether the victim has an Item for the monster to take."""
    return bool(snatchable(table, table.heroes[victim], effect, spares=spares))


FORCED: Actions = {DropItem: Acts(drop_item, _has_one), SnatchItem: Acts(snatch_item, _has_prey)}
"""Effects that drop or take Items, each with its function and its test for a target."""
