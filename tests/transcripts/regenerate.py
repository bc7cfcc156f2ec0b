"""Write the transcripts anew, on purpose:

    .venv/bin/python -m tests.transcripts.regenerate [--from-scratch] [SET SEED-WHAT]

What is written down is played again as far as it is still allowed; from there on, chance goes on. Look at the diff: it
is what has changed in the rules or in the words. With `--from-scratch`, chance plays from the beginning. With a set and
a name such as `4-three-players`, one more match of that set is written down, by that seed. Beside each, what is new on
menus and on the table goes to a file of its own (`menus.py`).
"""

from __future__ import annotations

import sys

from tests.transcripts.matches import all_files, anew, folder_of, played
from tests.transcripts.menus import file_of, has_menus, menus


def main(arguments: list[str]) -> None:
    named = [word for word in arguments if not word.startswith("--")]
    files = [folder_of(named[0]) / f"{named[1]}.txt"] if named else all_files()
    for file in files:
        text = anew(file) if "--from-scratch" in arguments else played(file, go_on=True)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
        sys.stdout.write(f"wrote {file.name}: {len(text.splitlines())} lines\n")
        if has_menus(file):
            file_of(file).write_text(menus(file), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
