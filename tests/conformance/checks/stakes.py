"""While an effect with a choice is open, nothing in its victim's reach changes but by that choice, or by a curse.

Written from the rule (classic.priority.6) and not from the frames: which questions take something of whose is a table
of its own. Whatever anybody is offered meanwhile is tried out, and the victim looked at before and after.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from random import Random
from typing import Any, Protocol

from tests.conformance.random_match import interrupted_enough

from kickdoor_game.heroes.hero_sheet.followers import bearers
from kickdoor_game.heroes.hero_sheet.gear import big_items, big_limit
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, word_in
from kickdoor_game.machine.run import chance_is_asked, questions

OF_THE_ASKED = frozenset({
    "choose_effect", "discard_cards", "give_big", "give_item", "keep_big", "keep_class", "keep_race", "keep_super",
    "lose_class", "lose_item", "lose_power", "lose_race", "lose_worth", "surplus_big", "surplus_powers",
    "whom",
})  # fmt: skip
"""Questions that take something of whoever is asked."""

OF_ANOTHER = frozenset({"plunder", "vote"})
"""Questions that take something of whom they are about."""

OF_NOBODY = {
    "arrange": "the turn goes on when its owner likes",
    "end_turn": "the turn goes on when its owner likes",
    "setup": "everybody gets ready",
    "trouble": "one's own monster, if one likes",
    "combat": "the fight is what all cards are about",
    "join_in": "it adds to a fight, and takes nothing",
    "help": "a bargain, settled at the end of the fight",
    "trade": "a bargain, carried out when both agree",
    "kill": "a window: cards are what it is for",
    "curse": "a window in which every other card is barred already",
    "claim": "a window: what is claimed lies aside",
    "roll": "a window; of a theft, the Item is at stake",
    "flee_caught": "a moment before running away: nothing is taken yet",
    "flee_order": "dice for running away: nothing is taken yet",
    "flee_roll": "dice for running away: nothing is taken yet",
    "charity": "what is played meanwhile need not be given (classic.charity.1)",
    "charity_discard": "what is played meanwhile need not be discarded (classic.charity.4)",
    "fetch_discard": "a card of the discards, in nobody's reach",
    "deal_spoils": "Treasures that lie aside",
    "pick_spoils": "Treasures that lie aside",
    "loot_body": "a corpse, in nobody's reach",
}
"""Questions that take nothing that anybody could rearrange, and why."""

TRIES = 2


class Position(Protocol):
    """A position to look at: a step of a match, or a table that somebody has set up. `try_out` changes nothing."""

    @property
    def table(self) -> Any: ...
    @property
    def rules(self) -> Any: ...
    @property
    def seats(self) -> Sequence[Seat]: ...
    @property
    def rng(self) -> Random: ...

    def try_out(self, answer: Answer) -> Any: ...


def reach(table: Any, seat: Seat) -> tuple[Any, ...]:
    """Return all that a hero has and is."""
    hero = table.heroes[seat]
    cards = (hero.hand, hero.items, hero.in_use, hero.followers, hero.races, hero.classes, hero.powers)
    hybrids = (hero.half_breed, hero.super_munchkin)
    return (*map(tuple, cards), tuple(hero.cheats.items()), hybrids, hero.level, hero.sex, hero.dead)


def victims(table: Any) -> set[Seat]:
    """Return the seats that are losing something now, or about to, as far as the open questions tell."""
    found = set()
    for question in questions(table):
        if question.kind in OF_THE_ASKED:
            found.add(question.seat)
        elif question.kind in OF_ANOTHER:
            assert question.about is not None
            found.add(question.about)
    return found


def stolen_now(table: Any) -> list[tuple[Seat, int]]:
    """Return (owner, Item) for each theft whose die lies on the table."""
    thefts = [frame for frame in table.stack if type(frame).__name__ == "Theft"]
    owners = {card: hero.seat for hero in table.heroes for card in hero.items}
    return [(owners[theft.item], theft.item) for theft in thefts if theft.item in owners]


def offers(position: Position, seat: Seat) -> Iterator[tuple[Any, Any]]:
    """Yield (choice, table after it) for each thing that the seat may do at any time, but for curses that interrupt."""
    for option in position.rules.standing(position.table, seat).open():
        if word_in(option.key) == "curse" and seat not in victims(position.table):
            continue
        for _ in range(TRIES if option.details else 1):
            choice = Menu((option,)).sample(position.rng)
            yield choice, position.try_out(Answer(seat, choice, standing=True))


def makes_up(table: Any, after: Any, seat: Seat, choice: Any) -> bool:
    """Return whether the choice makes room for too many Big Items, as some sets allow (shakespeare.items.23)."""
    asked = any(question.kind == "keep_big" and question.seat == seat for question in questions(table))
    if not (asked and table.numbers.big_made_up_for and word_in(choice[0]) in ("play", "entrust")):
        return False
    carried = [len(big_items(each, each.heroes[seat])) for each in (table, after)]
    return room(after, seat) > room(table, seat) or carried[1] < carried[0]


def room(table: Any, seat: Seat) -> float:
    """Return how many more Big Items a hero can carry, counting followers with free hands; below 0: too many."""
    hero = table.heroes[seat]
    limit = big_limit(table, hero)
    free = sum(follower not in hero.borne.values() for follower in bearers(table, hero))
    return inf if limit is None else limit + free - len(big_items(table, hero))


def look(position: Position) -> bool:
    """Check that nobody else's actions touch what is at stake; return whether anything was."""
    table = position.table
    if table.over or chance_is_asked(table) or interrupted_enough(position.rules, table):
        return False
    losing, stolen = victims(table), stolen_now(table)
    if not losing and not stolen:
        return False
    before = {seat: reach(table, seat) for seat in losing}
    lying = {item: (owner, item in table.heroes[owner].in_use) for owner, item in stolen}
    for seat in position.seats:
        for choice, after in offers(position, seat):
            for victim, had in before.items():
                if victim == seat and makes_up(table, after, seat, choice):
                    continue
                assert reach(after, victim) == had, f"seat {seat} by {choice!r} changes what seat {victim} is losing"
            for item, (owner, worn) in lying.items():
                hero = after.heroes[owner]
                still = word_in(choice[0]) == "curse" or (item in hero.items and (item in hero.in_use) == worn)
                assert still, f"seat {seat} by {choice!r} moves what is being stolen from seat {owner}"
    return True
