"""Plays: what a card does when it is played from the hand (or, if it is a One-Shot, from the table) and used up.

Each word knows when it may be played; the engine refuses other times and cites the rule. A word defines its fields, its
text (`reads`), its possible mistakes (`faults`), and the rules behind it.

    play = { play = "swing", value = 3 }
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from ..english import (
    HEROES_TAKE,
    NOT_TO_WIN,
    STRIKES,
    YOU_TAKE,
    article,
    less_than,
    listed,
    numbered,
    or_more,
    sentences,
    signed,
    title,
)
from ..house import AS_IN_2007, HouseRules
from ..limits import BEST_BONUS, HIGHEST_LEVEL, MOST_TREASURES, Fault, KnownNames, named, within
from .conditions import Condition, group
from .counts import Per, count_faults, for_each
from .word import HeroWord

_SIDES = {
    "either": "either side of a combat",
    "heroes": "the heroes' side of a combat",
    "monsters": "the monsters' side of a combat",
}


class PlayWord(HeroWord, frozen=True, tag_field="play", forbid_unknown_fields=True, omit_defaults=True):
    """Base class of all plays."""

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        """Return the sentences about what a card does when it is played, at a table with these rules, without capitals
        and full stops; skip empty ones."""
        raise NotImplementedError(type(self).__name__)


class Swing(PlayWord, frozen=True, tag="swing"):
    """In any fight: adds `value` to one side, which its player names (`either`) or which is fixed.

    `each` is added for every hero in the fight who satisfies `who`, if it goes to the heroes' side. `per_monster` is
    added for each monster in the fight beyond the first. `per`: `value` for each of these that its player has; `whom`:
    which other players count.
    """

    rules = ("classic.combat.5", "classic.combat.25", "classic.interfere.2")

    value: int
    side: Literal["either", "heroes", "monsters"] = "either"
    each: int = 0
    who: Condition | None = None
    per_monster: int = 0
    per: Per | None = None
    whom: Condition | None = None

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        crowd = f", and {signed(self.per_monster)} for each monster in it beyond the first" if self.per_monster else ""
        return [self._against_one() + crowd]

    def _against_one(self) -> str:
        """Return how it reads of a fight with one monster."""
        side = f"{_SIDES[self.side]} {for_each(self.per, self.whom)}".rstrip()
        if not (self.each and self.who):
            return f"{signed(self.value)} to {side}"
        each = f"{signed(self.each)} for each of its {group(self.who)}"
        if not self.value:
            return f"{signed(self.each)} to {side} for each of its {group(self.who)}"
        last = each if self.side == "heroes" else f"on the heroes' side also {each}"
        return f"{signed(self.value)} to {side}, {'and ' if self.side == 'heroes' else ''}{last}"

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("value", self.value, 0, HIGHEST_LEVEL)
        yield from within("per_monster", self.per_monster, 0, BEST_BONUS)
        yield from count_faults(self.per, self.whom)
        if (self.per or self.whom) and (self.each or self.per_monster or not self.value):
            yield "per", "multiplies value, and cannot go with each or per_monster"
        if bool(self.each) != bool(self.who):
            yield "each", "and who belong together: so much more for every hero of that kind"
        elif self.each and self.side == "monsters":
            yield "each", "counts heroes, but the side is the monsters'"
        elif not self.value and not self.each:
            yield "value", "0 changes nothing"
        elif not self.value and self.side != "heroes":
            yield "value", '0 is for side = "heroes" with each only'


class Acclaim(PlayWord, frozen=True, tag="acclaim"):
    """In any fight: adds `value` to the side that its player names; `joined` instead, if at least `voices` other
    players join in when they are asked.
    """

    rules = ("classic.combat.5", "classic.combat.25", "classic.interfere.2")

    value: int
    joined: int
    voices: int = 2

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        crowd = "another player joins" if self.voices == 1 else f"at least {self.voices} other players join"
        return [f"{signed(self.value)} to {_SIDES['either']}, or {signed(self.joined)} if {crowd} in"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("value", self.value, 1, HIGHEST_LEVEL)
        yield from within("joined", self.joined, self.value, HIGHEST_LEVEL)
        yield from within("voices", self.voices, 1, 5)


class Toss(PlayWord, frozen=True, tag="toss"):
    """In any fight: the die decides which side gets `value`, the heroes at `at_least` or more, otherwise the
    monsters.
    """

    rules = ("classic.combat.5", "classic.interfere.2")

    value: int
    at_least: int = 4

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [
            f"in any combat, roll: on {or_more(self.at_least)}, {signed(self.value)} to the heroes' side; "
            f"on {less_than(self.at_least)}, {signed(self.value)} to the monsters' side"
        ]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("value", self.value, 1, HIGHEST_LEVEL)
        yield from within("at_least", self.at_least, 2, 6)


class RemoveMonster(PlayWord, frozen=True, tag="remove_monster"):
    """In a fight: removes a monster without killing it.

    `kill`: it is killed instead: if the fight is won, the fighter gains its Levels and Treasures. `treasure`: whether
    its Treasures stay; None: as the rules of the set say. `own_turn`: only by the fighter, in their turn. `tag`: only a
    monster with that tag.
    """

    rules = ("classic.combat.13", "classic.combat.15", "classic.combat.25", "classic.treasure.1")

    treasure: bool | None = None
    own_turn: bool = False
    tag: str | None = None
    kill: bool = False

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        monster = article(f"{title(self.tag)} monster" if self.tag else "monster")
        time, fight = ("on your turn, as the fighter, ", "your") if self.own_turn else ("", "any")
        if self.kill:
            gains = "if the fighter wins, they gain its Levels and take its Treasures"
            return [f"{time}kill {monster} in {fight} combat: {gains}"]
        silent = "no Level for it" if house.treasure_on_nonkill else "no Level and no Treasure for it"
        taken = f"no Level for it; {YOU_TAKE if self.own_turn else HEROES_TAKE}"
        left = {None: silent, True: taken, False: "no Level and no Treasure for it"}[self.treasure]
        return [f"{time}remove {monster} from {fight} combat: {left}"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if self.tag is not None:
            yield from named("tag", "tag", self.tag, known.tags)
        if self.kill and self.treasure is not None:
            yield "treasure", "is what a kill brings in any case: leave it out"


class SendAway(PlayWord, frozen=True, tag="send_away"):
    """In a fight: all monsters leave and the fight is over; nobody gains a level, and the fighter draws `treasures`."""

    rules = ("classic.combat.19", "classic.combat.25", "classic.treasure.13")

    treasures: int = 0

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        drawn = f"; the fighter draws {numbered(self.treasures, 'Treasure')} (no others)"
        return ["end any combat: all monsters leave", f"no Level{drawn if self.treasures else ', no Treasures'}"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("treasures", self.treasures, 0, MOST_TREASURES)


class Escape(PlayWord, frozen=True, tag="escape"):
    """Instead of rolling to run away: its player escapes from everything; with `both`, their partner in the fight
    too.
    """

    rules = ("classic.runaway.8", "classic.runaway.17")

    both: bool = False

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        who = "you and whoever fights beside you escape" if self.both else "escape"
        return [f"instead of rolling to run away, {who} from all monsters"]


class Reroll(PlayWord, frozen=True, tag="reroll"):
    """Right after a roll to run away: it is rolled again."""

    rules = ("classic.runaway.3",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["after any roll to run away: roll that die again"]


class SetDie(PlayWord, frozen=True, tag="set_die"):
    """Right after a roll to run away: its player chooses what the die shows."""

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["after any roll to run away: turn the die to any number"]


class Double(PlayWord, frozen=True, tag="double"):
    """In its player's own fight: their own strength (as it is then) counts once more."""

    rules = ("classic.combat.25",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["in your combat: double your own strength"]


class HandOver(PlayWord, frozen=True, tag="hand_over"):
    """In its player's own fight without a helper: another player of their choice becomes the fighter.

    Nobody else can hand a fight on (docs/decisions/003-only-the-fighter-hands-a-fight-on.md).
    """

    rules = ("classic.combat.25",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["as the fighter, while nobody helps: another player of your choice becomes the fighter"]


class FetchDiscard(PlayWord, frozen=True, tag="fetch_discard"):
    """Its player takes any card of the discards of `deck` (None: of either deck) into their hand."""

    deck: Literal["door", "treasure"] | None = None

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"take any card from the {f'{title(self.deck)} ' if self.deck else ''}discards into your hand"]


class CancelCurse(PlayWord, frozen=True, tag="cancel_curse"):
    """In the window before a curse acts: it has no effect. At any other time: ends one lasting curse on any player.

    `what`: curses only, traps only, or either (bites.curses.13).
    """

    rules = ("classic.curses.10",)

    what: Literal["curse", "trap", "either"] = "curse"

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"stop a {STRIKES[self.what]} before it acts, or end a lasting {STRIKES[self.what]} on anybody"]


class TurnCurse(PlayWord, frozen=True, tag="turn_curse"):
    """In the window before a curse or trap on its player acts: it strikes the player who played it instead.

    If nobody else played it, it strikes another player of its player's choice.
    """

    rules = ("classic.curses.10",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [
            f"before a {STRIKES['either']} on you acts, turn it on whoever played it; if nobody else did, on another "
            "player of your choice"
        ]


class Ascend(PlayWord, frozen=True, tag="ascend"):
    """Its player goes up a Level: at any time, but never to the winning level (classic.treasure.7, classic.winning.2).

    `unless_highest`: only if somebody has a higher Level. `after_fight`: only in their turn, after winning a fight in
    it. `sacrifice`: they discard their follower for it; `sacrifice_any`: a follower of any player. `pay_hand`: they
    discard that many more hand cards. `level_at_most`: only at that Level or lower (0: any).
    """

    rules = ("classic.combat.7", "classic.treasure.7", "classic.winning.2", "classic.winning.5")

    unless_highest: bool = False
    after_fight: bool = False
    sacrifice: bool = False
    sacrifice_any: bool = False
    pay_hand: int = 0
    level_at_most: int = 0

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        costs = ["your Follower"] if self.sacrifice else ["any player's Follower"] if self.sacrifice_any else []
        costs += [f"{numbered(self.pay_hand, 'other card')} from your hand"] if self.pay_hand else []
        fit = ["below the highest Level"] if self.unless_highest else []
        fit += [f"of Level {self.level_at_most} or lower"] if self.level_at_most else []
        before = ["on your turn, after winning a combat in it"] if self.after_fight else []
        if house.level_card_target == "any":
            rises = f"a player of your choice{f' ({listed(fit)})' if fit else ''} gains 1 Level, {NOT_TO_WIN}"
        else:
            rises = f"gain 1 Level, {NOT_TO_WIN}"
            before += [f"if you are {listed(fit)}"] if fit else []
        before += [f"discard {listed(costs)}"] if costs else []
        return [f"{', '.join(before)}: {rises}" if before else rises]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        if self.sacrifice_any and self.sacrifice:
            yield "sacrifice_any", "is a follower of any player, one's own too: leave sacrifice out"
        yield from within("pay_hand", self.pay_hand, 0, 5)
        yield from within("level_at_most", self.level_at_most, 0, 9)


class RiseTogether(PlayWord, frozen=True, tag="rise_together"):
    """Its player and another player of their choice go up a Level each, but never to the winning Level."""

    rules = ("classic.treasure.7", "classic.winning.2", "classic.winning.5")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"you and another player of your choice each gain 1 Level, {NOT_TO_WIN}"]


class StealLevel(PlayWord, frozen=True, tag="steal_level"):
    """Takes a level from another player; refused if they have none to lose (classic.winning.6)."""

    rules = ("classic.winning.2", "classic.winning.6")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"another player of your choice loses 1 Level; you gain 1, {NOT_TO_WIN}"]


class DrawCards(PlayWord, frozen=True, tag="draw_cards"):
    """Its player draws cards, face down. `others`: so many for each other living player, after that."""

    deck: Literal["door", "treasure"] = "treasure"
    count: int = 3
    others: int = 0

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        noun = "Treasure" if self.deck == "treasure" else "Door card"
        shared = f"; each other player draws {numbered(self.others, noun)}" if self.others else ""
        return [f"draw {numbered(self.count, noun)} face down{shared}"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)
        yield from within("others", self.others, 0, 9)


class TakeCard(PlayWord, frozen=True, tag="take_card"):
    """Takes `count` random cards from the hand of another player of one's choice; all of them if they hold fewer."""

    rules = ("classic.cards.5", "classic.treasure.5")

    count: int = 1

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"take {numbered(self.count, 'random card')} from another player's hand"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from within("count", self.count, 1, 9)


class Blessing(PlayWord, frozen=True, tag="blessing"):
    """Everybody of that class goes up a level at once, even to the winning level (classic.winning.3).

    Opened behind a door, it takes effect by itself.
    """

    rules = ("classic.winning.3", "classic.winning.7")
    home = "classic.classes.2"

    name: str = "cleric"

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [f"every {title(self.name)} gains 1 Level, even the winning Level"]

    def faults(self, known: KnownNames) -> Iterator[Fault]:
        yield from named("name", "class", self.name, known.classes - {"none"})


class SeizeItem(PlayWord, frozen=True, tag="seize_item"):
    """In its player's own fight, while losing: takes an Item of another player that turns the fight, and uses it at
    once.
    """

    rules = ("classic.combat.25",)

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return [
            "as the fighter, while you are losing: take an Item of another player that puts you ahead",
            "use it at once",
        ]


class SwapMonster(PlayWord, frozen=True, tag="swap_monster"):
    """In any fight: a monster from the player's hand replaces another one, which is discarded with all that was on
    it.
    """

    rules = ("classic.monsters.4", "classic.combat.25")

    def reads(self, house: HouseRules = AS_IN_2007) -> list[str]:
        return ["in any combat: replace a monster, and all that was played on it, with a monster from your hand"]


Play = (
    Swing
    | Acclaim
    | Toss
    | RemoveMonster
    | SendAway
    | Escape
    | Reroll
    | SetDie
    | Double
    | HandOver
    | FetchDiscard
    | CancelCurse
    | TurnCurse
    | Ascend
    | RiseTogether
    | StealLevel
    | DrawCards
    | TakeCard
    | Blessing
    | SeizeItem
    | SwapMonster
)
"""Any play."""


def play_text(play: PlayWord, house: HouseRules = AS_IN_2007, when: str = "") -> str:
    """Return what a card does when it is played, in whole sentences. `when`: the time at which a table's rules allow
    it, if its own text names none."""
    first, *others = play.reads(house)
    return sentences([f"{when}: {first}" if when else first, *others])
