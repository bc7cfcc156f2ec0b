"""Who sees what of the board game: nobody what others hold or what lies in the decks, and all the same map."""

from __future__ import annotations

import random
from dataclasses import fields

import pytest
from tests.game.quest.plain_game import laid_out

from kickdoor_game.heroes.status import places
from kickdoor_game.heroes.table import Rolled
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.plain import save
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.board.dungeon import RoomId
from kickdoor_game.quest.plays.cards import FetchFrom
from kickdoor_game.quest.ruleset.invariants import status
from kickdoor_game.quest.ruleset.observe import imagine, observe
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import Barter, Monster, Pile, QuestTable

CHAIRS = (None, Seat(0), Seat(1), Seat(2))
OPEN = ("dungeon", "supply", "tiles", "figures", "monsters", "piles", "battle", "stepping", "stack")


@pytest.mark.rule("quest.cards.2", "quest.dice.8", "quest.drop.4", "quest.bases.12")
@pytest.mark.parametrize("seed", range(3))
def test_a_game_as_each_chair_sees_it(seed: int) -> None:
    """What is imagined for what one sees looks the same."""
    chance = random.Random(seed)
    rules, table = laid_out(chance)
    start(rules, table)
    for step in range(300):
        roll_out(rules, table, chance)
        if table.over:
            break
        if step % 15 == 0:
            for chair in CHAIRS:
                seen = observe(table, chair)
                for hero in seen.table.heroes:
                    known = set(hero.hand) <= {HIDDEN} or hero.seat == chair
                    assert known, "what somebody else holds"
                    assert len(hero.hand) == len(table.heroes[hero.seat].hand)
                assert {card for deck in seen.table.decks.values() for card in deck} <= {HIDDEN}
                for name in OPEN:
                    assert save(getattr(seen.table, name)) == save(getattr(table, name)), "the same for all"
                guess = imagine(seen, chance)
                assert status(guess) == []
                assert save(observe(guess, chair).table) == save(seen.table)
        question = chance.choice(questions(table))
        apply_in_place(rules, table, Answer(question.seat, question.shape.sample(chance)))


@pytest.mark.rule("quest.cards.11")
def test_what_is_imagined_differs_and_hands_hold_no_monsters() -> None:
    chance = random.Random(5)
    rules, table = laid_out(chance)
    start(rules, table)
    roll_out(rules, table, chance)
    seen = observe(table, Seat(0))
    guesses = [imagine(seen, chance) for _ in range(5)]
    assert len({guess.heroes[1].hand for guess in guesses}) > 1
    for guess in guesses:
        assert guess.heroes[0].hand == table.heroes[0].hand
        assert sorted(places(guess)) == list(range(200))
        assert all(guess.deck_of(card) != "monster" for hero in guess.heroes for card in hero.hand)


@pytest.mark.rule("quest.cards.2")
def test_everybody_counts_the_backs_of_the_cards_in_a_hand() -> None:
    """Three Treasures and three DxM cards each at the start; what is imagined has as many of each."""
    chance = random.Random(5)
    rules, table = laid_out(chance)
    start(rules, table)
    roll_out(rules, table, chance)
    seen = observe(table, Seat(0))
    assert [figure.treasures for figure in seen.table.figures] == [3, 3, 3]
    for hero in imagine(seen, chance).heroes:
        decks = [table.deck_of(card) for card in hero.hand]
        assert (decks.count("treasure"), decks.count("dxm")) == (3, 3)


@pytest.mark.rule("quest.cards.2", "quest.cards.10")
def test_discards_are_open_to_whom_a_card_lets_look_through_them() -> None:
    """Those of that deck, as long as they look; to all others but the top one are blank."""
    _, table = laid_out(random.Random(1))
    for deck in ("dxm", "treasure"):
        table.discards[deck] = [table.decks[deck].pop() for _ in range(3)]
    table.stack.append(FetchFrom(Seat(1), "dxm", CardId(0)))
    for chair in CHAIRS:
        seen = observe(table, chair).table.discards
        assert seen["treasure"] == [HIDDEN, HIDDEN, table.discards["treasure"][-1]]
        assert (seen["dxm"] == table.discards["dxm"]) is (chair == 1)


HIDES = ("heroes", "decks", "discards")
"""What is not the same for all who look on: the hands, and all but the top of the discards."""


@pytest.mark.rule("quest.cards.2")
def test_all_the_rest_is_seen_as_it_is() -> None:
    """Whatever stands in it."""
    _, table = laid_out(random.Random(1))
    table.situation, table.moves, table.over, table.winners, table.sharing = 3, 4, True, [Seat(1)], Seat(2)
    table.answered, table.aside = [1, 2, 3], [CardId(7)]
    table.rolled = Rolled(Seat(1), 4, 1, 5, "run_away")
    table.turn, table.turn_number, table.phase = Seat(2), 8, "charity"
    table.monsters, table.next_monster = [Monster(5, CardId(1), "red", RoomId(0))], 6
    table.piles, table.next_pile = [Pile(2, RoomId(0), (), {}, 30)], 3
    table.battle = Battle(RoomId(0), Seat(2), monsters=[5])
    table.barters = [Barter(9, Seat(0), Seat(1), [], 10, [], 0)]
    table.bartered = list(table.barters)
    table.supply.backs = {"door": 1}
    table.next_offer, table.stepping, table.time_is_up = 10, True, True
    plain = QuestTable()
    for chair in CHAIRS:
        seen = observe(table, chair)
        assert seen.seat == chair
        for name in (each.name for each in fields(table) if each.name not in (*HIDES, *BETWEEN_ANSWERS)):
            assert getattr(table, name) != getattr(plain, name), f"nothing stands in {name}"
            assert getattr(seen.table, name) == getattr(table, name)
            if isinstance(getattr(table, name), list):
                assert getattr(seen.table, name) is not getattr(table, name), "it is a copy"


BETWEEN_ANSWERS = ("asked", "interrupted", "asking", "latest", "news", "changed")
"""What the machine keeps of what has been asked."""
