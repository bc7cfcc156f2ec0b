"""What the schemer imagines: tables that fit what it sees and has seen, menus opened verb by verb, the tree."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from tests.ai.minds import in_words
from tests.doors_rules import printing
from tests.game.doors.test_numbers_vary import by
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_ai.api import Act, Chair, Reply, Wait
from kickdoor_ai.doors.bribing.shown import KnownCards
from kickdoor_ai.doors.greedy_seat import GreedySeat
from kickdoor_ai.doors.judgement.position import ActionMemory
from kickdoor_ai.doors.scheming.mind import SimulatedSeat
from kickdoor_ai.doors.scheming.playing import Choose, carry_out, next_turn, play_on
from kickdoor_ai.doors.scheming.proposals import NotingPosition, _help, _winning
from kickdoor_ai.doors.scheming.search import Node, Path
from kickdoor_ai.doors.scheming.worlds import WORLDS_MOST, ImaginedPosition, Worlds
from kickdoor_ai.fallback import Judged
from kickdoor_ai.play import play_match
from kickdoor_game.doors.anytime import BY_WORD
from kickdoor_game.doors.engine import observed
from kickdoor_game.doors.state import events as told
from kickdoor_game.doors.state.table import DoorsTable
from kickdoor_game.language.cards import Monster
from kickdoor_game.machine.questions import Option, Question, word_in
from kickdoor_game.machine.run import question_of

RULES = printing("classic")


def through_a_match(seed: int, look: Callable[[DoorsTable, Question], None]) -> None:
    def looked(table: DoorsTable, question: Question, verdict: Judged) -> None:
        look(table, question)

    play_match(RULES, [GreedySeat() for _ in range(4)], Random(seed), look=looked)


# ---------------------------------------------------------------- positions


def test_menus_opened_verb_by_verb_are_those_of_the_engine() -> None:
    words: set[str] = set()

    def look(table: DoorsTable, question: Question) -> None:
        for hero in table.heroes:
            asked = Question(hero.seat, "any", question.shape, question.default, "answer", question.rules)
            position = ImaginedPosition(table, asked, Random(1), ActionMemory())
            expected: dict[str, list[Option]] = {}
            for option in RULES.standing(table, hero.seat).open():
                expected.setdefault(word_in(option.key), []).append(option)
            assert {word: found for word in BY_WORD if (found := position.open(word))} == expected
            words.update(expected)

    through_a_match(1, look)
    assert words >= {"play", "wear", "stow", "use", "curse", "sell", "enhance", "trade", "gift", "bid", "drop"}


def test_what_is_left_out_is_not_to_be_had() -> None:
    t = Scene(Ann=H(hand=["dwarf", "find_a_staircase"]), Bob=H(), Cid=H())
    position = ImaginedPosition(t.table, t.question("Ann"), Random(1), ActionMemory())
    position.leave_out(lambda option: word_in(option.key) == "use")
    assert position.open("play")
    assert not position.open("use")


# ---------------------------------------------------------------- worlds


def test_all_worlds_look_to_its_chair_like_the_table_does() -> None:
    looked = 0

    def look(table: DoorsTable, question: Question) -> None:
        nonlocal looked
        chair = question.seat
        seen = RULES.observe(table, chair)
        before = RULES.observe(table, chair)
        worlds = Worlds(seen, KnownCards(), Random(looked))
        for number in range(2):
            copy, _ = worlds.world(number).copy()
            assert RULES.observe(copy, chair) == seen
            assert question_of(copy, chair) == question
            assert RULES.status(copy) == []
        assert seen == before
        looked += 1

    through_a_match(2, look)
    assert looked > 200


def test_a_world_is_the_same_whenever_it_is_asked_for() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["dwarf", "elf"]), Cid=H(hand=["mate"]))
    worlds = Worlds(t.rules.observe(t.table, Chair(0)), KnownCards(), Random(1))
    far = worlds.world(WORLDS_MOST + 3)
    assert worlds.world(3).table is far.table
    assert worlds.world(3).seed != far.seed
    assert worlds.world(3) == worlds.world(3)
    hands = {tuple(worlds.world(number).table.heroes[1].hand) for number in range(20)}
    assert len(hands) > 10


def test_a_copy_of_a_world_may_be_changed() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    worlds = Worlds(t.rules.observe(t.table, Chair(0)), KnownCards(), Random(1))
    copy, _ = worlds.world(0).copy()
    carry_out(t.rules, copy, Chair(0), Reply(("open",)))
    assert worlds.world(0).table.phase == "arrange"


def test_a_card_seen_on_its_way_into_a_hand_is_in_that_hand_in_every_world() -> None:
    t = Scene(Ann=H(), Bob=H(hand=["dwarf", "load_bearing"]), Cid=H(hand=["mate"]))
    load_bearing = t.hero("Bob").hand[1]
    shown = KnownCards()
    shown.hear([told.TookOpened(Chair(1), load_bearing)])
    worlds = Worlds(t.rules.observe(t.table, Chair(0)), shown, Random(1))
    for number in range(20):
        table = worlds.world(number).table
        assert load_bearing in table.heroes[1].hand
        assert t.rules.status(table) == []


def test_what_is_seen_elsewhere_is_not_remembered_in_a_hand() -> None:
    t = Scene(Ann=H(hand=["load_bearing"]), Bob=H(hand=["dwarf"]), Cid=H())
    shown = KnownCards()
    shown.hear([told.TookOpened(Chair(1), t.hero("Ann").hand[0])])
    table = Worlds(t.rules.observe(t.table, Chair(0)), shown, Random(1)).world(0).table
    assert t.rules.status(table) == []


# ---------------------------------------------------------------- an imagined match goes on


def test_habits_play_until_the_next_turn_and_leave_a_sound_table() -> None:
    t = Scene(doors=["elf_biter"], treasures=["tactical_banana_skin"], Ann=H(level=3), Bob=H(), Cid=H())
    choose: dict[Chair, Choose] = {Chair(i): SimulatedSeat().choose for i in range(3)}
    made = play_on(observed(t.table), t.table, choose, Random(1), next_turn(t.table))
    assert t.table.turn == 1
    assert t.asked("Bob") == "arrange"
    assert t.hero("Ann").level == 4
    assert made >= 4
    assert t.rules.status(t.table) == []


def test_who_waits_is_asked_again_and_nobody_waits_for_ever() -> None:
    t = Scene(doors=["elf_biter"], treasures=["tactical_banana_skin"], Ann=H(level=3), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    t.answers("Ann", "win")
    asked: list[int] = []

    def waits(table: DoorsTable, question: Question, rng: object) -> Wait:
        asked.append(question.seat)
        return Wait()

    choose: dict[Chair, Choose] = {Chair(0): SimulatedSeat().choose, Chair(1): waits, Chair(2): SimulatedSeat().choose}
    play_on(t.rules, t.table, choose, Random(1), next_turn(t.table))
    assert t.hero("Ann").level == 4
    assert asked[:2] == [1, 1], "again when Cid has passed, and then the clock passes for Bob"


def test_a_playout_ends_after_so_many_decisions() -> None:
    t = Scene(Ann=H(), Bob=H(), Cid=H())
    choose: dict[Chair, Choose] = {Chair(i): SimulatedSeat().choose for i in range(3)}
    assert play_on(t.rules, t.table, choose, Random(1), lambda table, question: False, most=7) == 7


# ---------------------------------------------------------------- the tree

RUN, WIN, ASK = Reply(("run",)), Reply(("win",)), Act(("use.1", "heroes"))


def tried(node: Node, options: list[Reply | Act], worth: dict[object, float], times: int) -> list[object]:
    taken: list[object] = []
    for _ in range(times):
        path = Path({"combat": node})
        decision = path.go("combat", options)
        path.end(worth[decision])
        taken.append(decision)
    return taken


def test_a_node_begins_with_habit_and_widens_slowly() -> None:
    taken = tried(Node(), [RUN, WIN, ASK], {RUN: 0.2, WIN: 0.2, ASK: 0.2}, 12)
    assert taken[:4] == [RUN] * 4
    assert taken[4] == WIN
    assert taken.index(ASK) == 8


def test_a_node_comes_to_prefer_what_is_better() -> None:
    taken = tried(Node(), [RUN, WIN, ASK], {RUN: 0.2, WIN: 0.6, ASK: 0.1}, 60)
    assert taken.count(WIN) > 40
    assert set(taken) == {RUN, WIN, ASK}


def test_what_was_seldom_there_is_not_taken_for_neglected() -> None:
    """Its trials are held against how often it could be chosen, not against those of the whole node."""
    node = Node()
    tried(node, [RUN, WIN], {RUN: 0.4, WIN: 0.4}, 40)
    tried(node, [RUN, ASK], {RUN: 0.4, ASK: 0.35}, 10)
    edge = node.edges[ASK]
    assert edge.there == 10
    assert node.edges[RUN].there == 50
    assert 0 < edge.trials < 10


def test_a_choice_opens_branches_of_its_own() -> None:
    root: dict[str, Node] = {}
    path = Path(root)
    path.go("combat", [RUN])
    path.go("roll", [ASK])
    path.end(0.5)
    combat = root["combat"].edges[RUN]
    roll = combat.below["roll"].edges[ASK]
    assert (combat.trials, combat.total, roll.trials, roll.total) == (1, 0.5, 1, 0.5)


@pytest.mark.parametrize(
    ("treasures", "countered", "looked_at"),
    [
        (0, False, ["accept", "decline", "counter 1", "counter 3"]),
        (1, False, ["accept", "decline", "counter 2", "counter 3"]),
        (2, False, ["accept", "decline", "counter 3"]),
        (3, False, ["accept", "decline"]),
        (0, True, ["accept", "decline"]),
    ],
)
def test_whoever_is_asked_for_help_looks_at_prices_above_what_is_offered_to_them(
    treasures: int, countered: bool, looked_at: list[str]
) -> None:
    """Dot has offered herself for two of three before, and Cid is asked for nothing: neither is what Bob is offered."""
    t = Scene(doors=["kraken_in_a_bathtub"], Ann=H(level=3), Bob=H(level=9), Cid=H(level=9), Dot=H(level=9))
    t.answers("Ann", "open")
    t.acts("Dot", "bid", ((), 2, "helper_first"))
    t.answers("Ann", "ask", "Bob", ((), treasures, "helper_first" if treasures else ""))
    memory = ActionMemory()
    memory.countered = countered
    position = NotingPosition(t.table, t.question("Bob"), Random(1), memory)
    found = []
    for decision in _help(position):
        assert isinstance(decision, Reply)
        name, *details = decision.choice
        found.append(f"{name} {details[0][1]}" if details else name)
    assert found == looked_at


def test_the_lower_price_is_looked_at_first() -> None:
    hoard = Monster(key="hoard", name="Hoard", level=12, treasures=9, bad_stuff=())
    t = Scene(doors=["hoard"], extra=[hoard], Ann=H(level=3), Bob=H(level=9), Cid=H(level=9))
    t.answers("Ann", "open")
    t.answers("Ann", "ask", "Bob", ((), 1, "helper_first"))
    position = NotingPosition(t.table, t.question("Bob"), Random(1), ActionMemory())
    found = [decision.choice for decision in _help(position) if isinstance(decision, Reply)]
    assert [choice[1][1] for choice in found if choice[0] == "counter"] == [2, 9]


PREY = [beast(f"prey_{level}", level) for level in range(1, 9)]
GHOSTS = [beast(f"ghost_{level}", level, tags=("undead",)) for level in range(1, 9)]


@pytest.mark.parametrize(
    ("foe", "hand", "tried"),
    [
        ("prey_1", ["wandering_monster", "prey_7"], "wander wandering_monster prey_7!"),
        ("prey_1", ["wandering_monster", "prey_8"], ""),
        ("prey_4", ["mate"], "mate mate foe 0!"),
        ("prey_5", ["mate"], ""),
        ("prey_3", ["understaffed"], "enhance understaffed foe 0!"),
        ("prey_4", ["understaffed"], ""),
        ("prey_8", ["part_time"], ""),
        ("ghost_1", ["ghost_7"], "monster ghost_7!"),
        ("ghost_1", ["ghost_8"], ""),
    ],
)
def test_who_is_winning_thinks_of_more_to_beat_as_long_as_they_still_win(foe: str, hand: list[str], tried: str) -> None:
    """Ann is of Level 9, and so beats eight."""
    numbers = by(free_joins=(("undead", True),))
    t = Scene(numbers=numbers, extra=[*PREY, *GHOSTS], doors=[foe], Ann=H(level=9, hand=hand), Bob=H(), Cid=H())
    t.answers("Ann", "open")
    position = NotingPosition(t.table, t.question("Ann"), Random(1), ActionMemory())
    assert [in_words(t, decision) for decision in _winning(position, t.fight)] == [tried] * bool(tried)
