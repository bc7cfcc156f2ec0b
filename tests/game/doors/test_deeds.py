"""Deeds of the door games: events that belong together make one sentence, for others and for "you"."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors import telling
from kickdoor_game.doors.state import events as e
from kickdoor_game.language.cards import Curse, Enhancer, Item, Monster
from kickdoor_game.language.words.effects import ChangeSex, Lingering, LoseLevels
from kickdoor_game.machine.events import Event
from kickdoor_game.machine.ids import CardId, Seat

ANN, BOB, CID = Seat(0), Seat(1), Seat(2)
CARDS = (
    Monster(key="imp", name="Imp", flavour="Small print.", level=2, treasures=1, bad_stuff=()),
    Monster(key="duo", name="Sock and Shoe", level=2, treasures=1, bad_stuff=()),
    Item(key="hat", name="Hat", flavour="It fits.", slot="headgear", gold=400, bonus=1),
    Item(key="rope", name="Rope", slot="none", gold=600, bonus=1),
    Curse(key="fog", name="Fog", flavour="Thick.", effects=(LoseLevels(1),)),
    Curse(key="squeak", name="Squeak", effects=(Lingering(strength=-2, until_lost="headgear"),)),
    Curse(key="swap", name="Swap", effects=(ChangeSex(5),)),
    Enhancer(key="loud", name="Loud", level=5, treasures=1),
    Enhancer(key="late", name="Late", level=0, treasures=-2, gives="undead", flee=-1),
)


@pytest.fixture(scope="module")
def table() -> Scene:
    """Ann, Bob and Cid at a table with these cards."""
    return Scene(extra=CARDS, Ann=H(level=1, items=["hat", "rope"]), Bob=H(), Cid=H())


def card(t: Scene, key: str) -> CardId:
    """The number of the first card with that key."""
    return next(CardId(n) for n, each in enumerate(t.table.book.cards) if each.key == key)


def story(t: Scene, events: Sequence[Event], viewer: Seat | None = None) -> list[str]:
    """Return the lines about these events for that viewer, one for each deed."""
    lines, at = [], 0
    while at < len(events):
        deed = telling.fold(t.table, events[at:], viewer)
        lines.append(telling.tell(t.table, events[at], viewer) if deed is None else deed.text)
        at += 1 if deed is None else deed.count
    return [line for line in lines if line]


@pytest.mark.rule("classic.selling.1")
def test_a_sale_is_told_with_its_gold_and_level() -> None:
    t = Scene(extra=CARDS, Ann=H(level=1, items=["hat", "rope"]), Bob=H(), Cid=H())
    t.acts("Ann", "sell", ("hat", "rope"))
    assert story(t, t.events) == ["Ann sells Hat and Rope (1,000 gold): Level 1 to 2."]
    assert story(t, t.events, ANN) == ["You sell Hat and Rope (1,000 gold): Level 1 to 2."]


@pytest.mark.rule("classic.curses.7")
def test_a_curse_that_stays_is_told_with_what_it_does(table: Scene) -> None:
    fog, squeak, swap = (card(table, key) for key in ("fog", "squeak", "swap"))
    changed = e.SexChanged(ANN, "male")
    assert story(table, [e.CurseStays(ANN, fog)]) == ["Fog stays with Ann."]
    assert story(table, [changed]) == ["Ann is male from now on."]
    assert story(table, [changed, e.CurseStays(ANN, fog)]) == ["Ann is male from now on.", "Fog stays with Ann."]
    assert story(table, [e.CurseStays(ANN, squeak)]) == [
        "Squeak stays with Ann: -2 in every combat until they lose their headgear."
    ]
    assert story(table, [changed, e.CurseStays(ANN, swap)], ANN) == [
        "You are male from now on, with -5 in your next combat (this one, if you are in it)."
    ]
    assert story(table, [changed, e.CurseStays(BOB, swap)])[0] == "Ann is male from now on."


@pytest.mark.rule("classic.charity.2")
def test_cards_that_go_from_hand_to_hand_at_once_are_one_sentence(table: Scene) -> None:
    charity = e.CardsGiven(ANN, BOB, 3), e.CardsGiven(ANN, CID, 2)
    assert story(table, charity) == ["Ann gives 3 cards to Bob and 2 to Cid."]
    assert story(table, charity[:1]) == ["Ann gives 3 cards to Bob."]
    around = e.CardsGiven(ANN, BOB, 1), e.CardsGiven(BOB, CID, 4), e.CardsGiven(CID, ANN, 2)
    assert story(table, around, CID) == ["Ann gives 1 card to Bob, Bob 4 to you and you 2 to Ann."]


@pytest.mark.rule("classic.turn.5")
def test_a_door_is_opened_on_whatever_is_behind_it(table: Scene) -> None:
    imp, fog, hat = (card(table, key) for key in ("imp", "fog", "hat"))
    opened = e.Opened(ANN, imp), e.FightBegan(ANN, imp, 0, ())
    assert story(table, opened) == ["Ann kicks open the door and faces Imp, Level 2."]
    assert story(table, opened, ANN) == ["You kick open the door and face Imp, Level 2."]
    assert story(table, [e.Opened(ANN, fog), e.CurseStruck(ANN, fog, None)], ANN) == [
        "You kick open the door: Fog falls upon you."
    ]
    assert story(table, [e.Opened(ANN, hat), e.TookOpened(ANN, hat)]) == ["Ann kicks open the door and takes Hat."]
    assert story(table, [e.SoughtTrouble(BOB, imp), e.FightBegan(BOB, imp, 0, ())]) == [
        "Bob looks for trouble with Imp, Level 2."
    ]


def test_a_looted_room_names_the_card_to_whoever_gets_it(table: Scene) -> None:
    looted = e.Looted(ANN), e.Drew(ANN, "door", 1)
    assert story(table, looted) == ["Nothing to fight here: Ann loots the room."]
    seen = (*looted, e.Received(ANN, (card(table, "fog"),), audience=(ANN,)))
    assert story(table, seen, ANN) == ["Nothing to fight here: you loot the room, and get Fog."]


@pytest.mark.rule("classic.combat.24")
def test_a_kill_is_told_with_all_that_it_brings(table: Scene) -> None:
    """The monster has everything on it that was stuck to it; the cards that are put away need no words."""
    imp, loud = card(table, "imp"), card(table, "loud")
    won = (
        e.FightWon(ANN, BOB, (imp,), 2, ((loud, card(table, "late")),)),
        e.LevelsChanged(ANN, 1, 4, "kill"),
        e.LevelsChanged(BOB, 1, 3, "helped"),
        e.CardDiscarded(None, imp),
        e.Drew(ANN, "treasure", 2),
    )
    assert story(table, won) == ["Ann kills Imp (Loud, Late) with Bob: Level 3 to 4, Bob Level 2 to 3, 2 Treasures."]
    got = (e.FightWon(ANN, None, (imp,), 1), *won[1:2], e.Drew(ANN, "treasure", 1))
    received = e.Received(ANN, (card(table, "rope"),), audience=(ANN,))
    assert story(table, [*got, received], ANN) == ["You kill Imp: Level 3 to 4, 1 Treasure (Rope)."]
    several = e.FightWon(ANN, None, (imp, card(table, "duo")), 2)
    assert story(table, [several]) == ["Ann kills Imp; Sock and Shoe: 2 Treasures."]


def test_an_enhancer_is_told_with_all_that_it_does(table: Scene) -> None:
    imp = card(table, "imp")
    (loud,) = story(table, [e.Enhanced(BOB, card(table, "loud"), imp)])
    assert loud == "Bob plays Loud on Imp: +5, 1 more Treasure."
    (late,) = story(table, [e.Enhanced(BOB, card(table, "late"), imp, 2)])
    assert (
        late
        == "Bob plays Late on Imp: 2 fewer Treasures, becomes Undead, -1 to run away from it, and that on each of 2."
    )


USED = [
    ([e.Boosted(BOB, "monsters", 3, "one_shot")], "Bob throws in {}: +3 for the monsters."),
    ([e.LevelsChanged(BOB, 1, 5, "card")], "Bob uses {}: Level 4 to 5."),
    (
        [e.LevelsChanged(ANN, -1, 8, "stolen"), e.LevelsChanged(BOB, 1, 4, "stolen")],
        "Bob uses {}: Ann Level 9 to 8, Bob Level 3 to 4.",
    ),
    ([e.FightEnded(ANN, "sent_away")], "Bob uses {}: the monsters are sent away, and the fight is over."),
    ([e.FoeLeft(CardId(0), "removed", BOB)], "Bob uses {}: {first} is out of the fight."),
    ([e.TreasurePicked(BOB, CardId(0))], "Bob uses {}, and takes {first}."),
    ([e.Escaped(BOB, CardId(0), "without a roll")], "Bob uses {}, and escapes {first}."),
]
"""What a card does at once, and the deed."""


@pytest.mark.parametrize(("does", "told"), USED, ids=lambda each: each if isinstance(each, str) else "")
def test_a_card_is_used_with_what_it_does(table: Scene, does: list[Event], told: str) -> None:
    hat = card(table, "hat")
    first = table.table.card(CardId(0)).name
    used = e.CardUsed(BOB, hat), e.CardDiscarded(BOB, hat, "")
    assert story(table, [*used, *does]) == [told.format("Hat", first=first)]


def test_what_one_card_takes_from_several_is_one_sentence(table: Scene) -> None:
    """The sentence leaves out heroes who lose nothing, unless nobody loses anything."""
    hat, rope, fog = (card(table, key) for key in ("hat", "rope", "fog"))
    harm = [
        e.CardDiscarded(ANN, hat, "Fog"),
        e.CardDiscarded(ANN, rope, "Fog"),
        e.LevelsChanged(BOB, -1, 2, "Fog"),
        e.LevelsChanged(BOB, -1, 1, "Fog"),
        e.NothingHappened(CID, fog),
    ]
    assert story(table, harm) == ["Fog: Ann loses Hat and Rope; Bob Level 3 to 1."]
    assert story(table, harm, ANN) == ["Fog: you lose Hat and Rope; Bob Level 3 to 1."]
    assert story(table, harm[-1:]) == ["Fog: Cid has nothing to lose."]
    assert story(table, harm[-1:], CID) == ["Fog: you have nothing to lose."]
    rest = e.NothingHappened(ANN, fog, partly=True)
    assert story(table, [*harm[:2], rest]) == ["Fog: Ann loses Hat and Rope."]
    assert story(table, [rest]) == []
    charity = [e.CardDiscarded(BOB, card, "charity") for card in (hat, rope)]
    assert story(table, charity) == ["Bob discards Hat and Rope (too many cards in hand)."]


@pytest.mark.rule("classic.runaway.4")
def test_a_monster_catches_with_its_bad_stuff(table: Scene) -> None:
    imp, hat = card(table, "imp"), card(table, "hat")
    caught = [e.Caught(ANN, imp), e.CardDiscarded(ANN, hat, "Imp"), e.LevelsChanged(ANN, -1, 2, "Imp")]
    assert story(table, [*caught, e.FightEnded(ANN, "fled")]) == ["Imp catches Ann: Ann loses Hat, Level 3 to 2."]
    away = [e.Escaped(ANN, imp, ""), e.FightEnded(ANN, "fled")]
    assert story(table, away) == ["Ann escapes Imp."]


def test_cards_that_are_discarded_for_something_are_told_with_it(table: Scene) -> None:
    hat, rope = card(table, "hat"), card(table, "rope")
    paid = [e.CardDiscarded(BOB, hat, "steal_level"), e.CardDiscarded(BOB, rope, "steal_level")]
    theft = [e.LevelsChanged(ANN, -1, 2, "stolen"), e.LevelsChanged(BOB, 1, 5, "stolen")]
    assert story(table, [*paid, *theft]) == [
        "Bob discards Hat and Rope to steal a Level: Ann Level 3 to 2, Bob Level 4 to 5."
    ]
    stab = [e.CardDiscarded(BOB, hat, "backstab"), e.Boosted(BOB, "heroes", -2, "backstab", at=ANN)]
    assert story(table, stab) == ["Bob discards Hat against Ann: -2."]
    undone = [e.CardDiscarded(ANN, hat, "backstab"), e.Boosted(ANN, "heroes", 2, "backstab", at=ANN)]
    assert story(table, undone) == ["Ann discards Hat: +2 for the heroes."]
    rage = [e.CardDiscarded(BOB, hat, "berserk"), e.Boosted(BOB, "heroes", 1, "berserk")]
    assert story(table, rage) == ["Bob discards Hat: +1 for the heroes."]


@pytest.mark.rule("classic.combat.3")
def test_who_claims_a_kill_by_a_tie_is_said_to_win_ties(table: Scene) -> None:
    for heroes, said in (
        (9, "Ann claims the kill, 9 against 8."),
        (8, "Ann claims the kill, 8 against 8, and wins ties."),
    ):
        assert story(table, [e.KillAnnounced(ANN, heroes, 8, ())]) == [f"{said} Anybody else?"]


def test_what_one_hero_draws_of_both_decks_is_one_sentence(table: Scene) -> None:
    drawn = [e.Drew(BOB, deck, 2) for deck in ("door", "treasure")]
    assert story(table, drawn) == ["Bob draws 2 Door cards and 2 Treasure cards."]
    assert story(table, drawn[:1]) == ["Bob draws 2 Door cards."]
    each = [e.Drew(seat, "treasure", 1) for seat in (ANN, BOB)]
    assert story(table, each, CID) == ["Ann and Bob each draw 1 Treasure card."]


def test_the_beginning_of_a_match_takes_two_lines(table: Scene) -> None:
    drawn = [e.Drew(seat, deck, 2) for seat in (ANN, BOB, CID) for deck in ("door", "treasure")]
    assert story(table, drawn) == ["Everybody draws 2 Door cards and 2 Treasure cards."]
    dice = [e.DieRolled(seat, die, 0, 0, "who_begins") for seat, die in ((ANN, 6), (BOB, 6), (CID, 1))]
    first = e.FirstPlayer(BOB, (3, 4), (ANN, BOB))
    assert story(table, [*dice, first]) == [
        "Dice for the first turn: Ann 6, Bob 6 and Cid 1; once more, Ann 3 and Bob 4. Bob begins."
    ]


def test_offers_that_lapse_because_somebody_helps_need_no_words(table: Scene) -> None:
    joined = e.HelpAnswered(ANN, BOB, "joined"), e.HelpAnswered(ANN, CID, "lapsed", by=BOB)
    assert story(table, joined) == ["Bob joins Ann."]


def test_a_joke_is_told_where_its_card_is_shown(table: Scene) -> None:
    """A Door that is turned up, a monster that is met, a Curse that strikes, a card that is played or used."""
    hat, fog, imp = card(table, "hat"), card(table, "fog"), card(table, "imp")
    jokes: list[tuple[Event, str]] = [
        (e.Opened(ANN, fog), "Thick."),
        (e.CurseStruck(ANN, fog, None), "Thick."),
        (e.CardPlayed(ANN, hat), "It fits."),
        (e.CardUsed(ANN, hat), "It fits."),
        (e.Opened(ANN, hat), "It fits."),
        (e.Opened(ANN, imp), ""),  # it is told as the monster is met
        (e.FightBegan(ANN, imp), "Small print."),
        (e.FoeJoined(ANN, imp, imp), "Small print."),
        (e.Drew(ANN, "door", 1), ""),
    ]
    for event, joke in jokes:
        assert telling.flavour(table.table, event) == joke, event
