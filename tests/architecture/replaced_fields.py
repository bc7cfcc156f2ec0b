"""A plugin of mypy: what `msgspec.structs.replace` is given must be fields of that record, of their types.

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
    """Gives `replace` the signature that belongs to what is replaced."""

    def get_function_signature_hook(self, fullname: str) -> Callable[[FunctionSigContext], FunctionLike] | None:
        return replace_function_sig_callback if fullname == REPLACE else None


def plugin(version: str) -> type[Plugin]:
    """Return the plugin, which is the same for every version of mypy."""
    return ReplacedFields
