"""What is shown and cannot be done now: the reason and the rule, position by position."""

from collections.abc import Callable

import pytest
from tests.deal import Deal
from tests.own_cards import beast, gear
from tests.scene import H, Scene

from kickdoor_game.doors.anytime.dealings import OTHER_DEAD, refuses_trade
from kickdoor_game.doors.anytime.verb import DEAD
from kickdoor_game.language.cards import Curse, OneShot, TreasureSpecial
from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.effects import Die, DiscardCards, EverybodyElse, LoseLevels
from kickdoor_game.language.words.plays import Ascend, TurnCurse
from kickdoor_game.language.words.specials import Forbids, OnEscape
from kickdoor_game.language.words.traits import Conscript, CurseProof

BIG_HAND = ["damp_firework", "rude_limerick", "bottled_thunder", "mate", "cheat"]


def fighting(ann: H, bob: H | None = None, cid: H | None = None, *, level: int = 19) -> Scene:
    """Ann fights a wolf of that Level."""
    t = Scene(
        Ann=ann,
        Bob=bob or H(),
        Cid=cid or H(),
        extra=[
            beast("wolf", level),
            gear("whistle", traits=(Conscript(HasClass("cleric")),)),
            gear("horn", traits=(Conscript(),)),
            Curse(key="plague", name="Plague", effects=(EverybodyElse((Die(),)),)),
        ],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    return t


def helped(ann: H, bob: H | None = None) -> Scene:
    t = fighting(ann, bob)
    t.answers("Ann", "ask", "Bob", ((), 0, ""))
    t.answers("Bob", "accept")
    return t


def asked() -> Scene:
    t = fighting(H())
    t.answers("Ann", "ask", "Cid", ((), 0, ""))
    return t


def running(ann: H) -> Scene:
    t = fighting(ann)
    t.answers("Ann", "run")
    return t


def promised_shield() -> Scene:
    """Ann has promised to Bob what would stop the curse that is about to strike her."""
    tin = gear("tin", slot="armor", traits=(CurseProof(),))
    t = Scene(
        Ann=H(items=["tin"]), Bob=H(), Cid=H(hand=["overnight_rust"]), extra=[beast("wolf", 19), tin], doors=["wolf"]
    )
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", (("tin",), 0, ""))
    t.answers("Bob", "accept")
    t.acts("Cid", "curse", "overnight_rust", "Ann")
    return t


def sent_away_meanwhile() -> Scene:
    """Ann is asked which Big Item she keeps, and Bob ends her fight."""
    t = Scene(
        Ann=H(race="dwarf", items=["handheld_catapult", "door_detached"]),
        Bob=H(hand=["fire_drill", "load_bearing"]),
        Cid=H(),
        extra=[beast("wolf", 19)],
        doors=["wolf"],
    )
    t.answers("Ann", "open")
    t.acts("Ann", "drop", "dwarf")
    t.acts("Bob", "use", "fire_drill")
    return t


def away_already() -> Scene:
    t = Scene(
        Ann=H(hand=["false_moustache", "tandem_unicycle", "mate"]),
        Bob=H(),
        Cid=H(),
        extra=[beast("leech", 19, specials=(OnEscape((DiscardCards(),)),))],
        doors=["leech"],
    )
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.acts("Ann", "use", "false_moustache")
    return t


def roll_fallen() -> Scene:
    t = running(H(hand=["false_moustache"], followers=["hireling"]))
    t.rolls(6)
    return t


def magic_used_up() -> Scene:
    t = running(H(role="wizard", hand=BIG_HAND))
    t.rolls(1)
    t.acts("Ann", "flee_discards", ["damp_firework", "mate"])
    t.acts("Ann", "flee_discards", ["rude_limerick"])
    return t


def fury_used_up() -> Scene:
    t = fighting(H(role="warrior", hand=BIG_HAND))
    t.acts("Ann", "berserk", ["damp_firework", "mate", "cheat"])
    return t


def nobody_left_to_fight() -> Scene:
    hand = ["scroll_of_redundancy", "portable_trapdoor", "damp_firework", "shift_change", "load_bearing", "mate"]
    t = fighting(H(role="wizard", hand=hand))
    t.acts("Ann", "use", "scroll_of_redundancy", "wolf")
    return t


def the_others_dead() -> Scene:
    t = fighting(H(hand=["plague", "doctors_note"]))
    t.acts("Ann", "curse", "plague", "Ann")
    t.everybody_passes()
    return t


def bargaining() -> Scene:
    mine = ["theme_music", "spoon_of_office", "third_hand"]
    t = Scene(Ann=H(items=mine), Bob=H(items=["lanyard_of_access"]), Cid=H())
    for item in mine:
        t.acts("Ann", "trade", "Bob", [item], ["lanyard_of_access"])
    return t


def dear_level() -> Scene:
    bribe = TreasureSpecial(key="bribe", name="Bribe", play=Ascend(pay_hand=2))
    return Scene(Ann=H(hand=["bribe", "mate"]), Bob=H(), Cid=H(), extra=[bribe])


def one_of_a_kind(first: str, second: str) -> Deal:
    t = Deal(Ann=[first, second], Bob=[], Cid=[])
    t.acts("Ann", "play", first)
    return t


def silent() -> Scene:
    mute = beast("mute", 9, specials=(Forbids("one_shots"),))
    t = Scene(Ann=H(hand=["dwarf_stone"]), Bob=H(), Cid=H(), extra=[mute], doors=["mute"])
    t.answers("Ann", "open")
    return t


def idle(role: str = "warrior") -> Scene:
    """Nobody fights."""
    hand = ["load_bearing", "mate", "wandering_monster", "damp_firework", "false_moustache", "shift_change"]
    return Scene(
        Ann=H(role=role, hand=hand, items=["horn"]), Bob=H(), Cid=H(), extra=[gear("horn", traits=(Conscript(),))]
    )


def struck_by_oneself() -> Scene:
    """Ann's own curse is about to strike her."""
    mirror = OneShot(key="mirror", name="Mirror", gold=100, play=TurnCurse())
    moth = Curse(key="moth", name="Moth", effects=(LoseLevels(1),))
    t = Scene(Ann=H(level=3, hand=["moth", "mirror"]), Bob=H(), Cid=H(), extra=[mirror, moth])
    t.acts("Ann", "curse", "moth", "Ann")
    return t


STANDING: list[tuple[Callable[[], Scene], str, tuple[str, ...], str, str]] = [
    (asked, "Cid", ("bid",), "asked_already", "classic.help.2"),
    (lambda: helped(H()), "Cid", ("bid",), "one_helper", "classic.help.3"),
    (sent_away_meanwhile, "Cid", ("bid",), "fight_is_over", "classic.combat.23"),
    (promised_shield, "Ann", ("ward", "tin"), "promised", "classic.help.4"),
    (away_already, "Ann", ("use", "tandem_unicycle"), "away_already", "classic.runaway.17"),
    (roll_fallen, "Ann", ("use", "false_moustache"), "roll_has_fallen", "classic.runaway.17"),
    (roll_fallen, "Ann", ("sacrifice",), "roll_has_fallen", "classic.runaway.17"),
    (magic_used_up, "Ann", ("flee_discards",), "used_up", "classic.classes.22"),
    (fury_used_up, "Ann", ("berserk",), "used_up", "classic.classes.18"),
    (lambda: fighting(H(role="wizard", hand=["mate"])), "Ann", ("flee_discards",), "no_roll", "classic.classes.22"),
    (nobody_left_to_fight, "Ann", ("use", "portable_trapdoor"), "no_monster", "classic.interfere.2"),
    (nobody_left_to_fight, "Ann", ("use", "damp_firework"), "no_monster", "classic.interfere.2"),
    (nobody_left_to_fight, "Ann", ("use", "shift_change"), "no_monster", "classic.interfere.2"),
    (nobody_left_to_fight, "Ann", ("enhance", "load_bearing"), "no_monster", "classic.enhancers.4"),
    (nobody_left_to_fight, "Ann", ("mate", "mate"), "no_monster", "classic.enhancers.3"),
    (idle, "Ann", ("enhance", "load_bearing"), "no_fight", "classic.enhancers.4"),
    (idle, "Ann", ("mate", "mate"), "no_fight", "classic.enhancers.3"),
    (idle, "Ann", ("wander", "wandering_monster"), "no_fight", "classic.interfere.4"),
    (idle, "Ann", ("use", "damp_firework"), "no_fight", "classic.interfere.1"),
    (idle, "Ann", ("berserk",), "no_fight", "classic.classes.18"),
    (lambda: idle("thief"), "Ann", ("backstab",), "no_fight", "classic.classes.20"),
    (lambda: idle("cleric"), "Ann", ("turning",), "no_fight", "classic.classes.21"),
    (lambda: idle("wizard"), "Ann", ("charm",), "no_fight", "classic.classes.22"),
    (idle, "Ann", ("conscript",), "no_fight", "classic.priority.1"),
    (lambda: fighting(H(), H(role="warrior", hand=["mate"])), "Bob", ("berserk",), "not_in_this_fight",
     "classic.classes.18"),
    (struck_by_oneself, "Ann", ("use", "mirror"), "own_curse", "classic.priority.1"),
    (sent_away_meanwhile, "Bob", ("enhance", "load_bearing"), "fight_is_over", "classic.combat.23"),
    (nobody_left_to_fight, "Ann", ("charm",), "no_monster", "classic.classes.22"),
    (the_others_dead, "Ann", ("use", "doctors_note"), "nobody_else", "classic.priority.1"),
    (lambda: helped(H(hand=["doctors_note"])), "Ann", ("use", "doctors_note"), "has_helper", "classic.help.3"),
    (lambda: fighting(H(items=["whistle"])), "Ann", ("conscript",), "nobody_to_force", "classic.priority.1"),
    (lambda: helped(H(items=["horn"])), "Ann", ("conscript",), "one_helper", "classic.help.3"),
    (lambda: fighting(H(level=9, items=["horn"])), "Ann", ("conscript",), "would_win", "classic.help.21"),
    (lambda: fighting(H(), H(items=["horn"])), "Bob", ("conscript",), "not_your_fight", "classic.priority.1"),
    (lambda: running(H(items=["horn"])), "Ann", ("conscript",), "running_away", "classic.runaway.1"),
    (bargaining, "Ann", ("trade", "Bob"), "too_many_offers", "classic.trading.1"),
    (lambda: Scene(Ann=H(role="thief", hand=["mate"]), Bob=H(), Cid=H()), "Ann", ("steal",), "nothing_to_steal",
     "classic.classes.19"),
    (lambda: Scene(Ann=H(race="elf", half_breed=True, hand=["half_breed"]), Bob=H(), Cid=H()), "Ann",
     ("play", "half_breed"), "have_it", "classic.hybrids.1"),
    (lambda: Scene(Ann=H(classes=["thief", "wizard"], super_munchkin=True, hand=["super_munchkin"]), Bob=H(), Cid=H()),
     "Ann", ("play", "super_munchkin"), "have_it", "classic.hybrids.7"),
    (dear_level, "Ann", ("use", "bribe"), "too_few_cards", "classic.priority.1"),
    (silent, "Ann", ("use", "dwarf_stone"), "no_one_shots", "classic.combat.26"),
    (lambda: one_of_a_kind("elf", "dwarf"), "Ann", ("play", "dwarf"), "one_before_the_first_turn",
     "classic.character.4"),
    (lambda: one_of_a_kind("thief", "wizard"), "Ann", ("play", "wizard"), "one_before_the_first_turn",
     "classic.character.5"),
    (lambda: fighting(H(items=["theme_music"])), "Ann", ("stow", "theme_music"), "gear_fixed_in_combat",
     "classic.items.18"),
    (lambda: fighting(H(items=["theme_music"], stowed=["theme_music"])), "Ann", ("wear", "theme_music"),
     "gear_fixed_in_combat", "classic.items.18"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "name", "said", "code", "rule"), STANDING)
def test_what_is_shown_says_why_it_cannot_be_done(
    position: Callable[[], Scene], name: str, said: tuple[str, ...], code: str, rule: str
) -> None:
    refusal = position().barred(name, *said)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.rule("classic.help.1", "classic.help.3")
@pytest.mark.parametrize(
    ("position", "code", "rule"),
    [
        (lambda: fighting(H(level=9), level=1), "ahead_already", "classic.help.1"),
        (lambda: helped(H()), "one_helper", "classic.help.3"),
    ],
)
def test_the_fighter_sees_why_nobody_can_be_asked(position: Callable[[], Scene], code: str, rule: str) -> None:
    refusal = position().refused("Ann", "ask", "Cid", ((), 0, ""), asked=True)
    assert (refusal.code, refusal.rule) == (code, rule)


@pytest.mark.rule("classic.death.9")
def test_whoever_trades_with_a_dead_hero_is_not_told_that_their_own_is_dead() -> None:
    t = Scene(Ann=H(items=["theme_music"]), Bob=H(items=["third_hand"]), Cid=H())
    t.acts("Ann", "trade", "Bob", ["theme_music"], ["third_hand"])
    (offer,) = t.table.trades
    t.hero("Ann").dead = True
    assert refuses_trade(t.table, offer) == OTHER_DEAD
    t.hero("Bob").dead = True
    assert refuses_trade(t.table, offer) == DEAD


@pytest.mark.rule("classic.help.21", "classic.classes.24")
def test_one_blow_of_the_horn_in_a_fight() -> None:
    """The helper it brought dies, and nobody else can be forced."""
    doom = Curse(key="doom", name="Doom", effects=(Die(),))
    horn = gear("horn", traits=(Conscript(),))
    t = Scene(
        Ann=H(items=["horn"]), Bob=H(), Cid=H(hand=["doom"]), extra=[beast("wolf", 19), doom, horn], doors=["wolf"]
    )
    t.answers("Ann", "open")
    t.acts("Ann", "conscript", "Bob")
    t.acts("Cid", "curse", "doom", "Bob")
    t.everybody_passes()
    refusal = t.barred("Ann", "conscript")
    assert (refusal.code, refusal.rule) == ("used_up", "classic.classes.24")


@pytest.mark.rule("classic.help.21")
def test_the_whistle_calls_only_those_it_is_for() -> None:
    whistle = gear("whistle", traits=(Conscript(HasClass("cleric")),))
    t = Scene(
        Ann=H(items=["whistle"]), Bob=H(), Cid=H(role="cleric"), extra=[beast("wolf", 19), whistle], doors=["wolf"]
    )
    t.answers("Ann", "open")
    assert t.choices("Ann", "conscript") == ["seat Cid"]


@pytest.mark.rule("classic.classes.20", "classic.classes.19")
def test_a_backstab_and_a_theft_cost_one_card_each() -> None:
    t = fighting(H(), H(role="thief", hand=["mate", "cheat"]))
    option = next(option for option in t.rules.standing(t.table, t.seat("Bob")).options if option.key == "backstab")
    assert (option.details[1].least, option.details[1].most) == (1, 1)  # type: ignore[union-attr]
    t = Scene(Ann=H(role="thief", hand=["mate", "cheat"]), Bob=H(items=["theme_music"]), Cid=H())
    option = next(option for option in t.rules.standing(t.table, t.seat("Ann")).options if option.key == "steal")
    assert (option.details[1].least, option.details[1].most) == (1, 1)  # type: ignore[union-attr]


def test_offers_of_others_do_not_count_against_ones_own() -> None:
    t = bargaining()
    assert "trade Ann" in t.offered("Bob")
    assert t.choices("Bob", "trade", "Ann") == ["lanyard_of_access"]
