"""Somebody at a table (or at none) looks something up in the rulebook."""

from __future__ import annotations

import pytest
from msgspec import structs
from tests.server.house import House
from tests.server.table.test_packs import offering

from kickdoor_game import library
from kickdoor_game.doors.engine import as_doors
from kickdoor_game.language.catalogue import for_players
from kickdoor_game.language.rulebook import NEAREST, Rulebook, behind
from kickdoor_protocol.checks.request_check import is_too_much
from kickdoor_protocol.limits import LOOK_UP_MOST
from kickdoor_protocol.messages.book import BookChapter, Chapter, LookUp, RulesFound, RuleText
from kickdoor_protocol.messages.lobby import CreateTable
from kickdoor_protocol.registry import REGISTRY, Entry, Registry
from kickdoor_server.table.catalogue.rulebook import FOUND_MOST, PASSAGES_MOST, QUESTIONS_MOST, RULES_MOST
from kickdoor_server.table.translate.doors.scene import faces


def asked(words: str) -> RulesFound:
    caller = House(playable_sets=offering(())).comes("Ada")
    caller.does(LookUp, set="classic", words=words)
    return caller.last(RulesFound)


@pytest.mark.parametrize(
    ("words", "set_name", "rule"),
    [
        ("bites.powers.14", "bites", "bites.powers.14"),
        ("quest.combat.1 quest.combat.2", "quest", "quest.combat.1"),
        ("classic.help.2", "classic", "classic.help.2"),
        ("help.2", "classic", "classic.help.2"),
    ],
)
def test_a_rule_of_another_set_is_read_out_of_the_book_of_that_set(words: str, set_name: str, rule: str) -> None:
    found = asked(words)
    assert (found.set, found.rules[0].id) == (set_name, rule)


@pytest.mark.parametrize("words", ["classic.help." + "99", "chess.openings.1"])
def test_a_rule_that_is_not_there_is_no_section(words: str) -> None:
    found = asked(words)
    assert (found.set, found.rules, found.paragraphs) == ("classic", (), ())


def test_without_words_the_contents() -> None:
    found = asked("")
    book = library.catalogue("classic")
    assert (found.set, found.words, found.title) == ("classic", "", book.title)
    assert found.chapters == tuple(Chapter(name, len(rules)) for name, rules in book.sections().items())
    assert (found.rules, found.terms, found.left_out) == ((), (), 0)


def classic() -> Rulebook:
    book = library.rulebook("classic")
    assert book is not None
    return book


def test_the_contents_of_the_book_come_with_every_answer() -> None:
    for found in (asked(""), asked("help"), asked("spaceship")):
        assert (found.book, found.tagline) == (classic().title, classic().tagline)
        assert found.contents == tuple(BookChapter(chapter.key, chapter.title) for chapter in classic().chapters)


def test_a_chapter_is_opened_by_its_number_or_key_with_the_rules_behind_it() -> None:
    found = asked("help")
    chapter = classic().chapter("help")
    assert chapter is not None
    assert found.opened == "help"
    assert [part.rules for part in found.paragraphs] == [part.rules for part in chapter.paragraphs]
    assert {(part.chapter, part.number) for part in found.paragraphs} == {
        ("help", number + 1) for number in range(len(chapter.paragraphs))
    }
    assert {rule.id for rule in found.rules} == {rule for part in chapter.paragraphs for rule in part.rules}
    assert found.questions == ()
    assert structs.replace(asked(str(classic().chapters.index(chapter) + 1)), words="help") == found


def test_no_chapter_rests_on_more_than_one_answer_can_hold() -> None:
    for chapter in classic().chapters:
        assert len(behind(chapter.paragraphs)) <= RULES_MOST, chapter.key


def test_words_find_questions_and_paragraphs() -> None:
    found = asked("sell during combat")
    assert found.questions[0].ask == "Can I sell an Item during a combat?"
    assert found.questions[0].rules == ("classic.selling.6",)
    assert found.opened == ""
    many = asked("monster")
    assert len(many.questions) == QUESTIONS_MOST
    assert len(many.paragraphs) == PASSAGES_MOST


def test_a_rule_is_found_with_the_paragraphs_that_rest_on_it() -> None:
    found = asked("help.3")
    assert [rule.id for rule in found.rules] == ["classic.help.3"]
    assert [(part.chapter, part.number) for part in found.paragraphs] == [("help", 2)]


def test_numbers_are_those_of_the_table_at_which_somebody_sits() -> None:
    caller = House(playable_sets=offering(())).comes("Ada")

    def first() -> str:
        caller.does(LookUp, set="classic", words="start")
        return caller.last(RulesFound).paragraphs[0].text

    assert "The first hero at Level 10 wins." in first()
    options = {"goal_level": 20, "talk": False, "seats": 4}
    caller.does(CreateTable, name="", set="classic", sex="female", options=options)
    assert "The first hero at Level 20 wins." in first()


def test_an_older_client_is_told_what_it_was_told_before() -> None:
    """Of `rules_found` it knows version 1, which has no book."""
    older = Registry(
        entry if entry.struct is not RulesFound else Entry(RulesFound, entry.sender, entry.need)
        for entry in REGISTRY.entries
    )
    caller = House(playable_sets=offering(())).comes("Ada", registry=older)
    caller.does(LookUp, set="classic", words="help")
    found = caller.last(RulesFound)
    assert (found.book, found.contents, found.paragraphs, found.questions) == ("", (), (), ())
    assert {rule.id.rpartition(".")[0] for rule in found.rules} == {"classic.help"}


def test_an_id_finds_its_rule_with_ruling_and_example() -> None:
    rule = library.catalogue("classic").rules["classic.help.2"]
    assert asked("classic.help.2").rules == (RuleText(rule.id, rule.text, for_players(rule.ruling), rule.example),)


def test_several_ids_find_their_rules_as_a_card_cites_them() -> None:
    found = asked("classic.help.2 classic.combat.3 classic.help.2")
    assert [rule.id for rule in found.rules] == ["classic.help.2", "classic.combat.3"]


def test_a_section_is_found_whole_and_words_in_terms_too() -> None:
    found = asked("  classic.help ")
    assert found.words == "classic.help"
    assert len(found.rules) == next(chapter.rules for chapter in found.chapters if chapter.name == "help")
    assert {rule.id.rpartition(".")[0] for rule in found.rules} == {"classic.help"}
    assert "Level" in [term.name for term in asked("level").terms]


def test_no_answer_is_longer_than_one_reads() -> None:
    found = asked("player")
    assert len(found.rules) == FOUND_MOST
    assert found.left_out == len(library.catalogue("classic").search("player")) - FOUND_MOST > 0
    assert max(chapter.rules for chapter in found.chapters) <= RULES_MOST


def test_words_in_no_rule_come_with_the_two_nearest_questions() -> None:
    found = asked("spaceship")
    assert (found.rules, found.terms, found.left_out) == ((), (), 0)
    assert found.chapters
    assert found.near
    assert len(found.questions) == NEAREST
    assert not asked("charity").near


@pytest.mark.parametrize(
    "words",
    [
        "a " * 2048,
        "fight many monsters in your room by open doors",
        "x" * 65,
        "help.2 " * 41,
        f"classic.help.2 {'x' * 64}",
    ],
    ids=["4,096 characters", "nine words", "65 letters", "41 ids", "an id and a long word"],
)
def test_more_than_one_line_is_not_looked_up(words: str) -> None:
    """Twenty such requests of one stranger once kept everybody waiting for half a minute."""
    refused = House(playable_sets=offering(())).comes("Ada").refused(LookUp, set="classic", words=words)
    assert (refused.reason, refused.cure) == (
        "too_long",
        "say at most 8 words, and no more than 64 letters together",
    )


@pytest.mark.parametrize(
    "words", ["x" * 64, " ".join(["cards"] * 8), "classic.help.2 " * 40], ids=["64 letters", "eight words", "40 ids"]
)
def test_a_line_is_looked_up(words: str) -> None:
    assert asked(words).words == " ".join(words.split())


def test_all_rules_that_a_card_touches_can_be_looked_up() -> None:
    rules = as_doors(offering(()).playable_set("classic").rules)  # type: ignore[arg-type]
    touches = [" ".join(face.touches) for face in faces(rules)]
    assert max(map(len, touches)) > LOOK_UP_MOST
    assert not any(map(is_too_much, touches))


def test_a_set_that_is_not_here_has_no_rulebook() -> None:
    caller = House(playable_sets=offering(())).comes("Ada")
    assert caller.refused(LookUp, set="apples").reason == "no_such_set"


def test_it_is_looked_up_again_if_asked_again() -> None:
    """The reply may have been lost with the connection."""
    house = House(playable_sets=offering(()))
    caller = house.comes("Ada")
    caller.does(LookUp, set="classic", words="charity")
    caller.loses_the_line()
    again = house.comes("Ada", caller.token)
    again.does(LookUp, set="classic", words="charity")
    assert again.req == caller.req
    assert again.all(RulesFound) == caller.all(RulesFound) != []


def test_an_older_client_plays_without_it() -> None:
    older = Registry(entry for entry in REGISTRY.entries if entry.struct not in (LookUp, RulesFound))
    house = House()
    caller = house.comes("Ada", registry=older)
    assert caller.session.versions
    assert "look_up" not in caller.session.versions
