"""`kickdoor sets`, `rules` and `cards`: what a reader finds, and what they are told if they find nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from tests.catalogue import ROOT

from kickdoor_client.update.home.starting import games_in
from kickdoor_client.words.menus.catalogue import entries
from kickdoor_game import library
from kickdoor_game.heroes.table import HeroTable
from kickdoor_game.language.cards import Curse
from kickdoor_game.language.catalogue import for_players
from kickdoor_game.language.looking_up import look_up
from kickdoor_game.language.rulebook import NEAREST, Rulebook, in_figures
from kickdoor_game.language.wording import rules_text
from kickdoor_server.operations.bookshelf.__main__ import bookshelf

COPIES = len(library.ruleset("classic").book.cards)
NOWHERE = 99
"""A number that no section has a rule of."""
EXAMPLE = str(ROOT / "deploy" / "example-pack")


def read(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(bookshelf, list(arguments), prog_name="kickdoor")
    return result.exit_code, result.output


def words(text: str) -> str:
    """The text however its lines were broken."""
    return " ".join(text.split())


@pytest.mark.rule("quest.unchangeable.9")
def test_every_ruling_of_the_board_game_is_there_to_be_read() -> None:
    """Nobody at a server's table has the last word but the program, which says it beforehand."""
    _, text = read("rules", "quest", "--rulings")
    said = " ".join(text.split())
    rulings = [rule.ruling for rule in library.catalogue("quest").rules.values() if rule.ruling]
    assert len(rulings) > 100
    assert [ruling for ruling in rulings if ruling not in said] == []


def test_each_set_says_for_how_many_it_is_and_who_plays_it() -> None:
    code, text = read("sets")
    rules = library.ruleset("classic")
    assert code == 0
    assert text.startswith(f"classic: {rules.title}, 3 to 6 players.\n    Kick down doors")
    assert "AI players: greedy, random, " in text
    assert [line.partition(":")[0] for line in text.splitlines() if not line.startswith(" ") and line] == [
        *library.SETS,
        *library.mixes(),
    ]


def test_the_start_menu_reads_which_sets_there_are() -> None:
    _, line = read("sets", "--json")
    games = games_in(line.splitlines())
    assert [game.key for game in games] == [*library.SETS, *library.mixes()]
    assert (games[0].key, games[0].least, games[0].most) == (library.USUAL_SET, 3, 6)
    assert "greedy" in games[0].ais


@pytest.mark.parametrize(
    "question", [("rules", "{}", "help"), ("cards", "list", "{}"), ("cards", "show", "--set", "{}", "cheat")]
)
def test_without_a_name_the_usual_set_is_meant(question: tuple[str, ...]) -> None:
    assert read(*(word.format("") for word in question)) == read(*(word.format("classic") for word in question))


def test_the_rulings_are_every_rule_with_its_ruling_and_example() -> None:
    code, text = read("rules", "classic", "--rulings")
    book = library.catalogue("classic")
    assert code == 0
    assert text.startswith(f"{book.title}: {len(book.rules)} rules in ")
    assert [line for line in text.splitlines() if line in book.rules] == list(book.rules)
    told = words(text)
    for rule in book.rules.values():
        assert words(rule.text) in told
        assert words(for_players(rule.ruling)) in told
        assert words(rule.example) in told
    assert max(map(len, text.splitlines())) <= 100


def test_an_id_a_section_and_words_find_what_they_name() -> None:
    book = library.catalogue("classic")

    def found(*wanted: str) -> list[str]:
        code, text = read("rules", "classic", "--rulings", *wanted)
        assert code == 0
        return [line for line in text.splitlines() if line in book.rules]

    assert found("classic.help.2") == ["classic.help.2"]
    assert found("help") == found("classic.help") == [rule for rule in book.rules if rule.startswith("classic.help.")]
    for rule in found("Wizard", "discard"):
        whole = f"{rule} {book.rules[rule].text} {book.rules[rule].ruling} {book.rules[rule].example}".lower()
        assert "wizard" in whole
        assert "discard" in whole


def book() -> Rulebook:
    found = library.rulebook("classic")
    assert found is not None
    return found


def test_without_words_the_cover_and_the_contents() -> None:
    code, text = read("rules")
    assert code == 0
    assert (code, text) == read("rules", "classic") == read("rules", "")
    assert text.startswith(f"{book().title}\n")
    assert book().tagline in text
    for number, chapter in enumerate(book().chapters, start=1):
        assert re.search(rf"^ +{number}  {re.escape(chapter.title)} +{chapter.key}$", text, re.MULTILINE)


def test_a_chapter_has_its_paragraphs_with_the_rules_behind_each() -> None:
    chapter = book().chapters[3]
    code, text = read("rules", "4")
    assert code == 0
    assert read("rules", chapter.key) == read("rules", "classic", *chapter.title.split()) == (code, text)
    assert text.startswith(f"4. {chapter.title}\n")
    told = words(text)
    for each in chapter.paragraphs:
        ids = ", ".join(rule.removeprefix("classic.") for rule in each.rules)
        assert words(f"{each.text} [{ids}]").format(**library.ruleset("classic").figures({})) in told
    assert max(map(len, text.splitlines())) <= 100


def test_the_whole_book_is_all_chapters_in_the_order_of_the_contents() -> None:
    _, text = read("rules", "--whole")
    told = words(text)
    places = [told.index(f" {number}. {each.title} ---") for number, each in enumerate(book().chapters, start=1)]
    assert places == sorted(places)
    assert "{" not in text


def test_of_two_sets_the_second_is_meant_and_others_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """The start menu names a set by itself; who types another one behind it wants that."""
    assert read("rules", "classic", "classic", "4") == read("rules", "4")
    monkeypatch.setitem(library.SETS, "moot", library.SETS["classic"])
    assert "Say the name of another set first for its rules: " in words(read("rules")[1])
    assert " moot" in words(read("rules")[1])
    code, text = read("rules", "classic", "moot")
    assert code > 0
    assert "the set 'moot'" in words(text)


def test_words_are_answered_and_say_where_to_read_on() -> None:
    _, text = read("rules", "can I sell", "an item", "during a fight?")
    assert text.startswith("Can I sell an Item during a combat?\n    No, and running away")
    _, text = read("rules", "caltrops")
    assert text.startswith("Error: Mind the Door has no answer to 'caltrops'.")
    _, text = read("rules", "hats")
    assert "In the book\n-----------\n\n12. Items\n" in text
    assert "Numbered rules that say so: 1. See kickdoor rules classic --rulings hats" in text


def test_a_rule_by_its_number_comes_with_what_rests_on_it() -> None:
    _, text = read("rules", "combat.12")
    assert text.startswith("classic.combat.12\n    Several monsters are fought together")
    assert "In the book\n-----------\n\n4. Combat\n    Several monsters are added up" in text


def test_terms() -> None:
    _, every = read("rules", "classic", "--terms")
    terms = library.catalogue("classic").terms
    assert [line for line in every.splitlines() if line in terms] == list(terms)
    _, some = read("rules", "classic", "--terms", "effective", "level")
    assert some.splitlines()[0] == "Effective level"
    assert terms["Effective level"] in words(some)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("rules", "clasic"), "no set 'clasic'; there are: classic"),
        (
            ("rules", "chartiy"),
            "Mind the Door has no answer to 'chartiy'. Did you mean \"charity\"? What comes nearest:",
        ),
        (
            ("rules", f"classic.help.{NOWHERE}"),
            f"no answer to 'classic.help.{NOWHERE}'. Did you mean \"classic.help.9\"? The contents: kickdoor rules",
        ),
        (("rules", "--rulings", "chartiy"), 'Did you mean "charity"? Sections: setup, cards,'),
        (
            ("rules", "classic", "--terms", "Levle"),
            "No term in Mind the Door for 'Levle'. Did you mean \"Level\"?",
        ),
        (("cards", "list", "clasic"), "no set 'clasic'; there are: classic"),
        (("cards", "list", "--kind", "mnster"), "classic has no kind 'mnster'; did you mean monster?"),
        (("cards", "list", "--kind", "xyzzy"), "classic has no kind 'xyzzy'; there are: monster, curse"),
        (("cards", "show", "tax", "golm"), "There is no card 'tax golm'. Did you mean \"Tax Golem\"?"),
        (
            ("cards", "Third Hand"),
            "'Third Hand' is none of list, show, new, check. Did you mean: kickdoor cards show Third Hand",
        ),
        (("cards", "lsit"), "Did you mean: kickdoor cards list"),
        (("cards", "check", "nowhere"), "there is no file, folder or set 'nowhere'; sets: classic"),
    ],
)
def test_who_finds_nothing_is_told_what_there_is(arguments: tuple[str, ...], sentence: str) -> None:
    code, text = read(*arguments)
    assert code > 0
    assert sentence in words(text)


@pytest.mark.parametrize(
    ("arguments", "first"),
    [
        (("rules", "bites.powers.14"), "bites.powers.14"),
        (("rules", "quest.combat.1"), "quest.combat.1"),
        (("rules", "QUEST.combat.1"), "quest.combat.1"),
        (("rules", "shakespeare.combat.21", "shakespeare.combat.22"), "shakespeare.combat.21"),
        (("rules", "classic.help.2"), "classic.help.2"),
        (("rules", "--set", "quest"), "How"),
        (("rules", "--set", "quest", "quest.combat.1"), "quest.combat.1"),
        (("rules", "Classic", "classic.help.2"), "classic.help.2"),
        (("rules", "bites+classic", "classic.help.2"), "classic.help.2"),
    ],
)
def test_a_rule_is_found_by_its_number_whichever_set_it_is_of(arguments: tuple[str, ...], first: str) -> None:
    code, text = read(*arguments)
    assert code == 0, text
    assert text.startswith(first) or arguments == ("rules", "--set", "quest"), text
    if arguments == ("rules", "--set", "quest"):
        book = library.rulebook("quest")
        assert book is not None
        assert text.startswith(book.title)


@pytest.mark.parametrize("name", [*library.SETS, *library.mixes()])
def test_a_set_is_meant_by_its_name_in_any_case_and_a_mix_by_those_of_its_sets_in_any_order(name: str) -> None:
    parts = name.split("+")
    for said in (name, name.upper(), name.title(), "+".join(parts[::-1]), " + ".join(parts)):
        assert library.meant(said) == name
    assert library.meant(f"{name}x") == f"{name}x"
    assert library.meant("") == ""


@pytest.mark.parametrize("name", [*library.SETS, *library.mixes()])
@pytest.mark.parametrize("where", [(), ("--rulings",), ("--terms",)], ids=" ".join)
def test_a_search_without_a_result_ends_with_the_two_nearest_questions_and_their_answers(
    name: str, where: tuple[str, ...]
) -> None:
    shelved, figures = library.rulebook(name), library.ruleset(name).figures({})
    assert shelved is not None
    near = shelved.nearest("zeppelin pursuer")
    assert len(near) == NEAREST
    code, text = read("rules", name, *where, "zeppelin", "pursuer")
    assert code > 0
    asked = words(text).partition("What comes nearest: ")[2]
    for question in near:
        assert in_figures(f"{question.ask}", figures) in asked
        assert in_figures(question.answer, figures) in asked
    assert asked.endswith(f"The contents: kickdoor rules {name}")


def test_a_list_has_every_card_once() -> None:
    _, text = read("cards", "list")
    *lines, last = text.splitlines()
    keys = [line.rpartition("(")[2].rstrip(")") for line in lines]
    assert keys == [card.key for card in library.cards_of("classic")]
    assert last == f"{COPIES} cards, {len(keys)} of them different."
    assert "Tax Golem: Monster, Level 8, 2 Treasures  (tax_golem)" in lines


@pytest.mark.parametrize("name", library.SETS)
def test_a_card_that_is_called_like_its_kind_is_not_called_so_twice(name: str) -> None:
    _, text = read("cards", "list", name)
    told = {line.partition("  (")[0] for line in text.splitlines()}
    alike = [card for card in library.cards_of(name) if card.name.casefold() == kind_of(name, card).casefold()]
    if issubclass(library.engine(library.ruleset(name).engine).table, HeroTable):
        assert {"Cheat", "Second Grandmother"} <= {card.name for card in alike}
    for card in alike:
        assert not [
            line for line in told if line.casefold().startswith(f"{card.name.casefold()}: {card.name.casefold()}")
        ]
        assert [line for line in told if line.partition(" x")[0].partition(":")[0] == card.name]


def kind_of(name: str, card: Any) -> str:
    """As it is printed on the card."""
    return library.vocabulary(name).printed(card).kind


def test_a_list_with_texts_has_below_each_card_what_is_on_it() -> None:
    _, text = read("cards", "list", "--texts")
    heads = [line for line in text.splitlines() if not line.startswith(" ")]
    assert len(heads) == len(library.cards_of("classic")) + 1
    told = words(text)
    for card in library.cards_of("classic"):
        assert words(rules_text(card)) in told
        assert words(card.flavour) in told
    _, packed = read("cards", "list", "--texts", "--packs", EXAMPLE)
    assert len(entries(packed.splitlines())) > len(entries(text.splitlines())) == len(heads) - 1


def test_a_list_of_one_kind_with_packs() -> None:
    _, text = read("cards", "list", "classic", "--kind", "curse", "--packs", EXAMPLE)
    *lines, last = text.splitlines()
    curses = [card for card in library.cards_of("classic") if isinstance(card, Curse)]
    copies = sum(card.copies for card in curses) + 1
    assert last == f"{copies} cards, {len(curses) + 1} of them different."
    assert all("Curse" in line for line in lines)
    assert lines[-1].endswith("Team-Building Exercise: Curse  (team_building_exercise) [example-pack]")


@pytest.mark.parametrize("wanted", [["tax_golem"], ["Tax", "Golem"], ["tax golem"], ["x gol"]])
def test_a_card_by_name_key_or_part_of_its_name(wanted: list[str]) -> None:
    assert read("cards", "show", *wanted) == (
        0,
        "Tax Golem\n"
        "Monster, Level 8, 2 Treasures (classic, tax_golem)\n"
        "    +4 against Thieves. Bad Stuff: lose your most valuable Item.\n"
        '    "It rounds up."\n',
    )


def test_a_card_of_a_pack() -> None:
    _, text = read("cards", "show", "ladder", "--packs", EXAMPLE)
    assert "Two-handed Item, +4, 2 hands, Big, 500 gold (example-pack, ladder_of_compliance)" in text


def test_a_pack_without_a_fault() -> None:
    assert read("cards", "check", EXAMPLE) == (0, "5 cards: nothing wrong.\n")
    assert read("cards", "check", f"{EXAMPLE}/facilities.toml") == (0, "5 cards: nothing wrong.\n")


def test_a_pack_of_rooms_and_a_set_that_has_some() -> None:
    """They are counted, checked and shown as cards are."""
    pack = str(ROOT / "tests" / "sets" / "quest" / "packs" / "lost-and-found")
    assert read("cards", "check", pack) == (0, "5 cards and 2 rooms: nothing wrong.\n")
    assert read("cards", "check", "quest") == (0, "200 cards and 49 rooms: nothing wrong.\n")
    assert read("cards", "show", "queue_for_claims", "--set", "quest", "--packs", pack) == (
        0,
        "Queue for Claims\n"
        "Room, Cannot Search, green arrow west (lost-and-found, queue_for_claims)\n"
        "    +1 to the monsters' side of a combat here. Whoever comes in rolls: on 3 or\n"
        "    less, they lose 100 gold.\n"
        '    "You are next. So is everybody."\n',
    )
    _, text = read("cards", "show", "Boiler Room", "--set", "quest")
    assert text.startswith("Boiler Room\nRoom, +1 die: Dwarves, -1 die: Elves, Search 0, blue arrow south")
    code, text = read("cards", "show", "Boiler Room")
    assert (code, "There is no card 'Boiler Room'." in text) == (1, True)


def test_a_pack_of_rooms_with_faults(tmp_path: Path) -> None:
    folder = tmp_path / "mine" / "rooms"
    folder.mkdir(parents=True)
    text = (ROOT / "tests/sets/quest/packs/lost-and-found/rooms/annexe.toml").read_text("utf-8")
    (folder / "annexe.toml").write_text(text.replace('"thief"', '"theif"').replace('"east"', '"left"'), "utf-8")
    assert read("cards", "check", str(folder.parent), "--set", "quest") == (
        1,
        'mine/rooms/annexe.toml: room "shelf_of_single_gloves": field "arrows.blue" cannot be \'left\'; '
        'did you mean "west"?\n'
        'mine/rooms/annexe.toml: room "shelf_of_single_gloves": field "icons[0].role": no Race or Class "theif"; '
        'did you mean "thief"?\n'
        "    It reads, but for arrows: Shelf of Single Gloves, Room, +1 die: Theifs,\n"
        "    Search +1\n"
        "    Deal, 1 Move, once a turn: discard 2 cards; draw 1 Treasure face down.\n"
        '    "Ninety left hands, waving."\n',
    )


@pytest.mark.parametrize(
    "what",
    ["classic", "game/kickdoor_game/sets/classic", "game/kickdoor_game/sets/classic/curses.toml"],
)
def test_a_set_without_a_fault(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name, its folder or one of its files: all of it, and not as if it were a pack beside itself."""
    monkeypatch.chdir(ROOT)
    assert read("cards", "check", what) == (0, f"{COPIES} cards: nothing wrong.\n")


def test_a_file_and_a_pack_with_faults(tmp_path: Path) -> None:
    text = (ROOT / "deploy" / "example-pack" / "facilities.toml").read_text("utf-8")
    folder = tmp_path / "mine"
    folder.mkdir()
    file = folder / "facilities.toml"
    file.write_text(text.replace('"dwarf"', '"dwraf"').replace('"broken_lift"', '"tax_golem"'), "utf-8")
    lines = (
        'facilities.toml: card "tax_golem": field "key": is taken by another card\n'
        'facilities.toml: card "tax_golem": field "specials[0].who.name": no race "dwraf"; did you mean "dwarf"?\n'
        "    It reads: Lift That Is Being Looked At, Monster, Level 6, 2 Treasures\n"
        "    +3 against Dwrafs. -1 to run away from it. Bad Stuff: lose your footgear and\n"
        "    1 Level.\n"
        '    "Please use the stairs. The stairs are also being looked at."\n'
    )
    assert read("cards", "check", str(file)) == (1, lines)
    code, told = read("cards", "check", str(folder))
    assert (code, told.replace("mine/", "")) == (1, lines)
    code, told = read("cards", "list", "--packs", str(folder))
    assert code == 1
    assert "these packs cannot be read:\nmine/facilities.toml: card" in told


def test_it_can_be_started_as_the_client_starts_it() -> None:
    command = [sys.executable, "-m", "kickdoor_server.operations.bookshelf", "rules", "classic", "classic.charity.4"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=30, check=True)
    assert done.stdout.startswith("classic.charity.4\n    Whoever is lowest themselves")


def test_the_book_of_several_sets_says_whose_each_paragraph_is() -> None:
    code, text = read("rules", "classic+bites")
    assert code == 0
    assert "   1  Several sets on one table " in text
    code, text = read("rules", "classic+bites", "races")
    own, theirs = text.split("\nKick Down the Crypt:\n")
    assert "\nMind the Door:\n" in own
    assert "Elves add 1 to run away" in own
    assert "A Vampire may steal a Level" in words(theirs)
    assert "[bites.races.14, bites.races.15, " in theirs, "with the name of the set, as there are several"
    code, text = read("rules", "classic+bites", "what", "happens", "when", "I", "die")
    assert "What happens when I die? (Mind the Door)" in text
    assert "What happens when I die? (Kick Down the Crypt)" in text
    code, text = read("rules", "classic+bites", "mantrap")
    assert "10. Curses (Kick Down the Crypt)" in text


def test_the_rules_of_a_set_name_the_tables_with_several() -> None:
    _, text = read("rules", "classic")
    assert "Several sets on one table have a book, too: classic+shakespeare, " in words(text)
    _, text = read("rules", "classic+bites")
    assert "classic+bites" not in text.split("have a book, too")[1]


@pytest.mark.parametrize("name", library.SETS)
def test_a_word_that_only_other_sets_have_leads_to_them(name: str) -> None:
    """Whoever has played one game of the family looks up its words in the book of the next."""
    foreign: list[tuple[str, str]] = []
    for other in library.SETS:
        unknown = [term for term in library.catalogue(other).terms if not found_in(name, term)]
        foreign += [(other, term) for term in unknown[:1]]
    assert foreign
    for other, term in foreign:
        _, text = read("rules", name, term)
        sets, _, way = words(text).partition("It is a word of ")[2].partition(": kickdoor rules ")
        assert other in sets.split(", "), text
        assert way.startswith(f"{sets.split(', ')[0]} {term}."), text


def found_in(name: str, term: str) -> bool:
    found = look_up(library.catalogue(name), library.rulebook(name), term)
    return bool(found) and not found.near
