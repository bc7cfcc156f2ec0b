"""Leave out drills, which take long or need a network, unless a run asks for them.

    @pytest.mark.parametrize(("games", "least"), [(16, 12), pytest.param(400, 340, marks=pytest.mark.drill)])

`--long` runs them with all the others, `-m drill` alone. None is ended for taking long.
"""

from __future__ import annotations

import pytest

MARK = "drill"


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option `--long`."""
    parser.addoption("--long", action="store_true", help="also the drills: what takes long, or needs a network")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave drills out, unless they were asked for; let those that run take as long as they do."""
    drills = [item for item in items if item.get_closest_marker(MARK)]
    if config.getoption("long") or MARK in config.getoption("markexpr"):
        for item in drills:
            item.add_marker(pytest.mark.timeout(0))
    elif drills:
        items[:] = [item for item in items if not item.get_closest_marker(MARK)]
        config.hook.pytest_deselected(items=drills)
