"""Which cards seats spend for nothing, and which kills that win the game for others they let stand; both as the true
table shows it, with no part of the seats' own judgement."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.printings import printing

from kickdoor_ai.api import Question, Seat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import play_match
from kickdoor_game.doors.fight.strength import totals
from kickdoor_game.doors.table import DoorsTable
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.plain import clone, save
from kickdoor_game.machine.questions import word_in
from kickdoor_game.machine.run import apply_in_place, questions

RULES = printing("classic")
BOOKKEEPING = ("answered", "aside", "discards", "moves", "situation", "next_trade", "trades")
LAID = ("boosts", "enhancers", "next_number", "offers", "one_shots", "spent", "uses")
"""What lies beside a fight; what it does there is in the sums."""


@dataclass(slots=True)
class Watched:
    """So many standing actions that spent a card, and those of them that changed nothing, in words."""

    spent: int = 0
    in_vain: list[str] = field(default_factory=list)


def watch(seats: list[Seat], seed: int, so_far: Watched) -> None:
    """One match of these seats."""

    def look(table: DoorsTable, question: Question, verdict: Judged) -> None:
        if verdict.answer is None or not verdict.answer.standing or not spends(table, verdict.answer):
            return
        so_far.spent += 1
        if in_vain(table, verdict.answer):
            so_far.in_vain.append(f"seed {seed}, {question.kind}: {_in_words(table, verdict.answer)}")

    play_match(RULES, seats, Random(seed), look=look)


def spends(table: DoorsTable, answer: Answer) -> bool:
    """Whether it costs a card."""
    return word_in(answer.choice[0]) not in ("gift", "play", "wear", "stow", "trade", "agree", "refuse", "bid", "unbid")


def in_vain(table: DoorsTable, answer: Answer) -> bool:
    """Whether nothing but cards of the player has changed once the action is over and everybody else has passed."""
    after, depth = clone(table), len(table.stack)
    after.asking = table.asking
    apply_in_place(RULES, after, answer)
    while not after.over and len(after.stack) > depth:
        asked = questions(after)[0].seat
        if asked == CHANCE:
            return False
        apply_in_place(RULES, after, time_is_up(asked))
    mine = [Counter([*one.heroes[answer.seat].hand, *one.heroes[answer.seat].in_play()]) for one in (table, after)]
    return mine[0] > mine[1] and _state(table, answer.seat) == _state(after, answer.seat)


def _state(table: DoorsTable, chair: int) -> dict[str, Any]:
    state = {key: part for key, part in save(table).items() if key not in BOOKKEEPING}
    state["stack"] = [(name, fields["step"]) for name, fields in state["stack"]]
    for key in ("hand", "items", "in_use", "cheats", "followers", "unsold", "uses"):
        state["heroes"][chair][key] = None
    fight = table.fight
    if fight is not None:
        state["fight"] = {key: part for key, part in state["fight"].items() if key not in LAID}
        state["sums"] = totals(table, fight) if fight.foes and not fight.running else None
    return state


def _in_words(table: DoorsTable, answer: Answer) -> str:
    word, _, number = answer.choice[0].partition(".")
    card = table.card(int(number)).key if number else ""  # type: ignore[arg-type]
    foes = "" if table.fight is None else f" at {len(table.fight.foes)} monsters"
    return f"{word} {card} {answer.choice[1:]}{foes}"
