"""What a helper may be promised, and what becomes of it (classic.help.4 to .6)."""

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene

from kickdoor_game.doors.state.events import HelpAnswered, HelpAsked
from kickdoor_game.language.cards import OneShot
from kickdoor_game.language.words.plays import RemoveMonster
from kickdoor_game.language.words.traits import CurseProof

WALL = beast("wall", 9, treasures=3)
RUG = beast("rug", 1, treasures=1)
SPADE = OneShot(key="spade", name="Spade", gold=0, play=RemoveMonster(treasure=False))
EXTRA = [
    WALL,
    RUG,
    SPADE,
    gear("ring", 1, slot="headgear"),
    gear("charm", traits=(CurseProof(),)),
    gear("anvil", 2, big=True),
    gear("piano", 2, big=True),
    potion("brew", 5),
    *(gear(f"loot_{letter}") for letter in "abcd"),
]
LOOT = ["loot_a", "loot_b", "loot_c", "loot_d"]


def losing(ann: H, bob: H, cid: H | None = None) -> Scene:
    """Ann fights a monster of Level 9 with three Treasures."""
    t = Scene(Ann=ann, Bob=bob, Cid=cid or H(), extra=EXTRA, doors=["wall"], treasures=LOOT)
    t.answers("Ann", "open")
    return t


def helped(t: Scene, *terms: object) -> Scene:
    t.answers("Ann", "ask", "Bob", terms)
    t.answers("Bob", "accept")
    return t


def won(t: Scene) -> Scene:
    t.answers("Ann", "win")
    t.everybody_passes()
    return t


@pytest.mark.rule("classic.help.4")
def test_a_promised_item_changes_hands_right_after_the_win() -> None:
    t = helped(losing(H(items=["ring", "charm"]), H(level=9)), ["ring"], 0, "")
    assert t.keys(t.hero("Ann").items) == ["ring", "charm"]
    won(t)
    assert t.keys(t.hero("Ann").items) == ["charm"]
    assert t.keys(t.hero("Bob").items) == ["ring"]


@pytest.mark.rule("classic.help.4")
def test_the_bribe_lapses_if_the_fight_is_not_won() -> None:
    t = helped(losing(H(items=["ring"]), H(level=2)), ["ring"], 0, "")
    t.answers("Ann", "run")
    t.rolls(6, 6)
    t.everybody_passes()
    assert t.keys(t.hero("Ann").items) == ["ring"]
    assert t.hero("Bob").items == ()


@pytest.mark.rule("classic.help.4")
@pytest.mark.card("gust_of_mild_spite")
def test_what_a_curse_takes_in_between_is_simply_gone() -> None:
    bob = H(level=9)
    t = helped(losing(H(items=["ring"]), bob, H(hand=["gust_of_mild_spite"])), ["ring"], 0, "")
    t.acts("Cid", "curse", "gust_of_mild_spite", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").items == ()
    assert t.fight.helper == t.seat("Bob")
    won(t)
    assert t.hero("Bob").items == ()
    assert len(t.hero("Ann").hand) == 3


@pytest.mark.rule("classic.help.4")
@pytest.mark.card("gust_of_mild_spite")
def test_an_offer_that_is_still_open_lapses_with_an_item_in_it() -> None:
    t = losing(H(items=["ring"]), H(level=9), H(hand=["gust_of_mild_spite"]))
    t.answers("Ann", "ask", "Bob", (["ring"], 0, ""))
    t.acts("Cid", "curse", "gust_of_mild_spite", "Ann")
    t.everybody_passes()
    assert t.asked("Bob") is None
    assert [(event.what, event.why) for event in t.told(HelpAnswered)] == [("lapsed", "item_gone")]


@pytest.mark.rule("classic.help.4")
def test_a_promised_item_is_locked_against_its_owner() -> None:
    t = helped(losing(H(role="warrior", items=["ring", "brew", "charm"]), H(level=2)), ["ring", "brew"], 0, "")
    refusal = t.refused("Ann", "use", "brew", "heroes")
    assert (refusal.code, refusal.rule) == ("promised", "classic.help.4")
    (berserk,) = [o for o in t.rules.standing(t.table, t.seat("Ann")).options if o.key == "berserk"]
    assert t.keys([o.card for o in berserk.details[0].options]) == ["charm"]  # type: ignore[union-attr,misc]


@pytest.mark.rule("classic.help.4")
@pytest.mark.card("clerical_error")
def test_a_promised_item_cannot_be_spent_against_a_curse() -> None:
    t = helped(losing(H(level=3, items=["charm"]), H(level=2), H(hand=["clerical_error"])), ["charm"], 0, "")
    t.acts("Cid", "curse", "clerical_error", "Ann")
    assert t.refused("Ann", "ward", "charm").rule == "classic.help.4"
    t.everybody_passes()
    assert t.hero("Ann").level == 2


@pytest.mark.rule("classic.help.4")
def test_after_the_fight_nothing_is_locked_any_more() -> None:
    t = helped(losing(H(items=["ring"]), H(level=2)), ["ring"], 0, "")
    t.answers("Ann", "run")
    t.rolls(6, 6)
    t.everybody_passes()
    t.gives("Ann", "Cid", "ring")
    assert t.keys(t.hero("Cid").items) == ["ring"]


@pytest.mark.rule("classic.help.4")
def test_a_promised_item_that_the_helper_cannot_carry_stays() -> None:
    t = helped(losing(H(items=["anvil", "ring"]), H(level=9, items=["piano"])), ["anvil", "ring"], 0, "")
    won(t)
    assert t.keys(t.hero("Ann").items) == ["anvil"]
    assert t.keys(t.hero("Bob").items) == ["piano", "ring"]


@pytest.mark.rule("classic.help.4")
def test_only_what_the_fighter_carries_can_be_promised() -> None:
    t = losing(H(items=["ring"], hand=["charm"]), H(level=9, items=["brew"]))
    (ask,) = [o for o in t.question("Ann").shape.options if o.key == "ask.1"]  # type: ignore[union-attr]
    assert t.keys([o.card for o in ask.details[0].fields[0].shape.options]) == ["ring"]  # type: ignore[union-attr,misc]


@pytest.mark.rule("classic.help.5")
@pytest.mark.parametrize("share", [1, 2, 3])
def test_one_treasure_up_to_all_of_them_may_be_promised(share: int) -> None:
    t = won(helped(losing(H(), H(level=9)), (), share, "fighter_first"))
    if share < 3:
        for card in LOOT[: 3 - share]:
            t.answers("Ann", card)
    assert (len(t.hero("Ann").hand), len(t.hero("Bob").hand)) == (3 - share, share)


@pytest.mark.rule("classic.help.5")
def test_more_treasures_than_the_monster_has_cannot_be_promised() -> None:
    t = losing(H(), H(level=9))
    assert t.refused("Ann", "ask", "Bob", ((), 4, "helper_first"), asked=True).code == "out_of_range"
    assert t.refused("Bob", "bid", ((), 4, "helper_first")).code == "out_of_range"


@pytest.mark.rule("classic.help.5")
def test_if_fewer_are_drawn_than_were_promised_the_helper_gets_all_of_them() -> None:
    t = losing(H(), H(level=9), H(hand=["wandering_monster", "rug", "spade"]))
    t.acts("Cid", "wander", "wandering_monster", "rug")
    helped(t, (), 2, "fighter_first")
    t.acts("Cid", "use", "spade", "wall")
    won(t)
    assert (t.hero("Ann").hand, t.keys(t.hero("Bob").hand)) == ((), ["loot_a"])


@pytest.mark.rule("classic.help.5")
def test_an_open_offer_of_more_treasures_than_are_left_lapses() -> None:
    t = losing(H(), H(level=9), H(hand=["wandering_monster", "rug", "spade"]))
    t.acts("Cid", "wander", "wandering_monster", "rug")
    t.answers("Ann", "ask", "Bob", ((), 4, "helper_first"))
    t.acts("Cid", "use", "spade", "rug")
    assert t.asked("Bob") is None
    assert [(event.what, event.why) for event in t.told(HelpAnswered)] == [("lapsed", "fewer_treasures")]


@pytest.mark.rule("classic.help.6")
def test_an_offer_of_treasure_must_say_who_chooses_first() -> None:
    t = losing(H(), H(level=9))
    for order in ("", "whoever"):
        refusal = t.refused("Ann", "ask", "Bob", ((), 1, order), asked=True)
        assert refusal.code == "no_order"
    assert not t.told(HelpAsked)


ORDERS = {
    "helper_first": [("Bob", "loot_c"), ("Bob", "loot_a")],
    "fighter_first": [("Ann", "loot_c")],
    "alternating_helper": [("Bob", "loot_c"), ("Ann", "loot_b")],
    "alternating_fighter": [("Ann", "loot_c")],
}


@pytest.mark.rule("classic.help.6")
@pytest.mark.parametrize("order", ORDERS)
def test_the_treasures_are_picked_in_the_order_that_was_agreed(order: str) -> None:
    t = won(helped(losing(H(), H(level=9)), (), 2, order))
    taken: dict[str, list[str]] = {"Ann": [], "Bob": []}
    for name, card in ORDERS[order]:
        assert t.asked(name) == "pick_spoils"
        assert t.asked("Ann" if name == "Bob" else "Bob") is None
        t.answers(name, card)
        taken[name].append(card)
    assert t.asked("Ann") == "end_turn"
    for name, count in (("Ann", 1), ("Bob", 2)):
        hand = t.keys(t.hero(name).hand)
        assert len(hand) == count
        assert hand[: len(taken[name])] == taken[name]


@pytest.mark.rule("classic.help.6")
def test_the_fighter_may_be_the_one_who_deals() -> None:
    t = won(helped(losing(H(), H(level=9)), (), 2, "fighter_deals"))
    assert t.asked("Ann") == "deal_spoils"
    t.answers("Ann", "loot_b", "loot_c")
    assert (t.keys(t.hero("Ann").hand), t.keys(t.hero("Bob").hand)) == (["loot_a"], ["loot_b", "loot_c"])


@pytest.mark.rule("classic.help.6")
def test_who_does_not_pick_in_20_seconds_gets_the_card_that_lies_first() -> None:
    t = won(helped(losing(H(), H(level=9)), (), 1, "helper_first"))
    assert t.question("Bob").deadline == "pick"
    assert t.table.numbers.deadlines_ms["pick"] == 20_000
    t.time_is_up("Bob")
    assert t.keys(t.hero("Bob").hand) == ["loot_a"]
    assert t.keys(t.hero("Ann").hand) == ["loot_b", "loot_c"]
