"""Which rule of the duel a test shows. As soon as the set is in the library, `shows = pytest.mark.rule` is all of this.

Marks of a set that the library does not know are refused, so until then a mark is only read off the source
(`rules/test_each_rule_of_the_duel.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Test = TypeVar("Test", bound=Callable[..., None])


def shows(*rules: str) -> Callable[[Test], Test]:
    """Say that a test shows these rules."""
    assert rules, "name the rules"
    return lambda test: test
