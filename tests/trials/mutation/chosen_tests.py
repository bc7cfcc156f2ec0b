"""A pytest plugin that runs only the tests that a file lists, in its order.

A test id may contain a value that the mistake has changed; then all cases of that test are run. Failed tests are
written to another file.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

LIST, RED = "KICKDOOR_CHOSEN_TESTS", "KICKDOOR_RED_TESTS"


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    order = {test: number for number, test in enumerate(Path(os.environ[LIST]).read_text("utf-8").splitlines())}
    missing = order.keys() - {item.nodeid for item in items}
    renamed = {_function(test) for test in missing}
    chosen = (item for item in items if item.nodeid in order or _function(item.nodeid) in renamed)
    items[:] = sorted(chosen, key=lambda item: order.get(item.nodeid, len(order)))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.failed:
        with Path(os.environ[RED]).open("a", encoding="utf-8") as noted:
            noted.write(f"{report.nodeid}\n")


def _function(test: str) -> str:
    return test.partition("[")[0]
