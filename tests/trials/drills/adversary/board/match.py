"""One match of hostile players at the board game, watched by its oracle."""

from __future__ import annotations

from dataclasses import dataclass, fields
from random import Random
from typing import Any

from kickdoor_game.library import ruleset
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import start

from ..hostile_match import NAMES, HostileMatch
from .oracle import BoardOracle

FAR = 0.7
"""Probability that heroes are advanced."""
PASSED_OVER = ("asking", "latest", "news", "book", "numbers", "faces", "asked", "interrupted", "sharing")


@dataclass(slots=True)
class HostileBoardMatch(HostileMatch):
    """A board game of hostile players, with the cards and rooms of the set; `packs` are of the door games."""

    def __post_init__(self) -> None:
        self._rng = Random(f"adversary {self.set_name} {self.seed} {self.number}")
        rng = self._rng
        self.rules = ruleset(self.set_name)
        players = tuple(Player(name, rng.choice(("female", "male"))) for name in NAMES[: rng.choice((2, 3, 3, 4, 4))])
        self.table = self.rules.new_table(players, {})
        if rng.random() < FAR:
            _grow_up(self.table, rng)
        start(self.rules, self.table)
        self.oracle = BoardOracle(self.table)

    def fingerprint(self) -> str:
        table = self.table
        return repr([getattr(table, each.name) for each in fields(table) if each.name not in PASSED_OVER])


def _grow_up(table: Any, rng: Random) -> None:
    """Make heroes advanced, with Levels, gold and Items: that is where matches are won, and most rules apply."""
    decks = {deck: list(cards) for deck, cards in table.decks.items()}
    for hero, figure in zip(table.heroes, table.figures, strict=True):
        hero.level, figure.gold = rng.randrange(1, 10), 100 * rng.randrange(30)
        kinds = ("item", "item", "one_shot", "one_shot")
        for kind in kinds[: rng.randrange(5)]:
            cards = [card for card in decks["treasure"] if table.card(card).__struct_config__.tag == kind]
            card = rng.choice(cards)
            decks["treasure"].remove(card)
            hero.items = (*hero.items, card)
        for kind, place in (("race", "races"), ("class", "classes")):
            if rng.random() < 0.6:
                cards = [card for card in decks["dxm"] if table.card(card).__struct_config__.tag == kind]
                card = rng.choice(cards)
                decks["dxm"].remove(card)
                setattr(hero, place, (card,))
    table.decks.update(decks)
