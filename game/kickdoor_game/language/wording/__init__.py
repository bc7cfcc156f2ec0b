"""Puts cards into English. The rules text is made from the data that the engine executes, so it cannot lie.

    rules_text(card)      "+4 against Elves. Bad Stuff: lose your footgear."
    facts(card)           ("Level 8", "2 Treasures")
    kind_name(card)       "Monster"
    related_rules(card)   ("classic.combat.1", "classic.combat.4", ...)

What depends on the rules of a table is said by those that are handed down (`HouseRules`), else as classic has it.
One module a family of words. Each is total over its family: mypy refuses a `match` that forgets a word.
"""

from .cards import facts, kind_name, rules_text
from .house import AS_IN_2007, HouseRules, with_followers_called
from .references import related_rules

__all__ = ["AS_IN_2007", "HouseRules", "facts", "kind_name", "related_rules", "rules_text", "with_followers_called"]
