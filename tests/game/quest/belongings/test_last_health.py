"""A card that gives Health brings a red token and takes a red one: it heals nobody, and nobody parts with the last."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from tests.game.quest.map import Map
from tests.game.quest.phases.test_turns import acts
from tests.game.quest.plain_game import laid_out
from tests.game.quest.trial import BLUE, GREEN, RED, Played

from kickdoor_game.heroes.events import Died, HelpAnswered, TradeEnded
from kickdoor_game.language.cards import SuperMunchkin
from kickdoor_game.language.words.conditions import HasClass
from kickdoor_game.language.words.effects import LoseItem
from kickdoor_game.language.words.specials import Ransom
from kickdoor_game.language.words.traits import Backstab, Berserk, CurseProof, FleeDiscards
from kickdoor_game.machine.answers import Answer
from kickdoor_game.machine.frame import Frame
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.run import apply_in_place, questions, refused_act, roll_out, start
from kickdoor_game.quest.cards.effects import Heal
from kickdoor_game.quest.cards.faces import Deal, RoomFace
from kickdoor_game.quest.cards.kinds import QuestClass, QuestCurse, QuestItem, QuestMonster
from kickdoor_game.quest.cards.traits import D10, MoreHealth, TakesDiscards
from kickdoor_game.quest.dice.throw import Throw
from kickdoor_game.quest.fight.combat import QuestCombat
from kickdoor_game.quest.fight.settlement import settle
from kickdoor_game.quest.phases.turn import QuestTurn
from kickdoor_game.quest.plays.curses import QuestCurseStrike
from kickdoor_game.quest.state.battle import Agreement, QuestTerms
from kickdoor_game.quest.state.table import Monster, QuestTable

EVERYBODY = (RED, BLUE, GREEN)
FREE: tuple[Any, ...] = (0, "", 0, (), 0, (), False)
CARDS: dict[str, Any] = {
    "vest": QuestItem(key="vest", name="Vest", slot="armor", gold=1000, traits=(MoreHealth(),)),
    "quilt": QuestItem(key="quilt", name="Quilt", slot="armor", gold=100, traits=(MoreHealth(),)),
    "plate": QuestItem(key="plate", name="Plate", slot="armor", gold=100, bonus=2),
    "charm": QuestItem(key="charm", name="Charm", slot="none", gold=100, traits=(MoreHealth(), CurseProof())),
    "cope": QuestItem(key="cope", name="Cope", slot="none", gold=100, only=HasClass("cleric"), traits=(MoreHealth(),)),
    "spoon": QuestItem(key="spoon", name="Spoon", slot="none", gold=100),
    "gem": QuestItem(key="gem", name="Gem", slot="none", gold=1000),
    "cleric": QuestClass(key="cleric", name="Cleric", role="cleric", traits=(TakesDiscards(),)),
    "warrior": QuestClass(key="warrior", name="Warrior", role="warrior", traits=(Berserk(),)),
    "wizard": QuestClass(key="wizard", name="Wizard", role="wizard", traits=(FleeDiscards(),)),
    "thief": QuestClass(key="thief", name="Thief", role="thief", traits=(Backstab(), D10("steal"))),
    "two_jobs": SuperMunchkin(key="two_jobs", name="Two Jobs"),
    "clerk": QuestMonster(key="clerk", name="Clerk", level=30, specials=(Ransom(1000),)),
    "moths": QuestCurse(key="moths", name="Moths", effects=(LoseItem(),)),
}
ID = {key: CardId(number) for number, key in enumerate(CARDS)}
SHOP = (Deal(worth=1000, gets=(Heal(),)), Deal(cards=1, gets=(Heal(),)))


def ids(names: str) -> tuple[CardId, ...]:
    return tuple(ID[name] for name in names.split())


def card(name: str) -> str:
    return f"card.{ID[name]}"


def at(
    frame: Frame | None = None,
    use: str = "vest",
    *,
    pack: str = "",
    is_a: str = "",
    hand: str = "",
    hits: int = 4,
    dice: Sequence[int] = (),
    monster: bool = False,
    prepare: Callable[[QuestTable], None] = lambda table: None,
) -> Played:
    """Red's turn, in a room beside blue's with a shop in it: without what they use, red would be dead by these hits."""
    drawn = Map(("1 2", "E ."))

    def laid(table: QuestTable) -> None:
        table.faces["1"] = RoomFace("1", "1", deals=SHOP)
        for hero, figure, room in zip(table.heroes, table.figures, ("1", "2", "E"), strict=True):
            hero.level, figure.room = 3, drawn.rooms[room]
        red, figure = table.heroes[RED], table.figures[RED]
        red.in_use, red.hand = ids(use), ids(hand)
        red.items = (*red.in_use, *ids(pack))
        for each in ids(is_a):
            if isinstance(table.card(each), SuperMunchkin):
                red.super_munchkin = each
            else:
                red.classes += (each,)
        figure.black = hits
        figure.tokens = 4 + sum(name != "plate" for name in use.split())
        prepare(table)

    here = [Monster(1, ID["clerk"], "green", drawn.rooms["1"])] if monster else []
    return Played(frame or Throw("combat", []), drawn, dice, here, tuple(CARDS.values()), laid)


def tokens(played: Played, seat: Seat = RED) -> tuple[int, int]:
    """Red tokens and black ones."""
    figure = played.table.figures[seat]
    return figure.health(), figure.black


# ---------------------------------------------------------------- nobody is healed by it


@pytest.mark.rule("quest.health.2")
@pytest.mark.parametrize("turn", [RED, BLUE])
def test_packing_and_using_it_again_heals_nothing(turn: Seat) -> None:
    """Found by a judge: 1 of 5 became 5 of 5 in four rounds, also on the turns of others."""
    played = at(hits=3, prepare=lambda table: setattr(table, "turn", turn))
    for _ in range(4):
        played.does(RED, f"stow.{ID['vest']}")
        assert tokens(played) == (1, 3)
        played.does(RED, f"wear.{ID['vest']}")
        assert tokens(played) == (2, 3)


@pytest.mark.rule("quest.health.2", "quest.items.20")
def test_lending_it_heals_nobody() -> None:
    played = at(hits=3)
    for seat, number in ((RED, 1), (BLUE, 2)):
        played.table.figures[BLUE].black = 2
        played.does(seat, f"trade.{BLUE if seat == RED else RED}", ((card("vest"),), 0, (), 0))
        played.does(BLUE if seat == RED else RED, f"agree.{number}")
    assert (tokens(played), tokens(played, BLUE)) == ((2, 3), (2, 2))


WHAT_ONE_DOES_WITH_BELONGINGS = frozenset(
    {*("wear", "stow", "drop", "drop_gold", "discard", "show", "play", "trade", "agree", "refuse", "recall")}
)


@pytest.mark.rule("quest.health.2")
@pytest.mark.parametrize("seed", range(8))
def test_no_sequence_of_belongings_actions_changes_the_number_of_hits(seed: int) -> None:
    """Three heroes with what gives Health, two of them hurt to the last, do what they like with what they have."""
    chance = random.Random(seed)

    def prepare(table: QuestTable) -> None:
        _, blue, green = table.heroes
        blue.items = blue.in_use = ids("quilt spoon")
        green.items, green.hand, green.classes = ids("plate"), ids("cope warrior two_jobs"), ids("cleric")
        green.in_use = green.items
        for figure, black in zip(table.figures, (4, 3, 3), strict=True):
            figure.room, figure.black = table.figures[RED].room, black
        table.figures[BLUE].tokens = 5

    played = at(use="vest charm", prepare=prepare, hits=chance.choice((4, 5)))
    before = [figure.black for figure in played.table.figures]
    done = 0
    for _ in range(80):
        seat = chance.choice(EVERYBODY)
        free = [
            option
            for option in played.rules.standing(played.table, seat).options
            if not option.barred and option.key.split(".")[0] in WHAT_ONE_DOES_WITH_BELONGINGS
        ]
        if free:
            option = chance.choice(free)
            played.does(seat, option.key, *(shape.sample(chance) for shape in option.details))
            done += 1
        while played.asked()[0][1] != "go_on":
            (question,) = questions(played.table)
            played._apply(Answer(question.seat, question.shape.sample(chance)))
        assert [figure.black for figure in played.table.figures] == before
        assert not any(hero.dead for hero in played.table.heroes)
    assert done > 20


@pytest.mark.rule("quest.health.2", "quest.health.3", "quest.health.5")
@pytest.mark.parametrize("seed", range(2))
def test_in_games_by_chance_hits_come_by_what_hits_and_go_by_what_heals(seed: int) -> None:
    """And nobody dies by what they do themselves, but by giving up."""
    chance = random.Random(seed)
    rules, table = laid_out(chance)
    start(rules, table)
    black = [0, 0, 0]
    for _ in range(300):
        roll_out(rules, table, chance)
        for event in table.news:
            match type(event).__name__:
                case "WasHit":
                    black[event.seat] += event.count  # type: ignore[attr-defined]
                case "Healed":
                    black[event.seat] -= event.count  # type: ignore[attr-defined]
                case "Returned":
                    black[event.seat] = 0  # type: ignore[attr-defined]
        assert [hero.dead or figure.black for hero, figure in zip(table.heroes, table.figures, strict=True)] == [
            hero.dead or count for hero, count in zip(table.heroes, black, strict=True)
        ]
        if table.over:
            break
        table.news.clear()
        answer = acts(rules, table, chance) if chance.random() < 0.5 else None
        by_will = answer is not None
        if answer is None:
            question = chance.choice(questions(table))
            answer = Answer(question.seat, question.shape.sample(chance))
        apply_in_place(rules, table, answer)
        assert not (by_will and Died(answer.seat, "no Health left") in table.news)


# ---------------------------------------------------------------- nobody parts with the last


def moths_wait(table: QuestTable) -> None:
    table.aside.append(ID["moths"])


def ward() -> Played:
    return at(QuestCurseStrike(ID["moths"], RED, BLUE), use="charm", prepare=moths_wait)


def fight(is_a: str = "", **has: str) -> Played:
    return at(QuestCombat(RED, [1]), is_a=is_a, monster=True, **has)  # type: ignore[arg-type]


def flight() -> Played:
    """Red has lost, with a token to spare, and is about to roll."""
    played = at(QuestCombat(RED, [1]), pack="gem", is_a="wizard", hits=3, monster=True, dice=(1, 1))
    played.answers(RED, "roll")
    played.passes(BLUE, GREEN)
    played.passes(*EVERYBODY)
    played.answers(RED, f"room.{played.drawn.rooms['2']}")
    return played


def asks_for_help(*, by: Seat, items: int) -> Callable[[Played], str]:
    terms = list(FREE)
    terms[items] = (card("vest"),)
    word = {RED: f"ask.{BLUE}", BLUE: "bid"}[by]
    return lambda played: played.refused(by, word, tuple(terms))


def deal(number: int) -> Callable[[Played], str]:
    def refused(played: Played) -> str:
        (question,) = questions(played.table)
        refusal = question.refuses((f"deal.{number}", (card("vest"),)))
        return "" if refusal is None else refusal.rule

    return refused


def ransom(played: Played) -> str:
    (question,) = questions(played.table)
    refusal = question.refuses(("ransom", (card("vest"),)))
    return "" if refusal is None else refusal.rule


WAYS_TO_PART: dict[str, tuple[Callable[[], Played], Callable[[Played], str]]] = {
    "pack it": (at, lambda played: played.refused(RED, f"stow.{ID['vest']}")),
    "put on another in its place": (
        lambda: at(pack="plate"),
        lambda played: played.refused(RED, f"wear.{ID['plate']}"),
    ),
    "drop it": (at, lambda played: played.refused(RED, "drop", (card("vest"),), 0)),
    "drop it with others": (
        lambda: at(pack="spoon"),
        lambda played: played.refused(RED, "drop", (card("spoon"), card("vest")), 0),
    ),
    "drop both of two": (
        lambda: at(use="vest charm", hits=4),
        lambda played: played.refused(RED, "drop", (card("vest"), card("charm")), 0),
    ),
    "give it away": (at, lambda played: played.refused(RED, f"trade.{BLUE}", ((card("vest"),), 0, (), 0))),
    "be asked for it": (at, lambda played: played.refused(BLUE, f"trade.{RED}", ((), 0, (card("vest"),), 0))),
    "sell it": (lambda: at(pack="gem"), lambda played: played.refused(RED, "sell", (card("vest"),))),
    "pay a Deal in Items": (lambda: at(QuestTurn(RED), pack="gem"), deal(0)),
    "pay a Deal in cards": (lambda: at(QuestTurn(RED), hand="spoon"), deal(1)),
    "give up the Class that lets them use it": (
        lambda: at(use="cope", is_a="cleric"),
        lambda played: played.refused(RED, f"discard.{ID['cleric']}"),
    ),
    "become something else": (
        lambda: at(use="cope", is_a="cleric", hand="warrior"),
        lambda played: played.refused(RED, f"play.{ID['warrior']}"),
    ),
    "change one of two Classes": (
        lambda: at(use="cope", is_a="cleric wizard two_jobs", hand="warrior"),
        lambda played: played.refused(RED, f"play.{ID['warrior']}", (card("cleric"),)),
    ),
    "sacrifice it against a curse": (ward, lambda played: played.refused(RED, f"ward.{ID['charm']}")),
    "pay with it for strength": (
        lambda: fight("warrior"),
        lambda played: played.refused(RED, "berserk", (card("vest"),)),
    ),
    "promise it for help": (fight, asks_for_help(by=RED, items=3)),
    "be asked to promise it": (fight, asks_for_help(by=BLUE, items=3)),
    "buy themselves off with it": (flight, ransom),
    "pay with it for a roll": (flight, lambda played: played.refused(RED, "flee_discards", (card("vest"),))),
}


@pytest.mark.rule("quest.health.2")
@pytest.mark.parametrize("way", WAYS_TO_PART)
def test_nobody_parts_by_will_with_what_holds_their_last_red_token(way: str) -> None:
    make, refused = WAYS_TO_PART[way]
    assert refused(make()) == "quest.health.2"


@pytest.mark.rule("quest.health.2")
def test_with_two_red_tokens_one_may_go() -> None:
    """Either of two cards, and not both; one Vest for another; the one that has been healed for is free again."""
    played = at(use="vest charm", hits=4)
    assert [played.refused(RED, f"stow.{ID[name]}") for name in ("vest", "charm")] == ["", ""]
    played.does(RED, f"stow.{ID['vest']}")
    assert played.refused(RED, f"stow.{ID['charm']}") == "quest.health.2"
    played = at(pack="quilt")
    played.does(RED, f"wear.{ID['quilt']}")
    assert (tokens(played), played.table.heroes[RED].in_use) == ((1, 4), ids("quilt"))
    played = at(hits=3)
    assert played.refused(RED, f"stow.{ID['vest']}") == ""


@pytest.mark.rule("quest.class.15", "quest.health.2")
def test_what_is_owed_for_discards_is_paid_without_it() -> None:
    def prepare(table: QuestTable) -> None:
        table.decks["dxm"], table.discards["dxm"] = [], [CardId(91)]

    played = at(QuestTurn(RED), use="cope", is_a="cleric", prepare=prepare)
    assert played.asked() == [(RED, "take_discards")]
    played._apply(Answer(RED, 1))
    (question,) = questions(played.table)
    free = [option.key for option in question.shape.options if option.barred is None]  # type: ignore[union-attr]
    assert free == ["card.91"], "neither the Cope nor the Class that lets them use it"
    assert question.default == ("card.91",)


@pytest.mark.rule("quest.items.20", "quest.health.2")
def test_an_offer_lapses_when_it_is_about_the_last() -> None:
    played = at(hits=3)
    played.does(RED, f"trade.{BLUE}", ((card("vest"),), 0, (), 0))
    played.table.figures[RED].black = 4
    played.table.changed = True
    played.does(BLUE, "drop_gold", 1)
    assert TradeEnded(RED, BLUE, "lapsed", "last_health") in played.told
    assert played.table.heroes[RED].items == ids("vest")


@pytest.mark.rule("quest.bribes.5", "quest.health.2")
def test_a_promised_one_is_not_owed_while_it_holds_the_last() -> None:
    played = fight()
    battle = played.table.battle
    assert battle is not None
    battle.helper, battle.agreed = BLUE, Agreement(BLUE, QuestTerms(gold=100, items=ids("vest")))
    settle(played.table, battle, won=True)
    assert HelpAnswered(RED, BLUE, "void", "last_health") in played.table.news
    assert (played.table.heroes[RED].items, played.table.figures[BLUE].gold) == (ids("vest"), 400)


# ---------------------------------------------------------------- but whatever takes it kills


@pytest.mark.rule("quest.health.2", "quest.death.1")
def test_a_curse_that_takes_it_kills() -> None:
    played = at(QuestCurseStrike(ID["moths"], RED, BLUE), prepare=moths_wait)
    played.passes(*EVERYBODY)
    assert Died(RED, "no Health left") in played.told
    assert tokens(played) == (0, 4)


@pytest.mark.rule("quest.health.2", "quest.class.18", "quest.death.1")
def test_a_theft_of_it_kills() -> None:
    def prepare(table: QuestTable) -> None:
        table.turn = BLUE
        table.heroes[BLUE].classes = ids("thief")
        table.figures[BLUE].room = table.figures[RED].room

    played = at(prepare=prepare, dice=(1,))
    played.does(BLUE, "steal", card("vest"))
    played.passes(*EVERYBODY)
    assert Died(RED, "no Health left") in played.told
    assert tokens(played, BLUE) == (5, 0)


def test_what_holds_the_last_is_told_with_the_cure() -> None:
    played = at()
    refusal = refused_act(played.rules, played.table, RED, (f"stow.{ID['vest']}",))
    assert refusal is not None
    assert (refusal.code, refusal.cure) == (
        "holds_last_health",
        "get Health back first: it holds your last, and you would die without it",
    )
