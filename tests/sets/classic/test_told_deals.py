"""Dealings as they are heard: trades, gifts, sales, cards shown, claims, and Big Items that must go."""

import pytest
from tests.own_cards import gear
from tests.scene import H, Scene
from tests.told import told


def test_trades_that_come_about_and_trades_that_do_not() -> None:
    t = Scene(
        Ann=H(level=2, items=["motivational_poster", "chain_letter_mail", "steel_toed_slippers"]),
        Bob=H(level=4, items=["theme_music"]),
        Cid=H(level=3, items=["lanyard_of_access"]),
    )
    t.acts("Ann", "trade", "Bob", ["motivational_poster"], ["theme_music"])
    t.acts("Bob", "agree", "Ann")
    t.acts("Ann", "trade", "Cid", ["chain_letter_mail", "theme_music"], ["lanyard_of_access"])
    t.acts("Cid", "refuse", "Ann")
    t.acts("Bob", "trade", "Cid", ["motivational_poster"], ["lanyard_of_access"])
    t.acts("Bob", "recall", "Cid")
    t.acts("Bob", "trade", "Ann", ["motivational_poster"], ["chain_letter_mail"])
    t.acts("Cid", "trade", "Ann", ["lanyard_of_access"], ["steel_toed_slippers"])
    t.gives("Bob", "Cid", "motivational_poster")
    t.alarm("trade")
    assert told(t) == [
        "Ann offers Bob Motivational Poster for Theme Music.",
        "Bob agrees to trade with Ann.",
        "Ann trades Motivational Poster to Bob.",
        "Bob trades Theme Music to Ann.",
        "Ann offers Cid Chain Letter Mail and Theme Music for Backstage Pass.",
        "Cid refuses to trade with Ann.",
        "Bob offers Cid Motivational Poster for Backstage Pass.",
        "The trade between Bob and Cid has been withdrawn.",
        "Bob offers Ann Motivational Poster for Chain Letter Mail.",
        "Cid offers Ann Backstage Pass for Steel-Toed Slippers.",
        "Bob gives Motivational Poster to Cid.",
        "The trade between Bob and Ann has lapsed: an Item of it is gone.",
        "The trade between Cid and Ann has lapsed: it was left unanswered.",
    ]
    assert told(t, "Ann")[:4] == [
        "You offer Bob Motivational Poster for Theme Music.",
        "Bob agrees to trade with you.",
        "You trade Motivational Poster to Bob.",
        "Bob trades Theme Music to you.",
    ]
    assert t.table.trades == []


def test_each_open_trade_has_a_number_of_its_own() -> None:
    bob = H(items=["theme_music", "third_hand"])
    t = Scene(Ann=H(items=["motivational_poster"]), Bob=bob, Cid=H(items=["lanyard_of_access"]))
    for name, wanted in (("Bob", "theme_music"), ("Cid", "lanyard_of_access"), ("Bob", "third_hand")):
        t.acts("Ann", "trade", name, ["motivational_poster"], [wanted])
    assert [trade.number for trade in t.table.trades] == [0, 1, 2]
    t.acts("Cid", "refuse", "Ann")
    assert [trade.number for trade in t.table.trades] == [0, 2]


def test_what_one_wears_sells_shows_and_gives_up() -> None:
    t = Scene(
        Ann=H(level=2, race="halfling", items=["steel_toed_slippers"], hand=["scroll_of_redundancy", "damp_firework"]),
        Bob=H(),
        Cid=H(),
    )
    t.acts("Ann", "stow", "steel_toed_slippers")
    t.acts("Ann", "wear", "steel_toed_slippers")
    t.acts("Ann", "sell", ["scroll_of_redundancy"])
    t.acts("Ann", "show", ["damp_firework"], "Bob")
    t.acts("Ann", "drop", "halfling")
    assert told(t, "Bob") == [
        "Ann unequips Steel-Toed Slippers.",
        "Ann equips Steel-Toed Slippers.",
        "Ann sells Very Bright Exit Sign for 2,600 gold: 2 Levels.",
        "Ann discards Very Bright Exit Sign.",
        "Ann goes up 2 Levels for the gold: Level 2 to 4.",
        "Ann shows Damp Firework.",
        "Ann loses Halfling (given up).",
    ]
    assert "Ann shows Damp Firework." not in told(t, "Cid")
    assert "You show Damp Firework." in told(t, "Ann")
    t.acts("Ann", "show", ["damp_firework"], "all")
    assert told(t)[-1] == told(t, "Cid")[-1] == "Ann shows Damp Firework."


@pytest.mark.rule("classic.items.6", "classic.items.8")
def test_a_big_item_too_many_goes_to_the_weakest_who_can_carry_it() -> None:
    chest, anvil = gear("chest", 2, big=True), gear("anvil", 4, big=True)
    t = Scene(
        Ann=H(level=4, race="dwarf", items=["chest", "anvil"]),
        Bob=H(level=3),
        Cid=H(level=2),
        extra=[chest, anvil],
        turn="Bob",
    )
    t.acts("Ann", "drop", "dwarf")
    question = t.question("Ann")
    assert (question.kind, question.deadline, question.rules) == ("keep_big", "answer", ("classic.items.6",))
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").items) == ["anvil"]
    assert told(t) == ["Ann loses Dwarf (given up).", "Chest is too much for Ann and goes to Cid."]


@pytest.mark.rule("classic.items.8")
def test_among_equally_weak_ones_the_giver_chooses_who_gets_it() -> None:
    chest, anvil = gear("chest", 2, big=True), gear("anvil", 4, big=True)
    t = Scene(
        Ann=H(level=4, race="dwarf", items=["chest", "anvil"]),
        Bob=H(level=2),
        Cid=H(level=2),
        extra=[chest, anvil],
        turn="Bob",
    )
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "chest")
    question = t.question("Ann")
    assert (question.kind, question.deadline, question.rules) == ("give_big", "answer", ("classic.items.8",))
    assert question.card == t.table.book.ids["anvil"][0]
    t.answers("Ann", "Cid")
    assert told(t)[-1] == "Anvil is too much for Ann and goes to Cid."


@pytest.mark.rule("classic.items.8")
def test_what_nobody_can_carry_is_lost() -> None:
    bulk = [gear(key, 2, big=True) for key in ("chest", "anvil", "trunk", "vault")]
    t = Scene(
        Ann=H(level=4, race="dwarf", items=["chest", "anvil"]),
        Bob=H(level=2, items=["trunk"]),
        Cid=H(level=2, items=["vault"]),
        extra=bulk,
        turn="Bob",
    )
    t.acts("Ann", "drop", "dwarf")
    t.answers("Ann", "chest")
    assert told(t)[-1] == "Ann loses Anvil (nobody can carry it)."


@pytest.mark.rule("classic.variants.3", "classic.variants.4", "classic.variants.5")
def test_two_claim_the_same_card_and_one_gets_it() -> None:
    t = Scene(
        Ann=H(hand=["find_a_staircase"]),
        Bob=H(hand=["return_a_library_book"]),
        Cid=H(),
        discarded=["elf"],
        options={"claim_discards": True},
    )
    t.acts("Ann", "claim", "elf", "find_a_staircase")
    question = t.question("Cid")
    assert (question.kind, question.rules, question.about) == ("claim", ("classic.variants.3",), t.seat("Ann"))
    t.acts("Bob", "claim", "elf", "return_a_library_book")
    t.everybody_passes()
    t.rolls(2, 5)
    assert told(t) == [
        "Ann claims Elf from the discards for Find a Staircase.",
        "Bob claims Elf from the discards for Return a Library Book.",
        "Ann rolls 2 for Elf.",
        "Bob rolls 5 for Elf.",
        "Bob discards Return a Library Book.",
        "Bob takes Elf.",
    ]
    assert t.keys(t.hero("Ann").hand) == ["find_a_staircase"]
    assert t.hero("Ann").fresh == ()
    assert t.keys(t.hero("Bob").fresh) == ["elf"]
