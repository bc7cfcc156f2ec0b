"""What the greedy seat does at the table of the board game."""

from __future__ import annotations

import pickle
from contextlib import suppress
from random import Random

import pytest
from tests.ai.quest.chairs import COAT, FIDDLE, HAT, HELMET, MAIL, NEWT, TROLL, WARRIOR, fight, newcomer, says, turn
from tests.game.quest.map import SIDE
from tests.game.quest.plain_game import plain_rules
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_ai.api import Reply
from kickdoor_ai.lookahead import twin
from kickdoor_ai.play import MatchTooLong, play_match
from kickdoor_ai.quest.bargaining import ENVY
from kickdoor_ai.quest.estimate.roads import LATER, Roads
from kickdoor_ai.quest.kinds.greedy_seat import GreedySeat
from kickdoor_ai.quest.position import QuestMemory, QuestPosition
from kickdoor_ai.quest.trying import rehearsal
from kickdoor_ai.registry import make
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.machine.ids import CardId
from kickdoor_game.machine.questions import Question
from kickdoor_game.quest.cards.faces import RoomFace
from kickdoor_game.quest.state.table import Monster, QuestTable


def _searched(played: Played) -> Played:
    """Red has searched the room where they are."""
    played.answers(RED, "search")
    played.dice = [2]
    played._roll()
    played.passes(RED, BLUE, GREEN)
    return played


@pytest.mark.rule("quest.combat.4", "quest.search.1")
def test_it_goes_where_it_wins() -> None:
    """A newt next door is a Level and a Treasure, once the room is searched."""
    assert says(turn(r2=NEWT), GreedySeat()) == "search"
    assert says(_searched(turn(r2=NEWT)), GreedySeat()) == "go.east"


def test_it_keeps_away_from_what_it_cannot_beat() -> None:
    assert says(turn(r2=TROLL, level=1), GreedySeat()) != "go.east"


@pytest.mark.rule("quest.search.1")
def test_it_searches_where_nobody_was() -> None:
    """With all of its Move left and nothing to fight."""
    assert says(turn(rows=("1", "E")), GreedySeat()) == "search"


@pytest.mark.rule("quest.boss.1")
def test_at_level_ten_it_goes_home() -> None:
    """With enough on it to face a Boss."""

    def armed(table: QuestTable) -> None:
        red = table.heroes[RED]
        red.items = red.in_use = (HELMET, MAIL)

    assert says(_searched(turn(rows=("1", "E"), level=10, prepare=armed)), GreedySeat()) == "go.south"


@pytest.mark.rule("quest.roll.5")
def test_it_takes_its_roll_back_if_others_have_made_the_combat_much_harder() -> None:
    """A newt was announced; a troll has come to help it. Once is enough: nothing else can be done about the two."""
    played, red = fight(NEWT), GreedySeat()
    assert says(played, red) == "roll"
    played.answers(RED, "roll")
    assert not says(played, red).startswith("do")
    played.table.monsters.append(Monster(2, TROLL, "blue", played.table.combat.room))
    played.table.combat.monsters.append(2)
    assert says(played, red) == "do call_off"
    played.does(RED, "call_off")
    assert played.asked() == [(RED, "battle")]
    while (said := says(played, red)) != "roll":
        played.answers(RED, said)
    played.answers(RED, "roll")
    assert not says(played, red).startswith("do")


@pytest.mark.rule("quest.flee.1", "quest.flee.11")
def test_it_runs_where_nothing_waits() -> None:
    """Not to the troll, who would be fought at once."""
    played = fight(TROLL, level=1)
    played.table.monsters.append(played.table.monsters[0].__class__(7, TROLL, "blue", played.drawn.rooms["2"]))
    played.dice = [1, 6, 6]
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(RED, BLUE, GREEN)
    assert played.asked() == [(RED, "flee_room")]
    assert says(played, GreedySeat()) == f"room.{played.drawn.rooms['E']}"


def test_who_wins_asks_nobody() -> None:
    assert says(fight(NEWT), GreedySeat()) == "roll"


@pytest.mark.rule("quest.help.2", "quest.help.3")
def test_who_would_lose_asks_next_door_and_waits() -> None:
    """On the terms that cost least; then it waits for the answer, once."""
    played = fight(NEWT, level=1, prepare=_strong_blue)
    assert says(played, GreedySeat()) == f"do ask.{BLUE} (0, '', 300, (), 0, (), False)"


def _strong_blue(table: QuestTable) -> None:
    table.heroes[BLUE].level = 6


@pytest.mark.rule("quest.bribes.1")
def test_it_helps_for_a_good_price_and_not_for_nothing() -> None:
    """A Treasure for a fight that is won with it; of a hopeless one it wants nothing."""
    played = fight(NEWT, level=1, prepare=_strong_blue)
    played.does(RED, f"ask.{BLUE}", (1, "alternating_helper", 0, (), 0, (), False))
    assert says(played, GreedySeat(), BLUE) == "do accept.1"
    played = fight(NEWT, level=1, prepare=_strong_blue)
    played.does(RED, f"ask.{BLUE}", (0, "", 0, (), 0, (), False))
    assert says(played, GreedySeat(), BLUE) == "do decline.1"
    played = fight(TROLL, level=1)
    played.does(RED, f"ask.{BLUE}", (2, "alternating_helper", 300, (), 0, (), False))
    assert says(played, GreedySeat(), BLUE) == "do decline.1"


@pytest.mark.rule("quest.items.10", "quest.playing.6")
def test_it_puts_on_what_is_better() -> None:

    def dressed(table: QuestTable) -> None:
        red = table.heroes[RED]
        red.items = red.in_use = (HAT,)
        red.hand = (HELMET,)

    assert says(turn(prepare=dressed), GreedySeat()) == f"do play.{HELMET}"


def test_it_leaves_on_what_is_better() -> None:
    def dressed(table: QuestTable) -> None:
        red = table.heroes[RED]
        red.items = red.in_use = (HELMET,)
        red.hand = (HAT,)

    assert not says(turn(prepare=dressed), GreedySeat()).startswith("do")


@pytest.mark.rule("quest.class.2")
def test_it_takes_a_class() -> None:

    def schooled(table: QuestTable) -> None:
        table.heroes[RED].hand = (WARRIOR,)

    assert says(turn(prepare=schooled), GreedySeat()) == f"do play.{WARRIOR}"


@pytest.mark.rule("quest.level.11", "quest.level.12")
def test_it_buys_levels_with_what_it_does_not_need() -> None:
    """Coins, or a fiddle that helps in no fight."""

    def rich(table: QuestTable) -> None:
        table.figures[RED].gold = 1_000

    def laden(table: QuestTable) -> None:
        table.heroes[RED].hand = (FIDDLE,)

    assert says(turn(prepare=rich), GreedySeat()) == "do buy"
    assert says(turn(prepare=laden), GreedySeat()) == f"do sell ('card.{FIDDLE}',)"


@pytest.mark.rule("quest.level.12", "quest.level.13")
@pytest.mark.parametrize(("gold", "sold"), [(0, FIDDLE), (890, FIDDLE), (900, HAT), (950, HAT)])
def test_it_sells_no_more_than_a_level_costs(gold: int, sold: CardId) -> None:
    """A hat for 100 is just enough for who lacks 100: the fiddle for 1,000 is kept. Red wears better than both."""

    def laden(table: QuestTable) -> None:
        table.heroes[RED].items = table.heroes[RED].in_use = (HELMET, MAIL)
        table.heroes[RED].hand = (HAT, FIDDLE)
        table.figures[RED].gold = gold

    assert says(turn(prepare=laden), GreedySeat()) == f"do sell ('card.{sold}',)"


@pytest.mark.rule("quest.level.12")
@pytest.mark.parametrize(("level", "item", "gold"), [(5, HELMET, 400), (3, COAT, 700)])
def test_it_keeps_what_it_fights_with(level: int, item: CardId, gold: int) -> None:
    """With all coins it would buy a Level; in use the helmet is worth as much as that, and the coat not much less."""

    def clad(table: QuestTable) -> None:
        table.heroes[RED].items = table.heroes[RED].in_use = (item,)
        table.figures[RED].gold = gold

    assert not says(turn(level=level, prepare=clad), GreedySeat()).startswith("do sell")


@pytest.mark.rule("quest.bases.3", "quest.winning.2")
def test_a_monster_that_it_beats_gets_its_own_colour_and_another_one_that_of_the_leader() -> None:
    """Whoever beats a monster of their own colour draws a card for it."""

    def led(table: QuestTable) -> None:
        table.heroes[GREEN].level = 4

    assert says(newcomer(level=9, prepare=led), GreedySeat()) == "base.red"
    assert says(newcomer(level=3, prepare=led), GreedySeat()) == "base.green"


@pytest.mark.rule("quest.bases.3")
def test_where_its_own_bases_are_gone_the_leaders_is_next() -> None:
    def crowded(table: QuestTable) -> None:
        table.heroes[GREEN].level = 4
        room = table.figures[GREEN].room
        table.monsters = [Monster(number, TROLL, "red", room) for number in (1, 2, 3)]
        table.next_monster = 4

    assert says(newcomer(level=9, prepare=crowded), GreedySeat()) == "base.green"


@pytest.mark.rule("quest.turns.8", "quest.playing.3")
def test_a_helper_puts_on_at_once_what_they_are_paid_with() -> None:
    """Blue gets a helmet in red's turn, and is asked."""
    played = turn()
    played.table.heroes[BLUE].hand = (HELMET,)
    played.table.figures[BLUE].received = 1
    played.table.heroes[BLUE].fresh = (HELMET,)
    played.table.changed = True
    played.does(RED, "drop_gold", 100)
    assert played.asked() == [(BLUE, "received")]
    assert says(played, GreedySeat(), BLUE) == f"do play.{HELMET}"


@pytest.mark.rule("quest.items.20")
def test_it_agrees_to_presents_and_good_trades_only() -> None:

    def shops(table: QuestTable) -> None:
        for seat, card in ((RED, HAT), (BLUE, HELMET)):
            table.heroes[seat].items = table.heroes[seat].in_use = (card,)

    played = turn(prepare=shops)
    mine, theirs = (f"card.{HAT}",), (f"card.{HELMET}",)
    played.does(RED, f"trade.{BLUE}", (mine, 0, theirs, 0))
    assert says(played, GreedySeat(), BLUE) == "do refuse.1"
    played = turn(prepare=shops)
    played.does(RED, f"trade.{BLUE}", ((), 100, (), 0))
    assert says(played, GreedySeat(), BLUE) == "do agree.1"


@pytest.mark.rule("quest.charity.1")
def test_charity_gives_what_it_misses_least() -> None:
    """Enhancers before Items."""

    def full(table: QuestTable) -> None:
        table.heroes[RED].hand = (HELMET, CardId(50), CardId(51), CardId(91), CardId(92), HAT)
        table.figures[RED].searched = (table.figures[RED].room,)

    played = turn(prepare=full, rows=("1", "E"))
    played.answers(RED, "end")
    assert played.asked() == [(RED, "charity")]
    given = says(played, make_still())
    assert all(f"'card.{card}'" in given for card in (91, 92)), given


def make_still() -> GreedySeat:
    """One that does nothing before it answers."""

    class Still(GreedySeat):
        def standing_action(self, position: object) -> None:
            return None

    return Still()


@pytest.mark.parametrize("seed", range(4))
def test_it_beats_chance_and_never_slips(seed: int) -> None:
    """Whole games with three seats that play by chance: every question is answered as it may be, and it wins."""
    kinds: set[str] = set()

    def look(table: QuestTable, question: Question, verdict: object) -> None:
        kinds.add(question.kind)

    seats = [make(kind, "quest") for kind in ("random", "greedy", "random", "random")]
    result = play_match(plain_rules(Random(1)), seats, Random(seed), look=look)
    assert (result.winners, result.slips) == ([1], [])
    assert result.turns < 100
    assert {"setup", "move", "battle", "before_roll", "dice", "look_round"} <= kinds


def test_four_of_them_end_their_game() -> None:
    seats = [GreedySeat() for _ in range(4)]
    result = play_match(plain_rules(Random(1)), seats, Random(5))
    assert result.winners
    assert result.slips == []
    assert all(type(pickle.loads(pickle.dumps(seat))) is GreedySeat for seat in seats)


def test_it_can_say_what_it_weighed() -> None:
    mind = GreedySeat()
    says(_searched(turn(r2=NEWT)), mind)
    best = mind.considered()[0]
    assert (best.choice, best.because) == (Reply(("go.east",)), "")


@pytest.mark.rule("quest.monsterturn.1")
def test_monsters_may_come_where_it_waits() -> None:
    """The troll next door goes west on red, so red's room is worse to end a turn in."""
    played = turn(level=1, r2=TROLL)
    played.table.faces["2"] = RoomFace("2", "Two", {"red": SIDE["west"]})
    roads, here = Roads.seen_by(played.table, RED), played.drawn.rooms["1"]
    assert roads.arrivals.keys() == {here}
    assert roads.arrivals[here] < 0
    assert roads.waiting(here) == pytest.approx(LATER * roads.potentials[here] + roads.arrivals[here])


def test_what_changes_nothing_gains_nothing_whatever_others_may_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is played is compared with the same imagined table in which nothing is played."""
    monkeypatch.setattr(rehearsal, "_played", lambda position, world, choice, dice: twin(world))
    rules, looked = plain_rules(Random(1)), 0

    def look(table: QuestTable, question: Question, verdict: object) -> None:
        nonlocal looked
        seen = rules.observe(table, question.seat)
        position = QuestPosition(seen, question, rules.standing(table, question.seat), Random(1), QuestMemory())
        assert rehearsal.best_card(position, GreedyTemper(ENVY)) is None
        looked += position.memory.looked != ()

    with suppress(MatchTooLong):
        play_match(rules, [make("greedy", "quest") for _ in range(3)], Random(3), look=look, decisions_most=300)
    assert looked > 15, "hardly a card could be tried: the test has shown nothing"
