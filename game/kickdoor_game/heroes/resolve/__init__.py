"""How the effects of the language act: one resolver per word, mirrored name by name in losses, gains and choices."""

from . import choices, gains, losses  # noqa: F401 - they enter their resolvers into RESOLVERS
from .frame import RESOLVERS, Resolve

__all__ = ["RESOLVERS", "Resolve"]
