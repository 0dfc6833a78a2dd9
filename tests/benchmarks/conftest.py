"""The tests of what measures a table share one: a start takes longer than all that they measure."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from benchmarks.table import Place, serving


@pytest.fixture(scope="package")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    """Where a table of its own process answers."""
    with serving("--data", tmp_path_factory.mktemp("table")) as place:
        yield place
