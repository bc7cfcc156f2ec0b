"""Positions of the duel at which a hint is of use."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kickdoor_game.duel.prepared import PREPARING, DuelPreparation, DuelSheet, prepared_rules
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CHANCE, CardId, Seat
from kickdoor_game.machine.questions import key
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply, questions, start
from kickdoor_game.sets.ccg.game import RULES

ANN, BOB = Seat(0), Seat(1)
PLAYERS = (Player("Ann"), Player("Bob"))
PLAIN = "apprentice_cobweb"


class DuelMoment:
    """A duel that has begun. `news`: what the last answer has brought."""

    def __init__(self, rules: DuelRules) -> None:
        self.rules = rules
        self.table: DuelTable = start(rules, rules.new_table(PLAYERS, {}))
        self.news: list[Event] = []

    def until(self, kind: str) -> DuelMoment:
        """Everybody lets things go until that is asked."""
        while (asked := questions(self.table)[0]).kind != kind:
            self.says(asked.default)
        return self

    def says(self, choice: Any) -> DuelMoment:
        """Whoever is asked says that."""
        asked = questions(self.table)[0]
        outcome = apply(self.rules, self.table, Answer(asked.seat, choice))
        self.table, self.news = outcome.table, list(outcome.events)
        return self


def opening() -> DuelMoment:
    """Ann has rolled more, and begins."""
    moment = DuelMoment(RULES)
    while (asked := questions(moment.table)[0]).seat == CHANCE:
        moment.says(asked.default)
    return moment.until("mulligan")


def begun(*hand: str, deck: str = "More Is More", begins: Any = "main", items: tuple[str, ...] = ()) -> DuelMoment:
    """Ann's turn, with that in her hand; Bob has some of everything."""
    sheets = (DuelSheet(level=4, hand=hand, deck=deck), DuelSheet(level=4, items=items, deck="More Is More"))
    return DuelMoment(prepared_rules(RULES, DuelPreparation(sheets, begins=begins), PREPARING.vary))


def attacked(card: str, gold: int, items: tuple[str, ...] = (), more: str = "") -> DuelMoment:
    """Ann attacks with that; she holds one card more, if any."""
    moment = begun(card, *filter(None, (more,)), items=items)
    number: CardId = moment.table.duelists[ANN].hand[0]
    return moment.says(("attack", key("card", number), gold))


def faced(card: str, gold: int, items: tuple[str, ...] = ()) -> DuelMoment:
    """And Bob faces it."""
    return attacked(card, gold, items).until("defend").says(("face",))


def empty_handed() -> DuelMoment:
    """Ann's main phase with no card at all."""
    return begun()


MOMENTS: dict[str, tuple[Seat, Callable[[], DuelMoment], Callable[[], DuelMoment]]] = {
    "mulligan": (ANN, opening, empty_handed),
    "windows": (BOB, lambda: begun().says(("done",)), empty_handed),
    "loot": (ANN, lambda: begun("regulation_halberd"), empty_handed),
    "attack": (ANN, lambda: begun(PLAIN), empty_handed),
    "bluff": (ANN, empty_handed, lambda: begun(begins="turn")),
    "location": (ANN, lambda: begun("muster_point_b"), empty_handed),
    "ally": (ANN, lambda: begun("stunt_uncle"), empty_handed),
    "monstrous": (ANN, lambda: begun("umbrella_stand", deck="Nothing to See Here"), empty_handed),
    "flaunt": (ANN, lambda: begun("heckler_toad", deck="Two Encores and a Riot"), empty_handed),
    "mischief": (ANN, lambda: begun("brisk_word"), empty_handed),
    "defend": (BOB, lambda: attacked(PLAIN, 0).until("defend"), empty_handed),
    "prepare": (BOB, lambda: faced(PLAIN, 0, ("crossing_guard",)), lambda: attacked(PLAIN, 0)),
    "check": (ANN, lambda: faced(PLAIN, 0).until("check"), lambda: attacked(PLAIN, 0)),
    "interrupt": (ANN, lambda: attacked(PLAIN, 0, more="grip_tape"), lambda: begun("grip_tape")),
}
"""Of each hint: who reads it, the first moment at which they do, and one like it at which they do not."""
