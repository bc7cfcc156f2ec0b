"""Items, Races, Classes, hybrid cards and Cheats that come into play; a Race or Class that goes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.game.quest.plain_game import PLAYERS, laid_out, plain_rules
from tests.game.quest.trial import BLUE, GREEN, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, begin_fight, cards, end_fight, ids, keys, lies, strength

from kickdoor_game.heroes.dealings.charity import Charity
from kickdoor_game.heroes.draw import Draw
from kickdoor_game.heroes.events import CardPlayed
from kickdoor_game.heroes.hero_sheet.sheet import made
from kickdoor_game.heroes.hero_sheet.strength import own_flee_parts
from kickdoor_game.language.cards import ClassCard, Item, RaceCard
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.ids import NO_CARD, CardId, Seat
from kickdoor_game.machine.run import apply_in_place, questions, roll_out, start
from kickdoor_game.quest.cards.faces import Icon, RoomFace
from kickdoor_game.quest.cards.kinds import DXM, TREASURE
from kickdoor_game.quest.dice.icons import icons_for
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import MONSTERS_TURN, QuestTable

EVERYBODY = (RED, BLUE, GREEN)


def play(played: Played, name: str, *details: Any, seat: Seat = RED) -> None:
    played.does(seat, f"play.{IDS[name]}", *details)


def refused(played: Played, name: str, *details: Any, seat: Seat = RED) -> str:
    return played.refused(seat, f"play.{IDS[name]}", *details)


def roles(played: Played) -> str:
    """The Races and Classes of red, with the cards that allow two."""
    hero = played.table.heroes[RED]
    hybrids = tuple(card for card in (hero.half_breed, hero.super_munchkin) if card != NO_CARD)
    return keys(played.table, (*hero.races, *hero.classes, *hybrids))


@pytest.mark.rule("quest.turns.10", "quest.playing.3", "quest.playing.6")
def test_an_item_in_ones_own_turn() -> None:
    """A helmet is put on, and counts at once."""
    played = at_rest(hand="pot soup")
    play(played, "pot")
    assert CardPlayed(RED, IDS["pot"]) in played.told
    assert (lies(played)[0], strength(played)) == ("pot", 1)
    play(played, "soup")
    assert (lies(played), played.table.heroes[RED].hand) == (("pot", "soup", ""), ())


@pytest.mark.rule("quest.items.7", "quest.items.10", "quest.items.16")
def test_an_item_that_there_is_no_place_for_is_packed() -> None:
    played = at_rest("pot", hand="colander grater tiara")
    play(played, "colander")
    play(played, "grater")
    assert (lies(played)[2], played.asked()) == ("colander grater", [(RED, "go_on")])
    play(played, "tiara")
    assert played.asked() == [(RED, "surplus_pack")]
    played.answers(RED, *cards("tiara"))
    assert lies(played)[2] == "colander grater"


@pytest.mark.rule("quest.turns.9", "quest.turns.10")
def test_not_in_a_combat_and_not_in_the_turn_of_somebody_else() -> None:
    """Whoever fights; nor in the Monster Turn."""
    played = at_rest(hand="pot")
    played.table.heroes[BLUE].hand = ids("spoon")
    assert (refused(played, "pot"), refused(played, "spoon", seat=BLUE)) == ("", "quest.turns.10")
    begin_fight(played)
    assert refused(played, "pot") == "quest.turns.9"
    end_fight(played)
    played.table.phase = MONSTERS_TURN
    assert refused(played, "pot") == "quest.turns.10"


@pytest.mark.rule("quest.turns.7", "quest.race.1", "quest.race.3", "quest.class.1", "quest.class.3")
def test_a_race_and_a_class_at_any_time() -> None:
    """Also in somebody else's combat."""
    played = at_rest(hand="elf warrior")
    begin_fight(played)
    played.table.turn = BLUE
    play(played, "elf")
    play(played, "warrior")
    hero = played.table.heroes[RED]
    assert roles(played) == "elf warrior"
    assert (made(played.table, hero).races, made(played.table, hero).classes) == (("elf",), ("warrior",))
    assert [part.value for part in own_flee_parts(played.table, hero)] == [1]
    played.does(RED, f"discard.{IDS['elf']}")
    hero = played.table.heroes[RED]
    assert (made(played.table, hero).races, own_flee_parts(played.table, hero)) == (("human",), [])


@pytest.mark.rule("quest.race.2", "quest.class.2")
def test_one_race_and_one_class() -> None:
    """The old card is discarded first; two of the same are not allowed together."""
    played = at_rest(is_a="elf warrior", hand="dwarf cleric elf_again")
    assert refused(played, "elf_again") == "quest.race.2"
    play(played, "dwarf")
    play(played, "cleric")
    assert roles(played) == "dwarf cleric"
    assert CardPlayed(RED, IDS["dwarf"], ids("elf")) in played.told
    assert played.table.discards[DXM] == [*ids("elf warrior")]
    played.does(RED, f"discard.{IDS['dwarf']}")
    play(played, "elf_again")
    assert roles(played) == "elf_again cleric"


@pytest.mark.rule("quest.halfbreed.1")
def test_half_breed_needs_a_race() -> None:
    played = at_rest(hand="half_breed elf")
    assert refused(played, "half_breed", ()) == "quest.halfbreed.1"
    play(played, "elf")
    play(played, "half_breed")
    assert roles(played) == "elf half_breed"


@pytest.mark.rule("quest.halfbreed.2")
def test_half_of_one_race_has_only_its_advantages() -> None:
    """A Halfling of whom only half is one does not run worse; a half Elf runs better."""
    for race, flee in (("halfling", []), ("elf", [1])):
        played = at_rest(is_a=f"{race} half_breed")
        assert [part.value for part in own_flee_parts(played.table, played.table.heroes[RED])] == flee


@pytest.mark.rule("quest.halfbreed.3", "quest.race.2")
def test_a_second_race_at_once_or_later() -> None:
    """Then every advantage and every disadvantage of both."""
    played = at_rest(is_a="elf", hand="half_breed halfling")
    play(played, "half_breed", cards("halfling"))
    assert roles(played) == "elf halfling half_breed"
    assert [part.value for part in own_flee_parts(played.table, played.table.heroes[RED])] == [1, -1]
    played = at_rest(is_a="elf half_breed", hand="halfling")
    play(played, "halfling", ())
    assert roles(played) == "elf halfling half_breed"


@pytest.mark.rule("quest.halfbreed.4")
def test_the_last_race_takes_half_breed_along() -> None:
    played = at_rest(is_a="elf dwarf half_breed")
    played.does(RED, f"discard.{IDS['elf']}")
    assert roles(played) == "dwarf half_breed"
    played.does(RED, f"discard.{IDS['dwarf']}")
    assert (roles(played), played.table.discards[DXM]) == ("", [*ids("elf dwarf half_breed")])


@pytest.mark.rule("quest.halfbreed.5")
@pytest.mark.parametrize(
    ("before", "gone", "after"), [("elf", "elf", "dwarf"), ("elf halfling", "elf", "halfling dwarf")]
)
def test_half_breed_exchanges_a_race_in_one_move(before: str, gone: str, after: str) -> None:
    played = at_rest(is_a=f"{before} half_breed", hand="dwarf")
    play(played, "dwarf", cards(gone))
    assert roles(played) == f"{after} half_breed"
    assert played.table.discards[DXM] == [*ids(gone)]


@pytest.mark.rule("quest.halfbreed.5")
def test_of_two_races_one_has_to_go_for_a_third() -> None:
    played = at_rest(is_a="elf halfling half_breed", hand="dwarf")
    assert refused(played, "dwarf", ()) == "quest.halfbreed.5"


@pytest.mark.rule("quest.halfbreed.6", "quest.class.2")
def test_super_munchkin_is_the_same_for_classes() -> None:
    """One Class is enough, another may come with it, and the last takes it along."""
    played = at_rest(hand="super_munchkin warrior wizard cleric")
    assert refused(played, "super_munchkin", ()) == "quest.halfbreed.6"
    play(played, "warrior")
    play(played, "super_munchkin", cards("wizard"))
    assert roles(played) == "warrior wizard super_munchkin"
    play(played, "cleric", cards("warrior"))
    assert roles(played) == "wizard cleric super_munchkin"
    played.does(RED, f"discard.{IDS['wizard']}")
    played.does(RED, f"discard.{IDS['cleric']}")
    assert roles(played) == ""


@pytest.mark.rule("quest.halfbreed.6", "quest.icons.3")
def test_a_super_warrior_ignores_red_icons() -> None:
    for is_a, dice in (("warrior", -1), ("warrior super_munchkin", 0), ("warrior wizard super_munchkin", -1)):
        played = at_rest(is_a=is_a)
        played.table.faces["E"] = RoomFace("E", "E", icons=(Icon("warrior", False),))
        assert icons_for(played.table, RED, played.drawn.rooms["E"]) == dice


@pytest.mark.rule("quest.race.2", "quest.class.2")
def test_without_the_hybrid_card_one_of_two_stays() -> None:
    """Its owner says which."""
    played = at_rest(is_a="elf dwarf half_breed")
    played.table.heroes[RED].half_breed = NO_CARD
    played.does(RED, "drop_gold", 1)
    assert played.asked() == [(RED, "keep_race")]
    played.picks(RED, cards("dwarf")[0])
    assert roles(played) == "dwarf"


@pytest.mark.rule("quest.items.8", "quest.playing.4", "quest.playing.5")
def test_a_cheat_on_an_item() -> None:
    """On one in play, or on one that comes from the hand with it."""
    played = at_rest("pot", pack="tiara", hand="cheat")
    assert refused(at_rest(hand="cheat"), "cheat", "card.1") == "quest.items.8"
    play(played, "cheat", cards("tiara")[0])
    assert (lies(played)[0], played.table.heroes[RED].cheats) == ("pot tiara", {IDS["tiara"]: IDS["cheat"]})
    played = at_rest("pot", hand="cheat tiara")
    play(played, "cheat", cards("tiara")[0])
    assert (lies(played)[0], played.table.heroes[RED].hand) == ("pot tiara", ())


@pytest.mark.rule("quest.playing.4", "quest.turns.9")
def test_a_cheat_in_a_combat() -> None:
    """On an Item in use it works at once; one in the pack stays there for now."""
    played = at_rest("grater", is_a="cleric", hand="cheat")
    begin_fight(played)
    played.does(RED, f"discard.{IDS['cleric']}")
    assert strength(played) == 0
    play(played, "cheat", cards("grater")[0])
    assert strength(played) == 3
    played = at_rest("pot", pack="tiara", hand="cheat spoon")
    begin_fight(played)
    assert refused(played, "cheat", cards("spoon")[0]) == "quest.items.8"
    play(played, "cheat", cards("tiara")[0])
    assert lies(played) == ("pot", "", "tiara")


@pytest.mark.rule("quest.death.14")
def test_the_dead_put_nothing_into_play() -> None:
    played = at_rest(hand="elf")
    played.table.heroes[BLUE].hand = ids("dwarf")
    played.does(RED, f"stab.{BLUE}")
    played.table.heroes[BLUE].hand = ids("dwarf")
    assert refused(played, "dwarf", seat=BLUE) != ""
    assert refused(played, "elf") == ""


@pytest.mark.rule("quest.creation.2")
def test_before_the_first_turn() -> None:
    """Within the same limits; who is ready stays ready, whatever the others play."""
    rules, table = laid_out(random.Random(1))
    start(rules, table)
    roll_out(rules, table, random.Random(1))
    apply_in_place(rules, table, Answer(BLUE, ("pass",)))
    item = next(card for card in table.heroes[RED].hand if table.deck_of(card) == TREASURE)
    apply_in_place(rules, table, Answer(RED, (f"play.{item}",), standing=True))
    assert table.heroes[RED].items == (item,)
    assert [question.seat for question in questions(table)] == [RED, GREEN]


@pytest.mark.rule("quest.creation.1", "quest.creation.2")
def test_three_cards_in_play_before_the_first_turn() -> None:
    """Of two players the second begins with a Race, a Class and an Item in play."""
    rules = plain_rules(random.Random(1))
    table = start(rules, rules.new_table(PLAYERS[:2], {}))
    roll_out(rules, table, random.Random(1))
    blue = table.heroes[BLUE]
    assert (blue.level, blue.races, blue.classes) == (1, (), ())
    roles = [
        next(CardId(card) for card in range(200) if isinstance(table.card(CardId(card)), kind))
        for kind in (RaceCard, ClassCard)
    ]
    item = next(card for card in blue.hand if isinstance(table.card(card), Item))
    wanted = (*roles, item)
    blue.hand = (*wanted, *blue.hand[:3])
    for card in wanted:
        apply_in_place(rules, table, Answer(BLUE, (f"play.{card}",), standing=True))
    blue = table.heroes[BLUE]
    assert ((*blue.races, *blue.classes, *blue.items), len(blue.hand)) == (wanted, 3)


# ---------------------------------------------------------------- what has just been received


def given(*names: str, fighting: bool = False) -> Played:
    """Blue, whose turn it is not, draws these."""

    def prepare(table: QuestTable) -> None:
        table.decks[TREASURE] = [*ids(" ".join(names))]
        if fighting:
            table.battle = Battle(table.figures[RED].room, RED)

    return at_rest(frame=Draw(TREASURE, len(names), BLUE), prepare=prepare)


@pytest.mark.rule("quest.turns.8", "quest.playing.3", "quest.winning.5")
def test_whoever_gets_treasure_in_another_turn_is_asked_at_once() -> None:
    """As much of it as they like, and then it waits for their turn."""
    played = given("pot", "spoon", "fork")
    assert played.asked() == [(BLUE, "received")]
    play(played, "pot", seat=BLUE)
    assert played.asked() == [(BLUE, "received")]
    play(played, "spoon", seat=BLUE)
    played.answers(BLUE, "keep")
    assert played.asked() == [(RED, "go_on")]
    assert lies(played, BLUE) == ("pot", "spoon", "")
    assert refused(played, "fork", seat=BLUE) == "quest.turns.10"


@pytest.mark.rule("quest.turns.8")
def test_nobody_takes_the_question_away() -> None:
    """What others do meanwhile does not end it."""
    played = given("pot")
    played.does(RED, "drop_gold", 100)
    assert played.asked() == [(BLUE, "received")]
    assert refused(played, "pot", seat=BLUE) == ""


@pytest.mark.rule("quest.turns.8", "quest.turns.9")
def test_in_a_combat_they_are_asked_when_it_is_over() -> None:
    played = given("pot", fighting=True)
    assert (played.asked(), refused(played, "pot", seat=BLUE)) == ([(RED, "go_on")], "quest.turns.9")
    end_fight(played)
    played.does(RED, "drop_gold", 1)
    assert played.asked() == [(BLUE, "received")]


@pytest.mark.rule("quest.timing.5")
def test_what_kinds_of_treasure_it_is_does_not_matter() -> None:
    """A DxM card asks nobody, any Treasure does."""
    assert at_rest(frame=Draw(DXM, 1, BLUE)).asked() == [(RED, "go_on")]
    assert given("soup").asked() == [(BLUE, "received")]


@pytest.mark.rule("quest.turns.8", "quest.charity.7")
def test_treasure_from_charity() -> None:
    """Whoever is given it is asked; in their own turn nobody is."""
    hand = "pot spoon fork whisk spear elf"

    def prepare(table: QuestTable) -> None:
        table.heroes[RED].level = table.heroes[GREEN].level = 4

    played = at_rest(hand=hand, frame=Charity(RED), prepare=prepare)
    assert played.asked() == [(RED, "charity")]
    played.answers(RED, (f"card.{IDS['pot']}", f"seat.{BLUE}"))
    assert played.asked() == [(BLUE, "received")]
    play(played, "pot", seat=BLUE)
    played.answers(BLUE, "keep")
    assert (lies(played, BLUE)[0], played.asked()) == ("pot", [(RED, "go_on")])


@pytest.mark.rule("quest.charity.5")
def test_before_charity_cards_may_be_put_into_play() -> None:
    """Also at the last moment. Then there is nothing to give, and the turn is over when its player says so."""
    played = at_rest(hand="pot spoon fork whisk spear elf warrior", frame=Charity(RED))
    assert questions(played.table)[0].default
    play(played, "pot")
    play(played, "elf")
    assert played.asked() == [(RED, "end_turn")]
    play(played, "warrior")
    played.answers(RED, "end")
    assert played.asked() == [(RED, "go_on")]


@pytest.mark.rule("quest.charity.5")
def test_before_charity_one_may_trade_drop_and_pay() -> None:
    """What is in play, and Items of the hand once they are in play; a Level for Items of the hand."""
    played = at_rest("slippers", hand="pot spoon fork whisk spear elf warrior", frame=Charity(RED))
    played.table.figures[RED].gold = 300
    assert refused(played, "pot") == ""
    assert played.refused(RED, "drop", cards("pot"), 0) == "quest.drop.1", "it is in the hand"
    play(played, "pot")
    played.does(RED, "drop", cards("pot"), 0)
    played.does(RED, f"trade.{BLUE}", (cards("slippers"), 0, (), 0))
    assert played.refused(RED, f"trade.{BLUE}", (cards("spoon"), 0, (), 0)) == "quest.items.20"
    assert played.asked() == [(RED, "charity_discard")]
    played.does(RED, "sell", cards("spear"))
    assert (played.table.heroes[RED].level, played.asked()) == (2, [(RED, "end_turn")])


@pytest.mark.rule("quest.race.7")
def test_a_dwarf_keeps_six() -> None:
    played = at_rest(hand="pot spoon fork whisk spear elf", is_a="dwarf", frame=Charity(RED))
    assert played.asked() == [(RED, "go_on")]
    assert len(played.table.heroes[RED].hand) == 6


def test_the_question_is_there_after_a_crash() -> None:
    played = given("pot", "spoon")
    assert played.saved() == played.table
    assert [question.kind for question in questions(played.saved())] == ["received"]
    assert IDS["pot"] in played.saved().heroes[BLUE].fresh


@pytest.mark.rule("quest.halfbreed.3", "quest.halfbreed.6")
def test_a_hybrid_card_brings_one_more_of_its_own_kind() -> None:
    """Cited for whoever names too many, or what is none."""
    played = at_rest(is_a="elf warrior", hand="half_breed super_munchkin dwarf halfling wizard cleric pot")
    assert refused(played, "half_breed", cards("dwarf halfling")) == "quest.halfbreed.3"
    assert refused(played, "half_breed", cards("wizard")) == "quest.halfbreed.3"
    assert refused(played, "super_munchkin", cards("wizard cleric")) == "quest.halfbreed.6"
    assert refused(played, "super_munchkin", cards("pot")) == "quest.halfbreed.6"
    play(played, "half_breed", cards("dwarf"))
    play(played, "super_munchkin", ())
    assert roles(played) == "elf dwarf warrior half_breed super_munchkin"
