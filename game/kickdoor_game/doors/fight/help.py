"""Offers of help, which bind (classic.help). The fighter asks; the asked accept, decline or counter; anybody may offer
help.

Offers are stored in the fight (`heroes.dealings.bargains`). The Items in agreed terms are locked until the fight is
over, then handed over if it is won (classic.help.4).
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
"""Returns the cards in a fighter's hand that can be promised to another player: arguments are table, fighter, other."""


class Market(NamedTuple):
    """The facts that all offers of help in a fight have in common at one moment, computed once.

    `refused`: why nobody can be asked now; None if somebody can. `treasures`: how many can be promised.
    """

    refused: Refusal | None
    treasures: int


def market(table: DoorsTable, fight: Fight, winning: bool | None = None) -> Market:
    """Return what all offers of help in this fight depend on: why nobody can be asked now, if so, and how many
    Treasures a win brings. `winning`: whether the heroes are ahead, if the caller knows."""
    return Market(refuses_help(table, fight, winning), prize(table, fight))


def refuses_help(table: DoorsTable, fight: Fight, winning: bool | None = None) -> Refusal | None:
    """Return why nobody can be asked for help in this fight now; None if somebody can.

    `winning`: whether the heroes are ahead, if the caller knows.
    """
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
    """Return the option with key `name` by which a player is asked for help (`request`), or offers it, with a form for
    the terms.

    `other`: the player who would help; `now`: from `market`; `seat`: the player the option is about; `played`: the
    cards of the fighter's hand that may be promised.
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
    """Return the living seats that could help the fighter."""
    return [seat for seat in table.around(fight.fighter) if seat != fight.fighter]


def lapses(table: DoorsTable, fight: Fight, offer: HelpOffer, now: Market) -> str:
    """Return the code of the reason why an open offer of help can no longer stand; "" if it can. `now`: from `market`.
    An offer lapses when a promised Item is gone, but not when a promised card of the hand is: that would reveal which
    it was (shakespeare.help.9)."""
    if now.refused is not None:
        return now.refused.code
    if table.heroes[offer.other].dead:
        return "dead"
    if any(card not in table.heroes[fight.fighter].items for card in offer.terms.items):
        return "item_gone"
    return "fewer_treasures" if offer.terms.treasures > now.treasures else ""


def tidy_offers(table: DoorsTable, fight: Fight) -> None:
    """End the open offers of help that can no longer stand, and tell why."""
    lapse_offers(table, fight, lambda offer: lapses(table, fight, offer, market(table, fight)))


def join(table: DoorsTable, fight: Fight, offer: HelpOffer) -> None:
    """Accept an offer: its helper joins the fight, and all other offers end (classic.help.3)."""
    fight.helper = offer.other
    fight.terms = offer.terms
    close_offer(table, fight, offer, "joined")
    table.stir()
    tidy_offers(table, fight)


def force(table: DoorsTable, fight: Fight, helper: Seat, card: CardId) -> None:
    """Make a player help for nothing, by the ability of a card (classic.help.21)."""
    fight.helper, fight.forced, fight.terms = helper, True, Terms([], 0, "")
    table.tell(events.HelpAnswered(fight.fighter, helper, "forced", table.card(card).name))
    table.stir()
    tidy_offers(table, fight)


def would_win_game(table: DoorsTable, fight: Fight) -> bool:
    """Return whether winning this fight would lift the fighter to the goal (classic.help.21, classic.help.22)."""
    return _gets_to_goal(table, fight, levels_for(table, fight))


def _gets_to_goal(table: DoorsTable, fight: Fight, levels: int) -> bool:
    """Return whether that many Levels lift the fighter to the goal."""
    return table.heroes[fight.fighter].level + levels >= table.numbers.goal_level


def shares_victory(table: DoorsTable, fight: Fight, levels: int) -> bool:
    """Return whether the helper wins the game too if the fighter gains that many Levels, whatever the helper's Level.

    It makes no difference whether the kill gives these Levels or a card that may give the last one
    (shakespeare.variants.5).
    """
    return table.numbers.shared_victory and fight.helper != NOBODY and _gets_to_goal(table, fight, levels)


def winners_of_kill(table: DoorsTable, fight: Fight) -> list[Seat]:
    """Return the seats that would win the game if this fight were won now (classic.winning.4)."""
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
    """Return former fighters who got rid of a monster by a card that kills (classic.combat.19)."""
    return sorted({one.by for one in fight.slain} - {fight.fighter})


def levels_before(fight: Fight, seat: Seat) -> int:
    """Return the Levels that a former fighter gains if the combat is won, for the monsters that they got rid of by a
    card that kills."""
    return sum(one.levels for one in fight.slain if one.by == seat)


def let_helper_go(table: DoorsTable, fight: Fight) -> None:
    """Take a helper out of the fight who can no longer be in it, without a roll and without Bad Stuff, and cancel their
    promises.

    The dead help nobody (classic.death.9), nobody helps against a monster that forbids it (classic.help.3), and nobody
    is forced into a fight that would win the game (classic.help.22).
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
    """Remove the helper and cancel what they were promised."""
    void_promises(table, fight, why)
    verbs.leave_fight(table, fight.helper)
    fight.helper, fight.forced = NOBODY, False
    table.stir()


def fighter_options(table: DoorsTable, fight: Fight, now: Market, played: FromHand) -> list[Option]:
    """Return the options about help in the fighter's menu: ask a player, answer a bid, withdraw a request.

    `now`: from `market`; `played`: returns which cards of the fighter's hand may be promised to a player.
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
    """Return the question for each player who was asked for help and has not answered yet (classic.help.2). `now`: from
    `market`."""
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
    """Carry out the answer of a player who was asked; no answer in time declines."""
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
    """Carry out the fighter's choice about help. `word` and `number`: the parts of the option's key, as in
    `accept.3`."""
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
    """Hand over promised Items after the win; Items that the helper cannot carry stay (classic.help.4)."""
    giver, taker = table.heroes[fighter], table.heroes[helper]
    for card in terms.items:
        if card not in giver.items or taker.dead:
            continue
        if (refusal := may_carry(table, taker, [card])) is not None:
            table.tell(events.HelpAnswered(fighter, helper, "void", refusal.code))
        else:
            verbs.hand_over_item(table, card, fighter, helper, "bribe")


def helper_levels(table: DoorsTable, fight: Fight, kills: int) -> int:
    """Return the Levels that the helper gains: one for each kill if their race gives that, else 0 (classic.help.18,
    classic.help.19).
    """
    if fight.helper == NOBODY or trait_of(table, table.heroes[fight.helper], LevelForHelping) is None:
        return 0
    return kills
