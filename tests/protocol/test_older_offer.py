"""Clients and servers of the days before forms: an offer is all that they know, and is said for a form like it."""

from __future__ import annotations

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace
from tests.protocol.form_samples import BID, FORMS, HELP
from tests.protocol.session_pair import SessionPair

from kickdoor_protocol.checks.shape_check import problem
from kickdoor_protocol.errors import LocalProtocolError
from kickdoor_protocol.messages.table import Private
from kickdoor_protocol.older_offer import (
    FORMS_SINCE,
    TOO_OLD,
    UNASKED,
    form_in,
    form_of,
    offer_of,
    with_forms,
    without_forms,
)
from kickdoor_protocol.registry import REGISTRY, Registry, tag_of
from kickdoor_protocol.shapes import Field, Form, Menu, Number, Offer, PickOne, PickSome, WireOption, YesNo
from kickdoor_protocol.views import Asked, PrivateView

ITEMS, TREASURES, ORDER = HELP.fields
OFFER = Offer(ITEMS.shape.options, 5, ORDER.shape.options)  # type: ignore[union-attr]
PASS = WireOption("pass", "Pass")


def menu(*details: Form | Offer | YesNo) -> Menu:
    return Menu((PASS, WireOption("do", "do it", details=details, prompts=("How?",), begin=(((), 0, ""),))))


def asked(shape: Menu | Form | Offer | YesNo) -> Asked:
    return Asked(7, "help", "Help?", shape, ("pass",))


def test_a_form_of_those_three_fields_is_an_offer() -> None:
    assert offer_of(HELP) == OFFER


@pytest.mark.parametrize(
    "other",
    [
        BID,
        Form((ITEMS, TREASURES)),
        Form((TREASURES, ITEMS, ORDER)),
        Form((ITEMS, TREASURES, replace(ORDER, needs=""))),
        Form((ITEMS, TREASURES, replace(ORDER, needs="items"))),
        Form((ITEMS, replace(TREASURES, shape=Number(1, 5)), ORDER)),
        Form((replace(ITEMS, shape=PickSome(OFFER.items, 1, 1)), TREASURES, ORDER)),
        Form((replace(ITEMS, shape=PickSome((PASS, *OFFER.items), 0, 1)), TREASURES, ORDER)),
        Form((replace(ITEMS, shape=PickSome(OFFER.items, 0, 1, worth_at_least=1)), TREASURES, ORDER)),
        Form((replace(ITEMS, shape=PickSome(OFFER.items, 0, 1, worth_below=1)), TREASURES, ORDER)),
        Form((ITEMS, TREASURES, replace(ORDER, shape=YesNo()))),
        Form((ITEMS, replace(TREASURES, needs="items"), ORDER)),
    ],
)
def test_any_other_is_none(other: Form) -> None:
    assert offer_of(other) is None


def test_an_offer_of_an_older_server_is_a_form_with_the_words_for_it() -> None:
    form = form_of(OFFER)
    assert offer_of(form) == OFFER
    assert [field.label for field in form.fields] == ["Items", "Treasures", "who picks"]
    assert form.fields[1].prompt == "How many of the 5 Treasures?"
    for choice in (((), 0, ""), (("card.17",), 2, "me_first"), ((), 1, ""), ((), 6, "me_first"), (("x",), 0, "")):
        assert (problem(form, choice) is None) == (problem(OFFER, choice) is None), choice


def test_what_an_older_client_is_told_has_offers_in_it_and_no_form() -> None:
    told = without_forms(Private(PrivateView(1, questions=(asked(menu(HELP)),), standing=menu(HELP).options))).view
    assert told.questions[0].shape == menu(OFFER)
    assert told.standing == menu(OFFER).options
    assert without_forms(Private(PrivateView(1, questions=(asked(HELP),)))).view.questions[0].shape == OFFER


def test_what_it_cannot_be_asked_is_barred_and_says_why() -> None:
    told = without_forms(Private(PrivateView(1, questions=(asked(menu(YesNo(), BID)), asked(BID))))).view
    assert told.questions[0].shape == Menu((PASS, WireOption("do", "do it", barred=TOO_OLD)))
    assert told.questions[1].shape == UNASKED
    assert problem(UNASKED, ("too_old",)) == TOO_OLD.text
    assert form_in(Private(told)) == ""
    shut = WireOption("do", details=(BID,), barred=replace(TOO_OLD, code="hands_full"))
    (still,) = without_forms(Private(PrivateView(1, standing=(shut,)))).view.standing
    assert still.barred is not None
    assert still.barred.code == "hands_full"


def test_a_form_further_down_is_found_as_well() -> None:
    deep = menu(menu(BID))  # type: ignore[arg-type]
    said = Private(PrivateView(1, standing=(WireOption("go", details=(deep,)),)))
    assert form_in(said) == "form"
    assert form_in(without_forms(said)) == ""


def test_what_a_server_says_without_offers_stays_as_it_is() -> None:
    view = PrivateView(1, questions=(asked(menu(YesNo())), asked(YesNo())), standing=(PASS,))
    assert with_forms(view) is view
    assert without_forms(Private(view)) == Private(view)


def test_todays_client_sees_forms_whatever_the_server_knows() -> None:
    view = PrivateView(1, questions=(asked(menu(OFFER)), asked(OFFER)), standing=menu(OFFER).options)
    seen = with_forms(view)
    assert seen.questions[0].shape == menu(form_of(OFFER))
    assert seen.questions[1].shape == form_of(OFFER)
    assert seen.standing == menu(form_of(OFFER)).options


def older() -> Registry:
    """What was known before there were forms."""
    return Registry(
        changed(entry, high=FORMS_SINCE - 1, within={}) if entry.struct is Private else entry
        for entry in REGISTRY.entries
    )


def test_nobody_says_a_form_to_a_client_that_knows_none() -> None:
    pair = SessionPair(client=older()).greet()
    assert pair.server.versions[tag_of(Private)] == FORMS_SINCE - 1
    said = FORMS["private, asked for forms"]
    assert isinstance(said, Private)
    with pytest.raises(LocalProtocolError) as caught:
        pair.server.send(said)
    assert caught.value.code == "too_new"
    assert pair.server_says(without_forms(said)) == [without_forms(said)]


def test_both_that_know_forms_say_them() -> None:
    pair = SessionPair().greet()
    said = FORMS["private, asked for forms"]
    assert pair.server_says(said) == [said]


def test_a_field_has_no_needs_beyond_the_fields_before_it() -> None:
    odd = Form((Field("one", YesNo(), needs="two"), Field("two", YesNo())))
    assert problem(odd, (True, True)) is None, "anything fits where nothing is wanted"
    assert problem(odd, ("", True)) is None
    assert problem(Form((Field("one", PickOne((PASS,))),)), ("",)) == "one: choose one of: pass"
