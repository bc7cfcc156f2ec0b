"""The scenarios of this folder are tests."""

from tests.scenarios.collecting import pytest_collect_file

__all__ = ["pytest_collect_file"]
