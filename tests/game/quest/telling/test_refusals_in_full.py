"""Refusals of the board game to their end: the code, the rule that is cited, and what one can do about it.

Those that are written out by name; what else is refused is tried where it is.
"""

from __future__ import annotations

from importlib import import_module

import pytest
from tests.cited import CHOSEN_IN_QUEST, wrong_with
from tests.game.quest.scene import NUMBER, scene
from tests.game.quest.talk import ATLAS, FREE, HAT, STEP, TROLL, accepts, met
from tests.game.quest.trial import BLUE, GREEN, RED

from kickdoor_game.library import ruleset
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.quest.anytime import BY_WORD, VERBS
from kickdoor_game.quest.anytime.menu_changes import OFF_MENU
from kickdoor_game.quest.cards.kinds import TREASURE
from kickdoor_game.quest.exploring.search import Search
from kickdoor_game.quest.plays import PLAYS
from kickdoor_game.quest.plays.rule import nothing_more
from kickdoor_game.quest.state.table import QuestTable

WRITTEN = {
    "anytime.belongings.CANNOT_USE": Refusal(
        "restriction_not_met", "quest.items.7", "keep it in your pack, trade it or sell it"
    ),
    "anytime.belongings.PACK_IS_FULL": Refusal(
        "pack_is_full", "quest.items.15", "give away or use one of the 2 Items in your pack, or drop this one"
    ),
    "anytime.into_play.HAVE_HALF_BREED": Refusal(
        "have_it", "quest.halfbreed.1", "keep it until you have lost the one that you have"
    ),
    "anytime.into_play.HAVE_SUPER": Refusal(
        "have_it", "quest.halfbreed.6", "keep it until you have lost the one that you have"
    ),
    "anytime.into_play.NO_RACE": Refusal("needs_a_race", "quest.halfbreed.1", "have a Race in play first"),
    "anytime.into_play.NO_CLASS": Refusal("needs_a_class", "quest.halfbreed.6", "have a Class in play first"),
    "anytime.into_play.NO_ITEM": Refusal("no_item", "quest.items.8", "get an Item first: it is laid on one"),
    "anytime.into_play.NOT_NOW": Refusal(
        "not_your_turn", "quest.turns.10", "wait for your own turn, or play it when you receive it"
    ),
    "state.levels.LAST_LEVEL": Refusal(
        "not_the_last_level", "quest.level.4", "win a combat: only a killed monster brings it"
    ),
    "anytime.verb.FIGHT_GOING_ON": Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over"),
    "anytime.trading.FIGHTING": Refusal("fight_going_on", "quest.turns.9", "wait until the fight is over"),
    "anytime.trading.TOO_FAR": Refusal("too_far", "quest.items.20", "go into the same room or one next to it first"),
    "anytime.trading.NOTHING_NEW": Refusal(
        "nothing_new", "quest.items.20", "wait for an answer: all that there is to offer is offered"
    ),
    "anytime.trading.SETTLING": Refusal(
        "at_stake", "quest.timing.1", "wait until what is happening to one of you is settled"
    ),
    "fight.bargains.TOO_LATE": Refusal("too_late_for_help", "quest.help.5", "wait for another combat"),
    "fight.bargains.HAS_ONE": Refusal(
        "one_helper", "quest.help.1", "wait for another combat: only one player can help in each"
    ),
    "fight.bargains.NONE_AGAINST_IT": Refusal("no_help_against_it", "quest.unchangeable.1", "wait for another monster"),
    "fight.bargains.IS_DEAD": Refusal("dead_helper", "quest.help.13", "wait for another combat"),
    "fight.bargains.BELOW_THE_BOSS": Refusal(
        "below_the_boss", "quest.boss.8", "wait for another combat: only those of Level 10 help against a Boss"
    ),
    "fight.bargains.OUT_OF_REACH": Refusal(
        "out_of_reach", "quest.help.3", "wait for a combat next door, or have a card that moves you into that room"
    ),
}


@pytest.mark.parametrize("where", WRITTEN)
def test_what_is_said_by_a_refusal(where: str) -> None:
    module, _, name = where.rpartition(".")
    assert getattr(import_module(f"kickdoor_game.quest.{module}"), name) == WRITTEN[where]


@pytest.mark.rule("quest.help.3")
@pytest.mark.parametrize("card", [STEP, HAT])
def test_who_comes_from_afar_reads_of_such_a_card_when_they_name_another(card: CardId) -> None:
    """One that brings them next door only, or one that brings nobody anywhere."""
    played = met(TROLL)
    played.table.heroes[GREEN].hand = (ATLAS, STEP, HAT)
    played.does(RED, "ask.2", FREE)
    with pytest.raises(IllegalAnswer) as refused:
        accepts(played, GREEN, f"card.{card}")
    refusal = refused.value.refusal
    assert (refusal.code, refusal.rule, wrong_with(refusal)) == ("not_an_option", "quest.help.3", "")


@pytest.mark.rule("quest.class.15")
def test_a_cleric_who_pays_too_little_reads_what_they_owe() -> None:
    def prepare(table: QuestTable) -> None:
        table.heroes[RED].classes, table.heroes[RED].hand = (NUMBER["cleric"],), (NUMBER["wall"],)
        table.discards[TREASURE] = [NUMBER["hat"]]

    played = scene(dice=(6,), prepare=prepare, frame=lambda drawn: Search(RED, drawn.rooms["1"]))
    played.passes(RED, BLUE, GREEN)
    played.picks(RED, 1)
    assert played.asked() == [(RED, "pay_discards")]
    with pytest.raises(IllegalAnswer) as refused:
        played.picks(RED, ())
    refusal = refused.value.refusal
    assert (refusal.code, refusal.rule, wrong_with(refusal)) == ("wrong_count", "quest.class.15", "")


def test_whatever_is_on_no_menu_is_refused_by_a_rule_about_it() -> None:
    """A word that an engine learns wants a line there. On another's turn no Level is bought, and nobody gives up."""
    assert set(OFF_MENU) == set(BY_WORD)
    found = {word: refusal for word, refusal in OFF_MENU.items() if wrong_with(refusal)}
    assert found == {}
    rules = ruleset("quest")
    table = rules.new_table([Player("Ann"), Player("Bob")], {})
    table.turn, table.turn_number = RED, 1
    said = {word: rules.too_late(table, BLUE, word) for word in ("buy", "sell", "give_up", "call_off", "sing")}
    assert {word: refusal and refusal.rule for word, refusal in said.items()} == {
        "buy": "quest.level.11",
        "sell": "quest.level.12",
        "give_up": "quest.death.13",
        "call_off": "quest.roll.5",
        "sing": None,
    }
    table.heroes[BLUE].dead = True
    dead = rules.too_late(table, BLUE, "wear.3")
    assert dead is not None
    assert (dead.rule, wrong_with(dead)) == ("quest.death.14", "")


def test_each_card_that_lets_one_choose_rests_on_a_rule_that_says_among_what() -> None:
    rules = {play.rule.removeprefix("quest.") for play in PLAYS.values() if play.details is not nothing_more}
    assert rules <= {*CHOSEN_IN_QUEST}


def words_that(flag: str) -> set[str]:
    """The words of the standing actions of which that is true."""
    return {word for verb in VERBS if getattr(verb, flag) for word in verb.words}


@pytest.mark.rule("quest.creation.2", "quest.death.11", "quest.death.14")
def test_which_actions_are_there_before_the_first_turn_and_which_the_dead_have() -> None:
    here = {word for verb in VERBS for word in verb.words}
    assert words_that("in_setup") & KNOWN == {"play", "wear", "stow", "show"}
    assert words_that("while_dead") & KNOWN == {"show"}
    assert here >= KNOWN


KNOWN = frozenset(
    [
        "call_off",
        "recover",
        "give_up",
        "ask",
        "bid",
        "accept",
        "decline",
        "withdraw",
        "play",
        "wear",
        "stow",
        "drop",
        "drop_gold",
        "discard",
        "show",
        "trade",
        "agree",
        "refuse",
        "recall",
        "buy",
        "sell",
    ]
)
"""What is said of others is said where they are tried."""
