"""Write down what every part of the judgement says of tables at which anything is done, asked for or not.

    .venv/bin/python -m tests.ai.make_looked_at

A seat asks for what it needs, and most weights change nothing that it does. So at tables that are dealt (`make_dealt`),
and at which chance acts, offers, trades and curses, each chair is asked for all of it at every step: what would help it
and what would spoil, what help is worth at every price, whom it could hurt, what the schemer would try, what an agent
sees. It counts as in `make_judgements`.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Mapping
from itertools import permutations
from pathlib import Path
from random import Random

from tests.ai.make_dealt import dealt, rows
from tests.ai.make_judgements import Answers, noted
from tests.printings import on_tables
from tests.scene import Scene

from kickdoor_ai.api import HIDDEN, Chair, Reply
from kickdoor_ai.doors.as_vectors import DoorsPart
from kickdoor_ai.doors.bribe_aware_seat import BribeAwareTemper
from kickdoor_ai.doors.bribing import appraisal, helping
from kickdoor_ai.doors.bribing.hiring import Hiring
from kickdoor_ai.doors.bribing.presents import Presents
from kickdoor_ai.doors.bribing.prices import Haggle, Prices
from kickdoor_ai.doors.bribing.shown import KnownCards
from kickdoor_ai.doors.bribing.swapping import Swapping
from kickdoor_ai.doors.estimate import body_worth, played_on_worth, view_for, worth
from kickdoor_ai.doors.grudges.deeds import wrong
from kickdoor_ai.doors.grudges.ledger import GrudgeLedger
from kickdoor_ai.doors.grudges.temper import GrudgingTemper
from kickdoor_ai.doors.judgement import choosing, rehearsal
from kickdoor_ai.doors.judgement.business import bargaining, building, trading
from kickdoor_ai.doors.judgement.business.bargaining import ENVY
from kickdoor_ai.doors.judgement.fights import arming, fighting, interfering, outlook, rescuing, striking
from kickdoor_ai.doors.judgement.position import ActionMemory
from kickdoor_ai.doors.scheming import mind, proposals
from kickdoor_ai.doors.scheming.features import FeatureReader
from kickdoor_ai.doors.scheming.outlook import Outlook, weights_for
from kickdoor_ai.idle import idle_question
from kickdoor_ai.rl.alphabet import Alphabet
from kickdoor_ai.rl.sight import VectorWriter
from kickdoor_ai.temper import GreedyTemper
from kickdoor_game.doors.fight.strength import prize
from kickdoor_game.doors.state.table import Corpse, DoorsTable, Trade
from kickdoor_game.heroes.dealings.bargains import ORDERS, HelpOffer, Terms
from kickdoor_game.heroes.table import Rolled
from kickdoor_game.language.cards import Monster
from kickdoor_game.machine.answers import Answer, time_is_up
from kickdoor_game.machine.errors import IllegalAnswer, Refusal
from kickdoor_game.machine.plain import clone
from kickdoor_game.machine.questions import (
    Menu,
    Option,
    Order,
    PickOne,
    PickSome,
    Pile,
    Question,
    Shape,
    Split,
    word_in,
)
from kickdoor_game.machine.run import apply_in_place, questions, roll_out

GOLDEN = Path(__file__).with_name("looked_at.golden.txt")
STEPS, TABLES = 5, 2
IDLY = {"show", "stow", "drop", "gift"}
"""Verbs that chance does not take, since others would hardly have their turn."""

SHUT = Refusal("not_now", "classic.cards.11")
PART = DoorsPart()
TEMPERS = (GreedyTemper(ENVY), BribeAwareTemper())


def opens_the_door(t: Scene, chance: Random) -> None:
    """Whatever has to be settled first is settled by its default."""
    while (asked := questions(t.table)[0]).kind != "arrange":
        apply_in_place(t.rules, t.table, time_is_up(asked.seat))
        roll_out(t.rules, t.table, chance)
    apply_in_place(t.rules, t.table, Answer(asked.seat, ("open",)))
    roll_out(t.rules, t.table, chance)
    t.table.news.clear()


def acts_anyhow(t: Scene, chance: Random) -> None:
    """Somebody does anything that the table admits: a standing action of any verb, or an answer."""
    asked = questions(t.table)
    for _ in range(6):
        chair = Chair(chance.randrange(len(t.names)))
        options = t.rules.standing(t.table, chair).open()
        words = sorted({word_in(option.key) for option in options} - IDLY)
        mine = [question for question in asked if question.seat == chair]
        if mine and chance.random() < 0.5:
            answer = Answer(chair, mine[0].shape.sample(chance))
        elif words:
            word = chance.choice(words)
            option = chance.choice([one for one in options if word_in(one.key) == word])
            answer = Answer(chair, Menu((option,)).sample(chance), standing=True)
        else:
            continue
        try:
            apply_in_place(t.rules, t.table, answer)
        except (IllegalAnswer, LookupError, ValueError):
            continue
        break
    else:
        apply_in_place(t.rules, t.table, time_is_up(asked[0].seat))
    roll_out(t.rules, t.table, chance)
    t.table.news.clear()


def looks(t: Scene, question: Question, chance: Random) -> Iterator[object]:
    """All that one chair could ask."""
    position = proposals.NotingPosition(t.table, question, Random(1), ActionMemory())
    ledger = GrudgeLedger(players=len(t.names))
    ledger.enter(wrong(Chair((question.seat + 1) % len(t.names)), "curse", 0, harm=1.0))
    grudging = GrudgingTemper(ledger)
    yield building.improve(position)
    yield building.spend_surplus(position)
    if question.kind == "trouble":
        yield list(fighting.troubles(position))
    for _ in range(2):
        yield trading.propose(position), position.memory
        position.memory.trade_turn = -1
    yield trading.answer_trades(position)
    yield arming.reserves(position)
    for strike in striking.strikes(position):
        yield [striking.net_worth(position, temper, strike) for temper in (*TEMPERS, grudging)]
    yield from _between_two(t, position)
    yield from _choices(t, position, chance)
    if question.kind in choosing.CHOOSERS:
        yield choosing.CHOOSERS[question.kind](position)
    if t.table.fight is not None:
        yield from _of_a_fight(t, position, grudging)
    if question.kind != "idle":
        decided = proposals.proposals(position, mind.ShrewdTemper(), most=20)
        for decision in decided:
            mind.note(position.memory, t.table.turn_number, decision)
        yield decided, position.memory
        yield mind.lets_others_begin(t.table, question)
    options = t.rules.standing(t.table, question.seat).open()
    for option in chance.sample(options, min(3, len(options))):
        try:
            choice = Menu((option,)).sample(chance)
        except (LookupError, ValueError):
            continue
        yield rehearsal.wasted(t.table, question.seat, choice), rehearsal.stops_win(t.table, question.seat, choice)


def _choices(t: Scene, position: proposals.NotingPosition, chance: Random) -> Iterator[object]:
    """What it would choose, if it were asked about what it has."""
    hero, chair = position.me, position.chair
    cards = [*hero.hand, *hero.items]
    options = tuple(
        Option(f"card.{card}", card, worth=getattr(t.table.card(card), "gold", 0), barred=None if card % 7 else SHUT)
        for card in cards
    )
    others = [Chair(place) for place in range(len(t.names)) if place != chair]
    piles = tuple(Pile(f"seat.{other}", 0, 3, seat=other) for other in others)
    half = (len(cards) + 1) // 2
    asked: list[tuple[str, Shape]] = [
        ("lose_item", PickSome(options, 1, 2)),
        ("lose_worth", PickSome(options, 0, 9, worth_at_least=chance.choice((300, 700, 1_100)))),
        ("keep_big", PickSome(options, 0, half)),
        ("deal_spoils", PickSome(options, half, half)),
        ("charity", Split(options, piles, half, half)),
        ("charity", Split(options, piles, half, half, even=True)),
        ("give_big", PickOne(tuple(Option(f"seat.{other}", seat=other) for other in others))),
        (
            "surplus_big",
            Menu((Option("give"), Option("sell.1", details=(PickSome(options, 1, 9, worth_at_least=1_000),)))),
        ),
    ]
    if any(option.barred is None for option in options):
        asked += [("plunder", PickOne(options)), ("loot_body", Menu((*options, Option("pass"))))]
        asked += [("keep_super", Menu((*options[:3], Option("none"))))]
    for what, mine in (("class", hero.classes), ("race", hero.races)):
        roles = PickOne(tuple(Option(f"card.{card}", card) for card in mine))
        asked += [(f"{word}_{what}", roles) for word in ("lose", "keep") if mine]
    for kind, shape in asked:
        question = Question(chair, kind, shape, "default", "answer", ())
        asking = proposals.NotingPosition(t.table, question, Random(1), ActionMemory())
        asking.cherished = frozenset(cards[::3])
        yield kind, choosing.CHOOSERS[kind](asking)


def _between_two(t: Scene, position: proposals.NotingPosition) -> Iterator[object]:
    """Trades and gifts, some of which were made before."""
    others = [Chair(chair) for chair in range(len(t.names)) if chair != position.chair]
    swapping = Swapping(Prices())
    yield swapping.propose_instead(position)
    swapping.owed = set(others[:1])
    yield swapping.propose_instead(position), swapping.owed
    yield swapping.propose(position), swapping.answer(position), swapping.owed
    yield swapping.proposals, swapping.proposed
    presents = Presents(given={others[0]: t.table.turn_number}, faith=dict.fromkeys(others[1:], 0.5))
    monsters = [card for card in position.me.hand if isinstance(t.table.card(card), Monster)]
    for monster in monsters[:1]:
        plan = Reply((f"trouble.{monster}",))
        yield presents.give(position, appraisal.DealAppraiser(position, KnownCards()), plan), presents.given


def _of_a_fight(t: Scene, position: proposals.NotingPosition, grudging: GrudgingTemper) -> Iterator[object]:
    table, chair, fight = t.table, position.chair, t.table.fight
    assert fight is not None
    yield arming.means_to_win(position, fight)
    for flag in (False, True):
        yield list(interfering.means_to_spoil(position, fight, everything=flag))
        yield list(interfering.denials(position, fight, winning=flag))
    yield list(proposals._winning(position, fight)), list(proposals._kill(position))
    if fight.foes:
        yield choosing.flee_order(fleeing(t, position))
    yield interfering.at_stake(position, fight)
    yield [interfering.spoil(position, temper) for temper in (*TEMPERS, grudging)]
    if fight.running:
        yield rescuing.get_away(position)
    if chair == fight.fighter:
        for other in (hero for hero in table.heroes if hero.seat != chair):
            for items in ((), position.me.items[:1]):
                bid = HelpOffer(0, False, other.seat, Terms(list(items), len(items), "helper_first"))
                yield bargaining.bid_worth(position, fight, bid)
    view = position.view
    yield (
        outlook.victory_worth(view, fight),
        outlook.flight_worth(view, fight),
        outlook.lost_by_kill(table, fight, chair),
    )
    if table.heroes[chair].dead or chair in fight.party():
        return
    weighed = appraisal.DealAppraiser(position, KnownCards())
    most = prize(table, fight)
    taken = [card for card in table.heroes[fight.fighter].items if weighed.can_take(chair, card)][:1]
    offered = ((1, "helper_first"), (most, "fighter_first"), (0, ""), (1, "alternating_helper"))
    treasures, order = offered[(table.moves + chair) % len(offered)]
    terms = Terms(taken if treasures == 1 else [], treasures, order)
    yield bargaining.helping_worth(view, fight, terms)
    yield weighed.as_helper(fight, terms), weighed.plain_gain(fight, chair, terms)
    fighter = proposals.NotingPosition(table, idle_question(fight.fighter), Random(1), ActionMemory())
    yield appraisal.DealAppraiser(fighter, KnownCards()).as_fighter(fight, chair, terms)
    yield bargaining.price_to(position, fight, chair), weighed.without_me(fight)
    yield bargaining.partnership_worth(position, fight, chair)
    yield list(helping.jobs(weighed, fight, 0.05)), helping.best_job(weighed, fight, 0.4)
    hiring = Hiring(Prices({("helps", chair): 0.05 * (table.moves % 9)}), Haggle())
    hires = appraisal.DealAppraiser(fighter, KnownCards())
    yield hiring.terms_for(hires, fight, chair)
    yield hiring._payable(hires, chair), hiring._playable(hires, fight, chair)


def fleeing(t: Scene, position: proposals.NotingPosition) -> proposals.NotingPosition:
    """Asked from whom it runs away first."""
    assert t.table.fight is not None
    shape = Order(tuple(Option(f"foe.{foe.number}", foe.face) for foe in t.table.fight.foes))
    question = Question(position.chair, "flee_order", shape, (), "answer", ())
    return proposals.NotingPosition(t.table, question, Random(1), ActionMemory())


def sees(t: Scene, table: DoorsTable, sight: VectorWriter) -> str:
    """What each chair's agent is given of that table."""
    told = []
    for place in range(len(t.names)):
        seen = t.rules.observe(table, Chair(place))
        vector = sight.of_table(seen, Chair(place), [question.seat for question in questions(t.table)])
        told.append(f"{zlib.crc32(vector.tobytes()):08x}")
    return " ".join(told)


def bent(t: Scene, chance: Random) -> DoorsTable:
    """The same table with what is seldom there: bodies, trades, dice, a fight that is lost or paid for."""
    table = clone(t.table)
    chairs = [Chair(place) for place in range(len(t.names))]
    for hero in table.heroes:
        hero.returning, hero.dead = chance.random() < 0.3, chance.random() < 0.3
        hero.fresh, hero.unsold = hero.hand[:1], hero.items[:1]
    first, second, *_ = chance.sample(chairs, len(chairs))
    table.corpses = [
        Corpse(first, list(table.heroes[first].hand[:2])),
        Corpse(second, list(table.heroes[second].items[:1])),
    ]
    table.trades = [
        Trade(number, by, to, list(table.heroes[by].items[:1]), list(table.heroes[to].items[1:2]))
        for number, (by, to) in enumerate((pair for pair in permutations(chairs, 2) if chance.random() < 0.6), 1)
    ]
    table.rolled = Rolled(first, chance.randrange(1, 7), chance.randrange(-1, 3), 5, "run_away")
    table.aside, table.phase = list(table.heroes[second].hand[2:]), chance.choice(("charity", "loot", "setup", "odd"))
    table.met, table.won = chance.random() < 0.5, chance.random() < 0.5
    fight = table.fight
    if fight is not None:
        helper = next(chair for chair in chairs if chair != fight.fighter)
        fight.helper, fight.forced, fight.running = helper, chance.random() < 0.5, chance.random() < 0.5
        fight.escaped, fight.outcome = [helper] * chance.randrange(2), chance.choice(("", "fled"))
        fight.terms = Terms(list(table.heroes[fight.fighter].items[:2]), 2, chance.choice(ORDERS))
        for chair in chairs:
            terms = Terms(list(table.heroes[fight.fighter].items[2:3]), chair, chance.choice((*ORDERS, "")))
            fight.offers.append(HelpOffer(90 + chair, chance.random() < 0.5, chair, terms))
    return table


def estimated(t: Scene) -> Iterator[object]:
    """What every card of the deck is worth to every hero: in their hand, on them, and played on them by another."""
    reader = FeatureReader(t.table.book)
    weights = weights_for(t.table.book)
    for hero in t.table.heroes:
        view = view_for(t.table, hero)
        for key, card in t.table.book.by_key.items():
            does = (*getattr(card, "effects", ()), *getattr(card, "bad_stuff", ()), *getattr(card, "traits", ()))
            yield worth(view, card), [worth(view, word) for word in does]
            yield played_on_worth(view, t.table.book.ids[key][0])
        yield played_on_worth(view, HIDDEN), body_worth(view)
        yield list(reader.open(t.table, hero.seat)), list(reader.held(t.table, hero.seat))
        yield Outlook(reader, hero.seat, weights).chance(t.table)


def looked_at(seed: int, set_name: str, found: Mapping[str, Answers]) -> None:
    """A dealt table, at which chance does something, again and again."""
    t, chance = dealt(seed, set_name), Random(seed)
    if seed % 4:
        opens_the_door(t, chance)
    alphabet = Alphabet(len(t.names), PART.cards(t.table), PART.words, PART.acts)
    sight = VectorWriter(PART, alphabet)
    for answer in estimated(t):
        found["doors.estimate.cards"].add(answer)
    for _ in range(STEPS):
        if t.table.over:
            return
        asked = {question.seat: question for question in questions(t.table)}
        for place in range(len(t.names)):
            question = asked.get(Chair(place), idle_question(Chair(place)))
            for answer in looks(t, question, chance):
                found["lookahead"].add(answer)
        for table in (t.table, bent(t, chance)):
            found["doors.as_vectors"].add(sees(t, table, sight))
        for event in list(t.table.news):
            found["doors.as_vectors"].add(PART.tell(t.table, event))
        found["doors.as_vectors"].add(PART.summary(t.table))
        acts_anyhow(t, chance)
    t.table = bent(t, chance)
    for place in range(len(t.names)):
        for answer in looks(t, idle_question(Chair(place)), chance):
            found["lookahead"].add(answer)


LOOKS = dict([*rows(300, 7, TABLES, "classic"), *rows(1_300, 5, TABLES, "shakespeare", "bites")])


@on_tables()
def judged(name: str) -> list[str]:
    """The golden lines of those tables."""
    set_name, seeds = LOOKS[name]
    with noted() as found:
        for seed in seeds:
            looked_at(seed, set_name, found)
    lines = [
        f"{module:24}{answers.count:8} answers, together {answers.total:10.1f} {answers.check:08x}"
        for module, answers in sorted(found.items())
        if answers.count
    ]
    return [name, *lines]


if __name__ == "__main__":
    GOLDEN.write_text("\n\n".join("\n".join(judged(name)) for name in LOOKS) + "\n", "utf-8")
