"""A set may have files of scenarios of its own, in its folder here."""

from tests.scenarios.collecting import pytest_collect_file

__all__ = ["pytest_collect_file"]
