"""A plugin of pytest: of what has been collected, run the tests that a file lists, in its order, and nothing else."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

LIST = "KICKDOOR_CHOSEN_TESTS"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {test: number for number, test in enumerate(Path(os.environ[LIST]).read_text("utf-8").splitlines())}
    items[:] = sorted((item for item in items if item.nodeid in order), key=lambda item: order[item.nodeid])
