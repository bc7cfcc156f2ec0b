"""A scene for each kind of card and each question at which seats try it: there greedy uses it."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.ai.quest.test_wasted import decides
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_ai.api import Act
from kickdoor_ai.quest.trying.rehearsal import GOOD_FOR
from kickdoor_game.language.cards import Enhancer, Mate, OneShot, Wandering
from kickdoor_game.language.words.plays import (
    Ascend,
    CancelCurse,
    Escape,
    RemoveMonster,
    Reroll,
    SetDie,
    StealLevel,
    Swing,
)
from kickdoor_game.machine.ids import Seat
from kickdoor_game.quest.cards.kinds import QuestCurse
from kickdoor_game.quest.cards.plays import Blink, Enjoy, MoveMonster, QuestDrawCards, QuestFetchDiscard
from kickdoor_game.sets.quest.game import RULES

MINT, MUMMY, CAT = "veteran_pillow_mint", "bath_towel_mummy", "lobby_cat"
ELSEWHERE = M(CAT, room="next")


def _with(card: str, level: int = 5, hits: int = 0) -> Guest:
    """Somebody who has that card, in hand or, of what is used up, on the belt."""
    if isinstance(RULES.book.card(RULES.book.ids[card][0]), OneShot):
        return Guest(level=level, hits=hits, packed=card)
    return Guest(level=level, hits=hits, hand=card)


def _at_peace(card: str, discards: str = "") -> House:
    """Ann's turn has begun; Ben leads."""
    return House(_with(card, 4, 2), Guest(level=8), at="turn", tops="wandering_monster", discards=discards)


def _with_a_discard(card: str) -> House:
    """The same, with something that is worth fetching on top of the discards."""
    return _at_peace(card, "bill_it_to_another_room")


def _in_combat(card: str) -> House:
    """Ann, of Level 5 and hurt, fights a mummy of Level 8."""
    return House(_with(card, hits=2), monsters=[M(MUMMY)])


def _beside(card: str, monster: str = MINT) -> House:
    """Ann, who leads with Level 8, has announced a roll; Ben, next door, is of Level 6."""
    t = House(Guest(level=8, hits=2), _with(card, 6), monsters=[M(monster), ELSEWHERE])
    t.answers(ANN, "roll")
    return t


def _beside_a_mummy(card: str) -> House:
    return _beside(card, MUMMY)


def _dice_lie(card: str) -> House:
    """Ann has thrown 1 against 3, with 5 against 5."""
    t = House(_with(card), monsters=[M(CAT)], dice=(1, 3))
    t.answers(ANN, "roll")
    while t.asked()[0][1] == "before_roll":
        t.answers(t.asked()[0][0], "pass")
    return t


def _runs(card: str) -> House:
    t = House(_with(card), monsters=[M("siren_at_the_piano_bar")], dice=(1, 6, 6))
    t.fights()
    t.answers(ANN, "room next")
    return t


def _cursed(card: str) -> House:
    t = House(_with(card, 8), Guest(hand="moved_to_half_board"), at="rest")
    t.does(BEN, "curse moved_to_half_board", "Ann")
    return t


Scene = Callable[[str], House]
MOMENTS: dict[tuple[str, type], tuple[str, Scene]] = {
    ("move", Ascend): ("get_upgraded_by_accident", _at_peace),
    ("move", StealLevel): ("bill_it_to_another_room", _at_peace),
    ("move", Enjoy): ("coins_in_the_fountain", _at_peace),
    ("move", QuestDrawCards): ("welcome_basket", _at_peace),
    ("move", QuestFetchDiscard): ("fished_from_the_pool_filter", _with_a_discard),
    ("move", QuestCurse): ("moved_to_half_board", _at_peace),
    ("battle", Swing): ("standing_ovation_at_dinner", _in_combat),
    ("battle", Enhancer): ("fresh_from_the_mud_bath", _in_combat),
    ("battle", RemoveMonster): ("early_checkout_form", _in_combat),
    ("battle", Blink): ("fell_asleep_in_the_lift", _in_combat),
    ("battle", QuestCurse): ("checkout_was_at_ten", _in_combat),
    ("battle", MoveMonster): ("somebody_rang_for_it", _in_combat),
    ("before_roll", Swing): ("lavender_bath_bomb", _beside),
    ("before_roll", Enhancer): ("after_a_third_breakfast", _beside),
    ("before_roll", RemoveMonster): ("gone_before_the_bill_came", _beside),
    ("before_roll", QuestCurse): ("moved_to_half_board", _beside_a_mummy),
    ("before_roll", Wandering): ("wandering_monster", _beside),
    ("before_roll", Mate): ("mate", _beside_a_mummy),
    ("before_roll", MoveMonster): ("somebody_rang_for_it", _beside),
    ("dice", SetDie): ("croupiers_steady_thumb", _dice_lie),
    ("dice", Reroll): ("cat_walks_over_the_table", _dice_lie),
    ("flee_roll", Escape): ("back_under_the_covers", _runs),
    ("flee_roll", Blink): ("door_in_a_tube", _runs),
    ("curse", CancelCurse): ("managers_deepest_regrets", _cursed),
}
"""By the question that is open and the kind of card: such a card, and the scene in which it is used."""
NEVER: dict[tuple[str, type], str] = {
    ("battle", Wandering): "No scene is known in which it pays to be met by one monster more.",
    ("battle", Mate): "As that.",
    ("before_roll", Blink): "It moves nobody but who plays it.",
    ("meet", Blink): "The combat has not begun, so nothing is lost yet; it is used at the next question.",
}
"""What is tried at a question at which no scene needs it, and why."""


def test_there_is_a_moment_for_each_kind_of_card_that_is_tried() -> None:
    tried = {(kind, word) for kind, words in GOOD_FOR.items() for word in words}
    assert tried == MOMENTS.keys() | NEVER.keys()


@pytest.mark.parametrize(("kind", "word"), MOMENTS, ids=lambda each: each if isinstance(each, str) else each.__name__)
def test_a_card_is_used_in_a_moment_that_it_is_good_for(kind: str, word: type) -> None:
    card, scene = MOMENTS[kind, word]
    t = scene(card)
    seat: Seat = BEN if kind == "before_roll" else ANN
    printed = RULES.book.card(RULES.book.ids[card][0])
    assert isinstance(printed, word) or isinstance(getattr(printed, "play", None), word)
    assert (seat, kind) in t.asked()
    found = decides(t, seat)
    assert isinstance(found, Act), found
    assert str(found.choice[0]).endswith(f".{t._card(card, seat)}")
