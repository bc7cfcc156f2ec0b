"""Powers where scenes do not reach: before the first turn, after a death, two at once, in what is kept and shown."""

from __future__ import annotations

import pytest
from tests.deal import Deal
from tests.own_cards import beast, gear
from tests.scene import H, Scene
from tests.server.table.test_contest_shown import shown

from kickdoor_game import library
from kickdoor_game.doors import telling
from kickdoor_game.doors.anytime import standing
from kickdoor_game.heroes.hero_sheet.powers import surplus_ranks
from kickdoor_game.heroes.hero_sheet.sheet import holds
from kickdoor_game.heroes.status import status
from kickdoor_game.language.cards import Card, Curse, Power, RaceCard
from kickdoor_game.language.words.conditions import Condition, HasPower, HasRace, LevelAtMost, Not
from kickdoor_game.language.words.effects import Die, EverybodyElse, LoseLevels, LosePower
from kickdoor_game.language.words.traits import Bonus, KeepsPowers, Trait
from kickdoor_game.machine.questions import PickSome, word_in
from kickdoor_server.table.translate.doors.stage import DoorsStage


def power(key: str, rank: int, *traits: Trait, only: Condition | None = None, copies: int = 1) -> Power:
    name = key.replace("_", " ").title()
    return Power(key=key, name=name, rank=rank, copies=copies, traits=traits or (Bonus(rank),), only=only)


CARDS: list[Card] = [
    power("hum", 1, copies=2),
    power("glare", 1),
    power("stare", 2),
    power("reach", 3),
    power("pout", 1, only=HasRace("elf")),
    power("crawl", 1, only=LevelAtMost(3)),
    RaceCard(key="shifter", name="Shifter", role="shifter", traits=(KeepsPowers(),)),
    Curse(key="mud", name="Mud", effects=(EverybodyElse((LoseLevels(),)),)),
    Curse(key="flood", name="Flood", effects=(LoseLevels(2), LosePower())),
    beast("reaper", 18, bad_stuff=(Die(),)),
    gear("badge", 2),
]


def scene(**heroes: H) -> Scene:
    return Scene(extra=CARDS, **{"Ann": H(), "Bob": H(), "Cid": H(), **heroes})  # type: ignore[arg-type]


# ---------------------------------------------------------------- before the first turn


def test_before_the_first_turn_one_of_rank_one_is_played_beside_a_race() -> None:
    t = Deal(extra=CARDS, options={"fast_deal": True}, Ann=["elf", "hum", "glare", "stare"], Bob=["pout"], Cid=[])
    t.acts("Ann", "play", "hum")
    t.acts("Ann", "play", "elf")
    assert t.keys(t.hero("Ann").powers) == ["hum"]
    for other, rule in (("glare", "bites.character.5"), ("stare", "bites.powers.7")):
        refusal = t.refused("Ann", "play", other)
        assert refusal.rule == rule
        assert other in t.keys(t.hero("Ann").hand)
    assert t.refused("Bob", "play", "pout").rule == "bites.powers.5"
    assert "setup" in (t.asked("Ann") or "")


def test_what_is_for_a_race_comes_after_it() -> None:
    t = Deal(extra=CARDS, Ann=["elf", "pout"], Bob=[], Cid=[])
    t.acts("Ann", "play", "elf")
    t.acts("Ann", "play", "pout")
    assert t.keys(t.hero("Ann").powers) == ["pout"]


def test_everybody_is_told_what_may_be_played_first() -> None:
    t = Deal(extra=CARDS, Ann=[], Bob=[], Cid=[])
    asked = telling.question_text(t.table, t.question("Ann"))
    assert asked.startswith("Play what you may of your first cards (one Race, one Class, one Power of Rank 1, Items), ")


def test_after_a_death_as_many_are_played_as_fit_beside_those_kept() -> None:
    t = Scene(
        extra=CARDS,
        doors=["reaper"],
        Ann=H(level=4, powers=["hum"], items=["badge"]),
        Bob=H(),
        Cid=H(),
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.answers("Ann", "roll")
    t.rolls(1)
    t.everybody_passes()
    t.rolls(6, 1)
    assert t.hero("Ann").dead
    assert t.keys(t.hero("Ann").powers) == ["hum"]
    for name in ("Bob", "Cid"):
        t.answers(name, "decline")
    hero = t.hero("Ann")
    for key in ("glare", "stare", "reach"):
        hero.hand += (t._take(key),)
        t.table.decks["door"].remove(hero.hand[-1])
    assert not hero.dead
    t.acts("Ann", "play", "glare")
    t.acts("Ann", "play", "stare")
    assert t.keys(hero.powers) == ["hum"], "the table was copied"
    assert t.keys(t.hero("Ann").powers) == ["hum", "glare", "stare"]
    assert t.refused("Ann", "play", "reach", ["hum"]).code == "worth_too_little"


# ---------------------------------------------------------------- too many Ranks


def test_the_default_takes_the_latest_until_it_is_enough_and_no_more() -> None:
    t = scene(Ann=H(level=7, powers=["reach", "stare", "hum", "glare"]), Bob=H(hand=["mud"]))
    t.hero("Ann").level = 5
    t.table.changed = True
    t.acts("Bob", "show", ["mud"], "all")
    question = t.question("Ann")
    assert question.deadline == "pick"
    assert question.rules == ("bites.powers.14",)
    assert isinstance(question.shape, PickSome)
    assert question.shape.worth_at_least == 2
    assert question.numbers == (2,)
    t.time_is_up("Ann")
    assert t.keys(t.hero("Ann").powers) == ["reach", "stare"]


def test_too_little_is_not_enough_and_more_is_welcome() -> None:
    t = scene(Ann=H(level=6, powers=["reach", "stare", "hum"]), Bob=H(hand=["mud"]))
    t.hero("Ann").level = 4
    t.table.changed = True
    t.acts("Bob", "show", ["mud"], "all")
    refusal = t.refused("Ann", "hum", asked=True)
    assert (refusal.code, refusal.rule) == ("worth_too_little", "bites.powers.14")
    t.answers("Ann", "reach", "hum")
    assert t.keys(t.hero("Ann").powers) == ["stare"]


def test_two_heroes_part_with_theirs_one_after_the_other() -> None:
    t = scene(
        Ann=H(level=3, powers=["stare", "hum"]), Bob=H(level=2, powers=["hum", "glare"]), Cid=H(level=3, hand=["mud"])
    )
    t.acts("Cid", "curse", "mud", "Cid")
    t.everybody_passes()
    assert (t.asked("Ann"), t.asked("Bob")) == ("surplus_powers", None)
    t.answers("Ann", "hum")
    assert (t.asked("Ann"), t.asked("Bob")) == (None, "surplus_powers")
    t.answers("Bob", "glare")
    assert [surplus_ranks(t.table, hero) for hero in t.table.heroes] == [0, 0, 0]


@pytest.mark.parametrize("given_up", [["hum", "stare"], ["stare"]])
def test_of_what_is_left_after_a_loss_of_levels_one_more_is_lost(given_up: list[str]) -> None:
    """By one Curse: what has gone with the Levels is nothing to choose from any more."""
    t = scene(Ann=H(level=3, powers=["hum", "stare"]), Bob=H(hand=["flood"]))
    t.acts("Bob", "curse", "flood", "Ann")
    t.everybody_passes()
    assert t.asked("Ann") == "surplus_powers"
    t.answers("Ann", *given_up)
    assert t.hero("Ann").powers == ()
    assert t.asked("Ann") == "arrange"


def test_a_table_with_too_many_ranks_is_unsound() -> None:
    t = scene(Ann=H(level=3, powers=["stare", "hum"]))
    assert status(t.table) == []
    t.hero("Ann").level = 2
    assert status(t.table) == ["Ann has 1 Ranks too many (bites.powers.14)"]
    t.hero("Ann").races = (t._take("shifter"),)
    t.table.decks["door"].remove(t.hero("Ann").races[0])
    assert status(t.table) == []
    assert surplus_ranks(t.table, t.hero("Ann")) == 0


def test_one_that_is_for_low_levels_goes_with_the_level() -> None:
    t = scene(Ann=H(level=3, powers=["crawl"], hand=["find_a_staircase"]))
    t.acts("Ann", "use", "find_a_staircase")
    assert (t.hero("Ann").level, t.hero("Ann").powers) == (4, ())
    assert t.keys(t.table.discards["door"]) == ["crawl"]


# ---------------------------------------------------------------- conditions, menus, views


def test_conditions_ask_for_one_power_or_for_any() -> None:
    t = scene(Ann=H(level=3, powers=["stare"]))
    ann, bob = t.hero("Ann"), t.hero("Bob")
    assert holds(t.table, ann, HasPower("stare"))
    assert holds(t.table, ann, HasPower())
    assert not holds(t.table, ann, HasPower("hum"))
    assert holds(t.table, bob, Not(HasPower()))


def test_what_would_have_to_go_is_asked_for_with_the_card() -> None:
    t = scene(Ann=H(level=3, powers=["hum", "stare"], hand=["reach", "glare"]))
    options = [option for option in standing(t.table, t.seat("Ann")).open() if word_in(option.key) == "play"]
    asked = {str(t.key(card)): option for option in options if (card := option.card) is not None}
    shapes = {key: shape for key, option in asked.items() for shape in option.details if isinstance(shape, PickSome)}
    assert {key: shape.worth_at_least for key, shape in shapes.items()} == {"reach": 3, "glare": 1}
    assert telling.prompts(t.table, asked["reach"]) == ("Which Powers go for it?",)
    stage = DoorsStage(t.rules, library.catalogue("classic"), ())
    seen = t.rules.observe(t.table, t.seat("Ann"))
    assert stage.worth_unit(seen, None, shapes["reach"]) == "Ranks"


def test_everybody_sees_them_beside_the_race() -> None:
    t = scene(Ann=H(level=3, race="elf", powers=["hum", "stare"]))
    seat = shown(t).seats[0]
    assert seat.traits == ("Elf", "Hum", "Stare", "female")
    (zone,) = [zone for zone in seat.zones if zone.key == "roles"]
    assert zone.label == "class, race and power"
    assert [ref.key for ref in zone.cards] == ["elf", "hum", "stare"]


@pytest.mark.parametrize("phase", ["combat", "kill"])
def test_every_play_reopens_what_others_have_passed_on(phase: str) -> None:
    cards = [*CARDS, beast("badger", 2)]
    t = Scene(extra=cards, doors=["badger"], Ann=H(level=8), Bob=H(level=2, hand=["stare"]), Cid=H())
    t.answers("Ann", "open")
    if phase == "kill":
        t.answers("Ann", "win")
        t.passes("Cid")
    before = t.table.situation
    t.acts("Bob", "play", "stare")
    assert t.table.situation > before
    assert t.asked("Cid" if phase == "kill" else "Ann") == phase
