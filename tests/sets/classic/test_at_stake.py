"""What a fight is about, as those hear it who decide in it: the win of the game, what a helper brings and pays."""

from __future__ import annotations

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import totals
from kickdoor_game.doors.telling.stakes import notes, outlook
from kickdoor_game.language.words.conditions import HasSex
from kickdoor_game.language.words.effects import LoseLevels, NextFight
from kickdoor_game.language.words.specials import MonsterBonus, ToHelper
from kickdoor_game.machine.questions import Menu, word_in

NOTHING: tuple[list[str], int, str] = ([], 0, "helper_first")


def asked(t: Scene, name: str) -> str:
    return telling.question_text(t.table, t.question(name))


def hints(t: Scene, name: str) -> dict[str, str]:
    """What stands beside each choice of that player, by its label."""
    shape = t.question(name).shape
    assert isinstance(shape, Menu)
    question, seat = t.question(name), t.seat(name)
    return {
        telling.option_label(t.table, seat, option, question): telling.option_hint(t.table, seat, option)
        for option in shape.options
    }


@pytest.mark.rule("classic.winning.1", "classic.combat.22")
def test_a_kill_that_wins_the_game_says_so_wherever_one_decides_about_it() -> None:
    t = Scene(Ann=H(level=9), Bob=H(), Cid=H(), extra=[beast("hare", 2)], doors=["hare"])
    t.answers("Ann", "open")
    wins = "This kill would make Ann Level 10 and win the game."
    assert asked(t, "Ann") == (
        "You have 9 against 2 of Hare: you are winning. This kill would make you Level 10 and win the game."
    )
    assert telling.summary(t.table) == "Ann fights Hare for 1 Treasure and the game."
    assert notes(t.table, t.fight) == ["this kill would make Ann Level 10 and win the game"]
    t.answers("Ann", "win")
    assert told(t, "Bob")[-1] == f"Ann claims the kill, 9 against 2. {wins} Anybody else?"
    assert asked(t, "Bob") == f"Ann has the monsters beaten, 9 against 2. {wins} Do you let it happen?"


def test_a_kill_like_any_other_says_nothing_of_the_sort() -> None:
    t = Scene(Ann=H(level=8), Bob=H(), Cid=H(), extra=[beast("hare", 2)], doors=["hare"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert asked(t, "Bob") == "Ann has the monsters beaten, 8 against 2. Do you let it happen?"


@pytest.mark.rule("classic.winning.1", "classic.help.2")
def test_who_is_asked_for_help_hears_that_it_would_win_somebody_the_game() -> None:
    bear = beast("bear", 12, bad_stuff=(LoseLevels(1),))
    t = Scene(Ann=H(level=9), Bob=H(level=5), Cid=H(), extra=[bear], doors=["bear"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", NOTHING)
    assert asked(t, "Bob") == (
        "Ann asks you for help: you would get nothing but thanks. With you: 14 against 12, enough; you bring 5. "
        "This kill would make Ann Level 10 and win the game. Bad Stuff of Bear: lose 1 Level."
    )
    assert hints(t, "Ann")["ask Bob for help"] == (
        "with Bob: 14 against 12, enough; Bob brings 5; this kill would make you Level 10 and win the game"
    )


@pytest.mark.rule("classic.winning.4")
def test_an_elf_who_would_win_by_helping_is_named_to_the_fighter() -> None:
    t = Scene(Ann=H(level=3), Bob=H(level=9, race="elf"), Cid=H(), extra=[beast("bear", 10)], doors=["bear"])
    t.answers("Ann", "open")
    assert outlook(t.table, None, t.seat("Bob")) == [
        "with Bob: 12 against 10, enough; Bob brings 9",
        "this kill would make Bob Level 10 and win the game",
        "Bob goes up 1 Level for helping",
    ]


@pytest.mark.rule("classic.help.15")
def test_the_promised_sum_is_the_one_that_comes_about() -> None:
    """What comes with a helper counts before he has come: what he provokes, and what hangs on him."""
    wolf = beast("wolf", 12, specials=(MonsterBonus(4, HasSex("male")),))
    t = Scene(Ann=H(level=8), Bob=H(level=6, sex="male"), Cid=H(), extra=[wolf], doors=["wolf"])
    t.answers("Ann", "open")
    assert hints(t, "Ann")["ask Bob for help"] == (
        "with Bob: 14 against 16, not enough; Bob brings 6; Wolf gets +4, against male heroes: Bob"
    )
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert totals(t.table, t.fight) == (14, 16)
    assert asked(t, "Ann").startswith("You have 14 against 16 of Wolf (+4 against male heroes: Bob): you are losing.")


@pytest.mark.card("wrong_changing_room")
@pytest.mark.rule("classic.combat.11")
def test_a_helper_who_brings_less_than_nothing_says_why() -> None:
    t = Scene(
        Ann=H(level=4), Bob=H(level=4), Cid=H(hand=["wrong_changing_room"]), extra=[beast("hare", 7)], doors=["hare"]
    )
    t.acts("Cid", "curse", "wrong_changing_room", "Bob")
    t.everybody_passes()
    assert any(isinstance(curse.word, NextFight) for curse in t.hero("Bob").lasting)
    t.answers("Ann", "open")
    assert (
        hints(t, "Ann")["ask Bob for help"]
        == "with Bob: 3 against 7, not enough; Bob brings -1 (The Wrong Changing Room -5)"
    )
    t.answers("Ann", "ask", "Bob", NOTHING)
    t.answers("Bob", "accept")
    assert totals(t.table, t.fight) == (3, 7)


def test_what_a_helper_pays_for_winning_is_said_before_he_agrees() -> None:
    head = beast("head", 9, specials=(ToHelper((LoseLevels(1),)),))
    t = Scene(Ann=H(level=6), Bob=H(level=5), Cid=H(), extra=[head], doors=["head"])
    t.answers("Ann", "open")
    pays = "if it is beaten with help, the helper loses 1 Level"
    assert notes(t.table, t.fight) == [f"Head: {pays} (classic.combat.4)"]
    t.answers("Ann", "ask", "Bob", ([], 1, "helper_first"))
    assert f" I{pays[1:]}. Bad Stuff of Head: " in asked(t, "Bob")
    (bid,) = [option for option in t.rules.standing(t.table, t.seat("Cid")).options if word_in(option.key) == "bid"]
    assert telling.option_hint(t.table, t.seat("Cid"), bid) == f"with you: 7 against 9, not enough; you bring 1; {pays}"
    t.answers("Bob", "accept")
    assert "Bob helps for 1 Treasure (the helper picks first)" in notes(t.table, t.fight)


def test_a_monster_that_is_stronger_against_somebody_says_against_whom() -> None:
    wolf = beast("wolf", 12, specials=(MonsterBonus(4, HasSex("female")),))
    t = Scene(Ann=H(level=2), Bob=H(), Cid=H(), extra=[wolf], doors=["wolf"])
    t.answers("Ann", "open")
    assert asked(t, "Ann").startswith("You have 2 against 16 of Wolf (+4 against female heroes: Ann): ")
    assert told(t) == ["Ann kicks open the door.", "Ann faces Wolf, Level 12, +4 against female heroes."]


@pytest.mark.card("mate", "peer_reviewed")
def test_of_two_alike_each_line_says_to_which_it_belongs() -> None:
    from kickdoor_game.doors.fight.strength import monsters_side
    from kickdoor_game.doors.telling.sums import part_words

    t = Scene(Ann=H(level=2), Bob=H(hand=["mate", "peer_reviewed"]), Cid=H(), extra=[beast("hare", 3)], doors=["hare"])
    t.answers("Ann", "open")
    t.acts("Bob", "mate", "mate", "hare")
    t.acts("Bob", "enhance", "peer_reviewed", "hare")
    assert [part_words(t.table, part) for part in monsters_side(t.table, t.fight)] == [
        "Hare",
        "Egged On on Hare",
        "Hare (Twin)",
        "Egged On on Hare (Twin)",
    ]


@pytest.mark.differs_in("shakespeare")
@pytest.mark.rule("classic.help.8")
def test_a_fight_with_no_monster_left_is_not_told_as_a_fight() -> None:
    t = Scene(
        Ann=H(level=2, role="wizard", hand=["mate", "cheat", "elf"]),
        Bob=H(),
        Cid=H(),
        extra=[beast("hare", 9, treasures=3), gear("old_boots", 1)],
        doors=["hare"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "charm", "hare")
    assert asked(t, "Ann") == "No monster is left: 3 Treasures to be taken."
    assert telling.summary(t.table) == "Ann is rid of the monsters for 3 Treasures."
    assert "take the Treasures" in hints(t, "Ann")
    t.answers("Ann", "win")
    assert told(t, "Bob")[-1] == "Ann reaches for what the monsters have left. Anybody else?"
    assert asked(t, "Bob") == "Ann reaches for what the monsters have left. Do you let it happen?"


def test_those_who_run_run_for_nothing() -> None:
    t = Scene(Ann=H(level=2), Bob=H(), Cid=H(), extra=[beast("hare", 9)], doors=["hare"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    assert telling.summary(t.table) == "Ann runs from Hare."
