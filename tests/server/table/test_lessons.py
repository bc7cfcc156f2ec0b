"""The lessons of the tutorial: each is played to its end as it is meant, and as no teacher would like it."""

from __future__ import annotations

import re
from dataclasses import fields
from random import Random
from string import ascii_uppercase
from typing import Any

import pytest
from tests.inventions import inventions
from tests.server.classroom import Student, school
from tests.server.doubles import Disk

from kickdoor_game import library
from kickdoor_game.library import ruleset
from kickdoor_game.machine.questions import Choice, Menu
from kickdoor_protocol.messages.lobby import CreateTable, ListTables, Lobby, Tables, WatchTable
from kickdoor_protocol.messages.table import Over, Shared
from kickdoor_protocol.messages.talk import Said
from kickdoor_server.base.store.records import EndRecord
from kickdoor_server.table.tutorial.lesson import YOU, Lesson
from kickdoor_server.table.tutorial.school import courses
from kickdoor_server.table.tutorial.teacher import HINT_S, TEACHER

LESSONS = {course.name: course.lesson for name in library.SETS for course in courses(name)}

TEXT_MOST, DO_MOST = 150, 88
"""Characters: two lines each on a screen of 80 columns, with the teacher's name and `To do:`."""

DEEDS_MOST = 250
"""Of a student who plays by chance: ten times what a lesson takes."""


def good(lesson: str, kind: type[Student] = Student) -> Student:
    """Somebody who does what she is told, without being told here what happens in between; `wait` is one pass."""
    ada = kind(lesson)
    for deed in GOOD[lesson]:
        word, *rest = deed
        if word == "act":
            ada.acts(*rest)
        elif word == "wait":
            ada.does("pass")
        else:
            ada.does(*deed)
        if word not in ("roll", "open", "ready", "wait"):
            ada.passes()
    return ada


GOOD: dict[str, tuple[tuple[object, ...], ...]] = {
    "door": (("open",), ("win",), ("act", "play", "helm_of_selective_hearing"), ("end",)),
    "sums": (
        ("open",),
        ("act", "use", "damp_firework", "heroes"),
        ("win",),
        ("act", "use", "weaponised_custard", "heroes"),
        ("win",),
    ),
    "help": (("open",), ("ask", "Olga", [[], 1, "fighter_first"]), ("win",), ("motivational_poster",)),
    "run": (("open",), ("run",), ("roll",), ("pass",), ("end",), ("open",), ("run",), ("roll",), ("pass",)),
    "curse": (("open",), ("pass",), ("act", "curse", "clerical_error", "Boris"), ("skip",), ("end",)),
    "money": (
        ("act", "sell", ["wayward_boots", "steel_toed_slippers"]),
        ("open",),
        ("trouble", "feral_stapler"),
        ("win",),
        ("end",),
        (["part_time", "Olga"], ["mate", "Olga"]),
    ),
    "meddle": (("act", "enhance", "understaffed", "haunted_wardrobe"), ("decline",)),
    "win": (
        ("open",),
        ("win",),
        ("act", "use", "proper_cup_of_tea", "heroes"),
        ("win",),
        ("act", "use", "bottled_thunder", "heroes"),
        ("win",),
    ),
    "shakespeare-couplet": (("open",), ("win",), ("act", "play", "ruff_extra_large"), ("end",)),
    "shakespeare-listen": (("act", "play", "bard"), ("open",), ("skip",), ("end",)),
    "shakespeare-bard": (
        ("act", "play", "bard"),
        ("open",),
        ("act", "recruit", "Olga", ["third_spear_carrier"]),
        ("win",),
        ("end",),
    ),
    "shakespeare-promise": (("open",), ("ask", "Olga", [[], 0, "", ["steal_the_scene"]]), ("win",), ("end",)),
    "shakespeare-hireling": (
        ("act", "play", "hireling_by_the_week"),
        ("act", "entrust", "wig_of_state"),
        ("open",),
        ("win",),
        ("end",),
    ),
    "shakespeare-undead": (("act", "monster", "caesar_back_in_act_four"),),
    "bites-powers": (("act", "play", "looming"), ("open",), ("win",), ("act", "play", "brooding"), ("end",)),
    "bites-fall": (
        ("act", "play", "looming"),
        ("act", "play", "brooding"),
        ("open",),
        ("pass",),
        ("looming",),
        ("skip",),
        ("end",),
    ),
    "bites-vampire": (
        ("act", "play", "vampire"),
        ("act", "steal_level", "Boris", ["moths_in_the_wardrobe", "late_ghost", "full_dance_card"]),
        ("open",),
        ("act", "drop", "vampire"),
        ("win",),
        ("end",),
    ),
    "bites-traps": (
        ("open",),
        ("act", "use", "nervous_canary"),
        ("act", "curse", "rug_over_nothing", "Boris"),
        ("skip",),
        ("end",),
    ),
    "bites-bats": (("act", "monster", "organist_in_the_rafters"),),
    "bites-minion": (
        ("act", "play", "nervous_body_double"),
        ("open",),
        ("run",),
        ("act", "sacrifice", "nervous_body_double"),
        ("end",),
    ),
    "quest-explore": (
        ("go",),
        ("go_on",),
        ("roll",),
        ("pass",),
        ("search",),
        ("act", "play", "bathmat_with_straps"),
        ("end",),
    ),
    "quest-combat": (
        ("go",),
        ("go_on",),
        ("act", "use", "ice_bucket_and_contents", "heroes"),
        ("roll",),
        ("pass",),
        ("go",),
        ("go_on",),
        ("roll",),
        ("pass",),
        ("room",),
        ("roll",),
        ("pass",),
    ),
    "quest-monsters": (("go",), ("roll",), ("pass",), ("room.0",), ("roll",), ("pass",), ("end",)),
    "ccg-hire": (
        ("play", "regulation_halberd"),
        ("attack", "relief_gate_troll", 3),
        ("done",),
        ("face",),
        ("commit", ["regulation_halberd"]),
        ("ready",),
        ("pass",),
        ("attack", "corridor_bear", 4),
    ),
    "ccg-bluff": (
        ("attack", "petty_cash_tin", 4),
        ("done",),
        ("face",),
        ("commit", ["regulation_halberd", "crossing_guard"]),
        ("ready",),
        ("wait",),
        ("wait",),
        ("act", "mischief", "grip_tape", "regulation_halberd"),
    ),
}


@pytest.mark.parametrize("key", LESSONS)
def test_a_good_student_does_every_step(key: str) -> None:
    ada = good(key)
    assert ada.over.endswith(LESSONS[key].farewell), f"{ada.over}\n{ada}"
    assert ada.notes == ()
    praise = [f"{TEACHER}: {step.praise}" for step in LESSONS[key].steps[:-1] if step.praise]
    assert [said for said in ada.heard if said.startswith(TEACHER)] == praise
    assert [end.how for end in ada.house.disk.of(EndRecord)] == ["over"], "the match is over on the disk, too"


@pytest.mark.parametrize("key", LESSONS)
def test_a_deed_is_praised_after_it_is_told_and_before_what_to_do_next(key: str) -> None:
    ada = good(key)
    heard = ada.caller.heard
    said = [place for place, message in enumerate(heard) if isinstance(message, Said) and message.kind == "teacher"]
    assert said
    assert all(isinstance(heard[place + 1], Shared | Said) for place in said), "between `told` and `shared`"


def test_they_teach_what_there_is_to_teach_in_order() -> None:
    for name in library.SETS:
        numbers = [lesson.number for lesson in LESSONS.values() if lesson.set == name]
        assert numbers == list(range(1, len(numbers) + 1)), name
    assert list(GOOD) == list(LESSONS)
    ada = school().comes("Ada")
    ada.does(ListTables)
    tables = ada.last(Tables)
    assert [(info.key, info.lesson) for info in tables.sets] == [(f"lesson-{key}", n) for n, key in enumerate(GOOD, 1)]
    assert all(info.settings == () for info in tables.sets), "there is nothing to choose"


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_its_texts_have_room_on_a_small_screen(lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.text, step.hint, step.praise, step.missed):
            assert len(f"{TEACHER}: {text}") <= TEXT_MOST, f"{step.key}: {len(text)} {text}"
        assert len(f"To do: {step.do}") <= DO_MOST, f"{step.key}: {len(step.do)} {step.do}"
        assert all(text.isascii() for text in (step.text, step.do, step.hint, step.praise, step.missed))


class Asked(Student):
    """One who is asked once more before what gives something up, and knows that only from what she is told to do."""

    gave_up = 0

    def takes(self, choice: Choice) -> None:
        option = next(option for option in self.standing.open() if option.key == choice[0])
        if option.ends_it:
            self.gave_up += 1
            told = " ".join(self.notes)
            for way in ("its number, Enter", ", yes)"):
                assert way in told, f"{option.key}: {told}"
        super().takes(choice)


def test_whoever_is_told_to_give_something_up_is_told_how_to_say_that_it_is_meant() -> None:
    played = [good(lesson, Asked) for lesson in GOOD]
    assert sum(ada.gave_up for ada in played if isinstance(ada, Asked)), "some lesson teaches that"


ELSEWHERE = (*ascii_uppercase, "Enter", "Space", "Up", "NAME", "Tuesday")
"""Names that are no set's: keys, what is typed, and a day."""


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_it_names_nothing_that_its_set_has_not_got(lesson: Lesson) -> None:
    signs = [sign for step in lesson.steps for sign in (*step.done, *step.over)]
    texts = [text for step in lesson.steps for text in (step.text, step.do, step.hint, step.praise, step.missed)]
    texts += [lesson.title, lesson.sentence, lesson.farewell, lesson.earned]
    texts += [str(sign["say"]) for sign in signs if "say" in sign] + [cue.says for cue in lesson.cues]
    names = [chair.name for chair in lesson.chairs]
    assert inventions(lesson.set, texts, (*names, *ELSEWHERE)) == []
    assert set(lesson.rules) <= set(library.catalogue(lesson.set).rules)


def called(set_name: str, key: str) -> list[str]:
    """The words by which a lesson may call a card: those of its name that begin with a capital and say something."""
    name = library.ruleset(set_name).book.by_key[key].name
    return [word for word in re.findall(r"[A-Z][a-z]{3,}", name) if word not in ("With", "Level", "From")]


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_is_said_of_a_card_is_said_only_where_that_card_was_it(lesson: Lesson) -> None:
    """A step that any card of the hand would do says nothing afterwards that is true of one of them alone."""
    hand = [key for chair in lesson.chairs[:1] for key in (*chair.hand, *chair.items)]
    told = library.engine(library.ruleset(lesson.set).engine).told
    for step in lesson.steps:
        for sign in step.done:
            event = told.get(str(sign.get("told")))
            named = {field.name for field in fields(event)} if event is not None else set()
            mine = {sign.get(name) for name in ("seat", "by", "fighter")} & {YOU}
            if not mine or "card" not in named or "card" in sign:
                continue
            words = str(sign.get("say", step.praise))
            for key in hand:
                assert not [word for word in called(lesson.set, key) if word in words], f"{step.key}: {key}: {words}"
            assert not re.search(r"\d", words), f"{step.key}: another card adds another number: {words}"


def has(ada: Student, key: str) -> bool:
    """Whether that card is Ada's, or lies on the table for everybody to see."""
    table = ada.match.table
    holders = getattr(table, "heroes", None) or table.duelists
    mine, book = holders[0], table.book
    cards = {card for holder in holders for card in _laid_out(holder)} | set(mine.hand)
    return any(book.cards[card].key == key for card in cards if card >= 0)


def _laid_out(holder: Any) -> list[int]:
    """What lies before a player, in any of the games."""
    return [*holder.in_play()] if hasattr(holder, "in_play") else [*holder.hoard, *holder.stash, holder.hero]


def names_what_she_has(key: str, ada: Student) -> None:
    """Assert that no card of hers is to be used that she has not got any more, unless it is said: if you have it."""
    lesson, todo = LESSONS[key], ada.notes[1] if ada.notes and not ada.over else ""
    hand = [card for chair in lesson.chairs[:1] for card in chair.hand]
    for card in hand:
        words = called(lesson.set, card)
        alike = [other for other in hand if other != card and set(called(lesson.set, other)) & set(words)]
        if not alike and any(word in todo for word in words) and not re.search(r" or |\bif\b", todo):
            assert has(ada, card), f"{card}: {todo}"


OTHERWISE = {
    "sums": (("open",), ("act", "use", "weaponised_custard", "heroes"), ("win",)),
    "win": (("open",), ("win",), ("act", "use", "bottled_thunder", "heroes"), ("win",)),
    "meddle": (("act", "use", "weaponised_custard", "monsters"),),
    "bites-powers": (("act", "play", "brooding"), ("open",)),
    "bites-vampire": (("open",),),
    "ccg-hire": (("attack", "regulation_halberd", 3),),
    "shakespeare-bard": (("open",),),
    "quest-combat": (("go",), ("go_on",), ("act", "use", "ice_bucket_and_contents", "monsters")),
}
"""How each of these is played with another card than the one that is meant, as far as it goes."""


@pytest.mark.parametrize("key", OTHERWISE)
def test_whoever_plays_another_card_is_told_nothing_about_the_one_that_was_meant(key: str) -> None:
    """What is to be done names no card of one's own that one has not got any more."""
    ada = Student(key)

    def look() -> None:
        names_what_she_has(key, ada)

    for word, *rest in OTHERWISE[key]:
        ada.acts(*rest) if word == "act" else ada.does(word, *rest)
        look()
        while (question := ada.question) is not None and question.default == ("pass",) and not ada.over:
            ada.does("pass")
            look()
    for _ in range(DEEDS_MOST):
        if ada.over or ada.question is None:
            break
        ada.answers(ada.question.default)
        look()
    assert LESSONS[key].farewell in ada.over, ada


@pytest.mark.parametrize("name", [name for name in library.SETS if name != library.USUAL_SET])
def test_what_is_different_in_a_set_has_rules_of_its_own_behind_it(name: str) -> None:
    """Each lesson about another set than the usual one says what it teaches, and more than the usual one has."""
    for lesson in (lesson for lesson in LESSONS.values() if lesson.set == name):
        own = [rule for rule in lesson.rules if not library.catalogue(name).rules[rule].same_as]
        assert own, lesson.key


@pytest.mark.parametrize("key", LESSONS)
def test_who_only_takes_what_counts_by_default_comes_to_the_end(key: str) -> None:
    ada = Student(key)
    for _ in range(DEEDS_MOST):
        if ada.over:
            break
        assert ada.notes[1].startswith("To do: "), ada
        question = ada.question
        assert question is not None, f"she waits for ever; {ada}"
        ada.answers(question.default)
    assert LESSONS[key].farewell in ada.over, ada


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("key", LESSONS)
def test_whatever_is_legal_is_accepted_and_the_lesson_goes_on(key: str, seed: int) -> None:
    ada, rng = Student(key), Random(seed)
    for _ in range(DEEDS_MOST):
        if ada.over:
            break
        assert ada.notes[1].startswith("To do: "), ada
        ada.anything(rng)
        names_what_she_has(key, ada)
    for _ in range(DEEDS_MOST):
        if ada.over or ada.question is None:
            break
        ada.answers(ada.question.default)
        names_what_she_has(key, ada)
    assert LESSONS[key].farewell in ada.over, ada


@pytest.mark.parametrize("key", LESSONS)
def test_who_tries_everything_else_first_can_still_do_it(key: str) -> None:
    """Every action for any time is taken that takes nothing from what the lesson needs: show, stow, take up again."""
    ada = Student(key)
    for option in ada.standing.open():
        if option.key.partition(".")[0] in ("show", "stow"):
            ada.takes(Menu((option,)).sample(Random(1)))
    assert not ada.over
    assert ada.notes[1] == f"To do: {LESSONS[key].steps[0].do}" or LESSONS[key].first != YOU


def test_after_two_deeds_that_lead_nowhere_the_hint_comes() -> None:
    ada = Student("door")
    step = LESSONS["door"].steps[0]
    ada.acts("stow", "motivational_poster")
    assert ada.notes[0] == f"{TEACHER}: {step.text}", "one deed may be a part of the way"
    ada.acts("wear", "motivational_poster")
    assert ada.notes == (f"{TEACHER}: {step.hint}", f"To do: {step.do}")
    ada.does("open")
    assert ada.notes[0] == f"{TEACHER}: {LESSONS['door'].steps[1].text}", "the next step begins with its text"


def test_when_nothing_is_done_for_a_while_the_hint_comes_once() -> None:
    ada = Student("door")
    ada.house.clock.advance(HINT_S)
    assert ada.notes[0] == f"{TEACHER}: {LESSONS['door'].steps[0].hint}"
    ada.caller.forgets()
    ada.house.clock.advance(HINT_S)
    assert ada.caller.listens() == [], "nobody is nagged"


@pytest.mark.parametrize("key", LESSONS)
def test_who_has_done_every_step_is_told_what_it_was(key: str) -> None:
    assert LESSONS[key].earned in good(key).over


@pytest.mark.parametrize("key", [key for key, lesson in LESSONS.items() if lesson.earned])
def test_what_nobody_has_done_is_not_praised(key: str) -> None:
    ada = Student(key)
    while not ada.over:
        assert ada.question is not None
        ada.answers(ada.question.default)
    assert "steps; come back for the rest." in ada.over
    assert LESSONS[key].earned not in ada.over


def test_what_was_missed_is_said_and_counted() -> None:
    ada = Student("door")
    ada.does("open")
    ada.does("win")
    ada.does("end")
    step = next(step for step in LESSONS["door"].steps if step.key == "wear")
    assert f"{TEACHER}: {step.missed}" in ada.heard
    assert ada.over.endswith("You did 4 of its 5 steps; come back for the rest.")


def test_a_curse_on_herself_is_none_on_boris() -> None:
    ada = Student("curse")
    for word in ("open", "pass"):
        ada.does(word)
    ada.acts("curse", "clerical_error", "you")
    assert ada.heard[-1].startswith(f"{TEACHER}: On yourself!")
    ada.passes()
    for word in ("skip", "end"):
        ada.does(word)
    assert ada.over.endswith("You did 4 of its 5 steps; come back for the rest.")


def test_the_sums_that_the_teacher_names_are_those_of_the_fight() -> None:
    ada = Student("help")
    ada.acts("stow", "steel_toed_slippers")
    ada.does("open")
    assert ada.notes[0].startswith(f"{TEACHER}: 2 against 8: not alone.")
    ada.does("ask", "Olga", [[], 1, "helper_first"])
    assert ada.notes[0].startswith(f"{TEACHER}: 12 against 8.")


def test_who_runs_from_the_first_fight_is_led_past_what_only_winners_learn() -> None:
    ada = Student("door")
    ada.acts("gift", "Boris", "motivational_poster")
    for word in ("open", "run", "roll"):
        ada.does(word)
    ada.passes()
    assert ada.notes[1] == "To do: end your turn (Enter)."
    assert any("The Pebble keeps the room" in line for line in ada.heard)
    ada.does("end")
    assert ada.over.endswith("You did 2 of its 5 steps; come back for the rest.")


def test_who_runs_where_all_is_about_the_fight_has_seen_it_all() -> None:
    ada = Student("help")
    ada.does("open")
    ada.does("run")
    assert ada.over.startswith("You ran?"), ada
    assert ada.over.endswith("You did 1 of its 5 steps; come back for the rest.")


def test_who_has_done_a_lesson_still_sees_the_hand_that_he_holds() -> None:
    ada = good("sums")
    assert ada.over
    private = ada.caller.private
    assert {card.id for card in private.hand} == set(ada.match.table.heroes[0].hand) != set()
    assert (private.questions, private.standing) == ((), ())


def test_no_shuffle_is_promised_that_is_none() -> None:
    ada = good("door")
    assert ada.caller.public.header.commitment == ""
    assert ada.caller.last(Over).seed == ""


def test_nobody_is_hurried_while_he_reads() -> None:
    ada = Student("sums")
    ada.does("open")
    asked = ada.caller.asked
    assert asked is not None
    assert asked.seconds_left is None
    ada.house.clock.advance(3_600)
    assert ada.question is not None
    assert ada.question.kind == "combat", "an hour later the fight is where it was"


def test_the_cast_does_not_meddle_unless_it_is_written() -> None:
    """At level 9 every seat would spoil the kill if it could; Olga holds a card and keeps it for her cue."""
    ada = Student("win")
    ada.does("open")
    ada.does("win")
    assert not any("Olga uses" in line for line in ada.caller.story), ada
    assert any("Boris plays Freshly Fed" in line for line in ada.caller.story), ada


def test_only_the_student_reads_the_notes() -> None:
    ada = Student("door")
    boris = ada.house.comes("Boris")
    boris.does(WatchTable, table=ada.match.record.id)
    assert boris.private.notes == ()
    ada.does("open")
    assert boris.private.notes == ()
    assert len(ada.notes) == 2


def test_a_table_for_a_lesson_is_filled_when_it_is_opened() -> None:
    ada = school().comes("Ada")
    ada.does(CreateTable, name="Lesson", set="lesson-door", sex="female", options={})
    lobby = ada.last(Lobby)
    assert [(seat.name, seat.kind) for seat in lobby.table.seats] == [("Ada", "human"), ("Boris", "ai"), ("Olga", "ai")]
    assert ada.refused(CreateTable, name="x", set="lesson-door", sex="female", options={"pace": "none"})


def test_after_a_restart_the_lesson_goes_on_where_it_was() -> None:
    ada = Student("run")
    for word in ("open", "run", "roll"):
        ada.does(word)
    todo = ada.notes
    again = school(Disk(ada.house.disk.as_past()))
    back = again.comes("Ada", resume=ada.caller.token)
    assert back.private.notes == todo
    assert again.match.table.book is ruleset("classic").book


def test_an_offer_in_a_lesson_waits_for_as_long_as_it_takes_to_answer_it() -> None:
    ada = Student("meddle")
    ada.acts("enhance", "understaffed", "haunted_wardrobe")
    ada.passes()
    for _ in range(8):
        ada.house.clock.advance(10)
    assert ada.question is not None
    assert ada.question.kind == "help", "Boris has not run while she filled in her price"
    ada.does("counter", [[], 2, "helper_first"])
    ada.passes()
    assert "Boris runs for it." not in ada.caller.story, "with her he is ahead"
