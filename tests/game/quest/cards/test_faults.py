"""What is wrong with a card or room of the board game is named, with its field."""

from __future__ import annotations

from typing import Any

import pytest

from kickdoor_game.language.cards import Mate
from kickdoor_game.language.words import traits as shared_traits
from kickdoor_game.language.words.conditions import HasFollower, HasPower, HasRace
from kickdoor_game.language.words.effects import Hobble, Lingering, LoseLevels, NextFight
from kickdoor_game.language.words.plays import Ascend, CancelCurse, RemoveMonster
from kickdoor_game.language.words.specials import Mirrors, MonsterBonus
from kickdoor_game.quest.board.links import Side
from kickdoor_game.quest.cards import effects as e
from kickdoor_game.quest.cards import plays as p
from kickdoor_game.quest.cards import traits as t
from kickdoor_game.quest.cards.faces import Deal, Icon, RoomFace
from kickdoor_game.quest.cards.faults import faults_of, room_faults
from kickdoor_game.quest.cards.kinds import DxmSpecial, QuestCurse, QuestEnhancer, QuestItem, QuestMonster, QuestOneShot
from kickdoor_game.quest.vocabulary import known_of


def monster(**fields: Any) -> QuestMonster:
    return QuestMonster(**{"key": "m", "name": "M", "level": 8, "treasures": 2, **fields})


def curse(*effects: Any) -> QuestCurse:
    return QuestCurse(key="c", name="C", effects=effects)


def item(*traits: Any, **fields: Any) -> QuestItem:
    return QuestItem(**{"key": "i", "name": "I", "slot": "none", "gold": 100, "bonus": 1, "traits": traits, **fields})


def special(play: Any) -> DxmSpecial:
    return DxmSpecial(key="d", name="D", play=play)


KNOWN = known_of([monster(keywords=("undead",)), item(keywords=("magic",))])
MISTAKES: list[tuple[Any, str, str]] = [
    (monster(level=21), "level", "21 is not within 1 to 20"),
    (monster(level=11, specials=(Mirrors(),)), "level", "11 is not within 1 to 10"),
    (monster(specials=(Mirrors(), Mirrors())), "specials", "has mirrors twice"),
    (monster(treasures=7), "treasures", "7 is not within"),
    (monster(dice=5), "dice", "5 is not within 0 to 4"),
    (monster(gives=4), "gives", "4 is not within 0 to 3"),
    (monster(keywords=("tiny", "huge")), "keywords", "names more than one size: huge, tiny"),
    (monster(keywords=("odd", "odd")), "keywords", "names a keyword twice"),
    (monster(keywords=("fearsom",)), "keywords[0]", 'did you mean "fearsome"?'),
    (monster(keywords=("Huge one",)), "keywords[0]", "is not snake_case"),
    (monster(bad_stuff=()), "bad_stuff", "is empty"),
    (monster(bad_stuff=(Hobble(),)), "bad_stuff[0]", "only a curse"),
    (monster(ignores=HasPower()), "ignores.of", "say which, flame or flight"),
    (monster(specials=(MonsterBonus(2, HasFollower()),)), "specials[0].who.is", "there are no Followers"),
    (item(slot="armor", keywords=("shiny",)), "slot", "worn without one"),
    (item(keywords=("Magic",)), "keywords[0]", "is not snake_case"),
    (QuestOneShot(key="o", name="O", gold=100, play=CancelCurse(), keywords=("x", "x")), "keywords", "twice"),
    (curse(e.Hit(0)), "effects[0].count", "0 is not within 1 to 4"),
    (curse(e.SnatchItem()), "effects[0]", "is for Bad Stuff"),
    (special(p.Enjoy((e.SnatchItem(),))), "play.effects[0]", "is for Bad Stuff"),
    (curse(e.Heal(5)), "effects[0].count", "5 is not within 1 to 4"),
    (curse(e.Heal(2, all=True)), "effects[0].count", "says nothing beside all"),
    (curse(e.LoseGold()), "effects[0].count", "one of them says how much"),
    (curse(e.LoseGold(100, all=True)), "effects[0].count", "one of them says how much"),
    (curse(e.LoseGold(150)), "effects[0].count", "not a multiple of 100"),
    (curse(e.GainGold(0)), "effects[0].count", "0 gives nothing"),
    (curse(e.DropItem(count=0)), "effects[0].count", "0 is not within 1 to 9"),
    (curse(e.DropItem(which="all", count=2)), "effects[0].count", 'says nothing with which = "all"'),
    (curse(e.DropItem(keyword="magick")), "effects[0].keyword", 'did you mean "magic"?'),
    (curse(e.QuestDraw(count=0)), "effects[0].count", "0 is not within"),
    (curse(Hobble(4)), "effects[0].move", "4 is not within 1 to 3"),
    (curse(e.QuestEverybodyElse((Hobble(),))), "effects[0].effects[0]", "only a curse"),
    (curse(Hobble(), Lingering(flee=-1)), "effects[0]", "is not the only effect that lasts"),
    (curse(NextFight(penalty=2), Hobble()), "effects[1]", "is not the only effect that lasts"),
    (curse(e.QuestChoose(((e.Hit(),),))), "effects[0].options", "a choice needs two or more"),
    (curse(e.QuestIf(HasRace("elv"), (e.Hit(),))), "effects[0].who.name", 'did you mean "elf"?'),
    (item(t.ExtraDice(0)), "traits[0].count", "0 changes nothing"),
    (item(t.ExtraDice(against="undaed")), "traits[0].against", 'did you mean "undead"?'),
    (item(t.ExtraDice(5)), "traits[0].count", "5 is not within"),
    (item(t.MoreMove(4)), "traits[0].value", "4 is not within"),
    (item(t.SearchBonus(-4)), "traits[0].value", "-4 is not within"),
    (item(t.MoreHealth(4)), "traits[0].tokens", "4 is not within"),
    (item(t.SearchBonus(0)), "traits[0].value", "0 changes nothing"),
    (item(t.MoreHealth(0)), "traits[0].tokens", "0 is not within"),
    (item(t.MoreHands(3)), "traits[0].hands", "3 is not within"),
    (item(t.LinkCost("locked", 2)), "traits[0].cost", "2 is not within 1 to 1"),
    (item(shared_traits.Bonus(1, per="follower")), "traits[0].per", "there are no Followers"),
    (item(shared_traits.CurseProof("trap")), "traits[0].what", "there are no Traps"),
    (special(CancelCurse("either")), "play.what", "there are no Traps"),
    (special(Ascend(sacrifice=True)), "play.sacrifice", "level cards of this game do not have"),
    (special(Ascend(after_fight=True)), "play.after_fight", "level cards of this game do not have"),
    (special(Ascend(pay_hand=1)), "play.pay_hand", "level cards of this game do not have"),
    (special(RemoveMonster()), "play.treasure", "the rules here leave it to the card"),
    (special(p.QuestDrawCards(count=0)), "play.count", "0 is not within"),
    (special(p.Enjoy(())), "play.effects", "is empty"),
    (Mate(key="m", name="M", copies=13), "copies", "13 is not within"),
    (monster(keywords=("fast", "tiny")), "keywords", "not in the first place"),
    (monster(keywords=("human_sized", "fast")), "keywords", "goes without saying"),
    (QuestEnhancer(key="n", name="N", level=2, levels=3), "levels", "3 is not within 0 to 2"),
    (QuestEnhancer(key="n", name="N", level=2, levels=-1), "levels", "-1 is not within 0 to 2"),
    (curse(e.DropItem(count=10)), "effects[0].count", "10 is not within 1 to 9"),
    (curse(e.QuestDraw(count=10)), "effects[0].count", "10 is not within 1 to 9"),
    (special(p.QuestDrawCards(count=10)), "play.count", "10 is not within 1 to 9"),
    (curse(Hobble(0)), "effects[0].move", "0 is not within 1 to 3"),
]


@pytest.mark.rule("quest.keywords.4", "quest.keywords.5")
@pytest.mark.parametrize(("card", "field", "told"), MISTAKES, ids=lambda part: part if isinstance(part, str) else "")
def test_a_mistake_on_a_card_is_named(card: Any, field: str, told: str) -> None:
    ((where, problem),) = faults_of(card, [], KNOWN)
    assert where == field
    assert told in problem


@pytest.mark.rule("quest.keywords.3")
def test_what_is_right_is_left_alone() -> None:
    """Any Weapon may be spoken of, whatever it is."""
    right = [
        monster(keywords=("huge", "fearsome", "undead", "fiery"), specials=(Mirrors(),), level=10),
        curse(Hobble(), e.Hit(4)),
        curse(e.QuestChoose(((Hobble(),), (LoseLevels(),)))),
        curse(e.DropItem(slot="hands", keyword="weapon"), e.LoseGold(all=True), e.Heal(all=True)),
        item(t.LinkCost("hidden", 2), keywords=("shiny", "magic")),
        special(RemoveMonster(treasure=False)),
        special(p.QuestDrawCards(count=9)),
        curse(e.DropItem(count=9), e.QuestDraw(count=9), Hobble(3)),
        QuestEnhancer(key="n", name="N", level=2, levels=2),
        item(t.ExtraDice(4), t.MoreMove(3), t.SearchBonus(-3), t.MoreHealth(3), t.MoreHands(2)),
        item(t.ExtraDice(-4), t.MoreMove(-3), t.SearchBonus(3)),
    ]
    assert [faults_of(card, [], KNOWN) for card in right] == [[]] * len(right)


def face(**fields: Any) -> RoomFace:
    return RoomFace(**{"key": "r", "name": "R", **fields})


ROOM_MISTAKES: list[tuple[RoomFace, str, str]] = [
    (face(key="The Room"), "key", "is not snake_case"),
    (face(name=""), "name", "is empty"),
    (face(search=3), "search", "3 is not within -2 to 2"),
    (face(monsters=6), "monsters", "6 is not within"),
    (face(icons=(Icon("elv", True),)), "icons[0].role", 'did you mean "elf"?'),
    (face(icons=(Icon("none", True),)), "icons[0].role", 'no Race or Class "none"'),
    (face(icons=(Icon("elf", True), Icon("elf", False))), "icons", "has 2 for elf"),
    (face(good_for=HasRace("elv")), "good_for.name", 'did you mean "elf"?'),
    (face(enters=(e.Hit(9),)), "enters[0].count", "9 is not within"),
    (face(enters=(Hobble(),)), "enters[0]", "only a curse"),
    (face(enters=(NextFight(penalty=2),)), "enters[0]", "only a curse"),
    (face(deals=(Deal(gets=(e.Heal(),)),)), "deals[0].gold", "0 of them are given"),
    (face(deals=(Deal(gold=100, cards=1, gets=(e.Heal(),)),)), "deals[0].gold", "2 of them are given"),
    (face(deals=(Deal(gold=150, gets=(e.Heal(),)),)), "deals[0].gold", "not a multiple of 100"),
    (face(deals=(Deal(worth=250, gets=(e.Heal(),)),)), "deals[0].worth", "not a multiple of 100"),
    (face(deals=(Deal(cards=6, gets=(e.Heal(),)),)), "deals[0].cards", "6 is not within"),
    (face(deals=(Deal(levels=4, gets=(e.Heal(),)),)), "deals[0].levels", "4 is not within"),
    (face(deals=(Deal(gold=100, move=4, gets=(e.Heal(),)),)), "deals[0].move", "4 is not within"),
    (face(deals=(Deal(gold=100, gets=()),)), "deals[0].gets", "is empty"),
    (face(deals=(Deal(gold=100, gets=(e.GainGold(0),)),)), "deals[0].gets[0].count", "0 gives nothing"),
]


@pytest.mark.parametrize(
    ("room", "field", "told"), ROOM_MISTAKES, ids=lambda part: part if isinstance(part, str) else ""
)
def test_a_mistake_on_a_room_is_named(room: RoomFace, field: str, told: str) -> None:
    ((where, problem),) = room_faults(room, KNOWN)
    assert where == field
    assert told in problem


@pytest.mark.rule("quest.search.8", "quest.unchangeable.7")
def test_the_entrance_has_neither_arrows_nor_a_search() -> None:
    entrance = face(search=None)
    assert room_faults(entrance, KNOWN, entrance=True) == []
    assert [field for field, _ in room_faults(face(arrows={"red": Side(1)}), KNOWN, entrance=True)] == [
        "arrows",
        "search",
    ]
