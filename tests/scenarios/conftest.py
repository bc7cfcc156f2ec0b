"""Collect the scenarios of this folder as tests."""

from tests.scenarios.collecting import pytest_collect_file

__all__ = ["pytest_collect_file"]
