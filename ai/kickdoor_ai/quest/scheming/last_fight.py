"""Estimates Boss fights before they begin: with the hero's own cards, with a helper, against cards of the others.

A hero of Level 10 can beat a Boss alone, or share the win of the game with another hero of Level 10 who is near.
"""

from __future__ import annotations

import copy
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.language.cards import Enhancer, Mate, Wandering
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.quest.board.dungeon import ENTRANCE, RoomId
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.state.battle import Agreement, Battle, QuestTerms
from kickdoor_game.quest.state.table import Monster, QuestTable

from ..estimate import scale
from ..estimate.outlook import UNMET, CombatOutlook, chance_by_swing, cost_of, unknown_monsters
from ..estimate.roads import costs_from

SPOILS = ((0, 0.15), (4, 0.2), (8, 0.25), (12, 0.2), (20, 0.2))
"""Points of strength by which the other players' cards change a Boss fight, each with its probability."""

SPOILERS_HOLD = 16
"""Cards in the hands of the others at which `SPOILS` holds; with fewer, they change less."""

LOBBY = 0.9
"""Levels for ending a turn in or beside the Entrance and not further away, for each other hero of Level 10: these are
whom a hero can help there, or be helped by."""

HOMING = 0.3
"""Part of that for each Move of distance: a third of a turn."""

FAR = 10
"""Moves of distance from which it makes no difference any more."""

ON_THE_WAY = 0.3
"""Part of all that for a hero who still has to reach Level 10."""


def _near_entrance(table: QuestTable) -> set[RoomId]:
    """Return the rooms from which a hero can help in a Boss fight: the Entrance and those beside it."""
    return {ENTRANCE, *table.dungeon.adjacent(ENTRANCE)}


def stands(table: QuestTable, seat: Seat) -> dict[RoomId, float]:
    """Return the worth in levels of ending a turn in each room for a hero of the last two Levels: near the Entrance
    they can help, or be helped, and begin a Boss fight soon. 0 near it, less elsewhere."""
    goal, near = table.numbers.goal_level, _near_entrance(table)
    others = sum(table.heroes[each].level >= goal for each in table.alive() if each != seat)
    part = LOBBY * others * (1.0 if table.heroes[seat].level >= goal else ON_THE_WAY)
    return {
        room: 0.0 if room in near else -part * (1 + HOMING * min(far, FAR))
        for room, far in costs_from(table.dungeon, ENTRANCE).items()
    }


def points_of(table: QuestTable, card: CardId) -> int:
    """Return the points of strength that a known card can add to the heroes' side of one combat; 0 if none."""
    printed = None if card == HIDDEN else table.card(card)
    match printed:
        case Enhancer(level=level) if level < 0:
            return -level
    match getattr(printed, "play", None):
        case Swing(value=value, side="either" | "heroes"):
            return max(0, value)
    return 0


SAVED = 0.3
"""Levels for each point of strength that waits for the own Boss fight, beyond what it is worth in any other combat."""

SPOILER = 0.5
"""Levels for a card that waits for the Boss fights of others, beyond what it is worth against them earlier: until then,
others may spend theirs."""


def saved(table: QuestTable, hero: Hero) -> dict[CardId, float]:
    """Return the levels that the hero's cards for Boss fights, their own and those of others, are worth beyond their
    usual worth, as they are kept for these."""
    found: dict[CardId, float] = {}
    for card in (*hero.hand, *hero.items):
        points = points_of(table, card)
        if points:
            found[card] = SAVED * points
        elif isinstance(table.card(card), Enhancer | Mate | Wandering | QuestCurse):
            found[card] = SPOILER
    return found


def points_in_hand(table: QuestTable, hero: Hero) -> int:
    """Return the points of strength that the hero's known cards can add to one combat."""
    return sum(points_of(table, card) for card in (*hero.hand, *hero.items))


def spoilt(table: QuestTable, party: Sequence[Seat]) -> list[tuple[int, float]]:
    """Return the points that players outside `party` may take from it in a Boss fight, each with its probability."""
    cards = sum(len(hero.hand) for hero in table.heroes if hero.seat not in party)
    return [(round(points * cards / SPOILERS_HOLD), likely) for points, likely in SPOILS]


SHARED = 4.5
"""Levels that a shared win of the game is worth, where a win alone is worth `scale.WIN`: half of the point, less what
the hero would win anyway by going on."""

REGRET = 0.8
"""Part of the cost of a defeat that counts in a Boss fight: what is lost is only of use for another one."""

LIFE = 8.0
"""Levels that a life costs there."""

LEAST = 0.01
"""Chance to win that is taken for the least one, to express the worth of a fight by it."""

UNSPOILT = 0.8
"""Part of the chance to win another combat that the other players leave a hero of Level 10, who leads."""


@dataclass(frozen=True, slots=True)
class LastFight:
    """A Boss fight that a hero could begin. `alone`: the probability to win it alone; `paired`: to win it with the best
    helper of Level 10 near the Entrance, 0 if there is none; `cost`: of a defeat, in levels; `worth`: of the fight, in
    levels, if the hero asks that helper once the others have spoilt it."""

    alone: float
    paired: float
    cost: float
    worth: float

    @classmethod
    def of(cls, table: QuestTable, seat: Seat) -> LastFight:
        """Return the estimate for the player in `seat`, averaged over the Monster cards that the Boss can be."""
        there = copy.copy(table)
        there.figures = [copy.copy(figure) for figure in table.figures]
        there.figures[seat].room = ENTRANCE
        boss = Monster(UNMET, CardId(0), table.heroes[seat].colour, ENTRANCE, boss=True)
        there.monsters = [*table.monsters, boss]
        battle = Battle(ENTRANCE, seat, monsters=[UNMET])
        pairs = [
            replace(battle, helper=other, agreed=Agreement(other, QuestTerms())) for other in partners(table, seat)
        ]
        met: list[tuple[float, float, float, float]] = []
        for card in unknown_monsters(table):
            boss.card = card
            cost = REGRET * cost_of(there, battle, seat, LIFE)
            pair = max((chance_with_cards(there, each) for each in pairs), default=0.0)
            shared = pair * SHARED - (1 - pair) * cost
            alone = worth = 0.0
            for chance, likely in chances_with_cards(there, battle):
                alone += likely * chance
                worth += likely * max(chance * scale.WIN - (1 - chance) * cost, shared if pairs else -cost)
            met.append((alone, pair, cost, worth))
        return cls(*(sum(each) / len(met) for each in zip(*met, strict=True))) if met else cls(0.0, 0.0, 0.0, 0.0)


def last_outlook(table: QuestTable, seat: Seat) -> CombatOutlook:
    """Return the outlook of a Boss fight for that player, alone or with a helper near the Entrance, whichever turns out
    better."""
    fight = LastFight.of(table, seat)
    chance = max(fight.alone, fight.paired)
    return CombatOutlook(chance, (fight.worth + (1 - chance) * fight.cost) / max(chance, LEAST), fight.cost)


def with_spoilers(met: CombatOutlook) -> CombatOutlook:
    """Return the outlook of a combat other than a Boss fight to a hero of Level 10, with the cards that others play
    against a leader; that of a Boss fight stays as it is."""
    return met._replace(chance=UNSPOILT * met.chance) if met.prize < scale.WIN else met


def partners(table: QuestTable, seat: Seat) -> list[Seat]:
    """Return the other heroes of Level 10 who are near the Entrance, so that they could help there."""
    near = _near_entrance(table)
    return [
        other
        for other in table.alive()
        if other != seat and table.figures[other].room in near and table.heroes[other].level >= table.numbers.goal_level
    ]


def chances_with_cards(table: QuestTable, battle: Battle) -> list[tuple[float, float]]:
    """Return the probabilities that the heroes win a combat if they play all known cards for it, each with the
    probability that the others spoil it so much."""
    chances, party = chance_by_swing(table, battle), battle.party()
    own = sum(points_in_hand(table, table.heroes[seat]) for seat in party)
    return [(chances(own - points), likely) for points, likely in spoilt(table, party)]


def chance_with_cards(table: QuestTable, battle: Battle) -> float:
    """Return the probability that the heroes win a combat if they play all known cards for it, and the others some
    against it."""
    return sum(chance * likely for chance, likely in chances_with_cards(table, battle))
