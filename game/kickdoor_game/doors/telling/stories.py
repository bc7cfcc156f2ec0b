"""Events as sentences, one case a kind of event; a test sees that none is missing."""

from __future__ import annotations

from collections.abc import Sequence

from ...heroes.hero_sheet.sheet import concerns
from ...language.cards import ClassCard, Monster, RaceCard, Trap
from ...language.wording.english import article
from ...language.wording.specials import special_text
from ...language.words.specials import Mirrors, MonsterBonus
from ...machine.events import Event
from ...machine.ids import CardId, Seat
from .. import events as e
from ..table import DoorsTable
from .abilities import named_by_words
from .stakes import promise_words, win_words
from .voice import Voice, counted, in_its_words, listed, sentence, signed

WHY_LEVELS = {
    "kill": "for the kill",
    "helped": "for helping",
    "sale": "for the gold",
    "card": "by a card",
    "stolen": "by theft",
    "blessing": "by a blessing",
}
PAID_FOR = frozenset(
    (
        *("sold", "charm", "berserk", "turning", "backstab", "steal", "steal_level", "flee_discards", "recruit"),
        *("for a level", "for a claim"),
    )
)
LAPSES = {
    "ahead_already": "no help is needed any more",
    "one_helper": "somebody else is helping",
    "fight_is_over": "the fight is over",
    "running_away": "they are running",
    "item_gone": "an Item of it is gone",
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
}


def tell(table: DoorsTable, event: Event, viewer: Seat | None) -> str:
    """One sentence for that viewer; empty for what needs no words (it is said by another event)."""
    v = Voice(table, viewer)
    return _turns(v, event) or _cards(v, event) or _fights(v, event) or _deals(v, event) or _fates(v, event)


def _turns(v: Voice, event: Event) -> str:
    match event:
        case e.FirstPlayer(seat=seat, dice=dice, rollers=rollers):
            rolled = [f"{v.whom(one)} {die}" for one, die in zip(rollers, dice, strict=True)]
            return f"Dice for the first turn: {', '.join(rolled)}. {v.does(seat, 'begin')}."
        case e.TurnBegan(seat=seat, number=number):
            return f"Turn {number}: {v.whose(seat)} move."
        case e.Opened(seat=seat, card=card) if isinstance(v.table.card(card), Monster):
            return f"{v.does(seat, 'kick')} open the door."  # whom he faces is told next
        case e.Opened(seat=seat, card=card):
            return f"{v.does(seat, 'kick')} open the door: {_introduced(v, card)}."
        case e.TookOpened(seat=seat, card=card):
            return f"{v.does(seat, 'take')} {v.card(card)} in hand."
        case e.SoughtTrouble(seat=seat):
            return f"{v.does(seat, 'look')} for trouble."  # and finds what he is told to face
        case e.Listened(seat=seat):
            return f"{v.does(seat, 'listen')} at the door."
        case e.Looted(seat=seat):
            return f"Nothing to fight here: {v.whom(seat)} {v.verb(seat, 'loot')} the room."
        case e.Passed(seat=seat, what="loot"):
            return f"{v.does(seat, 'leave')} the body alone."
        case e.Passed(seat=seat):
            return f"{v.does(seat, 'pass')}."
        case e.Returned(seat=seat):
            return f"{v.does(seat, 'are')} back from the dead, looking just the same."
        case e.GameWon(winners=winners):
            if len(winners) == 1:
                return f"{v.does(winners[0], 'win')} the game!"
            names = listed([v.whom(seat) for seat in winners])
            return f"{names[0].upper()}{names[1:]} win the game together!"
    return ""


def _introduced(v: Voice, card: int) -> str:
    printed = v.table.card(card)  # type: ignore[arg-type]
    return f"{printed.name}, Level {printed.level}" if isinstance(printed, Monster) else printed.name


def _played(v: Voice, seat: Seat, card: CardId, gone: Sequence[CardId]) -> str:
    """A card that comes into play, with what goes for it: `Ann becomes a Wizard (was: Thief).`"""
    printed = v.table.card(card)
    if isinstance(printed, RaceCard | ClassCard):
        before = f" (was: {v.cards(gone)})" if gone else ""
        return f"{v.does(seat, 'become')} {article(printed.name)}{before}."
    return f"{v.does(seat, 'play')} {v.card(card)}{f' in place of {v.cards(gone)}' if gone else ''}."


def _cards(v: Voice, event: Event) -> str:
    match event:
        case e.Shuffled(deck=deck, count=count):
            return f"The {deck.title()} discards are shuffled: {counted(count, 'card')}."
        case e.Drew(seat=seat, deck=deck, count=count):
            return "" if seat == v.viewer else f"{v.does(seat, 'draw')} {counted(count, deck.title() + ' card')}."
        case e.Received(seat=seat, cards=cards):
            if seat == v.viewer:
                return f"You get {v.cards(cards)}."
            return f"{v.does(seat, 'get')} {v.cards(cards)}."
        case e.CardPlayed(seat=seat, card=card, instead_of=gone):
            return _played(v, seat, card, gone)
        case e.CardUsed(seat=seat, card=card, at=at, on=on, side=side):
            whom = f" on {v.self_of(seat) if at == seat else v.whom(at)}" if at is not None else ""
            what = f" with {_introduced(v, on)}" if on is not None else ""
            aim = f" for the {side}" if side in ("heroes", "monsters") else ""
            return f"{v.does(seat, 'use')} {v.card(card)}{whom}{what}{aim}."
        case e.CardDiscarded(seat=seat, card=card, why=why):
            if seat is None or why == "changed":
                return ""
            if why in PAID_FOR:
                return f"{v.does(seat, 'discard')} {v.card(card)}."
            return f"{v.does(seat, 'lose')} {v.card(card)}{f' ({why})' if why else ''}." if why else ""
        case e.CardMoved(card=card, giver=giver, taker=taker, why=why):
            words = WHY_MOVED.get(why, "{card} goes from {giver} to {taker}.")
            if taker == v.viewer:
                for one, many in (("takes", "take"), ("steals", "steal"), ("borrows", "borrow")):
                    words = words.replace("{taker} " + one, "{taker} " + many)
                words = words.replace("{taker} helps themself", "{taker} help yourself")
            if giver == v.viewer:
                words = words.replace("{giver} trades", "{giver} trade").replace("{giver} gives", "{giver} give")
            said = words.format(card=v.card(card), giver=v.whom(giver), givers=v.whose(giver), taker=v.whom(taker))
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


def _fights(v: Voice, event: Event) -> str:
    match event:
        case e.FightBegan(fighter=seat, card=card):
            return f"{v.does(seat, 'face')} {_introduced(v, card)}{_stronger(v, seat, card)}."
        case e.FoeJoined(seat=seat, card=card, face=face):
            if card == face:
                return f"{v.does(seat, 'send')} {_introduced(v, face)} into the fight."
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
            return f"{v.does(seat, 'backstab')} {v.whom(at)}: {value}."
        case e.Boosted(seat=seat, side=side, value=value, what=what, card=card):
            name = {"one_shot": "", "double": ""}.get(what, f" ({_power(v, card) or what.title()})")
            whom = "the heroes" if side == "heroes" else "the monsters"
            return f"{signed(value)} for {whom}{name}, from {v.whom(seat)}."
        case e.KillAnnounced(fighter=seat, unopposed=True):
            return f"{v.does(seat, 'reach')} for what the monsters have left. Anybody else?"
        case e.KillAnnounced(fighter=seat, heroes=heroes, monsters=monsters, winners=winners):
            wins = sentence(win_words(v, winners))
            return f"{v.does(seat, 'claim')} the kill, {heroes} against {monsters}.{wins} Anybody else?"
        case e.FightWon(fighter=seat, helper=helper, killed=killed, treasures=treasures):
            aid = f" with {v.whom(helper)}" if helper is not None else ""
            if not killed:
                return f"{v.does(seat, 'are')} rid of the monsters{aid}: {counted(treasures, 'Treasure')}."
            return f"{v.does(seat, 'kill')} {v.cards(killed)}{aid}: {counted(treasures, 'Treasure')}."
        case e.FightEnded(fighter=seat, why="sent_away"):
            return "The monsters are sent away, and the fight is over."
        case e.FightEnded(fighter=seat):
            return "The fight is over."
        case e.RanAway(seat=seat):
            return f"{v.does(seat, 'run')} for it."
        case e.DieRolled(seat=seat, die=die, bonus=bonus, target=target, why=why, card=card):
            return _die(v, seat, die, bonus, target, why, card)
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


def _power(v: Voice, card: int | None) -> str | None:
    """The name of the card that grants an ability; None where people call that ability by a word of its own."""
    if card is None or named_by_words(v.table.card(card)):  # type: ignore[arg-type]
        return None
    return v.card(card)  # type: ignore[arg-type]


def _stronger(v: Voice, fighter: Seat, card: int) -> str:
    """What makes the monster more than its level against him: `, +4 against Elves`."""
    printed = v.table.card(card)  # type: ignore[arg-type]
    specials = printed.specials if isinstance(printed, Monster) else ()
    hero = v.table.heroes[fighter]
    hated = [each for each in specials if isinstance(each, MonsterBonus) and concerns(v.table, hero, each)]
    mirrored = [f", {signed(hero.level)} for {v.whose(fighter)} Level"] if Mirrors() in specials else []
    return "".join([*mirrored, *(f", {in_its_words(v.table, special_text(each))}" for each in hated)])


def _enhancement(v: Voice, card: int, alike: int) -> str:
    printed = v.table.card(card)  # type: ignore[arg-type]
    treasures = getattr(printed, "treasures", 0)
    plural = "" if abs(treasures) == 1 else "s"
    each = "" if alike < 2 else f", and that on each of {alike}"
    return f"{signed(getattr(printed, 'level', 0))}, {signed(treasures)} Treasure{plural}{each}"


def _die(v: Voice, seat: Seat, die: int, bonus: int, target: int, why: str, card: int | None) -> str:
    total = f"{die} {'+' if bonus >= 0 else '-'} {abs(bonus)} = {die + bonus}" if bonus else f"{die}"
    purpose = {
        "run_away": f" to get away from {v.card(card)}",  # type: ignore[arg-type]
        "steal": f" to steal {v.card(card)}",  # type: ignore[arg-type]
        "recruit": " to win somebody over",
        "loot_order": " for who loots first",
        "who_begins": " for the first turn",
        "claim": f" for {v.card(card)}",  # type: ignore[arg-type]
        "levels_lost": " for the Levels lost",
        "roll_for": f" for {v.card(card)}",  # type: ignore[arg-type]
    }.get(why, "")
    wanted = f", {target} wanted" if target else ""
    return f"{v.does(seat, 'roll')}{purpose}: {total}{wanted}."


def _deals(v: Voice, event: Event) -> str:
    match event:
        case e.HelpAsked(fighter=fighter, other=other, request=request):
            price = promise_words(v, event.treasures, event.order, event.items, hidden=event.played)
            if request:
                return f"{v.does(fighter, 'ask')} {v.whom(other)} for help: {price}."
            return f"{v.does(other, 'offer')} {v.whom(fighter)} help for {price}."
        case e.HelpAnswered(fighter=fighter, other=other, what=what, why=why):
            match what:
                case "joined":
                    return f"{v.does(other, 'join')} {v.whom(fighter)}."
                case "forced":
                    return f"{v.does(other, 'are')} forced to help {v.whom(fighter)}, for nothing: {why}."
                case "released":
                    return f"{v.does(other, 'are')} let go: nobody is forced into a fight that wins the game."
                case "declined":
                    return _declined(v, fighter, other, event)
                case "lapsed" if event.by == other:
                    return ""  # they help in another way
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
            return f"The offer between {v.whom(fighter)} and {v.whom(other)} has {_fate(what, why)}."
        case e.TradeOffered(by=by, to=to, give=give, want=want):
            return f"{v.does(by, 'offer')} {v.whom(to)} {v.cards(give)} for {v.cards(want) or 'nothing'}."
        case e.TradeEnded(by=by, to=to, what="agreed"):
            return f"{v.does(to, 'agree')} to trade with {v.whom(by)}."
        case e.TradeEnded(by=by, to=to, what="refused"):
            return f"{v.does(to, 'refuse')} to trade with {v.whom(by)}."
        case e.TradeEnded(by=by, to=to, what=what, why=why):
            return f"The trade between {v.whom(by)} and {v.whom(to)} has {_fate(what, why)}."
    return ""


def _declined(v: Voice, fighter: Seat, other: Seat, event: e.HelpAnswered) -> str:
    """Silence is a refusal (classic.help.2), but people want to know which of the two it was."""
    if event.why == "time":
        return f"Time ran out: {v.whom(other)} did not answer {v.whose(fighter)} call for help."
    if event.by == other:
        return f"{v.does(other, 'decline')} to help {v.whom(fighter)}."
    return f"{v.does(fighter, 'decline')} the help of {v.whom(other)}."


def _fate(what: str, why: str) -> str:
    if what == "withdrawn":
        return "been withdrawn"
    return f"lapsed: {LAPSES.get(why, why)}" if why else "lapsed"


def _fates(v: Voice, event: Event) -> str:
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
            what = "It" if card is None else f"A part of {v.card(card)}" if partly else v.card(card)
            return f"{what} finds nothing to take from {v.whom(seat)}."
        case e.CurseStays(seat=seat, card=card):
            return f"{v.card(card)} stays with {v.whom(seat)}."
        case e.CurseEnded(seat=seat, card=card, why=why):
            return f"{v.does(seat, 'are')} rid of {v.card(card)}: {why}."
        case e.Died(seat=seat, why=why):
            return f"{v.does(seat, 'die')}{f' ({why})' if why else ''}. The others gather round."
    return ""
