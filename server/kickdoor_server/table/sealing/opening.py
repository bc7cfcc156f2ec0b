"""The moment between "begin" and the match: nobody changes anything any more, and what was sealed is opened.

It ends as soon as nothing is closed, at once where nothing was sealed, and after `OPEN_S` whatever is still closed:
that is left out of the shuffle, and shown. Nobody leaves meanwhile and nothing is called off: whoever could call it
off, once they know what the cards would be, could wait for better ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from kickdoor_protocol.messages.lobby import Sealed

from ...base.edge import Time, cancelled, later
from .put_in import PutIn

OPEN_S = 5.0
"""For how long what is sealed is waited for. Programs answer at once; a cut line is back within seconds."""


class Opening:
    """Wait until what the seats of a table have put in, given in their order, is open.

    `then` is called once, when it ends, and let go: it mostly knows the table, as the table knows this.
    """

    def __init__(self, put_in: Sequence[PutIn], time: Time, then: Callable[[], None]) -> None:
        self._put_in = put_in
        self._seals = tuple(each.seal_shown for each in put_in)
        self.has_sealed = any(each.sealed for each in put_in)
        """Whether there is anything to open."""
        self._time = time
        self._then: Callable[[], None] | None = then
        self._until_s = time.seconds() + OPEN_S
        self._deadline = later(time, OPEN_S, self._ends) if self.has_sealed else None

    @property
    def is_over(self) -> bool:
        """Tell whether it has ended."""
        return self._then is None

    @property
    def message(self) -> Sealed:
        """What everybody is told of it, now."""
        return Sealed(self._seals, max(0.0, self._until_s - self._time.seconds()))

    def look(self) -> None:
        """Something may have been opened: if nothing is closed any more, it is over."""
        if not self.is_over and not any(each.is_closed for each in self._put_in):
            cancelled(self._deadline)
            self._ends()

    def _ends(self) -> None:
        then, self._then = self._then, None
        if then is not None:
            then()
