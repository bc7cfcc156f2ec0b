"""Estimates harm to a hero by effects: Bad Stuff, curses, rooms. Hits are counted apart, because the last one kills."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import HANDS, holds
from kickdoor_game.language.words.effects import Die as Dies
from kickdoor_game.language.words.effects import (
    DiscardCards,
    GainLevels,
    Hobble,
    LoseClass,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LoseRace,
    NextFight,
)
from kickdoor_game.language.words.lists import ChooseWord, IfWord, OrElseWord, RollForWord
from kickdoor_game.quest.cards.effects import DropItem, GainGold, Heal, Hit, LoseGold, QuestDraw, Whisk
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.dice.odds import chance_of_at_least
from kickdoor_game.quest.resolve import finds_something
from kickdoor_game.quest.state.table import QuestTable

from . import scale
from .cards import body_worth, card_worth, item_worth

UNKNOWN = 0.25
"""Levels for an effect that is not estimated."""


class Harm(NamedTuple):
    """Average harm: a number of hits, and other losses in levels."""

    hits: float = 0.0
    other: float = 0.0

    def plus(self, more: Harm) -> Harm:
        """Return the sum of this harm and `more`."""
        return Harm(self.hits + more.hits, self.other + more.other)

    def part(self, chance: float) -> Harm:
        """Return this harm multiplied by the probability that it happens, 0 to 1."""
        return Harm(self.hits * chance, self.other * chance)

    def cost(self) -> float:
        """Return the harm as one number in levels, each hit counted as for a hero of middling Health."""
        return self.hits * scale.BY_HEALTH[2] + self.other


def harm_of(table: QuestTable, hero: Hero, effects: Iterable[Any]) -> Harm:
    """Return the average harm that these effects do to a hero, one after the other."""
    found = Harm()
    for effect in effects:
        found = found.plus(_of_one(table, hero, effect))
    return found


def bad_stuff_on(table: QuestTable, hero: Hero, monster: QuestMonster) -> Harm:
    """Return the average harm by a monster that catches the hero: its Bad Stuff, or a hit if no part of that is
    possible (quest.flee.5)."""
    if not finds_something(table, hero.seat, monster.bad_stuff):
        return Harm(hits=1)
    return harm_of(table, hero, monster.bad_stuff)


def suffered(table: QuestTable, hero: Hero, harm: Harm) -> float:
    """Return the cost of that harm to a hero in levels; a hit that takes the last Health costs their life."""
    health, life = table.figures[hero.seat].health(), body_worth(table, hero)
    sure = int(harm.hits)
    less, more = (scale.hits_cost(health, hits, life) for hits in (sure, sure + 1))
    return less + (harm.hits - sure) * (more - less) + harm.other


def _of_one(table: QuestTable, hero: Hero, effect: Any) -> Harm:
    """Return the harm by one effect."""
    match effect:
        case Hit(count=count):
            return Harm(hits=count)
        case Dies():
            return Harm(other=body_worth(table, hero))
        case ChooseWord(options=options):
            harms = [harm_of(table, hero, each) for each in options]
            return min(harms, key=lambda harm: suffered(table, hero, harm), default=Harm())
        case IfWord():
            return harm_of(table, hero, effect.then if holds(table, hero, effect.who) else effect.otherwise)
        case OrElseWord(effects=first, otherwise=instead):
            one = harm_of(table, hero, first)
            return one if one.cost() > 0 else harm_of(table, hero, instead)
        case RollForWord():
            high = chance_of_at_least(effect.at_least)
            return harm_of(table, hero, effect.high).part(high).plus(harm_of(table, hero, effect.low).part(1 - high))
        case _:
            return Harm(other=_other(table, hero, effect))


def _other(table: QuestTable, hero: Hero, effect: Any) -> float:
    """Return the cost of one effect in levels, hits excluded; negative for a gain."""
    match effect:
        case LoseLevels():
            count = effect.count if isinstance(effect.count, int) else 2
            return -scale.levels_worth(table, hero, -count)
        case GainLevels():
            return -1.0
        case LoseItem() | LoseItemsWorth() | DropItem():
            return _of_items(table, hero, effect)
        case LoseHand():
            return sum(card_worth(table, hero, card) for card in hero.hand)
        case DiscardCards():
            worths = sorted(card_worth(table, hero, card) for card in hero.hand)
            return sum(worths[: effect.count if isinstance(effect.count, int) else 2])
        case LoseClass():
            return scale.ROLE if hero.classes else 0.0
        case LoseRace():
            return scale.ROLE if hero.races else 0.0
        case LoseGold(count=count, all=everything):
            gold = table.figures[hero.seat].gold
            return scale.gold_worth(table, hero, gold if everything else min(count, gold))
        case GainGold(count=count):
            return -scale.gold_worth(table, hero, count)
        case Heal():
            figure = table.figures[hero.seat]
            back = figure.black if effect.all else min(effect.count, figure.black)
            return -sum(scale.BY_HEALTH[min(figure.health() + n, len(scale.BY_HEALTH) - 1)] for n in range(back))
        case _:
            return _small(effect)


def _of_items(table: QuestTable, hero: Hero, effect: Any) -> float:
    """Return the average worth of the Items in use that the effect takes, in levels; dropped ones may be picked up
    again."""
    slot = getattr(effect, "slot", None)
    wanted = HANDS if slot == "hands" else (slot,)
    fits = [
        item_worth(table, card)
        for card in hero.in_use
        if slot is None or getattr(table.card(card), "slot", "") in wanted
    ]
    if not fits:
        return 0.0
    which = getattr(effect, "which", "choice")
    lost = sum(fits) if which == "all" else max(fits) if which == "best_bonus" else sum(fits) / len(fits)
    return lost * (0.7 if isinstance(effect, DropItem) else 1.0)


def _small(effect: Any) -> float:
    """Return the cost of a minor effect in levels."""
    match effect:
        case QuestDraw(count=count):
            return -scale.DXM_CARD * count
        case Hobble(move=move):
            return scale.HOBBLED * move
        case NextFight(penalty=penalty):
            return 0.07 * penalty
        case Whisk():
            return 0.2
        case _:
            return UNKNOWN
