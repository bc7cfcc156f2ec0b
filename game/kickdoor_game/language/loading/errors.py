"""Errors in files of cards, written for the files' authors."""

from __future__ import annotations


def visible(text: str) -> str:
    """Return the text with unprintable characters escaped: it comes from a stranger's file and goes to a terminal."""
    return "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text)


class CardError(ValueError):
    """A mistake in a file of cards: names the file, the card, the field (a path such as `bad_stuff[0].who.name`) and
    what would be right.

    `card` is the key, or `#3` for the third card of the file if it has no key; `card` and `field` are empty if the
    problem concerns the whole file or card. `what`: the noun for that key, if it is not a card. `in_list`: the error as
    one line of a list of problems.
    """

    def __init__(self, file: str, card: str, field: str, problem: str, what: str = "card") -> None:
        self.file, self.card, self.field, self.problem = file, card, field, problem
        file, card, field, problem = map(visible, (file, card, field, problem))
        where = f"{what} {card}: " if card.startswith("#") else f'{what} "{card}": ' if card else ""
        at = f'field "{field}"' if field else ""
        self.in_list = f"{file}: {where}{at}{': ' * bool(at)}{problem}"
        super().__init__(f"{file}: {where}{at}{' ' * bool(at)}{problem}")
