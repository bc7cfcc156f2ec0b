"""How the client's values are made: written and checked as dataclasses, but made by msgspec.

`@dataclass(frozen=True, slots=True)` of the standard library writes the source of six methods for each class and
compiles it: 0.55 ms, where msgspec takes 0.04 ms. For sixty classes that was 32 ms before the start menu was painted,
a sixth of all; and `replace` takes a tenth of the time. For mypy they stay dataclasses, since it looks into each
`replace` of a dataclass and into none of a `Struct`. At run time the functions of `dataclasses` know nothing of them:
what is needed of those is here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ("dataclass", "field", "fields", "replace")

if TYPE_CHECKING:
    from dataclasses import dataclass, field, fields, replace
else:
    import msgspec
    from msgspec.structs import fields, replace

    class _Secret:
        """The default of a field that is in no `repr`, which msgspec does not offer."""

        def __init__(self, default):
            self.default = default

    def field(*, default=msgspec.NODEFAULT, default_factory=msgspec.NODEFAULT, repr=True):  # noqa: A002
        """A field with a default that is made for each value, or one whose content nobody shall find in a log."""
        if not repr:
            return _Secret(default)
        return msgspec.field(default=default, default_factory=default_factory)

    def dataclass(*, frozen, slots):
        """Make the class that follows a value; `frozen` and `slots` are said for the type checker, and hold."""
        assert frozen, "what changes is no value"
        assert slots, "a value has no room for what its class does not name"
        return _value

    def _value(draft):
        body = {name: each for name, each in vars(draft).items() if name not in ("__dict__", "__weakref__")}
        secret = {name for name, each in body.items() if isinstance(each, _Secret)}
        if secret:
            body.update({name: body[name].default for name in secret}, __repr__=_without(secret))
        return type(msgspec.Struct)(draft.__name__, (msgspec.Struct,), body, frozen=True)

    def _without(secret):
        """A `repr` that leaves these fields out."""

        def said(value):
            told = (f"{name}={getattr(value, name)!r}" for name in value.__struct_fields__ if name not in secret)
            return f"{type(value).__name__}({', '.join(told)})"

        return said
