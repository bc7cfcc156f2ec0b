"""Items that change hands: trades, gifts, and when there are none (classic.trading)."""

import pytest
from tests.scene import H, Scene

from kickdoor_game.doors.state import events
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.heroes.table import TREASURE


def lying(t: Scene, name: str) -> list[str]:
    return t.keys(t.hero(name).items)


def ended(t: Scene) -> list[tuple[str, str]]:
    return [(event.what, event.why) for event in t.told(events.TradeEnded)]


@pytest.mark.rule("classic.trading.1", "classic.trading.2")
def test_only_items_on_the_table_can_be_given_or_wanted() -> None:
    t = Scene(
        Ann=H(
            race="elf",
            role="thief",
            items=["theme_music", "damp_firework"],
            hand=["third_hand", "mate", "find_a_staircase"],
        ),
        Bob=H(race="dwarf", followers=["hireling"], items=["lanyard_of_access"], hand=["bow_without_arrows"]),
        Cid=H(hand=["motivational_poster"]),
    )
    assert t.choices("Ann", "trade", "Bob") == ["theme_music", "damp_firework"]
    assert t.choices("Ann", "trade", "Bob", detail=1) == ["lanyard_of_access"]
    assert t.choices("Ann", "gift", "Cid") == ["theme_music", "damp_firework"]
    third_hand = t.hero("Ann").hand[0]
    refusal = t.rules.standing(t.table, t.seat("Ann")).admits((f"gift.{t.seat('Cid')}", f"card.{third_hand}"))
    assert refusal is not None
    assert (refusal.code, refusal.rule) == ("not_an_option", "classic.trading.2")
    assert not {word for word in t.offered("Ann") if word == "trade Cid"}
    assert not {word for word in t.offered("Cid") if word.startswith(("trade", "gift"))}


@pytest.mark.rule("classic.trading.1")
@pytest.mark.card("theme_music", "lanyard_of_access")
def test_a_trade_happens_in_one_step_once_the_other_agrees() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access", "spoon_of_office"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access", "spoon_of_office"])
    assert (lying(t, "Ann"), lying(t, "Bob")) == (["theme_music"], ["lanyard_of_access", "spoon_of_office"])
    t.acts("Bob", "agree")
    assert (lying(t, "Ann"), lying(t, "Bob")) == (["lanyard_of_access", "spoon_of_office"], ["theme_music"])
    assert ended(t) == [("agreed", "")]


@pytest.mark.rule("classic.trading.1")
def test_five_offers_to_one_player_in_one_turn_are_enough() -> None:
    mine = ["theme_music", "spoon_of_office", "third_hand"]
    t = Scene(Ann=H(items=mine), Bob=H(items=["lanyard_of_access", "damp_firework"]), Cid=H(items=["call_to_arms"]))
    offers = [(one, two) for one in mine for two in ("lanyard_of_access", "damp_firework")]
    for give, want in offers[:5]:
        t.acts("Ann", "trade", "Bob", [give], [want])
        t.acts("Bob", "refuse")
    refusal = t.refused("Ann", "trade", "Bob", [offers[5][0]], [offers[5][1]])
    assert (refusal.code, refusal.rule) == ("offers_used_up", "classic.trading.1")
    t.acts("Ann", "trade", "Cid", ["theme_music"], ["call_to_arms"])
    t.acts("Bob", "trade", "Ann", ["lanyard_of_access"], ["theme_music"])
    t.acts("Ann", "agree")
    assert "lanyard_of_access" in lying(t, "Ann"), "others may be asked, and what others offer may be taken"


@pytest.mark.rule("classic.trading.1")
def test_with_the_next_turn_there_are_offers_to_be_made_again() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H(), doors=["elf"])
    for _ in range(5):
        t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
        t.acts("Ann", "recall")
    assert t.barred("Ann", "trade", "Bob").code == "offers_used_up"
    t.answers("Ann", "open")
    t.time_is_up("Ann")
    t.time_is_up("Ann")
    assert t.asked("Bob") == "arrange"
    assert "trade Bob" in t.offered("Ann")


@pytest.mark.rule("classic.trading.1")
def test_an_open_offer_that_is_made_again_is_no_second_one() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H())
    for _ in range(9):
        t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    assert len(t.table.trades) == len(t.told(events.TradeOffered)) == 1


@pytest.mark.rule("classic.trading.1")
def test_two_who_offer_each_other_the_same_have_agreed() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access", "spoon_of_office"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["spoon_of_office", "lanyard_of_access"])
    t.acts("Bob", "trade", "Ann", ["lanyard_of_access", "spoon_of_office"], ["theme_music"])
    assert (lying(t, "Ann"), lying(t, "Bob")) == (["spoon_of_office", "lanyard_of_access"], ["theme_music"])
    assert (ended(t), t.table.trades) == ([("agreed", "")], [])


@pytest.mark.rule("classic.trading.1")
def test_an_offer_of_a_little_less_is_an_offer_of_its_own() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access", "spoon_of_office"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["spoon_of_office", "lanyard_of_access"])
    t.acts("Bob", "trade", "Ann", ["lanyard_of_access"], ["theme_music"])
    assert (ended(t), len(t.table.trades)) == ([], 2)


@pytest.mark.rule("classic.trading.1")
def test_nobody_but_the_partner_can_agree() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H(items=["spoon_of_office"]))
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    assert "agree Ann" in t.offered("Bob")
    assert {word.split()[0] for word in t.offered("Cid")} == {"stow", "gift", "trade"}
    assert "recall Bob" in t.offered("Ann")
    assert "agree Bob" not in t.offered("Ann")


@pytest.mark.rule("classic.trading.1")
@pytest.mark.parametrize(("who", "word", "what"), [("Bob", "refuse", "refused"), ("Ann", "recall", "withdrawn")])
def test_an_offer_can_be_refused_or_withdrawn(who: str, word: str, what: str) -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    t.acts(who, word)
    assert (ended(t), t.table.trades) == ([(what, "")], [])
    assert (lying(t, "Ann"), lying(t, "Bob")) == (["theme_music"], ["lanyard_of_access"])


@pytest.mark.rule("classic.trading.1")
def test_an_open_offer_holds_nobody_up() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H(), doors=["elf"])
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    assert (t.asked("Bob"), t.asked("Ann")) == (None, "arrange")
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    t.acts("Bob", "agree")
    assert lying(t, "Bob") == ["theme_music"]


@pytest.mark.rule("classic.trading.1")
@pytest.mark.card("pocket_inspection")
def test_an_offer_lapses_when_one_side_has_lost_its_item() -> None:
    t = Scene(
        Ann=H(items=["theme_music"]),
        Bob=H(items=["lanyard_of_access"]),
        Cid=H(hand=["pocket_inspection"]),
    )
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    t.acts("Cid", "curse", "pocket_inspection", "Bob")
    t.everybody_passes()
    assert ended(t) == [("lapsed", "item_gone")]
    assert "agree Ann" not in t.offered("Bob")


@pytest.mark.rule("classic.trading.1")
def test_an_offer_that_nobody_answers_runs_out() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["lanyard_of_access"])
    t.alarm("trade")
    assert ended(t) == [("lapsed", "time")]


@pytest.mark.rule("classic.trading.3")
def test_trades_are_made_on_anybodys_turn() -> None:
    t = Scene(Ann=H(), Bob=H(items=["theme_music"]), Cid=H(items=["lanyard_of_access"]), turn="Ann")
    t.acts("Bob", "trade", "Cid", ["theme_music"], ["lanyard_of_access"])
    t.acts("Cid", "agree")
    assert (lying(t, "Bob"), lying(t, "Cid")) == (["lanyard_of_access"], ["theme_music"])


@pytest.mark.rule("classic.trading.3")
def test_neither_fighter_nor_helper_trades_but_the_others_do() -> None:
    t = Scene(
        Ann=H(level=1, items=["theme_music"]),
        Bob=H(level=5, items=["lanyard_of_access"]),
        Cid=H(items=["spoon_of_office"]),
        Dot=H(items=["motivational_poster"]),
        doors=["tax_golem"],
    )
    t.acts("Cid", "trade", "Ann", ["spoon_of_office"], ["theme_music"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    for name, word, other in (
        ("Ann", "trade", "Cid"),
        ("Bob", "trade", "Cid"),
        ("Cid", "trade", "Ann"),
        ("Cid", "trade", "Bob"),
        ("Ann", "gift", "Dot"),
        ("Dot", "gift", "Bob"),
        ("Ann", "agree", "Cid"),
    ):
        assert t.barred(name, word, other).rule == "classic.trading.3"
    t.acts("Cid", "trade", "Dot", ["spoon_of_office"], ["motivational_poster"])
    t.acts("Dot", "agree")
    assert lying(t, "Dot") == ["spoon_of_office"]


@pytest.mark.rule("classic.trading.3")
def test_running_away_is_still_combat_and_afterwards_the_offer_stands() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["lanyard_of_access"]), Cid=H(), doors=["tax_golem"])
    t.acts("Bob", "trade", "Ann", ["lanyard_of_access"], ["theme_music"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    assert t.barred("Ann", "agree", "Bob").rule == "classic.trading.3"
    t.rolls(6)
    t.everybody_passes()
    t.acts("Ann", "agree", "Bob")
    assert lying(t, "Ann") == ["lanyard_of_access"]


@pytest.mark.rule("classic.trading.4")
@pytest.mark.card("steel_toed_slippers", "motivational_poster")
def test_a_traded_item_goes_straight_into_play() -> None:
    t = Scene(Ann=H(items=["steel_toed_slippers"]), Bob=H(items=["motivational_poster"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["steel_toed_slippers"], ["motivational_poster"])
    t.acts("Bob", "agree")
    for name in ("Ann", "Bob"):
        assert (t.hero(name).in_use, t.hero(name).hand) == (t.hero(name).items, ())
        assert strength_at_rest(t.table, t.hero(name)) == 3


@pytest.mark.rule("classic.trading.4")
@pytest.mark.card("emergency_plimsolls")
def test_what_is_traded_away_makes_room_for_what_comes() -> None:
    """Shoes against shoes: both wear what they have got."""
    t = Scene(Ann=H(items=["steel_toed_slippers"]), Bob=H(items=["emergency_plimsolls"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["steel_toed_slippers"], ["emergency_plimsolls"])
    t.acts("Bob", "agree")
    assert t.keys(t.hero("Ann").in_use) == ["emergency_plimsolls"]
    assert t.keys(t.hero("Bob").in_use) == ["steel_toed_slippers"]


@pytest.mark.rule("classic.trading.4")
@pytest.mark.card("pew_of_pews", "door_detached")
def test_a_second_big_item_makes_a_trade_impossible() -> None:
    t = Scene(
        Ann=H(items=["pew_of_pews", "theme_music"]),
        Bob=H(items=["door_detached", "lanyard_of_access"]),
        Cid=H(race="dwarf", items=["grandfather_clock"]),
    )
    t.acts("Ann", "trade", "Bob", ["pew_of_pews"], ["lanyard_of_access"])
    assert t.refused("Bob", "agree", "Ann").rule == "classic.items.3"
    t.acts("Ann", "trade", "Bob", ["pew_of_pews"], ["door_detached"])
    t.acts("Ann", "trade", "Cid", ["theme_music"], ["grandfather_clock"])
    t.acts("Ann", "recall", "Cid")
    assert t.refused("Ann", "gift", "Bob", "pew_of_pews").rule == "classic.items.3"
    t.gives("Ann", "Cid", "pew_of_pews")
    assert (lying(t, "Ann"), lying(t, "Cid")) == (["theme_music"], ["grandfather_clock", "pew_of_pews"])
    assert [end for end in ended(t) if end[0] == "lapsed"] == [("lapsed", "item_gone"), ("lapsed", "item_gone")]


@pytest.mark.rule("classic.trading.1", "classic.trading.4")
@pytest.mark.card("pew_of_pews", "door_detached")
def test_what_cannot_be_carried_out_stays_an_offer_although_both_propose_it() -> None:
    t = Scene(Ann=H(items=["pew_of_pews"]), Bob=H(items=["door_detached", "lanyard_of_access"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["pew_of_pews"], ["lanyard_of_access"])
    t.acts("Bob", "trade", "Ann", ["lanyard_of_access"], ["pew_of_pews"])
    assert (lying(t, "Ann"), len(t.table.trades)) == (["pew_of_pews"], 2)


@pytest.mark.rule("classic.trading.4")
def test_big_against_big_can_be_traded() -> None:
    t = Scene(Ann=H(items=["pew_of_pews"]), Bob=H(items=["door_detached"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["pew_of_pews"], ["door_detached"])
    t.acts("Bob", "agree")
    assert (t.keys(t.hero("Ann").in_use), t.keys(t.hero("Bob").in_use)) == (["door_detached"], ["pew_of_pews"])


@pytest.mark.rule("classic.trading.5")
def test_what_was_received_on_another_turn_is_sold_on_the_own_one() -> None:
    t = Scene(
        Ann=H(items=["theme_music"]),
        Bob=H(level=1, items=["motivational_poster"]),
        Cid=H(),
        doors=["licence_revoked", "mate"],
    )
    t.gives("Ann", "Bob", "theme_music")
    assert t.barred("Bob", "sell").rule == "classic.selling.1"
    t.answers("Ann", "open")
    t.everybody_passes()
    t.answers("Ann", "skip")
    assert t.barred("Bob", "sell").rule == "classic.selling.1"
    t.answers("Ann", "end")
    t.acts("Bob", "sell", ["theme_music", "motivational_poster"])
    assert t.hero("Bob").level == 2


@pytest.mark.rule("classic.trading.5")
def test_what_was_received_on_the_own_turn_may_be_sold_at_once() -> None:
    t = Scene(Ann=H(items=["motivational_poster"]), Bob=H(items=["theme_music"]), Cid=H())
    t.gives("Bob", "Ann", "theme_music")
    t.acts("Ann", "sell", ["theme_music", "motivational_poster"])
    assert t.hero("Ann").level == 2
    assert sorted(t.keys(t.table.discards[TREASURE])) == ["motivational_poster", "theme_music"]


@pytest.mark.rule("classic.trading.6")
@pytest.mark.card("spoon_of_office")
def test_a_gift_is_there_at_once_and_buys_nothing() -> None:
    """Ann gives Cid a spoon for not helping Bob; Cid takes it and helps Bob all the same."""
    t = Scene(Ann=H(items=["spoon_of_office"]), Bob=H(), Cid=H(level=9), doors=["tax_golem"], turn="Bob")
    t.gives("Ann", "Cid", "spoon_of_office")
    assert (lying(t, "Ann"), t.keys(t.hero("Cid").in_use)) == ([], ["spoon_of_office"])
    t.answers("Bob", "open")
    t.answers("Bob", "ask", "Cid", ((), 0, ""))
    t.answers("Cid", "accept")
    assert t.sums() == (1 + 9 + 1, 8)
    assert lying(t, "Cid") == ["spoon_of_office"]
