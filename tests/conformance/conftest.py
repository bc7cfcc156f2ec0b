"""Make pytest explain the failed asserts of the checks, as it does those of test files."""

import pytest

pytest.register_assert_rewrite("tests.conformance.checks")
