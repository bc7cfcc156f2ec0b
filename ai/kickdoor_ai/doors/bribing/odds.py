"""Estimates the probability that others spoil a kill, by the size of their hands, the unseen cards, and their motives.

Every card that is not visible may be in any hand. A card counts as spoiling if it alone undoes the lead (or takes the
prize away). Cards that were seen on their way into a hand count as what they are (`shown`).
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any

from kickdoor_game.doors.fight.help import winners_of_kill
from kickdoor_game.doors.fight.strength import tags
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import holds
from kickdoor_game.heroes.resolve import can_act
from kickdoor_game.language.cards import (
    Curse,
    DoorSpecial,
    Enhancer,
    Mate,
    Monster,
    OneShot,
    TreasureSpecial,
    Wandering,
)
from kickdoor_game.language.words.effects import Choose, Effect, IfHero, LoseLevels, OrElse, RollFor
from kickdoor_game.language.words.plays import Acclaim, RemoveMonster, SendAway, StealLevel, Swing
from kickdoor_game.language.words.specials import Partner
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.observation import HIDDEN

from ...api import Chair
from ..judgement.fights.outlook import lost_by_kill, standing_of, strength_added
from ..judgement.position import Position
from .shown import KnownCards

SURE = 1_000
"""The power of a card that spoils a fight at any strength."""

AGAINST_WINNER = 0.95
"""Probability that a player who could spoil a kill does so if it wins the game."""
AGAINST_LEADER = 0.5
"""The same, if a leader near the goal makes the kill."""
AGAINST_OTHERS = 0.04
"""The same, for any other kill."""

NEAR = 3
"""Levels below the goal from which a leader counts as near it."""


def power_of(table: DoorsTable, fight: Fight, card: CardId, *, winning: bool) -> int:
    """Return about how much strength that card takes from the heroes' side of that fight, relative to the monsters'; 0
    for most cards. `winning`: the win would end the game."""
    match table.card(card):
        case Enhancer(level=level):
            return max(0, level)
        case Mate():
            return 6
        case Wandering():
            return 5
        case Monster() as monster:
            return max(0, strength_added(table, fight, card)) if joins(table, fight, monster) else 0
        case Curse(effects=effects) as curse:
            return SURE if winning and takes_a_level(table, fight.fighter, effects, spares=curse.spares) else 2
        case OneShot(play=play) | TreasureSpecial(play=play) | DoorSpecial(play=play):
            return _power_of_play(play, winning=winning)
        case _:
            return 0


def joins(table: DoorsTable, fight: Fight, monster: Monster) -> bool:
    """Return whether a monster could join that fight from a hand without a Wandering Monster card: by its tag (such as
    undead), or because its named partner is in the fight."""
    for tag, needs_another in table.numbers.free_joins:
        if tag in monster.tags and (not needs_another or tag in tags(table, fight)):
            return True
    return any(isinstance(special, Partner) and special.of in _faces(table, fight) for special in monster.specials)


def _faces(table: DoorsTable, fight: Fight) -> set[str]:
    """Return the keys of the monsters in a fight."""
    return {table.card(foe.face).key for foe in fight.foes}


def takes_a_level(table: DoorsTable, victim: Chair, effects: tuple[Effect, ...], *, spares: bool = True) -> bool:
    """Return whether these effects certainly cost that player a Level, by any choice and any roll.

    `spares`: the effects take no Item that is `immune` to Curses.
    """
    return any(_takes_a_level(table, victim, effect, spares=spares) for effect in effects)


def _takes_a_level(table: DoorsTable, victim: Chair, effect: Effect, *, spares: bool) -> bool:
    """Return whether one effect certainly costs that player a Level."""
    takes = partial(takes_a_level, table, victim, spares=spares)
    match effect:
        case LoseLevels():
            return True
        case OrElse(effects=effects, otherwise=otherwise):
            return takes(effects if can_act(table, victim, effects, spares=spares) else otherwise)
        case IfHero(who=who, then=then, otherwise=otherwise):
            return takes(then if holds(table, table.heroes[victim], who) else otherwise)
        case Choose(options=lists):
            able = [words for words in lists if can_act(table, victim, words, spares=spares)]
            return all(takes(words) for words in able or lists)
        case RollFor(high=high, low=low):
            return takes(high) and takes(low)
        case _:
            return False


def _power_of_play(play: Any, *, winning: bool) -> int:
    """Return the strength that a play moves against the heroes; 0 if it does not."""
    match play:
        case Swing(value=value) | Acclaim(value=value):
            return value
        case SendAway():
            return SURE
        case RemoveMonster(kill=False) | StealLevel():
            return SURE if winning else 0
        case _:
            return 0


def unseen(position: Position, shown: KnownCards) -> list[CardId]:
    """Return all cards of the game that this seat has not located: each may be in another hand or in a deck. `shown`:
    cards known from past events."""
    table = position.table
    seen: set[CardId] = {*shown.held, *shown.discarded, *table.aside}
    for hero in table.heroes:
        seen.update(card for card in (*hero.hand, *hero.in_play()) if card != HIDDEN)
        seen.update(curse.card for curse in hero.lasting)
    if table.fight is not None:
        seen.update(foe.card for foe in table.fight.foes)
        seen.update(laid.card for laid in table.fight.enhancers)
        seen.update(table.fight.spent)
    return [card for card in map(CardId, range(len(table.book.cards))) if card not in seen]


class HandOdds:
    """Probabilities about hidden hands, for one decision."""

    def __init__(self, position: Position, shown: KnownCards) -> None:
        self._position = position
        self._shown = shown
        self._unseen: list[CardId] | None = None
        self._powers: dict[tuple[bool, Chair, tuple[CardId, ...]], list[int]] = {}

    def _unseen_powers(self, fight: Fight, *, winning: bool) -> list[int]:
        """Return the power of each unseen card in that fight; cached."""
        of = (winning, fight.fighter, tuple(foe.face for foe in fight.foes))
        if of not in self._powers:
            if self._unseen is None:
                self._unseen = unseen(self._position, self._shown)
            table = self._position.table
            self._powers[of] = [power_of(table, fight, card, winning=winning) for card in self._unseen]
        return self._powers[of]

    def can_spoil(self, hero: Hero, fight: Fight, lead: int, *, winning: bool) -> float:
        """Return the probability that the hero holds a card that turns a lead of `lead` strength into a defeat.
        `winning`: the win would end the game."""
        known = self._shown.of(hero.seat, len(hero.hand))
        if any(power_of(self._position.table, fight, card, winning=winning) > lead for card in known):
            return 1.0
        powers = self._unseen_powers(fight, winning=winning)
        share = sum(power > lead for power in powers) / max(1, len(powers))
        return 1.0 - (1.0 - share) ** (len(hero.hand) - len(known))

    def spoils(self, fight: Fight, hero: Hero) -> float:
        """Return the probability that this hero turns the fight into a defeat; 0 for the fighter, the helper and the
        dead."""
        table = self._position.table
        if hero.dead or hero.seat in fight.party():
            return 0.0
        winning = lost_by_kill(table, fight, hero.seat)
        lead = -standing_of(table, fight).lacking
        return motive(table, fight, winning=winning) * self.can_spoil(hero, fight, max(0, lead), winning=winning)

    def holds(self, fight: Fight, friends: Iterable[Chair] = ()) -> float:
        """Return the probability that no other player turns the fight into a defeat. `friends` are expected not to,
        unless the win ends the game."""
        table = self._position.table
        spared = set() if winners_of_kill(table, fight) else set(friends)
        chance = 1.0
        for hero in table.heroes:
            if hero.seat != self._position.chair and hero.seat not in spared:
                chance *= 1.0 - self.spoils(fight, hero)
        return chance


def motive(table: DoorsTable, fight: Fight, *, winning: bool) -> float:
    """Return the probability that a player who can turn the fight into a defeat does so. `winning`: the win would end
    the game without them."""
    if winning:
        return AGAINST_WINNER
    level = table.heroes[fight.fighter].level
    leads = level >= max(hero.level for hero in table.heroes)
    return AGAINST_LEADER if leads and level >= table.numbers.goal_level - NEAR else AGAINST_OTHERS
