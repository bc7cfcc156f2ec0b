"""Sentences made of texts from a server or the operating system."""

from __future__ import annotations


def refusal_words(text: str, rule: str, cure: str) -> str:
    """Return a refusal as one paragraph: `text` says what is wrong, `rule` is the id of the rule behind it, and `cure`
    says what would help."""
    cited = f"{text.rstrip('.')} ({rule})" if rule else text
    cured = f" You could: {cure[:1].lower()}{cure[1:]}" if cure else ""
    return sentence(cited) + (sentence(cured) if cured else "")


def sentence(text: str) -> str:
    """Return the text with a full stop if it does not end with punctuation yet."""
    return text if text.endswith((".", "!", "?", ":", "”", '"')) else text + "."


def reason_of(wrong: Exception) -> str:
    """Return what went wrong, in the system's words without its number; "" if the error says nothing."""
    return (wrong.strerror if isinstance(wrong, OSError) else None) or str(wrong)
