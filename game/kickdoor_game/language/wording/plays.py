"""Plays as sentences: when, then what."""

from __future__ import annotations

from typing import assert_never

from kickdoor_game.language.words.plays import (
    Ascend,
    Blessing,
    CancelCurse,
    Double,
    DrawCards,
    Escape,
    FetchDiscard,
    HandOver,
    Play,
    RemoveMonster,
    Reroll,
    SeizeItem,
    SendAway,
    SetDie,
    StealLevel,
    SwapMonster,
    Swing,
    TakeCard,
    TurnCurse,
)

from .conditions import group
from .english import STRIKES, TAKEN_IF_WON, counted, listed, numbered, sentences, signed, title
from .house import AS_IN_2007, HouseRules

_SIDES = {
    "either": "either side of a fight",
    "heroes": "the heroes' side of a fight",
    "monsters": "the monsters' side of a fight",
}


def play_text(play: Play, house: HouseRules = AS_IN_2007, when: str = "") -> str:
    """Whole sentences. `when`: the time that the rules of the table give it, which it does not say itself."""
    first, *others = _sentences(play, house)
    return sentences([f"{when}, {first}" if when else first, *others])


def _sentences(play: Play, house: HouseRules) -> list[str]:
    match play:
        case Swing():
            return [_swing(play)]
        case RemoveMonster(treasure=treasure, own_turn=own_turn, tag=tag, kill=kill):
            fight = "your own fight, in your own turn" if own_turn else "any fight"
            if kill:
                gains = "gains its Levels and takes its Treasures if the fight is won"
                return [f"kill one {f'{title(tag)} ' if tag else ''}monster in {fight}: the fighter {gains}"]
            along = ", and it takes its Treasures along"
            silent = "" if house.treasure_on_nonkill else along
            left = {None: silent, True: f", and {TAKEN_IF_WON}", False: along}[treasure]
            which = f"{title(tag)} " if tag else ""
            return [f"remove one {which}monster from {fight}: no Level is gained for it{left}"]
        case SendAway(treasures=treasures):
            reward = f"draws {counted(treasures, 'Treasure')} and no others" if treasures else "draws no Treasures"
            return ["end any fight: all monsters leave", f"nobody gains a Level, and the fighter {reward}"]
        case Escape(both=both):
            who = "you and whoever fights beside you escape" if both else "you escape"
            return [f"instead of rolling to run away, {who} from everything"]
        case Reroll():
            return ["right after anybody's roll to run away, it is rolled again"]
        case SetDie():
            return ["right after anybody's roll to run away, the die shows what you say"]
        case Double():
            return ["in a fight of yours, your own strength counts once more"]
        case HandOver():
            return ["in your own fight, while nobody helps, another player of your choice becomes the fighter"]
        case FetchDiscard(deck=deck):
            return [f"take any card from the {f'{title(deck)} ' if deck else ''}discards into your hand"]
        case CancelCurse(what=what):
            return [f"stop a {STRIKES[what]} before it acts, or end one lasting {STRIKES[what]} on anybody"]
        case TurnCurse():
            return [
                "turn a curse or trap on you before it acts: it strikes whoever played it, or, if nobody did, another "
                "player of your choice"
            ]
        case Ascend():
            return _ascend(play, house)
        case StealLevel():
            return ["another player of your choice loses a Level, and you go up one, but not to the winning Level"]
        case DrawCards(deck=deck, count=count):
            return [f"draw {counted(count, 'Treasure' if deck == 'treasure' else 'Door card')} face down"]
        case TakeCard(count=count):
            return [f"take {counted(count, 'random card')} from the hand of another player of your choice"]
        case Blessing(name=name):
            return [f"every {title(name)} goes up a Level at once, even to the winning Level"]
        case SeizeItem():
            return [
                "in your own fight, while you are losing, take one Item of another player that turns the fight",
                "you use it at once",
            ]
        case SwapMonster():
            return ["in any fight, a monster from your hand replaces one monster and all that was played on it"]
        case _:
            assert_never(play)


def _swing(play: Swing) -> str:
    crowd = f", and {signed(play.per_monster)} for each monster in it beyond the first" if play.per_monster else ""
    return _plain_swing(play) + crowd


def _plain_swing(play: Swing) -> str:
    side = _SIDES[play.side]
    if not (play.each and play.who):
        return f"{signed(play.value)} to {side}"
    each = f"{signed(play.each)} for each of its {group(play.who)}"
    if not play.value:
        return f"{signed(play.each)} to {side} for each of its {group(play.who)}"
    last = each if play.side == "heroes" else f"on the heroes' side also {each}"
    return f"{signed(play.value)} to {side}, {'and ' if play.side == 'heroes' else ''}{last}"


def _ascend(play: Ascend, house: HouseRules) -> list[str]:
    whose = "a Follower of any player" if play.sacrifice_any else "your Follower"
    costs = [f"{whose} (such as a Hireling)"] if play.sacrifice or play.sacrifice_any else []
    costs += [f"{numbered(play.pay_hand, 'more card')} from your hand"] if play.pay_hand else []
    of_others = house.level_card_target == "any"
    goes = "a player of your choice goes" if of_others else "go"
    text = f"{goes} up a Level, but not to the winning Level"
    riser = "that player" if of_others else "you"
    reach = f"{'for a player of' if of_others else 'at'} Level {play.level_at_most}"
    return [
        f"discard {listed(costs)}, and {text}" if costs else text,
        f"only if somebody has a higher Level than {riser}" if play.unless_highest else "",
        f"only {reach} or lower" if play.level_at_most else "",
        "only in your own turn, after winning a fight in it" if play.after_fight else "",
    ]
