"""The ledger: what everybody owes the seat for what he has done to it, in levels, fading turn by turn.

An account is one signed number. A wrong raises it, a kindness lowers it, and time draws it towards nothing: half of it
is forgotten in `HALF_LIFE_ROUNDS` rounds of the table. Whoever owes `HATED` is hated, and stays so until he is below
`FORGIVEN`: forgiving takes longer than taking offence.

What others are to a seat that keeps grudges: debtors and a leader. Rivalry, what a level of somebody's harm is
worth to it, has two sources: being in front, the more so the nearer the goal; and what they owe it. Towards
everybody else it has none, and a friend's lead is easier to bear. A level of one rival's harm is worth a third of a
level to each of the three others, whoever pays for it. So what goes far beyond that is a gift to whoever keeps out
of it: three seats that spent twice as much on each other lost half of their games to a quiet fourth.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ...api import Chair
from ..judgement.business.bargaining import ENVY
from ..judgement.position import Position
from .deeds import Deed

SPITE = 0.35
"""Levels of its own that it gives for a level of harm, for each level that he owes it."""

SPITE_MOST = 0.8
LEAD_BY_STEPS = {1: 0.8, 2: 0.5, 3: 0.35, 4: 0.25, 5: 0.2, 6: 0.15}
"""The same for the leader, by the steps that he is from the goal."""

LEAD_EARLY = 0.1
AHEAD = 0.15
"""The same for whoever is not behind it."""

OUTRUN = 0.5
"""The part that is left of it if the seat itself is two levels ahead of him: then he leads nobody but the rest."""

FRIENDSHIP = 0.5
"""What a full account of kindnesses takes off."""


class GrudgingTemper:
    """Hunts whoever leads, and whoever has it coming."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    def leads(self, position: Position, chair: Chair) -> bool:
        """Whether nobody else but perhaps the seat itself has a higher Level."""
        rivals = position.rivals()
        return bool(rivals) and position.table.heroes[chair].level >= rivals[0].level

    def spite(self, chair: Chair) -> float:
        return min(SPITE_MOST, SPITE * max(0.0, self._ledger.owed(chair)))

    def envy(self, position: Position, chair: Chair) -> float:
        return ENVY + self.spite(chair)

    def rivalry(self, position: Position, chair: Chair) -> float:
        owed = self._ledger.owed(chair)
        fond = 1.0 - FRIENDSHIP * max(0.0, min(1.0, -owed))
        return self.spite(chair) + fond * self._lead(position, chair)

    def _lead(self, position: Position, chair: Chair) -> float:
        level = position.table.heroes[chair].level
        if not self.leads(position, chair):
            return AHEAD if level >= position.me.level else 0.0
        heat = LEAD_BY_STEPS.get(position.table.numbers.goal_level - level, LEAD_EARLY)
        return heat * (OUTRUN if position.me.level > level + 1 else 1.0)


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
