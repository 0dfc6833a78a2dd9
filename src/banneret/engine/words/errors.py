"""The three ways to refuse an answer, each with a sentence that tells the player what is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from banneret.engine.words.sentence import short

if TYPE_CHECKING:
    from banneret.engine.rulebook import Rule


class Refused(ValueError):
    """An answer that was not accepted. `rule` is the rule that forbids it, if there is one.

    `kind` is one of the kinds of problems that a program can tell apart (`web/problems.py`).
    """

    kind: ClassVar[str] = "fault"

    def __init__(self, sentence: str, rule: Rule | None = None) -> None:
        super().__init__(short(sentence))
        self.rule = rule


class NotUnderstood(Refused):
    """There is no such option or act."""

    kind: ClassVar[str] = "not-understood"


class NotAllowed(Refused):
    """The rules forbid it; `rule` says which."""

    kind: ClassVar[str] = "not-allowed"


class NotNow(Refused):
    """Another seat is asked, or the match is over."""

    kind: ClassVar[str] = "not-now"


class RulesError(RuntimeError):
    """The rules themselves failed: a fault of the program. The match is back where it was before the last answer."""
