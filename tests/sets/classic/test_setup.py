"""Before the first turn: seats, decks, the deal, the dice, and whose turn follows whose (classic.setup)."""

import random
from collections import Counter

import pytest
from tests.deal import Deal
from tests.scene import H, Scene

from kickdoor_game.doors.observe import observe
from kickdoor_game.doors.state import events
from kickdoor_game.heroes.table import DOOR, TREASURE
from kickdoor_game.language.cards import DOOR_KINDS
from kickdoor_game.machine import run
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.errors import StaleAnswer
from kickdoor_game.machine.ids import CHANCE, Seat
from kickdoor_game.machine.observation import HIDDEN
from kickdoor_game.machine.questions import Roll, Shuffle
from kickdoor_game.machine.ruleset import Player
from kickdoor_game.sets.classic.game import RULES

DOORS, TREASURES = (len(RULES.book.decks[deck]) for deck in (DOOR, TREASURE))
NAMES = ("Ann", "Bob", "Cid", "Dot", "Eve", "Fay", "Gus")


def players(count: int) -> list[Player]:
    return [Player(name) for name in NAMES[:count]]


@pytest.mark.rule("classic.setup.1")
@pytest.mark.parametrize("count", [0, 1, 2, 7])
def test_fewer_than_three_or_more_than_six_cannot_begin(count: int) -> None:
    with pytest.raises(ValueError, match=f"3 to 6 players, not {count}"):
        RULES.new_table(players(count), {})


@pytest.mark.rule("classic.setup.1")
@pytest.mark.parametrize("count", [3, 4, 5, 6])
def test_three_to_six_can_begin(count: int) -> None:
    table = run.start(RULES, RULES.new_table(players(count), {}))
    run.roll_out(RULES, table, random.Random(count))
    assert [question.seat for question in run.questions(table)] == list(range(count))


@pytest.mark.rule("classic.setup.1")
def test_the_defaults_of_somebody_who_is_away_carry_a_whole_turn() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H(), doors=["minotaur_with_a_map"])
    t.time_is_up("Ann")
    t.time_is_up("Ann")
    assert t.fight.running
    t.rolls(6)
    t.everybody_passes()
    t.time_is_up("Ann")
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.setup.2")
def test_there_are_two_decks_and_every_card_is_in_its_own() -> None:
    table = RULES.new_table(players(3), {})
    doors = [isinstance(table.card(card), DOOR_KINDS) for card in table.decks[DOOR]]
    treasures = [isinstance(table.card(card), DOOR_KINDS) for card in table.decks[TREASURE]]
    assert Counter(doors) == {True: DOORS}
    assert Counter(treasures) == {False: TREASURES}


@pytest.mark.rule("classic.setup.3")
def test_each_deck_is_shuffled_on_its_own_before_anything_is_dealt() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    assert [(question.shape, dealt) for question, dealt in t.shuffled] == [(Shuffle(DOORS), 0), (Shuffle(TREASURES), 0)]


@pytest.mark.rule("classic.setup.3")
def test_the_shuffle_decides_where_the_cards_lie() -> None:
    table = run.start(RULES, RULES.new_table(players(3), {}))
    before = {deck: list(cards) for deck, cards in table.decks.items()}
    run.apply_in_place(RULES, table, Answer(CHANCE, tuple(reversed(range(DOORS)))))
    assert table.decks == {DOOR: before[DOOR][::-1], TREASURE: before[TREASURE]}
    run.apply_in_place(RULES, table, Answer(CHANCE, tuple(reversed(range(TREASURES)))))
    assert table.heroes[0].hand == (before[DOOR][0], before[DOOR][1], before[TREASURE][0], before[TREASURE][1])


@pytest.mark.differs_in("shakespeare", "bites")
@pytest.mark.rule("classic.setup.3")
def test_nobody_sees_the_order_of_a_deck() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    for viewer in (t.seat("Ann"), None):
        seen = observe(t.table, viewer).table
        assert seen.decks == {DOOR: [HIDDEN] * (DOORS - 3 * 2), TREASURE: [HIDDEN] * (TREASURES - 3 * 2)}


@pytest.mark.rule("classic.setup.4")
def test_five_players_are_dealt_ten_doors_and_ten_treasures() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[], Dot=[], Eve=[])
    for hero in t.table.heroes:
        backs = [isinstance(t.table.card(card), DOOR_KINDS) for card in hero.hand]
        assert backs == [True, True, False, False]
    assert (len(t.table.decks[DOOR]), len(t.table.decks[TREASURE])) == (DOORS - 10, TREASURES - 10)


@pytest.mark.rule("classic.variants.1")
def test_in_the_faster_game_four_of_each_are_dealt() -> None:
    t = Deal(options={"fast_deal": True}, Ann=[], Bob=[], Cid=[])
    for hero in t.table.heroes:
        backs = [isinstance(t.table.card(card), DOOR_KINDS) for card in hero.hand]
        assert backs == [True] * 4 + [False] * 4


@pytest.mark.rule("classic.variants.2")
@pytest.mark.parametrize(("options", "drawn"), [({}, 2), ({"fast_deal": True}, 4)])
def test_who_returns_from_death_draws_as_many_as_were_dealt(options: dict[str, bool], drawn: int) -> None:
    doors = ["lenient_dragon", "elf", "elf", "dwarf", "dwarf"]
    t = Scene(Ann=H(level=5), Bob=H(level=3), Cid=H(level=2), doors=doors, options=options)
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(1)
    t.everybody_passes()
    assert [event.seat for event in t.told(events.Died)] == [t.seat("Ann")]
    for name in ("Bob", "Cid"):
        t.answers(name, "open")
        t.answers(name, "skip")
        t.answers(name, "end")
    assert t.asked("Ann") == "arrange"
    backs = [isinstance(t.table.card(card), DOOR_KINDS) for card in t.hero("Ann").hand]
    assert backs == [True] * drawn + [False] * drawn


@pytest.mark.rule("classic.setup.5")
def test_everybody_sees_every_level_and_hears_of_every_change() -> None:
    t = Scene(Ann=H(level=9), Bob=H(hand=["clerical_error"]), Cid=H(level=1))
    t.acts("Bob", "curse", "clerical_error", "Ann")
    t.everybody_passes()
    assert t.told(events.LevelsChanged) == [events.LevelsChanged(t.seat("Ann"), -1, 8, "Clerical Error", audience=None)]
    for viewer in (t.seat("Cid"), None):
        assert [hero.level for hero in observe(t.table, viewer).table.heroes] == [8, 1, 1]


@pytest.mark.rule("classic.setup.6")
def test_dice_are_rolled_by_the_server_alone() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), doors=["hydra_tribunal"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.answers("Ann", "roll")
    (question,) = run.questions(t.table)
    assert (question.seat, question.shape) == (-1, Roll(6, 1, (Seat(0),)))
    with pytest.raises(StaleAnswer):
        run.apply(t.rules, t.table, Answer(t.seat("Ann"), (6,)))


@pytest.mark.rule("classic.setup.6")
def test_a_roll_is_published_to_all() -> None:
    t = Scene(Ann=H(level=5), Bob=H(), Cid=H(), doors=["hydra_tribunal"])
    t.answers("Ann", "open")
    t.answers("Ann", "run")
    t.rolls(4)
    (rolled,) = t.told(events.DieRolled)
    assert (rolled.seat, rolled.die, rolled.audience) == (t.seat("Ann"), 4, None)


@pytest.mark.rule("classic.setup.6")
def test_every_face_of_the_die_comes_up_about_as_often() -> None:
    rng = random.Random(6)
    counted = Counter(Roll(6).sample(rng)[0] for _ in range(6_000))
    assert sorted(counted) == [1, 2, 3, 4, 5, 6]
    assert max(counted.values()) - min(counted.values()) < 200


@pytest.mark.rule("classic.setup.7")
def test_the_highest_die_begins() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    t.ready()
    t.rolls(2, 5, 4)
    assert t.told(events.FirstPlayer) == [events.FirstPlayer(t.seat("Bob"), (2, 5, 4), (Seat(0), Seat(1), Seat(2)))]
    assert t.asked("Bob") == "arrange"


@pytest.mark.rule("classic.setup.7")
def test_who_is_tied_for_the_highest_rolls_again() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[])
    t.ready()
    t.rolls(6, 3, 6)
    assert t.told(events.FirstPlayer) == []
    (question,) = run.questions(t.table)
    assert question.shape == Roll(6, 2, (Seat(0), Seat(2)))
    t.rolls(1, 2)
    assert t.told(events.FirstPlayer) == [events.FirstPlayer(t.seat("Cid"), (1, 2), (Seat(0), Seat(2)))]
    assert t.asked("Cid") == "arrange"
    assert [(roll.seat, roll.die) for roll in t.told(events.DieRolled)] == [(0, 6), (1, 3), (2, 6)]


@pytest.mark.rule("classic.setup.8")
def test_the_turn_goes_to_the_left_and_from_the_highest_seat_to_the_lowest() -> None:
    t = Deal(Ann=[], Bob=[], Cid=[], doors=["elf", "elf", "elf", "dwarf", "dwarf", "dwarf"])
    t.ready()
    t.rolls(1, 6, 2)
    for name in ("Bob", "Cid", "Ann"):
        assert t.asked(name) == "arrange"
        t.answers(name, "open")
        t.answers(name, "skip")
        t.answers(name, "end")
        if t.asked(name) == "charity_discard":
            t.time_is_up(name)
    assert t.asked("Bob") == "arrange"
    assert [event.seat for event in t.told(events.TurnBegan)] == [1, 2, 0, 1]
