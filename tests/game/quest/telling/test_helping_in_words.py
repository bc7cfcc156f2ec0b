"""What people read about help: offers, answers, what is asked in the form, and what becomes of a helper."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.game.quest.talk import FREE, HAT, TROLL, TUBA, accepts, gear, met, number, option, proposed, says
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import HelpAnswered
from kickdoor_game.heroes.telling.voice import Voice
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Form, Option
from kickdoor_game.quest import telling
from kickdoor_game.quest.anytime import helping
from kickdoor_game.quest.dice.odds import percent
from kickdoor_game.quest.fight.sums import chance_of_heroes
from kickdoor_game.quest.state.battle import QuestTerms
from kickdoor_game.quest.state.events import CameToHelp, GoldGiven, HelperLeft
from kickdoor_game.quest.telling.offers import help_text, offer_words, price_words
from kickdoor_protocol.views import OfferView
from kickdoor_server.table.translate.quest.scene import offers


def told(played: Played) -> list[str]:
    """What blue was told about help since the beginning."""
    said = [telling.tell(played.table, event, BLUE) for event in played.told]
    return [each for each in said if "help" in each or "offer" in each]


@pytest.mark.rule("quest.bribes.1", "quest.bribes.2", "quest.bribes.3", "quest.bribes.5")
@pytest.mark.parametrize(
    ("terms", "said"),
    [
        (QuestTerms(), "nothing but thanks"),
        (QuestTerms(1, "alternating_helper"), "1 Treasure (you pick first)"),
        (QuestTerms(2, "alternating_fighter"), "2 Treasures (Ann picks first)"),
        (
            QuestTerms(1, "alternating_helper", 500, (HAT,)),
            "1 Treasure (you pick first), 500 gold and Colander of State",
        ),
        (QuestTerms(helper_gold=500), "nothing in return"),
        (QuestTerms(gold=100, helper_items=(TUBA,)), "100 gold"),
        (QuestTerms(gold=100, in_any_case=True), "100 gold, whoever wins"),
        (QuestTerms(1, "alternating_fighter", in_any_case=True), "1 Treasure (Ann picks first)"),
    ],
)
def test_price_of_help(terms: QuestTerms, said: str) -> None:
    assert price_words(Voice(met(TROLL).table, BLUE), RED, BLUE, terms) == said


@pytest.mark.rule("quest.bribes.1", "quest.bribes.3")
@pytest.mark.parametrize(
    ("terms", "asked", "offered"),
    [
        (QuestTerms(), "help: nothing but thanks", "help for nothing but thanks"),
        (QuestTerms(gold=100), "help: 100 gold", "help for 100 gold"),
        (
            QuestTerms(helper_gold=350),
            "help and 350 gold: nothing in return",
            "help and 350 gold for nothing in return",
        ),
        (
            QuestTerms(1, "alternating_fighter", helper_items=(TUBA,)),
            "help and Tuba: 1 Treasure (Ann picks first)",
            "help and Tuba for 1 Treasure (Ann picks first)",
        ),
    ],
)
def test_a_bargain_is_one_sentence_with_both_sides(terms: QuestTerms, asked: str, offered: str) -> None:
    """Gifts of the helper stand next to the help, and the price behind it."""
    v = Voice(met(TROLL).table, BLUE)
    assert offer_words(v, RED, BLUE, terms, request=True) == f"Ann asks you for {asked}."
    assert offer_words(v, RED, BLUE, terms, request=False) == f"You offer Ann {offered}."


@pytest.mark.rule("quest.help.2")
def test_what_is_told_of_offers() -> None:
    played = met(TROLL)
    played.does(RED, "ask.1", says(1, "alternating_fighter"))
    played.does(BLUE, "bid", says(gold=100))
    played.does(GREEN, "bid", FREE)
    played.does(RED, f"decline.{number(played)}")
    played.does(RED, f"accept.{number(played)}")
    assert told(played) == [
        "Ann asks you for help: 1 Treasure (Ann picks first).",
        "You offer Ann help for 100 gold.",
        "Cid offers Ann help for nothing but thanks.",
        "Ann declines the help of Cid.",
        "You come into 1 to help.",
    ]
    assert "You join Ann." in [telling.tell(played.table, event, BLUE) for event in played.told]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (CameToHelp(BLUE, 1), "Bob comes into 1 to help."),
        (HelperLeft(RED, BLUE, "gone"), "Bob is not there any more to help you."),
        (HelperLeft(RED, BLUE, "dead_helper"), "Bob helps you no more: somebody is dead."),
        (HelperLeft(RED, BLUE, "below_the_boss"), "Bob helps you no more: only those of Level 10 help against a Boss."),
        (GoldGiven(RED, BLUE, 1500, "bribe"), "You give Bob 1,500 gold, as agreed."),
        (GoldGiven(BLUE, RED, 30, ""), "Bob gives you 30 gold."),
        (
            HelpAnswered(RED, BLUE, "lapsed", "too_late_for_help"),
            "The offer between you and Bob has lapsed: the dice are thrown.",
        ),
        (
            HelpAnswered(RED, BLUE, "lapsed", "gold_gone"),
            "The offer between you and Bob has lapsed: some gold of it is gone.",
        ),
        (
            HelpAnswered(RED, BLUE, "void", "not_won"),
            "What was promised to Bob for help is void: the fight was not won.",
        ),
    ],
)
def test_what_becomes_of_it(event: Event, said: str) -> None:
    assert telling.tell(met(TROLL).table, event, RED) == said


def label(played: Played, seat: Seat, name: str) -> str:
    return telling.option_label(played.table, seat, option(played, seat, name))


@pytest.mark.rule("quest.help.2")
def test_what_one_can_do_about_it() -> None:
    """The same answer is called otherwise by whoever was invited."""
    played = met(TROLL)
    assert [label(played, RED, "ask.1"), label(played, BLUE, "bid")] == ["ask Bob for help", "offer Ann your help"]
    played.does(RED, "ask.1", FREE)
    offer = number(played)
    assert [label(played, BLUE, f"accept.{offer}"), label(played, BLUE, f"decline.{offer}")] == [
        "help Ann for nothing but thanks",
        "do not help Ann",
    ]
    assert label(played, RED, f"withdraw.{offer}") == "withdraw your offer to Bob"
    (question,) = proposed(played, BLUE)
    assert telling.question_text(played.table, question) == (
        "Ann asks you for help: nothing but thanks. Do you accept?"
    )
    assert telling.default_text(played.table, question) == "else: do not help Ann"
    played.does(BLUE, "bid", says(gold=10))
    offer = number(played)
    assert [label(played, RED, f"accept.{offer}"), label(played, RED, f"decline.{offer}")] == [
        "accept the help of Bob for 10 gold",
        "decline the help of Bob",
    ]
    assert label(played, BLUE, f"withdraw.{offer}") == "withdraw your offer to Ann"
    (question,) = proposed(played, RED)
    played.does(BLUE, f"withdraw.{offer}")
    assert help_text(played.table, question) == "Help?", "it is gone by now"


@pytest.mark.rule("quest.bribes.2")
def test_who_picks_first_in_words() -> None:
    table = met(TROLL).table
    said = [telling.option_label(table, RED, Option(f"alternating_{who}")) for who in ("helper", "fighter")]
    assert said == ["the helper picks first", "the main player picks first"]


def test_a_price_that_was_weighed_says_what_the_helper_gets_and_pays() -> None:
    played = met(TROLL)
    gear(played.table, RED, HAT)
    menu = played.rules.standing(played.table, RED)
    for price, said in (
        (says(), "nothing but thanks"),
        (says(2, "alternating_fighter", gold=100), "2 Treasures and 100 gold"),
        (says(gold=100, pays=50, in_any_case=True), "100 gold, against 50 gold, whoever wins"),
        (says(pays=350), "nothing, against 350 gold"),
    ):
        label = telling.choice_text(played.table, None, menu, ("ask.1", price))
        assert label == f"ask Bob for help: {said}"


@pytest.mark.rule("quest.bribes.1", "quest.bribes.2", "quest.bribes.3", "quest.bribes.4", "quest.bribes.5")
def test_what_the_form_asks() -> None:
    played = met(TROLL)
    gear(played.table, RED, HAT)
    (form,) = option(played, RED, "ask.1").details
    assert isinstance(form, Form)
    words = telling.form_words(form)
    assert words.label == "price"
    assert {name: (of.label, of.prompt, of.unit, of.unit_one, of.yes, of.no) for name, of in words.fields.items()} == {
        "treasures": ("Treasures", "How many of the 3 Treasures are the helper's?", "Treasures", "Treasure", "", ""),
        "order": ("who picks first", "Who picks first? Then they pick in turn.", "", "", "", ""),
        "gold": ("gold", "How much gold does the helper get, of 300?", "gold", "gold", "", ""),
        "items": ("Items", "Which Items does the helper get?", "", "", "", ""),
        "helper_gold": ("gold of the helper", "How much gold does the helper pay, of 300?", "gold", "gold", "", ""),
        "helper_items": ("Items of the helper", "Which Items does the helper pay with?", "", "", "", ""),
        "in_any_case": (
            "when it is paid",
            "When are gold and Items due?",
            "",
            "",
            "in any case",
            "only after a victory",
        ),
    }
    assert {of.hint for of in words.fields.values()} == {
        "",
        "What is promised changes hands after the combat (quest.bribes.5).",
    }


def test_every_standing_action_has_a_letter_that_is_in_its_label() -> None:
    for word in (word for verb in helping.VERBS for word in verb.words):
        letter, called = telling.CALLED[word]
        assert letter.isupper()
        assert letter.lower() in called.lower()


def test_a_helper_is_named_with_the_main_player() -> None:
    played = met(TROLL)
    played.does(RED, "ask.1", FREE)
    accepts(played, BLUE)
    assert telling.summary(played.table) == "Ann fights Toll Troll with Bob in 1."


@pytest.mark.rule("quest.help.6", "quest.help.7")
def test_how_it_would_stand() -> None:
    """Beside each way to get that help, for whoever could bring it about."""
    played = met(TROLL)
    gear(played.table, BLUE, TUBA)
    hint = "with Bob: 15 against 6, 100 % to win (17 to 27 against 7 to 12)"
    assert telling.option_hint(played.table, RED, option(played, RED, "ask.1")) == hint
    to_blue = hint.replace("Bob", "you")
    assert telling.option_hint(played.table, BLUE, option(played, BLUE, "bid")) == to_blue
    played.does(BLUE, "bid", FREE)
    offer = number(played)
    assert telling.option_hint(played.table, RED, option(played, RED, f"accept.{offer}")) == hint
    assert telling.option_hint(played.table, RED, option(played, RED, f"decline.{offer}")) == ""
    played.does(GREEN, f"stab.{BLUE}")
    assert telling.option_hint(played.table, RED, option(played, RED, "ask.1")) == ""


@pytest.mark.rule("quest.help.2")
def test_offers_as_everybody_sees_them() -> None:
    played = met(TROLL)
    assert offers(played.table) == ()
    played.does(RED, "ask.1", says(gold=100))
    played.does(GREEN, "bid", FREE)
    chance = percent(chance_of_heroes(played.table, replace(played.table.combat, helper=BLUE)))
    stands = f"10 against 6, {chance} to win (12 to 22 against 7 to 12)"
    assert offers(played.table) == (
        OfferView(RED, "Ann asks Bob for help: 100 gold", BLUE, f"with Bob: {stands}"),
        OfferView(GREEN, "Cid offers Ann help for nothing but thanks", RED, f"with Cid: {stands}"),
    )
