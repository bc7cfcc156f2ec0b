"""Bringing a deck to a table, having one checked, having one kept; whoever means harm is refused, and nobody hears."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.duel.test_decks_at_the_table import READY
from tests.server.house import QUICK, Caller, House

from kickdoor_protocol.messages.decks import (
    CheckDeck,
    DeckChecked,
    Decks,
    ListDecks,
    Lists,
    LookAtLists,
    LookAtPool,
    Pool,
    SaveDeck,
)
from kickdoor_protocol.messages.lobby import (
    AddAi,
    CreateTable,
    JoinTable,
    LeaveTable,
    ListTables,
    Lobby,
    SetReady,
    StartMatch,
    Tables,
    WatchTable,
)
from kickdoor_protocol.messages.session import Refused
from kickdoor_server.matches.preparing.decks import OWN_MOST
from kickdoor_server.table.catalogue.playable_sets import PlayableSets
from kickdoor_server.table.catalogue.sets import known_sets

OWN = READY[3]
REST = OWN.keys[1:]


def house_of(*sets: str) -> House:
    return House(QUICK, playable_sets=PlayableSets(known_sets(sets or ("ccg",))))


def opens(ann: Caller, **deck: Any) -> str:
    """Ann opens a table with that deck; its id."""
    ann.does(CreateTable, name="The table", set="ccg", sex="female", **deck)
    return ann.last(Lobby).table.id


def faults(caller: Caller, cards: tuple[str, ...]) -> list[tuple[str, str]]:
    caller.does(CheckDeck, set="ccg", cards=cards)
    return [(fault.rule, fault.text) for fault in caller.last(DeckChecked).faults]


def own(caller: Caller) -> list[tuple[str, int]]:
    """The names of the decks that are kept for them, and how much is wrong with each."""
    caller.does(ListDecks, set="ccg")
    return [(deck.name, deck.faults) for deck in caller.last(Decks).own]


def test_two_sit_down_with_decks_of_their_choice_and_play_with_them() -> None:
    house = house_of()
    ann, bob = house.comes("Ann"), house.comes("Bob")
    table = opens(ann, deck=OWN.name.upper())
    bob.does(JoinTable, table=table, sex="male", cards=READY[5].keys)
    title = bob.last(Lobby).table.seats[1].deck
    assert [seat.deck for seat in ann.last(Lobby).table.seats] == [OWN.name, title]
    assert title not in {deck.name for deck in READY}, "their own is shown as whom it is for"
    bob.does(SetReady, ready=True)
    ann.does(StartMatch)
    assert house.match.table.lists == [OWN.keys, READY[5].keys]


def test_who_sits_there_already_brings_another_one_and_is_not_ready_any_more() -> None:
    house = house_of()
    ann, bob = house.comes("Ann"), house.comes("Bob")
    table = opens(ann)
    bob.does(JoinTable, table=table, sex="male")
    assert [seat.deck for seat in ann.last(Lobby).table.seats] == [READY[0].name, READY[1].name]
    bob.does(SetReady, ready=True)
    bob.does(JoinTable, table=table, sex="male", deck=OWN.name)
    assert [(seat.deck, seat.ready) for seat in ann.last(Lobby).table.seats][1] == (OWN.name, False)
    bob.does(SetReady, ready=True)
    bob.does(JoinTable, table=table, sex="male")
    assert [(seat.deck, seat.ready) for seat in ann.last(Lobby).table.seats][1] == (OWN.name, True)


def test_an_ai_player_is_given_a_deck_by_name() -> None:
    house = house_of()
    ann = house.comes("Ann")
    opens(ann)
    assert ann.refused(AddAi, kind="meek", deck="Nonsense").reason == "no_such_deck"
    ann.does(AddAi, kind="meek", deck=OWN.name)
    ann.does(StartMatch)
    assert house.match.table.lists == [READY[0].keys, OWN.keys]


@pytest.mark.parametrize(
    ("deck", "reason", "rule", "said"),
    [
        ({"deck": "Nonsense"}, "no_such_deck", "", "There is no deck 'Nonsense' here."),
        ({"cards": OWN.keys[:-1]}, "illegal_deck", "ccg.deck.1", "a deck has 40 cards; this one has 39"),
        ({"cards": (*OWN.keys, REST[0])}, "illegal_deck", "ccg.deck.1", "this one has 41"),
        ({"cards": ("tax_golem", *REST)}, "illegal_deck", "ccg.components.1", "is no Hero"),
        ({"cards": (READY[0].keys[0], *REST)}, "illegal_deck", "ccg.deck.2", "'s card, and"),
        ({"cards": (OWN.keys[0], *[REST[0]] * 40)}, "illegal_deck", "ccg.deck.4", "at most 3 of a name; there are 40"),
        ({"cards": ("\x1b[2J",) * 128}, "illegal_deck", "ccg.components.1", "'[2J' is no Hero"),
    ],
)  # fmt: skip
def test_what_cannot_be_brought_is_refused_by_its_rule(deck: Any, reason: str, rule: str, said: str) -> None:
    """And nobody has opened a table, or sits anywhere else than before."""
    house = house_of()
    ann, bob = house.comes("Ann"), house.comes("Bob")
    refused = ann.refused(CreateTable, name="", set="ccg", sex="female", **deck)
    assert (refused.reason, refused.rule) == (reason, rule)
    assert said in refused.text
    assert refused.cure
    assert not house.server.lobby.tables
    table = opens(ann)
    assert bob.refused(JoinTable, table=table, sex="male", **deck).reason == reason
    heard = len(ann.heard)
    assert [seat.kind for seat in ann.last(Lobby).table.seats] == ["human", "empty"]
    assert len(ann.heard) == heard


def lists(caller: Caller) -> dict[str, tuple[str, int, int]]:
    """Of each player's deck what it is called, of how many cards it is, and how many of these the caller sees."""
    caller.does(LookAtLists)
    return {
        deck.player: (deck.title, sum(card.count for card in deck.cards), sum(card.seen for card in deck.cards))
        for deck in caller.last(Lists).decks
    }


@pytest.mark.rule("ccg.zones.11")
def test_what_decks_are_made_of_is_open_before_the_match_and_in_it() -> None:
    """To both and to spectators: of the other's deck one sees what lies open, of one's own the hand as well."""
    house = house_of()
    ann, bob, eve = house.comes("Ann"), house.comes("Bob"), house.comes("Eve")
    table = opens(ann, deck=OWN.name)
    assert lists(ann) == {"Ann": (OWN.name, 40, 0)}
    bob.does(JoinTable, table=table, sex="male", deck=READY[5].name)
    eve.does(WatchTable, table=table)
    before = {"Ann": (OWN.name, 40, 0), "Bob": (READY[5].name, 40, 0)}
    assert lists(ann) == lists(bob) == lists(eve) == before
    bob.does(SetReady, ready=True)
    ann.does(StartMatch)
    hands = [len(duelist.hand) for duelist in house.match.table.duelists]
    assert min(hands) > 0
    assert lists(eve) == before
    assert lists(ann) == {**before, "Ann": (OWN.name, 40, hands[0])}
    assert lists(bob) == {**before, "Bob": (READY[5].name, 40, hands[1])}
    (first, *_) = ann.last(Lists).decks[1].cards
    assert (first.key in READY[5].keys, first.seen, bool(first.name), bool(first.kind)) == (True, 0, True, True)


def test_nobody_brings_a_deck_to_a_game_without() -> None:
    house = house_of("classic", "ccg")
    ann = house.comes("Ann")
    ann.does(ListTables)
    assert {info.key: info.decks for info in ann.last(Tables).sets} == {"classic": False, "ccg": True}
    for make in (ListDecks, LookAtPool, CheckDeck):
        assert ann.refused(make, set="classic").reason == "no_decks"
        assert ann.refused(make, set="chess").reason == "no_such_set"
    refused = ann.refused(CreateTable, name="", set="classic", sex="female", deck=OWN.name)
    assert (refused.reason, refused.cure) == ("no_decks", "play it without one")


def test_the_pool_is_all_that_decks_are_made_of() -> None:
    ann = house_of().comes("Ann")
    ann.does(LookAtPool, set="ccg")
    pool = ann.last(Pool)
    heroes = {hero.key: hero.beside for hero in pool.heroes}
    assert len(heroes) == 6
    faces = {card.face.key: card.face for card in pool.cards}
    assert set(OWN.keys[1:]) <= set(heroes[OWN.keys[0]]) <= set(faces)
    assert (pool.size, pool.copies_most) == (40, 3)
    assert {faces[card.face.key].kind for card in pool.cards if card.cost is None} >= {"Hero", "Weapon", "Location"}
    assert ann.refused(LookAtPool, set="ccg", packs="none of ours").reason == "no_such_pack"


def test_a_deck_is_checked_while_it_is_built() -> None:
    ann = house_of().comes("Ann")
    assert faults(ann, OWN.keys) == []
    assert [rule for rule, _ in faults(ann, OWN.keys[:-3])] == ["ccg.deck.1"]
    assert [rule for rule, _ in faults(ann, ())] == ["ccg.components.1", "ccg.deck.1"]


def test_decks_are_kept_for_who_comes_back() -> None:
    """Unfinished ones as well; over a restart, and without a seat anywhere."""
    house = house_of()
    ann = house.comes("Ann")
    ann.does(SaveDeck, set="ccg", name="Mine", cards=OWN.keys[:20], about="Slow.")
    ann.does(SaveDeck, set="ccg", name="Whole", cards=(OWN.keys[0], *reversed(REST)))
    assert own(ann) == [("Mine", 1), ("Whole", 0)]
    ann.does(SaveDeck, set="ccg", name="mine", cards=OWN.keys)
    assert own(ann) == [("Whole", 0), ("mine", 0)]
    house = house.restarted(playable_sets=PlayableSets(known_sets(("ccg",))))
    back = house.comes("Ann", resume=ann.token)
    assert own(back) == [("Whole", 0), ("mine", 0)]
    opens(back, deck="MINE")
    assert house.comes("Bob").refused(CreateTable, name="", set="ccg", sex="male", deck="mine").reason == "no_such_deck"
    back.does(LeaveTable)
    back.does(SaveDeck, set="ccg", name="Mine")
    assert own(back) == [("Whole", 0)]
    written = len(house.disk.written)
    back.does(SaveDeck, set="ccg", name="Mine")
    back.does(SaveDeck, set="ccg", name="Whole", cards=OWN.keys)
    assert len(house.disk.written) == written, "what is so already is not written again"


@pytest.mark.parametrize(
    ("name", "cards", "reason"),
    [
        ("", OWN.keys, "bad_name"),
        ("\x00\u202e\n ", OWN.keys, "bad_name"),
        (OWN.name.lower(), OWN.keys, "bad_name"),
        ("Of classic", (OWN.keys[0], "tax_golem"), "illegal_deck"),
        ("Huge", (OWN.keys[0], *[REST[0]] * 100), "illegal_deck"),
    ],
)
def test_what_is_not_kept(name: str, cards: tuple[str, ...], reason: str) -> None:
    ann = house_of().comes("Ann")
    assert ann.refused(SaveDeck, set="ccg", name=name, cards=cards).reason == reason
    assert own(ann) == []


def test_a_name_is_cleaned_and_cut() -> None:
    ann = house_of().comes("Ann")
    ann.does(SaveDeck, set="ccg", name="\x1b[31mRed\u202e " + "x" * 4_000, cards=OWN.keys, about="\n" * 4_000)
    ((name, _),) = own(ann)
    assert name.isprintable()
    assert len(name) <= 40


@pytest.mark.parametrize("name", ["x" * 60, " Mine\u200b  own ", "Mine\x1b\u202e"])
def test_a_deck_is_brought_by_the_name_that_it_was_kept_under(name: str) -> None:
    """Whatever was made of that name: it is made of it again."""
    ann = house_of().comes("Ann")
    ann.does(SaveDeck, set="ccg", name=name, cards=OWN.keys)
    opens(ann, deck=name)
    ann.does(LeaveTable)
    ann.does(SaveDeck, set="ccg", name=name)
    assert own(ann) == []


def test_nobody_has_more_kept_than_a_dozen() -> None:
    ann = house_of().comes("Ann")
    for number in range(OWN_MOST):
        ann.does(SaveDeck, set="ccg", name=f"Deck {number}", cards=OWN.keys)
    assert ann.refused(SaveDeck, set="ccg", name="One more", cards=OWN.keys).reason == "too_many_decks"
    ann.does(SaveDeck, set="ccg", name="deck 3", cards=OWN.keys[:5])
    assert len(own(ann)) == OWN_MOST


def test_what_could_not_be_written_is_not_kept() -> None:
    house = house_of()
    ann = house.comes("Ann")
    house.disk.slow = True
    req = ann.send(SaveDeck, set="ccg", name="Mine", cards=OWN.keys)
    assert ann.answer_to(req) is None, "it is not on the disk yet"
    house.disk.rejects = True
    house.disk.turn()
    answer = ann.answer_to(req)
    assert isinstance(answer, Refused)
    assert answer.reason == "server_error"
    assert own(ann) == []


def test_who_stays_away_for_a_month_has_none_left() -> None:
    house = house_of()
    ann = house.comes("Ann")
    ann.does(SaveDeck, set="ccg", name="Mine", cards=OWN.keys)
    ann.loses_the_line()
    house.clock.advance(29 * 24 * 3600)
    back = house.comes("Ann", resume=ann.token)
    assert own(back) == [("Mine", 0)]
    back.loses_the_line()
    house.clock.advance(31 * 24 * 3600)
    assert own(house.comes("Ann", resume=back.token)) == []
