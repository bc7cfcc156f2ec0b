"""Flame and Flight: the powers that Items give, whether their owner likes it or not."""

from __future__ import annotations

from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.hero_sheet.sheet import holds
from kickdoor_game.language.words.conditions import HasPower, Not
from kickdoor_game.language.words.specials import MonsterBonus
from kickdoor_game.machine.ids import CardId
from kickdoor_game.quest import anytime
from kickdoor_game.quest.cards.effects import Hit, QuestIf
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.cards.kinds import QuestItem, QuestMonster
from kickdoor_game.quest.cards.traits import Grants
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.fight.sums import totals
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.state.events import WasHit
from kickdoor_game.quest.state.table import Monster, QuestTable

CARDS: dict[str, Any] = {
    "wings": QuestItem(key="wings", name="Wings", slot="armor", gold=400, traits=(Grants("flight"),)),
    "pan": QuestItem(key="pan", name="Pan", slot="one_hand", gold=300, keywords=("flaming",)),
    "spoon": QuestItem(key="spoon", name="Spoon", slot="one_hand", gold=100),
    "moth": QuestMonster(key="moth", name="Moth", level=6, specials=(MonsterBonus(-2, HasPower("flame")),)),
    "kraken": QuestMonster(key="kraken", name="Kraken", level=6, specials=(MonsterBonus(-2, HasPower("flight")),)),
    "dragon": QuestMonster(key="dragon", name="Dragon", level=6, keywords=("fiery",)),
}
ID = {key: CardId(number) for number, key in enumerate(CARDS)}
FAN_CLUB = RoomFace("1", "Fan Club", enters=(QuestIf(HasPower("flight"), (Hit(),)),))


def has(use: str, pack: str = "") -> Any:
    def prepare(table: QuestTable) -> None:
        hero = table.heroes[RED]
        hero.in_use = tuple(ID[key] for key in use.split())
        hero.items = (*hero.in_use, *(ID[key] for key in pack.split()))

    return prepare


def against(monster: str, use: str, pack: str = "") -> int:
    """What that monster has against red, who uses these and has packed those."""
    drawn = Map(("1", "E"))
    here = [Monster(1, ID[monster], "green", drawn.rooms["1"])]

    def prepare(table: QuestTable) -> None:
        table.figures[RED].room = drawn.rooms["1"]
        has(use, pack)(table)

    played = Played(QuestCombat(RED, [1]), drawn, (), here, tuple(CARDS.values()), prepare)
    assert played.table.battle is not None
    return totals(played.table, played.table.battle)[1]


@pytest.mark.rule("quest.items.18", "quest.keywords.2")
def test_a_flaming_item_in_use_gives_flame() -> None:
    """Not one in the pack, nor another Item; it is another thing than Flight."""
    assert against("moth", "pan") == 4
    assert against("moth", "spoon", "pan") == 6
    assert against("moth", "wings") == 6
    assert against("kraken", "pan") == 6
    assert against("kraken", "wings") == 4


@pytest.mark.rule("quest.items.17")
@pytest.mark.parametrize(("use", "pack", "health"), [("wings", "", 3), ("", "wings", 4), ("pan", "", 4)])
def test_a_power_that_does_harm_cannot_be_declined(use: str, pack: str, health: int) -> None:
    """Whoever comes into the Fan Club with Flight is hurt, and is asked nothing; with wings in the pack one is not."""
    drawn = Map(("1", "E"))
    drawn.faces["1"] = FAN_CLUB
    played = Played(QuestTurn(RED), drawn, (), (), tuple(CARDS.values()), has(use, pack))
    played.table.tiles = [("1", "1")]
    played.answers(RED, "go.north")
    assert played.asked() == [(RED, "move")]
    assert played.table.figures[RED].health() == health
    assert (WasHit(RED, 1, 3, "Fan Club") in played.told) is (health == 3)


@pytest.mark.rule("quest.items.17")
def test_nothing_switches_a_power_off_but_to_put_its_item_away() -> None:
    drawn = Map(("1", "E"))
    drawn.faces["1"] = FAN_CLUB
    played = Played(QuestTurn(RED), drawn, (), (), tuple(CARDS.values()), has("wings"))
    about = [option.key for option in anytime.standing(played.table, RED).options if option.card == ID["wings"]]
    assert about == [f"stow.{ID['wings']}"]


@pytest.mark.rule("quest.items.2")
def test_who_has_no_power_is_what_a_room_may_ask_as_well() -> None:
    table = Played(QuestTurn(RED), Map(("1", "E")), (), (), tuple(CARDS.values()), has("wings")).table
    for seat, flies in ((RED, True), (BLUE, False), (GREEN, False)):
        assert holds(table, table.heroes[seat], HasPower("flight")) is flies
        assert holds(table, table.heroes[seat], Not(HasPower("flight"))) is not flies
