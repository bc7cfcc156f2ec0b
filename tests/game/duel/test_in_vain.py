"""What would do nothing is said to, before anybody pays for it, and is told when they have."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.game.duel.duel import ANN, ANY_HERO, BOB, Played, Side, ally, begin, monster, trick, weapon
from tests.game.duel.test_whole_duels import one_answer

from kickdoor_game import library
from kickdoor_game.duel.cards import effects as do
from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.conditions import IsHurt
from kickdoor_game.duel.cards.effects import DuelEffect
from kickdoor_game.duel.cards.kinds import StickyCurse, Trinket
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.ruleset.rules import DuelRules
from kickdoor_game.duel.state.events import NothingToDo, ThingAnnounced
from kickdoor_game.duel.telling import lost_text, option_hint
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import Seat
from kickdoor_game.machine.questions import Menu, Option
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.machine.run import apply, apply_in_place, chance_is_asked, questions, roll_out, start

WOLF, MAID, CLUB = monster("Paper Wolf", 2, 3, 4), ally("Maid", 1, 2), weapon("Club", 1, 1)
BILL = trick("Bill", do.Damage(3), target=ANY_HERO)
ALLY = Target(of=("ally",))
REST = Side()
DRAW_OR_HEAL = do.WhenSo(IsHurt(1), (do.TakeCards(),), (do.Mend(1),))

IN_A_QUIET_MOMENT: dict[str, tuple[DuelEffect, Side, Side, bool]] = {
    "change the attacking Monster": (do.Change("power", 1, "attacking"), REST, REST, True),
    "return the attacking card": (do.ToHand("attacking"), REST, REST, True),
    "zap committed Weapons": (do.ZapCards("committed_weapons"), REST, REST, True),
    "prevent damage": (do.Prevent(2), REST, REST, True),
    "cancel something": (do.Cancel(), REST, REST, True),
    "heal a whole Hero": (do.Mend(2), REST, REST, True),
    "heal a hurt one": (do.Mend(2), Side(damage=1), REST, False),
    "damage for no Weapon": (do.Damage(1, "their_hero", "weapons"), REST, REST, True),
    "damage for a Weapon": (do.Damage(1, "their_hero", "weapons"), Side(hoard=[CLUB]), REST, False),
    "change what is not there": (do.Change("power", 1, "your_weapons"), REST, REST, True),
    "change what is": (do.Change("power", 1, "your_weapons"), Side(hoard=[CLUB]), REST, False),
    "zap what is zapped": (do.ZapCards("your_allies"), Side(hoard=[MAID], zapped=[MAID]), REST, True),
    "unzap what is zapped": (do.UnzapCards("your_allies"), Side(hoard=[MAID], zapped=[MAID]), REST, False),
    "unzap what is not": (do.UnzapCards("your_allies"), Side(hoard=[MAID]), REST, True),
    "take out of no discards": (do.Salvage(), REST, REST, True),
    "take out of some": (do.Salvage(), Side(discard=[WOLF]), REST, False),
    "put under the deck out of an empty hand": (do.Bottom(), REST, REST, True),
    "put a card under the deck": (do.Bottom(), Side(hand=[WOLF]), REST, False),
    "discard out of an empty hand": (do.Drop(), REST, REST, True),
    "discard out of a hand": (do.Drop(), REST, Side(hand=[WOLF]), False),
    "steal from an empty purse": (do.StealGold(), REST, REST, True),
    "steal from a purse": (do.StealGold(), REST, Side(purse=1), False),
    "cost them gold that they have not": (do.Earn(-1, "them"), REST, REST, True),
    "cost them gold": (do.Earn(-1, "them"), REST, Side(purse=1), False),
    "take gold": (do.Earn(1), REST, REST, False),
    "take gold for no Ally": (do.Earn(1, per="allies"), REST, REST, True),
    "spill an empty deck": (do.Spill(2), Side(deck=[]), REST, True),
    "spill a deck": (do.Spill(2), REST, REST, False),
    "rise above the last Level": (do.ChangeLevel(), Side(level=10), REST, True),
    "rise to the last Level": (do.ChangeLevel(), Side(level=9), REST, False),
    "rise": (do.ChangeLevel(), REST, REST, False),
    "fall to the first": (do.ChangeLevel(-1, "them"), REST, Side(level=2), False),
    "fall below the first": (do.ChangeLevel(-1, "them"), REST, REST, True),
    "turn a fresh marker": (do.CatchBreath(), REST, REST, True),
    "look at an empty hand": (do.Peek("hand"), REST, REST, True),
    "look at an empty hand with a full one of one's own": (do.Peek("hand"), Side(hand=[WOLF]), REST, True),
    "look at an attack outside fights": (do.Peek(), REST, REST, True),
    "stop no bleeding": (do.Bandage(), REST, REST, True),
    "take off what does not stick": (do.Unstick("your_hero"), REST, REST, True),
    "squish nothing": (do.Squish("their_stashed_monsters"), REST, REST, True),
    "stash what is out": (do.ToStash("their_stashed_monsters"), REST, Side(out=[WOLF]), False),
    "draw": (do.TakeCards(), REST, REST, False),
    "bleed": (do.Bleed(), REST, REST, False),
    "one branch that does something": (
        do.WhenSo(IsHurt(1), (do.TakeCards(),), (do.Mend(1),)),
        Side(damage=1),
        REST,
        False,
    ),
    "the other branch that does not": (do.WhenSo(IsHurt(1), (do.TakeCards(),), (do.Mend(1),)), REST, REST, True),
    "a choice of nothings": (do.Pick(((do.Mend(1),), (do.Bandage(),))), REST, REST, True),
    "a choice with something": (do.Pick(((do.Mend(1),), (do.Earn(1),))), REST, REST, False),
}


@pytest.mark.rule("ccg.general.5", "ccg.general.7")
@pytest.mark.parametrize("what", IN_A_QUIET_MOMENT)
def test_in_a_quiet_moment(what: str) -> None:
    """It can be played all the same; its owner is asked once more, and everybody hears that nothing came of it."""
    effect, ann, bob, in_vain = IN_A_QUIET_MOMENT[what]
    card = trick("Try", effect, cost=1, interrupt=True)
    duel = begin(_with(ann, card), bob)
    option = duel.option(ANN, f"mischief.{duel.id(card)}")
    assert (option.barred, option.in_vain, option.ends_it) == (None, in_vain, in_vain)
    assert option_hint(duel.table, ANN, option).startswith("Would do nothing now. ") is in_vain
    if in_vain:
        assert (
            lost_text(duel.table, ANN, option) == "Play Try now? It would do nothing, and it is paid for all the same."
        )
    duel.plays(ANN, card)
    assert bool(duel.told(NothingToDo)) is in_vain
    assert duel.gold(ANN) == (ann.purse if in_vain else duel.gold(ANN))


def _with(side: Side, card: Any) -> Side:
    """That side with the card in hand, and with gold to pay for it."""
    values = {name: getattr(side, name) for name in side.__slots__}
    return Side(**{**values, "hand": [*side.hand, card], "purse": side.purse + 1})


def of_fight(duel: Played, card: Any) -> tuple[bool, bool]:
    """Whether that card of Bob's would do nothing, and whether it is barred."""
    option = duel.option(BOB, f"mischief.{duel.id(card, BOB)}")
    return option.in_vain, option.barred is not None


@pytest.mark.rule("ccg.zones.8", "ccg.timing.9", "ccg.general.5")
def test_the_attacking_monster_is_none_while_it_lies_face_down() -> None:
    """Found by a judge: sixteen cards were offered for nothing, in both windows before it is turned over."""
    weaken = trick("Weaken", do.Change("power", -1, "attacking", "fight"), interrupt=True)
    look, back = trick("Look", do.Peek(), interrupt=True), trick("Back", do.ToHand("attacking"), interrupt=True)
    said = {}
    for moment in ("attack", "ready", "check"):
        duel = begin(Side(hand=[WOLF], purse=3), Side(hand=[weaken, look, back]), stop_at=moment)
        duel.attacks(WOLF, gold=3)
        if moment != "attack":
            duel.faces()
        duel.passes(ANN)
        said[moment] = [of_fight(duel, card) for card in (weaken, look, back)]
    assert said == {
        "attack": [(True, False), (False, False), (False, False)],
        "ready": [(True, False), (False, False), (False, False)],
        "check": [(False, False), (True, False), (False, False)],
    }


@pytest.mark.rule("ccg.damage.4", "ccg.timing.3")
def test_prevention_does_something_where_whom_it_protects_is_hit() -> None:
    """Found by a judge: it was admitted when only the opponent was hit, and refused when nobody was."""
    padding = trick("Padding", do.Prevent(2), interrupt=True)
    said = {}
    for whom, victim in (("Bob", BOB), ("Ann", ANN)):
        duel = begin(Side(hand=[BILL]), Side(hand=[padding]), stop_at="interrupt")
        duel.plays(ANN, BILL, duel.hero(victim))
        duel.passes(ANN)
        said[whom] = of_fight(duel, padding)
    duel = begin(Side(hand=[BILL]), Side(hand=[padding]))
    assert said == {"Bob": (False, False), "Ann": (True, False)}
    assert of_fight(duel, padding) == (True, False)


@pytest.mark.rule("ccg.face.13", "ccg.damage.4")
def test_of_a_blow_it_protects_whoever_takes_it() -> None:
    """The Allies that are committed, or the Hero without any."""
    padding, shield = (
        trick(name, do.Prevent(2, to), interrupt=True)  # type: ignore[arg-type]
        for name, to in (("Padding", "your_hero"), ("Shield", "committed_allies"))
    )
    for committed, vain in (([MAID], [True, False]), ([], [False, True])):
        duel = begin(Side(hand=[WOLF], purse=2), Side(hand=[padding, shield], hoard=[MAID]), stop_at="interrupt")
        duel.attacks(WOLF, gold=2)
        duel.faces(*committed)
        while duel.kind() != "Bob: interrupt":
            duel.passes(ANN)
        assert [of_fight(duel, card)[0] for card in (padding, shield)] == vain


@pytest.mark.rule("ccg.general.8")
def test_a_target_that_is_as_it_would_be_made() -> None:
    """Of several that can be chosen one is enough; of a Curse it is enough that it sticks."""
    nap = trick("Nap", do.ZapCards(), target=ALLY)
    rust = StickyCurse(key="rust", name="Rust", target=Target(of=("ally",)))
    for zapped, vain in (([MAID], True), ([], False)):
        duel = begin(Side(hand=[nap, rust]), Side(hoard=[MAID], zapped=zapped))
        said = [duel.option(ANN, f"mischief.{duel.id(card)}").in_vain for card in (nap, rust)]
        assert said == [vain, False]
    duel = begin(Side(hand=[nap], hoard=[MAID]), Side(hoard=[MAID], zapped=[MAID]))
    assert not duel.option(ANN, f"mischief.{duel.id(nap)}").in_vain
    duel.plays(ANN, nap, duel.named(MAID, BOB))
    assert len(duel.told(NothingToDo)) == 1


@pytest.mark.rule("ccg.general.7", "ccg.general.9")
def test_a_price_is_out_of_reach_of_what_it_pays_for() -> None:
    """A card that is squished for it does not come back by it; cards that are discarded for it may."""
    ashtray = Trinket(
        key="ashtray",
        name="Ashtray",
        rank=0,
        abilities=(Ability(on="use", effects=(do.Salvage(),), squish=True, once=True),),
    )
    duel = begin(Side(hoard=[ashtray]))
    assert duel.option(ANN, f"use.{duel.id(ashtray)}").in_vain
    duel.uses(ANN, ashtray)
    assert (duel.zone(ANN, "discard"), duel.zone(ANN, "hand")) == (["Ashtray"], [])
    dig = trick("Dig", do.Salvage())
    duel = begin(Side(hand=[dig, WOLF]))
    assert duel.option(ANN, f"mischief.{duel.id(dig)}").in_vain


@pytest.mark.rule("ccg.general.5")
def test_in_duels_by_chance_it_is_told_of_what_was_said_to_do_nothing() -> None:
    """With the cards of the set: what is marked and used comes to nothing, and what is not marked does not."""
    rules = library.ruleset("ccg")
    assert isinstance(rules, DuelRules)
    tried = {True: 0, False: 0}
    for seed in range(3):
        chance = Random(seed)
        table = start(rules, rules.new_table([Player("Ann"), Player("Bob")], {}))
        for _ in range(200):
            if chance_is_asked(table):
                roll_out(rules, table, chance)
            if table.over:
                break
            for seat in (ANN, BOB):
                for option in rules.standing(table, seat).open():
                    if option.key != "concede" and (option.in_vain or not option.details) and chance.random() < 0.2:
                        _is_told_truly(rules, table, seat, option, chance)
                        tried[option.in_vain] += 1
            apply_in_place(rules, table, one_answer(rules, table, chance, 0.3))
    assert min(tried.values()) > 3


def _is_told_truly(rules: DuelRules, table: Any, seat: Seat, option: Option, chance: Random) -> None:
    """Use it on a copy, with nobody reacting to it, and compare what is told with what was said."""
    choice = Menu((option,)).sample(chance)
    outcome = apply(rules, table, Answer(seat, choice, standing=True))
    events, after = list(outcome.events), outcome.table
    number = next(event.number for event in events if isinstance(event, ThingAnnounced))
    for _ in range(6):
        if chance_is_asked(after) or after.over or not questions(after) or questions(after)[0].kind != "interrupt":
            break
        outcome = apply(rules, after, Answer(questions(after)[0].seat, ("pass",)))
        events += outcome.events
        after = outcome.table
    told = any(isinstance(event, NothingToDo) and event.number == number for event in events)
    assert told is option.in_vain, option.key
