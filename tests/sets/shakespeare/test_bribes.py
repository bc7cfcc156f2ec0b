"""Cards of a fighter's hand that a helper is promised (shakespeare.help.9)."""

from __future__ import annotations

import pytest
from tests.scene import H, Scene
from tests.shown import stage

from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Form, Menu, PickSome


def fighting(*, bob: int) -> Scene:
    """Ann fights the prompter, with three cards in her hand; Bob is of that Level."""
    t = Scene(
        doors=["prompter_with_misgivings"],
        Ann=H(level=4, hand=["marry_off_the_subplot", "elf", "ruff_extra_large"]),
        Bob=H(level=bob),
        Cid=H(level=8),
    )
    t.answers("Ann", "open")
    return t


def asked() -> Scene:
    """Ann has promised Bob a card of her hand for his help against the prompter, and he helps."""
    t = fighting(bob=5)
    t.answers("Ann", "ask", "Bob", [[], 0, "", ["marry_off_the_subplot"]])
    t.answers("Bob", "accept")
    return t


@pytest.mark.rule("shakespeare.help.9")
@pytest.mark.card("marry_off_the_subplot", "prompter_with_misgivings")
def test_a_promised_card_is_played_on_the_helper_once_the_combat_is_won() -> None:
    t = asked()
    assert "use marry_off_the_subplot" not in t.offered("Ann"), "it is bound"
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.hero("Ann").level, t.hero("Bob").level) == (5, 6)
    assert "marry_off_the_subplot" in t.keys(t.table.discards["treasure"])


@pytest.mark.rule("shakespeare.help.9")
@pytest.mark.card("marry_off_the_subplot")
def test_a_promised_card_is_marked_in_the_hand_until_it_has_gone_to_the_helper() -> None:
    t = fighting(bob=5)
    assert marked(t) == []
    t = asked()
    assert marked(t) == ["marry_off_the_subplot"]
    t.answers("Ann", "win")
    t.everybody_passes()
    assert marked(t) == []


def marked(t: Scene) -> list[str]:
    """The cards of Ann's hand that she sees to be bound."""
    ann = t.seat("Ann")
    shown = stage(t.rules).hand(t.rules.observe(t.table, ann), ann).cards
    return t.keys([CardId(card.id) for card in shown if "locked" in card.marks])


def promisable(t: Scene, helper: str) -> list[str]:
    """The cards of Ann's hand that she may promise to that helper."""
    shape = t.question("Ann").shape
    assert isinstance(shape, Menu)
    ask = next(option for option in shape.options if option.key.startswith("ask") and option.seat == t.seat(helper))
    (form,) = ask.details
    assert isinstance(form, Form)
    picks = [field.shape for field in form.fields if isinstance(field.shape, PickSome)]
    offered = [t.keys([one.card for one in pick.options if one.card is not None]) for pick in picks]
    return [card for cards in offered for card in cards]


@pytest.mark.rule("shakespeare.help.9")
@pytest.mark.card("marry_off_the_subplot")
def test_only_what_could_be_played_on_the_helper_is_promised() -> None:
    t = fighting(bob=9)
    assert promisable(t, "Cid") == ["marry_off_the_subplot"], "a Race is one's own"
    assert promisable(t, "Bob") == [], "not to somebody who is one Level from winning"
