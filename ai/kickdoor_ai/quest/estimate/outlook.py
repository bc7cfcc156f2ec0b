"""Estimates combats: the chance to win, the gain by a win, the loss by a defeat. It uses the engine's own sums, on the
combat as it is or as it would be."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from kickdoor_game.language.book import Book
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.cards.kinds import QuestMonster
from kickdoor_game.quest.dice.icons import icons_for
from kickdoor_game.quest.dice.odds import chance_of_at_least, chance_to_win, spread
from kickdoor_game.quest.dice.throw import NO_MONSTER, lying
from kickdoor_game.quest.fight.rewards import levels_for, prize
from kickdoor_game.quest.fight.running_away import CATCHES, LETS_GO, flee_parts, not_rolled_for
from kickdoor_game.quest.fight.sums import battle_dice, fought, heroes_win, tie_breakers, totals
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.standing_by import ignores
from kickdoor_game.quest.state.table import Monster, QuestTable, printed_monster

from . import scale
from .cards import all_die, body_worth, sheet_of
from .harm import Harm, bad_stuff_on

UNMET = -7
"""Number of a monster that is only imagined."""


class CombatOutlook(NamedTuple):
    """A combat for one hero in it: the `chance` to win (0 to 1), the `prize` of a win and `cost` of a defeat, in
    levels."""

    chance: float
    prize: float
    cost: float

    def worth(self) -> float:
        """Return the expected value of the combat in levels: the prize and the cost, each by its chance."""
        return self.chance * self.prize - (1 - self.chance) * self.cost


def outlook(table: QuestTable, battle: Battle, seat: Seat, life: float | None = None) -> CombatOutlook:
    """Return chance, prize and cost of that combat for a hero in it. `life`: the worth of their life in levels, if it
    is known."""
    return CombatOutlook(chance_of(table, battle), prize_of(table, battle, seat), cost_of(table, battle, seat, life))


def chance_of(table: QuestTable, battle: Battle) -> float:
    """Return the probability that the heroes win the combat; once the dice are thrown, 0 or 1."""
    throw = lying(table)
    if battle.thrown and throw is not None and throw.why == "battle":
        heroes, monsters = totals(table, battle, throw.dice)
        return float(heroes_win(heroes, monsters, breaks_ties=bool(tie_breakers(table, battle))))
    return chance_by_swing(table, battle)(0)


def chance_by_swing(table: QuestTable, battle: Battle) -> Callable[[int], float]:
    """Return a function of points of strength: the probability that the heroes win, before the dice are thrown, if
    their lead is so much greater than it is."""
    heroes, monsters = totals(table, battle)
    dice, ties = battle_dice(table, battle), bool(tie_breakers(table, battle))
    ours = sum(die.monster == NO_MONSTER for die in dice)
    return lambda swing: chance_to_win(heroes - monsters + swing, ours, len(dice) - ours, breaks_ties=ties)


def prize_of(table: QuestTable, battle: Battle, seat: Seat) -> float:
    """Return the gain by a win for that hero, in levels: Levels, their Treasures, a card for each monster of their
    colour."""
    killed, hero = fought(table, battle), table.heroes[seat]
    goal = table.numbers.goal_level
    if any(monster.boss for monster in killed):
        return scale.WIN if seat == battle.main or hero.level >= goal else 0.0
    treasures = prize(table, battle)
    promised = min(treasures, battle.agreed.terms.treasures) if battle.agreed is not None else 0
    share = treasures - promised if seat == battle.main else promised
    levels = levels_for(table, battle, killed)[0 if seat == battle.main else 1]
    cards = sum(monster.colour == hero.colour for monster in killed)
    up = scale.levels_worth(table, hero, levels, may_reach_goal=True)
    return up + scale.TREASURE * share + scale.DXM_CARD * cards


def cost_of(table: QuestTable, battle: Battle, seat: Seat, life: float | None = None) -> float:
    """Return the cost of a defeat for that hero, in levels: a hit for each monster, and the Bad Stuff of each that
    catches them.

    It is at most the worth of their life (`life`, if it is known).
    """
    hero, monsters = table.heroes[seat], fought(table, battle)
    death = body_worth(table, hero) if life is None else life
    caught = [caught_by(table, battle.room, seat, monster) for monster in monsters]
    harms = [bad_stuff_on(table, hero, printed_monster(table, monster)) for monster in monsters]
    lost = defeat(table.figures[seat].health(), death, caught, harms)
    boss = any(monster.boss for monster in monsters)
    return min(lost - (scale.levels_worth(table, hero, -1) if boss else 0.0), death)


def defeat(health: int, death: float, caught: Sequence[float], harms: Sequence[Harm]) -> float:
    """Return the average cost of a defeat in levels, to a hero with that Health whose life is worth `death`.

    `caught`: for each monster the probability that it catches them; `harms`: its Bad Stuff. Each monster costs one hit
    in any case.
    """
    certain, worst = len(harms), sum(harm.hits for harm in harms) / max(1, len(harms))
    hits = sum(
        likely * scale.hits_cost(health, certain + round(times * worst), death)
        for times, likely in enumerate(spread(caught))
    )
    return hits + sum(chance * harm.other for chance, harm in zip(caught, harms, strict=True))


def caught_by(table: QuestTable, room: RoomId, seat: Seat, monster: Monster) -> float:
    """Return the probability that the monster catches a hero who runs; 1 if there is nowhere to run to."""
    sure = not_rolled_for(table, seat, monster.number)
    if sure == LETS_GO:
        return 0.0
    if sure == CATCHES or not table.dungeon.adjacent(room):
        return 1.0
    more = sum(part.value for part in flee_parts(table, seat, monster.number))
    return 1.0 - chance_of_at_least(table.numbers.flee_on - more)


def if_met(table: QuestTable, seat: Seat, room: RoomId, monsters: Iterable[Monster]) -> CombatOutlook:
    """Return chance, prize and cost of fighting these monsters alone, in that room."""
    return outlook(table, Battle(room, seat, monsters=[monster.number for monster in monsters]), seat)


def unknown_monsters(table: QuestTable) -> Sequence[CardId]:
    """Return the Monster cards that are not visible anywhere; the next monster is one of them."""
    seen = {monster.card for monster in table.monsters} | set(table.discards.get("monster", ())[-1:])
    return [
        CardId(number)
        for number, card in enumerate(table.book.cards)
        if isinstance(card, QuestMonster) and number not in seen
    ]


MEETINGS_MOST = 2_000
"""Outlooks on unknown monsters that are remembered at most: a table has some ten at a time."""

_meetings: dict[tuple[Any, ...], tuple[Book, CombatOutlook]] = {}
"""The outlooks on unknown monsters that were computed lately. The keys contain the identity of a book; the values keep
it."""


class UnknownMonsters:
    """All monsters that a hero may still meet unseen, and what a combat with one of them is worth, room by room.

    What a monster does to a hero who loses is the same in every room, so it is estimated once.
    """

    def __init__(self, table: QuestTable, seat: Seat) -> None:
        """Estimate for the player in `seat` at that table."""
        self.rooms = len(table.dungeon.rooms)
        self._table, self._seat, self._cards = table, seat, unknown_monsters(table)
        self._life = body_worth(table, table.heroes[seat])
        self._losing: dict[tuple[CardId, bool], float] = {}
        """The cost of losing to each card, without and with a room to run to."""
        figure, lonely = table.figures[seat], round(all_die(table, seat), 3)
        self._key = (
            sheet_of(table, table.heroes[seat]),
            figure.gold,
            figure.tokens,
            figure.black,
            lonely,
            *self._cards,
        )

    def met_in(self, room: RoomId, *, boss: bool = False) -> CombatOutlook:
        """Return chance, prize and cost of fighting one of them in that room, averaged over the cards that it can be.
        `boss`: it is a Boss, which ignores nobody. What was computed lately is remembered."""
        table, face = self._table, self._table.face_of(room)
        kind = icons_for(table, self._seat, room), face.monsters, face.levels, bool(table.dungeon.adjacent(room)), boss
        found = _meetings.get((self._key, kind))
        if found is None:
            if len(_meetings) >= MEETINGS_MOST:
                _meetings.clear()
            found = _meetings[self._key, kind] = table.book, self._met_in(room, boss=boss)
        return found[1]

    def _met_in(self, room: RoomId, *, boss: bool) -> CombatOutlook:
        """Return chance, prize and cost of fighting one of them in that room, averaged over the cards that it can
        be."""
        there, seat = copy.copy(self._table), self._seat
        there.figures = [copy.copy(figure) for figure in there.figures]
        there.figures[seat].room = room
        there.monsters = [*there.monsters, Monster(UNMET, CardId(0), there.heroes[seat].colour, room, boss=boss)]
        battle = Battle(room, seat, monsters=[UNMET])
        found: list[CombatOutlook] = []
        for card in self._cards:
            there.monsters[-1].card = card
            if ignores(there, there.monsters[-1], seat):
                continue
            cost = self._cost(there, card, room, boss=boss)
            found.append(CombatOutlook(chance_of(there, battle), prize_of(there, battle, seat), cost))
        if not found:
            return CombatOutlook(0.0, 0.0, 0.0)
        met = len(found) / len(self._cards)
        chance = sum(each.chance for each in found) / len(found)
        won = sum(each.chance * each.prize for each in found) / len(found)
        lost = sum((1 - each.chance) * each.cost for each in found) / len(found)
        return CombatOutlook(chance, met * won / max(chance, 1e-9), met * lost / max(1 - chance, 1e-9))

    def _cost(self, there: QuestTable, card: CardId, room: RoomId, *, boss: bool) -> float:
        """Return the cost of losing to the monster of that card, which is the last one of the table, in levels."""
        hero, cornered = there.heroes[self._seat], not there.dungeon.adjacent(room)
        if (card, cornered) not in self._losing:
            caught = caught_by(there, room, self._seat, there.monsters[-1])
            harm = bad_stuff_on(there, hero, there.printed(card, QuestMonster))
            lost = defeat(there.figures[self._seat].health(), self._life, [caught], [harm])
            self._losing[card, cornered] = lost
        more = -scale.levels_worth(there, hero, -1) if boss else 0.0
        return min(self._losing[card, cornered] + more, self._life)
