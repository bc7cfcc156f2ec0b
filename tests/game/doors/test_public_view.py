"""What is open to all is in every view, field by field, so that nothing that is added later is forgotten there."""

from __future__ import annotations

from dataclasses import fields

import pytest
from tests.own_cards import beast
from tests.scene import H, Scene

from kickdoor_game.doors.observe import DoorsObservation, observe
from kickdoor_game.doors.state.table import Corpse, DoorsTable, Trade
from kickdoor_game.heroes.hero_sheet.hero import Hero
from kickdoor_game.heroes.table import Rolled
from kickdoor_game.language.cards import Power
from kickdoor_game.language.words.traits import WinsTies
from kickdoor_game.machine.ids import CardId, Seat
from kickdoor_game.machine.plain import state_fields

HIDDEN_OF_THE_TABLE = {"asked", "interrupted", "heroes", "decks", "discards"}
HIDDEN_OF_A_HERO = {"hand", "fresh"}


@pytest.fixture
def busy() -> DoorsTable:
    """A table at which nothing is as it was in the beginning."""
    t = Scene(
        Ann=H(level=3, races=["elf", "dwarf"], half_breed=True, items=["chain_letter_mail"], powers=["hum"]),
        Bob=H(classes=["thief", "wizard"], super_munchkin=True, hand=["sticky_tape", "mate", "elf"]),
        Cid=H(
            followers=["hireling"],
            items=["theme_music", "extremely_sharp_leaf"],
            cheats={"cheat": "extremely_sharp_leaf"},
        ),
        extra=[beast("wolf", 19), Power(key="hum", name="Hum", rank=1, traits=(WinsTies(),))],
        doors=["wolf"],
    )
    t.acts("Bob", "curse", "sticky_tape", "Cid")
    t.everybody_passes()
    t.answers("Ann", "open")
    t.acts("Bob", "backstab", "Ann", ["mate"])
    table = t.table
    table.rolled = Rolled(Seat(0), 3, 1, 5, "run_away", 2)
    table.corpses = [Corpse(Seat(2), [CardId(1)])]
    table.trades = [Trade(4, Seat(0), Seat(1), [CardId(2)], [CardId(3)])]
    table.proposed, table.brought = list(table.trades), [CardId(4)]
    table.next_trade, table.won, table.over, table.winners = 5, True, True, [Seat(1)]
    table.aside, table.sharing = [CardId(7)], Seat(2)
    cid = table.heroes[2]
    cid.sex, cid.dead, cid.returning, cid.colour = "male", True, True, "white"
    cid.unsold, cid.uses, cid.fresh = cid.items[:1], {"double_sale": 1}, cid.hand
    cid.borne = {cid.items[0]: cid.followers[0]}
    return table


def test_nothing_at_the_busy_table_is_as_it_was_in_the_beginning(busy: DoorsTable) -> None:
    """Otherwise the tests below would show nothing about it."""
    fresh = DoorsTable()
    names = {field.name for field in state_fields(DoorsTable)} - {"answered", "asked", "interrupted", "book", "numbers"}
    same = {name for name in names if getattr(busy, name) == getattr(fresh, name)}
    assert same == set()
    blank = Hero(Seat(0), "Ann", "female")
    told = {
        field.name
        for hero in busy.heroes
        for field in fields(Hero)
        if getattr(hero, field.name) != getattr(blank, field.name)
    }
    assert {field.name for field in fields(Hero)} - told <= HIDDEN_OF_A_HERO


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
def test_the_table_is_in_the_view(busy: DoorsTable, seat: Seat | None) -> None:
    seen: DoorsObservation = observe(busy, seat)
    assert seen.seat == seat
    for field in fields(DoorsTable):
        if field.name not in HIDDEN_OF_THE_TABLE and not field.metadata.get("transient"):
            assert getattr(seen.table, field.name) == getattr(busy, field.name), field.name
    for deck in busy.decks:
        assert len(seen.table.decks[deck]) == len(busy.decks[deck])
        assert len(seen.table.discards[deck]) == len(busy.discards[deck])
        assert seen.table.discards[deck][-1:] == busy.discards[deck][-1:]


@pytest.mark.parametrize("seat", [Seat(0), Seat(1), None])
def test_the_heroes_of_others_are_in_the_view(busy: DoorsTable, seat: Seat | None) -> None:
    for hero, seen in zip(busy.heroes, observe(busy, seat).table.heroes, strict=True):
        for field in fields(Hero):
            if hero.seat == seat or field.name not in HIDDEN_OF_A_HERO:
                assert getattr(seen, field.name) == getattr(hero, field.name), f"{hero.name}: {field.name}"
        assert len(seen.hand) == len(hero.hand)
