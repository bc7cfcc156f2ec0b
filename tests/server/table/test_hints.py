"""Hints at ordinary tables: each comes when it is of use, once, and says what is true of that table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pytest
from tests.inventions import inventions
from tests.scene import H, Scene
from tests.server.duel_moments import MOMENTS as OF_THE_DUEL
from tests.server.house import QUICK, Caller, House
from tests.server.quest_moments import MOMENTS as OF_QUEST

from kickdoor_game import library
from kickdoor_game.doors.state.events import Listened
from kickdoor_game.machine import run
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.questions import Form, Menu
from kickdoor_protocol.messages.lobby import AddAi, CreateTable, StartMatch
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets
from kickdoor_server.table.thinking.minds import KnownMinds
from kickdoor_server.table.tutorial.hints import (
    Hint,
    HintError,
    HintGiver,
    check,
    hint_giver,
    hints_of,
    moments_of,
    read,
)
from kickdoor_server.table.tutorial.tutor import Tutor

NAMES = (*library.SETS, *library.mixes())
TEXT_MOST = 130
"""Characters: two lines on a screen of 80 columns, with what stands before it."""


def scene(name: str, turn: Sequence[str] = (), doors: Sequence[str] = (), **heroes: H) -> Scene:
    """Ann's turn has begun; then she answers so. A third hero sits down if two are named."""
    seated: Any = {"Ann": H(), "Bob": H(), "Cid": H(), **heroes}
    t = Scene(set_name=name, cards_of=name, doors=list(doors), **seated)
    for word in turn:
        t.answers("Ann", word)
    return t


def listening() -> Scene:
    """Ann's turn has been, and Bob has listened at the door."""
    t = Scene(set_name="shakespeare", cards_of="shakespeare", options={"listen_at_door": True}, doors=["cheat", "elf"],
              Ann=H(), Bob=H(), Cid=H())  # fmt: skip
    for word in ("open", "skip", "end"):
        t.answers("Ann", word)
    return t


def fallen() -> Scene:
    """Ann has fallen below her Powers."""
    t = scene("bites", ("open",), ("your_name_on_a_headstone",), Ann=H(level=3, powers=["looming", "brooding"]))
    t.everybody_passes()
    return t


MOMENTS: dict[tuple[str, str], tuple[str, Callable[[], Scene]]] = {
    ("shakespeare", "listen"): ("Bob", listening),
    ("shakespeare", "undead"): ("Bob", lambda: scene("shakespeare", ("open", "win"), ("yoricks_lower_half",),
        Ann=H(level=5), Bob=H(hand=["caesar_back_in_act_four"]))),
    ("shakespeare", "couplet"): ("Bob", lambda: scene("shakespeare", ("open", "win"), ("third_spear_carrier",),
        Ann=H(level=5))),
    ("shakespeare", "promise"): ("Ann", lambda: scene("shakespeare", ("open",), ("polonius_still_talking",),
        Ann=H(hand=["steal_the_scene"]))),
    ("shakespeare", "bard"): ("Ann", lambda: scene("shakespeare", Ann=H(hand=["bard"]))),
    ("shakespeare", "hireling"): ("Ann", lambda: scene("shakespeare", Ann=H(hand=["hireling_by_the_week"]))),
    ("bites", "powers"): ("Ann", lambda: scene("bites", Ann=H(hand=["looming"]))),
    ("bites", "ranks"): ("Ann", fallen),
    ("bites", "vampire"): ("Ann", lambda: scene("bites", Ann=H(hand=["vampire"]))),
    ("bites", "bats"): ("Bob", lambda: scene("bites", ("open", "win"), ("ambitious_ivy",),
        Ann=H(level=8), Bob=H(hand=["apologetic_bat"]))),
    ("bites", "traps"): ("Ann", lambda: scene("bites", Ann=H(hand=["rug_over_nothing"]))),
    ("bites", "minion"): ("Ann", lambda: scene("bites", Ann=H(hand=["nervous_body_double"]))),
}  # fmt: skip
"""Of each hint of each set: who reads it, and the first moment at which they do."""


def fresh(name: str) -> HintGiver:
    found = hint_giver(name)
    assert isinstance(found, HintGiver)
    return found


def hear(hint_giver: HintGiver, t: Scene, *events: Event) -> None:
    hint_giver.hear(events, run.questions(t.table), t.table)


def hint(name: str, key: str) -> Hint:
    return next(each for each in hints_of(name) if each.key == key)


def test_each_hint_has_its_moment() -> None:
    known = {*MOMENTS, *(("quest", key) for key in OF_QUEST), *(("ccg", key) for key in OF_THE_DUEL)}
    assert known == {(name, each.key) for name in library.SETS for each in hints_of(name)}


@pytest.mark.parametrize(("name", "key"), MOMENTS)
def test_a_hint_comes_when_it_is_of_use_and_once(name: str, key: str) -> None:
    who, moment = MOMENTS[name, key]
    t = moment()
    seat = t.seat(who)
    told = fresh(name)
    hear(told, t, *t.told(Listened))
    said = (f"Hint: {hint(name, key).text}",)
    assert told.notes_for(seat) == said
    hear(told, t)
    assert told.notes_for(seat) == said, "it stays for as long as the question does"
    told.hear((), (), t.table)
    assert told.notes_for(seat) == (), "and goes with it"
    hear(told, t)
    assert told.notes_for(seat) != said, "nobody is told twice"


@pytest.mark.parametrize(("name", "key"), [moment for moment in MOMENTS if moment[1] not in ("couplet", "ranks")])
def test_a_hint_does_not_come_before_its_time(name: str, key: str) -> None:
    """A hand without such a card, and no monster that asks for it, bring no hint."""
    t = scene(name, Ann=H(hand=["wandering_monster"]))
    told = fresh(name)
    hear(told, t)
    assert [told.notes_for(t.seat(who)) for who in ("Ann", "Bob", "Cid")] == [(), (), ()]


def test_who_is_ahead_is_not_told_how_to_pay_for_help() -> None:
    t = scene("shakespeare", ("open",), ("third_spear_carrier",), Ann=H(level=5, hand=["steal_the_scene"]))
    told = fresh("shakespeare")
    hear(told, t)
    assert told.notes_for(t.seat("Ann")) == ()


@pytest.mark.parametrize(
    ("held", "can_be_promised"),
    [
        ("steal_the_scene", True),
        ("hamper_from_the_rival_house", False),
        ("win_the_war_offstage", True),
        ("hireling_by_the_week", False),
        ("cheat", False),
    ],
)
def test_who_is_told_to_pay_for_help_out_of_the_hand_finds_a_row_for_it(held: str, can_be_promised: bool) -> None:
    """The hint comes where the form for a request has a field for such cards, and nowhere else."""
    t = scene("shakespeare", ("open",), ("polonius_still_talking",), Ann=H(hand=[held]))
    told = fresh("shakespeare")
    hear(told, t)
    question = next(each for each in run.questions(t.table) if each.seat == t.seat("Ann"))
    assert isinstance(question.shape, Menu)
    forms = [part for option in question.shape.options for part in option.details if isinstance(part, Form)]
    rows = {field.name for form in forms for field in form.fields}
    assert ("played" in rows) == can_be_promised
    assert (told.notes_for(t.seat("Ann")) == (f"Hint: {hint('shakespeare', 'promise').text}",)) == can_be_promised


def test_the_dead_do_not_follow_the_living() -> None:
    t = scene(
        "shakespeare",
        ("open", "win"),
        ("third_spear_carrier",),
        Ann=H(level=5),
        Bob=H(hand=["caesar_back_in_act_four"]),
    )
    told = fresh("shakespeare")
    hear(told, t)
    assert told.notes_for(t.seat("Bob")) == (f"Hint: {hint('shakespeare', 'couplet').text}",)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_hint_says_is_true_of_that_table(name: str) -> None:
    rules = library.catalogue(name).rules
    for each in hints_of(name):
        assert each.rules
        assert set(each.rules) <= set(rules), each.key
        assert len(each.text) <= TEXT_MOST, f"{each.key}: {len(each.text)}"
        assert each.text.isascii()
    texts = [each.text for each in hints_of(name) if each.key != "book"]
    assert inventions(name, texts) == []


def test_what_is_overruled_in_a_mix_is_not_said_there() -> None:
    assert "minion" in [each.key for each in hints_of("bites")]
    for name in library.mixes():
        assert "minion" not in [each.key for each in hints_of(name)], "there a Minion goes instead of any roll"


@pytest.mark.parametrize("name", library.mixes())
def test_at_a_table_of_several_sets_one_is_led_to_what_holds_there(name: str) -> None:
    first, *others = hints_of(name)
    assert "Several sets on one table" in first.text
    own = [each for part in library.parts_of(name) for each in hints_of(part)]
    assert others
    assert all(each in own for each in others)
    t = scene("shakespeare")
    told = fresh(name)
    hear(told, t)
    assert told.notes_for(t.seat("Ann")) == (f"Hint: {first.text}",)


def test_the_usual_set_differs_from_nothing() -> None:
    assert hints_of(library.USUAL_SET) == ()
    assert type(hint_giver(library.USUAL_SET)) is Tutor


def test_a_set_without_hints_is_introduced_by_its_book(monkeypatch: pytest.MonkeyPatch) -> None:
    hints_of.cache_clear()
    monkeypatch.setattr("kickdoor_server.table.tutorial.hints.HINTS_FILE", "no_hints.toml")
    book = library.rulebook("bites")
    assert book is not None
    (only,) = hints_of("bites")
    assert book.title in only.text
    assert book.chapters[0].title in only.text
    assert set(only.rules) <= set(library.catalogue("bites").rules)
    hints_of.cache_clear()


HINT = '[[hints]]\nkey = "a"\ntext = "A."\nasked = ["arrange"]\nrules = ["a.b.1"]\nholds = "power"\ntold = "Looted"\n'


@pytest.mark.parametrize(
    ("right", "wrong", "why"),
    [
        ('"a.b.1"', '"a.b.2"', "a: there is no rule 'a.b.2'"),
        ('["a.b.1"]', "[]", "a: rests on no rule"),
        ('"power"', '"powder"', "a: no card of the set is a 'powder'"),
        ('"Looted"', '"Lotoed"', "a: there is no event 'Lotoed'"),
        ("key =", "kye =", "x.toml: .*kye"),
        ("[[hints]]", "[[hints]", "x.toml: "),
    ],
)
def test_a_hint_that_is_written_wrongly_says_where(right: str, wrong: str, why: str) -> None:
    assert HINT.count(right) == 1
    check(read(HINT, "x.toml"), ("a.b.1",), ("power",), ("Looted",))
    with pytest.raises(HintError, match=why):
        check(read(HINT.replace(right, wrong), "x.toml"), ("a.b.1",), ("power",), ("Looted",))
    with pytest.raises(HintError, match="a: is there twice"):
        check(read(HINT + HINT, "x.toml"), ("a.b.1",), ("power",), ("Looted",))


def seated(name: str) -> tuple[House, Caller]:
    """Ada among AI players, at a table of that name."""
    troupe: Any = KnownMinds()
    house = House(replace(QUICK, stand_in="greedy"), troupe=troupe, playable_sets=PlayableSets(known_sets(())))
    ada = house.comes("Ada")
    ada.does(CreateTable, name="x", set=name, sex="female", options={})
    for _ in range(2):
        ada.does(AddAi, kind="random")
    ada.does(StartMatch)
    return house, ada


def test_a_person_at_a_table_reads_it_and_nobody_else() -> None:
    house, ada = seated("classic+bites")
    match = house.match
    assert moments_of("classic+bites") is not None
    for _ in range(2_000):
        if ada.private.notes:
            break
        if ada.asked is not None:
            ada.answer(ada.asked.default)
        house.clock.advance(0.05)
    (note,) = ada.private.notes
    assert note in [f"Hint: {each.text}" for each in hints_of("classic+bites")]
    told = match._tutor
    assert all(told.notes_for(chair.seat) == () for chair in match.chairs if chair.ai)


def test_in_the_usual_set_nothing_is_said() -> None:
    house, ada = seated("classic")
    assert type(house.match._tutor) is Tutor
    assert ada.private.notes == ()
