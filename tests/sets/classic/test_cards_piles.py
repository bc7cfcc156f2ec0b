"""Decks and discards: where a card goes, who sees it, and what happens when a deck has run out (classic.cards)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.cards import Monster
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import PickOne

HOARD = Monster(key="hoard", name="Hoard", level=1, treasures=4, bad_stuff=())


def discarded(t: Scene, deck: str) -> list[str]:
    """The pile, the top last."""
    return t.keys(t.table.discards[deck])


def leave_in_deck(t: Scene, deck: str, count: int, *, rest_to: str) -> None:
    """Only the `count` top cards stay; the others go to the discards, or to that player's hand."""
    cards = t.table.decks[deck]
    gone = cards[: len(cards) - count]
    del cards[: len(cards) - count]
    if rest_to == "discards":
        t.table.discards[deck] += gone
    else:
        t.hero(rest_to).hand += tuple(gone)


@pytest.mark.rule("classic.cards.1", "classic.setup.2")
@pytest.mark.card("clerical_error", "theme_music", "motivational_poster")
def test_doors_and_treasures_are_discarded_to_their_own_piles() -> None:
    t = Scene(Ann=H(level=3, items=["theme_music", "motivational_poster"], hand=["clerical_error"]), Bob=H(), Cid=H())
    t.acts("Ann", "curse", "clerical_error", "Bob")
    t.everybody_passes()
    t.acts("Ann", "sell", ["theme_music", "motivational_poster"])
    assert discarded(t, DOOR) == ["clerical_error"]
    assert discarded(t, TREASURE) == ["theme_music", "motivational_poster"]


@pytest.mark.rule("classic.cards.1")
def test_everybody_sees_the_top_and_the_size_of_a_pile_and_nobody_more() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), discarded=["elf", "mate", "theme_music", "dwarf"])
    for viewer in (t.seat("Ann"), t.seat("Bob"), None):
        piles = observe(t.table, viewer).table.discards
        assert piles[DOOR] == [HIDDEN, HIDDEN, t.table.discards[DOOR][2]]
        assert piles[TREASURE] == t.table.discards[TREASURE]
    assert discarded(t, DOOR)[-1] == "dwarf"


@pytest.mark.rule("classic.cards.1")
@pytest.mark.card("bin_divers_licence")
def test_only_a_card_that_says_so_lets_anybody_look_through_a_pile() -> None:
    t = Scene(Ann=H(hand=["bin_divers_licence"]), Bob=H(), Cid=H(), discarded=["elf", "mate", "theme_music"])
    assert t.offered("Bob") == set()
    assert [option for option in t.offered("Ann") if option.startswith("use")] == ["use bin_divers_licence"]
    for name in ("Ann", "Bob"):
        seen = observe(t.table, t.seat(name)).table.discards
        assert [card == HIDDEN for card in seen[DOOR]] == [True, False], "holding it shows nothing"
    t.acts("Ann", "use", "bin_divers_licence")
    assert t.asked("Ann") == "fetch_discard"
    assert t.keys(observe(t.table, t.seat("Ann")).table.discards[DOOR]) == ["elf", "mate"]
    assert HIDDEN in observe(t.table, t.seat("Bob")).table.discards[DOOR], "Bob does not look over her shoulder"
    shape = t.question("Ann").shape
    assert isinstance(shape, PickOne)
    lying = t.keys([option.card for option in shape.options if option.card is not None])
    assert lying == ["mate", "elf", "theme_music"], "anything but itself"
    t.answers("Ann", "elf")
    assert t.keys(t.hero("Ann").hand) == ["elf"]
    assert discarded(t, DOOR) == ["mate"]


@pytest.mark.rule("classic.cards.1")
def test_cards_discarded_together_are_shown_in_the_order_their_owner_names() -> None:
    t = Scene(
        Ann=H(role="warrior", hand=["mate", "elf", "cheat"]),
        Bob=H(),
        Cid=H(),
        doors=["hydra_tribunal"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "berserk", ["cheat", "mate", "elf"])
    assert discarded(t, DOOR) == ["cheat", "mate", "elf"]
    shown = t.told(events.CardDiscarded)
    assert t.keys([event.card for event in shown]) == ["cheat", "mate", "elf"]
    assert {event.audience for event in shown} == {None}


@pytest.mark.rule("classic.cards.1")
@pytest.mark.card("overdue_book")
def test_cards_discarded_without_a_word_are_shown_in_hand_order() -> None:
    t = Scene(Ann=H(hand=["mate", "theme_music", "elf", "cheat"]), Bob=H(), Cid=H(), doors=["echo_with_opinions"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    shown = t.keys([event.card for event in t.told(events.CardDiscarded)])
    assert shown[:4] == ["mate", "theme_music", "elf", "cheat"]


@pytest.mark.rule("classic.cards.2")
def test_a_deck_that_has_run_out_is_made_from_its_discards_when_somebody_draws() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=["elf"])
    leave_in_deck(t, DOOR, 1, rest_to="discards")
    pile = len(t.table.discards[DOOR])
    t.answers("Ann", "open")
    assert (t.keys(t.hero("Ann").hand), t.table.decks[DOOR]) == (["elf"], [])
    assert (t.told(events.Shuffled), len(t.table.discards[DOOR])) == ([], pile)
    t.answers("Ann", "skip")
    assert [(event.deck, event.count) for event in t.told(events.Shuffled)] == [(DOOR, pile)]
    assert (len(t.table.decks[DOOR]), t.table.discards[DOOR], len(t.hero("Ann").hand)) == (pile - 1, [], 2)


@pytest.mark.rule("classic.cards.2")
def test_a_pile_that_fills_after_the_last_card_was_drawn_still_becomes_the_deck() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["clerical_error"]), Cid=H(), doors=["elf"])
    leave_in_deck(t, DOOR, 1, rest_to="Cid")
    t.answers("Ann", "open")
    assert (t.table.decks[DOOR], t.table.discards[DOOR]) == ([], [])
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    t.answers("Ann", "skip")
    assert t.keys(t.hero("Ann").hand) == ["elf", "clerical_error"]


@pytest.mark.rule("classic.cards.2")
def test_a_draw_that_empties_a_deck_goes_on_from_the_new_one() -> None:
    t = Scene(
        Ann=H(level=5), Bob=H(), Cid=H(), extra=[HOARD], doors=["hoard"], treasures=["theme_music", "spoon_of_office"]
    )
    leave_in_deck(t, TREASURE, 2, rest_to="discards")
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand)[:2] == ["theme_music", "spoon_of_office"]
    assert len(t.hero("Ann").hand) == 4


@pytest.mark.rule("classic.cards.3")
def test_a_monster_with_four_treasures_leaves_the_one_that_is_left() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), extra=[HOARD], doors=["hoard"], treasures=["theme_music"])
    leave_in_deck(t, TREASURE, 1, rest_to="Cid")
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert (t.keys(t.hero("Ann").hand), t.hero("Ann").level) == (["theme_music"], 6)
    assert t.asked("Ann") == "end_turn"


@pytest.mark.rule("classic.cards.3")
def test_without_any_door_left_nobody_is_met_and_trouble_may_be_looked_for() -> None:
    t = Scene(Ann=H(level=5, hand=["tax_golem"]), Bob=H(), Cid=H())
    leave_in_deck(t, DOOR, 0, rest_to="Cid")
    t.answers("Ann", "open")
    assert t.asked("Ann") == "trouble"
    t.answers("Ann", "skip")
    assert t.keys(t.hero("Ann").hand) == ["tax_golem"]
    assert t.asked("Ann") == "end_turn"
