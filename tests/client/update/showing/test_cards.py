"""Reading cards: from the hand, the table, the discards, the question and the story, with the rules that they touch."""

from __future__ import annotations

import pytest
from tests.client.evening import CHARITY, PILES, after, at_rest, at_table, keys, public, with_fields
from tests.client.outcome import screen, sent
from tests.client.questions import asked

from kickdoor_client.state.model import Manner, Model
from kickdoor_client.state.overlays import CardInHand, Inspecting, OpenBook
from kickdoor_client.words.table.read_out import card, card_text
from kickdoor_protocol.messages import book, table
from kickdoor_protocol.shapes import PickOne, WireOption
from kickdoor_protocol.views import Asked, CardRef, Event, PrivateView, Zone


def inspecting(model: Model) -> int:
    assert isinstance(model.ui.overlay, Inspecting)
    return model.ui.overlay.card


def test_it_opens_at_the_card_that_the_story_told_of_last() -> None:
    model, _ = keys(at_table(), "i")
    assert inspecting(model) == 51
    shown = screen(model)
    assert "Overdue" in shown
    told = table.Told((Event(9, "Boris kicks open the door: Puddle Imp.", cards=(CardRef(99, "imp"),)),))
    assert inspecting(keys(after(at_table(), told), "i")[0]) == 99


def test_it_opens_at_what_is_fought_against_once_the_person_has_seen_what_was_told() -> None:
    """The cursor stands on the card in the fight, not on the one that the story names last."""
    monster = Zone("fight", "in the fight", 1, (CardRef(50, "imp"),))
    told = table.Told((Event(9, "Spite plays Fizzy Cordial.", cards=(CardRef(98, "cordial"),)),))
    model = after(at_table(view=public(zones=(*PILES, monster))), told, now=101.0)
    assert inspecting(keys(model, "i", now=102.0)[0]) == 98, "that is news"
    model, _ = keys(model, "w", "escape", "i", now=110.0)
    assert inspecting(model) == 50
    assert "in the fight" in screen(model)
    rested = after(model, table.Shared(at_rest(300)), now=111.0)
    assert inspecting(keys(rested, "escape", "i", now=112.0)[0]) == 98


def test_it_opens_at_the_card_that_is_asked_about() -> None:
    assert inspecting(keys(at_table(asked("curse")), "i")[0]) == 43


def test_it_opens_at_the_card_under_the_cursor() -> None:
    assert inspecting(keys(at_table(asked("order")), "down", "i")[0]) == 44


def test_it_is_reached_from_the_hand_and_from_the_story() -> None:
    model, _ = keys(at_table(), "a", "i")
    assert inspecting(model) == 41
    model, _ = keys(at_table(), "pageup", "i")
    assert inspecting(model) == 51


def test_every_card_in_sight_is_listed_with_the_place_where_it_lies() -> None:
    model, _ = keys(at_table(), "a", "i")
    places = set()
    for _ in range(20):
        places |= {line.strip(" |│") for line in screen(model, 100, 34).split("│")[1:]}
        model, _ = keys(model, "down")
    said = " ".join(places)
    for place in ("your hand", "Boris: In play", "Door discards", "Treasure discards", "in the story"):
        assert place in said, place


def test_the_card_names_the_rules_that_it_touches_and_one_key_opens_them() -> None:
    model, _ = keys(at_table(), "a", "i")
    assert "r the 2 rules that it touches" in screen(model, 100, 34)
    for at in (model, keys(at_table(), "a")[0]):
        _, effects = keys(at, "r")
        assert sent(effects) == [book.LookUp(0, "classic", "classic.combat.6 classic.interfere.1")]


def test_a_card_that_touches_no_rule_says_so() -> None:
    model, effects = keys(at_table(), "d", "r")
    assert sent(effects) == []
    assert "No rule is about that card alone." in screen(model)


def test_the_card_leaves_the_table_in_sight() -> None:
    model, _ = keys(at_table(asked("help")), "a")
    shown = screen(model)
    assert model.ui.overlay == CardInHand(41)
    assert "Warrior/Human" in shown
    assert "Tax Dragon" in shown


def test_a_refusal_cites_its_rule_and_one_key_reads_it() -> None:
    model, _ = keys(at_table(asked("help")), "S")
    assert "(classic.selling.6)" in screen(model)
    assert "(/ reads the rule)" in " ".join(screen(model).split())
    _, effects = keys(model, "/")
    assert sent(effects) == [book.LookUp(0, "classic", "classic.selling.6")]


def test_the_rulebook_is_searched_from_the_table() -> None:
    model, effects = keys(at_table(asked("help")), "/", *"help", "enter")
    assert sent(effects) == [book.LookUp(0, "classic", "help")]
    model = after(model, CHARITY)
    assert model.ui.overlay == OpenBook()


@pytest.mark.parametrize("words", ["fizzy", "Fizzy Cordial"])
def test_a_card_is_told_in_the_order_in_which_one_reads_it(words: str) -> None:
    model = at_table(manner=Manner.LINES)
    assert card(model, words) == [
        "Fizzy Cordial: one shot, +3, either side, 100 gold.",
        "Play during any combat: +3 to either side. Usable once.",
        '"Shake well. Stand back."',
        "It touches classic.combat.6, classic.interfere.1: say rules and any of them.",
    ]
    assert card_text(model.faces["boots"])[-1] == "Gives +2."


def test_a_card_of_the_story_can_be_read_when_it_lies_nowhere_any_more() -> None:
    model = after(at_table(), table.Shared(with_fields(public(215), zones=())))
    assert card(model, "overdue")[0].startswith("Overdue")
    assert inspecting(keys(model, "i")[0]) == 51


def test_what_is_printed_on_the_card_that_would_be_taken_is_read_beside_the_choice() -> None:
    """Treasures are picked while a clock runs: what each can do stands there, and the lines do not jump."""
    loot = PickOne((WireOption("card.13", "Tuba of Charm", card=13), WireOption("card.11", "Sensible Boots", card=11)))
    model = at_table(Asked(501, "pick_spoils", "Pick one of the Treasures", loot, "card.13", seconds_left=20.0))
    shown = screen(model, 100, 34)
    assert "Tuba of Charm: Gives +3 to run away, none in combat." in shown
    model, _ = keys(model, "down")
    assert "Sensible Boots: Gives +2." in screen(model, 100, 34)
    rules = [line for line in screen(model, 100, 34).splitlines() if "Pick one of" in line]
    assert screen(model, 100, 34).splitlines().index(rules[0]) == shown.splitlines().index(rules[0])


@pytest.mark.parametrize(
    ("marks", "note", "words"),
    [
        (("locked",), "", "promised to a helper"),
        (("fresh", "sideways"), "", "just come to hand, carried, not in use"),
        (("upside_down",), "", "upside down"),
        ((), "with a cheat on it", "with a cheat on it"),
        (("locked",), "with a cheat on it", "promised to a helper, with a cheat on it"),
    ],
)
def test_below_a_card_stands_what_is_special_about_this_one(marks: tuple[str, ...], note: str, words: str) -> None:
    held = CardRef(41, "cordial", marks=marks, note=note)
    hand = table.Private(PrivateView(215, 0, (held,)))
    model = keys(after(at_table(), hand), "a", "i")[0]
    assert inspecting(model) == 41
    assert f" {words}" in screen(model)
    plain = keys(after(at_table(), table.Private(PrivateView(215, 0, (CardRef(41, "cordial"),)))), "a", "i")[0]
    assert words not in screen(plain)
