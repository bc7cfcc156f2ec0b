"""Which lines are new since a revision, and that mistakes are only made in those."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.trials.mutation.run import main, sampled
from tests.trials.mutation.since import new_lines

PACKAGE = ("game/kickdoor_game",)
FIGHT = """\
LEAST = 1
MOST = {
    "race": 2,
    "class": 3,
}


def wins(hero, foe):
    return (
        hero > foe
        or hero == foe
    )
"""


def git(root: Path, *said: str) -> None:
    whoever = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *whoever, *said], cwd=root, check=True, capture_output=True)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A working tree with one revision, of which `before` is the name."""
    folder = tmp_path / PACKAGE[0]
    folder.mkdir(parents=True)
    (folder / "fight.py").write_text(FIGHT, "utf-8")
    (folder / "turn.py").write_text("TURNS = 5\nROUNDS = 6\n", "utf-8")
    (tmp_path / "README.md").write_text("# A game\n", "utf-8")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "Begin")
    git(tmp_path, "tag", "before")
    return tmp_path


def write(root: Path, name: str, text: str) -> None:
    (root / PACKAGE[0] / name).write_text(text, "utf-8")


def new(root: Path) -> dict[str, set[int]]:
    return {path.rpartition("/")[2]: lines for path, lines in new_lines(root, "before", PACKAGE).items()}


def test_nothing_is_new_where_nothing_has_changed(root: Path) -> None:
    (root / "README.md").write_text("# Another folder\n", "utf-8")
    assert new(root) == {}


def test_what_was_committed_since_is_new_and_so_is_what_was_not(root: Path) -> None:
    write(root, "fight.py", FIGHT.replace('    "class": 3,\n', '    "class": 3,\n    "sex": 4,\n    "size": 4,\n'))
    git(root, "commit", "-q", "-a", "-m", "Know more of a hero")
    write(root, "turn.py", "TURNS = 5\nROUNDS = 7\n")
    assert new(root) == {"fight.py": {5, 6}, "turn.py": {2}}


def test_a_line_that_was_only_taken_out_leaves_none(root: Path) -> None:
    write(root, "fight.py", FIGHT.replace("LEAST = 1\n", ""))
    assert new(root) == {}


def test_all_of_a_file_is_new_that_git_does_not_know_yet(root: Path) -> None:
    write(root, "härte.py", "HARD = 1\nHARDER = 2")
    assert new(root)["härte.py"] == {1, 2}
    git(root, "add", ".")
    assert new(root)["härte.py"] == {1, 2}


def test_a_file_with_another_name_is_not_new(root: Path) -> None:
    git(root, "mv", f"{PACKAGE[0]}/fight.py", f"{PACKAGE[0]}/the brawl.py")
    assert new(root) == {}
    write(root, "the brawl.py", FIGHT.replace("LEAST = 1", "LEAST = 2"))
    assert new(root) == {"the brawl.py": {1}}


def test_lines_that_look_like_those_of_a_diff_are_lines_like_others(root: Path) -> None:
    write(root, "turn.py", 'TURNS = """\n++ b/fight.py\n-- a/fight.py\n@@ -1 +90,9 @@\n"""\nROUNDS = 6\n')
    assert new(root) == {"turn.py": {1, 2, 3, 4, 5}}


def mistaken(root: Path) -> list[str]:
    """The lines in which a mistake is made, as they read with it."""
    lines = new_lines(root, "before", PACKAGE)
    return [mistake.to for seed in range(40) for _, mistake in sampled(root, PACKAGE, "", 0, seed=seed, lines=lines)]


def test_mistakes_are_made_only_in_what_is_new(root: Path) -> None:
    write(root, "turn.py", "TURNS = 5\nROUNDS = 9\n")
    assert set(mistaken(root)) == {"(10)", "(8)"}


def test_of_many_elements_only_one_that_is_new_is_left_out(root: Path) -> None:
    write(root, "fight.py", FIGHT.replace('    "class": 3,\n', '    "class": 3,\n    "sex": 4,\n'))
    assert set(mistaken(root)) == {"({'race': 2, 'class': 3})", "(5)", "(3)"}


def test_of_a_condition_only_the_half_that_is_new_is_forgotten(root: Path) -> None:
    write(root, "fight.py", FIGHT.replace("hero == foe", "hero is foe"))
    assert set(mistaken(root)) == {"(hero > foe)", "(hero is not foe)"}


def test_a_revision_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--area", "rules", "--since", "no-such-revision"])
    assert "no-such-revision" in capsys.readouterr().err
