"""A lesson that is written wrongly says where; decisions in words find what is offered, and nothing else."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from tests.offers import offer

from kickdoor_game.doors.state import events
from kickdoor_game.engine import PreparedStart
from kickdoor_game.library import catalogue, engine, ruleset
from kickdoor_game.machine.errors import Refusal
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.questions import Choice, Menu, Number, Option, PickOne, PickSome, Pile, Shape, Split
from kickdoor_game.machine.ruleset import Player
from kickdoor_server.table.tutorial.dice import LoadedDice
from kickdoor_server.table.tutorial.lesson import LessonError, check, lessons_in, read
from kickdoor_server.table.tutorial.school import course
from kickdoor_server.table.tutorial.spoken import choice_of
from kickdoor_server.table.tutorial.teacher import LessonEvent

GAME = ruleset("classic")
BOOK = GAME.book
RULES = catalogue("classic").rules
PREPARING = cast(PreparedStart, engine("doors").preparing)
NAMES = ("you", "Boris", "Olga")
LESSON = """
key = "tiny"
number = 1
set = "classic"
title = "Tiny"
sentence = "A door."
farewell = "Bye."
turns = 1
chairs = [{ name = "you" }, { name = "Boris" }, { name = "Olga", hand = ["elf"] }]
cues = [{ who = "Boris", at = "kill", step = "kick", reply = ["pass"] }]

[[steps]]
key = "kick"
text = "Doors."
do = "kick."
hint = "Kick."
done = [{ told = "Opened", seat = "you" }]
"""


def card(key: str) -> CardId:
    return next(CardId(number) for number, printed in enumerate(BOOK.cards) if printed.key == key)


def test_it_is_right_as_it_is() -> None:
    check(read(LESSON, "tiny.toml"), GAME, RULES, PREPARING)


def test_what_it_chooses_is_chosen_and_nobody_is_hurried() -> None:
    text = LESSON.replace("turns = 1", "turns = 1\noptions = { claim_discards = true }")
    given = course(read(text, "tiny.toml")).rules
    table = given.new_table([Player("Ada"), Player("Boris"), Player("Olga")], {})
    assert table.numbers.claim_discards
    assert set(table.numbers.deadlines_ms.values()) == {None}


def test_a_set_without_lessons_has_none(tmp_path: Path) -> None:
    assert lessons_in(tmp_path / "lessons") == ()
    (tmp_path / "1-tiny.toml").write_text(LESSON)
    (tmp_path / "README.md").write_text("Not a lesson.")
    assert [lesson.key for lesson in lessons_in(tmp_path)] == ["tiny"]


def test_it_says_whose_rules_it_teaches() -> None:
    assert course(read(LESSON, "tiny.toml")).rules.book is BOOK
    with pytest.raises(LessonError, match="lesson tiny: no set 'clasic'; there are: classic"):
        course(read(LESSON.replace('"classic"', '"clasic"'), "tiny.toml"))


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ("turns = 1", "turns = 'one'", r"tiny.toml: Expected `int`, got `str` - at `\$.turns`"),
        ("hint = ", "hnit = ", "tiny.toml: .*hnit"),
        ('"elf"', '"elv"', "lesson tiny: there is no card 'elv'"),
        ("turns = 1", "turns = 1\nboard = { rooms = [] }", "lesson tiny: .*unknown field `rooms`"),
        ('name = "Boris"', 'name = "Boris", figure = { gold = 1 }', "lesson tiny: .*unknown field `gold`.*sheets"),
        ('name = "Boris"', 'name = "Boris", level = 10', "lesson tiny: a hero begins at Level 1 to 9, not at 10"),
        ("hint = ", 'comes = ["winter"]\nhint = ', "step kick: nobody can wish for 'winter'"),
        ("hint = ", "dice = [7]\nhint = ", "step kick: no die shows 7"),
        ('{ name = "you" }', '{ name = "me" }', "the first chair is the student's"),
        ('who = "Boris"', 'who = "Brois"', "'Brois' is not in the cast"),
        ('step = "kick"', 'step = "kcik"', "there is no step 'kcik'"),
        ('reply = ["pass"]', "says = 'hm'", "a cue of Boris replies or acts, one of the two"),
        ('told = "Opened"', 'told = "Oepned"', "step kick: .* is neither a question nor an event"),
        ('seat = "you" }', 'saet = "you" }', "step kick: Opened has no field 'saet'"),
        ('seat = "you" }', 'seat = "you", to = "kcik" }', "step kick: there is no step 'kcik' after it"),
        ('seat = "you" }', 'seat = "you", to = "kick" }', "step kick: there is no step 'kick' after it"),
        ('"Doors."', '"{Doors}."', "step kick: nothing stands for {Doors}"),
        ("turns = 1", 'turns = 1\nrules = ["a.turn.99"]', "lesson tiny: there is no rule 'a.turn.99'"),
        ("turns = 1", "turns = 1\noptions = { listen = true }", "lesson tiny: there is no option 'listen'"),
        ("turns = 1", 'turns = 1\nfirst = "Anna"', "nobody called 'Anna' can begin"),
    ],
)
def test_a_slip_of_the_pen_is_named(right: str, wrong: str, why: str) -> None:
    assert LESSON.count(right) == 1
    with pytest.raises(LessonError, match=why):
        check(read(LESSON.replace(right, wrong), "tiny.toml"), GAME, RULES, PREPARING)


@pytest.mark.parametrize(
    ("sign", "is_shown"),
    [
        ({"told": "CurseStruck"}, True),
        ({"told": "CurseStruck", "by": "you"}, True),
        ({"told": "CurseStruck", "victim": "Boris", "card": "clerical_error"}, True),
        ({"told": "CurseStruck", "victim": "others"}, True),
        ({"told": "CurseStruck", "by": "others"}, False),
        ({"told": "CurseStruck", "by": "Olga"}, False),
        ({"told": "CurseStruck", "card": "elf"}, False),
        ({"told": "Opened"}, False),
        ({"asked": "combat"}, False),
    ],
)
def test_a_sign_is_recognised_by_what_it_names(sign: dict[str, str], is_shown: bool) -> None:
    event = events.CurseStruck(Seat(1), card("clerical_error"), Seat(0))
    assert LessonEvent(event, NAMES, BOOK).is_sign(sign) is is_shown


def test_signs_about_flags_and_several_seats() -> None:
    asked = events.HelpAsked(Seat(0), Seat(2), (), 1, "", request=True)
    assert LessonEvent(asked, NAMES, BOOK).is_sign({"told": "HelpAsked", "request": True, "other": "Olga"})
    assert not LessonEvent(asked, NAMES, BOOK).is_sign({"told": "HelpAsked", "request": False})
    assert LessonEvent(events.GameWon((Seat(2), Seat(0))), NAMES, BOOK).is_sign({"told": "GameWon", "winners": "you"})
    assert not LessonEvent(events.GameWon((Seat(2),)), NAMES, BOOK).is_sign({"told": "GameWon", "winners": "you"})


ELF, DWARF = card("elf"), card("dwarf")
CARDS = (Option(f"card.{ELF}", card=ELF), Option(f"card.{DWARF}", card=DWARF))
SEATS = (Option("seat.1", seat=Seat(1)), Option("seat.2", seat=Seat(2)))
MENU = Menu(
    (
        Option("open"),
        Option(f"curse.{ELF}", card=ELF, details=(PickOne(SEATS),)),
        Option("ask.2", seat=Seat(2), details=(offer(CARDS, 2, ("first", "last")),)),
        Option("sell", details=(PickSome(CARDS, 1, 2),)),
        Option("bet", details=(Number(1, 3),)),
    )
)


@pytest.mark.parametrize(
    ("shape", "said", "choice"),
    [
        (MENU, ["open"], ("open",)),
        (MENU, ["curse", "elf", "Boris"], (f"curse.{ELF}", "seat.1")),
        (MENU, ["ask", "Olga", [["dwarf"], 1, "last"]], ("ask.2", ((f"card.{DWARF}",), 1, "last"))),
        (MENU, ["ask", "Olga", [["dwarf"], 0, ""]], ("ask.2", ((f"card.{DWARF}",), 0, ""))),
        (MENU, ["ask", "Olga", [["dwarf"], 0]], None),
        (MENU, ["ask", "Olga", [["dwarf"], 1, "middle"]], None),
        (MENU, ["sell", ["elf", "dwarf"]], ("sell", (f"card.{ELF}", f"card.{DWARF}"))),
        (MENU, ["bet", 2], ("bet", 2)),
        (PickSome(CARDS, 1, 1), ["dwarf"], (f"card.{DWARF}",)),
        (PickOne(CARDS), ["dwarf"], f"card.{DWARF}"),
        (Split(CARDS, (Pile("seat.2", 1, 1, Seat(2)),), 1, 1), [["elf", "Olga"]], ((f"card.{ELF}", "seat.2"),)),
        (MENU, ["close"], None),
        (MENU, ["curse", "elf"], None),
        (MENU, ["curse", "elf", "you"], None),
        (MENU, ["bet", 4], None),
        (PickSome(CARDS, 2, 2), ["dwarf"], None),
        (PickOne(CARDS), ["ambitious_pebble"], None),
        (PickOne(CARDS), ["dwarf", "elf"], None),
    ],
)
def test_what_is_said_is_what_is_chosen(shape: Shape, said: list[object], choice: Choice | None) -> None:
    assert choice_of(shape, said, NAMES, BOOK) == choice


def test_what_is_barred_is_not_offered() -> None:
    barred = Menu((Option("open", barred=Refusal("no", "classic.turn.1", "wait")),))
    assert choice_of(barred, ["open"], NAMES, BOOK) is None


def test_the_dice_of_a_step_fall_once_and_the_others_by_chance() -> None:
    kick, run_away = (2, 6), (1,)
    wanted: list[tuple[int, ...]] = [kick]
    dice, plain = LoadedDice(b"seed", lambda: wanted[-1]), LoadedDice(b"seed", lambda: ())
    assert [1 + dice.randrange(6) for _ in range(2)] == [2, 6]
    assert [dice.randrange(6) for _ in range(20)] == [plain.randrange(6) for _ in range(20)]
    assert [dice.randrange(20) for _ in range(20)] == [plain.randrange(20) for _ in range(20)]
    wanted.append(run_away)
    assert 1 + dice.randrange(6) == 1
