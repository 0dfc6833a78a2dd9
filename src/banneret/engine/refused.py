"""The three ways of saying no to an answer, each a sentence that a person can act on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from banneret.engine.sentence import short

if TYPE_CHECKING:
    from banneret.engine.rulebook import Rule


class Refused(ValueError):
    """An answer that was not taken. `rule` is the rule that forbids it, where one does."""

    def __init__(self, sentence: str, rule: Rule | None = None) -> None:
        super().__init__(short(sentence))
        self.rule = rule


class NotUnderstood(Refused):
    """No such option, no such act."""


class NotAllowed(Refused):
    """The rules forbid it; `rule` says which."""


class NotNow(Refused):
    """Another seat is asked, or the match is over."""


class RulesError(RuntimeError):
    """The rules themselves failed: a fault of the program. The match stands as it stood before the last answer."""
