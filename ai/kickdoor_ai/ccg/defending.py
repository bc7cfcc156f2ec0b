"""To face or to run, and with what: the face-down card is one of those that the attacker can still have.

Both deck lists are open, so the cards that lie nowhere to be seen are known. How likely each is to be the one that
attacks depends on whether it could be hired for what is committed: `Trust` says how often an attack is honest.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from kickdoor_game.ccg.cards.kinds import DuelMonster
from kickdoor_game.ccg.fight.fighting import COMMIT, FACE, READY, RUN, may_commit
from kickdoor_game.ccg.table import DuelTable
from kickdoor_game.ccg.values import value_of
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Choice, key

from ..api import Chair, Generator, Observation
from .rehearsal import Commits, Stagehands, imagined, rehearse
from .worth import Judge, worth

WORLDS = 5
ALLIES_MOST = 3


@dataclass(frozen=True, slots=True)
class Trust:
    """`honest`: how often an attack is what its gold pays for."""

    honest: float = 0.7


@dataclass(frozen=True, slots=True)
class Worlds:
    """Tables that fit what is seen, with the share that each is to count for."""

    tables: Sequence[DuelTable]
    shares: Sequence[float]


def worlds_of(seen: Observation, trust: Trust, rng: Generator) -> Worlds:
    """Return some, half of them with an honest attack if there can be one, as far as the deal brings it."""
    tables = [imagined(seen, rng) for _ in range(WORLDS * 2)]
    honest = [table for table in tables if is_honest(table)][:WORLDS]
    bluffs = [table for table in tables if not is_honest(table)][:WORLDS]
    share = trust.honest if honest and bluffs else float(bool(honest))
    shares = [share / len(honest) for _ in honest] + [(1 - share) / len(bluffs) for _ in bluffs]
    return Worlds([*honest, *bluffs], shares)


def is_honest(table: DuelTable) -> bool:
    """Say whether the attacking card can be hired for what is committed."""
    fight = table.fight
    if fight is None:
        return False
    printed = table.card(fight.card)
    if printed.monstrous:
        return printed.monstrous <= fight.gold
    return isinstance(printed, DuelMonster) and value_of(table, fight.card, "cost") <= fight.gold


def face_or_run(seen: Observation, chair: Chair, trust: Trust, rng: Generator, judge: Judge = worth) -> Choice:
    """Return what to answer to `defend`."""
    worlds = worlds_of(seen, trust, rng)
    run = _mean(worlds, chair, Stagehands(faces=False), rng, judge)
    ways = ways_of(worlds.tables[0], chair)
    face = max(_mean(worlds, chair, Stagehands(commits=way), rng, judge) for way in ways)
    return (FACE,) if face >= run else (RUN,)


def _mean(worlds: Worlds, chair: Chair, hands: Stagehands, rng: Generator, judge: Judge) -> float:
    total = 0.0
    for world, share in zip(worlds.tables, worlds.shares, strict=True):
        table = rehearse(world, Answer(chair, (FACE if hands.faces else RUN,)), hands, rng)
        total += share * (judge(table, chair) if table is not None else -1.0)
    return total


def what_to_commit(seen: Observation, chair: Chair, trust: Trust, rng: Generator, judge: Judge = worth) -> Choice:
    """Return what to answer to `prepare`: all at once, and then that one is ready."""
    table: DuelTable = seen.table
    if table.fight is None or table.fight.committed or not may_commit(table, chair):
        return (READY,)
    worlds = worlds_of(seen, trust, rng)
    best: tuple[float, tuple[CardId, ...]] | None = None
    for way in ways_of(worlds.tables[0], chair):
        cards = way(worlds.tables[0], chair)
        answer = Answer(chair, (COMMIT, tuple(key("card", card) for card in cards)) if cards else (READY,))
        total = 0.0
        for world, share in zip(worlds.tables, worlds.shares, strict=True):
            after = rehearse(world, answer, Stagehands(commits=_nothing), rng)
            total += share * (judge(after, chair) if after is not None else -1.0)
        if best is None or total > best[0]:
            best = total, cards
    if best is None or not best[1]:
        return (READY,)
    return (COMMIT, tuple(key("card", card) for card in best[1]))


def _nothing(table: DuelTable, chair: Chair) -> tuple[CardId, ...]:
    return ()


def ways_of(table: DuelTable, chair: Chair) -> list[Commits]:
    """Return what may be committed: nothing, all, the Weapons alone, and the Weapons with an Ally or two."""
    cards = may_commit(table, chair)
    weapons = tuple(card for card in cards if not _is_ally(table, card))
    allies = [card for card in cards if _is_ally(table, card)][:ALLIES_MOST]
    some = [(), tuple(cards), weapons]
    some += [(*weapons, *few) for count in (1, 2) for few in combinations(allies, count)]
    some += [(ally,) for ally in allies]
    return [_these(each) for each in dict.fromkeys(some)]


def _is_ally(table: DuelTable, card: CardId) -> bool:
    return not hasattr(table.card(card), "rank")


def _these(cards: tuple[CardId, ...]) -> Commits:
    return lambda table, chair: cards
