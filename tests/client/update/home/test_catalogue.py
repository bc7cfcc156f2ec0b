"""The start menu's page of cards: what is typed narrows the list, the card under the cursor is shown in full."""

from __future__ import annotations

from tests.client.at_home import at_home, catalogue, pressed
from tests.client.evening import after
from tests.client.outcome import screen

from kickdoor_client.state.effects import Consult
from kickdoor_client.state.messages import Consulted
from kickdoor_client.text.ink import text_of
from kickdoor_client.view.screen import picture
from kickdoor_client.words.menus.catalogue import entries


def test_the_list_of_cards_narrows_as_one_types_and_says_what_is_on_the_one_under_the_cursor() -> None:
    assert pressed("8")[1] == (Consult(("cards", "list", "classic", "--texts")),)
    model = catalogue()
    assert "3 cards" in screen(model)
    by_name = screen(pressed(*"golem", model=model)[0])
    assert "1 of 3 cards" in by_name
    assert "Audits you, then it eats you." in by_name
    by_kind = screen(pressed(*"curse", model=model)[0])
    assert "> Overnight Rust" in by_kind
    assert "Tax Golem" not in by_kind
    by_text = screen(pressed(*"eats t", model=model)[0])
    assert "> Tax Golem" in by_text, "words may stand in any order, on any line"
    assert "No card has that. Esc clears what is typed." in screen(pressed(*"golem rust", model=model)[0])


def test_the_cursor_goes_through_what_is_left_of_the_list_and_letters_never_leave_it() -> None:
    model = pressed(*"us", model=catalogue())[0]
    assert "2 of 3 cards" in screen(model)
    assert "> Overnight Rust" in screen(pressed("down", "down", model=model)[0])
    assert "> Trust Fund" in screen(pressed("down", "down", "pageup", model=model)[0])
    assert "> Trust Fund" in screen(pressed("down", "t", model=model)[0]), "more letters begin at the top"
    assert "q_" in screen(pressed("q", model=catalogue())[0])
    assert "> Overnight Rust" in screen(pressed("@row.1", model=model)[0])


def test_escape_clears_what_is_typed_and_then_leads_back() -> None:
    model = pressed(*"golem", "escape", model=catalogue())[0]
    assert "3 cards" in screen(model)
    assert "> 8 cards" in screen(pressed("escape", model=model)[0])


def test_what_the_list_of_cards_could_not_tell_is_said() -> None:
    model = after(at_home("8"), Consulted(("cards", "list", "classic", "--texts"), ("Error: these packs are bad.",)))
    assert "Error: these packs are bad." in screen(model)


def test_what_stands_before_the_first_card_is_of_none() -> None:
    head = ("Cards of the classic set", "  in the order of their names", "")
    card = ("Tax Golem: Monster  (golem)", "    Audits you.", "", "    Then it eats you.", "and so on")
    other = ("Trust Fund: Item  (fund) [attic]", "    Pays.")
    assert entries((*head, *card, *other)) == [
        ("Tax Golem: Monster", "Audits you.", "Then it eats you."),
        ("Trust Fund: Item [attic]", "Pays."),
    ]
    assert entries(head) == entries(()) == []


def test_a_card_that_says_much_is_not_cut_and_the_list_makes_room() -> None:
    long = ("Atlas: Item  (atlas)", *(f"    Page {number} shows a road that is not there." for number in range(9)))
    lines = (*long, *(f"Leaf {number}: Item  (leaf_{number})" for number in range(20)))
    model = after(at_home("8"), Consulted(("cards", "list", "classic", "--texts"), lines))
    shown = "\n".join(text_of(line) for line in picture(model, 60, 20).lines)
    assert "Page 8 shows" in " ".join(shown.split())
    assert "> Atlas" in shown
    assert "Leaf 1 " in shown
