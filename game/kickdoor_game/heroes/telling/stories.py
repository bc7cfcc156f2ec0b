"""Events of heroes as sentences, for every game: a function for each kind of events, which returns "" for other
events.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from ...language.cards import ClassCard, Monster, RaceCard, Trap
from ...language.english import THEY, YOU, article
from ...language.vocabulary import words_in
from ...language.words.effects import ChangeSex, NextFight
from ...language.words.lists import EffectWord, VoteWord, orders
from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat
from .. import events as e
from .voice import Voice, counted, listed

WHY_LEVELS = {
    "kill": "for the kill",
    "helped": "for helping",
    "sale": "for the gold",
    "card": "by a card",
    "stolen": "by theft",
    "blessing": "by a blessing",
}
"""By reason of a change of Level, its words."""
DISCARDED_FOR: Mapping[str, str] = MappingProxyType(
    {
        **dict.fromkeys(("sold", "charm", "berserk", "turning", "backstab", "steal", "flee_discards"), ""),
        **dict.fromkeys(("recruit", "absolve", "for a level", "for a claim"), ""),
        "steal_level": " to steal a Level",
        "charity": " (too many cards in hand)",
    }
)
"""By reason for which players discard cards of their own (payments, and Charity), the words behind the cards; "" where
the sentence says the reason anyway."""
LAPSES = {
    "ahead_already": "no help is needed any more",
    "one_helper": "somebody else is helping",
    "fight_is_over": "the fight is over",
    "running_away": "they are running",
    "item_gone": "an Item of it is gone",
    "parted": "they are not near each other any more",
    "gold_gone": "some gold of it is gone",
    "last_health": "an Item of it holds the last Health of its owner",
    "helper_left": "the helper is not in the combat any more",
    "left_by_will": "who was to get it has left the combat",
    "too_late_for_help": "the dice are thrown",
    "dead_helper": "somebody is dead",
    "below_the_boss": "only those of Level 10 help against a Boss",
    "fewer_treasures": "there are fewer Treasures now",
    "dead": "somebody is dead",
    "time": "it was left unanswered",
    "no_help_against_it": "nobody may help against this monster",
    "another_fighter": "somebody else fights now",
    "not_won": "the fight was not won",
    "too_many_big": "it is too big to be carried besides",
    "card_gone": "it has left the hand",
    "not_the_last_level": "the last Level is won in combat",
    "too_high": "it is for lower Levels",
    "you_are_highest": "nobody has a higher Level",
    "after_a_win": "it is for the turn of whoever plays it",
    "no_follower": "there is no follower to pay for it",
    "no_level_to_take": "there is no Level to take",
    "nothing_to_take": "there is nothing to take",
    "at_stake": "something else comes first",
}
"""By reason why an offer or a promise has lapsed, its words."""
WHY_MOVED = {
    "trade": "{giver} trades {card} to {taker}.",
    "gift": "{giver} gives {card} to {taker}.",
    "bribe": "{card} goes from {giver} to {taker}, as agreed.",
    "loot": "{taker} takes {card} from {givers} body.",
    "stolen": "{taker} steals {card} from {giver}.",
    "seized": "{taker} borrows {card} from {giver}, for good.",
    "surplus": "{card} is too much for {giver} and goes to {taker}.",
    "plunder": "{taker} helps themself to {card} from {giver}.",
    "curse": "{giver} must give {card} to {taker}.",
    "moves_on": "{card} moves on from {giver} to {taker}.",
}
"""By reason why a card has changed its owner, the sentence."""


def turns(v: Voice, event: Event) -> str:
    """Return the sentence about a turn, the first player, a pass, a return or the end of the game; "" for other
    events.
    """
    match event:
        case e.FirstPlayer(seat=seat, dice=dice, rollers=rollers):
            rolled = [f"{v.whom(one)} {die}" for one, die in zip(rollers, dice, strict=True)]
            return f"Dice for the first turn: {', '.join(rolled)}. {v.does(seat, 'begin')}."
        case e.TurnBegan(seat=seat, number=number):
            return f"Turn {number}: {v.whose(seat)} move."
        case e.Passed(seat=seat):
            return f"{v.does(seat, 'pass')}."
        case e.Voted(seat=seat, victim=victim, number=number, card=card):
            return f"{v.does(seat, 'vote')} on {v.whom(victim)}: {_list_of(v, card, number)}."
        case e.JoinedIn(seat=seat, card=card, joins=joins):
            return f"{v.does(seat, 'join')} in with {v.card(card)}." if joins else f"{v.does(seat, 'keep')} quiet."
        case e.Returned(seat=seat):
            return f"{v.does(seat, 'are')} back from the dead, looking just the same."
        case e.GameWon(winners=winners):
            if len(winners) == 1:
                return f"{v.does(winners[0], 'win')} the game!"
            names = listed([v.whom(seat) for seat in winners])
            return f"{names[0].upper()}{names[1:]} win the game together!"
    return ""


def is_silent(event: Event) -> bool:
    """Return whether an event needs no words: a card goes where everybody expects it, or a part of a card does
    nothing."""
    if isinstance(event, e.NothingHappened):
        return event.partly
    return isinstance(event, e.CardDiscarded) and (event.seat is None or event.why in ("", "changed"))


def _list_of(v: Voice, card: CardId, number: int) -> str:
    """Return one of the lists of effects on which a card lets players vote, in words."""
    votes = [word for _, word in words_in(v.table.card(card)) if isinstance(word, VoteWord)]
    return orders(votes[0].options[number], THEY) if votes and number < len(votes[0].options) else f"fate {number + 1}"


def lasting(v: Voice, seat: Seat, card: CardId) -> str:
    """Return what a curse that stays before a hero does there, as printed: `-5 in their next combat`; "" if one word
    does not say it."""
    stays = [word for _, word in words_in(v.table.card(card)) if isinstance(word, EffectWord) and word.lasts]
    voice = YOU if seat == v.viewer else THEY
    match stays:
        case [ChangeSex(penalty=penalty)]:
            return NextFight(penalty).reads(voice) if penalty else ""
        case [word]:
            return word.reads(voice)
        case _:
            return ""


def introduced(v: Voice, card: CardId) -> str:
    """Return the name of a card; for a monster with its Level."""
    printed = v.table.card(card)
    return f"{printed.name}, Level {printed.level}" if isinstance(printed, Monster) else printed.name


def _played(v: Voice, seat: Seat, card: CardId, gone: Sequence[CardId]) -> str:
    """Return the sentence about a card that comes into play, and what it replaces: `Ann becomes a Wizard (was:
    Thief).`
    """
    printed = v.table.card(card)
    if isinstance(printed, RaceCard | ClassCard):
        before = f" (was: {v.cards(gone)})" if gone else ""
        return f"{v.does(seat, 'become')} {article(printed.name)}{before}."
    return f"{v.does(seat, 'play')} {v.card(card)}{f' in place of {v.cards(gone)}' if gone else ''}."


def cards(v: Voice, event: Event) -> str:
    """Return the sentence about a card that is drawn, discarded, played or moved; "" for other events."""
    match event:
        case e.Shuffled(deck=deck, count=count):
            return f"The {v.table.deck_title(deck)} discards are shuffled: {counted(count, 'card')}."
        case e.RanOut(deck=deck, missing=missing, seat=seat):
            short = "" if seat is None else f": {v.whom(seat)} {v.verb(seat, 'get')} {counted(missing, 'card')} fewer"
            return f"No {v.table.deck_title(deck)} card is left to draw{short}."
        case e.Drew(seat=seat, deck=deck, count=count):
            return (
                ""
                if seat == v.viewer
                else f"{v.does(seat, 'draw')} {counted(count, v.table.deck_title(deck) + ' card')}."
            )
        case e.Received(seat=seat, cards=cards):
            if seat == v.viewer:
                return f"You get {v.cards(cards)}."
            return f"{v.does(seat, 'get')} {v.cards(cards)}."
        case e.CardPlayed(seat=seat, card=card, on=on) if on != NO_CARD:
            return f"{v.does(seat, 'play')} {v.card(card)} on {v.card(on)}."
        case e.CardPlayed(seat=seat, card=card, instead_of=gone):
            return _played(v, seat, card, gone)
        case e.CardUsed(seat=seat, card=card, at=at, on=on, side=side):
            whom = f" on {v.self_of(seat) if at == seat else v.whom(at)}" if at is not None else ""
            what = f" with {introduced(v, on)}" if on is not None else ""
            aim = f" for the {side}" if side in ("heroes", "monsters") else ""
            return f"{v.does(seat, 'use')} {v.card(card)}{whom}{what}{aim}."
        case e.CardDiscarded(seat=seat, card=card, why=why) if seat is not None and not is_silent(event):
            if why in DISCARDED_FOR:
                return f"{v.does(seat, 'discard')} {v.card(card)}{DISCARDED_FOR[why]}."
            return f"{v.does(seat, 'lose')} {v.card(card)} ({why})."
        case e.CardMoved(card=card, giver=giver, taker=taker, why=why, cheat=cheat):
            words = WHY_MOVED.get(why, "{card} goes from {giver} to {taker}.")
            if taker == v.viewer:
                for one, many in (("takes", "take"), ("steals", "steal"), ("borrows", "borrow")):
                    words = words.replace("{taker} " + one, "{taker} " + many)
                words = words.replace("{taker} helps themself", "{taker} help yourself")
            if giver == v.viewer:
                words = words.replace("{giver} trades", "{giver} trade").replace("{giver} gives", "{giver} give")
            moved = v.card(card) if cheat == NO_CARD else f"{v.card(card)} with {v.card(cheat)}"
            said = words.format(card=moved, giver=v.whom(giver), givers=v.whose(giver), taker=v.whom(taker))
            return said[0].upper() + said[1:]
        case e.CardsGiven(giver=giver, taker=taker, count=count):
            return f"{v.does(giver, 'give')} {counted(count, 'card')} to {v.whom(taker)}."
        case e.Geared(seat=seat, card=card, by=by) if by is not None:
            return f"{v.does(seat, 'have')} {v.card(card)} carried by {v.card(by)}."
        case e.Geared(seat=seat, card=card, in_use=in_use):
            return f"{v.does(seat, 'equip' if in_use else 'unequip')} {v.card(card)}."
        case e.Revealed(seat=seat, cards=cards):
            return f"{v.does(seat, 'show')} {v.cards(cards)}."
        case e.TreasuresShown(cards=cards):
            return f"The Treasures, face up: {v.cards(cards)}."
        case e.TreasurePicked(seat=seat, card=card):
            return f"{v.does(seat, 'take')} {v.card(card)}."
        case e.Claimed(seat=seat, card=card, how=how):
            return f"{v.does(seat, 'claim')} {v.card(card)} from the discards for {v.card(how)}."
        case e.Sold(seat=seat, cards=cards, gold=gold, levels=levels):
            return f"{v.does(seat, 'sell')} {v.cards(cards)} for {gold:,} gold: {counted(levels, 'Level')}."
    return ""


def helps(v: Voice, event: Event) -> str:
    """Return the sentence about an answer to an offer of help; "" for other events."""
    match event:
        case e.HelpAnswered(fighter=fighter, other=other, what=what, why=why):
            match what:
                case "joined":
                    return f"{v.does(other, 'join')} {v.whom(fighter)}."
                case "forced":
                    return f"{v.does(other, 'are')} forced to help {v.whom(fighter)}, for nothing: {why}."
                case "released" if why:
                    return f"{v.does(other, 'are')} out of the fight: {LAPSES.get(why, why)}."
                case "released":
                    return f"{v.does(other, 'are')} let go: nobody is forced into a fight that wins the game."
                case "declined":
                    return _declined(v, fighter, other, event)
                case "lapsed" if event.by == other:
                    return f"The offer between {v.whom(fighter)} and {v.whom(other)} has lapsed: it is not needed now."
                case "lapsed" if event.by is not None:
                    why = f"{v.whom(event.by)} {v.verb(event.by, 'are')} helping"
                    return f"The offer between {v.whom(fighter)} and {v.whom(other)} has lapsed: {why}."
                case "withdrawn" if event.by is not None:
                    whom = v.whom(fighter if event.by == other else other)
                    return f"{v.does(event.by, 'withdraw')} the offer to {whom}."
                case "void":
                    return f"What was promised to {v.whom(other)} for help is void: {LAPSES.get(why, why)}."
                case "unplayed":
                    return f"The card that was promised to {v.whom(other)} is not played: {LAPSES.get(why, why)}."
            return f"The offer between {v.whom(fighter)} and {v.whom(other)} has {fate(what, why)}."
    return ""


def _declined(v: Voice, fighter: Seat, other: Seat, event: e.HelpAnswered) -> str:
    """Return the sentence about a declined offer: silence declines (classic.help.2), and the sentence tells it from a
    refusal.
    """
    if event.why == "time":
        return f"Time ran out: {v.whom(other)} did not answer {v.whose(fighter)} call for help."
    if event.by == other:
        return f"{v.does(other, 'decline')} to help {v.whom(fighter)}."
    return f"{v.does(fighter, 'decline')} the help of {v.whom(other)}."


def trades(v: Voice, event: Event) -> str:
    """Return the sentence about an offer to trade or its end; "" for other events."""
    match event:
        case e.TradeOffered(by=by, to=to, give=give, want=want):
            return f"{v.does(by, 'offer')} {v.whom(to)} {v.cards(give)} for {v.cards(want) or 'nothing'}."
        case e.TradeEnded(by=by, to=to, what="agreed"):
            return f"{v.does(to, 'agree')} to trade with {v.whom(by)}."
        case e.TradeEnded(by=by, to=to, what="refused"):
            return f"{v.does(to, 'refuse')} to trade with {v.whom(by)}."
        case e.TradeEnded(by=by, to=to, what=what, why=why):
            return f"The trade between {v.whom(by)} and {v.whom(to)} has {fate(what, why)}."
    return ""


def fate(what: str, why: str) -> str:
    """Return how an unanswered offer has ended, as the end of a sentence: `been withdrawn`, `lapsed: somebody is dead`.

    `what`: "withdrawn" or another outcome; `why`: the code of the reason, or "".
    """
    if what == "withdrawn":
        return "been withdrawn"
    return f"lapsed: {LAPSES.get(why, why)}" if why else "lapsed"


def fates(v: Voice, event: Event) -> str:
    """Return the sentence about Levels, curses, sex, colours or death; "" for other events."""
    match event:
        case e.LevelsChanged(seat=seat, change=change, level=level, why=why):
            way = "go up" if change > 0 else "lose"
            said = v.does(seat, "go") + " up" if change > 0 else v.does(seat, way)
            reason = f" {WHY_LEVELS[why]}" if why in WHY_LEVELS else f" ({why})" if why else ""
            return f"{said} {counted(abs(change), 'Level')}{reason}: Level {level - change} to {level}."
        case e.SexChanged(seat=seat, sex=sex):
            return f"{v.does(seat, 'are')} {sex} from now on."
        case e.ColourTaken(seat=seat, colour=colour):
            return f"{v.does(seat, 'take')} the {colour} standees."
        case e.CurseStruck(victim=victim, card=card, by=by, waits=waits):
            if by is None:
                return f"{v.card(card)} falls upon {v.whom(victim)}."
            whom = v.self_of(by) if by == victim else v.whom(victim)
            when = f" It acts when {v.whom(victim)} {v.verb(victim, 'are')} done with what was begun." if waits else ""
            word = "trap" if isinstance(v.table.card(card), Trap) else "curse"
            return f"{v.does(by, word)} {whom} with {v.card(card)}.{when}"
        case e.CurseStopped(victim=victim, card=card, by=by, how=how):
            return f"{v.does(by, 'stop')} {v.card(card)} with {v.card(how)}."
        case e.NothingHappened(seat=seat, card=card, partly=partly):
            what = "It" if card is None else f"The rest of {v.card(card)}" if partly else v.card(card)
            return f"{what} finds nothing to take from {v.whom(seat)}."
        case e.CurseStays(seat=seat, card=card):
            lasts = lasting(v, seat, card)
            return f"{v.card(card)} stays with {v.whom(seat)}{f': {lasts}' if lasts else ''}."
        case e.CurseEnded(seat=seat, card=card, why=why):
            return f"{v.does(seat, 'are')} rid of {v.card(card)}: {why}."
        case e.Died(seat=seat, why=why):
            return f"{v.does(seat, 'die')}{f' ({why})' if why else ''}. The others gather round."
    return ""
