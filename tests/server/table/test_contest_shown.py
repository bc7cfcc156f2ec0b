"""A fight as everybody's screen gets it: whose sum is whose, what is at stake, and what was agreed."""

from __future__ import annotations

from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.heroes.roles import roles_of
from kickdoor_game.language.cards import Item
from kickdoor_game.language.words.conditions import HasClass, Not
from kickdoor_protocol.views import Contest, PublicView
from kickdoor_server.table.translate.doors.scene import scene
from kickdoor_server.table.translate.stage import Occasion, Sitter


def shown(t: Scene) -> PublicView:
    sitters = tuple(Sitter(name, "human") for name in t.names)
    occasion = Occasion("t", 1, "Friday", "", sitters, ())
    return scene(t.rules.observe(t.table, None).table, "classic", (), roles_of(t.table.book), occasion)


def fought(t: Scene) -> Contest:
    contest = shown(t).contest
    assert contest is not None
    return contest


def test_a_helper_adds_lines_of_his_own_and_leaves_the_fighters_as_they_were() -> None:
    cards = [beast("bear", 20), gear("old_boots", 2), gear("new_boots", 3)]
    t = Scene(
        Ann=H(level=4, items=["old_boots"]), Bob=H(level=5, items=["new_boots"]), Cid=H(), extra=cards, doors=["bear"]
    )
    t.answers("Ann", "open")
    alone = fought(t).sides[0].lines
    t.answers("Ann", "ask", "Bob", ([], 1, "fighter_first"))
    t.answers("Bob", "accept")
    together = fought(t)
    assert together.sides[0].lines[: len(alone)] == alone
    assert [line.label for line in together.sides[0].lines[len(alone) :]] == ["Bob: Level", "Bob: New Boots"]
    assert together.notes == ("Bob helps for 1 Treasure (the fighter picks first)",)


def test_a_kill_that_wins_is_in_the_verdict_in_what_is_won_and_beside_the_seat() -> None:
    t = Scene(Ann=H(level=9), Bob=H(level=8), Cid=H(), extra=[beast("hare", 2)], doors=["hare"])
    t.answers("Ann", "open")
    contest = fought(t)
    assert contest.verdict == "the heroes would win by 7 (classic.combat.3), and with it the game"
    assert contest.sides[0].stake == "1 Treasure, 1 Level, the game"
    assert [seat.note for seat in shown(t).seats] == ["one kill from winning", "", ""]


def test_those_who_run_have_nothing_to_win() -> None:
    t = Scene(Ann=H(level=2), Bob=H(), Cid=H(), extra=[beast("hare", 9)], doors=["hare"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    assert fought(t).title == "Ann runs from Hare"
    assert fought(t).sides[0].stake == ""


def test_where_the_monsters_are_gone_nobody_fights_nobody() -> None:
    hand = ["mate", "cheat", "elf"]
    t = Scene(Ann=H(level=2, role="wizard", hand=hand), Bob=H(), Cid=H(), extra=[beast("hare", 9)], doors=["hare"])
    t.answers("Ann", "open")
    t.acts("Ann", "charm", "hare")
    contest = fought(t)
    assert contest.title == "Ann is rid of the monsters"
    assert contest.sides[1].label == "no monster"
    assert contest.verdict == "no monster is left: what they leave is there to be taken (classic.combat.3)"


def test_once_the_game_is_won_no_fight_goes_on() -> None:
    t = Scene(Ann=H(level=9), Bob=H(level=9), Cid=H(), extra=[beast("hare", 2)], doors=["hare"])
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.table.over
    assert shown(t).contest is None
    assert [seat.note for seat in shown(t).seats] == ["", "", ""], "nobody is near winning any more"


def test_gear_that_does_not_count_is_marked_and_says_why() -> None:
    clock = Item(key="clock", name="Clock", slot="armor", gold=600, bonus=3, only=Not(HasClass("thief")))
    cards = [clock, gear("hat", 1, slot="headgear"), gear("crown", 2, slot="headgear"), gear("boots", 2)]
    t = Scene(
        Ann=H(level=4, role="thief", items=["clock", "crown", "hat", "boots"], stowed=["boots"]),
        Bob=H(),
        Cid=H(),
        extra=cards,
    )
    t.hero("Ann").in_use += t.hero("Ann").items[:1]  # he was no Thief when he put it on
    ann = shown(t).seats[0]
    level, strength = ann.meters
    assert (level.value, strength.value) == (4, 6)
    assert [(line.label, line.value) for line in strength.lines] == [
        ("Level", 4),
        ("Crown", 2),
        ("Clock (not for Thieves)", 0),
        ("Hat (no room beside Crown)", 0),
        ("Boots (unequipped)", 0),
    ]
    lying = {
        card.key: (card.marks, card.note)
        for zone in ann.zones
        if zone.key in ("worn", "carried")
        for card in zone.cards
    }
    assert lying == {
        "clock": (("sideways",), "not for Thieves"),
        "crown": (("in_use",), ""),
        "hat": (("sideways",), "no room beside Crown"),
        "boots": (("sideways",), "unequipped"),
    }


def test_offers_say_who_asks_who_offers_and_for_what() -> None:
    cards = [beast("bear", 20), gear("old_boots", 2), gear("new_boots", 3)]
    t = Scene(
        Ann=H(level=4, items=["old_boots"]), Bob=H(level=5, items=["new_boots"]), Cid=H(), extra=cards, doors=["bear"]
    )
    t.acts("Ann", "trade", "Bob", ["old_boots"], ["new_boots"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ([], 1, "fighter_first"))
    t.acts("Cid", "bid", ([], 1, "helper_first"))
    ann, bob, cid = range(3)
    asked, offered, trade = shown(t).pending_offers
    assert (asked.by, asked.to, asked.text) == (ann, bob, "Ann asks Bob for help: 1 Treasure (the fighter picks first)")
    assert (offered.by, offered.to) == (cid, ann)
    assert offered.text == "Cid offers Ann help for 1 Treasure (the helper picks first)"
    assert (trade.by, trade.to, trade.text) == (ann, bob, "Ann offers Bob Old Boots for New Boots")
    assert [offer.outlook.partition(":")[0] for offer in (asked, offered)] == ["with Bob", "with Cid"]


# ---- what lies before a seat, and beside the board


def lying(t: Scene, seat: int) -> dict[str, tuple[tuple[str, ...], str]]:
    """Marks and note of each Item there."""
    zones = (zone for zone in shown(t).seats[seat].zones if zone.key in ("worn", "carried"))
    return {card.key: (card.marks, card.note) for zone in zones for card in zone.cards}


def test_an_item_that_is_promised_or_big_is_marked_so() -> None:
    cards = [beast("bear", 20), gear("old_boots", 2), gear("hat", 1, slot="headgear")]
    t = Scene(Ann=H(level=4, items=["old_boots", "hat"]), Bob=H(level=5), Cid=H(), extra=cards, doors=["bear"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", (["old_boots"], 0, "fighter_first"))
    assert lying(t, 0) == {"old_boots": (("in_use",), ""), "hat": (("in_use",), "")}
    t.answers("Bob", "accept")
    assert lying(t, 0) == {"old_boots": (("in_use", "locked"), ""), "hat": (("in_use",), "")}


def test_big_items_are_marked() -> None:
    piano = Item(key="piano", name="Piano", slot="none", gold=600, bonus=3, big=True)
    t = Scene(Ann=H(items=["piano"]), Bob=H(), Cid=H(), extra=[piano])
    assert lying(t, 0) == {"piano": (("in_use", "big"), "")}


def test_a_cheat_card_lies_on_its_item() -> None:
    t = Scene(Ann=H(items=["old_boots"], hand=["cheat"]), Bob=H(), Cid=H(), extra=[gear("old_boots", 2)])
    t.acts("Ann", "cheat", "old_boots")
    zone = next(zone for zone in shown(t).seats[0].zones if zone.key == "worn")
    boots, cheat = zone.cards
    assert (boots.key, boots.on) == ("old_boots", None)
    assert (cheat.key, cheat.on) == ("cheat", boots.id)


def test_who_fights_who_helps_and_whose_turn_it_is_is_marked() -> None:
    t = Scene(Ann=H(level=4), Bob=H(level=5), Cid=H(), extra=[beast("bear", 20)], doors=["bear"])
    assert [seat.marks for seat in shown(t).seats] == [("turn",), (), ()]
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ([], 1, "fighter_first"))
    t.answers("Bob", "accept")
    assert [seat.marks for seat in shown(t).seats] == [("turn", "fighter"), ("helper",), ()]
    t.hero("Cid").dead = True
    t.table.winners = [t.hero("Bob").seat]
    assert [seat.marks for seat in shown(t).seats] == [("turn", "fighter"), ("helper", "winner"), ("dead",)]


def test_who_waits_for_new_cards_says_so_before_anything_else() -> None:
    t = Scene(Ann=H(level=9), Bob=H(level=8), Cid=H(level=9))
    t.hero("Cid").returning = True
    assert [seat.note for seat in shown(t).seats] == ["one kill from winning", "", "waits for new cards"]


def test_the_piles_and_what_lies_in_a_fight() -> None:
    t = Scene(
        Ann=H(level=4, hand=["mate"]), Bob=H(), Cid=H(), extra=[beast("bear", 20)], doors=["bear"], discarded=["elf"]
    )
    at_rest = {zone.key: zone for zone in shown(t).zones}
    assert list(at_rest) == ["door_deck", "door_discards", "treasure_deck", "treasure_discards"]
    assert [zone.label for zone in at_rest.values()] == [
        *("Door cards", "Door discards", "Treasure cards", "Treasure discards"),
    ]
    assert [card.key for card in at_rest["door_discards"].cards] == ["elf"]
    assert at_rest["door_discards"].count == 1
    assert at_rest["door_deck"].cards == ()
    assert at_rest["door_deck"].count == len(t.table.decks["door"])
    t.answers("Ann", "open")
    t.acts("Ann", "mate", "bear")
    zones = {zone.key: zone for zone in shown(t).zones}
    assert zones["fight"].label == "in the fight"
    assert zones["fight"].count == len(zones["fight"].cards)
    assert [card.key for card in zones["fight"].cards][:2] == ["bear", "mate"]


def test_what_a_hero_is_is_said_in_their_order_and_without_a_race_they_are_human() -> None:
    t = Scene(Ann=H(role="wizard", race="elf", sex="male"), Bob=H(role="thief"), Cid=H())
    assert [seat.traits for seat in shown(t).seats] == [
        ("Wizard", "Elf", "male"),
        ("Thief", "Human", "female"),
        ("Human", "female"),
    ]
    labels = [(zone.key, zone.label, zone.count) for zone in shown(t).seats[0].zones]
    assert labels == [
        ("hand", "hand", 0),
        ("worn", "in use", 0),
        ("carried", "carried", 0),
        ("roles", "class and race", 2),
    ]


def test_a_level_is_shown_with_the_one_that_wins() -> None:
    t = Scene(Ann=H(level=4), Bob=H(), Cid=H())
    (level, strength), *_ = (seat.meters for seat in shown(t).seats)
    assert (level.key, level.label, level.value, level.most) == ("level", "Level", 4, t.table.numbers.goal_level)
    assert (strength.key, strength.label, strength.value) == ("strength", "strength", 4)
