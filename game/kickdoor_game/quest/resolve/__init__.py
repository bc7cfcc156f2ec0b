"""How effects act in the board game: a resolver for each of its own words, beside those of `heroes.resolve`."""

from ..belongings import forced  # noqa: F401 - it enters its resolver
from . import body, choices, moving  # noqa: F401 - they enter their resolvers into OWN
from .frame import OWN, Happening

__all__ = ["OWN", "Happening"]
