"""Check that no player is refused what the rulebook grants, which is as wrong as a gift of what it forbids.

It reads the menus of standing actions that are made anyhow. What is barred must be barred by something that the oracle
knows, too: a curse that waits in its window, what is at stake, a combat that is run from, the goal.
"""

from __future__ import annotations

from typing import Any

from .abilities import would_win
from .notes import Notes
from .printed import Word, at_any_time, fits, has_trait, is_item, suits, traits_of, words_on_others
from .scene import IN_PLAY, NOBODY, Brawl
from .stakes import at_stake
from .sums import forbidden, gold, heroes_ahead, joins_by_itself, levels_of_kill

NESTED_MOST = 12
"""How deep interruptions may lie on each other before no more are taken."""


def offered(notes: Notes, seat: int, options: tuple[Any, ...], table: Any) -> None:
    """Complain about what that seat is refused among its standing actions."""
    scene = notes.scene
    nested = sum(frame.interrupts for frame in table.stack)
    early = scene.phase in ("setup", "first") or table.phase in ("setup", "first")
    if scene.over or scene.sheets[seat].dead or early or nested >= NESTED_MOST:
        return
    if any(question.kind == "curse" for question in notes.questions):
        return
    found = {option.key: option for option in options}
    _curses(notes, seat, found)
    # While an effect acts, what it is about stays as it is (classic.priority.6), and others may still be about to.
    if at_stake(notes) or notes.causes:
        return
    _sale(notes, seat, found)
    _roles(notes, seat, found)
    _powers(notes, seat, found)
    _levels(notes, seat, found)
    _own_turn(notes, seat, found)
    _followers(notes, seat, found)
    brawl = notes.brawl
    if brawl is not None and not (brawl.over or brawl.sent or brawl.running):
        _fight(notes, seat, found, brawl)


def _barred(found: dict[str, Any], key: str) -> bool:
    return key not in found or found[key].barred is not None


def _sale(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that whatever is worth a level, and not the goal, can be sold; the double price is a choice
    (classic.selling.1, .5)."""
    scene, numbers = notes.scene, notes.numbers
    level = scene.sheets[seat].level
    away = numbers.sales_blocked == "party_in_combat" and not scene.fighting(seat)
    if scene.turn != seat or (notes.brawl is not None and not away) or level >= numbers.goal_level - 1:
        return
    below = numbers.gold_per_level * (numbers.goal_level - level)
    cards = [card for card in (*scene.zone("items", seat), *scene.zone("hand", seat)) if is_item(scene.card(card))]
    sales = [[card] for card in cards] + ([cards] if len(cards) > 1 else [])
    for sale in sales:
        if not numbers.gold_per_level <= gold(scene, sale, double=False) < below:
            continue
        choice = [f"card.{card}" for card in sale]
        ways = [option for key, option in found.items() if key.partition(".")[0] == "sell" and option.barred is None]
        fair = any(option.details[0].admits(choice) is None for option in ways)
        notes.must(
            fair, "selling.5", f"seat {seat} of Level {level} may not sell {[notes.name(card) for card in sale]}"
        )


def _curses(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that anybody alive can be cursed at any time; the curse may wait (classic.curses.3, classic.curses.11)."""
    searching = {question.seat for question in notes.questions if question.kind == "fetch_discard"}
    for card in notes.scene.zone("hand", seat):
        if notes.cards[card]["kind"] not in ("curse", "trap") or any(stake.victim == seat for stake in at_stake(notes)):
            continue
        if words_on_others(notes.cards[card]["effects"]) and any(cause.victim == seat for cause in notes.causes):
            continue  # It would strike its own player, too, into what is at stake beneath the question that is open.
        key = f"curse.{card}"
        if key not in found:
            notes.complain("curses.3", f"seat {seat} is not offered {notes.name(card)}")
            continue
        victims = {option.seat: option.barred for option in found[key].details[0].options}
        for victim in searching & set(notes.scene.alive()) - {seat}:
            free = victims.get(victim, "not offered") is None
            notes.must(free, "curses.3", f"seat {seat} may not curse seat {victim}, who searches the discards")


def _roles(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that a race, class or Power can be given up at any time (classic.races.7, classic.classes.12)."""
    for zone, rule in (("races", "races.7"), ("classes", "classes.12"), ("powers", "bites.powers.12")):
        for card in notes.scene.zone(zone, seat):
            notes.must(not _barred(found, f"drop.{card}"), rule, f"seat {seat} may not give up {notes.name(card)}")


def _powers(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that a Power for this hero, of no higher Rank than the Level, can be played at any time (bites.powers.10,
    .13)."""
    scene = notes.scene
    for card in scene.zone("hand", seat):
        printed = scene.card(card)
        if printed["kind"] != "power" or not suits(scene, seat, printed.get("only")):
            continue
        if printed["rank"] <= scene.sheets[seat].level:
            fair = not _barred(found, f"play.{card}")
            notes.must(fair, "bites.powers.10", f"seat {seat} may not play {notes.name(card)}")


def _levels(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that a Go Up a Level card can be used at any time, below the last but one level (classic.treasure.7)."""
    brawl = notes.brawl
    silenced = brawl.party() if brawl is not None and forbidden(notes.scene, brawl, "one_shots") else []
    anybody = notes.scene.alive() if notes.numbers.level_card_target == "any" else [seat]
    # A level for somebody in the fight would count as a One-Shot for the heroes (classic.combat.25).
    risers = [one for one in anybody if one not in silenced]
    if all(notes.scene.sheets[one].level >= notes.numbers.goal_level - 1 for one in risers):
        return
    for card in notes.scene.zone("hand", seat):
        if _is_promised(notes, seat, card):
            continue
        play = notes.cards[card].get("play", {})
        if notes.cards[card]["kind"] == "treasure_special" and play == {"play": "ascend"}:
            notes.must(not _barred(found, f"use.{card}"), "treasure.7", f"seat {seat} may not use {notes.name(card)}")


def _own_turn(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that Races and Classes can be played in one's own turn, in combat too, and a level stolen
    (classic.races.11, bites.races.14)."""
    scene = notes.scene
    if scene.turn != seat:
        return
    for card in scene.zone("hand", seat):
        printed = scene.card(card)
        kind = printed["kind"]
        if kind in ("race", "class") and not _is_promised(notes, seat, card):
            mine = {scene.card(other)["role"] for other in scene.zone("races" if kind == "race" else "classes", seat)}
            fair = printed["role"] in mine or not _barred(found, f"play.{card}")
            rule = "races.11" if kind == "race" else "classes.16"
            notes.must(fair, rule, f"seat {seat} may not play {notes.name(card)} in their own turn")
    granting = [(card, trait) for card, trait in traits_of(scene, seat) if trait["has"] == "steal_level"]
    if not granting or notes.brawl is not None or notes.robbed_in.get(seat) == scene.turn_number:
        return
    price = min(trait.get("price", 3) for _, trait in granting)
    payable = sum(len(scene.zone(zone, seat)) for zone in ("hand", *IN_PLAY)) - 1
    others = [other for other in scene.alive() if other != seat and scene.sheets[other].level > 1]
    if payable >= price and others and scene.sheets[seat].level < notes.numbers.goal_level - 1:
        fair = not _barred(found, "steal_level")
        notes.must(fair, "bites.races.14", f"seat {seat} may steal no level of {others}")


def _followers(notes: Notes, seat: int, found: dict[str, Any]) -> None:
    """Check that followers can be played in anybody's turn, in one's own combats too (shakespeare.treasure.17,
    bites.minions.1)."""
    scene, most = notes.scene, notes.numbers.followers_most
    if not at_any_time(notes.numbers, "follower"):
        return
    mine = scene.zone("followers", seat)
    if most is not None and len(mine) >= most and scene.sheets[seat].borne:
        return  # Whoever would go for it may carry what is promised.
    for card in scene.zone("hand", seat):
        if scene.card(card)["kind"] == "follower":
            fair = not _barred(found, f"play.{card}")
            notes.must(fair, "bites.minions.1", f"seat {seat} may not play {notes.name(card)}")


def _is_promised(notes: Notes, seat: int, card: int) -> bool:
    """Return whether the fighter keeps it for a helper, or for somebody who is being asked (shakespeare.help.9)."""
    bribe, brawl = notes.bribe, notes.brawl
    if bribe is not None and seat == bribe.fighter and card in bribe.played:
        return True
    if brawl is None or brawl.over or seat != brawl.fighter:
        return False
    asked = [notes.from_hand.get(other, ()) for other in notes.bids]
    return any(card in cards for cards in (brawl.played_promised, *asked))


def _fight(notes: Notes, seat: int, found: dict[str, Any], brawl: Brawl) -> None:
    """Check what may be played into a fight (classic.interfere.1, classic.interfere.3, classic.interfere.4,
    classic.help.21)."""
    hand = notes.scene.zone("hand", seat)
    monsters = [card for card in hand if notes.cards[card]["kind"] == "monster"]
    for card in hand:
        printed = notes.cards[card]
        kind = printed["kind"]
        if kind in ("enhancer", "mate") and brawl.foes:
            key = f"{'enhance' if kind == 'enhancer' else 'mate'}.{card}"
            notes.must(not _barred(found, key), "interfere.3", f"seat {seat} may not play {notes.name(card)}")
        elif kind == "monster" and _joins(notes, brawl, card, hand):
            fair = not _barred(found, f"monster.{card}")
            notes.must(fair, "shakespeare.undead.2", f"{notes.name(card)} of seat {seat} may not join")
        elif kind == "wandering" and monsters:
            fair = not _barred(found, f"wander.{card}")
            notes.must(fair, "interfere.4", f"seat {seat} may not send {notes.name(monsters[0])}")
        elif kind == "one_shot" and brawl.foes and _would_swing(notes, brawl, printed):
            notes.must(not _barred(found, f"use.{card}"), "interfere.1", f"seat {seat} may not use {notes.name(card)}")
    if "conscript" in found:
        _forcing(notes, seat, found["conscript"], brawl)
    if has_trait(notes.scene, seat, "recruit"):
        _recruiting(notes, seat, found, brawl)


def _joins(notes: Notes, brawl: Brawl, card: int, hand: list[int]) -> bool:
    """Return whether the monster joins by itself, or with a card of the hand that makes it one of those that do."""
    beside = ([], *([one] for one in hand if notes.cards[one]["kind"] == "enhancer"))
    return any(joins_by_itself(notes.scene, brawl, card, laid) for laid in beside)


def _recruiting(notes: Notes, seat: int, found: dict[str, Any], brawl: Brawl) -> None:
    """Check that recruiting is allowed once in one's own combat, while nobody helps and it is not won
    (shakespeare.classes.21)."""
    scene = notes.scene
    if seat != brawl.fighter or brawl.helper != NOBODY or brawl.spent[seat, "recruit"]:
        return
    if forbidden(scene, brawl, "helpers") or heroes_ahead(scene, brawl):
        return
    payable = [card for card in scene.zone("hand", seat) if not _is_promised(notes, seat, card)]
    free = [other for other in scene.alive() if other != seat and not would_win(notes, other)]
    fair = not payable or not free or not _barred(found, "recruit")
    notes.must(fair, "shakespeare.classes.21", f"seat {seat} may not recruit any of {free}")


def _would_swing(notes: Notes, brawl: Brawl, printed: Word) -> bool:
    play = printed["play"]
    for_heroes_only = play.get("side") == "heroes"
    return play["play"] == "swing" and not (for_heroes_only and forbidden(notes.scene, brawl, "one_shots"))


def _forcing(notes: Notes, seat: int, option: Any, brawl: Brawl) -> None:
    """Check that a helper can be forced, unless the win would win the fighter the game (classic.help.21)."""
    scene = notes.scene
    traits = has_trait(scene, seat, "conscript")
    if seat != brawl.fighter or brawl.helper != NOBODY or brawl.spent[seat, "conscript"] or not traits:
        return
    if forbidden(scene, brawl, "helpers") or heroes_ahead(scene, brawl):
        return
    others = [other for other in scene.alive() if other != seat and fits(scene, other, traits[0].get("who"))]
    for other in others[:1]:
        brawl.helper = other
        wins = scene.sheets[seat].level + levels_of_kill(scene, brawl) >= notes.numbers.goal_level
        brawl.helper = NOBODY
        fair = wins or option.barred is None
        notes.must(fair, "help.21", f"seat {seat} may not force seat {other} into a combat that wins no game")
