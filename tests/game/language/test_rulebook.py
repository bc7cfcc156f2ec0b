"""The book for players as such: found by chapters and words, filled with numbers, and refused if it is no good."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kickdoor_game.language.loading import rulebooks
from kickdoor_game.language.loading.rulebooks import RulebookError, load_rulebook, read_rulebook
from kickdoor_game.language.rulebook import NEAREST, AnsweredQuestion, Rulebook, behind, in_figures

RULES = ("moot.help.1", "moot.help.2", "moot.ties.1")
FIGURES = ("goal_level", "hand_limit")

GOOD = """
title = "Moot"
tagline = "Everybody talks."

[[chapters]]
key = "help"
title = "Helping"

[[chapters.paragraphs]]
text = "Everybody helps. At Level {goal_level} they stop."
rules = ["moot.help.1", "moot.help.2"]

[[chapters.paragraphs]]
text = "Nobody sells anything."
rules = ["moot.help.2"]

[[chapters]]
key = "ties"
title = "Ties"

[[chapters.paragraphs]]
text = "A tie is a win, if you sell it well."
rules = ["moot.ties.1"]

[[questions]]
ask = "Can I sell an Item during a fight?"
answer = "No, not before it is over."
words = "gold combat"
rules = ["moot.help.1"]

[[questions]]
ask = "What is a fight?"
answer = "Two people and a sale."
rules = ["moot.ties.1"]
"""


def read(text: str) -> object:
    return read_rulebook(text, "rulebook.toml", RULES, FIGURES)


def asked(words: str) -> list[str]:
    return [question.ask for question in read_rulebook(GOOD, "", RULES, FIGURES).asked(words)]


def test_chapters_and_what_stands_behind_them() -> None:
    book = read_rulebook(GOOD, "rulebook.toml", RULES, FIGURES)
    assert [chapter.title for chapter in book.chapters] == ["Helping", "Ties"]
    assert behind(book.chapters[0].paragraphs) == ("moot.help.1", "moot.help.2")
    assert [(one.chapter.key, one.number) for one in book.resting_on("moot.help.2")] == [("help", 1), ("help", 2)]
    assert book.cited() == frozenset(RULES)
    assert book.chapter("2") is book.chapter("TIES") is book.chapters[1]
    assert book.chapter("3") is book.chapter("tie") is book.chapter("\u00b2") is None


SELL, FIGHT = "Can I sell an Item during a fight?", "What is a fight?"


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("sell", [SELL]),
        ("selling fights", [SELL]),
        ("can I sell things when there is a fight", [SELL]),
        ("gold", [SELL]),
        ("fight", [FIGHT, SELL]),
        ("sale", [FIGHT]),
        ("fight sale", [FIGHT]),
        ("fight level 10", []),
        ("10 fights", [FIGHT, SELL]),
        ("can I", []),
        ("spaceship", []),
        ("spaceship fight", []),
        ("spaceship sell fight", [SELL]),
        ("", []),
    ],
)
def test_questions_by_words_in_any_form_those_with_most_of_them_first(words: str, found: list[str]) -> None:
    """`sell` is not `sale`; words that every question has find nothing; half of what was asked for is not enough, two
    thirds are."""
    assert asked(words) == found


def test_a_word_of_the_question_counts_more_than_one_beside_it_and_that_more_than_one_of_the_answer() -> None:
    """Five, three and one: of three questions with both words the one comes first that asks for one of them."""
    answered, beside, asking = (
        AnsweredQuestion("Who pays?", "Gold and silver do.", RULES),
        AnsweredQuestion("Who sells?", "Everybody.", RULES, words="gold silver"),
        AnsweredQuestion("Who has gold?", "Whoever has no silver.", RULES),
    )
    book = Rulebook("Moot", "Hush.", (), (answered, beside, asking))
    assert book.asked("gold silver") == [asking, beside, answered]


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("hireling", "What is a Hireling?"),
        ("who starts", "Who begins?"),
        ("when do I play a hireling", "When can I play a Hireling?"),
        ("start", "How do I start a fight?"),
    ],
)
def test_of_equals_that_comes_first_which_begins_alike_and_then_that_which_asks_about_the_least(
    words: str, first: str
) -> None:
    asks = {
        "What becomes of a Hireling when I die?": "",
        "When can I play a Hireling?": "",
        "How do I start a fight?": "",
        "What is a Hireling?": "",
        "Who begins?": "start",
    }
    book = Rulebook("Moot", "Hush.", (), tuple(AnsweredQuestion(ask, "So.", RULES, also) for ask, also in asks.items()))
    assert book.asked(words)[0].ask == first


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("sell gold to a zebra", "May I sell?"),
        ("zebra", "May I run?"),
        ("", "May I run?"),
        ("sheild", "May I use a shield?"),
        ("seling", "May I sell?"),
    ],
)
def test_the_nearest_are_two_by_words_and_then_by_letters(words: str, first: str) -> None:
    """If neither helps, they are the first two of the book, which are those that most people ask."""
    asks = ("May I run?", "May I use a shield?", "May I sell?")
    book = Rulebook("Moot", "Hush.", (), tuple(AnsweredQuestion(ask, "Yes.", RULES) for ask in asks))
    near = [question.ask for question in book.nearest(words)]
    assert near[0] == first
    assert len(set(near)) == NEAREST


@pytest.mark.parametrize(("typed", "said"), [("combat", "fight"), ("fights", "combat"), ("armour", "armor")])
def test_words_for_the_same_thing_find_the_same(typed: str, said: str) -> None:
    question = AnsweredQuestion("When?", f"Before a {said}.", RULES)
    assert Rulebook("Moot", "Hush.", (), (question,)).asked(typed) == [question]


def test_passages_by_words() -> None:
    book = read_rulebook(GOOD, "", RULES, FIGURES)
    assert [(one.chapter.key, one.number) for one in book.passages("sell")] == [("help", 2), ("ties", 1)]
    assert [(one.chapter.key, one.number) for one in book.passages("selling a tie")] == [("ties", 1)]
    assert book.passages("a") == []


def test_numbers_by_their_names() -> None:
    assert in_figures("Level {goal_level} for {gold}, {else}", {"goal_level": 20, "gold": 1000}) == (
        "Level 20 for 1,000, {else}"
    )


@pytest.mark.parametrize(
    ("right", "wrong", "problem"),
    [
        (
            "moot.ties.1",
            "moot.tise.1",
            'chapter "ties", paragraph 1: no rule "moot.tise.1"; did you mean "moot.ties.1"?',
        ),
        ('"moot.help.1", ', '"moot.help.2", ', 'chapter "help", paragraph 1: names the rule "moot.help.2" twice'),
        ('rules = ["moot.help.2"]', 'rules = ["moot.help.2"]\nof = "Moot"', "of is not for a file: whose book says so"),
        ('rules = ["moot.help.2"]', "rules = []", 'chapter "help", paragraph 2: rests on no rule; name at least one'),
        (
            "{goal_level}",
            "{goal}",
            'chapter "help", paragraph 1: no number {goal} in this game; did you mean "goal_level"?',
        ),
        ('"Nobody sells anything."', '" "', 'chapter "help", paragraph 2: text is empty'),
        ("Nobody sells", "Nobody  sells", 'chapter "help", paragraph 2: text has stray spaces'),
        (
            "Nobody",
            "Nobody " * 89 + "Nobody",
            'chapter "help", paragraph 2: text is 645 characters long; at most 600 fit',
        ),
        ("fight?", "fight", "question 'Can I sell an Item during a fight' is none: it ends with a question mark"),
        (SELL, "what is a  fight?", "question 'What is a fight?' is there twice; one answer is enough"),
        ('"ties"', '"help"', 'chapter "help": another chapter has that key; each has its own'),
        ('"Ties"', '"HELPing"', 'chapter "ties": another chapter is called "HELPing"; each has its own title'),
        ('title = "Moot"', 'title = " "', "title is empty"),
        ('title = "Moot"', f'title = "{"M" * 41}"', "title is 41 characters long; at most 40 fit"),
        ('"Everybody talks."', '""', "tagline is empty"),
        ('"Everybody talks."', f'"{"T" * 71}"', "tagline is 71 characters long; at most 70 fit"),
        ('"Ties"', f'"{"T" * 41}"', 'chapter "ties": title is 41 characters long; at most 40 fit'),
        (
            "a fight?",
            f"{'a ' * 41}fight?",
            f"question 'Can I sell an Item during {'a ' * 41}fight?': ask is 114 characters long; at most 90 fit",
        ),
        ("No, not", f"No, {'not ' * 70}not", f"question {SELL!r}: answer is 306 characters long; at most 300 fit"),
        ('"gold combat"', f'"{"gold " * 18}combat"', f"question {SELL!r}: words is 96 characters long; at most 90 fit"),
        ('title = "Ties"', 'title = ""', 'chapter "ties": title is empty'),
        ('"ties"', '"No ties"', 'chapter "No ties": its key is one word of small letters, such as fights'),
        ('tagline = "Everybody talks."', "", 'field "tagline" is missing'),
        ("tagline =", "tagelin =", 'field "tagelin" is not known; did you mean "tagline"?'),
        ('text = "Nobody', 'txt = "Nobody', 'field "chapters[0].paragraphs[1].txt" is not known; did you mean "text"?'),
        ("answer =", "answer = 3 #", 'field "questions[0].answer" must be a text, not a whole number'),
        ("title =", "title", "is not TOML: Expected '='"),
    ],
)
def test_what_is_wrong_is_said_with_what_would_be_right(right: str, wrong: str, problem: str) -> None:
    assert right in GOOD
    with pytest.raises(RulebookError) as refused:
        read(GOOD.replace(right, wrong))
    assert any(line.startswith(f"rulebook.toml: {problem}") for line in refused.value.problems)
    assert all(line.startswith("rulebook.toml: ") for line in refused.value.problems)


def test_a_book_without_chapters_or_paragraphs_is_none() -> None:
    with pytest.raises(RulebookError, match="has no chapter; at least one"):
        read('title = "Moot"\ntagline = "Hush."\nchapters = []\n')
    with pytest.raises(RulebookError, match=re.escape('field "chapters[1]" must be a table, not a text')):
        read('title = "Moot"\ntagline = "Hush."\nchapters = [{}, "help"]\n')
    with pytest.raises(RulebookError, match='chapter "help": has no paragraph'):
        read('title = "Moot"\ntagline = "Hush."\n[[chapters]]\nkey = "help"\ntitle = "Help"\nparagraphs = []\n')


def test_what_nobody_can_explain_is_told_in_the_words_of_the_decoder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rulebooks, "all_faults", lambda data, hint: [])
    with pytest.raises(RulebookError, match=re.escape("rulebook.toml: Expected `str`, got `int` - at `$.title`")):
        read(GOOD.replace('title = "Moot"', "title = 3"))


def test_all_that_is_wrong_is_told_at_once() -> None:
    with pytest.raises(RulebookError) as refused:
        read(GOOD.replace("moot.help.2", "moot.hush.2").replace("{goal_level}", "{goals}"))
    assert len(refused.value.problems) == 3


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "rulebook.toml"
    file.write_text(GOOD, "utf-8")
    assert load_rulebook(file, RULES, FIGURES).title == "Moot"
    file.write_bytes(b"\xff")
    with pytest.raises(RulebookError, match="is not UTF-8"):
        load_rulebook(file, RULES, FIGURES)
