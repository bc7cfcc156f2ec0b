"""Events as sentences, one case for each kind; a test checks that none is missing."""

from __future__ import annotations

from ...heroes.telling.stories import cards, fates, helps, introduced, trades, turns
from ...heroes.telling.voice import Voice, counted, in_its_words, names_listed, sentence, signed
from ...language.cards import Enhancer, Monster
from ...language.english import title
from ...machine.events import Event
from ...machine.ids import CardId, Seat
from ..fight.strength import faced
from ..state import events as e
from ..state.table import DoorsTable
from .abilities import called_by, named_by_words
from .stakes import promise_words, win_words


def tell(table: DoorsTable, event: Event, viewer: Seat | None) -> str:
    """Return the sentence about an event for a viewer; "" for events that need none, because another event tells the
    same.
    """
    v = Voice(table, viewer)
    own = _turns(v, event) or _fights(v, event) or _deals(v, event)
    return own or turns(v, event) or cards(v, event) or helps(v, event) or trades(v, event) or fates(v, event)


def _turns(v: Voice, event: Event) -> str:
    """Return the sentence about an event of a turn; "" for other events."""
    match event:
        case e.Opened(seat=seat, card=card) if isinstance(v.table.card(card), Monster):
            return f"{v.does(seat, 'kick')} open the door."  # the next event names the monster
        case e.Opened(seat=seat, card=card):
            return f"{v.does(seat, 'kick')} open the door: {introduced(v, card)}."
        case e.TookOpened(seat=seat, card=card):
            return f"{v.does(seat, 'take')} {v.card(card)} in hand."
        case e.SoughtTrouble(seat=seat):
            return f"{v.does(seat, 'look')} for trouble."  # the next event names the monster
        case e.Listened(seat=seat):
            return f"{v.does(seat, 'listen')} at the door."
        case e.Looted(seat=seat):
            return f"Nothing to fight here: {v.whom(seat)} {v.verb(seat, 'loot')} the room."
        case e.Passed(seat=seat, what="loot"):
            return f"{v.does(seat, 'leave')} the body alone."
    return ""


def _fights(v: Voice, event: Event) -> str:
    """Return the sentence about an event of a fight; "" for other events."""
    match event:
        case e.FightBegan(fighter=seat, card=card):
            return f"{v.does(seat, 'face')} {introduced(v, card)}{stronger(v, event)}."
        case e.FoeJoined(seat=seat, card=card, face=face):
            if card == face:
                return f"{v.does(seat, 'send')} {introduced(v, face)} into the fight."
            return f"{v.does(seat, 'play')} {v.card(card)}: a second {v.card(face)} joins the fight."
        case e.FoeLeft(face=face, why="friendly"):
            return f"{v.card(face)} means no harm and goes its way."
        case e.FoeLeft(face=face, why=why, seat=seat):
            by = f" by {v.whom(seat)}" if seat is not None else ""
            return f"{v.card(face)} is {why}{by}, and out of the fight."
        case e.Enhanced(seat=seat, card=card, face=face, alike=alike):
            return f"{v.does(seat, 'play')} {v.card(card)} on {v.card(face)}: {_enhancement(v, card, alike)}."
        case e.Boosted(seat=seat, value=value, what="backstab", at=at, card=card):
            if (power := _power(v, card)) is not None:
                return f"{v.does(seat, 'use')} {power} against {v.whom(at)}: {value}."
            return f"{v.does(seat, 'sabotage')} {v.whom(at)}: {value}."
        case e.Boosted(seat=seat, side=side, value=value, what=what, card=card):
            name = {"one_shot": "", "double": ""}.get(what, f" ({_power(v, card) or called_by(what)})")
            whom = "the heroes" if side == "heroes" else "the monsters"
            return f"{signed(value)} for {whom}{name}, from {v.whom(seat)}."
        case e.KillAnnounced(fighter=seat, unopposed=True):
            return f"{v.does(seat, 'reach')} for what the monsters have left. Anybody else?"
        case e.KillAnnounced(fighter=seat, heroes=heroes, monsters=monsters, winners=winners):
            tie = f", and {v.verb(seat, 'win')} ties" if heroes == monsters else ""
            wins = sentence(win_words(v, winners))
            return f"{v.does(seat, 'claim')} the kill, {heroes} against {monsters}{tie}.{wins} Anybody else?"
        case e.FightWon(treasures=treasures):
            return f"{won_words(v, event)}: {counted(treasures, 'Treasure')}."
        case e.FightEnded(fighter=seat, why="sent_away"):
            return "The monsters are sent away, and the fight is over."
        case e.FightEnded(fighter=seat):
            return "The fight is over."
        case e.RanAway(seat=seat):
            return f"{v.does(seat, 'run')} for it."
        case e.DieRolled():
            return f"{rolled(v, event)}."
        case e.DieChanged(seat=seat, die=die, why=why, card=card):
            power = _power(v, card)
            magic = "with a little magic" if power is None else f"with {power}"
            how = {"flee_discards": magic}.get(why, why)
            return f"{v.does(seat, 'change')} the die, {how}: {die}."
        case e.Escaped(seat=seat, face=face, why=why):
            return f"{v.does(seat, 'escape')} {v.card(face)}{f' {why}' if why else ''}."
        case e.Caught(seat=seat, face=face):
            return f"{v.card(face)} catches {v.whom(seat)}."
    return ""


def _power(v: Voice, card: CardId | None) -> str | None:
    """Return the name of the card that grants an ability; None if people call the ability by a word of its own."""
    if card is None or named_by_words(v.table.card(card)):
        return None
    return v.card(card)


def stronger(v: Voice, event: e.FightBegan) -> str:
    """Return what strengthens a monster against its fighter: `, +4 against Elves`."""
    if event.mirrored is None or event.against is None:
        event = faced(v.table, event.fighter, event.card)
    printed = v.table.card(event.card)
    specials = printed.specials if isinstance(printed, Monster) else ()
    mirrored = [f", {signed(event.mirrored)} for {v.whose(event.fighter)} Level"] if event.mirrored else []
    return "".join([*mirrored, *(f", {in_its_words(v.table, specials[n].reads())}" for n in event.against or ())])


def _enhancement(v: Voice, card: CardId, alike: int) -> str:
    """Return what an enhancer adds: `+5, 1 more Treasure, becomes Undead`. `alike`: to how many monsters."""
    printed = v.table.card(card)
    if not isinstance(printed, Enhancer):
        return ""
    treasures = counted(abs(printed.treasures), f"{'more' if printed.treasures > 0 else 'fewer'} Treasure")
    parts = [
        *([signed(printed.level)] if printed.level else []),
        *([treasures] if printed.treasures else []),
        *([f"becomes {title(printed.gives)}"] if printed.gives else []),
        *([f"{signed(printed.flee)} to run away from it"] if printed.flee else []),
    ]
    return ", ".join(parts) + (f", and that on each of {alike}" if alike > 1 else "")


def _killed(v: Voice, won: e.FightWon) -> str:
    """Return the killed monsters, each with the enhancers on it: `Imp (Load-Bearing, Part-Time)`."""
    stuck = won.laid or ((),) * len(won.killed)
    names = [
        v.card(card) + (f" ({', '.join(map(v.card, laid))})" if laid else "")
        for card, laid in zip(won.killed, stuck, strict=True)
    ]
    return names_listed(names)


def won_words(v: Voice, won: e.FightWon) -> str:
    """Return who has won a fight against what: `Boris kills Imp with Ann`."""
    aid = f" with {v.whom(won.helper)}" if won.helper is not None else ""
    if not won.killed:
        return f"{v.does(won.fighter, 'are')} rid of the monsters{aid}"
    return f"{v.does(won.fighter, 'kill')} {_killed(v, won)}{aid}"


def rolled(v: Voice, event: e.DieRolled) -> str:
    """Return a roll as a clause: `Boris rolls 1 - 1 = 0 to get away from Imp (needed 5)`."""
    die, bonus = event.die, event.bonus
    total = f"{die} {'+' if bonus >= 0 else '-'} {abs(bonus)} = {die + bonus}" if bonus else f"{die}"
    purpose = {
        "run_away": f" to get away from {v.card(event.card)}",
        "steal": f" to steal {v.card(event.card)}",
        "recruit": " to win somebody over",
        "loot_order": " for who loots first",
        "who_begins": " for the first turn",
        "claim": f" for {v.card(event.card)}",
        "levels_lost": " for the Levels lost",
        **dict.fromkeys(("roll_for", "roll_off", "give_item", "toss"), f" for {v.card(event.card)}"),
    }.get(event.why, "")
    needed = f" (needed {event.target})" if event.target else ""
    return f"{v.does(event.seat, 'roll')} {total}{purpose}{needed}"


def _deals(v: Voice, event: Event) -> str:
    """Return the sentence about an offer of help; "" for other events."""
    match event:
        case e.HelpAsked(fighter=fighter, other=other, request=request):
            price = promise_words(v, event.treasures, event.order, event.items, hidden=event.played)
            if request:
                return f"{v.does(fighter, 'ask')} {v.whom(other)} for help: {price}."
            return f"{v.does(other, 'offer')} {v.whom(fighter)} help for {price}."
    return ""
