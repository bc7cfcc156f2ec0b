"""What the teacher of the board game says to whoever does something else than what is meant, and where that leads."""

from __future__ import annotations

from tests.server.classroom import Student

from kickdoor_server.table.tutorial.teacher import TEACHER

FREE = [0, "", 0, [], 0, [], False]
"""Help for nothing."""


def steps_told(ada: Student) -> str:
    """What is to be done now."""
    return ada.notes[1].removeprefix("To do: ") if ada.notes else ""


def test_who_goes_to_the_soap_instead_of_the_mummy_is_led_past_the_fight_with_it() -> None:
    ada = Student("quest-monsters")
    ada.does("go.east")
    assert ada.heard[-1].startswith(f"{TEACHER}: That is the Soap.")
    assert steps_told(ada).startswith("end your turn")


def test_who_runs_to_another_room_than_the_entrance_is_told_what_may_come_of_it() -> None:
    ada = Student("quest-monsters")
    for word in ("go.north", "roll", "pass", "room.2", "roll", "pass"):
        ada.does(word)
    assert ada.heard[-1].startswith(f"{TEACHER}: Not the Entrance, then.")
    ada.does("end")
    ada.passes()
    assert any("Bath-Towel Mummy and Sliver of Soap to you in Honeymoon Suite" in told for told in ada.caller.story)
    assert ada.over
    assert "You did 4 of its 5 steps" in ada.over


def test_who_stays_at_home_sees_the_monsters_move_all_the_same() -> None:
    ada = Student("quest-monsters")
    ada.does("end")
    ada.passes()
    assert f"{TEACHER}: Nobody was woken. The Monster Turn comes all the same." in ada.heard
    assert ada.over


def test_who_rolls_without_the_bucket_is_told_that_the_dice_will_say() -> None:
    ada = Student("quest-combat")
    ada.does("go")
    ada.does("go_on")
    ada.passes()
    ada.does("roll")
    assert ada.heard[-1].startswith(f"{TEACHER}: Without the bucket, then.")
    assert steps_told(ada) == "let the dice lie."
    ada.passes()
    assert ada.heard[-1] == f"{TEACHER}: Won. A Level, and a Treasure."
    assert steps_told(ada).startswith("go on into the Darkness")


def test_who_gives_the_bucket_to_the_monsters_is_beaten_and_runs() -> None:
    ada = Student("quest-combat")
    ada.does("go")
    ada.does("go_on")
    ada.passes()
    ada.acts("use", "ice_bucket_and_contents", "monsters")
    ada.does("roll")
    ada.passes()
    assert ada.heard[-1] == f"{TEACHER}: Not enough. It happens to buckets, too."
    assert steps_told(ada) == "choose the room to run to."


def test_boris_answers_who_asks_him_for_help() -> None:
    ada = Student("quest-combat")
    ada.does("go")
    ada.does("go_on")
    ada.passes()
    ada.acts("ask", "Boris", FREE)
    battle = ada.match.table.battle
    assert battle.offers == [], "an offer that nobody answers would hold up a student who waits for it"


def test_who_leaves_a_fight_by_magic_is_led_on() -> None:
    ada = Student("quest-explore")
    ada.does("go")
    ada.does("go_on")
    ada.passes()
    ada.acts("use", "wrong_turn_at_the_ice", "room.0")
    ada.passes()
    assert steps_told(ada).startswith("end your turn")


def test_whatever_door_is_taken_the_room_behind_it_is_the_one_that_is_meant() -> None:
    for side in ("north", "east", "south", "west"):
        ada = Student("quest-explore")
        ada.does(f"go.{side}")
        (found,) = [line for line in ada.caller.story if f"You explore {side}: Hall of Unclaimed Cases." in line]
        kinds = {"north": "a door", "east": "a locked door", "south": "open", "west": "a hidden door"}
        back = {"north": "south", "east": "west", "south": "north", "west": "east"}[side]
        assert f"Exits: {', '.join(f'{kind} {each}' for each, kind in kinds.items() if each != back)}." in found
