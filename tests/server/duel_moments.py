"""Positions of the duel at which a hint is shown."""

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
    """A running duel. `news`: events of the last answer."""

    def __init__(self, rules: DuelRules) -> None:
        self.rules = rules
        self.table: DuelTable = start(rules, rules.new_table(PLAYERS, {}))
        self.news: list[Event] = []

    def until(self, kind: str) -> DuelMoment:
        """Answer by default until a question of that kind is open."""
        while (asked := questions(self.table)[0]).kind != kind:
            self.says(asked.default)
        return self

    def says(self, choice: Any) -> DuelMoment:
        """Answer the first open question."""
        asked = questions(self.table)[0]
        outcome = apply(self.rules, self.table, Answer(asked.seat, choice))
        self.table, self.news = outcome.table, list(outcome.events)
        return self


def opening() -> DuelMoment:
    """Return a duel after the roll, which Ann has won."""
    moment = DuelMoment(RULES)
    while (asked := questions(moment.table)[0]).seat == CHANCE:
        moment.says(asked.default)
    return moment.until("mulligan")


def begun(*hand: str, deck: str = "More Is More", begins: Any = "main", items: tuple[str, ...] = ()) -> DuelMoment:
    """Return Ann's turn, with these cards in her hand; Bob has some of everything."""
    sheets = (DuelSheet(level=4, hand=hand, deck=deck), DuelSheet(level=4, items=items, deck="More Is More"))
    return DuelMoment(prepared_rules(RULES, DuelPreparation(sheets, begins=begins), PREPARING.vary))


def attacked(card: str, gold: int, items: tuple[str, ...] = (), more: str = "") -> DuelMoment:
    """Return a duel in which Ann attacks with that card; `more` is another card of hers."""
    moment = begun(card, *filter(None, (more,)), items=items)
    number: CardId = moment.table.duelists[ANN].hand[0]
    return moment.says(("attack", key("card", number), gold))


def faced(card: str, gold: int, items: tuple[str, ...] = ()) -> DuelMoment:
    """Return the same after Bob has faced it."""
    return attacked(card, gold, items).until("defend").says(("face",))


def empty_handed() -> DuelMoment:
    """Return Ann's main phase without cards in her hand."""
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
"""For each hint: its reader, a position at which it is shown, and a similar one at which it is not."""
