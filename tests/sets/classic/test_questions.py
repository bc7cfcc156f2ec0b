"""Every question that can come up: its clock, its rule, who and what it is about, and what counts if nobody answers."""

from typing import Any

import pytest
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.language.words.effects import (
    Choose,
    Die,
    DiscardCards,
    Effect,
    GiveTo,
    LoseClass,
    LoseHand,
    LoseItem,
    LoseItemsWorth,
    LoseLevels,
    LoseRace,
    Plunder,
)
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Option, Split

TRINKET, JEWEL, TRUNK = gear("trinket", 1, gold=100), gear("jewel", 4, gold=900), gear("trunk", 3, gold=300, big=True)


def bitten(*effects: Effect, ann: H, cid: H | None = None) -> Scene:
    """A wolf with that Bad Stuff has caught Ann."""
    t = Scene(
        Ann=ann,
        Bob=H(level=4),
        Cid=cid or H(level=2),
        Dot=H(level=2),
        extra=[beast("wolf", 19, bad_stuff=effects), JEWEL, TRINKET, TRUNK, gear("crate", big=True)],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    return t


def cards_of(t: Scene, name: str) -> list[str]:
    """The cards among which that player chooses."""
    options: tuple[Option, ...] = getattr(t.question(name).shape, "options", ())
    return t.keys([option.card for option in options if option.card is not None])


def keys_of(t: Scene, name: str) -> list[str]:
    options: tuple[Option, ...] = getattr(t.question(name).shape, "options", ())
    return [option.key for option in options]


def spoken(t: Scene, choice: Any) -> Any:
    """A choice with the keys of cards and the names of players."""
    if isinstance(choice, tuple):
        return tuple(spoken(t, part) for part in choice)
    word, dot, number = str(choice).partition(".")
    if word == "card" and dot:
        return str(t.key(CardId(int(number))))
    return t.names[int(number)] if word == "seat" and dot else choice


Asked = tuple[str, str, tuple[str, ...], str | None, str | None, Any]


def question(t: Scene, name: str) -> Asked:
    """(kind, deadline, rules, card, about, default)"""
    q = t.question(name)
    card = None if q.card is None else str(t.key(q.card))
    return q.kind, q.deadline, q.rules, card, None if q.about is None else t.names[q.about], spoken(t, q.default)


RICH = H(level=5, items=["jewel", "trinket"], hand=["damp_firework", "mate", "cheat"])
TWO_OF_BOTH = H(level=5, races=["elf", "dwarf"], half_breed=True, classes=["thief", "wizard"], super_munchkin=True)


@pytest.mark.parametrize(
    ("effect", "ann", "asked"),
    [
        (LoseItem(), RICH, ("lose_item", "pick", ("classic.runaway.11",), "wolf", None, ("trinket",))),
        (LoseItemsWorth(50), RICH, ("lose_worth", "pick", ("classic.runaway.11",), "wolf", None, ("trinket",))),
        (DiscardCards(2), RICH, ("discard_cards", "pick", ("classic.cards.5",), "wolf", None, ("mate", "cheat"))),
        (LoseClass(), TWO_OF_BOTH, ("lose_class", "pick", ("classic.runaway.11",), "wolf", None, "thief")),
        (LoseRace(), TWO_OF_BOTH, ("lose_race", "pick", ("classic.runaway.11",), "wolf", None, "elf")),
        (
            Choose(((LoseLevels(),), (LoseHand(),))),
            RICH,
            ("choose_effect", "pick", ("classic.runaway.11",), "wolf", None, ("choose.0",)),
        ),
        (GiveTo(), RICH, ("give_item", "pick", ("classic.runaway.11",), "wolf", None, (("trinket", "Cid"),))),
    ],
)
def test_what_bad_stuff_asks_of_its_victim(effect: Effect, ann: H, asked: Asked) -> None:
    t = bitten(effect, ann=ann)
    assert question(t, "Ann") == asked


def test_what_a_plunderer_is_asked() -> None:
    t = bitten(Plunder("items"), ann=RICH)
    assert question(t, "Bob") == ("plunder", "pick", ("classic.runaway.11",), None, "Ann", "jewel")


@pytest.mark.rule("classic.death.5")
def test_what_is_asked_beside_a_body() -> None:
    t = bitten(Die(), ann=RICH)
    t.rolls(3, 2)
    assert question(t, "Bob") == ("loot_body", "pick", ("classic.death.5",), None, "Ann", ("decline",))


@pytest.mark.parametrize(
    ("effect", "ann", "offered"),
    [
        (LoseLevels(), H(), False),
        (LoseLevels(), H(level=2), True),
        (LoseHand(), H(), False),
        (LoseHand(), H(hand=["mate"]), True),
        (DiscardCards(), H(), False),
        (DiscardCards(), H(hand=["mate"]), True),
        (LoseItemsWorth(10), H(), False),
        (LoseItemsWorth(10), H(items=["trinket"]), True),
        (GiveTo(), H(), False),
        (GiveTo(), H(items=["trinket"]), True),
        (LoseItem(size="big"), H(items=["trinket"]), False),
        (LoseItem(size="big"), H(items=["trunk"]), True),
        (LoseClass(), H(), False),
        (LoseClass(), H(role="thief"), True),
        (LoseRace(), H(), False),
        (LoseRace(), H(race="elf"), True),
    ],
)
@pytest.mark.rule("classic.curses.9")
def test_only_what_can_be_lost_is_offered(effect: Effect, ann: H, offered: bool) -> None:
    t = bitten(Choose(((effect,), (Die(),))), ann=ann)
    assert keys_of(t, "Ann") == (["choose.0", "choose.1"] if offered else ["choose.1"])


def test_who_has_nothing_may_choose_among_all_of_it() -> None:
    t = bitten(Choose(((LoseLevels(),), (LoseHand(),), (LoseClass(),))), ann=H())
    assert keys_of(t, "Ann") == ["choose.0", "choose.1", "choose.2"]


@pytest.mark.parametrize(("size", "cards"), [("any", ["jewel", "trunk"]), ("small", ["jewel"]), ("big", ["trunk"])])
def test_what_is_given_away_has_the_size_that_the_card_says(size: Any, cards: list[str]) -> None:
    t = bitten(GiveTo(size), ann=H(level=5, items=["jewel", "trunk"]))
    assert cards_of(t, "Ann") == cards
    t.answers("Ann", {cards[0]: "Dot"})
    assert t.keys(t.hero("Dot").items) == [cards[0]]
    assert t.hero("Dot").in_use == (), "what was given is not put on in the middle of a fight"


def test_nobody_gets_what_is_not_there() -> None:
    t = bitten(GiveTo("big"), ann=H(level=5, items=["jewel"]))
    assert t.keys(t.hero("Ann").items) == ["jewel"]
    assert t.asked("Ann") == "end_turn"


def test_plunderers_come_by_level_and_take_what_they_can_carry() -> None:
    t = bitten(Plunder("items", "highest"), ann=H(level=5, items=["trunk", "jewel"]), cid=H(level=9, items=["crate"]))
    assert t.asked("Bob") is None
    assert cards_of(t, "Cid") == ["jewel"]
    t.answers("Cid", "jewel")
    assert t.asked("Dot") is None
    t.answers("Bob", "trunk")
    assert (t.keys(t.hero("Cid").items), t.keys(t.hero("Bob").items)) == (["crate", "jewel"], ["trunk"])
    assert t.hero("Bob").in_use == ()
    assert t.asked("Ann") == "end_turn"


def test_a_plunderer_who_can_carry_nothing_is_passed_over() -> None:
    t = bitten(Plunder("items", "highest"), ann=H(level=5, items=["trunk"]), cid=H(level=9, items=["crate"]))
    assert (t.asked("Cid"), t.asked("Bob")) == (None, "plunder")


@pytest.mark.rule("classic.races.9", "classic.classes.14")
@pytest.mark.parametrize(
    ("hybrid", "kind", "rule", "first", "second"),
    [
        ("half_breed", "keep_race", "classic.races.9", "elf", "dwarf"),
        ("super_munchkin", "keep_class", "classic.classes.14", "thief", "wizard"),
    ],
)
def test_which_of_two_stays_when_the_hybrid_card_is_gone(
    hybrid: str, kind: str, rule: str, first: str, second: str
) -> None:
    """A thief at heart pays for the backstab with the card itself."""
    t = Scene(
        Ann=H(level=5, races=["elf", "dwarf"], half_breed=True, classes=["thief", "wizard"], super_munchkin=True),
        Bob=H(),
        Cid=H(),
        extra=[beast("wolf", 19)],
        doors=["wolf"],
        turn="Bob",
    )
    t.answers("Bob", "open")
    t.acts("Ann", "backstab", "Bob", [hybrid])
    assert question(t, "Ann") == (kind, "answer", (rule,), None, None, first)
    t.answers("Ann", second)
    ann = t.hero("Ann")
    kept = t.keys(ann.races if hybrid == "half_breed" else ann.classes)
    assert kept == [second]
    assert t.asked("Ann") is None


@pytest.mark.rule("classic.help.6")
def test_a_fighter_who_deals_is_asked_which_treasures_the_helper_gets() -> None:
    t = Scene(
        Ann=H(level=8, hand=["mate"]),
        Bob=H(level=2),
        Cid=H(),
        extra=[beast("wolf", 9, treasures=3)],
        doors=["wolf"],
        treasures=["damp_firework", "rude_limerick", "bottled_thunder"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 2, "fighter_deals"))
    assert question(t, "Bob") == ("help", "offer", ("classic.help.2",), None, "Ann", ("decline",))
    assert t.question("Bob").numbers == (1, 2)
    t.answers("Bob", "accept")
    assert t.question("Ann").numbers == (10, 9)
    t.answers("Ann", "win")
    t.everybody_passes()
    first_two = ("damp_firework", "rude_limerick")
    assert question(t, "Ann") == ("deal_spoils", "pick", ("classic.help.6",), None, "Bob", first_two)
    t.time_is_up("Ann")
    assert t.keys(t.hero("Bob").hand) == ["damp_firework", "rude_limerick"]
    assert t.keys(t.hero("Ann").hand) == ["mate", "bottled_thunder"]


@pytest.mark.rule("classic.turn.7", "classic.charity.3")
def test_what_is_asked_in_a_quiet_turn() -> None:
    hand = ["damp_firework", "rude_limerick", "bottled_thunder", "mate", "tax_golem"]
    t = Scene(Ann=H(level=5, hand=hand), Bob=H(level=2), Cid=H(level=2), doors=["cheat", "elf"])
    assert question(t, "Ann") == ("arrange", "arrange", ("classic.turn.1",), None, None, ("open",))
    t.answers("Ann", "open")
    assert question(t, "Ann") == ("trouble", "answer", ("classic.turn.7",), None, None, ("skip",))
    t.answers("Ann", "skip")
    assert question(t, "Ann") == ("end_turn", "arrange_end", ("classic.turn.1",), None, None, ("end",))
    t.answers("Ann", "end")
    rules = ("classic.charity.1", "classic.charity.2", "classic.charity.3")
    given = (("elf", "Bob"), ("cheat", "Cid"))
    assert question(t, "Ann") == ("charity", "answer", rules, None, None, given)
    assert t.question("Ann").numbers == (2,)
    shape = t.question("Ann").shape
    assert isinstance(shape, Split)
    assert [(pile.least, pile.most) for pile in shape.piles] == [(1, 1), (1, 1)]


@pytest.mark.rule("classic.charity.4")
def test_what_is_asked_of_the_weakest_with_too_many_cards() -> None:
    hand = ["damp_firework", "rude_limerick", "bottled_thunder", "mate", "part_time"]
    t = Scene(Ann=H(hand=hand), Bob=H(), Cid=H(), doors=["cheat", "elf"])
    for word in ("open", "skip", "end"):
        t.answers("Ann", word)
    assert question(t, "Ann") == ("charity_discard", "answer", ("classic.charity.4",), None, None, ("elf", "cheat"))


@pytest.mark.rule("classic.runaway.2", "classic.runaway.14", "classic.runaway.3", "classic.classes.22")
def test_what_is_asked_of_those_who_run() -> None:
    t = Scene(
        Ann=H(level=5, followers=["hireling"]),
        Bob=H(hand=["wandering_monster", "bear"]),
        Cid=H(),
        extra=[beast("wolf", 19), beast("bear", 2)],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.acts("Bob", "wander", "wandering_monster", "bear")
    assert question(t, "Ann") == ("combat", "combat", ("classic.combat.24",), None, None, ("run",))
    t.answers("Ann", "run")
    assert question(t, "Ann") == ("flee_order", "pick", ("classic.runaway.14",), None, None, ("foe.0", "foe.1"))
    t.answers("Ann", "bear", "wolf")
    assert question(t, "Ann") == ("flee_roll", "pick", ("classic.runaway.2",), "bear", None, ("roll",))
    t.rolls(6)
    assert question(t, "Cid") == ("roll", "roll", ("classic.runaway.3",), None, "Ann", ("pass",))
    t.everybody_passes()
    t.rolls(1)
    assert question(t, "Cid") == ("roll", "failed_roll", ("classic.classes.22",), None, "Ann", ("pass",))


@pytest.mark.rule("classic.classes.22")
@pytest.mark.card("amended_minutes")
def test_a_roll_that_a_card_has_made_fail_leaves_the_time_for_discards() -> None:
    t = Scene(
        Ann=H(level=3, role="wizard", hand=["elf"]), Bob=H(hand=["amended_minutes"]), Cid=H(), doors=["tax_golem"]
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(6)
    assert t.question("Ann").deadline == "roll"
    t.acts("Bob", "use", "amended_minutes", 4)
    assert t.question("Ann").deadline == "failed_roll"
    t.acts("Ann", "flee_discards", ["elf"])
    assert t.question("Ann").deadline == "roll"


@pytest.mark.rule("classic.combat.22", "classic.curses.10")
def test_what_is_asked_of_those_who_could_still_do_something() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["clerical_error"]), Cid=H(), extra=[beast("wolf", 1)], doors=["wolf"])
    t.acts("Bob", "curse", "clerical_error", "Ann")
    assert question(t, "Cid") == ("curse", "window", ("classic.curses.10",), "clerical_error", "Ann", ("pass",))
    t.everybody_passes()
    t.answers("Ann", "open")
    assert question(t, "Ann") == ("combat", "combat", ("classic.combat.24",), None, None, ("win",))
    t.answers("Ann", "win")
    assert question(t, "Cid") == ("kill", "window", ("classic.combat.22",), None, "Ann", ("pass",))
    assert t.asked("Ann") is None
