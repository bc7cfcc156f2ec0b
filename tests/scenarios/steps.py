"""What is done in a scenario: a deed of one player, or something that happens to the table.

A `Deed` is only what a player would say; whether it is done, or must be refused, is decided by who reads the line.
Whether it answers the question that is open to him, or is one of the things he may do at any time, follows from the
verb and, where a verb serves for both, from what is asked.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tests.scenarios.sentences import Language
from tests.scene import Scene
from tests.spoken import NotOffered

from kickdoor_game.language.cards import (
    Curse,
    DoorSpecial,
    Enhancer,
    Mate,
    Monster,
    OneShot,
    TreasureSpecial,
    Wandering,
)
from kickdoor_game.machine import run
from kickdoor_game.machine.questions import (
    Number,
    Option,
    PickOne,
    PickSome,
    Roll,
    Shape,
    Shuffle,
    word_in,
)

NO_TERMS: tuple[tuple[str, ...], int, str] = ((), 0, "")
STEPS = Language("what is done")
says = STEPS.says


class Deed(NamedTuple):
    """`standing`: done at any time; otherwise an answer to the open question."""

    who: str
    said: tuple[Any, ...]
    standing: bool = True

    def do(self, t: Scene) -> None:
        (t.acts if self.standing else t.answers)(self.who, *self.said)


def answer(who: str, *said: Any) -> Deed:
    return Deed(who, said, standing=False)


def _asked(t: Scene, who: str, *kinds: str) -> None:
    """The verb must fit what is asked, so that nobody keeps what he is asked to lose."""
    asked = t.asked(who) or "nothing"
    if not any(asked == kind or (kind.endswith("_") and asked.startswith(kind)) for kind in kinds):
        raise AssertionError(f"{who} is asked {asked.replace('_', ' ')}, which this does not answer\n{t}")


def _simple(pattern: str, *said: Any) -> None:
    says(pattern)(lambda t, who: answer(who, *said))


# ---------------------------------------------------------------- the turn

_simple("WHO opens the door", "open")
_simple("WHO looks for no trouble", "skip")
_simple("WHO ends the turn", "end")
_simple("WHO claims the kill", "win")
_simple("WHO runs", "run")
_simple("WHO rolls", "roll")
_simple("WHO passes", "pass")


@says("WHO looks for trouble with CARD")
def look_for_trouble(t: Scene, who: str, card: str) -> Deed:
    return answer(who, "trouble", card)


@says("HEROES pass")
def pass_in_order(t: Scene, heroes: Sequence[str]) -> None:
    t.passes(*heroes)


@says("everybody passes")
def everybody_passes(t: Scene) -> None:
    if not any(question.default == ("pass",) for question in run.questions(t.table)):
        raise AssertionError(f"nobody is asked to pass\n{t}")
    t.everybody_passes()


@says("time runs out for WHO")
def time_runs_out(t: Scene, who: str) -> None:
    t.time_is_up(who)


@says("time runs out for the trade")
def trade_runs_out(t: Scene) -> None:
    t.alarm("trade")


@says("time runs out for the offer")
def offer_runs_out(t: Scene) -> None:
    t.alarm("bid")


@says("time runs out for what is new")
def news_run_out(t: Scene) -> None:
    while any(hero.fresh for hero in t.table.heroes):
        t.alarm("fresh")


# ---------------------------------------------------------------- chance


@says("the die shows NUMBER")
def die_shows(t: Scene, die: int) -> None:
    dice_show(t, [die])


@says("the dice show NUMBERS")
def dice_show(t: Scene, dice: Sequence[int]) -> None:
    asked = run.questions(t.table)
    if not any(isinstance(question.shape, Roll) or question.kind == "flee_roll" for question in asked):
        raise AssertionError(f"no die is rolled now\n{t}")
    t.rolls(*dice)
    if t.dice:
        raise AssertionError(f"nobody rolls the last of these dice: {t.dice}\n{t}")


@says("chance takes CARDS from WHO")
def chance_takes(t: Scene, cards: Sequence[str], victim: str) -> None:
    """Cards of a hand that are lost at random are these; nobody could see to it at a table."""
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


# ---------------------------------------------------------------- cards

WORDS: dict[type, str] = {
    Curse: "curse",
    Enhancer: "enhance",
    Mate: "mate",
    Wandering: "wander",
    Monster: "monster",
    OneShot: "use",
    TreasureSpecial: "use",
    DoorSpecial: "use",
}


@says(
    "WHO plays CARD",
    "WHO plays CARD on WHOM",
    "WHO plays CARD on CARD",
    "WHO plays CARD on CARD with CARD",
    "WHO plays CARD with CARDS",
    "WHO plays CARD for the SIDE",
    "WHO plays CARD as NUMBER",
    "WHO plays CARD instead of CARD",
)
def plays(t: Scene, who: str, card: str, *more: Any) -> Deed:
    if t.asked(who) == "keep_super" and not more:
        return answer(who, "play", card)
    return _lay(t, who, WORDS.get(type(t.table.book.by_key[card]), "play"), card, more)


@says("WHO lays down CARD")
def lays_down(t: Scene, who: str, card: str) -> Deed:
    return _lay(t, who, "play", card, ())


def _lay(t: Scene, who: str, word: str, card: str, more: Sequence[Any]) -> Deed:
    option = _option(t, who, word, card)
    return Deed(who, (word, card, *_details(option, more)))


def _option(t: Scene, who: str, word: str, what: str) -> Option:
    """What the deed is called among the things that may be done at any time; the barred one if there is no other."""
    options = [
        option
        for option in t.rules.standing(t.table, t.seat(who)).options
        if word_in(option.key) == word and option.card is not None and t.key(option.card) == what
    ]
    if not options:
        raise NotOffered(f"{who} cannot {word} {what}\n{t}")
    return min(options, key=lambda option: option.barred is not None)


def _details(option: Option, more: Sequence[Any]) -> list[Any]:
    """What was said further, in the form that the option wants it; an only choice need not be said."""
    if option.barred is not None and not option.details:
        return list(more)
    said: list[Any] = []
    left = list(more)
    for at, shape in enumerate(option.details):
        only = _only_choice(shape)
        if only is not None and len(left) < len(option.details) - at:
            said.append(only)
        elif left:
            said.append(_detail(shape, left.pop(0)))
        else:
            wanted = "a number" if isinstance(shape, Number) else " or ".join(_words(shape))
            raise AssertionError(f"say more: {wanted}")
    if left:
        raise AssertionError(f"{option.key} wants nothing like {left} besides")
    return said


def _words(shape: Shape) -> list[str]:
    return [option.key for option in getattr(shape, "options", ()) if option.barred is None]


def _only_choice(shape: Shape) -> Any:
    if isinstance(shape, PickSome) and not shape.least:
        return []
    return _words(shape)[0] if isinstance(shape, PickOne) and len(_words(shape)) == 1 else None


def _detail(shape: Shape, value: Any) -> Any:
    if isinstance(shape, PickSome):
        return value if isinstance(value, list) else [value]
    return value[0] if isinstance(value, list) and len(value) == 1 else value


def _acts(pattern: str, word: str) -> None:
    """A verb of the engine with a card, and what else the pattern names."""
    says(pattern)(lambda t, who, *said: Deed(who, (word, *said)))


_acts("WHO wears CARD", "wear")
_acts("WHO stows CARD", "stow")
_acts("WHO drops CARD", "drop")
_acts("WHO shows CARDS to WHOM", "show")
says("WHO shows CARDS to everybody")(lambda t, who, cards: Deed(who, ("show", cards, "all")))


@says("WHO sells CARDS")
def sells(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    return Deed(who, ("sell", cards), standing=t.asked(who) != "surplus_big")


@says("WHO sells nothing")
def sells_nothing(t: Scene, who: str) -> Deed:
    return answer(who, "give")


@says("WHO claims CARD with CARD")
def claims(t: Scene, who: str, card: str, price: str) -> Deed:
    return Deed(who, ("claim", card, price))


# ---------------------------------------------------------------- abilities

_acts("WHO goes berserk, pays CARDS", "berserk")
_acts("WHO turns the undead, pays CARDS", "turning")
_acts("WHO backstabs WHOM, pays CARDS", "backstab")
_acts("WHO steals CARD, pays CARDS", "steal")
_acts("WHO adds to the roll, pays CARDS", "flee_discards")
_acts("WHO charms CARD", "charm")
_acts("WHO chases away CARD", "chase")
_acts("WHO forces WHOM to help", "conscript")
_acts("WHO sacrifices CARD", "sacrifice")
_acts("WHO stops the curse with CARD", "ward")


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


_simple("WHO accepts", "accept")
_simple("WHO declines", "decline")
says("WHO accepts WHOM")(lambda t, who, whom: answer(who, "accept", whom))
says("WHO declines WHOM")(lambda t, who, whom: answer(who, "decline", whom))
says("WHO withdraws the request to WHOM")(lambda t, who, whom: answer(who, "withdraw", whom))


@says("WHO withdraws the offer")
def withdraws(t: Scene, who: str) -> Deed:
    return Deed(who, ("unbid", t.names[t.fight.fighter]))


says("WHO gives CARD to WHOM")(lambda t, who, card, whom: Deed(who, ("gift", whom, card)))
says("WHO offers WHOM CARDS for CARDS")(lambda t, who, whom, mine, theirs: Deed(who, ("trade", whom, mine, theirs)))
says("WHO takes the trade of WHOM")(lambda t, who, whom: Deed(who, ("agree", whom)))
says("WHO refuses the trade of WHOM")(lambda t, who, whom: Deed(who, ("refuse", whom)))
says("WHO recalls the trade with WHOM")(lambda t, who, whom: Deed(who, ("recall", whom)))


# ---------------------------------------------------------------- choices


@says("WHO loses CARDS")
def loses(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    _asked(t, who, "lose_")
    return answer(who, *cards)


@says("WHO discards CARDS")
def discards(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    _asked(t, who, "discard_cards", "charity_discard")
    return answer(who, *cards)


@says("WHO keeps CARDS")
def keeps(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    _asked(t, who, "keep_")
    return answer(who, *cards)


@says("WHO takes CARD")
def takes(t: Scene, who: str, card: str) -> Deed:
    _asked(t, who, "loot_body", "pick_spoils", "plunder", "fetch_discard")
    return answer(who, "take", card) if t.asked(who) == "loot_body" else answer(who, card)


_simple("WHO takes nothing", "decline")


@says("WHO deals out CARDS")
def deals_out(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    _asked(t, who, "deal_spoils")
    return answer(who, *cards)


@says("WHO hands over SHARES")
def hands_over(t: Scene, who: str, shares: Sequence[tuple[str, str]]) -> Deed:
    _asked(t, who, "charity", "give_item")
    return answer(who, dict(shares))


@says("WHO hands it to WHOM")
def hands_it(t: Scene, who: str, whom: str) -> Deed:
    _asked(t, who, "give_big")
    return answer(who, whom)


@says("WHO runs from CARDS")
def runs_from(t: Scene, who: str, cards: Sequence[str]) -> Deed:
    _asked(t, who, "flee_order")
    return answer(who, *cards)


@says("WHO chooses number NUMBER")
def chooses_number(t: Scene, who: str, number: int) -> Deed:
    _asked(t, who, "choose_effect")
    return answer(who, f"choose.{number - 1}")
