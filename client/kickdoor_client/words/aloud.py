"""Sentences as they are heard: the ids of rules are left out, since nobody understands "classic dot combat dot three".

`why ids` says them; what is refused cites its rule in any case, because that is what one may want to look up.
"""

from __future__ import annotations

import re

CITATION = re.compile(r" \((?:see )?\w+\.\w+\.\d+(?:, \w+\.\w+\.\d+)*\)")


def without_ids(text: str) -> str:
    """The sentence without the rules that it cites."""
    return CITATION.sub("", text)
