"""The examples in docstrings show what the code does."""

from __future__ import annotations

import doctest
import importlib

import pytest

from tests.architecture.tree import CODE, python_files, short

EXAMPLES = [
    short(file).partition("/")[2].removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for file in python_files()
    if short(file).split("/")[0] in CODE and ">>> " in file.read_text("utf-8")
]
"""Names of the modules whose docstrings have examples."""


@pytest.mark.parametrize("module", EXAMPLES)
def test_examples_give_what_they_show(module: str) -> None:
    failed, tried = doctest.testmod(importlib.import_module(module), optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert tried, "the example is not in a docstring that doctest finds"
    assert not failed
