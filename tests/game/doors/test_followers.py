"""Followers: how many there may be, when they are played, in which deck they lie."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
from tests.game.doors.test_numbers_vary import by
from tests.own_cards import beast
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors import telling
from kickdoor_game.doors.state import events
from kickdoor_game.doors.telling.stakes import bad_stuff
from kickdoor_game.heroes.numbers import Numbers
from kickdoor_game.heroes.status import status
from kickdoor_game.language.book import Book
from kickdoor_game.language.cards import Card, Follower, deck_of
from kickdoor_game.language.door_games import DOOR_GAMES
from kickdoor_game.language.wording import facts
from kickdoor_game.language.words.effects import LoseFollower
from kickdoor_game.language.words.traits import Bonus, DieForYou
from kickdoor_game.machine.questions import Menu, Question, word_in
from kickdoor_game.sets.classic.game import NUMBERS


def follower(key: str, value: int, deck: Literal["door", "treasure"] = "door", copies: int = 1) -> Follower:
    return Follower(key=key, name=key.title(), traits=(Bonus(value), DieForYou()), deck=deck, copies=copies)


CARDS: list[Card] = [
    follower("page", 1),
    follower("cook", 2),
    follower("valet", 3, copies=2),
    follower("usher", 1, "treasure"),
    beast("ogre", 6),
    beast("snob", 2, bad_stuff=(LoseFollower(),)),
]


def scene(ann: H, *, doors: tuple[str, ...] = (), numbers: Numbers = NUMBERS) -> Scene:
    return Scene(numbers=numbers, extra=CARDS, doors=doors, Ann=ann, Bob=H(hand=["valet"]), Cid=H())


def test_without_a_limit_there_are_as_many_as_one_likes() -> None:
    t = scene(H(hand=["page", "cook"]))
    t.acts("Ann", "play", "page")
    t.acts("Ann", "play", "cook")
    assert t.keys(t.hero("Ann").followers) == ["page", "cook"]


def test_with_a_limit_of_one_another_takes_the_place_of_the_old_one() -> None:
    t = scene(H(hand=["page", "cook"]), numbers=by(followers_most=1))
    t.acts("Ann", "play", "page")
    t.acts("Ann", "play", "cook")
    assert t.keys(t.hero("Ann").followers) == ["cook"]
    assert t.keys(t.table.discards["door"]) == ["page"]
    (gone,) = t.told(events.CardDiscarded)
    assert gone.why == "changed"


def test_of_several_one_says_which_one_goes() -> None:
    t = scene(H(hand=["valet"], followers=["page", "cook"]), numbers=by(followers_most=2))
    assert t.choices("Ann", "play", "valet") == ["page", "cook"]
    t.acts("Ann", "play", "valet", "cook")
    assert t.keys(t.hero("Ann").followers) == ["page", "valet"]


def test_what_goes_is_said_before() -> None:
    t = scene(H(hand=["valet"], followers=["page"]), numbers=by(followers_most=1))
    options = t.rules.standing(t.table, t.seat("Ann")).open()
    (play,) = (option for option in options if word_in(option.key) == "play")
    assert telling.option_label(t.table, t.seat("Ann"), play) == "play Valet (Page is discarded)"
    assert telling.lost_text(t.table, t.seat("Ann"), play) == "Play Valet? Page is discarded for it."
    assert (play.rule, play.ends_it) == ("bites.minions.2", True)


@pytest.mark.parametrize(("most", "goes"), [(3, False), (2, True), (None, False)])
def test_nothing_is_said_to_go_where_there_is_room(most: int | None, goes: bool) -> None:
    """Then there is nothing to be chosen with it, so no rule for that; else what is chosen is asked about."""
    t = scene(H(hand=["valet"], followers=["page", "cook"]), numbers=by(followers_most=most))
    (play,) = (one for one in t.rules.standing(t.table, t.seat("Ann")).open() if word_in(one.key) == "play")
    assert telling.option_label(t.table, t.seat("Ann"), play) == "play Valet"
    assert play.rule == ("bites.minions.2" if goes else "")
    which = [option for shape in play.details for option in getattr(shape, "options", ())]
    said = [telling.lost_text(t.table, t.seat("Ann"), option) for option in which if option.ends_it]
    assert [text.partition(" for it?")[0] for text in said] == (["Discard Page", "Discard Cook"] if goes else [])


def test_who_cannot_play_one_now_is_not_asked_which_one_goes() -> None:
    t = scene(H(hand=["valet"], followers=["page", "cook"]), numbers=by(followers_most=2))
    for turn, details in (("Ann", 1), ("Bob", 0)):
        t.table.turn = t.seat(turn)
        (play,) = (one for one in t.rules.standing(t.table, t.seat("Ann")).options if word_in(one.key) == "play")
        assert (len(play.details), play.barred is None) == (details, bool(details))


WHEN = [by(followers_played="own_turn"), by(followers_played="any_time"), by(followers_played="from_the_start")]


@pytest.mark.parametrize("numbers", WHEN, ids=lambda numbers: numbers.followers_played)
def test_followers_are_played_in_ones_own_turn_or_at_any_time(numbers: Numbers) -> None:
    t = scene(H(level=5, hand=["page"]), doors=("ogre",), numbers=numbers)
    t.answers("Ann", "open")
    if numbers.followers_played == "own_turn":
        assert t.refused("Ann", "play", "page").rule == "classic.combat.8"
        assert t.refused("Bob", "play", "valet").rule == "classic.treasure.6"
        return
    t.acts("Ann", "play", "page")
    t.acts("Bob", "play", "valet")
    assert t.sums() == (6, 6)


@pytest.mark.parametrize("numbers", WHEN, ids=lambda numbers: numbers.followers_played)
def test_before_the_first_turn_they_wait_or_do_not(numbers: Numbers) -> None:
    t = scene(H(hand=["page", "cook"]), numbers=replace(numbers, followers_most=1))
    t.table.phase = "setup"
    if numbers.followers_played != "from_the_start":
        assert t.barred("Ann", "play", "page").rule == "classic.character.4"
        return
    t.acts("Ann", "play", "page")
    barred = t.barred("Ann", "play", "cook")
    assert (barred.code, barred.rule) == ("one_before_the_first_turn", "bites.character.7")


@pytest.mark.parametrize(
    ("called", "most", "played"),
    [("Follower", 1, "one Follower"), ("Minion", 1, "one Minion"), ("Follower", None, "Followers")],
)
def test_a_table_has_one_word_for_them(called: Literal["Follower", "Minion"], most: int | None, played: str) -> None:
    numbers = by(followers_called=called, followers_most=most, followers_played="from_the_start")
    t = scene(H(), doors=("snob",), numbers=numbers)
    asked = Question(t.seat("Ann"), "setup", Menu(()), ("pass",), "setup", ())
    assert f"(one Race, one Class, Items, {played})" in telling.question_text(t.table, asked)
    t.answers("Ann", "open")
    assert t.table.fight is not None
    assert bad_stuff(t.table, t.table.fight) == {"Snob": f"lose all your {called}s"}


def test_the_log_says_which_one_goes_in_the_same_breath() -> None:
    t = scene(H(hand=["page", "cook"]), numbers=by(followers_most=1))
    t.acts("Ann", "play", "page")
    t.acts("Ann", "play", "cook")
    assert told(t) == ["Ann plays Page.", "Ann plays Cook in place of Page."]


def test_a_follower_of_the_treasures_lies_there() -> None:
    door, treasure = follower("page", 1), follower("usher", 1, "treasure")
    assert (deck_of(door), deck_of(treasure)) == ("door", "treasure")
    assert (facts(door), facts(treasure)) == ((), ("Treasure",))
    book = Book.of((door, treasure), DOOR_GAMES)
    assert {deck: [book.cards[card].key for card in cards] for deck, cards in book.decks.items()} == {
        "door": ["page"],
        "treasure": ["usher"],
    }
    t = scene(H(level=3, followers=["usher"]), doors=("ogre",))
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.acts("Ann", "sacrifice", "usher")
    assert t.keys(t.table.discards["treasure"]) == ["usher"]


def test_too_many_are_noticed() -> None:
    t = scene(H(followers=["page", "cook"]))
    assert status(t.table) == []
    t.table.numbers = by(followers_most=1)
    assert status(t.table) == ["Ann has 2 followers (bites.minions.2)"]
