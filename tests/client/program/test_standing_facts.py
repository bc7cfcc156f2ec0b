"""What stands in each module of the client is what stood there; changed on purpose: `python -m tests.standing`."""

from __future__ import annotations

import pytest
from tests.standing import modules, standing, written


@pytest.mark.parametrize("module", modules("client"))
def test_what_stands_there_is_what_stood_there(module: str) -> None:
    now = standing(module)
    assert now == written("client").get(module, []), "look at the new one: `python -m tests.standing; git diff`"


def test_no_module_is_missing() -> None:
    assert set(written("client")) <= set(modules("client"))
