"""Asking for help: offers that bind (classic.help). The fighter asks, the asked accept, decline or counter; anybody
may offer to help at a price.

Offers live in the fight (`heroes.bargains`). The Items in the terms that were agreed are locked until the fight is
over, handed over when it is won, and otherwise stay where they are (classic.help.4).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ...heroes import verbs
from ...heroes.dealings import bargains
from ...heroes.dealings.bargains import (
    HelpOffer,
    Terms,
    close_offer,
    lapse_offers,
    open_offer,
    terms_from,
    void_promises,
)
from ...heroes.hero_sheet.gear import may_carry
from ...heroes.hero_sheet.sheet import trait_of
from ...language.words.traits import LevelForHelping
from ...machine.answers import Answer
from ...machine.errors import Refusal, required
from ...machine.ids import NOBODY, CardId, Seat
from ...machine.questions import Choice, Menu, Option, Question, key
from ..state import events
from ..state.fight import Fight
from ..state.table import DoorsTable
from .strength import ahead, forbidden, levels_for, prize

FromHand = Callable[[DoorsTable, Seat, Seat], tuple[CardId, ...]]
"""The cards in the hand of a fighter that could be played on another player."""


class Market(NamedTuple):
    """What is the same for all who ask for help in a fight, or offer it, at one moment: worked out once for them.

    `refused`: why there is none to be had now, if so. `treasures`: how many there are to be promised.
    """

    refused: Refusal | None
    treasures: int


def market(table: DoorsTable, fight: Fight, winning: bool | None = None) -> Market:
    """How it stands now. `winning`: whether the heroes are ahead, for those who know."""
    return Market(refuses_help(table, fight, winning), prize(table, fight))


def refuses_help(table: DoorsTable, fight: Fight, winning: bool | None = None) -> Refusal | None:
    """Why nobody can be asked for help in this fight now; None if somebody can. `winning` as for `market`."""
    if fight.outcome:
        return Refusal("fight_is_over", "classic.combat.23", "wait for another combat")
    if fight.running:
        return Refusal("running_away", "classic.runaway.1", "wait for another combat")
    if fight.helper != NOBODY:
        return Refusal("one_helper", "classic.help.3", "wait for another combat: only one player can help in each")
    if forbidden(table, fight, "helpers"):
        return Refusal("no_help_against_it", "classic.priority.1", "wait for another monster")
    if table.numbers.help_only_when_losing and (ahead(table, fight) if winning is None else winning):
        return Refusal("ahead_already", "classic.help.1", "wait until the monsters are ahead: nobody needs help to win")
    return None


def offer_option(
    table: DoorsTable,
    fight: Fight,
    name: str,
    other: Seat,
    now: Market,
    *,
    request: bool,
    seat: Seat | None = None,
    played: tuple[CardId, ...] = (),
) -> Option:
    """The option of that key by which that player is asked (`request`), or offers themselves, with what is promised.

    `seat`: whom the option is about. `played`: the cards of the fighter's hand that may be promised in it.
    """
    refused = now.refused
    form, has_news = bargains.offer_shape(table, fight, other, now.treasures, request=request, played=played)
    if refused is None:
        made = len(fight.said(other, request=request))
        if made >= table.numbers.help_offers_most:
            cure = f"wait for another combat: {made} offers to one player in one combat are enough"
            refused = Refusal("offers_used_up", "classic.help.2", cure)
        elif not has_news():
            refused = Refusal("nothing_new", "classic.help.2", "wait for another combat")
    return Option(name, seat=seat, details=(form,), barred=refused, rule="classic.help.2")


def candidates(table: DoorsTable, fight: Fight) -> list[Seat]:
    return [seat for seat in table.around(fight.fighter) if seat != fight.fighter]


def lapses(table: DoorsTable, fight: Fight, offer: HelpOffer, now: Market) -> str:
    """Why an open offer can no longer stand; empty if it can. A promised Item that is gone takes it along.

    A promised card of the hand does not: that it is gone would tell everybody which it was (shakespeare.help.9).
    """
    if now.refused is not None:
        return now.refused.code
    if table.heroes[offer.other].dead:
        return "dead"
    if any(card not in table.heroes[fight.fighter].items for card in offer.terms.items):
        return "item_gone"
    return "fewer_treasures" if offer.terms.treasures > now.treasures else ""


def tidy_offers(table: DoorsTable, fight: Fight) -> None:
    """Offers that can no longer stand lapse, with the reason."""
    lapse_offers(table, fight, lambda offer: lapses(table, fight, offer, market(table, fight)))


def join(table: DoorsTable, fight: Fight, offer: HelpOffer) -> None:
    """The deal is made: they are in the fight, and all other offers are closed (classic.help.3)."""
    fight.helper = offer.other
    fight.terms = offer.terms
    close_offer(table, fight, offer, "joined")
    table.stir()
    tidy_offers(table, fight)


def force(table: DoorsTable, fight: Fight, helper: Seat, card: CardId) -> None:
    """An ability of that card makes him help, for nothing (classic.help.21)."""
    fight.helper, fight.forced, fight.terms = helper, True, Terms([], 0, "")
    table.tell(events.HelpAnswered(fight.fighter, helper, "forced", table.card(card).name))
    table.stir()
    tidy_offers(table, fight)


def would_win_game(table: DoorsTable, fight: Fight) -> bool:
    """Whether winning this fight would lift the fighter to the goal (classic.help.21, classic.help.22)."""
    return _gets_to_goal(table, fight, levels_for(table, fight))


def _gets_to_goal(table: DoorsTable, fight: Fight, levels: int) -> bool:
    return table.heroes[fight.fighter].level + levels >= table.numbers.goal_level


def shares_victory(table: DoorsTable, fight: Fight, levels: int) -> bool:
    """Tell whether a helper wins with the fighter whom so many Levels lift in that fight; their own does not matter.

    It makes no difference whether the kill gives them or a card that may give the last one (shakespeare.variants.5).
    """
    return table.numbers.shared_victory and fight.helper != NOBODY and _gets_to_goal(table, fight, levels)


def winners_of_kill(table: DoorsTable, fight: Fight) -> list[Seat]:
    """Who would win the game by killing all monsters of this fight: fighter and helper (classic.winning.4)."""
    winners = [fight.fighter] if would_win_game(table, fight) else []
    if fight.helper != NOBODY:
        level = table.heroes[fight.helper].level + helper_levels(table, fight, len(fight.killed()))
        wins = level >= table.numbers.goal_level or shares_victory(table, fight, levels_for(table, fight))
        winners += [fight.helper] if wins else []
    for seat in slayers_before(fight):
        if table.heroes[seat].level + levels_before(fight, seat) >= table.numbers.goal_level and seat not in winners:
            winners += [] if table.heroes[seat].dead else [seat]
    return winners


def slayers_before(fight: Fight) -> list[Seat]:
    """Return those who fought it before and were rid of a monster by a card that kills (classic.combat.19)."""
    return sorted({one.by for one in fight.slain} - {fight.fighter})


def levels_before(fight: Fight, seat: Seat) -> int:
    """Return the Levels that those monsters are worth to that seat if the combat is won."""
    return sum(one.levels for one in fight.slain if one.by == seat)


def let_helper_go(table: DoorsTable, fight: Fight) -> None:
    """Take a helper out of the fight who cannot be in it any longer, without a roll and without Bad Stuff.

    The dead help nobody (classic.death.9), nobody helps against a monster that allows no help (classic.help.3), and
    nobody is forced into a fight that would win the game (classic.help.22). What was promised to them is void.
    """
    if fight.helper == NOBODY:
        return
    if table.heroes[fight.helper].dead:
        _take_out(table, fight, "dead")
    elif forbidden(table, fight, "helpers"):
        table.tell(events.HelpAnswered(fight.fighter, fight.helper, "released", "no_help_against_it"))
        _take_out(table, fight, "no_help_against_it")
    elif fight.forced and would_win_game(table, fight):
        table.tell(events.HelpAnswered(fight.fighter, fight.helper, "released"))
        _take_out(table, fight, "")


def _take_out(table: DoorsTable, fight: Fight, why: str) -> None:
    void_promises(table, fight, why)
    verbs.leave_fight(table, fight.helper)
    fight.helper, fight.forced = NOBODY, False
    table.stir()


def fighter_options(table: DoorsTable, fight: Fight, now: Market, played: FromHand) -> list[Option]:
    """The help part of the fighter's menu: ask somebody, answer a bid, withdraw a request.

    `played`: which cards of the fighter's hand may be promised to whom.
    """
    options = [
        offer_option(
            table,
            fight,
            key("ask", seat),
            seat,
            now,
            request=True,
            seat=seat,
            played=played(table, fight.fighter, seat),
        )
        for seat in candidates(table, fight)
    ]
    for offer in fight.offers:
        if offer.request:
            options.append(Option(key("withdraw", offer.number), seat=offer.other))
        else:
            options.append(Option(key("accept", offer.number), seat=offer.other))
            options.append(Option(key("decline", offer.number), seat=offer.other))
    return options


def asked_questions(table: DoorsTable, fight: Fight, now: Market) -> list[Question]:
    """One for everybody who has been asked and has not answered yet (classic.help.2)."""
    asked = [offer for offer in fight.offers if offer.request]
    return [
        Question(
            offer.other,
            "help",
            Menu(
                (
                    Option("accept"),
                    Option("decline"),
                    offer_option(table, fight, "counter", offer.other, now, request=False),
                )
            ),
            ("decline",),
            "offer",
            ("classic.help.2",),
            lap=offer.number,
            about=fight.fighter,
            numbers=(offer.number, offer.terms.treasures),
        )
        for offer in asked
    ]


def hear_asked(table: DoorsTable, fight: Fight, answer: Answer) -> None:
    """What the asked says, or that he has let the time pass."""
    seat, choice = answer.seat, answer.choice
    offer = next(offer for offer in fight.offers if offer.other == seat and offer.request)
    match choice[0]:
        case "accept":
            join(table, fight, offer)
        case "decline":
            close_offer(table, fight, offer, "declined", "time" if answer.overdue else "", by=seat)
        case _:
            open_offer(table, fight, seat, terms_from(choice[1]), request=False)


def hear_fighter(table: DoorsTable, fight: Fight, word: str, number: int, choice: Choice) -> None:
    if word == "ask":
        open_offer(table, fight, Seat(number), terms_from(choice[1]), request=True)
        return
    offer = required(fight.offer(number))
    match word:
        case "accept":
            join(table, fight, offer)
        case "decline":
            close_offer(table, fight, offer, "declined", by=fight.fighter)
        case _:
            close_offer(table, fight, offer, "withdrawn", by=fight.fighter)


def settle_items(table: DoorsTable, fighter: Seat, helper: Seat, terms: Terms) -> None:
    """Hand over what was promised, right after the win; what cannot be carried stays (classic.help.4)."""
    giver, taker = table.heroes[fighter], table.heroes[helper]
    for card in terms.items:
        if card not in giver.items or taker.dead:
            continue
        if (refusal := may_carry(table, taker, [card])) is not None:
            table.tell(events.HelpAnswered(fighter, helper, "void", refusal.code))
        else:
            verbs.hand_over_item(table, card, fighter, helper, "bribe")


def helper_levels(table: DoorsTable, fight: Fight, kills: int) -> int:
    """One level per monster slain for a helper whose race says so, else none (classic.help.18, classic.help.19)."""
    if fight.helper == NOBODY or trait_of(table, table.heroes[fight.helper], LevelForHelping) is None:
        return 0
    return kills
