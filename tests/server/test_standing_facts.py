"""What stands in each module of the server is what stood there; changed on purpose, see `make_standing`."""

from __future__ import annotations

import pytest
from tests.server.make_standing import modules, standing, written


@pytest.mark.parametrize("module", modules())
def test_what_stands_there_is_what_stood_there(module: str) -> None:
    assert standing(module) == written().get(module, [])


def test_no_module_is_missing() -> None:
    assert set(written()) <= set(modules())
