"""Claims of scenarios: each looks only at the table, or at the events so far.

A false claim raises AssertionError with what is the case instead. Lists are complete: `Ann holds X` means X and nothing
besides, in any order.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.scenarios.sentences import Language
from tests.scene import Scene

from kickdoor_game.doors.fight.strength import ahead, hero_parts, levels_for, prize
from kickdoor_game.doors.state import events
from kickdoor_game.doors.state.fight import Fight
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.hero_sheet.sheet import active_items, class_names, hand_limit, race_names
from kickdoor_game.heroes.hero_sheet.strength import strength_at_rest
from kickdoor_game.language.cards import ClassCard, RaceCard
from kickdoor_game.machine.ids import NOBODY, CardId

CLAIMS = Language("what must hold")
says = CLAIMS.says


def hold(found: Any, wanted: Any, what: str) -> None:
    if found != wanted:
        raise AssertionError(f"{what}: {_spoken(found)}, not {_spoken(wanted)}")


def _spoken(value: Any) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_spoken, value)) or "nothing"
    return str(value)


def hold_cards(t: Scene, found: Sequence[CardId], wanted: Sequence[str], what: str) -> None:
    hold(sorted(t.keys(found)), sorted(wanted), what)


# ---------------------------------------------------------------- the fight


@says("heroes NUMBER, monsters NUMBER")
def sums(t: Scene, heroes: int, monsters: int) -> None:
    hold(t.sums(), (heroes, monsters), "heroes and monsters are")


@says("WHO counts NUMBER")
def counts(t: Scene, who: str, strength: int) -> None:
    """Check a hero's own strength: in their fight if they are in one, otherwise at rest."""
    hero, fight = t.hero(who), t.table.fight
    in_it = fight is not None and hero.seat in fight.party()
    found = sum(part.value for part in hero_parts(t.table, hero, fight)) if in_it else strength_at_rest(t.table, hero)
    hold(found, strength, f"{who} counts")


@says("the SIDE lead")
def lead(t: Scene, side: str) -> None:
    hold("heroes" if ahead(t.table, t.fight) else "monsters", side, "in the lead are the")


@says("the monster(s) is|are CARDS")
def monsters_are(t: Scene, cards: Sequence[str]) -> None:
    hold_cards(t, [foe.face for foe in t.fight.foes], cards, "the monsters are")


@says("no monster is left")
def no_monster(t: Scene) -> None:
    hold_cards(t, [foe.face for foe in t.fight.foes], [], "the monsters are")


@says("WHO fights")
def fights(t: Scene, who: str) -> None:
    hold(t.names[t.fight.fighter], who, "the fighter is")


@says("WHO helps")
def helps(t: Scene, who: str) -> None:
    hold(_helper(t, t.fight), who, "the helper is")


@says("nobody helps")
def nobody_helps(t: Scene) -> None:
    hold(_helper(t, t.fight), "nobody", "the helper is")


def _helper(t: Scene, fight: Fight) -> str:
    return "nobody" if fight.helper == NOBODY else t.names[fight.helper]


@says("the fight is over")
def fight_over(t: Scene) -> None:
    hold("going on" if t.table.fight is not None else "over", "over", "the fight is")


@says("the prize is NUMBER treasure(s)")
def the_prize(t: Scene, count: int) -> None:
    hold(prize(t.table, t.fight), count, "the Treasures of this fight are")


@says("the kill is worth NUMBER level(s)")
def the_worth(t: Scene, count: int) -> None:
    hold(levels_for(t.table, t.fight), count, "the levels for this kill are")


@says("the roll is NUMBER")
def the_roll(t: Scene, total: int) -> None:
    hold(t.table.rolled.total() if t.table.rolled else "no roll", total, "the roll, with everything, is")


@says("WHO escaped CARDS", "WHO escaped nothing")
def escaped(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    faces = [event.face for event in t.told(events.Escaped) if event.seat == t.seat(who)]
    hold_cards(t, faces, cards, f"{who} escaped")


@says("WHO was caught by CARDS", "WHO was caught by nothing")
def caught(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    faces = [event.face for event in t.told(events.Caught) if event.seat == t.seat(who)]
    hold_cards(t, faces, cards, f"{who} was caught by")


# ---------------------------------------------------------------- heroes


@says("WHO has level NUMBER")
def level(t: Scene, who: str, number: int) -> None:
    hold(t.hero(who).level, number, f"{who} has level")


@says("WHO is a|an CARD")
def is_of(t: Scene, who: str, card: str) -> None:
    if not _of(t, who, card):
        raise AssertionError(f"{who} is {_spoken(_roles(t, t.hero(who)))}, not {card}")


@says("WHO is no CARD")
def is_not_of(t: Scene, who: str, card: str) -> None:
    if _of(t, who, card):
        raise AssertionError(f"{who} is {_spoken(_roles(t, t.hero(who)))}")


def _of(t: Scene, who: str, card: str) -> bool:
    printed = t.table.book.by_key[card]
    assert isinstance(printed, RaceCard | ClassCard), f"{card} is no race and no class"
    return printed.role in _roles(t, t.hero(who))


def _roles(t: Scene, hero: Hero) -> list[str]:
    return [*race_names(t.table, hero), *class_names(t.table, hero)]


@says("WHO is human")
def is_human(t: Scene, who: str) -> None:
    hold("human" if "human" in race_names(t.table, t.hero(who)) else _roles(t, t.hero(who)), "human", f"{who} is")


@says("WHO is male")
def is_male(t: Scene, who: str) -> None:
    hold(t.hero(who).sex, "male", f"{who} is")


@says("WHO is female")
def is_female(t: Scene, who: str) -> None:
    hold(t.hero(who).sex, "female", f"{who} is")


@says("WHO is dead")
def is_dead(t: Scene, who: str) -> None:
    hold(_alive(t.hero(who)), "dead", f"{who} is")


@says("WHO is alive")
def is_alive(t: Scene, who: str) -> None:
    hold(_alive(t.hero(who)), "alive", f"{who} is")


def _alive(hero: Hero) -> str:
    return "dead" if hero.dead else "alive"


@says("WHO has no class")
def has_no_class(t: Scene, who: str) -> None:
    hold(class_names(t.table, t.hero(who)), [], f"{who} is")


@says("WHO has the Power(s) CARDS", "WHO has no Power")
def has_powers(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    hold_cards(t, t.hero(who).powers, cards, f"{who} has the Powers")


@says("WHO holds CARDS", "WHO holds nothing")
def holds(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    hold_cards(t, t.hero(who).hand, cards, f"{who} holds")


@says("WHO holds NUMBER card(s)")
def holds_count(t: Scene, who: str, count: int) -> None:
    hold(len(t.hero(who).hand), count, f"{who}'s cards in hand are")


@says("WHO may keep NUMBER card(s)")
def may_keep(t: Scene, who: str, count: int) -> None:
    hold(hand_limit(t.table, t.hero(who)), count, f"the hand limit of {who} is")


@says("WHO carries CARDS", "WHO carries nothing")
def carries(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    hold_cards(t, t.hero(who).items, cards, f"{who} carries")


@says("WHO uses CARDS", "WHO uses nothing")
def uses(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    hold_cards(t, active_items(t.table, t.hero(who)), cards, f"{who} uses")


@says("WHO has CARDS")
def has(t: Scene, who: str, cards: Sequence[str]) -> None:
    """Check that a hero has these cards, in hand or in play."""
    for card in cards:
        if card not in _all_of(t, who):
            raise AssertionError(f"{who} has {_spoken(_all_of(t, who))}")


@says("WHO lost CARDS", "WHO lost nothing")
def lost(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    """Check a hero's cards that were discarded or went to others so far; cards that they used themselves are not
    lost."""
    seat = t.seat(who)
    gone = [event.card for event in t.told(events.CardDiscarded) if event.seat == seat]
    gone += [event.card for event in t.told(events.CardMoved) if event.giver == seat]
    used = [event.card for event in t.told(events.CardUsed) if event.seat == seat]
    curses = [event.card for event in t.told(events.CurseEnded) if event.seat == seat]
    hold_cards(t, [card for card in gone if card not in (*used, *curses)], cards, f"{who} lost")


def _all_of(t: Scene, who: str) -> list[str]:
    hero = t.hero(who)
    return t.keys([*hero.hand, *hero.in_play()])


@says("WHO is under CARDS", "WHO is under no curse")
def is_under(t: Scene, who: str, cards: Sequence[str] = ()) -> None:
    hold_cards(t, [curse.card for curse in t.hero(who).lasting], cards, f"{who} is under")


@says("nothing happened to WHO")
def nothing_happened(t: Scene, who: str) -> None:
    hold(any(event.seat == t.seat(who) for event in t.told(events.NothingHappened)), True, f"nothing happened to {who}")


# ---------------------------------------------------------------- what is asked


@says("WHO is asked: WORDS")
def is_asked(t: Scene, who: str, kind: str) -> None:
    hold((t.asked(who) or "nothing").replace("_", " "), kind.replace("_", " "), f"{who} is asked")


# ---------------------------------------------------------------- cards and the table


@says("CARD is discarded")
def is_discarded(t: Scene, card: str) -> None:
    piles = [*t.table.discards["door"], *t.table.discards["treasure"]]
    if card not in t.keys(piles):
        raise AssertionError(f"{card} is not among the discards: {_spoken(t.keys(piles))}")


@says("CARD lies on the discards")
def on_top(t: Scene, card: str) -> None:
    tops = [pile[-1] for pile in t.table.discards.values() if pile]
    if card not in t.keys(tops):
        raise AssertionError(f"on the discards lie {_spoken(t.keys(tops))}")


@says("the corpse of WHO is CARDS")
def corpse_is(t: Scene, who: str, cards: Sequence[str]) -> None:
    left = [card for corpse in t.table.corpses if corpse.seat == t.seat(who) for card in corpse.cards]
    hold_cards(t, left, cards, f"the corpse of {who} is")


@says("WHO drew NUMBER treasure(s)")
def drew_treasures(t: Scene, who: str, count: int) -> None:
    hold(_drawn(t, who, "treasure"), count, f"Treasures that {who} drew unseen are")


@says("WHO drew NUMBER door(s)")
def drew_doors(t: Scene, who: str, count: int) -> None:
    hold(_drawn(t, who, "door"), count, f"Doors that {who} drew unseen are")


def _drawn(t: Scene, who: str, deck: str) -> int:
    return sum(event.count for event in t.told(events.Drew) if event.seat == t.seat(who) and event.deck == deck)


@says("CARDS were|was shown")
def shown(t: Scene, cards: Sequence[str]) -> None:
    """Check the Treasures that were drawn face up, because of a helper."""
    hold_cards(t, [card for event in t.told(events.TreasuresShown) for card in event.cards], cards, "shown were")


@says("it is the turn of WHO")
def turn_of(t: Scene, who: str) -> None:
    hold(t.names[t.table.turn], who, "the turn is that of")


@says("HEROES win(s) the game")
def win(t: Scene, heroes: Sequence[str]) -> None:
    hold([t.names[seat] for seat in t.table.winners], list(heroes), "the game is won by")


@says("nobody has won the game")
def not_won(t: Scene) -> None:
    hold([t.names[seat] for seat in t.table.winners], [], "the game is won by")


@says("the bargain with WHO ended: WORDS")
def bargain_ended(t: Scene, who: str, how: str) -> None:
    """Check the last outcome of an offer between the fighter and that player: joined, declined, withdrawn, or lapsed
    and why."""
    ends = [event for event in t.told(events.HelpAnswered) if event.other == t.seat(who)]
    hold(_ending(ends), how.replace("_", " "), f"the bargain with {who}")


@says("the trade of WHO with WHOM ended: WORDS")
def trade_ended(t: Scene, who: str, whom: str, how: str) -> None:
    ends = [event for event in t.told(events.TradeEnded) if (event.by, event.to) == (t.seat(who), t.seat(whom))]
    hold(_ending(ends), how.replace("_", " "), f"the trade of {who} with {whom}")


def _ending(ends: Sequence[Any]) -> str:
    return f"{ends[-1].what} {ends[-1].why}".strip().replace("_", " ") if ends else "is still open"


@says("CARD lies on CARD of WHO")
def lies_on(t: Scene, cheat: str, item: str, who: str) -> None:
    """Check that a Cheat lies on an Item."""
    laid = {str(t.key(on)): str(t.key(card)) for on, card in t.hero(who).cheats.items()}
    hold(laid.get(item, "nothing"), cheat, f"on {item} lies")
