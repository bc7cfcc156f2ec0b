"""What either player may do at any time that the rules leave open: Mischief, abilities, Flaunt, conceding.

What is offered and what is refused is one list, so what cannot be done now is shown with the rule and the cure.
"""

from __future__ import annotations

from .standing import act, same_actions, standing, standing_under, too_late

__all__ = ["act", "same_actions", "standing", "standing_under", "too_late"]
