"""What stands in each module of the client is what stood there; changed on purpose: `python -m tests.standing`."""

from __future__ import annotations

import pytest
from tests.standing import modules, standing, written

from kickdoor_client.shapes import base


@pytest.fixture(autouse=True)
def _widgets_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """A module of a widget that is read anew names itself for its shape: only here."""
    for name in ("_OPENERS", "_BEGINNERS"):
        monkeypatch.setattr(base, name, dict(getattr(base, name)))


@pytest.mark.parametrize("module", modules("client"))
def test_what_stands_there_is_what_stood_there(module: str) -> None:
    now = standing(module)
    assert now == written("client").get(module, []), "look at the new one: `python -m tests.standing; git diff`"


def test_no_module_is_missing() -> None:
    assert set(written("client")) <= set(modules("client"))
