"""A plugin of mypy: the fields given to `msgspec.structs.replace` must be those of the record, and of their types.

msgspec declares `replace(struct, **changes: Any)`. mypy knows the fields of a Struct as it knows those of a dataclass,
and checks `dataclasses.replace`; this has it check the other one in the same way.
"""

from __future__ import annotations

from collections.abc import Callable

from mypy.plugin import FunctionSigContext, Plugin
from mypy.plugins.dataclasses import replace_function_sig_callback
from mypy.types import FunctionLike

REPLACE = "msgspec.structs.replace"


class ReplacedFields(Plugin):
    """A plugin that gives `replace` the signature of the record that is changed."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return replace_function_sig_callback if fullname == REPLACE else None


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, which is the same for every version of mypy."""
    return ReplacedFields
