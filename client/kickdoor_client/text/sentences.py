"""Sentences put together from what a server, or the system, says."""

from __future__ import annotations


def refusal_words(text: str, rule: str, cure: str) -> str:
    """A refusal as one paragraph: what is wrong, by which rule, what would be right."""
    cited = f"{text.rstrip('.')} ({rule})" if rule else text
    cured = f" You could: {cure[:1].lower()}{cure[1:]}" if cure else ""
    return sentence(cited) + (sentence(cured) if cured else "")


def sentence(text: str) -> str:
    """The text with an end."""
    return text if text.endswith((".", "!", "?", ":", "”", '"')) else text + "."


def reason_of(wrong: Exception) -> str:
    """Return what went wrong, in the system's words without its number; "" if the error says nothing."""
    return (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)
