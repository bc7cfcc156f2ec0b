"""Find the cards that seats spend for nothing, in games of any engine, by the true table and without the seats' own
judgement.

    python -m tests.ai.in_vain quest greedy --games 5

plays that many matches of such seats, and says what was spent for nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import click

from kickdoor_ai.api import Question, Seat
from kickdoor_ai.fallback import Judged
from kickdoor_ai.lookahead import twin
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.registry import make
from kickdoor_game import library
from kickdoor_game.doors.fight.strength import totals
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.duel.announcing.announced import Announced
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.engine import GameRules
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.ids import CHANCE
from kickdoor_game.machine.plain import save
from kickdoor_game.machine.questions import word_in
from kickdoor_game.machine.run import apply_in_place, questions
from kickdoor_game.quest.dice.throw import lying
from kickdoor_game.quest.fight.sums import battle_dice
from kickdoor_game.quest.fight.sums import totals as quest_totals
from kickdoor_game.quest.state.table import QuestTable


@dataclass(frozen=True, slots=True)
class Passed:
    """The parts of a table that tell of the spending itself, and not of what came of it.

    `kept`: its own fields that keep account of what happened. `mine`: of the parts of the chair, by the field that has
    those of all. `laid`: what lies beside a fight, by its field; what it does there is in the `sums`. `gifts`: standing
    actions that spend no card.
    """

    kept: tuple[str, ...]
    mine: Mapping[str, tuple[str, ...]]
    laid: Mapping[str, tuple[str, ...]]
    sums: Callable[[Any], Any]
    gifts: tuple[str, ...]


BOOKKEEPING = ("answered", "asked", "discards", "interrupted", "moves", "situation")
OF_HEROES = ("hand", "items", "in_use", "cheats", "followers", "unsold", "uses")
GIFTS = ("gift", "play", "wear", "stow", "trade", "agree", "refuse", "bid", "unbid")


def _sums_of_doors(table: DoorsTable) -> Any:
    fight = table.fight
    return totals(table, fight) if fight is not None and fight.foes and not fight.running else None


def _sums_of_quest(table: QuestTable) -> Any:
    battle, throw = table.battle, lying(table)
    lies = None if throw is None else [die.face for die in throw.dice]
    if battle is None or not battle.monsters:
        return lies
    return lies, quest_totals(table, battle), [die.monster for die in battle_dice(table, battle)]


def _sums_of_ccg(table: DuelTable) -> Any:
    return [(frame.stopped, frame.shields) for frame in table.stack if isinstance(frame, Announced)]


PASSED: Mapping[str, Passed] = {
    "doors": Passed(
        (*BOOKKEEPING, "aside", "next_trade", "trades"),
        {"heroes": OF_HEROES},
        {"fight": ("boosts", "enhancers", "next_number", "offers", "one_shots", "spent", "uses")},
        _sums_of_doors,
        GIFTS,
    ),
    "quest": Passed(
        (*BOOKKEEPING, "aside", "barters", "bartered", "next_offer"),
        {"heroes": OF_HEROES},
        {"battle": ("boosts", "more_dice", "offers", "said", "spent", "uses", "cheats")},
        _sums_of_quest,
        (*GIFTS, "ask", "withdraw", "accept", "decline", "call_off", "show", "recover", "buy", "sell", "drop_gold"),
    ),
    "ccg": Passed(
        (*BOOKKEEPING, "used", "shown", "announced", "came", "chain"),
        {"duelists": ("hand", "discard", "stash", "purse")},
        {},
        _sums_of_ccg,
        ("concede", "flaunt"),
    ),
}


@dataclass(slots=True)
class Watched:
    """The number of standing actions that spent a card, and those of them that changed nothing, in words."""

    spent: int = 0
    in_vain: list[str] = field(default_factory=list)


def watch(seats: list[Seat], rules: GameRules, seed: int, so_far: Watched, decisions_most: int = 60_000) -> None:
    """Play a match of these seats, or as much of it as so many decisions make, and count into `so_far`."""

    def look(table: Any, question: Question, verdict: Judged) -> None:
        if verdict.answer is None or not verdict.answer.standing or not spends(table, verdict.answer):
            return
        so_far.spent += 1
        if in_vain(rules, table, verdict.answer):
            so_far.in_vain.append(f"seed {seed}, {question.kind}: {_in_words(table, verdict.answer)}")

    with suppress(MatchTooLong):
        play_match(rules, seats, Random(seed), look=look, decisions_most=decisions_most)


def spends(table: Any, answer: Answer) -> bool:
    """Return whether the action costs a card."""
    return word_in(answer.choice[0]) not in PASSED[table.engine].gifts


def in_vain(rules: GameRules, table: Any, answer: Answer) -> bool:
    """Return whether nothing but cards of the player has changed once the action is over and everybody else has
    passed."""
    after, depth = twin(table), len(table.stack)
    apply_in_place(rules, after, answer)
    while not after.over and len(after.stack) > depth:
        asked = questions(after)[0].seat
        if asked == CHANCE:
            return False
        apply_in_place(rules, after, time_is_up(asked))
    mine = [Counter(_cards_of(one, answer.seat)) for one in (table, after)]
    return mine[0] > mine[1] and _state(table, answer.seat) == _state(after, answer.seat)


def _cards_of(table: Any, chair: int) -> list[int]:
    """Return all cards that the chair holds or has before it."""
    if isinstance(table, DuelTable):
        return [*table.duelists[chair].hand, *table.duelists[chair].stash]
    hero = table.heroes[chair]
    return [*hero.hand, *hero.in_play()]


def _state(table: Any, chair: int) -> dict[str, Any]:
    passed = PASSED[table.engine]
    state = {key: part for key, part in save(table).items() if key not in passed.kept}
    state["stack"] = [(name, fields["step"], fields.get("victim")) for name, fields in state["stack"]]
    for parts, names in passed.mine.items():
        for name in names:
            state[parts][chair][name] = None
    for fight, names in passed.laid.items():
        if state[fight] is not None:
            state[fight] = {key: part for key, part in state[fight].items() if key not in names}
    state["sums"] = passed.sums(table)
    return state


def _in_words(table: Any, answer: Answer) -> str:
    word, _, number = answer.choice[0].partition(".")
    card = table.card(int(number)).key if number.isdigit() else number
    return f"{word} {card} {answer.choice[1:]}"


@click.command()
@click.argument("set_name")
@click.argument("kind")
@click.option("--games", default=5, show_default=True, type=click.IntRange(min=1))
@click.option("--seats", default=4, show_default=True, type=click.IntRange(2, 6))
def main(set_name: str, kind: str, games: int, seats: int) -> None:
    """Play so many matches of a set among seats of that kind, and say what was spent for nothing."""
    rules, watched = library.ruleset(set_name), Watched()
    for seed in range(games):
        watch([make(kind, rules.engine) for _ in range(seats)], rules, seed, watched)
    click.echo("\n".join([*watched.in_vain, f"{watched.spent} cards spent, {len(watched.in_vain)} for nothing"]))


if __name__ == "__main__":
    main()
