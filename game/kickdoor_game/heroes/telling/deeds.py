"""Deeds of heroes: events that follow each other and belong together, in one sentence; and the jokes on cards.

What a card does to several heroes is one sentence as well: "Whip-Round: Cid loses Hat and Boots; Dot Level 3 to 2."
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, takewhile

from ...machine.events import Event
from ...machine.ids import NO_CARD, CardId, Seat
from ...plain_story import Deed, Reader
from ...plain_voice import capital
from .. import events as e
from ..table import HeroTable
from .stories import DISCARDED_FOR, WHY_LEVELS, is_silent, lasting
from .voice import Voice, counted, listed, signed


def fold(v: Voice, events: Sequence[Event]) -> Deed | None:
    """Return the deed that these events begin with, if it consists of several; None otherwise."""
    reader = Reader(events, is_silent)
    match events[0]:
        case event if is_silent(event):
            return Deed("", 1)
        case e.Sold() as sold:
            return _sale(v, sold, reader)
        case e.CardUsed() as used:
            return _use(v, used, reader)
        case e.TreasuresShown() as shown:
            return _treasures(v, shown, reader)
        case e.HelpAnswered(what="joined", other=other) as joined:
            return _joined(v, joined, other, reader)
        case e.RanAway(seat=seat):
            reader.all(e.HelpAnswered, lambda answer: answer.what in ("void", "unplayed"))
            return reader.deed(f"{v.does(seat, 'run')} for it.")
        case e.Escaped(seat=seat, face=face, why=why):
            reader.next(e.FightEnded)
            return reader.deed(f"{v.does(seat, 'escape')} {v.card(face)}{f' {why}' if why else ''}.")
        case e.Caught() as caught:
            return _caught(v, caught, reader)
        case e.CardPlayed(seat=seat, card=card) if _is_equipped(events[1:2], seat, card):
            return Deed(f"{v.does(seat, 'equip')} {v.card(card)}.", 2)
        case e.Drew():
            return _draws(v, events)
        case e.CardsGiven() as gift:
            return _given(v, [gift, *reader.all(e.CardsGiven)], reader)
        case e.SexChanged(seat=seat, sex=sex):
            stays = reader.next(e.CurseStays, lambda stays: stays.seat == seat)
            lasts = "" if stays is None else lasting(v, seat, stays.card)
            now = f"{v.does(seat, 'are')} {sex} from now on"
            return reader.deed(f"{now}, with {lasts}.") if lasts else None
        case e.CardDiscarded(seat=seat, why=why) as paid if seat is not None and why in DISCARDED_FOR:
            return _paid(v, seat, paid, reader)
        case e.CardDiscarded() | e.LevelsChanged() | e.NothingHappened() as first if cause := _cause(v, first):
            told = _consequences(v, [first, *_caused_by(v, cause, reader)])
            is_card = cause[0].isupper()
            return reader.deed(f"{cause}: {told}." if is_card else f"{capital(told)} ({cause}).")
        case _:
            return None


def step_of(*changes: e.LevelsChanged) -> str:
    """Return changes of one hero's Level as one: `Level 9 to 8`."""
    return f"Level {changes[0].level - changes[0].change} to {changes[-1].level}"


def _steps(v: Voice, changes: Sequence[e.LevelsChanged]) -> str:
    """Return changes of the Levels of several heroes: `Ann Level 2 to 1, Dot Level 1 to 2`."""
    return ", ".join(f"{v.whom(one.seat)} {step_of(one)}" for one in changes)


def _sale(v: Voice, sold: e.Sold, reader: Reader) -> Deed:
    """Return a sale with the Items that are discarded for it and the Levels that it brings."""
    told = f"{v.does(sold.seat, 'sell')} {v.cards(sold.cards)} ({sold.gold:,} gold)"
    reader.all(e.CardDiscarded, lambda gone: gone.why == "sold")
    gained = reader.next(e.LevelsChanged, lambda change: change.why == "sale")
    return reader.deed(f"{told}." if gained is None else f"{told}: {step_of(gained)}.")


def _use(v: Voice, used: e.CardUsed, reader: Reader) -> Deed | None:
    """Return the use of a card with what it does at once; None if that is not told here."""
    seat, card = used.seat, v.card(used.card)
    whom = f" on {v.whom(used.at)}" if used.at is not None and used.at != seat else ""
    boost = reader.next(e.Boosted, lambda boost: boost.what == "one_shot" and boost.seat == seat)
    if boost is not None:
        return reader.deed(f"{v.does(seat, 'throw')} in {card}: {signed(boost.value)} for the {boost.side}.")
    told = f"{v.does(seat, 'use')} {card}{whom}"
    changes = reader.all(e.LevelsChanged, lambda change: change.why in ("card", "stolen"))
    if len(changes) == 1 and changes[0].seat == seat:
        return reader.deed(f"{told}: {step_of(changes[0])}.")
    if changes:
        return reader.deed(f"{told}: {_steps(v, changes)}.")
    if reader.next(e.FightEnded, lambda end: end.why == "sent_away") is not None:
        return reader.deed(f"{told}: the monsters are sent away, and the fight is over.")
    if (left := reader.all(e.FoeLeft)) != []:
        return reader.deed(f"{told}: {v.cards([foe.face for foe in left])} {_out(len(left))}.")
    if (taken := reader.all(e.TreasurePicked, lambda picked: picked.seat == seat)) != []:
        return reader.deed(f"{told}, and {v.verb(seat, 'take')} {v.cards([one.card for one in taken])}.")
    if (escaped := reader.all(e.Escaped, lambda escape: escape.seat == seat)) != []:
        return reader.deed(f"{told}, and {v.verb(seat, 'escape')} {v.cards([one.face for one in escaped])}.")
    return None


def _paid(v: Voice, seat: Seat, first: e.CardDiscarded, reader: Reader) -> Deed:
    """Return the cards that a hero discards for an ability, with what it brings at once."""
    paid = [first, *reader.all(e.CardDiscarded, lambda more: (more.seat, more.why) == (seat, first.why))]
    told = f"{v.does(seat, 'discard')} {v.cards([one.card for one in paid])}{DISCARDED_FOR[first.why]}"
    if stolen := reader.all(e.LevelsChanged, lambda change: change.why == "stolen"):
        return reader.deed(f"{told}: {_steps(v, stolen)}.")
    boost = reader.next(e.Boosted, lambda boost: boost.seat == seat)
    if boost is None:
        return reader.deed(f"{told}.")
    if boost.at is not None and boost.value < 0:
        return reader.deed(f"{told} against {v.whom(boost.at)}: {signed(boost.value)}.")
    return reader.deed(f"{told}: {signed(boost.value)} for the {boost.side}.")


def _out(count: int) -> str:
    return "is out of the fight" if count == 1 else "are out of the fight"


def _treasures(v: Voice, shown: e.TreasuresShown, reader: Reader) -> Deed | None:
    """Return who takes which of the Treasures that lie face up; None if nobody has taken one yet."""
    picked = reader.all(e.TreasurePicked)
    if len(picked) < len(shown.cards):
        return None
    takers = {one.seat: [each.card for each in picked if each.seat == one.seat] for one in picked}
    parts = [f"{v.whom(seat)} {v.verb(seat, 'take')} {v.cards(cards)}" for seat, cards in takers.items()]
    return reader.deed(f"The Treasures, face up: {'; '.join(parts)}.")


def _joined(v: Voice, joined: e.HelpAnswered, other: Seat, reader: Reader) -> Deed | None:
    """Return who helps, without the other offers that have lapsed by it; None if there were none."""
    lapsed = reader.all(e.HelpAnswered, lambda answer: answer.what == "lapsed" and answer.fighter == joined.fighter)
    return reader.deed(f"{v.does(other, 'join')} {v.whom(joined.fighter)}.") if lapsed else None


def _is_equipped(events: Sequence[Event], seat: Seat, card: CardId) -> bool:
    """Return whether the hero puts that Item into use at once."""
    return any(isinstance(one, e.Geared) and one.in_use and (one.seat, one.card) == (seat, card) for one in events)


def _given(v: Voice, gifts: Sequence[e.CardsGiven], reader: Reader) -> Deed | None:
    """Return cards that go from hands to hands, all at once; None for a single gift."""
    first, *others = gifts
    parts = [f"{v.does(first.giver, 'give')} {counted(first.count, 'card')} to {v.whom(first.taker)}"]
    for before, gift in pairwise(gifts):
        giver = "" if gift.giver == before.giver else f"{v.whom(gift.giver)} "
        parts.append(f"{giver}{gift.count} to {v.whom(gift.taker)}")
    return reader.deed(f"{listed(parts)}.") if others else None


def _draws(v: Voice, events: Sequence[Event]) -> Deed | None:
    """Return in one sentence what heroes draw, as at the beginning of a match; None for a single draw."""
    run = list(takewhile(lambda event: isinstance(event, e.Drew | e.Received), events))
    drawn: dict[Seat, list[str]] = {}
    for draw in run:
        if isinstance(draw, e.Drew):
            drawn.setdefault(draw.seat, []).append(counted(draw.count, v.table.deck_title(draw.deck) + " card"))
    what, *others = drawn.values()
    if v.viewer in drawn or (not others and len(what) < 2) or any(parts != what for parts in others):
        return None
    is_everybody = len(drawn) == len(v.table.heroes)
    names = listed([v.whom(seat) for seat in drawn])
    who = "Everybody draws" if is_everybody else f"{names} {'each draw' if others else 'draws'}"
    return Deed(f"{who} {listed(what)}.", len(run))


# ---------------------------------------------------------------- what a card does


def _caught(v: Voice, caught: e.Caught, reader: Reader) -> Deed:
    """Return a monster that catches a hero, with its Bad Stuff as far as that follows at once."""
    told = _consequences(v, _caused_by(v, v.card(caught.face), reader))
    reader.next(e.FightEnded)
    return reader.deed(f"{v.card(caught.face)} catches {v.whom(caught.seat)}{f': {told}' if told else ''}.")


def _cause(v: Voice, event: Event) -> str:
    """Return the name of the card that takes something from a hero by an event with words; "" if no card does."""
    match event:
        case e.CardDiscarded(why=why) if why not in DISCARDED_FOR:
            return why
        case e.LevelsChanged(why=why) if why not in WHY_LEVELS:
            return why
        case e.NothingHappened(card=card) if card is not None:
            return v.card(card)
        case _:
            return ""


def _caused_by(v: Voice, cause: str, reader: Reader) -> list[Event]:
    """Read the next events by which the card called `cause` takes something from heroes."""
    return reader.all(Event, lambda event: _cause(v, event) == cause)


def _consequences(v: Voice, events: Sequence[Event]) -> str:
    """Return what these events take from heroes, as phrases; "" if there are none."""
    lost: dict[Seat, list[CardId]] = {}
    changed: dict[Seat, list[e.LevelsChanged]] = {}
    spared: list[Seat] = []
    for event in events:
        match event:
            case e.CardDiscarded(seat=seat, card=card) if seat is not None:
                lost.setdefault(seat, []).append(card)
            case e.LevelsChanged(seat=seat) as change:
                changed.setdefault(seat, []).append(change)
            case e.NothingHappened(seat=seat):
                spared.append(seat)
    hurt = dict.fromkeys((*lost, *changed))
    parts = [_hurt(v, seat, lost.get(seat, []), changed.get(seat, [])) for seat in hurt]
    if not parts and spared:
        names = listed(list(dict.fromkeys(v.whom(seat) for seat in spared)))
        has = "has" if len(set(spared)) == 1 and spared[0] != v.viewer else "have"
        parts = [f"{names} {has} nothing to lose"]
    return "; ".join(parts)


def _hurt(v: Voice, seat: Seat, lost: Sequence[CardId], changed: Sequence[e.LevelsChanged]) -> str:
    """Return what one hero loses: `Cid loses Hat and Boots, Level 3 to 2`."""
    step = step_of(*changed) if changed else ""
    if not lost:
        return f"{v.whom(seat)} {step}"
    things = f"{v.whom(seat)} {v.verb(seat, 'lose')} {v.cards(lost)}"
    return f"{things}, {step}" if step else things


def flavour(table: HeroTable, event: Event) -> str:
    """Return the joke on the card that the event shows to everybody; "" if it shows none."""
    match event:
        case e.FightBegan(card=card) | e.CurseStruck(card=card) | e.CardPlayed(card=card) | e.CardUsed(card=card):
            shown = card
        case e.Enhanced(card=card) | e.FoeJoined(face=card):
            shown = card
        case _:
            return ""
    return "" if shown == NO_CARD else table.card(shown).flavour
