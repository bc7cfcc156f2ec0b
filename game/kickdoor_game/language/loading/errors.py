"""What is wrong with a file of cards, said for the person who wrote it."""

from __future__ import annotations


def visible(text: str) -> str:
    """That text with whatever is no character to look at as its escape: it comes from a file of somebody else, and goes
    to a terminal."""
    return "".join(each if each.isprintable() or each == "\n" else ascii(each)[1:-1] for each in text)


class CardError(ValueError):
    """Names the file, the card, the field (a path such as `bad_stuff[0].who.name`) and what would be right.

    `card` is the key, or `#3` for the third card of the file if it has no key; `card` and `field` are empty where the
    trouble concerns the whole file or the whole card. `what`: what is called by that key, where it is no card.
    `in_list`: the same as one line of a list of all that is wrong.
    """

    def __init__(self, file: str, card: str, field: str, problem: str, what: str = "card") -> None:
        self.file, self.card, self.field, self.problem = file, card, field, problem
        file, card, field, problem = map(visible, (file, card, field, problem))
        where = f"{what} {card}: " if card.startswith("#") else f'{what} "{card}": ' if card else ""
        at = f'field "{field}"' if field else ""
        self.in_list = f"{file}: {where}{at}{': ' * bool(at)}{problem}"
        super().__init__(f"{file}: {where}{at}{' ' * bool(at)}{problem}")
