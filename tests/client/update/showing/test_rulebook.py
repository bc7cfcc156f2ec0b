"""Looking something up: from the help or by a typed word, in lines and on the screen, at a table and before."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.client.evening import (
    BOOK,
    BOOK_ANSWERS,
    BOOK_BEHIND,
    BOOK_CHAPTER,
    CHAPTERS,
    CHARITY,
    CONTENTS,
    LOBBY,
    TABLES,
    after,
    at_table,
    connected,
    keys,
    new_model,
)
from tests.client.questions import asked
from tests.client.scripted import ScriptedServer
from tests.client.teletype import Teletype, seated, talk_through

from kickdoor_client.network.events import LinkLost
from kickdoor_client.plain.sources import completions
from kickdoor_client.state.effects import Send
from kickdoor_client.state.errand import ArrivalSteps, Purpose
from kickdoor_client.state.messages import Typed
from kickdoor_client.state.model import Model
from kickdoor_client.state.overlays import OpenBook
from kickdoor_client.text.ink import text_of
from kickdoor_client.update.route import update
from kickdoor_client.update.showing.rulebook import PAGES_BACK
from kickdoor_client.view.book import book_lines
from kickdoor_client.words.rulebook import below, entries, leads_to, rulebook
from kickdoor_client.words.table.read_out import table
from kickdoor_protocol.base import Request
from kickdoor_protocol.messages.book import BookParagraph, BookQuestion, LookUp, RulesFound, TermText
from kickdoor_protocol.messages.lobby import SetInfo, Tables


def looked_up(model: Model, line: str) -> LookUp:
    """What is asked for by that line."""
    _, effects = update(model, Typed(line))
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, LookUp)
    return send.request


def test_in_lines_the_rulebook_is_read_out() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        request = await tty.sends("rules")
        assert isinstance(request, LookUp)
        assert (request.set, request.words) == ("classic", "")
        server.say(CONTENTS)
        server.accept(request)
        text = await tty.read("words that must all occur.")
        assert "The rulebook of Munchkin." in text
        assert "combat 24, help 22, charity 4." in text
        request = await tty.sends("rules charity")
        assert isinstance(request, LookUp)
        assert request.words == "charity"
        server.say(CHARITY)
        server.accept(request)
        text = await tty.read("And 2 rules more; another word would narrow it down.")
        assert "Charity: Giving the surplus of a hand to the lowest." in text
        assert "classic.charity.2: If several players are tied for lowest" in text
        assert "- Ruling: He decides which card goes to whom, too." in text
        assert "- Example: 3 surplus cards and 2 tied players: one gets 2, the other 1." in text

    talk_through(scenario)


def answer(server: ScriptedServer, request: Request | None, found: RulesFound) -> None:
    """What that request leads to."""
    assert isinstance(request, LookUp)
    server.say(found)
    server.accept(request)


def test_in_lines_a_book_is_read_by_chapters_and_what_is_behind_a_paragraph_by_its_number() -> None:
    async def scenario(server: ScriptedServer, tty: Teletype) -> None:
        server.say(*seated("menu"))
        await tty.read("More actions")
        answer(server, await tty.sends("rules"), BOOK)
        text = await tty.read("as refusals cite it.")
        assert "How to Knock. And when to stop. Its chapters:" in text
        assert "1 What you need, 2 Combat, 3 Help and bribes, 4 Giving it away." in text
        request = await tty.sends("rules 3")
        assert isinstance(request, LookUp)
        assert request.words == "3"
        answer(server, request, BOOK_CHAPTER)
        text = await tty.read("that it rests on.")
        assert "Chapter 3: Help and bribes." in text
        assert "2. There is room for one helper." in text
        request = await tty.sends("rules behind 2")
        assert isinstance(request, LookUp)
        assert request.words == "classic.help.2 classic.help.3"
        answer(server, request, BOOK_BEHIND)
        text = await tty.read("in chapter 3: Help and bribes.")
        assert "classic.help.2: Who is refused may ask on." in text
        answer(server, await tty.sends("rules helper"), BOOK_ANSWERS)
        text = await tty.read("that it rests on.")
        assert "1. How many helpers can I have? One. No second one fits in." in text
        assert "3. In the chapter Help and bribes: There is room" in text

    talk_through(scenario)


@pytest.mark.parametrize("words", ["behind", "behind 0", "behind 4", "behind you"])
def test_behind_nothing_there_is_nothing(words: str) -> None:
    model = after(at_table(asked("menu")), BOOK_CHAPTER)
    model, effects = update(model, Typed(f"rules {words}"))
    assert effects == ()
    assert model.ui.notice is not None
    assert "Behind which?" in model.ui.notice.text


def asks(model: Model, *pressed: str) -> tuple[Model, str]:
    """What is looked up when these keys are pressed."""
    model, effects = keys(model, *pressed)
    (send,) = effects
    assert isinstance(send, Send)
    assert isinstance(send.request, LookUp)
    return model, send.request.words


def open_at(model: Model) -> tuple[str, int]:
    """The words of the page that lies open, and where its cursor is."""
    assert isinstance(model.ui.overlay, OpenBook)
    assert model.rulebook is not None
    return model.rulebook.words, model.ui.overlay.cursor


def test_on_the_screen_it_opens_from_the_help_and_one_can_ask_on() -> None:
    model, words = asks(at_table(asked("menu")), "?", "r")
    assert words == ""
    model = after(model, CONTENTS)
    assert open_at(model) == ("", 0)
    model, words = asks(model, "r", *"charity", "enter")
    assert words == "charity"
    model = after(model, CHARITY)
    assert [entry.head for entry in entries(CHARITY)] == ["Charity", "classic.charity.2", "classic.charity.3"]
    assert open_at(keys(model, "down")[0]) == ("charity", 1)
    model, _ = keys(model, "escape")
    assert open_at(model) == ("", 0)
    model, _ = keys(model, "escape")
    assert model.ui.overlay is None


def test_one_goes_from_the_contents_to_a_chapter_to_the_rules_behind_it_and_back() -> None:
    model = after(keys(at_table(asked("menu")), "?", "r")[0], BOOK)
    assert asks(model, "down", "down", "enter")[1] == "help"
    model, words = asks(model, "3")
    assert words == "help"
    model = after(model, BOOK_CHAPTER)
    model, words = asks(model, "down", "enter")
    assert words == "classic.help.2 classic.help.3"
    model = after(model, BOOK_BEHIND)
    assert open_at(model) == (words, 0)
    model, _ = keys(model, "escape")
    assert open_at(model) == ("help", 1)
    model, _ = keys(model, "left")
    assert open_at(model) == ("", 2)
    assert keys(model, "backspace")[0].ui.overlay is None


def test_from_a_rule_one_comes_to_the_very_paragraph_that_rests_on_it() -> None:
    model = after(keys(at_table(asked("menu")), "?", "r")[0], BOOK, BOOK_BEHIND)
    model, words = asks(model, "end", "enter")
    assert words == "help"
    assert open_at(after(model, BOOK_CHAPTER)) == ("help", 1)


def test_a_rule_leads_no_further_than_back() -> None:
    model = after(keys(at_table(asked("menu")), "?", "r")[0], BOOK, BOOK_BEHIND)
    model, effects = keys(model, "enter")
    assert effects == ()
    assert open_at(model) == ("", 0)


def test_a_click_goes_to_an_entry_and_a_second_one_takes_it() -> None:
    model = after(keys(at_table(asked("menu")), "?", "r")[0], BOOK)
    model, effects = keys(model, "@opt.1")
    assert effects == ()
    assert open_at(model) == ("", 1)
    assert asks(model, "@opt.1")[1] == "combat"


def test_the_foot_says_where_one_comes_from_there() -> None:
    assert leads_to(BOOK, 0) == "open"
    assert leads_to(BOOK_CHAPTER, 1) == "its rules"
    assert [leads_to(BOOK_BEHIND, place) for place in range(3)] == ["", "", "its chapter"]
    assert leads_to(None, 0) == leads_to(RulesFound("toy", "x"), 3) == ""


def test_one_can_go_back_so_many_pages_and_no_more() -> None:
    model = after(keys(at_table(asked("menu")), "?", "r")[0], BOOK)
    for number in range(20):
        model = after(model, replace(BOOK_ANSWERS, words=f"helper {number}"))
    assert isinstance(model.ui.overlay, OpenBook)
    assert len(model.ui.overlay.before) == PAGES_BACK
    model = after(model, replace(BOOK_ANSWERS, words="helper 19"))
    model, _ = keys(model, "escape")
    assert open_at(model)[0] == "helper 18", "the same page again is no other page"


def test_too_much_is_not_sent_but_told() -> None:
    model, effects = update(at_table(asked("menu")), Typed(f"rules {'help ' * 9}"))
    assert effects == ()
    assert model.ui.notice is not None
    assert "say at most 8 words" in model.ui.notice.text
    ids = " ".join(f"classic.combat.{number}" for number in range(1, 13))
    assert looked_up(at_table(asked("menu")), f"rules {ids}").words == ids


def test_the_book_is_that_of_the_table() -> None:
    assert looked_up(at_table(asked("menu")), "rules help").set == "classic"
    filling = after(connected(), TABLES, LOBBY)
    assert looked_up(filling, "rules help").set == LOBBY.table.set


@pytest.mark.parametrize(
    ("sets", "asked_for"), [((), "classic"), (("quest",), "quest"), (("quest", "classic"), "classic")]
)
def test_before_there_is_a_table_it_is_that_of_a_set_that_is_played_here(sets: tuple[str, ...], asked_for: str) -> None:
    model = after(connected(), Tables((), tuple(SetInfo(key, key) for key in sets)))
    model = replace(model, errand=ArrivalSteps(Purpose.JOIN, set="classic"))
    assert looked_up(model, "rules").set == asked_for


def test_without_a_connection_nothing_is_looked_up() -> None:
    lost = update(connected(), LinkLost("the server is not there", 1.0, 1))[0]
    model, effects = update(lost, Typed("rules help"))
    assert effects == ()
    assert model.ui.notice is not None
    assert "no connection" in model.ui.notice.text


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (None, "has not been opened yet"),
        (RulesFound("toy"), "The set toy has no rulebook."),
        (RulesFound("classic", "spaceship", "Munchkin", chapters=CHAPTERS), "Munchkin has no answer to 'spaceship'."),
        (replace(BOOK, words="spaceship"), "How to Knock has no answer to 'spaceship'. Its chapters:"),
    ],
)
def test_what_is_not_there_is_said(found: RulesFound | None, said: str) -> None:
    assert said in rulebook(replace(new_model(), rulebook=found))[0]


def test_the_nearest_questions_are_called_so_in_lines_and_on_the_screen() -> None:
    page = replace(BOOK_ANSWERS, words="heplers", paragraphs=(), near=True)
    head = "How to Knock has no answer to 'heplers'. What comes nearest:"
    lines = rulebook(replace(new_model(), rulebook=page))
    assert lines[:2] == [head, "1. How many helpers can I have? One. No second one fits in."]
    model = after(keys(at_table(asked("menu")), "?", "r")[0], page)
    assert isinstance(model.ui.overlay, OpenBook)
    drawn = [text_of(line).strip() for line in book_lines(model, model.ui.overlay, 80, 20)]
    assert drawn[:3] == [head, "", "> How many helpers can I have?"]
    assert drawn.count(head) == 1


def test_the_sections_complete_what_is_typed() -> None:
    model = after(at_table(asked("menu")), CONTENTS)
    assert completions(model, "rules ch") == ["rules charity"]
    assert completions(after(model, BOOK), "rules st") == ["rules start"]


@pytest.mark.parametrize(
    ("packs", "told"),
    [
        ((), []),
        (("classic 01", "example-pack ba"), ["Played with the cards of classic 01, example-pack ba."]),
    ],
)
def test_the_table_says_which_cards_are_played_with(packs: tuple[str, ...], told: list[str]) -> None:
    model = at_table(asked("menu"))
    assert model.seen.public is not None
    header = replace(model.seen.public.header, packs=packs)
    seen = replace(model.seen, public=replace(model.seen.public, header=header))
    assert [line for line in table(replace(model, seen=seen)) if "Played with" in line] == told


def mixed_page(words: str = "", opened: str = "") -> RulesFound:
    """A page about help at a table of two sets."""
    paragraphs = tuple(
        BookParagraph(text, (rule,), "help", number, of)
        for number, (text, rule, of) in enumerate(
            (
                ("Ask.", "classic.help.1", "Munchkin"),
                ("Pay.", "classic.help.2", "Munchkin"),
                ("Bite.", "bites.help.3", "The Crypt"),
            ),
            start=1,
        )
    )
    questions = () if opened else (BookQuestion("Who helps?", "Nobody.", ("bites.help.1",), "The Crypt"),)
    return replace(BOOK, words=words, opened=opened, paragraphs=paragraphs, questions=questions)


def test_in_a_chapter_of_several_sets_each_set_is_named_where_it_begins_to_speak() -> None:
    page = mixed_page("help", "help")
    assert [entry.head for entry in entries(page)] == ["Munchkin", "", "The Crypt"]
    lines = rulebook(replace(new_model(), rulebook=page))
    assert lines[1:4] == ["1. Munchkin: Ask.", "2. Pay.", "3. The Crypt: Bite."]


def test_what_is_found_at_such_a_table_says_whose_it_is() -> None:
    heads = [entry.head for entry in entries(mixed_page("biting"))]
    assert heads == [
        "Who helps? (The Crypt)",
        "In the chapter Help and bribes (Munchkin)",
        "In the chapter Help and bribes (Munchkin)",
        "In the chapter Help and bribes (The Crypt)",
    ]
    assert "1. Who helps? (The Crypt): Nobody." in rulebook(replace(new_model(), rulebook=mixed_page("biting")))


@pytest.mark.parametrize(
    ("words", "first"),
    [
        ("rank", "Rank"),
        ("What is a Rank?", "Rank"),
        ("what is the total rank", "Total Rank"),
        ("rank of a power", "How?"),
    ],
)
def test_a_term_that_is_asked_for_by_its_name_stands_before_all_else(words: str, first: str) -> None:
    terms = (TermText("Rank", "what a Power takes"), TermText("Total Rank", "all of them together"))
    questions = (BookQuestion("How?", "So.", ("bites.powers.6",)),)
    found = RulesFound("bites", words, terms=terms, questions=questions)
    shown = [entry.head for entry in entries(found)]
    assert shown[0] == first
    assert sorted(shown) == ["How?", "Rank", "Total Rank"]


@pytest.mark.parametrize(("left_out", "said"), [(1, "And 1 rule more;"), (2, "And 2 rules more;")])
def test_how_many_rules_are_left_out_is_said_in_english(left_out: int, said: str) -> None:
    assert below(replace(CHARITY, left_out=left_out)).startswith(said)
