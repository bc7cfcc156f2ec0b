"""Steps of scenarios: a player's deeds in turns and bargains, choices, and what happens to all.

Deeds with cards are in `deeds_with_cards`. What no player does (dice, time, passing round the table) happens at once
and cannot be tried out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tests.scenarios import deeds_with_cards  # noqa: F401 - it enters its sentences into STEPS
from tests.scenarios.deeds import STEPS, Deed, acts, answer, answers, must_be_asked
from tests.scene import Scene
from tests.spoken import NotOffered

from kickdoor_game.machine import run
from kickdoor_game.machine.questions import Roll, Shuffle

NO_TERMS: tuple[tuple[str, ...], int, str] = ((), 0, "")
says = STEPS.says

# ---------------------------------------------------------------- the turn

answers("WHO opens the door", "open")
answers("WHO looks for trouble with CARD", "trouble")
answers("WHO looks for no trouble", "skip")
answers("WHO ends the turn", "end")
answers("WHO claims the kill", "win")
answers("WHO runs", "run")
answers("WHO rolls", "roll")
answers("WHO gives in", "caught")
answers("WHO buys themselves off, pays CARDS", "ransom")
answers("WHO passes", "pass")


@says("HEROES pass", happens=True)
def pass_in_order(t: Scene, heroes: Sequence[str]) -> None:
    t.passes(*heroes)


@says("everybody passes", happens=True)
def everybody_passes(t: Scene) -> None:
    if not any(question.default == ("pass",) for question in run.questions(t.table)):
        raise AssertionError(f"nobody is asked to pass\n{t}")
    t.everybody_passes()


@says("time runs out for WHO", happens=True)
def time_runs_out(t: Scene, who: str) -> None:
    t.time_is_up(who)


@says("time runs out for the trade", happens=True)
def trade_runs_out(t: Scene) -> None:
    t.alarm("trade")


@says("time runs out for the offer", happens=True)
def offer_runs_out(t: Scene) -> None:
    t.alarm("bid")


@says("time runs out for what is new", happens=True)
def news_run_out(t: Scene) -> None:
    while any(hero.fresh for hero in t.table.heroes):
        t.alarm("fresh")


# ---------------------------------------------------------------- chance


@says("the die shows NUMBER", happens=True)
def die_shows(t: Scene, die: int) -> None:
    dice_show(t, [die])


@says("the dice show NUMBERS", happens=True)
def dice_show(t: Scene, dice: Sequence[int]) -> None:
    asked = run.questions(t.table)
    if not any(isinstance(question.shape, Roll) or question.kind == "flee_roll" for question in asked):
        raise AssertionError(f"no die is rolled now\n{t}")
    t.rolls(*dice)
    if t.dice:
        raise AssertionError(f"nobody rolls the last of these dice: {t.dice}\n{t}")


@says("chance takes CARDS from WHO", happens=True)
def chance_takes(t: Scene, cards: Sequence[str], victim: str) -> None:
    """Let chance take these cards from a hand, where cards are lost at random."""
    hand = t.keys(t.hero(victim).hand)
    shape = run.questions(t.table)[0].shape if run.chance_is_asked(t.table) else None
    if not set(cards) <= set(hand) or not isinstance(shape, Roll | Shuffle):
        raise AssertionError(f"chance takes no {' and '.join(cards)} from {victim} now\n{t}")
    places = [hand.index(card) for card in cards]
    if isinstance(shape, Shuffle):
        t.chance(tuple(places + [place for place in range(len(hand)) if place not in places]))
    else:
        for place in places:
            t.chance((place + 1,))


# ---------------------------------------------------------------- bargains


def _asks(pattern: str) -> Callable[..., Any]:
    return says(pattern, f"{pattern}, offers TERMS")


@_asks("WHO asks WHOM for help")
def asks(t: Scene, who: str, whom: str, terms: Any = NO_TERMS) -> Deed:
    return answer(who, "ask", whom, terms)


@says("WHO offers WHOM help", "WHO offers WHOM help, wants TERMS")
def offers_help(t: Scene, who: str, whom: str, terms: Any = NO_TERMS) -> Deed:
    if t.table.fight is None or t.fight.fighter != t.seat(whom):
        raise NotOffered(f"{whom} fights nobody\n{t}")
    return Deed(who, ("bid", terms))


@says("WHO counters, wants TERMS")
def counters(t: Scene, who: str, terms: Any) -> Deed:
    return answer(who, "counter", terms)


answers("WHO accepts", "accept")
answers("WHO declines", "decline")
answers("WHO accepts WHOM", "accept")
answers("WHO declines WHOM", "decline")
answers("WHO withdraws the request to WHOM", "withdraw")


@says("WHO withdraws the offer")
def withdraws(t: Scene, who: str) -> Deed:
    return Deed(who, ("unbid", t.names[t.fight.fighter]))


@says("WHO gives CARD to WHOM")
def gives(t: Scene, who: str, card: str, whom: str) -> Deed:
    return Deed(who, ("gift", whom, card))


acts("WHO offers WHOM CARDS for CARDS", "trade")
acts("WHO takes the trade of WHOM", "agree")
acts("WHO refuses the trade of WHOM", "refuse")
acts("WHO recalls the trade with WHOM", "recall")


# ---------------------------------------------------------------- choices


@says("WHO loses CARDS")
def loses(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    must_be_asked(t, who, "lose_")
    return answer(who, *cards)


@says("WHO discards CARDS")
def discards(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    must_be_asked(t, who, "discard_cards", "charity_discard", "surplus_powers")
    return answer(who, *cards)


@says("WHO keeps CARDS")
def keeps(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    must_be_asked(t, who, "keep_")
    return answer(who, *cards)


@says("WHO takes CARD")
def takes(t: Scene, who: str, card: str) -> Deed:
    must_be_asked(t, who, "loot_body", "pick_spoils", "plunder", "fetch_discard")
    return answer(who, "take", card) if t.asked(who) == "loot_body" else answer(who, card)


answers("WHO takes nothing", "decline")


@says("WHO deals out CARDS")
def deals_out(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    must_be_asked(t, who, "deal_spoils")
    return answer(who, *cards)


@says("WHO hands over SHARES")
def hands_over(t: Scene, who: str, shares: Sequence[tuple[str, str]]) -> Deed:
    must_be_asked(t, who, "charity", "give_item")
    return answer(who, dict(shares))


@says("WHO hands it to WHOM")
def hands_it(t: Scene, who: str, whom: str) -> Deed:
    must_be_asked(t, who, "give_big")
    return answer(who, whom)


@says("WHO runs from CARDS")
def runs_from(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    must_be_asked(t, who, "flee_order")
    return answer(who, *cards)


@says("WHO chooses number NUMBER")
def chooses_number(t: Scene, who: str, number: int) -> Deed:
    must_be_asked(t, who, "choose_effect", "vote")
    return answer(who, f"choose.{number - 1}")


@says("WHO picks WHOM")
def picks(t: Scene, who: str, whom: str) -> Deed:
    must_be_asked(t, who, "whom")
    return answer(who, whom)


@says("WHO joins in")
def joins_in(t: Scene, who: str) -> Deed:
    must_be_asked(t, who, "join_in")
    return answer(who, "join_in")


@says("WHO keeps quiet")
def keeps_quiet(t: Scene, who: str) -> Deed:
    must_be_asked(t, who, "join_in")
    return answer(who, "decline")
