"""A combat as a contest of two sides, line by line."""

from __future__ import annotations

from kickdoor_game.heroes.hero_sheet.made import Part
from kickdoor_game.heroes.telling.voice import Voice, counted, listed
from kickdoor_game.machine.ids import NO_CARD
from kickdoor_game.quest.fight.combat import thrown_dice
from kickdoor_game.quest.fight.rewards import levels_for, prize
from kickdoor_game.quest.fight.sums import (
    battle_dice,
    by_side,
    fought,
    heroes_parts,
    monsters_parts,
    reach,
    tie_breakers,
    totals,
)
from kickdoor_game.quest.state.battle import Battle
from kickdoor_game.quest.state.table import QuestTable, monsters_called
from kickdoor_game.quest.telling.helping import offer_words, outlook
from kickdoor_game.quest.telling.naming import room_name
from kickdoor_game.quest.telling.sums import part_words
from kickdoor_game.quest.telling.trading import trade_words
from kickdoor_protocol.views import Contest, Line, OfferView, Side

NO_TIES = "ties are the monsters' (quest.results.2)"


def contest(table: QuestTable, battle: Battle) -> Contest:
    """Return both sums with their parts, and dice that lie; each side's lines add up to its total."""
    dice = thrown_dice(table)
    heroes, monsters = totals(table, battle, dice)
    ours, theirs = by_side(battle, dice)
    names = " and ".join(table.heroes[seat].name for seat in battle.party())
    lines = _lines(table, battle, heroes_parts(table, battle))
    return Contest(
        f"{table.heroes[battle.main].name} in {room_name(table, battle.room)}",
        (
            Side(
                "heroes",
                names,
                heroes,
                (*lines, *(Line(f"die of {table.heroes[die.owner].name}", die.face) for die in ours)),
                "" if battle.decided else _won(table, battle),
            ),
            Side(
                "monsters",
                monsters_called(table, battle.monsters) or "no monster",
                monsters,
                (*_lines(table, battle, monsters_parts(table, battle)), *(Line("die", die.face) for die in theirs)),
            ),
        ),
        _verdict(table, battle, thrown=bool(dice)),
        () if dice or battle.decided or not battle.monsters else tuple(_notes(table, battle)),
    )


def _lines(table: QuestTable, battle: Battle, parts: list[Part]) -> list[Line]:
    return [
        Line(part_words(table, part, battle), part.value, part.rule, None if part.card == NO_CARD else int(part.card))
        for part in parts
    ]


def _won(table: QuestTable, battle: Battle) -> str:
    foes = fought(table, battle)
    levels, helped = levels_for(table, battle, foes)
    won = [counted(prize(table, battle), "Treasure"), counted(levels, "Level")]
    if any(monster.boss for monster in foes):
        won.append("the game")
    if helped:
        won.append(f"{counted(helped, 'Level')} for the helper")
    return ", ".join(won)


def _verdict(table: QuestTable, battle: Battle, *, thrown: bool) -> str:
    if not battle.monsters:
        return "no monster is left"
    if battle.decided:
        return "the dice have decided, and nothing that comes now changes it (quest.roll.8)"
    breakers = [table.heroes[seat].name for seat in tie_breakers(table, battle)]
    if thrown:
        may_break = f"{listed(breakers)} may break a tie (quest.class.11)"
        return f"the dice lie there; {may_break if breakers else NO_TIES}"
    (least, most), (monsters_least, monsters_most) = reach(table, battle)
    if least > monsters_most:
        return (
            f"the heroes win, whatever the dice say: {least} or more against at most {monsters_most} (quest.results.1)"
        )
    if most < monsters_least or (most == monsters_least and not breakers):
        return f"the monsters win, whatever the dice say: at most {most} against {monsters_least} (quest.results.2)"
    return f"the dice decide: {least} to {most} against {monsters_least} to {monsters_most} (quest.results.3)"


def _notes(table: QuestTable, battle: Battle) -> list[str]:
    """What dice are to come, and whose."""
    ours, theirs = by_side(battle, battle_dice(table, battle))
    mine = [f"{table.heroes[seat].name} {sum(die.owner == seat for die in ours)}" for seat in battle.party()]
    return [f"dice to come: {listed([*mine, f'monsters {len(theirs)}'])} (quest.roll.1, quest.roll.2)"]


def offers(table: QuestTable) -> tuple[OfferView, ...]:
    """Return what is open to be agreed on, as everybody sees it."""
    battle, voice = table.battle, Voice(table, None)
    found = []
    for offer in battle.offers if battle is not None else ():
        assert battle is not None
        by, to = (battle.main, offer.other) if offer.request else (offer.other, battle.main)
        text = offer_words(voice, battle.main, offer.other, offer.terms, request=offer.request)
        found.append(OfferView(by, text.removesuffix("."), to, outlook(table, battle, offer.other)))
    for trade in table.barters:
        found.append(OfferView(trade.by, trade_words(voice, trade).removesuffix("."), trade.to))
    return tuple(found)
