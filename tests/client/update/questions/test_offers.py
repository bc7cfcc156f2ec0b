"""Bargaining: every open offer with what it would come to, and what can be done about it by one key or one word."""

from __future__ import annotations

from tests.client.evening import after, at_table, bargaining, keys, public, spectating
from tests.client.outcome import screen, sent
from tests.client.questions import asked, private

from kickdoor_client.words.table.offers import offer_words, open_offers
from kickdoor_client.words.table.offers import offers as told_offers
from kickdoor_protocol.messages import table
from kickdoor_protocol.shapes import WireOption
from kickdoor_protocol.views import OfferView


def test_all_of_them_side_by_side_those_that_concern_me_first() -> None:
    shown = screen(keys(bargaining(), "o")[0])
    lines = [line.strip() for line in shown.splitlines()]
    greta = next(n for n, line in enumerate(lines) if line.startswith("to you: Greta offers you help for 3"))
    spite = next(n for n, line in enumerate(lines) if line.startswith("yours: You ask Spite for help"))
    others = next(n for n, line in enumerate(lines) if line.startswith("Boris offers Greta the Plate"))
    assert greta < spite < others
    assert "with Greta: 24 against 18" in shown
    assert "> 1 accept the help of Greta" in shown
    assert "3 withdraw your offer to Spite" in shown


def test_one_is_accepted_from_there() -> None:
    _, effects = keys(bargaining(), "o", "enter")
    assert sent(effects) == [table.Answer(0, 501, ("accept.1",))]


def test_one_is_withdrawn_from_there() -> None:
    _, effects = keys(bargaining(), "o", "3", "3")
    assert sent(effects) == [table.Answer(0, 501, ("withdraw.2",))]


def test_a_call_for_help_is_answered_with_another_price() -> None:
    model, effects = keys(at_table(asked("help")), "o", "2", "2")
    assert sent(effects) == []
    assert "make a counter-offer" in screen(model)
    assert model.is_inside()


def test_offers_that_come_and_go_while_one_looks() -> None:
    model, _ = keys(bargaining(), "o", "down", "down")
    model = after(model, table.Shared(public(215, pending_offers=())), table.Private(private(number=215)))
    assert "No offer is open any more." in screen(model)
    model, effects = keys(model, "enter")
    assert sent(effects) == []
    assert model.ui.overlay is None


def test_without_offers_that_is_said() -> None:
    model, _ = keys(at_table(view=public(pending_offers=())), "o")
    assert "No offer is open." in screen(model)


def test_the_same_in_sentences() -> None:
    told = told_offers(bargaining())
    assert told[0].startswith("1 to you: Greta offers you help for 3 Treasures")
    assert told[1] == "  Say: accept the help of Greta; decline the help of Greta."
    assert told_offers(at_table(view=public(pending_offers=()))) == ["No offer is open."]


def test_the_form_says_what_is_left_and_what_is_locked() -> None:
    model, _ = keys(at_table(asked("menu")), "2", "right", "right", "down", "down", " ")
    shown = screen(model, 100, 34)
    assert "ask Greta for help (with her: 24 against 18)" in shown
    assert "price: 2 Treasures of 5 (you pick first), Sensible Boots" in shown
    assert "left over: 3 Treasures, Sword of Damp" in shown
    assert "locked once it is accepted" in shown


def test_each_offer_has_what_answers_it_and_no_more() -> None:
    """Two offers of a trade cross: mine can be recalled, theirs agreed to or refused."""
    actions = (
        WireOption("recall.1", "recall your offer", seat=2),
        WireOption("agree.2", "agree to trade with Greta", seat=2),
        WireOption("refuse.2", "refuse to trade with Greta", seat=2),
    )
    offers = (OfferView(0, "You offer Greta the Boots", 2), OfferView(2, "Greta offers you the Anvil", 0))
    view = private(number=215, standing=actions)
    model = after(at_table(), table.Shared(public(215, pending_offers=offers)), table.Private(view))
    mine, theirs = sorted(open_offers(model), key=lambda each: each.offer.by)
    assert [option.key for _, option in mine.actions] == ["recall.1"]
    assert [option.key for _, option in theirs.actions] == ["agree.2", "refuse.2"]


def test_an_offer_is_one_sentence_that_says_whose_it_is() -> None:
    model = at_table()
    for offer, said in (
        (
            OfferView(2, "Greta offers help.", 0, "with Greta: 24 against 18"),
            "to you: Greta offers help; with Greta: 24 against 18.",
        ),
        (OfferView(2, "Greta offers the Anvil", 0), "to you: Greta offers the Anvil."),
        (OfferView(0, "You ask Spite for help.", 3), "yours: You ask Spite for help."),
        (OfferView(2, "Greta sells the Anvil...", None), "Greta sells the Anvil."),
        (
            OfferView(1, "Boris offers Greta the Plate.", 2, "you stay behind"),
            "Boris offers Greta the Plate; you stay behind.",
        ),
    ):
        assert offer_words(model, offer) == said
    spectator = spectating()
    assert offer_words(spectator, OfferView(2, "Greta offers Ada help.", 0)) == "Greta offers Ada help."
