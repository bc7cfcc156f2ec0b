"""The ledger: what each player owes the seat for their deeds, in levels, decaying over time.

An account is a signed number. Wrongs raise it, kindnesses lower it, and it decays towards 0 with a half-life of
`HALF_LIFE_ROUNDS` rounds. A player who owes at least `HATED` is hated, until they owe less than `FORGIVEN`
(hysteresis).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...api import Chair
from .deeds import Deed

HALF_LIFE_ROUNDS = 4.0
"""Rounds of the table in which half of a debt decays."""

HATED = 1.0
"""Debt, in levels, from which a player is hated."""
FORGIVEN = 0.4
"""Debt, in levels, below which a hated player is forgiven."""
CREDIT_MOST = 1.0
"""Largest credit from kindnesses, in levels, so that no player can buy a licence to do harm."""

DEBT_MOST = 6.0
"""Largest debt, in levels."""
REVENGE_SETTLES = 0.3
"""Share of the harm done in revenge by which the debt is reduced."""

OFFENCE = 0.3
"""Weight, in levels, from which a wrong is an offence; a smaller one is not mentioned."""


@dataclass(slots=True)
class Account:
    """The account of one player. `owed`: levels at turn `turn`; `worst`: the wrong that weighs most after decay."""

    owed: float = 0.0
    turn: int = 0
    hated: bool = False
    offences: int = 0
    worst: Deed | None = None


@dataclass(slots=True)
class GrudgeLedger:
    """The accounts of all players. `players`: their number, which is the number of turns in a round; `turn`: the
    present one."""

    players: int = 4
    turn: int = 0
    accounts: dict[Chair, Account] = field(default_factory=dict)

    def _fades(self, turns: int) -> float:
        """Return the share of a debt that is left after that many turns."""
        return float(0.5 ** (turns / (HALF_LIFE_ROUNDS * self.players)))

    def _account(self, chair: Chair) -> Account:
        """Return a player's account, decayed up to this turn."""
        account = self.accounts.setdefault(chair, Account(turn=self.turn))
        if account.turn != self.turn:
            account.owed *= self._fades(self.turn - account.turn)
            account.turn = self.turn
        return account

    def turns_to(self, turn: int) -> list[Chair]:
        """Set the number of the present turn, and return the players whom the seat no longer hates, since debts decay
        with time."""
        self.turn = max(self.turn, turn)
        forgiven = []
        for chair in self.accounts:
            account = self._account(chair)
            if account.hated and account.owed < FORGIVEN:
                account.hated, account.offences, account.worst = False, 0, None
                forgiven.append(chair)
        return forgiven

    def enter(self, deed: Deed) -> None:
        """Add a wrong or kindness to the debt of the player who did it."""
        account = self._account(deed.by)
        account.owed = min(DEBT_MOST, max(-CREDIT_MOST, account.owed + deed.weight))
        if deed.weight > 0:
            account.offences += deed.weight >= OFFENCE
            worst = account.worst
            if worst is None or deed.weight >= worst.weight * self._fades(self.turn - worst.turn):
                account.worst = deed
        if account.owed >= HATED:
            account.hated = True

    def settle(self, chair: Chair, harm: float) -> None:
        """Reduce a player's debt for the revenge of this seat, which has cost them `harm` levels."""
        account = self._account(chair)
        if account.owed > 0:
            account.owed = max(0.0, account.owed - REVENGE_SETTLES * max(0.0, harm))

    def owed(self, chair: Chair) -> float:
        """Return the player's debt to the seat for wrongs, in levels; negative for kindnesses."""
        return self._account(chair).owed

    def hates(self, chair: Chair) -> bool:
        """Return whether the seat hates that player: their debt was high enough once, and has not decayed since."""
        return self._account(chair).hated

    def offences(self, chair: Chair) -> int:
        """Return how many serious wrongs that player has done since the seat last stopped hating them."""
        return self._account(chair).offences

    def worst(self, chair: Chair) -> Deed | None:
        """Return the gravest wrong of that player that is not forgiven; None if there is none."""
        return self._account(chair).worst

    def why(self, chair: Chair, name: str) -> str:
        """Return the grudge in words: against whom, how much, and for what; "" if there is none."""
        worst = self.worst(chair)
        if worst is None or self.owed(chair) <= 0:
            return ""
        return f"{name} owes it {self.owed(chair):.1f} for {worst.in_words()}"
