"""Small print: what only shows in a corner of the game, and must be right there as well."""

import pytest
from tests.own_cards import beast, gear, potion
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors.state import events
from kickdoor_game.language.cards import Curse, Follower, OneShot
from kickdoor_game.language.words.effects import Die, DiscardCards, LoseItem, LoseItemsWorth, LoseLevels, RollFor
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.specials import OnEscape, ToHelper
from kickdoor_game.language.words.traits import DieForYou
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import IllegalAnswer

DOOM = Curse(key="doom", name="Doom", effects=(Die(),))
WOLF = beast("wolf", 19)


# ---------------------------------------------------------------- death


@pytest.mark.rule("classic.death.9", "classic.turn.1")
def test_who_dies_of_what_was_behind_the_door_has_no_more_turn() -> None:
    t = Scene(Ann=H(hand=["tax_golem"]), Bob=H(), Cid=H(), extra=[DOOM], doors=["doom"])
    t.answers("Ann", "open")
    t.everybody_passes()
    t.rolls(2, 1)
    t.answers("Bob", "decline")
    t.answers("Cid", "decline")
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.death.11")
def test_new_cards_after_death_come_once() -> None:
    t = Scene(Ann=H(hand=["doom"]), Bob=H(), Cid=H(), extra=[DOOM])
    t.acts("Ann", "curse", "doom", "Ann")
    t.everybody_passes()
    for name in ("Bob", "Cid"):
        t.answers(name, "open")
        t.answers(name, "skip")
        t.answers(name, "end")
    assert (t.asked("Ann"), len(t.hero("Ann").hand)) == ("arrange", 4)
    assert not t.hero("Ann").returning


@pytest.mark.rule("classic.death.6", "classic.death.9")
def test_who_dies_beside_a_body_takes_nothing_from_it() -> None:
    t = Scene(
        Ann=H(hand=["mate", "cheat"]),
        Bob=H(level=5, hand=["doom"]),
        Cid=H(level=2, hand=["load_bearing"]),
        Dot=H(),
        extra=[DOOM, beast("wolf", 19, bad_stuff=(Die(),))],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert t.asked("Bob") == "loot_body"
    t.acts("Bob", "curse", "doom", "Cid")
    t.everybody_passes()
    t.answers("Bob", "take", "mate")
    assert (t.asked("Cid"), t.asked("Dot")) == (None, "loot_body")
    t.answers("Dot", "take", "cheat")
    assert t.question("Bob").about == t.seat("Cid"), "the next body is his"


@pytest.mark.rule("classic.death.9", "classic.help.4")
def test_an_offer_to_somebody_who_dies_lapses() -> None:
    t = Scene(Ann=H(hand=["doom"]), Bob=H(), Cid=H(), extra=[DOOM, WOLF], doors=["wolf"])
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.acts("Ann", "curse", "doom", "Bob")
    t.everybody_passes()
    assert told(t)[-1] == "The offer between Ann and Bob has lapsed: somebody is dead."


@pytest.mark.rule("classic.death.9", "classic.help.5")
def test_a_helper_who_dies_of_the_victory_gets_no_share() -> None:
    spite = beast("spite", 3, treasures=3, specials=(ToHelper((Die(),)),))
    t = Scene(
        Ann=H(level=3),
        Bob=H(level=3),
        Cid=H(),
        extra=[spite],
        doors=["spite"],
        treasures=["damp_firework", "rude_limerick", "bottled_thunder"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.keys(t.hero("Ann").hand) == ["damp_firework", "rude_limerick", "bottled_thunder"]
    assert t.hero("Bob").hand == ()


def test_somebody_s_death_does_not_keep_the_others_in_disorder() -> None:
    t = Scene(Ann=H(hand=["doom"]), Bob=H(race="elf", half_breed=True), Cid=H(), extra=[DOOM], turn="Cid")
    t.acts("Ann", "curse", "doom", "Ann")
    t.everybody_passes()
    assert t.hero("Ann").dead
    t.acts("Bob", "drop", "elf")
    assert t.keys(t.table.discards["door"])[-2:] == ["elf", "half_breed"]


# ---------------------------------------------------------------- what effects take


@pytest.mark.parametrize(
    ("effect", "items", "lost"),
    [
        (LoseItem(slot="hands"), ["extremely_sharp_leaf", "theme_music"], ["extremely_sharp_leaf"]),
        (LoseItem(slot="hands"), ["pew_of_pews", "theme_music"], ["pew_of_pews"]),
        (LoseItem(slot="one_hand"), ["pew_of_pews", "extremely_sharp_leaf"], ["extremely_sharp_leaf"]),
        (LoseItem(slot="none"), ["theme_music", "damp_firework"], ["theme_music"]),
        (LoseItem(size="small"), ["chest", "jewel"], ["jewel"]),
        (LoseItem(size="big"), ["chest", "jewel"], ["chest"]),
        (LoseItem(in_use=True), ["theme_music", "cardigan_of_last_resort"], ["theme_music"]),
        (LoseItem(in_use=True), ["extremely_sharp_leaf", "theme_music"], ["theme_music"]),
        (LoseItem(which="dearest"), ["jewel", "theme_music"], ["jewel"]),
        (LoseItem(which="best_bonus"), ["jewel", "theme_music"], ["theme_music"]),
        (LoseItem(which="all", slot="none"), ["jewel", "theme_music", "damp_firework"], ["jewel", "theme_music"]),
        (LoseItem(count=2), ["jewel", "theme_music"], ["jewel", "theme_music"]),
        (LoseItemsWorth(5_000), ["jewel", "theme_music"], ["jewel", "theme_music"]),
    ],
)
def test_what_is_taken_and_what_stays(effect: LoseItem | LoseItemsWorth, items: list[str], lost: list[str]) -> None:
    curse = Curse(key="loss", name="Loss", effects=(effect,))
    t = Scene(
        Ann=H(items=items, stowed=["cardigan_of_last_resort"]),
        Bob=H(hand=["loss"]),
        Cid=H(),
        extra=[curse, gear("jewel", 1, gold=2_000), gear("chest", 1, big=True)],
    )
    t.acts("Bob", "curse", "loss", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "arrange", "there was nothing to choose"
    assert t.keys(t.hero("Ann").items) == [item for item in items if item not in lost]
    names = [t.table.card(t.table.book.ids[item][0]).name for item in lost]
    assert told(t)[1:] == [f"Ann loses {name} (Loss)." for name in names]


def test_among_things_without_a_bonus_the_victim_chooses_the_best() -> None:
    curse = Curse(key="loss", name="Loss", effects=(LoseItem(which="best_bonus"),))
    t = Scene(
        Ann=H(items=["ale", "bell"]), Bob=H(hand=["loss"]), Cid=H(), extra=[curse, potion("ale", 5), gear("bell", 0)]
    )
    t.acts("Bob", "curse", "loss", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "lose_item"


def test_a_lost_item_takes_its_cheat_along_and_a_new_race_the_old_one() -> None:
    t = Scene(
        Ann=H(race="elf", items=["theme_music"], cheats={"cheat": "theme_music"}, hand=["dwarf"]),
        Bob=H(hand=["pocket_inspection"]),
        Cid=H(),
    )
    t.acts("Bob", "curse", "pocket_inspection", "Ann")
    t.everybody_passes()
    t.acts("Ann", "play", "dwarf")
    assert told(t)[1:] == [
        "Ann loses Cheat (the Item it lay on is gone).",
        "Ann loses Theme Music (Sticky-Fingered Imp).",
        "Ann becomes a Dwarf (was: Elf).",
    ]


def test_what_a_monster_does_to_those_who_escape_bears_its_name() -> None:
    bell = beast("bell", 9, specials=(OnEscape((DiscardCards(), LoseLevels())),))
    t = Scene(Ann=H(level=3, hand=["mate"]), Bob=H(), Cid=H(), extra=[bell], doors=["bell"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(6)
    t.everybody_passes()
    assert told(t)[-4:] == [
        "Ann escapes Bell.",
        "Ann loses Twin (Bell).",
        "Ann loses 1 Level (Bell): Level 3 to 2.",
        "The fight is over.",
    ]


def test_events_name_the_card_that_is_the_cause() -> None:
    curse = Curse(key="gamble", name="Gamble", effects=(RollFor(4, (LoseItem(),), (LoseItem(),)),))
    t = Scene(
        Ann=H(hand=["damp_firework"]), Bob=H(hand=["gamble"]), Cid=H(role="thief", hand=["cheat"]), extra=[curse, WOLF],
        doors=["wolf"],
    )  # fmt: skip
    (gamble,) = t.hero("Bob").hand
    (firework,) = t.hero("Ann").hand
    (thief,) = t.hero("Cid").classes
    t.acts("Bob", "curse", "gamble", "Ann")
    t.everybody_passes()
    t.rolls(2)
    assert [event.card for event in t.told(events.DieRolled)] == [gamble]
    assert [event.card for event in t.told(events.NothingHappened)] == [gamble]
    t.answers("Ann", "open")
    t.acts("Ann", "use", "damp_firework", "heroes")
    t.acts("Cid", "backstab", "Ann", ["cheat"])
    boosted = t.told(events.Boosted)
    assert [(event.at, event.card) for event in boosted] == [(None, firework), (t.seat("Ann"), thief)]


@pytest.mark.rule("classic.items.6")
def test_a_big_one_shot_is_worth_less_than_big_gear_when_one_must_go() -> None:
    keg = OneShot(key="keg", name="Keg", gold=100, big=True, play=Swing(5))
    t = Scene(
        Ann=H(race="dwarf", items=["keg", "anvil"]),
        Bob=H(),
        Cid=H(),
        extra=[keg, gear("anvil", 4, big=True)],
        turn="Bob",
    )
    t.acts("Ann", "drop", "dwarf")
    assert (t.asked("Ann"), t.question("Ann").default) == ("keep_big", (f"card.{t.hero('Ann').items[1]}",))


# ---------------------------------------------------------------- what is shown and cited


def test_an_ability_is_shown_with_the_card_that_grants_it() -> None:
    t = Scene(Ann=H(role="wizard"), Bob=H(role="thief"), Cid=H(role="warrior"), Dot=H(role="cleric"))
    granted = {"Ann": ["flee_discards", "charm"], "Bob": ["backstab", "steal"], "Cid": ["berserk"], "Dot": ["turning"]}
    for name, words in granted.items():
        options = {option.key: option.card for option in t.rules.standing(t.table, t.seat(name)).options}
        assert {options[word] for word in words} == set(t.hero(name).classes)


@pytest.mark.rule("classic.runaway.2")
def test_a_follower_is_not_sacrificed_for_the_flight_of_somebody_else() -> None:
    servant = Follower(key="servant", name="Servant", traits=(DieForYou(),))
    t = Scene(
        Ann=H(followers=["hireling"]), Bob=H(followers=["servant"]), Cid=H(), extra=[WOLF, servant], doors=["wolf"]
    )
    t.answers("Ann", "open")
    assert t.barred("Ann", "sacrifice").code == "not_running"
    t.answers("Ann", "run")
    assert "sacrifice hireling" in t.offered("Ann")
    assert t.barred("Bob", "sacrifice").code == "not_running"


@pytest.mark.rule("classic.items.3", "classic.trading.2")
def test_nothing_can_be_given_to_whom_who_can_carry_none_of_it() -> None:
    big = [gear("chest", big=True), gear("trunk", big=True)]
    t = Scene(Ann=H(items=["chest"]), Bob=H(items=["trunk"]), Cid=H(), extra=big)
    refusal = t.barred("Ann", "gift", "Bob")
    assert (refusal.code, refusal.rule) == ("too_many_big", "classic.items.3")
    assert t.choices("Ann", "gift", "Cid") == ["chest"]


@pytest.mark.parametrize(
    ("name", "key", "details", "rule"),
    [
        ("Ann", "gift.1", 1, "classic.trading.2"),
        ("Ann", "trade.1", 2, "classic.turn.17"),
        ("Ann", "sell", 1, "classic.turn.17"),
        ("Ann", "show", 2, "classic.turn.17"),
        ("Ann", "show", 1, "classic.turn.17"),
        ("Bob", "claim.CARD", 1, "classic.variants.3"),
    ],
)
def test_an_act_said_wrongly_is_refused_for_its_form_or_for_what_it_names(
    name: str, key: str, details: int, rule: str
) -> None:
    t = Scene(
        Ann=H(items=["scroll_of_redundancy"], hand=["mate"]),
        Bob=H(items=["theme_music"], hand=["find_a_staircase"]),
        Cid=H(),
        discarded=["elf"],
        options={"claim_discards": True},
    )
    key = key.replace("CARD", str(t.table.discards["door"][-1]))
    with pytest.raises(IllegalAnswer) as caught:
        run.apply(t.rules, t.table, Answer(t.seat(name), (key, *["nonsense"] * details), standing=True))
    assert caught.value.refusal.rule == rule


@pytest.mark.rule("classic.selling.1")
def test_what_cannot_be_sold_yet_is_shown_with_what_it_is_worth() -> None:
    t = Scene(Ann=H(items=["theme_music"], hand=["damp_firework"]), Bob=H(), Cid=H())
    option = next(option for option in t.rules.standing(t.table, t.seat("Ann")).options if option.key == "sell")
    assert option.barred is not None
    assert option.barred.cure == "collect 1,000 gold pieces' worth first: you have 700"
    assert [one.worth for one in getattr(option.details[0], "options", ())] == [600, 100]


@pytest.mark.rule("classic.curses.11")
def test_a_curse_on_somebody_at_work_waits_below_all_that_is_going_on() -> None:
    """Three thieves, each with a hand in the next one's pocket."""
    t = Scene(
        Ann=H(role="thief", items=["theme_music"], hand=["load_bearing"]),
        Bob=H(level=2, role="thief", items=["motivational_poster"], hand=["mate"]),
        Cid=H(role="thief", items=["chain_letter_mail"], hand=["cheat", "clerical_error"]),
    )
    t.acts("Ann", "steal", "motivational_poster", ["load_bearing"])
    t.rolls(5)
    t.acts("Bob", "steal", "chain_letter_mail", ["mate"])
    t.rolls(5)
    t.acts("Cid", "steal", "theme_music", ["cheat"])
    t.rolls(5)
    t.acts("Cid", "curse", "clerical_error", "Bob")
    t.passes("Cid", "Ann", "Bob")
    assert t.keys(t.hero("Cid").items) == ["chain_letter_mail", "theme_music"]
    t.passes("Bob", "Cid", "Ann")
    assert (t.asked("Bob"), t.hero("Bob").level) == ("curse", 2)
    t.everybody_passes()
    assert {name: t.keys(t.hero(name).items) for name in t.names} == {
        "Ann": ["motivational_poster"],
        "Bob": ["chain_letter_mail"],
        "Cid": ["theme_music"],
    }


@pytest.mark.rule("classic.turn.16")
def test_the_clock_starts_anew_with_each_turn_and_whenever_the_fight_changes() -> None:
    t = Scene(Ann=H(hand=["damp_firework", "tax_golem"]), Bob=H(), Cid=H(), doors=["mate"])
    laps = {"arrange": t.question("Ann").lap}
    t.answers("Ann", "open")
    laps["trouble"] = t.question("Ann").lap
    t.answers("Ann", "trouble", "tax_golem")
    before = t.question("Ann").lap
    t.acts("Ann", "use", "damp_firework", "heroes")
    assert t.question("Ann").lap != before
    t.answers("Ann", "run")
    t.rolls(5)
    t.everybody_passes()
    laps["end_turn"] = t.question("Ann").lap
    assert laps == {"arrange": 1, "trouble": 1, "end_turn": 1}
    t.answers("Ann", "end")
    assert t.question("Bob").lap == 2
