"""Every error of the table has a kind of problem of its own, so that programs need not read its sentence."""

from __future__ import annotations

import pytest

import banneret.engine.words.errors as engine_errors
from banneret.engine.words.errors import Refused
from banneret.table import errors
from banneret.table.errors import CannotLoad, Damaged, NotKept, RulesFailed, TableError, Unreadable
from banneret.web.live.serialize import problem_of
from banneret.web.problems import KINDS


@pytest.mark.parametrize(
    ("error", "kind", "status"),
    [
        (CannotLoad("This match is set aside: its rules took too long."), "set-aside", 409),
        (Damaged("This match is damaged: its seats cannot be read."), "damaged", 500),
        (Unreadable(), "disk", 503),
        (NotKept(), "disk", 503),
        (RulesFailed("Titan"), "fault", 500),
    ],
)
def test_what_cannot_be_played_on_says_why(error: TableError, kind: str, status: int) -> None:
    problem = problem_of(error)
    document = problem.document()
    assert (document["type"], document["status"], document["detail"]) == (f"/problems#{kind}", status, str(error))


def test_each_error_of_table_and_engine_names_a_kind_of_problem() -> None:
    named = [*vars(errors).values(), *vars(engine_errors).values()]
    refusals = [one for one in named if isinstance(one, type) and issubclass(one, TableError | Refused)]
    assert len(refusals) > 30
    assert {one.kind for one in refusals} <= KINDS.keys()
