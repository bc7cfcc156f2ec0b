"""Events as sentences, with a case for each kind of event; a test checks that none is missing.

`summary` is one sentence for a header: who does what, or how the game has ended.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.events import DieRolled, Drew, NothingHappened, RanOut
from ...heroes.telling.stories import LAPSES, cards, fates, helps, trades, turns
from ...heroes.telling.voice import Voice, listed
from ...language.words.conditions import group
from ...machine.events import Event
from ...machine.frame import Frame
from ...machine.ids import CardId, Seat
from ...plain_voice import capital
from ..board.dungeon import LOOTED_OUT, Step
from ..cards.kinds import MONSTER, QuestMonster
from ..dice.throw import NO_MONSTER
from ..exploring.explore import Explore
from ..exploring.search import Search
from ..phases.monster_turn import MonsterTurn
from ..state import events as e
from ..state.table import QuestTable, monster_called, monsters_called, name_of_card
from .naming import (
    cards_of,
    face_of_die,
    gold,
    hits,
    items_called,
    left_called,
    link_words,
    missing_for,
    room_name,
    side_name,
    things_called,
)
from .offers import barter_words, offer_words
from .playing import told
from .sums import thrown_for

STOPS = {
    "target": "It is with its target.",
    "link": "It cannot pass what is next.",
    "visited": "It has been in the next room already.",
    "entrance": "It cannot stop in the Entrance.",
    "nowhere": "There is no other room in that row.",
    "slow": "It is Slow.",
    "fast": "",
    "no_arrow": "",
    "lurking": "",
}
"""Texts for the end of a monster's move, by `Stop`; "" where the reason is plain to see."""

LEFT = {"killed": "is killed", "driven off": "is driven off", "sent away": "is sent away", "": "leaves play"}
"""Texts for how a monster left play, by reason; other reasons are printed as they are."""

GOT = {"found": ("find", ""), "returned": ("get", " for a new start")}
"""Texts for how a player got gold: the verb, and the words behind the sum. Other reasons are printed in brackets."""

TOLD_BEFORE = "a lost combat"
"""A reason that is not printed, since the sentence before has said who won."""
ENDS = {"undecided": "The combat is over, and nobody has won.", "cornered": "", "won": "", "lost": ""}
"""Texts for the end of a combat, by result; "" where another event says it."""


def tell(table: QuestTable, event: Event, viewer: Seat | None) -> str:
    """Return the sentence that tells that viewer about an event; "" if it needs none, since another event says it."""
    if isinstance(event, RanOut) and event.deck == MONSTER:
        return ""  # `NoMonsterLeft` follows, and names the room
    if isinstance(event, Drew) and event.seat != viewer:
        return f"{Voice(table, viewer).does(event.seat, 'draw')} {cards_of(event.deck, event.count)}."
    v = Voice(table, viewer)
    own = _ways(table, v, event) or _dice(table, v, event) or _battles(table, v, event) or _figures(table, v, event)
    shared = turns(v, event) or cards(v, event) or helps(v, event) or trades(v, event) or fates(v, event)
    return own or _deals(table, v, event) or told(table, v, event) or shared


def _deals(table: QuestTable, v: Voice, event: Event) -> str:
    """Return the sentence for an event about help; "" for others."""
    match event:
        case e.HelpOffered(main=main, other=other, terms=terms, request=request):
            return offer_words(v, main, other, terms, request=request)
        case e.CameToHelp(seat=seat, room=room):
            return f"{v.does(seat, 'come')} into {room_name(table, room)} to help."
        case e.HelperLeft(main=main, helper=helper, why="gone"):
            return f"{v.does(helper, 'are')} not there any more to help {v.whom(main)}."
        case e.HelperLeft(main=main, helper=helper, why=why):
            return f"{v.does(helper, 'help')} {v.whom(main)} no more: {LAPSES.get(why, why)}."
        case e.GoldGiven(giver=giver, taker=taker, count=count, why=why):
            reason = ", as agreed" if why == "bribe" else ""
            return f"{v.does(giver, 'give')} {v.whom(taker)} {gold(count)}{reason}."
    return ""


def _ways(table: QuestTable, v: Voice, event: Event) -> str:
    """Return the sentence for an event about the map and its monsters; "" for others."""
    match event:
        case e.MovedByMagic(seat=seat, room=room):
            return f"{v.does(seat, 'vanish')} and {v.verb(seat, 'appear')} in {room_name(table, room)}."
        case e.Went(seat=seat, side=side, room=room):
            where = "the Darkness" if room is None else room_name(table, room)
            return f"{v.does(seat, 'go')} {side_name(side)} into {where}{cost_of(event)}."
        case e.RoomLaid(seat=seat, room=room):
            return f"{v.does(seat, 'find')} a room: {room_name(table, room)}."
        case e.LinkLaid(room=room, side=side, kind=kind):
            return f"To the {side_name(side)} of {room_name(table, room)} is {link_words(kind)}."
        case e.MonsterCame(card=card, colour=colour, room=room, level=level, boss=boss):
            name = f"{table.card(card).name}{' (the Boss)' if boss else ''}"
            where = f"{room_name(table, room)} on a {colour} base{_whose(table, v, colour)}"
            shown = level or table.printed(card, QuestMonster).level
            return f"{name}, Level {shown}, appears in {where}."
        case e.MonsterLeft(why=why):
            return f"{left_called(table, event)} {LEFT.get(why) or f'leaves play: {why}'}."
        case e.LeftAlone(seat=seat, monster=number, card=card, called=called):
            ignored = table.printed(card, QuestMonster).ignores
            whom = v.whom(seat) if ignored is None else group(ignored)
            who = called or monster_called(table, number)
            return f"{who} ignores {whom}: {v.whom(seat)} may fight it, and need not."
        case e.ItemSnatched(monster=number, called=called, seat=seat, card=card, cheat=cheat):
            (what,) = items_called(table, (card,), (cheat,))
            return f"{called or monster_called(table, number)} takes {v.whose(seat)} {what} and carries it."
        case e.LootLeft(room=room, items=items, cheats=cheats):
            what = listed(items_called(table, items, cheats))
            return f"{what} {'is' if len(items) == 1 else 'are'} left lying in {room_name(table, room)}."
        case e.RoomAdded(seat=seat, room=room):
            return f"{v.does(seat, 'add')} a room to the dungeon: {room_name(table, room)}."
        case e.NoMonsterLeft(room=room):
            return f"No Monster card is left: nothing appears in {room_name(table, room)}."
        case e.MonstersMove(seat=_, colour=colour, idle=idle):
            return f"Monster Turn ({colour}): {'no monster moves' if idle else 'monsters move'}."
        case e.MonsterMoved(monster=number, called=called, steps=steps, stop=stop):
            words = f"{called or monster_called(table, number)} goes {_path(table, steps)}. {STOPS.get(stop, '')}"
            return words.rstrip()
        case e.DoorSmashed(room=room, side=side):
            return f"The door to the {side_name(side)} of {room_name(table, room)} is smashed open."
        case e.MonstersWon():
            return "Everybody is dead at the same time. The monsters win, and have the dungeon to themselves."
    return ""


def cost_of(way: e.Went) -> str:
    """Return what a way has cost, if that is not the usual 1 Move: `, for 2 Move`."""
    return "" if way.cost == 1 else f", for {way.cost} Move"


def _whose(table: QuestTable, v: Voice, colour: str) -> str:
    """Return whose monster it is that stands on a base of that colour; "" for nobody's."""
    owner = table.player_of(colour)
    return "" if owner is None else f": {v.whose(owner)} monster"


def _path(table: QuestTable, steps: Sequence[Step]) -> str:
    """Return the steps of a monster: `north into the Laundry, then east through the Darkness into the Armoury`."""
    said = []
    for step in steps:
        by = " through the Darkness" if step.dark else " through the Entrance" if step.entrance else ""
        said.append(f"{side_name(step.side)}{by} into {room_name(table, step.to)}")
    return ", then ".join(said)


def _dice(table: QuestTable, v: Voice, event: Event) -> str:
    """Return the sentence for an event about dice, searches or gold; "" for others."""
    match event:
        case e.DieFell(seat=seat, kind=kind, face=face, monster=number, called=called):
            purpose = thrown_for(event.why, event.about, event.wanted)
            whatfor = f"for {called or monster_called(table, number)}" if number != NO_MONSTER else purpose
            return f"{v.does(seat, 'roll')} {face_of_die(kind, face)} {whatfor}".rstrip() + "."
        case e.DieTurned(seat=seat, owner=owner, kind=kind, face=face):
            whose = v.their(seat) if owner == seat else v.whose(owner)
            return f"{v.does(seat, 'change')} {whose} die: {face_of_die(kind, face)}."
        case DieRolled(seat=seat, die=die):
            return f"{v.does(seat, 'roll')} {die} for the first turn."
        case e.Searched(seat=seat, room=room, total=total):
            return f"{v.does(seat, 'search')} {room_name(table, room)} with {total}."
        case e.RoomSearched(room=room, token=token):
            return f"{room_name(table, room)} is {'Looted Out' if token == LOOTED_OUT else 'Ransacked'}."
        case e.TookGold(seat=seat, count=count, gold=now, why=why):
            verb, reason = GOT.get(why, ("get", f" ({why})" if why else ""))
            return f"{v.does(seat, verb)} {gold(count)}{reason}: {now - count:,} to {now:,}."
        case e.LostGold(seat=seat, count=count, gold=now, why=why):
            reason = f" ({why})" if why else ""
            return f"{v.does(seat, 'lose')} {gold(count)}{reason}: {now + count:,} to {now:,}."
    return ""


def _battles(table: QuestTable, v: Voice, event: Event) -> str:
    """Return the sentence for an event about a combat; "" for others."""
    match event:
        case e.BattleBegan(seat=seat, monsters=monsters, called=called):
            return f"{v.does(seat, 'face')} {called or monsters_called(table, monsters)}."
        case e.JoinedBattle(monster=number, called=called):
            return f"{called or monster_called(table, number)} joins the combat."
        case e.BattleCalled(seat=seat, called_off=True):
            return f"{v.does(seat, 'call')} off the roll."
        case e.BattleCalled(seat=seat):
            return f"{v.does(seat, 'announce')} the roll. Does anybody do anything first?"
        case e.BattleDecided(heroes=heroes, monsters=monsters, won=won):
            return f"{heroes} against {monsters}: {'the heroes win' if won else 'the monsters win'}."
        case e.BattleEnded(seat=_, how=how):
            return ENDS.get(how, "")
        case e.Dodged(seat=seat, monster=number, called=called, total=total):
            how = f"with {total}" if total else "without a roll"
            return f"{v.does(seat, 'dodge')} {called or monster_called(table, number)} {how}."
        case e.GotCaught(seat=seat, monster=number, called=called):
            return f"{called or monster_called(table, number)} catches {v.whom(seat)}."
        case e.Fled(seat=seat, room=room):
            return f"{v.does(seat, 'run')} into {room_name(table, room)}."
    return ""


def _acting(table: QuestTable, card: CardId) -> str:
    """Return the name of what acts by that card: the card, or for a monster its Bad Stuff."""
    came = isinstance(table.card(card), QuestMonster) or any(monster.card == card for monster in table.monsters)
    return f"the Bad Stuff of {name_of_card(table, card)}" if came else table.card(card).name


def _nothing(table: QuestTable, v: Voice, event: NothingHappened) -> str:
    """Return the sentence about effects that found nothing: what the hero lacks for them, if it is one thing."""
    doer = event.why if event.card is None else _acting(table, event.card)
    if event.card is not None and not event.partly and (lacks := missing_for(table.card(event.card))):
        return f"{doer}: {v.whom(event.seat)} {v.verb(event.seat, 'have')} {lacks}."
    does = f"{'A part of ' if event.partly else ''}{doer} does nothing to {v.whom(event.seat)}."
    return capital(does)


def _figures(table: QuestTable, v: Voice, event: Event) -> str:
    """Return the sentence for an event about Health, Items and payments; "" for others."""
    match event:
        case e.WasHit(seat=seat, count=count, left=left, why=why):
            reason = f" ({why})" if why and why != TOLD_BEFORE else ""
            return f"{v.does(seat, 'take')} {hits(count)}{reason}: Health {left + count} to {left}."
        case e.Healed(seat=seat, count=count, left=left, why=why):
            reason = f" ({why})" if why else ""
            return f"{v.does(seat, 'recover')} {count} Health{reason}: {left - count} to {left}."
        case NothingHappened():
            return _nothing(table, v, event)
        case e.TokensChanged(seat=seat, tokens=tokens, why=why):
            return f"{v.who(seat)} can have {tokens} Health at most now{f' ({why})' if why else ''}."
        case e.BarterOffered(by=by, to=to, give=give, gold=coins, want=want, wanted_gold=wanted):
            return barter_words(v, by, to, (coins, give), (wanted, want))
        case e.PickedUp(seat=seat, room=room):
            return f"{v.does(seat, 'pick')} up {listed(things_called(table, event))} in {room_name(table, room)}."
        case e.PaidGold(seat=seat, count=count, gold=now, why=why):
            reason = f" for {why}" if why else ""
            return f"{v.does(seat, 'pay')} {gold(count)}{reason}: {now + count:,} to {now:,}."
        case e.Dropped(seat=seat, room=room):
            return f"{v.does(seat, 'drop')} {listed(things_called(table, event))} in {room_name(table, room)}."
    return ""


DOING: dict[type[Frame], str] = {Explore: "explores the dungeon", Search: "searches the room"}
"""Texts for what a player is doing, by frame."""


def summary(table: QuestTable) -> str:
    """Return who does what at that table now, in one sentence."""
    if table.over:
        return over_text(table)
    if not table.turn_number:
        return "Everybody is getting ready."
    name = table.heroes[table.turn].name
    if any(isinstance(frame, MonsterTurn) for frame in table.stack):
        return "It is the monsters' turn."
    battle = table.battle
    if battle is not None:
        helper = f" with {table.heroes[battle.party()[1]].name}" if len(battle.party()) > 1 else ""
        foes = monsters_called(table, battle.monsters)
        return f"{table.heroes[battle.main].name} fights {foes}{helper} in {room_name(table, battle.room)}."
    doing = [DOING[type(frame)] for frame in table.stack if type(frame) in DOING]
    return f"{name} {doing[-1] if doing else 'goes through the dungeon'}."


def over_text(table: QuestTable) -> str:
    """Return how the match has ended: with winners, or with the monsters' victory (quest.victory.4)."""
    if not table.winners:
        return "The game is over: everybody was dead at the same time, and the monsters have won."
    return "The game is over: " + listed([table.heroes[seat].name for seat in table.winners]) + " won."
