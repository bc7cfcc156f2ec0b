"""What a seat says to the questions of the board game: which card goes, which comes, which evil is the lesser."""

from __future__ import annotations

import pytest
from tests.ai.quest.chairs import COAT, FIDDLE, HAT, says, turn
from tests.ai.quest.test_wasted import decides
from tests.game.quest.trial import RED
from tests.sets.quest.house import ANN, BEN, Guest, House, M

from kickdoor_ai.api import Reply
from kickdoor_ai.quest.choosing import RISKS_FOR
from kickdoor_ai.quest.estimate.outlook import CombatOutlook
from kickdoor_ai.quest.estimate.roads import Roads
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import number_in
from kickdoor_game.quest.belongings.piles import GOLD
from kickdoor_game.quest.board.dungeon import LOOTED_OUT
from kickdoor_game.quest.state.table import Pile, QuestTable
from kickdoor_game.sets.quest.game import RULES

DRAWN = "wandering_monster"


def named(t: House) -> str:
    """The card that Ann names in reply."""
    found = decides(t)
    assert isinstance(found, Reply), found
    choice = found.choice[0] if isinstance(found.choice, tuple) else found.choice
    card: str = RULES.book.card(CardId(number_in(str(choice)))).key
    return card


def _stung(hits: int, hand: str) -> House:
    """Ben's curse lets Ann choose: a hit, or two cards of her hand."""
    curse = "mosquito_in_the_room"
    t = House(Guest(hits=hits, hand=hand), Guest(hand=curse), at="rest")
    t.curses(curse, BEN)
    assert t.asked() == [(ANN, "choose_effect")]
    return t


@pytest.mark.parametrize(
    ("hits", "hand", "takes"),
    [
        (0, "elf warrior", "a hit"),
        (3, "elf warrior", "cards"),
        (1, "hat_check_no_ticket overbooked", "a hit"),
        (3, "hat_check_no_ticket overbooked", "cards"),
    ],
)
def test_the_last_health_is_given_for_no_card(hits: int, hand: str, takes: str) -> None:
    """Whoever is whole rather takes a hit."""
    assert decides(_stung(hits, hand)) == Reply(("choose.0" if takes == "a hit" else "choose.1",))


@pytest.mark.rule("quest.flee.8")
@pytest.mark.parametrize("worst_first", [True, False])
def test_it_runs_from_the_harmless_monster_first(worst_first: bool) -> None:
    """The siren takes two Levels, the dumb waiter some coins."""
    siren, waiter = "siren_at_the_piano_bar", "talkative_dumb_waiter"
    monsters = [M(each) for each in ((siren, waiter) if worst_first else (waiter, siren))]
    t = House(Guest(), monsters=monsters, dice=(1, 6, 6, 6, 6))
    t.fights()
    t.answers(ANN, "room next")
    assert t.asked() == [(ANN, "flee_order")]
    assert decides(t) == Reply(tuple(f"monster.{t.monster(each).number}" for each in (waiter, siren)))


@pytest.mark.rule("quest.automatic.1")
@pytest.mark.parametrize(("level", "draws"), [(1, False), (9, True)])
def test_it_draws_a_monster_if_it_would_beat_most(level: int, draws: bool) -> None:
    t = House(Guest(level=level), at="turn", tops=DRAWN)
    t.table.tiles = []
    t.answers(ANN, "go.east")
    assert t.asked() == [(ANN, "draw_monster")]
    assert decides(t) == Reply(draws)


@pytest.mark.rule("quest.automatic.1")
@pytest.mark.parametrize(
    ("level", "worth", "draws"),
    [(9, RISKS_FOR / 2, True), (9, -1.0, False), (10, RISKS_FOR / 2, False), (10, RISKS_FOR * 2, True)],
)
def test_a_hero_at_the_goal_draws_no_monster_for_a_trifle(
    level: int, worth: float, draws: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fight that is worth it on the way up is not worth it to a hero who only has to beat the Boss."""
    monkeypatch.setattr(Roads, "unknown", CombatOutlook(1.0, worth, 0.0))
    t = House(Guest(level=level), at="turn", tops=DRAWN)
    t.table.tiles = []
    t.answers(ANN, "go.east")
    assert t.asked() == [(ANN, "draw_monster")]
    assert decides(t) == Reply(draws)


@pytest.mark.parametrize(
    "discards", ["brass_desk_bell bill_it_to_another_room", "bill_it_to_another_room brass_desk_bell"]
)
def test_of_discards_it_fetches_the_best(discards: str) -> None:
    t = House(Guest(hand="fished_from_the_pool_filter"), at="turn", tops=DRAWN, discards=discards)
    t.does(ANN, "use fished_from_the_pool_filter")
    assert t.asked() == [(ANN, "fetch_discard")]
    assert named(t) == "bill_it_to_another_room"


@pytest.mark.parametrize(
    ("cards", "gold", "takes"),
    [
        ((), 200, (GOLD,)),
        ((HAT,), 0, (f"card.{HAT}",)),
        ((COAT, FIDDLE), 100, (f"card.{COAT}", f"card.{FIDDLE}", GOLD)),
    ],
)
def test_it_picks_up_coins_and_what_is_worth_having(
    cards: tuple[CardId, ...], gold: int, takes: tuple[str, ...]
) -> None:
    def dropped(table: QuestTable) -> None:
        table.piles = [Pile(1, table.figures[RED].room, cards, {}, gold)]
        table.dungeon.rooms[table.figures[RED].room].searched = LOOTED_OUT

    said = says(turn(rows=("1", "E"), prepare=dropped), GreedySeat())
    assert said.startswith("pick_up ")
    assert {each for each in (*(f"card.{card}" for card in (COAT, FIDDLE, HAT)), GOLD) if f"'{each}'" in said} == {
        *takes
    }


@pytest.mark.rule("quest.items.19")
@pytest.mark.parametrize(("armour", "takes"), [("head_waiters_tailcoat", True), ("strapped_on_radiator", False)])
def test_a_big_item_to_sell_is_left_lying_by_who_carries_one(armour: str, takes: bool) -> None:
    """A trolley worth 300 gold, to somebody with a better weapon, costs a Move beside a radiator."""
    t = House(Guest(uses=f"{armour} fire_axe_glass_included"), at="turn", tops=DRAWN)
    (trolley,) = RULES.book.ids["charging_luggage_trolley"]
    t.table.decks["treasure"].remove(trolley)
    t.table.piles = [Pile(1, t.drawn.rooms["next"], (trolley,), {}, 0)]
    t.table.dungeon.rooms[t.drawn.rooms["next"]].searched = LOOTED_OUT
    t.answers(ANN, "go.east")
    assert (decides(t) == Reply(("pick_up", (f"card.{trolley}",)))) == takes


@pytest.mark.parametrize("hand", ["get_upgraded_by_accident elf cleric", "cleric get_upgraded_by_accident elf"])
def test_of_a_hand_it_parts_with_what_it_misses_least(hand: str) -> None:
    """A Class that she is already, and a Race; the Level is kept."""
    curse = "mosquito_in_the_room"
    t = House(Guest(is_a="cleric dwarf", hits=3, hand=hand), Guest(hand=curse), at="rest")
    t.curses(curse, BEN)
    t.answers(ANN, "choose.1")
    found = decides(t)
    assert isinstance(found, Reply)
    assert {*found.choice} == {f"card.{t._card(card, ANN)}" for card in ("cleric", "elf")}
