"""Any time means any time: a curse in the middle of charity, another on top of it, a theft on top of that, and a save.

What was interrupted is asked anew, with hand, limits and levels as they are then. A save at any moment of it goes on
to exactly the same bytes as the match that nobody saved.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy

import pytest
from tests.doors_rules import ruleset
from tests.scene import H, Scene

from kickdoor_game.language.cards import Curse, Item
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import QuestionId
from kickdoor_game.machine.plain import saved_bytes
from kickdoor_game.machine.questions import PickSome, Split

HAND = ["elf", "halfling", "warrior", "wizard", "cleric", "find_a_staircase", "backup_gravy"]


def hardest() -> Scene:
    """Ann, a Dwarf, will have nine cards at the end of her turn and may keep six; Bob and Cid mean to interfere."""
    return Scene(
        Ann=H(level=4, race="dwarf", hand=HAND, items=["theme_music", "lanyard_of_access", "chain_letter_mail"]),
        Bob=H(level=3, role="thief", hand=["pocket_inspection", "paper_tiger"]),
        Cid=H(level=2, hand=["family_tree_surgery"], items=["motivational_poster"]),
        doors=["thief", "dwarf"],
    )


STORY: list[tuple[str, Callable[[Scene], None]]] = [
    ("Ann opens a door", lambda t: t.answers("Ann", "open")),
    ("looks for no trouble", lambda t: t.answers("Ann", "skip")),
    ("and ends her turn", lambda t: t.answers("Ann", "end")),
    ("Bob curses her in the middle of her charity", lambda t: t.acts("Bob", "curse", "pocket_inspection", "Ann")),
    ("Bob passes", lambda t: t.passes("Bob")),
    ("the others too", lambda t: t.passes("Ann", "Cid")),
    ("Cid curses her while she is asked what to lose", lambda t: t.acts("Cid", "curse", "family_tree_surgery", "Ann")),
    ("Ann passes", lambda t: t.passes("Ann")),
    ("the others too", lambda t: t.passes("Bob", "Cid")),
    ("Bob steals in the meantime", lambda t: t.acts("Bob", "steal", "motivational_poster", ["paper_tiger"])),
    ("his die falls", lambda t: t.rolls(4)),
    ("nobody changes it", lambda t: t.everybody_passes()),
    ("Ann says what she loses", lambda t: t.answers("Ann", "lanyard_of_access")),
    ("and to whom she gives", lambda t: t.answers("Ann", dict.fromkeys(["thief", "dwarf", "elf", "wizard"], "Cid"))),
    ("Bob opens his door", lambda t: t.answers("Bob", "open")),
]


def told(steps: int) -> Scene:
    """The story up to there."""
    t = hardest()
    for _, step in STORY[:steps]:
        step(t)
    return t


def resumed(t: Scene) -> Scene:
    """The same position, from its saved bytes."""
    twin = copy(t)
    twin.table = run.start(t.rules, t.rules.load(saved_bytes(t.table), {}))
    twin.events, twin.dice = list(t.events), list(t.dice)
    return twin


def ids(t: Scene) -> list[QuestionId]:
    return [run.question_id(t.table, question) for question in run.questions(t.table)]


def stack(t: Scene) -> list[str]:
    return [type(frame).__name__ for frame in t.table.stack]


# ---------------------------------------------------------------- the hardest case


def test_in_the_middle_of_both_curses_charity_waits_below_everything() -> None:
    t = told(7)
    assert stack(t) == [
        "Match",
        "Turn",
        "Charity",
        *("Perform", "CurseStrike", "Resolve", "LoseSomeItems"),
        *("Perform", "CurseStrike", "CurseWindow"),
    ]
    assert [t.asked(name) for name in t.names] == ["curse", "curse", "curse"]
    assert t.keys(t.table.aside) == ["pocket_inspection", "family_tree_surgery"]


def test_what_was_interrupted_is_asked_anew_from_the_top_down() -> None:
    t = told(9)
    assert (t.asked("Ann"), t.asked("Bob"), t.asked("Cid")) == ("lose_item", None, None)
    assert t.hero("Ann").races == ()
    t = told(13)
    assert t.keys(t.hero("Ann").items) == ["theme_music", "chain_letter_mail"]
    assert t.keys(t.hero("Bob").items) == ["motivational_poster"]
    question = t.question("Ann")
    assert (question.kind, question.numbers) == ("charity", (9 - 5,))
    t = told(14)
    assert (len(t.hero("Ann").hand), len(t.hero("Cid").hand), t.asked("Bob")) == (5, 4, "arrange")
    assert t.keys(t.table.discards["door"]) == ["dwarf", "family_tree_surgery", "paper_tiger", "pocket_inspection"]


@pytest.mark.parametrize("steps", range(len(STORY) + 1), ids=["in the beginning", *(name for name, _ in STORY)])
def test_a_match_goes_on_from_its_saved_bytes_as_if_nobody_had_saved_it(steps: int) -> None:
    t = told(steps)
    twin = resumed(t)
    assert saved_bytes(twin.table) == saved_bytes(t.table)
    assert run.questions(twin.table) == run.questions(t.table)
    assert ids(twin) == ids(t)
    for name in t.names:
        assert twin.rules.standing(twin.table, t.seat(name)) == t.rules.standing(t.table, t.seat(name))
    for _, step in STORY[steps:]:
        step(t)
        step(twin)
        assert saved_bytes(twin.table) == saved_bytes(t.table)
        assert ids(twin) == ids(t)
    assert twin.events == t.events
    assert saved_bytes(twin.table) == saved_bytes(told(len(STORY)).table)


def test_a_match_that_is_saved_and_loaded_after_every_answer_is_the_same_match() -> None:
    t = hardest()
    for _, step in STORY:
        t = resumed(t)
        step(t)
    assert saved_bytes(t.table) == saved_bytes(told(len(STORY)).table)


def test_an_answer_leaves_the_table_it_was_given_to_as_it_was() -> None:
    for steps, (_, step) in enumerate(STORY):
        t = told(steps)
        table, before = t.table, saved_bytes(t.table)
        step(t)
        assert saved_bytes(table) == before, STORY[steps][0]


# ---------------------------------------------------------------- asked anew, as things are then


def charity(ann: H, bob: H, cid: H) -> Scene:
    """Ann, at the end of her turn, is asked for her surplus; two Doors have come to her hand."""
    t = Scene(Ann=ann, Bob=bob, Cid=cid, doors=["thief", "dwarf"])
    for word in ("open", "skip", "end"):
        t.answers("Ann", word)
    return t


def test_the_hand_is_counted_anew() -> None:
    t = charity(H(level=4, hand=HAND), H(level=2, hand=["hole_in_the_lining"]), H())
    assert t.question("Ann").numbers == (4,)
    t.acts("Bob", "curse", "hole_in_the_lining", "Ann")
    t.everybody_passes()
    question = t.question("Ann")
    assert (question.kind, question.numbers) == ("charity", (2,))
    assert isinstance(question.shape, Split)
    assert [option.card for option in question.shape.options] == list(t.hero("Ann").hand)
    t.time_is_up("Ann")
    assert (len(t.hero("Ann").hand), t.keys(t.hero("Cid").hand)) == (5, ["dwarf", "thief"])


def test_the_limit_is_looked_up_anew() -> None:
    t = charity(H(level=4, race="dwarf", hand=HAND[:5]), H(level=2, hand=["family_tree_surgery"]), H())
    assert t.question("Ann").numbers == (1,)
    t.acts("Bob", "curse", "family_tree_surgery", "Ann")
    t.everybody_passes()
    assert t.question("Ann").numbers == (2,)


def test_the_levels_are_compared_anew() -> None:
    t = charity(H(level=3, hand=HAND), H(level=2, hand=["exam_you_forgot"]), H(level=2, hand=["clerical_error"]))
    assert t.asked("Ann") == "charity"
    t.acts("Cid", "curse", "clerical_error", "Bob")
    t.everybody_passes()
    shape = t.question("Ann").shape
    assert isinstance(shape, Split)
    assert [pile.seat for pile in shape.piles] == [t.seat("Bob")]
    t.acts("Bob", "curse", "exam_you_forgot", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "charity_discard"
    assert isinstance(t.question("Ann").shape, PickSome)


def test_when_nothing_is_left_to_ask_the_game_goes_on() -> None:
    t = charity(H(level=4, hand=HAND[:5]), H(level=2, hand=["hole_in_the_lining"]), H())
    assert t.question("Ann").numbers == (2,)
    t.acts("Bob", "curse", "hole_in_the_lining", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn", "who gave nothing away says when they are done"
    t.answers("Ann", "end")
    assert (t.asked("Ann"), t.asked("Bob")) == (None, "arrange")


def test_a_curse_that_finds_nothing_left_when_its_turn_comes_again_is_over() -> None:
    flood = Curse(key="flood", name="Flood", effects=(LoseItem(which="all"),))
    t = Scene(
        Ann=H(items=["chain_letter_mail", "lanyard_of_access"]),
        Bob=H(hand=["pocket_inspection", "flood"]),
        Cid=H(),
        extra=[flood],
    )
    t.acts("Bob", "curse", "pocket_inspection", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "lose_item"
    t.acts("Bob", "curse", "flood", "Ann")
    t.everybody_passes()
    assert (t.hero("Ann").items, t.asked("Ann")) == ((), "arrange")
    assert t.keys(t.table.discards["door"]) == ["flood", "pocket_inspection"]


# ---------------------------------------------------------------- which answer is for which question


def send(t: Scene, name: str, choice: object, question: QuestionId) -> None:
    """An answer as it comes from a client: for the question that he saw."""
    outcome = run.apply(t.rules, t.table, Answer(t.seat(name), choice, question=question))
    t.table = outcome.table


def test_an_answer_counts_though_somebody_has_interfered_elsewhere() -> None:
    t = charity(
        H(level=4, hand=HAND),
        H(level=3, hand=["return_a_library_book"], items=["theme_music"], role="thief"),
        H(level=1, items=["motivational_poster"]),
    )
    asked, choice = ids(t), t.question("Ann").default
    t.acts("Bob", "use", "return_a_library_book")
    t.acts("Bob", "drop", "thief")
    t.acts("Cid", "stow", "motivational_poster")
    t.acts("Bob", "trade", "Cid", ["theme_music"], ["motivational_poster"])
    t.acts("Cid", "agree", "Bob")
    assert ids(t) == asked
    send(t, "Ann", choice, asked[0])
    assert (len(t.hero("Ann").hand), t.asked("Bob")) == (5, "arrange")


def test_an_answer_to_a_question_that_has_changed_is_stale() -> None:
    t = charity(H(level=4, hand=HAND), H(level=2), H(level=1, hand=["return_a_library_book"]))
    asked, choice = ids(t)[0], t.question("Ann").default
    t.acts("Cid", "use", "return_a_library_book")
    assert ids(t)[0] != asked
    before = saved_bytes(t.table)
    with pytest.raises(StaleAnswer):
        send(t, "Ann", choice, asked)
    assert saved_bytes(t.table) == before
    shape = t.question("Ann").shape
    assert isinstance(shape, Split)
    assert [pile.seat for pile in shape.piles] == [t.seat("Bob"), t.seat("Cid")]
    send(t, "Ann", t.question("Ann").default, ids(t)[0])
    assert (len(t.hero("Bob").hand), len(t.hero("Cid").hand)) == (2, 2)


def test_while_a_curse_waits_an_answer_to_what_it_interrupted_is_stale() -> None:
    t = charity(H(level=4, hand=HAND), H(level=2, hand=["clerical_error"]), H(level=1))
    asked, choice = ids(t)[0], t.question("Ann").default
    t.acts("Bob", "curse", "clerical_error", "Bob")
    with pytest.raises(StaleAnswer):
        send(t, "Ann", choice, asked)
    assert t.asked("Ann") == "curse"


def test_in_a_window_the_pass_of_one_leaves_the_questions_of_the_others_alone() -> None:
    t = told(4)
    ann, _, cid = ids(t)
    t.passes("Bob")
    assert ids(t) == [ann, cid]
    send(t, "Cid", ("pass",), cid)
    assert ids(t) == [ann]


def test_an_answer_sent_twice_does_not_count_for_a_later_question_of_the_same_content() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["mate"]), Cid=H(), doors=["tax_golem"])
    t.answers("Ann", "open")
    t.acts("Bob", "mate", "mate", "tax_golem")
    t.answers("Ann", "run")
    first, asked = t.question("Ann"), ids(t)[0]
    send(t, "Ann", ("roll",), asked)
    t.rolls(6)
    t.everybody_passes()
    assert t.question("Ann") == first
    with pytest.raises(StaleAnswer):
        send(t, "Ann", ("roll",), asked)


# ---------------------------------------------------------------- the end of all nesting

BOUNDS = ruleset("classic").bounds
SOCK = Item(key="sock", name="Sock", slot="none", gold=100, bonus=1, copies=BOUNDS.interrupts + 4)
MOTH = Curse(key="moth", name="Moth", effects=(LoseItem(size="small"),), copies=BOUNDS.interrupts + 1)


def test_interruptions_nest_a_dozen_deep_and_then_the_next_one_waits() -> None:
    t = Scene(Ann=H(items=["sock"] * SOCK.copies), Bob=H(hand=["moth"] * MOTH.copies), Cid=H(), extra=[SOCK, MOTH])
    for _ in range(BOUNDS.interrupts):
        t.acts("Bob", "curse", "moth", "Ann")
        t.everybody_passes()
    assert stack(t).count("LoseSomeItems") == BOUNDS.interrupts
    refusal = t.refused("Bob", "curse", "moth", "Ann")
    assert (refusal.code, bool(refusal.rule)) == ("too_many_interruptions", True)
    t = resumed(t)
    t.answers("Ann", "sock")
    t.acts("Bob", "curse", "moth", "Ann")
    t.everybody_passes()
    while t.asked("Ann") == "lose_item":
        t.answers("Ann", "sock")
    assert len(t.hero("Ann").items) == SOCK.copies - MOTH.copies
    assert t.asked("Ann") == "arrange"
