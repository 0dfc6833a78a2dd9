"""Errors of the table and of the rules as problems, for pages and programs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from typing import Any

from banneret.engine.words.errors import Refused
from banneret.table.errors import TableError
from banneret.web.live.replies import sent_rule
from banneret.web.problems import Problem


def problem_of(error: TableError | Refused) -> Problem:
    """An error of table or engine as a problem."""
    text = str(error)
    sentence = f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")
    rule: dict[str, Any] = {"rule": asdict(sent_rule(error.rule))} if isinstance(error, Refused) and error.rule else {}
    wait = error.wait if isinstance(error, TableError) else 0
    return Problem(error.kind, sentence, retry_after=wait, **rule)


@contextmanager
def problems() -> Iterator[None]:
    """Turn the errors of table and engine into problems."""
    try:
        yield
    except (TableError, Refused) as error:
        raise problem_of(error) from error
