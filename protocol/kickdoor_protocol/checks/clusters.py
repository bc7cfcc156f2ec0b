"""Grapheme clusters: what a person takes for one character, which no cut may divide.

The boundaries are Unicode's (Standard Annex 29), as `wcwidth` finds them, with two changes: a mark without a cell of
its own is part of the cluster before it, though the standard lets some Burmese vowels stand alone; and the length of a
cluster is limited.
"""

from __future__ import annotations

from functools import lru_cache

from wcwidth import iter_graphemes, wcswidth

POINTS_MOST = 4
"""Code points that a text may have per cluster, on average: a syllable has 2 to 4, a family of emoji 7. Without this
limit, one cluster could be as long as a frame.
"""


POINTS_LONGEST = 16
"""Code points of the longest cluster: a family of emoji with skin tones has 11, a syllable of a living script fewer."""


def clusters(text: str) -> list[str]:
    """Return the grapheme clusters of a text, each what a reader takes for one character, in order; overlong ones are
    cut. Joined they are the text."""
    if text.isascii():
        return list(text)
    found: list[str] = []
    for cluster in iter_graphemes(text):
        if len(cluster) > POINTS_LONGEST:
            found += [cluster[at : at + POINTS_LONGEST] for at in range(0, len(cluster), POINTS_LONGEST)]
        elif found and _has_no_cell(cluster) and len(found[-1]) < POINTS_LONGEST:
            found[-1] += cluster
        else:
            found.append(cluster)
    return found


@lru_cache(maxsize=8192)
def _has_no_cell(cluster: str) -> bool:
    return not cluster.isascii() and wcswidth(cluster) <= 0


def before(text: str, at: int) -> int:
    """Return the index where the grapheme cluster that ends at index `at` begins; 0 at the beginning of the text."""
    return at - len(clusters(text[:at])[-1]) if at else 0


def after(text: str, at: int) -> int:
    """Return the index where the grapheme cluster that begins at index `at` ends; `at` itself at the end of the
    text."""
    return at + len(clusters(text[at:])[0]) if at < len(text) else at


def count_clusters(text: str) -> int:
    r"""Return the number of grapheme clusters of a text.

    >>> count_clusters("e\u0301a")
    2
    """
    return len(text) if text.isascii() else len(clusters(text))


def cut_clusters(text: str, most: int) -> str:
    """Return the beginning of a text: at most `most` grapheme clusters, and at most `most` times `POINTS_MOST` code
    points."""
    if len(text) <= most or text.isascii():
        return text[:most]
    points, length = most * POINTS_MOST, 0
    for cluster in clusters(text[: points + 1])[:most]:
        if length + len(cluster) > points:
            break
        length += len(cluster)
    return text[:length]
