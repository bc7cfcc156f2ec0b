"""A server notices whether its database is as it left it, by the number of commits and who made the last."""

from __future__ import annotations

import pytest

from kickdoor_server.base.store.high_water import HighWater, compare
from kickdoor_server.base.store.interface import StoreGoneBack, StoreInUse

KNOWN = HighWater("ours", "we", 7)


@pytest.mark.parametrize(
    ("found", "in_doubt", "wrong"),
    [
        (KNOWN, False, None),
        (KNOWN, True, None),
        (HighWater("ours", "we", 8), True, None),
        (HighWater("ours", "we", 8), False, StoreInUse),
        (HighWater("ours", "others", 8), True, StoreInUse),
        (HighWater("ours", "we", 9), True, StoreInUse),
        (HighWater("ours", "others", 7), False, None),
        (HighWater("ours", "we", 6), True, StoreGoneBack),
        (HighWater("theirs", "we", 7), False, StoreGoneBack),
        (None, False, StoreGoneBack),
    ],
    ids=[
        "as it was left", "the last commit did not happen", "it did", "one more, of which nothing is known",
        "one more, of another server", "two more", "as far, by another", "gone back", "another database", "none",
    ],
)  # fmt: skip
def test_what_is_found_is_what_was_left_or_one_commit_that_was_in_doubt(
    found: HighWater | None, in_doubt: bool, wrong: type[Exception] | None
) -> None:
    if wrong is None:
        compare(found, KNOWN, "Ask.", in_doubt=in_doubt)
    else:
        with pytest.raises(wrong):
            compare(found, KNOWN, "Ask.", in_doubt=in_doubt)
