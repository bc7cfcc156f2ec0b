"""What somebody has chosen, said in words: a sentence part for every shape, and never a key."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from tests.offers import offer
from tests.scene import H, Scene

from kickdoor_ai.play import play_match
from kickdoor_ai.registry import make
from kickdoor_game.doors.telling import choice_text
from kickdoor_game.library import ruleset
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import (
    Menu,
    Number,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Question,
    Roll,
    Shape,
    Split,
    YesNo,
    card_option,
    seat_option,
)


@pytest.fixture(scope="module")
def scene() -> Scene:
    return Scene(Ann=H(items=["theme_music", "laminated_spell"]), Bob=H(), Cid=H())


def said(scene: Scene, shape: Shape, choice: Any, viewer: Seat | None = None) -> str:
    return choice_text(scene.table, viewer, shape, choice)


def test_each_shape_says_what_was_chosen(scene: Scene) -> None:
    music, meeting = (card_option(CardId(card)) for card in scene.hero("Ann").items)
    one, other = scene.table.card(music.card).name, scene.table.card(meeting.card).name  # type: ignore[arg-type]
    both = (music, meeting)
    assert said(scene, PickOne(both), meeting.key) == other
    assert said(scene, PickSome(both, 0, 2), (music.key, meeting.key)) == f"{one} and {other}"
    assert said(scene, PickSome(both, 0, 2), ()) == "nothing"
    assert said(scene, Order(both), (meeting.key, music.key)) == f"{other} and {one}"
    piles = (Pile("seat.1", 0, 1, Seat(1)), Pile("seat.2", 0, 1, Seat(2)))
    shares = ((music.key, "seat.2"), (meeting.key, "seat.1"))
    assert said(scene, Split(both, piles, 2, 2), shares) == f"{one} to Cid and {other} to Bob"
    bribe = offer(both, 2, ("helper_first",))
    assert said(scene, bribe, ((music.key,), 2, "helper_first")) == f"2 Treasures (the helper picks first) and {one}"
    assert said(scene, bribe, ((), 0, "")) == "nothing but thanks"
    assert said(scene, YesNo(), True) == "yes"
    assert said(scene, YesNo(), False) == "no"
    assert said(scene, Number(1, 3), 2) == "2"


def test_the_details_of_an_option_stand_behind_it(scene: Scene) -> None:
    ask = Option("ask.1", seat=Seat(1), details=(offer((), 2, ("helper_first",)),))
    menu = Menu((ask, Option("run")))
    assert (
        said(scene, menu, ("ask.1", ((), 1, "helper_first"))) == "ask Bob for help: 1 Treasure (the helper picks first)"
    )
    assert said(scene, menu, ("run",)) == "run away"
    two = Option("curse.7", card=CardId(7), details=(PickOne((seat_option(Seat(0)),)), YesNo()))
    assert said(scene, Menu((two,)), ("curse.7", "seat.0", True)).endswith(": Ann; yes")
    assert said(scene, Menu((two,)), ("curse.7", "seat.0", True), Seat(0)).endswith(": you; yes")


def test_dice_choose_nothing(scene: Scene) -> None:
    with pytest.raises(AssertionError):
        said(scene, Roll(), (3,))


@pytest.mark.parametrize("seed", [5, 6])
def test_whatever_may_be_chosen_in_a_match_has_words(seed: int) -> None:
    rules, rng = ruleset("classic"), Random(seed)
    key = re.compile(r"\b[a-z_]+\.\d+\b")
    kinds: set[str] = set()

    def look(table: Any, question: Question, *_: Any) -> None:
        if table.moves % 3:
            return
        seen = rules.observe(table, question.seat).table
        standing = rules.standing(table, question.seat)
        menus = [(question.shape, question)]
        if standing.open():
            menus.append((standing, None))  # type: ignore[arg-type]
        for shape, asked in menus:
            text = choice_text(seen, None, shape, shape.sample(rng), asked)
            assert text
            assert not key.search(text), text
        kinds.add(question.kind)

    play_match(rules, [make("random", "doors") for _ in range(4)], rng, look=look)
    assert len(kinds) > 10
