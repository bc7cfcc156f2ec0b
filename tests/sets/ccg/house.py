"""A duel with something of everything in play, the changes on it, and cards of the pool laid out there.

duel = laid(ann=everything("brisk_word")) before = facts(duel, ANN) deed(duel, ANN, "brisk_word", "other Friend") assert
changed(before, facts(duel, ANN)) == {"other Friend damage": 2, ...}

Both players have a Hero who is hurt, gold, an unzapped and a zapped Ally, Weapon, Armor and Monster, a Location, and
cards wherever cards can lie. So a card that does something else than its text leaves another trace.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, get_args

import pytest
from msgspec import structs
from tests.game.duel.duel import ANN, BOB, FILLER, Played, Side, ally, begin, monster, weapon

from kickdoor_game.duel.cards.effects import Value
from kickdoor_game.duel.cards.kinds import Armor, DuelCardKind, DuelHero, DuelMonster, Location, Trick
from kickdoor_game.duel.state.events import CardsSeen
from kickdoor_game.duel.state.values import has_life, value_of
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.sets.ccg.game import POOL

FRIEND, TIRED = ally("Friend", 1, 5), ally("Tired Friend", 1, 5)
SWORD, SPENT = weapon("Sword", 1, 4), weapon("Spent Sword", 1, 4)
VEST, WORN = Armor(key="vest", name="Vest", rank=1), Armor(key="worn_vest", name="Worn Vest", rank=1)
FIELD = Location(key="field", name="Field")
BEAST, OTHER_BEAST = monster("Beast", 1, 2, 9), monster("Other Beast", 1, 2, 9)
ATTACKER = monster("Attacker", 5, 9, 9)
PAGE = monster("Page", 9, 1, 1)

Facts = Mapping[str, int]
MINE: dict[str, DuelCardKind] = {
    each.name: each for each in (FRIEND, TIRED, SWORD, SPENT, VEST, FIELD, BEAST, ATTACKER)
}


def card(key: str) -> Any:
    """Return the card of that key in the pool."""
    return POOL.by_key[key]


def row(key: str, *rest: Any) -> Any:
    """Return a row of test parameters that is marked as a test of that card."""
    return pytest.param(key, *rest, id=key, marks=pytest.mark.card(key))


def plain(of: DuelCardKind) -> DuelCardKind:
    """Return a card with the same numbers and no abilities."""
    return structs.replace(of, abilities=(), keywords=())


def everything(*cards: DuelCardKind, **more: Any) -> Side:
    """Return a side that has these cards where they are of use, and something of everything."""
    side = Side(
        hand=[PAGE, PAGE],
        hoard=[FRIEND, TIRED, SWORD, SPENT, VEST, WORN, FIELD],
        out=[BEAST, OTHER_BEAST],
        deck=(FILLER,) * 10,
        discard=[FILLER] * 3,
        damage=5,
        purse=20,
        level=5,
        zapped=[TIRED, SPENT, WORN, OTHER_BEAST],
    )
    for each in cards:
        if isinstance(each, DuelHero):
            side.hero = each
        elif isinstance(each, DuelMonster | Trick):
            side.hand = [each, *side.hand]
        else:
            side.hoard = [each, *(other for other in side.hoard if not _both_places(each, other))]
    for name, value in more.items():
        setattr(side, name, value)
    return side


def _both_places(one: DuelCardKind, other: DuelCardKind) -> bool:
    """Return whether both are Locations: each player has one at most (ccg.location.2)."""
    return isinstance(one, Location) and isinstance(other, Location)


def laid(ann: Side | None = None, bob: Side | None = None, stop_at: str = "") -> Played:
    """Return Ann's munchkining phase where both have something of everything, Allies are hurt, and two fights are
    over."""
    duel = begin(ann or everything(), bob or everything(), stop_at)
    for card_id, presence in duel.table.presences.items():
        if duel.table.card(card_id).key in (FRIEND.key, TIRED.key):
            presence.tokens = 2
    duel.table.fights = 2
    return duel


def facts(duel: Played, me: Seat) -> Facts:
    """Return the state of a duel in numbers: `own` is the player's, `other` the opponent's."""
    table, found = duel.table, Counter[str]()
    for duelist in table.duelists:
        who = "own" if duelist.seat == me else "other"
        found[f"{who} gold"], found[f"{who} level"] = duelist.purse, duelist.level
        found[f"{who} limping"] = int(duelist.limping)
        found[f"{who} bleeding"] = sum(each.count for each in duelist.bleeding)
        found[f"{who} reckonings to bleed in"] = sum(each.reckonings for each in duelist.bleeding)
        for zone in ("hand", "deck", "discard", "stash", "hoard"):
            found[f"{who} {zone}"] = len(getattr(duelist, zone))
    for each, presence in table.presences.items():
        owner = table.owner(each)
        is_hero = each == table.duelists[owner].hero
        name = f"{'own' if owner == me else 'other'} {'Hero' if is_hero else table.card(each).name}"
        found[f"{name} zapped"] += presence.zapped
        found[f"{name} {'damage' if has_life(table, each) else 'tokens'}"] += presence.tokens
        found[f"{name} stuck"] += len(presence.stuck)
        if not presence.is_monster:
            for value in get_args(Value):
                found[f"{name} {value}"] += value_of(table, each, value) - getattr(table.card(each), value, 0)
    found["own looks at the attack"] = sum(
        event.where == "attack" and event.audience == (me,) for event in duel.told(CardsSeen)
    )
    return found


def changed(before: Facts, after: Facts) -> dict[str, int]:
    """Return all numbers that differ, and by how much."""
    names = {**before, **after}
    return {name: by for name in names if (by := after.get(name, 0) - before.get(name, 0))}


def played(cost: int, changes: Facts, lies: str = "discard") -> dict[str, int]:
    """Return the changes when Mischief of that cost is played: `changes`, its price, and the card in the zone `lies`;
    "": it sticks."""
    found = Counter({"own gold": -cost, "own hand": -1})
    if lies:
        found[f"own {lies}"] = 1
    for name, by in changes.items():
        found[name] += by
    return {name: by for name, by in found.items() if by}


def named(duel: Played, seat: Seat, words: str) -> str:
    """Return the name in choices of a card like `other Friend`, or of a Hero, `own Hero`."""
    whose, name = words.split(" ", 1)
    owner = seat if whose == "own" else duel.table.opponent(seat)
    return duel.hero(owner) if name == "Hero" else duel.named(MINE[name], owner)


def number_of(duel: Played, seat: Seat, of: DuelCardKind) -> CardId:
    """Return the id of that player's card; a Hero is found by the seat."""
    return duel.table.duelists[seat].hero if isinstance(of, DuelHero) else duel.id(of, seat)


def word_for(of: DuelCardKind) -> str:
    """Return the word of the standing action for Mischief, or for a card in play."""
    if isinstance(of, Trick):
        return "mischief"
    return "smack" if "smack" in of.keywords else "use"


def option(duel: Played, seat: Seat, of: DuelCardKind, word: str = "") -> Any:
    """Return that player's standing action with that card, allowed or barred."""
    return duel.option(seat, f"{word or word_for(of)}.{number_of(duel, seat, of)}")


def deed(duel: Played, seat: Seat, key: str, *said: Any, word: str = "") -> None:
    """Play or use a card, or do `word` with it; questions that follow are answered by default."""
    of = card(key)
    words = [named(duel, seat, each) if isinstance(each, str) else each for each in said]
    duel.does(seat, (f"{word or word_for(of)}.{number_of(duel, seat, of)}", *words))
    if duel.stop_at == "interrupt":
        for each in duel.table.in_order():
            duel.passes(each)
    by_default(duel)


def works_again(duel: Played, seat: Seat, key: str) -> bool:
    """Return whether a used card could be used once more this turn, if something had unzapped it."""
    presence = duel.table.presences[number_of(duel, seat, card(key))]
    was, presence.zapped = presence.zapped, False
    barred = option(duel, seat, card(key)).barred
    presence.zapped = was
    assert barred is None or barred.code != "others_move", "somebody else has to pass first"
    return barred is None or barred.code != "used_this_turn"


def by_default(duel: Played) -> None:
    """Answer by default until a player has to act in a turn or a fight, or a window opens."""
    while (asked := duel.asked()) is not None and asked.kind not in ("turn", "defend", "prepare"):
        if asked.deadline == "window":
            return
        duel.says(asked.seat, asked.default)


def attack(duel: Played, of: DuelCardKind, gold: int, copy: int = 0, guards: tuple[DuelCardKind, ...] = ()) -> None:
    """Attack as the active player and face it with these cards, to the end or to where the test stops."""
    duel.attacks(of, gold=gold, copy=copy)
    duel.faces(*guards)
    by_default(duel)


def until(duel: Played, of: DuelCardKind, gold: int) -> None:
    """Attack as Ann, and face it as Bob without any card, to where the test stops."""
    duel.attacks(of, gold=gold)
    if duel.kind() == "Bob: defend":
        duel.faces()


def other_runs(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the facts for Ann, who has the card and attacks, after Bob has run away."""
    duel = laid(ann=everything(ATTACKER, of))
    _stick(duel, ANN, of, own=own)
    duel.attacks(ATTACKER, gold=5)
    duel.runs()
    by_default(duel)
    return facts(duel, ANN)


def own_runs(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the facts for Bob, who has the card, after running away from Ann's attack."""
    duel = laid(ann=everything(ATTACKER), bob=everything(of))
    _stick(duel, BOB, of, own=own)
    duel.attacks(ATTACKER, gold=5)
    duel.runs()
    by_default(duel)
    return facts(duel, BOB)


def own_caught(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the facts for Ann, who has the card, after she is caught cheating."""
    duel = laid(ann=everything(of))
    _stick(duel, ANN, of, own=own)
    attack(duel, PAGE, 0)
    return facts(duel, ANN)


def other_caught(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the facts for Bob, who has the card, after catching Ann cheating."""
    duel = laid(bob=everything(of))
    _stick(duel, BOB, of, own=own)
    attack(duel, PAGE, 0)
    return facts(duel, BOB)


def other_hit(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the facts for Ann, who has the card, after an honest attack that Bob faces."""
    duel = laid(ann=everything(ATTACKER, of))
    _stick(duel, ANN, of, own=own)
    attack(duel, ATTACKER, 5)
    return facts(duel, ANN)


def own_turn_ends(of: DuelCardKind, level: int = 5, *, own: bool = False) -> Facts:
    """Return the facts for Ann, who has the card, after the end of her turn."""
    duel = laid(ann=everything(of, level=level))
    _stick(duel, ANN, of, own=own)
    duel.says(ANN, ("done",))
    by_default(duel)
    return facts(duel, ANN)


def own_turn_ends_at_ten(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the same at Level 10, the highest."""
    return own_turn_ends(of, 10, own=own)


def other_turn_ends(of: DuelCardKind, *, own: bool = False) -> Facts:
    """Return the facts for Bob, who has the card, after Ann's turn ends and Bob's begins with the reckoning."""
    duel = laid(bob=everything(of))
    _stick(duel, BOB, of, own=own)
    duel.says(ANN, ("done",))
    by_default(duel)
    return facts(duel, BOB)


OCCASIONS: Mapping[str, Callable[..., Facts]] = {
    each.__name__: each
    for each in (
        other_runs,
        own_runs,
        own_caught,
        other_caught,
        other_hit,
        own_turn_ends,
        own_turn_ends_at_ten,
        other_turn_ends,
    )
}
"""By name, every occasion that abilities of cards in play wait for. Each returns the facts for the card's owner; `own`:
a Curse is stuck to their own Hero."""


def _stick(duel: Played, seat: Seat, of: DuelCardKind, *, own: bool) -> None:
    """Play a Curse on the other Hero, or on one's own; other cards lie in play already."""
    if isinstance(of, Trick):
        duel.plays(seat, of, duel.hero(seat if own else duel.table.opponent(seat)))
