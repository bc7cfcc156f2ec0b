"""What is said of a table in words that outlive a release: every part of it, and nothing that is only a number here."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.game.duel.duel import ANN, BOB, Played, Side, ally, begin, monster, trick, weapon

from kickdoor_game.duel.cards.abilities import Ability
from kickdoor_game.duel.cards.effects import Earn
from kickdoor_game.duel.cards.kinds import StickyCurse
from kickdoor_game.duel.cards.targets import Target
from kickdoor_game.duel.state.events import AttackBegan
from kickdoor_game.duel.state.table import Aim, Bleeding, LastingChange, Pending
from kickdoor_game.machine.ids import NO_CARD

WOLF, MULE = monster("Paper Wolf", 2, 3, 4), monster("Mule", 1, 1, 1)
CLUB, MAID = weapon("Club", 1, 2), ally("Maid", 1, 2, Ability(on="use", effects=(Earn(1),), once=True))
COINS = trick("Coins", Earn(1))
PLAYER = (
    *("name", "level", "limping", "purse", "kept", "caught", "ran", "late", "prompt", "out"),
    *("hand", "deck", "discard", "stash", "hoard", "bleeding"),
)
FIGHT = (
    *("attacker", "card", "gold", "committed", "facing", "ready", "revealed", "hired", "squished", "shielded"),
    *("fled", "caught", "survived", "paid"),
)
TURN = ("turn", "number", "phase", "fights", "chain", "time_is_up", "over", "winners")


def facing() -> Played:
    """Ann attacks with a wolf for 2 gold, and Bob is about to commit."""
    sides = (
        Side(hand=[WOLF, COINS], hoard=[MAID], purse=3),
        Side(hand=[MULE], hoard=[CLUB], discard=[COINS], deck=[MULE]),
    )
    duel = begin(*sides)
    duel.attacks(WOLF, gold=2)
    duel.says(BOB, ("face",))
    assert duel.told(AttackBegan)
    return duel


def account(duel: Played) -> dict[str, Any]:
    found = duel.rules.account(duel.table)
    assert msgspec.json.decode(msgspec.json.encode(found)) == found, "plain data, through and through"
    return found


def test_players_fights_and_turns_are_told_part_by_part() -> None:
    duel = facing()
    told = account(duel)
    ann, bob = (dict(zip(PLAYER, player, strict=True)) for player in told["players"])
    fight, turn = dict(zip(FIGHT, told["fight"], strict=True)), dict(zip(TURN, told["turn"], strict=True))
    assert told["version"] == 1
    assert (ann["name"], ann["purse"], ann["hand"], ann["hoard"], ann["prompt"]) == (
        "Ann",
        1,
        ["coins"],
        ["maid"],
        True,
    )
    assert (bob["hand"], bob["deck"], bob["discard"]) == (["mule"], ["mule"], ["coins"])
    assert (bob["level"], bob["limping"], bob["caught"], bob["ran"], bob["out"]) == (1, False, False, 0, "")
    assert (fight["attacker"], fight["card"], fight["gold"], fight["committed"]) == (ANN, "paper_wolf", 2, [])
    assert [name for name in FIGHT[4:] if fight[name]] == ["facing"]
    assert (turn["turn"], turn["number"], turn["phase"], turn["winners"]) == (ANN, 1, "munchkining", [])
    assert told["in play"] == [[key, False, 0, [], False] for key in ("hero0", "hero1", "maid", "club")]
    assert told["questions"] == [[BOB, "prepare"]]


def test_a_table_without_a_fight_says_so_and_a_card_that_is_gone_has_no_name() -> None:
    duel = facing()
    duel.fight.card = NO_CARD
    assert account(duel)["fight"][1] == ""
    duel.table.fight = None
    assert account(duel)["fight"] is None


CHANGES: dict[str, tuple[Any, str]] = {
    "zapped": (lambda duel, card: setattr(duel.table.presences[card], "zapped", True), "in play"),
    "damage": (lambda duel, card: setattr(duel.table.presences[card], "tokens", 2), "in play"),
    "stuck": (lambda duel, card: setattr(duel.table.presences[card], "stuck", (duel.id(COINS),)), "in play"),
    "a Monster": (lambda duel, card: setattr(duel.table.presences[card], "is_monster", True), "in play"),
    "bleeding": (lambda duel, card: setattr(duel.table.duelists[1], "bleeding", (Bleeding(2, 1),)), "players"),
    "late": (lambda duel, card: setattr(duel.table.duelists[1], "late", 2), "players"),
    "shown": (lambda duel, card: setattr(duel.table, "shown", (duel.id(COINS),)), "being played"),
    "used": (lambda duel, card: setattr(duel.table, "used", ((card, 0),)), "used"),
    "started": (lambda duel, card: setattr(duel.table, "pending", (Pending(card, 0, 0),)), "started"),
    "a chain": (lambda duel, card: setattr(duel.table, "chain", 3), "turn"),
    "out of time": (lambda duel, card: setattr(duel.table, "time_is_up", True), "turn"),
    "won": (lambda duel, card: setattr(duel.table, "winners", [ANN]), "turn"),
    "hired": (lambda duel, card: setattr(duel.table.fight, "hired", True), "fight"),
    "paid": (lambda duel, card: setattr(duel.table.fight, "paid", 2), "fight"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_two_tables_that_differ_have_accounts_that_differ_there(what: str) -> None:
    duel = facing()
    before = account(duel)
    change, part = CHANGES[what]
    change(duel, duel.id(MAID))
    after = account(duel)
    assert {name for name in after if after[name] != before[name]} == {part}


def test_what_lasts_and_what_bleeds_is_named_as_long_as_it_is_there() -> None:
    duel = facing()
    maid = duel.table.aim(duel.id(MAID))
    duel.table.lasting = (
        LastingChange(maid, "life", 2, "turn"),
        LastingChange(Aim(duel.id(CLUB, BOB), 99), "power", 1, "fight"),
    )
    duel.table.duelists[BOB].bleeding = (Bleeding(3, 0, maid), Bleeding(1, 2))
    told = account(duel)
    assert told["lasting"] == [["maid", "life", 2, "turn"], ["", "power", 1, "fight"]]
    assert dict(zip(PLAYER, told["players"][1], strict=True))["bleeding"] == [[3, 0, "maid"], [1, 2, ""]]


def test_stuck_cards_are_named_in_order() -> None:
    curse = StickyCurse(key="itch", name="Itch", target=Target(of=("ally",)))
    duel = begin(Side(hand=[curse]), Side(hoard=[MAID]))
    duel.plays(ANN, curse, duel.named(MAID, BOB))
    assert ["maid", False, 0, ["itch"], False] in account(duel)["in play"]
