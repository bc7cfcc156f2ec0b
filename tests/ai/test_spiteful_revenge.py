"""What the spiteful seat does about it: whom it strikes, when, at what price, and where it stops."""

from __future__ import annotations

from random import Random

import pytest
from tests.ai.grudges import Bearer, announced, asked_for_help, cross, table
from tests.ai.minds import says
from tests.scene import H, Scene

from kickdoor_ai.api import Act
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.grudges.deeds import wrong
from kickdoor_ai.doors.grudges.revenge import Revenge
from kickdoor_ai.doors.judgement.fights.striking import strikes
from kickdoor_ai.doors.judgement.position import ActionMemory, Candidate, Position
from kickdoor_ai.doors.spiteful_seat import SpitefulSeat
from kickdoor_game.language.cards import Card, Power
from kickdoor_game.language.words.traits import Backstab, Bonus

# ---------------------------------------------------------------- curses and the like


def test_without_an_enemy_and_early_on_it_keeps_its_curses() -> None:
    t = table(Ann=H(hand=["clerical_error"]), Bob=H(level=4), Cid=H(level=3))
    assert Bearer(t, "Ann").says() == "open"


def test_it_curses_whoever_has_wronged_it_and_not_the_leader() -> None:
    t = table(Ann=H(hand=["clerical_error"]), Bob=H(level=4), Cid=H(level=3))
    assert cross(t, "Ann", "Cid").says() == "curse clerical_error Cid!"


def test_a_slight_is_not_worth_a_curse() -> None:
    t = table(Ann=H(hand=["clerical_error"]), Bob=H(level=4), Cid=H(level=3))
    ann = Bearer(t, "Ann")
    ann.seat.ledger.enter(wrong(t.seat("Cid"), "trade_refused", 1))
    assert ann.says() == "open"


def test_it_hunts_the_leader_when_he_is_near_the_goal() -> None:
    t = table(Ann=H(level=3, hand=["exam_you_forgot"]), Bob=H(level=9), Cid=H(level=5))
    assert Bearer(t, "Ann").says() == "curse exam_you_forgot Bob!"


def test_nobody_is_hunted_who_is_far_behind_it() -> None:
    t = table(Ann=H(level=9, hand=["clerical_error"]), Bob=H(level=5), Cid=H(level=4))
    assert Bearer(t, "Ann").says() == "open"


def test_of_two_enemies_it_strikes_where_it_hurts_more() -> None:
    t = table(Ann=H(hand=["best_thing_lost"]), Bob=H(items=["spoon_of_office"]), Cid=H(items=["theme_music"]))
    assert cross(t, "Ann", "Bob", "Cid").says() == "curse best_thing_lost Cid!"


def test_it_curses_nobody_whom_the_curse_would_not_harm() -> None:
    t = table(Ann=H(hand=["overnight_rust"]), Bob=H(), Cid=H())
    assert cross(t, "Ann", "Bob").says() == "open"


def test_a_curse_that_hits_itself_as_well_is_weighed_with_that() -> None:
    mine = ["theme_music", "steel_toed_slippers"]
    t = table(Ann=H(hand=["tax_on_all"], items=mine), Bob=H(items=["spoon_of_office"]), Cid=H())
    ann = cross(t, "Ann", "Bob", harm=0.5)
    assert ann.says() == "open"
    rich = _cost_of_the_curse(t)
    t = table(Ann=H(hand=["tax_on_all"]), Bob=H(items=["spoon_of_office"]), Cid=H())
    assert rich > _cost_of_the_curse(t) + 0.3


def _cost_of_the_curse(t: Scene) -> float:
    chair = t.seat("Ann")
    seen, standing = t.rules.observe(t.table, chair), t.rules.standing(t.table, chair)
    position = Position(seen, t.question("Ann"), standing, Random(1), ActionMemory())
    return next(strike.cost for strike in strikes(position) if strike.victim == t.seat("Bob"))


def test_rather_than_give_a_curse_away_it_plays_it_at_anybody() -> None:
    hand = ["clerical_error", "elf_biter", "dwarf", "dwarf", "mate", "wandering_monster"]
    t = table(["sheep_in_wolfs_clothing"], Ann=H(level=2, hand=hand, race="elf"), Bob=H(level=3), Cid=H(level=2))
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    t.everybody_passes()
    assert t.asked("Ann") == "end_turn"
    assert Bearer(t, "Ann").says() == "curse clerical_error Bob!"


def test_it_takes_the_level_of_whoever_has_wronged_it_and_otherwise_the_leaders() -> None:
    t = table(Ann=H(hand=["take_the_credit"]), Bob=H(level=6), Cid=H(level=5))
    assert Bearer(t, "Ann").says() == "use take_the_credit Bob!"
    assert cross(t, "Ann", "Cid", harm=3.0).says() == "use take_the_credit Cid!"


def test_a_thief_steals_from_enemies_first() -> None:
    t = table(
        Ann=H(role="thief", race="dwarf", hand=["dwarf"]),
        Bob=H(items=["theme_music"]),
        Cid=H(items=["steel_toed_slippers"]),
    )
    assert Bearer(t, "Ann").says() == "steal theme_music dwarf!"
    assert cross(t, "Ann", "Cid", harm=3.0).says() == "steal steel_toed_slippers dwarf!"


def test_it_likes_a_knife_and_keeps_it() -> None:
    t = table(Ann=H(hand=["thief", "wizard"]))
    ann = Bearer(t, "Ann")
    assert ann.says() == "play thief!"
    t.acts("Ann", "play", "thief")
    assert ann.says() == "open"


KNIVES: list[Card] = [
    Power(key="whisper", name="Whisper", rank=2, traits=(Backstab(3),)),
    Power(key="loom", name="Loom", rank=1, traits=(Bonus(1),)),
    Power(key="brood", name="Brood", rank=2, traits=(Bonus(4),)),
    Power(key="tower", name="Tower", rank=4, traits=(Bonus(20),)),
]


def powers(level: int, hand: list[str], in_play: list[str]) -> Bearer:
    """Ann has Powers, some of them with a knife in it."""
    return Bearer(Scene(extra=KNIVES, Ann=H(level=level, powers=in_play, hand=hand), Bob=H(), Cid=H()), "Ann")


def test_a_power_with_a_knife_is_as_good_as_a_class_with_one() -> None:
    assert powers(4, ["whisper", "brood"], []).says() == "play whisper!"
    assert powers(2, ["whisper"], ["loom"]).says() == "play whisper loom!"
    assert powers(1, ["whisper"], []).says() == "open"


def test_it_gives_up_no_more_for_a_knife_than_that_is_worth() -> None:
    assert powers(4, ["whisper"], ["tower"]).says() == "open"


def test_a_power_with_a_knife_stays_where_another_would_cost_it() -> None:
    ann = powers(3, ["brood"], ["whisper"])
    assert ann.says() == "open"
    assert says(ann.t, "Ann", GreedySeat()) == "play brood whisper!"
    assert powers(3, ["loom"], ["whisper"]).says() == "play loom!"


def test_what_hurts_others_pays_for_nothing_as_long_as_there_is_junk() -> None:
    t = table(
        ["haunted_wardrobe"],
        Ann=H(level=9),
        Bob=H(role="thief", hand=["gust_of_mild_spite", "lenient_dragon"]),
    )
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert Bearer(t, "Bob").says() == "backstab Ann lenient_dragon!"


def test_of_blows_worth_the_same_it_takes_the_one_at_whoever_is_in_front() -> None:
    """A curse too many, which it would have to give away, in front of everybody else."""
    hand = ["clerical_error", "mate", "understaffed", "dwarf", "dwarf", "theme_music", "bottled_thunder", "wizard"]
    t = Scene(doors=["elf"], Ann=H(level=9, race="dwarf", hand=hand), Bob=H(level=3), Cid=H(level=3), Dot=H(level=5))
    t.answers("Ann", "open")
    t.answers("Ann", "skip")
    assert t.asked("Ann") == "end_turn"
    assert says(t, "Ann", SpitefulSeat()) == "curse clerical_error Dot!"


# ---------------------------------------------------------------- kills


def test_it_lets_small_fry_have_their_kill() -> None:
    bob = announced(
        "elf_biter", Ann=H(level=2), Bob=H(level=3, hand=["understaffed", "bottled_thunder"]), Cid=H(level=4)
    )
    assert bob.says() == "pass"


def test_whoever_is_not_behind_it_is_worth_a_blow_that_costs_little() -> None:
    for level, said in ((2, "backstab Ann dwarf!"), (3, "pass")):
        thief = H(level=level, role="thief", race="dwarf", hand=["dwarf"])
        assert announced("elf_biter", Ann=H(level=2), Bob=thief, Cid=H(level=4)).says() == said


def test_it_spoils_the_kill_of_an_enemy() -> None:
    bob = announced("elf_biter", "Bob", "Ann", Ann=H(level=2), Bob=H(hand=["understaffed"]), Cid=H(level=4))
    assert bob.says() == "enhance understaffed foe 0!"


def test_it_spoils_the_leaders_kills_earlier_than_greedy_would() -> None:
    t = table(["haunted_wardrobe"], Ann=H(level=6, items=["theme_music"]), Bob=H(hand=["understaffed"]))
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    assert says(t, "Bob", GreedySeat()) == "pass"
    assert Bearer(t, "Bob").says() == "enhance understaffed foe 0!"


def test_a_curse_decides_the_fight_that_it_was_held_back_for() -> None:
    t = table(Ann=H(level=5), Bob=H(hand=["clerical_error"]), Cid=H(level=3), turn="Bob")
    assert Bearer(t, "Bob").says() == "open"
    bob = announced("haunted_wardrobe", Ann=H(level=7), Bob=H(hand=["clerical_error"]), Cid=H(level=3))
    assert bob.says() == "curse clerical_error Ann!"


def test_it_spends_more_on_an_enemy_than_he_loses() -> None:
    hand = ["bottled_thunder", "loud_bang", "proper_cup_of_tea"]
    people = {"Ann": H(level=6, items=["theme_music"]), "Bob": H(level=7, hand=hand), "Cid": H(level=8)}
    assert announced("elf_biter", "Bob", "Ann", harm=0.1, people=people).says() == "pass"
    assert announced("elf_biter", "Bob", "Ann", harm=3.0, people=people).says().endswith("monsters!")


def test_one_step_from_the_goal_it_keeps_what_wins_the_game() -> None:
    bob = announced("elf_biter", "Bob", "Ann", Ann=H(level=2), Bob=H(level=9, hand=["bottled_thunder"]), Cid=H(level=4))
    assert bob.says() == "pass"
    bob = announced("elf_biter", "Bob", "Ann", Ann=H(level=2), Bob=H(level=8, hand=["bottled_thunder"]), Cid=H(level=4))
    assert bob.says() == "use bottled_thunder monsters!"


def test_but_not_if_somebody_else_would_win_it_first() -> None:
    bob = announced("elf_biter", Ann=H(level=9), Bob=H(level=9, hand=["bottled_thunder", "loud_bang"]))
    assert bob.says().endswith("monsters!")


def test_it_begins_what_others_may_finish() -> None:
    thief = H(role="thief", race="dwarf", hand=["dwarf"])
    heroes = {"Ann": H(level=8, items=["theme_music"]), "Bob": thief}
    bob = announced("haunted_wardrobe", "Bob", "Ann", harm=3.0, Cid=H(hand=["halfling"]), people=heroes)
    assert bob.says() == "backstab Ann dwarf!"
    bob = announced("haunted_wardrobe", "Bob", "Ann", harm=3.0, people=heroes)
    assert bob.says() == "pass", "nobody else has a card"


# ---------------------------------------------------------------- fights that are lost already


def test_it_helps_whom_it_does_not_hate_and_refuses_whom_it_does_at_any_price() -> None:
    heroes = {"Ann": H(level=5), "Bob": H(level=9)}
    assert asked_for_help(people=heroes).says() == "accept"
    assert asked_for_help("Cid", people=heroes).says() == "accept"
    assert asked_for_help("Ann", people=heroes).says() == "decline"


def test_only_its_own_victory_is_worth_more_than_a_grudge() -> None:
    assert asked_for_help("Ann", Ann=H(level=5), Bob=H(level=9, race="elf")).says() == "accept"


def test_it_sends_one_more_monster_after_an_enemy_who_runs_already() -> None:
    gear = ["theme_music", "steel_toed_slippers", "door_detached"]
    hand = ["wandering_monster", "lenient_dragon"]
    heroes = {"Ann": H(level=5, items=gear, stowed=gear[2:], hand=["dwarf", "elf"]), "Bob": H(level=2, hand=hand)}
    assert asked_for_help("Ann", people=heroes).says() == "wander wandering_monster lenient_dragon!"
    assert not asked_for_help(people=heroes).says().startswith("wander")


def test_it_turns_the_die_of_an_enemy_who_has_just_got_away() -> None:
    for enemies, said in ((("Ann",), "use amended_minutes 1!"), ((), "pass")):
        t = table(
            ["lenient_dragon"],
            Ann=H(level=5, items=["theme_music", "steel_toed_slippers"]),
            Bob=H(level=2, hand=["amended_minutes"]),
            Cid=H(level=7),
        )
        bob = cross(t, "Bob", *enemies)
        t.answers("Ann", "open")
        t.answers("Ann", "run")
        t.rolls(6)
        assert bob.says() == said


def test_it_hands_its_monster_to_an_enemy_who_will_enjoy_it_less() -> None:
    t = table(
        ["lenient_dragon"],
        Ann=H(level=6, hand=["doctors_note"], items=["laminated_spell", "door_detached"]),
        Bob=H(level=6),
        Cid=H(level=5, items=["steel_toed_slippers", "theme_music"]),
    )
    ann = cross(t, "Ann", "Cid", harm=3.0)
    t.answers("Ann", "open")
    assert ann.says() == "use doctors_note Cid!"
    assert Bearer(t, "Ann").says() == "ask Cid 2 fighter_first"


@pytest.mark.parametrize(("worth", "victim"), [(0.5, "Cid"), (-0.4, "Cid"), (-0.5, "Bob"), (None, "Bob")])
def test_of_two_ways_to_hand_it_over_the_better_one_is_taken(
    worth: float | None, victim: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the plain eye it goes to Bob, at a small loss; what a grudge makes of Cid is for the grudge to say."""
    t = table(
        ["lenient_dragon"],
        Ann=H(level=6, hand=["doctors_note"], items=["laminated_spell", "door_detached"]),
        Bob=H(level=4, items=["steel_toed_slippers", "theme_music"]),
        Cid=H(level=4, items=["chain_letter_mail"]),
    )
    ann = Bearer(t, "Ann")
    t.answers("Ann", "open")
    (note,) = t.hero("Ann").hand
    way = None if worth is None else Candidate(worth, Act((f"use.{note}", f"seat.{t.seat('Cid')}")))
    monkeypatch.setattr(Revenge, "hand_over", lambda revenge, position: way)
    assert ann.says() == f"use doctors_note {victim}!"


# ---------------------------------------------------------------- the last step


def test_for_the_last_level_it_picks_a_fight_that_it_wins_with_all_it_has() -> None:
    hand = ["bottled_thunder", "loud_bang", "lenient_dragon"]
    for level, cards, said in (
        (9, hand, "trouble lenient_dragon"),
        (8, hand, "trouble lenient_dragon"),
        (7, hand, "skip"),
        (9, hand[1:], "skip"),
    ):
        t = table(["elf"], Ann=H(level=level, race="elf", items=["door_detached"], hand=cards))
        t.answers("Ann", "open")
        assert t.asked("Ann") == "trouble"
        assert Bearer(t, "Ann").says() == said
