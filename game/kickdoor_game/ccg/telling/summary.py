"""One sentence for a header: who does what, or how the duel has ended."""

from __future__ import annotations

from ..state.table import MUNCHKINING, SETUP, DuelTable


def summary(table: DuelTable) -> str:
    """Say who does what at that table now."""
    if table.over:
        return over_text(table)
    if table.phase == SETUP:
        return "The decks are shuffled."
    name, fight = table.duelists[table.turn].name, table.fight
    if fight is None:
        phase = "main phase" if table.phase == MUNCHKINING else table.phase
        return f"It is {name}'s turn: {phase}."
    how = "is facing" if fight.facing else "is attacked by"
    return f"{table.duelists[1 - table.turn].name} {how} {name}."


def over_text(table: DuelTable) -> str:
    """Say how the duel has ended (ccg.end.5, .6)."""
    if not table.winners:
        return "The duel is over: it is a draw."
    return f"The duel is over: {table.duelists[table.winners[0]].name} has won."
