"""The ledger: what everybody owes the seat for what he has done to it, in levels, fading turn by turn.

An account is one signed number. A wrong raises it, a kindness lowers it, and time draws it towards nothing: half of it
is forgotten in `HALF_LIFE_ROUNDS` rounds of the table. Whoever owes `HATED` is hated, and stays so until he is below
`FORGIVEN`: forgiving takes longer than taking offence.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...api import Chair
from .deeds import Deed

HALF_LIFE_ROUNDS = 4.0
"""Rounds of the table in which half of a grudge is forgotten."""

HATED = 1.0
FORGIVEN = 0.4
CREDIT_MOST = 1.0
"""More good than this is not remembered: nobody buys himself the right to anything."""

DEBT_MOST = 6.0
REVENGE_SETTLES = 0.3
"""The part of the harm done in revenge by which the account is settled."""

OFFENCE = 0.3
"""A single wrong from here on is an offence; below, it is a slight that nobody mentions."""


@dataclass(slots=True)
class Account:
    """`owed`: as it stood at `turn`. `worst`: the wrong that weighs most of those not forgotten yet."""

    owed: float = 0.0
    turn: int = 0
    hated: bool = False
    offences: int = 0
    worst: Deed | None = None


@dataclass(slots=True)
class Ledger:
    """`players`: how many sit at the table; a round is as many turns. `turn`: the one in progress."""

    players: int = 4
    turn: int = 0
    accounts: dict[Chair, Account] = field(default_factory=dict)

    def _fades(self, turns: int) -> float:
        return float(0.5 ** (turns / (HALF_LIFE_ROUNDS * self.players)))

    def _account(self, chair: Chair) -> Account:
        """Brought up to this turn."""
        account = self.accounts.setdefault(chair, Account(turn=self.turn))
        if account.turn != self.turn:
            account.owed *= self._fades(self.turn - account.turn)
            account.turn = self.turn
        return account

    def turns_to(self, turn: int) -> list[Chair]:
        """It is that turn now; who is forgiven by it."""
        self.turn = max(self.turn, turn)
        forgiven = []
        for chair in self.accounts:
            account = self._account(chair)
            if account.hated and account.owed < FORGIVEN:
                account.hated, account.offences, account.worst = False, 0, None
                forgiven.append(chair)
        return forgiven

    def enter(self, deed: Deed) -> None:
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
        """It has paid him back so much."""
        account = self._account(chair)
        if account.owed > 0:
            account.owed = max(0.0, account.owed - REVENGE_SETTLES * max(0.0, harm))

    def owed(self, chair: Chair) -> float:
        """Levels of harm that he has not been paid back for; below 0: he is in its good books."""
        return self._account(chair).owed

    def hates(self, chair: Chair) -> bool:
        return self._account(chair).hated

    def offences(self, chair: Chair) -> int:
        return self._account(chair).offences

    def worst(self, chair: Chair) -> Deed | None:
        """What the grudge is mostly for."""
        return self._account(chair).worst

    def why(self, chair: Chair, name: str) -> str:
        """The grudge in words: against whom, how much, and for what."""
        worst = self.worst(chair)
        if worst is None or self.owed(chair) <= 0:
            return ""
        return f"{name} owes it {self.owed(chair):.1f} for {worst.in_words()}"
