"""What happened and what may be chosen, in words that leave no doubt: who, why, whose it is, whom it fits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.own_cards import beast, enhancer, gear, potion
from tests.scene import H, Scene
from tests.told import told

from kickdoor_game.doors import telling
from kickdoor_game.doors.fight.strength import totals
from kickdoor_game.language.cards import Item, OneShot
from kickdoor_game.language.words.conditions import HasRace
from kickdoor_game.language.words.plays import Swing
from kickdoor_game.language.words.specials import Friendly
from kickdoor_game.machine.ids import CardKey
from kickdoor_game.machine.questions import Menu, Option, PickOne, Question, YesNo, word_in
from kickdoor_game.sets.classic.game import NUMBERS

FOR_THANKS: tuple[list[str], int, str] = ([], 0, "helper_first")


def labels(t: Scene, name: str) -> list[str]:
    question = t.question(name)
    assert isinstance(question.shape, Menu)
    return [telling.option_label(t.table, t.seat(name), option, question) for option in question.shape.options]


def losing(*bobs_hand: str) -> Scene:
    cards = [beast("wolf", 9), beast("hare", 3)]
    t = Scene(Ann=H(level=2), Bob=H(hand=bobs_hand), Cid=H(), extra=cards, doors=["wolf"])
    t.answers("Ann", "open")
    return t


@pytest.mark.rule("classic.help.2")
def test_silence_is_told_as_silence_and_a_no_as_a_no() -> None:
    t = losing()
    t.answers("Ann", "ask", "Bob", FOR_THANKS)
    t.time_is_up("Bob")
    t.answers("Ann", "ask", "Cid", FOR_THANKS)
    t.answers("Cid", "decline")
    assert "Time ran out: Bob did not answer Ann's call for help." in told(t)
    assert "Time ran out: you did not answer Ann's call for help." in told(t, "Bob")
    assert "Cid declines to help you." in told(t, "Ann")


@pytest.mark.rule("classic.help.21")
def test_who_is_forced_to_help_hears_by_what_and_not_that_somebody_else_helps() -> None:
    t = Scene(Ann=H(items=["call_to_arms"]), Bob=H(), Cid=H(), extra=[beast("wolf", 9)], doors=["wolf"])
    t.answers("Ann", "open")
    for name in ("Bob", "Cid"):
        t.answers("Ann", "ask", name, FOR_THANKS)
    t.acts("Ann", "conscript", "Bob")
    assert told(t, "Bob")[-3:] == [
        "You are forced to help Ann, for nothing: Call To Arms.",
        "The offer between Ann and you has lapsed: it is not needed now.",
        "The offer between Ann and Cid has lapsed: you are helping.",
    ]


@pytest.mark.rule("classic.enhancers.6")
def test_what_is_laid_on_a_monster_and_its_mate_is_told_of_both() -> None:
    t = Scene(
        Ann=H(), Bob=H(hand=["mate", "huge"]), Cid=H(), extra=[beast("wolf", 9), enhancer("huge", 5, 2)], doors=["wolf"]
    )
    t.answers("Ann", "open")
    t.acts("Bob", "mate", "mate", "wolf")
    t.acts("Bob", "enhance", "huge", "wolf")
    assert told(t)[-1] == "Bob plays Huge on Wolf: +5, 2 more Treasures, and that on each of 2."


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.runaway.14")
def test_nobody_is_asked_in_which_order_he_runs_from_two_that_are_alike() -> None:
    t = losing("mate")
    t.acts("Bob", "mate", "mate", "wolf")
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_roll"


@pytest.mark.rule("classic.runaway.14")
def test_from_two_that_differ_one_runs_in_an_order_of_ones_own() -> None:
    t = losing("wandering_monster", "hare")
    t.acts("Bob", "wander", "wandering_monster", "hare")
    t.answers("Ann", "run")
    assert t.asked("Ann") == "flee_order"


@pytest.mark.rule("classic.hybrids.2")
def test_half_breed_asks_for_a_second_race_only_if_there_is_one_to_take() -> None:
    for hand, asked in (([], ()), (["elf"], ("Which Race comes along, if any?",))):
        t = Scene(Ann=H(race="dwarf", hand=["half_breed", *hand]), Bob=H(), Cid=H())
        (play,) = [
            option
            for option in t.rules.standing(t.table, t.seat("Ann")).options
            if option.card is not None and t.key(option.card) == "half_breed"
        ]
        assert telling.prompts(t.table, play) == asked


@pytest.mark.rule("classic.classes.19", "classic.items.10")
def test_a_thief_sees_whose_it_is_and_whether_it_would_fit() -> None:
    bow = Item(key="bow", name="Bow", slot="none", gold=800, bonus=4, only=HasRace("elf"))
    t = Scene(
        Ann=H(role="thief", hand=["cheat"]), Bob=H(items=["bow"]), Cid=H(items=["boots"]), extra=[bow, gear("boots", 1)]
    )
    (steal,) = [option for option in t.rules.standing(t.table, t.seat("Ann")).options if word_in(option.key) == "steal"]
    items = steal.details[0]
    assert isinstance(items, PickOne)
    assert [telling.option_hint(t.table, t.seat("Ann"), option) for option in items.options] == [
        "+4, 800 gold, not for you: Elves only, Bob's",
        "+1, 100 gold, Cid's",
    ]


@pytest.mark.rule("classic.items.19")
def test_what_it_is_worth_stands_beside_an_item_also_if_it_has_no_value() -> None:
    cup = OneShot(key="cup", name="Cup", gold=0, play=Swing(2))
    hand = ["spoon", "bowl", "piano", "cup", "jug"]
    extra = [
        gear("spoon", 3, gold=0),
        gear("bowl", gold=50),
        gear("piano", 4, gold=1_200, big=True),
        cup,
        potion("jug", 2),
    ]
    t = Scene(Ann=H(hand=hand), Bob=H(), Cid=H(), extra=extra)
    for key, hint in zip(
        hand, ("+3, No Value", "50 gold", "+4, Big, 1,200 gold", "one use, No Value", "one use, 100 gold"), strict=True
    ):
        (card,) = t.table.book.ids[CardKey(key)]
        assert telling.option_hint(t.table, t.seat("Ann"), Option(f"card.{card}", card=card)) == hint


@pytest.mark.rule("classic.selling.5")
def test_whoever_may_sell_at_the_double_price_chooses_whether_to() -> None:
    t = Scene(Ann=H(race="halfling", items=["bow"]), Bob=H(), Cid=H(), extra=[gear("bow", gold=1_000)])
    options = [option for option in t.rules.standing(t.table, t.seat("Ann")).open() if word_in(option.key) == "sell"]
    assert [telling.option_label(t.table, t.seat("Ann"), option) for option in options] == [
        "sell Items for Levels",
        "sell Items for Levels, without the double price",
    ]


@pytest.mark.rule("classic.trading.1")
@pytest.mark.parametrize(
    ("wanted", "said"), [(["hat"], "Hat (headgear, 100 gold)"), ([], "nothing: it is a gift")], ids=["trade", "gift"]
)
def test_whoever_is_offered_something_reads_who_offers_what_for_what(wanted: list[str], said: str) -> None:
    t = Scene(
        Ann=H(items=["boots", "bow"]),
        Bob=H(items=["hat"]),
        Cid=H(),
        extra=[gear("boots", 2, slot="footgear", gold=0), gear("bow", 4, gold=1_500), gear("hat", slot="headgear")],
        numbers=replace(NUMBERS, gifts_accepted=True),
        turn="Cid",
    )
    t.acts("Ann", "trade", "Bob", ["boots", "bow"], ["hat"])
    (offer,) = t.table.trades
    if not wanted:
        offer.want = []
    question = Question(t.seat("Bob"), "trade", YesNo(), False, "trade", (), numbers=(offer.number,))
    gives = "Boots (+2, footgear, No Value); Bow (+4, no place, 1,500 gold)"
    assert telling.question_text(t.table, question) == f"Ann offers you {gives}, for {said}. Do you agree?"
    gone = Question(t.seat("Bob"), "trade", YesNo(), False, "trade", (), numbers=(offer.number + 1,))
    assert telling.question_text(t.table, gone) == "Do you trade?"


@pytest.mark.rule("classic.turn.9")
def test_with_no_monster_in_hand_there_is_no_trouble_to_look_for() -> None:
    t = Scene(Ann=H(hand=["elf"]), Bob=H(), Cid=H(), doors=["dwarf"])
    t.answers("Ann", "open")
    said = "Nothing to fight here, and no monster in your hand to look for trouble with."
    assert telling.question_text(t.table, t.question("Ann")) == said
    assert labels(t, "Ann") == ["loot the room"]


@pytest.mark.rule("classic.turn.7")
@pytest.mark.parametrize(
    ("level", "said"), [(18, "7 against 18, not enough"), (7, "7 against 7, not enough"), (6, "7 against 6, enough")]
)
def test_who_may_look_for_trouble_reads_how_they_would_stand(level: int, said: str) -> None:
    """The same sums as in the fight that begins with it."""
    t = Scene(Ann=H(level=7, hand=["wolf"]), Bob=H(), Cid=H(), extra=[beast("wolf", level)], doors=["dwarf"])
    t.answers("Ann", "open")
    question = t.question("Ann")
    assert isinstance(question.shape, Menu)
    option = next(option for option in question.shape.options if word_in(option.key) == "trouble")
    assert telling.option_hint(t.table, t.seat("Ann"), option) == f"{said}; Level {level}, 1 Treasure"
    t.answers("Ann", option.key)
    assert t.table.fight is not None
    assert "{} against {}".format(*totals(t.table, t.table.fight)) == said.partition(",")[0]


@pytest.mark.rule("classic.turn.7")
def test_of_a_monster_that_would_leave_them_in_peace_nothing_is_summed_up() -> None:
    friend = beast("wolf", 9, specials=(Friendly(who=HasRace("elf")),))
    t = Scene(Ann=H(race="elf", hand=["wolf"]), Bob=H(), Cid=H(), extra=[friend], doors=["dwarf"])
    t.answers("Ann", "open")
    question = t.question("Ann")
    assert isinstance(question.shape, Menu)
    hints = [telling.option_hint(t.table, t.seat("Ann"), option) for option in question.shape.options]
    assert hints[0] == "Level 9, 1 Treasure"


def test_names_with_commas_of_their_own_stay_apart() -> None:
    cards = [gear("pots, pans"), gear("boots"), beast("wolf", 1, treasures=2)]
    t = Scene(Ann=H(hand=["pots, pans", "boots"]), Bob=H(), Cid=H(), extra=cards)
    t.acts("Ann", "show", ["pots, pans", "boots"], "all")
    assert told(t)[-1] == "Ann shows Pots, Pans; Boots."


def test_while_treasures_are_shared_out_nobody_kicks_open_a_door() -> None:
    t = Scene(
        Ann=H(level=9),
        Bob=H(level=3),
        Cid=H(),
        extra=[beast("bear", 10, treasures=2, levels=0)],
        doors=["bear"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ([], 1, "helper_first"))
    t.answers("Bob", "accept")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.asked("Bob") == "pick_spoils"
    assert telling.summary(t.table) == "The Treasures of the fight are shared out."


@pytest.mark.rule("classic.runaway.3", "classic.classes.22")
def test_whoever_may_change_a_die_hears_what_it_shows_and_what_it_has_to_show() -> None:
    t = losing()
    t.rolls(2)
    t.answers("Ann", "run")
    said = "roll fails: 2, 5 or more wanted. Does anybody change it?"
    assert telling.question_text(t.table, t.question("Ann")) == f"Your {said}"
    assert telling.question_text(t.table, t.question("Bob")) == f"Ann's {said}"


@pytest.mark.rule("classic.runaway.4")
def test_what_is_added_to_a_die_is_in_the_question() -> None:
    t = Scene(Ann=H(race="elf"), Bob=H(), Cid=H(), extra=[beast("wolf", 9)], doors=["wolf"])
    t.answers("Ann", "open")
    t.rolls(4)
    t.answers("Ann", "run")
    asked = telling.question_text(t.table, t.question("Bob"))
    assert asked == "Ann's roll succeeds: 4 + 1 = 5, 5 or more wanted. Does anybody change it?"
