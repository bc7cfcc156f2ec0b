"""How Items lie: slots, Hands, belt and pack; what they take from Move; what is not to be used."""

from __future__ import annotations

import pytest
from tests.game.quest.trial import BLUE, RED, Played
from tests.game.quest.wardrobe import IDS, at_rest, begin_fight, cards, end_fight, ids, keys, lies, strength

from kickdoor_game.heroes.hero_sheet.sheet import active_items
from kickdoor_game.heroes.resolve.losses import item_candidates
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.language.words.traits import Immune
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.run import questions
from kickdoor_game.quest.cards.faults import faults_of
from kickdoor_game.quest.cards.keywords import keywords_of
from kickdoor_game.quest.cards.kinds import QuestItem
from kickdoor_game.quest.exploring.ways import move_left, move_of
from kickdoor_game.quest.state.events import Dropped, TokensChanged
from kickdoor_game.quest.vocabulary import known_of


def wear(played: Played, name: str) -> None:
    played.does(RED, f"wear.{IDS[name]}")


def stow(played: Played, name: str) -> None:
    played.does(RED, f"stow.{IDS[name]}")


@pytest.mark.rule("quest.items.1", "quest.items.11", "quest.items.14", "quest.keywords.7")
def test_worn_carried_packed() -> None:
    """A Scarf needs no slot, a Spoon a Hand; a Lantern hangs on the belt."""
    played = at_rest("pot apron scarf brooch spoon lantern", pack="colander", belt="soup tea")
    assert lies(played) == ("pot apron scarf brooch", "spoon lantern soup tea", "colander")


@pytest.mark.rule("quest.items.2")
def test_only_what_is_worn_or_carried_helps() -> None:
    """One helmet worn and one packed, and only the worn one counts; nothing in the hand does."""
    assert strength(at_rest("pot lantern", pack="colander", hand="spoon")) == 2


@pytest.mark.rule("quest.items.10", "quest.turns.8")
def test_one_item_of_each_slot() -> None:
    """The other goes into the pack in the same move."""
    played = at_rest("pot slippers apron", pack="colander")
    wear(played, "colander")
    assert lies(played) == ("slippers apron colander", "", "pot")
    assert strength(played) == 4


@pytest.mark.rule("quest.items.11")
def test_shiny_and_clothing_in_any_number() -> None:
    played = at_rest("scarf brooch", pack="amulet")
    wear(played, "amulet")
    assert lies(played) == ("scarf brooch amulet", "", "")


@pytest.mark.rule("quest.items.11")
def test_a_shiny_item_has_no_slot() -> None:
    """A card that says otherwise is wrong."""
    ring = QuestItem(key="ring", name="Ring", slot="headgear", gold=100, keywords=("shiny",))
    assert ("slot", 'is "headgear"; what is Shiny or Clothing is worn without one') in faults_of(
        ring, (), known_of([ring])
    )


@pytest.mark.rule("quest.items.12")
@pytest.mark.parametrize(("held", "then", "packed"), [("spear", "spear", ""), ("spoon fork", "spoon fork", "")])
def test_two_hands(held: str, then: str, packed: str) -> None:
    """One Item of two Hands, or two of one Hand each."""
    played = at_rest(held)
    assert lies(played) == ("", then, packed)
    played.does(RED, "drop_gold", 1)
    assert lies(played) == ("", then, packed)


@pytest.mark.rule("quest.items.12")
def test_the_hands_are_full() -> None:
    """The least useful goes into the pack; for a Broom of two Hands, both do."""
    played = at_rest("spoon fork", pack="whisk")
    wear(played, "whisk")
    assert lies(played) == ("", "fork whisk", "spoon")
    played = at_rest("spoon fork", pack="spear")
    wear(played, "spear")
    assert lies(played) == ("", "spear", "fork spoon")


@pytest.mark.rule("quest.items.13")
def test_another_hand() -> None:
    """The Amulet gives one, is itself worn, and needs none."""
    played = at_rest("spoon fork", pack="amulet whisk")
    wear(played, "amulet")
    wear(played, "whisk")
    assert lies(played) == ("amulet", "spoon fork whisk", "")
    assert strength(played) == 5
    stow(played, "amulet")
    assert lies(played) == ("", "spoon fork", "amulet whisk")


@pytest.mark.rule("quest.items.14")
def test_the_belt_holds_any_number() -> None:
    played = at_rest("lantern map bow_tie", belt="soup tea", is_a="elf")
    played.does(RED, "drop_gold", 1)
    assert lies(played) == ("", "lantern map bow_tie soup tea", "")


@pytest.mark.rule("quest.items.15")
def test_the_pack_holds_two() -> None:
    """A third is not packed by choice."""
    played = at_rest("pot", pack="colander tiara")
    assert played.refused(RED, f"stow.{IDS['pot']}") == "quest.items.15"


def full_pack() -> Played:
    """Red takes a Broom, and then has three Items in the pack."""
    played = at_rest("spoon fork", pack="colander spear")
    wear(played, "spear")
    assert (played.asked(), lies(played)[2]) == ([(RED, "surplus_pack")], "colander fork spoon")
    return played


@pytest.mark.rule("quest.items.16", "quest.drop.3")
def test_of_three_packed_items_one_is_dropped() -> None:
    """Its owner says which; without an answer the last that was packed."""
    played = full_pack()
    (question,) = questions(played.table)
    assert question.default == cards("spoon")
    played.answers(RED, *cards("colander"))
    assert (played.asked(), lies(played)[2]) == ([(RED, "go_on")], "fork spoon")
    assert Dropped(RED, 0, ids("colander"), 0) in played.told


@pytest.mark.rule("quest.items.16", "quest.turns.8")
def test_or_something_else_is_done_with_it() -> None:
    """What makes room meanwhile answers the question."""
    played = full_pack()
    wear(played, "colander")
    assert (played.asked(), lies(played)) == ([(RED, "go_on")], ("colander", "spear", "fork spoon"))


@pytest.mark.rule("quest.items.7")
def test_what_one_may_not_use_goes_into_the_pack() -> None:
    """Only a Cleric uses the Grater; also if it becomes unusable."""
    played = at_rest("lantern", pack="grater")
    assert played.refused(RED, f"wear.{IDS['grater']}") == "quest.items.7"
    played = at_rest("grater", is_a="cleric")
    assert lies(played)[1] == "grater"
    played.does(RED, f"discard.{IDS['cleric']}")
    assert lies(played) == ("", "", "grater")


@pytest.mark.rule("quest.items.7", "quest.turns.9")
def test_in_a_combat_it_gives_nothing_and_is_moved_afterwards() -> None:
    """And who becomes a Cleric again meanwhile has its bonus again."""
    played = at_rest("grater", is_a="cleric")
    begin_fight(played)
    played.does(RED, f"discard.{IDS['cleric']}")
    assert (strength(played), lies(played)) == (0, ("", "grater", ""))
    played.table.heroes[RED].classes = ids("cleric")
    assert strength(played) == 3
    played.table.heroes[RED].classes = ()
    end_fight(played)
    played.does(RED, "drop_gold", 1)
    assert lies(played) == ("", "", "grater")


@pytest.mark.rule("quest.items.7", "quest.items.12", "quest.items.13")
def test_hands_that_are_lost_in_a_combat() -> None:
    """What is held last gives nothing, and the pack is full only when the combat is over."""
    played = at_rest("amulet spoon fork whisk", pack="colander tiara")
    assert strength(played) == 5
    begin_fight(played)
    hero = played.table.heroes[RED]
    hero.items, hero.in_use = ids("spoon fork whisk colander tiara"), ids("spoon fork whisk")
    played.does(RED, f"stab.{BLUE}")
    assert (strength(played), played.asked()) == (3, [(RED, "go_on")])
    end_fight(played)
    played.does(RED, "drop_gold", 1)
    assert played.asked() == [(RED, "surplus_pack")]
    assert lies(played)[2] == "colander tiara whisk"
    played.answers(RED, *questions(played.table)[0].default)
    assert lies(played)[2] == "colander tiara"


@pytest.mark.rule("quest.turns.8", "quest.turns.9", "quest.drop.1", "quest.combat.10", "quest.combat.13")
def test_nothing_is_switched_while_anybody_fights() -> None:
    played = at_rest("pot", pack="colander")
    begin_fight(played)
    for action in (f"wear.{IDS['colander']}", f"stow.{IDS['pot']}", "drop", "drop_gold"):
        assert played.refused(RED, action) == "quest.turns.9"


@pytest.mark.rule("quest.items.8")
def test_with_a_cheat_no_restriction_counts() -> None:
    """No slot, no Hands, no sex; with both Hands full a Broom of two Hands counts its +5."""
    played = at_rest("spoon fork pot", pack="spear")
    played.table.heroes[RED].cheats = {IDS["spear"]: IDS["cheat"]}
    wear(played, "spear")
    assert lies(played) == ("pot", "spoon fork spear", "")
    assert strength(played) == 1 + 2 + 1 + 5
    played = at_rest("pot", pack="tiara")
    played.table.heroes[RED].sex = "male"
    assert played.refused(RED, f"wear.{IDS['tiara']}") == "quest.items.7"
    played.table.heroes[RED].cheats = {IDS["tiara"]: IDS["cheat"]}
    wear(played, "tiara")
    assert (lies(played)[0], strength(played)) == ("pot tiara", 4)


@pytest.mark.rule("quest.items.8")
def test_and_it_gives_the_most_that_it_can() -> None:
    """A Harp gives 1, and 3 more to an Elf, or to a cheat."""
    played = at_rest("harp")
    assert strength(played) == 1
    played.table.heroes[RED].cheats = {IDS["harp"]: IDS["cheat"]}
    assert strength(played) == 4


@pytest.mark.rule("quest.items.7", "quest.items.8")
def test_without_the_cheat_it_is_packed() -> None:
    played = at_rest("pot tiara", prepare=lambda table: table.heroes[RED].cheats.update({IDS["tiara"]: IDS["cheat"]}))
    played.does(RED, "drop_gold", 1)
    assert lies(played)[0] == "pot tiara"
    played.table.heroes[RED].cheats = {}
    played.does(RED, "drop_gold", 1)
    assert (lies(played)[0], lies(played)[2]) == ("pot", "tiara")


@pytest.mark.rule("quest.items.19", "quest.race.6")
def test_big_items_cost_move() -> None:
    """Worn, carried and packed; three of them: 3 - 2 = 1; nothing to a Dwarf."""
    table = at_rest("harp", pack="piano bath").table
    assert move_of(table, RED) == 1
    assert move_of(at_rest("harp piano").table, RED) == 2
    assert move_of(at_rest("harp").table, RED) == 3
    assert move_of(at_rest("harp piano bath", is_a="dwarf").table, RED) == 3
    table.heroes[RED].cheats = {IDS["piano"]: IDS["cheat"]}
    assert move_of(table, RED) == 1


@pytest.mark.rule("quest.movement.12", "quest.movement.13")
def test_move_that_changes_during_a_turn() -> None:
    """3, 2 spent, and Slippers add 1: 2 left. 3 spent and a second Big Item: 2, none left."""
    played = at_rest("harp", pack="slippers")
    played.table.figures[RED].spent = 2
    wear(played, "slippers")
    assert (move_of(played.table, RED), move_left(played.table, RED)) == (4, 2)
    played = at_rest("harp")
    played.table.figures[RED].spent = 3
    hero = played.table.heroes[RED]
    hero.items, hero.in_use = ids("harp piano"), ids("harp piano")
    assert (move_of(played.table, RED), move_left(played.table, RED)) == (2, 0)


@pytest.mark.rule("quest.health.2")
def test_an_item_gives_health_as_long_as_it_is_used() -> None:
    """A red token comes, and a red one goes."""
    played = at_rest(pack="brooch")
    played.table.figures[RED].black = 3
    wear(played, "brooch")
    assert TokensChanged(RED, 5, "a card") in played.told
    assert played.table.figures[RED].health() == 2
    stow(played, "brooch")
    assert (played.table.figures[RED].tokens, played.table.figures[RED].black) == (4, 3)
    played = at_rest("brooch")
    played.table.figures[RED].black = 0
    played.does(RED, "drop_gold", 1)
    assert played.table.figures[RED].health() == 5


@pytest.mark.rule("quest.health.1", "quest.health.2", "quest.death.1", "quest.death.5")
def test_death_takes_the_tokens_that_items_gave() -> None:
    played = at_rest("brooch pot")
    played.does(RED, "drop_gold", 1)
    assert played.table.figures[RED].tokens == 5
    played.does(BLUE, f"stab.{RED}")
    figure = played.table.figures[RED]
    assert (played.table.heroes[RED].dead, figure.tokens, figure.black) == (True, 4, 4)
    assert [pile.items for pile in played.table.piles if pile.items] == [ids("brooch pot")]


@pytest.mark.rule("quest.health.2", "quest.items.20")
def test_tokens_go_from_hero_to_hero_with_their_item() -> None:
    """Its benefit passes at once."""
    played = at_rest("brooch")
    played.does(RED, f"trade.{BLUE}", (cards("brooch"), 0, (), 0))
    played.does(BLUE, "agree.1")
    assert [played.table.figures[seat].tokens for seat in (RED, BLUE)] == [4, 5]


@pytest.mark.rule("quest.items.4", "quest.items.5")
def test_a_named_slot_means_what_is_worn() -> None:
    """No Footgear in the pack; "an Item" is any of those in play, and none of the hand."""
    table = at_rest("pot", pack="colander slippers", belt="soup", hand="spoon").table
    hero = table.heroes[RED]

    def hit_by(effect: LoseItem) -> str:
        return keys(table, tuple(item_candidates(table, hero, effect)))

    assert hit_by(LoseItem(slot="footgear")) == ""
    assert hit_by(LoseItem(slot="headgear")) == "pot"
    assert hit_by(LoseItem()) == "pot colander slippers soup"


def test_some_items_keep_a_slot_safe() -> None:
    played = at_rest("pot")
    cap = QuestItem(key="cap", name="Cap", slot="none", gold=0, keywords=("clothing",), traits=(Immune("headgear"),))
    played.book.cards[CardId(60)] = cap
    hero = played.table.heroes[RED]
    hero.items, hero.in_use = (*hero.items, CardId(60)), (*hero.in_use, CardId(60))
    assert item_candidates(played.table, hero, LoseItem(slot="headgear")) == []
    assert active_items(played.table, hero) == (IDS["pot"], CardId(60))


@pytest.mark.rule("quest.keywords.1", "quest.keywords.2", "quest.keywords.3")
def test_every_spear_is_a_weapon() -> None:
    table = at_rest().table
    assert [sorted(keywords_of(table.card(IDS[name]))) for name in ("spear", "spoon", "fork", "pot")] == [
        ["spear", "weapon"],
        ["mace", "weapon"],
        ["flaming"],
        [],
    ]
