"""A trade in words: what it is called to offer, to answer and to take back, and what a person is asked about it."""

from __future__ import annotations

from tests.game.quest.trial import BLUE, RED, Played
from tests.game.quest.wardrobe import at_rest, cards

from kickdoor_game.choice_words import FieldWords
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Form, Option
from kickdoor_game.quest import telling
from kickdoor_game.quest.anytime.trading import trade_proposals
from kickdoor_game.quest.telling.offers import AT_ONCE
from kickdoor_game.quest.telling.verbs import CALLED
from kickdoor_protocol.views import OfferView
from kickdoor_server.table.translate.quest.scene import offers


def offered() -> Played:
    """Ann offers Bob a Pot and 100 gold for 50."""
    played = at_rest("pot spoon")
    played.does(RED, f"trade.{BLUE}", (cards("pot"), 100, (), 50))
    return played


def options(played: Played, seat: Seat) -> dict[str, tuple[str, str]]:
    """What is said of each standing action about trades: its label and its hint."""
    found: dict[str, Option] = {option.key: option for option in played.rules.standing(played.table, seat).options}
    return {
        key: (
            telling.option_label(played.table, seat, option),
            telling.option_hint(played.table, seat, option),
        )
        for key, option in found.items()
        if key.split(".")[0] in ("trade", "agree", "refuse", "recall")
    }


def test_what_the_actions_are_called() -> None:
    played = offered()
    about = "Pot and 100 gold for 50 gold"
    assert options(played, BLUE) == {
        "trade.0": ("offer Ann a trade or a gift", ""),
        "trade.2": ("offer Cid a trade or a gift", ""),
        "agree.1": (f"agree to the trade with Ann: {about}", ""),
        "refuse.1": ("refuse the trade with Ann", about),
    }
    assert options(played, RED)["recall.1"] == ("withdraw your offer to Bob", about)


def test_the_question_says_what_is_offered() -> None:
    played = offered()
    (question,) = trade_proposals(played.table, BLUE)
    assert telling.question_text(played.table, question) == "Ann offers you Pot and 100 gold for 50 gold. Agreed?"
    played.does(RED, "recall.1")
    assert telling.question_text(played.table, question) == "A trade?"
    assert telling.option_hint(played.table, BLUE, Option("agree.1", seat=RED)) == ""


def test_everybody_sees_the_offer() -> None:
    played = offered()
    assert offers(played.table) == (OfferView(RED, "Ann offers Bob Pot and 100 gold for 50 gold", BLUE),)


def test_the_form_asks_for_each_in_words() -> None:
    played = offered()
    option = next(each for each in played.rules.standing(played.table, RED).options if each.key == f"trade.{BLUE}")
    (form,) = option.details
    assert isinstance(form, Form)
    words = telling.form_words(form)
    assert words.label == "trade"
    assert words.fields == {
        "give": FieldWords("what you give", "Which Items do you give?", AT_ONCE),
        "coins": FieldWords("gold you give", "How much gold do you give, of 300?", AT_ONCE, "gold", "gold"),
        "want": FieldWords("what you want", "Which Items do you want for it?", AT_ONCE),
        "price": FieldWords("gold you want", "How much gold do you want, of 300?", AT_ONCE, "gold", "gold"),
    }


def test_a_trade_that_was_weighed_says_what_for_what() -> None:
    played = offered()
    menu = played.rules.standing(played.table, RED)
    key = f"trade.{BLUE}"
    for choice, said in (
        ((key, (cards("pot"), 100, (), 50)), "Pot and 100 gold for 50 gold"),
        ((key, ((), 0, (), 0)), "nothing for nothing"),
    ):
        assert telling.choice_text(played.table, None, menu, choice).endswith(f": {said}")


def test_each_kind_of_action_has_a_letter() -> None:
    assert [CALLED[word][0] for word in ("trade", "agree", "refuse", "recall")] == ["T", "R", "R", "R"]
    assert [CALLED[word][0] for word in ("play", "wear", "stow", "drop", "drop_gold", "discard", "show")] == [
        *("P", "E", "Q", "D", "D", "X", "V"),
    ]
    assert [CALLED[word][0] for word in ("buy", "sell")] == ["B", "S"]
