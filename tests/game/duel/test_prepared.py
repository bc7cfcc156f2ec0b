"""Duels that begin in a position that is written down: it lies as written, decks are stacked, slips are named."""

from __future__ import annotations

from typing import Any

import pytest

from kickdoor_game.duel.prepared import PREPARING, DuelPreparation, DuelSheet, PreparedDuelRules, prepared_rules
from kickdoor_game.duel.ruleset.status import status
from kickdoor_game.duel.state.numbers import DuelNumbers
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply, questions, start
from kickdoor_game.sets.ccg.game import RULES

ANN, BOB = Seat(0), Seat(1)
PLAYERS = (Player("Ann"), Player("Bob"))
ARMED = DuelSheet(
    level=4,
    hand=("relief_gate_troll", "foam_corner"),
    items=("regulation_halberd", "crossing_guard"),
    stash=("angry_anvil",),
    out=("siege_goat",),
    deck="More Is More",
    damage=3,
    limping=True,
)
LIFE = RULES.book.by_key["brenda_the_blunt"].life
"""What the Hero of `ARMED` can take."""
THIEF = DuelSheet(level=2, gold=7, deck="Nothing to See Here")


def rules_for(**written: Any) -> PreparedDuelRules:
    preparation = DuelPreparation((ARMED, THIEF), **written)
    assert list(PREPARING.faults(RULES, preparation)) == []
    return prepared_rules(RULES, preparation, PREPARING.vary)


def begun(**written: Any) -> DuelTable:
    rules = rules_for(**written)
    table: DuelTable = start(rules, rules.new_table(PLAYERS, {}))
    assert status(table) == []
    return table


def named(table: DuelTable, cards: tuple[Any, ...]) -> list[str]:
    return [table.card(card).key for card in cards]


def test_everything_lies_as_it_is_written() -> None:
    table = begun()
    ann, bob = table.duelists
    assert named(table, ann.hand) == ["relief_gate_troll", "foam_corner"]
    assert named(table, ann.hoard) == ["regulation_halberd", "crossing_guard"]
    assert named(table, ann.stash) == ["angry_anvil", "siege_goat"]
    assert named(table, table.face_up(ANN)) == ["siege_goat"]
    assert (ann.level, ann.purse, ann.limping, table.presences[ann.hero].tokens) == (4, 4, True, 3)
    assert (bob.level, bob.purse, bob.hand, len(bob.deck)) == (2, 7, (), 40)
    assert table.card(bob.hero).key == "acting_deputy_sticky"


def test_it_begins_with_a_turn_or_in_the_midst_of_one() -> None:
    (first, *_) = questions(begun(first=1))
    assert (first.kind, first.seat) == ("flip", BOB)
    (asked,) = questions(begun(begins="main"))
    assert (asked.kind, asked.seat) == ("turn", ANN)


def test_what_a_turn_draws_is_what_is_written_for_it() -> None:
    rules = rules_for(tops={1: ("wrestling_cyclops", "grip_tape"), 2: ("decoy_duck",)})
    table = start(rules, rules.new_table(PLAYERS, {}))
    while (asked := questions(table)[0]).kind != "turn" or asked.seat == ANN:
        table = apply(rules, table, Answer(asked.seat, asked.default)).table
    assert named(table, table.duelists[ANN].hand)[-1] == "wrestling_cyclops"
    assert named(table, table.duelists[BOB].hand) == ["decoy_duck"]


def test_the_rest_of_a_deck_lies_the_same_way_each_time() -> None:
    assert begun().duelists[BOB].deck == begun().duelists[BOB].deck
    assert list(begun().duelists[BOB].deck) != sorted(begun().duelists[BOB].deck)


def test_a_saved_one_is_read_again() -> None:
    rules = rules_for()
    table = start(rules, rules.new_table(PLAYERS, {}))
    assert table.numbers == DuelNumbers()
    with pytest.raises(ValueError, match="prepared for 2 players, not 3"):
        rules.new_table((*PLAYERS, Player("Cid")), {})


@pytest.mark.parametrize(
    ("sheets", "said"),
    [
        ((ARMED,), "two sit at a duel, not 1"),
        ((ARMED, DuelSheet(deck="Moar")), "no ready deck is called 'Moar'; there are: "),
        ((ARMED, DuelSheet(hand=("elf",), deck="More Is More")), "there is no card 'elf'"),
        (
            (ARMED, DuelSheet(hand=("crossing_guard",) * 2, deck="More Is More")),
            "'crossing_guard' is needed 2 times; 1 are in the deck",
        ),
        *(
            ((ARMED, DuelSheet(**{zone: ("elf",)}, deck="More Is More")), "there is no card 'elf'")  # type: ignore[arg-type]
            for zone in ("items", "stash", "out")
        ),
        ((ARMED, DuelSheet(items=("angry_anvil",), deck="More Is More")), "'angry_anvil' cannot lie in a hoard"),
        ((ARMED, DuelSheet(out=("brisk_word",), deck="More Is More")), "'brisk_word' cannot lie face up in a stash"),
        ((ARMED, DuelSheet(level=11)), "a player begins at Level 1 to 10, not at 11"),
        (
            (ARMED, DuelSheet(damage=LIFE, deck="More Is More")),
            f"a Hero of life {LIFE} begins with 0 to {LIFE - 1} damage, ",
        ),
        ((ARMED, DuelSheet(gold=-1)), "a purse cannot hold -1 gold"),
    ],
)
def test_what_cannot_be_laid_out_is_named(sheets: tuple[DuelSheet, ...], said: str) -> None:
    (fault,) = PREPARING.faults(RULES, DuelPreparation(sheets))
    assert fault.startswith(said)


def test_what_no_deck_has_cannot_be_drawn() -> None:
    (fault,) = PREPARING.faults(RULES, DuelPreparation((ARMED, THIEF), tops={1: ("gnat_cadet",)}))
    assert fault == "there is no card 'gnat_cadet' in either deck"
