"""What people are shown of a duel: everything that lies open, and nothing of what lies face down."""

from __future__ import annotations

import pytest
from tests.game.duel.duel import ANN, BOB, ally, begin, monster, trick, weapon
from tests.game.duel.duel import Side as Held
from tests.game.duel.test_whole_duels import ANSWERS_MOST, begun, step

from kickdoor_game.duel.cards.effects import Change
from kickdoor_game.duel.ruleset.observe import observe
from kickdoor_game.duel.state.table import DuelTable
from kickdoor_game.machine.run import start
from kickdoor_protocol.views import CardRef, Meter, PublicView, Side
from kickdoor_server.table.translate.card_refs import FACE_DOWN
from kickdoor_server.table.translate.duel.scene import layout, scene
from kickdoor_server.table.translate.stage import Occasion, Sitter

OCCASION = Occasion("t", 1, "The table", "", (Sitter("Ann", "human"), Sitter("Bob", "ai")), ())
OGRE = monster("Ogre", 2, 3, 5)
CLUB = weapon("Club", 1, 1, 1)
MAID = ally("Maid", 1, 4)


def shown(table: DuelTable) -> PublicView:
    """What everybody sees of that table."""
    return scene(observe(table, None).table, "ccg", (), OCCASION)


def zone(view: PublicView, seat: int, key: str) -> tuple[CardRef, ...]:
    """The cards that are shown in that zone."""
    return next(each.cards for each in view.seats[seat].zones if each.key == key)


def middle(table: DuelTable) -> dict[str, list[str]]:
    """What is shown between both players, by zone."""
    return {each.key: [card.key for card in each.cards] for each in shown(table).zones}


def sums(view: PublicView) -> list[Meter | Side]:
    """Every number that is shown with what it is made of."""
    found: list[Meter | Side] = [meter for seat in view.seats for meter in seat.meters]
    found += view.contest.sides if view.contest else ()
    return [each for each in found if each.lines]


def adds_up(shown: Meter | Side) -> bool:
    """Whether the lines are what they are lines of."""
    return sum(line.value for line in shown.lines) == (shown.value if isinstance(shown, Meter) else shown.total)


def test_a_hurt_hero_and_a_power_below_nothing_add_up() -> None:
    faint = trick("Faint", Change("power", -9, "attacking", "fight"))
    duel = begin(Held(hand=[OGRE, faint], purse=3), Held(damage=4), stop_at="before_blow")
    duel.attacks(OGRE, gold=2)
    duel.faces()
    duel.plays(ANN, faint)
    view = shown(duel.table)
    life, *_ = view.seats[BOB].meters
    assert [(line.label, line.value) for line in life.lines] == [("Hero", 20), ("damage", -4)]
    assert view.contest is not None
    said = [(line.label, line.value) for line in view.contest.sides[0].lines]
    assert said == [("Ogre", 3), ("for a while", -9), ("never below 0", 6)]
    assert all(map(adds_up, sums(view)))


def test_a_fight_before_and_after_the_card_is_revealed() -> None:
    duel = begin(Held(hand=[OGRE], purse=3), Held(hoard=[CLUB, MAID], damage=4, purse=2), stop_at="before_blow")
    duel.attacks(OGRE, gold=2)
    view = shown(duel.table)
    assert view.contest is not None
    assert (view.contest.title, view.contest.verdict) == ("Ann attacks Bob", "the card lies face down")
    assert view.contest.sides[0].stake == "2 gold committed"
    assert [each.cards for each in view.zones if each.key == "attack"] == [(FACE_DOWN,)]
    assert [meter.value for meter in view.seats[1].meters] == [16, 1, 2]
    duel.faces(CLUB)
    view = shown(duel.table)
    assert view.contest is not None
    ours, theirs = view.contest.sides
    assert (ours.total, ours.stake) == (3, "2 gold paid; cost 2, life left 4")
    assert (theirs.total, theirs.stake, theirs.lines[0].label) == (1, "defense 1", "Club")
    assert view.contest.verdict == "the Monster is hired"
    assert view.seats[0].marks == ("turn", "attacker")
    committed = next(each.cards for each in view.zones if each.key == "committed")
    assert [card.marks for card in committed] == [("zapped",)]


@pytest.mark.rule("ccg.check.1")
def test_a_revealed_card_that_is_no_monster_has_neither_cost_nor_power() -> None:
    for card in (CLUB, MAID):
        duel = begin(Held(hand=[card], purse=3), Held(), stop_at="interrupt")
        duel.attacks(card, gold=1)
        duel.faces()
        view = shown(duel.table)
        assert view.contest is not None
        ours = view.contest.sides[0]
        assert (ours.label, ours.total, ours.lines, ours.stake) == ("Ann: no Monster", 0, (), "1 gold committed")
        assert view.contest.verdict == "a cheat: it is no Monster (ccg.check.1)"


@pytest.mark.rule("ccg.check.3")
def test_a_monster_for_too_little_gold_is_said_to_be_a_cheat() -> None:
    duel = begin(Held(hand=[OGRE], purse=3), Held(), stop_at="interrupt")
    duel.attacks(OGRE, gold=1)
    duel.faces()
    view = shown(duel.table)
    assert view.contest is not None
    assert view.contest.sides[0].stake == "1 gold committed; cost 2, life left 5"
    assert view.contest.verdict == "a cheat: there is less gold than it costs (ccg.check.3)"


def test_what_lies_in_a_stash_is_face_up_or_a_back() -> None:
    duel = begin(Held(hand=[OGRE], purse=2, stash=[CLUB]), Held())
    duel.attacks(OGRE, gold=2)
    duel.faces()
    view = shown(duel.table)
    assert [card.key for card in zone(view, ANN, "stash")] == ["", "ogre"]
    assert zone(view, ANN, "hand") == ()
    assert zone(view, BOB, "deck") == ()


@pytest.mark.rule("ccg.zones.12")
def test_each_player_has_a_row_from_the_hero_zone_to_the_stash_and_the_middle_is_neithers() -> None:
    duel = begin(Held(hand=[OGRE], purse=3, stash=[MAID]), Held(hoard=[CLUB]), stop_at="before_blow")
    assert [column.key or column.label for column in layout("ccg").columns] == [
        *("life", "level", "gold", "Hero / class"),
        *("hand", "deck", "discards"),
        "hoard and stash",
    ]
    for seat in shown(duel.table).seats:
        assert [meter.key for meter in seat.meters] == ["life", "level", "gold"]
        assert [zone.key for zone in seat.zones] == ["hand", "deck", "discards", "hero", "hoard", "stash"]
    assert (shown(duel.table).contest, middle(duel.table)) == (None, {})
    duel.attacks(OGRE, gold=2)
    duel.faces(CLUB)
    assert middle(duel.table) == {"attack": ["ogre"], "committed": ["club"]}
    assert zone(shown(duel.table), BOB, "hoard") == ()


@pytest.mark.parametrize("seed", range(3))
def test_nothing_that_is_shown_rests_on_what_is_hidden(seed: int) -> None:
    """A table in which all that is hidden lies otherwise is shown alike."""
    rules, table, chance = begun(seed)
    for count in range(ANSWERS_MOST):
        if table.over:
            break
        if count % 5 == 0:
            assert all(adds_up(each) for each in sums(shown(table)))
            other = start(rules, rules.imagine(observe(table, None), chance))
            assert shown(other) == shown(table)
        step(rules, table, chance)
