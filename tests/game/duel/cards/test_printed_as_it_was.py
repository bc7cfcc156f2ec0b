"""What is printed on cards of the duel is what was written down, to the last rule that is named."""

from __future__ import annotations

from tests.game.duel.cards.make_printed import GOLDEN, written
from tests.golden import insist_kept


def test_all_that_is_printed_is_as_it_was_written_down() -> None:
    """Whoever changes a sentence, a fact or a rule that is named has seen all of them that change with it."""
    insist_kept(GOLDEN, written(), "what is printed in the duel", "python -m tests.game.duel.cards.make_printed")
