"""Collect the files of scenarios that a set has in its folder here."""

from tests.scenarios.collecting import pytest_collect_file

__all__ = ["pytest_collect_file"]
